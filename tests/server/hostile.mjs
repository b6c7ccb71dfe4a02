// node tests/server/hostile.mjs PROGRAM: everything a bad client can think of, meant for a build with sanitizers. After
// each attack another game goes on undisturbed and the server says it is well; at the end it stops with status 0.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {Host, playRandom} from './host.mjs';
import {Socket, frame, within as inTime} from './socket.mjs';
import {random, settle, sitBoth, speakerOf} from './table.mjs';

// Memory is measured: a sanitizer keeps little of what was freed.
process.env.ASAN_OPTIONS = [process.env.ASAN_OPTIONS, 'quarantine_size_mb=8'].filter(Boolean).join(':');
const program = path.resolve(process.argv[2]);
const host = new Host(program, {options: ['--rate', '0', '--games', '0', '--connections', '3000', '--requests', '0', '--logins', '0', '--thinking', '100']});
const dice = random(2024);
const megabytes = (kilobytes) => Math.round(kilobytes / 1024);

// -- tools --------------------------------------------------------------------------------------------

/** A bare connection: {socket, text(), closed} */
function connect(bytes) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(host.port, '127.0.0.1');
    const chunks = [];
    const one = {socket, text: () => Buffer.concat(chunks).toString('latin1')};
    one.closed = new Promise((done) => { socket.on('close', done); });
    socket.on('data', (data) => chunks.push(data));
    socket.on('error', () => {});
    socket.once('error', reject);
    socket.once('connect', () => {
      if (bytes !== undefined) socket.write(bytes);
      resolve(one);
    });
  });
}

/** Waits until it holds; a condition, not a pause. */
async function until(holds, what, milliseconds = 20000) {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `in vain: ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

const within = (promise, what, milliseconds = 15000) => inTime(promise, what, milliseconds);

const memory = () => Number(fs.readFileSync(`/proc/${host.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]);
const figure = async (name) => Number((await host.get('/metrics')).text.match(new RegExp(`^sandtable_${name} (\\d+)$`, 'm'))[1]);

/** Sends these bytes as a client that has shaken hands; waits until the server ends it. */
async function ended(bytes, what) {
  const socket = await Socket.open(host.port);
  socket.send(bytes);
  await within(socket.whenClosed(), `the end of ${what}`);
}

/** Sends these bytes and goes away at once. */
async function dropped(bytes) {
  const socket = await Socket.open(host.port);
  await new Promise((resolve) => { socket.raw.write(bytes, resolve); });
  socket.close();
}

// -- a game that goes on ---------------------------------------------------------------------------------

let witness;
async function undisturbed() {
  if (!witness || witness.sockets[0].view.over) witness = await sitBoth(host, 'pz8-space/border-patrol');
  await within((async () => {
    const speaker = await speakerOf(witness);
    if (speaker === null) return;
    const answer = await playRandom(speaker, dice);
    assert.equal(answer.hear, 'did');
    await settle(...witness.sockets);
  })(), 'the other game', 20000);
  assert.equal((await within(host.get('/healthz'), 'health')).text, 'ok\n');
}

// -- attacks ----------------------------------------------------------------------------------------------

const attacks = [];
const attack = (name, run) => attacks.push([name, run]);

attack('frames cut short', async () => {
  const whole = frame(JSON.stringify({say: 'ping', pad: 'x'.repeat(300)}));
  for (let n = 1; n < whole.length; n += n < 12 ? 1 : 37) await dropped(whole.subarray(0, n));
});

attack('frames too large', async () => {
  const claim = (length) => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(length);
    return Buffer.concat([Buffer.from([0x81, 0xff]), size, Buffer.alloc(4), Buffer.alloc(5000, 0x20)]);
  };
  await ended(frame('x'.repeat(65537)), 'one byte too many');
  await ended(frame(' '.repeat(3 << 20)), 'three megabytes');
  for (const length of [1n << 31n, 1n << 62n, (1n << 63n) - 1n, 1n << 63n, (1n << 64n) - 1n]) await dropped(claim(length));
  // Many pieces, each small.
  const socket = await Socket.open(host.port);
  socket.send(frame('{"say": "ping", "pad": "', {fin: false}));
  for (let i = 0; i < 80; i++) socket.send(frame('x'.repeat(1000), {opcode: 0, fin: false}));
  await within(socket.whenClosed(), 'the end of a message in pieces');
  assert.equal(socket.all.length, 0);
});

