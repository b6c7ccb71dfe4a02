// How games end: draws, resigning, rematches, clocks.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/end.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {playRandom} from './host.mjs';
import {OPEN, TOKEN, close, host, joinFresh, withHost} from './house.mjs';
import {Socket} from './socket.mjs';
import {random, settle, sitBoth, speakerOf} from './table.mjs';

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

test('a draw that is offered stands when the server is started again, and is gone once it is answered', () => withHost(OPEN, async (own) => {
  const again = async () => {
    assert.equal((await own.stop()).code, 0, own.errors);
    await own.start();
  };
  const table = await sitBoth(own, 'pz8-space/border-patrol');
  const {seats} = table.made;
  const speaker = await speakerOf(table);
  const offering = speaker.game.side === '1' ? '2' : '1';
  const offerer = table.sockets.find((socket) => socket !== speaker);
  assert.equal((await offerer.ask({say: 'draw', answer: 'offer'})).hear, 'heard');
  close(table);
  await again();
  table.sockets = [await own.sit(seats[1]), await own.sit(seats[2])];
  for (const socket of table.sockets) assert.equal(socket.game.draw, offering);
  // Whoever plays on has declined.
  assert.equal((await playRandom(await speakerOf(table), random(3))).hear, 'did');
  close(table);
  await again();
  table.sockets = [await own.sit(seats[1]), await own.sit(seats[2])];
  for (const socket of table.sockets) assert.equal(socket.game.draw, null);
  assert.equal((await table.sockets[0].ask({say: 'draw', answer: 'offer'})).hear, 'heard');
  close(table);
  await again();
  const other = await own.sit(seats[2]);
  assert.equal((await other.ask({say: 'draw', answer: 'accept'})).hear, 'heard');
  await settle(other);
  assert.deepEqual([other.view.over, other.view.winner ?? null], [true, null]);
  other.close();
  await again();
  const late = await own.sit(seats[1]);
  assert.deepEqual([late.view.over, late.game.draw], [true, null]);
  late.close();
}));

test('whoever resigns offers no draw any more', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a] = table.sockets;
  assert.equal((await a.ask({say: 'draw', answer: 'offer'})).hear, 'heard');
  assert.equal((await a.ask({say: 'resign'})).hear, 'did');
  assert.equal((await joinFresh({seat: table.made.seats.b})).draw, null);
  close(table);
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
  const seats = (await computer.wait((m) => m.hear === 'seats' && m.seats[0].who === 'computer:regular')).seats;
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

test('a rematch is a game made like any other', () => withHost(['--rate', '0', '--games', '3'], async (own) => {
  const made = async () => Number((await own.get('/metrics')).text.match(/^sandtable_games_made_total (\d+)$/m)[1]);
  const table = await own.make('pz8-ww2/mill-crossing', {a: 'me', b: 'computer:random'});
  let seat = table.seats.a;
  for (let i = 0; i < 3; i++) {
    const socket = await own.sit(seat);
    while (!socket.view.begun) await socket.wait((m) => m.hear === 'did');
    await socket.ask({say: 'resign'});
    const answer = await socket.ask({say: 'rematch'});
    if (i < 2) {
      assert.equal(answer.hear, 'heard');
      seat = (await socket.wait((m) => m.hear === 'rematch')).seat;
    } else {
      assert.deepEqual([answer.hear, answer.text], ['fault', 'enough games have been made from this address; try again in an hour']);
    }
    socket.close();
  }
  assert.equal(await made(), 3);
  assert.equal((await own.post('/api/games', {scenario: 'blank/first-steps', seats: {1: 'me', 2: 'me'}})).status, 429);
}));
