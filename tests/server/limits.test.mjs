// What one address may ask for: requests, bodies, passwords, and what becomes of more than that.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/limits.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import net from 'node:net';
import zlib from 'node:zlib';
import {OPEN, host, plainRequest, withHost} from './house.mjs';

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** A bare connection that has said something: text() is what came back, `closed` when the server ends it. */
function say(port, bytes) {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => { text += data.toString('latin1'); });
  socket.on('error', () => {});
  socket.write(bytes);
  return {socket, text: () => text, closed: new Promise((resolve) => { socket.on('close', resolve); })};
}

const post = (where, length, rest) => `POST ${where} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${rest}`;
const status = (one) => Number(one.text().match(/^HTTP\/1\.1 (\d+)/)?.[1]);

// Begun with the file, looked at in its last test: a letter in each half second.
const slow = [];
test('slow bodies begin', async () => {
  for (let i = 0; i < 3; i++) {
    const one = say(host.port, post('/api/games', 1000, '{'));
    one.began = Date.now();
    one.drip = setInterval(() => one.socket.write(' '), 500);
    one.closed.then(() => {
      clearInterval(one.drip);
      one.took = Date.now() - one.began;
    });
    slow.push(one);
  }
  assert.equal(slow.length, 3);
});

test('the shelf is made once, kept, tagged and compressed; so are rules, scenarios and files', async () => {
  for (const where of ['/api/shelf', '/api/rules/pz8-ww2', '/api/rules/pz8-ww2/ledger', '/api/scenarios/pz8-space/border-patrol', '/api/scenarios/pz8-space/border-patrol/view', '/js/main.js', '/']) {
    const plain = await plainRequest('GET', where, {});
    assert.equal(plain.headers['content-encoding'], undefined, where);
    assert.equal(plain.headers.vary, 'accept-encoding', where);
    let zipped = await plainBytes(where, {'Accept-Encoding': 'br, gzip'});
    for (let i = 0; zipped.headers['content-encoding'] === undefined && i < 100; i++) { // that takes its time beside the games
      await pause(50);
      zipped = await plainBytes(where, {'Accept-Encoding': 'br, gzip'});
    }
    assert.equal(zipped.headers['content-encoding'], 'gzip', where);
    assert.equal(zlib.gunzipSync(zipped.bytes).toString(), plain.text, where);
    assert.ok(zipped.bytes.length < plain.text.length / 2 || plain.text.length < 4000, where);
    assert.notEqual(zipped.headers.etag, plain.headers.etag);
    for (const [tag, more] of [[plain.headers.etag, {}], [zipped.headers.etag, {'Accept-Encoding': 'gzip'}], [`W/${plain.headers.etag}, "x"`, {}]]) {
      const known = await plainRequest('GET', where, {'If-None-Match': tag, ...more});
      assert.deepEqual([known.status, known.text], [304, ''], where);
    }
  }
  const quarter = async (where) => {
    const times = [];
    for (let i = 0; i < 40; i++) {
      const began = performance.now();
      await plainRequest('GET', where, {'Accept-Encoding': 'gzip'});
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[10];
  };
  const [shelf, nothing] = [await quarter('/api/shelf'), await quarter('/healthz')];
  assert.ok(shelf < 10 * nothing, `the shelf takes ${shelf.toFixed(1)} ms, next to nothing ${nothing.toFixed(1)}`);
});

/** The bytes of an answer as they came. */
const plainBytes = (where, headers) => fetchRaw(host.port, where, headers);

function fetchRaw(port, where, headers) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    const chunks = [];
    socket.on('data', (data) => {
      chunks.push(data);
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const lines = all.toString('latin1', 0, end).split('\r\n').slice(1).map((line) => line.split(/: (.*)/s));
      const got = Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value]));
      if (all.length < end + 4 + Number(got['content-length'])) return;
      socket.destroy();
      resolve({headers: got, bytes: all.subarray(end + 4)});
    });
    socket.on('error', reject);
    socket.write(`GET ${where} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers).map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`);
  });
}

test('an address that asks too much waits; another is answered; one IPv6 network is one address', () => withHost(['--proxy', '--requests', '5'], async (own) => {
  const ask = (from) => own.post('/api/mine', {seats: []}, {'X-Forwarded-For': `10.0.0.1, ${from}`});
  for (const [greedy, sameNet, others] of [['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8'], ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:3::1']]) {
    let answered = 0;
    const many = Array.from({length: 40}, () => ask(greedy).then(({status: got}) => { answered += got === 200; }, () => {}));
    assert.equal((await ask(others)).status, 200);
    for (let i = 0; i < 1000 && answered < 20; i++) await new Promise((resolve) => { setTimeout(resolve, 5); });
    assert.ok(many.length > answered && answered >= 20, `${answered} were answered`);
    let same = 0;
    ask(sameNet).then(({status: got}) => { same = got; }, () => {});
    for (let i = 0; i < 3; i++) assert.equal((await ask(others)).status, 200);
    assert.ok(answered <= 30, `${answered} of 40 were answered at once`);
    assert.equal(same, 0, 'the neighbour waits too');
  }
}));

test('who waits too long is told so', () => withHost(['--requests', '1'], async (own) => {
  const all = await Promise.all(Array.from({length: 20}, () => own.post('/api/mine', {seats: []})));
  const refused = all.filter((one) => one.status === 429);
  assert.ok(refused.length >= 5 && refused.length < 18, `${refused.length} of 20`);
  assert.equal(refused[0].json.error, 'too many requests from this address; wait a moment and ask again');
  assert.equal(refused[0].headers.get('retry-after'), '5');
}));

test('a body in chunks, or of two lengths, is refused and the connection closed', async () => {
  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const [text, expected] of [[`POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`, 411],
    [`POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`, 411],
    [`POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}${smuggled}`, 400],
    [post('/api/games', '-5', `hello${smuggled}`), 400], [post('/api/games', 'x', smuggled), 400], [post('/api/games', '99999999999999999999', 'x'), 400]]) {
    const one = say(host.port, text);
    await one.closed;
    assert.equal(status(one), expected, text.slice(0, 80));
    assert.ok(!one.text().includes('ok\n'), 'what came behind is not taken for a request');
    assert.match(one.text(), /connection: close/);
  }
});

