// The teacher: taking back and trying, a game looked at again, problems.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/teacher.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {close, host} from './house.mjs';
import {playRandom} from './host.mjs';
import {random, settle, sitBoth, untilBegun} from './table.mjs';

const mine = async (socket, side) => {
  while (!socket.view.over && !socket.view['waits-for'].includes(side)) await socket.wait((message) => message.hear === 'did', 20000);
};

test('against the computer a command is taken back with its dice and what the computer did since', async () => {
  const made = await host.make('pz8-ww1/raid', {a: 'me', d: 'computer:regular'});
  const me = await host.sit(made.seats.a);
  await untilBegun(me);
  await mine(me, 'a');
  assert.equal(me.game['can-take-back'], false, 'nothing has been said yet');
  const dice = random(3);
  const seen = [];
  for (let n = 0; n < 12; n++) {
    await mine(me, 'a');
    seen.push({n: me.n, view: structuredClone(me.view)});
    await playRandom(me, dice);
  }
  await mine(me, 'a');
  await settle(me);
  for (let n = 0; n < 5; n++) {
    const undone = await me.ask({say: 'take-back', at: me.at});
    assert.equal(undone.hear, 'undone', JSON.stringify(undone));
    assert.deepEqual(me.view, seen.pop().view, 'it stands as it stood before');
    assert.equal(undone['can-take-back'], true);
  }
  await playRandom(me, dice);
  me.close();
  const again = await host.sit(made.seats.a);
  assert.equal(again.game.view.begun, true, 'the store has it too');
  again.close();
});

test('between people, and without hints, nothing of the kind is taken back', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol', {hints: true});
  const refused = await table.sockets[0].ask({say: 'take-back', at: table.sockets[0].at});
  assert.equal(refused.hear, 'refused');
  assert.match(refused.text, /only in a game against the computer/);
  assert.equal(table.sockets[0].game['can-take-back'], false);
  close(table);
  const strict = await host.make('pz8-ww1/raid', {a: 'me', d: 'computer:regular'}, {hints: false});
  const alone = await host.sit(strict.seats.a);
  await untilBegun(alone);
  await mine(alone, 'a');
  await playRandom(alone, random(5));
  await mine(alone, 'a');
  assert.equal((await alone.ask({say: 'take-back', at: alone.at})).hear, 'refused');
  alone.close();
});

test('a game that is over is looked at again, command by command', async () => {
  const made = await host.make('blank/first-steps', {1: 'me', 2: 'computer:regular'});
  const me = await host.sit(made.seats['1']);
  await untilBegun(me);
  const early = await me.ask({say: 'analysis'});
  assert.deepEqual([early.hear, early.text], ['refused', 'a game is analysed once it is over']);
  const dice = random(7);
  while (!me.view.over) {
    await mine(me, '1');
    if (!me.view.over) await playRandom(me, dice);
  }
  const moments = [];
  let from = 1;
  let of = 1;
  while (from <= of) {
    const told = await me.ask({say: 'analysis', from}, 20000);
    assert.equal(told.hear, 'analysis', JSON.stringify(told));
    assert.ok(told.next > from, 'it comes to an end');
    moments.push(...told.moments);
    from = told.next;
    of = told.of;
  }
  assert.ok(moments.length >= 2);
  for (const moment of moments) {
    assert.ok(moment.chance.mean >= 0 && moment.chance.mean <= 1 && moment.text.length > 0, JSON.stringify(moment));
    assert.equal(moment.command.verb, moment.text.split(' ')[0]);
  }
  me.close();
});

test('problems are on the shelf, set up as they stood, and told with their answer', async () => {
  const shelf = (await host.get('/api/shelf')).json;
  const books = shelf.rules.filter((book) => book.problems > 0);
  assert.ok(books.length > 0);
  for (const book of books) {
    const told = (await host.get(`/api/problems/${book.slug}/1`)).json;
    assert.equal(told.of, book.problems);
    assert.ok(told.chance > told['next-chance'], JSON.stringify(told)); // by how much, `problems --check` asks
    const made = await host.post('/api/games', {problem: `${book.slug}/1`, seats: Object.fromEntries(book.sides.map((side) => [side.id ?? side, 'me']))});
    assert.equal(made.status, 200, JSON.stringify(made.json));
    const me = await host.sit(made.json.seats[told.side]);
    assert.ok(me.view['waits-for'].includes(told.side), book.slug);
    const judged = await me.ask({say: 'judge', command: told.best});
    assert.equal(judged.can, true, JSON.stringify(judged));
    me.close();
  }
  assert.equal((await host.get('/api/problems/pz8-ww1/999')).status, 404);
  assert.equal((await host.get('/api/problems/nowhere/1')).status, 404);
  const wrong = await host.post('/api/games', {problem: 'pz8-ww1/zero', seats: {a: 'me', d: 'me'}});
  assert.deepEqual([wrong.status, wrong.json.error], [400, 'problem: there is none called "pz8-ww1/zero"']);
  const two = await host.post('/api/games', {problem: 'pz8-ww1/1', seats: {a: 'me', d: 'friend'}});
  assert.deepEqual([two.status, two.json.error], [400, 'seats.d: expected me: a problem has one player']);
});
