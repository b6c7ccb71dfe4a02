// Commands and what is told of them before they are given.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/commands.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {playRandom} from './host.mjs';
import {anyCommand, close, copy, host} from './house.mjs';
import {random, settle, sitBoth, speakerOf} from './table.mjs';

test('a stale command is refused by its number and changes nothing', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  const first = socket.at;
  assert.equal((await playRandom(socket, random(5))).hear, 'did');
  const was = copy(socket.view);
  const next = await speakerOf(table);
  const command = {verb: 'anything'};
  for (const at of [first - 1, next.at + 1, -1, 1e15, 'now', undefined]) {
    const answer = await next.ask({say: 'do', at, command});
    assert.deepEqual({...answer, re: 0}, {hear: 'stale', re: 0, at: next.at});
  }
  assert.equal((await next.ask({say: 'undo', at: next.at + 1})).hear, 'stale');
  assert.equal((await next.ask({say: 'do', at: next.at, command})).hear, 'refused', 'in time, it is heard');
  await settle(socket);
  assert.deepEqual(socket.view, was);
  close(table);
});

test('a command out of turn, of the umpire or with dice of one\'s own is refused', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const socket = await speakerOf(table);
  const other = table.sockets.find((each) => each !== socket);
  const command = await anyCommand(socket);
  const refused = await other.ask({say: 'do', at: other.at, command});
  assert.equal(refused.hear, 'refused');
  for (const verb of ['begin', 'draw']) {
    const answer = await socket.ask({say: 'do', at: socket.at, command: {verb}});
    assert.ok(answer.hear === 'refused', `${verb}: ${JSON.stringify(answer)}`);
  }
  assert.match((await socket.ask({say: 'do', at: socket.at, command, dice: [6]})).text, /^dice: /);
  assert.equal((await socket.ask({say: 'do', at: socket.at})).hear, 'fault');
  assert.equal((await socket.ask({say: 'judge', command})).can, true);
  assert.equal((await other.ask({say: 'judge', command})).can, false, 'judged as the one who asks');
  close(table);
});

test('every command offered is accepted, and everything else is judged as it would be done', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const dice = random(31);
  let judged = 0;
  for (let i = 0; i < 25; i++) {
    const socket = await speakerOf(table);
    const now = await socket.ask({say: 'choices'});
    assert.equal(now.at, socket.at);
    for (const unit of Object.keys(now.units).slice(0, 2)) {
      const its = await socket.ask({say: 'choices', unit});
      for (const verb of its.verbs) {
        if (verb.can) assert.equal(verb.why, undefined);
        else assert.ok(verb.why && verb.clause && verb.commands.length === 0 && verb.n === 0, `${unit} ${verb.verb}`);
        for (const command of verb.commands.slice(0, 2)) {
          judged++;
          assert.equal((await socket.ask({say: 'judge', command})).can, true, JSON.stringify(command));
        }
        for (const no of (verb.others ?? []).slice(0, 2)) {
          const answer = await socket.ask({say: 'judge', command: no.command});
          assert.equal(answer.can, false);
          assert.equal(answer.clause, no.clause);
        }
      }
    }
    assert.equal((await playRandom(socket, dice)).hear, 'did');
  }
  assert.ok(judged > 20);
  close(table);
});

