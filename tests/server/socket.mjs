// A WebSocket client for tests, by hand: Node 18 has none. Text frames only, whole or in pieces.
import net from 'node:net';
import crypto from 'node:crypto';

/** Nothing is waited for without end: what has not come by then, in a test, does not come. */
export const AWHILE = 60000;

/** What the promise gives, if it does so in time. */
export function within(promise, what, milliseconds = AWHILE) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`in vain: ${what}`)), milliseconds); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One frame as a client sends it, masked. */
export function frame(text, {opcode = 1, fin = true, mask = true} = {}) {
  const body = Buffer.from(text);
  const head = [(fin ? 0x80 : 0) | opcode];
  const bit = mask ? 0x80 : 0;
  if (body.length < 126) head.push(bit | body.length);
  else if (body.length < 65536) head.push(bit | 126, body.length >> 8, body.length & 255);
  else {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(body.length));
    head.push(bit | 127, ...size);
  }
  if (!mask) return Buffer.concat([Buffer.from(head), body]);
  const key = crypto.randomBytes(4);
  for (let i = 0; i < body.length; i++) body[i] ^= key[i & 3];
  return Buffer.concat([Buffer.from(head), key, body]);
}

export class Socket {
  /** Opens a connection; `headers` are added to the request. */
  static open(port, {path = '/ws', headers = {}} = {}) {
    return within(new Promise((resolve, reject) => {
      const raw = net.connect(port, '127.0.0.1');
      const socket = new Socket(raw);
      let head = Buffer.alloc(0);
      const lines = Object.entries({Host: `127.0.0.1:${port}`, Upgrade: 'websocket', Connection: 'Upgrade',
        'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'), 'Sec-WebSocket-Version': '13', ...headers});
      raw.on('connect', () => raw.write(`GET ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\n\r\n`));
      raw.on('error', reject);
      raw.on('close', () => reject(new Error('closed before the handshake')));
      const onHead = (data) => {
        head = Buffer.concat([head, data]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        raw.off('data', onHead);
        if (!head.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
          raw.destroy();
          reject(new Error(head.toString('latin1', 0, end).split('\r\n')[0]));
          return;
        }
        raw.removeAllListeners('close');
        raw.removeAllListeners('error');
        socket.listen();
        socket.take(head.subarray(end + 4));
        resolve(socket);
      };
      raw.on('data', onHead);
    }), 'the handshake');
  }

  constructor(raw) {
    this.raw = raw;
    this.buffer = Buffer.alloc(0);
    this.heard = [];      // messages not waited for yet
    this.all = [];        // every message, as text
    this.waiting = [];
    this.answers = new Map();
    this.next = 1;
    this.closed = null;   // {code, reason} once closed
    this.onclose = [];
  }

  listen() {
    this.raw.on('data', (data) => this.take(data));
    this.raw.on('error', () => {});
    this.raw.on('close', () => {
      this.closed ??= {code: 0, reason: ''};
      for (const one of this.waiting.splice(0)) one.reject(new Error('closed'));
      for (const one of this.answers.values()) one.reject(new Error('closed'));
      for (const one of this.onclose.splice(0)) one(this.closed);
    });
  }

  take(data) {
    this.buffer = this.buffer.length ? Buffer.concat([this.buffer, data]) : data;
    for (;;) {
      const b = this.buffer;
      if (b.length < 2) return;
      let length = b[1] & 127;
      let at = 2;
      if (length === 126) { if (b.length < 4) return; length = b.readUInt16BE(2); at = 4; }
      else if (length === 127) { if (b.length < 10) return; length = Number(b.readBigUInt64BE(2)); at = 10; }
      if (b.length < at + length) return;
      const opcode = b[0] & 15;
      const fin = b[0] & 128;
      const body = b.subarray(at, at + length);
      this.buffer = b.subarray(at + length);
      if (opcode === 8) {
        this.closed = {code: length >= 2 ? body.readUInt16BE(0) : 0, reason: body.toString('utf8', 2)};
        this.raw.end(frame(body.subarray(0, 2), {opcode: 8}));
      }
      else if (opcode === 9) this.raw.write(frame(body, {opcode: 10}));
      else if (opcode === 0 || opcode === 1) {
        this.partial = Buffer.concat([this.partial ?? Buffer.alloc(0), body]);
        if (fin) { const text = this.partial.toString('utf8'); this.partial = undefined; this.hear(text); }
      }
    }
  }

  hear(text) {
    const message = JSON.parse(text);
    this.all.push(text);
    const asked = message.re === undefined ? undefined : this.answers.get(message.re);
    this.onmessage?.(message);
    if (asked) {
      this.answers.delete(message.re);
      asked.resolve(message);
      return;
    }
    const index = this.waiting.findIndex((one) => one.test(message));
    if (index >= 0) this.waiting.splice(index, 1)[0].resolve(message);
    else this.heard.push(message);
  }

  /** Says something and waits for its answer. */
  ask(message) {
    const id = this.next++;
    return within(new Promise((resolve, reject) => {
      if (this.closed) { reject(new Error('closed')); return; }
      this.answers.set(id, {resolve, reject});
      this.raw.write(frame(JSON.stringify({...message, id})));
    }), `an answer to ${message.say}`);
  }

  say(message) { this.raw.write(frame(JSON.stringify(message))); }
  send(bytes) { this.raw.write(bytes); }

  /** The next message for which the test holds, among those heard and those to come. */
  wait(test, milliseconds = 15000) {
    const index = this.heard.findIndex(test);
    if (index >= 0) return Promise.resolve(this.heard.splice(index, 1)[0]);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing of the kind was heard')), milliseconds);
      this.waiting.push({test, resolve: (m) => { clearTimeout(timer); resolve(m); }, reject: (e) => { clearTimeout(timer); reject(e); }});
    });
  }

  whenClosed() {
    if (this.closed && this.raw.destroyed) return Promise.resolve(this.closed);
    return within(new Promise((resolve) => { this.onclose.push(resolve); }), 'the end of the connection');
  }

  close() { this.raw.destroy(); }
}
