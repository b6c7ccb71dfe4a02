// node tests/server/kill.mjs PROGRAM [ROUNDS]: the server is killed in the middle of everything, again and again, over
// one data folder. After each time every command that was acknowledged is there, at most the one in flight beyond it,
// and no game is half done: the story told from its start ends in the view.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {Host, applyChanges, playRandom} from './host.mjs';
import {random, settle, sidesOf, untilBegun} from './table.mjs';

const program = path.resolve(process.argv[2]);
const rounds = Number(process.argv[3] ?? 200);
const scenarios = ['pz8-space/border-patrol', 'pz8-space/belt-convoy', 'pz8-ww2/mill-crossing', 'pz8-ww2/mill-crossing', 'pz8-ww2/ridge', 'blank/first-steps'];
const dice = random(Number(process.env.SEED ?? Date.now()));
const host = new Host(program, {options: ['--rate', '0', '--games', '0', '--connections', '0', '--requests', '0']});
const count = {kills: 0, commands: 0, undone: 0, inFlight: 0, kept: 0, checked: 0, stories: 0, made: 0, over: 0, verified: 0};
const copy = (json) => JSON.parse(JSON.stringify(json));

/** One game that goes on over all the rounds, as its two players know it. */
class Game {
  constructor(scenario, made) {
    this.scenario = scenario;
    this.made = made;
    this.known = {};      // by side: {n, view} as last acknowledged
    this.flight = null;   // {side, undo, before}: said, not yet answered
  }

  async sit() {
    this.sockets = await Promise.all(sidesOf(this.scenario).map((side) => host.sit(this.made.seats[side])));
    this.sockets.forEach((socket) => { socket.n = socket.game.n; });
  }

  /** What came back is what was known, or one command further. */
  async check() {
    for (const socket of this.sockets) {
      const known = this.known[socket.game.side];
      if (!known) continue;
      const {n} = socket.game;
      const own = this.flight?.side === socket.game.side;
      const undone = (this.flight?.undo || this.takenBack) && n === known.n - 1;
      if (undone && own && this.flight.undo) {
        count.kept++;
        known.view = this.flight.before;
      } else if (undone && this.speaker !== socket.game.side) {
        known.view = await this.retold(socket); // the other side had not heard of it yet
      } else {
        assert.ok(n >= known.n, `${this.scenario} ${this.made.game}: ${known.n} commands were acknowledged to ${socket.game.side}, ${n} are there`);
        if (own || this.speaker === socket.game.side) {
          assert.ok(n <= known.n + (own && !this.flight.undo ? 1 : 0), `${this.scenario}: ${n - known.n} commands too many`);
        }
        if (n > known.n) {
          const story = await socket.ask({say: 'story', from: known.n, to: n});
          assert.equal(story.steps.length, n - known.n);
          for (const step of story.steps) applyChanges(known.view, step.changes);
          if (own) count.kept++;
        }
      }
      assert.deepEqual(socket.game.view, known.view, `${this.scenario} ${this.made.game} as ${socket.game.side} knows it`);
      count.checked++;
    }
    this.flight = null;
    this.takenBack = false;
  }

  /** The whole story ends in the view. */
  async retell() {
    for (const socket of this.sockets) {
      await untilBegun(socket);
      assert.deepEqual(await this.retold(socket), socket.view, `the story of ${this.scenario} as ${socket.game.side} knows it`);
      count.stories++;
    }
  }

  async retold(socket) {
    let from = 0;
    let view;
    for (;;) {
      const part = await socket.ask({say: 'story', from, to: from + 200});
      view ??= part.start;
      for (const step of part.steps) applyChanges(view, step.changes);
      from += part.steps.length;
      if (from >= part.of || part.steps.length === 0) break;
    }
    assert.equal(from, socket.last?.n ?? socket.game.n);
    return view;
  }

  remember() {
    for (const socket of this.sockets) {
      if (socket.view) this.known[socket.game.side] = {n: socket.last?.n ?? socket.game.n, view: copy(socket.view)};
    }
  }

