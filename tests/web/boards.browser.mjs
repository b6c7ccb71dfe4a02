// Games on squares and on zones: one (in a long run each) played to its end with what the screen offers, orders given by both sides at once, with the
// mouse, a finger and the keys; the lobby, the odds, replay and report of such games.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Club, LONG, atTable, click, picture, quiet, scenario, unitPoint, verb, waiting} from './browser.mjs';
import {litCells, playOut} from './player.mjs';

const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** The fleets are in sight of each other from the first. */
function seaFight() {
  const battle = scenario('pz8-naval/denmark-strait', {turns: 4});
  return {...battle, units: battle.units.map((ship) => ({...ship, at: ship.side === 'w' || ship.side === 1 ? 3 : 6}))};
}

/** A few turns of it are a whole game too. */
const GAMES = [
  {slug: 'pz8-naval', battle: seaFight(), sides: ['w', 'e'], seed: 3},
  {slug: 'pz8-ww1', battle: scenario('pz8-ww1/raid', {turns: 3}), sides: ['a', 'd'], seed: 5},
  {slug: 'portable', battle: scenario('portable/mill-lane', {turns: 2}), sides: ['1', '2'], seed: 7},
].slice(LONG ? 0 : -1);

/** Whoever begins sits down: with secrets on the table it is covered until then. */
async function sitDown(page) {
  const cloth = page.locator('.curtain button');
  await page.locator('.curtain button, .actions h2').first().waitFor();
  await quiet(page);
  if (await cloth.isVisible()) await cloth.click();
  await atTable(page);
}

/** Says that the phase is over, also where units could still act, and hands over. */
async function endWith(page, name) {
  const [sure, cloth] = [page.locator('.actions .notice + .row button.main'), page.locator('.curtain button')];
  await verb(page, name).click();
  for (const asked of [sure, cloth]) {
    await quiet(page);
    if (await asked.isVisible()) await asked.click();
  }
}

const seatsOf = (sides, ...who) => Object.fromEntries(sides.map((side, i) => [side, who[i]]));

for (const {slug, battle, sides, seed} of GAMES) {
  test(`${slug}: both sides at one screen, played to its end`, async (t) => {
    const made = await club.host.make(battle, seatsOf(sides, 'me', 'me'));
    const page = await club.visit(t, {made});
    await page.locator('.game .world').waitFor({state: 'attached'});
    let shots = 0;
    const given = await playOut(page, {seed, each: async (now) => {
      if (now.desk && shots < 3) await picture(page, `${slug}-${shots++}`);
    }});
    t.diagnostic(JSON.stringify(given));
    assert.ok(Object.keys(given).length >= 3, `it said ${JSON.stringify(given)}`);
    await page.locator('.result', {hasText: /Won by|A draw/}).waitFor();
    await picture(page, `${slug}-over`);

    await page.getByRole('link', {name: 'Read the report'}).click();
    await page.locator('h1').first().waitFor();
    await page.getByRole('heading', {name: 'Who was lost to whom'}).waitFor();
    await picture(page, `${slug}-report`, {fullPage: true});
    await page.goto(`${club.address}#/game/${made.game}/replay/4`);
    await page.locator('.piece, .board-picture .world').first().waitFor({state: 'attached'});
    await page.locator('.log-entry.lit').waitFor();
    await picture(page, `${slug}-replay`);
  });
}

test('a board of squares in the words of a screen reader', async (t) => {
  const made = await club.host.make('portable/mill-lane', seatsOf(['1', '2'], 'me', 'computer:random'));
  const page = await club.visit(t, {made});
  await atTable(page);
  const words = await page.locator('.board-words').textContent();
  assert.match(words, /12 by 9 squares; places are column and row/);
  assert.match(words, /Woods: 3,4; 3,5; 4,5/);
  assert.match(words, /Hills, level 1: 8,2/);
  assert.match(words, /B2, Infantry.*at 4,8, facing north/);
});

test('orders at the same time: each gives its own, and sees when the other has closed his', async (t) => {
  const made = await club.host.make('portable/mill-lane', seatsOf(['1', '2'], 'me', 'me'));
  const [blue, red] = await Promise.all(['1', '2'].map((side) => club.visit(t, {made: {...made, seats: {[side]: made.seats[side]}}})));
  await Promise.all([atTable(blue), atTable(red)]);
  for (const page of [blue, red]) {
    await page.getByText('Both sides speak at the same time').waitFor();
    assert.match(await waiting(page), /(Which unit is|Is Field Artillery [BR]9) to bombard\?$/);
  }
  // Red has a command in his hand while Blue gives an order and closes.
  await red.locator('.idle-list button').first().click();
  await verb(red, 'Bombard').click();
  await red.locator('.command-desk h2', {hasText: 'Bombard'}).waitFor();
  await blue.locator('.idle-list button').first().click();
  await verb(blue, 'Bombard').click();
  await blue.locator('.k-reach').waitFor({state: 'attached'});
  await click(blue, (await litCells(blue))[0]);
  await blue.locator('.draft-end button.main:not([disabled])').click();
  await verb(blue, 'Cancel').waitFor();
  await picture(blue, 'orders-given');
  await blue.keyboard.press('Escape');
  await endWith(blue, 'Done');
  await blue.getByText('Your orders are closed. The other side is still giving its own.').waitFor();
  await red.locator('.closed-orders', {hasText: 'Orders are closed: Blue'}).waitFor();
  assert.equal(await red.locator('.command-desk h2').textContent(), 'Bombard', 'the command in hand stays');
  await picture(red, 'orders-closed');
  await click(red, (await litCells(red))[0]);
  await red.locator('.draft-end button.main:not([disabled])').click();
  await red.keyboard.press('Escape');
  await endWith(red, 'Done');
  for (const page of [blue, red]) await page.waitForFunction(() => !/Artillery orders/.test(document.getElementById('waiting').textContent));
});

