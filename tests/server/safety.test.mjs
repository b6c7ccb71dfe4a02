// The house's own safety: other sites, nonsense, too much of everything; health and figures.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/safety.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import net from 'node:net';
import {playRandom} from './host.mjs';
import {OPEN, close, host, plainRequest, withHost} from './house.mjs';
import {Socket, frame, within} from './socket.mjs';
import {random, sitBoth, speakerOf} from './table.mjs';

test('pages of another site can neither open a socket nor post', async () => {
  const origin = `http://127.0.0.1:${host.port}`;
  for (const bad of ['http://evil.example', 'null', `${origin}.evil.example`, `http://evil.example/${origin}`, 'x'.repeat(400)]) {
    await assert.rejects(Socket.open(host.port, {headers: {Origin: bad}}), bad.slice(0, 60));
    const answer = await plainRequest('POST', '/api/games', {Origin: bad}, '{"scenario": "blank/first-steps", "seats": {"1": "me", "2": "me"}}');
    assert.equal(answer.status, 403, bad);
    assert.equal((await plainRequest('DELETE', '/api/session', {Origin: bad})).status, 403);
  }
  const socket = await Socket.open(host.port, {headers: {Origin: origin}});
  assert.equal((await socket.ask({say: 'ping'})).hear, 'pong');
  socket.close();
  assert.equal((await plainRequest('POST', '/api/games', {Origin: origin}, '{"scenario": "blank/first-steps", "seats": {"1": "me", "2": "me"}}')).status, 200);
  await assert.rejects(Socket.open(host.port, {path: '/other'}));
});

test('behind a proxy only the origin people see is our own', () => withHost(['--origin', 'https://play.example'], async (own) => {
  await assert.rejects(Socket.open(own.port, {headers: {Origin: `http://127.0.0.1:${own.port}`}}));
  (await Socket.open(own.port, {headers: {Origin: 'https://play.example'}})).close();
}));

test('what cannot be understood is a fault, and ten of them are enough', async () => {
  const socket = await Socket.open(host.port);
  const bad = ['{', '[]', '7', '""', '{"say": "sing"}', '{"say": 7}', '{}', '{"say": "ping", "say": "ping"}', '{"say": "\u0000"}'];
  for (const text of bad) {
    socket.send(frame(text));
    assert.equal((await socket.wait((m) => m.hear === 'fault')).re, undefined);
  }
  assert.equal((await socket.ask({say: 'ping'})).hear, 'pong', 'nine are borne');
  assert.equal((await socket.ask({say: 'sing'}).catch((error) => ({hear: error.message}))).hear, 'fault', 'the fault carries the number of the question');
  const {code, reason} = await socket.whenClosed();
  assert.equal(code, 1008);
  assert.equal(reason, 'too many messages could not be understood');
});

test('messages too fast, too large and connections too many are ended with a reason', () => withHost(['--rate', '5', '--connections', '3'], async (own) => {
  const fast = await Socket.open(own.port);
  const ended = fast.whenClosed();
  for (let i = 0; i < 60 && !fast.closed; i++) await fast.ask({say: 'ping'}).catch(() => {});
  assert.deepEqual(await ended, {code: 1008, reason: 'too many messages in too short a time'});
  assert.ok(fast.all.length >= 20 && fast.all.length < 40, `${fast.all.length} were answered`);
  const large = await Socket.open(own.port);
  const padded = (bytes) => {
    const bare = JSON.stringify({say: 'ping', id: 1, pad: ''}).length;
    return JSON.stringify({say: 'ping', id: 1, pad: 'x'.repeat(bytes - bare)});
  };
  assert.equal(padded(65536).length, 65536);
  large.send(frame(padded(65536)));
  assert.equal((await large.wait((m) => m.re === 1)).hear, 'pong', 'at the limit');
  large.send(frame(padded(65537)));
  assert.deepEqual(await large.whenClosed(), {code: 1009, reason: 'a message is at most 65536 bytes'});
  const three = [await Socket.open(own.port), await Socket.open(own.port), await Socket.open(own.port)];
  const fourth = await Socket.open(own.port).then((socket) => socket.whenClosed(), () => ({code: 0, reason: ''}));
  assert.notEqual(fourth.code, 1000);
  for (const socket of three) assert.equal((await socket.ask({say: 'ping'})).hear, 'pong');
  three[0].close();
  // Its place is free once the server has noticed.
  for (let i = 0; ; i++) {
    const again = await Socket.open(own.port).catch(() => null);
    const heard = again && await again.ask({say: 'ping'}).catch(() => null);
    again?.close();
    if (heard) break;
    assert.ok(i < 200, 'the place of one who left is free');
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  three.forEach((socket) => socket.close());
}));

test('health and figures', () => withHost(OPEN, async (own) => {
  assert.deepEqual([(await own.get('/healthz')).status, (await own.get('/healthz')).text], [200, 'ok\n']);
  const figure = async (name) => Number((await own.get('/metrics')).text.match(new RegExp(`^sandtable_${name} (\\d+)$`, 'm'))[1]);
  const names = ['commands_total', 'refused_total', 'stale_total', 'undone_total', 'commits_total', 'frames_total', 'games_made_total', 'choices_total'];
  const was = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await figure(name)])));
  const table = await sitBoth(own, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  await playRandom(socket, random(1));
  const next = await speakerOf(table);
  await next.ask({say: 'do', at: next.at, command: {verb: 'nothing'}});
  await next.ask({say: 'do', at: next.at + 5, command: {verb: 'nothing'}});
  assert.equal(await figure('clients'), 2);
  assert.equal(await figure('commands_total') - was.commands_total, 2, 'begin and one command');
  assert.equal(await figure('stale_total') - was.stale_total, 1);
  assert.equal(await figure('games_made_total') - was.games_made_total, 1);
  assert.ok(await figure('commits_total') > was.commits_total);
  assert.ok(await figure('frames_total') > was.frames_total);
  assert.ok(await figure('choices_total') > was.choices_total);
  assert.match((await own.get('/metrics')).headers.get('content-type'), /version=0\.0\.4/);
  close(table);
}));

