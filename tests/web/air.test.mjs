// Flights: where steps lead, what stands in each hex, how high everybody is; with a sky made by hand.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {geometry_of} from '../../web/js/board/geometry.js';
import {level_words, sky_of, tone_of} from '../../web/js/board/levels.js';
import {pick} from '../../web/js/board/pick.js';
import {read_pieces} from '../../web/js/board/pieces.js';
import {ceiling_now, ceiling_words} from '../../web/js/board/side.js';
import {step_list, step_word, step_words, stops, wind_back} from '../../web/js/board/steps.js';
import {along_of} from '../../web/js/board/tell.js';
import {by_hex, cost_text, costs_of} from '../../web/js/game/tool_flight.js';
import {is_usual, states_of} from '../../web/js/game/records.js';

const steps = {
  F: {over: 0, turn: 0, climb: 0}, D: {over: 0, turn: 0, climb: -1}, C: {over: 0, turn: 0, climb: 1}, SL: {over: -1, turn: 0, climb: -1},
  SR: {over: 1, turn: 0, climb: -1}, TL: {over: 0, turn: -1, climb: 0}, TR: {over: 0, turn: 1, climb: 0}, I: {over: 0, turn: 3, climb: 1},
};
const labels = Object.keys(steps);
const field = (name, kind, more = {}) => ({name, kind, about: '', ...more});
const units = {name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', place: 'at', gone: 'status', fields: [
  field('id', 'id'), field('side', 'side'), field('type', 'template'), field('at', 'hex'), field('facing', 'facing'), field('altitude', 'level', {min: 1, max: 20}),
  field('status', 'choice', {labels: ['on-table', 'destroyed', 'left']}), field('experience', 'choice', {labels: ['green', 'average', 'veteran']}),
  field('load', 'choice', {labels: ['none', 'bombs', 'rockets']}), field('damaged', 'flag'), field('jammed-front', 'flag'), field('heat', 'number'),
]};
const targets = {name: 'targets', singular: 'target', id: 'id', owner: 'side', place: 'at', gone: 'destroyed', fields: [field('at', 'hex'), field('kind', 'name'), field('destroyed', 'flag')]};
const schema = {board: 'hex', sides: ['1', '2'], globals: [], settings: [], collections: [units, targets], verbs: [{verb: 'fly', args: [{name: 'path', kind: 'steps', about: '', labels, steps}]}]};
const plane = (n, more = {}) => ({'#': n, id: `a${n}`, side: '1', type: 'Me 109', at: '1010', facing: 1, altitude: 2, status: 'on-table', experience: 'average', load: 'none', ...more});
const view = {hexes: [20, 20], templates: [{id: 'Me 109', altitude: 3}, {id: 'Sabre', altitude: 5, heat: 2}], units: [plane(0), plane(1, {type: 'Sabre', altitude: 5, at: '0505', heat: 1, 'jammed-front': true, load: 'bombs', experience: 'veteran'})],
  targets: [{'#': 0, id: 'T1', side: '2', at: '0303', kind: 'ship', destroyed: true}]};

test('a path is read however it is written, the longest step first', () => {
  for (const path of ['F F TR', 'FFTR', 'fftr', 'f,f tr', ['F', 'F', 'TR']]) assert.deepEqual(step_list(path, labels), ['F', 'F', 'TR']);
  assert.equal(step_list('FX', labels), null);
  assert.deepEqual(step_list('', labels), []);
  assert.equal(step_word(['F', 'TR'], labels), 'F TR');
  assert.equal(step_word(['f', 'r'], ['f', 'b', 'l', 'r']), 'fr');
});

test('the steps of the ledger lead where it says', () => {
  const end = (path, facing = 1, level = 2, from = '1010') => {
    const {hex, facing: side, level: high} = stops(from, facing, level, step_list(path, labels), steps).at(-1);
    return [hex, side, high];
  };
  assert.deepEqual(end('F'), ['1009', 1, 2]);
  assert.deepEqual(end('SL'), ['0910', 1, 1]);
  assert.deepEqual(end('SR'), ['1110', 1, 1]);
  assert.deepEqual(end('TR'), ['1009', 2, 2]);
  assert.deepEqual(end('I'), ['1009', 4, 3]);
  assert.deepEqual(end('F TR C', 6), ['0808', 1, 3]);
  assert.equal(wind_back(4, ['TR', 'I'], steps), 6);
  assert.equal(step_words(steps.I), 'one hex ahead, climb one level, reverse');
  assert.equal(step_words(steps.SL), 'one hex to the front left, dive one level');
});

