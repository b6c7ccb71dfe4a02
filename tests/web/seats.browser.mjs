// Two browsers at one table, the computer at the other side, lines that fall and come back, and what can be taken back.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Club, atTable, click, endPhase, picture, quiet, scenario, tablePoint, take, unitPoint, verb, waiting} from './browser.mjs';

const SKIRMISH = JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8'));
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** Everything the server says to a page, as text. */
function overhear(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({payload}) => frames.push(String(payload))));
  return frames;
}

/** Waits for both pages until the game has begun. */
const bothBegun = (...pages) => Promise.all(pages.map((page) => page.locator('#waiting', {hasText: /^Turn 1/}).waitFor()));

test('two browsers by invitation: each sees what its side may see, and not a word more', async (t) => {
  const allied = await club.visit(t, {store: {'sandtable.name': 'Anna'}});
  const toAllied = overhear(allied);
  await allied.locator('button.book').first().click();
  await allied.getByRole('button', {name: /The Ridge/}).click();
  await allied.getByRole('heading', {name: 'The Ridge', level: 3}).waitFor();
  await allied.getByRole('button', {name: 'Invite a friend'}).click();
  const link = await allied.getByLabel('Invitation: Axis', {exact: true}).inputValue();
  await picture(allied, 'invite');
  await allied.getByRole('button', {name: 'Go to the table'}).click();
  await allied.locator('.seats-bar').getByText('not taken yet').waitFor();

  const axis = await club.visit(t, {where: link.slice(link.indexOf('#'))});
  const toAxis = overhear(axis);
  await axis.getByLabel('What shall we call you?').fill('Bert');
  await axis.getByRole('button', {name: 'Take the seat'}).click();
  await Promise.all([atTable(allied), atTable(axis)]);
  await bothBegun(allied, axis);
  await allied.locator('.seats-bar').getByText('Bert').waitFor();

  // The invitation is worth one seat, once.
  const late = await club.visit(t, {where: link.slice(link.indexOf('#')), expects: /409/});
  await late.getByRole('button', {name: 'Take the seat'}).click();
  await late.getByRole('alert').getByText('My games').waitFor();

  // The same two seats, asked by the test itself: what does each side know?
  const kept = async (page) => page.evaluate(() => JSON.parse(localStorage.getItem('sandtable.seats'))[0].token);
  const [a, b] = [await club.host.sit(await kept(allied)), await club.host.sit(await kept(axis))];
  const ofAxis = () => b.view.units.filter((unit) => unit.side === 'b');
  const seen = new Set();
  const look = () => a.view.units.filter((unit) => unit.side === 'b').forEach((unit) => seen.add(unit.id));
  look();
  assert.ok(ofAxis().length - seen.size >= 8, 'the position is hidden at first');

  // A tank moves; the other browser sees it go.
  await take(allied, 'a17');
  await verb(allied, 'Move').click();
  const [x, y] = a.view.units.find((unit) => unit.id === 'a17').at;
  await click(allied, await tablePoint(allied, [x, y + 3]));
  await allied.locator('.draft-args').getByText(`${x}, ${y + 3}`).waitFor();
  const before = await unitPoint(axis, 'a17');
  await allied.locator('.draft-end button.main').click();
  await axis.locator('.log-event', {hasText: 'a17'}).waitFor();
  const gone = await unitPoint(axis, 'a17');
  assert.ok(before.y - gone.y > 10, 'it has moved to the north');

  // A word across the table.
  await axis.keyboard.press('t');
  await axis.getByLabel('Say something to the table').fill('Good luck.');
  await axis.keyboard.press('Enter');
  await allied.keyboard.press('t');
  await allied.locator('.chat').getByText('Good luck.').waitFor();

  await endPhase(allied);
  await axis.locator('.mover').getByText('Your move').waitFor();
  look();
  await endPhase(axis);
  await axis.locator('#waiting', {hasText: 'Axis moves'}).waitFor();

  // Axis moves a unit nobody has seen: the other side hears nothing of it.
  await a.ask({say: 'ping'});
  look();
  const secret = ofAxis().find((unit) => !seen.has(unit.id) && /Infantry/.test(unit.type));
  await take(axis, secret.id);
  await verb(axis, 'Pivot').or(verb(axis, 'Move')).first().waitFor();
  await verb(axis, 'Move').click();
  const heard = toAllied.length;
  await click(axis, await tablePoint(axis, [secret.at[0], secret.at[1] + 0.5]));
  await axis.locator('.draft-end button.main:enabled').click();
  await axis.locator('.log-event', {hasText: secret.id}).first().waitFor();
  await endPhase(axis);
  await allied.locator('.mover').getByText('Your move').waitFor();
  await picture(allied, 'ridge-allied');
  await picture(axis, 'ridge-axis');
  await a.ask({say: 'ping'});
  look();

  // What was never in sight is in no frame: neither its name nor its place.
  const hidden = ofAxis().filter((unit) => !seen.has(unit.id));
  assert.ok(hidden.some((unit) => unit.id === secret.id));
  assert.ok(toAllied.length > heard && toAxis.length > 0);
  for (const unit of hidden) {
    const name = new RegExp(`\\b${unit.id}\\b`);
    assert.equal(toAllied.find((text) => name.test(text)), undefined, `${unit.id} was told to the Allied browser`);
    const place = `"at":${JSON.stringify(unit.at)}`;
    assert.equal(toAllied.find((text) => text.includes(place)), undefined, `the place of ${unit.id} was told to the Allied browser`);
    assert.equal(await allied.locator('.game .piece text.u-label', {hasText: name}).count(), 0);
  }
  a.close();
  b.close();
});

