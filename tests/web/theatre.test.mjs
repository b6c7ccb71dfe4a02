// The theatre without a browser: whatever comes, and however much of it, nothing is lost and the board ends in the true state.
// Usage: node --test-reporter=tap tests/web/theatre.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

let hidden = false;
let pace = 'normal';
globalThis.window = {matchMedia: () => ({matches: false}), setTimeout, clearTimeout};
globalThis.document = {get hidden() { return hidden; }};
globalThis.localStorage = {getItem: () => pace, setItem() {}};
const {create_theatre} = await import('../../web/js/game/theatre.js');

/** A board that only remembers what it was told. */
function stage() {
  const seen = {shows: [], acts: [], trails: 0, now: []};
  const board = {show: (view) => seen.shows.push(view), light() {}, perform: async (act) => void seen.acts.push(act.event.text), settle: async () => {}, skip() {}, trail: () => { seen.trails += 1; }};
  const theatre = create_theatre({board, schema: {collections: []}, tray: {roll() {}, lie() {}}, now: (act) => seen.now.push(act?.event.text ?? null)});
  return {seen, theatre};
}

const view = (n) => ({n});
const steps = (count, told, from = 0) => Array.from({length: count}, (_, i) => ({n: from + i + 1, by: 'a', events: [{event: 'noted', text: `${from + i + 1}`}],
  before: view(from + i), after: view(from + i + 1), shown: () => told.push(from + i + 1)}));
const upTo = (n) => Array.from({length: n}, (_, i) => i + 1);

test('a thousand commands and more at once: all are told in order, the board is drawn for the last', async () => {
  const {seen, theatre} = stage();
  const told = [];
  pace = 'slow';
  steps(1500, told).forEach((step) => theatre.add(step));
  theatre.next();
  await theatre.still();
  assert.deepEqual(told, upTo(1500));
  assert.deepEqual(seen.shows.at(-1), view(1500));
  assert.ok(seen.shows.length < 10, `${seen.shows.length} times drawn`);
  assert.ok(seen.trails <= 61);
  assert.equal(seen.now.at(-1), null);
});

test('who acts in the middle of a show is in the present, and nothing is told twice', async () => {
  const {seen, theatre} = stage();
  const told = [];
  pace = 'normal';
  steps(40, told).forEach((step) => theatre.add(step));
  assert.ok(theatre.playing);
  theatre.finish();
  await theatre.still();
  assert.deepEqual(told, upTo(40));
  assert.deepEqual(seen.shows.at(-1), view(40));
  steps(3, told, 40).forEach((step) => theatre.add(step));
  theatre.finish();
  await theatre.still();
  assert.deepEqual(told, upTo(43));
});

test('in a page that is not looked at nothing is played, and all of it is told', async () => {
  const {seen, theatre} = stage();
  const told = [];
  hidden = true;
  steps(25, told).forEach((step) => theatre.add(step));
  await theatre.still();
  hidden = false;
  assert.deepEqual(told, upTo(25));
  assert.deepEqual(seen.acts, []);
  assert.deepEqual(seen.shows.at(-1), view(25));
});

test('what was dropped is neither told nor shown', async () => {
  const {seen, theatre} = stage();
  const told = [];
  pace = 'normal';
  steps(5, told).forEach((step) => theatre.add(step));
  theatre.drop();
  await theatre.still();
  assert.deepEqual(told, []);
  assert.ok(seen.shows.every(({n}) => n === 0), 'only where the first began');
});

test('whatever has been shown is forgotten: memory does not grow with the thousands', async () => {
  setFlagsFromString('--expose-gc');
  const forget = runInNewContext('gc');
  const {theatre} = stage();
  const views = [];
  pace = 'fast';
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < 1000; n++) {
      const step = {n, by: 'a', events: [{event: 'noted', text: `${n}`}], before: {n}, after: {n: n + 1, units: Array(20).fill(n)}};
      views.push(new WeakRef(step.after));
      theatre.add(step);
    }
    theatre.finish();
    await theatre.still();
  }
  await new Promise((done) => setTimeout(done, 0));
  forget();
  const left = views.filter((view) => view.deref() !== undefined).length;
  assert.ok(left <= 61, `of 20000 views ${left} are still there`);
});

for (const name of ['slow', 'normal', 'fast']) {
  test(`one act after the other, each of them, at the ${name} pace`, async () => {
    const {seen, theatre} = stage();
    const told = [];
    pace = name;
    const began = performance.now();
    steps(3, told).forEach((step) => theatre.add(step));
    await theatre.still();
    const least = {slow: 1.8, normal: 1, fast: 0.4}[name] * 3 * (180 + 700 + 220);
    assert.deepEqual(seen.acts, ['1', '2', '3']);
    assert.deepEqual(seen.now, ['1', '2', '3', null]);
    assert.ok(performance.now() - began > least * 0.95, `${performance.now() - began} ms, at least ${least}`);
  });
}
