// The server as its clients meet it: docs/protocol.md, promise by promise, over real sockets.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/server.test.mjs
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {Host, applyChanges, playRandom} from './host.mjs';
import {Socket, frame} from './socket.mjs';
import {playOut, random, settle, sitBoth, speakerOf, untilBegun} from './table.mjs';

const program = path.resolve(process.env.SANDTABLE ?? 'build/src/sandtable');
const OPEN = ['--rate', '0', '--games', '0', '--connections', '0'];
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const GAME = /^[a-z2-7]{10}$/;
let host;

before(async () => { host = await new Host(program, {options: [...OPEN, '--thinking', '200']}).start(); });
after(async () => {
  const {code} = await host.stop();
  host.clean();
  assert.equal(code, 0, host.errors);
});

/** Another server for a test that needs its own house rules. */
async function withHost(options, run) {
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
function plainRequest(method, where, headers, body) {
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

const copy = (json) => JSON.parse(JSON.stringify(json));
const joinFresh = async (words) => {
  const socket = await Socket.open(host.port);
  const game = await socket.ask({say: 'join', ...words});
  socket.close();
  return game;
};
/** Something this socket can say now. */
async function anyCommand(socket) {
  const now = await socket.ask({say: 'choices'});
  const units = await Promise.all(Object.keys(now.units).slice(0, 3).map((unit) => socket.ask({say: 'choices', unit})));
  const [{ends, ...command}] = [now, ...units].flatMap((part) => part.verbs).flatMap((verb) => verb.commands);
  return command;
}
const close = (table) => table.sockets.forEach((socket) => socket.close());

// -- the lobby ----------------------------------------------------------------------------------------

test('the shelf names every rule set with scenarios, options and players', async () => {
  const {status, json, headers} = await host.get('/api/shelf');
  assert.equal(status, 200);
  assert.match(headers.get('content-type'), /^application\/json/);
  assert.deepEqual(json.rules.map((rules) => rules.slug).sort(), ['portable', 'pz8-aerial', 'pz8-coldwar', 'pz8-jets', 'pz8-modern', 'pz8-naval', 'pz8-scifi', 'pz8-space', 'pz8-ww1', 'pz8-ww2']);
  for (const rules of json.rules) {
    assert.ok(rules.title && rules.about && rules.sides.length === 2, rules.slug);
    const size = {hex: 'hexes', table: 'table', square: 'squares', zone: 'zones'}[rules.board];
    assert.ok(size, rules.board);
    assert.ok(rules.scenarios.length >= 2);
    for (const scenario of rules.scenarios) {
      if (rules.board === 'zone') assert.ok(scenario.zones >= 2);
      else assert.equal(scenario[size].length, 2);
      assert.equal(scenario.sides.length, 2);
      assert.ok(Object.keys(scenario.sides[0].forces).length > 0);
      const file = await host.get(`/api/scenarios/${rules.slug}/${scenario.name}`);
      assert.deepEqual(file.json, JSON.parse(fs.readFileSync(`data/${rules.slug}/scenarios/${scenario.name}.json`, 'utf8')));
      const view = await host.get(`/api/scenarios/${rules.slug}/${scenario.name}/view`);
      assert.equal(view.json.scenario, scenario.name);
      assert.equal(view.json.begun, false);
    }
  }
  assert.ok(json.players.some((player) => player.name === 'greedy'));
});

test('the schema and the ledger of every rule set', async () => {
  const documented = fs.readFileSync('docs/protocol.md', 'utf8').match(/^The kinds: ([^.]+)\./m);
  const kinds = new Set(documented[1].replace(/\([^)]*\)/g, '').trim().split(/\s+/));
  for (const slug of ['blank', 'portable', 'pz8-coldwar', 'pz8-modern', 'pz8-naval', 'pz8-scifi', 'pz8-space', 'pz8-ww1', 'pz8-ww2']) {
    const {status, json} = await host.get(`/api/rules/${slug}`);
    assert.equal(status, 200);
    assert.equal(json.slug, slug);
    assert.ok(json.phases.length > 0 && json.verbs.length > 0 && json.clauses.length > 0, slug);
    for (const verb of json.verbs) for (const arg of verb.args) assert.ok(kinds.has(arg.kind), `${slug} ${verb.verb} ${arg.name}: ${arg.kind}`);
    for (const list of json.collections) for (const field of list.fields) assert.ok(kinds.has(field.kind), `${slug} ${list.name}: ${field.kind}`);
    const ledger = await host.get(`/api/rules/${slug}/ledger`);
    assert.match(ledger.headers.get('content-type'), /^text\/markdown/);
    assert.equal(ledger.text, fs.readFileSync(`docs/rules/${slug}.md`, 'utf8'));
  }
  assert.equal((await host.get('/api/rules/sandtable/ledger')).text, fs.readFileSync('docs/rules/sandtable.md', 'utf8'));
});

test('what is not there is 404, what cannot be done there is 405', async () => {
  for (const where of ['/nothing', '/js/nothing.js', '/api/', '/api/nothing', '/api/rules/chess', '/api/rules/pz8-ww2/other',
    '/api/scenarios/pz8-ww2', '/api/scenarios/pz8-ww2/none', '/api/scenarios/chess/ridge', '/api/scenarios/pz8-ww2/ridge/other',
    '/api/games/aaaaaaaaaa/journal', '/api/games/aaaaaaaaaa', `/api/${'x'.repeat(230)}`]) {
    const {status, text} = await host.get(where);
    assert.equal(status, 404, `${where}: ${text}`);
    if (where.startsWith('/api/')) assert.equal(typeof JSON.parse(text).error, 'string');
  }
  for (const [method, where] of [['POST', '/api/shelf'], ['GET', '/api/games'], ['GET', '/api/claim'], ['DELETE', '/api/games'], ['PUT', '/api/shelf'],
    ['POST', '/api/rules/pz8-ww2'], ['PATCH', '/api/session']]) {
    const {status, json} = await host.request(method, where);
    assert.equal(status, 405, `${method} ${where}`);
    assert.equal(typeof json.error, 'string');
  }
});

test('the first page and its files, with an etag', async () => {
  const page = await host.get('/');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type'), /^text\/html/);
  assert.match(page.headers.get('content-security-policy'), /default-src 'self'/);
  assert.equal((await host.get('/', {'If-None-Match': page.headers.get('etag')})).status, 304);
  assert.equal((await host.get('/../src/meson.build')).status, 404);
});

test('an uploaded scenario is shown, or told what is wrong with it', async () => {
  const scenario = (await host.get('/api/scenarios/pz8-ww2/ridge')).json;
  const good = await host.post('/api/scenario', scenario);
  assert.equal(good.status, 200);
  assert.deepEqual(good.json.view, (await host.get('/api/scenarios/pz8-ww2/ridge/view')).json);
  const place = copy(scenario);
  place.units[2].at = [-4, 900];
  const bad = await host.post('/api/scenario', place);
  assert.equal(bad.status, 400);
  assert.match(bad.json.error, /^units\[2\]\.at: expected /);
  assert.match((await host.post('/api/scenario', {...scenario, rules: 'chess'})).json.error, /rules: /);
  assert.match((await host.post('/api/scenario', '{"rules": ')).json.error, /the request:1:\d+: expected JSON/);
  assert.match((await host.post('/api/scenario', '[]')).json.error, /the request: expected an object/);
  const letters = copy(scenario);
  letters.units[0].type = `x${'ä'.repeat(400)}`;
  const long = await host.post('/api/scenario', letters);
  assert.equal(long.status, 400);
  assert.match(long.json.error, /^units\[0\]\.type: /);
});

test('the odds desk answers for a situation made up', async () => {
  const scenario = (await host.get('/api/scenarios/blank/first-steps')).json;
  const {json: schema} = await host.get('/api/rules/blank');
  const roll = schema.verbs.find((verb) => verb.verb === 'push') ?? schema.verbs[0];
  const nothing = await host.post('/api/odds', {game: scenario, command: {verb: 'nothing-of-the-kind'}});
  assert.equal(nothing.status, 400);
  assert.match(nothing.json.error, /verb/);
  assert.equal((await host.post('/api/odds', {game: scenario})).status, 400);
  assert.match((await host.post('/api/odds', {command: {verb: roll.verb}})).json.error, /\S/);
  const mill = (await host.get('/api/scenarios/pz8-ww2/mill-crossing')).json;
  const refused = await host.post('/api/odds', {game: mill, command: {verb: 'fire', side: 'a', unit: 'a9', target: 'b2'}});
  assert.equal(refused.status, 400);
  assert.match(refused.json.clause, /^pz8-ww2\./, 'the clause that says no');
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const command = await anyCommand(await speakerOf(table));
  close(table);
  assert.ok(command, 'something can be said');
  const odds = await host.post('/api/odds', {game: mill, command});
  assert.equal(odds.status, 200, odds.text);
  assert.equal(odds.json.exact, true);
  assert.ok(Array.isArray(odds.json.rolls));
});

// -- making games ------------------------------------------------------------------------------------

test('games with every kind of seat', async () => {
  for (const [a, b, seats, invitations] of [['me', 'me', ['a', 'b'], []], ['me', 'friend', ['a'], ['b']], ['friend', 'friend', [], ['a', 'b']],
    ['computer:greedy', 'me', ['b'], []], ['friend', 'computer:random', [], ['a']], ['computer:greedy', 'computer:random', [], []]]) {
    const made = await host.make('pz8-ww2/mill-crossing', {a, b}, {name: 'Anna'});
    assert.match(made.game, GAME);
    assert.match(made.watch, TOKEN);
    assert.deepEqual(Object.keys(made.seats), seats);
    assert.deepEqual(Object.keys(made.invitations), invitations);
    for (const token of [...Object.values(made.seats), ...Object.values(made.invitations)]) assert.match(token, TOKEN);
    const {table} = await joinFresh({watch: made.watch, game: made.game});
    assert.deepEqual(table.seats.map((seat) => seat.who), [a, b]);
    assert.deepEqual(table.seats.map((seat) => seat.taken), [a !== 'friend', b !== 'friend']);
    for (const seat of table.seats) if (seat.who === 'me') assert.equal(seat.name, 'Anna');
    assert.match(table.commitment, /^[0-9a-f]{64}$/);
    assert.equal(table.seed, undefined);
  }
});

test('options, dice, a clock and a scenario of one\'s own are taken as wanted', async () => {
  const scenario = (await host.get('/api/scenarios/pz8-ww2/ridge')).json;
  scenario.title = 'My own ridge';
  const made = await host.make(scenario, {a: 'me', b: 'me'}, {options: {'opt-fog': 'full'}, dice: 'own',
    clock: {kind: 'game', seconds: 3600, then: 'note'}});
  const {table, view, entropy} = await joinFresh({seat: made.seats.a});
  assert.equal(table.title, 'My own ridge');
  assert.equal(view.title, 'My own ridge');
  assert.equal(table.options['opt-fog'], 'full');
  assert.equal(table.dice, 'own');
  assert.equal(table.commitment, undefined);
  assert.equal(entropy, false);
  assert.deepEqual({...table.clock, a: 0, b: 0, runs: 0}, {kind: 'game', seconds: 3600, then: 'note', a: 0, b: 0, runs: 0});
});

test('each bad wish is refused with a sentence that names it', async () => {
  const good = {scenario: 'pz8-ww2/ridge', seats: {a: 'me', b: 'me'}};
  const bad = [
    [{scenario: 'pz8-ww2/none'}, /^scenario: there is none called "pz8-ww2\/none"/], [{scenario: 'chess'}, /^scenario: /],
    [{scenario: `pz8-ww2/${'ö'.repeat(200)}`}, /^scenario: there is none called/], [{scenario: 7}, /^scenario: expected/], [{scenario: undefined}, /^scenario: expected/],
    [{scenario: {rules: 'pz8-ww2'}}, /\S/],
    [{options: {'opt-none': 'x'}}, /opt-none/], [{options: {'opt-fog': 'thick'}}, /opt-fog.*expected/],
    [{seats: {a: 'me'}}, /^seats\.b: expected/], [{seats: {a: 'you', b: 'me'}}, /^seats\.a: expected/], [{seats: {a: 'me', b: 'computer:hal'}}, /^seats\.b: expected/],
    [{seats: undefined}, /^seats\.a: /], [{seats: {a: 'me', b: `computer:${'x'.repeat(500)}`}}, /^seats\.b: /], [{seats: ['me', 'me']}, /^seats\.a: /],
    [{clock: {kind: 'sand', seconds: 60, then: 'lose'}}, /^clock\.kind: expected move or game/], [{clock: {kind: 'none', seconds: 60, then: 'lose'}}, /^clock\.kind/],
    [{clock: {kind: 'move', seconds: 4, then: 'lose'}}, /^clock\.seconds: expected 5 to/], [{clock: {kind: 'move', seconds: 1e12, then: 'lose'}}, /^clock\.seconds/],
    [{clock: {kind: 'move', seconds: 60, then: 'weep'}}, /^clock\.then: expected lose, computer or note/], [{clock: 60}, /^clock\.kind/],
    [{dice: 'loaded'}, /^dice: expected server or own/], [{name: 'x'.repeat(41)}, /^name: expected/], [{name: 'a\nb'}, /^name: expected/],
    [{hook: 'https://example.org/'}, /^hook: this server calls none/],
  ];
  for (const [wish, sentence] of bad) {
    const {status, json, text} = await host.post('/api/games', {...good, ...wish});
    assert.equal(status, 400, `${JSON.stringify(wish).slice(0, 80)}: ${text}`);
    assert.match(json.error, sentence);
  }
  assert.match((await host.post('/api/games', 'not JSON')).json.error, /the request:1:\d+: expected JSON/);
  assert.match((await host.post('/api/games', '"text"')).json.error, /the request/);
  assert.match((await host.post('/api/games', '')).json.error, /the request/);
  assert.equal((await host.post('/api/games', good)).status, 200, 'the good wish itself');
});

test('a body too large is refused and nothing comes of it', async () => {
  const made = /sandtable_games_made_total (\d+)/;
  const count = async () => Number((await host.get('/metrics')).text.match(made)[1]);
  const was = await count();
  const answer = await plainRequest('POST', '/api/games', {'Content-Length': 2 << 20},
    Buffer.alloc(2 << 20, 0x20)).catch((error) => ({status: 0, text: error.code}));
  assert.ok([413, 0].includes(answer.status), `${answer.status} ${answer.text}`);
  assert.equal(await count(), was);
  assert.equal((await host.get('/healthz')).text, 'ok\n');
});

test('hooks lead only where the house allows; an address makes only so many games', () => withHost(['--hooks', 'https://hooks.example/', '--games', '2'], async (own) => {
  const wish = {scenario: 'blank/first-steps', seats: {1: 'me', 2: 'friend'}};
  assert.match((await own.post('/api/games', {...wish, hook: 'https://evil.example/'})).json.error, /^hook: expected an address that begins with/);
  assert.equal((await own.post('/api/games', {...wish, hook: 'https://hooks.example/mine'})).status, 200);
  const third = await own.post('/api/games', wish);
  assert.equal(third.status, 429);
  assert.match(third.json.error, /enough games/);
}));

test('an invitation is claimed once', async () => {
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const maker = await host.sit(made.seats.a);
  const invitation = made.invitations.b;
  assert.equal((await host.post('/api/claim', {invitation, name: 'x'.repeat(41)})).status, 400);
  const claims = await Promise.all([0, 1, 2].map(() => host.post('/api/claim', {invitation, name: 'Ben'})));
  assert.deepEqual(claims.map((claim) => claim.status).sort(), [200, 409, 409]);
  const {json} = claims.find((claim) => claim.status === 200);
  assert.deepEqual({...json, seat: 0}, {game: made.game, side: 'b', seat: 0});
  assert.match(json.seat, TOKEN);
  assert.notEqual(json.seat, invitation);
  const told = await maker.wait((m) => m.hear === 'seats' && m.seats[1].taken);
  assert.equal(told.seats[1].name, 'Ben');
  assert.equal((await host.post('/api/claim', {invitation: made.seats.a})).status, 404, 'a seat is no invitation');
  assert.equal((await host.post('/api/claim', {invitation: 'A'.repeat(43)})).status, 404);
  assert.equal((await host.post('/api/claim', {})).status, 404);
  assert.equal((await joinFresh({seat: json.seat})).side, 'b');
  maker.close();
});

test('tokens open what they are for and nothing else', async () => {
  const one = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const other = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const nothing = [{seat: one.invitations.b}, {seat: one.watch}, {watch: one.seats.a, game: one.game}, {watch: other.watch, game: one.game},
    {watch: one.watch, game: 'nothing'}, {watch: one.watch}, {seat: ''}, {seat: 7}, {session: one.seats.a, game: one.game}, {}];
  for (const words of nothing) {
    const answer = await joinFresh(words);
    assert.equal(answer.hear, 'fault', JSON.stringify(words));
    assert.equal(answer.text, 'this is not the token of a seat here');
  }
  const watcher = await Socket.open(host.port);
  const game = await watcher.ask({say: 'join', watch: one.watch, game: one.game});
  assert.equal(game.side, null);
  for (const say of ['do', 'undo', 'choices', 'judge', 'odds', 'entropy', 'dice', 'note', 'draw', 'resign', 'rematch']) {
    assert.equal((await watcher.ask({say})).text, 'say: those who watch cannot say that', say);
    if (say === 'note') { watcher.close(); break; }
  }
  const fresh = await Socket.open(host.port);
  assert.equal((await fresh.ask({say: 'do'})).text, 'say: expected join first');
  fresh.close();
});

// -- accounts ------------------------------------------------------------------------------------

test('an account: made, taken in any case, logged in, my games, joined by session, logged out', async () => {
  const account = {name: 'Clara', password: 'correct horse'};
  const made = await host.post('/api/accounts', account);
  assert.equal(made.status, 200);
  assert.match(made.json.session, TOKEN);
  assert.equal(made.json.name, 'Clara');
  assert.equal((await host.post('/api/accounts', {...account, name: 'cLARA'})).status, 409);
  assert.match((await host.post('/api/accounts', {name: 'Dora', password: 'short'})).json.error, /^password: expected/);
  assert.match((await host.post('/api/accounts', {name: '', password: 'long enough'})).json.error, /^name: expected/);
  assert.match((await host.post('/api/accounts', {password: 'long enough'})).json.error, /^name: expected/);
  const wrong = await host.post('/api/session', {...account, password: 'wrong horse'});
  assert.equal(wrong.status, 403);
  const nobody = await host.post('/api/session', {name: 'Nobody', password: 'correct horse'});
  assert.equal(nobody.status, 403);
  assert.equal(nobody.json.error, wrong.json.error, 'a name that is not there is not told apart');
  const login = await host.post('/api/session', {...account, name: 'CLARA'});
  assert.equal(login.status, 200);
  assert.equal(login.json.name, 'Clara', 'as first written');
  const bearer = {Authorization: `Bearer ${login.json.session}`};
  const game = (await host.post('/api/games', {scenario: 'pz8-ww2/mill-crossing', seats: {a: 'me', b: 'friend'}, name: 'Clara'}, bearer)).json;
  const friend = await host.make('pz8-ww2/ridge', {a: 'friend', b: 'me'});
  assert.equal((await host.post('/api/claim', {invitation: friend.invitations.a, name: 'Clara'}, bearer)).status, 200);
  const stranger = await host.make('blank/first-steps', {1: 'me', 2: 'me'});
  const mine = (await host.post('/api/mine', {seats: [stranger.seats['1'], 'nonsense', friend.seats.b]}, bearer)).json;
  assert.deepEqual(mine.account.map((one) => `${one.game} ${one.side}`).sort(), [`${game.game} a`, `${friend.game} a`].sort());
  assert.deepEqual(mine.games.map((one) => `${one.game} ${one.side}`), [`${stranger.game} 1`, `${friend.game} b`]);
  const one = mine.account.find((each) => each.game === game.game);
  assert.deepEqual({...one, seats: 0, waiting: 0}, {game: game.game, side: 'a', rules: 'pz8-ww2', scenario: 'mill-crossing', title: one.title, turn: one.turn,
    waiting: 0, begun: false, over: false, 'your-turn': false, winner: null, seats: 0});
  assert.deepEqual((await host.post('/api/mine', {seats: []})).json, {games: [], account: []});
  assert.equal((await joinFresh({session: login.json.session, game: game.game, side: 'a'})).side, 'a');
  assert.equal((await joinFresh({session: login.json.session, game: friend.game})).side, 'a');
  assert.equal((await joinFresh({session: login.json.session, game: game.game, side: 'b'})).hear, 'fault');
  assert.equal((await joinFresh({session: login.json.session, game: stranger.game})).hear, 'fault');
  assert.equal((await host.request('DELETE', '/api/session', undefined, bearer)).status, 200);
  assert.equal((await joinFresh({session: login.json.session, game: game.game, side: 'a'})).hear, 'fault');
  assert.deepEqual((await host.post('/api/mine', {seats: []}, bearer)).json.account, []);
  assert.equal((await joinFresh({session: made.json.session, game: game.game, side: 'a'})).side, 'a', 'the other session goes on');
});

// -- whole games ------------------------------------------------------------------------------------

/** No unit is shown to those who watch that not both sides are shown, nor anything more of it. */
function watcherKnowsNoMore(watcher, sockets, what) {
  for (const [key, list] of Object.entries(watcher.view)) {
    if (!Array.isArray(list) || list[0]?.['#'] === undefined) continue;
    for (const record of list) {
      for (const socket of sockets) {
        const its = socket.view[key].find((each) => each['#'] === record['#']);
        assert.ok(its, `${what}: ${key} ${record['#']} is shown to the watcher and not to ${socket.game.side}`);
      }
      if (key === 'units') {
        const places = sockets.map((socket) => JSON.stringify(socket.view.units.find((each) => each['#'] === record['#']).at));
        assert.ok(record.at === null || places.includes(JSON.stringify(record.at)), `${what}: the place of ${record.id}`);
      }
    }
  }
}

async function wholeGame(scenario, seed, more, sample = 10) {
  const table = await sitBoth(host, scenario, more);
  const [one, other] = table.sockets;
  const watcher = await host.join({watch: table.made.watch, game: table.made.game});
  const journal = `/api/games/${table.made.game}/journal`;
  assert.equal((await host.get(journal)).status, 403, 'not before the end');
  const dice = random(seed);
  const n = await playOut(table, dice, {each: async (step, number) => {
    assert.ok(step.answer.command, 'one\'s own command is told');
    assert.equal(step.answer.by, step.socket.game.side);
    await settle(one, other, watcher);
    watcherKnowsNoMore(watcher, table.sockets, `${scenario}, command ${number}`);
    if (number % sample !== 0 && !one.view.over) return;
    for (const [socket, words] of [[one, {seat: table.made.seats[one.game.side]}], [other, {seat: table.made.seats[other.game.side]}],
      [watcher, {watch: table.made.watch, game: table.made.game}]]) {
      const fresh = await joinFresh(words);
      assert.deepEqual(socket.view, fresh.view, `${scenario}: the view followed by ${socket.game.side} after ${number}`);
      assert.equal(socket.at, fresh.at);
      assert.equal(socket.last.n, fresh.n);
    }
  }});
  assert.equal(one.view.over, true, `over after ${n} commands`);
  for (const socket of [one, other, watcher]) {
    await settle(socket);
    assert.match(socket.last.over.seed, /^[0-9a-f]{64}$/);
    await story(socket, n + 1);
  }
  const file = path.join(host.data, `${table.made.game}.jsonl`);
  const text = await host.get(journal);
  assert.equal(text.status, 200);
  fs.writeFileSync(file, text.text);
  const verify = spawnSync(program, ['verify', file], {encoding: 'utf8'});
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
  const shown = JSON.parse(spawnSync(program, ['show', file, '--json'], {encoding: 'utf8', maxBuffer: 1 << 26}).stdout);
  for (const unit of one.view.units) {
    const {'#': number, ...rest} = unit;
    const {'#': ignored, ...truth} = shown.units.find((each) => each.id === unit.id);
    assert.deepEqual(rest, truth);
  }
  fs.writeFileSync(file, text.text.replace(/"seed":"./, (found) => `${found.slice(0, -1)}${found.endsWith('0') ? '1' : '0'}`));
  assert.equal(spawnSync(program, ['verify', file]).status, 1, 'a seed that was changed is noticed');
  close(table);
  watcher.close();
  return n;
}

/** The story told from the start, piece by piece, ends in the view that was followed. */
async function story(socket, least) {
  let view;
  let from = 0;
  for (;;) {
    const part = await socket.ask({say: 'story', from, to: from + 100});
    assert.equal(part.hear, 'story', part.text);
    if (from === 0) view = part.start;
    for (const step of part.steps) {
      assert.equal(step.n, ++from);
      applyChanges(view, step.changes);
    }
    if (from >= part.of) {
      assert.equal(part.of, socket.last.n);
      break;
    }
    assert.ok(part.steps.length > 0);
  }
  assert.ok(from <= least, `${from} steps of ${least} commands`);
  assert.deepEqual(view, socket.view, 'the story ends where the game does');
}

for (const [scenario, seed, more] of [['pz8-space/border-patrol', 11], ['pz8-space/belt-convoy', 12], ['pz8-ww2/mill-crossing', 13, {options: {'opt-fog': 'full'}}],
  ['pz8-ww2/ridge', 14], ['pz8-ww2/ridge', 15, {options: {'opt-fog': 'full'}}], ['blank/first-steps', 16]]) {
  test(`a whole game of ${scenario}${more ? ' in full fog' : ''} between two sockets`, async () => {
    assert.ok(await wholeGame(scenario, seed, more) > 3);
  });
}

// -- hidden information ----------------------------------------------------------------------------------

/** Every text and every list of two numbers in a message, but for what stands on the table for all to see. */
function* words(value, key = '') {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) {
    if (value.length === 2 && value.every((each) => typeof each === 'number')) yield JSON.stringify(value);
    for (const each of value) yield* words(each, key);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, each] of Object.entries(value)) if (!['terrain', 'zones', 'objectives', 'command', 'title', 'about'].includes(name)) yield* words(each, name);
  }
}

