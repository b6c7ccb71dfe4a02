// Giving a command: the unit in hand, what is known of it, and the command that is being put together. One machine:
// pointing and keys move it on (hand.js), and whenever it has moved, whoever shows it is told once (desk.js, scene.js).
// It knows verbs and kinds, no rules.

import * as drafts from './draft.js';
import {is_same_cell} from './geometry.js';
import {create_insight} from './insight.js';
import {find, is_gone, named_by_game} from './records.js';
import {sentence} from './words.js';

/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').Odds} Odds */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./session.js').Judgement} Judgement */
/** @typedef {import('./words.js').Names} Names */

/**
 * The means by which one argument is given.
 * @typedef {object} Tool
 * @property {HTMLElement} node
 * @property {string} hint
 * @property {() => Marks} marks
 * @property {(name: string) => boolean} [piece]
 * @property {(place: Place, twice: boolean) => boolean} [place]
 * @property {(what: {piece?: string, place?: Place} | null) => void} [hover]
 * @property {(from: Place, to: Place, done: boolean) => void} [drag]
 * @property {(ev: KeyboardEvent) => boolean} [key]
 * @property {(answer: Judgement | null) => void} [judged]   what the umpire thinks of the command as it stands
 * @property {() => boolean} [unfinished]            what was given so far may still become a command that can be given
 * @property {() => void} [close]
 */

/**
 * What a tool may use.
 * @typedef {object} ToolRoom
 * @property {Schema} schema
 * @property {Names} names
 * @property {() => View} view
 * @property {() => Draft} draft
 * @property {() => Thing | null} unit            the own piece the command speaks of
 * @property {() => any} place_to_be              where it will stand, if the command has said so
 * @property {(arg: Arg) => any[]} samples        values of the sure commands
 * @property {(arg: Arg, value: any, stay?: boolean) => void} set   `stay`: the tool remains, the value may change again
 * @property {(arg: Arg) => boolean} is_ready_but
 * @property {() => void} give
 * @property {(places: [string, number, number][]) => boolean} pull_out   from now on it is said man by man, if it can
 *   be
 * @property {() => void} redraw
 * @property {(cells: any[] | null) => void} frame   brings these places near enough to be read; null: no longer
 * @property {(text: string, clause?: string) => void} refuse
 * @property {() => boolean} may_measure
 * @property {() => string | null} side           whose orders they are
 * @property {Session['judge']} judge
 * @property {Session['odds']} odds
 * @property {Session['survey']} survey
 */

/**
 * How much is different: the unit in hand or what can be done (everything), the command being put together, what the
 * umpire says of it, or only what is marked on the board. Each includes those behind it.
 * @typedef {'unit' | 'draft' | 'verdict' | 'marks'} Change
 */

const LOOK_MS = 250;
const CELLS = new Set(['hex', 'square', 'zone']);

/** Without a unit of one's own, with a place: such things are said several times. @param {Draft} draft */
function several(draft) {
    return drafts.own_argument(draft.verb) === null && draft.verb.args.some((arg) => CELLS.has(arg.kind));
}

/** @param {Draft} draft @returns {Record<string, any>} */
function without_places(draft) {
    return Object.fromEntries(draft.verb.args.filter((arg) => !CELLS.has(arg.kind) && arg.name in draft.given)
        .map((arg) => [arg.name, draft.given[arg.name]]));
}

/**
 * The argument a command begins with: with nothing that must be said, the first thing that may be said is asked for,
 * unless more than its unit has been said already.
 * @param {Draft} draft
 * @returns {Arg | null}
 */
function first_asked(draft) {
    const must = drafts.missing(draft);
    const said = draft.verb.args.some((arg, i) => i > 0 && !arg.optional);
    return must ?? (said ? null
        : drafts.extras(draft).find((arg) => !(arg.name in draft.given) && !drafts.is_listed(arg)) ?? null);
}

/**
 * @param {object} opts
 * @param {Session} opts.session @param {Names} opts.names
 * @param {(room: ToolRoom, arg: Arg) => Tool} opts.tool_for
 * @param {ToolRoom['frame']} opts.frame
 * @param {(what: Change) => void} opts.changed
 * @param {(name: string) => void} opts.centre the game is about this unit now
 */
