// The computer plays.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/computer.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {playRandom} from './host.mjs';
import {host} from './house.mjs';
import {random, settle, untilBegun} from './table.mjs';

test('the computer plays, and answers are given while it thinks', async () => {
  const made = await host.make('pz8-scifi/great-intestine-war', {a: 'computer:general', b: 'me'});
  const me = await host.sit(made.seats.b);
  await untilBegun(me);
  const watcher = await host.join({watch: made.watch, game: made.game});
  const dice = random(70);
  let meanwhile = 0;
  let theirs = 0;
  const began = Date.now();
  while (theirs < 10 && !me.view.over && Date.now() - began < 20000) {
    if (me.view['waits-for'].includes('b')) {
      await playRandom(me, dice);
      continue;
    }
    await me.ask({say: 'ping'});
    if (me.view['waits-for'].includes('a')) meanwhile++;
    theirs = me.all.filter((text) => text.includes('"by":"a"')).length;
  }
  assert.ok(theirs >= 10, `the computer gave ${theirs} commands that were noticed`);
  // If its thinking held up the others there would be one answer, or two, for each of its commands.
  assert.ok(meanwhile >= 4 * theirs, `${meanwhile} answers while it was the computer's turn, ${theirs} commands`);
  me.close();
  watcher.close();
});

test('the computer plays whole games against a random player and against itself', async () => {
  const made = await host.make('pz8-space/border-patrol', {1: 'me', 2: 'computer:greedy'});
  const me = await host.sit(made.seats['1']);
  const dice = random(71);
  let own = 0;
  for (let tries = 0; !me.view.over; tries++) {
    assert.ok(tries < 3000, 'it does not come to its end');
    await settle(me);
    if (me.view.over) break;
    if (me.view['waits-for'].includes('1')) {
      const answer = await playRandom(me, dice).catch(() => ({hear: 'stale'}));
      if (answer.hear === 'did') own++;
    } else {
      me.heard.length = 0;
      const waits = me.wait((m) => m.hear === 'did', 20000);
      await waits;
    }
  }
  assert.ok(own > 0);
  const total = me.last.n;
  assert.ok(total > own + 1, `${own} of ${total} commands were mine`);
  me.close();
  const alone = await host.make('blank/first-steps', {1: 'computer:greedy', 2: 'computer:random'});
  const watcher = await host.join({watch: alone.watch, game: alone.game});
  while (!watcher.view.over) await watcher.wait((m) => m.hear === 'did', 20000);
  assert.match((await host.get(`/api/games/${alone.game}/journal`)).text, /"seed"/);
  watcher.close();
});
