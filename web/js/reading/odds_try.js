// In which situation may a command be given at all? The desk does not know the sequence of play, so it asks the umpire:
// phase by phase, until one allows it. Once a verb has been allowed somewhere, its refusals there are the true ones.

import {Refusal, post} from '../api.js';
import {ATTACKER, case_of} from './odds_case.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Odds} Odds */
/** @typedef {import('./odds_case.js').Question} Question */
/** @typedef {import('./odds_case.js').Situation} Situation */

const MOST_TRIES = 96;

/** Where a verb of a rule set has been allowed before. @type {Map<string, Situation>} */
const allowed = new Map();

/**
 * The odds, and the situation they were found in; or the refusal that tells most.
 * @param {Schema} schema
 * @param {Question} question
 * @param {string} phase '' to find one
 * @param {() => boolean} outdated
 * @returns {Promise<{odds: Odds, situation: Situation}>}
 */
export async function find_odds(schema, question, phase, outdated) {
    const key = `${schema.slug} ${question.verb.verb} ${phase}`;
    const known = allowed.get(key);
    /** @type {Refusal[]} */
    const refusals = [];
    for (const situation of known ? [known] : situations(schema, question.verb.verb, phase)) {
        try {
            const odds = await post('/api/odds', case_of(schema, question, situation));
            allowed.set(key, situation);
            return {odds, situation};
        } catch (fault) {
            // Only a refusal by the rules is worth another try.
            if (!(fault instanceof Refusal) || fault.status === 0 || fault.status >= 500 || fault.status === 429 ||
                outdated()) {
                throw fault;
            }
            refusals.push(fault);
        }
    }
    throw best_refusal(schema, question, refusals);
}

/**
 * Phases in which somebody speaks, with what else may be so then.
 * @param {Schema} schema @param {string} verb @param {string} phase @returns {Situation[]}
 */
function situations(schema, verb, phase) {
    const phases = phase ? [phase] : likely_phases(schema, verb);
    /** @type {Record<string, any>[]} */
    let globals = [{}];
    for (const field of schema.globals) {
        if (field.kind === 'side') {
            globals = globals.flatMap((one) => [one, ...schema.sides.map((side) => ({...one, [field.name]: side}))]);
        } else if (field.kind === 'piece' && !schema.collections.slice(1)
            .some((list) => field.name.includes(list.name))) {
            globals = globals.flatMap((one) => [{...one, [field.name]: ATTACKER}, one]);
        } else if (field.kind === 'choice' && !/light|weather/.test(field.name)) {
            // The later of its stages first: a unit shoots after it has moved, not before.
            const labels = [...(field.labels ?? [])].reverse().slice(0, 6);
            globals = globals.flatMap((one) =>
                (Object.keys(one).length > 0 ? labels.map((label) => ({...one, [field.name]: label})) : [one]));
        }
    }
    return phases.flatMap((name) => globals.map((one) => ({phase: name, globals: one}))).slice(0, MOST_TRIES);
}

/**
 * First those whose name has the verb in it, or that belong to the side that asks; setting up last.
 * @param {Schema} schema @param {string} verb @returns {string[]}
 */
function likely_phases(schema, verb) {
    /** @param {import('../types').Phase} phase */
    const weight = ({title, who, once}) =>
        (title.toLowerCase().includes(verb) ? 2 : 0) + (who.toLowerCase() === schema.sides[0].toLowerCase() ? 1
            : 0) - (once ? 4 : 0);
    return schema.phases.filter((phase) => phase.who !== 'auto')
        .sort((one, other) => weight(other) - weight(one))
        .map((phase) => phase.name);
}

/**
 * Of many refusals the one about the command itself, not about the moment it was tried in.
 * @param {Schema} schema @param {Question} question @param {Refusal[]} refusals @returns {Refusal}
 */
function best_refusal(schema, question, refusals) {
    const moments = new Set(schema.phases.map((phase) => phase.clause));
    const area = area_of(question.verb.clause);
    /** @param {Refusal} refusal */
    const weight = (refusal) => {
        const clause = clause_of(refusal);
        // A field of the game that cannot be so in this phase: the desk tried the wrong moment.
        if (schema.globals.some((field) => refusal.message.startsWith(`${field.name}: `))) {
            return -1;
        }
        if (!clause || clause.startsWith('sandtable.')) {
            return clause ? 0 : 1;
        }
        return area_of(clause) === area ? 4 : moments.has(clause) || area_of(clause).endsWith('.turn') ? 2 : 3;
    };
    return refusals.reduce((best, one) => (weight(one) > weight(best) ? one : best), refusals[0]);
}

/** @param {Refusal} refusal */
export function clause_of(refusal) {
    return refusal.clause || (/\(([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\)/.exec(refusal.message)?.[1] ?? '');
}

/** `pz8-ww2.fire.direct` is of the area `pz8-ww2.fire`. @param {string} clause */
function area_of(clause) {
    return clause.split('.').slice(0, 2).join('.');
}