export function create_giving({session, names, tool_for, frame, changed, centre}) {
    const schema = names.schema;
    const insight =
        create_insight({session, schema, changed: (what) => changed(what === 'choices' ? 'unit' : 'marks')});
    /** The unit in hand. @type {string | null} */
    let unit = null;
    /** @type {Draft | null} */
    let draft = null;
    /** @type {Tool | null} */
    let tool = null;
    /** The argument the tool is for. @type {Arg | null} */
    let tooled = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let look;
    let busy = false;
    /**
     * What was given last, if it was one of several of its kind: a work placed, a square bombarded.
     * @type {{verb: Verb, given: Record<string, any>} | null}
     */
    let last = null;
    let repeating = false;
    /** Counts the commands begun. */
    let begun = 0;
    /**
     * What the umpire thinks of the command as it stands; null: nothing yet, or nothing to say.
     * @type {Judgement | null}
     */
    let verdict = null;
    /** What may come of it, once that is known. @type {Odds | null} */
    let odds = null;
    /** Why it was not done. @type {{text: string, clause?: string} | null} */
    let refusal = null;
    /** The draft that the umpire last agreed to. @type {Draft | null} */
    let agreed = null;

    const view = () => /** @type {import('../types').GameMessage} */ (session.game).view;
    const named = () => named_by_game(schema, view()).find((name) => insight.is_own(name));

    /** @type {ToolRoom} */
    const room = {
        schema, names, view,
        draft: () => /** @type {Draft} */ (draft),
        unit: speaker,
        place_to_be,
        samples: (arg) => (draft ? drafts.candidates(draft, arg) : []),
        is_ready_but: (arg) => draft !== null &&
            draft.verb.args.every((one) => one.optional || one.name === arg.name || (draft && one.name in draft.given)),
        set, give: () => void give(), pull_out, refuse,
        redraw: () => changed('marks'), frame,
        may_measure: () => session.may_measure && !tooled?.blind,
        side: () => session.game?.side ?? null,
        judge: session.judge, odds: session.odds, survey: session.survey,
    };

    // -- the unit in hand

    /** @param {string | null} name */
    function pick(name) {
        last = null;
        put_down();
        unit = name;
        insight.take(name);
        changed('unit');
    }

    /**
     * The game has changed: everything is asked anew.
     * @param {boolean} undisturbed what happened is none of our business: the command in hand stays
     */
    async function renew(undisturbed) {
        if (session.my_move() && draft && !undisturbed) {
            cancel();
        }
        if (!await insight.renew()) {
            return;
        }
        const spoken_of = session.my_move() ? named() : undefined;
        const thing = find(schema, view(), unit);
        if (spoken_of && spoken_of !== unit) {
            centre(spoken_of);
        }
        unit = spoken_of ?? (thing && !is_gone(thing) ? unit : null);
        insight.take(unit);
        changed('unit');
        if (!draft) {
            go_on();
        }
    }

    /** What was placed one by one goes on until it is enough: the same verb lies ready for the next place. */
    function go_on() {
        const choice = last && session.my_move()
            ? insight.free?.verbs.find((one) => one.verb === last?.verb.verb && one.can) : null;
        if (last && choice) {
            begin(last.verb, choice, last.given, true);
        }
    }

    // -- the command

    /** The own piece the command speaks of. */
    function speaker() {
        const own = draft ? drafts.own_argument(draft.verb) : null;
        return find(schema, view(), own && draft ? draft.given[own] : unit);
    }

    function place_to_be() {
        for (const arg of draft?.verb.args ?? []) {
            const value = draft?.given[arg.name];
            if (value && ['point', 'hex', 'square', 'zone'].includes(arg.kind)) {
                return value;
            }
            if (value && arg.kind === 'path') {
                return value.at(-1);
            }
            if (value && arg.kind === 'steps' && draft) {
                return drafts.fitting(draft).find((way) => way.ends)?.ends?.at ?? null;
            }
        }
        return null;
    }

    /**
     * Begins a command.
     * @param {Verb} verb
     * @param {VerbChoice} choice
     * @param {Record<string, any>} given
     * @param {boolean} [again] it was given before, and one may go on
     */
    function begin(verb, choice, given, again = false) {
        repeating = again;
        refusal = null;
        begun += 1;
        draft = drafts.still_possible(drafts.begin(verb, choice, given), given);
        ask(first_asked(draft));
    }

    /** The tool for this argument, or none, is in hand from now on. @param {Arg | null} arg */
    function ask(arg) {
        tool?.close?.();
        tooled = arg;
        tool = arg ? tool_for(room, arg) : null;
        show_blind();
        moved_on();
    }

    /** While somebody guesses nothing on the screen measures: style hides scale bar, rings, rulers and coordinates. */
    function show_blind() {
        globalThis.document?.documentElement.toggleAttribute('data-blind', tooled?.blind === true);
    }

    /** @param {Arg} arg @param {any} value @param {boolean} [stay] */
    function set(arg, value, stay = false) {
        if (!draft) {
            return;
        }
        draft = drafts.give(draft, arg.name, value);
        refusal = null;
        if (stay) {
            moved_on();
            return;
        }
        // What was said may leave only one answer to the rest.
        draft = value === undefined ? draft : drafts.settle(draft);
        ask(drafts.missing(draft));
    }

    /**
     * The order becomes one man by man, as soon as a single man is sent elsewhere.
     * @param {[string, number, number][]} places
     */
    function pull_out(places) {
        const verb = schema.verbs.find((one) => one.verb === draft?.verb.into);
        const arg = verb?.args.find((one) => one.kind === 'places');
        const choice = [...insight.own ?? [], ...insight.free?.verbs ?? []]
            .find((one) => one.verb === verb?.verb && one.can);
        if (!verb || !arg || !choice) {
            return false;
        }
        begin(verb, choice, {[arg.name]: places});
        ask(arg);
        return true;
    }

    /** An argument is asked for once more. @param {Arg} arg */
    function ask_again(arg) {
        if (draft) {
            draft = drafts.give(draft, arg.name, undefined);
            ask(arg);
        }
    }

    /**
     * The tool that stays on the table may not be the last one that is needed: what comes then.
     * @returns {Arg | null}
     */
    function next() {
        const lacks = draft ? drafts.missing(draft) : null;
        return draft && lacks && tooled && lacks !== tooled && tooled.name in draft.given ? lacks : null;
    }

    /** The command is another one now: what the umpire thinks of it is asked when the hand has rested a moment. */
    function moved_on() {
        clearTimeout(look);
        verdict = null;
        odds = null;
        const asked = draft;
        if (asked && drafts.missing(asked) === null) {
            look = setTimeout(() => void inspect(asked), LOOK_MS);
        }
        changed('draft');
    }

    /** @param {Draft} asked */
    async function inspect(asked) {
        const spoken = drafts.command(asked);
        try {
            const sure = asked.verb.args.every(drafts.is_listed) && drafts.fitting(asked).length > 0;
            const judged = sure ? null : await session.judge(spoken);
            if (draft !== asked) {
                return;
            }
            verdict = judged;
            agreed = !judged || judged.can ? asked : null;
            tool?.judged?.(judged);
            changed('verdict');
            const blind = asked.verb.args.some((arg) => arg.blind && arg.name in asked.given);
            const told = agreed && !blind ? await session.odds(spoken) : null;
            if (told && draft === asked) {
                odds = told;
                changed('verdict');
            }
        } catch {
            // Without an answer the command can still be given; the umpire judges it then.
        }
    }

    async function give() {
        if (!draft || busy || drafts.missing(draft)) {
            return;
        }
        busy = true;
        changed('verdict');
        const asked = draft;
        last = several(asked) ? {verb: asked.verb, given: without_places(asked)} : null;
        const answer = await session.give(drafts.command(asked));
        busy = false;
        if (!answer.done) {
            last = null;
        }
        if (draft !== asked) {
            return;
        }
        if (answer.done) {
            cancel();
        } else {
            refuse(answer.text, answer.clause);
        }
    }

    /** @param {string} text @param {string} [clause] */
    function refuse(text, clause) {
        refusal = {text: sentence(text), clause};
        changed('verdict');
    }

    /** No command is in hand. */
    function put_down() {
        clearTimeout(look);
        tool?.close?.();
        draft = null;
        tool = null;
        tooled = null;
        show_blind();
        refusal = null;
        verdict = null;
        odds = null;
    }

    function cancel() {
        put_down();
        changed('draft');
    }

    /** Enough of it, and not again. */
    function stop() {
        last = null;
        if (draft) {
            cancel();
        }
    }

    return {
        insight, view,
        side: () => session.game?.side ?? null,
        get unit() { return unit; },
        get draft() { return draft; },
        get tool() { return tool; },
        get tooled() { return tooled; },
        /** A length is asked for that nobody may measure. */
        get blind() { return tooled?.blind === true; },
        get repeating() { return repeating; },
        get begun() { return begun; },
        get busy() { return busy; },
        get verdict() { return verdict; },
        get odds() { return odds; },
        /** Nothing more can be ordered in this phase once it is given. */
        get ends_phase() { return odds !== null &&
            (odds['ends-phase'] ?? odds.cases?.some((one) => one['ends-phase']) ?? false); },
        get refusal() { return refusal; },
        /** Everything that must be said has been said. */
        get ready() { return draft !== null && drafts.missing(draft) === null; },
        pick, renew, begin, ask, ask_again, next, stop, speaker, give: () => void give(),
        /**
         * The command as it stands, if it is one of those the umpire has listed or has agreed to.
         * @returns {import('../types').Command | null}
         */
        sure_command() {
            return draft && drafts.missing(draft) === null && (agreed === draft || drafts.fitting(draft).length > 0)
                ? drafts.command(draft) : null;
        },
        /**
         * A verb is chosen. One that names no unit speaks of the one the game is about: that is taken in hand. And
         * paths are listed in full only to whoever asks for their unit.
         * @param {Verb} verb
         * @param {VerbChoice} choice
         * @param {Record<string, any>} given
         */
        choose(verb, choice, given) {
            const spoken_of = drafts.own_argument(verb) ? undefined : named();
            if (spoken_of && spoken_of !== unit) {
                pick(spoken_of);
            }
            begin(verb, insight.own?.find((one) => one.verb === choice.verb && one.can) ?? choice, given);
        },
        /** Does the command in hand speak of this cell? @param {any} cell */
        names_place: (cell) => draft !== null && draft.verb.args.some((arg) => CELLS.has(arg.kind) &&
            draft?.given[arg.name] !== undefined && is_same_cell(draft.given[arg.name], cell)),
        /** The tool in hand is shown a place. @param {Place} place */
        point_at(place) { tool?.place?.(place, false); },
        /** Lets go of everything: another seat. */
        drop() {
            unit = null;
            insight.forget();
            stop();
        },
    };
}

/** @typedef {ReturnType<typeof create_giving>} Giving */
