// How smooth a battle is, by the browser's own trace: frames a second at rest, while one pans, while the theatre plays; from a click
// on a unit to the frame that shows it in hand; from a command to the first frame of its theatre. By hand, on a quiet machine:
//   node tests/web/frames.mjs [SET/SCENARIO...]      without one: the ridge, and the ridge with as many units as its rules hold
// Beside the frames it prints how many milliseconds of a processor the whole browser worked for each of them, and of those the page's
// own thread: a busy machine makes frames fewer, but hardly dearer.
import fs from 'node:fs';
import {Club, atTable, endPhase, quiet, scenario} from './browser.mjs';
import {sidesOf} from '../server/table.mjs';

const CATEGORIES = 'devtools.timeline,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame,__metadata';
const TICK_MS = 10;
const MOST = 96;
const PAN_MS = 3000;
/** Nothing was drawn for so long: nothing moved. */
const REST_MS = 150;
const CLICKS = 20;
const COMMANDS = 12;

/** The ridge with its units again and again, each a little beside the first, until there are as many as can be. */
function crowded() {
  const ridge = scenario('pz8-ww2/ridge');
  const units = [...ridge.units];
  const numbers = {a: 100, b: 100};
  for (let round = 1; units.length < MOST; round++) {
    for (const unit of ridge.units.filter((one) => one.at && !one.aboard && !/HQ/.test(one.type)).slice(0, MOST - units.length)) {
      const at = free(units, unit.side);
      units.push({...unit, id: `${unit.side}${numbers[unit.side]++}`, at});
    }
  }
  return {...ridge, name: 'crowded', title: 'The Ridge, crowded', units, positions: undefined, batteries: undefined};
}

/** A place near a side's edge on which nobody stands. */
function free(units, side) {
  for (let n = 0; ; n++) {
    const [x, y] = [1.5 + 1.6 * (n % 28), side === 'a' ? 1 + 1.6 * Math.floor(n / 28) : 35 - 1.6 * Math.floor(n / 28)];
    if (units.every((one) => !one.at || Math.hypot(one.at[0] - x, one.at[1] - y) > 1.5)) return [x, y];
  }
}

/** Milliseconds of a processor that the browser and all it started have worked. */
function worked() {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const [, name, rest] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) (.*)$/s);
      const fields = rest.split(' ');
      return [{pid: Number(pid), name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12])}];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  const ours = new Set([process.pid]);
  for (let before = 0; before < ours.size;) {
    before = ours.size;
    processes.filter((one) => ours.has(one.parent)).forEach((one) => ours.add(one.pid));
  }
  return TICK_MS * processes.filter((one) => ours.has(one.pid) && /chrom/.test(one.name)).reduce((sum, one) => sum + one.ticks, 0);
}

/** What a trace says of the time between its begin and end. */
async function traced(page, work) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({value}) => events.push(...value));
  await cdp.send('Performance.enable', {timeDomain: 'threadTicks'});
  const thread = async () => 1000 * (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value;
  const before = {all: worked(), own: await thread()};
  await cdp.send('Tracing.start', {categories: CATEGORIES, transferMode: 'ReportEvents'});
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const after = {all: worked(), own: await thread()};
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const drawn = events.filter((event) => event.name === 'DrawFrame').map((event) => event.ts / 1000).sort((a, b) => a - b);
  const frames = drawn.length;
  const gaps = drawn.slice(1).map((ms, n) => ms - drawn[n]).filter((ms) => ms < REST_MS);
  const each = (/** @type {number} */ ms) => (frames ? (ms / frames).toFixed(1) : '-');
  return {fps: Math.round(frames / seconds), moving: gaps.length ? Math.round(1000 * gaps.length / gaps.reduce((sum, ms) => sum + ms, 0)) : 0,
    gap: Math.round(at(gaps, 0.95) ?? 0), cost: `${each(after.all - before.all)} ms of a processor for each, ${each(after.own - before.own)} of them the page's own`};
}

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];
const spread = (list) => ['wall', 'own'].map((what) => list.map((one) => one[what])).map((all) => `p50 ${Math.round(at(all, 0.5))} p95 ${Math.round(at(all, 0.95))} ms`)
  .join(", of which the page's thread worked ");

/** In the page: notes the time of the first frame in which a selector matches after something began. */
async function stopwatch(page, begin, ended) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', {timeDomain: 'threadTicks'});
  const thread = async () => 1000 * (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value;
  const before = await thread();
  const wall = await watched(page, begin, ended);
  const own = await thread() - before;
  await cdp.detach();
  return {wall, own};
}

const watched = (page, begin, ended) => page.evaluate(([how, what]) => new Promise((done) => {
  const since = performance.now();
  const look = () => (document.querySelector(what) ? requestAnimationFrame(() => done(performance.now() - since)) : requestAnimationFrame(look));
  new Function(how)();
  requestAnimationFrame(look);
}), [begin, ended]);

