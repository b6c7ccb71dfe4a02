// Accounts: made, logged in, logged out.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/accounts.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {TOKEN, host, joinFresh} from './house.mjs';

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

test('a name is the same in capitals and small letters of every script, and is written in one way only', async () => {
  const password = 'correct horse';
  assert.equal((await host.post('/api/accounts', {name: 'Émile', password})).status, 200);
  assert.equal((await host.post('/api/accounts', {name: 'éMILE', password})).status, 409);
  const login = await host.post('/api/session', {name: 'ÉMILE', password});
  assert.deepEqual([login.status, login.json.name], [200, 'Émile']);
  assert.equal((await host.post('/api/session', {name: 'Emile', password})).status, 403, 'an accent is not nothing');
  const loose = await host.post('/api/accounts', {name: 'Émile'.normalize('NFD'), password});
  assert.deepEqual([loose.status, loose.json.error], [400, 'name: expected letters with their accents as one (Unicode NFC)']);
});

test('the sessions of an account are told and ended by their owner alone', async () => {
  const account = {name: 'Gerda', password: 'correct horse'};
  const bearer = ({json}) => ({Authorization: `Bearer ${json.session}`});
  const first = await host.post('/api/accounts', account);
  const second = await host.post('/api/session', account);
  const other = await host.post('/api/accounts', {...account, name: 'Hanna'});
  const {sessions} = (await host.get('/api/sessions', bearer(second))).json;
  assert.equal(sessions.length, 2);
  for (const {since} of sessions) assert.ok(Math.abs(since - Date.now()) < 60000, 'when it began, by the date');
  assert.equal((await host.get('/api/sessions')).status, 403);
  assert.equal((await host.request('DELETE', '/api/sessions')).status, 403);
  assert.equal((await host.request('DELETE', '/api/sessions', undefined, bearer(second))).status, 200);
  for (const ended of [first, second]) assert.equal((await host.get('/api/sessions', bearer(ended))).status, 403);
  assert.equal((await host.get('/api/sessions', bearer(other))).json.sessions.length, 1);
  assert.equal((await host.post('/api/session', account)).status, 200);
});
