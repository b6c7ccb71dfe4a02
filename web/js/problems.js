// Problems: positions with one best command (docs/formats.md). Each is a game with own dice of which this browser holds
// both seats; one command is asked for and none is carried out. What was solved is kept in the browser.

import {get, post} from './api.js';
import {seats} from './seats.js';

/** @typedef {import('./types').Problem} Problem */
/** @typedef {{slug: string, number: number}} Place */

const KEY = 'sandtable.problems';
/** Tables of problems that were begun; the oldest are forgotten. */
const KEPT = 20;

/** @typedef {{tables: Record<string, Place>, solved: Record<string, number[]>}} Kept */

/** @returns {Kept} */
function read() {
    try {
        return {tables: {}, solved: {}, ...JSON.parse(localStorage.getItem(KEY) ?? '{}')};
    } catch {
        return {tables: {}, solved: {}};
    }
}

/** @param {Kept} kept */
function write({tables, solved}) {
    localStorage.setItem(KEY,
        JSON.stringify({solved, tables: Object.fromEntries(Object.entries(tables).slice(-KEPT))}));
}

export const problems = {
    /** @param {string} game @returns {Place | null} */
    of(game) {
        return read().tables[game] ?? null;
    },
    /** @param {string} slug @returns {number[]} */
    solved(slug) {
        return read().solved[slug] ?? [];
    },
    /** @param {Place} place */
    solve({slug, number}) {
        const kept = read();
        const numbers = new Set([...(kept.solved[slug] ?? []), number]);
        write({...kept, solved: {...kept.solved, [slug]: [...numbers]}});
    },
    /** @param {string} game @param {Place} place */
    keep(game, place) {
        const kept = read();
        write({...kept, tables: {...kept.tables, [game]: place}});
    },
    /** It is left: its table is no longer one of the player's. @param {string} game */
    forget(game) {
        const {tables: {[game]: _gone, ...tables}, solved} = read();
        write({tables, solved});
        seats.forget(game);
    },
};

/** @param {Place} place @returns {Promise<Problem>} */
export function fetch_problem({slug, number}) {
    return get(`/api/problems/${encodeURIComponent(slug)}/${number}`);
}

/**
 * Sets a problem up and goes to its table.
 * @param {Place} place @param {string[]} sides of the rule set
 */
export async function begin_problem(place, sides) {
    const problem = await fetch_problem(place);
    const made = await post('/api/games', {problem: `${place.slug}/${place.number}`,
        seats: Object.fromEntries(sides.map((side) => [side, 'me']))});
    seats.add({game: made.game, side: problem.side, token: made.seats[problem.side]});
    problems.keep(String(made.game), place);
    location.hash = `#/game/${made.game}`;
}
