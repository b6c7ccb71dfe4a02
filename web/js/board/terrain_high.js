// What stands up from the cloth: hills in steps, woods, orchards, hedges, cliffs, craters. The light comes from the
// north-west.

import {svg} from '../dom.js';
import {blob, chance, depth, disc, rim, scatter, smooth, waves} from './shapes.js';
import {level_lines, relief} from './contour.js';
import {SIDE} from './square.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').XY} XY */

/**
 * A soft shadow without a filter: the same shape three times, a little further and fainter.
 * @param {string} d
 * @param {number} far
 * @returns {SVGElement}
 */
export function shadow(d, far) {
    return svg('g', {class: 't-shadow'}, ...[0.35, 0.7, 1].map((part) =>
        svg('path', {d, transform: `translate(${far * 0.55 * part} ${far * part})`,
            'stroke-width': far * part * 0.6})));
}

/** @param {Shape} shape */
function deepest(shape) {
    let most = 0;
    for (let i = 1; i < 20; i++) {
        for (let j = 1; j < 20; j++) {
            const {x0, y0, x1, y1} = shape.box;
            most = Math.max(most, depth(shape, [x0 + ((x1 - x0) * i) / 20, y0 + ((y1 - y0) * j) / 20]));
        }
    }
    return most;
}

/** @type {import('./terrain.js').Painter} */
export function hills(shapes, ids) {
    return shapes.map((shape) => {
        if (shape.cells) {
            return step(shape, ids);
        }
        const height = waves(chance(shape.seed));
        const deep = deepest(shape);
        const steps = shape.level > 1 ? Math.min(4, shape.level + 1) : deep < 90 ? 1 : deep < 190 ? 2
            : deep < 300 ? 3 : 4;
        const gap = deep / (steps + 0.15);
        const group = svg('g', {});
        const ground = relief((p) => depth(shape, p) + height(p[0], p[1]) * gap * 0.3, shape.box, 24);
        for (let i = 0; i <= steps; i++) {
            // The lowest step is the edge of the rules; only those above it are ours to shape.
            const d = i === 0 && shape.form === 'area' ? rim(shape, 45) : level_lines(ground, i * gap * (1 - 0.04 * i))
                .map(smooth).join('');
            if (d === '') {
                break;
            }
            group.append(
                shadow(d, 20 - i),
                svg('path', {class: 't-hill-lip', d, transform: 'translate(-3 -4)'}),
                svg('path', {class: `t-hill t-hill-${Math.min(i, 4)}`, d}),
                svg('path', {d, fill: `url(#${ids('grain')})`}),
            );
        }
        return group;
    });
}

/**
 * One level of squares: its edge is where the rules have it, with one line more inside.
 * @param {Shape} shape
 * @param {(name: string) => string} ids
 */
function step(shape, ids) {
    const d = rim(shape, 70);
    const group = svg('g', {}, shadow(d, 19), svg('path', {class: 't-hill-lip', d, transform: 'translate(-3 -4)'}),
        svg('path', {class: `t-hill t-hill-${Math.min(shape.level, 4)}`, d}),
            svg('path', {d, fill: `url(#${ids('grain')})`}));
    const height = waves(chance(shape.seed));
    const inner = level_lines(relief((p) => depth(shape, p) + 9 * height(p[0], p[1]), shape.box, 20), 42);
    group.append(svg('path', {class: 't-hill-line', d: inner.map(smooth).join('')}));
    for (const cell of shape.cells ?? []) {
        const [c, r] = cell.split(',').map(Number);
        group.append(svg('text', {class: 't-level', x: c * SIDE - 24, y: r * SIDE - 16, text: String(shape.level)}));
    }
    return group;
}

/** Trees in three storeys: each casts its shadow on the one below. @param {{x: number, y: number, r: number}[]} trees
 *  @param {() => number} random @param {string} name @returns {SVGElement} */
function canopy(trees, random, name) {
    const group = svg('g', {});
    trees.sort((a, b) => a.r - b.r);
    const storeys = trees.length < 6 ? 1 : 3;
    for (let s = 0; s < storeys; s++) {
        const some = trees.filter((_, i) => Math.floor((i * storeys) / trees.length) === s);
        const parts = ['', '', '', ''];
        for (const {x, y, r} of some) {
            parts[0] += disc(x + r * 0.24, y + r * 0.34, r * 1.02);
            parts[1] += blob(x, y, r, random, 9, 0.26);
            parts[2] += blob(x - r * 0.13, y - r * 0.17, r * 0.7, random, 8, 0.34);
            parts[3] += blob(x - r * 0.24, y - r * 0.32, r * 0.36, random, 6, 0.4);
        }
        const tone = storeys === 1 ? 1 : s;
        group.append(
            svg('path', {class: 't-tree-shade', d: parts[0]}),
            svg('path', {class: `${name}-${tone}`, d: parts[1]}),
            svg('path', {class: `${name}-lit-${tone}`, d: parts[2]}),
            svg('path', {class: `${name}-top`, d: parts[3]}),
        );
    }
    return group;
}

/**
 * The undergrowth does not end where a ruler would have it; where the rules do is a fine line.
 * @param {Shape} shape
 */
