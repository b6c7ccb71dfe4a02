// The gate of pairs: two games that differ only in what one side may not know, and in how much of it there is, are
// played by the same words. Every frame that this side hears, and everybody who watches, must be the same text.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/pairs.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {Host} from './host.mjs';
import {OPEN, host, program} from './house.mjs';
import {settle, sidesOf, untilBegun} from './table.mjs';

/** What is arbitrary in a frame: the game's name, the number its counting begins with, the time of day and on clocks, who has just come. */
function plain(text, base, game) {
  const message = JSON.parse(text);
  if (typeof message.at === 'number') message.at -= base;
  for (const chat of message.chat ?? []) delete chat.time;
  delete message.time;
  delete message.re;
  for (const clock of [message.clock, message.table?.clock]) {
    for (const [key, value] of Object.entries(clock ?? {})) if (key !== 'seconds' && typeof value === 'number') clock[key] = Math.round(value / 60000);
  }
  for (const seat of [...(message.seats ?? []), ...(message.table?.seats ?? [])]) delete seat.here;
  return JSON.stringify(message).replaceAll(game, 'GAME');
}

const frames = (socket) => socket.all.filter((text) => !/"hear":"(pong|seats)"/.test(text)).map((text) => plain(text, socket.base, socket.game.game));

async function sit(words) {
  const socket = await host.join(words);
  socket.base = socket.game.at;
  return socket;
}

/** Everything one can ask for while it is one's turn, or is not. */
async function askEverything(socket, questions) {
  const now = await socket.ask({say: 'choices'});
  for (const unit of Object.keys(now.units ?? {}).slice(0, 3)) await socket.ask({say: 'choices', unit});
  for (const unit of socket.view.units.slice(0, 4)) await socket.ask({say: 'survey', unit: unit.id});
  for (const command of questions) {
    await socket.ask({say: 'judge', command});
    await socket.ask({say: 'odds', command});
    await socket.ask({say: 'do', at: socket.at - 1, command});
  }
  await socket.ask({say: 'story', from: 0, to: 100});
  await socket.ask({say: 'chat', text: 'your turn?'});
  await socket.ask({say: 'note', text: 'no idea what they are up to'});
}

