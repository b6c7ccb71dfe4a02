// Every shipped battle: what the enemy does in one whole turn is on the screen, every event of it, in order and alone; and
// each for its time, at each pace, by a clock that nobody has to wait for.
// The first battle of every book, in a long run all of them.
//   BATTLES  only these, with commas between them
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {Club, LONG, PATIENCE, program, quiet} from './browser.mjs';
import {challenge, seeTheirTurn, takeNotes} from './enemy.mjs';
import {PERFORM_MS, makeClock, makeStage} from './stage.mjs';
import {create_speech} from '../../web/js/game/speech.js';
import {side_names} from '../../web/js/game/model.js';
import {create_theatre} from '../../web/js/game/theatre.js';

const SHIPPED = execFileSync(program, ['scenarios', '--names'], {encoding: 'utf8'}).trim().split('\n');
const slugOf = (battle) => battle.split('/')[0];
const FIRST = SHIPPED.filter((battle, i) => i === 0 || slugOf(battle) !== slugOf(SHIPPED[i - 1]));
const BATTLES = process.env.BATTLES?.split(',') ?? (LONG ? SHIPPED : FIRST);
/** Pages at once, and how much quicker than usual they rest and glide. */
const PAGES = 2;
const BRISK = 0.02;
const TRIES = 3;
/** How much longer than usual an act is shown, and how long it is at least to be read, in milliseconds. */
const PACES = {slow: 1.8, normal: 1, fast: 0.4};
const [LIGHT, ROLL, REST, LOSS] = [180, 550, 220, 900];

let club;
/** What our side was told of each battle. @type {Map<string, Promise<any>>} */
const fought = new Map();

before(async () => {
  club = await Club.open(['--thinking', '10']);
});
after(() => club.close());

/** What is worth showing: all but phases that another phase, a turn or the end follows at once. */
const worthShowing = ({events}) => events.filter((event, i) => event.event !== 'phase' || !/^(phase|turn|over)$/.test(events[i + 1]?.event));

/** In the page: writes down every sentence of the marquee, and who was lit with it. */
function watchMarquees() {
  window.seen = [];
  const watched = new WeakSet();
  const look = (now) => {
    if (!now.hidden && now.textContent) {
      const lit = [...document.querySelectorAll('.game .is-acting')].flatMap((piece) => piece.querySelector('text.u-label')?.textContent ?? []);
      window.seen.push({text: now.textContent, lit: [...new Set(lit)]});
    }
  };
  new MutationObserver(() => document.querySelectorAll('.marquee-now').forEach((now) => {
    if (!watched.has(now)) {
      watched.add(now);
      new MutationObserver(() => look(now)).observe(now, {childList: true, characterData: true, subtree: true});
    }
  })).observe(document, {childList: true, subtree: true});
  // The game begins when somebody else at this seat says so, so that nothing happens before all are looking.
  const send = window.WebSocket.prototype.send;
  window.WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).say !== 'entropy') send.call(this, text);
  };
}

/** A battle that waits to begin, with the page at its table. */
async function open(page, battle) {
  const game = await challenge(club.host, battle);
  const notes = await takeNotes(club.host, game);
  await page.evaluate(([number, side, token]) => {
    localStorage.setItem('sandtable.seats', JSON.stringify([{game: number, side, token}]));
    location.hash = `#/game/${number}`;
  }, [game.made.game, game.mine, game.made.seats[game.mine]]);
  await page.waitForFunction((title) => document.title.includes(title) && document.querySelector('.game .board-picture'), notes.socket.game.table.title);
  await quiet(page);
  await page.evaluate(() => { window.seen.length = 0; }); // what was cut short in the battle before
  return {game, notes};
}

/** Fights a battle while a page looks on; what was told, and what was seen. */
async function fight(page, battle) {
  let {game, notes} = await open(page, battle);
  // A game does not wait for ever to begin; on a slow machine it may have begun before all were looking.
  for (let n = 0; n < TRIES && notes.steps.length > 0; n++) {
    notes.socket.close();
    ({game, notes} = await open(page, battle));
  }
  await seeTheirTurn(game, notes);
  const acts = notes.steps.flatMap(worthShowing);
  // As long as it goes on, however slowly; what is missing is told below.
  for (let seen = -1; seen !== null && seen < acts.length;) {
    seen = await page.waitForFunction(([n, all]) => (window.seen.length > n || window.seen.length >= all) && [window.seen.length], [seen, acts.length],
      {timeout: 3 * PATIENCE}).then(async (found) => (await found.jsonValue())[0], () => null);
  }
  return {...game, ...notes, seen: await page.evaluate(() => window.seen)};
}

/** The pages share the battles between them. */
async function fightAll(t) {
  const left = [...BATTLES];
  const settle = new Map(BATTLES.map((battle) => {
    let how;
    fought.set(battle, new Promise((resolve, reject) => { how = {resolve, reject}; }));
    fought.get(battle).catch(() => {}); // told by its own test
    return [battle, how];
  }));
  await Promise.all(Array.from({length: PAGES}, async () => {
    const page = await club.visit(t, {wide: 1000, high: 700, calm: false, brisk: BRISK, store: {'sandtable.pace': 'fast'}, init: watchMarquees});
    for (let battle = left.shift(); battle; battle = left.shift()) {
      await fight(page, battle).then(settle.get(battle).resolve, settle.get(battle).reject);
    }
  }));
}

