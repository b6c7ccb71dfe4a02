// At the table: talk, notes, who is there; lost connections and a server started again.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/sitting.test.mjs
import fs from 'node:fs';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {OPEN, close, copy, host, joinFresh, withHost} from './house.mjs';
import {playOut, random, settle, sitBoth} from './table.mjs';

test('chat is told to all and kept; notes stay private', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing', {name: 'Anna'});
  const [a, b] = table.sockets;
  const watcher = await host.join({watch: table.made.watch, game: table.made.game});
  const text = 'Gut gespielt! ♥ "quoted" \\ </script>';
  assert.equal((await a.ask({say: 'chat', text})).hear, 'heard');
  for (const socket of [a, b, watcher]) {
    const chat = await socket.wait((m) => m.hear === 'chat');
    assert.deepEqual({...chat, time: 0}, {hear: 'chat', n: 1, side: 'a', name: 'Anna', text, time: 0});
    assert.ok(Math.abs(chat.time - Date.now()) < 60000, 'milliseconds since 1970');
  }
  assert.equal((await watcher.ask({say: 'chat', text: 'hello'})).hear, 'heard');
  assert.deepEqual((await joinFresh({seat: table.made.seats.b})).chat.map((chat) => [chat.n, chat.side, chat.text]), [[1, 'a', text], [2, null, 'hello']]);
  for (const bad of ['', 'x'.repeat(1001), 7, undefined]) assert.equal((await a.ask({say: 'chat', text: bad})).hear, 'fault');
  assert.equal((await a.ask({say: 'note', text: 'they are behind the mill, secretly'})).hear, 'heard');
  assert.equal((await a.ask({say: 'note', text: 'x'.repeat(16385)})).hear, 'fault');
  assert.equal((await joinFresh({seat: table.made.seats.a})).notes, 'they are behind the mill, secretly');
  const others = [await joinFresh({seat: table.made.seats.b}), await joinFresh({watch: table.made.watch, game: table.made.game})];
  await settle(b, watcher);
  for (const game of others) assert.equal(game.notes, '');
  assert.ok(!(b.all.join() + watcher.all.join() + JSON.stringify(others)).includes('behind the mill'));
  close(table);
  watcher.close();
});

test('who is there is told to all', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a, b] = table.sockets;
  const second = await host.sit(table.made.seats.b);
  b.close();
  second.close();
  await a.wait((m) => m.hear === 'seats' && !m.seats[1].here);
  const again = await host.sit(table.made.seats.b);
  await a.wait((m) => m.hear === 'seats' && m.seats[1].here);
  // One connection may go from seat to seat.
  const moved = await again.ask({say: 'join', seat: table.made.seats.a});
  assert.equal(moved.side, 'a');
  await a.wait((m) => m.hear === 'seats' && !m.seats[1].here);
  a.close();
  again.close();
});

test('the protocol has a version, and a client of another is told so', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a] = table.sockets;
  const {protocol} = (await host.get('/api/shelf')).json;
  assert.ok(Number.isInteger(protocol));
  assert.equal(a.game.protocol, protocol);
  assert.equal((await a.ask({say: 'join', protocol, seat: table.made.seats.a})).hear, 'game');
  for (const other of [protocol - 1, protocol + 1, String(protocol), null]) {
    const refused = await a.ask({say: 'join', protocol: other, seat: table.made.seats.a});
    assert.equal(refused.hear, 'fault');
    assert.equal(refused.text, `protocol: this server speaks version ${protocol}, and the client another: load the page again, or take a client of this version`);
  }
  const said = fs.readFileSync(new URL('../../web/js/game/socket.js', import.meta.url), 'utf8').match(/const PROTOCOL = (\d+);/);
  assert.equal(Number(said[1]), protocol, 'the page speaks it');
  const written = fs.readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8').match(/This is version (\d+) of it/);
  assert.equal(Number(written[1]), protocol, 'the document tells of it');
  close(table);
});

test('a connection lost in the middle is taken up again', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge', {options: {'opt-fog': 'full'}});
  const dice = random(91);
  await playOut(table, dice, {most: 15});
  const [a, b] = table.sockets;
  await settle(a, b);
  a.raw.destroy();
  await b.wait((m) => m.hear === 'seats' && !m.seats[0].here);
  table.sockets[0] = await host.sit(table.made.seats.a);
  assert.deepEqual(table.sockets[0].view, a.view);
  assert.equal(table.sockets[0].game.n, a.last.n);
  assert.equal(await playOut(table, dice, {most: 15}), 15);
  close(table);
});

test('a server that is stopped and started again keeps everything', () => withHost(OPEN, async (own) => {
  const made = await own.make('pz8-ww2/ridge', {a: 'me', b: 'friend'}, {name: 'Anna', clock: {kind: 'game', seconds: 600, then: 'note'}});
  const {seat} = (await own.post('/api/claim', {invitation: made.invitations.b, name: 'Ben'})).json;
  const session = (await own.post('/api/accounts', {name: 'Anna', password: 'correct horse'})).json.session;
  const tokens = {a: made.seats.a, b: seat};
  const table = {sockets: [await own.sit(tokens.a), await own.sit(tokens.b)]};
  while (!table.sockets[0].view.begun) await table.sockets[0].wait((m) => m.hear === 'did');
  const dice = random(95);
  await playOut(table, dice, {most: 20});
  const [a, b] = table.sockets;
  await settle(a, b);
  await a.ask({say: 'chat', text: 'until tomorrow'});
  await b.ask({say: 'note', text: 'hold the ridge'});
  const last = [a, b].map((socket) => ({view: copy(socket.view), n: socket.last.n}));
  const clock = a.last.clock;
  assert.equal((await own.stop()).code, 0);
  await own.start();
  table.sockets = [await own.sit(tokens.a), await own.sit(tokens.b)];
  table.sockets.forEach((socket, i) => {
    assert.deepEqual(socket.view, last[i].view);
    assert.equal(socket.game.n, last[i].n);
    assert.deepEqual(socket.game.table.seats.map((each) => each.name), ['Anna', 'Ben']);
    assert.equal(socket.game.chat.at(-1).text, 'until tomorrow');
    assert.ok(socket.game.table.clock.a <= clock.a && socket.game.table.clock.a > clock.a - 60000);
  });
  assert.equal(table.sockets[1].game.notes, 'hold the ridge');
  assert.equal(table.sockets[0].game.notes, '');
  assert.equal((await own.post('/api/claim', {invitation: made.invitations.b})).status, 409);
  assert.equal((await own.post('/api/mine', {seats: []}, {Authorization: `Bearer ${session}`})).status, 200);
  assert.equal((await own.post('/api/session', {name: 'anna', password: 'correct horse'})).status, 200);
  assert.equal((await table.sockets[0].ask({say: 'story', from: 0, to: 5})).steps.length, 5);
  assert.equal(await playOut(table, dice, {most: 20}), 20);
  table.sockets.forEach((socket) => socket.close());
}));