function ragged(shape) {
    const random = chance(`${shape.seed} edge`);
    const edge = shape.ring.flatMap((p, i) => {
        const q = shape.ring[(i + 1) % shape.ring.length];
        const long = Math.hypot(q[0] - p[0], q[1] - p[1]);
        const n = Math.max(1, Math.round(long / 48));
        return Array.from({length: n}, (_, k) => {
            const [t, out] = [(k + random() * 0.5) / n, (random() - 0.42) * 30];
            return /** @type {import('./shapes.js').XY} */ ([
                p[0] + (q[0] - p[0]) * t + ((q[1] - p[1]) / (long || 1)) * out,
                p[1] + (q[1] - p[1]) * t - ((q[0] - p[0]) / (long || 1)) * out]);
        });
    });
    return edge.length < 3 ? rim(shape, 40) : smooth(edge);
}

/** @param {Shape} shape */
function floor_of(shape) {
    if (shape.form !== 'area') {
        return [svg('path', {class: 't-floor-band', d: rim(shape), 'stroke-width': Math.max(shape.width, 40)})];
    }
    return shape.round ? [svg('path', {class: 't-floor', d: rim(shape, 40)})]
        : [svg('path', {class: 't-floor', d: ragged(shape)}), svg('path', {class: 't-floor-edge', d: rim(shape, 12)})];
}

/** What shells leave of a wood: stumps, splinters, a bough here and there. @param {Shape} shape */
function stumps(shape) {
    const random = chance(shape.seed);
    const trunks = scatter(shape, 46, 14, random, 260)
        .map(([x, y]) => ({x, y, r: 6 + random() * 6, turn: random() * 6.28}));
    const splinters = trunks.map(({x, y, r, turn}) => {
        const long = r * (2 + random() * 3.5);
        return `M${Math.round(x)} ${Math.round(y)}l${Math.round(Math.cos(turn) * long)} ` +
            `${Math.round(Math.sin(turn) * long)}`;
    }).join('');
    return svg('g', {},
        svg('path', {class: 't-tree-shade', d: trunks.map(({x, y, r}) => disc(x + r * 0.5, y + r * 0.7, r)).join('')}),
        svg('path', {class: 't-splinters', d: splinters}),
        svg('path', {class: 't-stump', d: trunks.map(({x, y, r}) => blob(x, y, r, random, 7, 0.4)).join('')}),
        svg('path', {class: 't-stump-top',
            d: trunks.map(({x, y, r}) => disc(x - r * 0.1, y - r * 0.15, r * 0.5)).join('')}));
}

/** @type {import('./terrain.js').Painter} */
export function woods(shapes, _ids, theme) {
    const floors = shapes.flatMap(floor_of);
    const trees = shapes.map((shape) => {
        if (theme === 'mud') {
            return stumps(shape);
        }
        const random = chance(shape.seed);
        const crowns = scatter(shape, 54, 20, random, 220).map(([x, y]) => ({x, y, r: 29 + random() * 25}));
        return canopy(crowns, random, 't-tree');
    });
    return [...floors, ...trees];
}

/** @type {import('./terrain.js').Painter} */
export function orchards(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const trees = [];
        for (let x = shape.box.x0 + 45; x < shape.box.x1; x += 85) {
            for (let y = shape.box.y0 + 45; y < shape.box.y1; y += 85) {
                if (depth(shape, [x, y]) > 25) {
                    trees.push({x: x + random() * 8, y: y + random() * 8, r: 26 + random() * 6});
                }
            }
        }
        return [svg('path', {class: 't-meadow', d: rim(shape, 20)}), canopy(trees, random, 't-tree')];
    });
}

/** Bushes along a line; an area is hedged around. @type {import('./terrain.js').Painter} */
export function hedges(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const course = shape.form === 'area' ? [...shape.ring, shape.ring[0]] : shape.course;
        const wide = Math.max(26, shape.width * 0.6);
        const bushes = [];
        for (let i = 1; i < course.length; i++) {
            const [a, b] = [course[i - 1], course[i]];
            const n = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / (wide * 0.8)));
            for (let k = 0; k < n; k++) {
                const t = k / n;
                bushes.push({x: a[0] + (b[0] - a[0]) * t + random() * 6, y: a[1] + (b[1] - a[1]) * t + random() * 6,
                    r: wide * (0.5 + random() * 0.16)});
            }
        }
        return canopy(bushes, random, 't-tree');
    });
}

/** A broken edge with a deep shadow below it. @type {import('./terrain.js').Painter} */
export function cliffs(shapes) {
    return shapes.map((shape) => {
        const d = rim(shape, 10);
        const is_area = shape.form === 'area';
        return svg('g', {}, is_area ? shadow(d, 26)
            : svg('path', {class: 't-wall-shade', d, 'stroke-width': 30, transform: 'translate(8 14)'}),
            svg('path', {class: is_area ? 't-cliff' : 't-cliff-line', d,
                'stroke-width': is_area ? null : Math.max(18, shape.width)}),
            svg('path', {class: 't-cliff-face', d}));
    });
}

/** @type {import('./terrain.js').Painter} */
export function craters(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const pits = scatter(shape, 80, 30, random, 60).map(([x, y]) => ({x, y, r: 20 + random() * 16}));
        return svg('g', {},
            svg('path', {class: 't-earth', d: rim(shape, 30)}),
            svg('path', {class: 't-pit-rim', d: pits.map((p) => blob(p.x, p.y, p.r, random)).join('')}),
            svg('path', {class: 't-pit', d: pits.map((p) => blob(p.x + 2, p.y + 3, p.r * 0.65, random)).join('')}));
    });
}
