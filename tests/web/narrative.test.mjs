// A turn as a friend would tell it.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {in_words, told_beginning, told_end, told_turn} from '../../web/js/game/narrative.js';

const SCHEMA = {collections: [{name: 'units', singular: 'unit', id: 'id', owner: 'side', gone: 'gone', place: 'at', fields: [{name: 'gone', kind: 'flag'}]}]};
const SIDES = {a: 'Allied', b: 'Axis'};
const NAMES = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'b2', 'b3'];
const view = (...gone) => ({units: NAMES.map((id, i) => ({'#': i, id, side: id[0], at: [i, 0], gone: gone.includes(id)}))});
let n = 0;
const step = (by, events, after = view(), before = view()) => ({n: ++n, by, events, before, after});
const moves = (by, unit) => step(by, [{event: 'moved', unit, to: [1, 1], text: `${unit} moves.`}]);
const told = (...steps) => told_turn(SCHEMA, steps, SIDES).map((line) => line.text);

test('what each side did, who began first; a few by their names', () => {
  assert.deepEqual(told(moves('b', 'b1'), moves('a', 'a1'), moves('b', 'b2'), moves('b', 'b2')), ['Axis moved b1 and b2.', 'Allied moved a1.']);
  assert.deepEqual(told(moves('b', 'b1'), moves('b', 'b2'), moves('b', 'b3')), ['Axis moved three units.']);
  const shot = step('a', [{event: 'fired', unit: 'a1', target: 'b1', text: 'a1 fires at b1.'}]);
  assert.deepEqual(told(moves('a', 'a2'), shot, shot), ['Allied moved a2 and fired twice.', 'Nobody was lost.']);
  assert.deepEqual(told(shot, shot, shot), ['Allied fired three times.', 'Nobody was lost.']);
});

test('who was lost to whom, or how, and what was taken', () => {
  const killed = step('a', [{event: 'fired', unit: 'a1', target: 'b1', text: 'a1 fires at b1.'}, {event: 'destroyed', unit: 'b1', text: 'b1 is destroyed.'}], view('b1'));
  const mined = step('b', [{event: 'destroyed', unit: 'b2', text: 'b2 is destroyed by a mine.'}], view('b2'));
  const held = step('a', [{event: 'taken', side: 'a', objective: 'mill', text: 'mill is taken by side a'}]);
  assert.deepEqual(told(killed, mined, held), ['Allied fired once.', 'a1 put an end to b1 of Axis.', 'b2 is destroyed by a mine.', 'Mill is taken by side a.']);
  const lines = told_turn(SCHEMA, [killed, mined], SIDES);
  assert.deepEqual(lines[1].steps, [killed], 'each sentence leads to its moment');
});

test('many losses are told together, a turn of nobody is told by nothing', () => {
  const rout = step('b', [], view('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'));
  const lines = told(rout);
  assert.equal(lines.length, 5);
  assert.equal(lines[0], 'a1 of Allied was lost.');
  assert.equal(lines[4], 'Three more were lost.');
  assert.deepEqual(told(step(null, [{event: 'moved', unit: 'a1', to: [1, 1], text: ''}])), [], 'setting up is nobody\'s doing');
});

test('how it began and how it ended', () => {
  assert.equal(told_beginning({a: 4, b: 1}, SIDES), 'Allied began with four units, Axis with one.');
  assert.equal(told_end({a: 4, b: 13}, {a: 4, b: 26}, SIDES), 'At the end Allied had four of four left, Axis 13 of 26.');
  assert.equal(told_end({a: 6, b: 1}, {a: 4, b: 1}, SIDES), 'At the end Allied had six of six left, Axis one of one.', 'who came later counts');
  assert.equal(in_words(0), 'no');
});