  /** Plays as fast as it goes, until the server is gone. */
  async play() {
    for (const socket of this.sockets) await untilBegun(socket);
    for (;;) {
      await settle(...this.sockets);
      const socket = this.sockets.find((each) => !each.view.over && each.view['waits-for'].includes(each.game.side));
      if (!socket) return;
      this.speaker = socket.game.side;
      if (socket.last?.['can-undo'] && dice() < 0.1) {
        this.flight = {side: socket.game.side, undo: true, before: this.before};
        const answer = await socket.ask({say: 'undo', at: socket.at});
        this.flight = null;
        this.takenBack = answer.hear === 'undone';
        if (this.takenBack) count.undone++;
        this.before = undefined;
        socket.last['can-undo'] = false;
        continue;
      }
      const before = copy(socket.view);
      const ask = socket.ask.bind(socket);
      socket.ask = (message) => {
        if (message.say === 'do') this.flight = {side: socket.game.side, undo: false};
        return ask(message);
      };
      const answer = await playRandom(socket, dice);
      socket.ask = ask;
      this.flight = null;
      assert.equal(answer.hear, 'did', JSON.stringify(answer));
      this.before = before;
      this.takenBack = false;
      count.commands++;
    }
  }
}

async function makeGame(scenario) {
  const [one, other] = sidesOf(scenario);
  const made = await host.make(scenario, {[one]: 'me', [other]: 'me'});
  count.made++;
  return new Game(scenario, made);
}

/** A game that is over is laid aside, its journal verified now and then, and another takes its place. */
async function replace(games, i) {
  const game = games[i];
  if (!game.sockets[0].game.view.over) return;
  count.over++;
  if (count.verified < 25) {
    const {text, status} = await host.get(`/api/games/${game.made.game}/journal`);
    assert.equal(status, 200);
    const file = path.join(host.data, 'journal.jsonl');
    fs.writeFileSync(file, text);
    const verify = spawnSync(program, ['verify', file], {encoding: 'utf8'});
    assert.equal(verify.status, 0, verify.stdout + verify.stderr);
    count.verified++;
  }
  game.sockets.forEach((socket) => socket.close());
  games[i] = await makeGame(game.scenario);
  await games[i].sit();
}

async function round(games, number) {
  await host.start();
  await Promise.all(games.map(async (game) => {
    await game.sit();
    await game.check();
  }));
  await games[number % games.length].retell();
  for (let i = 0; i < games.length; i++) await replace(games, i);
  const until = 10 + Math.floor(dice() * 140);
  const plays = games.map((game) => game.play().catch((error) => { if (error.message !== 'closed') throw error; }));
  const timer = setTimeout(() => host.process.kill('SIGKILL'), until);
  const ended = host.ended.then(({signal}) => { clearTimeout(timer); assert.equal(signal, 'SIGKILL', `the server ended by itself: ${host.errors}`); });
  await ended;
  for (const game of games) game.sockets.forEach((socket) => socket.raw.destroy());
  await Promise.all(plays);
  count.kills++;
  for (const game of games) {
    if (game.flight) count.inFlight++;
    game.remember();
  }
}

let number = 0;
const ok = (name) => console.log(`ok ${++number} - ${name}`);
const began = Date.now();
try {
  await host.start();
  const games = [];
  for (const scenario of scenarios) games.push(await makeGame(scenario));
  await host.stop();
  for (let i = 0; i < rounds; i++) await round(games, i);
  ok(`${count.kills} kills, ${count.commands} commands acknowledged (${count.undone} taken back), none lost: ${count.checked} views as they were known`);
  ok(`${count.inFlight} commands in flight, ${count.kept} of them kept, none beyond`);
  ok(`${count.stories} stories from the start end in the view`);
  await host.start();
  for (const game of games) {
    await game.sit();
    await game.check();
    if (game.sockets[0].game.view.over) continue;
    const was = game.sockets[0].game.n + game.sockets[1].game.n;
    for (const socket of game.sockets) await untilBegun(socket);
    const speaker = game.sockets.find((each) => each.view['waits-for'].includes(each.game.side));
    const answer = await playRandom(speaker, dice);
    assert.equal(answer.hear, 'did');
    assert.ok(answer.n > 0 && was >= 0);
    game.sockets.forEach((socket) => socket.close());
  }
  ok(`${games.length} games go on; ${count.made} made, ${count.over} played to the end, ${count.verified} journals verified`);
  assert.ok(count.commands > rounds, 'commands were given in the rounds');
  assert.ok(count.checked > rounds, 'views were compared');
  assert.equal((await host.stop()).code, 0);
  ok(`stopped with status 0 after ${((Date.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  console.log(`not ok ${++number} - round ${count.kills}: ${String(error.message).split('\n')[0].slice(0, 300)}`);
  console.log(String(error.stack).replace(/^/gm, '# ').slice(0, 4000));
  process.exitCode = 1;
  if (host.process?.exitCode === null) await host.kill();
} finally {
  host.clean();
}
console.log(`1..${number}`);
