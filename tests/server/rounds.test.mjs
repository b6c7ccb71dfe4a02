// Rounds on a disk that takes its time, or fails: nobody hears of a command before it is on the disk.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/rounds.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Host} from './host.mjs';
import {OPEN, program} from './house.mjs';
import {within} from './socket.mjs';
import {settle, sitBoth, untilBegun} from './table.mjs';

const SLOW = 300;
const ON_WAY = 8;
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A server on a disk of which each sync takes as long as is said: `slow(milliseconds)`; less than none: it fails. */
async function withSlowDisk(run) {
  const shim = path.resolve(path.dirname(program), '../tests/libslow_disk.so');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-slow-'));
  const file = path.join(folder, 'milliseconds');
  const slow = (milliseconds) => { fs.writeFileSync(`${file}.new`, String(milliseconds)); fs.renameSync(`${file}.new`, file); };
  slow(0);
  const own = await new Host(program, {options: OPEN, env: {LD_PRELOAD: shim, SLOW_DISK: file}}).start();
  try {
    await run(own, slow);
    slow(0);
    assert.equal((await own.stop()).code, 0, own.errors);
  } finally {
    if (own.process.exitCode === null) await own.kill();
    own.clean();
    fs.rmSync(folder, {recursive: true});
  }
}

/** A tank is turned about, again and again: commands whose numbers are known beforehand. */
async function turnAbout(own) {
  const table = await sitBoth(own, 'pz8-ww2/mill-crossing');
  for (const socket of table.sockets) await untilBegun(socket);
  await settle(...table.sockets);
  const player = table.sockets.find((socket) => socket.view['waits-for'].includes(socket.game.side));
  const {side} = player.game;
  const unit = `${side}7`;
  let turns = 0;
  return {table, player, side, say: (ahead) => player.ask({say: 'do', at: player.at + ahead,
    command: {verb: 'pivot', unit, facing: turns++ % 2 === 0 ? 45 : 225}})};
}

test('answers leave when their commands are on the disk, and not before', () => withSlowDisk(async (own, slow) => {
  const tank = await turnAbout(own);
  slow(SLOW);
  const began = Date.now();
  const times = [];
  const answers = [...Array(ON_WAY).keys()].map(async (ahead) => {
    const answer = await tank.say(ahead);
    times.push(Date.now() - began);
    return answer;
  });
  const elsewhere = await own.join({seat: tank.table.made.seats[tank.side]}); // it is shown what is not kept yet
  const joined = Date.now() - began;
  for (const answer of await Promise.all(answers)) assert.equal(answer.hear, 'did', JSON.stringify(answer));
  assert.ok(times[0] >= SLOW, `the first answer after ${times[0]} ms`);
  assert.ok(joined >= SLOW, `what has happened is shown after ${joined} ms`);
  assert.ok(times[ON_WAY - 1] < SLOW * ON_WAY, 'commands on their way at once share the disk');
  elsewhere.close();
}));

test('a disk that fails to sync: nobody hears, all are asked to come back, and it goes on by itself', () => withSlowDisk(async (own, slow) => {
  const tank = await turnAbout(own);
  const known = tank.player.last?.n ?? tank.player.game.n;
  slow(-1);
  await assert.rejects(tank.say(0), /closed/);
  const health = await own.get('/healthz');
  assert.equal(health.status, 503);
  assert.match(health.text, /nothing can be kept: the database: /);
  const back = await own.join({seat: tank.table.made.seats[tank.side]});
  assert.equal(back.game.n, known, 'what the disk has not taken is not shown');
  slow(0);
  await within((async () => { while ((await own.get('/healthz')).status !== 200) await pause(100); })(), 'the disk being tried again');
  const again = await own.join({seat: tank.table.made.seats[tank.side]});
  assert.equal(again.game.n, known);
  assert.match(own.errors, /event=commit why="the database: /);
}));
