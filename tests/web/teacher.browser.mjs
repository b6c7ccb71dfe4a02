// The teacher in a real browser: a problem from the shelf, a command taken back and tried again, the chance of winning in
// the report of a game that is over.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Club, picture, quiet} from './browser.mjs';
import {playRandom} from '../server/host.mjs';
import {playOut, random, sitBoth, untilBegun} from '../server/table.mjs';

const SKIRMISH = JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8'));

let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

test('a problem is begun from the shelf, and its answer shown and explained', async (t) => {
  const page = await club.visit(t);
  await page.locator('button.book[data-slug="pz8-ww1"]').click();
  await page.locator('details.problem-list summary').click();
  await page.getByRole('button', {name: 'Problem 1', exact: true}).click();
  await page.locator('.guide-text').waitFor();
  assert.match(await page.locator('.guide-text').textContent(), /to move, turn \d+ of .*One command is clearly best/);
  await quiet(page);
  const before = await page.evaluate(() => document.querySelectorAll('.log-entry, .log li').length);
  await page.getByRole('button', {name: 'Show the answer'}).click();
  assert.match(await page.locator('.guide-text').textContent(), /^The best command is .*\d+ % to win against \d+ %/);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.log-entry, .log li').length), before, 'nothing was carried out');
  await page.getByRole('button', {name: 'Next problem'}).click();
  await page.waitForFunction(() => /Problem 2/.test(document.querySelector('.guide-title')?.textContent ?? ''));
  await page.getByRole('button', {name: 'Leave'}).click();
  await page.locator('button.book').first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('sandtable.seats')), '[]', 'its tables are none of the player\'s any more');
});

test('a problem of one unit names it, and an order to another is told so', async (t) => {
  const page = await club.visit(t);
  await page.locator('button.book[data-slug="pz8-ww2"]').click();
  await page.locator('details.problem-list summary').click();
  await page.getByRole('button', {name: 'Problem 1', exact: true}).click();
  await page.locator('.guide-text').waitFor();
  const told = await (await fetch(`${club.address}api/problems/pz8-ww2/1`)).json();
  const asked = (await page.locator('.guide-text').textContent()).match(/What should (.+) do\? One order is clearly best/)?.[1];
  assert.match(asked ?? '', new RegExp(`^[A-Z].* ${told.unit}$`), 'the unit is asked about by its type and its number');
  await quiet(page);
  const chip = page.locator('.idle-list .chip-button').filter({hasNotText: told.unit}).first();
  await chip.click();
  await quiet(page);
  await page.locator('.actions .verb-button[data-verb=pivot], .actions .verb-button[data-verb=move]').first().click();
  await quiet(page);
  const from = await page.evaluate(() => { const m = document.querySelector('.game .piece.is-selected').getScreenCTM(); return {x: m.e, y: m.f}; });
  await page.mouse.click(from.x, from.y + 40);
  await quiet(page);
  await page.locator('.draft-end button.main').click();
  await page.getByText(`The question is what ${asked} should do.`).waitFor();
  await picture(page, 'problem-of-a-unit');
  await page.getByRole('button', {name: 'Show the answer'}).click();
  assert.match(await page.locator('.guide-text').textContent(), /^The best command is .*\d+ % to win against \d+ %/);
});

test('against the computer a command is taken back with its dice, and another tried', async (t) => {
  const made = await club.host.make('pz8-ww1/raid', {a: 'me', d: 'computer:regular'});
  const me = await club.host.sit(made.seats.a);
  await untilBegun(me);
  const dice = random(3);
  // Until what was said last cannot be undone: dice were thrown, or the computer has answered.
  let last = me.game;
  for (let n = 0; n < 40 && (!last['can-take-back'] || last['can-undo']); n++) {
    await playRandom(me, dice);
    while (!me.view['waits-for'].includes('a')) await me.wait((message) => message.hear === 'did', 20000);
    const again = await club.host.sit(made.seats.a);
    last = again.game;
    again.close();
  }
  assert.ok(last['can-take-back'] && !last['can-undo']);
  me.close();
  const page = await club.visit(t, {made, where: `#/game/${made.game}`});
  await quiet(page);
  const steps = () => page.evaluate(() => document.querySelectorAll('.panel-log li').length);
  await page.locator('.panel-log li').nth(1).waitFor({state: 'attached'}); // the log comes after the board
  const before = await steps();
  await page.getByRole('button', {name: 'Take back and try'}).click();
  await page.waitForFunction((n) => document.querySelectorAll('.panel-log li').length < n, before);
});

test('the report tells how the chance of winning went, with links to the moments', async (t) => {
  const table = await sitBoth(club.host, SKIRMISH);
  await playOut(table, random(7), {most: 400});
  table.sockets.forEach((socket) => socket.close());
  const page = await club.visit(t, {made: table.made, where: `#/game/${table.made.game}/report`});
  await page.getByRole('button', {name: 'Analyse the game'}).click();
  await page.getByText(/^Look(ing|ed) at /).waitFor(); // at once: the whole takes a while
  await page.getByRole('heading', {name: 'Turning points'}).waitFor({timeout: 120000});
  assert.equal(await page.getByRole('heading', {name: 'Luck', exact: true}).count(), 1, 'of all dice; strokes of luck have a name of their own');
  assert.ok(await page.locator('svg.chance polyline').count() === 1);
  assert.match(await page.locator('.analysis').textContent(), /All dice together were worth \d+ % to /);
  for (const link of await page.locator('.analysis li a, svg.chance a').all()) assert.match(await link.getAttribute('href'), /replay\/\d+$/);
  await picture(page, 'report-analysis', {fullPage: true});
});