test('an event of a flight is followed with its turns and levels', () => {
  const geometry = geometry_of(view, schema, 'sky');
  const before = read_pieces(view, schema, geometry)[0];
  const after = read_pieces({...view, units: [plane(0, {at: '1108', facing: 2, altitude: 3})]}, schema, geometry)[0];
  const along = along_of(before, after, [{event: 'flew', unit: 'a0', from: '1010', to: '1108', facing: 2, altitude: 3, path: 'F TR C'}], geometry);
  assert.deepEqual(along.map((station) => [station.turn, station.level]), [[0, 2], [0, 2], [60, 2], [60, 3]]);
  assert.deepEqual(along.at(-1).xy, after.xy);
  assert.deepEqual(geometry.course('1010', 2, 'nonsense'), []);
});

test('how high: levels, tones, ceilings, what is left', () => {
  const geometry = geometry_of(view, schema, 'sky');
  const [one, two, target] = read_pieces(view, schema, geometry);
  const sky = sky_of(view, schema);
  assert.deepEqual(sky, {low: 1, top: 5});
  assert.deepEqual([1, 2, 3, 4, 5].map((level) => tone_of(level, sky)), [0, 1, 3, 4, 5]);
  assert.deepEqual([one.level, one.ceiling, one.loaded], [2, 3, false]);
  assert.deepEqual([two.level, two.ceiling, two.loaded, two.quality], [5, 5, true, 'veteran']);
  assert.deepEqual([ceiling_now(one, null), ceiling_now(one, {}), ceiling_now(one, {ceiling: {name: one.name, level: 2}})], [3, null, 2], 'as its kind, not known yet, as it is now');
  assert.match(ceiling_words(one, 3, false), /^ceiling of [^,]+: 3$/);
  assert.equal(ceiling_words(one, 2, true), 'ceiling 2, of 3');
  assert.deepEqual(two.stores.map((store) => store.letter), ['H1']);
  assert.deepEqual(two.chits.map((chit) => chit.letter), ['J']);
  assert.deepEqual([target.wreck, target.level], [true, null], 'a target that is destroyed burns where it was');
  assert.equal(sky_of(view, {...schema, collections: [{...units, fields: []}]}), null);
  assert.equal(level_words([3, 1, 2]), '1–3');
  assert.equal(level_words([1, 3, 4]), '1, 3, 4');
});

test('aeroplanes are known by their build', () => {
  const named = (type, template = {}) => pick({type, template, record: {}, level: 2}, 'sky');
  assert.deepEqual(['Me 109', 'Bf 110', 'Ju 87 Stuka', 'He 111', 'Meteor', 'F-86 Sabre', 'Mirage III', 'F 104', 'P-38 Lightning', 'Lightning F.6', 'Fokker DR1', 'Fokker E.III'].map((type) => named(type)),
    ['monoplane', 'twin-engine', 'dive-bomber', 'bomber', 'straight-jet', 'swept-jet', 'delta-jet', 'dart-jet', 'twin-engine', 'swept-jet', 'triplane', 'monoplane']);
  assert.equal(named('Gladiator', {biplane: true}), 'biplane');
  assert.equal(named('Unknown', {heat: 4, radar: 0}), 'swept-jet');
});

test('in each hex the levels and the least cost; off the table apart', () => {
  const way = (word, at, facing, level, spent) => ({word, ends: {at, facing, level, spent, allowance: 6}});
  const hexes = by_hex([way('C F', '1008', 1, 3, 3), way('F F', '1008', 1, 2, 2), way('F D', '1008', 1, 1, 2), way('F F F', null, 1, 2, 3)]);
  assert.deepEqual(costs_of(hexes), [{at: '1008', cost: 2, levels: [2, 1, 3]}]);
  assert.equal(hexes.get('').length, 1);
  assert.equal(cost_text({spent: 4, allowance: 6}), '4 of 6 MPs');
  assert.equal(cost_text(null), '');
});

test('an average crew with nothing under its wings needs no word', () => {
  assert.deepEqual(states_of({name: 'a0', record: view.units[0], collection: units}), []);
  assert.deepEqual(states_of({name: 'a1', record: view.units[1], collection: units}), ['veteran', 'bombs', 'jammed front']);
  assert.equal(is_usual(units.fields.find((one) => one.name === 'experience'), 'green'), false);
});
