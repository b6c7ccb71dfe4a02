// The odds desk: the little scenario it makes of a question.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {case_of, first_verb, verbs_at_targets} from '../../web/js/reading/odds_case.js';
import {interval_text, sampled_text} from '../../web/js/sampled.js';

const field = (name, kind, more = {}) => ({name, kind, about: '', ...more});
const verb = (name, ...args) => ({verb: name, about: '', clause: '', args});
const unit_fields = [field('id', 'id'), field('side', 'side'), field('type', 'template')];

const trenches = {
    slug: 'trenches', board: 'square', lettered: true, sides: ['a', 'd'], terrain: [], globals: [], phases: [],
    collections: [
        {name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', place: 'at', fields: [...unit_fields, field('at', 'square')]},
        {name: 'templates', singular: 'template', id: 'id', fields: []},
        {name: 'defences', singular: 'defence', id: 'id', owner: 'side', place: 'at', fields: [field('id', 'serial'), field('side', 'side'), field('work', 'choice', {labels: ['wire', 'trench']}), field('at', 'square')]},
    ],
    verbs: [
        verb('move', field('unit', 'piece', {own: true}), field('to', 'square')), verb('bombard', field('at', 'square'), field('points', 'number')),
        verb('assault', field('from', 'square'), field('to', 'square')),
    ],
};
const party = (more) => ({type: 'inf', turned: 0, ground: '', fields: {}, ...more});

test('one square against the next: several in each, and the works they hold', () => {
    assert.deepEqual(verbs_at_targets(trenches).map((one) => one.verb), ['assault']);
    const question = {verb: first_verb(trenches), args: {}, distance: 9, options: {}, attacker: party({n: 3}), target: party({beside: 'mg', works: ['wire', 'trench']})};
    const {game, command} = case_of(trenches, question, {phase: 'assaults', globals: {}});
    assert.deepEqual(command, {verb: 'assault', side: 'a', from: 'e5', to: 'e4'}, 'neighbours, whatever the distance');
    const at = (square) => game.units.filter((one) => one.at === square).map((one) => `${one.id} ${one.type}`);
    assert.deepEqual(at('e5'), ['Attacker inf', 'Attacker2 inf', 'Attacker3 inf']);
    assert.deepEqual(at('e4'), ['Target inf', 'Target2 mg']);
    assert.deepEqual(game.defences, [{side: 'd', work: 'wire', at: 'e4'}, {side: 'd', work: 'trench', at: 'e4'}]);
});

test('those who fly are set up with a level, the companions too; attackers that are numbered get no name', () => {
    const sky = {
        slug: 'sky', board: 'hex', sides: ['1', '2'], terrain: [], globals: [], phases: [],
        collections: [
            {name: 'units', singular: 'unit', id: 'id', owner: 'side', template: 'type', place: 'at', fields: [...unit_fields, field('at', 'hex'), field('altitude', 'level', {min: 1, max: 20}), field('damaged', 'flag')]},
            {name: 'templates', singular: 'template', id: 'id', fields: []},
            {name: 'raids', singular: 'raid', id: 'id', prefix: 'R', owner: 'side', fields: [field('id', 'serial'), field('side', 'side'), field('kind', 'choice', {labels: ['bomb', 'torpedo']})]},
        ],
        verbs: [verb('raid', field('raid', 'piece', {own: true, collections: ['raids']}), field('target', 'piece', {own: false})),
            verb('fire', field('target', 'piece', {own: false}), field('missiles', 'number', {min: 1}))],
    };
    const ask = (name, attacker) => case_of(sky, {verb: sky.verbs.find((one) => one.verb === name), args: {}, distance: 2, options: {}, attacker, target: party({fields: {altitude: 3}})}, {phase: 'fires', globals: {}});
    assert.equal(first_verb(sky).verb, 'fire');
    const {game} = ask('fire', party({fields: {altitude: 2, damaged: true}}));
    assert.deepEqual(game.units.map((one) => [one.id, one.altitude, one.damaged ?? false]), [['Attacker', 2, true], ['Target', 3, false], ['Friend', 2, false], ['Enemy', 3, false]]);
    const raid = ask('raid', party({type: '', fields: {kind: 'torpedo'}}));
    assert.deepEqual([raid.game.raids, raid.command.raid], [[{side: '1', kind: 'torpedo'}], 'R1']);
});

test('exact odds need no span', () => {
    assert.equal(interval_text({numerator: 1, denominator: 6}), '');
    assert.equal(sampled_text({exact: true, ways: 36, outcomes: [], rolls: []}), '');
});

test('sampled odds say so, how many samples there were, and where the true chance lies', () => {
    assert.equal(interval_text({numerator: 1, denominator: 2, low: 0.486, high: 0.5137}), '48.6 to 51.4%');
    assert.equal(interval_text({numerator: 0, denominator: 1, low: 0, high: 0.000768}), '0 to 0.1%');
    const text = sampled_text({exact: false, samples: 5000, outcomes: [], rolls: []});
    assert.match(text, /^Sampled: .* 5,000 were drawn\..*95% confidence/);
});
