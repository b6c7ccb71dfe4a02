// What the server keeps: one owner of a folder, a disk that is full or lies, a clock that is wrong.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/keeping.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {Host} from './host.mjs';
import {OPEN, program, withHost} from './house.mjs';

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