const names = (id) => new RegExp(`(^|[^A-Za-z0-9])${id}($|[^A-Za-z0-9])`);

for (const [scenario, seed, options] of [['pz8-ww2/ridge', 21, {}], ['pz8-ww2/mill-crossing', 22, {'opt-fog': 'full'}], ['pz8-coldwar/canal-road', 23, {'opt-fog': 'full'}],
  ['pz8-modern/kestrel-gap', 24, {'opt-fog': 'full'}], ['pz8-scifi/one-day-conflict', 25, {'opt-fog': 'full'}]]) {
  test(`nothing on the wire names an unseen unit or its place: ${scenario}`, async () => {
    const table = await sitBoth(host, scenario, {options});
    const [a, b] = table.sockets;
    const read = new Map([[a, 0], [b, 0]]);
    const before = new Map([[a, null], [b, null]]);
    let hidden = 0;
    let quiet = 0;
    const look = async () => {
      await settle(a, b);
      for (const [mine, theirs] of [[a, b], [b, a]]) {
        const now = theirs.view.units.filter((unit) => unit.side === theirs.game.side && !mine.view.units.some((each) => each['#'] === unit['#']));
        const unseen = now.filter((unit) => before.get(mine)?.has(unit.id) ?? true); // as before, so that no word of this step may be about it
        before.set(mine, new Set(now.map((unit) => unit.id)));
        const news = mine.all.slice(read.get(mine)).map((text) => JSON.parse(text)).filter((message) => ['did', 'game', 'undone', 'choices', 'survey'].includes(message.hear));
        read.set(mine, mine.all.length);
        hidden += unseen.length;
        for (const message of news) {
          if (message.over || mine.view.over) continue;
          const said = [...words(message)];
          for (const unit of unseen) {
            assert.ok(!said.some((text) => names(unit.id).test(text)), `${mine.game.side} was told of ${unit.id}: ${JSON.stringify(message).slice(0, 2000)}`);
            if (unit.at && message.hear !== 'choices' && (unit.at[0] % 1 || unit.at[1] % 1)) {
              assert.ok(!said.includes(JSON.stringify(unit.at)), `${mine.game.side} was told the place of ${unit.id}: ${JSON.stringify(message).slice(0, 2000)}`);
            }
          }
        }
      }
    };
    await look();
    await playOut(table, random(seed), {most: 250, each: async ({socket}) => {
      const other = socket === a ? b : a;
      const was = other.at;
      await look();
      if (other.at === was) quiet++;
    }});
    assert.ok(hidden > 0, 'somebody was hidden');
    if (options['opt-fog']) assert.ok(quiet > 0, 'some commands went unnoticed');
    close(table);
  });
}

