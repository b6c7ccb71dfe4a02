// Aircraft with altitude: flights by the mouse, a finger and the keys, levels on the map and from the side, fields of fire, the way
// a flight is shown to both, a game to its end.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, LONG, atTable, click, picture, quiet, scenario, unitPoint, verb} from './browser.mjs';
import {litCells, playOut} from './player.mjs';

const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** The first that can act is activated; then it must fly. */
async function activate(page) {
  await page.locator('.idle-list button, .actions .verb-button', {hasText: /Activate|^[A-Z]\d/}).first().waitFor();
  await quiet(page);
  if (await page.locator('.idle-list button').count() > 0) await page.locator('.idle-list button').first().click();
  await verb(page, 'Activate').click();
  await verb(page, 'Fly').waitFor();
  await page.locator('.k-reach').waitFor({state: 'attached'});
}

/** Gives the command on the desk and waits until it has been carried out. */
async function give(page) {
  await page.locator('.draft-end button.main:not([disabled])').click();
  await page.locator('.command-desk').waitFor({state: 'hidden'});
}

/** Whatever is left of the activation is let go. */
async function finish(page) {
  await quiet(page);
  for (const name of ['End activation', 'Hold']) {
    if (await verb(page, name).count() > 0) await verb(page, name).click();
  }
  await page.waitForFunction(() => document.querySelector('.idle-list') || [...document.querySelectorAll('.verb-name')].some((node) => /Activate|Fly/.test(node.textContent)) || document.querySelector('.result:not([hidden])'));
}

test('a few turns of the biplanes with the mouse: reach with levels and cost, level and facing, the side view', async (t) => {
  const made = await club.host.make('pz8-aerial/biplane-duel', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made, wide: 1360, high: 850});
  await atTable(page);
  await page.locator('.board-side .side-plane').first().waitFor();
  assert.equal(await page.locator('.board-side .side-plane').count(), 4);
  assert.equal(await page.locator('.piece .u-level').count(), 4);
  await picture(page, 'air-start');
  for (let turn = 0; turn < 4; turn++) {
    await activate(page);
    const cells = await litCells(page);
    assert.ok(cells.length > 5, `${cells.length} hexes are lit`);
    assert.ok(await page.locator('.k-cost').count() > 5, 'each with its cost');
    if (turn === 0) await picture(page, 'air-reach');
    await click(page, cells[Math.floor(cells.length / 2)]);
    await page.locator('.flight .steps-now', {hasText: /to \d{4}, facing \d, level \d/}).waitFor();
    await page.locator('.flight-cost', {hasText: /^\d+ of \d+ MPs$/}).waitFor();
    await quiet(page);
    const rungs = await page.locator('.ladder .flight-way').count();
    if (rungs > 1) await page.locator('.ladder .flight-way').nth(rungs - 1).click();
    await page.locator('.side-path').waitFor({state: 'attached'});
    await page.locator('.board-legend:not([hidden])').waitFor();
    await picture(page, `air-flight-${turn}`);
    await give(page);
    await page.locator('.log-event', {hasText: /flies|flew/}).first().waitFor();
    await finish(page);
  }
  await picture(page, 'air-turns');
  assert.match(await page.locator('.board-words').textContent(), /at level \d/);
});

