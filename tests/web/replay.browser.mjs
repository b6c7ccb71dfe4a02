// A game that is over, looked at again: any moment, from either side, by a link; and dice rolled on a real table.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Club, atTable, endPhase, picture, take, verb} from './browser.mjs';
import {playOut, random, sitBoth} from '../server/table.mjs';

const SKIRMISH = JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8'));
let club;
/** A game of two turns that is over. */
let played;

before(async () => {
  club = await Club.open();
  const table = await sitBoth(club.host, SKIRMISH);
  await playOut(table, random(7), {most: 400});
  assert.ok(table.sockets[0].view.over);
  table.sockets.forEach((socket) => socket.close());
  played = table.made;
});
after(() => club.close());

/** Every piece with its place, as the board shows it. */
const standing = (page) => page.evaluate(() => [...document.querySelectorAll('.game .piece')]
  .map((piece) => `${piece.querySelector('.u-label')?.textContent ?? ''} ${piece.getAttribute('transform')}`).sort());

const moment = (page) => page.locator('.replay-where').textContent();

test('a replay: the slider, the keys, playing by itself, a link to the moment', async (t) => {
  const page = await club.visit(t, {made: played, where: `#/game/${played.game}/replay`});
  await page.locator('.replay-where', {hasText: /^0 of \d+$/}).waitFor();
  const last = Number((await moment(page)).split(' of ')[1]);
  assert.ok(last > 10);
  const start = await standing(page);
  await page.getByText('Before the first command.').waitFor();

  await page.keyboard.press('ArrowRight');
  await page.locator('.replay-where', {hasText: /^1 of/}).waitFor();
  await page.keyboard.press('PageDown');
  await page.locator('.replay-where', {hasText: /^11 of/}).waitFor();
  const eleventh = await standing(page);
  assert.notDeepEqual(eleventh, start);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.replay-where', {hasText: /^10 of/}).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.replay-where', {hasText: /^11 of/}).waitFor();
  assert.deepEqual(await standing(page), eleventh, 'back and on again');
  assert.match(page.url(), /replay\/11$/);

  // The slider, by the keyboard and by its value.
  await page.getByLabel('Moment of the game').fill('3');
  await page.locator('.replay-where', {hasText: /^3 of/}).waitFor();
  await page.keyboard.press('End');
  await page.locator('.replay-where', {hasText: new RegExp(`^${last} of`)}).waitFor();
  await page.locator('.log-entry.lit').waitFor();
  await picture(page, 'replay');

  // It plays by itself, and stops when told.
  await page.getByRole('button', {name: 'To the start'}).click();
  await page.getByRole('button', {name: 'Play', exact: true}).click();
  await page.locator('.replay-where', {hasText: /^([3-9]|\d\d+) of/}).waitFor(); // it may be past 3 already
  await page.getByRole('button', {name: 'Pause'}).click();
  await page.getByRole('button', {name: 'Play', exact: true}).waitFor();

  // A link to this very moment, opened by somebody who holds no seat.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { document.body.dataset.copied = text; }}}));
  await page.getByLabel('Moment of the game').fill('11');
  await page.getByRole('button', {name: 'Copy link to this moment'}).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => document.body.dataset.copied);
  const guest = await club.visit(t, {where: link.slice(link.indexOf('#'))});
  await guest.locator('.replay-where', {hasText: /^11 of/}).waitFor();
  assert.deepEqual(await standing(guest), eleventh);
});

test('after the end everybody may see what each side knew', async (t) => {
  const page = await club.visit(t, {made: played, where: `#/game/${played.game}/replay/5`});
  await page.locator('.replay-where', {hasText: /^5 of/}).waitFor();
  const names = async (whom) => {
    await page.getByLabel('As whom').selectOption(whom);
    // Going elsewhere while it is read is not undone when it has been.
    await page.getByRole('button', {name: 'To the start'}).click();
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
    assert.match(await moment(page), /^0 of/);
    return (await standing(page)).map((piece) => piece.split(' ')[0]).filter((name) => /^[ab]\d/.test(name)).sort();
  };
  const all = await names('all');
  assert.equal(all.length, 8, 'everything, as it was');
  // The infantry in the wood was hidden from the Allied side.
  assert.deepEqual(await names('b'), all);
  assert.deepEqual(await names('a'), all.filter((name) => name !== 'b4'));
  assert.deepEqual(await names('both'), all.filter((name) => name !== 'b4'));
});

