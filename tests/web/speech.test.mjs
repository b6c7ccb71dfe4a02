// The umpire's sentences in a wargamer's words.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {create_speech} from '../../web/js/game/speech.js';

const SCHEMA = {board: 'square', sides: ['a', 'b'], globals: [], phases: [{name: 'a-moves', title: 'A moves'}, {name: 'rally', title: 'Rally'}],
    collections: [{name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', fields: []}, {name: 'templates', singular: 'template', id: 'id', fields: []}]};
const VIEW = {templates: [{'#': 0, id: 'sherman', title: 'Sherman'}, {'#': 1, id: 'mtb', title: 'Torpedo boat'}],
    units: [{'#': 0, id: 'a1', side: 'a', type: 'sherman'}, {'#': 1, id: 'a11', side: 'a', type: 'sherman'}, {'#': 2, id: 'MTB-70', side: 'a', type: 'mtb'}]};

/** @param {boolean} numbers */
function speech(numbers) {
    const made = create_speech(SCHEMA, {a: 'Allied', b: 'Axis'}, () => numbers);
    made.learn(VIEW);
    return made;
}

test('a unit is told by its type, with its number for those who want it', () => {
    assert.equal(speech(true).told('a11 fires at a1.'), 'Sherman a11 fires at Sherman a1.');
    assert.equal(speech(false).told('a11 fires at a1.'), 'Sherman fires at Sherman.');
    assert.equal(speech(true).called('a1'), 'Sherman a1');
});

test('a name that somebody gave stays, and so does what only looks like a number', () => {
    assert.equal(speech(true).told('MTB-70 turns; a1.2 falls; x-a1 and a12 stay.'), 'MTB-70 turns; a1.2 falls; x-a1 and a12 stay.');
    assert.equal(speech(true).called('b9'), 'b9');
});

test('a place is what is there; inches are for whoever types, the number of a square for those who want it', () => {
    const moved = 'a1 moves from near the mill (9.2, 14.0) to Hill 402 (30.0, -0.5), facing 90.';
    assert.equal(speech(true).told(moved), 'Sherman a1 moves from near the mill to Hill 402, facing 90.');
    assert.equal(speech(true).told('a1 moves to the trench (4,3), facing s.'), 'Sherman a1 moves to the trench (4,3), facing s.');
    assert.equal(speech(false).told('a1 moves from the wood (b4) to 12,11.'), 'Sherman moves from the wood to 12,11.');
    assert.equal(speech(false).told('a1: hit (3), worth 2 (dice: 4, 1).'), 'A1: hit (3), worth 2 (dice: 4, 1).'.replace('A1', 'Sherman'));
});

test('sides have their names where the book says A and B', () => {
    assert.equal(speech(true).phase('A moves'), 'Allied moves');
    assert.equal(speech(true).told('Turn 1, A moves. Waiting for Allied.'), 'Turn 1, Allied moves. Waiting for Allied.');
    assert.equal(speech(true).phase('Rally'), 'Rally');
});

test('several move where one moves', () => {
    const named = (name) => create_speech(SCHEMA, {a: name, b: 'Axis'}).phase('A moves');
    assert.deepEqual(['Italians', 'British', 'Axis', 'Allied'].map(named), ['Italians move', 'British move', 'Axis moves', 'Allied moves']);
    assert.equal(create_speech(SCHEMA, {a: 'Guards'}).phase('A rallies'), 'Guards rally');
});

test('where the rules make anew each turn who is A, it is told as it was then', () => {
    const made = create_speech({...SCHEMA, sides: ['w', 'e'], globals: [{name: 'side-a', kind: 'side'}]}, {w: 'Western', e: 'Eastern'});
    made.learn({...VIEW, units: [], 'side-a': 'e'});
    assert.equal(made.told('A moves.'), 'Eastern moves.');
    assert.equal(made.told('A moves.', made.roles_of({'side-a': 'w'})), 'Western moves.');
    assert.equal(made.told('Initiative, side w first: rolled 3.'), 'Initiative, Western first: rolled 3.');
});

test('what a scenario numbers has its type, also in capitals; what is named has its name', () => {
    const made = create_speech(SCHEMA, {}, () => true);
    made.learn({templates: VIEW.templates, units: ['GN18', 'rifle-inf1', 'Hood', 'U-47'].map((id, n) => ({'#': n, id, side: 'a', type: 'sherman'}))});
    assert.deepEqual(['GN18', 'rifle-inf1', 'Hood', 'U-47'].map(made.called), ['Sherman GN18', 'Sherman rifle-inf1', 'Hood', 'U-47']);
});
