// A campaign in the browser: the end of a battle leads to the next, the lobby shows it as one entry, its page tells how it stands.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, click, picture, quiet, tablePoint} from './browser.mjs';
import {playOut, random, sitBoth, speakerOf} from '../server/table.mjs';

let club;
/** The first battle of three, which is over; both seats are this browser's. */
let table;

before(async () => {
  club = await Club.open();
  table = await sitBoth(club.host, 'blank/three-duels');
  await playOut(table, random(5));
  assert.ok(table.sockets[0].view.over);
  table.sockets.forEach((socket) => socket.close());
});
after(() => club.close());

test('from the end of a battle to the next, and back through the lobby and the page of the campaign', async (t) => {
  const page = await club.visit(t, {made: table.made});
  const band = page.locator('.result');
  await band.getByText(/^Battle 1 of 3 is over\. In the lead: (White|Black), |^Battle 1 of 3 is over\. Level, /).waitFor();
  await band.getByText('What became of everybody').click();
  const rows = band.locator('.careers tbody tr');
  assert.equal(await rows.count(), 4);
  assert.match(await rows.first().textContent(), /^W1/);
  await picture(page, 'campaign-result');

  await band.getByRole('link', {name: 'To battle 2'}).click();
  await page.waitForFunction((first) => !location.hash.includes(first), table.made.game);
  const second = page.url().split('/').at(-1);
  await page.locator('.ribbon').getByText('Duel').first().waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sandtable.seats')));
  assert.deepEqual(kept.map((seat) => `${seat.game} ${seat.side}`).sort(), [table.made.game, second].flatMap((game) => [`${game} 1`, `${game} 2`]).sort());

  // One entry in the lobby, with the battle before behind it.
  await page.goto(`${club.address}#/`);
  const entry = page.locator('.mine .game-row');
  await entry.getByText(/Battle 2 of 3/).waitFor();
  assert.equal(await entry.count(), 1);
  await entry.getByText('The battle before').click();
  await entry.getByRole('link', {name: 'Battle 1'}).waitFor();
  await picture(page, 'campaign-lobby');

  await entry.getByRole('link', {name: 'Campaign'}).click();
  await page.getByRole('heading', {level: 1, name: 'Three Duels'}).waitFor();
  await page.getByText(/^Battle 2 of 3\./).waitFor();
  assert.equal(await page.locator('.battle-list li').count(), 2);
  assert.equal(await page.locator('.careers table').count(), 2);
  await picture(page, 'campaign-page');

  // The replay of the first battle, though the same token is good for the second.
  await page.getByRole('link', {name: 'Watch the replay of battle 1'}).click();
  await page.locator('.replay-where').waitFor();
  assert.ok(page.url().includes(table.made.game));
});

test('who never opened the next battle finds it in the lobby', async (t) => {
  const page = await club.visit(t, {made: table.made, where: '#/account'});
  await page.goto(`${club.address}#/`);
  const entry = page.locator('.mine .game-row');
  await entry.getByRole('link', {name: /To the table/}).click();
  await page.locator('.curtain').waitFor(); // both seats are here: the board is hidden until somebody says who he is
  assert.ok(!page.url().includes(table.made.game));
});

for (const [where, wide, high] of [['a desk', 1280, 800], ['a phone', 390, 844]]) {
  test(`Suicide Hill on ${where}: the question has room, and so have the units on the page of the campaign`, async (t) => {
    const made = (await club.host.post('/api/games', {scenario: 'aflame/suicide-hill', seats: {1: 'computer:recruit', 2: 'me'}})).json;
    const page = await club.visit(t, {made, wide, high});
    await page.locator('.actions .verb-button').first().waitFor();
    await quiet(page);
    const question = await page.locator('#waiting .question').boundingBox();
    assert.ok(question.height < 50 && question.width > 100, `a question of ${question.width} by ${question.height} pixels`);
    await picture(page, `suicide-hill-${wide}`);
    // Whoever the dice let begin: who does not may be asked something longer.
    const patrol = await sitBoth(club.host, 'pz8-space/border-patrol');
    const {side} = (await speakerOf(patrol)).game;
    patrol.sockets.forEach((socket) => socket.close());
    const other = await club.visit(t, {made: {...patrol.made, seats: {[side]: patrol.made.seats[side]}}, wide, high});
    await other.locator('.actions .chip-button').first().waitFor();
    const line = await other.locator('.mover').boundingBox();
    const beside = await other.locator('#waiting .question').boundingBox();
    assert.ok(beside.y < line.y + line.height, 'a short question stands beside whose move it is');

    await page.goto(`${club.address}#/`);
    await page.locator('.mine').getByRole('link', {name: 'Campaign'}).first().click();
    await page.locator('.careers').waitFor();
    await quiet(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), wide, 'the page is as wide as the window');
    assert.equal(await page.locator('.careers .lost').count(), 0, 'nobody is lost before a shot is fired');
    await picture(page, `suicide-hill-campaign-${wide}`);
  });
}

test('the night of Suicide Hill: it is dark, and who comes at dawn is placed on ground of his side', async (t) => {
  const first = await sitBoth(club.host, 'aflame/suicide-hill');
  assert.equal((await first.sockets[0].ask({say: 'do', at: first.sockets[0].at, command: {verb: 'concede'}})).hear, 'did');
  first.sockets.forEach((socket) => socket.close());
  const page = await club.visit(t, {made: {...first.made, seats: {2: first.made.seats[2]}}});
  await page.locator('.result').getByText('Battle 1 of 3 is over. In the lead: Republicans, 20 to 0.').waitFor();
  await page.locator('.result').getByRole('link', {name: 'To battle 2'}).click();
  await page.waitForFunction((game) => !location.hash.includes(game), first.made.game);
  await page.locator('.condition.is-night').waitFor();
  const chip = page.locator('.idle-list button', {hasText: 'B4'});
  await chip.click();
  await page.locator('.actions .verb-button[data-verb=deploy]').click();
  for (const place of [[64, 12], [69, 12]]) {
    await click(page, await tablePoint(page, place, 48));
  }
  await page.getByRole('button', {name: 'Now: Ranks'}).click();
  await page.locator('.tool-place button').first().click();
  await quiet(page);
  await picture(page, 'suicide-hill-night');
  const deploy = page.locator('.draft-end button.main:enabled');
  if (await deploy.isVisible()) await deploy.click();
  await page.locator('.log', {hasText: 'B4 is deployed'}).waitFor({state: 'attached'});
});

test('a stranger is not shown a campaign that goes on', async (t) => {
  const made = table.made;
  const {json} = await club.host.post('/api/mine', {seats: [made.seats[1]]});
  const page = await club.visit(t, {where: `#/campaign/${json.games[0].campaign.campaign}`, expects: /403/});
  await page.getByText('Until it is over a campaign is shown to those at its tables.').waitFor();
  const watcher = await club.visit(t, {where: `#/campaign/${json.games[0].campaign.campaign}/${made.watch}`});
  await watcher.getByText('Battle 1').first().waitFor();
});