test('the report tells how it ended, and every die can be checked', async (t) => {
  const page = await club.visit(t, {made: played, where: `#/game/${played.game}/report`});
  await page.getByRole('heading', {name: 'Luck'}).waitFor();
  assert.match(await page.locator('.verdict-line').textContent(), /Won by|A draw/);
  // A map and a few lines for each turn, and each line leads to its moment.
  const turns = await page.locator('.turn-told').count();
  assert.ok(turns >= 1 && await page.locator('.turn-told .board-small .piece').count() > turns, 'every turn has its map');
  assert.match(await page.locator('.turn-told p a').first().getAttribute('href'), /replay\/\d+$/);
  await picture(page, 'report-story', {fullPage: true});
  assert.match(await page.locator('dd code').first().textContent(), /^[0-9a-f]{64}$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'Download the journal'}).click()]);
  const journal = fs.readFileSync(await download.path(), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.ok(journal.length > 10);
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.getByRole('button', {name: 'Print'}).isVisible(), false, 'buttons are not printed');
});

test('own dice: each is asked for by name and purpose, and typed', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'}, {dice: 'own'});
  const b = await club.host.sit(made.seats.b);
  const page = await club.visit(t, {made: {...made, seats: {a: made.seats.a}}});
  await atTable(page);
  await page.locator('.actions').getByText('can act').waitFor();
  const a = await club.host.sit(made.seats.a);
  for (const [socket, phase] of [[a, 'Axis fires'], [b, 'Axis moves'], [b, 'Allied fires']]) {
    await socket.ask({say: 'ping'});
    await socket.ask({say: 'do', at: socket.at, command: {verb: 'end'}});
    await page.locator('#waiting', {hasText: phase}).waitFor();
  }
  a.close();
  b.close();

  await page.locator('.actions').getByText('can act').waitFor();
  await take(page, 'a2');
  await verb(page, 'Fire').click();
  await page.locator('.pick', {hasText: 'b2'}).click();
  await page.locator('.draft-end button.main').click();
  const asked = page.getByRole('dialog', {name: 'Your dice'});
  await asked.getByRole('heading', {name: 'To hit: roll 1 D6'}).waitFor();
  await picture(page, 'own-dice');

  // Not given: nothing has happened, and the command can be given again.
  await page.keyboard.press('Escape');
  await page.locator('.refusal', {hasText: 'the dice were not given'}).waitFor();
  assert.equal(await page.locator('.log-event.is-roll').count(), 0);
  await page.locator('.draft-end button.main').click();
  await asked.getByRole('heading', {name: 'To hit: roll 1 D6'}).waitFor();
  await page.keyboard.press('9');
  assert.ok(await asked.isVisible(), 'a six-sided die has no nine');
  await page.keyboard.press('6');

  // A hit: more dice, each with its name.
  const purposes = [];
  for (let question = 'To hit: roll 1 D6'; purposes.length < 4;) {
    await page.waitForFunction((before) => document.querySelector('.log-event.is-roll') ||
      (!document.querySelector('.own-dice').hidden && document.querySelector('.own-dice h2')?.textContent !== before), question);
    if (!await asked.isVisible()) break;
    question = await asked.getByRole('heading').textContent();
    purposes.push(question);
    await page.keyboard.press('5');
  }
  assert.ok(purposes.length >= 2, purposes.join(', '));
  assert.equal(new Set(purposes).size, purposes.length);
  await page.locator('.log-event.is-roll', {hasText: 'Rolled 6'}).waitFor();
});

test('own dice against the computer: its dice are rolled on the same table', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'computer:greedy'}, {dice: 'own'});
  const page = await club.visit(t, {made});
  await atTable(page);
  await page.locator('.actions').getByText('can act').waitFor();
  await endPhase(page);
  const asked = page.getByRole('dialog', {name: 'Your dice'});
  await asked.getByRole('heading', {name: /, for the computer: roll 1 D6$/}).waitFor();
  await picture(page, 'own-dice-computer');
  // A miss, whatever it was; the game goes on until it is our turn to fire.
  for (let n = 0; n < 20; n++) {
    await page.locator('.own-dice:visible, #waiting:has-text("Allied fires")').first().waitFor();
    if (!await asked.isVisible()) break;
    const before = await page.locator('.log-event').count();
    await page.keyboard.press('1');
    await page.waitForFunction((events) => document.querySelectorAll('.log-event').length !== events || !document.querySelector('.own-dice').hidden, before);
  }
  await page.locator('#waiting', {hasText: 'Allied fires'}).waitFor();
  await page.locator('.log-event.is-roll', {hasText: /Rolled 1/i}).first().waitFor();
});
