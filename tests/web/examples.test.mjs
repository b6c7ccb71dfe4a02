// Examples of a clause, in words. Usage: node --test-reporter=tap tests/web/examples.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {outcome_texts, said_text} from '../../web/js/reading/examples.js';

test('a command as it is typed, with its dice', () => {
  assert.equal(said_text({verb: 'fire', side: 'w', unit: 'A', target: 'B', dice: [4, 3]}), 'w: fire A B, dice 4 3');
  assert.equal(said_text({verb: 'move', unit: 'S1', path: [[3, 4.5], [5, 6]], refused: 'pz8-ww2.move.path'}), 'move S1 3,4.5 5,6');
  assert.equal(said_text({verb: 'done', dice: []}), 'done');
});

test('what comes of it, thing by thing', () => {
  assert.deepEqual(outcome_texts({units: {B1: {damaged: true, 'on-table': false, hull: 2}, B2: {at: null}}, 'waits-for': '1', state: {turn: 2}}),
    ['B1: damaged, not on table, hull 2.', 'B2: at none.', 'Waits for 1.', 'Turn 2.']);
  assert.deepEqual(outcome_texts({}), []);
});
