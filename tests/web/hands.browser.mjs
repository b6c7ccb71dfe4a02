// Fingers on a phone, the keyboard alone, and those who want no motion.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {Club, atTable, endPhase, picture, quiet, tablePoint, unitPoint, verb} from './browser.mjs';

const SKIRMISH = JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8'));
const PHONE = {wide: 390, high: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** Nothing sticks out to the right. */
async function fits(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${page.url()} is ${content} wide on a screen of ${window}`);
}

test('on a phone: the board above, a sheet below, a move given by taps', async (t) => {
  const page = await club.visit(t, PHONE);
  await page.locator('button.book').first().waitFor();
  await fits(page);
  await picture(page, 'phone-lobby');
  await page.locator('button.book').first().tap();
  await page.locator('.battle .map svg .piece').first().waitFor();
  await fits(page);
  await picture(page, 'phone-battle');
  await page.locator('button.play').tap();
  await atTable(page);
  await page.getByText('11 units can act').waitFor();
  await fits(page);
  await picture(page, 'phone-game');

  const box = (selector) => page.locator(selector).boundingBox();
  const [board, tabs, sheet] = [await box('.board-host'), await box('.tabs'), await box('.panel-do')];
  assert.ok(board.y + board.height <= tabs.y + 1 && tabs.y + tabs.height <= sheet.y + 1, 'board, tabs, sheet from top to bottom');
  assert.ok(board.height > 844 * 0.35, `the board has ${board.height} pixels`);
  for (const tab of await page.locator('.tabs .tab').all()) assert.ok((await tab.boundingBox()).height >= 40, 'a finger finds the tab');
  for (const [name, content] of [['Unit', '.card-name'], ['Log', '.log-list'], ['Roster', '.roster'], ['Table talk', '.chat'], ['Do', '.actions']]) {
    await page.locator('.tabs').getByRole('button', {name: new RegExp(`^${name}`)}).tap();
    await page.locator(content).first().waitFor();
    const there = await page.locator(content).first().boundingBox();
    assert.ok(there.y >= tabs.y, `${name} lies in the sheet`);
  }

  // The unit, the place, the command: three taps.
  const at = await unitPoint(page, 'a9');
  await page.touchscreen.tap(at.x, at.y);
  await page.locator('.actions h2', {hasText: 'What a9 can do'}).waitFor();
  await picture(page, 'phone-unit');
  const to = await tablePoint(page, [34, 9]);
  await page.touchscreen.tap(to.x, to.y);
  await page.locator('.draft-args').getByText(/^3[34](\.\d+)?, \d+(\.\d+)?$/).waitFor();
  await picture(page, 'phone-move');
  const covered = await page.evaluate(() => {
    const {left, top, width, height} = document.querySelector('.board-host').getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.board') === null;
  });
  assert.equal(covered, false, 'nothing covers the board while a decision about it is being made');
  await page.locator('.draft-end button.main').tap();
  await page.locator('.tabs').getByRole('button', {name: /^Log/}).tap();
  await page.locator('.log-event', {hasText: 'a9'}).first().waitFor();
  await picture(page, 'phone-log');
  await fits(page);
});

test('a finger finds every button of a phone', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const page = await club.visit(t, {...PHONE, made});
  await atTable(page);
  await page.getByText('4 units can act').waitFor();
  const at = await unitPoint(page, 'a2');
  await page.touchscreen.tap(at.x, at.y);
  await verb(page, 'Move').waitFor();
  const small = await page.evaluate(() => [...document.querySelectorAll('button, summary, select, input')]
    .filter((node) => node.checkVisibility() && !node.closest('.heard-only'))
    .map((node) => ({words: node.textContent.trim().slice(0, 20) || node.getAttribute('aria-label'), ...node.getBoundingClientRect().toJSON()}))
    .filter(({width, height}) => width > 0 && (height < 39.5 || width < 39.5))
    .map(({words, width, height}) => `${words}: ${Math.round(width)} x ${Math.round(height)}`));
  assert.deepEqual(small, []);
});

test('held sideways: the board beside the sheet', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const page = await club.visit(t, {...PHONE, wide: 844, high: 390, made});
  await atTable(page);
  await page.getByText('4 units can act').waitFor();
  await fits(page);
  const [board, sheet] = [await page.locator('.board-host').boundingBox(), await page.locator('.panel-do').boundingBox()];
  assert.ok(board.height > 250 && board.width > 450, `the board has ${board.width} by ${board.height}`);
  assert.ok(sheet.x >= board.x + board.width - 1 && sheet.height > 200, 'the sheet stands beside it');
  await page.locator('.idle-list button').nth(1).tap();
  await verb(page, 'Move').waitFor();
  await picture(page, 'phone-sideways');
});

/** What has the focus, and is it to be seen there? */
const focus = (page) => page.evaluate(() => {
  const node = document.activeElement;
  if (!node || node === document.body) return {words: '', seen: false};
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  // The board draws its frame inside, where nothing cuts it off.
  const framed = parseFloat(getComputedStyle(node, '::after').borderTopWidth) >= 2;
  const outlined = framed || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
  return {words: (node.getAttribute('aria-label') ?? node.textContent).trim().replace(/\s+/g, ' '), tag: node.tagName, outlined,
    seen: outlined && box.width > 0 && box.bottom > 0 && box.top < innerHeight};
});

/** Tabs on until something with these words has the focus; whatever had it on the way was visible. */
async function tabTo(page, words, most = 60) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    const now = await focus(page);
    assert.ok(now.words === '' || now.outlined, `the focus is visible on ${now.tag} ${now.words.slice(0, 40)}`);
    if (words.test(now.words)) return now;
  }
  throw new Error(`Tab does not lead to ${words}`);
}

test('with the keyboard alone: from the lobby to commands given', async (t) => {
  const page = await club.visit(t);
  await page.locator('button.book').first().waitFor();
  await tabTo(page, /Pz8 WW2/);
  await page.keyboard.press('Enter');
  await page.locator('.battle .map svg .piece').first().waitFor();
  await tabTo(page, /^Play against the computer$/);
  await picture(page, 'keys-lobby');
  await page.keyboard.press('Enter');
  await atTable(page);
  await page.getByText('11 units can act').waitFor();

  // One: the next unit, its first verb, the cursor two inches on, Enter for the corner, Enter for the command.
  await page.keyboard.press('n');
  await page.locator('.actions h2', {hasText: 'What a1 can do'}).waitFor();
  await page.keyboard.press('1');
  await page.locator('.command-desk h2', {hasText: 'Move'}).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.locator('.draft-args').getByText('24, 6').waitFor();
  await picture(page, 'keys-move');
  await page.keyboard.press('Enter');
  await page.locator('.log-event', {hasText: 'a1 moves to the road'}).waitFor();

  // Two: a pivot with the brackets.
  const pivot = page.locator('.actions .verb-button', {hasText: 'Pivot'});
  let key = null;
  for (let n = 0; n < 11 && key === null; n++) {
    await page.keyboard.press('n');
    await page.locator('.actions h2', {hasText: /^What a\d+ can do$/}).waitFor();
    await page.locator('.actions .verb-button').first().waitFor();
    await quiet(page);
    if (await pivot.count() > 0) key = await pivot.getAttribute('data-key');
  }
  await page.keyboard.press(key);
  await page.locator('.command-desk h2', {hasText: 'Pivot'}).waitFor();
  await page.keyboard.press(']');
  await page.locator('.draft-args').getByText('15°').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.log-entry.side-1').nth(1).waitFor();
  const done = await page.locator('.log-entry.side-1').count();
  assert.equal(done, 2);
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelectorAll('.log-entry.side-1').length === 1);

  // Three: the end of the phase, by Tab and Enter, with its question.
  await page.keyboard.press('Escape');
  await page.locator('.idle-list').waitFor();
  await tabTo(page, /^1?\s?End/);
  await page.keyboard.press('Enter');
  await page.getByText(/could still act/).waitFor();
  assert.match((await focus(page)).words, /^End/);
  await page.keyboard.press('Enter');
  await page.locator('#waiting:not(:has-text("Turn 1, Allied moves"))').waitFor();

  // The board itself: the cursor walks, and what is under it is said.
  await page.keyboard.press('b');
  assert.ok((await focus(page)).outlined, 'the board shows that it has the focus');
  await page.keyboard.press(']');
  await page.locator('#said', {hasText: /a\d+|b\d+/}).waitFor({state: 'attached'});
  await page.keyboard.press('?');
  await page.getByRole('heading', {name: 'Playing with the keyboard'}).waitFor();
  await page.keyboard.press('Escape');
});

test('a number pressed at once after N is meant for the unit that comes', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const page = await club.visit(t, {made});
  await atTable(page);
  await page.getByText('11 units can act').waitFor();
  await page.evaluate(() => {
    for (const key of ['n', '1']) document.querySelector('.board-stage').dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  });
  await page.locator('.command-desk h2', {hasText: 'Move'}).waitFor();
  assert.equal(await page.locator('.actions .notice').count(), 0, 'nobody was asked whether the phase shall end');
});

test('the umpire is heard: what happens is announced, politely', async (t) => {
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const page = await club.visit(t, {made: {...made, seats: {a: made.seats.a}}});
  await club.host.sit(made.seats.b).then((socket) => socket.close());
  await atTable(page);
  await page.getByText('4 units can act').waitFor();
  const said = page.locator('#said');
  assert.equal(await said.getAttribute('aria-live'), 'polite');
  await endPhase(page);
  await said.getByText('The phase is ended by Allied.').waitFor({state: 'attached'});
});

test('with reduced motion nothing moves by itself, and with motion it can be skipped', async (t) => {
  for (const calm of [true, false]) {
    const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
    // In its own time: a tenth of it may fall between two frames of a busy machine.
    const page = await club.visit(t, {calm, brisk: calm, made: {...made, seats: {b: made.seats.b}}});
    const a = await club.host.sit(made.seats.a);
    await atTable(page);
    await page.locator('#waiting', {hasText: 'Allied moves'}).waitFor();
    // Every place the unit is shown at, from now on.
    await page.evaluate(() => {
      globalThis.places = [];
      const look = () => {
        const piece = [...document.querySelectorAll('.game .piece')].find((one) => one.querySelector('.u-label')?.textContent === 'a3');
        if (globalThis.places.at(-1) !== piece?.getAttribute('transform')) globalThis.places.push(piece?.getAttribute('transform'));
      };
      look();
      new MutationObserver(look).observe(document.querySelector('.game .world'), {subtree: true, childList: true, attributes: true, attributeFilter: ['transform']});
    });
    await a.ask({say: 'ping'});
    const answer = await a.ask({say: 'do', at: a.at, command: {verb: 'move', unit: 'a3', path: [[15, 5], [16, 6]]}});
    assert.equal(answer.hear, 'did');
    a.close();
    await page.locator('.log-event', {hasText: 'a3'}).first().waitFor();
    const end = 'translate(1600 1200)';
    await page.waitForFunction((last) => globalThis.places.at(-1) === last, end);
    const places = await page.evaluate(() => globalThis.places);
    const running = await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length);
    if (calm) {
      assert.equal(places.length, 2, 'it was there, now it is here');
      assert.equal(running, 0);
    } else {
      assert.ok(places.length > 2, 'it glides');
    }
  }
});

test('the theme: as the system has it, or as it was chosen, and then it is remembered', async (t) => {
  const page = await club.visit(t, {colorScheme: 'dark'});
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.locator('button.book').first().waitFor();
  assert.equal(await theme(), 'dark');
  await picture(page, 'dark-lobby');
  await page.getByRole('button', {name: 'Light theme'}).click();
  assert.equal(await theme(), 'light');
  await page.reload();
  await page.locator('button.book').first().waitFor();
  assert.equal(await theme(), 'light');
  await page.getByRole('button', {name: 'Dark theme'}).click();
  await page.reload();
  await page.getByRole('button', {name: 'Light theme'}).waitFor();
  assert.equal(await theme(), 'dark');
});
