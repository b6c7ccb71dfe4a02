// The machine for giving a command, with a session made by hand: from the unit picked to the command given, and what is told of each step.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {create_giving} from '../../web/js/game/giving.js';

const field = (name, kind) => ({name, kind, about: ''});
const units = {name: 'units', singular: 'unit', id: 'id', owner: 'side', place: 'at', fields: [field('id', 'id'), field('side', 'side'), field('at', 'square')]};
const fire = {verb: 'fire', about: '', clause: '', args: [{name: 'unit', kind: 'piece', own: true, about: ''}, {name: 'target', kind: 'piece', about: ''}]};
const dig = {verb: 'dig', about: '', clause: '', args: [{name: 'at', kind: 'square', about: ''}]};
const schema = {board: 'square', sides: ['a', 'b'], globals: [], settings: [], collections: [units], verbs: [fire, dig]};
const view = {squares: [9, 9], units: [{'#': 0, id: 'a1', side: 'a', at: 'a1'}, {'#': 1, id: 'b1', side: 'b', at: 'b1'}, {'#': 2, id: 'b2', side: 'b', at: 'b2'}]};
const shots = {verb: 'fire', can: true, n: 2, commands: ['b1', 'b2'].map((target) => ({verb: 'fire', unit: 'a1', target}))};
const works = {verb: 'dig', can: true, n: 2, commands: ['c1', 'c2'].map((at) => ({verb: 'dig', at}))};

/** A table for one: what was given, what was told, and the tools that were taken up and put away. */
function sit_down({gives = {done: true}, odds = {outcomes: []}} = {}) {
    const seen = {given: [], told: [], tools: []};
    const session = {game: {side: 'a', view}, may_measure: true, my_move: () => true, choices: async () => ({verbs: [shots, works], units: {a1: ['fire']}}),
        judge: async () => ({can: true}), odds: async () => odds, survey: async () => null, give: async (command) => { seen.given.push(command); return gives; }};
    const giving = create_giving({session, names: {schema, sides: {}}, frame: () => {}, centre: () => {}, changed: (what) => seen.told.push(what),
        tool_for: (room, arg) => { seen.tools.push(`+${arg.name}`); return {node: null, hint: '', marks: () => ({}), close: () => seen.tools.push(`-${arg.name}`)}; }});
    return {giving, seen, settled: () => new Promise((done) => setTimeout(done, 20))};
}

test('argument by argument: each is asked for with its tool, and the command is whole', async (t) => {
    const {giving, seen, settled} = sit_down();
    t.after(() => giving.drop());
    giving.pick('a1');
    giving.begin(fire, shots, {unit: 'a1'});
    assert.deepEqual([giving.tooled.name, giving.ready], ['target', false], 'a target is always pointed at');
    giving.ask_again(fire.args[1]);
    assert.deepEqual(seen.tools, ['+target', '-target', '+target']);
    seen.told.length = 0;
    giving.give();
    assert.deepEqual(seen.told, [], 'what is not whole is not given');
    giving.begin(fire, shots, {unit: 'a1', target: 'b2'});
    assert.equal(giving.ready, true);
    giving.give();
    await settled();
    assert.deepEqual(seen.given, [{verb: 'fire', unit: 'a1', target: 'b2'}]);
    assert.equal(giving.draft, null);
});

test('every step is told once, and as what it is', async (t) => {
    const {giving, seen, settled} = sit_down();
    t.after(() => giving.drop());
    giving.pick('a1');
    assert.deepEqual(seen.told, ['unit']);
    giving.begin(fire, shots, {unit: 'a1'});
    assert.deepEqual(seen.told, ['unit', 'draft']);
    giving.stop();
    assert.deepEqual(seen.told, ['unit', 'draft', 'draft']);
    giving.stop();
    assert.equal(seen.told.length, 3, 'nothing was in hand');
    await settled();
});

test('a refusal stays with the command it is about', async (t) => {
    const {giving, seen, settled} = sit_down({gives: {done: false, text: 'too far', clause: 'fire.range'}});
    t.after(() => giving.drop());
    giving.begin(fire, shots, {unit: 'a1', target: 'b1'});
    giving.give();
    await settled();
    assert.deepEqual(giving.refusal, {text: 'Too far.', clause: 'fire.range'});
    assert.equal(giving.draft.given.target, 'b1', 'and can be mended');
    giving.ask_again(fire.args[1]);
    giving.stop();
    assert.equal(giving.refusal, null);
    assert.equal(seen.given.length, 1);
});

test('what is placed one by one lies ready for the next place until it is enough', async (t) => {
    const {giving, settled} = sit_down();
    t.after(() => giving.drop());
    giving.begin(dig, works, {at: 'c1'});
    giving.give();
    await settled();
    assert.equal(giving.draft, null);
    await giving.renew(false);
    assert.deepEqual([giving.draft.verb.verb, giving.draft.given, giving.repeating], ['dig', {}, true]);
    giving.stop();
    await giving.renew(false);
    assert.equal(giving.draft, null);
});

test('the command in hand stays when what happened is none of our business', async (t) => {
    const {giving} = sit_down();
    t.after(() => giving.drop());
    giving.begin(fire, shots, {unit: 'a1'});
    await giving.renew(true);
    assert.equal(giving.draft.verb.verb, 'fire');
    await giving.renew(false);
    assert.equal(giving.draft, null);
});
