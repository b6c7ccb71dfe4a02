// The open table: places are inches from the west and the south edge, angles are degrees clockwise from north.

import {svg} from '../dom.js';
import {night_water} from './night.js';
import {INCH} from './shapes.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */

const FRAME = 62; // the wooden edge of the table

/** @param {any} value @returns {value is [number, number]} */
const is_point = (value) => Array.isArray(value) && value.length === 2 && value.every((n) => typeof n === 'number');

/** @param {import('../types').View} view @param {string} [look] @returns {import('./geometry.js').Geometry} */
export function table_geometry(view, look = 'cloth') {
    const [wide, tall] = view.table ?? [48, 36];
    const width = wide * INCH;
    const height = tall * INCH;
    const at = (/** @type {any} */ value) =>
        (is_point(value) ? /** @type {XY} */ ([value[0] * INCH, height - value[1] * INCH]) : null);
    return {
        kind: 'table',
        width,
        height,
        margin: FRAME,
        base: base_size(view, 1) * INCH,
        quarter: 30,
        at,
        cell: (value) => (is_point(value) ? {x: value[0], y: value[1]} : null),
        xy: (where) => ('x' in where ? at([where.x, where.y]) : null),
        place(p) {
            const x = Math.round(p[0]) / INCH;
            const y = Math.round(height - p[1]) / INCH;
            return x < 0 || y < 0 || x > wide || y > tall ? null : {x, y};
        },
        degrees: (value) => (typeof value === 'number' ? value : 0),
        length: (n) => n * INCH,
        step(where, dx, dy, shift) {
            const by = shift ? 0.1 : 0.5;
            const move = (/** @type {number} */ n, /** @type {number} */ d, /** @type {number} */ most) =>
                Math.max(0, Math.min(most, Math.round((n + d * by) * 10) / 10));
            return 'x' in where ? {x: move(where.x, dx, wide), y: move(where.y, dy, tall)} : where;
        },
        words: (where) => ('x' in where ? `${where.x.toFixed(1)}, ${where.y.toFixed(1)}` : ''),
        facing: (value) => (typeof value === 'number' ? `facing ${Math.round(value * 10) / 10} degrees` : ''),
        outline: () => null,
        course: (_from, _facing, path) => (Array.isArray(path) && path.every(is_point)
            ? path.map((p) => /** @type {XY} */ (at(p))) : []),
        middle: {x: wide / 2, y: tall / 2},
        rulers: [0.25, 0.5, 1, 2, 3, 6, 12].map((n) => [n * INCH, `${n} in`]),
        grid(layer, ids) {
            const f = FRAME;
            layer.append(
                svg('rect', {class: 'b-wood', x: -f, y: -f, width: width + 2 * f, height: height + 2 * f, rx: 26}),
                svg('path', {class: 'b-grain-wood', d: wood_grain(width, height)}),
                svg('rect', {class: 'b-wood-lip', x: -9, y: -9, width: width + 18, height: height + 18, rx: 5}),
                svg('rect', {class: 'b-cloth', width, height}),
                ...(look === 'night-sea' ? night_water(width, height, ids)
                    : ['grain', 'mottle'].map((fill) => svg('rect', {width, height, fill: `url(#${ids(fill)})`}))),
            );
        },
    };
}

/** A few long lines in the wood of the frame. @param {number} width @param {number} height */
export function wood_grain(width, height) {
    let d = '';
    for (const y of [-48, -34, -22, height + 20, height + 35, height + 50]) {
        d += `M-40 ${y}C${width * 0.3} ${y + 5} ${width * 0.6} ${y - 6} ${width + 40} ${y + 2}`;
    }
    for (const x of [-46, -30, -19, width + 22, width + 36, width + 49]) {
        d += `M${x} -12C${x + 5} ${height * 0.3} ${x - 5} ${height * 0.7} ${x + 1} ${height + 12}`;
    }
    return d;
}

/**
 * The size of a base, when the view tells the option: "1in", "30mm".
 * @param {import('../types').View} view
 * @param {number} usual in inches
 */
function base_size(view, usual) {
    const options = Object.entries(view.options ?? {});
    const told = String(view.base ?? options.find(([name]) => /(^|-)base$/.test(name))?.[1] ?? '');
    const found = /^([\d.]+) ?(mm|in)?/.exec(told);
    if (!found) {
        return usual;
    }
    return found[2] === 'mm' ? Number(found[1]) / 25.4 : Number(found[1]);
}