test('with the keys alone: a ship ordered, a path of steps', async (t) => {
  const sea = await club.host.make('pz8-naval/denmark-strait', seatsOf(['w', 'e'], 'me', 'me'));
  const page = await club.visit(t, {made: sea});
  await sitDown(page);
  await page.keyboard.press('n');
  await verb(page, 'Move').waitFor();
  await page.keyboard.press('1');
  await page.locator('.command-desk .tool').waitFor();
  await page.keyboard.press('2');
  await page.locator('.draft-end button.main:not([disabled])').waitFor();
  await picture(page, 'keys-ship');
  await page.keyboard.press('Enter');
  await page.locator('.log-event', {hasText: /zone 2|zone 7/}).first().waitFor();

  const land = await club.host.make('portable/mill-lane', seatsOf(['1', '2'], 'me', 'me'));
  const other = await club.visit(t, {made: land});
  await atTable(other);
  await endWith(other, 'Done');
  await endWith(other, 'Done');
  await other.waitForFunction(() => /Activations/.test(document.getElementById('waiting').textContent) && document.querySelector('.idle-list'));
  await other.keyboard.press('n');
  await verb(other, 'Activate').waitFor();
  await other.keyboard.press('1');
  await verb(other, 'Move').waitFor();
  await other.keyboard.press('1');
  await other.locator('.command-desk h2', {hasText: 'Move'}).waitFor();
  const step = (await other.locator('.command-desk .tool button:not([disabled])').first().textContent()).toLowerCase();
  await other.keyboard.press(step);
  await other.locator('.steps-now', {hasText: new RegExp(`^${step}: to \\d+,\\d+, facing`)}).waitFor();
  await picture(other, 'keys-steps');
  await other.locator('.draft-end button.main:not([disabled])').waitFor();
  await other.keyboard.press('Enter');
  await other.locator('.log-event', {hasText: /moves|marches/}).first().waitFor();
});

test('a finger on a phone: a ship sent to the zone that was tapped', async (t) => {
  const made = await club.host.make('pz8-naval/denmark-strait', seatsOf(['w', 'e'], 'me', 'me'));
  const page = await club.visit(t, {...PHONE, made, colorScheme: 'dark'});
  await sitDown(page);
  await page.locator('.idle-list button').first().tap();
  await verb(page, 'Move').waitFor();
  await page.locator('.k-reach').waitFor({state: 'attached'});
  const [cell] = await litCells(page);
  await page.touchscreen.tap(cell.x, cell.y);
  await page.locator('.command-desk h2', {hasText: 'Move'}).waitFor();
  await picture(page, 'phone-ship');
  await page.locator('.draft-end button.main:not([disabled])').tap();
  await page.locator('.tabs').getByRole('button', {name: /^Log/}).tap();
  await page.locator('.log-event', {hasText: /zone/}).first().waitFor();
  const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= room, 'nothing sticks out to the right');
});

test('the lobby shows the maps, the odds desk knows both boards', async (t) => {
  // The desk asks phase by phase; what the umpire refuses is no complaint.
  const page = await club.visit(t, {expects: /status of 4\d\d/});
  await page.locator('button.book').first().waitFor();
  for (const {slug} of GAMES) {
    const {title, scenarios} = (await club.host.get('/api/shelf')).json.rules.find((rules) => rules.slug === slug);
    await page.goto(`${club.address}#/`);
    await page.locator('button.book', {hasText: title}).first().click();
    await page.locator('.battle .map svg .layer-ground > *').first().waitFor({state: 'attached'});
    await page.locator('.battle .chip', {hasText: /squares|zones/}).waitFor();
    assert.ok(scenarios.length > 0);
    await picture(page, `lobby-${slug}`);
  }
  for (const slug of ['pz8-naval', 'portable']) {
    await page.goto(`${club.address}#/odds/${slug}`);
    await page.locator('.odds-form').waitFor();
    await page.getByText(/Distance in (zones|squares)/).waitFor();
    await page.getByLabel('What is tried').selectOption('fire');
    await page.getByText(/that the target suffers/).waitFor();
    await picture(page, `odds-${slug}`);
  }
  // Squares fight squares.
  await page.goto(`${club.address}#/odds/pz8-ww1`);
  await page.getByLabel('How many').first().fill('3');
  await page.getByLabel('With them').last().selectOption('mg');
  await page.getByText(/^3 .+ against .+ with mg\. Phase: The Attacker assaults\.$/).waitFor();
  await page.getByText(/that the target suffers/).waitFor();
  await picture(page, 'odds-pz8-ww1');
});

