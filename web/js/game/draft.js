// A command being put together: a verb, and its arguments one after another. Pure; every step gives a new draft.

import {is_same_cell} from './geometry.js';
import {fraction, percent} from './words.js';

/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {{verb: Verb, choice: VerbChoice, given: Record<string, any>}} Draft */

/** Kinds whose values can be listed one by one; the others are places and angles among endless many. */
const LISTED = new Set(['piece', 'choice', 'side', 'template', 'card', 'number', 'flag', 'hex', 'facing', 'steps',
    'square', 'edge', 'zone', 'terrain']);

/** @param {Arg} arg */
export function is_listed(arg) {
    return LISTED.has(arg.kind);
}

/** @param {any} one @param {any} other */
export function same(one, other) {
    return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Steps are written as a word or as a list; both mean the same. @param {any} path @returns {string} */
export function steps_word(path) {
    return Array.isArray(path) ? path.join('') : String(path ?? '');
}

/** @param {Verb} verb @param {VerbChoice} choice @param {Record<string, any>} [given] @returns {Draft} */
export function begin(verb, choice, given = {}) {
    return settle({verb, choice, given: {...given}});
}

/** @param {Draft} draft @param {string} name @param {any} value undefined takes it back @returns {Draft} */
export function give(draft, name, value) {
    const given = {...draft.given};
    if (value === undefined) {
        delete given[name];
    } else {
        given[name] = value;
    }
    return {...draft, given};
}

/**
 * The sure commands that agree with what has been given so far, in everything that can be listed.
 * @param {Draft} draft
 * @param {string} [but]
 */
export function fitting(draft, but) {
    return draft.choice.commands.filter((command) => draft.verb.args.every((arg) =>
        arg.name === but || !(arg.name in draft.given) || !is_listed(arg) ||
            agrees(arg, command[arg.name], draft.given[arg.name])));
}

/** @param {Arg} arg @param {any} offered @param {any} given */
function agrees(arg, offered, given) {
    return arg.kind === 'steps' ? steps_word(offered) === steps_word(given) : same(offered, given) ||
        (arg.kind === 'square' && is_same_cell(offered, given)) || (arg.optional && offered === undefined);
}

/** The values an argument can have here. @param {Draft} draft @param {Arg} arg @returns {any[]} */
export function candidates(draft, arg) {
    /** @type {Map<string, any>} */
    const values = new Map();
    for (const command of fitting(draft, arg.name)) {
        const value = command[arg.name];
        if (value !== undefined && value !== null) {
            values.set(JSON.stringify(value), value);
        }
    }
    return [...values.values()];
}

/** The first argument that must still be given. @param {Draft} draft @returns {Arg | null} */
export function missing(draft) {
    return draft.verb.args.find((arg) => !arg.optional && !(arg.name in draft.given))
        ?? draft.verb.args.find((arg) => arg.optional && !(arg.name in draft.given) && is_needed(draft, arg)) ?? null;
}

/**
 * An argument that may be left out elsewhere, but not with what has been said: every sure command has it.
 * @param {Draft} draft
 * @param {Arg} arg
 */
function is_needed(draft, arg) {
    const ways = draft.verb.args.every(is_listed) && !draft.choice.more ? fitting(draft) : [];
    return ways.length > 0 && ways.every((way) => way[arg.name] !== undefined && way[arg.name] !== null);
}

/**
 * Optional arguments worth offering: those that differ between the commands, or that are free to choose.
 * @param {Draft} draft
 * @returns {Arg[]}
 */
export function extras(draft) {
    return draft.verb.args.filter((arg) => arg.optional &&
        (!is_listed(arg) || arg.kind === 'flag' || arg.kind === 'number' ||
        candidates(draft, arg).length > 0));
}

/** @param {Draft} draft @returns {Command} */
export function command(draft) {
    /** @type {Command} */
    const spoken = {verb: draft.verb.verb};
    for (const arg of draft.verb.args) {
        if (arg.name in draft.given) {
            spoken[arg.name] = draft.given[arg.name];
        }
    }
    return spoken;
}

/**
 * What has only one possible value need not be asked: but a target is always pointed at.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function settle(draft) {
    let next = draft;
    for (const arg of draft.verb.args) {
        if (arg.name in next.given || (arg.optional && missing(next) !== arg)) {
            continue;
        }
        const values = is_listed(arg) && !(arg.kind === 'piece' && !arg.own) && !draft.choice.more
            ? candidates(next, arg) : [];
        if (values.length !== 1 || arg.kind === 'steps') {
            break;
        }
        next = give(next, arg.name, values[0]);
    }
    return next;
}

/**
 * What was said before and is no longer possible is asked anew.
 * @param {Draft} draft
 * @param {Record<string, any>} given
 * @returns {Draft}
 */
export function still_possible(draft, given) {
    return Object.keys(given).reduce((now, name) => {
        const arg = now.verb.args.find((one) => one.name === name);
        const listed = arg && is_listed(arg) && arg.name !== own_argument(now.verb) && !now.choice.more &&
            now.choice.commands.length > 0;
        return listed && fitting(now).length === 0 ? give(now, name, undefined) : now;
    }, draft);
}

/**
 * Does the verb begin with one of the speaker's own pieces, and under which name?
 * @param {Verb} verb
 * @returns {string | null}
 */
export function own_argument(verb) {
    const first = verb.args[0];
    return first && first.kind === 'piece' && first.own ? first.name : null;
}

/**
 * Is nothing decided yet by the command: no dice, and nothing changes? Who is paired with whom, or declares a shot,
 * has no chance to be told.
 * @param {import('../types').Odds} odds
 */
export function decides_nothing(odds) {
    return !odds.cases && !odds.rolls?.length && odds.outcomes.length === 1 && odds.outcomes[0].changes.length === 0;
}

/**
 * The chance that something comes of it for this piece, in words: one figure, or one for each case that may turn out
 * to be so; none where nothing is decided.
 * @param {import('../types').Odds} odds @param {string | null} target @returns {{label: string, title: string}}
 */
export function chance_words(odds, target) {
    if (decides_nothing(odds)) {
        return {label: '', title: ''};
    }
    const what = target === null ? 'that something happens' : `that something happens to ${target}`;
    if (!odds.cases) {
        const {part, whole} = chance_against(odds, target);
        if (part === 0) {
            return {label: percent(0, 1), title: why_none(odds, target)};
        }
        return {label: percent(part, whole),
            title: `${fraction(part, whole)} ${what}` +
                `${odds.samples === undefined ? '' : `, of ${odds.samples} samples`}`};
    }
    const told = odds.cases.map((one) => ({...chance_against(one, target), about: one.if}));
    const some = told.filter(({part}) => part > 0);
    if (some.length === 0) {
        return {label: percent(0, 1), title: why_none(odds.cases[0], target)};
    }
    return {
        label: some.map(({part, whole}) => percent(part, whole)).join(' or '),
        title: `The chance ${what}: ` +
            `${told.map(({part, whole, about}) => `${about}, ${fraction(part, whole)}`).join('; ')}`,
    };
}

/**
 * Why nothing can come of it: the best that can be thrown is not enough, or what is thrown does no harm.
 * @param {{rolls?: import('../types').OddsRoll[]}} odds @param {string | null} target
 */
export function why_none(odds, target) {
    const whom = target ?? 'anybody';
    const short = (odds.rolls ?? []).find((roll) => roll.need !== undefined &&
        roll.n * roll.faces + sum_of(roll) < roll.need);
    if (!short) {
        return `${odds.rolls?.length ? 'Whatever is thrown, it' : 'It'} does no harm to ${whom}.`;
    }
    const reasons = short.modifiers.map(({value, reason, why}) =>
        `${value > 0 ? '+' : ''}${value} ${reason ?? why ?? ''}`.trim());
    return `${short.need} or more is needed, and ${short.n * short.faces} is the most that can be thrown${
        reasons.length ? ` (${reasons.join(', ')})` : ''}: nothing can happen to ${whom}.`;
}

/** @param {import('../types').OddsRoll} roll */
const sum_of = (roll) => roll.modifiers.reduce((sum, one) => sum + one.value, 0);

/**
 * The chance that something comes of it for this piece, in parts of a whole.
 * @param {{outcomes: import('../types').Outcome[]}} odds
 * @param {string | null} target
 */
export function chance_against(odds, target) {
    let part = 0;
    let whole = 1;
    for (const outcome of odds.outcomes) {
        const touched = outcome.changes.some((change) => target === null || change.piece === target);
        if (touched) {
            part = part * outcome.denominator + outcome.numerator * whole;
            whole *= outcome.denominator;
            const common = divisor(part, whole);
            part /= common;
            whole /= common;
        }
    }
    return {part, whole};
}

/**
 * Where the most likely outcome puts the piece; null if that leaves it where it is.
 * @param {import('../types').Odds} odds
 * @param {string} piece
 * @param {string | null} field that says where it is
 */
export function lands_at(odds, piece, field) {
    // Of several cases the last is the one in which least befalls it on the way.
    return (odds.cases?.at(-1) ?? odds).outcomes[0]?.changes.find((change) => change.piece === piece &&
        change.field === field)?.value ?? null;
}

/** @param {number} a @param {number} b @returns {number} */
function divisor(a, b) {
    return b ? divisor(b, a % b) : a || 1;
}
