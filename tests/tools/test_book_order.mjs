// Chapters of rules stand in the order of their ledgers (tools/book_order.mjs). Usage: node --test-reporter=tap test_book_order.mjs
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {fileURLToPath} from 'node:url';
import {common_order, measure, measure_all, share_in_order} from '../../tools/book_order.mjs';

const LEAST = 85;
const here = path.dirname(fileURLToPath(import.meta.url));
const tool = path.join(here, '../../tools/book_order.mjs');
const chapters = measure_all();

test(`a chapter has ${LEAST} % of its pairs of clauses in the order of the ledger`, () => {
  assert.ok(chapters.length > 50, 'chapters are found');
  const fallen = chapters.filter(({share}) => share < LEAST);
  assert.deepEqual(fallen.map(({file, share}) => `${file}: ${share.toFixed(0)} %, see node tools/book_order.mjs --clauses src/rules/${file}`), []);
});

test('the share of pairs', () => {
  assert.equal(share_in_order([1, 2, 3]), 100);
  assert.equal(share_in_order([3, 2, 1]), 0);
  assert.equal(share_in_order([1, 3, 2]), 200 / 3);
});

test('a family has one order', () => {
  assert.deepEqual(common_order([['a.a', 'b.a', 'b.b'], ['a.a', 'b.x', 'b.a', 'b.y', 'b.b', 'c.a'], ['d.a', 'a.a']]), ['d.a', 'a.a', 'b.x', 'b.a', 'b.y', 'b.b', 'c.a']);
});

test('first citations count, by name or by id, of the chapter that has most', () => {
  const order = ['setup.one', 'fire.aim', 'fire.to-hit', 'fire.to-hit-far', 'move.path'];
  const text = '/* toy.fire.to-hit-far: ... */ CLAUSE_FIRE_AIM CLAUSE_SETUP_ONE CLAUSE_FIRE_TO_HIT_FAR toy.fire.to-hit. other-toy.move.path CLAUSE_MOVE_PATHS';
  const chapter = measure('toy/fire.c', text, ['toy'], order);
  assert.deepEqual(chapter.clauses, ['fire.to-hit-far', 'fire.aim', 'fire.to-hit']);
  assert.equal(chapter.share.toFixed(1), '33.3');
  assert.equal(measure('toy/move.c', 'CLAUSE_MOVE_PATH CLAUSE_FIRE_AIM', ['toy'], order), null);
});

test('a file that is not of src/rules', () => {
  const told = spawnSync(process.execPath, [tool, 'src/core'], {encoding: 'utf8', cwd: path.join(here, '../..')});
  assert.equal(told.status, 2);
  assert.match(told.stderr, /expected --clauses, or a folder or file of src\/rules, not 'src\/core'/);
});
