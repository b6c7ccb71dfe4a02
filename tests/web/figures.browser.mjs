// Single figures in the browser: who falls is answered with one click or once and for all, what was declared is listed and taken
// back, the kind of day is told, and what is hidden stands on its commander's map.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, atTable, click, picture, quiet, scenario, tablePoint, verb} from './browser.mjs';

let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

const HIGH = 24;
const BODY = {kind: 'body', arm: 'infantry', model: 'man'};
/** Six rifles three inches from a section of nine, of whom the die never takes all; and another section that nobody has seen. */
const MEADOW = {rules: 'tarr', title: 'The meadow', sides: ['Red', 'Blue'], table: [36, HIGH], turns: 9, turn: 1, phase: 'declare-fire', first: 1,
  'edge-1': 'south', 'edge-2': 'north', 'wind-from': 'west', 'wind-strength': 'strong', weather: 'normal', options: {'opt-casualty-choice': 'owner'},
  terrain: [{kind: 'wood', rect: [24, 12, 34, 20]}],
  units: [{id: 'A', side: 1, type: 'half', at: [12, 8], facing: 0}, {id: 'B', side: 2, type: 'section', at: [12, 11], facing: 180},
    {id: 'C', side: 2, type: 'section', at: [29, 16], facing: 180, hidden: true}],
  templates: [{id: 'section', title: 'Rifle section', ...BODY}, {id: 'half', title: 'Half a section', ...BODY}],
  rosters: [{template: 'half', count: 6, role: 'man', weapon: 'rifle'}, {template: 'section', count: 9, role: 'man', weapon: 'rifle'}]};

/** Side 2 sits at the page, side 1 speaks through a socket. */
async function sit(t, game, more = {}) {
  const made = await club.host.make(game, {1: 'me', 2: 'me'});
  const other = await club.host.sit(made.seats[1]);
  t.after(() => other.close());
  const page = await club.visit(t, {made: {...made, seats: {2: made.seats[2]}}, ...more});
  await atTable(page);
  const say = async (command) => {
    const answer = await other.ask({say: 'do', at: other.at, command});
    assert.equal(answer.hear, 'did', JSON.stringify(answer));
    await quiet(page);
  };
  return {page, say, other};
}

const at = (page, place) => tablePoint(page, place, HIGH);
const told = (page, words) => page.locator('.log', {hasText: words}).first().waitFor({state: 'attached'});

async function done(page) {
  await verb(page, 'Done').click();
  await quiet(page);
  const sure = page.locator('.actions .notice + .row button.main');
  if (await sure.isVisible()) await sure.click();
  await quiet(page);
}

test('who falls: the umpire chooses, once or in the whole game, until one wants to be asked again', async (t) => {
  const {page, say} = await sit(t, MEADOW);
  await say({verb: 'fire', unit: 'A', target: 'B'});
  await say({verb: 'done'});
  await done(page);
  const choice = page.getByRole('button', {name: "The umpire's choice"});
  await choice.waitFor();
  await picture(page, 'figures-casualties');
  await page.getByRole('button', {name: 'Always, in this game'}).click();
  await told(page, 'falls');
  await page.locator('.settled', {hasText: 'the umpire answers for you'}).waitFor();
  await page.reload();
  await atTable(page);
  await page.locator('.settled', {hasText: 'the umpire answers for you'}).waitFor();
  await picture(page, 'figures-settled');
  await page.getByRole('button', {name: 'Ask me again'}).click();
  assert.equal(await page.locator('.settled').isVisible(), false);
});

test('one key gives the easy answer', async (t) => {
  const {page, say} = await sit(t, MEADOW);
  await say({verb: 'fire', unit: 'A', target: 'B'});
  await say({verb: 'done'});
  await done(page);
  await page.getByRole('button', {name: "The umpire's choice"}).waitFor();
  await page.keyboard.press('d');
  await told(page, 'falls');
  assert.equal(await page.getByRole('button', {name: "The umpire's choice"}).count(), 0);
});

