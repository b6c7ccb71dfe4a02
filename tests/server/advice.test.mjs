// What would you do? The computer's choice in a player's place, from what that player may know.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/advice.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {close, host} from './house.mjs';
import {sitBoth, speakerOf, untilBegun} from './table.mjs';

const without = ({re: _re, ...rest}) => rest;

test('against the computer it is told what it would do, and the umpire accepts it', async () => {
  const made = await host.make('pz8-ww1/raid', {a: 'me', d: 'computer:regular'});
  const me = await host.sit(made.seats.a);
  await untilBegun(me);
  assert.equal(me.game.table.hints, true);
  let compared = 0;
  for (let n = 0; n < 6; n++) {
    while (!me.view['waits-for'].includes('a')) await me.wait((message) => message.hear === 'did', 20000);
    const advice = await me.ask({say: 'advice'}, 40000);
    assert.equal(advice.hear, 'advice', JSON.stringify(advice));
    assert.match(advice.reason, /\.$/);
    // On a busy machine its seconds may be over before anything was compared; then it says so.
    if (advice.next && advice.samples === undefined) {
      assert.match(advice.reason, /there was no time to try it/);
    } else if (advice.next) {
      compared++;
      assert.notDeepEqual(advice.next.command, advice.command);
      assert.ok(advice.samples >= 8 && advice.chance > 0 && advice.chance < 1, JSON.stringify(advice));
      assert.ok(Math.abs(advice.chance - advice.next.chance - advice.gap) < 1e-9);
      assert.ok(advice.reason.includes(`${(100 * advice.chance).toFixed(0)} % to win against`), advice.reason);
    }
    assert.equal((await me.ask({say: 'do', at: me.at, command: advice.command})).hear, 'did');
  }
  assert.ok(compared > 0, 'some had another to be compared with');
  me.close();
});

test('between people none is given, unless they agreed on it', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  assert.equal(socket.game.table.hints, false);
  const refused = await socket.ask({say: 'advice'});
  assert.deepEqual([refused.hear, refused.text], ['refused', 'no hints were agreed on when this game was made']);
  close(table);
  const agreed = await sitBoth(host, 'pz8-space/border-patrol', {hints: true});
  const speaker = await speakerOf(agreed);
  const other = agreed.sockets.find((each) => each !== speaker);
  assert.equal(speaker.game.table.hints, true);
  assert.equal((await speaker.ask({say: 'advice'}, 20000)).hear, 'advice');
  if (!other.view['waits-for'].includes(other.game.side)) assert.equal((await other.ask({say: 'advice'})).text, 'there is nothing for you to decide now');
  close(agreed);
  const strict = await host.make('pz8-space/border-patrol', {1: 'me', 2: 'computer:regular'}, {hints: false});
  const alone = await host.sit(strict.seats['1']);
  assert.equal((await alone.ask({say: 'advice'})).hear, 'refused');
  alone.close();
  const wrong = await host.post('/api/games', {scenario: 'pz8-space/border-patrol', seats: {1: 'me', 2: 'me'}, hints: 'yes'});
  assert.deepEqual([wrong.status, wrong.json.error], [400, 'hints: expected true or false']);
});

test('what differs only in secrets gets the same advice', async () => {
  const told = [];
  for (const real of [true, false]) {
    const table = await sitBoth(host, {rules: 'pz8-ww2', table: [48, 36], turns: 3, phase: 'a-moves', units: [
      {id: 'a1', side: 'a', type: 'Infantry', at: [10, 18], facing: 90}, {id: 'b9', side: 'b', type: 'Truck', at: [24, 18], facing: 0}],
    mines: [{side: 'b', at: [12, 18], real}]}, {hints: true});
    const advice = await table.sockets[0].ask({say: 'advice'}, 20000);
    assert.equal(advice.hear, 'advice', JSON.stringify(advice));
    assert.ok(advice.next, 'it had to choose');
    told.push(without(advice));
    close(table);
  }
  assert.deepEqual(told[0], told[1]);
});

test('where a target is named before it is measured, advice is no ruler', async () => {
  const table = await sitBoth(host, {rules: 'pz8-ww2', table: [48, 36], turns: 5, phase: 'b-fires', options: {'opt-premeasure': 'no'}, units: [
    {id: 'b1', side: 'b', type: 'Pz IV G', at: [20, 18], facing: 270}, {id: 'a1', side: 'a', type: 'Truck', at: [20, 23], facing: 0},
    {id: 'a2', side: 'a', type: 'Truck', at: [30, 18], facing: 0}]}, {hints: true});
  const advice = await table.sockets[1].ask({say: 'advice'}, 20000);
  assert.equal(advice.command.verb, 'fire');
  assert.deepEqual([advice.chance, advice.gap, advice.next?.chance, advice.lost], [undefined, undefined, undefined, undefined]);
  assert.match(advice.reason, /^It came out best\./);
  close(table);
});
