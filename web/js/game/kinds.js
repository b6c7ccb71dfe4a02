// The longer kinds of value of an open table: courses, lists of men, places, lines, shifts, pieces of terrain. What a
// gesture makes of them, for drawing; the umpire judges. Pure.

import {bearing, distance, rounded} from './geometry.js';
import {find, is_gone, place_of, things} from './records.js';

/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Terrain} Terrain */
/** @typedef {import('../types').View} View */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {[number, number]} Point */
/** @typedef {[number, number]} Leg inches ahead, then degrees to the right */

/**
 * What a course may do: the sharpest turn, what must be run straight for one, and what was run before.
 * @typedef {{turn: number, run: number, ran: number}} Limits
 */

const rad = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
const near = (/** @type {number} */ degrees) => ((degrees + 540) % 360) - 180;

/** @param {Point} from @param {number} heading @param {number} length @returns {Point} */
export function ahead(from, heading, length) {
    return [from[0] + length * Math.sin(rad(heading)), from[1] + length * Math.cos(rad(heading))];
}

/**
 * Where a course leads: its corners from the start on, how the bow points then, and what it has run straight.
 * @param {Point} start
 * @param {number} heading
 * @param {Leg[]} legs
 * @param {number} ran
 * @returns {{points: Point[], heading: number, ran: number}}
 */
export function course_ends(start, heading, legs, ran) {
    /** @type {Point[]} */
    const points = [start];
    for (const [length, turn] of legs) {
        points.push(ahead(/** @type {Point} */ (points.at(-1)), heading, length));
        heading = (heading + turn + 360) % 360;
        ran = turn === 0 ? ran + length : 0;
    }
    return {points, heading, ran};
}

/**
 * The course goes on towards this place: as sharp a turn as it has earned, then so far that it is abreast of it.
 * @param {Point} start
 * @param {number} heading
 * @param {Leg[]} legs
 * @param {Point} to
 * @param {Limits} limits
 * @returns {Leg[]}
 */
export function course_towards(start, heading, legs, to, limits) {
    const now = course_ends(start, heading, legs, limits.ran);
    const tip = /** @type {Point} */ (now.points.at(-1));
    if (distance(tip, to) < 0.01) {
        return legs;
    }
    const wish = Math.round(near(bearing(tip, to) - now.heading));
    const turn = now.ran >= limits.run - 1e-9 ? Math.max(-limits.turn, Math.min(limits.turn, wish)) : 0;
    const off = near(bearing(tip, to) - now.heading - turn);
    const length = rounded(Math.max(0, distance(tip, to) * Math.cos(rad(off))));
    /** @type {Leg[]} */
    const before = legs.map((leg) => [...leg]);
    const last = before.at(-1);
    if (turn !== 0 && last) {
        last[1] += turn;
    } else if (turn !== 0) {
        before.push([0, turn]);
    } else if (last && length > 0) {
        last[0] = rounded(last[0] + length);
        return before;
    }
    return length > 0 ? [...before, [length, 0]] : before;
}

/**
 * The course through these places, as nearly as it can.
 * @param {Point} start
 * @param {number} heading
 * @param {Point[]} places
 * @param {Limits} limits
 */
export function course_through(start, heading, places, limits) {
    return places.reduce((legs, place) => course_towards(start, heading, legs, place, limits),
        /** @type {Leg[]} */ ([]));
}

const long = (/** @type {Leg[]} */ legs) => legs.reduce((sum, leg) => sum + leg[0], 0);
const thou = (/** @type {number} */ inches) => Math.round(inches * 1000) / 1000;

/** How long a course must be, where all those that are known to be allowed are equally long. @param {Leg[][]} known */
export function whole_course(known) {
    const [first, ...more] = known.map(long);
    return first > 0 && more.length > 0 && more.every((one) => Math.abs(one - first) < 0.0015) ? thou(first) : null;
}

/** No longer than this. @param {Leg[]} legs @param {number | null} whole @returns {Leg[]} */
export function course_within(legs, whole) {
    /** @type {Leg[]} */
    const kept = [];
    for (const leg of legs) {
        const left = whole === null ? Infinity : thou(whole - long(kept));
        if (leg[0] > left) {
            return left > 0 ? [...kept, [left, 0]] : kept;
        }
        kept.push([...leg]);
    }
    return kept;
}

/** And straight on for the rest. @param {Leg[]} legs @param {number} whole @returns {Leg[]} */
export function course_to_end(legs, whole) {
    const [rest, last] = [thou(whole - long(legs)), legs.at(-1)];
    return rest <= 0 ? legs : last && last[1] === 0 ? [...legs.slice(0, -1), [thou(last[0] + rest), 0]]
        : [...legs, [rest, 0]];
}

