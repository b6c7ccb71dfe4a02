// bench serve starts a server of its own, and leaves none behind, however it ends.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

const program = path.resolve(process.env.SANDTABLE ?? 'build/src/sandtable');
const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

const isThere = (pid) => {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] !== 'Z';
  } catch {
    return false;
  }
};

async function until(what, holds) {
  for (let i = 0; !await holds(); i++) {
    assert.ok(i < 300, what);
    await pause(100);
  }
}

/** A measurement in a folder of its own, and the number of its server's process. */
async function withBench(words, run) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-benched-'));
  const bench = spawn(program, ['bench', 'serve', '--games', '2', '--rate', '20', ...words], {cwd: folder, stdio: ['ignore', 'pipe', 'pipe']});
  const ended = new Promise((done) => { bench.on('exit', (code, signal) => done({code, signal})); });
  bench.stderr.resume();
  let server = 0;
  try {
    await until('it starts a server', () => {
      server = Number(fs.readFileSync(`/proc/${bench.pid}/task/${bench.pid}/children`, 'utf8').split(' ')[0]);
      return server > 0 && fs.readFileSync(`/proc/${server}/cmdline`, 'utf8').includes('\0serve\0');
    });
    await run({bench, server, ended, folder});
  } finally {
    bench.kill('SIGKILL');
    if (server > 0 && isThere(server)) process.kill(server, 'SIGKILL');
    fs.rmSync(folder, {recursive: true});
  }
}

test('whose output nobody reads any more, it ends, and so does its server', () => withBench(['--seconds', '1', '--attack', 'all'], async ({bench, server, ended, folder}) => {
  bench.stdout.destroy();
  const {code, signal} = await ended;
  assert.equal(signal, null);
  assert.equal(code, 1);
  assert.equal(isThere(server), false);
  assert.deepEqual(fs.readdirSync(folder), [], 'nothing is left of it');
}));

test('killed itself, its server ends', () => withBench(['--seconds', '60'], async ({bench, server, ended}) => {
  bench.stdout.resume();
  bench.kill('SIGKILL');
  assert.equal((await ended).signal, 'SIGKILL');
  await until('the server ends', () => !isThere(server));
}));
