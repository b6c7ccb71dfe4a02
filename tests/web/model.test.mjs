// The view and its changes, drafts of commands, and the words on the screen: node --test tests/web
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contest_after} from '../../web/js/game/model.js';
import {changed, closed_after, moments, side_names, waits_for, with_ends} from '../../web/js/game/model.js';

const view = {
    rules: 'x', turn: 1, 'waits-for': ['a'], over: false, asteroids: ['0101', '0202'],
    terrain: [{kind: 'woods'}],
    units: [{'#': 0, id: 'a1', at: [1, 2], status: 'ok'}, {'#': 2, id: 'b1', at: [3, 4], status: 'ok'}],
};

test('a record that changed keeps its other fields', () => {
    const next = changed(view, {units: [{'#': 0, at: [5, 5]}]});
    assert.deepEqual(next.units[0], {'#': 0, id: 'a1', at: [5, 5], status: 'ok'});
    assert.deepEqual(next.units[1], view.units[1]);
});

test('what was there before is left as it was', () => {
    const before = JSON.stringify(view);
    changed(view, {units: [{'#': 0, at: [5, 5]}], turn: 2});
    assert.equal(JSON.stringify(view), before);
});

test('an unseen record is taken away, a new one comes whole and in its place', () => {
    const next = changed(view, {units: [{'#': 2, unseen: true}, {'#': 1, id: 'a2', at: null}]});
    assert.deepEqual(next.units.map((unit) => unit.id), ['a1', 'a2']);
});

test('a list of bare values comes whole, even when it is empty', () => {
    assert.deepEqual(changed(view, {asteroids: ['0303']}).asteroids, ['0303']);
    assert.deepEqual(changed(view, {asteroids: []}).asteroids, []);
});

test('an empty list of records changes none of them', () => {
    assert.equal(changed(view, {units: []}).units.length, 2);
});

test('a first record of a list that was empty', () => {
    assert.deepEqual(changed({...view, smoke: []}, {smoke: [{'#': 0, at: [1, 1]}]}).smoke, [{'#': 0, at: [1, 1]}]);
});

test('other keys are replaced, and new ones added', () => {
    const next = changed(view, {turn: 2, 'waits-for': ['b'], winner: 'a'});
    assert.deepEqual([next.turn, next['waits-for'], next.winner], [2, ['b'], 'a']);
});

test('nothing changes without changes', () => {
    assert.deepEqual(changed(view, undefined), view);
});

test('any moment can be reached from any other', () => {
    const steps = Array.from({length: 130}, (_, i) => ({n: i + 1, by: 'a', events: [], changes: {turn: i + 1, units: [{'#': 0, at: [i, i]}]}, waiting: ''}));
    const at = moments(view, steps);
    assert.equal(at.after(130).turn, 130);
    assert.deepEqual(at.after(77).units[0].at, [76, 76]);
    assert.equal(at.after(0), view);
    assert.equal(at.after(999).turn, 130);
    assert.equal(at.after(-5), view);
});

test('whose move it is', () => {
    assert.equal(waits_for(view, 'a'), true);
    assert.equal(waits_for(view, 'b'), false);
    assert.equal(waits_for(view, null), false);
    assert.equal(waits_for({...view, over: true}, 'a'), false);
});

test('sides are called as the view says, else as the shelf does, else as the rules do', () => {
    const shelf = {rules: [{slug: 'x', scenarios: [{name: 's', sides: [{side: 'a', name: 'Red'}]}]}]};
    assert.deepEqual(side_names(['a', 'b'], {...view, scenario: 's', sides: {a: 'One', b: 'Two'}}, null), {a: 'One', b: 'Two'});
    assert.deepEqual(side_names(['a', 'b'], {...view, sides: ['One', 'Two']}, null), {a: 'One', b: 'Two'});
    assert.deepEqual(side_names(['a', 'b'], {...view, scenario: 's'}, shelf), {a: 'Red', b: 'side B'});
});

test('who has closed its orders while the other still writes', () => {
  const sealed = (side) => ({event: 'sealed', clause: '', text: '', side});
  assert.deepEqual([...closed_after([], [sealed('1')])], ['1']);
  assert.deepEqual([...closed_after(['1'], [sealed('2'), {event: 'revealed', clause: '', text: ''}])], []);
  assert.deepEqual([...closed_after(['1'], [{event: 'phase', clause: '', text: ''}])], []);
});

test('what is fought over is known until the phase is over', () => {
    const assault = [{event: 'assaulted', side: 'a', from: 'a3', to: 'a4'}, {event: 'strength', side: 'a', at: 'a3', total: 1}];
    assert.deepEqual(contest_after(null, assault), ['a3', 'a4']);
    assert.deepEqual(contest_after(['a3', 'a4'], [{event: 'supported', side: 'a', points: 1}]), ['a3', 'a4']);
    assert.deepEqual(contest_after(['a3', 'a4'], [{event: 'moved', unit: 'B1', from: 'b1', to: 'b2'}]), ['a3', 'a4'], 'somebody who moves fights nobody');
    assert.equal(contest_after(['a3', 'a4'], [{event: 'phase', phase: 'def-move'}]), null);
});

test('where commands lead is told beside them, and read into them', () => {
  const commands = [{verb: 'move', path: 'f'}, {verb: 'move', path: 'l'}];
  const told = {hear: 'choices', at: 3, verbs: [{verb: 'move', can: true, n: 2, commands, ends: [{at: '0101', facing: 1}, null]}, {verb: 'end', can: true, n: 1, commands: [{verb: 'end'}]}]};
  const read = with_ends(told);
  assert.deepEqual(read.verbs[0].commands, [{verb: 'move', path: 'f', ends: {at: '0101', facing: 1}}, {verb: 'move', path: 'l'}]);
  assert.deepEqual(read.verbs[1], told.verbs[1]);
  assert.equal(told.verbs[0].commands[0].ends, undefined, 'what was told stays as it was');
});
