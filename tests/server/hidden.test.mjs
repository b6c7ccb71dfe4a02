// Hidden information: nothing on the wire betrays what a side cannot see.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/hidden.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {applyChanges} from './host.mjs';
import {close, host, program} from './house.mjs';
import {playOut, random, settle, sitBoth} from './table.mjs';

/** Every text and every list of two numbers in a message, but for what stands on the table for all to see. */
function* words(value, key = '') {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) {
    if (value.length === 2 && value.every((each) => typeof each === 'number')) yield JSON.stringify(value);
    for (const each of value) yield* words(each, key);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, each] of Object.entries(value)) if (!['terrain', 'zones', 'objectives', 'command', 'title', 'about'].includes(name)) yield* words(each, name);
  }
}

const names = (id) => new RegExp(`(^|[^A-Za-z0-9])${id}($|[^A-Za-z0-9])`);

for (const [scenario, seed, options] of [['pz8-ww2/ridge', 21, {}], ['pz8-ww2/mill-crossing', 22, {'opt-fog': 'full'}], ['pz8-coldwar/canal-road', 23, {'opt-fog': 'full'}],
  ['pz8-modern/kestrel-gap', 24, {'opt-fog': 'full'}], ['pz8-scifi/one-day-conflict', 25, {'opt-fog': 'full'}]]) {
  test(`nothing on the wire names an unseen unit or its place: ${scenario}`, async () => {
    const table = await sitBoth(host, scenario, {options});
    const [a, b] = table.sockets;
    const read = new Map([[a, 0], [b, 0]]);
    const before = new Map([[a, null], [b, null]]);
    let hidden = 0;
    let quiet = 0;
    const look = async () => {
      await settle(a, b);
      for (const [mine, theirs] of [[a, b], [b, a]]) {
        const now = theirs.view.units.filter((unit) => unit.side === theirs.game.side && !mine.view.units.some((each) => each.id === unit.id));
        const unseen = now.filter((unit) => before.get(mine)?.has(unit.id) ?? true); // as before, so that no word of this step may be about it
        before.set(mine, new Set(now.map((unit) => unit.id)));
        const news = mine.all.slice(read.get(mine)).map((text) => JSON.parse(text)).filter((message) => ['did', 'game', 'undone', 'choices', 'survey'].includes(message.hear));
        read.set(mine, mine.all.length);
        hidden += unseen.length;
        for (const message of news) {
          if (message.over || mine.view.over) continue;
          const said = [...words(message)];
          for (const unit of unseen) {
            assert.ok(!said.some((text) => names(unit.id).test(text)), `${mine.game.side} was told of ${unit.id}: ${JSON.stringify(message).slice(0, 2000)}`);
            if (unit.at && message.hear !== 'choices' && (unit.at[0] % 1 || unit.at[1] % 1)) {
              assert.ok(!said.includes(JSON.stringify(unit.at)), `${mine.game.side} was told the place of ${unit.id}: ${JSON.stringify(message).slice(0, 2000)}`);
            }
          }
        }
      }
    };
    await look();
    await playOut(table, random(seed), {most: 250, each: async ({socket}) => {
      const other = socket === a ? b : a;
      const was = other.at;
      await look();
      if (other.at === was) quiet++;
    }});
    assert.ok(hidden > 0, 'somebody was hidden');
    if (options['opt-fog']) assert.ok(quiet > 0, 'some commands went unnoticed');
    close(table);
  });
}