for (const [device, size] of Object.entries({desk: {wide: 1440, high: 900}, phone: {wide: 390, high: 844, hasTouch: true, isMobile: true}})) {
  test(`buttons, scale and measure cover no square: ${device}`, async (t) => {
    const made = await club.host.make('pz8-aerial/harbour-raid', {1: 'me', 2: 'me'});
    const page = await club.visit(t, {made, ...size});
    await atTable(page);
    const covered = await page.evaluate(() => {
      const stage = document.querySelector('.game .board-stage').getBoundingClientRect();
      return [...document.querySelectorAll('.game .board-edge > *, .game .board-edge button, .game .table-tools button')].map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.left < stage.right && box.right > stage.left && box.top < stage.bottom && box.bottom > stage.top).length;
    });
    assert.equal(covered, 0);
    assert.ok(await page.evaluate(() => document.querySelector('.game-head').offsetHeight) < (device === 'desk' ? 72 : 140), 'one bar');
  });
}

test('an assault: what may come of it is told before, and whoever is pointed at in its squares does not end it', async (t) => {
  const {game} = JSON.parse(fs.readFileSync(new URL('../../data/pz8-ww1/lessons/first-battle.json', import.meta.url), 'utf8'));
  const made = await club.host.make({...game, phase: 'att-assault'}, {a: 'me', d: 'me'});
  const page = await club.visit(t, {made, where: `#/game/${made.game}/a`});
  await atTable(page);
  await verb(page, 'Assault').click();
  await page.locator('.command-desk .odds', {hasText: 'If neither side supports it'}).waitFor();
  assert.match(await page.locator('.command-desk .odds-line').first().textContent(), /100%.*G1 lost/);
  for (const name of ['B1', 'G1']) {
    await click(page, await unitPoint(page, name));
    await quiet(page);
    assert.equal(await page.locator('.command-desk h2').textContent(), 'Assault', `${name} stands in one of its squares`);
  }
  await picture(page, 'assault-odds');
});

test("a ship's last order says that the phase ends with it, before it is given", async (t) => {
  const battle = seaFight();
  const made = await club.host.make({...battle, units: [battle.units.find((ship) => ship.at === 3), battle.units.find((ship) => ship.at === 6)]}, {w: 'me', e: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  const phase = await waiting(page);
  await page.locator('.idle-list button').first().click();
  await verb(page, 'Move').click();
  await page.locator('.command-desk .pick, .command-desk .tool button').first().click();
  await page.locator('.command-desk .notice', {hasText: 'With this the phase ends.'}).waitFor();
  await page.locator('.draft-end button.main', {hasText: 'Move, and end the phase'}).click();
  await page.waitForFunction((before) => document.getElementById('waiting').textContent !== before, phase);
});

test('an answer that throws dice is asked for like a shot', async (t) => {
  const duel = {rules: 'pz8-space', hexes: [20, 16], turns: 5, phase: 'activation', active: 'A1', stage: 'moved',
    units: [{id: 'A1', side: 1, type: 'ship', at: '1010', facing: 1}, {id: 'B1', side: 2, type: 'ship', at: '1006', facing: 4}]};
  // Whom the shot destroys answers none: then they meet again.
  let other = null;
  for (let fights = 0; !other; fights++) {
    assert.ok(fights < 12, 'one of twelve shots leaves somebody to answer');
    const made = await club.host.make(duel, {1: 'me', 2: 'me'});
    const [one, shot] = await Promise.all(['1', '2'].map((side) => club.visit(t, {made: {...made, seats: {[side]: made.seats[side]}}})));
    await Promise.all([atTable(one), atTable(shot)]);
    // Whoever presses before the odds are known has not been asked less.
    await shot.evaluate(() => {
      const {send} = WebSocket.prototype;
      WebSocket.prototype.send = function sendLater(text) {
        setTimeout(() => send.call(this, text), String(text).includes('"odds"') ? 1500 : 0);
      };
    });
    await verb(one, 'Fire').click();
    await one.locator('.command-desk .pick').click();
    await one.locator('.draft-end button.main:not([disabled])').click();
    await shot.locator('#waiting, .result', {hasText: /fired at|is over|Won by/}).first().waitFor();
    other = /fired at/.test(await shot.locator('#waiting').textContent()) ? shot : null;
  }
  await verb(other, 'Fire back').click();
  await other.locator('.actions .odds', {hasText: 'To hit'}).waitFor();
  await other.locator('.actions .notice + .row button.main').click();
  await other.locator('.log-event', {hasText: /B1 fires.* at .*A1/}).first().waitFor();
});
