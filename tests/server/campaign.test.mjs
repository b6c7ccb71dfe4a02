// Campaigns on the server: the next battle is made by itself, once, with the same seats; who may see what; kills in the
// middle; and the chain of journals, taken home, is one that the program itself finds right.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, {after, before} from 'node:test';
import {Host} from './host.mjs';
import {playOut, random, settle, untilBegun} from './table.mjs';

const program = process.env.SANDTABLE;
const scenario = 'blank/three-duels';
let host;

before(async () => {
  host = await new Host(program, {options: ['--rate', '0', '--games', '0']}).start();
});
after(async () => {
  assert.deepEqual(await host.stop(), {code: 0, signal: null});
  host.clean();
});

const bearer = (token) => ({Authorization: `Bearer ${token}`});
const campaignOf = (id, token) => host.get(`/api/campaigns/${id}`, token ? bearer(token) : {});

/** Both seats of a battle, by their tokens. */
async function sitAt(tokens, game) {
  const sockets = [];
  for (const seat of tokens) {
    const socket = await host.join({seat, ...(game ? {game} : {})});
    if (socket.game.entropy) await socket.ask({say: 'entropy', hex: '00112233445566778899aabbccddeeff'});
    sockets.push(socket);
  }
  for (const socket of sockets) await untilBegun(socket);
  return {sockets};
}

/** Two people, Anna and Ben, at the first battle. */
async function begin(more = {}) {
  const made = await host.make(scenario, {1: 'me', 2: 'friend'}, {name: 'Anna', ...more});
  const claimed = (await host.post('/api/claim', {invitation: made.invitations[2], name: 'Ben'})).json;
  const tokens = [made.seats[1], claimed.seat];
  return {made, tokens, table: await sitAt(tokens)};
}

/** Plays the present battle to its end; what everybody heard of the next. */
async function playBattle(table, dice) {
  await playOut(table, dice);
  await settle(...table.sockets);
  return Promise.all(table.sockets.map((socket) => socket.wait((m) => m.hear === 'next')));
}

const leave = (table) => table.sockets.forEach((socket) => socket.close());

/** The journals of a campaign as its files: does the program find the chain right? */
async function verify(campaign) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandtable-campaign-'));
  const battles = [];
  for (const {game, battle, over, winner, points} of campaign.games) {
    if (!over) continue;
    const {text} = await host.get(`/api/games/${game}/journal`);
    fs.writeFileSync(path.join(folder, `war-${battle}.jsonl`), text);
    const end = text.trimEnd().split('\n').map((line) => JSON.parse(line)).findLast((line) => line.hash).hash;
    battles.push({journal: `war-${battle}.jsonl`, end, winner, points});
  }
  fs.writeFileSync(path.join(folder, 'war.json'), JSON.stringify(
    {campaign: 1, rules: campaign.rules, title: campaign.title, dice: 'rolled', players: ['me', 'me'], battles}));
  const {status, stdout, stderr} = spawnSync(program, ['campaign', 'verify', path.join(folder, 'war.json')], {encoding: 'utf8'});
  fs.rmSync(folder, {recursive: true});
  assert.equal(status, 0, stderr);
  assert.match(stdout, new RegExp(`${battles.length} battles?,`));
}