test('undo: allowed after a plain command, refused after dice and once the other side spoke', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const dice = random(41);
  const seen = {undone: 0, dice: 0, other: 0};
  for (let i = 0; i < 400 && (seen.undone < 3 || seen.dice < 1 || seen.other < 1); i++) {
    const socket = await speakerOf(table);
    if (socket === null) break;
    const other = table.sockets.find((each) => each !== socket);
    const was = copy(socket.view);
    const theirs = copy(other.view);
    const n = socket.last?.n ?? socket.game.n;
    const done = await playRandom(socket, dice);
    assert.equal(done.hear, 'did');
    const rolled = done.events.some((event) => JSON.stringify(event).includes('"dice"') || event.event === 'roll' || 'rolled' in event);
    if (!done['can-undo']) {
      const answer = await socket.ask({say: 'undo', at: socket.at});
      assert.equal(answer.hear, 'refused');
      if (rolled) seen.dice++;
      continue;
    }
    assert.equal(rolled, false, 'dice cannot be taken back');
    await settle(other);
    assert.equal((await other.ask({say: 'undo', at: other.at})).hear, 'refused', 'not by the other side');
    if (seen.undone < 3) {
      const undone = await socket.ask({say: 'undo', at: socket.at});
      assert.equal(undone.hear, 'undone');
      assert.equal(undone.n, n);
      await settle(socket, other);
      assert.deepEqual(socket.view, was);
      assert.deepEqual(other.view, theirs);
      seen.undone++;
    } else {
      const next = await speakerOf(table);
      if (next !== null && next !== socket) {
        const answered = await playRandom(next, dice);
        assert.equal(answered.hear, 'did');
        await settle(socket);
        assert.equal((await socket.ask({say: 'undo', at: socket.at})).hear, 'refused');
        seen.other++;
      }
    }
  }
  assert.ok(seen.undone >= 3 && seen.dice >= 1 && seen.other >= 1, JSON.stringify(seen));
  close(table);
});

test('a command of choices is accepted as it was sent', async () => {
  const table = await sitBoth(host, 'pz8-space/border-patrol');
  const captain = await speakerOf(table);
  const listed = async (verb) => (await captain.ask({say: 'choices'})).verbs.find((choice) => choice.verb === verb);
  const [ship] = Object.keys((await captain.ask({say: 'choices'})).units);
  await captain.ask({say: 'do', at: captain.at, command: {verb: 'activate', unit: ship}});
  const {commands, ends} = await listed('move');
  assert.equal(ends.length, commands.length);
  assert.match(ends[0].at, /^[0-9]{4}$/);
  assert.equal((await captain.ask({say: 'judge', command: commands[0]})).can, true);
  assert.equal((await captain.ask({say: 'do', at: captain.at, command: commands[0]})).hear, 'did');
  assert.equal(captain.view.units.find((unit) => unit.id === ship).at, ends[0].at);
  close(table);
});

test('on squares and zones choices tell where an order leads', async () => {
  const sea = await sitBoth(host, 'pz8-naval/denmark-strait');
  const captain = await speakerOf(sea);
  const [ship] = Object.keys((await captain.ask({say: 'choices'})).units);
  const order = (await captain.ask({say: 'choices', unit: ship})).verbs.find((choice) => choice.verb === 'move');
  const zone = captain.view.units.find((unit) => unit.id === ship).at;
  const inward = zone === 1 ? 2 : 7;
  const end_of = (way) => order.ends[order.commands.findIndex((command) => command.way === way)];
  assert.equal(end_of('ahead').at, inward);
  assert.equal(end_of('hold'), null, 'whoever stays goes nowhere');
  close(sea);

  const land = await sitBoth(host, 'portable/mill-lane');
  const say = async (socket, command) => assert.equal((await socket.ask({say: 'do', at: socket.at, command})).hear, 'did');
  const guns = (await land.sockets[0].ask({say: 'choices', unit: 'B9'})).verbs.find((choice) => choice.verb === 'bombard');
  assert.ok(guns.commands.length > 10 && guns.commands.every((command) => /^\d+,\d+$/.test(command.square)));
  for (const socket of land.sockets) {
    await settle(socket); // what the other has said counts
    await say(socket, {verb: 'done'});
  }
  const commander = await speakerOf(land);
  const name = Object.keys((await commander.ask({say: 'choices'})).units).find((unit) => /^(B2|R2)$/.test(unit));
  await say(commander, {verb: 'activate', unit: name});
  const march = (await commander.ask({say: 'choices', unit: name})).verbs.find((choice) => choice.verb === 'move');
  assert.equal(march.more, true, 'of many paths only the shortest are listed');
  for (const [i, {path}] of march.commands.entries()) {
    const ends = march.ends[i];
    assert.match(path, /^[nesw]+$/);
    assert.match(ends.at, /^\d+,\d+$/);
    assert.match(ends.facing, /^[nesw]$/);
  }
  const barred = (await commander.ask({say: 'choices', unit: name})).verbs.find((choice) => choice.verb === 'lay-mines');
  assert.ok(!barred.can && barred.clause.startsWith('portable.') && !/square/.test(barred.clause.split('.')[1]), `${barred.clause} ${barred.why}`);
  close(land);
});