/** One game of the pair: what `spy` and a watcher heard. `secret` is what the other side does unseen. */
async function playOne({scenario, spy, own = [], secret = [], questions = [], after = [], dice = 'own', clock = {kind: 'move', seconds: 3600, then: 'note'}}) {
  const sides = sidesOf(scenario);
  const made = await host.make(scenario, {[sides[0]]: 'me', [sides[1]]: 'me'}, {dice, clock});
  const sockets = {};
  for (const side of sides) { // the game begins by itself, sooner or later: what is compared begins behind that
    const first = await host.sit(made.seats[side]);
    await untilBegun(first);
    first.close();
  }
  for (const side of sides) sockets[side] = await sit({seat: made.seats[side]});
  const watcher = await sit({watch: made.watch, game: made.game});
  const [me, other] = [sockets[spy], sockets[sides.find((side) => side !== spy)]];
  await settle(me, other, watcher);
  const say = async (socket, words) => {
    for (const {dice: thrown, ...command} of words) {
      const answer = await socket.ask({say: 'do', at: socket.at, command, ...(thrown ? {dice: thrown} : {})});
      assert.equal(answer.hear, 'did', `${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
      await settle(me, other, watcher);
    }
  };
  await say(me, own);
  await me.ask({say: 'draw', answer: 'offer'});
  await settle(me, other, watcher);
  await say(other, secret);
  await askEverything(me, questions);
  const undone = own.length > 0 ? await me.ask({say: 'undo', at: me.at}) : null;
  await settle(me, other, watcher);
  await askEverything(me, questions);
  await say(me, after);
  const again = await sit({seat: made.seats[spy]});
  await askEverything(again, questions);
  await settle(me, again, watcher);
  const heard = {side: frames(me), again: frames(again), watcher: frames(watcher), undone: undone?.hear};
  await other.ask({say: 'resign'});
  const file = path.join(host.data, `${made.game}.jsonl`);
  fs.writeFileSync(file, (await host.get(`/api/games/${made.game}/journal`)).text);
  assert.equal(spawnSync(program, ['replay', file]).status, 0, 'the journal replays, whatever was taken back');
  for (const socket of [me, other, again, watcher]) socket.close();
  return heard;
}

/** Plays both and compares. Each of `secrets` is merged over what they have in common. */
function pair(name, common, ...secrets) {
  test(name, async () => {
    const first = await playOne({...common, ...secrets[0]});
    assert.ok(first.side.length > 10 && first.again.length > 4 && first.watcher.length > 1, 'something was heard');
    for (const secret of secrets.slice(1)) {
      const second = await playOne({...common, ...secret});
      assert.deepEqual(second.side, first.side);
      assert.deepEqual(second.again, first.again);
      assert.deepEqual(second.watcher, first.watcher);
      assert.equal(second.undone, first.undone);
    }
  });
}

// -- orders and words given in secret ---------------------------------------------------------------

const guns = {rules: 'portable', squares: [9, 12], phase: 'artillery-orders', units: [
  {id: 'A1', side: '1', type: 'art-fld', at: '5,12', facing: 'n'}, {id: 'A2', side: '1', type: 'art-fld', at: '6,12', facing: 'n'}, {id: 'A3', side: '1', type: 'inf', at: '1,12'},
  {id: 'B1', side: '2', type: 'art-fld', at: '5,1', facing: 's'}, {id: 'B2', side: '2', type: 'inf', at: '6,6', facing: 's'}]};
pair('portable: fire orders, and taking back one\'s own meanwhile', {scenario: guns, spy: '2', own: [{verb: 'bombard', unit: 'B1', square: '5,6'}],
  questions: [{verb: 'bombard', unit: 'B1', square: '5,7'}, {verb: 'done'}]},
{secret: []}, {secret: [{verb: 'bombard', unit: 'A1', square: '5,6'}, {verb: 'bombard', unit: 'A2', square: '6,6'}]}, {secret: [{verb: 'bombard', unit: 'A2', square: '5,5'}]});

const support = {rules: 'pz8-ww1', squares: [6, 8], phase: 'att-assault', 'ap-a': 5, 'ap-d': 4, 'pg-a': 1, options: {'opt-commit': 'secret'}, units: [
  {id: 'A1', side: 'a', type: 'inf-avg', at: 'c4'}, {id: 'D1', side: 'd', type: 'mg', at: 'c5'}, {id: 'A9', side: 'a', type: 'inf-avg', at: 'a1'}, {id: 'D9', side: 'd', type: 'inf-avg', at: 'f8'}]};
const assault = {verb: 'assault', from: 'c4', to: 'c5'};
pair('pz8-ww1: support committed in secret', {scenario: support, spy: 'd', questions: [{verb: 'support', with: 'ap', points: 2}]},
  {secret: [assault, {verb: 'support', with: 'ap', points: 3}]}, {secret: [assault, {verb: 'support', with: 'gas'}]}, {secret: [assault, {verb: 'support', with: 'none'}]});

const plan = {rules: 'pz8-ww1', squares: [6, 8], phase: 'plan', 'ap-a': 10, 'ap-d': 6, options: {'opt-planned-barrage': 'on'}, units: [
  {id: 'A9', side: 'a', type: 'inf-avg', at: 'a1'}, {id: 'D9', side: 'd', type: 'inf-avg', at: 'f8'}]};
const planned = (turn, square, points) => ({verb: 'plan', turn, at: square, points});
pair('pz8-ww1: turn and square of planned barrages', {scenario: plan, spy: 'd', after: [planned(2, 'b3', 1)], questions: [planned(2, 'c3', 1)]},
  {secret: [planned(2, 'c5', 1), {verb: 'done'}]}, {secret: [planned(3, 'd6', 1), {verb: 'done'}]});

const duel = (strength) => ({rules: 'blank', hexes: [4, 4], turns: 3, units: [{id: 'W1', side: '1', type: 'pawn', at: '0101', strength: 2}, {id: 'B1', side: '2', type: 'pawn', at: '0404', strength}]});
pair('blank: strength', {spy: '1', questions: [{verb: 'step', unit: 'W1', path: 'f'}]}, {scenario: duel(1)}, {scenario: duel(5)});

const speeds = {rules: 'pz8-coastal', table: [48, 36], phase: 'speed', visibility: 10, groups: [{id: 'P', side: 'allied'}, {id: 'C', side: 'axis'}], units: [
  {id: 'V1', side: 'allied', type: 'vosper', group: 'P', course: [[10, 4], [10, 30]], speed: 3}, {id: 'K1', side: 'axis', type: 'tr-m', group: 'C', course: [[40, 30], [4, 30]], speed: 1}]};
pair('pz8-coastal: speeds that are ordered', {scenario: speeds, spy: 'axis', own: [{verb: 'speed', unit: 'K1', level: 2}], questions: [{verb: 'speed', unit: 'K1', level: 0}, {verb: 'speed', unit: 'V1', level: 2}, {verb: 'done'}]},
  {secret: []}, {secret: [{verb: 'speed', unit: 'V1', level: 5}]}, {secret: [{verb: 'speed', unit: 'V1', level: 1}, {verb: 'speed', unit: 'V1', level: 2}]});

const plots = {rules: 'pz8-coastal', table: [48, 36], plot: true, visibility: 10, groups: [{id: 'P', side: 'allied'}, {id: 'C', side: 'axis'}], units: [
  {id: 'V1', side: 'allied', type: 'vosper', group: 'P', at: [10, 4], speed: 3}, {id: 'K1', side: 'axis', type: 'tr-m', group: 'C', at: [40, 30], speed: 1}]};
pair('pz8-coastal: courses that are plotted', {scenario: plots, spy: 'axis', own: [{verb: 'plot', unit: 'K1', path: [[4, 30]]}], questions: [{verb: 'plot', unit: 'K1', path: [[4, 28]]}, {verb: 'done'}]},
  {secret: []}, {secret: [{verb: 'plot', unit: 'V1', path: [[10, 30]]}]}, {secret: [{verb: 'plot', unit: 'V1', path: [[20, 4], [30, 8]]}]});

// -- things hidden from the start -------------------------------------------------------------------

const fields = (...hidden) => ({rules: 'portable', squares: [9, 9], mines: [...hidden.map((at) => ({at, side: '2', hidden: true})), {at: '7,7', side: '1'}],
  units: [{id: 'A1', side: 1, type: 'inf', at: '1,9'}, {id: 'B1', side: 2, type: 'inf', at: '9,1'}]});
pair('portable: hidden minefields', {spy: '1', questions: [{verb: 'activate', unit: 'A1'}]}, {scenario: fields()}, {scenario: fields('5,6')}, {scenario: fields('5,5', '4,6')});

const wood = (rules, infantry, truck, {mines = [true, false], more = [], batteries = [], air = []} = {}) => ({rules, table: [48, 36], turns: 5, phase: 'a-moves',
  terrain: [{kind: 'woods', rect: [8, 16, 14, 20]}],
  units: [...more, {id: 'a1', side: 'a', type: truck, at: [20, 18], facing: 90}, {id: 'a2', side: 'a', type: infantry, at: [10, 18], facing: 90},
    {id: 'b1', side: 'b', type: truck, at: [40, 18], facing: 270}, {id: 'b2', side: 'b', type: infantry, at: [40, 22], facing: 270}],
  mines: mines.map((real, i) => ({side: 'a', at: [30, 15 + 2 * i], real})), batteries, air});
for (const [rules, infantry, truck, battery, craft] of [['pz8-ww2', 'Infantry', 'Truck', 'Medium battery', 'Bomber'], ['pz8-coldwar', 'Infantry', 'Truck', 'Medium battery', 'Bomber'],
  ['pz8-modern', 'Infantry', 'Truck', 'Medium battery', 'Aircraft'], ['pz8-scifi', 'Infantry', 'APC', 'Satellite', 'Light ground attack']]) {
  const none = rules === 'pz8-scifi' ? {mines: []} : {};
  const scenario = wood(rules, infantry, truck, none);
  pair(`${rules}: what stands, moves and waits out of sight, and which mines are real`, {spy: 'b',
    questions: [{verb: 'move', unit: 'b1', path: [[38, 18]]}, {verb: 'fire', unit: 'b2', target: 'a1'}, {verb: 'fire', unit: 'b2', target: 'a2'}, {verb: 'fire', unit: 'b2', target: 'a7'}]},
  {scenario}, {scenario, secret: [{verb: 'move', unit: 'a2', path: [[11, 18]]}]},
  ...(none.mines ? [] : [{scenario: wood(rules, infantry, truck, {mines: [false, true]})}]),
  {scenario: wood(rules, infantry, truck, {...none, more: [{id: 'a7', side: 'a', type: infantry, at: [12, 18], facing: 90}]})},
  {scenario: wood(rules, infantry, truck, {...none, batteries: [{id: 'k1', side: 'a', type: battery}], air: [{side: 'a', type: craft, attacks: 2}]})});
}

const night = (turns) => ({rules: 'pz8-naval', zones: 8, phase: 'a-moves', 'side-a': 'w', light: 'day', 'day-turns': turns, 'day-secret': true,
  units: [{id: 'A', side: 'w', type: 'queen-elizabeth', at: 4}, {id: 'B', side: 'e', type: 'bismarck', at: 5}]});
pair('pz8-naval: when night falls', {spy: 'e', questions: [{verb: 'done'}]}, {scenario: night(4)}, {scenario: night(6)});

const patrol = (group, at, more = []) => ({rules: 'pz8-coastal', table: [48, 36], phase: 'speed', visibility: 10, groups: [{id: 'P', side: 'allied'}, {id: 'Q', side: 'allied'}, {id: 'C', side: 'axis'}], units: [
  {id: 'V1', side: 'allied', type: 'vosper', group: 'P', at, heading: 0, speed: 3}, {id: 'V2', side: 'allied', type: 'vosper', group, at: [14, 4], heading: 0, speed: 3}, ...more,
  {id: 'K1', side: 'axis', type: 'tr-m', group: 'C', course: [[40, 30], [4, 30]], speed: 1}]});
pair('pz8-coastal: vessels nobody sees, their groups, and how many there are', {spy: 'axis', own: [{verb: 'speed', unit: 'K1', level: 2}], questions: [{verb: 'speed', unit: 'V1', level: 2}, {verb: 'fire', weapon: 'light', target: 'V2'}, {verb: 'activate-group', group: 'Q'}]},
  {scenario: patrol('P', [10, 4])}, {scenario: patrol('Q', [10, 4])}, {scenario: patrol('P', [11, 6])},
  {scenario: patrol('P', [10, 4], [{id: 'U1', side: 'allied', type: 'sub-br', group: 'Q', at: [14, 10], heading: 90, speed: 1}])});

// -- men, crews and grades ----------------------------------------------------------------------------

const sangar = ({phase = 'declare-stationary', grade = 'regular', men = [], more = []} = {}) => ({rules: 'featherstone', table: [72, 48], turns: 5, turn: 3, phase, 'edge-1': 'west', 'edge-2': 'east',
  terrain: [{kind: 'trench', line: [[8, 8], [20, 8]]}, {kind: 'scrub', rect: [4, 36, 16, 44]}], men,
  units: [{id: 'A', side: '1', type: 'squad-10', at: [20, 20], facing: 90, grade}, {id: 'T', side: '1', type: 'panzer-3', at: [20, 30], facing: 90, grade, aim: grade === 'raw' ? 'B' : 'U', 'aim-turn': 2, 'aim-bearing': 90},
    {id: 'B', side: '2', type: 'squad-10', at: [40, 20], facing: 270}, {id: 'U', side: '2', type: 'matilda-2', at: [42, 30], facing: 270}, ...more]});
const volley = {verb: 'shoot', unit: 'A', target: 'B', armament: 'small-arms'};
const asked = [{verb: 'shoot', unit: 'B', target: 'T'}, {verb: 'shoot', unit: 'U', target: 'T', armament: 'main-gun'}, {verb: 'shoot', unit: 'B', target: 'H'}, {verb: 'hold', unit: 'A'}, {verb: 'assault-again', unit: 'B', tank: 'T'}];
pair('featherstone: targets that are named, and taken back', {scenario: sangar(), spy: '2', own: [{verb: 'shoot', unit: 'B', target: 'A'}], questions: asked},
  {secret: []}, {secret: [volley]}, {secret: [volley, {verb: 'hold', unit: 'A'}]}, {secret: [volley, {verb: 'shoot', unit: 'T', target: 'U', armament: 'main-gun'}, {verb: 'shoot', unit: 'T', target: 'B', armament: 'hull-mg'}]});
pair('featherstone: who is left in a tank, grades, officers and what a gun last shot at', {spy: '2', own: [{verb: 'shoot', unit: 'B', target: 'A'}], questions: asked},
  {scenario: sangar()}, {scenario: sangar({grade: 'veteran'})}, {scenario: sangar({grade: 'raw'})},
  {scenario: sangar({men: [{unit: 'T', number: 1, fate: 'fallen'}, {unit: 'T', number: 2, fate: 'fallen'}]})}, {scenario: sangar({men: [{unit: 'T', number: 3, fate: 'fallen'}, {unit: 'T', number: 4, seat: 'turret'}]})},
  {scenario: sangar({men: [{unit: 'A', number: 4, role: 'officer'}, {unit: 'A', number: 5, role: 'nco'}]})});
const hidden = (type, at, more) => ({id: 'H', side: '1', type, at, facing: 0, hidden: true, ...more});
for (const phase of ['declare-stationary', 'move-second']) {
  pair(`featherstone: units set up hidden, and how many there are (${phase})`, {spy: '2', questions: [...asked, {verb: 'close', unit: 'B', enemy: 'H'}, {verb: 'move', unit: 'B', path: [[38, 20]]}, {verb: 'move', unit: 'U', path: [[36, 26]]}]},
    {scenario: sangar({phase})}, {scenario: sangar({phase, more: [hidden('hmg-team', [14, 8])]})}, {scenario: sangar({phase, more: [hidden('hmg-team', [10, 40])]})},
    {scenario: sangar({phase, more: [hidden('squad-8', [10, 40], {formation: 'double'}), {id: 'P', side: '1', type: 'pak-36', at: [14, 9], facing: 0, hidden: true}]})});
}

// His place, how many there are, and what one of them does on a black card: "a sniper", and no more.
const lurking = (active, ...lairs) => ({rules: 'pz8-colonial', table: [48, 36], phase: 'activation', ...active, 'edge-european': 'south', 'edge-native': 'north', terrain: [{kind: 'scrub', rect: [20, 24, 34, 32]}],
  units: [...lairs.slice(1).map((at, i) => ({id: `S${i + 2}`, side: 'native', type: 'sniper', line: [at, at], hidden: true})),
    {id: 'E1', side: 'european', type: 'eu-foot', men: 6, line: [[10, 8], [15, 8]]}, {id: 'G1', side: 'european', type: 'eu-gun-l', at: [20, 6], packed: true, men: 4},
    {id: 'S1', side: 'native', type: 'sniper', line: [lairs[0], lairs[0]], hidden: true}, {id: 'Z1', side: 'native', type: 'zulu', men: 8, line: [[40, 33], [43.5, 33]]}],
  men: [[19, 5], [19.7, 5], [20.3, 5], [21, 5]].map((at) => ({unit: 'G1', at}))});
const march = {verb: 'march', shift: [0, 5]};
const prying = [{verb: 'fire', target: 'S1'}, {verb: 'fire', target: 'S2'}, {verb: 'fire', target: 'Z1'}, march, {verb: 'charge', orders: [['E1.1', 21, 12]]}, {verb: 'shell', target: 'S1.1', range: 20}, {verb: 'shell', target: 'Z1.1', range: 20}];
const hunt = {spy: 'european', questions: prying};
pair('pz8-colonial: where snipers lie, and how many they are', {...hunt, own: [march]},
  ...[[[22, 26]], [[30, 30]], [[22, 26], [26, 28]], [[30, 30], [22, 26], [26, 28]]].map((lairs) => ({scenario: lurking({active: 'E1'}, ...lairs)})));
const stirred = {verb: 'activate', unit: 'S1'};
pair('pz8-colonial: what a sniper does while he hides', {...hunt, scenario: lurking({}, [24, 28])}, // the first card is black
  {secret: [stirred]}, {secret: [stirred, {verb: 'rough', dice: [3]}]}, {secret: [stirred, {verb: 'rough', dice: [6]}, {verb: 'march', shift: [2, 0]}]}, {secret: [stirred, {verb: 'rough', dice: [2]}, {verb: 'extra', dice: [4]}]});
const call = (...dice) => ({verb: 'call', dice});
const lair = (x, y) => ({verb: 'lie', at: [x, y]});
pair('pz8-colonial: the die for the snipers, and where they are placed', {...hunt, scenario: {...lurking({}, [24, 28]), phase: 'setup', options: {'opt-snipers': 'on'}}},
  {secret: [call(3), lair(26, 28)]}, {secret: [call(5), lair(30, 30)]}, {secret: [call(2)]}, {secret: [call(6), lair(30, 30), lair(31, 30), lair(32, 30)]});

const steppe = (at, more = {}) => ({rules: 'tarr', table: [72, 48], phase: 'move-first', first: 2, turns: 8, turn: 3, 'edge-1': 'south', 'edge-2': 'north',
  terrain: [{kind: 'wood', rect: [20, 20, 52, 30]}], ...more, units: [
    {id: 'A', side: 1, type: 'rifle-section', at, facing: 0, hidden: true}, {id: 'G', side: 1, type: 'field-75', at: [40, 6], facing: 0, hidden: true},
    {id: 'B', side: 2, type: 'rifle-section', at: [36, 44], facing: 180}, {id: 'T', side: 2, type: 't34-76', at: [44, 44], facing: 180}, ...(more.units ?? [])]});
const field = (at, shown) => ({mines: [{owner: 1, kind: 'ap', at, facing: 0, length: 6, width: 3, shown}]});
pair('tarr: who is on the map alone, what he is, and where fields are', {spy: '2',
  questions: [{verb: 'move', unit: 'B', path: [[36, 41]]}, {verb: 'assault', unit: 'B', enemy: 'A'}, {verb: 'move', unit: 'T', path: [[44, 36]]}, {verb: 'face', unit: 'B', facing: 90}]},
{scenario: steppe([30, 10])}, {scenario: steppe([40, 12])}, {scenario: steppe([30, 10], {units: [{id: 'C', side: 1, type: 'rifle-section', at: [46, 10], facing: 0, hidden: true}]})},
{scenario: steppe([30, 10], field([10, 10], false))}, {scenario: steppe([30, 10], field([60, 10], false))});

test('what was taken back from before the other side\'s secret orders stays so when the server comes back', async () => {
  const own = await new Host(program, {options: OPEN}).start();
  try {
    const made = await own.make(guns, {1: 'me', 2: 'me'}, {dice: 'own'});
    const [a, b] = [await own.sit(made.seats[1]), await own.sit(made.seats[2])];
    for (const socket of [a, b]) await untilBegun(socket);
    const order = (socket, unit, square) => socket.ask({say: 'do', at: socket.at, command: {verb: 'bombard', unit, square}});
    await order(b, 'B1', '5,6');
    await order(a, 'A1', '5,6');
    await order(a, 'A2', '6,6');
    assert.equal((await b.ask({say: 'undo', at: b.at})).hear, 'undone');
    assert.equal((await a.ask({say: 'undo', at: a.at})).hear, 'undone');
    const before = [a, b].map((socket) => socket.view.units.map((unit) => [unit.id, unit.order, unit.target]));
    assert.deepEqual(before[0].filter(([, order]) => order !== 'none'), [['A1', 'shell', '5,6']]);
    await own.stop();
    await own.start();
    const views = await Promise.all([1, 2].map(async (side) => (await own.join({seat: made.seats[side]})).view.units.map((unit) => [unit.id, unit.order, unit.target])));
    assert.deepEqual(views, before);
    assert.equal((await own.stop()).code, 0, own.errors);
  } finally {
    if (own.process.exitCode === null) await own.kill();
    own.clean();
  }
});
