// Lessons played to their ends in a real browser with what the screen offers: one for each kind of board by mouse (in a long run those
// of every book; that each can be played at all its own umpire says when it is read), one by keys alone, one by touch on a phone; and what a lesson holds back, keeps over a reload and leaves behind.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {Club, LONG, click, picture, quiet, tablePoint, take, verb} from './browser.mjs';
import {Learner} from './learner.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
const EVERY = 'pz8-ww2 pz8-coldwar pz8-modern pz8-scifi pz8-ww1 pz8-divisional pz8-coastal pz8-colonial pz8-naval pz8-aerial pz8-jets pz8-space portable featherstone tarr aflame';
const EACH_BOARD = 'pz8-ww2 pz8-naval pz8-aerial portable tarr';
const BOOKS = (process.env.BOOKS ?? (LONG ? EVERY : EACH_BOARD)).split(' ');
const PAGES = 2;
let club;
/** How each lesson by mouse goes. A page waits most of its time: two are played at once. @type {Map<string, Promise<void>>} */
const played = new Map();
before(async () => {
  club = await Club.open();
  const left = BOOKS.map((slug) => {
    let how;
    played.set(slug, new Promise((resolve, reject) => { how = {resolve, reject}; }));
    played.get(slug).catch(() => {}); // its own test says so
    return {slug, ...how};
  });
  for (let n = 0; n < PAGES; n++) void playNext(left);
});
after(() => club.close());

const script = (slug) => JSON.parse(fs.readFileSync(path.join(root, 'data', slug, 'lessons/first-battle.json'), 'utf8'));
const schemaOf = async (slug) => (await fetch(`${club.address}api/rules/${slug}`)).json();

/** From the shelf to the table of the lesson. */
async function begin(page, slug) {
  await page.locator(`button.book[data-slug="${slug}"]`).click();
  await page.getByRole('button', {name: 'First battle'}).click();
  await page.locator('.guide-text').waitFor();
  await quiet(page);
}

/** Waits until this step is told; false if the lesson has gone on already: what it waits for was so. */
async function told(page, n) {
  const shown = () => page.evaluate(() => Number(document.querySelector('.guide-title .small')?.textContent.match(/^\d+/)?.[0] ?? 0));
  await page.waitForFunction((least) => Number(document.querySelector('.guide-title .small')?.textContent.match(/^\d+/)?.[0] ?? 0) >= least, n + 1);
  await quiet(page);
  return await shown() === n + 1;
}

async function playThrough(page, slug, how) {
  const lesson = script(slug);
  const {steps} = lesson;
  const learner = new Learner(page, {lesson, schema: await schemaOf(slug), how});
  for (const [n, step] of steps.entries()) {
    const reached = await told(page, n).catch(async () => {
      await picture(page, `lesson-stuck-${slug}`);
      const seen = await page.evaluate(() => `${document.querySelector('.guide')?.innerText} | ${document.querySelector('.command-desk')?.innerText} | ${[...document.querySelectorAll('.panel-do a.clause')].map((link) => link.dataset.clause)}`);
      throw new Error(`step ${n} does not come: ${seen}`);
    });
    if (!reached) continue;
    assert.equal(await page.locator('.guide-text').textContent(), step.say);
    if (n === 2 || n === steps.length - 1) await picture(page, `lesson-${slug}-${how}-${n}`);
    const gone = async () => !new RegExp(`^${n + 1} of`).test(await page.locator('.guide-title .small').textContent());
    try {
      await learner.step(step, gone);
    } catch (error) {
      throw new Error(`step ${n}, ${JSON.stringify(step.wait ?? 'next')}: ${error.message}`);
    }
  }
  await page.locator('button.book').first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('sandtable.seats')), '[]', 'its game is none of the player\'s any more');
}

/** One lesson after another, as long as any is left. */
async function playNext(left) {
  for (let next = left.shift(); next; next = left.shift()) {
    const ends = [];
    const t = {name: `lesson of ${next.slug}`, after: (end) => ends.push(end)};
    try {
      const page = await club.visit(t);
      await begin(page, next.slug);
      await playThrough(page, next.slug, 'mouse');
      for (const end of ends) await end();
      next.resolve();
    } catch (error) {
      next.reject(error);
    }
  }
}

for (const slug of BOOKS) {
  test(`the lesson of ${slug} by mouse, from the shelf to its end`, () => played.get(slug));
}

test('a lesson by keys alone', async (t) => {
  const page = await club.visit(t);
  await begin(page, 'pz8-ww2');
  await playThrough(page, 'pz8-ww2', 'keys');
});

test('a lesson by touch, on a phone', async (t) => {
  const page = await club.visit(t, PHONE);
  await begin(page, 'pz8-scifi');
  await playThrough(page, 'pz8-scifi', 'touch');
});

test('a lesson holds back what it does not wait for, and finds its place again', async (t) => {
  const page = await club.visit(t);
  await begin(page, 'pz8-ww2');
  const {steps} = script('pz8-ww2');
  await page.getByRole('button', {name: 'Next'}).click();
  assert.ok(await told(page, 1));
  await take(page, 'a1');
  assert.ok(await told(page, 2));
  // Another unit than the one that is asked for.
  await take(page, 'a2');
  await verb(page, 'Move').click();
  await click(page, await tablePoint(page, [15, 4.5], 18));
  await page.locator('.draft-end button.main:enabled').click();
  await page.locator('.command-desk .refusal', {hasText: 'The lesson waits for something else'}).waitFor();
  await page.keyboard.press('Escape');
  // The right one, but not to the ring.
  await take(page, 'a1');
  await verb(page, 'Move').click();
  await click(page, await tablePoint(page, [10, 3.5], 18));
  await page.locator('.draft-end button.main:enabled').click();
  await page.locator('.command-desk .refusal', {hasText: 'not the place'}).waitFor();
  assert.ok(await told(page, 2));

  await page.reload();
  await page.locator('.guide-text').waitFor();
  assert.ok(await told(page, 2));
  assert.equal(await page.locator('.guide-text').textContent(), steps[2].say);
  assert.equal(await page.locator('.k-hint').count(), 2, 'a ring on the unit, one on the place');
  await page.locator('#said', {hasText: steps[2].say}).waitFor({state: 'attached'});

  await page.getByRole('button', {name: 'Leave the lesson'}).click();
  await page.locator('button.book').first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('sandtable.seats')), '[]');
});
