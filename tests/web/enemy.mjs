// Somebody who only wants to see what the enemy does: a person's seat, played by one who lets everything go by that can go by,
// until the computer opposite has had a whole turn.
import {applyChanges, playRandom} from '../server/host.mjs';
import {random, settle, untilBegun} from '../server/table.mjs';

/** Commands before it gives up, and tries of one that the rules did not want after all. */
const MOST = 400;

/** A game against the computer, and its schema. */
export async function challenge(host, battle) {
  const {json: schema} = await host.get(`/api/rules/${battle.split('/')[0]}`);
  const [mine, theirs] = schema.sides;
  const made = await host.make(battle, {[mine]: 'me', [theirs]: 'computer:greedy'});
  return {battle, made, mine, theirs, schema};
}

/** The verbs that end something or let it go by, the former first. */
function quickly(schema, choices) {
  const passes = new Set(schema.verbs.filter((verb) => verb.passes).map((verb) => verb.verb));
  const ends = (verb) => /^(end|done|pass|stop|finish|close)/.test(verb);
  return choices.verbs.filter(({verb, commands}) => commands.length > 0 && (ends(verb) || passes.has(verb)))
    .sort((one, other) => ends(other.verb) - ends(one.verb)).map(({commands}) => commands[0]);
}

/** One command of ours, as little as can be. */
async function letGo(socket, schema, dice) {
  const choices = await socket.ask({say: 'choices'});
  const [command] = quickly(schema, choices);
  return command ? socket.ask({say: 'do', at: socket.at, command}) : playRandom(socket, dice);
}

/** Sits down and writes down every step our side is told of, with the view before and after it; the game has not begun. */
export async function takeNotes(host, game) {
  const socket = await host.join({seat: game.made.seats[game.mine]});
  const copy = (view) => JSON.parse(JSON.stringify(view));
  const notes = {socket, steps: []};
  let view = copy(socket.view);
  const follow = socket.onmessage;
  socket.onmessage = (message) => {
    follow(message);
    if (message.hear === 'did') {
      const before = view;
      view = copy(before);
      applyChanges(view, message.changes);
      notes.steps.push({n: message.n, by: message.by, events: message.events, before, after: view});
    }
  };
  return notes;
}

/** Begins, and plays until the enemy has had a whole turn: he has acted, and the turn he first acted in is over, or the game. */
export async function seeTheirTurn(game, {socket, steps}, seed = 1) {
  const dice = random(seed);
  await socket.ask({say: 'entropy', hex: '00112233445566778899aabbccddeeff'});
  await untilBegun(socket);
  for (let n = 0; n < MOST; n++) {
    await settle(socket);
    const acted = steps.find((step) => step.by === game.theirs)?.after.turn ?? Infinity;
    if (socket.view.over || socket.view.turn > acted) break;
    if (socket.view['waits-for'].includes(game.mine)) {
      await letGo(socket, game.schema, dice);
    } else {
      await socket.wait((message) => message.hear === 'did');
    }
  }
  socket.close();
}