attack('frames without a mask', async () => {
  const socket = await Socket.open(host.port);
  socket.send(frame('{"say": "ping", "id": 1}', {mask: false}));
  const heard = await within(Promise.race([socket.whenClosed().then(() => 'closed'), socket.wait(() => true, 10000).then(() => 'answered', () => 'closed')]), 'something');
  assert.ok(['closed', 'answered'].includes(heard));
  socket.close();
});

attack('opcodes that are none, reserved bits and lone continuations', async () => {
  for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) await ended(frame('{"say": "ping"}', {opcode}), `opcode ${opcode}`);
  for (const bit of [0x40, 0x20, 0x10]) {
    const bytes = frame('{"say": "ping"}');
    bytes[0] |= bit;
    await ended(bytes, `reserved bit ${bit}`);
  }
  for (const bytes of [frame('{"say": "ping"}', {opcode: 0}), frame('x'.repeat(200), {opcode: 9}), frame('x', {opcode: 9, fin: false}), frame('x', {opcode: 8}),
    frame(Buffer.from([0x03, 0xe8, 0xff, 0xfe]), {opcode: 8}), frame(Buffer.alloc(0), {opcode: 8}), frame('x'.repeat(126), {opcode: 8})]) await dropped(bytes);
  const socket = await Socket.open(host.port);
  socket.send(frame('{"say": "ping", "id": 3}', {opcode: 2}));
  const heard = await within(Promise.race([socket.whenClosed().then(() => 'closed'), socket.wait((m) => m.re === 3, 10000).then(() => 'pong', () => 'closed')]), 'an answer to bytes');
  assert.ok(['closed', 'pong'].includes(heard));
  socket.close();
});

attack('pieces between pieces', async () => {
  const socket = await Socket.open(host.port);
  const text = JSON.stringify({say: 'ping', id: 5, pad: 'äöü♥'});
  const bytes = Buffer.from(text);
  socket.send(frame(bytes.subarray(0, 3), {fin: false}));
  socket.send(frame('are you there', {opcode: 9}));
  for (let i = 3; i < bytes.length - 1; i++) socket.send(frame(bytes.subarray(i, i + 1), {opcode: 0, fin: false}));
  socket.send(frame('still', {opcode: 10}));
  socket.send(frame(bytes.subarray(bytes.length - 1), {opcode: 0}));
  assert.equal((await socket.wait((m) => m.re === 5)).hear, 'pong', 'pings may come between');
  socket.send(frame('{"say": ', {fin: false}));
  socket.send(frame('{"say": "ping"}'));
  await within(Promise.race([socket.whenClosed(), socket.wait((m) => m.hear === 'fault' || m.hear === 'pong', 10000).catch(() => {})]), 'an end of two messages at once');
  socket.close();
});

attack('bytes that are no UTF-8', async () => {
  for (const bytes of [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0x80]]) {
    const socket = await Socket.open(host.port);
    socket.send(frame(Buffer.concat([Buffer.from('{"say": "ping", "id": 1, "x": "'), Buffer.from(bytes), Buffer.from('"}')])));
    const heard = await within(Promise.race([socket.whenClosed(), socket.wait(() => true, 10000).catch(() => ({hear: 'closed'}))]), 'an end');
    assert.notEqual(heard.hear, 'pong');
    socket.close();
  }
});

attack('JSON that is deep, long or strange', async () => {
  const texts = ['['.repeat(60000), '{"a":'.repeat(12000), `{"say": "ping", "x": ${'['.repeat(1900)}${']'.repeat(1900)}}`, `{"say": "ping", "x": ${'['.repeat(3000)}${']'.repeat(3000)}}`,
    '{"say": "ping",'.repeat(3000), '{"say": "\\ud800"}', '{"say": "\\u0000"}', '{"say": null}', 'null', '', ' ', '\u0000', '{"say": "ping"} {"say": "ping"}',
    `{"say": "do", "command": ${JSON.stringify(Object.fromEntries(Array.from({length: 4000}, (_, i) => [`k${i}`, i])))}}`];
  for (const text of texts) {
    const socket = await Socket.open(host.port);
    socket.send(frame(text));
    socket.send(frame('{"say": "ping", "id": 77}'));
    assert.equal((await socket.wait((m) => m.re === 77)).hear, 'pong');
    socket.close();
  }
});