/** As the umpire's sentences are told to somebody who knows these views. */
function speaker({schema, steps}, known) {
  const speech = create_speech(schema, side_names(schema.sides, steps[0].before, null), () => true);
  known.forEach((step) => speech.learn(step.after));
  return speech;
}

test('the battles are fought', async (t) => {
  assert.ok(SHIPPED.length >= 40 && FIRST.length >= 16, `${SHIPPED.length} battles of ${FIRST.length} books`);
  await fightAll(t);
});

for (const battle of BATTLES) {
  test(`what the enemy does is on the screen, each event once, in order and alone: ${battle}`, async () => {
    const told = await fought.get(battle);
    assert.ok(told.steps.some((step) => step.by === told.theirs), 'the enemy has acted');
    const speech = speaker(told, told.steps);
    const expected = told.steps.flatMap((step) => worthShowing(step)
      .map((event) => speech.told(event.text, speech.roles_of(step.after))));
    // The computer may have gone on meanwhile.
    assert.deepEqual(told.seen.slice(0, expected.length).map(({text}) => text), expected);
    for (const {text, lit} of told.seen) assert.ok(lit.length <= 2, `${text}: ${lit.join(', ')} are lit`);
  });

  test(`each event is shown for its time, at each pace: ${battle}`, async () => {
    const told = await fought.get(battle);
    for (const [pace, longer] of Object.entries(PACES)) {
      timed(await performed(told, pace), told.steps, longer, pace);
    }
    atOnce(await performed(told, 'instant'), told.steps);
  });
}

/** The theatre plays these steps, by a clock that is not the world's. */
async function performed({schema, steps}, pace) {
  const clock = makeClock();
  const stage = makeStage(clock);
  globalThis.window ??= {matchMedia: () => ({matches: false})};
  globalThis.document ??= {hidden: false};
  const theatre = create_theatre({board: stage.board, tray: stage.tray, schema, clock, pace: () => pace,
    now: (act, out) => stage.note(act ? 'now' : 'still', {event: act?.event, out})});
  steps.forEach((step) => theatre.add({...step, shown: () => stage.note('told', {step})}));
  await clock.run();
  return stage.played;
}

/** Milliseconds that an act takes at least: who acts is lit, dice roll, it is performed, and it can be read. */
function leastOf(event) {
  const dice = event.event === 'roll' && event.dice?.length;
  const words = /^(phase|turn|over)$/.test(event.event);
  return LIGHT + PERFORM_MS + (dice ? ROLL + 650 : words ? 650 : 0);
}

/** One act after the other and each of them whole, then what is known of it is told, then the next. */
function timed(played, steps, longer, pace) {
  const acts = played.filter(({what}) => what === 'light');
  const shown = steps.flatMap(worthShowing);
  assert.deepEqual(acts.map(({event}) => event), shown, `every event in its order, at the ${pace} pace`);
  const told = played.filter(({what}) => what === 'told');
  assert.deepEqual(told.map(({step}) => step.n), steps.map(({n}) => n), 'each command is told once, in order');
  let at = 0; // where in `played` the last act ended
  for (const step of steps) {
    const events = worthShowing(step);
    assert.deepEqual(played[at].view, step.before, 'it begins with the board as it was');
    at += 1;
    for (const event of events) {
      // What is played now is said, and then who acts is lit.
      const from = played.findIndex((one, i) => i >= at && played[i + 1]?.what === 'light');
      const to = played.findIndex((one, i) => i > from && (played[i + 1]?.what === 'light' || one.what === 'show'));
      const within = played.slice(from, to);
      assert.ok(within.every((one) => !one.event || one.event === event), `${event.text} is alone on the board`);
      assert.ok(within.some((one) => one.what === 'performed'), `${event.text} is performed to its end`);
      const lasted = played[to].at - played[from].at;
      assert.ok(lasted >= leastOf(event) * longer - 1e-6, `${event.text} was there for ${lasted} ms, at least ${leastOf(event) * longer}`);
      assert.ok(lasted <= (leastOf(event) + 700 + LOSS + REST) * longer + 1e-6, `${event.text} was there for ${lasted} ms`);
      at = to;
    }
    at = played.findIndex((one, i) => i >= at && one.what === 'show'); // the step is over
    assert.deepEqual(played[at].view, step.after, 'and ends with the board as it is');
    at = played.findIndex((one, i) => i > at && (one.what === 'show' || one.what === 'still'));
  }
  assert.equal(played.at(-1).what, 'still');
}

/** Nothing is played, all of it is told, and the board is in the present. */
function atOnce(played, steps) {
  assert.ok(played.every(({what}) => what !== 'light' && what !== 'perform'), 'nothing is played');
  assert.deepEqual(played.filter(({what}) => what === 'told').map(({step}) => step.n), steps.map(({n}) => n));
  assert.deepEqual(played.filter(({what}) => what === 'show').at(-1).view, steps.at(-1).after);
}