test('bodies on their way have a limit for each address', async () => { // 8 MiB; the small ones may still be on their way
  const large = Array.from({length: 10}, () => say(host.port, post('/api/games', 1 << 20, '{')));
  const answered = () => large.filter((one) => one.text() !== '');
  for (let i = 0; i < 1000 && answered().length < 2; i++) await new Promise((resolve) => { setTimeout(resolve, 5); });
  const refused = answered();
  assert.ok(refused.length === 2 || refused.length === 3, String(refused.length));
  for (const one of refused) assert.equal(status(one), 503);
  for (const one of large) one.socket.destroy();
  for (let i = 0; ; i++) { // their room is free once the server has noticed
    const {status: got} = await host.post('/api/scenario', ' '.repeat(1 << 20));
    if (got === 400) break;
    assert.ok(i < 100 && got === 503, String(got));
  }
});

test('what brings no scenario is small', async () => {
  const most = await host.post('/api/claim', ' '.repeat(16 << 10));
  assert.equal(most.status, 400);
  const more = await host.post('/api/claim', ' '.repeat((16 << 10) + 1));
  assert.deepEqual([more.status, more.json.error], [413, 'a request is at most 16384 bytes here']);
  const large = await host.post('/api/games', ' '.repeat((1 << 20) + 1));
  assert.deepEqual([large.status, large.json.error], [413, 'a request is at most 1048576 bytes here']);
});

test('an address that comes and goes without end is turned away; another is not', () => withHost(['--connections', '0'], async (own) => {
  const come = (from) => new Promise((resolve) => {
    const socket = net.connect({port: own.port, host: '127.0.0.1', localAddress: from});
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.on('data', () => { resolve(true); socket.destroy(); });
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  let refused = 0;
  for (let i = 0; i < 700; i += 10) refused += (await Promise.all(Array.from({length: 10}, () => come('127.0.0.9')))).filter((good) => !good).length;
  assert.ok(refused > 10, `${refused} of 700 were turned away`);
  assert.equal(await come('127.0.0.10'), true);
}));

test('one asks for two hundred seats at once, and not for one more', async () => {
  const made = await host.make('blank/first-steps', {1: 'me', 2: 'me'});
  const seats = (n) => host.post('/api/mine', {seats: Array.from({length: n}, (_, i) => (i === 0 ? made.seats['1'] : 'A'.repeat(43)))});
  assert.equal((await seats(200)).json.games.length, 1);
  const more = await seats(201);
  assert.deepEqual([more.status, more.json.error], [400, 'seats: expected at most 200; ask for the others apart']);
});

test('passwords are tried a few times for each name and address', () => withHost(['--requests', '0', '--logins', '2', '--proxy'], async (own) => {
  const from = (address) => ({'X-Forwarded-For': address});
  const account = {name: 'Clara', password: 'correct horse'};
  assert.equal((await own.post('/api/accounts', account, from('192.0.2.1'))).status, 200);
  const log = (password, address, name = 'cLARA') => own.post('/api/session', {name, password}, from(address));
  for (let i = 0; i < 3; i++) assert.equal((await log(account.password, `192.0.2.${10 + i}`)).status, 200, 'who knows it may come as often as he likes');
  for (let i = 0; i < 2; i++) assert.equal((await log('wrong horse', `192.0.2.${20 + i}`)).status, 403);
  const third = await log('wrong horse', '192.0.2.30', 'CLARA');
  assert.equal(third.status, 429);
  assert.match(third.json.error, /^too many passwords were tried for this name; try again in \d+ seconds$/);
  assert.equal((await log('wrong horse', '192.0.2.40', 'Nobody')).status, 403, 'another name is another matter');
  const tries = await Promise.all(Array.from({length: 8}, (_, i) => log('wrong horse', '192.0.2.50', `Name${i}`)));
  const refused = tries.filter((one) => one.status === 429);
  assert.equal(refused.length, 2, 'six of one address');
  assert.match(refused[0].json.error, /^too many passwords were tried from this address; /);
}));

test('the same trouble is one line of the log in a second', () => withHost(OPEN, async (own) => {
  const began = Date.now();
  for (let i = 0; i < 100; i++) {
    const one = say(own.port, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20000)}\r\n\r\n`);
    await Promise.race([one.closed, new Promise((resolve) => { one.socket.once('data', resolve); })]);
    one.socket.destroy();
  }
  const seconds = (Date.now() - began) / 1000 + 1;
  const lines = own.errors.split('\n').filter((line) => line.includes('event=network'));
  assert.ok(lines.length <= seconds + 1, `${lines.length} lines in ${seconds} s:\n${own.errors.slice(0, 500)}`);
}));

test('slow bodies have ended by now', async () => {
  for (const one of slow) {
    await one.closed;
    assert.equal(status(one), 408);
    assert.ok(one.took > 3000 && one.took < 12000, `${one.took} ms`);
  }
});