test('an unseen unit and one that does not exist are refused in the same words', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge', {options: {'opt-fog': 'full'}});
  const [a, b] = table.sockets;
  const unseen = b.view.units.filter((unit) => unit.side === 'b' && !a.view.units.some((each) => each.id === unit.id)).map((unit) => unit.id);
  assert.ok(unseen.length >= 3);
  const plain = (answer, id) => {
    const {re, ...rest} = answer;
    return JSON.stringify(rest).replaceAll(id, 'X');
  };
  const {json: schema} = await host.get('/api/rules/pz8-ww2');
  const own = a.view.units.find((unit) => unit.side === 'a' && unit.at).id;
  let asked = 0;
  for (const id of unseen) {
    for (const verb of schema.verbs) {
      for (const arg of verb.args.filter((each) => each.kind === 'piece' && !each.own)) {
        const command = (named) => ({verb: verb.verb, ...(verb.args.some((each) => each.own) ? {unit: own} : {}), [arg.name]: named});
        for (const say of ['do', 'judge', 'odds']) {
          asked++;
          const there = await a.ask({say, at: a.at, command: command(id)});
          const nowhere = await a.ask({say, at: a.at, command: command('b77')});
          assert.ok(['refused', 'judged'].includes(nowhere.hear), JSON.stringify(nowhere));
          assert.equal(plain(there, id), plain(nowhere, 'b77'), `${say} ${verb.verb}`);
        }
      }
    }
    for (const say of ['choices', 'survey']) {
      assert.equal(plain(await a.ask({say, unit: id}), id), plain(await a.ask({say, unit: 'b77'}), 'b77'), say);
    }
  }
  assert.ok(asked > 0, 'some verb names another\'s piece');
  close(table);
});

test('whom somebody fires at is placed where the hearer saw him, in the same words live, in the story and on the command line', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing', {options: {'opt-fog': 'full'}});
  const [a, b] = table.sockets;
  await playOut(table, random(22), {most: 400});
  await settle(a, b);
  const told = new Map();
  let placed = 0;
  for (const socket of [a, b]) {
    const view = structuredClone(socket.game.view);
    const news = socket.all.map((text) => JSON.parse(text)).filter((message) => message.hear === 'did');
    for (const {events, changes} of news) {
      for (const {event, target, text} of events.filter(({event}) => event === 'fired' || event === 'barrage')) {
        const known = view.units.find((unit) => unit.id === target);
        const [, place] = text.match(/ fires at \S+ ((?:near|in|on|(?:north|south|east|west)[a-z-]* of) [^,.]+)/) ?? [];
        assert.ok(!place || known?.at, `${socket.game.side} had not seen ${target}, and was told of the ${event}: ${text}`);
        placed += place ? 1 : 0;
      }
      applyChanges(view, changes);
    }
    told.set(socket, news.flatMap(({events}) => events.map(({text}) => text)));
  }
  assert.ok(placed > 5, `${placed} were placed`);
  const story = async (socket) => {
    const texts = [];
    for (let from = 0, of = 1; from < of;) {
      const part = await socket.ask({say: 'story', from, to: from + 100, as: socket.game.side});
      of = part.of;
      from = part.steps.at(-1).n;
      texts.push(...part.steps.flatMap(({events}) => events.map(({text}) => text)));
    }
    return texts;
  };
  for (const socket of [a, b]) assert.deepEqual((await story(socket)).slice(-told.get(socket).length), told.get(socket), `the story as ${socket.game.side} was told it`);
  if (!a.view.over) await a.ask({say: 'resign'});
  await settle(a, b);
  const file = path.join(host.data, 'placed.jsonl');
  fs.writeFileSync(file, (await host.get(`/api/games/${table.made.game}/journal`)).text);
  for (const socket of [a, b]) {
    const said = spawnSync(program, ['replay', file, '--side', socket.game.side], {encoding: 'utf8', maxBuffer: 1 << 26}).stdout;
    for (const text of told.get(socket).filter((each) => / fires at /.test(each))) assert.ok(said.includes(text), `${text} is told to ${socket.game.side} on the command line too`);
  }
  close(table);
});

test('before the end nobody is told another\'s story', async () => {
  const table = await sitBoth(host, 'pz8-ww2/ridge');
  const [a, b] = table.sockets;
  for (const as of ['b', 'both', 'all', 'c']) assert.equal((await a.ask({say: 'story', from: 0, to: 10, as})).hear, 'fault', as);
  assert.equal((await a.ask({say: 'story', from: 0, to: 10, as: 'a'})).hear, 'story');
  await playOut(table, random(3), {most: 20});
  await a.ask({say: 'resign'});
  await settle(b);
  for (const as of ['a', 'b', 'both', 'all']) assert.equal((await b.ask({say: 'story', from: 0, to: 10, as})).as, as);
  close(table);
});

