// Hidden information: nothing on the wire betrays what a side cannot see.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/hidden.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {close, host} from './house.mjs';
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
