// Whether what a player says is what a lesson waits for.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {likeness, same_end} from '../../web/js/game/lesson_match.js';

const MOVE = {verb: 'move', args: [{name: 'unit', kind: 'piece', own: true}, {name: 'path', kind: 'path'}, {name: 'facing', kind: 'angle', optional: true}]};
const FLY = {verb: 'fly', args: [{name: 'path', kind: 'steps'}]};
const move = (unit, x, y, more = {}) => ({verb: 'move', unit, path: [[x, y]], ...more});

test('a place need only be near, a unit must be the one', () => {
  assert.equal(likeness(MOVE, move('a1', 12, 8), move('a1', 12, 7)), 'near');
  assert.equal(likeness(MOVE, move('a1', 12, 8), move('a1', 12, 7), 0.5), 'far');
  assert.equal(likeness(MOVE, move('a1', 20, 8), move('a1', 12, 7)), 'far');
  assert.equal(likeness(MOVE, move('a2', 12, 7), move('a1', 12, 7)), 'other');
  assert.equal(likeness(MOVE, {verb: 'end'}, move('a1', 12, 7)), 'other');
});

test('what the script leaves open is the player\'s', () => {
  assert.equal(likeness(MOVE, move('a1', 12, 7, {facing: 90}), move('a1', 12, 7)), 'near');
  assert.equal(likeness(MOVE, move('a1', 12, 7, {facing: 350}), move('a1', 12, 7, {facing: 5})), 'near');
  assert.equal(likeness(MOVE, move('a1', 12, 7, {facing: 90}), move('a1', 12, 7, {facing: 5})), 'far');
});

test('steps are the same with spaces or without, and another way to the same end will do', () => {
  assert.equal(likeness(FLY, {verb: 'fly', path: 'F F D'}, {verb: 'fly', path: ['F', 'F', 'D']}), 'same');
  assert.equal(likeness(FLY, {verb: 'fly', path: 'FDF'}, {verb: 'fly', path: ['F', 'F', 'D']}), 'far');
  const listed = [{verb: 'fly', path: ['F', 'F', 'D'], ends: {at: '0606', facing: 1, level: 2}},
    {verb: 'fly', path: ['F', 'D', 'F'], ends: {at: '0606', facing: 1, level: 2}}, {verb: 'fly', path: ['F', 'F', 'F'], ends: {at: '0606', facing: 1, level: 3}}];
  assert.ok(same_end(listed, {verb: 'fly', path: 'F D F'}, {verb: 'fly', path: ['F', 'F', 'D']}));
  assert.ok(!same_end(listed, {verb: 'fly', path: 'F F F'}, {verb: 'fly', path: ['F', 'F', 'D']}));
});
