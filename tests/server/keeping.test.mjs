// What the server keeps: one owner of a folder, a disk that is full or lies, a clock that is wrong.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/keeping.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Host, playRandom} from './host.mjs';
import {OPEN, program, withHost} from './house.mjs';
import {Socket} from './socket.mjs';
import {random, sitBoth, speakerOf} from './table.mjs';

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

const check = (folder) => spawnSync(program, ['store', 'check', folder], {encoding: 'utf8', timeout: 60000});

/** With the server stopped: changes bytes of the database that are found once. */
function spoil(own, from, to) {
  const file = path.join(own.data, 'sandtable.db');
  const bytes = fs.readFileSync(file);
  const at = bytes.indexOf(from);
  assert.ok(at > 0, `${from} stands in the file`);
  bytes.write(to, at);
  fs.writeFileSync(file, bytes);
}

test('a damaged game says so, is shown as far as it is whole, and takes nothing any more', () => withHost(OPEN, async (own) => {
  const table = await sitBoth(own, 'pz8-space/border-patrol');
  const whole = await sitBoth(own, 'pz8-space/border-patrol');
  for (const text of ['first words', 'last words']) await table.sockets[0].ask({say: 'chat', text});
  await playRandom(await speakerOf(table), random(5));
  await playRandom(await speakerOf(table), random(6));
  const n = table.sockets[0].last.n;
  assert.match(check(own.data).stdout, /: 2 games, \d+ moves: all as it was written\.\n$/, 'also while a server runs');
  [...table.sockets, ...whole.sockets].forEach((socket) => socket.close());
  await own.stop();
  assert.equal(check(own.data).status, 0);
  spoil(own, `"n":${n},`, `"n":${n} `);
  const checked = check(own.data);
  assert.equal(checked.status, 1);
  assert.match(checked.stdout, new RegExp(`^game ${table.made.game}: this is damaged on the disk: what happened behind move \\d+ cannot be read any more\\n`, 'm'));
  assert.match(checked.stdout, /something is damaged, see above\.\n$/);
  await own.start();
  const damaged = /^this is damaged on the disk: what happened behind move \d+ cannot be read any more$/;
  const side = table.sockets[0].game.side;
  const seat = await own.join({seat: table.made.seats[side]});
  assert.match(seat.game.table.damaged, damaged);
  assert.equal(seat.game.n, n - 1, 'all that is whole is shown');
  assert.deepEqual(seat.game.view['waits-for'], []);
  for (const message of [{say: 'do', at: seat.at, command: {verb: 'nothing'}}, {say: 'chat', text: 'hello?'}, {say: 'note', text: 'x'}, {say: 'resign'}]) {
    const answer = await seat.ask(message);
    assert.equal(answer.hear, 'refused', message.say);
    assert.match(answer.text, damaged);
  }
  assert.equal((await seat.ask({say: 'story'})).hear, 'story');
  const mine = await own.post('/api/mine', {seats: [table.made.seats[side], whole.made.seats[side]]});
  assert.match(mine.json.games[0].damaged, damaged);
  assert.equal(mine.json.games[1].damaged, undefined);
  const other = await own.join({seat: whole.made.seats[side]});
  assert.equal((await other.ask({say: 'chat', text: 'we go on'})).hear, 'heard');
  [seat, other].forEach((socket) => socket.close());
  assert.match(own.errors, /event=damage game=\d+ why="this is damaged/);
}));

test('a game whose beginning is damaged is not taken for one that is not there', () => withHost(OPEN, async (own) => {
  const table = await sitBoth(own, 'blank/first-steps');
  table.sockets.forEach((socket) => socket.close());
  await own.stop();
  spoil(own, '"sandtable":', '"sandtablE":');
  await own.start();
  const token = Object.values(table.made.seats)[0];
  const socket = await Socket.open(own.port);
  const sentence = 'this is damaged on the disk: the beginning of this game is not what was written';
  assert.deepEqual(await socket.ask({say: 'join', seat: token}).then(({hear, text}) => ({hear, text})), {hear: 'fault', text: sentence});
  socket.close();
  const mine = (await own.post('/api/mine', {seats: [token]})).json.games;
  assert.deepEqual([mine.length, mine[0].game, mine[0].damaged], [1, table.made.game, sentence]);
  const journal = await own.get(`/api/games/${table.made.game}/journal`);
  assert.deepEqual([journal.status, journal.json.error], [503, sentence]);
  assert.equal((await own.get('/api/games/aaaaaaaaab/journal')).json.error, 'there is no such game');
}));

test('store check in trouble', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-check-'));
  const none = check(folder);
  assert.deepEqual([none.status, none.stderr], [1, `sandtable: ${folder}: expected the folder of a server, with sandtable.db in it\n`]);
  fs.writeFileSync(path.join(folder, 'sandtable.db'), 'this is no database at all, whatever its name says\n'.repeat(100));
  const other = check(folder);
  assert.equal(other.status, 1);
  assert.match(other.stderr, /sandtable\.db: expected a Sandtable database/);
  assert.equal(spawnSync(program, ['store', 'mend', folder]).status, 2);
  fs.rmSync(folder, {recursive: true});
});

/** A server whose files cannot grow beyond so many KiB, as on a full disk. */
async function withSmallDisk(kibibytes, run) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-small-'));
  const script = path.join(folder, 'serve');
  fs.writeFileSync(script, `#!/bin/bash\ntrap '' XFSZ\nulimit -S -f ${kibibytes}\nexec '${program}' "$@"\n`, {mode: 0o755});
  const own = await new Host(script, {options: OPEN}).start();
  try {
    await run(own);
    assert.equal((await own.stop()).code, 0, own.errors);
  } finally {
    if (own.process.exitCode === null) await own.kill();
    own.clean();
    fs.rmSync(folder, {recursive: true});
  }
}

test('health tells of a full disk, and of its being free again, whether anybody plays or not', () => withSmallDisk(400, async (own) => {
  assert.equal((await own.get('/healthz')).text, 'ok\n');
  const table = await own.make('blank/first-steps', {1: 'me', 2: 'me'});
  const socket = await own.join({seat: table.seats['1']});
  const ended = socket.whenClosed();
  let kept = 0;
  for (; !socket.closed && kept < 1000; kept++) {
    if (!await socket.ask({say: 'chat', text: `${kept} `.padEnd(1000, 'x')}).catch(() => null)) break;
  }
  assert.match((await ended).reason, /^the disk failed: whether the last command was kept you see when you come back$/);
  const ill = await own.get('/healthz');
  assert.equal(ill.status, 503);
  assert.match(ill.text, /^nothing can be kept: the database: .+\n$/);
  assert.equal((await own.post('/api/games', {scenario: 'blank/first-steps', seats: {1: 'me', 2: 'me'}})).status, 503);
  assert.equal(spawnSync('prlimit', ['--pid', String(own.process.pid), '--fsize=unlimited:unlimited']).status, 0);
  for (let i = 0; (await own.get('/healthz')).status !== 200; i++) {
    assert.ok(i < 100, 'it is well again');
    await pause(100);
  }
  const again = await own.join({seat: table.seats['1']});
  assert.equal(again.game.chat.length, kept, 'all that was acknowledged');
  assert.equal((await again.ask({say: 'chat', text: 'there is room'})).hear, 'heard');
  again.close();
}));
