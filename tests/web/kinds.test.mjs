// The longer kinds of value: what a gesture makes of courses, lists of men, lines, shifts and pieces of terrain, tool by tool, without a browser's board.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {shape_of} from '../../web/js/board/drawn.js';
import {course_ends, course_through, course_to_end, course_towards, course_within, is_inside, listable, middle_of, terrain_at, terrain_names, turn_limits, whole_course, whole_of}
  from '../../web/js/game/kinds.js';
import {read_course} from '../../web/js/game/tool_course.js';
import {shift_words, value_text} from '../../web/js/game/words.js';

const near = (a, b) => assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.02, `${a} is not ${b}`);
const limits = {turn: 45, run: 1, ran: 0};
const men = {name: 'men', singular: 'man', id: 'id', owner: 'side', place: 'at', gone: 'fallen', 'part-of': 'squad', fields: [{name: 'fallen', kind: 'flag', about: ''}]};
const units = {name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', place: 'at', fields: []};
const templates = {name: 'templates', singular: 'template', id: 'id', fields: []};
const schema = {collections: [units, templates, men], sides: ['1', '2'], phases: []};
const view = {templates: [{id: 'boat', pivot: 2}],
  units: [{'#': 0, id: 'R1', side: '1', type: 'squad'}, {'#': 1, id: 'RB', side: '1', type: 'boat', at: [24, 4], run: 0.5}],
  men: [{'#': 0, id: 'R1.1', side: '1', squad: 'R1', at: [6, 8], fallen: false}, {'#': 1, id: 'R1.2', side: '1', squad: 'R1', at: [8, 8], fallen: true},
    {'#': 2, id: 'B1.1', side: '2', squad: 'B1', at: [9, 9], fallen: false}],
  terrain: [{id: 'mill', kind: 'building', polygon: [[7, 11], [10, 11], [10, 14], [7, 14]]}, {kind: 'woods', circle: [8, 22, 2]}, {kind: 'woods', circle: [15, 15, 2]},
    {kind: 'road', band: [[0, 15], [36, 15]], width: 1}]};

test('a course leads where its legs say', () => {
  const {points, heading, ran} = course_ends([24, 4], 0, [[1, 45], [1, 45], [2, 0]], 0);
  near(points[1], [24, 5]);
  near(points.at(-1), [26.71, 5.71]);
  assert.deepEqual([heading, ran], [90, 2]);
});

test('the bow turns as sharply as it has earned, and no more', () => {
  assert.deepEqual(course_towards([0, 0], 0, [], [3, 3], limits), [[3, 0]], 'nothing run yet: straight on, abreast of the place');
  assert.deepEqual(course_towards([0, 0], 0, [[1, 0]], [9, 1], limits), [[1, 45], [6.36, 0]], '45 degrees are the most');
  assert.deepEqual(course_towards([0, 0], 0, [[0.5, 0]], [9, 0.5], limits), [[0.5, 0]], 'half an inch earns no turn');
  assert.deepEqual(course_towards([0, 0], 0, [], [3, 3], {...limits, ran: 1}), [[0, 45], [4.24, 0]], 'what was run before counts');
  assert.deepEqual(course_towards([0, 0], 0, [[2, 0]], [0, 4], limits), [[4, 0]], 'straight on is the same leg');
});

test('corners that were dragged are gone through again', () => {
  const legs = course_through([0, 0], 0, [[0, 2], [2, 4]], limits);
  near(course_ends([0, 0], 0, legs, 0).points.at(-1), [2, 4]);
  assert.deepEqual(legs[0], [2, 45]);
});

test('what earns a turn is told by the schema, the unit or its template', () => {
  const boat = {name: 'RB', record: view.units[1], collection: units};
  assert.deepEqual(turn_limits(schema, view, {'turn-most': 45, 'run-of': 'pivot', 'ran-of': 'run'}, boat), {turn: 45, run: 2, ran: 0.5});
  assert.deepEqual(turn_limits(schema, view, {run: 3}, null), {turn: 180, run: 3, ran: 0});
});

test('a list names those who are there, of the side and of the unit', () => {
  const squad = {name: 'R1', record: view.units[0], collection: units};
  const names = (arg, side, unit) => listable(schema, view, arg, side, unit).map((one) => one.name);
  assert.deepEqual(names({collections: ['men'], own: true}, '1', squad), ['R1.1']);
  assert.deepEqual(names({collections: ['men']}, '1', null), ['R1.1', 'B1.1']);
  assert.equal(whole_of(schema, view, 'R1.1'), 'R1');
  assert.equal(whole_of(schema, view, 'RB'), 'RB');
});

test('loops, middles and pieces of terrain', () => {
  assert.ok(is_inside([[0, 0], [4, 0], [4, 4], [0, 4]], [1, 1]));
  assert.ok(!is_inside([[0, 0], [4, 0], [4, 4], [0, 4]], [5, 1]));
  assert.deepEqual(middle_of([[0, 0], [4, 2]]), [2, 1]);
  assert.deepEqual(terrain_names(view.terrain), ['mill', 'woods#1', 'woods#2', 'road#1']);
  assert.equal(terrain_at(view, [8, 12]), 'mill');
  assert.equal(terrain_at(view, [15, 16.5]), 'woods#2');
  assert.equal(terrain_at(view, [30, 15.3]), 'road#1');
  assert.equal(terrain_at(view, [30, 28]), null);
});

test('values are said in words', () => {
  const names = {schema, sides: {}};
  assert.deepEqual(read_course('2,45; 4,0'), [[2, 45], [4, 0]]);
  assert.equal(read_course('2'), null);
  assert.equal(shift_words([-2.5, 6]), '6.0 in north, 2.5 in west');
  assert.equal(value_text({kind: 'terrain'}, 'woods#2', names), 'woods 2');
  assert.equal(value_text({kind: 'pieces'}, ['a', 'b'], names), 'a, b');
});

test('shapes are what their fields say, to scale', () => {
  const puff = {...men, drawn: {shape: 'disc', radius: 1}, look: 'smoke'};
  assert.deepEqual(shape_of(puff, {at: [3, 4]}, {}), {disc: [3, 4], radius: 1});
  const hull = {...units, drawn: {shape: 'rectangle', bearing: 'heading', length: 'length', width: 'width'}};
  const {chain, closed} = shape_of(hull, {at: [0, 0], heading: 90}, {length: 2, width: 1});
  assert.equal(closed, true);
  near(chain[1], [1, 0.5]);
  const track = {...units, drawn: {shape: 'track', along: 'way'}};
  assert.deepEqual(shape_of(track, {way: [[0, 0], [1, 1]]}, {}), {chain: [[0, 0], [1, 1]], closed: false});
  assert.equal(shape_of(puff, {at: null}, {}), null);
});

test('a course that must be so long, and no longer', () => {
  assert.equal(whole_course([[[3, 0]], [[1, 45], [2, 0]]]), 3);
  assert.equal(whole_course([[[3, 0]], [[1, 45], [1, 0]]]), null, 'of any length');
  assert.equal(whole_course([[[3, 0]]]), null, 'one alone tells nothing');
  assert.equal(whole_course([]), null);
  assert.deepEqual(course_within([[2, 30], [4, 0]], 3), [[2, 30], [1, 0]]);
  assert.deepEqual(course_within([[3, 30], [4, 0]], 3), [[3, 30]]);
  assert.deepEqual(course_within([[2, 30], [4, 0]], null), [[2, 30], [4, 0]]);
  assert.deepEqual(course_to_end([[2, 30]], 3), [[2, 30], [1, 0]]);
  assert.deepEqual(course_to_end([[2, 30], [0.4, 0]], 3), [[2, 30], [1, 0]]);
  assert.deepEqual(course_to_end([], 3), [[3, 0]]);
});
