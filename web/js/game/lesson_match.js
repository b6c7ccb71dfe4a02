// Is what the player says what a lesson waits for? What can be named must be the same; a place on an open table need
// only be near, and the lesson then says it exactly. Pure.

import {is_same_cell} from './geometry.js';
import {same, steps_word} from './draft.js';

/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Command} Command */
/** @typedef {'same' | 'near' | 'far' | 'other'} Likeness same or near: it is meant; far: only the place is wrong */

/** Inches from the place that is asked for. */
const NEAR = 2.5;
const NEAR_DEGREES = 30;
const CELLS = new Set(['hex', 'square', 'zone']);

/** Steps with more than one letter are written with spaces between them. @param {any} path */
const steps = (path) => steps_word(path).replace(/\s+/g, '');

/** @param {any} one @param {any} other */
function apart(one, other) {
    return Array.isArray(one) && Array.isArray(other) ? Math.hypot(one[0] - other[0], one[1] - other[1]) : Infinity;
}

/** @param {number} one @param {number} other degrees */
function turned(one, other) {
    const by = Math.abs(one - other) % 360;
    return Math.min(by, 360 - by);
}

/** How far a course goes, and how far it turns. @param {any} legs @returns {[number, number]} */
function course_sum(legs) {
    return (Array.isArray(legs) ? legs : []).reduce(([far, turn], leg) => [far + (leg[0] ?? 0), turn + (leg[1] ?? 0)],
        [0, 0]);
}

/** @param {any} said @param {any} wanted lists of [who, x, y] */
function places_apart(said, wanted) {
    const by_name = (/** @type {any} */ list) => new Map((Array.isArray(list) ? list : [])
        .map((one) => [String(one[0]), [one[1], one[2]]]));
    const [a, b] = [by_name(said), by_name(wanted)];
    return [...b].every(([who]) => a.has(who)) && a.size === b.size
        ? Math.max(...[...b].map(([who, at]) => apart(a.get(who), at))) : null;
}

/**
 * How an argument of what was said agrees with the one that is wanted.
 * @param {Arg} arg @param {any} said @param {any} wanted @param {number} near
 * @returns {Likeness}
 */
function agrees(arg, said, wanted, near) {
    const within = (/** @type {number} */ far) => (far <= near ? 'near' : 'far');
    if (said === undefined || wanted === undefined || said === null || wanted === null) {
        // What the script leaves open is the player's; what he leaves open, if it is inches or degrees, the script's.
        const open = wanted === undefined || wanted === null ? true
            : ['angle', 'facing', 'edge', 'length'].includes(arg.kind);
        return (said ?? null) === (wanted ?? null) ? 'same' : arg.optional && open ? 'near' : 'other';
    }
    switch (arg.kind) {
        case 'point': case 'shift': return within(apart(said, wanted));
        case 'path': return within(apart(said.at(-1), wanted.at(-1)));
        case 'line': return within(Math.min(Math.max(apart(said[0], wanted[0]), apart(said[1], wanted[1])),
            Math.max(apart(said[0], wanted[1]), apart(said[1], wanted[0]))));
        case 'length': return within(Math.abs(said - wanted));
        case 'angle': return turned(said, wanted) <= NEAR_DEGREES ? 'near' : 'far';
        case 'course': {
            const [[far, turn], [goal, bend]] = [course_sum(said), course_sum(wanted)];
            return turned(turn, bend) <= NEAR_DEGREES ? within(Math.abs(far - goal)) : 'far';
        }
        case 'places': {
            const far = places_apart(said, wanted);
            return far === null ? 'other' : within(far);
        }
        case 'pieces': return same([...said].sort(), [...wanted].sort()) ? 'same' : 'other';
        case 'steps': return steps(said) === steps(wanted) ? 'same' : 'far';
        default: return same(said, wanted) || (CELLS.has(arg.kind) && is_same_cell(said, wanted)) ? 'same'
            : String(said).toLowerCase() === String(wanted).toLowerCase() ? 'same'
                : CELLS.has(arg.kind) || arg.kind === 'facing' || arg.kind === 'edge' ? 'far' : 'other';
    }
}

/**
 * @param {import('../types').Verb} verb
 * @param {Command} said @param {Command} wanted
 * @param {number} [near]
 * @returns {Likeness}
 */
export function likeness(verb, said, wanted, near = NEAR) {
    if (said.verb !== wanted.verb) {
        return 'other';
    }
    /** @type {Likeness[]} */
    const order = ['same', 'near', 'far', 'other'];
    return order[Math.max(0, ...verb.args.map((arg) => order.indexOf(agrees(arg, said[arg.name], wanted[arg.name],
        near))))];
}

/**
 * Do two paths over a grid lead to the same place, the same way up? Both must be among those that were listed.
 * @param {Command[]} listed with their `ends`
 * @param {Command} said @param {Command} wanted
 */
export function same_end(listed, said, wanted) {
    const end_of = (/** @type {Command} */ command) => listed.find((one) => one.verb === command.verb &&
        Object.entries(command).every(([key, value]) => (Array.isArray(one[key]) || Array.isArray(value)
            ? steps(one[key]) === steps(value) : same(one[key], value))))?.ends;
    const [a, b] = [end_of(said), end_of(wanted)];
    return a !== undefined && b !== undefined && a !== null && b !== null && same(a.at, b.at) &&
        same(a.facing, b.facing) && same(a.level, b.level);
}
