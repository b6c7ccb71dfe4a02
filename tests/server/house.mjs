// The server under test: one for all tests of a file, which is started before them and must end well; and what
// those tests share.
import {after, before} from 'node:test';
import assert from 'node:assert/strict';
import http from 'node:http';
import path from 'node:path';
import {Host} from './host.mjs';
import {Socket} from './socket.mjs';

export const program = path.resolve(process.env.SANDTABLE ?? 'build/src/sandtable');
export const OPEN = ['--rate', '0', '--games', '0', '--connections', '0', '--requests', '0', '--logins', '0'];
export const TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const GAME = /^[a-z2-7]{10}$/;

/** The server of this file's tests. */
export let host;

before(async () => { host = await new Host(program, {options: [...OPEN, '--thinking', '200']}).start(); });
after(async () => {
  const {code} = await host.stop();
  host.clean();
  assert.equal(code, 0, host.errors);
});

/** Another server for a test that needs its own house rules. */
export async function withHost(options, run) {
  const own = await new Host(program, {options}).start();
  try {
    await run(own);
    assert.equal((await own.stop()).code, 0, own.errors);
  } finally {
    if (own.process.exitCode === null) await own.kill();
    own.clean();
  }
}

/** A request whose headers fetch would not let through. */
export function plainRequest(method, where, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({host: '127.0.0.1', port: host.port, method, path: where, headers, agent: false}, (response) => {
      let text = '';
      response.on('data', (data) => { text += data; });
      response.on('end', () => resolve({status: response.statusCode, text, headers: response.headers}));
    });
    request.on('error', reject);
    request.setTimeout(10000, () => request.destroy(new Error('no answer')));
    request.end(body);
  });
}

export const copy = (json) => JSON.parse(JSON.stringify(json));

/** The game as somebody who comes now is told of it. */
export async function joinFresh(words) {
  const socket = await Socket.open(host.port);
  const game = await socket.ask({say: 'join', ...words});
  socket.close();
  return game;
}

/** Something this socket can say now. */
export async function anyCommand(socket) {
  const now = await socket.ask({say: 'choices'});
  const units = await Promise.all(Object.keys(now.units).slice(0, 3).map((unit) => socket.ask({say: 'choices', unit})));
  const [command] = [now, ...units].flatMap((part) => part.verbs).flatMap((verb) => verb.commands);
  return command;
}

export const close = (table) => table.sockets.forEach((socket) => socket.close());
