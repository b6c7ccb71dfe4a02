// "Your turn": a game's hook and the house's program are called for a player who is not there; and TLS.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import tls from 'node:tls';
import {makeCertificate} from './certificate.mjs';
import {Host} from './host.mjs';
import {within} from './socket.mjs';
import {untilBegun} from './table.mjs';

const program = process.env.SANDTABLE;

/** A server that notes what is posted to it. */
async function listener() {
  const calls = [];
  const waiting = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (data) => { body += data; });
    request.on('end', () => {
      response.end('thank you');
      const call = {path: request.url, method: request.method, body: JSON.parse(body)};
      const wanted = waiting.shift();
      if (wanted) wanted(call);
      else calls.push(call);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    next: () => (calls.length ? Promise.resolve(calls.shift()) : within(new Promise((resolve) => { waiting.push(resolve); }), 'a call')),
    close: () => server.close(),
  };
}

test('the hook and the program are called when a game waits for somebody who is not there', async () => {
  const hook = await listener();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-call-'));
  const note = path.join(folder, 'note');
  const script = path.join(folder, 'notify');
  fs.writeFileSync(script, `#!/bin/sh\ncat > "${note}.new" && mv "${note}.new" "${note}"\n`, {mode: 0o755});
  const host = await new Host(program, {options: ['--hooks', `${hook.address}/`, '--notify', script]}).start();
  try {
    const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'}, {hook: `${hook.address}/turn`, dice: 'own'});
    // Whoever is called first must be the friend: the other sits down before the game can begin.
    const a = await host.sit(made.seats.a);
    await host.post('/api/claim', {invitation: made.invitations.b, name: 'Bo'});
    await untilBegun(a);
    const done = await a.ask({say: 'do', at: a.at, command: {verb: 'end'}});
    assert.equal(done.hear, 'did');
    const call = await hook.next();
    assert.equal(call.method, 'POST');
    assert.equal(call.path, '/turn');
    assert.equal(call.body.say, 'your turn');
    assert.equal(call.body.side, 'b');
    assert.equal(call.body.name, 'Bo');
    assert.equal(call.body.game, made.game);
    for (let tries = 0; !fs.existsSync(note); tries++) {
      assert.ok(tries < 1000, 'the program is told');
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    assert.deepEqual(JSON.parse(fs.readFileSync(note, 'utf8')), call.body);
    a.close();
  } finally {
    assert.equal((await host.stop()).code, 0);
    host.clean();
    hook.close();
    fs.rmSync(folder, {recursive: true});
  }
});

test('a hook that leads elsewhere is refused, by whatever way', async () => {
  const host = await new Host(program, {options: ['--hooks', 'https://example.org/hooks/']}).start();
  try {
    const ask = (hook) => host.post('/api/games', {scenario: 'pz8-ww2/mill-crossing', seats: {a: 'me', b: 'me'}, hook});
    for (const way of ['http://127.0.0.1/x', 'https://example.org/hooks/../admin?x=1', 'https://example.org/hooks/a/../../admin', 'https://example.org/hooks/%2e%2e/admin',
      'https://example.org/hooks/%2E./admin', 'https://example.org/hooks/..%2Fadmin', 'https://example.org/hooks/..\\admin', 'https://example.org/hooks/./../../x', 'https://example.org/hook']) {
      const {status, json} = await ask(way);
      assert.equal(status, 400, way);
      assert.match(json.error, /^hook: expected an address that begins with https:\/\/example.org\/hooks\//, way);
    }
    for (const way of ['https://example.org/hooks/a', 'https://example.org/hooks/a/../b?x=..', 'https://example.org/hooks/']) assert.equal((await ask(way)).status, 200, way);
  } finally {
    await host.stop();
    host.clean();
  }
});

/** The protocol the server takes of those a client offers. */
const spokenWith = (port, ALPNProtocols) => within(new Promise((resolve, reject) => {
  const socket = tls.connect({host: '127.0.0.1', port, ALPNProtocols, rejectUnauthorized: false}, () => {
    resolve(socket.alpnProtocol);
    socket.destroy();
  }).on('error', reject);
}), 'a handshake');

test('TLS of its own', async () => {
  const {certificate, key, clean} = makeCertificate();
  const host = await new Host(program, {options: ['--certificate', certificate, '--key', key]}).start();
  try {
    const answer = await within(new Promise((resolve, reject) => {
      https.get({host: '127.0.0.1', port: host.port, path: '/healthz', rejectUnauthorized: false}, (response) => {
        let text = '';
        response.on('data', (data) => { text += data; });
        response.on('end', () => resolve({text, headers: response.headers}));
      }).on('error', reject);
    }), 'an answer over TLS');
    assert.equal(answer.text, 'ok\n');
    assert.match(answer.headers['strict-transport-security'], /^max-age=\d{7,}$/);
    assert.match(answer.headers['content-security-policy'], new RegExp(`connect-src 'self' wss://127.0.0.1:${host.port};`));
    assert.equal(await spokenWith(host.port, ['h2', 'http/1.1']), 'http/1.1', 'of the two, the one that carries a WebSocket');
  } finally {
    assert.equal((await host.stop()).code, 0);
    host.clean();
    clean();
  }
});
