// How the screen writes values: inches, chances, sentences, places; and what it measures.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {are_swapped} from '../../web/js/colours.js';
import * as words from '../../web/js/game/words.js';
import * as geometry from '../../web/js/game/geometry.js';
import {waiting_words} from '../../web/js/lobby/words.js';
import {worth_telling} from '../../web/js/game/log.js';
import {read_path} from '../../web/js/game/tool_path.js';

test('inches have one decimal, and three where a thousandth decides', () => {
    assert.equal(words.inches(9.2), '9.2 in');
    assert.equal(words.inches(9.249), '9.2 in');
    assert.equal(words.inches(4), '4.0 in');
    assert.equal(words.inches(8.001), '8.001 in', 'beyond a range of eight');
    assert.equal(words.inches(7.999), '7.999 in');
    assert.equal(words.inches(3.5), '3.5 in');
    assert.equal(words.inches(3.549), '3.549 in');
});

test('of many men who go somewhere the first and the last are told', () => {
    const to = (n) => words.value_text({kind: 'places'}, Array.from({length: n}, (_, i) => [`E1.${i + 1}`, 12 + i, 9.5]), {});
    assert.equal(to(2), 'E1.1 to 12, 9.5; E1.2 to 13, 9.5');
    assert.equal(to(4).split('; ').length, 4);
    assert.equal(to(8), '8 in all, E1.1 to 12, 9.5 … E1.8 to 19, 9.5');
});

test('a command in words names what is not its unit', () => {
    const args = [{name: 'unit', kind: 'piece'}, {name: 'path', kind: 'path'}, {name: 'last-facing', kind: 'angle'}];
    const names = {sides: {}, schema: {phases: [], verbs: [{verb: 'move', args}, {verb: 'end', args: []}]}};
    assert.equal(words.command_words({verb: 'move', unit: 'b2', path: [[9, 17], [10, 18]], 'last-facing': 168}, names),
        'Move: b2; path 9, 17; 10, 18; last facing 168°');
    assert.equal(words.command_words({verb: 'move', unit: 'b2', path: [[9, 17]]}, names), 'Move: b2; path 9, 17');
    assert.equal(words.command_words({verb: 'end'}, names), 'End');
});

test('in a list of games no phase is called after A or B', () => {
    assert.equal(waiting_words('Turn 1, A moves. Waiting for Germans.'), 'Turn 1. Waiting for Germans.');
    assert.equal(waiting_words('Turn 12, B fires. Waiting for you.'), 'Turn 12. Waiting for you.');
    assert.equal(waiting_words('Turn 2, Air attacks are declared. Waiting for both sides.'),
        'Turn 2, Air attacks are declared. Waiting for both sides.');
});

test("the winner's points come first, and a draw is level or not", () => {
    assert.equal(words.score_words([3, 1], 0), '3 points to 1');
    assert.equal(words.score_words([3, 1], 1), 'though with 1 point to 3');
    assert.equal(words.score_words([0, 0], 1), '0 points each');
    assert.equal(words.score_words([2, 4], -1), '2 points to 4');
});

test('what may happen never reads as nothing or as sure', () => {
    assert.equal(words.percent(1, 1000), 'under 1%');
    assert.equal(words.percent(999, 1000), 'over 99%');
    assert.equal(words.percent(0, 6), '0%');
    assert.equal(words.percent(6, 6), '100%');
    assert.equal(words.percent(5, 12), '42%');
});

test('fractions are reduced', () => {
    assert.equal(words.fraction(10, 24), '5/12');
    assert.equal(words.fraction(0, 24), '0');
});

test('a sentence begins with a capital, but a unit keeps its name', () => {
    assert.equal(words.sentence('a suppressed unit cannot move'), 'A suppressed unit cannot move.');
    assert.equal(words.sentence('a7 moves to 3,4.'), 'a7 moves to 3,4.');
    assert.equal(words.sentence('a-medium-1 fires'), 'a-medium-1 fires.');
    assert.equal(words.sentence('  '), '');
});

