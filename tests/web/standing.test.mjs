// Answers that need no thought, what ends passing, what was declared, and what kind of day it is.
import {test} from 'node:test';
import assert from 'node:assert/strict';

const kept = new Map();
globalThis.localStorage = {getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value)};
const {create_memory, create_standing, easy_answer, is_news} = await import('../../web/js/game/standing.js');
const {declared_by} = await import('../../web/js/game/declared.js');
const {conditions_of, is_night} = await import('../../web/js/game/conditions.js');

const men = {name: 'men', kind: 'pieces', own: true, optional: false, about: 'who'};
const schema = {sides: ['1', '2'], globals: [], settings: [], phases: [],
  verbs: [{verb: 'take', about: 'Says who falls.', args: [men]}, {verb: 'pass', about: 'Passes.', args: [], passes: true},
    {verb: 'let-go', about: 'Lets it go.', args: [], passes: true}, {verb: 'fire', about: 'Fires.', args: []},
    {verb: 'hold', about: 'Takes back.', args: [{name: 'unit', kind: 'piece', own: true, collections: ['units']}]}],
  collections: [{name: 'units', singular: 'unit', id: 'id', owner: 'side', gone: 'gone', fields: [{name: 'gone', kind: 'flag'}]},
    {name: 'men', singular: 'man', id: 'id', owner: 'side', 'part-of': 'unit', fields: []},
    {name: 'attacks', singular: 'attack', owner: 'side', gone: 'gone', 'taken-back': 'hold',
      fields: [{name: 'side', kind: 'side'}, {name: 'unit', kind: 'piece'}, {name: 'target', kind: 'piece'}, {name: 'attack', kind: 'choice', labels: ['fire', 'flame']},
        {name: 'at', kind: 'point'}, {name: 'gone', kind: 'flag'}]}]};
const view = {units: [{'#': 1, id: 'A', side: '1', gone: false}, {'#': 2, id: 'B', side: '2', gone: false}],
  men: [{'#': 1, id: 'A.1', side: '1', unit: 'A'}, {'#': 2, id: 'B.1', side: '2', unit: 'B'}],
  attacks: [{'#': 1, side: '1', unit: 'A', target: 'B', attack: 'flame', at: null, gone: false}, {'#': 2, side: '1', unit: 'A', target: 'B', attack: 'fire', gone: true},
    {'#': 3, side: '2', unit: 'B', target: 'A', attack: 'fire', gone: false}]};
const can = (verb, ...commands) => ({verb, can: true, n: commands.length, commands});
const take = can('take', {verb: 'take', men: ['A.1'], ends: null});

test("the umpire's choice is easy only where nothing else is asked", () => {
  assert.deepEqual(easy_answer(schema, {verbs: [take], units: {}}), {verb: 'take', command: {verb: 'take', men: ['A.1']}, how: 'umpire'});
  assert.equal(easy_answer(schema, {verbs: [take, can('fire', {verb: 'fire'})], units: {}}), null);
  assert.equal(easy_answer(schema, {verbs: [take], units: {A: ['hold']}}), null);
  assert.equal(easy_answer(schema, {verbs: [can('take', {verb: 'take', men: ['A.1']}, {verb: 'take', men: ['A.2']})], units: {}}), null);
  assert.equal(easy_answer(schema, null), null);
});

test('of several words that let something go by the last lets the most go by', () => {
  const both = {verbs: [can('let-go', {verb: 'let-go'}), can('pass', {verb: 'pass'}), can('fire', {verb: 'fire'})], units: {A: ['fire']}};
  assert.deepEqual(easy_answer(schema, both), {verb: 'let-go', command: {verb: 'let-go'}, how: 'pass'});
  assert.equal(easy_answer(schema, {verbs: [{verb: 'pass', can: false, n: 0, commands: []}]}), null);
});

test('what concerns one\'s own, or a new turn, is news', () => {
  assert.equal(is_news(schema, view, '1', [{event: 'fires', clause: 'A', text: 'A', unit: 'B'}]), false);
  assert.equal(is_news(schema, view, '1', [{event: 'fires', clause: 'c', text: '', unit: 'B', target: 'A'}]), true);
  assert.equal(is_news(schema, view, '1', [{event: 'falls', clause: 'c', text: '', man: 'A.1'}]), true);
  assert.equal(is_news(schema, view, '1', [{event: 'turn', clause: 'c', text: ''}]), true);
});

