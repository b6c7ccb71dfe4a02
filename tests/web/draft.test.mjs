// Putting a command together: what can be said, what is still missing, what chance it has.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import * as drafts from '../../web/js/game/draft.js';

const fire = {verb: 'fire', about: '', clause: '', args: [
    {name: 'unit', kind: 'piece', own: true}, {name: 'target', kind: 'piece', own: false}, {name: 'weapon', kind: 'choice', optional: true, labels: ['gun', 'mg', 'rocket']}]};
const shots = {verb: 'fire', can: true, n: 3, commands: [
    {verb: 'fire', unit: 'a1', target: 'b1'}, {verb: 'fire', unit: 'a1', target: 'b2'}, {verb: 'fire', unit: 'a1', target: 'b2', weapon: 'mg'}]};
const move = {verb: 'move', about: '', clause: '', args: [{name: 'unit', kind: 'piece', own: true}, {name: 'path', kind: 'path'}, {name: 'facing', kind: 'angle', optional: true}]};
const moves = {verb: 'move', can: true, n: 1, commands: [{verb: 'move', unit: 'a1', path: [[1, 1]]}]};

test('an own unit that is the only one need not be asked for; a target always is', () => {
    const draft = drafts.begin(fire, {...shots, commands: [shots.commands[0]]});
    assert.deepEqual(draft.given, {unit: 'a1'});
    assert.equal(drafts.missing(draft).name, 'target');
});

test('candidates are those of the commands that fit', () => {
    const draft = drafts.begin(fire, shots, {unit: 'a1'});
    assert.deepEqual(drafts.candidates(draft, fire.args[1]), ['b1', 'b2']);
    assert.deepEqual(drafts.candidates(drafts.begin(fire, shots, {unit: 'a9'}), fire.args[1]), []);
});

test('an optional argument is offered where the commands know one', () => {
    assert.deepEqual(drafts.extras(drafts.begin(fire, shots, {unit: 'a1', target: 'b1'})), []);
    assert.deepEqual(drafts.extras(drafts.begin(fire, shots, {unit: 'a1', target: 'b2'})).map((arg) => arg.name), ['weapon']);
    assert.deepEqual(drafts.extras(drafts.begin(move, moves, {unit: 'a1'})).map((arg) => arg.name), ['facing']);
});

test('the command has its arguments in order, and only those given', () => {
    let draft = drafts.begin(move, moves, {unit: 'a1'});
    draft = drafts.give(draft, 'path', [[2, 2], [3, 3]]);
    assert.deepEqual(drafts.command(draft), {verb: 'move', unit: 'a1', path: [[2, 2], [3, 3]]});
    assert.equal(drafts.missing(draft), null);
    assert.equal(drafts.missing(drafts.give(draft, 'path', undefined)).name, 'path');
});

test('a sample path does not limit the paths that may be given', () => {
    const draft = drafts.give(drafts.begin(move, moves, {unit: 'a1'}), 'path', [[9, 9]]);
    assert.equal(drafts.fitting(draft).length, 1);
});

test('steps as a word and as a list are the same', () => {
    assert.equal(drafts.steps_word(['f', 'f', 'r']), drafts.steps_word('ffr'));
});

test('chances against a target are added exactly', () => {
    const outcome = (numerator, denominator, ...pieces) => ({numerator, denominator, sentence: '', over: false, changes: pieces.map((piece) => ({piece, field: 'status', value: 'x'}))});
    const odds = {exact: true, ways: 36, rolls: [], outcomes: [outcome(1, 2), outcome(1, 3, 'b1'), outcome(1, 12, 'b1', 'b2'), outcome(1, 12, 'b2')]};
    assert.deepEqual(drafts.chance_against(odds, 'b1'), {part: 5, whole: 12});
    assert.deepEqual(drafts.chance_against(odds, 'b3'), {part: 0, whole: 1});
    assert.deepEqual(drafts.chance_against(odds, null), {part: 1, whole: 2});
});

test('what may be left out elsewhere is asked for where every sure command has it', () => {
  const verb = {verb: 'support', about: '', clause: '', args: [
    {name: 'with', about: '', kind: 'choice', labels: ['none', 'ap']}, {name: 'points', about: '', kind: 'number', optional: true}]};
  const choice = {verb: 'support', can: true, n: 3, commands: [{verb: 'support', with: 'none'}, {verb: 'support', with: 'ap', points: 1}, {verb: 'support', with: 'ap', points: 2}]};
  const draft = drafts.begin(verb, choice);
  assert.equal(drafts.missing(draft)?.name, 'with');
  assert.equal(drafts.missing(drafts.give(draft, 'with', 'none')), null);
  assert.equal(drafts.missing(drafts.give(draft, 'with', 'ap'))?.name, 'points');
});