test('an unseen unit and one that does not exist are refused in the same words', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge', {options: {'opt-fog': 'full'}});
  const [a, b] = table.sockets;
  const unseen = b.view.units.filter((unit) => unit.side === 'b' && !a.view.units.some((each) => each.id === unit.id)).map((unit) => unit.id);
  assert.ok(unseen.length >= 3);
  const plain = (answer, id) => {
    const {re, ...rest} = answer;
    return JSON.stringify(rest).replaceAll(id, 'X');
  };
  const {json: schema} = await host.get('/api/rules/pz8-ww2');
  const own = a.view.units.find((unit) => unit.side === 'a' && unit.at).id;
  let asked = 0;
  for (const id of unseen) {
    for (const verb of schema.verbs) {
      for (const arg of verb.args.filter((each) => each.kind === 'piece' && !each.own)) {
        const command = (named) => ({verb: verb.verb, ...(verb.args.some((each) => each.own) ? {unit: own} : {}), [arg.name]: named});
        for (const say of ['do', 'judge', 'odds']) {
          asked++;
          const there = await a.ask({say, at: a.at, command: command(id)});
          const nowhere = await a.ask({say, at: a.at, command: command('b77')});
          assert.ok(['refused', 'judged'].includes(nowhere.hear), JSON.stringify(nowhere));
          assert.equal(plain(there, id), plain(nowhere, 'b77'), `${say} ${verb.verb}`);
        }
      }
    }
    for (const say of ['choices', 'survey']) {
      assert.equal(plain(await a.ask({say, unit: id}), id), plain(await a.ask({say, unit: 'b77'}), 'b77'), say);
    }
  }
  assert.ok(asked > 0, 'some verb names another\'s piece');
  close(table);
});