test('three turns against the computer', async (t) => {
  const made = await club.host.make(scenario('pz8-ww2/mill-crossing', {turns: 4}), {a: 'me', b: 'computer:greedy'});
  const page = await club.visit(t, {made});
  await atTable(page);
  let odds = 0;
  for (let turn = 1; turn <= 3; turn++) {
    await page.locator('#waiting', {hasText: new RegExp(`^Turn ${turn}, Allied moves`)}).waitFor({timeout: 30000});
    // The tanks go forward, their way typed in inches.
    await page.locator('.actions .verb-button').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.idle-list').waitFor();
    for (const name of ['a7', 'a8', 'a9']) {
      const able = page.locator('.idle-list button', {hasText: new RegExp(`^${name} Sherman$`)});
      await quiet(page);
      if (await able.count() === 0) continue;
      await able.click();
      await page.locator('.actions h2', {hasText: `What ${name} can do`}).waitFor();
      await quiet(page);
      if (!await verb(page, 'Move').isVisible()) continue;
      await verb(page, 'Move').click();
      await page.getByLabel(/, in inches$/).fill(await forward(page));
      await page.keyboard.press('Enter');
      await page.locator('.draft-end button.main:enabled').click();
      await page.locator('.command-desk').waitFor({state: 'hidden'});
      await page.locator('.actions h2', {hasText: `What ${name} can do`}).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.idle-list').waitFor();
    }
    await page.keyboard.press('Escape');
    await endPhase(page);
    await page.locator('#waiting', {hasText: new RegExp(`^Turn ${turn}, Allied fires`)}).waitFor({timeout: 30000});
    await page.locator('.actions .verb-button').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.free-title', {hasText: 'What you can do'}).waitFor();
    const able = page.locator('.idle-list button');
    await quiet(page);
    if (await able.count() > 0) {
      await able.first().click();
      await page.locator('.actions h2', {hasText: /can do$/}).waitFor();
      await quiet(page);
      if (await verb(page, 'Fire').isVisible()) {
        await verb(page, 'Fire').click();
        const chance = page.locator('.pick-chance').first();
        await chance.waitFor();
        assert.match(await chance.textContent(), /%$/);
        assert.match(await chance.getAttribute('title'), /^The chance that something happens to b\d+: within half range, (\d+\/\d+|0|1); over half range, up to full range, (\d+\/\d+|0|1); out of range: the shot is lost, 0$/);
        await page.locator('.pick').first().click();
        await page.locator('.odds-chance').first().waitFor();
        odds += await page.locator('.odds-chance[title*="/"]').count();
        await page.locator('.draft-end button.main').click();
        await page.locator('.command-desk').waitFor({state: 'hidden'});
      } else await page.keyboard.press('Escape');
    }
    await endPhase(page);
  }
  await page.locator('#waiting', {hasText: /^Turn 4/}).or(page.locator('.result:visible')).first().waitFor({timeout: 30000});
  const story = await page.locator('.log-entry.side-2').count();
  assert.ok(story >= 6, `the computer has spoken ${story} times`);
  await picture(page, 'computer');
  t.diagnostic(`${odds} outcomes with exact fractions were shown`);
});

/** Two inches to the north of the unit in hand. */
async function forward(page) {
  const at = await page.locator('.card .fact', {hasText: /^At/}).first().locator('dd').textContent();
  const [x, y] = at.split(',').map(Number);
  return `${x}, ${y + 2}`;
}

test('the line falls: the page says so, and goes on by itself', async (t) => {
  const own = await Club.open();
  const made = await own.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'me'});
  const other = await own.host.sit(made.seats.b);
  const page = await own.visit(t, {made: {...made, seats: {a: made.seats.a}}, expects: /WebSocket connection|ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)|Failed to load resource/});
  t.after(() => own.close());
  await atTable(page);
  await page.getByText('11 units can act').waitFor();
  await take(page, 'a7');
  other.close();

  await own.host.kill();
  const away = page.locator('.away');
  await away.getByText('The line to the server is down.').waitFor();
  await picture(page, 'away');
  assert.doesNotMatch(await away.textContent(), /error|invalid|\d{3}|!/i);
  await own.host.start();
  await away.waitFor({state: 'hidden'});
  await page.getByText('can act').or(verb(page, 'Move')).first().waitFor();
  await endPhase(page);
  assert.match(await waiting(page), /Axis fires/);

  // The same when it is this end that has no network.
  await page.context().setOffline(true);
  await own.host.kill();
  await away.getByText('trying again').waitFor();
  await own.host.start();
  const second = await own.host.sit(made.seats.b);
  await second.ask({say: 'do', at: second.at, command: {verb: 'end'}});
  await page.context().setOffline(false);
  await page.locator('#waiting', {hasText: 'Axis moves'}).waitFor();
  await away.waitFor({state: 'hidden'});
  second.close();
});

