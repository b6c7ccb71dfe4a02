// A course: the bow is pulled along, leg by leg; the arc of what may be turned is drawn at its tip, and each corner can
// be dragged afterwards.

import {el} from '../dom.js';
import {create_cursor} from './cursor.js';
import {as_point, distance, rounded} from './geometry.js';
import {course_ends, course_through, course_to_end, course_towards, course_within, turn_limits,
    whole_course} from './kinds.js';
import {facing_field, place_of} from './records.js';
import {inches, trim} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('./kinds.js').Leg} Leg */
/** @typedef {[number, number]} Point */

const NEAR = 0.6;
const ARC = 2;

/** "2,45; 4,0" as legs; null if it cannot be read. @param {string} text @returns {Leg[] | null} */
export function read_course(text) {
    const legs = text.trim().split(/\s*;\s*/).filter(Boolean).map((leg) => leg.split(/\s*,\s*|\s+/).map(Number));
    return legs.length && legs.every((leg) => leg.length === 2 && leg.every(Number.isFinite))
        ? /** @type {Leg[]} */ (legs) : null;
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function course_tool(room, arg) {
    const unit = room.unit();
    const at = unit ? place_of(unit) : null;
    /** @type {Point} */
    const start = Array.isArray(at) ? [at[0], at[1]] : [0, 0];
    const facing = unit ? facing_field(unit.collection) : null;
    const heading = Number(unit && facing ? unit.record[facing.name] ?? 0 : 0);
    const limits = turn_limits(room.schema, room.view(), arg, unit);
    const whole = whole_course(room.samples(arg));
    /** @type {Leg[]} */
    let legs = room.draft().given[arg.name] ?? [];
    /** Where the hand is. @type {Leg[] | null} */
    let over = null;
    /** Corners as they were when one of them was taken hold of. @type {{points: Point[], which: number} | null} */
    let held = null;
    let bad = false;
    const cursor = create_cursor(room.view, () => tip());
    const ends = (/** @type {Leg[]} */ course) => course_ends(start, heading, course, limits.ran);
    const tip = () => /** @type {Point} */ (ends(legs).points.at(-1));
    const typed = el('input', {type: 'text', 'aria-label': `${arg.about}: inches ahead, degrees to the right`,
        placeholder: '2,45; 4,0', autocomplete: 'off', on: {change: () => {
            const read = read_course(typed.value);
            if (read) {
                put(read);
            } else if (typed.value.trim()) {
                room.refuse('A leg is two numbers: inches ahead, then degrees to the right.');
            }
        }}});
    const back = el('button', {type: 'button', text: 'Undo last leg', disabled: legs.length === 0,
        on: {click: () => put(legs.slice(0, -1))}});
    const on = whole === null ? null : el('button', {type: 'button', text: 'Straight on to the end',
        on: {click: () => put(course_to_end(legs, whole))}});
    const node = el('div', {class: 'tool'}, el('div', {class: 'row'}, back, on),
        el('label', {class: 'typed'}, el('span', {text: 'or its legs, typed'}), typed));

    /** @param {Leg[]} next */
    function put(next) {
        legs = next;
        over = null;
        bad = false;
        back.disabled = legs.length === 0;
        typed.value = legs.map(([length, turn]) => `${trim(length)},${trim(turn)}`).join('; ');
        if (on) {
            on.disabled = course_to_end(legs, whole ?? 0) === legs;
        }
        room.set(arg, legs.length ? legs : undefined, true);
        room.redraw();
    }

    /** @param {Point} to */
    const towards = (to) =>
        course_within(course_towards(start, heading, legs, [rounded(to[0]), rounded(to[1])], limits), whole);

    return {
        node,
        hint: whole === null
            ? 'Pull the bow along: point at where she should go, leg by leg. Corners can be dragged; Enter to go.'
            : `Pull the bow along, leg by leg, ${inches(whole)} in all; the last leg ends there by itself. Corners ` +
                `can be dragged.`,
        marks() {
            const now = ends(over ?? legs);
            const last = /** @type {Point} */ (now.points.at(-1));
            const length = (over ?? legs).reduce((sum, leg) => sum + leg[0], 0);
            const half = now.ran >= limits.run - 1e-9 ? limits.turn : 0;
            return {
                path: {points: now.points, label: room.may_measure() ? (whole === null ? inches(length)
                    : `${length.toFixed(1)} of ${inches(whole)}`) : '', bad},
                ...(half > 0 ? {arc: {at: last, facing: now.heading, half, radius: ARC}} : {}),
                ...(unit ? {ghost: {name: unit.name, at: {x: last[0], y: last[1]}, facing: now.heading}} : {}),
                grips: ends(legs).points.map(([x, y]) => ({x, y})),
            };
        },
        place(place, twice) {
            const to = as_point(place);
            if (to && twice) {
                if (whole !== null) {
                    put(course_to_end(legs, whole));
                }
                room.give();
            } else if (to) {
                put(towards(to));
            }
            return to !== null;
        },
        hover(what) {
            const to = what?.place ? as_point(what.place) : null;
            over = to ? towards(to) : null;
            room.redraw();
        },
        drag(from, to, done) {
            const [grip, there] = [as_point(from), as_point(to)];
            if (!grip || !there) {
                return;
            }
            if (!held) {
                const points = ends(legs).points;
                held = {points, which: points.findIndex((one) => distance(one, grip) < NEAR)};
            }
            const {points, which} = held;
            const corners = points.slice(1);
            const wanted = which > 0 ? corners.map((one, i) => (i + 1 === which ? there : one)) : [...corners, there];
            put(course_within(course_through(start, heading, wanted, limits), whole));
            held = done ? null : held;
        },
        judged(answer) { bad = answer?.can === false; },
        key(ev) {
            if (cursor.key(ev)) {
                const to = cursor.place && as_point(cursor.place);
                this.hover?.(to ? {place: {x: to[0], y: to[1]}} : null);
                return true;
            }
            if (ev.key === 'Backspace') {
                put(legs.slice(0, -1));
                return true;
            }
            if ((ev.key === ' ' || ev.key === 'Enter') && over && cursor.place) {
                cursor.clear();
                put(over);
                return true;
            }
            return false;
        },
    };
}