test('before the end nobody is told another\'s story', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const [a, b] = table.sockets;
  for (const as of ['b', 'both', 'all', 'c']) assert.equal((await a.ask({say: 'story', from: 0, to: 10, as})).hear, 'fault', as);
  assert.equal((await a.ask({say: 'story', from: 0, to: 10, as: 'a'})).hear, 'story');
  await playOut(table, random(3), {most: 20});
  await a.ask({say: 'resign'});
  await settle(b);
  for (const as of ['a', 'b', 'both', 'all']) assert.equal((await b.ask({say: 'story', from: 0, to: 10, as})).as, as);
  close(table);
});

// -- commands -------------------------------------------------------------------------------------------

test('a stale command is refused by its number and changes nothing', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  const first = socket.at;
  assert.equal((await playRandom(socket, random(5))).hear, 'did');
  const was = copy(socket.view);
  const next = await speakerOf(table);
  const command = {verb: 'anything'};
  for (const at of [first - 1, next.at + 1, -1, 1e15, 'now', undefined]) {
    const answer = await next.ask({say: 'do', at, command});
    assert.deepEqual({...answer, re: 0}, {hear: 'stale', re: 0, at: next.at});
  }
  assert.equal((await next.ask({say: 'undo', at: next.at + 1})).hear, 'stale');
  assert.equal((await next.ask({say: 'do', at: next.at, command})).hear, 'refused', 'in time, it is heard');
  await settle(socket);
  assert.deepEqual(socket.view, was);
  close(table);
});

