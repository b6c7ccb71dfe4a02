// The theatre: what the enemy does is seen, one act at a time and in order, at each pace; who acts jumps to the present.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, atTable, click, endPhase, picture} from './browser.mjs';
import {sidesOf} from '../server/table.mjs';

let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** Notes, while the page plays, every sentence of the marquee and how many pieces were lit with it. */
async function watch(page) {
  await page.evaluate(() => {
    window.seen = [];
    const now = document.querySelector('.marquee-now');
    new MutationObserver(() => {
      if (!now.hidden && now.textContent) window.seen.push({text: now.textContent, at: performance.now(), log: document.querySelectorAll('.log-event').length});
    }).observe(now, {childList: true, characterData: true, subtree: true});
  });
}

const played = (page) => page.waitForFunction(() => document.querySelector('.marquee-now').hidden && document.querySelectorAll('.marquee-line').length > 0);
const seen = (page) => page.evaluate(() => window.seen);
/** Everything that was seen stands in the log, in that order, and did not stand there before it was seen. */
function inOrder(acts, told, before = 0) {
  let at = 0;
  for (const {text, log} of acts) {
    const found = told.indexOf(text, at);
    assert.ok(found >= at, `${text} stands in the log behind what was seen before it`);
    assert.ok(log <= before + found, `${text} was seen before it stood in the log`);
    at = found;
  }
}

/** The sentences of the log, without the cards and clauses that stand beside them. */
const logged = (page) => page.evaluate(() => [...document.querySelectorAll('.log-event')].map((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('').trim()));

for (const pace of ['normal', 'fast']) {
  test(`the enemy's turn is seen act by act, at the ${pace} pace`, async (t) => {
    const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
    const page = await club.visit(t, {made, calm: false, store: {'sandtable.pace': pace}, wide: 1440, high: 900});
    await atTable(page);
    await watch(page);
    const before = await logged(page);
    await endPhase(page);
    await page.waitForFunction(() => window.seen.length > 3);
    await picture(page, `theatre-${pace}`);
    await played(page);
    const acts = await seen(page);
    const told = (await logged(page)).slice(before.length);
    // Phases in which nothing happened are in neither.
    inOrder(acts, told, before.length);
    assert.ok(acts.length >= told.length * 0.9, `${acts.length} acts of ${told.length} lines`);
    assert.ok(await page.locator('.marquee-line').count() <= 5);
    await picture(page, `theatre-${pace}-after`);
  });
}

test('trails and a summary stay until one acts; the turn can be seen again', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const page = await club.visit(t, {made, calm: false, store: {'sandtable.pace': 'fast'}});
  await atTable(page);
  await watch(page);
  await endPhase(page);
  await played(page);
  assert.ok(await page.locator('.t-trail').count() > 0, 'the ways gone stay on the board');
  const first = (await seen(page)).map((act) => act.text);
  const places = () => page.evaluate(() => [...document.querySelectorAll('.layer-unit .piece')].map((one) => one.getAttribute('transform')).sort());
  const present = await places();
  await page.evaluate(() => { window.seen.length = 0; });
  await page.getByRole('button', {name: 'Show again'}).click();
  await page.waitForFunction(() => !document.querySelector('.marquee-now').hidden);
  await played(page);
  const again = (await seen(page)).map((act) => act.text);
  assert.ok(again.length > 0 && again.every((text) => first.includes(text)), 'the same acts');
  assert.deepEqual(await places(), present, 'the board ends in the present');
});

test('space goes on to the next action, a hand on the board to the present', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const page = await club.visit(t, {made, calm: false, brisk: false, store: {'sandtable.pace': 'slow'}});
  await atTable(page);
  await watch(page);
  await endPhase(page);
  await page.waitForFunction(() => window.seen.length > 0);
  const [one] = await seen(page);
  await page.locator('.board-stage').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction((text) => window.seen.at(-1).text !== text, one.text);
  await page.locator('#waiting', {hasText: 'Allied fires'}).waitFor(); // the enemy has done all he does
  await click(page, await page.evaluate(() => {
    const box = document.querySelector('.board-stage').getBoundingClientRect();
    return {x: box.left + 12, y: box.top + box.height / 2};
  }));
  await page.waitForFunction(() => document.querySelector('.marquee-now').hidden);
  assert.ok((await logged(page)).length > 3, 'all of it is told');
});

/** The game has come to its end. */
async function over(made) {
  for (let n = 0; n < 200; n++) {
    if ((await fetch(`${club.address}api/games/${made.game}/journal`)).ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail('the computers come to an end');
}

// Of each kind of board one, and of each way to move on it: a battle of two computers, seen in the replay.
for (const battle of ['pz8-naval/calabria', 'pz8-ww1/raid', 'portable/mill-lane', 'pz8-space/border-patrol', 'pz8-aerial/biplane-duel', 'pz8-coastal/lamp-bank',
  'pz8-divisional/sinai', 'pz8-colonial/mimosa-post', 'featherstone/hamra']) {
  test(`a battle of two computers is seen act by act: ${battle}`, async (t) => {
    const [one, other] = sidesOf(battle);
    const made = await club.host.make(battle, {[one]: 'computer:greedy', [other]: 'computer:greedy'});
    await over(made);
    const page = await club.visit(t, {where: `#/watch/${made.game}/${made.watch}/replay/0`, calm: false, store: {'sandtable.pace': 'fast'}});
    await page.locator('.log-entry').first().waitFor();
    await watch(page);
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.waitForFunction(() => window.seen.length >= 12);
    await picture(page, `theatre-${battle.replace('/', '-')}`);
    const told = await logged(page);
    inOrder((await seen(page)).slice(0, 12), told, Infinity);
    // Stopped in the middle of an act, the board is where the slider stands.
    await page.getByRole('button', {name: 'Pause', exact: true}).click();
    await page.getByRole('button', {name: 'One step back'}).click();
    await page.waitForFunction(() => document.querySelector('.marquee-now').hidden);
  });
}
