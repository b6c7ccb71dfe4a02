// What is known of the moment, with a session made by hand whose answers come when the test says so.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {create_insight} from '../../web/js/game/insight.js';

const units = {name: 'units', singular: 'unit', id: 'id', owner: 'side', place: 'at', fields: [{name: 'id', kind: 'id', about: ''}, {name: 'side', kind: 'side', about: ''}]};
const schema = {board: 'square', sides: ['a', 'b'], globals: [], settings: [], collections: [units], verbs: [{verb: 'end', args: []}]};
const view = {units: [{'#': 0, id: 'a1', side: 'a'}]};
const free = {verbs: [{verb: 'end', can: true, n: 1, commands: [{verb: 'end'}]}], units: {}};

/** A session that is asked and answers later: `answers` are the questions under way. */
function slow_session() {
    const answers = [];
    return {answers, game: {side: 'a', view}, my_move: () => true, choices: () => new Promise((answer) => answers.push(answer)), survey: async () => null, odds: async () => null};
}

test('a unit taken up while it is asked what can be done does not lose the answer', async () => {
    const session = slow_session();
    const insight = create_insight({session, schema, changed: () => {}});
    const renewing = insight.renew();
    insight.take('a1');
    session.answers[0](free);
    assert.equal(await renewing, true);
    assert.deepEqual(insight.free, free);
    insight.forget();
});

test('of two changes of the game the later is answered, whichever answer is first', async () => {
    const session = slow_session();
    const insight = create_insight({session, schema, changed: () => {}});
    const [older, newer] = [insight.renew(), insight.renew()];
    session.answers[1](free);
    session.answers[0]({verbs: [], units: {}});
    assert.deepEqual([await older, await newer], [false, true]);
    assert.deepEqual(insight.free, free);
    insight.forget();
});