test('a command out of turn, of the umpire or with dice of one\'s own is refused', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  const other = table.sockets.find((each) => each !== socket);
  const command = await anyCommand(socket);
  const refused = await other.ask({say: 'do', at: other.at, command});
  assert.equal(refused.hear, 'refused');
  for (const verb of ['begin', 'draw']) {
    const answer = await socket.ask({say: 'do', at: socket.at, command: {verb}});
    assert.ok(answer.hear === 'refused', `${verb}: ${JSON.stringify(answer)}`);
  }
  assert.match((await socket.ask({say: 'do', at: socket.at, command, dice: [6]})).text, /^dice: /);
  assert.equal((await socket.ask({say: 'do', at: socket.at})).hear, 'fault');
  assert.equal((await socket.ask({say: 'judge', command})).can, true);
  assert.equal((await other.ask({say: 'judge', command})).can, false, 'judged as the one who asks');
  close(table);
});

test('every command offered is accepted, and everything else is judged as it would be done', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const dice = random(31);
  let judged = 0;
  for (let i = 0; i < 25; i++) {
    const socket = await speakerOf(table);
    const now = await socket.ask({say: 'choices'});
    assert.equal(now.at, socket.at);
    for (const unit of Object.keys(now.units).slice(0, 2)) {
      const its = await socket.ask({say: 'choices', unit});
      for (const verb of its.verbs) {
        if (verb.can) assert.equal(verb.why, undefined);
        else assert.ok(verb.why && verb.clause && verb.commands.length === 0 && verb.n === 0, `${unit} ${verb.verb}`);
        for (const {ends, ...command} of verb.commands.slice(0, 2)) {
          judged++;
          assert.equal((await socket.ask({say: 'judge', command})).can, true, JSON.stringify(command));
        }
        for (const no of (verb.others ?? []).slice(0, 2)) {
          const answer = await socket.ask({say: 'judge', command: no.command});
          assert.equal(answer.can, false);
          assert.equal(answer.clause, no.clause);
        }
      }
    }
    assert.equal((await playRandom(socket, dice)).hear, 'did');
  }
  assert.ok(judged > 20);
  close(table);
});

