// Making games: seats, options, invitations, what each token opens; and what is refused.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/making.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {GAME, TOKEN, host, joinFresh, plainRequest, withHost} from './house.mjs';
import {Socket} from './socket.mjs';

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