test('words with letters cut in the middle come back as words', async () => {
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const [a] = table.sockets;
  for (const unit of [`x${'ä'.repeat(60)}`, `xy${'♥'.repeat(60)}`, '😀'.repeat(50)]) {
    const answer = await a.ask({say: 'choices', unit});
    assert.equal(answer.hear, 'fault');
    assert.match(answer.text, /^unit: there is nothing called/);
    assert.equal((await a.ask({say: 'do', at: a.at, command: {verb: unit}})).hear, 'refused');
    assert.equal((await a.ask({say: 'do', at: a.at, command: {verb: 'move', unit: unit.repeat(20)}})).hear, 'refused');
  }
  close(table);
});

test('flights: all paths to whoever asks for the unit, where they end, what could be fired at from there', async () => {
  const table = await sitBoth(host, 'pz8-jets/mirage-pair');
  const first = await speakerOf(table);
  const [unit] = Object.keys((await first.ask({say: 'choices'})).units);
  await first.ask({say: 'do', at: first.at, command: {verb: 'activate', unit}});
  const socket = await speakerOf(table);
  const all = (await socket.ask({say: 'choices', unit})).verbs.find((verb) => verb.verb === 'fly');
  const some = (await socket.ask({say: 'choices'})).verbs.find((verb) => verb.verb === 'fly');
  assert.ok(all.n > 1000 && all.commands.length === all.n, `${all.commands.length} of ${all.n}`);
  assert.deepEqual([some.n, some.commands.length, some.more], [all.n, 400, true]);
  const [{path}] = all.commands;
  const [ends] = all.ends;
  assert.deepEqual(Object.keys(ends).sort(), ['allowance', 'at', 'facing', 'level', 'spent']);
  const now = await socket.ask({say: 'survey', unit});
  const then = await socket.ask({say: 'survey', unit, command: {verb: 'fly', path}});
  assert.ok(now.fields.length > 0 && then.fields.length > 0);
  assert.ok(now.ceiling >= ends.level, `ceiling ${now.ceiling}`);
  assert.notDeepEqual(then.fields, now.fields);
  assert.deepEqual(then.fields[0].levels, [ends.level, ends.level]);
  assert.equal((await socket.ask({say: 'survey', unit, command: {verb: 'fly', path: 'C C C C C C C C'}})).hear, 'refused');
  assert.equal((await socket.ask({say: 'survey', unit, command: 7})).hear, 'fault');
  close(table);
});

test('odds of what is said in secret: undecided, whether the other side has spoken or not', async () => {
  const table = await sitBoth(host, 'blank/first-steps');
  const [one, other] = table.sockets;
  const command = {verb: 'pick', unit: 'W1'};
  assert.equal((await one.ask({say: 'odds', command})).undecided, true);
  assert.equal((await other.ask({say: 'do', at: other.at, command: {verb: 'pick', unit: 'B1'}})).hear, 'did');
  assert.equal((await one.ask({say: 'odds', command})).undecided, true);
  close(table);
});

test('odds of closing secret orders: undecided, for the side that closes last too', async () => {
  const table = await sitBoth(host, 'portable/mill-lane');
  const [one, other] = table.sockets;
  const command = {verb: 'done'};
  assert.equal((await one.ask({say: 'odds', command})).undecided, true);
  assert.equal((await other.ask({say: 'do', at: other.at, command})).hear, 'did');
  assert.equal((await one.ask({say: 'odds', command})).undecided, true);
  close(table);
});
