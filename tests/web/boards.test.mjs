// What stands on the boards of squares and zones, and where: ground from lists, things that share a place, ships in their lanes.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {geometry_of} from '../../web/js/board/geometry.js';
import {read_pieces} from '../../web/js/board/pieces.js';
import {is_ground, square_shapes} from '../../web/js/board/terrain_square.js';

const square = (name, more = {}) => ({name, singular: name, fields: [{name: 'at', kind: 'square', about: ''}], place: 'at', bare: true, ...more});
const units = {name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', place: 'at', fields: [{name: 'at', kind: 'square', about: ''}]};
const works = {name: 'defences', singular: 'defence', owner: 'side', place: 'at', fields: [{name: 'at', kind: 'square', about: ''}, {name: 'work', kind: 'choice', about: ''}]};
const schema = {board: 'square', sides: ['a', 'd'], lettered: true, globals: [], settings: [],
  collections: [units, works, square('woods'), square('roads'), square('mines'), square('marvels'), {...square('hills'), bare: false, fields: [...square('hills').fields, {name: 'level', kind: 'number', about: ''}]}]};

test('ground is what lies there; what is put there and taken away is not', () => {
  assert.deepEqual(schema.collections.filter(is_ground).map((one) => one.name), ['woods', 'roads', 'marvels', 'hills']);
});

test('neighbours join: one wood, one road over the edge of the board, a hill in steps', () => {
  const view = {squares: [6, 6], woods: ['a1', 'b1', 'b2', 'e5'], roads: ['c1', 'c2', 'd2'], hills: [{at: 'e1', level: 1}, {at: 'f1', level: 2}], marvels: ['f6']};
  const shapes = square_shapes(view, schema);
  const of = (kind) => shapes.filter((shape) => shape.kind === kind);
  assert.deepEqual(of('woods').map((shape) => shape.cells.size), [3, 1]);
  assert.equal(of('roads').length, 1);
  assert.deepEqual(of('roads')[0].course[0], [500, 0], 'from the north edge');
  assert.deepEqual(of('hills').map((shape) => [shape.level, shape.cells.size]), [[1, 2], [2, 1]]);
  assert.equal(of('marvels').length, 1, 'what nobody knows is shown all the same');
});

test('wood around a clearing leaves the clearing free', () => {
  const ring = ['1,1', '2,1', '3,1', '1,2', '3,2', '1,3', '2,3', '3,3'];
  const shapes = square_shapes({squares: [4, 4], woods: ring}, schema);
  assert.ok(shapes.every((shape) => !shape.cells.has('2,2')));
  assert.equal(shapes.length, 8);
});

test('four in a square stand apart, each within it', () => {
  const view = {squares: [6, 6], units: ['x', 'y', 'z'].map((id, i) => ({'#': i, id, side: 'a', type: 't', at: 'b2'})), defences: [{'#': 0, side: 'a', at: 'b2', work: 'wire'}], templates: []};
  const geometry = geometry_of(view, schema, 'cloth');
  const things = read_pieces(view, schema, geometry);
  assert.equal(things.length, 4);
  assert.equal(new Set(things.map((thing) => String(thing.xy))).size, 4);
  for (const thing of things) assert.deepEqual(geometry.place(thing.xy), {square: 'b2'}, thing.name);
  assert.ok(things.filter((thing) => thing.is_unit).every((thing) => thing.size < 1));
});

test('squares are read in both spellings and written in the one of the rules', () => {
  const geometry = geometry_of({squares: [30, 30]}, schema, 'cloth');
  assert.deepEqual(geometry.at('aa2'), geometry.at('27,2'));
  assert.deepEqual(geometry.place([100, 300]), {square: 'a2'});
  assert.deepEqual(geometry_of({squares: [30, 30]}, {...schema, lettered: false}, 'cloth').place([100, 300]), {square: '1,2'});
  assert.deepEqual(geometry.course('b2', null, 'ne'), [[300, 300], [300, 100], [500, 100]]);
});

test('every ship keeps her lane, and fore is where the enemy is', () => {
  const zone = {name: 'at', kind: 'zone', about: ''};
  const sea = {...schema, board: 'zone', lettered: false, collections: [{...units, fields: [zone]}]};
  const ship = (n, side, at, facing) => ({'#': n, id: `s${n}`, side, type: 't', at, facing});
  const view = {zones: 8, templates: [], units: [ship(0, 'a', 1, 'fore'), ship(1, 'a', 1, 'broad'), ship(2, 'd', 8, 'fore'), ship(3, 'd', 8, 'aft')]};
  const geometry = geometry_of(view, sea, 'sea');
  const things = read_pieces(view, sea, geometry);
  assert.deepEqual(things.map((thing) => thing.turn), [90, 0, 270, 90]);
  assert.equal(new Set(things.map((thing) => String(thing.xy))).size, 4);
  const moved = read_pieces({...view, units: [{...view.units[0], at: 2}, ...view.units.slice(1)]}, sea, geometry);
  assert.equal(moved[0].xy[1], things[0].xy[1], 'she moves straight');
  assert.deepEqual(geometry.berth(things[0], {zone: 2}), moved[0].xy);
});