test('what is pointed at on the map is so from the side, and the other way round', async (t) => {
  const made = await club.host.make('pz8-aerial/biplane-duel', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  const at = await unitPoint(page, 'B1');
  await page.mouse.move(at.x, at.y);
  await page.locator('.side-plane.is-pointed', {hasText: 'B1'}).waitFor();
  await page.locator('.board-legend:not([hidden])', {hasText: 'B1'}).waitFor();
  await picture(page, 'air-fields-enemy');
  const plane = await page.locator('.side-plane', {hasText: 'B2'}).boundingBox();
  await page.mouse.move(plane.x + plane.width / 2, plane.y + plane.height / 2);
  await page.locator('.piece.is-pointed', {hasText: 'B2'}).waitFor();
  await page.mouse.click(plane.x + plane.width / 2, plane.y + plane.height / 2);
  await page.locator('.card-name', {hasText: /^B2/}).waitFor({state: 'attached'});
  await page.getByRole('button', {name: 'Side view'}).click();
  await page.locator('.board-side').waitFor({state: 'hidden'});
  await page.reload();
  await atTable(page);
  assert.equal(await page.locator('.board-side').isVisible(), false, 'what was folded stays folded');
});

test('with the keys alone: steps, typed steps, another level and facing', async (t) => {
  const made = await club.host.make('pz8-aerial/biplane-duel', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  await page.keyboard.press('n');
  await verb(page, 'Activate').waitFor();
  await page.keyboard.press('1');
  await verb(page, 'Fly').waitFor();
  await page.keyboard.press('1');
  await page.locator('.flight').waitFor();
  for (const key of ['f', 't', 'r']) await page.keyboard.press(key);
  await page.locator('.steps-now', {hasText: /^F TR: to \d{4}, facing \d, level 2/}).waitFor();
  await page.locator('.flight-cost', {hasText: '3 of 4 MPs'}).waitFor();
  await picture(page, 'air-keys');
  await page.keyboard.press(']');
  await page.locator('.steps-now', {hasText: /facing/}).waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.steps-now', {hasText: /level 1/}).waitFor();
  for (let n = 0; n < 6; n++) await page.keyboard.press('Backspace');
  await page.locator('.steps-now', {hasText: 'No steps yet'}).waitFor();
  // Typed, as one would write it down.
  await page.locator('.flight input').fill('fftl');
  await page.locator('.steps-now', {hasText: /^F F TL/}).waitFor();
  await page.locator('.draft-end button.main:not([disabled])').waitFor();
  await page.locator('.flight input').press('Enter');
  await page.locator('.command-desk').waitFor({state: 'hidden'});
  await page.locator('.log-event', {hasText: /flies|flew/}).first().waitFor();
});

test('a step that is not possible is refused by the umpire, with the reason', async (t) => {
  const made = await club.host.make('pz8-aerial/biplane-duel', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  await activate(page);
  await verb(page, 'Fly').click();
  await page.locator('.flight input').fill('C C');
  await page.locator('.flight-verdict', {hasText: 'above the aircraft'}).waitFor();
  await page.locator('.draft-end button.main[disabled]').waitFor();
  await picture(page, 'air-refused');
});

test('a finger on a phone: a flight tapped, the side view folded until it is wanted', async (t) => {
  const made = await club.host.make('pz8-aerial/harbour-raid', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {...PHONE, made});
  await atTable(page);
  assert.equal(await page.locator('.board-side').isVisible(), false);
  await page.locator('.idle-list button').first().tap();
  await verb(page, 'Activate').tap();
  await verb(page, 'Fly').waitFor();
  await verb(page, 'Fly').tap();
  await page.locator('.flight').waitFor();
  const cells = await litCells(page);
  const cell = cells[Math.floor(cells.length / 3)];
  await page.touchscreen.tap(cell.x, cell.y);
  await page.locator('.flight .steps-now', {hasText: /to \d{4}/}).waitFor();
  await picture(page, 'air-phone');
  await page.getByRole('button', {name: 'Side view'}).tap();
  await page.locator('.board-side .side-path').waitFor({state: 'attached'});
  await picture(page, 'air-phone-side');
  await page.locator('.draft-end button.main:not([disabled])').tap();
  await page.locator('.command-desk').waitFor({state: 'hidden'});
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= room, 'nothing sticks out to the right');
});

/** Two that will meet after one flight, and what is worth a bomb. */
const DUEL = {
  rules: 'pz8-aerial', name: 'duel', title: 'Duel', about: 'A trial.', sides: ['Axis', 'Allies'], hexes: [14, 12], turns: 8,
  units: [{id: 'D1', side: 1, type: 'Bf 110', at: '0509', facing: 1, altitude: 2, experience: 'veteran'}, {id: 'S1', side: 2, type: 'Hurricane', at: '0504', facing: 4, altitude: 2}],
  targets: [{id: 'T1', side: 2, at: '0806', kind: 'ship', points: 3}, {id: 'T2', side: 1, at: '0606', kind: 'bridge', points: 3}],
};

test('a shot at the end of a flight: the field of fire before and after, the chance in the reticle', async (t) => {
  const made = await club.host.make(DUEL, {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made, calm: false});
  await atTable(page);
  await activate(page);
  await verb(page, 'Fly').click();
  await page.locator('.flight input').fill('F F');
  await page.locator('.board-legend:not([hidden])', {hasText: /at the end of its path.*front guns/}).waitFor();
  await quiet(page);
  assert.ok(await page.locator('.k-field').count() >= 1);
  await page.locator('.draft-end button.main:not([disabled])').click();
  await page.locator('.k-reticle', {hasText: '%'}).first().waitFor();
  await page.locator('.board-legend:not([hidden])', {hasText: 'front guns'}).waitFor();
  await picture(page, 'air-reticle');
  await page.keyboard.press('f');
  await page.locator('.board-legend').waitFor({state: 'hidden'});
  await page.keyboard.press('f');
  await verb(page, 'Fire').click();
  await page.locator('.pick').first().click();
  // With one weapon that reaches there is nothing to ask.
  await page.locator('.draft-args', {hasText: 'front'}).waitFor();
  await page.getByText('What may come of it').waitFor();
  await picture(page, 'air-fire');
  await page.locator('.draft-end button.main:not([disabled])').click();
  await page.locator('.log-event.is-roll').first().waitFor();
});

test('jets: the longest list of paths is there in a moment', async (t) => {
  const made = await club.host.make('pz8-jets/mirage-pair', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made, wide: 1360, high: 850});
  await atTable(page);
  await activate(page);
  const began = Date.now();
  await verb(page, 'Fly').click();
  await page.locator('.flight').waitFor();
  t.diagnostic(`the desk is open after ${Date.now() - began} ms`);
  const cells = await litCells(page);
  await click(page, cells[Math.floor(cells.length / 2)]);
  await page.locator('.ladder .flight-way').first().waitFor();
  await picture(page, 'air-jets');
  await give(page);
});

const GAMES = [['pz8-aerial', scenario('pz8-aerial/biplane-duel', {turns: 3}), 3], ['pz8-jets', scenario('pz8-jets/mirage-pair', {turns: 2}), 4]];
for (const [slug, battle, seed] of LONG ? GAMES : GAMES.slice(1)) {
  test(`${slug}: both sides at one screen, played to its end; replay and report`, async (t) => {
    const made = await club.host.make(battle, {1: 'me', 2: 'me'});
    const page = await club.visit(t, {made});
    await page.locator('.game .world').waitFor({state: 'attached'});
    const given = await playOut(page, {seed});
    t.diagnostic(JSON.stringify(given));
    assert.ok(given.Fly > 3, `it said ${JSON.stringify(given)}`);
    await page.locator('.result', {hasText: /Won by|A draw/}).waitFor();
    await picture(page, `${slug}-over`);
    await page.goto(`${club.address}#/game/${made.game}/replay/4`);
    await page.locator('.side-plane').first().waitFor({state: 'attached'});
    await page.locator('.log-entry.lit').waitFor();
    await picture(page, `${slug}-replay`);
  });
}
