// What is known of the moment: who can act, what the unit in hand can do, what it sees and what each shot is worth.
// It asks the umpire, and drops answers to questions that are no longer of interest.

import {begin, candidates, chance_words, missing, own_argument, same} from './draft.js';
import {is_same_cell} from './geometry.js';
import {find, is_gone, owner_of, place_of, things, whole_middle} from './records.js';
import {by_hex, costs_of} from './tool_flight.js';

/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Survey} Survey */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('./session.js').Session} Session */
/**
 * What can be pointed at: a piece, or one that stands in a cell that can be named.
 * @typedef {{choice: VerbChoice, name: string, target: string, value: any, given: Record<string, any>}} Aim
 */

const REST_MS = 90;
/** Between two questions: the server hears so many a second. */
const PAUSE_MS = 25;
const CELLS = new Set(['hex', 'square', 'zone']);
const PLACES = new Set(['path', 'point', 'hex', 'steps', 'square', 'zone']);

/**
 * @param {{session: Session, schema: import('../types').Schema, changed: (what: 'choices' | 'marks') => void}} opts
 *   `changed`: something more is known
 */
export function create_insight({session, schema, changed}) {
    /** The unit in hand. @type {string | null} */
    let unit = null;
    /** @type {VerbChoice[] | null} */
    let own = null;
    /** @type {Choices | null} */
    let free = null;
    /** @type {Survey | null} */
    let survey = null;
    /** @type {Survey | null} */
    let hovered = null;
    /** @type {Map<string, {label: string, title: string}>} */
    let chances = new Map();
    /** Under the pointer. @type {string | null} */
    let pointed = null;
    let awaited = false;
    /** Counts the questions about a unit. */
    let asked = 0;
    /** Counts the questions about the whole game. */
    let renewed = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let later;

    const view = () => /** @type {import('../types').GameMessage} */ (session.game).view;
    const has_fields = schema.board === 'hex' && schema.surveys === true;
    /**
     * What stands in the hexes that can be reached, worked out once.
     * @type {{own: VerbChoice[] | null, costs: NonNullable<import('../types').Marks['costs']>}}
     */
    let known = {own: null, costs: []};
    /**
     * The survey of the unit as it would stand after the command in hand.
     * @type {{key: string, survey: Survey | null}}
     */
    let planned = {key: '', survey: null};

    /** @param {string | null} name */
    function is_own(name) {
        const thing = find(schema, view(), name);
        const side = session.game?.side ?? null;
        return thing !== null && side !== null && owner_of(thing) === side;
    }

    function forget_unit() {
        clearTimeout(later);
        asked += 1;
        own = null;
        awaited = false;
        survey = null;
        hovered = null;
        chances = new Map();
        return asked;
    }

    /** @param {number} turn */
    async function ask_unit(turn) {
        const name = unit;
        if (name !== null && is_own(name) && session.my_move()) {
            const answer = await session.choices(name).catch(() => null);
            if (turn !== asked) {
                return;
            }
            own = answer?.verbs ?? null;
            awaited = false;
            changed('choices');
        }
        await ask_survey(turn);
        await ask_chances(turn);
    }

    /** @param {string | null} name @returns {Promise<Survey | null>} */
    async function survey_of(name) {
        const thing = find(schema, view(), name);
        const at = thing ? place_of(thing) ?? whole_middle(schema, view(), thing.name) : null;
        const placed = thing && thing.collection.name === 'units' && at !== null && !is_gone(thing);
        // On hexes there are no secrets in a field of fire: everybody may ask for everybody's.
        const there = placed &&
            (has_fields || (schema.board === 'table' && Array.isArray(at) && is_own(name)));
        // Not every rule set surveys; without an answer the board simply stays bare.
        return there ? session.survey(thing.name).catch(() => null) : null;
    }

    /** @param {number} turn */
    async function ask_survey(turn) {
        const answer = await survey_of(unit);
        if (turn === asked && answer) {
            survey = answer;
            changed('marks');
        }
    }

    /** The chance of each shot, one after another, so that the board fills while one looks. @param {number} turn */
    async function ask_chances(turn) {
        for (const {choice, name, target, value, given} of targets()) {
            const odds = chances.has(target) ? null : await session.odds(whole(choice, {...given, [name]: value}))
                .catch(() => null);
            await new Promise((done) => setTimeout(done, PAUSE_MS));
            if (turn !== asked) {
                return;
            }
            if (odds) {
                chances.set(target, chance_words(odds, target));
                changed('marks');
            }
        }
    }

    /**
     * The first sure command that says this much: what else it says (with which weapon) belongs to its odds.
     * @param {VerbChoice} choice
     * @param {Record<string, any>} said
     */
    function whole(choice, said) {
        const found = choice.commands.find((command) => Object.entries(said)
            .every(([key, value]) => same(command[key], value)));
        const {ends: _ends, side: _side, ...spoken} = found ?? {verb: choice.verb, ...said};
        return /** @type {import('../types').Command} */ (spoken);
    }

    /** The command this verb would begin with, for the unit in hand. @param {VerbChoice} choice */
    function started(choice) {
        const verb = schema.verbs.find((one) => one.verb === choice.verb);
        if (!verb || !choice.can) {
            return null;
        }
        const key = own_argument(verb);
        return begin(verb, choice, key && unit ? {[key]: unit} : {});
    }

    /** Commands of the unit in hand that would bring it to another cell. */
    function ways() {
        return (own ?? []).flatMap((choice) => (choice.can ? choice.commands.filter((command) => command.ends)
            .map((command) => ({choice, command})) : []));
    }

    /**
     * Those that would go on with an argument of these kinds.
     * @param {VerbChoice[]} choices
     * @param {Set<string>} kinds
     */
    function wanting(choices, kinds) {
        return choices.flatMap((choice) => {
            const draft = started(choice);
            const arg = draft ? missing(draft) : null;
            return draft && arg && kinds.has(arg.kind) ? [{choice, draft, kind: arg.kind}] : [];
        });
    }

    /** @param {any} cell @returns {string[]} */
    function enemies_in(cell) {
        const side = session.game?.side ?? null;
        return things(schema, view()).filter((thing) => thing.collection.template && owner_of(thing) !== null &&
            owner_of(thing) !== side && !is_gone(thing)
            && place_of(thing) !== null && is_same_cell(place_of(thing), cell)).map((thing) => thing.name);
    }

    /** Everything the unit in hand could point at next, once. @returns {Aim[]} */
    function targets() {
        /** @type {Aim[]} */
        const all = [];
        for (const choice of own ?? []) {
            const draft = started(choice);
            const arg = draft ? missing(draft) : null;
            if (draft && arg && arg.kind === 'piece' && !arg.own) {
                candidates(draft, arg)
                    .forEach((target) =>
                        all.push({choice, name: arg.name, target: String(target), value: target, given: draft.given}));
            } else if (draft && arg && CELLS.has(arg.kind)) {
                for (const cell of candidates(draft, arg)) {
                    enemies_in(cell).forEach((target) =>
                        all.push({choice, name: arg.name, target, value: cell, given: draft.given}));
                }
            }
        }
        return all.filter((one, i) => all.findIndex((other) => other.target === one.target) === i);
    }

    return {
        get own() { return own; },
        /** What the unit in hand can do is not known yet. */
        get awaited() { return awaited; },
        get free() { return free; },
        get survey() { return survey; },
        get hovered() { return hovered; },
        get chances() { return chances; },
        is_own, targets, started, has_fields,

        /** Levels and cost for each hex that a path of the unit in hand can end in. */
        costs() {
            if (known.own !== own) {
                const told = ways().flatMap(({command}) =>
                    (command.ends && (command.ends.spent !== undefined || command.ends.level !== undefined)
                        ? [{word: '', ends: command.ends}] : []));
                known = {own, costs: costs_of(by_hex(told))};
            }
            return known.costs;
        },

        /**
         * What the unit in hand could fire at after this command; asked once, and null until it is known.
         * @param {import('../types').Command | null} command
         */
        after(command) {
            const key = command && unit ? `${unit} ${JSON.stringify(command)}` : '';
            if (key !== planned.key) {
                planned = {key, survey: null};
                if (command && unit && has_fields) {
                    void session.survey(unit, command).catch(() => null).then((survey) => {
                        if (planned.key === key && survey) {
                            planned = {key, survey};
                            changed('marks');
                        }
                    });
                }
            }
            return planned.survey;
        },

        /**
         * The verb that would go on with a place, for the unit in hand; with none in hand, one that needs no unit,
         * where only one does.
         */
        place_choice() {
            const of_unit = wanting(own ?? [], PLACES)[0] ?? null;
            const of_none = unit === null ? wanting(free?.verbs ?? [], CELLS) : [];
            return of_unit ?? (of_none.length === 1 ? of_none[0] : null);
        },

        /** Where the unit in hand can go, cell by cell. @returns {any[]} */
        reach() {
            const ends = ways().map(({command}) => command.ends?.at);
            const wanted = ends.length ? undefined : wanting(own ?? [], CELLS)[0];
            const arg = wanted ? missing(wanted.draft) : null;
            return [...new Set(wanted && arg ? candidates(wanted.draft, arg) : ends)];
        },

        /**
         * The command of the unit in hand that leads there, without having been asked for a place.
         * @param {any} cell
         */
        way_to(cell) {
            return ways().find(({command}) => is_same_cell(command.ends?.at, cell)) ?? null;
        },

        /**
         * The game has changed: everything is asked anew. Whoever takes up a unit meanwhile does not put an end to
         * this question.
         * @returns {Promise<boolean>} false if it has changed again meanwhile
         */
        async renew() {
            forget_unit();
            const turn = ++renewed;
            const answer = session.my_move() ? await session.choices().catch(() => null) : null;
            if (turn !== renewed) {
                return false;
            }
            free = answer;
            return true;
        },

        /**
         * Another unit is in hand. Whoever steps through his units quickly does not want to know of each.
         * @param {string | null} name
         */
        take(name) {
            unit = name;
            const turn = forget_unit();
            awaited = name !== null && is_own(name) && session.my_move();
            later = setTimeout(() => void ask_unit(turn), REST_MS);
        },

        /** @param {string | null} name under the pointer, with no unit in hand */
        async hover(name) {
            const before = hovered;
            pointed = name;
            const answer = await survey_of(name);
            if (pointed !== name) {
                return;
            }
            hovered = answer;
            if (before !== hovered) {
                changed('marks');
            }
        },

        /** Another seat: what was known is no longer ours. */
        forget() {
            forget_unit();
            renewed += 1;
            unit = null;
            free = null;
        },
    };
}
