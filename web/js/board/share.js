// Things that share a place: each gets a spot of its own and perhaps a smaller size, so that each can be seen and
// picked.

import {words_of} from './counters.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./shapes.js').XY} XY */

/** @param {Thing[]} things @param {(thing: Thing) => string} key @returns {Thing[][]} */
function heaps(things, key) {
    /** @type {Map<string, Thing[]>} */
    const found = new Map();
    for (const thing of things) {
        const at = key(thing);
        found.set(at, [...(found.get(at) ?? []), thing]);
    }
    return [...found.values()];
}

/** The columns that leave each of so many the most room. @param {number} n @param {number} wide @param {number} high */
function columns_for(n, wide, high) {
    const room = (/** @type {number} */ columns) => Math.min(wide / columns, high / Math.ceil(n / columns));
    return Array.from({length: n}, (_, i) => i + 1)
        .reduce((best, columns) => (room(columns) >= room(best) ? columns : best), 1);
}

const SQUARE = 200;
const UNIT = 118; // the side of a base that has a square to itself
const BAND = 40; // what a work along the edge of a square takes of it

/**
 * In a square: works lie along its edges, the first to the front, units stand in rows between them, and what covers
 * the whole
 * square (a cloud, mines) stays in the middle.
 * @param {Thing[]} things
 */
export function share_square(things) {
    const fronts = [front_of(things, 0), front_of(things, 1)];
    for (const heap of heaps(things, (thing) => String(thing.xy))) {
        const units = heap.filter((thing) => thing.is_unit);
        // Wire lies before everything else.
        const works = heap.filter(is_work)
            .sort((one, other) => Number(/wire/.test(words_of(other))) - Number(/wire/.test(words_of(one))));
        const front = fronts[works[0]?.side ?? 0] ?? -1;
        works.forEach((thing, i) => {
            const aside = (SQUARE - BAND) / 2 - 4;
            const far = units.length === 0 && works.length === 1 ? 0 : works.length < 3 ? aside * (i === 0 ? 1 : -1)
                : aside * (1 - (2 * i) / (works.length - 1));
            thing.xy = [thing.xy[0], thing.xy[1] + front * far];
        });
        for (const flag of heap.filter((thing) => /flag|objective|goal/.test(thing.singular))) {
            // A flag flies from the corner, so that whoever holds the place is seen.
            flag.xy = [flag.xy[0] - 68, flag.xy[1] + 70];
            flag.size = 0.62;
        }
        stand_in(units, works.length, front);
    }
}

/** Something that was built and belongs to somebody. @param {Thing} thing */
function is_work(thing) {
    return !thing.is_unit && thing.side >= 0 &&
        /work|trench|wire|bunker|fort|obstacle|emplacement/.test(words_of(thing));
}

/**
 * Where the enemy is, as far as one can see: 1 to the south, -1 to the north.
 * @param {Thing[]} things
 * @param {number} side
 */
function front_of(things, side) {
    const middle = (/** @type {Thing[]} */ list) => list.reduce((sum, thing) => sum + thing.xy[1], 0) / Math.max(1,
        list.length);
    const [own, enemy] = [things.filter((thing) => thing.side === side),
        things.filter((thing) => thing.side === 1 - side)];
    return own.length > 0 && enemy.length > 0 ? (middle(own) < middle(enemy) ? 1 : -1) : side === 0 ? 1 : -1;
}

/** @param {Thing[]} units @param {number} works @param {number} front */
function stand_in(units, works, front) {
    if (units.length === 0 || (units.length === 1 && works === 0)) {
        return;
    }
    const taken = works === 0 ? 0 : BAND;
    const [wide, high] = [SQUARE - 12, SQUARE - 12 - (works > 1 ? 2 : 1) * taken];
    const shift = works === 1 ? (-front * taken) / 2 : 0;
    const columns = columns_for(units.length, wide, high);
    const rows = Math.ceil(units.length / columns);
    const [w, h] = [wide / columns, high / rows];
    const size = Math.min(1, (Math.min(w, h) - 12) / UNIT);
    units.forEach((thing, i) => {
        const row = Math.floor(i / columns);
        const in_row = Math.min(columns, units.length - row * columns);
        thing.xy = [thing.xy[0] + ((i % columns) - (in_row - 1) / 2) * w,
            thing.xy[1] + shift + (row - (rows - 1) / 2) * h];
        thing.size = size;
    });
}