async function pan(page) {
  const box = await page.locator('.board-stage').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    const stage = document.querySelector('.board-stage');
    for (let i = 0; i < 3; i++) stage.dispatchEvent(new WheelEvent('wheel', {deltaY: -200, clientX: innerWidth / 2, clientY: innerHeight / 2, bubbles: true, cancelable: true}));
  });
  await quiet(page);
  return traced(page, () => page.evaluate((ms) => new Promise((done) => {
    const stage = document.querySelector('.board-stage');
    const [x, y, since] = [400, 400, performance.now()];
    const send = (kind, dx, dy) => stage.dispatchEvent(new PointerEvent(kind, {clientX: x + dx, clientY: y + dy, pointerId: 1, button: 0, buttons: 1, isPrimary: true, bubbles: true, pointerType: 'mouse'}));
    send('pointerdown', 0, 0);
    const step = () => {
      const t = performance.now() - since;
      if (t > ms) { send('pointerup', 0, 0); done(); return; }
      send('pointermove', 150 * Math.sin(t / 300), 100 * Math.sin(t / 410));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }), PAN_MS));
}

async function selecting(page) {
  const times = [];
  const shown = new Set(await page.locator('.game .piece .u-name').allTextContents()); // others are aboard something
  const names = (await page.locator('.idle-list .chip-name').allTextContents()).filter((name) => shown.has(name));
  for (const name of names.slice(0, CLICKS)) {
    await page.keyboard.press('Escape');
    await quiet(page);
    times.push(await stopwatch(page, `
      const label = [...document.querySelectorAll('.game .piece .u-name')].find((one) => one.textContent === ${JSON.stringify(name)});
      const m = label.closest('.piece').getScreenCTM();
      const stage = document.querySelector('.board-stage');
      for (const kind of ['pointerdown', 'pointerup']) stage.dispatchEvent(new PointerEvent(kind, {clientX: m.e, clientY: m.f, pointerId: 1, button: 0, buttons: kind === 'pointerdown' ? 1 : 0, isPrimary: true, bubbles: true, pointerType: 'mouse'}));`,
    '.game .piece.is-selected'));
  }
  return times;
}

/** From the click on the button that gives a command to the first frame in which somebody acts. */
async function commanding(page) {
  const times = [];
  for (let n = 0; n < COMMANDS; n++) {
    await page.locator('.board-stage').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await quiet(page);
    const names = await page.locator('.idle-list .chip-button').count();
    if (!names) break;
    await page.locator('.idle-list .chip-button').nth(n % names).click();
    await quiet(page);
    const pivot = page.locator('.actions .verb-button[data-verb=pivot], .actions .verb-button[data-verb=move]').first();
    if (!await pivot.count()) continue;
    await pivot.click();
    await quiet(page);
    const from = await page.evaluate(() => { const m = document.querySelector('.game .piece.is-selected').getScreenCTM(); return {x: m.e, y: m.f}; });
    await page.mouse.move(from.x + 3, from.y + (n % 2 ? 26 : -26));
    await page.mouse.click(from.x, from.y + (n % 2 ? 26 : -26));
    await quiet(page);
    if (await page.locator('.draft-end button.main:not([disabled])').count()) {
      times.push(await stopwatch(page, `document.querySelector('.draft-end button.main').click();`, '.game .piece.is-acting'));
    }
  }
  return times;
}

const wanted = process.argv.slice(2);
const club = await Club.open(['--thinking', '10']);
const t = {name: 'frames', after: () => {}};
try {
  for (const battle of wanted.length ? wanted : ['pz8-ww2/ridge', crowded()]) {
    const [one, other] = sidesOf(battle);
    const made = await club.host.make(battle, {[one]: 'me', [other]: 'computer:greedy'});
    const page = await club.visit(t, {made, calm: false, brisk: false, wide: 1440, high: 900, store: {'sandtable.pace': 'normal'}});
    await atTable(page);
    const pieces = await page.locator('.game .piece').count();
    const rest = await traced(page, () => new Promise((done) => setTimeout(done, 1000)));
    const picked = await selecting(page);
    const panned = await pan(page);
    await page.getByRole('button', {name: 'Whole board'}).click();
    const given = await commanding(page);
    await page.keyboard.press('Escape');
    await quiet(page);
    await endPhase(page).catch(() => {});
    await page.locator('.marquee-now:visible').waitFor();
    const played = await traced(page, () => page.evaluate((ms) => new Promise((done) => {
      const [since, now] = [performance.now(), document.querySelector('.marquee-now')];
      const step = () => (performance.now() - since > ms || now.hidden ? done() : requestAnimationFrame(step));
      step();
    }), 2 * PAN_MS));
    console.log(`${typeof battle === 'string' ? battle : battle.title}: ${pieces} pieces
  panning ${panned.fps} frames a second (95 of 100 within ${panned.gap} ms), ${panned.cost}
  theatre ${played.moving} frames a second while something moves (${played.fps} with its rests; 95 of 100 within ${played.gap} ms), ${played.cost}; at rest ${rest.fps}
  selecting ${spread(picked)}; from a command to its first frame ${spread(given)}`);
    await page.context().close();
  }
} finally {
  await club.close();
}