test('a declaration is listed, drawn, and taken back before both are ready', async (t) => {
  const {page, other} = await sit(t, MEADOW);
  await click(page, await at(page, [10, 11]));
  await page.locator('.card-name', {hasText: /^B/}).waitFor({state: 'attached'});
  await quiet(page);
  await verb(page, 'Fire').click();
  await quiet(page);
  await click(page, await at(page, [12, 8]));
  await quiet(page);
  await page.locator('.draft-end button.main:enabled').click();
  const list = page.locator('.declared-list li');
  await list.first().waitFor();
  assert.match(await list.first().textContent(), /^B Fire.* at A/);
  assert.equal(await page.locator('.game .k-declared').count(), 1);
  assert.deepEqual(other.view.declarations.filter((one) => !one.gone), [], 'the other side knows nothing of it');
  await picture(page, 'figures-declared');
  await page.getByRole('button', {name: 'Take back what B was to do'}).click();
  await quiet(page);
  assert.equal(await list.count(), 0);
});

test('the day, the weather and the wind; men as men; a map for what nobody has seen', async (t) => {
  const {page} = await sit(t, MEADOW);
  const day = await page.locator('.conditions').textContent();
  assert.match(day, /Day 1, hour 1/);
  assert.match(day, /strong wind from the west/);
  // It stands beside the buttons of the board, over none of them.
  const covered = await page.evaluate(() => {
    const day = document.querySelector('.conditions').getBoundingClientRect();
    const stage = document.querySelector('.game .board-stage').getBoundingClientRect();
    const over = (box, other) => box.width > 0 && box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
    return [...document.querySelectorAll('.board-button, .table-tools button')].filter((node) => [day, stage].some((other) => over(node.getBoundingClientRect(), other)))
      .map((node) => node.textContent);
  });
  assert.deepEqual(covered, [], 'nor do the buttons cover a square');
  assert.equal(await page.locator('.game .c-man').count(), 24);
  assert.equal(await page.locator('.game .u-pennant').count(), 3, 'no model stands among its men');
  const map = page.getByRole('button', {name: 'Map (1)'});
  await map.click();
  assert.equal(await page.locator('.is-map .piece.is-map-only').count(), 10, 'nine men and their pennant');
  await picture(page, 'figures-map');
  await map.click();
  assert.equal(await page.locator('.is-map').count(), 0);
});

/** Side 1 of the example set, alone at the page. */
async function parade(t) {
  const made = await club.host.make(scenario('blank-table/two-banks'), {1: 'me', 2: 'me'});
  const other = await club.host.sit(made.seats[2]);
  t.after(() => other.close());
  const page = await club.visit(t, {made: {...made, seats: {1: made.seats[1]}}});
  await atTable(page);
  return page;
}

async function drag(page, from, to, high) {
  const [a, b] = [await tablePoint(page, from, high), await tablePoint(page, to, high)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) await page.mouse.move(a.x + (b.x - a.x) * i / 5, a.y + (b.y - a.y) * i / 5);
  await page.mouse.up();
  await quiet(page);
}

test('a body is dragged as a ghost, and a man pulled out of it goes elsewhere', async (t) => {
  const page = await parade(t);
  await click(page, await tablePoint(page, [8, 8], 30));
  await page.locator('.card-name', {hasText: /^R1/}).waitFor({state: 'attached'});
  await quiet(page);
  await verb(page, 'March').click();
  await drag(page, [8, 8], [8, 11], 30);
  assert.equal(await page.locator('.command-desk h2').textContent(), 'March');
  assert.equal(await page.locator('.game .k-man').count(), 5, 'where each will stand');
  await drag(page, [10, 11], [11.5, 12], 30);
  assert.equal(await page.locator('.command-desk h2').textContent(), 'Move', 'man by man from now on');
  assert.equal(await page.locator('.game .k-man').count(), 5);
  await picture(page, 'figures-pulled');
  await page.locator('.draft-end button.main:enabled').click();
  await told(page, 'R1 moves: 5 men');
});

test('a man whom the umpire objects to is red, and he alone', async (t) => {
  const page = await parade(t);
  await click(page, await tablePoint(page, [8, 8], 30));
  await page.locator('.card-name', {hasText: /^R1/}).waitFor({state: 'attached'});
  await quiet(page);
  await verb(page, 'Move').click();
  await drag(page, [8, 8], [8, 10], 30);
  await drag(page, [10, 10], [10, 22], 30);
  await page.locator('.verdict .notice').waitFor();
  assert.equal(await page.locator('.game .k-man.k-bad').count(), 1);
  await picture(page, 'figures-blamed');
});

