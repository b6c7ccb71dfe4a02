// The hex board: flat-topped hexes in columns, even columns half a hex lower, named column then row ("0816").
// Sides and facings are 1 to 6, clockwise from north.

import {svg} from '../dom.js';
import {INCH, blob, chance, disc} from './shapes.js';
import {hex_name, hex_numbers, level_before, read_steps, step_effects, stops, wind_back} from './steps.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */

const SIDE = INCH;
const ACROSS = SIDE * 1.5;
const TALL = SIDE * Math.sqrt(3);

/** @param {number} column @param {number} row @returns {XY} */
function middle_of(column, row) {
    return [SIDE + ACROSS * (column - 1), TALL / 2 + TALL * (row - 1) + (column % 2 === 0 ? TALL / 2 : 0)];
}

/** @param {XY} p @param {number} inset */
function outline_at(p, inset) {
    const s = SIDE - inset;
    const h = (s * Math.sqrt(3)) / 2;
    return `M${p[0] - s} ${p[1]}l${s / 2} ${-h}h${s}l${s / 2} ${h}l${-s / 2} ${h}h${-s}Z`;
}

/**
 * The corners of a path of steps. An event tells facing and level at the end: they are wound back to know those at
 * the start.
 * @param {any} from
 * @param {any} facing
 * @param {any} path
 * @param {number | null} level
 * @param {import('../types').StepEffects[]} sets
 * @returns {import('./tell.js').Station[]}
 */
function walk(from, facing, path, level, sets) {
    const told = typeof facing === 'number' ? read_steps(path, sets) : null;
    if (!told) {
        return [];
    }
    const {steps, effects} = told;
    return stops(from, wind_back(facing, steps, effects), level === null ? null : level_before(level, steps, effects),
        steps, effects)
        .map((stop) => ({xy: middle_of(...stop.at), turn: (stop.facing - 1) * 60, level: stop.level}));
}

/**
 * @param {import('../types').View} view
 * @param {string} look
 * @param {import('../types').Schema} schema
 * @returns {import('./geometry.js').Geometry}
 */
export function hex_geometry(view, look, schema) {
    const sets = step_effects(schema);
    const [columns, rows] = view.hexes ?? [1, 1];
    const width = ACROSS * (columns - 1) + 2 * SIDE;
    const height = TALL * rows + (columns > 1 ? TALL / 2 : 0);
    const is_on = (/** @type {number} */ c, /** @type {number} */ r) => c >= 1 && c <= columns && r >= 1 && r <= rows;
    const at = (/** @type {any} */ value) => {
        const numbers = hex_numbers(value);
        return numbers ? middle_of(...numbers) : null;
    };

    /** @param {XY} p @returns {Place | null} */
    function place(p) {
        const near = Math.round((p[0] - SIDE) / ACROSS) + 1;
        let best = null;
        let far = Infinity;
        for (let c = near - 1; c <= near + 1; c++) {
            const shift = c % 2 === 0 ? TALL / 2 : 0;
            const r = Math.round((p[1] - shift - TALL / 2) / TALL) + 1;
            const m = middle_of(c, r);
            const d = Math.hypot(p[0] - m[0], p[1] - m[1]);
            if (d < far) {
                far = d;
                best = is_on(c, r) ? {hex: hex_name(c, r)} : null;
            }
        }
        return best;
    }

    return {
        kind: 'hex',
        width,
        height,
        margin: 45,
        base: 118,
        quarter: 60,
        at,
        cell: (value) => (hex_numbers(value) ? {hex: String(value)} : null),
        xy: (where) => ('hex' in where ? at(where.hex) : null),
        place,
        degrees: (value) => (typeof value === 'number' ? (value - 1) * 60 : 0),
        length: (n) => n * TALL,
        step(where, dx, dy, shift) {
            const [c, r] = 'hex' in where ? hex_numbers(where.hex) ?? [1, 1] : [1, 1];
            const far = shift ? 4 : 1;
            const clamp = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(1, Math.min(most, n));
            return {hex: hex_name(clamp(c + dx * far, columns), clamp(r - dy * far, rows))};
        },
        words: (where) => ('hex' in where ? where.hex : ''),
        facing: (value) => (typeof value === 'number' && value > 0 ? `facing ${value}` : ''),
        outline(where, inset = 0) {
            const p = 'hex' in where ? at(where.hex) : null;
            return p && outline_at(p, inset);
        },
        course: (from, facing, path) => walk(from, facing, path, null, sets).map((station) => station.xy),
        flight: (from, facing, path, level) => walk(from, facing, path, level, sets),
        middle: {hex: hex_name(Math.ceil(columns / 2), Math.ceil(rows / 2))},
        rulers: [[TALL, '1 hex'], [TALL * 3, '3 hexes'], [TALL * 6, '6 hexes']],
        grid(layer, ids) {
            ground(layer, ids, width, height, look);
            let lines = '';
            const names = svg('g', {class: 'b-names'});
            for (let c = 1; c <= columns; c++) {
                for (let r = 1; r <= rows; r++) {
                    const p = middle_of(c, r);
                    lines += outline_at(p, 0);
                    names.append(svg('text', {x: p[0], y: p[1] - 62, text: hex_name(c, r)}));
                }
            }
            layer.append(svg('path', {class: 'b-hexes', d: lines}), names);
        },
    };
}