/** A gun and three trucks: near, over half range, far out of range. */
const shooting = (premeasure) => ({rules: 'pz8-ww2', table: [48, 36], turns: 5, phase: 'b-fires', options: {'opt-premeasure': premeasure}, units: [
  {id: 'b1', side: 'b', type: 'Pz IV G', at: [20, 18], facing: 270}, {id: 'a1', side: 'a', type: 'Truck', at: [20, 23], facing: 0},
  {id: 'a2', side: 'a', type: 'Truck', at: [30, 18], facing: 0}, {id: 'a3', side: 'a', type: 'Truck', at: [28, 35], facing: 0}]});

test('where the target is named before the range is measured, nothing on the wire is a ruler', async () => {
  const table = await sitBoth(host, shooting('no'));
  const b = table.sockets[1];
  assert.equal(b.game.table.measure, false);
  const fire = (await b.ask({say: 'choices', unit: 'b1'})).verbs.find((verb) => verb.verb === 'fire');
  assert.deepEqual(fire.commands.map((command) => command.target), ['a1', 'a2', 'a3'], 'everybody in sight');
  const told = [];
  for (const target of ['a1', 'a2', 'a3']) {
    const {re: _re, ...odds} = await b.ask({say: 'odds', command: {verb: 'fire', unit: 'b1', target}});
    told.push(JSON.stringify(odds).replaceAll(target, 'X'));
    assert.deepEqual(odds.cases.map((one) => one.if), ['within half range', 'over half range, up to full range', 'out of range: the shot is lost']);
    assert.deepEqual([odds.exact, odds.outcomes, odds.rolls ?? []], [false, [], []]);
    assert.deepEqual(odds.cases.map((one) => one.rolls.flatMap((roll) => roll.modifiers.map((one) => one.value))), [[], [-1], []]);
  }
  assert.deepEqual(new Set(told).size, 1, 'the same at every range');
  assert.deepEqual((await b.ask({say: 'survey', unit: 'b1'})).ranges, []);
  assert.equal((await b.ask({say: 'judge', command: {verb: 'move', unit: 'b1', path: [[28, 35]]}})).spent, undefined, 'no path to measure by');
  const lost = await b.ask({say: 'do', at: b.at, command: {verb: 'fire', unit: 'b1', target: 'a3'}});
  assert.ok(lost.events.some((event) => event.event === 'fired' && event.range === 18.788), 'once it is named it is measured');
  close(table);
});

test('with opt-premeasure yes all is told', async () => {
  const table = await sitBoth(host, shooting('yes'));
  const b = table.sockets[1];
  assert.equal(b.game.table.measure, true);
  const fire = (await b.ask({say: 'choices', unit: 'b1'})).verbs.find((verb) => verb.verb === 'fire');
  assert.deepEqual(fire.commands.map((command) => command.target), ['a1', 'a2']);
  const odds = await b.ask({say: 'odds', command: {verb: 'fire', unit: 'b1', target: 'a2'}});
  assert.equal(odds.exact, true);
  assert.deepEqual(odds.rolls[0].modifiers.map((one) => one.value), [-1]);
  assert.ok((await b.ask({say: 'survey', unit: 'b1'})).ranges.length > 0);
  close(table);
});

test('odds of a step onto a mine counter tell both cases, and not which it is', async () => {
  const table = await sitBoth(host, {rules: 'pz8-ww2', table: [48, 36], turns: 5, phase: 'a-moves', units: [
    {id: 'a1', side: 'a', type: 'Infantry', at: [10, 18], facing: 90}, {id: 'a2', side: 'a', type: 'Infantry', at: [10, 24], facing: 90}, {id: 'b9', side: 'b', type: 'Truck', at: [47, 1], facing: 0}],
  mines: [{side: 'b', at: [12, 18], real: true}, {side: 'b', at: [12, 24], real: false}]});
  const [a] = table.sockets;
  const told = [];
  for (const [unit, y, mine] of [['a1', 18, 'mine1'], ['a2', 24, 'mine2']]) {
    const {re: _re, ...odds} = await a.ask({say: 'odds', command: {verb: 'move', unit, path: [[12, y]]}});
    assert.equal(odds.exact, false);
    assert.deepEqual(odds.cases.map((one) => one.if), ['if it is real', 'if it is not']);
    told.push(JSON.stringify(odds).replaceAll(unit, 'X').replaceAll(mine, 'M').replaceAll(String(y), 'Y'));
  }
  assert.equal(told[0], told[1]);
  close(table);
});
