// Nobody holds up the others: answers leave at once, costly questions wait for each other, not for everybody.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/fair.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import net from 'node:net';
import {OPEN, close, host, withHost} from './house.mjs';
import {Socket, frame} from './socket.mjs';
import {sitBoth, speakerOf, untilBegun} from './table.mjs';

const figure = async (own, name) => Number((await own.get('/metrics')).text.match(new RegExp(`^sandtable_${name} (\\d+)$`, 'm'))[1]);

/** Waits until it holds; a condition, not a pause. */
async function until(holds, what, milliseconds = 20000) {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `in vain: ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

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

test('hooks that never answer delay nobody, and the server ends at once', async () => {
  const silent = net.createServer((socket) => socket.on('error', () => {}));
  await new Promise((resolve) => { silent.listen(0, '127.0.0.1', resolve); });
  const hook = `http://127.0.0.1:${silent.address().port}/`;
  const calls = [];
  silent.on('connection', (socket) => calls.push(socket));
  await withHost([...OPEN, '--hooks', hook], async (own) => {
    for (let i = 0; i < 6; i++) {
      const made = await own.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'}, {hook, dice: 'own'});
      const socket = await own.sit(made.seats.a);
      await own.post('/api/claim', {invitation: made.invitations.b});
      await untilBegun(socket);
      assert.equal((await socket.ask({say: 'do', at: socket.at, command: {verb: 'end'}})).hear, 'did');
      socket.close();
    }
    await until(() => calls.length >= 6, 'six calls');
    const table = await sitBoth(own, 'pz8-ww2/ridge');
    const began = Date.now();
    assert.equal((await (await speakerOf(table)).ask({say: 'odds', command: {verb: 'end'}})).hear, 'odds');
    assert.ok(Date.now() - began < 3000, `the odds took ${Date.now() - began} ms`);
    close(table);
    const stopped = Date.now();
    assert.equal((await own.stop()).code, 0, own.errors);
    assert.ok(Date.now() - stopped < 3000, `the end took ${Date.now() - stopped} ms`);
  });
  calls.forEach((socket) => socket.destroy());
  silent.close();
});

test('passwords one after the other delay no odds', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const socket = await speakerOf(table);
  let hashed = 0;
  const all = Array.from({length: 8}, (_, i) => host.post('/api/accounts', {name: `Dozen${i}`, password: 'long enough'}).then(() => { hashed += 1; }));
  await until(async () => (await figure(host, 'jobs')) > 4, 'their waiting');
  assert.equal((await socket.ask({say: 'odds', command: {verb: 'end'}})).hear, 'odds');
  assert.ok(hashed < 6, `${hashed} passwords came first`);
  close(table);
  await Promise.all(all);
});

test('an address whose messages take long waits for itself; nothing of it is lost', () => withHost(['--rate', '100000', '--proxy'], async (own) => {
  const made = await own.make('pz8-ww2/ridge', {a: 'me', b: 'me'});
  const from = (address) => Socket.open(own.port, {headers: {'X-Forwarded-For': address}});
  const greedy = await Promise.all(Array.from({length: 10}, () => from('192.0.2.1')));
  const other = await from('192.0.2.2');
  own.process.kill('SIGSTOP'); // until everything has come
  const all = greedy.flatMap((socket) => Array.from({length: 25}, () => socket.ask({say: 'join', seat: made.seats.a})));
  const pong = other.ask({say: 'ping'});
  await new Promise((resolve) => { setTimeout(resolve, 50); });
  const began = performance.now();
  own.process.kill('SIGCONT');
  assert.equal((await pong).hear, 'pong');
  const waited = performance.now() - began;
  assert.deepEqual((await Promise.all(all)).map((answer) => answer.hear), Array(250).fill('game'));
  // Behind ten sockets with 25 joins each a pong comes after half of the time or later, else after a twentieth or sooner.
  const share = waited / (performance.now() - began);
  assert.ok(share < 0.25, `a ping waited ${(100 * share).toFixed(0)} % of the time that 250 joins of others took`);
  [...greedy, other].forEach((socket) => socket.close());
}));

test('commands that have come while others were carried out are one commit with them', () => withHost(['--rate', '0'], async (own) => {
  const table = await sitBoth(own, 'pz8-ww2/mill-crossing');
  const socket = await speakerOf(table);
  const before = await figure(own, 'commits_total');
  // More than the server reads from a socket at once (4 KiB): it must look again before it commits. While it is stopped everything comes.
  own.process.kill('SIGSTOP');
  const unit = socket.game.side === 'a' ? 'a7' : 'b7';
  const commands = Array.from({length: 50}, (_, i) => ({say: 'do', id: 1000 + i, at: socket.at + i, command: {verb: 'pivot', unit, facing: i % 2 === 0 ? 45 : 225}}));
  const bytes = Buffer.concat(commands.map((command) => frame(JSON.stringify(command))));
  assert.ok(bytes.length > 4096 && bytes.length < 8192, `${bytes.length} bytes`);
  const last = socket.wait((message) => message.re === 1049);
  await new Promise((resolve) => { socket.raw.write(bytes, resolve); });
  own.process.kill('SIGCONT');
  assert.equal((await last).hear, 'did');
  assert.equal(await figure(own, 'commits_total') - before, 1);
  close(table);
}));
