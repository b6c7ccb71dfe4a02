// What has happened: commands are shown one after another and then told; what others did since this side last spoke can
// be seen again, also what was done before the page was opened or while nobody looked; who fell stays on the board.

import {say} from '../dom.js';
import {contest_of, in_short} from './acts.js';
import {side_number} from './records.js';
import {fallen_of, log_entries, steps_since} from './story.js';

/** @typedef {import('../types').Shown} Shown */
/** @typedef {import('../types').View} View */

const TELL_MS = 400;
/** Of what happened at once so much is spoken, the last of it. */
const TOLD = 12;
/** Of the enemy's turn so many commands can be seen again. */
const KEPT = 200;

/**
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session
 * @param {import('./words.js').Names} opts.names
 * @param {import('../types').Board} opts.board
 * @param {import('./theatre.js').Theatre} opts.theatre
 * @param {import('./marquee.js').Marquee} opts.marquee
 * @param {import('./speech.js').Speech} opts.speech
 * @param {import('./log.js').Log} opts.log
 * @param {() => boolean} opts.both_here do both sides sit at this screen?
 * @param {() => void} opts.logged something stands in the log
 * @param {(now: import('../types').GameMessage, mine: boolean) => void} opts.seen everything has been seen; is it this
 *     side's move now, and was not before?
 */
export function create_past({session, names, board, theatre, marquee, speech, log, both_here, logged, seen}) {
    const {schema} = names;
    const game = () => /** @type {import('../types').GameMessage} */ (session.game);
    /** What the board was like after the last command. @type {View} */
    let latest = game().view;
    /** Who was lost by which command. @type {{n: number, who: import('../board/pieces.js').Thing[]}[]} */
    let fallen = [];
    const show_fallen = () => board.remains(fallen.flatMap((one) => one.who));
    /** The events of the last command. @type {import('../types').Event[]} */
    let happened = [];
    /** What others have done since this side last spoke. @type {Shown[]} */
    let theirs = [];
    /** The last command that was told here and the last that was ours; how many came while nobody looked. */
    let heard = {n: 0, unseen: 0, spoke: 0};

    // A computer speaks quickly: what it does within a moment is told as one.
    /** @type {string[]} */
    let untold = [];
    /** @param {string} text */
    function tell(text) {
        if (untold.length === 0) {
            setTimeout(() => {
                say(untold.slice(-TOLD).join(' '));
                untold = [];
            }, TELL_MS);
        }
        untold.push(text);
    }

    /**
     * What happened since this side last spoke, also before the page was opened or while the line was down.
     * @param {import('./story.js').Told} told @param {boolean} fresh
     */
    function catch_up(told, fresh) {
        const side = game().side;
        const last = told.steps.at(-1)?.n ?? 0;
        const since = Math.min(heard.n, last);
        if (both_here() || heard.spoke > last || (fresh && side === null)) {
            heard.n = Math.max(heard.n, last);
            return;
        }
        const past = steps_since(told, side, since);
        const lines = in_short(schema, past, side);
        heard.n = Math.max(heard.n, last);
        if (lines.length > 0) {
            theirs = [...past, ...theirs.filter((step) => step.n > last)].slice(-KEPT);
            heard.unseen += fresh ? 0 : past.filter((step) => step.n > since).length;
            marquee.tell(in_short(schema, theirs, side), theirs, heard.unseen);
        }
        if (heard.unseen > 0) {
            say(`While you were away: ${lines.map((line) => speech.told(line.text)).join(' ')}`);
        }
    }

    /** Whether it is ours, or one more of theirs. @param {Shown} step @param {boolean} own */
    function note(step, own) {
        if (own) {
            board.clear_trails();
            marquee.tell([], []);
            theirs = [];
            heard.unseen = 0;
            heard.spoke = step.n;
        } else {
            theirs = [...theirs, step].slice(-KEPT);
            heard.unseen += document.hidden ? 1 : 0;
        }
        heard.n = step.n;
    }

    return {
        /** The events of the last command. */
        get happened() { return happened; },
        /** Plays these once more. @param {Shown[]} steps */
        again(steps) {
            theatre.finish();
            heard.unseen = 0;
            steps.forEach((step) => theatre.add({...step, own: true}));
            void theatre.still().then(() => board.show(game().view));
        },
        /** One has come to the table, or to another seat of it. */
        arrive() {
            theatre.drop();
            board.clear_trails();
            theirs = [];
            latest = game().view;
            speech.learn(latest);
        },
        /** All that happened before. @param {import('./story.js').Told} told @param {boolean} fresh */
        read(told, fresh) {
            happened = told.steps.at(-1)?.events ?? [];
            log.set(log_entries(told, speech.roles_of));
            catch_up(told, fresh);
            fallen = fallen_of(board, told);
            show_fallen();
        },
        /** A command is seen, then it stands in the log. @param {import('../types').Did} did */
        show(did) {
            const now = game();
            const own = did.by === now.side && !both_here();
            const step = {n: did.n, by: did.by, events: did.events, before: latest, after: now.view};
            const turn = did.events.find((event) => event.event === 'turn')?.turn ?? now.view.turn;
            const waited = latest['waits-for'] ?? [];
            latest = now.view;
            happened = did.events;
            speech.learn(latest);
            note(step, own);
            theatre.add({...step, own, shown() {
                marquee.contest(contest_of(schema, step)?.map((one) => ({...one,
                    name: names.sides[one.side] ?? one.side, look: `side-${side_number(schema, one.side)}`})) ?? null);
                const who = board.losses(step);
                if (who.length > 0) {
                    fallen.push({n: step.n, who});
                    show_fallen();
                }
                const roles = speech.roles_of(step.after);
                log.add({n: did.n, by: did.by, text: did.text, events: did.events, turn, roles});
                logged();
                tell(did.events.map((event) => speech.told(event.text, roles)).join(' '));
            }});
            const mine = session.my_move() && !waited.includes(now.side ?? '');
            void theatre.still().then(() => {
                if (latest === now.view) {
                    marquee.tell(in_short(schema, theirs, now.side), theirs, heard.unseen);
                    seen(now, mine);
                }
            });
        },
        /** Nothing behind this command has happened. @param {number} n */
        cut(n) {
            theatre.finish();
            latest = game().view;
            theirs = theirs.filter((step) => step.n <= n);
            fallen = fallen.filter((one) => one.n <= n);
            board.show(latest);
            show_fallen();
            log.cut(n);
        },
    };
}