attack('numbers that are huge, negative or of the wrong kind', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  let [a] = table.sockets;
  const numbers = ['1e999', '-1e999', '1e308', '0.1', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '9'.repeat(400), '4294967295', '4294967296', '-1',
    '"1"', 'null', '[]', '{}', 'true'];
  let id = 1000;
  for (const n of numbers) {
    for (const text of [`"say": "story", "from": ${n}`, `"say": "story", "from": 0, "to": ${n}`, `"say": "do", "at": ${n}, "command": {"verb": "end"}`, `"say": "undo", "at": ${n}`,
      `"say": "judge", "command": {"verb": "move", "unit": "a1", "path": [[${n}, ${n}]]}`, `"say": "odds", "command": {"verb": "move", "unit": "a1", "path": [[${n}, ${n}]]}`,
      `"say": "judge", "command": {"verb": "pivot", "unit": "a1", "facing": ${n}}`, `"say": "judge", "command": {"verb": ${n}}`, `"say": "dice", "dice": [${n}]`,
      `"say": "choices", "unit": ${n}`, `"say": "survey", "unit": ${n}`, `"say": "entropy", "hex": ${n}`, `"say": "chat", "text": ${n}`, `"say": "draw", "answer": ${n}`]) {
      a.send(frame(`{${text}, "id": ${++id}}`));
      a.send(frame(`{"say": "ping", "id": ${id + 100000}}`));
      await within(a.wait((m) => m.re === id + 100000).catch((error) => { throw new Error(`${text}: ${error.message}`); }), text);
      if (id % 7 === 0) {
        a.close();
        a = await host.sit(table.made.seats.a);
      }
    }
    a.send(frame(`{"say": "ping", "id": ${n}}`));
    await settle(a);
  }
  a.close();
  table.sockets[1].close();
});

