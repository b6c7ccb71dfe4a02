// "What would you do?": asked, drawn on the board, taken up and given.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, PATIENCE, atTable, quiet} from './browser.mjs';

let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

test('the computer says what it would do, shows it, and its command is taken up', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:regular'});
  const page = await club.visit(t, {made, where: `#/game/${made.game}`});
  await atTable(page);
  const ask = page.getByRole('button', {name: 'What would you do?'});
  await ask.click();
  const told = page.locator('.advice-told');
  await told.getByRole('button', {name: 'Take it up'}).waitFor({timeout: 3 * PATIENCE});
  assert.match(await told.innerText(), /to win against \d+ % for|Nothing else|there was no time to try it/);
  await page.locator('.game .k-dot, .game .k-choice').first().waitFor();
  const command = await told.locator('strong').innerText();
  await told.getByRole('button', {name: 'Take it up'}).click();
  const desk = page.locator('.command-desk');
  await desk.locator('h2').waitFor();
  assert.ok(command.startsWith(await desk.locator('h2').innerText()), command);
  await ask.waitFor({state: 'hidden'});
  await desk.locator('.draft-end button.main').click();
  await quiet(page);
  await desk.waitFor({state: 'hidden'});
  assert.equal((await page.locator('.refusal').allInnerTexts()).join(''), '');
});

test('where hints were not wanted the button is not there', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:regular'}, {hints: false});
  const page = await club.visit(t, {made, where: `#/game/${made.game}`});
  await atTable(page);
  await page.locator('.actions .verb-button').first().waitFor();
  assert.equal(await page.getByRole('button', {name: 'What would you do?'}).count(), 0);
});
