// Lessons: a first battle with a script (docs/formats.md). It is a game like any other, with dice that the script
// knows; this browser sits at both seats, shows the player the one and lets the script speak for the other.

import {get, post} from './api.js';
import {seats} from './seats.js';

/** @typedef {import('./types').Lesson} Lesson */
/**
 * Where a lesson stands: its step, and how much the other side has said in it.
 * @typedef {{slug: string, name: string, other: string, step: number, said: number}} Place
 */

const KEY = 'sandtable.lessons';
/** Lessons begun and left; the oldest are forgotten. */
const KEPT = 20;

/** @returns {Record<string, Place>} */
function read() {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
    } catch {
        return {};
    }
}

/** @param {Record<string, Place>} all */
function write(all) {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-KEPT))));
}

export const lessons = {
    /** @param {string} game @returns {Place | null} */
    of(game) {
        return read()[game] ?? null;
    },
    /** @param {string} game @param {Place} place */
    keep(game, place) {
        write({...read(), [game]: place});
    },
    /** The lesson is over: its game is no longer one of the player's. @param {string} game */
    forget(game) {
        const {[game]: _gone, ...rest} = read();
        write(rest);
        seats.forget(game);
    },
};

/** @param {string} slug @param {string} name @returns {Promise<Lesson>} */
export function fetch_lesson(slug, name) {
    return get(`/api/lessons/${encodeURIComponent(slug)}/${encodeURIComponent(name)}`);
}

/**
 * Sets a lesson up and goes to its table.
 * @param {string} slug @param {string} name @param {string[]} sides of the rule set
 */
export async function begin_lesson(slug, name, sides) {
    const lesson = await fetch_lesson(slug, name);
    const other = sides.find((side) => side !== lesson.side) ?? '';
    const made = await post('/api/games', {scenario: lesson.game, seats: {[lesson.side]: 'me', [other]: 'me'},
        dice: 'own'});
    seats.add({game: made.game, side: lesson.side, token: made.seats[lesson.side]});
    lessons.keep(String(made.game), {slug, name, other: made.seats[other], step: 0, said: 0});
    location.hash = `#/game/${made.game}`;
}
