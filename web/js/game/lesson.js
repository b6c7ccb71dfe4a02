// A lesson being played: says what its script says, waits for what it waits for, lets nothing else through, throws the
// script's dice and speaks for the other side. The umpire judges every word of it as always.

import {lessons} from '../lessons.js';
import {likeness, same_end} from './lesson_match.js';
import {create_line} from './socket.js';

/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').LessonStep} Step */
/** @typedef {import('./session.js').Answer} Answer */

const TRIES = 5;
const LOST = 'The lesson has lost its place. Begin it once more from the shelf.';

/**
 * Who speaks for the other side.
 * @param {string} seat @param {string} game
 */
function create_other(seat, game) {
    let at = 0;
    const line = create_line({state() {}, hear(message) {
        if (typeof message.at === 'number') {
            at = message.at;
        }
    }});
    /** @type {Promise<unknown> | null} */
    let joined = null;
    async function arrive() {
        await line.join({seat, game});
        // The line answers a question only once it stands.
        for (let n = 0; n < 100; n++) {
            try {
                await line.ask({say: 'ping'});
                return;
            } catch {
                await new Promise((done) => setTimeout(done, 100));
            }
        }
    }
    return {
        /** @param {Command} said with its dice @returns {Promise<boolean>} */
        async say({dice, ...command}) {
            joined ??= arrive();
            await joined;
            for (let n = 0; n < TRIES; n++) {
                const answer = await line.ask({say: 'do', at, command, ...(dice ? {dice} : {})});
                if (answer.hear !== 'stale') {
                    return answer.hear === 'did';
                }
                at = answer.at;
            }
            return false;
        },
        close: () => line.close(),
    };
}

/**
 * @param {object} opts
 * @param {string} opts.game
 * @param {import('../types').Lesson} opts.script
 * @param {import('../lessons.js').Place} opts.place where it stands
 * @param {import('../types').Schema} opts.schema
 * @param {import('./guide.js').Guide} opts.guide
 * @param {import('./giving.js').Giving} opts.giving
 * @param {() => Promise<void>} opts.still what happens has been seen
 */
export function create_lesson({game, script, place, schema, guide, giving, still}) {
    const other = create_other(place.other, game);
    let {step, said} = place;
    /** What is waited for, once it has been told. @type {Step['wait'] | null} */
    let wait = null;
    let closed = false;

    const keep = () => lessons.keep(game, {...place, step, said});
    const verb_of = (/** @type {Command} */ command) => schema.verbs.find((verb) => verb.verb === command.verb);

    /** @param {Command} command @param {Command} wanted */
    function like(command, wanted) {
        const verb = verb_of(wanted);
        const {dice: _dice, ...bare} = wanted;
        const found = verb ? likeness(verb, command, bare, wait?.near) : 'other';
        const listed = (giving.insight.own ?? []).flatMap((choice) => choice.commands);
        return found === 'far' && same_end(listed, command, bare) ? 'near' : found;
    }

    function leave() {
        lessons.forget(game);
        location.hash = '#/';
    }

    /** The step begins: what the other side does is seen first, then the umpire speaks. */
    async function enter() {
        const now = script.steps[step];
        const mine = step;
        try {
            await still();
            for (; said < (now.them ?? []).length; said++, keep()) {
                if (!await other.say((now.them ?? [])[said])) {
                    guide.note(LOST);
                    return;
                }
                await still();
            }
        } catch {
            if (!closed) {
                guide.note(LOST);
            }
            return;
        }
        await still();
        if (closed || mine !== step) {
            return;
        }
        const last = step === script.steps.length - 1;
        wait = now.wait ?? null;
        guide.say({title: script.title, text: now.say, count: `${step + 1} of ${script.steps.length}`, point: now.point,
            next: now.wait ? null : {label: last ? 'To the battles' : 'Next', act: () => (last ? leave() : go_on())},
            leave: {label: 'Leave the lesson', act: leave}});
        look();
    }

    function go_on() {
        wait = null;
        step += 1;
        said = 0;
        keep();
        if (step < script.steps.length) {
            void enter();
        } else {
            leave();
        }
    }

    /**
     * Has the player been told no by this clause? On the desk, beside a verb or beside a target.
     * @param {string} clause
     */
    function is_refused(clause) {
        if (giving.refusal?.clause === clause) {
            return true;
        }
        if (giving.verdict?.can === false && giving.verdict.clause === clause) {
            return true;
        }
        const told = [...document.querySelectorAll(
            '.why-list a.clause, details.cannot-list[open] a.clause, .refusal a.clause')];
        return told.some((link) => link.getAttribute('data-clause') === clause);
    }

    /**
     * A word without arguments is not put together: it asks, with its odds, before it is given.
     * @param {Command} command
     */
    const is_asked = (command) => verb_of(command)?.args.length === 0 &&
        document.querySelector(`.actions [data-odds][data-asked="${command.verb}"]`) !== null;

    /** Something in hand has changed. */
    function look() {
        if (!wait) {
            return;
        }
        const {select, odds, refused, clause} = wait;
        const draft = giving.draft;
        if (select !== undefined && giving.unit === select) {
            go_on();
        } else if (odds && is_asked(odds)) {
            go_on();
        } else if (odds && draft && giving.odds) {
            const found = like({verb: draft.verb.verb, ...draft.given}, odds);
            if (found === 'same' || found === 'near') {
                go_on();
            }
        } else if (refused && clause && is_refused(clause)) {
            go_on();
        }
    }

    const toggled = (/** @type {Event} */ ev) => {
        if (ev.target instanceof Element && ev.target.matches('details.cannot-list')) {
            look();
        }
    };
    document.addEventListener('toggle', toggled, true);
    document.addEventListener('click', look);
    void enter();

    return {
        look,
        /**
         * What a command becomes: the script's own with its dice, or a sentence why it must wait.
         * @param {Command} command
         * @returns {{command: Command, dice: number[]} | {text: string}}
         */
        said(command) {
            if (wait?.refused && like(command, wait.refused) !== 'other') {
                return {command, dice: []};
            }
            const found = wait?.do ? like(command, wait.do) : 'other';
            if (wait?.do && (found === 'same' || found === 'near')) {
                const {dice, ...spoken} = wait.do;
                return {command: spoken, dice: dice ?? []};
            }
            return {text: found === 'far'
                ? 'That is the order, but not the place: the lesson asks for the one with the ring'
                : 'The lesson waits for something else here; it stands above'};
        },
        /** @param {Command} command @param {Answer} answer */
        answered(command, answer) {
            if (answer.done && wait?.do) {
                go_on();
            } else if (!answer.done && wait?.refused && answer.clause === wait.clause) {
                go_on();
            }
        },
        may_undo: () => wait?.undo === true,
        undone() {
            if (wait?.undo) {
                go_on();
            }
        },
        /** Dice for the beginning. @returns {number[]} */
        begin_dice: () => script.begin ?? [],
        close() {
            closed = true;
            document.removeEventListener('toggle', toggled, true);
            document.removeEventListener('click', look);
            other.close();
        },
    };
}

/** @typedef {ReturnType<typeof create_lesson>} LessonPlay */