test('the figures are for this machine, or for whoever brings the token', async () => {
  await withHost([...OPEN, '--proxy'], async (own) => {
    assert.equal((await own.get('/metrics')).status, 200);
    assert.equal((await own.get('/metrics', {'X-Forwarded-For': '203.0.113.7'})).status, 403);
  });
  await withHost([...OPEN, '--metrics', 'a-word-between-us'], async (own) => {
    assert.equal((await own.get('/metrics')).status, 403);
    assert.equal((await own.get('/metrics', {Authorization: 'Bearer a-word-between-uS'})).status, 403);
    assert.equal((await own.get('/metrics', {Authorization: 'Bearer a-word-between-us'})).status, 200);
  });
});

test('a request with a body nobody asked for, or an empty one, is answered once', async () => {
  const empty = await plainRequest('POST', '/api/games', {'Content-Length': 0});
  assert.equal(empty.status, 400);
  const get = await plainRequest('GET', '/healthz', {'Content-Length': 5}, 'hello');
  assert.equal(get.text, 'ok\n');
  const put = await plainRequest('PUT', '/api/shelf', {'Content-Length': 5}, 'hello');
  assert.equal(put.status, 405);
  const gone = await plainRequest('DELETE', '/api/session', {'Content-Length': 2}, '{}');
  assert.equal(gone.status, 200);
  const head = await plainRequest('HEAD', '/healthz', {});
  assert.equal(head.text, '');
  assert.equal((await host.get('/healthz')).text, 'ok\n');
});

/** A connection that asks for nothing yet; `over` when the server ends it. */
async function idle(port) {
  const socket = net.connect(port, '127.0.0.1');
  const over = new Promise((resolve) => { socket.on('close', resolve); });
  socket.on('error', () => {});
  await within(new Promise((resolve) => { socket.once('connect', resolve); socket.once('close', resolve); }), 'a connection');
  return {socket, over};
}

/** Is a request answered on this connection? */
function isAnswered({socket, over}) {
  const answer = new Promise((resolve) => { socket.once('data', (data) => resolve(String(data).startsWith('HTTP/1.1 200'))); });
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  return within(Promise.race([answer, over.then(() => false)]), 'an answer, or the end');
}

test('an address that holds many plain connections is given no more; games are counted apart', () => withHost(['--connections', '3'], async (own) => {
  const three = [await idle(own.port), await idle(own.port), await idle(own.port)];
  assert.equal(await isAnswered(three[0]), true, 'one that has asked something is still counted');
  assert.equal(await isAnswered(await idle(own.port)), false);
  three[1].socket.destroy();
  // Its place is free once the server has noticed; a connection that becomes a game's leaves its own.
  const games = [];
  for (let i = 0; games.length < 3; i++) {
    assert.ok(i < 500, 'the place of one who left is free');
    const game = await Socket.open(own.port).catch(() => null);
    if (game) games.push(game);
    else await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  for (const game of games) assert.equal((await game.ask({say: 'ping'})).hear, 'pong');
  const third = await idle(own.port);
  assert.equal(await isAnswered(third), true);
  assert.equal(await isAnswered(await idle(own.port)), false);
  games.forEach((game) => game.close());
  [three[0], three[2], third].forEach(({socket}) => socket.destroy());
}));