test('a square is the same however it is spelled', () => {
  const verb = {verb: 'place', about: '', clause: '', args: [{name: 'at', about: '', kind: 'square'}]};
  const choice = {verb: 'place', can: true, n: 2, commands: [{verb: 'place', at: 'c4'}, {verb: 'place', at: 'd4'}]};
  assert.equal(drafts.fitting(drafts.give(drafts.begin(verb, choice), 'at', '3,4')).length, 1);
});

test('where a unit will stand is what the umpire says, not the place that was named', () => {
    const odds = (changes) => ({exact: true, ways: 1, rolls: [], outcomes: [{numerator: 1, denominator: 1, sentence: '', over: false, changes}]});
    assert.equal(drafts.lands_at(odds([{piece: 'B1', field: 'moved', value: true}, {piece: 'B1', field: 'at', value: 'c3'}]), 'B1', 'at'), 'c3');
    assert.equal(drafts.lands_at(odds([{piece: 'B1', field: 'ordered', value: 'c3'}]), 'B1', 'at'), null);
    assert.equal(drafts.lands_at(odds([{piece: 'B2', field: 'at', value: 'c3'}]), 'B1', 'at'), null);
    assert.equal(drafts.lands_at({...odds([]), outcomes: []}, 'B1', 'at'), null);
});

test('where nobody can know something beforehand, the chance is told for each case', () => {
    const outcome = (numerator, denominator, piece) => ({numerator, denominator, sentence: '', over: false, changes: [{piece, field: 'at', value: [1, denominator]}]});
    const odds = {exact: false, ways: 0, rolls: [], outcomes: [], cases: [
        {if: 'within half range', ways: 36, rolls: [], outcomes: [outcome(1, 2, 'b1')]}, {if: 'up to full range', ways: 36, rolls: [], outcomes: [outcome(1, 3, 'b1')]},
        {if: 'out of range', ways: 1, rolls: [], outcomes: [outcome(1, 1, 'a1')]}]};
    assert.deepEqual(drafts.chance_words(odds, 'b1'), {label: '50% or 33%', title: 'The chance that something happens to b1: within half range, 1/2; up to full range, 1/3; out of range, 0'});
    assert.equal(drafts.chance_words(odds, 'b2').label, '0%');
    assert.deepEqual(drafts.lands_at(odds, 'a1', 'at'), [1, 1], 'as in the last case');
    const known = {exact: true, ways: 36, rolls: [], outcomes: [outcome(1, 2, 'b1')]};
    assert.deepEqual(drafts.chance_words(known, 'b1'), {label: '50%', title: '1/2 that something happens to b1'});
    assert.match(drafts.chance_words({...known, exact: false, samples: 5000}, 'b1').title, /of 5000 samples/);
});

test('a chance of nothing says why', () => {
    const roll = {for: 'hit', about: 'to hit', faces: 6, n: 1, need: 7, modifiers: [{value: -1, reason: 'over half range'}]};
    const none = {exact: true, outcomes: [{numerator: 1, denominator: 1, sentence: 'nothing', changes: [], over: false}]};
    assert.deepEqual(drafts.chance_words({...none, rolls: [roll]}, 'b1'),
        {label: '0%', title: '7 or more is needed, and 6 is the most that can be thrown (-1 over half range): nothing can happen to b1.'});
    assert.equal(drafts.chance_words({...none, rolls: [{...roll, need: 4}]}, 'b1').title, 'Whatever is thrown, it does no harm to b1.');
});

test('where nothing is decided by a command no chance is told', () => {
    const paired = {exact: true, rolls: [], outcomes: [{numerator: 1, denominator: 1, sentence: 'nothing', changes: [], over: false}]};
    const pushed = {...paired, outcomes: [{...paired.outcomes[0], changes: [{piece: 'b2', field: 'at'}]}]};
    assert.deepEqual([drafts.decides_nothing(paired), drafts.decides_nothing(pushed)], [true, false]);
    assert.equal(drafts.chance_words(paired, 'b1').label, '');
    assert.deepEqual(drafts.chance_words(pushed, 'b1'), {label: '0%', title: 'It does no harm to b1.'});
});
