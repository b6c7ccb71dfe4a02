// Dice of one's own: typed in by those at the table.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/dice.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {playRandom} from './host.mjs';
import {close, copy, host, program} from './house.mjs';
import {random, settle, sitBoth, speakerOf, untilBegun} from './table.mjs';

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