/**
 * What the schema and the unit say of its turns.
 * @param {Schema} schema
 * @param {View} view
 * @param {Arg} arg
 * @param {Thing | null} unit
 * @returns {Limits}
 */
export function turn_limits(schema, view, arg, unit) {
    const key = unit?.collection.template;
    const templates = schema.collections.find((one) => one.name === 'templates');
    const type = key && templates?.id && Array.isArray(view.templates)
        ? view.templates.find((/** @type {any} */ one) => one[templates.id ?? ''] === unit?.record[key]) : null;
    const field = (/** @type {string | undefined} */ name) => (name ? unit?.record[name] ?? type?.[name] : undefined);
    return {turn: arg['turn-most'] ?? 180, run: Number(field(arg['run-of']) ?? arg.run ?? 0),
        ran: Number(field(arg['ran-of']) ?? 0)};
}

/**
 * The things a list may name: those of its collections that are there, of this side if they must be, and of this unit
 * where they are parts of one.
 * @param {Schema} schema
 * @param {View} view
 * @param {Arg} arg
 * @param {string | null} side
 * @param {Thing | null} unit
 * @returns {Thing[]}
 */
export function listable(schema, view, arg, side, unit) {
    return things(schema, view).filter((thing) => {
        const part = thing.collection['part-of'];
        const owner = thing.collection.owner;
        return (arg.collections ?? []).includes(thing.collection.name) && !is_gone(thing) &&
            (!arg.own || !owner || side === null || thing.record[owner] === side) &&
            (!part || !unit || unit.collection.name !== 'units' || thing.record[part] === unit.name);
    });
}

/** The unit that a thing is part of, or itself. @param {Schema} schema @param {View} view @param {string} name */
export function whole_of(schema, view, name) {
    const thing = find(schema, view, name);
    const part = thing?.collection['part-of'];
    return thing && part ? String(thing.record[part]) : name;
}

/** @param {Point[]} points @returns {Point} */
export function middle_of(points) {
    const n = Math.max(1, points.length);
    return [points.reduce((sum, p) => sum + p[0], 0) / n, points.reduce((sum, p) => sum + p[1], 0) / n];
}

/** Does the loop go round the point? @param {Point[]} loop @param {Point} point */
export function is_inside(loop, [x, y]) {
    let inside = false;
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i, i += 1) {
        const [[ax, ay], [bx, by]] = [loop[i], loop[j]];
        if ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
            inside = !inside;
        }
    }
    return inside;
}

/** @param {Point} p @param {Point} a @param {Point} b */
function from_line(p, a, b) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return distance(p, [a[0] + t * dx, a[1] + t * dy]);
}

/** @param {Terrain} piece @param {Point} at */
function lies_at(piece, at) {
    if (piece.circle) {
        return distance(at, [piece.circle[0], piece.circle[1]]) <= piece.circle[2];
    }
    const line = piece.band ?? piece.line;
    if (line) {
        const wide = piece.band ? Math.max(0.4, (piece.width ?? 1) / 2) : 0.4;
        const chain = /** @type {Point[]} */ (line);
        return chain.some((p, i) => i > 0 && from_line(at, chain[i - 1], p) <= wide);
    }
    return piece.polygon ? is_inside(/** @type {Point[]} */ (piece.polygon), at) : false;
}

/** What commands call the pieces of terrain: the id, or kind and number. @param {Terrain[]} list @returns {string[]} */
export function terrain_names(list) {
    return list.map((piece, i) => piece.id ??
        `${piece.kind}#${list.slice(0, i + 1).filter((one) => one.kind === piece.kind).length}`);
}

/** The topmost piece of terrain here. @param {View} view @param {Point} at @returns {string | null} */
export function terrain_at(view, at) {
    const list = view.terrain ?? [];
    const i = list.findLastIndex((piece) => lies_at(piece, at));
    return i < 0 ? null : terrain_names(list)[i];
}

/** The middle of a piece, for a mark. @param {View} view @param {string} name @returns {Point | null} */
export function terrain_middle(view, name) {
    const list = view.terrain ?? [];
    const piece = list[terrain_names(list).indexOf(name)];
    if (!piece) {
        return null;
    }
    return piece.circle ? [piece.circle[0], piece.circle[1]]
        : middle_of(/** @type {Point[]} */ (piece.polygon ?? piece.band ?? piece.line ?? []));
}

/** @param {Thing[]} list @returns {Map<string, Point>} where they stand, of those who stand anywhere */
export function places_of(list) {
    return new Map(list.flatMap((thing) => {
        const at = place_of(thing);
        return Array.isArray(at) ? [[thing.name, /** @type {Point} */ ([at[0], at[1]])]] : [];
    }));
}