attack('words in the wrong order', async () => {
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const a = await host.join({seat: made.seats.a});
  for (const message of [{say: 'do', at: a.at, command: {verb: 'end'}}, {say: 'do', at: a.at, command: {verb: 'begin'}}, {say: 'undo', at: a.at}, {say: 'resign'},
    {say: 'draw', answer: 'offer'}, {say: 'rematch'}, {say: 'dice', dice: [1]}, {say: 'odds', command: {verb: 'end'}}]) {
    const answer = await a.ask(message);
    assert.ok(['refused', 'fault'].includes(answer.hear), `${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
  }
  for (const say of ['choices', 'survey', 'story']) assert.notEqual((await a.ask({say})).hear, undefined);
  for (const hex of ['', 'xyz', '0', 'ab'.repeat(5000), 7]) assert.equal((await a.ask({say: 'entropy', hex})).hear, 'fault', String(hex).slice(0, 10));
  a.close();
  const early = await Socket.open(host.port);
  for (const say of ['do', 'undo', 'choices', 'story', 'chat', 'resign']) assert.equal((await early.ask({say})).hear, 'fault');
  early.close();
});

attack('tokens of others', async () => {
  const one = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const other = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'me'});
  for (const words of [{seat: one.invitations.b}, {seat: one.watch}, {watch: other.seats.a, game: one.game}, {watch: other.watch, game: one.game}, {watch: one.invitations.b, game: one.game},
    {session: one.seats.a, game: one.game, side: 'a'}, {session: one.watch, game: other.game}, {seat: `${one.seats.a}x`}, {seat: one.seats.a.slice(1)}, {seat: one.seats.a.toUpperCase()},
    {seat: 'A'.repeat(43)}, {seat: 'A'.repeat(60000)}, {watch: one.watch, game: 'a'.repeat(9)}, {watch: one.watch, game: '\u0001'}, {seat: [one.seats.a]}, {seat: null}]) {
    const socket = await Socket.open(host.port);
    assert.equal((await socket.ask({say: 'join', ...words})).hear, 'fault', JSON.stringify(words).slice(0, 80));
    socket.close();
  }
  for (const invitation of [one.seats.a, one.watch, 'A'.repeat(43), '', 7, null]) assert.equal((await host.post('/api/claim', {invitation})).status, 404);
  const bearer = {Authorization: `Bearer ${one.seats.a}`};
  assert.deepEqual((await host.post('/api/mine', {seats: [one.invitations.b, one.watch]}, bearer)).json, {games: [], account: []});
  assert.equal((await host.post('/api/mine', {seats: Array(20000).fill(one.seats.a)})).status, 413);
  await host.post('/api/mine', {seats: Array(200).fill(one.seats.a)}).then(({status, json}) => { assert.equal(status, 200); assert.ok(json.games.length <= 60); });
  await host.request('DELETE', '/api/session', undefined, {Authorization: `Bearer ${'x'.repeat(5000)}`}).catch(() => {});
});

attack('1500 connections that come and go', async () => {
  const clients = await figure('clients');
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'me'});
  for (let batch = 0; batch < 6; batch++) {
    const sockets = await within(Promise.all(Array.from({length: 250}, () => Socket.open(host.port))), 'opening', 60000);
    await within(Promise.all(sockets.map((socket, i) => (i % 5 === 0 ? socket.ask({say: 'join', seat: made.seats.a}) : socket.ask({say: 'ping'})))), 'answers to all', 60000);
    sockets.forEach((socket) => socket.close());
  }
  await until(async () => (await figure('clients')) <= clients, 'everybody gone');
});

attack('hands never shaken', async () => {
  const half = await Promise.all(Array.from({length: 300}, (_, i) => connect(['', 'GET', 'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: web', 'GET / HTTP/1.1\r\nHost: '][i % 4])));
  for (let i = 0; i < 5; i++) await undisturbed();
  half.forEach(({socket}) => socket.destroy());
  for (const head of ['GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 99\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: other\r\n\r\n',
    'POST /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nContent-Length: 5\r\n\r\nhello']) {
    const one = await connect(head);
    one.socket.end();
    await within(one.closed, 'the end of a bad handshake', 30000);
  }
});

attack('one who never reads', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const clients = await figure('clients');
  const slow = await Socket.open(host.port);
  await slow.ask({say: 'join', seat: table.made.seats.a});
  const before = memory();
  slow.raw.pause();
  // Each whole game is some 20 kB: 64 MB in all, were they kept.
  const ask = frame(JSON.stringify({say: 'join', seat: table.made.seats.a}));
  for (let i = 0; i < 3000 && !slow.raw.destroyed; i++) slow.raw.write(ask);
  let n = 0;
  await until(async () => {
    const speaker = await speakerOf(table);
    if (speaker !== null && n++ < 40) assert.equal((await playRandom(speaker, dice)).hear, 'did', 'others play on');
    return (await figure('clients')) <= clients;
  }, 'its being let go', 40000);
  const grown = memory() - before;
  assert.ok(grown < 96 << 10, `${megabytes(grown)} MB more`);
  slow.raw.resume();
  const {reason} = await within(slow.whenClosed(), 'the end');
  assert.ok(['', 'the client reads too slowly'].includes(reason), reason);
  table.sockets.forEach((socket) => socket.close());
});

attack('questions without end', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const [a] = table.sockets;
  const before = memory();
  const question = frame(JSON.stringify({say: 'story', from: 0, to: 1}));
  for (let i = 0; i < 4000; i++) a.raw.write(question);
  let peak = 0;
  const other = await Socket.open(host.port);
  const pings = [];
  for (let i = 0; i < 30; i++) {
    const began = Date.now();
    await within(other.ask({say: 'ping'}), 'an answer to somebody else');
    pings.push(Date.now() - began);
    peak = Math.max(peak, memory() - before);
  }
  assert.ok(peak < 256 << 10, `${megabytes(peak)} MB more`);
  assert.ok(Math.max(...pings) < 10000, `a ping took ${Math.max(...pings)} ms`);
  other.close();
  table.sockets.forEach((socket) => socket.close());
  await until(async () => (await figure('jobs')) === 0, 'the last of the questions', 60000);
});

attack('questions whose askers are gone', async () => {
  const made = await host.make('pz8-ww2/ridge', {a: 'me', b: 'me'});
  for (let i = 0; i < 40; i++) {
    const socket = await Socket.open(host.port);
    await socket.ask({say: 'join', seat: made.seats.a});
    await new Promise((resolve) => { socket.raw.write(Buffer.concat([frame('{"say": "story", "from": 0}'), frame('{"say": "odds", "command": {"verb": "end"}}')]), resolve); });
    socket.close();
  }
  for (let i = 0; i < 10; i++) {
    const body = JSON.stringify({name: `Gone${i}`, password: 'never to be seen again'});
    const one = await connect(`POST /api/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    one.socket.destroy();
  }
  await until(async () => (await figure('jobs')) === 0, 'the last of the questions', 60000);
});

attack('bodies that never end', async () => {
  const endless = await connect('POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n');
  const before = memory();
  let sent = 0;
  const piece = Buffer.alloc(1 << 16, 0x20);
  let gone = false;
  endless.closed.then(() => { gone = true; });
  while (!gone && sent < 64 << 20) {
    await new Promise((resolve) => { endless.socket.write(piece, () => resolve()); });
    sent += piece.length;
  }
  await within(endless.closed, 'the end of a body without end');
  // A sanitizer is slow to give memory back, and a password of the attack before may be being hashed, which takes 64 MB for a while.
  await until(() => memory() - before < 48 << 10, 'all of it being forgotten', 30000);
  const waiting = await Promise.all(['POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{', 'POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n',
    'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nhello', 'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551615\r\n\r\n{',
    'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\nhello', 'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n'].map((text) => connect(text)));
  await undisturbed();
  waiting.forEach(({socket}) => socket.destroy());
  const large = await host.post('/api/games', ' '.repeat(3 << 20)).catch(() => ({status: 413}));
  assert.equal(large.status, 413);
});

attack('requests one behind the other', async () => {
  const one = await connect('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40));
  await until(() => one.text().split('\r\n\r\nok\n').length === 41, 'forty answers').catch((error) => { throw new Error(`${error.message}; ${one.text().split('\r\n\r\nok\n').length - 1} came`); });
  one.socket.destroy();
  const body = '{"seats": []}';
  const post = `POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  // What comes behind a body may be answered, or the connection ended; what is answered is answered in order.
  const behind = [[`${post}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${post}POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\nGET /nothing HTTP/1.1\r\nHost: x\r\n\r\n`, ['200', '200', '200', '400', '404']],
    [post.repeat(20), Array(20).fill('200')], [`${'POST /api/mine HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'.repeat(5)}`, Array(5).fill('400')],
    [`GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi${post}`, ['200', '200']], [`${post}rubbish that is no request at all`, ['200']]];
  for (const [text, statuses] of behind) {
    const one = await connect(text);
    const heard = () => (one.text().match(/HTTP\/1\.1 \d+/g) ?? []).map((line) => line.slice(9));
    let gone = false;
    one.closed.then(() => { gone = true; });
    await until(() => gone || heard().length >= statuses.length, `the answers to ${JSON.stringify(text.slice(0, 60))}`);
    assert.deepEqual(heard().slice(0, statuses.length), statuses.slice(0, heard().length));
    one.socket.destroy();
  }
  // One after the other is as ever.
  const calm = await connect(post);
  await until(() => calm.text().endsWith('}'), 'the first answer');
  calm.socket.write(post);
  await until(() => calm.text().split('"account"').length === 3, 'the second answer');
  calm.socket.destroy();
});

attack('paths that lead astray', async () => {
  for (const where of ['/../../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/js/..%2f..%2f..%2fetc/passwd', '//etc/passwd', '/js/%00.js', '/js/\\..\\..\\x.js', '/js//..//main.js',
    `/${'a'.repeat(300)}.js`, '/js/../../meson.build', '/.git/config', '/api/games/../../x', '/api/rules/%2e%2e/ledger', '/api/scenarios/pz8-ww2/%2e%2e%2fridge', '*', 'http://evil.example/', '/?x=/../..', '/js/main.js%0d%0aX-Evil:1']) {
    const one = await connect(`GET ${where} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await Promise.race([one.closed, until(() => /\r\n\r\n/.test(one.text()), `an answer for ${where}`)]);
    assert.ok(!/root:.*:0:0:|\[core\]|project\(|X-Evil/i.test(one.text()), where);
    one.socket.destroy();
  }
  for (const junk of ['\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET /${'a'.repeat(20000)} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\n${'X-Long: y\r\n'.repeat(3000)}\r\n`,
    `GET / HTTP/1.1\r\nX: ${'z'.repeat(100000)}\r\n\r\n`, `GET / HTTP/1.1\r\nAuthorization: Bearer ${'z'.repeat(3000)}\r\nHost: x\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhelloGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'DELETE /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 'PUT /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}']) {
    const one = await connect(Buffer.from(junk, 'latin1'));
    one.socket.end();
    await Promise.race([one.closed, until(() => one.text().length > 0, `an answer to ${JSON.stringify(junk.slice(0, 30))}`, 30000)]);
    one.socket.destroy();
  }
});

attack('scenarios and wishes of the worst kind', async () => {
  const scenario = (await host.get('/api/scenarios/pz8-ww2/ridge')).json;
  const many = {...scenario, units: Array.from({length: 5000}, (_, i) => ({...scenario.units[0], id: `x${i}`}))};
  const bodies = [many, {...scenario, table: [1e9, 1e9]}, {...scenario, turns: -1}, {...scenario, title: 'x'.repeat(500000)}, {...scenario, terrain: Array(3000).fill(scenario.terrain[0])},
    {...scenario, units: scenario.units.map((unit) => ({...unit, at: [1, 1]}))}, {...scenario, sides: ['\u0007', 'ä'.repeat(2000)]}, JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`), 7, null, 'text'];
  for (const body of bodies) {
    for (const [where, sent] of [['/api/scenario', body], ['/api/games', {scenario: body, seats: {a: 'me', b: 'me'}}], ['/api/odds', {game: body, command: {verb: 'end'}}]]) {
      const {status, text} = await within(host.post(where, JSON.stringify(sent)), where, 30000);
      assert.ok(status === 200 || (status >= 400 && status < 500 && JSON.parse(text).error), `${where}: ${status} ${text.slice(0, 200)}`);
    }
  }
});

// -- the run ---------------------------------------------------------------------------------------------

let number = 0;
let failures = 0;
const say = (good, name, why = '') => {
  console.log(`${good ? 'ok' : 'not ok'} ${++number} - ${name}`);
  if (!good) {
    failures++;
    console.log(String(why.stack ?? why).replace(/^/gm, '# ').slice(0, 3000));
  }
};

await host.start();
const only = process.env.ONLY;
try {
  await undisturbed();
  for (const [name, run] of attacks.filter(([each]) => !only || each.includes(only))) {
    const began = Date.now();
    try {
      await run();
      await undisturbed();
      say(true, `${name} (${((Date.now() - began) / 1000).toFixed(1)} s, ${megabytes(memory())} MB)`);
    } catch (error) {
      say(false, name, error);
      if (host.process.exitCode !== null || host.process.signalCode !== null) break;
      witness = undefined;
    }
  }
} catch (error) {
  say(false, 'a quiet game', error);
}
const {code, signal} = host.process.exitCode === null && host.process.signalCode === null ? await within(host.stop(), 'the end', 60000).catch(() => host.kill()) : await host.ended;
say(code === 0, 'the server stops with status 0', `status ${code}, signal ${signal}\n${host.errors.slice(-3000)}`);
const report = host.errors.match(/(AddressSanitizer|LeakSanitizer|UndefinedBehaviorSanitizer|runtime error|ThreadSanitizer)[^]*/);
say(!report, 'its log holds no report of a sanitizer', report?.[0].slice(0, 3000));
host.clean();
console.log(`1..${number}`);
process.exit(failures === 0 ? 0 : 1);
