// Where the men of a body will stand, who shoots and what is to size, two who throw against each other, and unit sheets.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {body_ghost, form_places, line_places, says_form} from '../../web/js/game/formation.js';
import {contest_of} from '../../web/js/game/acts.js';
import {fates, sheets_of} from '../../web/js/game/sheets.js';
import {flash_of, is_to_size, shooter_of} from '../../web/js/board/tell.js';
import {wedge} from '../../web/js/board/motion.js';

const line = {name: 'line', files: 0, gap: 1, depth: 1, behind: 0, 'short-left': false};
const double = {...line, name: 'double', files: -2};
const column = {...line, name: 'column', files: 2, 'short-left': true};

test('formations about their middle, as the umpire places them', () => {
  assert.deepEqual(form_places(line, 3, [10, 10], 0), [[9, 10], [10, 10], [11, 10]]);
  assert.deepEqual(form_places(line, 3, [10, 10], 90), [[10, 11], [10, 10], [10, 9]]);
  assert.deepEqual(form_places(double, 5, [10, 10], 0), [[9, 10.5], [10, 10.5], [11, 10.5], [9.5, 9.5], [10.5, 9.5]]);
  assert.deepEqual(form_places(column, 3, [10, 10], 0), [[9.5, 10.5], [10.5, 10.5], [9.5, 9.5]]);
  assert.deepEqual(form_places({...line, gap: 0.5, behind: 1}, 2, [10, 10], 180), [[10.25, 11], [9.75, 11]]);
});

test('a line from end to end has its ranks on the side they come from', () => {
  assert.deepEqual(line_places([[0, 10], [4, 10]], 5, 1, null), [[0, 10], [1, 10], [2, 10], [3, 10], [4, 10]]);
  assert.deepEqual(line_places([[0, 10], [2, 10]], 4, 2, [1, 5]), [[0, 10], [2, 10], [0, 9], [2, 9]]);
  assert.deepEqual(line_places([[0, 10], [2, 10]], 4, 2, [1, 15]).slice(2), [[0, 11], [2, 11]]);
});

const labels = ['line', 'double', 'column', 'garrison'];
const schema = {sides: ['1', '2'], formations: [line, double, column], globals: [], settings: [], verbs: [], collections: [
  {name: 'units', singular: 'unit', id: 'id', owner: 'side', place: 'at', gone: 'gone', fields: [{name: 'formation', kind: 'choice', labels}, {name: 'gone', kind: 'flag'}]},
  {name: 'men', singular: 'man', id: 'id', owner: 'side', place: 'at', 'part-of': 'unit', gone: 'fate', fields: [{name: 'fate', kind: 'choice', labels: ['here', 'fallen', 'captured']}]}]};
const man = (id, unit, side, at, fate = 'here') => ({'#': 1, id, unit, side, at, fate});
const view = {units: [{'#': 1, id: 'A', side: '1', at: [5, 5], formation: 'line', gone: false}, {'#': 2, id: 'B', side: '2', at: [5, 9], formation: 'line', gone: false}],
  men: [man('A.1', 'A', '1', [4.5, 5]), man('A.2', 'A', '1', [5.5, 5]), man('A.3', 'A', '1', [6, 5], 'fallen'), man('B.1', 'B', '2', [5, 9])]};
const unit = {name: 'A', record: view.units[0], collection: schema.collections[0]};
const form_arg = {name: 'formation', kind: 'choice', optional: true, labels, about: ''};

test('the ghost of a body has everybody who is there, in the formation that was said', () => {
  assert.deepEqual(body_ghost(schema, view, unit, [10, 10], 0, {}, []), [{name: 'A.1', at: [9.5, 10], from: [4.5, 5]}, {name: 'A.2', at: [10.5, 10], from: [5.5, 5]}]);
  assert.deepEqual(body_ghost(schema, view, unit, [10, 10], 0, {formation: 'double'}, [form_arg]).map(({at}) => at), [[10, 10.5], [10, 9.5]]);
  assert.deepEqual(body_ghost({...schema, formations: undefined}, view, unit, [10, 10], 0, {}, []), []);
  assert.equal(says_form(schema, {verb: 'deploy', args: [form_arg]}), true);
  assert.equal(says_form(schema, {verb: 'shell', args: [{name: 'at', kind: 'point', about: ''}]}), false);
});

test('two who throw against each other are a contest; a shot is none', () => {
  const roll = (unit_name, total, more = {}) => ({event: 'roll', for: 'initiative', unit: unit_name, dice: [total], total, clause: '', text: '', ...more});
  const acts = {event: 'activated', unit: 'B', clause: '', text: ''};
  const step = (events) => ({n: 1, by: null, before: view, after: view, events});
  assert.deepEqual(contest_of(schema, step([roll('B', 5), roll('A', 3), acts])).map(({unit: who, won}) => [who, won]), [['A', false], ['B', true]]);
  assert.equal(contest_of(schema, step([roll('A', 3, {total: undefined}), roll('B', 5), acts]))[0].total, null, 'a secret grade is no part of it');
  assert.equal(contest_of(schema, step([roll('A', 3)])), null);
  assert.equal(contest_of(schema, step([roll('A', 3, {target: 'B'}), roll('B', 2, {target: 'A'}), acts])).length, 2, 'each against the other');
  assert.equal(contest_of(schema, step([roll('A', 3, {target: 'B.1'}), roll('B', 2, {target: 'A'})])), null);
  assert.equal(contest_of(schema, step([roll('A', 3, {need: 4}), roll('B', 2, {need: 4})])), null, 'tests are no contest');
});

test('who shoots, and what is drawn to size', () => {
  const geometry = {at: (p) => (Array.isArray(p) ? [p[0] * 100, p[1] * 100] : null), length: (n) => n * 100};
  const find = (name) => ({'A.1': {xy: [0, 0]}, B: {xy: [300, 400]}}[name]);
  assert.equal(shooter_of({event: 'aims', firer: 'A.1'}), 'A.1');
  assert.deepEqual(flash_of({event: 'aims', firer: 'A.1', target: 'B'}, find, geometry), {from: [0, 0], to: [300, 400]});
  assert.deepEqual(flash_of({event: 'strafes', at: [2, 3], radius: 1.5}, find, geometry), {burst: [200, 300], radius: 150});
  assert.deepEqual(flash_of({event: 'flames', from: [0, 0], to: [0, 6], width: 2}, find, geometry), {strip: [[0, 0], [0, 600]], wide: 200});
  assert.equal(is_to_size({event: 'moved', at: [1, 1]}), false);
  assert.match(wedge([0, 0], [0, -100], 100), /^M0 0L26 -82L10 -70L0 -100/);
});

test('sheets of one side, with those who are gone', () => {
  const sheets = sheets_of(schema, view, '1');
  assert.deepEqual(sheets.map((sheet) => [sheet.unit.name, sheet.men.length]), [['A', 3]]);
  assert.equal(fates(sheets[0].men), '2 here, 1 fallen');
});