test('unit sheets: every man, and what one writes on them stays', async (t) => {
  const {page} = await sit(t, MEADOW);
  const open = async () => {
    await page.locator('details.more summary').click();
    await page.getByRole('button', {name: 'Unit sheets'}).click();
  };
  await open();
  assert.equal(await page.locator('.sheet').count(), 2, 'one\'s own alone');
  assert.equal(await page.locator('.sheet').first().locator('tbody tr').count(), 9);
  assert.match(await page.locator('.sheet').first().textContent(), /9 here/);
  await page.getByLabel('Written on the sheet of B').fill('Holds the meadow until noon');
  await picture(page, 'figures-sheets');
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('.board-stage').isVisible(), false, 'on paper there are the sheets alone');
  assert.equal(await page.locator('.sheet').first().isVisible(), true);
  await page.emulateMedia({media: 'screen'});
  await page.getByRole('button', {name: 'Close'}).click();
  await open();
  assert.equal(await page.getByLabel('Written on the sheet of B').inputValue(), 'Holds the meadow until noon');
});

/** Three squads in a plain, the two of side 2 far from the one of side 1. */
const PLAIN = {rules: 'aflame', title: 'The plain', sides: ['North', 'South'], table: [48, HIGH], turns: 8, phase: 'contest', 'edge-1': 'south', 'edge-2': 'north', weather: 'clear', wind: 0,
  options: {'opt-cards': 'no'},
  units: [['A', 1], ['D', 1], ['B', 2], ['C', 2]].map(([id, side]) => ({id, side, type: 'squad-8', morale: 3, grade: 2, initiative: 3, volleys: 6})),
  men: [['A', 4, 4], ['D', 4, 8], ['B', 44, 20], ['C', 44, 14]].flatMap(([unit, x, y]) => [{unit, at: [x, y], weapon: 'pistol', role: 'officer'}, {unit, at: [x + 1, y], weapon: 'rifle'}])};

test('a contest is a moment both see; passing goes on until something happens', async (t) => {
  const {page, say, other} = await sit(t, PLAIN);
  await say({verb: 'choose', unit: 'A'});
  const pass = page.getByRole('button', {name: 'Until something happens'});
  await click(page, await at(page, [44, 20]));
  await page.locator('.card-name', {hasText: /^B/}).waitFor({state: 'attached'});
  await quiet(page);
  await verb(page, 'Choose').click();
  await quiet(page);
  const go = page.locator('.draft-end button.main:enabled');
  if (await go.isVisible()) await go.click();
  await page.locator('.contest .contest-one').first().waitFor();
  assert.equal(await page.locator('.contest .contest-one').count(), 2);
  assert.equal(await page.locator('.contest .contest-one.is-won').count(), 1);
  await picture(page, 'figures-contest');
  const ends = async () => {
    for (let i = 0; i < 4 && !other.view.over && other.view.active; i++) {
      if (other.view['waits-for'].includes('1')) await say({verb: 'done'});
      else await done(page);
      await quiet(page);
    }
  };
  await ends();
  assert.equal(await pass.count(), 1, 'where one may pass one may go on passing');
  await pass.click();
  await page.locator('.settled', {hasText: 'Passing until something happens'}).waitFor();
  await picture(page, 'figures-passing');
  await page.getByRole('button', {name: 'Ask me again'}).click();
  assert.equal(await page.locator('.settled').isVisible(), false);
});

test('guns and vehicles with lists of their own are models; what is mounted on one is not drawn twice', async (t) => {
  const {page} = await sit(t, {...PLAIN, units: [...PLAIN.units, {id: 'T', side: 1, type: 't-26'}, {id: 'G', side: 2, type: 'hmg-section'}],
    vehicles: [{unit: 'T', model: 't-26', at: [16, 12], facing: 90}], guns: [{unit: 'G', piece: 'hmg', at: [30, 12], facing: 270}],
    men: [...PLAIN.men, {unit: 'G', at: [31, 12], weapon: 'pistol'}, {unit: 'G', at: [31, 13], weapon: 'rifle'}]});
  const models = page.locator('.game .piece:not(.is-body) .u-model');
  assert.equal(await models.count(), 2, 'a tank and a machine gun');
  await picture(page, 'figures-models');
});