/**
 * A few fair-weather clouds far below, seen from above, with their shadows.
 * @param {number} width
 * @param {number} height
 */
function clouds(width, height) {
    const random = chance(`clouds ${width} ${height}`);
    let [lit, shade, top] = ['', '', ''];
    for (let i = 0; i < Math.max(4, (width * height) / 520000); i++) {
        const r = 60 + random() * 70;
        const [x, y] = [2.2 * r + random() * Math.max(0, width - 4.4 * r - 40),
            1.3 * r + random() * Math.max(0, height - 2.6 * r - 50)];
        for (let n = 0; n < 5; n++) {
            const [px, py, pr] = [x + (random() - 0.5) * r * 3, y + (random() - 0.5) * r * 1.1,
                r * (0.45 + random() * 0.5)];
            lit += blob(px, py, pr, random, 10, 0.16);
            shade += blob(px + 34, py + 46, pr, random, 10, 0.16);
            top += blob(px - pr * 0.12, py - pr * 0.18, pr * 0.66, random, 9, 0.18);
        }
    }
    return [svg('path', {class: 'b-cloud-shade', d: shade}), svg('path', {class: 'b-cloud', d: lit}),
        svg('path', {class: 'b-cloud-top', d: top})];
}

/**
 * What lies behind the hexes: stars, clouds, or plain sea and cloth.
 * @param {SVGElement} layer
 * @param {(name: string) => string} ids
 * @param {number} width
 * @param {number} height
 * @param {string} look
 */
function ground(layer, ids, width, height, look) {
    const m = 45;
    layer.append(svg('rect', {class: 'b-cloth', x: -m, y: -m, width: width + 2 * m, height: height + 2 * m, rx: 30}));
    if (look === 'sky') {
        layer.append(...clouds(width, height));
    }
    if (look !== 'space') {
        return;
    }
    const random = chance(`stars ${width} ${height}`);
    layer.append(...['nebula', 'nebula2'].map((name) => svg('rect', {width, height, fill: `url(#${ids(name)})`})));
    const sizes = [3.2, 4.6, 7];
    const stars = ['', '', ''];
    for (let i = 0; i < (width * height) / 38000; i++) {
        const which = random() < 0.68 ? 0 : random() < 0.78 ? 1 : 2;
        stars[which] += disc(random() * width, random() * height, sizes[which] * (0.7 + random() * 0.6));
    }
    stars.forEach((d, i) => layer.append(svg('path', {class: `b-star b-star-${i}`, d})));
}