test('what was said once and for all is kept for its game and side alone', () => {
  const one = create_memory('game 1');
  one.add('take');
  assert.deepEqual(create_memory('game 1').verbs(), ['take']);
  assert.deepEqual(create_memory('game 2').verbs(), []);
  one.remove('take');
  assert.equal(create_memory('game 1').has('take'), false);
  for (let i = 0; i < 60; i++) create_memory(`g${i} 1`).add('take');
  assert.ok(Object.keys(JSON.parse(kept.get('sandtable.standing'))).length <= 40, 'old games are forgotten');
  kept.set('sandtable.standing', 'no json');
  assert.deepEqual(create_memory('game 1').verbs(), []);
});

function table(asked) {
  const given = [];
  const session = {game: {game: 'g', side: '1', view}, my_move: () => true, give: async (command) => { given.push(command.verb); return {done: true}; }};
  const standing = create_standing({session, schema, choices: () => asked.now, is_free: () => true, changed() {}, refuse() {}});
  return {given, standing};
}
const rest = () => new Promise((done) => setTimeout(done, 0));

test('answered always: by itself, revocable, and not right after an undo', async () => {
  kept.clear();
  const {given, standing} = table({now: {verbs: [take], units: {}}});
  standing.answer();
  assert.deepEqual(given, [], 'nobody has said so yet');
  standing.always(standing.offer('take'));
  await rest();
  standing.answer();
  await rest();
  assert.deepEqual(given, ['take', 'take']);
  standing.undone();
  standing.answer();
  assert.equal(given.length, 2, 'whoever takes back wants to choose himself');
  standing.heard({by: '2', events: []});
  standing.answer();
  await rest();
  assert.equal(given.length, 3);
  standing.settled()[0].undo();
  standing.answer();
  assert.equal(given.length, 3);
  assert.deepEqual(standing.settled(), []);
});

test('passing ends when something happens to one\'s own', async () => {
  const {given, standing} = table({now: {verbs: [can('pass', {verb: 'pass'}), can('fire', {verb: 'fire'})], units: {}}});
  standing.always(standing.offer('pass'));
  await rest();
  standing.heard({by: '2', events: [{event: 'moves', clause: 'c', text: '', unit: 'B'}]});
  standing.answer();
  await rest();
  assert.deepEqual(given, ['pass', 'pass']);
  standing.heard({by: '2', events: [{event: 'aims', clause: 'c', text: '', unit: 'B', target: 'A'}]});
  standing.answer();
  await rest();
  assert.equal(given.length, 2);
});

test('what was declared and not carried out, of one\'s own', () => {
  const all = declared_by({schema, sides: {}}, view, '1');
  assert.deepEqual(all.map(({unit, words}) => [unit, words]), [['A', 'Flame at B']]);
});

test('the kind of day, from what the fields mean', () => {
  const field = (name, means, kind = 'choice') => ({name, means, kind, about: name});
  const hours = {...schema, hours: {day: 24, light: 14}, globals: [field('sky', 'weather'), field('blows', 'wind-from'), field('force', 'wind-force'), field('far', 'visibility', 'length')]};
  const now = {turn: 26, phase: 'move', sky: 'rainy', blows: 'north', force: 'strong', far: 24};
  assert.deepEqual(conditions_of(hours, now).map(({words}) => words), ['Day 2, hour 2', 'rainy', 'strong wind from the north', 'sight 24.0 in']);
  assert.equal(conditions_of(hours, now)[2].towards, 180);
  assert.equal(is_night(hours, now), false);
  assert.equal(is_night(hours, {...now, turn: 15}), true);
  assert.equal(is_night(schema, {turn: 1, phase: 'night'}), true);
  assert.deepEqual(conditions_of({...schema, globals: [field('wind', 'wind-to', 'angle'), field('day', 'day', 'number')]}, {turn: 3, phase: 'x', wind: 90, day: 2})
    .map(({words}) => words), ['Day 2', 'wind from the west']);
  assert.deepEqual(conditions_of(schema, {turn: 1, phase: 'x'}), []);
});
