// Each of the longer kinds of order once, on the table of the example set: by mouse, by keys and by touch.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, click, picture, quiet, scenario, tablePoint, verb} from './browser.mjs';

const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
const HIGH = 30;
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** Side 1 at the table, the computer nowhere: a friend's seat stays empty. */
async function sit(t, more = {}) {
  const made = await club.host.make(scenario('blank-table/two-banks'), {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made, ...more});
  const cloth = page.locator('.curtain button');
  await page.locator('.curtain button, .actions h2').first().waitFor();
  await quiet(page);
  if (await cloth.isVisible()) await cloth.click();
  await page.locator('.actions h2, .actions p').first().waitFor();
  await quiet(page);
  return page;
}

const at = (page, place) => tablePoint(page, place, HIGH);

async function drag(page, from, to) {
  const [a, b] = [await at(page, from), await at(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) await page.mouse.move(a.x + (b.x - a.x) * i / 5, a.y + (b.y - a.y) * i / 5);
  await page.mouse.up();
  await quiet(page);
}

/** Picks a unit by one of its men, or by itself. */
async function pick(page, place, name) {
  await click(page, await at(page, place));
  await page.locator('.card-name', {hasText: new RegExp(`^${name}(?![0-9])`)}).waitFor({state: 'attached'});
  await quiet(page);
}

async function give(page) {
  await quiet(page);
  await page.locator('.draft-end button.main').click();
  await quiet(page);
}

const told = (page, words) => page.locator('.log', {hasText: words}).first().waitFor({state: 'attached'});

test('by mouse: a body is dragged and a man pulled out of it, a boat pulled along, a range guessed', async (t) => {
  const page = await sit(t);
  await picture(page, 'kinds-table');
  await pick(page, [8, 8], 'R1');
  await verb(page, 'Move').click();
  await drag(page, [8, 8], [8, 11]);
  await drag(page, [10, 11], [11.5, 12]);
  await picture(page, 'kinds-places');
  assert.equal(await page.locator('.game .k-man').count(), 5);
  await give(page);
  await told(page, 'R1 moves: 5 men');
  await pick(page, [24, 4], 'RB');
  await verb(page, 'Sail').click();
  await click(page, await at(page, [24, 6]));
  await quiet(page);
  assert.equal(await page.locator('.game .k-arc').count(), 1, 'what may still be turned');
  await click(page, await at(page, [26, 8]));
  await picture(page, 'kinds-course');
  await drag(page, [24, 6], [24, 5.5]);
  await give(page);
  await told(page, 'RB sails to');
  assert.equal(await page.locator('.game .s-wake').count(), 1);
  await picture(page, 'kinds-wake');
});

test('by mouse: a line is dragged from end to end', async (t) => {
  const page = await sit(t);
  await pick(page, [8, 8], 'R1');
  await verb(page, 'Form').click();
  await drag(page, [6, 11], [10, 12]);
  await picture(page, 'kinds-line');
  await page.getByRole('button', {name: 'Now: Ranks'}).click();
  await page.locator('.tool button', {hasText: '2'}).click();
  await give(page);
  await told(page, 'R1 forms up from 6.0, 11.0 to 10.0, 12.0');
});

test('by mouse: a body is shifted', async (t) => {
  const page = await sit(t);
  await pick(page, [8, 8], 'R1');
  await verb(page, 'March').click();
  await drag(page, [20, 20], [20.5, 24]);
  await picture(page, 'kinds-shift');
  await give(page);
  await told(page, 'R1 is shifted 4.0 to the north and 0.5 to the east');
});

test('nothing measures while a range is guessed', async (t) => {
  const page = await sit(t);
  await pick(page, [24, 4], 'RB');
  await verb(page, 'Shell').click();
  await quiet(page);
  assert.equal(await page.locator('html[data-blind]').count(), 1);
  assert.equal(await page.locator('.board-corner').first().evaluate((node) => getComputedStyle(node).visibility), 'hidden');
  await page.locator('.tool input[type="number"]').fill('12');
  await page.locator('.tool input[type="number"]').press('Tab');
  await picture(page, 'kinds-blind');
  await give(page);
  await told(page, 'RB shells');
  assert.equal(await page.locator('html[data-blind]').count(), 0);
});

test('by keys: a body is shifted', async (t) => {
  const page = await sit(t);
  await page.keyboard.press('n');
  await quiet(page);
  await verb(page, 'March').click();
  await page.locator('.tool').first().waitFor();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
  await quiet(page);
  await picture(page, 'kinds-keys');
  await page.keyboard.press('Enter');
  await quiet(page);
  await told(page, 'R1 is shifted 2.0 to the north');
});

test('by touch: a boat is pulled along', async (t) => {
  const page = await sit(t, PHONE);
  const touch = async (place) => {
    const point = await at(page, place);
    await page.touchscreen.tap(point.x, point.y);
    await quiet(page);
  };
  await page.locator('.actions button', {hasText: /^RB/}).tap();
  await quiet(page);
  await verb(page, 'Sail').tap();
  await quiet(page);
  await page.getByRole('button', {name: 'Whole board'}).tap();
  await touch([24, 8]);
  await picture(page, 'kinds-touch');
  await page.locator('.draft-end button.main').tap();
  await quiet(page);
  await told(page, 'RB sails to');
});