/** Aeroplanes, boats, a train, a letter on its way and a card on the table. */
const COAST = {...PLAIN, options: {'opt-cards': 'yes'}, deck: [{card: 'mad-bull'}, {card: 'no-effect', count: 3}], drawn: 'mad-bull', 'cards-left': 3, 'kept-2': 1,
  terrain: [{kind: 'river', rect: [38, 0, 47, HIGH]}, {kind: 'rail', band: [[0, 19], [36, 19]], width: 1}],
  units: [...PLAIN.units, {id: 'H', side: 2, type: 'hq-company', morale: 3, grade: 2, initiative: 3}, {id: 'P', side: 1, type: 'i16'}, {id: 'Q', side: 2, type: 'cr32'},
    {id: 'L', side: 1, type: 'launch'}, {id: 'T', side: 2, type: 'train'}],
  planes: [{unit: 'P', at: [14, 12], from: [4, 12], dv: 15}, {unit: 'Q', at: [24, 8], from: [30, 20], dv: 15}],
  vehicles: [{unit: 'L', model: 'launch', at: [42, 6], facing: 0}, {unit: 'T', model: 'locomotive', at: [10, 19], facing: 90}, {unit: 'T', model: 'carriage', at: [4, 19], facing: 90}],
  messages: [{side: 2, sender: 'H', to: 'C', method: 'runner', duty: 'hold', at: [10, 12], bearer: 'H.2', from: [30, 8], since: 1}],
  men: [...PLAIN.men, {unit: 'H', at: [30, 8], weapon: 'pistol', role: 'commander'}, {unit: 'H', at: [33, 9], weapon: 'rifle', role: 'runner'}]};

test('a letter goes with its bearer, aeroplanes look where they fly, and the card lies open', async (t) => {
  const {page} = await sit(t, COAST);
  const place = (selector) => page.locator(selector).first().evaluate((node) => {
    const {e, f} = node.closest('.piece').getScreenCTM();
    return [e, f];
  });
  const runner = await at(page, [33, 9]);
  const [x, y] = await place('.game .c-letter');
  assert.ok(Math.hypot(x - runner.x, y - runner.y) < 30, 'at the shoulder of the runner, not where the order leads');
  const turns = await page.locator('.game .layer-air .u-body, .game .layer-unit .u-body').evaluateAll((all) => all.map((one) => one.getAttribute('transform')));
  assert.ok(turns.includes('rotate(90)'), `the aeroplane that came from the west looks east: ${turns}`);
  assert.equal(await page.locator('.drawn-card .is-chance').textContent(), 'Mad bull!');
  assert.equal(await page.locator('.drawn-card .is-deck').textContent(), '3');
  assert.match(await page.locator('.drawn-card .open-card').last().getAttribute('title'), /In your hand: 1 kept cards that pass a bravery test/);
  await picture(page, 'figures-coast');
});

/** Three against four, in melee; who attacked sits at the page. */
const RING = {...PLAIN, title: 'The ring', table: [36, HIGH], phase: 'melee', turn: 2,
  units: [{id: 'A', side: 1, foe: 'B'}, {id: 'B', side: 2, foe: 'A', assails: true}].map((one) => ({...one, type: 'squad-8', morale: 3, grade: 2, initiative: 3, volleys: 6, joined: true, strength: 8})),
  men: [['A', 10, 10], ['A', 10, 12], ['A', 10, 14], ['B', 11, 10], ['B', 11, 12], ['B', 12.2, 12.9], ['B', 11, 14]].map(([unit, x, y]) => ({unit, at: [x, y], weapon: 'rifle'}))};

test('in a melee its figures are asked who fights whom, and one is named with three clicks', async (t) => {
  const {page} = await sit(t, RING);
  await page.locator('#waiting', {hasText: 'B: pair or pass?'}).waitFor();
  const chips = page.locator('.idle-list button');
  assert.deepEqual(await chips.locator('.chip-name').allTextContents(), ['B.1', 'B.2', 'B.3', 'B.4']);
  await click(page, await at(page, [11, 10])); // a figure on the table is himself here
  await page.locator('.actions h2', {hasText: 'What B.1 can do'}).waitFor();
  await verb(page, 'Pair').click();
  await click(page, await at(page, [10, 12]));
  await picture(page, 'figures-melee');
  await page.locator('.draft-end button.main:enabled').click();
  await told(page, 'B.1');
  await quiet(page);
  assert.deepEqual((await chips.locator('.chip-name').allTextContents()).includes('B.1'), false, 'nobody is asked twice');
  await verb(page, 'Pass').click();
  await quiet(page);
  const sure = page.locator('.actions .notice + .row button.main');
  if (await sure.isVisible()) await sure.click();
  await told(page, 'melee');
  await picture(page, 'figures-melee-fought');
});
