// Places, distances and directions on every kind of board, for drawing and measuring; the umpire judges by his own.
// Pure.

import {square_name, square_numbers, step_over} from '../board/square.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {[number, number]} Point */

/**
 * The place that a value names on this board.
 * @param {import('../types').View} view
 * @param {any} value
 * @returns {Place | null}
 */
export function place_at(view, value) {
    if (Array.isArray(value)) {
        return {x: value[0], y: value[1]};
    }
    if (typeof value === 'number') {
        return {zone: value};
    }
    return typeof value === 'string' && value ? view.squares ? {square: value} : {hex: value} : null;
}

/** A place as it is written in a command. @param {Place} place @returns {any} */
export function place_value(place) {
    return 'hex' in place ? place.hex : 'square' in place ? place.square : 'zone' in place ? place.zone
        : [place.x, place.y];
}

/** Do two values name the same hex, square or zone, however they are spelled? @param {any} one @param {any} other */
export function is_same_cell(one, other) {
    const [a, b] = [square_numbers(one), square_numbers(other)];
    return a && b ? a[0] === b[0] && a[1] === b[1] : String(one) === String(other);
}

/** How far two squares are apart, counted through edges. @param {string} one @param {string} other */
export function square_distance(one, other) {
    const [[a, b], [c, d]] = [square_numbers(one) ?? [0, 0], square_numbers(other) ?? [0, 0]];
    return Math.abs(a - c) + Math.abs(b - d);
}

/**
 * The squares that steps over edges lead through, with the one they begin in.
 * @param {string} from
 * @param {string[]} steps
 * @returns {string[]}
 */
export function square_walk(from, steps) {
    const lettered = /^[a-z]/i.test(from);
    let at = square_numbers(from) ?? [1, 1];
    return [from, ...steps.map((step) => {
        const [dx, dy] = step_over(step);
        at = [at[0] + dx, at[1] + dy];
        return square_name(at[0], at[1], lettered);
    })];
}

/** The edge of a square that looks that way. @param {string} from @param {string} to @returns {string} */
export function square_bearing(from, to) {
    const [[a, b], [c, d]] = [square_numbers(from) ?? [0, 0], square_numbers(to) ?? [0, 0]];
    return Math.abs(c - a) >= Math.abs(d - b) ? (c >= a ? 'e' : 'w') : d > b ? 's' : 'n';
}

/**
 * The square that lies next in this direction of the keyboard.
 * @param {string} square
 * @param {string} key
 * @param {[number, number]} size
 */
export function square_step(square, key, size) {
    const [dx, dy] = step_over({ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w'}[key]);
    const [column, row] = square_numbers(square) ?? [1, 1];
    return square_name(Math.max(1, Math.min(size[0], column + dx)), Math.max(1, Math.min(size[1], row + dy)),
        /^[a-z]/i.test(square));
}

/** @param {Place} place @returns {Point | null} */
export function as_point(place) {
    return 'x' in place ? [place.x, place.y] : null;
}

/** A hundredth of an inch is finer than a hand can point. @param {number} x */
export function rounded(x) {
    return Math.round(x * 100) / 100;
}

/** @param {Point} one @param {Point} other */
export function distance(one, other) {
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** @param {Point[]} points */
export function length_of(points) {
    return points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
}

/** Degrees clockwise from north, to a tenth. @param {Point} from @param {Point} to */
export function bearing(from, to) {
    const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
    return (Math.round(degrees * 10) / 10 + 360) % 360;
}

/** Column and row of "0813", from 1. @param {string} hex @returns {Point} */
export function hex_place(hex) {
    const half = hex.length / 2;
    return [Number(hex.slice(0, half)), Number(hex.slice(half))];
}

/** @param {number} column @param {number} row */
export function hex_name(column, row) {
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/**
 * Flat-topped hexes in columns, the even columns half a hex lower: axial coordinates.
 * @param {string} hex
 * @returns {Point}
 */
function axial(hex) {
    const [column, row] = hex_place(hex);
    return [column, row - Math.floor((column - 1) / 2)];
}

/** @param {string} one @param {string} other */
export function hex_distance(one, other) {
    const [q, r] = axial(one);
    const [s, t] = axial(other);
    return (Math.abs(q - s) + Math.abs(r - t) + Math.abs(q + r - s - t)) / 2;
}

/** The middle of a hex when neighbouring ones are 1 apart, y to the north. @param {string} hex @returns {Point} */
export function hex_middle(hex) {
    const [column, row] = hex_place(hex);
    return [column * Math.sqrt(3) / 2, -(row + (column % 2 === 0 ? 0.5 : 0))];
}

/** The side of a hex, 1 to 6 clockwise from north, that looks that way. @param {string} from @param {string} to */
export function hex_bearing(from, to) {
    return Math.round(bearing(hex_middle(from), hex_middle(to)) / 60) % 6 + 1;
}

/**
 * The hex that lies next in this direction of the keyboard.
 * @param {string} hex
 * @param {string} key
 * @param {[number, number]} size
 */
export function hex_step(hex, key, size) {
    const [column, row] = hex_place(hex);
    const to = {ArrowUp: [column, row - 1], ArrowDown: [column, row + 1], ArrowLeft: [column - 1, row],
        ArrowRight: [column + 1, row]}[key] ?? [column, row];
    return hex_name(Math.max(1, Math.min(size[0], to[0])), Math.max(1, Math.min(size[1], to[1])));
}