test('a command can be taken back until dice have been rolled', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  const undo = page.getByRole('button', {name: 'Undo', exact: true});
  await page.locator('.actions').getByText(/can act/).waitFor();
  assert.equal(await undo.isEnabled(), false);

  await take(page, 'a2');
  await verb(page, 'Move').waitFor();
  const start = await unitPoint(page, 'a2');
  await click(page, await tablePoint(page, [9, 6], 18));
  await page.locator('.draft-args').getByText('9, 6').waitFor();
  await page.locator('.draft-end button.main').click();
  await undo.and(page.locator(':enabled')).waitFor();
  const log = await page.locator('.log-entry').count();
  const moved = await unitPoint(page, 'a2');
  assert.notDeepEqual(moved, start);
  await undo.click();
  await page.waitForFunction((n) => document.querySelectorAll('.log-entry').length === n, log - 1);
  const back = await unitPoint(page, 'a2');
  assert.ok(Math.hypot(back.x - start.x, back.y - start.y) < 1, 'it stands where it stood');
  await undo.and(page.locator(':disabled')).waitFor();

  await endPhase(page);
  await page.locator('.curtain button').click();
  await page.locator('.curtain').waitFor({state: 'detached'});
  await take(page, 'b2');
  await verb(page, 'Fire').click();
  await page.locator('.pick').first().click();
  await page.locator('.draft-end button.main').click();
  await page.locator('.log-event.is-roll').first().waitFor();
  assert.equal(await undo.isEnabled(), false);
  assert.match(await undo.getAttribute('title'), /rolled/);
  await page.keyboard.press('u');
  await page.locator('.refusal .notice').first().waitFor();
});

test('on hexes too', async (t) => {
  const made = await club.host.make('pz8-space/border-patrol', {1: 'me', 2: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  const undo = page.getByRole('button', {name: 'Undo', exact: true});
  await page.locator('.actions').getByText(/can act/).waitFor();
  await page.locator('.idle-list button').first().click();
  await verb(page, 'Activate').click();
  await verb(page, 'Move').click();
  // The steps, one by one and by pointing at a hex; then the way is gone.
  await page.getByRole('button', {name: 'Step f'}).click();
  await page.keyboard.press('f');
  await page.locator('.steps-now', {hasText: /^ff: to \d{4}, facing \d$/}).waitFor();
  await picture(page, 'hex-move');
  await page.locator('.draft-end button.main').click();
  await page.locator('.command-desk').waitFor({state: 'hidden'});
  await undo.and(page.locator(':enabled')).waitFor();
  await undo.click();
  await verb(page, 'Move').waitFor();
  assert.equal(await page.locator('.curtain').count(), 0, 'nothing is hidden in this book, so nobody must look away');
});

test('the ruler: only where the rules allow one before the target is named', async (t) => {
  const strict = await club.visit(t, {made: await club.host.make(SKIRMISH, {a: 'me', b: 'me'})});
  await atTable(strict);
  await take(strict, 'a2');
  await verb(strict, 'Move').waitFor();
  assert.equal(await strict.getByRole('button', {name: 'Measure'}).isVisible(), false);
  await strict.keyboard.press('m');
  await strict.getByText('The rules of this game measure only after the target is named.').first().waitFor();

  const free = await club.visit(t, {made: await club.host.make(SKIRMISH, {a: 'me', b: 'me'}, {options: {'opt-premeasure': 'yes'}})});
  await atTable(free);
  await free.getByRole('button', {name: 'Measure'}).click();
  await click(free, await tablePoint(free, [9, 8], 18));
  await click(free, await tablePoint(free, [15, 8], 18));
  await free.locator('.k-plate', {hasText: '6.0 in'}).waitFor();
  await picture(free, 'measure');
});

test('a seat goes on on another device', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const desk = await club.visit(t, {made});
  await atTable(desk);
  await desk.locator('.game-menu').getByText('More').click();
  await desk.getByRole('button', {name: 'Play on another device'}).click();
  const link = await desk.getByLabel('Link to your seat', {exact: true}).inputValue();
  await picture(desk, 'device');
  const phone = await club.visit(t, {where: link.slice(link.indexOf('#'))});
  await atTable(phone);
  await phone.getByText('11 units can act').waitFor();
  assert.doesNotMatch(phone.url(), /sit/, 'the link does not stay in the address');
  await endPhase(phone);
  await desk.locator('.log-event', {hasText: 'The phase is ended by Allied'}).first().waitFor();
});