test('values of every kind', () => {
    const names = {schema: {phases: [{name: 'a-moves', title: 'A moves'}]}, sides: {a: 'Allied'}};
    const text = (kind, value) => words.value_text({kind}, value, names);
    assert.equal(text('flag', true), 'yes');
    assert.equal(text('side', 'a'), 'Allied');
    assert.equal(text('phase', 'a-moves'), 'A moves');
    assert.equal(text('angle', 349.8), '349.8°');
    assert.equal(text('point', [1, 2.25]), '1, 2.25');
    assert.equal(text('path', [[1, 2], [3, 4]]), '1, 2; 3, 4');
    assert.equal(text('piece', null), 'none');
    assert.equal(text('length', 4.5), '4.5 in');
});

test('clocks', () => {
    assert.equal(words.clock_text(65000), '1:05');
    assert.equal(words.clock_text(3600000), '1:00:00');
    assert.equal(words.clock_text(-5), '0:00');
});

test('a typed path is read, or not at all', () => {
    assert.deepEqual(read_path('12,7.5; 14, 9'), [[12, 7.5], [14, 9]]);
    assert.deepEqual(read_path('12 7'), [[12, 7]]);
    assert.equal(read_path('12'), null);
    assert.equal(read_path('north'), null);
});

test('bearings are clockwise from north', () => {
    assert.equal(geometry.bearing([0, 0], [0, 5]), 0);
    assert.equal(geometry.bearing([0, 0], [5, 0]), 90);
    assert.equal(geometry.bearing([0, 0], [-1, 0]), 270);
});

test('hexes: distance and sides', () => {
    assert.equal(geometry.hex_distance('0816', '0811'), 5);
    assert.equal(geometry.hex_distance('0505', '0605'), 1);
    assert.equal(geometry.hex_distance('0505', '0604'), 1);
    assert.equal(geometry.hex_distance('0101', '0302'), 2);
    assert.equal(geometry.hex_bearing('0505', '0504'), 1);
    assert.equal(geometry.hex_bearing('0505', '0506'), 4);
    assert.equal(geometry.hex_bearing('0505', '0604'), 2);
    assert.equal(geometry.hex_bearing('0505', '0605'), 3);
    assert.equal(geometry.hex_bearing('0505', '0405'), 5);
    assert.equal(geometry.hex_bearing('0505', '0404'), 6);
});

test('squares, edges and zones', () => {
  assert.deepEqual(geometry.place_at({squares: [8, 8]}, 'f4'), {square: 'f4'});
  assert.deepEqual(geometry.place_at({zones: 8}, 3), {zone: 3});
  assert.equal(geometry.square_distance('6,4', 'a1'), 8);
  assert.ok(geometry.is_same_cell('aa3', '27,3'));
  assert.deepEqual(geometry.square_walk('f4', ['n', 'e']), ['f4', 'f3', 'g3']);
  assert.deepEqual(geometry.square_walk('6,4', ['s', 'w']), ['6,4', '6,5', '5,5']);
  assert.equal(geometry.square_step('1,1', 'ArrowUp', [8, 8]), '1,1');
  assert.equal(geometry.square_step('a1', 'ArrowRight', [8, 8]), 'b1');
  assert.equal(geometry.square_bearing('3,3', '3,1'), 'n');
  assert.equal(geometry.square_bearing('3,3', '5,2'), 'e');
  const names = {schema: {phases: []}, sides: {}};
  assert.equal(words.value_text({kind: 'edge'}, 'w', names), 'west');
  assert.equal(words.value_text({kind: 'zone'}, 0, names), 'off the table');
});

test('a phase in which nothing happened is not told, the one that is waited in is', () => {
    const events = ['phase', 'turn', 'phase', 'groups', 'phase', 'phase'].map((event, i) => ({event, i}));
    assert.deepEqual(worth_telling(events).map(({i}) => i), [1, 2, 3, 5]);
    assert.deepEqual(worth_telling([]), []);
    const [number, name] = [{event: 'drew', card: 15}, {event: 'card', rank: 'three', suit: 'diamonds'}];
    assert.deepEqual(worth_telling([number, name]), [name], 'the name of the card says it all');
    assert.deepEqual(worth_telling([number, {event: 'turn'}]).length, 2);
});

test('a side called Red is red, whichever comes first', () => {
    for (const names of [['Red', 'Blue'], ['Reds', 'Greens'], ['Yellow', 'Blue force']]) assert.equal(are_swapped(names), true, names.join());
    for (const names of [['Blue', 'Red'], ['Allied', 'Axis'], ['Redoubt', 'Garrison'], ['Red one', 'Red two'], []]) assert.equal(are_swapped(names), false, names.join());
});
