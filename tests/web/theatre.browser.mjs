// The theatre: what the enemy does is seen, one act at a time and in order, at each pace; who acts jumps to the present.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {Club, atTable, click, endPhase, picture} from './browser.mjs';
import {sidesOf} from '../server/table.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

// The enemy's turn of every battle is seen in every.browser.mjs; here are replays, one with height and one on the open table.
const BATTLES = ['pz8-aerial/biplane-duel', 'pz8-divisional/sinai'];
/** How much longer than usual an act is shown; pages in tests take a tenth of all that. */
const PACES = {slow: 1.8, normal: 1, fast: 0.4};
const LIGHT_MS = 180 * 0.1;

let club;
/** Battles that two computers have fought, by name. */
const fought = {};
before(async () => {
  // They play while the first tests run.
  club = await Club.open(['--thinking', '10']);
  for (const battle of BATTLES) {
    const [one, other] = sidesOf(battle);
    fought[battle] = await club.host.make(battle, {[one]: 'computer:greedy', [other]: 'computer:greedy'});
  }
});
after(() => club.close());

/** Notes, while the page plays, every sentence of the marquee and how many pieces were lit with it. */
async function watch(page) {
  await page.evaluate(() => {
    window.seen = [];
    const now = document.querySelector('.marquee-now');
    new MutationObserver(() => {
      if (!now.hidden && now.textContent) window.seen.push({text: now.textContent, at: performance.now(), log: document.querySelectorAll('.log-event').length,
        lit: new Set([...document.querySelectorAll('.game .is-acting text.u-label')].map((label) => label.textContent)).size});
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
    at = found + 1; // two moves may be told in the same words
  }
}

/** The sentences of the log, without the cards and clauses that stand beside them. */
const logged = (page) => page.evaluate(() => [...document.querySelectorAll('.log-event')].map((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('').trim()));

for (const [pace, longer] of Object.entries(PACES)) {
  test(`every act of the enemy's turn is seen, in order, alone and for its time, at the ${pace} pace`, async (t) => {
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
    inOrder(acts, told, before.length);
    assert.deepEqual(acts.map((act) => act.text), told, 'each once, and nothing else');
    for (const {text, lit} of acts) assert.ok(lit <= 2, `${text}: ${lit} are lit`);
    acts.slice(1).forEach(({at}, n) => {
      assert.ok(at - acts[n].at >= LIGHT_MS * longer * 0.9, `${acts[n].text} was on the screen for ${at - acts[n].at} ms`);
    });
    assert.ok(await page.locator('.marquee-line').count() <= 5);
    await picture(page, `theatre-${pace}-after`);
  });
}

/** Where everything stands. */
const places = (page) => page.evaluate(() => [...document.querySelectorAll('.layer-unit .piece')].map((one) => one.getAttribute('transform')).sort());

test('instant, or not looked at: the board is in the present, and what happened is told and can be shown', async (t) => {
  const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const page = await club.visit(t, {made, calm: false, store: {'sandtable.pace': 'normal'}});
  await atTable(page);
  await watch(page);
  const away = (hidden) => page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', {value: now, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await away(true);
  await endPhase(page);
  await page.locator('#waiting', {hasText: 'Allied fires'}).waitFor();
  await page.locator('.marquee-line').first().waitFor();
  assert.deepEqual(await seen(page), [], 'nothing is played for nobody');
  await away(false);
  assert.match(await page.locator('.marquee-away').textContent(), /^While you were away, \d+ things happened\.$/);
  await picture(page, 'theatre-away');
  const present = await places(page);
  await page.getByRole('button', {name: 'Show me'}).click();
  await page.waitForFunction(() => window.seen.length > 3);
  await played(page);
  assert.deepEqual(await places(page), present);
});

test('the line falls in the middle of a show: nothing is lost, and the show is offered', async (t) => {
  const own = await Club.open(['--thinking', '10']);
  t.after(() => own.close());
  const made = await own.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const page = await own.visit(t, {made, calm: false, brisk: false, store: {'sandtable.pace': 'slow'}, expects: /WebSocket connection|ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED)|Failed to load resource/});
  await atTable(page);
  await watch(page);
  await endPhase(page);
  await page.locator('#waiting', {hasText: 'Allied fires'}).waitFor();
  await page.waitForFunction(() => window.seen.length > 0);
  await own.host.kill();
  await page.locator('.away').getByText('trying again').waitFor();
  await own.host.start();
  await page.locator('.away').waitFor({state: 'hidden'});
  await page.locator('.marquee-line').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.marquee-now').hidden);
  const [now, told] = [await places(page), await logged(page)];
  const other = await own.visit(t, {made, calm: true});
  await atTable(other);
  await other.locator('.marquee-line').first().waitFor();
  assert.deepEqual(now, await places(other), 'the board is what it is for somebody who comes now');
  assert.deepEqual(told, await logged(other), 'and so is the log');
});

/** The show stands still in the middle of an act: whatever it rests for from now on does not come. */
async function hold(page) {
  await page.evaluate(() => {
    const later = window.setTimeout;
    window.held = 0;
    window.setTimeout = (work, ms = 0, ...rest) => {
      if (ms < 50 || ms > 5000) return later(work, ms, ...rest); // the audit's own
      window.held += 1;
      return 0;
    };
  });
  await page.waitForFunction(() => window.held > 0);
}

for (const wide of [1280, 390]) {
  test(`the audit finds nothing wrong with a show that is under way at ${wide} pixels, light and dark`, async (t) => {
    const made = await club.host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
    const page = await club.visit(t, {made, wide, high: 844, calm: false, bypassCSP: true, store: {'sandtable.pace': 'slow'}});
    await atTable(page);
    await endPhase(page);
    await page.waitForFunction(() => !document.querySelector('.marquee-now').hidden);
    await hold(page);
    await page.addScriptTag({path: AXE});
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
      const {violations, passes} = await page.evaluate(() => globalThis.axe.run(document));
      assert.ok(passes.length > 12, 'it was audited');
      assert.deepEqual(violations.map(({id, nodes}) => `${theme}: ${id}: ${nodes[0].html}`), []);
      await picture(page, `theatre-audit-${wide}-${theme}`);
    }
    assert.ok(await page.evaluate(() => !document.querySelector('.marquee-now').hidden), 'all that time it was under way');
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
  const present = await places(page);
  await page.evaluate(() => { window.seen.length = 0; });
  await page.getByRole('button', {name: 'Show again'}).click();
  await page.waitForFunction(() => !document.querySelector('.marquee-now').hidden);
  await played(page);
  const again = (await seen(page)).map((act) => act.text);
  assert.ok(again.length > 0 && again.every((text) => first.includes(text)), 'the same acts');
  assert.deepEqual(await places(page), present, 'the board ends in the present');
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

for (const battle of BATTLES) {
  test(`a battle of two computers is seen act by act: ${battle}`, async (t) => {
    const made = fought[battle];
    await over(made);
    const page = await club.visit(t, {where: `#/watch/${made.game}/${made.watch}/replay/0`, calm: false, store: {'sandtable.pace': 'fast'}});
    await page.locator('.log-entry').first().waitFor();
    await watch(page);
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await page.waitForFunction(() => window.seen.length >= 10);
    await picture(page, `theatre-${battle.replace('/', '-')}`);
    const told = await logged(page);
    inOrder((await seen(page)).slice(0, 10), told, Infinity);
    // Stopped in the middle of an act, the board is where the slider stands.
    await page.getByRole('button', {name: 'Pause', exact: true}).click();
    await page.getByRole('button', {name: 'One step back'}).click();
    await page.waitForFunction(() => document.querySelector('.marquee-now').hidden);
  });
}
