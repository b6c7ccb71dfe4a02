// Whole games between two sockets, of every rule set.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/whole.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {applyChanges} from './host.mjs';
import {close, host, joinFresh, program} from './house.mjs';
import {playOut, random, settle, sitBoth} from './table.mjs';

/** Numbers are each audience's own: units and the like have names, counters are where they are. */
function isTheSame(one, other) {
  return 'at' in one && !('type' in one) ? JSON.stringify(one.at) === JSON.stringify(other.at) : one.id === other.id;
}

/** No unit is shown to those who watch that not both sides are shown, nor anything more of it. */
function watcherKnowsNoMore(watcher, sockets, what) {
  for (const [key, list] of Object.entries(watcher.view)) {
    if (!Array.isArray(list) || list[0]?.['#'] === undefined) continue;
    for (const record of list) {
      for (const socket of sockets) {
        const its = socket.view[key].find((each) => isTheSame(each, record));
        assert.ok(its, `${what}: ${key} ${record['#']} is shown to the watcher and not to ${socket.game.side}`);
      }
      if (key === 'units') {
        const places = sockets.map((socket) => JSON.stringify(socket.view.units.find((each) => isTheSame(each, record)).at));
        assert.ok(record.at === null || places.includes(JSON.stringify(record.at)), `${what}: the place of ${record.id}`);
      }
    }
  }
}

async function wholeGame(scenario, seed, more, sample = 10) {
  const table = await sitBoth(host, scenario, more);
  const [one, other] = table.sockets;
  const watcher = await host.join({watch: table.made.watch, game: table.made.game});
  const journal = `/api/games/${table.made.game}/journal`;
  assert.equal((await host.get(journal)).status, 403, 'not before the end');
  const dice = random(seed);
  const n = await playOut(table, dice, {each: async (step, number) => {
    assert.ok(step.answer.command, 'one\'s own command is told');
    assert.equal(step.answer.by, step.socket.game.side);
    await settle(one, other, watcher);
    watcherKnowsNoMore(watcher, table.sockets, `${scenario}, command ${number}`);
    if (number % sample !== 0 && !one.view.over) return;
    for (const [socket, words] of [[one, {seat: table.made.seats[one.game.side]}], [other, {seat: table.made.seats[other.game.side]}],
      [watcher, {watch: table.made.watch, game: table.made.game}]]) {
      const fresh = await joinFresh(words);
      assert.deepEqual(socket.view, fresh.view, `${scenario}: the view followed by ${socket.game.side} after ${number}`);
      assert.equal(socket.at, fresh.at);
      assert.equal(socket.last.n, fresh.n);
    }
  }});
  assert.equal(one.view.over, true, `over after ${n} commands`);
  for (const socket of [one, other, watcher]) {
    await settle(socket);
    assert.match(socket.last.over.seed, /^[0-9a-f]{64}$/);
    await story(socket, n + 1);
  }
  const file = path.join(host.data, `${table.made.game}.jsonl`);
  const text = await host.get(journal);
  assert.equal(text.status, 200);
  fs.writeFileSync(file, text.text);
  const verify = spawnSync(program, ['verify', file], {encoding: 'utf8'});
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
  const shown = JSON.parse(spawnSync(program, ['show', file, '--json'], {encoding: 'utf8', maxBuffer: 1 << 26}).stdout);
  for (const unit of one.view.units) {
    const {'#': number, ...rest} = unit;
    const {'#': ignored, ...truth} = shown.units.find((each) => each.id === unit.id);
    assert.deepEqual(rest, truth);
  }
  fs.writeFileSync(file, text.text.replace(/"seed":"./, (found) => `${found.slice(0, -1)}${found.endsWith('0') ? '1' : '0'}`));
  assert.equal(spawnSync(program, ['verify', file]).status, 1, 'a seed that was changed is noticed');
  close(table);
  watcher.close();
  return n;
}

/** The story told from the start, piece by piece, ends in the view that was followed. */
async function story(socket, least) {
  let view;
  let from = 0;
  for (;;) {
    const part = await socket.ask({say: 'story', from, to: from + 100});
    assert.equal(part.hear, 'story', part.text);
    if (from === 0) view = part.start;
    for (const step of part.steps) {
      assert.equal(step.n, ++from);
      applyChanges(view, step.changes);
    }
    if (from >= part.of) {
      assert.equal(part.of, socket.last.n);
      break;
    }
    assert.ok(part.steps.length > 0);
  }
  assert.ok(from <= least, `${from} steps of ${least} commands`);
  assert.deepEqual(view, socket.view, 'the story ends where the game does');
}

for (const [scenario, seed, more] of [['pz8-space/border-patrol', 11], ['pz8-space/belt-convoy', 12], ['pz8-ww2/mill-crossing', 13, {options: {'opt-fog': 'full'}}],
  ['pz8-ww2/ridge', 14], ['pz8-ww2/ridge', 15, {options: {'opt-fog': 'full'}}], ['blank/first-steps', 16]]) {
  test(`a whole game of ${scenario}${more ? ' in full fog' : ''} between two sockets`, async () => {
    assert.ok(await wholeGame(scenario, seed, more) > 3);
  });
}
