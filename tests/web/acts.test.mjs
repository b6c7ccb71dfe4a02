// What happened, cut into acts, and what a turn came to.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {acts_of, in_short, lost_in} from '../../web/js/game/acts.js';

const SCHEMA = {collections: [{name: 'units', singular: 'unit', id: 'id', owner: 'side', gone: 'gone', place: 'at', fields: [{name: 'gone', kind: 'flag'}]}]};
const view = (...gone) => ({units: ['a1', 'a2', 'b1', 'b2'].map((id, i) => ({'#': i, id, side: id[0], at: [i, 0], gone: gone.includes(id)}))});
const step = (events, before = view(), after = view()) => ({n: 1, by: 'b', events, before, after});

test('events become acts in their order, by what they say', () => {
    const acts = acts_of(SCHEMA, step([
        {event: 'moved', unit: 'b1', path: [[1, 1]], text: 'b1 moves.'},
        {event: 'fired', unit: 'b1', target: 'a1', text: 'b1 fires at a1.'},
        {event: 'roll', unit: 'b1', target: 'a1', dice: [6], faces: 6, text: 'Rolled 6.'},
        {event: 'destroyed', unit: 'a1', text: 'a1 is destroyed.'},
        {event: 'phase', phase: 'x', text: 'B fires.'}, {event: 'phase', phase: 'y', text: 'Rally.'},
        {event: 'said', side: 'b', text: 'It is over.'},
    ], view(), view('a1')));
    assert.deepEqual(acts.map((act) => act.kind), ['move', 'shot', 'dice', 'burst', 'phase', 'words']);
    assert.deepEqual(acts.map((act) => act.loss), [false, false, false, true, false, false]);
    assert.deepEqual(acts[1].units, ['b1', 'a1']);
    assert.equal(acts[4].event.text, 'Rally.', 'a phase in which nothing happened is passed over');
});

test('lost is who was there and is gone, not who is out of sight', () => {
    const hidden = {units: view().units.slice(0, 3)};
    assert.deepEqual(lost_in(SCHEMA, step([], view(), view('a2'))).map((one) => one.name), ['a2']);
    assert.deepEqual(lost_in(SCHEMA, step([], view('a2'), view('a2'))), []);
    assert.deepEqual(lost_in(SCHEMA, step([], view(), hidden)), []);
});

test('who goes away by himself is no loss', () => {
    const fates = {collections: [{...SCHEMA.collections[0], fields: [{name: 'gone', kind: 'choice', labels: ['here', 'destroyed', 'left the table']}]}]};
    const fate = (word) => ({units: [{'#': 0, id: 'a1', side: 'a', gone: word}]});
    assert.equal(lost_in(fates, step([], fate('here'), fate('destroyed'))).length, 1);
    assert.equal(lost_in(fates, step([], fate('here'), fate('left the table'))).length, 0);
});

test('a turn in short: losses, shots, moves, never more than five lines', () => {
    const moves = step([{event: 'moved', unit: 'b1', to: [1, 1], text: 'b1 moves.'}]);
    const shot = step([{event: 'fired', unit: 'b1', target: 'a1', text: 'b1 fires.'}]);
    const killed = step([{event: 'fired', unit: 'b1', target: 'a1', text: 'b1 fires.'}, {event: 'destroyed', unit: 'a1', text: 'a1 is destroyed.'}], view(), view('a1'));
    assert.deepEqual(in_short(SCHEMA, [moves, moves, shot], 'a').map((line) => line.text), ['1 shot; no losses of ours.', '2 moves.']);
    assert.deepEqual(in_short(SCHEMA, [killed, moves], 'a').map((line) => line.text), ['a1 is destroyed.', '1 shot.', '1 move.']);
    assert.deepEqual(in_short(SCHEMA, [killed, moves], 'a')[0].steps, [killed]);
    const lines = in_short(SCHEMA, [killed, killed, killed, killed, killed, moves], 'a');
    assert.equal(lines.length, 5);
    assert.equal(lines[2].text, '3 more units are lost.');
    assert.deepEqual(in_short(SCHEMA, [], 'a'), []);
});
