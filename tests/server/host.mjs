// Starts the server on a free port for a test, and plays on it.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {Socket, within} from './socket.mjs';

export function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class Host {
  constructor(program, {data, options = [], env = {}} = {}) {
    this.program = program;
    this.data = data ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-test-'));
    this.options = options;
    this.env = env;
    this.errors = '';
  }

  async start() {
    this.port ??= await freePort();
    this.process = spawn(this.program, ['serve', '--port', String(this.port), '--data', this.data, ...this.options],
      {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, ...this.env}});
    this.ended = new Promise((resolve) => this.process.on('exit', (code, signal) => resolve({code, signal})));
    this.process.stderr.on('data', (data) => { this.errors += data; });
    await within(new Promise((resolve, reject) => {
      this.process.stdout.once('data', resolve);
      this.process.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.errors}`)));
    }), 'the server being there').catch((error) => {
      this.process.kill('SIGKILL');
      throw error;
    });
    return this;
  }

  /** A server that does not end when it is told to is killed: its signal tells. */
  async stop() {
    this.process.kill('SIGTERM');
    return within(this.ended, 'the end of the server').catch(() => this.kill());
  }

  async kill() {
    this.process.kill('SIGKILL');
    return this.ended;
  }

  clean() { fs.rmSync(this.data, {recursive: true, force: true}); }

  async request(method, where, body, headers = {}) {
    const response = await fetch(`http://127.0.0.1:${this.port}${where}`,
      {method, body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body), headers,
        signal: AbortSignal.timeout(120000)}); // passwords give way to whatever else the machine does
    const text = await response.text();
    let json;
    try { json = JSON.parse(text); } catch { json = undefined; }
    return {status: response.status, text, json, headers: response.headers};
  }

  get(where, headers) { return this.request('GET', where, undefined, headers); }
  post(where, body, headers) { return this.request('POST', where, body, headers); }

  /** A game with these seats; the answer of the lobby. */
  async make(scenario, seats, more = {}) {
    const {status, json} = await this.post('/api/games', {scenario, seats, ...more});
    if (status !== 200) throw new Error(`making a game: ${status} ${json?.error}`);
    return json;
  }

  /** A socket that has joined, with a seat, to watch or by session, and follows the game. */
  async join(words) {
    const socket = await Socket.open(this.port);
    follow(socket);
    await socket.ask({say: 'join', ...words});
    return socket;
  }

  async sit(seat) {
    const socket = await this.join({seat});
    if (socket.game.entropy) await socket.ask({say: 'entropy', hex: '00112233445566778899aabbccddeeff'});
    return socket;
  }
}

/** Keeps socket.game, socket.view and socket.at as a client would, from its joining on. */
export function follow(socket) {
  socket.onmessage = (message) => {
    if (message.hear === 'game') {
      socket.game = message;
      socket.view = JSON.parse(JSON.stringify(message.view));
      socket.at = message.at;
      socket.last = undefined;
    }
    if (message.hear === 'did' || message.hear === 'undone') {
      applyChanges(socket.view, message.changes);
      socket.at = message.at;
      socket.last = message;
    }
  };
}

/** The rule of docs/protocol.md for changes. */
export function applyChanges(view, changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (!Array.isArray(value) || typeof value[0] !== 'object' || value[0] === null || value[0]['#'] === undefined) {
      view[key] = value;
      continue;
    }
    for (const change of value) {
      const at = view[key].findIndex((record) => record['#'] === change['#']);
      if (change.unseen) view[key].splice(at, 1);
      else if (at >= 0) Object.assign(view[key][at], change);
      else {
        view[key].push({...change});
        view[key].sort((a, b) => a['#'] - b['#']);
      }
    }
  }
}

/** The seats' sockets by the sides the game waits for. */
export function speaker(sockets) {
  for (const socket of sockets) {
    const waits = socket.view['waits-for'];
    if (!socket.view.over && waits.includes(socket.game.side)) return socket;
  }
  return null;
}

/** Plays one random command of this socket; the answer. */
export async function playRandom(socket, random = Math.random) {
  const now = await socket.ask({say: 'choices'});
  const options = now.verbs.filter((verb) => verb.commands.length > 0);
  const units = Object.keys(now.units);
  let commands;
  if (units.length > 0 && (options.length === 0 || random() < 0.8)) {
    const unit = units[Math.floor(random() * units.length)];
    const its = await socket.ask({say: 'choices', unit});
    commands = its.verbs.filter((verb) => verb.commands.length > 0).flatMap((verb) => verb.commands);
  } else {
    const verb = options[Math.floor(random() * options.length)];
    commands = verb.commands;
  }
  const command = commands[Math.floor(random() * commands.length)];
  return socket.ask({say: 'do', at: socket.at, command});
}
