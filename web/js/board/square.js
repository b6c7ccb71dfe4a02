// The board of squares: columns from the west, rows from the north, both from 1; a square is called "6,4", or "f4"
// where the
// rules have letters. A unit faces one of its edges: n, e, s or w. Several things in one square stand beside each
// other.

import {svg} from '../dom.js';
import {wood_grain} from './table.js';
import {share_square} from './share.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {[number, number]} Cell column and row, from 1 */

export const SIDE = 200;
const FRAME = 84; // wide enough for the numbers
const EDGES = ['n', 'e', 's', 'w'];
const WORDS = ['north', 'east', 'south', 'west'];

/** Both spellings are read. @param {any} name @returns {Cell | null} */
export function square_numbers(name) {
    const plain = /^(\d+),(\d+)$/.exec(String(name));
    if (plain) {
        return [Number(plain[1]), Number(plain[2])];
    }
    const lettered = /^([a-z]{1,2})(\d+)$/i.exec(String(name));
    if (!lettered) {
        return null;
    }
    const column = [...lettered[1].toLowerCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
    return [column, Number(lettered[2])];
}

/** Column 1 is a, column 27 aa. @param {number} column */
export function column_letters(column) {
    return (column > 26 ? String.fromCharCode(96 + Math.floor((column - 1) / 26)) : '') +
        String.fromCharCode(97 + ((column - 1) % 26));
}

/** @param {number} column @param {number} row @param {boolean} [lettered] */
export function square_name(column, row, lettered = false) {
    return lettered ? `${column_letters(column)}${row}` : `${column},${row}`;
}

/** @param {Cell} cell @returns {XY} */
export const middle_of = ([column, row]) => [(column - 0.5) * SIDE, (row - 0.5) * SIDE];

/** The square a point of the drawing lies in, as "6,4". @param {XY} p */
export const square_at = (p) => square_name(Math.floor(p[0] / SIDE) + 1, Math.floor(p[1] / SIDE) + 1);

/** @param {any} edge @returns {Cell} what one step over it adds */
export function step_over(edge) {
    const i = EDGES.indexOf(edge);
    return [i === 1 ? 1 : i === 3 ? -1 : 0, i === 0 ? -1 : i === 2 ? 1 : 0];
}

/** @param {any} from @param {any} path @returns {XY[]} */
function walk(from, path) {
    let at = square_numbers(from);
    const steps = typeof path === 'string' ? [...path] : Array.isArray(path) ? path : [];
    if (!at || steps.some((step) => !EDGES.includes(step))) {
        return [];
    }
    const corners = [middle_of(at)];
    for (const step of steps) {
        const [dx, dy] = step_over(step);
        at = [at[0] + dx, at[1] + dy];
        corners.push(middle_of(at));
    }
    return corners;
}

/**
 * @param {import('../types').View} view
 * @param {string} _look
 * @param {import('../types').Schema} [schema]
 * @returns {import('./geometry.js').Geometry}
 */
export function square_geometry(view, _look, schema) {
    const [columns, rows] = view.squares ?? [1, 1];
    const lettered = schema?.lettered === true;
    const [width, height] = [columns * SIDE, rows * SIDE];
    const at = (/** @type {any} */ value) => {
        const cell = square_numbers(value);
        return cell && middle_of(cell);
    };
    const clamp = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(1, Math.min(most, n));
    return {
        kind: 'square',
        width,
        height,
        margin: FRAME,
        base: 118,
        quarter: 90,
        at,
        cell: (value) => (square_numbers(value) ? {square: String(value)} : null),
        xy: (where) => ('square' in where ? at(where.square) : null),
        place(p) {
            const [c, r] = [Math.floor(p[0] / SIDE) + 1, Math.floor(p[1] / SIDE) + 1];
            return c < 1 || r < 1 || c > columns || r > rows ? null : {square: square_name(c, r, lettered)};
        },
        degrees: (value) => Math.max(0, EDGES.indexOf(value)) * 90,
        length: (n) => n * SIDE,
        step(where, dx, dy, shift) {
            const [c, r] = ('square' in where ? square_numbers(where.square) : null) ?? [1, 1];
            const far = shift ? 4 : 1;
            return {square: square_name(clamp(c + dx * far, columns), clamp(r - dy * far, rows), lettered)};
        },
        words: (where) => ('square' in where ? where.square : ''),
        facing: (value) => (EDGES.includes(value) ? `facing ${WORDS[EDGES.indexOf(value)]}` : ''),
        outline(where, inset = 0) {
            const p = 'square' in where ? at(where.square) : null;
            const half = SIDE / 2 - inset;
            return p && `M${p[0] - half} ${p[1] - half}h${2 * half}v${2 * half}h${-2 * half}Z`;
        },
        course: (from, _facing, path) => walk(from, path),
        middle: {square: square_name(Math.ceil(columns / 2), Math.ceil(rows / 2), lettered)},
        rulers: [1, 2, 3, 5].map((n) => [n * SIDE, n === 1 ? '1 square' : `${n} squares`]),
        spread: share_square,
        grid(layer, ids) {
            const f = FRAME;
            layer.append(
                svg('rect', {class: 'b-wood', x: -f, y: -f, width: width + 2 * f, height: height + 2 * f, rx: 26}),
                svg('path', {class: 'b-grain-wood', d: wood_grain(width, height)}),
                svg('rect', {class: 'b-wood-lip', x: -9, y: -9, width: width + 18, height: height + 18, rx: 5}),
                svg('rect', {class: 'b-cloth', width, height}),
                svg('rect', {width, height, fill: `url(#${ids('grain')})`}),
                svg('rect', {width, height, fill: `url(#${ids('mottle')})`}),
                rim(columns, rows, lettered),
            );
        },
        lines(layer) {
            let d = '';
            for (let c = 1; c < columns; c++) {
                d += `M${c * SIDE} 0V${height}`;
            }
            for (let r = 1; r < rows; r++) {
                d += `M0 ${r * SIDE}H${width}`;
            }
            layer.append(svg('path', {class: 'b-squares-light', d, transform: 'translate(1.5 1.5)'}),
                svg('path', {class: 'b-squares', d}));
        },
    };
}

/**
 * Columns and rows, painted on the frame on all four sides.
 * @param {number} columns
 * @param {number} rows
 * @param {boolean} lettered
 */
function rim(columns, rows, lettered) {
    const group = svg('g', {class: 'b-rim'});
    const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
        group.append(svg('text', {x, y: y + 18, text}));
    for (let c = 1; c <= columns; c++) {
        const name = lettered ? column_letters(c).toUpperCase() : String(c);
        put((c - 0.5) * SIDE, -FRAME / 2 - 3, name);
        put((c - 0.5) * SIDE, rows * SIDE + FRAME / 2 + 3, name);
    }
    for (let r = 1; r <= rows; r++) {
        put(-FRAME / 2 - 3, (r - 0.5) * SIDE, String(r));
        put(columns * SIDE + FRAME / 2 + 3, (r - 0.5) * SIDE, String(r));
    }
    return group;
}