test('undo: allowed after a plain command, refused after dice and once the other side spoke', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const dice = random(41);
  const seen = {undone: 0, dice: 0, other: 0};
  for (let i = 0; i < 400 && (seen.undone < 3 || seen.dice < 1 || seen.other < 1); i++) {
    const socket = await speakerOf(table);
    if (socket === null) break;
    const other = table.sockets.find((each) => each !== socket);
    const was = copy(socket.view);
    const theirs = copy(other.view);
    const n = socket.last?.n ?? socket.game.n;
    const done = await playRandom(socket, dice);
    assert.equal(done.hear, 'did');
    const rolled = done.events.some((event) => JSON.stringify(event).includes('"dice"') || event.event === 'roll' || 'rolled' in event);
    if (!done['can-undo']) {
      const answer = await socket.ask({say: 'undo', at: socket.at});
      assert.equal(answer.hear, 'refused');
      if (rolled) seen.dice++;
      continue;
    }
    assert.equal(rolled, false, 'dice cannot be taken back');
    await settle(other);
    assert.equal((await other.ask({say: 'undo', at: other.at})).hear, 'refused', 'not by the other side');
    if (seen.undone < 3) {
      const undone = await socket.ask({say: 'undo', at: socket.at});
      assert.equal(undone.hear, 'undone');
      assert.equal(undone.n, n);
      await settle(socket, other);
      assert.deepEqual(socket.view, was);
      assert.deepEqual(other.view, theirs);
      seen.undone++;
    } else {
      const next = await speakerOf(table);
      if (next !== null && next !== socket) {
        const answered = await playRandom(next, dice);
        assert.equal(answered.hear, 'did');
        await settle(socket);
        assert.equal((await socket.ask({say: 'undo', at: socket.at})).hear, 'refused');
        seen.other++;
      }
    }
  }
  assert.ok(seen.undone >= 3 && seen.dice >= 1 && seen.other >= 1, JSON.stringify(seen));
  close(table);
});

// -- dice of one's own -------------------------------------------------------------------------------------

const throwDice = (dice, needs) => Array.from({length: needs.count}, () => 1 + Math.floor(dice() * needs.faces));

/** A random command, with the dice it turns out to need; the dice given. */
async function doWithDice(socket, dice) {
  const said = playRandom(socket, dice);
  let answer = await said;
  if (answer.hear !== 'needs') return {answer, given: []};
  const sent = socket.lastCommand;
  let given = [];
  while (answer.hear === 'needs') {
    assert.equal(answer.given, given.length);
    assert.ok(answer.faces >= 2 && answer.count >= 1 && answer.purpose && answer.about);
    given = [...given, ...throwDice(dice, answer)];
    answer = await socket.ask({...sent, dice: given});
  }
  return {answer, given};
}

/** Notes what the socket last told the umpire to do. */
function remember(socket) {
  const ask = socket.ask.bind(socket);
  socket.ask = (message) => {
    if (message.say === 'do') socket.lastCommand = message;
    return ask(message);
  };
}

test('own dice: needs, then the same command with dice, then did; the whole game verifies', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol', {dice: 'own'});
  table.sockets.forEach(remember);
  assert.equal((await table.sockets[0].ask({say: 'dice', dice: [3]})).text, 'no dice are asked for');
  const dice = random(51);
  let needed = 0;
  for (let i = 0; i < 2000; i++) {
    const socket = await speakerOf(table);
    if (socket === null) break;
    const was = copy(socket.view);
    const at = socket.at;
    if (needed === 3) {
      // Nothing happens while dice are still to be given, and dice that cannot be are refused.
      const first = await playRandom(socket, dice);
      if (first.hear === 'needs') {
        await settle(...table.sockets);
        assert.deepEqual(socket.view, was);
        assert.equal(socket.at, at);
        for (const bad of [[0], [first.faces + 1], [1.5], ['6'], Array(9000).fill(1)]) {
          const answer = await socket.ask({...socket.lastCommand, dice: bad});
          assert.ok(['refused', 'fault'].includes(answer.hear), `${JSON.stringify(bad).slice(0, 40)}: ${JSON.stringify(answer)}`);
        }
        assert.deepEqual(socket.view, was);
        needed++;
      }
      continue;
    }
    const {answer, given} = await doWithDice(socket, dice);
    assert.equal(answer.hear, 'did', JSON.stringify(answer));
    if (given.length > 0) needed++;
  }
  assert.ok(table.sockets[0].view.over && needed > 4, `${needed} commands with dice`);
  const {text} = await host.get(`/api/games/${table.made.game}/journal`);
  const file = path.join(host.data, 'own.jsonl');
  fs.writeFileSync(file, text);
  const verify = spawnSync(program, ['verify', file], {encoding: 'utf8'});
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
  close(table);
});

test('own dice against the computer: everybody hears asks, anybody at a seat answers, who comes back is asked again', async () => {
  const made = await host.make('pz8-ww2/ridge', {a: 'me', b: 'computer:greedy'}, {dice: 'own'});
  let me = await host.sit(made.seats.a);
  await untilBegun(me);
  remember(me);
  const watcher = await host.join({watch: made.watch, game: made.game});
  const dice = random(61);
  let asked = 0;
  const next = () => me.wait((m) => m.hear === 'asks' || m.hear === 'did', 20000);
  const sweep = () => { me.heard = me.heard.filter((m) => m.hear === 'asks'); };
  for (let i = 0; i < 3000 && asked < 4; i++) {
    await settle(me);
    assert.equal(me.view.over, false, `over after ${asked} questions`);
    if (!me.heard.some((m) => m.hear === 'asks') && me.view['waits-for'].includes('a')) {
      const {answer} = await doWithDice(me, dice);
      if (answer.hear !== 'stale') assert.equal(answer.hear, 'did', JSON.stringify(answer));
      sweep();
      continue;
    }
    let question = await next();
    if (question.hear === 'did') continue;
    asked++;
    assert.equal(question.side, 'b');
    assert.ok(question.purpose && question.faces >= 2 && question.given === 0);
    if (asked === 1) {
      await watcher.wait((m) => m.hear === 'asks');
      assert.equal((await watcher.ask({say: 'dice', dice: [1]})).text, 'say: those who watch cannot say that');
      assert.equal((await me.ask({say: 'dice', dice: 'many'})).hear, 'fault');
    }
    if (asked === 2) {
      me.close();
      me = await host.sit(made.seats.a);
      remember(me);
      const again = await me.wait((m) => m.hear === 'asks', 5000);
      assert.deepEqual(again, question);
      question = again;
    }
    let given = [];
    for (;;) {
      given = [...given, ...throwDice(dice, question)];
      const n = me.last?.n;
      assert.equal((await me.ask({say: 'dice', dice: given})).hear, 'heard');
      await settle(me);
      const more = me.heard.findIndex((m) => m.hear === 'asks' && m.given === given.length);
      if (more < 0) { assert.ok(me.last.n > (n ?? 0) || me.view.over); break; }
      [question] = me.heard.splice(more, 1);
    }
  }
  assert.ok(asked >= 4, `asked ${asked} times`);
  me.close();
  watcher.close();
});

// -- the computer ---------------------------------------------------------------------------------------