test('three battles, each made by itself from the end of the one before', async () => {
  const dice = random(1);
  const {tokens, made, table: first} = await begin();
  const {campaign} = first.sockets[0].game.table;
  assert.deepEqual({...campaign, campaign: undefined}, {battle: 1, battles: 3, over: false, points: [0, 0], next: null, campaign: undefined});
  assert.match(campaign.campaign, /^[0-9a-z]{10}$/);
  const games = [made.game];
  let table = first;
  for (let battle = 1; battle <= 3; battle++) {
    const told = await playBattle(table, dice);
    assert.deepEqual(told[0], told[1]);
    assert.equal(told[0].campaign.battle, battle);
    assert.equal(told[0].campaign.campaign, campaign.campaign);
    assert.equal(told[0].campaign.over, battle === 3);
    const {next} = told[0].campaign;
    const ended = table.sockets[0].view;
    leave(table);
    if (battle === 3) {
      assert.equal(next, null);
      break;
    }
    games.push(next);
    table = await sitAt(tokens);
    const [anna] = table.sockets;
    assert.equal(anna.game.game, next);
    assert.deepEqual(anna.game.table.seats.map((seat) => seat.name), ['Anna', 'Ben']);
    assert.equal(anna.game.table.campaign.battle, battle + 1);
    assert.equal(anna.view.battle, battle + 1);
    assert.deepEqual(anna.view.units.map((unit) => [unit.wins, unit.home]), ended.units.map((unit) => [unit.wins, unit.home]));
  }
  const whole = (await campaignOf(campaign.campaign)).json;
  assert.equal(whole.over, true);
  assert.equal(whole.clause, 'blank.campaign.victory');
  assert.deepEqual(whole.games.map((game) => game.game), games);
  assert.ok(whole.games.every((game) => game.over && game.points.length === 2));
  assert.deepEqual(whole.sides, {1: 'White', 2: 'Black'});
  assert.equal(whole.schema.owner, 'side');
  assert.equal(whole.careers.length, 4);
  await verify(whole);
  // The lobby knows all battles by the one token.
  const mine = (await host.post('/api/mine', {seats: [tokens[0]]})).json.games;
  assert.deepEqual(mine.map((game) => game.campaign.battle), [3, 2, 1]);
  assert.ok(mine.every((game) => game.campaign.campaign === campaign.campaign));
  // An earlier battle is still there under the same token; after the last the whole begins anew.
  const look = await host.join({seat: tokens[0], game: games[0]});
  assert.equal(look.game.game, games[0]);
  assert.equal(look.game.table.campaign.next, games[1]);
  assert.equal((await look.ask({say: 'rematch'})).text, 'the next battle of the campaign follows by itself');
  look.close();
  const last = await host.join({seat: tokens[0]});
  assert.equal((await last.ask({say: 'rematch'})).hear, 'heard');
  const again = await host.sit((await last.wait((m) => m.hear === 'rematch')).seat);
  assert.equal(again.game.table.campaign.battle, 1);
  assert.notEqual(again.game.table.campaign.campaign, campaign.campaign);
  again.close();
  last.close();
});

test('a game on its own is of no campaign', async () => {
  const made = await host.make('blank/first-steps', {1: 'me', 2: 'computer:random'});
  const me = await host.sit(made.seats[1]);
  await untilBegun(me);
  assert.equal(me.game.table.campaign, undefined);
  assert.equal((await me.ask({say: 'resign'})).hear, 'did');
  await settle(me);
  assert.ok(!me.heard.some((m) => m.hear === 'next'));
  assert.equal((await host.post('/api/mine', {seats: [made.seats[1]]})).json.games[0].campaign, undefined);
  me.close();
});

test('a campaign is shown to those at its tables, each as he may know it', async () => {
  const {tokens, made, table} = await begin();
  const id = table.sockets[0].game.table.campaign.campaign;
  const strengths = async (token) => (await campaignOf(id, token)).json.careers.map((unit) => unit.strength);
  assert.deepEqual(await strengths(tokens[0]), [1, 2, 0, 0]);
  assert.deepEqual(await strengths(tokens[1]), [0, 0, 2, 1]);
  assert.deepEqual(await strengths(made.watch), [0, 0, 0, 0]);
  assert.equal((await campaignOf(id, tokens[0])).json.side, '1');
  assert.equal((await campaignOf(id, made.watch)).json.side, null);
  for (const token of [undefined, 'x', 'A'.repeat(43), (await host.make(scenario, {1: 'me', 2: 'me'})).seats[1]]) {
    const answer = await campaignOf(id, token);
    assert.equal(answer.status, 403);
    assert.equal(answer.json.error, 'until it is over a campaign is shown to those at its tables');
  }
  for (const wrong of ['0000000000', 'nonsense', '', `${id}/x`]) {
    assert.equal((await campaignOf(wrong, tokens[0])).status, 404, wrong);
  }
  assert.equal((await host.post(`/api/campaigns/${id}`, {})).status, 405);
  // Those who watched the first battle may watch the next.
  await table.sockets[0].ask({say: 'resign'});
  const told = await table.sockets[1].wait((m) => m.hear === 'next');
  const watcher = await host.join({watch: made.watch, game: told.campaign.next});
  assert.equal(watcher.game.side, null);
  assert.equal(watcher.game.table.campaign.battle, 2);
  watcher.close();
  leave(table);
});

test('an account finds its seat in every battle', async () => {
  const {session} = (await host.post('/api/accounts', {name: 'Clara', password: 'long enough'})).json;
  const made = (await host.post('/api/games', {scenario, seats: {1: 'me', 2: 'computer:random'}}, bearer(session))).json;
  const me = await host.sit(made.seats[1]);
  await untilBegun(me);
  await me.ask({say: 'resign'});
  const {next, campaign} = (await me.wait((m) => m.hear === 'next')).campaign;
  const again = await host.join({session, game: next, side: '1'});
  assert.equal(again.game.side, '1');
  assert.equal((await campaignOf(campaign, session)).json.side, '1');
  assert.deepEqual((await host.post('/api/mine', {seats: []}, bearer(session))).json.account.map((game) => game.campaign.battle).sort(), [1, 2]);
  again.close();
  me.close();
});

