// Nobody holds up the others: answers leave at once, costly questions wait for each other, not for everybody.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/fair.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {close, host} from './house.mjs';
import {sitBoth, speakerOf} from './table.mjs';

test('what a worker has found out leaves at once, not with the next tick', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const socket = await speakerOf(table);
  const times = [];
  for (let i = 0; i < 90; i++) {
    const began = performance.now();
    assert.equal((await socket.ask({say: 'odds', command: {verb: 'end'}})).hear, 'odds');
    times.push(performance.now() - began);
    if (i % 3 === 0) await socket.ask({say: 'ping'});
  }
  // The tick is a quarter of a second: a third of these once waited for it.
  const late = times.filter((time) => time > 120);
  assert.ok(late.length <= 9, `${late.length} of ${times.length} took ${late.map(Math.round)} ms`);
  close(table);
});