test('the computer plays, and answers are given while it thinks', async () => {
  const made = await host.make('pz8-scifi/great-intestine-war', {a: 'computer:greedy', b: 'me'});
  const me = await host.sit(made.seats.b);
  await untilBegun(me);
  const watcher = await host.join({watch: made.watch, game: made.game});
  const dice = random(70);
  let meanwhile = 0;
  let slowest = 0;
  let theirs = 0;
  const began = Date.now();
  while ((meanwhile < 20 || theirs < 20) && !me.view.over && Date.now() - began < 20000) {
    if (me.view['waits-for'].includes('b')) {
      await playRandom(me, dice);
      continue;
    }
    const asked = performance.now();
    await me.ask({say: 'ping'});
    slowest = Math.max(slowest, performance.now() - asked);
    if (me.view['waits-for'].includes('a')) meanwhile++;
    theirs = me.all.filter((text) => text.includes('"by":"a"')).length;
  }
  assert.ok(theirs >= 20, `the computer gave ${theirs} commands that were noticed`);
  assert.ok(meanwhile >= 20, `${meanwhile} answers while it was the computer's turn`);
  assert.ok(slowest < 1000, `the slowest answer took ${slowest} ms`);
  me.close();
  watcher.close();
});

test('the computer plays whole games against a random player and against itself', async () => {
  const made = await host.make('pz8-space/border-patrol', {1: 'me', 2: 'computer:greedy'});
  const me = await host.sit(made.seats['1']);
  const dice = random(71);
  let own = 0;
  while (!me.view.over) {
    await settle(me);
    if (me.view.over) break;
    if (me.view['waits-for'].includes('1')) {
      const answer = await playRandom(me, dice).catch(() => ({hear: 'stale'}));
      if (answer.hear === 'did') own++;
    } else {
      me.heard.length = 0;
      const waits = me.wait((m) => m.hear === 'did', 20000);
      await waits;
    }
  }
  assert.ok(own > 0);
  const total = me.last.n;
  assert.ok(total > own + 1, `${own} of ${total} commands were mine`);
  me.close();
  const alone = await host.make('blank/first-steps', {1: 'computer:greedy', 2: 'computer:random'});
  const watcher = await host.join({watch: alone.watch, game: alone.game});
  while (!watcher.view.over) await watcher.wait((m) => m.hear === 'did', 20000);
  assert.match((await host.get(`/api/games/${alone.game}/journal`)).text, /"seed"/);
  watcher.close();
});

// -- the end -----------------------------------------------------------------------------------------

test('a draw: offered, declined, offered, accepted; not to the computer', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a, b] = table.sockets;
  const tell = async (socket) => (await socket.wait((m) => m.hear === 'draw')).offer;
  assert.equal((await a.ask({say: 'draw', answer: 'accept'})).hear, 'fault');
  assert.equal((await a.ask({say: 'draw', answer: 'offer'})).hear, 'heard');
  assert.deepEqual([await tell(a), await tell(b)], ['a', 'a']);
  assert.equal((await a.ask({say: 'draw', answer: 'accept'})).hear, 'fault', 'nobody accepts his own');
  assert.equal((await joinFresh({seat: table.made.seats.b})).draw, 'a');
  assert.equal((await b.ask({say: 'draw', answer: 'decline'})).hear, 'heard');
  assert.deepEqual([await tell(a), await tell(b)], [null, null]);
  assert.equal(a.view.over, false);
  assert.equal((await b.ask({say: 'draw', answer: 'perhaps'})).hear, 'fault');
  await b.ask({say: 'draw', answer: 'offer'});
  assert.equal((await a.ask({say: 'draw', answer: 'accept'})).hear, 'heard');
  await settle(a, b);
  for (const socket of [a, b]) {
    assert.equal(socket.view.over, true);
    assert.equal(socket.view.winner ?? null, null);
    assert.match(socket.last.over.seed, /^[0-9a-f]{64}$/);
  }
  assert.equal((await a.ask({say: 'draw', answer: 'offer'})).text, 'there is no game to be drawn');
  close(table);
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:greedy'});
  const me = await host.sit(made.seats.a);
  while (!me.view.begun) await me.wait((m) => m.hear === 'did');
  assert.equal((await me.ask({say: 'draw', answer: 'offer'})).text, 'the computer does not agree to draws');
  me.close();
});

test('resigning ends the game; a rematch gives each his own token', async () => {
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'}, {name: 'Anna', options: {'opt-fog': 'full'}});
  const claimed = (await host.post('/api/claim', {invitation: made.invitations.b, name: 'Ben'})).json;
  const a = await host.sit(made.seats.a);
  const b = await host.sit(claimed.seat);
  const watcher = await Socket.open(host.port);
  await watcher.ask({say: 'join', watch: made.watch, game: made.game});
  while (!a.view.begun) await a.wait((m) => m.hear === 'did');
  assert.equal((await a.ask({say: 'rematch'})).text, 'the game is not over yet');
  const resigned = await b.ask({say: 'resign'});
  assert.equal(resigned.hear, 'did');
  assert.match(resigned.over.seed, /^[0-9a-f]{64}$/);
  await settle(a, watcher);
  assert.equal(a.view.over, true);
  assert.equal(a.view.winner, 'a');
  assert.equal((await b.ask({say: 'resign'})).hear, 'refused');
  assert.equal((await b.ask({say: 'do', at: b.at, command: {verb: 'end'}})).hear, 'refused');
  assert.equal((await a.ask({say: 'rematch'})).hear, 'heard');
  const told = await Promise.all([a, b, watcher].map((socket) => socket.wait((m) => m.hear === 'rematch')));
  assert.equal(new Set(told.map((m) => m.game)).size, 1);
  assert.deepEqual(told.map((m) => m.side), ['a', 'b', undefined]);
  assert.match(told[0].seat, TOKEN);
  assert.match(told[1].seat, TOKEN);
  assert.notEqual(told[0].seat, told[1].seat);
  assert.equal(told[2].seat, undefined);
  assert.ok(!watcher.all.join().includes(told[0].seat) && !b.all.join().includes(told[0].seat) && !a.all.join().includes(told[1].seat));
  assert.equal((await b.ask({say: 'rematch'})).text, 'a rematch has been made already');
  const [again, other] = [await host.sit(told[0].seat), await host.sit(told[1].seat)];
  while (!again.view.begun) await again.wait((m) => m.hear === 'did');
  assert.equal(again.game.table.options['opt-fog'], 'full');
  assert.deepEqual(again.game.table.seats.map((seat) => seat.name), ['Anna', 'Ben']);
  assert.notEqual(again.game.table.commitment, a.game.table.commitment);
  assert.equal((await joinFresh({watch: told[2].watch, game: told[2].game})).side, null);
  for (const socket of [a, b, watcher, again, other]) socket.close();
});

test('who is not there at the rematch is invited by the other', async () => {
  const made = await host.make('pz8-ww2/mill-crossing', {a: 'me', b: 'friend'});
  const claimed = (await host.post('/api/claim', {invitation: made.invitations.b})).json;
  const a = await host.sit(made.seats.a);
  const b = await host.sit(claimed.seat);
  while (!a.view.begun) await a.wait((m) => m.hear === 'did');
  b.close();
  await a.wait((m) => m.hear === 'seats' && !m.seats[1].here);
  await a.ask({say: 'resign'});
  await a.ask({say: 'rematch'});
  const told = await a.wait((m) => m.hear === 'rematch');
  assert.equal(told.invites, 'b');
  assert.equal((await host.post('/api/claim', {invitation: told.invitation})).json.side, 'b');
  a.close();
});