test('a side gives up, both agree on a draw: the battle has ended, the next one follows', async () => {
  const {tokens, table} = await begin();
  const [anna, ben] = table.sockets;
  assert.equal((await anna.ask({say: 'resign'})).hear, 'did');
  assert.equal((await ben.wait((m) => m.hear === 'next')).campaign.battle, 1);
  leave(table);
  const second = await sitAt(tokens);
  await second.sockets[0].ask({say: 'draw', answer: 'offer'});
  await second.sockets[1].ask({say: 'draw', answer: 'accept'});
  assert.equal((await second.sockets[0].wait((m) => m.hear === 'next')).campaign.battle, 2);
  leave(second);
  const third = await sitAt(tokens);
  await third.sockets[1].ask({say: 'resign'});
  const told = await third.sockets[0].wait((m) => m.hear === 'next');
  assert.equal(told.campaign.over, true);
  leave(third);
  await verify((await campaignOf(told.campaign.campaign)).json);
});

test('who was not there finds the next battle, which waits for him', async () => {
  const {tokens, table} = await begin();
  const [anna, ben] = table.sockets;
  ben.close();
  await anna.wait((m) => m.hear === 'seats' && !m.seats[1].here);
  await anna.ask({say: 'resign'});
  const {next} = (await anna.wait((m) => m.hear === 'next')).campaign;
  anna.close();
  const early = await host.sit(tokens[0]);
  assert.equal(early.game.game, next);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(early.view.begun, false);
  const late = await host.sit(tokens[1]);
  await untilBegun(early);
  early.close();
  late.close();
});

test('own dice: giving up needs those of the end', async () => {
  const {table} = await begin({dice: 'own'});
  const [anna, ben] = table.sockets;
  await anna.ask({say: 'do', at: anna.at, command: {verb: 'pick', unit: 'W1'}});
  await settle(ben);
  await ben.ask({say: 'do', at: ben.at, command: {verb: 'pick', unit: 'B1'}, dice: [1, 6]});
  const needs = await ben.ask({say: 'resign'});
  assert.deepEqual([needs.hear, needs.purpose, needs.count], ['needs', 'wounds', 1]);
  assert.equal((await ben.ask({say: 'resign', dice: [9]})).hear, 'refused');
  const done = await ben.ask({say: 'resign', dice: [1]});
  assert.equal(done.hear, 'did');
  assert.ok(done.events.some((event) => event.event === 'went-home' && event.unit === 'W1'));
  leave(table);
});

test('two computers fight a whole campaign by themselves', async () => {
  const made = await host.make(scenario, {1: 'computer:greedy', 2: 'computer:random'});
  const first = await host.join({watch: made.watch, game: made.game});
  const id = first.game.table.campaign.campaign;
  for (let tries = 0; ; tries++) {
    const answer = await campaignOf(id, made.watch);
    assert.equal(answer.status, 200);
    if (answer.json.over) {
      await verify(answer.json);
      break;
    }
    assert.ok(tries < 600, 'it does not come to its end');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  first.close();
});

test('the server is killed at the end of battles: nothing is lost, no battle is made twice', async () => {
  const dice = random(7);
  for (let round = 0; round < 6; round++) {
    const {tokens, table: first} = await begin();
    const id = first.sockets[0].game.table.campaign.campaign;
    let table = first;
    for (let battle = 1; battle <= 3; battle++) {
      while (table.sockets[0].view.turn < 2) await playOut(table, dice, {most: 1});
      // The last word of the battle is said, and the server killed, sooner or later.
      const gone = Promise.allSettled([playOut(table, dice)]);
      await new Promise((resolve) => setTimeout(resolve, Math.floor(dice() * 8)));
      await host.kill();
      table.sockets.forEach((socket) => socket.close());
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 200))]);
      await host.start();
      const {json: now} = await campaignOf(id, tokens[0]);
      const present = now.games.at(-1);
      assert.deepEqual(now.games.map((game) => game.battle), now.games.map((_, i) => i + 1));
      assert.ok(now.games.slice(0, -1).every((game) => game.over), 'only the last may go on');
      assert.equal(present.over, now.over, 'a battle that is over is followed by another');
      table = await sitAt(tokens);
      assert.equal(table.sockets[0].game.game, present.game);
      if (present.battle === battle && !present.over) {
        await playBattle(table, dice);
        leave(table);
        table = await sitAt(tokens);
      }
    }
    leave(table);
    const {json: whole} = await campaignOf(id);
    assert.equal(whole.games.length, 3);
    await verify(whole);
  }
});
