// The theatre: everything that happens on the board is played here, one act after the other and each of them whole: own
// commands, the enemy's turn, a replay, the last turn again. The game itself never waits for it: whoever acts jumps to
// the present.

import {acts_of} from './acts.js';

/** @typedef {import('../types').Act} Act */
/** @typedef {import('../types').Shown} Shown */
/**
 * @typedef {Shown & {shown?: () => void, own?: boolean}} Step `shown` is called once it has been seen; `own`: it leaves
 *   no trail
 */

/** How much longer than usual; 0: not at all. @type {Record<string, number>} */
export const PACES = {slow: 1.8, normal: 1, fast: 0.4, instant: 0};
const PACE = 'sandtable.pace';

/** Milliseconds, at the normal pace. */
const LIGHT = 180;
const ROLL = 550;
const READ = {move: 0, shot: 0, burst: 150, dice: 650, phase: 650, words: 700};
const REST = 220;
const LOSS = 900;

/** More than this are not played in turn any more: it is shown what came of them. */
const QUEUE = 1000;
/** Of what was not played so many leave their trails. */
const TRAILS = 60;

export const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const chosen_pace = () => {
    const said = localStorage.getItem(PACE) ?? '';
    return said in PACES ? said : 'normal';
};

/** @param {string} name */
export const choose_pace = (name) => localStorage.setItem(PACE, name);

/**
 * @param {object} opts
 * @param {import('../types').Board} opts.board
 * @param {import('../types').Schema} opts.schema
 * @param {{roll: (event: import('../types').Event) => void, lie: (events: import('../types').Event[]) => void}}
 *   opts.tray
 * @param {(act: Act | null, told?: boolean, step?: Step) => void} opts.now what is played now, of which step; null:
 *   nothing; `told`: how it came out, too
 * @param {(act: Act) => void} [opts.sound]
 * @param {() => string} [opts.pace] by name, if not as the player chose
 * @param {{setTimeout: (work: () => void, ms: number) => any, clearTimeout: (timer: any) => void}} [opts.clock] by
 *   which it rests, if not by the page's own
 */
export function create_theatre(opts) {
    const {board, schema, tray, clock = window} = opts;
    /** @type {Step[]} */
    let queue = [];
    let running = false;
    /** Cuts the present wait short. */
    let wake = () => {};
    /** The step that is played is to end. */
    let cut = false;
    /** @type {(() => void)[]} */
    let waiting = [];

    const pace = () => (calm() || document.hidden ? 0 : PACES[opts.pace?.() ?? chosen_pace()] ?? 1);

    /** @param {number} ms @returns {Promise<void>} */
    function rest(ms) {
        return new Promise((done) => {
            const timer = clock.setTimeout(done, ms * pace());
            wake = () => {
                clock.clearTimeout(timer);
                done();
            };
        });
    }

    /** @param {Act} act @param {Step} step */
    async function play_act(act, step) {
        opts.now(act, act.kind !== 'dice', step);
        board.light(act, step.after);
        await rest(LIGHT);
        if (cut) {
            return;
        }
        opts.sound?.(act);
        if (act.kind === 'dice') {
            tray.roll(act.event);
            await rest(ROLL);
            tray.lie([act.event]);
            opts.now(act, true, step);
        }
        if (!cut) {
            await board.perform(act, step.after, pace());
        }
        if (!cut) {
            await rest(READ[act.kind] + (act.loss ? LOSS : 0));
        }
    }

    /** @param {Step} step */
    async function play(step) {
        cut = false;
        board.show(step.before);
        for (const act of acts_of(schema, step)) {
            await play_act(act, step);
            if (cut || pace() === 0) {
                return;
            }
        }
        await board.settle(step, pace());
        if (!cut) {
            await rest(REST);
        }
    }

    /** How they came out, one or a thousand: the last is seen, all are said and written down. @param {Step[]} steps */
    function end(steps) {
        const last = steps.at(-1);
        if (!last) {
            return;
        }
        board.show(last.after);
        tray.lie(last.events);
        steps.slice(-TRAILS).filter((step) => !step.own).forEach((step) => board.trail(step));
        steps.forEach((step) => step.shown?.());
    }

    function fall_still() {
        running = false;
        opts.now(null);
        const told = waiting;
        waiting = [];
        told.forEach((one) => one());
    }

    async function run() {
        running = true;
        while (queue.length > 0) {
            if (pace() === 0 || queue.length > QUEUE) {
                end(queue.splice(0));
                continue;
            }
            const step = queue[0];
            await play(step);
            // It may have been finished meanwhile, and others begun.
            if (queue[0] === step) {
                queue.shift();
                end([step]);
            }
        }
        fall_still();
    }

    return {
        get playing() { return running; },
        /** @param {Step} step */
        add(step) {
            queue.push(step);
            if (!running) {
                void run();
            }
        },
        /** On to the next step. */
        next() {
            cut = true;
            board.skip();
            wake();
        },
        /** To the present. */
        finish() {
            end(queue.splice(0));
            this.next();
        },
        /** What is under way no longer counts. */
        drop() {
            queue = [];
            this.next();
        },
        /** Resolves when nothing is played any more. @returns {Promise<void>} */
        still() {
            return running ? new Promise((done) => waiting.push(done)) : Promise.resolve();
        },
        /** Space is the next step; held down, the present. @param {KeyboardEvent} ev */
        key(ev) {
            if (ev.key !== ' ' || !running) {
                return false;
            }
            if (ev.repeat) {
                this.finish();
            } else {
                this.next();
            }
            return true;
        },
    };
}

/** @typedef {ReturnType<typeof create_theatre>} Theatre */
