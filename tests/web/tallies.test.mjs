// What a game adds up to: losses, who did it, and luck.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {took_part} from '../../web/js/campaign.js';
import {chance_of_total, culprit, losses_of, luck_of} from '../../web/js/game/tallies.js';
import {is_gone, name_of, states_of} from '../../web/js/game/records.js';
import {fetch_story, log_entries} from '../../web/js/game/story.js';

const schema = {
    sides: ['a', 'b'], globals: [], purposes: [{name: 'to-hit', about: 'to hit', success: 'hit', failure: 'miss'}],
    collections: [{name: 'units', singular: 'unit', id: 'id', owner: 'side', gone: 'gone', place: 'at', fields: [
        {name: 'id', kind: 'id'}, {name: 'side', kind: 'side'}, {name: 'at', kind: 'point'},
        {name: 'gone', kind: 'choice', labels: ['here', 'destroyed']}, {name: 'halted', kind: 'flag'}]}],
};
const unit = (number, id, side) => ({'#': number, id, side, at: [1, 1], gone: 'here', halted: false});
const told = {
    as: 'all', of: 2, start: {turn: 1, units: [unit(0, 'a1', 'a'), unit(1, 'b1', 'b')]},
    steps: [
        {n: 1, by: 'a', changes: {}, waiting: '', events: [{event: 'roll', for: 'to-hit', unit: 'a1', target: 'b1', faces: 6, dice: [5], modifiers: [{value: -1}], total: 4, need: 4, result: 'hit'}]},
        {n: 2, by: 'a', changes: {turn: 2, units: [{'#': 1, gone: 'destroyed'}]}, waiting: '', events: [{event: 'fired', unit: 'a1', target: 'b1'}, {event: 'destroyed', unit: 'b1'}, {event: 'turn', turn: 2}]},
    ],
};

test('a loss is found with its moment and its cause', () => {
    const {losses, strength} = losses_of(schema, told);
    assert.deepEqual(losses, [{n: 2, turn: 2, unit: 'b1', side: 'b', by: 'a1'}]);
    assert.deepEqual(strength.at(-1).left, {a: 1, b: 0});
});

test('who goes away is missing from the chart and told beside it', () => {
    const labelled = structuredClone(schema);
    labelled.collections[0].fields[3].labels.push('left');
    const went = structuredClone(told);
    went.steps[1].changes.units[0].gone = 'left';
    const tally = losses_of(labelled, went);
    assert.deepEqual([tally.losses, tally.went, tally.strength.at(-1).left], [[], 1, {a: 1, b: 0}]);
    assert.equal(losses_of(schema, told).went, 0);
});

test('nobody is blamed without a word about it', () => {
    assert.equal(culprit([{event: 'destroyed', unit: 'b1'}], 'b1'), null);
});

test('chances of totals', () => {
    assert.equal(chance_of_total(1, 6, 5), 2 / 6);
    assert.equal(chance_of_total(2, 6, 12), 1 / 36);
    assert.equal(chance_of_total(1, 6, 7), 0);
    assert.equal(chance_of_total(1, 6, -3), 1);
});

test('luck counts dice and needed rolls with their modifiers', () => {
    const {a, b} = luck_of(schema, told);
    assert.deepEqual([a.dice, a.shown, a.expected, a.tries, a.successes], [1, 5, 3.5, 1, 1]);
    assert.equal(a.chances, 2 / 6);
    assert.equal(b.throws, 0);
});

test('records: gone, name and state by the schema alone', () => {
    const [collection] = schema.collections;
    const thing = (record) => ({name: 'x', record, collection});
    assert.equal(is_gone(thing(unit(0, 'a1', 'a'))), false);
    assert.equal(is_gone(thing({...unit(0, 'a1', 'a'), gone: 'destroyed'})), true);
    assert.equal(name_of({...collection, id: undefined}, unit(7, 'a1', 'a')), 'units#7');
    assert.deepEqual(states_of(thing({...unit(0, 'a1', 'a'), halted: true})), ['halted']);
});

test('a story comes in pieces and knows its turns', async () => {
    const all = Array.from({length: 450}, (_, i) => ({n: i + 1, by: 'a', changes: {}, waiting: '', events: i === 300 ? [{event: 'turn', turn: 2}] : []}));
    const asked = [];
    const story = await fetch_story(async (from, to) => {
        asked.push([from, to]);
        const steps = all.filter((step) => step.n > from && step.n <= to).slice(0, 200);
        return {hear: 'story', as: 'a', from, to, of: 450, ...(from === 0 ? {start: {turn: 1}} : {}), steps};
    });
    assert.equal(story.steps.length, 450);
    assert.deepEqual(asked, [[0, 200], [200, 400], [400, 600]]);
    const entries = log_entries(story);
    assert.deepEqual([entries[299].turn, entries[300].turn], [1, 2]);
});

test('a story that is refused says why', async () => {
    await assert.rejects(fetch_story(async () => ({hear: 'refused', text: 'not now'})), /not now/);
});

test('who took part in a battle of a campaign: whoever is named by something on the table', () => {
    const pilots = {name: 'pilots', singular: 'pilot', id: 'id', owner: 'side', fields: [{name: 'id', kind: 'id'}]};
    const planes = {name: 'units', singular: 'unit', id: 'id', fields: [{name: 'id', kind: 'id'}, {name: 'pilot', kind: 'piece'}, {name: 'tailed', kind: 'piece'}]};
    const view = {pilots: [{id: 'P1'}, {id: 'P2'}, {id: 'P3'}], units: [{id: 'A1', pilot: 'P1', tailed: 'A2'}, {id: 'A2', pilot: 'P3', tailed: null}]};
    assert.deepEqual(took_part(pilots, [planes, pilots], view), new Set(['P1', 'P3']));
    assert.equal(took_part(planes, [planes, pilots], view), null, 'where nobody names them, all were there');
});
