// The hex board: flat-topped hexes in columns, even columns half a hex lower, named column then row ("0816").
// Sides and facings are 1 to 6, clockwise from north.

import { svg } from '../dom.js';
import { INCH, chance, disc } from './shapes.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */

const SIDE = INCH;
const ACROSS = SIDE * 1.5;
const TALL = SIDE * Math.sqrt(3);

/** @param {string} name @returns {[number, number] | null} column and row, from 1 */
export function hexNumbers(name) {
    const found = /^(\d\d)(\d\d)$/.exec(String(name));
    return found ? [Number(found[1]), Number(found[2])] : null;
}

/** @param {number} column @param {number} row */
export function hexName(column, row) {
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/** @param {number} column @param {number} row @returns {XY} */
function middleOf(column, row) {
    return [SIDE + ACROSS * (column - 1), TALL / 2 + TALL * (row - 1) + (column % 2 === 0 ? TALL / 2 : 0)];
}

/** @param {XY} p @param {number} inset */
function outlineAt(p, inset) {
    const s = SIDE - inset;
    const h = (s * Math.sqrt(3)) / 2;
    return `M${p[0] - s} ${p[1]}l${s / 2} ${-h}h${s}l${s / 2} ${h}l${-s / 2} ${h}h${-s}Z`;
}

/** One hex over a side. @param {number} column @param {number} row @param {number} side @returns {[number, number]} */
export function hexStep(column, row, side) {
    const even = column % 2 === 0 ? 1 : 0;
    const steps = [[0, -1], [1, even - 1], [1, even], [0, 1], [-1, even], [-1, even - 1]];
    const [dc, dr] = steps[(side - 1) % 6];
    return [column + dc, row + dr];
}

/** The corners of a path of steps: f forward, b back, r and l turns. @param {any} from @param {any} facing @param {any} path @returns {XY[]} */
function walk(from, facing, path) {
    const start = hexNumbers(from);
    const steps = typeof path === 'string' ? [...path] : Array.isArray(path) ? path : [];
    if (!start || typeof facing !== 'number' || steps.some((s) => !/^[fbrl]$/.test(s))) {
        return [];
    }
    // An event tells the facing at the end: wind the turns back to know the one at the start.
    let side = steps.reduce((f, s) => (s === 'r' ? f - 1 : s === 'l' ? f + 1 : f), facing);
    side = ((((side - 1) % 6) + 6) % 6) + 1;
    let at = start;
    const corners = [middleOf(...at)];
    for (const s of steps) {
        if (s === 'r' || s === 'l') {
            side = ((side - 1 + (s === 'r' ? 1 : 5)) % 6) + 1;
        } else {
            at = hexStep(at[0], at[1], s === 'f' ? side : ((side + 2) % 6) + 1);
            corners.push(middleOf(...at));
        }
    }
    return corners;
}

/** @param {import('../types').View} view @param {string} look @returns {import('./geometry.js').Geometry} */
export function hexGeometry(view, look) {
    const [columns, rows] = view.hexes ?? [1, 1];
    const width = ACROSS * (columns - 1) + 2 * SIDE;
    const height = TALL * rows + (columns > 1 ? TALL / 2 : 0);
    const isOn = (/** @type {number} */ c, /** @type {number} */ r) => c >= 1 && c <= columns && r >= 1 && r <= rows;
    const at = (/** @type {any} */ value) => {
        const numbers = hexNumbers(value);
        return numbers ? middleOf(...numbers) : null;
    };

    /** @param {XY} p @returns {Place | null} */
    function place(p) {
        const near = Math.round((p[0] - SIDE) / ACROSS) + 1;
        let best = null;
        let far = Infinity;
        for (let c = near - 1; c <= near + 1; c++) {
            const shift = c % 2 === 0 ? TALL / 2 : 0;
            const r = Math.round((p[1] - shift - TALL / 2) / TALL) + 1;
            const m = middleOf(c, r);
            const d = Math.hypot(p[0] - m[0], p[1] - m[1]);
            if (d < far) {
                far = d;
                best = isOn(c, r) ? { hex: hexName(c, r) } : null;
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
        cell: (value) => (hexNumbers(value) ? { hex: String(value) } : null),
        xy: (where) => ('hex' in where ? at(where.hex) : null),
        place,
        degrees: (value) => (typeof value === 'number' ? (value - 1) * 60 : 0),
        length: (n) => n * TALL,
        step(where, dx, dy, shift) {
            const [c, r] = 'hex' in where ? hexNumbers(where.hex) ?? [1, 1] : [1, 1];
            const far = shift ? 4 : 1;
            const clamp = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(1, Math.min(most, n));
            return { hex: hexName(clamp(c + dx * far, columns), clamp(r - dy * far, rows)) };
        },
        words: (where) => ('hex' in where ? where.hex : ''),
        facing: (value) => (typeof value === 'number' && value > 0 ? `facing ${value}` : ''),
        outline(where, inset = 0) {
            const p = 'hex' in where ? at(where.hex) : null;
            return p && outlineAt(p, inset);
        },
        course: walk,
        middle: { hex: hexName(Math.ceil(columns / 2), Math.ceil(rows / 2)) },
        rulers: [[TALL, '1 hex'], [TALL * 3, '3 hexes'], [TALL * 6, '6 hexes']],
        grid(layer, ids) {
            ground(layer, ids, width, height, look);
            let lines = '';
            const names = svg('g', { class: 'b-names' });
            for (let c = 1; c <= columns; c++) {
                for (let r = 1; r <= rows; r++) {
                    const p = middleOf(c, r);
                    lines += outlineAt(p, 0);
                    names.append(svg('text', { x: p[0], y: p[1] - 62, text: hexName(c, r) }));
                }
            }
            layer.append(svg('path', { class: 'b-hexes', d: lines }), names);
        },
    };
}

/**
 * What lies behind the hexes: stars, or plain sky, sea, cloth.
 * @param {SVGElement} layer @param {(name: string) => string} ids @param {number} width @param {number} height @param {string} look
 */
function ground(layer, ids, width, height, look) {
    const m = 45;
    layer.append(svg('rect', { class: 'b-cloth', x: -m, y: -m, width: width + 2 * m, height: height + 2 * m, rx: 30 }));
    if (look !== 'space') {
        return;
    }
    const random = chance(`stars ${width} ${height}`);
    layer.append(...['nebula', 'nebula2'].map((name) => svg('rect', { width, height, fill: `url(#${ids(name)})` })));
    const sizes = [3.2, 4.6, 7];
    const stars = ['', '', ''];
    for (let i = 0; i < (width * height) / 38000; i++) {
        const which = random() < 0.68 ? 0 : random() < 0.78 ? 1 : 2;
        stars[which] += disc(random() * width, random() * height, sizes[which] * (0.7 + random() * 0.6));
    }
    stars.forEach((d, i) => layer.append(svg('path', { class: `b-star b-star-${i}`, d })));
}