test('clocks: lose, computer and note, side by side', async () => {
  const games = await Promise.all(['lose', 'computer', 'note'].map((then) => sitBoth(host, 'pz8-ww2/mill-crossing', {clock: {kind: 'move', seconds: 5, then}})));
  const whole = await sitBoth(host, 'pz8-space/border-patrol', {clock: {kind: 'game', seconds: 5, then: 'lose'}});
  const began = Date.now();
  const says = /^The clock of .* has run out\.$/;
  const ranOut = games.map(({sockets: [a]}) => a.wait((m) => m.hear === 'chat' && says.test(m.text), 20000));
  // The clock of a whole game runs on from command to command; that of a move begins anew with each.
  const spoken = (async () => {
    const dice = random(81);
    let n = 0;
    while (!whole.sockets[0].view.over) {
      const socket = await speakerOf(whole);
      if (socket === null) break;
      const left = socket.last?.clock?.[socket.game.side];
      const answer = await playRandom(socket, dice);
      if (answer.hear !== 'did') break;
      n++;
      if (left !== undefined) assert.ok(answer.clock[socket.game.side] <= left, 'it never goes back');
      if (n === 4) break;
    }
    const a = whole.sockets[0];
    while (!a.view.over) await a.wait((m) => m.hear === 'did', 20000);
    return n;
  })();
  const [lose, computer, note] = games.map(({sockets: [a]}) => a);
  await Promise.all(ranOut);
  const after = Date.now() - began;
  assert.ok(after > 3500 && after < 12000, `${after} ms`);
  while (!lose.view.over) await lose.wait((m) => m.hear === 'did');
  assert.equal(lose.view.winner, 'b');
  const seats = (await computer.wait((m) => m.hear === 'seats' && m.seats[0].who === 'computer:greedy')).seats;
  assert.equal(seats[1].who, 'me');
  const turn = await computer.wait((m) => m.hear === 'did' && m.by === 'a', 20000);
  assert.equal(turn.hear, 'did');
  await settle(note);
  assert.equal(note.view.over, false);
  assert.equal((await playRandom(note, random(82))).hear, 'did', 'it was only a note');
  assert.equal((await joinFresh({seat: games[2].made.seats.a})).chat.filter((chat) => says.test(chat.text)).length, 1, 'said once');
  assert.ok(await spoken >= 1);
  assert.equal(whole.sockets[0].view.over, true);
  [...games, whole].forEach(close);
});

// -- talk ---------------------------------------------------------------------------------------------

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

// -- the house's own safety ----------------------------------------------------------------------------

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

test('on squares and zones choices tell where an order leads', async () => {
  const sea = await sitBoth(host, 'pz8-naval/denmark-strait');
  const captain = await speakerOf(sea);
  const [ship] = Object.keys((await captain.ask({say: 'choices'})).units);
  const order = (await captain.ask({say: 'choices', unit: ship})).verbs.find((choice) => choice.verb === 'move');
  const zone = captain.view.units.find((unit) => unit.id === ship).at;
  const inward = zone === 1 ? 2 : 7;
  assert.equal(order.commands.find((command) => command.way === 'ahead').ends.at, inward);
  assert.equal(order.commands.find((command) => command.way === 'hold').ends, undefined, 'whoever stays goes nowhere');
  close(sea);

  const land = await sitBoth(host, 'portable/mill-lane');
  const say = async (socket, command) => assert.equal((await socket.ask({say: 'do', at: socket.at, command})).hear, 'did');
  const guns = (await land.sockets[0].ask({say: 'choices', unit: 'B9'})).verbs.find((choice) => choice.verb === 'bombard');
  assert.ok(guns.commands.length > 10 && guns.commands.every((command) => /^\d+,\d+$/.test(command.square)));
  for (const socket of land.sockets) await say(socket, {verb: 'done'});
  const commander = await speakerOf(land);
  const name = Object.keys((await commander.ask({say: 'choices'})).units).find((unit) => /^(B2|R2)$/.test(unit));
  await say(commander, {verb: 'activate', unit: name});
  const march = (await commander.ask({say: 'choices', unit: name})).verbs.find((choice) => choice.verb === 'move');
  assert.equal(march.more, true, 'of many paths only the shortest are listed');
  for (const {path, ends} of march.commands) {
    assert.match(path, /^[nesw]+$/);
    assert.match(ends.at, /^\d+,\d+$/);
    assert.match(ends.facing, /^[nesw]$/);
  }
  const barred = (await commander.ask({say: 'choices', unit: name})).verbs.find((choice) => choice.verb === 'lay-mines');
  assert.ok(!barred.can && barred.clause.startsWith('portable.') && !/square/.test(barred.clause.split('.')[1]), `${barred.clause} ${barred.why}`);
  close(land);
});

test('words with letters cut in the middle come back as words', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a] = table.sockets;
  for (const unit of [`x${'ä'.repeat(60)}`, `xy${'♥'.repeat(60)}`, '😀'.repeat(50)]) {
    const answer = await a.ask({say: 'choices', unit});
    assert.equal(answer.hear, 'fault');
    assert.match(answer.text, /^unit: there is nothing called/);
    assert.equal((await a.ask({say: 'do', at: a.at, command: {verb: unit}})).hear, 'refused');
    assert.equal((await a.ask({say: 'do', at: a.at, command: {verb: 'move', unit: unit.repeat(20)}})).hear, 'refused');
  }
  close(table);
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

test('flights: all paths to whoever asks for the unit, where they end, what could be fired at from there', async () => {
  const table = await sitBoth(host, 'pz8-jets/mirage-pair');
  const first = await speakerOf(table);
  const [unit] = Object.keys((await first.ask({say: 'choices'})).units);
  await first.ask({say: 'do', at: first.at, command: {verb: 'activate', unit}});
  const socket = await speakerOf(table);
  const all = (await socket.ask({say: 'choices', unit})).verbs.find((verb) => verb.verb === 'fly');
  const some = (await socket.ask({say: 'choices'})).verbs.find((verb) => verb.verb === 'fly');
  assert.ok(all.n > 1000 && all.commands.length === all.n, `${all.commands.length} of ${all.n}`);
  assert.deepEqual([some.n, some.commands.length, some.more], [all.n, 400, true]);
  const {path, ends} = all.commands[0];
  assert.deepEqual(Object.keys(ends).sort(), ['allowance', 'at', 'facing', 'level', 'spent']);
  const now = await socket.ask({say: 'survey', unit});
  const then = await socket.ask({say: 'survey', unit, command: {verb: 'fly', path}});
  assert.ok(now.fields.length > 0 && then.fields.length > 0);
  assert.ok(now.ceiling >= ends.level, `ceiling ${now.ceiling}`);
  assert.notDeepEqual(then.fields, now.fields);
  assert.deepEqual(then.fields[0].levels, [ends.level, ends.level]);
  assert.equal((await socket.ask({say: 'survey', unit, command: {verb: 'fly', path: 'C C C C C C C C'}})).hear, 'refused');
  assert.equal((await socket.ask({say: 'survey', unit, command: 7})).hear, 'fault');
  close(table);
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
