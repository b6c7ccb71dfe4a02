// What the server keeps: one owner of a folder, a disk that is full or lies, a clock that is wrong.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/keeping.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Host} from './host.mjs';
import {OPEN, program, withHost} from './house.mjs';
import {sitBoth, speakerOf} from './table.mjs';

test('a folder has one server: the second is refused, and told which process has it', () => withHost(OPEN, async (own) => {
  const second = spawnSync(program, ['serve', '--port', '1', '--data', own.data], {encoding: 'utf8', timeout: 20000});
  assert.equal(second.status, 1);
  assert.equal(second.stderr, `sandtable: ${own.data}: another server, process ${own.process.pid}, has this folder: `
    + 'stop that one, or give this one another folder with --data\n');
  await own.make('blank/first-steps', {1: 'me', 2: 'me'});
  await own.kill(); // the lock ends with its owner
  const after = await new Host(program, {data: own.data, options: OPEN}).start();
  assert.equal((await after.stop()).code, 0);
  await own.start();
}));

/** A server on a machine whose date can be set: `jump(seconds)`. */
async function withWrongDate(options, run) {
  const shim = path.resolve(path.dirname(program), '../tests/libwall_clock.so');
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-date-')), 'seconds');
  fs.writeFileSync(file, '0');
  const own = await new Host(program, {options, env: {LD_PRELOAD: shim, WALL_CLOCK: file}}).start();
  try {
    await run(own, (seconds) => fs.writeFileSync(file, String(seconds)));
    assert.equal((await own.stop()).code, 0, own.errors);
  } finally {
    if (own.process.exitCode === null) await own.kill();
    own.clean();
    fs.rmSync(path.dirname(file), {recursive: true});
  }
}

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

test('a date that jumps by hours loses no game and sends nobody away', () => withWrongDate(['--rate', '20'], async (own, jump) => {
  const table = await sitBoth(own, 'pz8-space/border-patrol', {clock: {kind: 'game', seconds: 600, then: 'lose'}});
  const speaker = await speakerOf(table);
  const {side} = speaker.game;
  for (const hours of [1, -1, 30, -40]) {
    jump(hours * 3600);
    await pause(600); // two looks at the clocks
    for (let i = 0; i < 8; i++) assert.equal((await speaker.ask({say: 'ping'})).hear, 'pong');
    assert.equal(table.sockets[0].view.over, false);
  }
  const said = await speaker.ask({say: 'chat', text: 'what day is it?'});
  assert.equal(said.hear, 'heard');
  const fresh = await own.join({seat: table.made.seats[side]});
  const {clock} = fresh.game.table;
  assert.ok(clock[side] > 580000 && clock[side] < 600000, `${clock[side]} ms are left`);
  const label = fresh.game.chat[fresh.game.chat.length - 1].time;
  assert.ok(Math.abs(label - (Date.now() - 40 * 3600000)) < 60000, 'what is said bears the date as the machine believes it');
  [fresh, ...table.sockets].forEach((socket) => socket.close());
}));

test('games with clocks that nobody is at leave the memory, and their clocks still run out', () => withHost([...OPEN, '--idle', '1'], async (own) => {
  const games = async () => Number((await own.get('/metrics')).text.match(/^sandtable_games_in_memory (\d+)$/m)[1]);
  const table = await sitBoth(own, 'pz8-space/border-patrol', {clock: {kind: 'game', seconds: 5, then: 'lose'}});
  const loser = (await speakerOf(table)).game.side;
  table.sockets.forEach((socket) => socket.close());
  for (let i = 0; await games() > 0; i++) {
    assert.ok(i < 40, 'it leaves the memory with its clock running');
    await pause(100);
  }
  await pause(4500);
  const back = await own.join({seat: table.made.seats[loser]});
  assert.equal(back.game.view.over, true);
  assert.notEqual(back.game.view.winner, loser);
  back.close();
}));
