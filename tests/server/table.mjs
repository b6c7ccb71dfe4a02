// Two players at one table, in a test: they sit down, play at random and follow what they are told.
import {playRandom} from './host.mjs';

/** Dice for the players, not for the game: the same numbers in every run. */
export function random(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Everything said so far has been heard: what comes after an answer of the same connection is later. */
export const settle = (...sockets) => Promise.all(sockets.map((socket) => socket.ask({say: 'ping'})));

/** What the sides are called, where it is not a and b. */
const SIDES = {aflame: ['1', '2'], featherstone: ['1', '2'], tarr: ['1', '2'], 'pz8-space': ['1', '2'], 'pz8-aerial': ['1', '2'], 'pz8-jets': ['1', '2'], blank: ['1', '2'], portable: ['1', '2'], 'pz8-naval': ['w', 'e'], 'pz8-ww1': ['a', 'd'], 'pz8-coastal': ['allied', 'axis'], 'pz8-colonial': ['european', 'native']};

export const sidesOf = (scenario) => SIDES[typeof scenario === 'string' ? scenario.split('/')[0] : scenario.rules] ?? ['a', 'b'];

/** A game of two people, each at a socket of his own; the game has begun. */
export async function sitBoth(host, scenario, more = {}) {
  const [one, other] = sidesOf(scenario);
  const made = await host.make(scenario, {[one]: 'me', [other]: 'me'}, more);
  const sockets = [await host.sit(made.seats[one]), await host.sit(made.seats[other])];
  for (const socket of sockets) await untilBegun(socket);
  return {made, scenario, sockets, host};
}

/** With own dice the umpire may ask for those that come before the first command. */
export async function untilBegun(socket) {
  while (!socket.view.begun) {
    const heard = await socket.wait((m) => m.hear === 'did' || (m.hear === 'asks' && m.side === null));
    if (heard.hear === 'asks' && !socket.view.begun) {
      socket.given = [...(heard.given === 0 ? [] : socket.given), ...Array.from({length: heard.count}, (_, i) => 1 + (i % heard.faces))];
      await socket.ask({say: 'dice', dice: socket.given});
    }
  }
  socket.heard = socket.heard.filter((m) => m.hear !== 'asks');
}

/** The socket whose word it is; null once the game is over. */
export async function speakerOf(table) {
  await settle(...table.sockets);
  for (const socket of table.sockets) {
    if (!socket.view.over && socket.view['waits-for'].includes(socket.game.side)) return socket;
  }
  return null;
}

/** One random command of whoever is to speak; {socket, answer}, or null once the game is over. */
export async function playOne(table, dice) {
  const socket = await speakerOf(table);
  if (socket === null) return null;
  return {socket, answer: await playRandom(socket, dice)};
}

/** Plays until the game is over, or `most` commands; each(step, n) after every one. */
export async function playOut(table, dice, {most = 3000, each = async () => {}} = {}) {
  let n = 0;
  for (; n < most; n++) {
    const step = await playOne(table, dice);
    if (step === null) break;
    if (step.answer.hear !== 'did') throw new Error(`a command that was offered: ${JSON.stringify(step.answer)}`);
    await each(step, n);
  }
  return n;
}
