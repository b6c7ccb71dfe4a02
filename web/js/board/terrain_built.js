// What people built: roofs seen from above, walls, bunkers, trenches, bridges.

import {svg} from '../dom.js';
import {INCH, blob, chance, depth, rim, scatter, smooth, straight} from './shapes.js';
import {contour} from './contour.js';
import {shadow} from './terrain_high.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').XY} XY */
/**
 * A rectangle of the ground with its own two directions: `to` turns its inches into the drawing's.
 * @typedef {{a: number, b: number, to: (u: number, v: number) => XY}} Plot
 */

/** @param {Shape} shape @returns {Plot | null} */
function plot_of(shape) {
    if (shape.ring.length !== 4) {
        return null;
    }
    const [p, q, , s] = shape.ring;
    const a = Math.hypot(q[0] - p[0], q[1] - p[1]) / INCH;
    const b = Math.hypot(s[0] - p[0], s[1] - p[1]) / INCH;
    return {a, b, to: (u, v) => [p[0] + ((q[0] - p[0]) * u) / a + ((s[0] - p[0]) * v) / b,
        p[1] + ((q[1] - p[1]) * u) / a + ((s[1] - p[1]) * v) / b]};
}

/**
 * Where houses stand on a plot: [u, v, width, depth] in inches.
 * @param {number} a
 * @param {number} b
 * @param {() => number} random
 * @returns {number[][]}
 */
function layout(a, b, random) {
    if (a * b < 6.5 || Math.min(a, b) < 1.7) {
        return [[0.12, 0.12, a - 0.24, b - 0.24]];
    }
    const m = 0.14;
    const wing = Math.min(1.15, b * 0.42);
    const arm = Math.min(1.1, a * 0.38);
    const style = random();
    if (style < 0.34) { // a farm: the house, a barn and a shed around a yard
        return [[m, b - wing - m, a - 2 * m, wing], [m, m, arm, b - wing - 0.5],
            [a - arm * 0.85 - m, m, arm * 0.85, (b - wing) * 0.5]];
    }
    if (style < 0.67) { // two rows with a lane between
        const half = a / 2;
        return [[m, b - wing - m, half - 0.3, wing], [half + 0.1, b - wing - m, half - m - 0.1, wing * 0.9],
            [m, m, half - 0.1, wing * 0.95], [half + 0.3, m + 0.1, half - m - 0.35, wing * 1.05]];
    }
    return [[m, m, arm, b - 2 * m], [a - arm - m, 0.35, arm, b - 0.35 - m],
        [arm + 0.3, b - wing * 0.8 - m, a - 2 * arm - 0.6, wing * 0.8]];
}

/** A roof: slopes lit by where they look, a ridge, rows of tiles, a chimney.
 *  @param {Plot} plot @param {number[]} house @param {() => number} random @returns {SVGElement} */
function roof(plot, [u, v, w, h], random) {
    const along = w >= h;
    const tone = ['tile', 'tile', 'tile', 'slate', 'thatch'][Math.floor(random() * 5)];
    const hip = random() < 0.4 ? Math.min(w, h) * 0.42 : 0;
    const at = (/** @type {number} */ s, /** @type {number} */ t) => (along ? plot.to(u + s * w, v + t * h)
        : plot.to(u + t * w, v + s * h));
    const in_ = hip / Math.max(w, h);
    const [r0, r1] = [at(in_, 0.5), at(1 - in_, 0.5)];
    const faces = [[at(0, 0), at(1, 0), r1, r0], [at(0, 1), at(1, 1), r1, r0], [at(0, 0), r0, at(0, 1)],
        [at(1, 0), r1, at(1, 1)]];
    const ridge = /** @type {XY} */ ([(r0[0] + r1[0]) / 2, (r0[1] + r1[1]) / 2]);
    const group = svg('g', {class: `t-roof t-${tone}`}, shadow(straight([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]), 15));
    for (const face of hip > 0 ? faces : faces.slice(0, 2)) {
        const mx = face.reduce((n, p) => n + p[0], 0) / face.length - ridge[0];
        const my = face.reduce((n, p) => n + p[1], 0) / face.length - ridge[1];
        const light = (-mx * 0.5 - my * 0.86) / (Math.hypot(mx, my) || 1);
        group.append(svg('path', {class: `t-slope t-slope-${light > 0.6 ? 3 : light > 0 ? 2 : light > -0.6 ? 1 : 0}`,
            d: straight(face)}));
    }
    let tiles = '';
    for (const t of [0.12, 0.24, 0.36, 0.64, 0.76, 0.88]) {
        const s = hip > 0 ? in_ * Math.min(t, 1 - t) * 2 : 0;
        tiles += straight([at(s, t), at(1 - s, t)], false);
    }
    const c = at(0.22 + in_ + random() * 0.2, 0.42);
    group.append(
        svg('path', {class: 't-tiles', d: tiles}),
        svg('path', {class: 't-ridge', d: straight([r0, r1], false)}),
        svg('path', {class: 't-eaves', d: straight([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])}),
        svg('rect', {class: 't-chimney-shade', x: c[0] - 2, y: c[1] - 1, width: 15, height: 15}),
        svg('rect', {class: 't-chimney', x: c[0] - 6, y: c[1] - 6, width: 12, height: 12}),
    );
    return group;
}

/** A flat roof with a parapet, for outlines that no ridge fits. @param {Shape} shape */
function flat_roof(shape) {
    const inner = contour((p) => depth(shape, p), shape.box, 10, 22).map(smooth).join('');
    return svg('g', {class: 't-roof t-slate'}, shadow(rim(shape, 4), 15),
        svg('path', {class: 't-slope t-slope-2', d: rim(shape, 4)}),
            svg('path', {class: 't-slope t-slope-1', d: inner}));
}

/** @type {import('./terrain.js').Painter} */
export function buildings(shapes, ids) {
    return shapes.map((shape) => {
        const plot = plot_of(shape);
        if (!plot || plot.a < 0.4 || plot.b < 0.4) {
            return flat_roof(shape);
        }
        const random = chance(shape.seed);
        const houses = layout(plot.a, plot.b, random);
        const group = svg('g', {}, svg('path', {class: 't-yard', d: rim(shape, 8)}),
            svg('path', {d: rim(shape, 8), fill: `url(#${ids('cobble')})`}));
        group.append(...houses.map((house) => roof(plot, house, random)));
        return group;
    });
}

/** @type {import('./terrain.js').Painter} */
export function ruins(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const stones = scatter(shape, 34, 12, random, 160);
        const group = svg('g', {}, svg('path', {class: 't-yard', d: rim(shape, 14)}));
        group.append(svg('path', {class: 't-stone-shade', d: stones.map((p) => blob(p[0] + 4, p[1] + 6, 11, random, 5))
            .join('')}),
            svg('path', {class: 't-stone', d: stones.map((p) => blob(p[0], p[1], 8 + random() * 7, random, 5, 0.5))
                .join('')}));
        if (shape.form === 'area') {
            group.append(svg('path', {class: 't-broken-wall', d: rim(shape, 4)}));
        }
        return group;
    });
}

/** A concrete slab with a slit to the enemy and a bevelled top. @type {import('./terrain.js').Painter} */
export function bunkers(shapes) {
    return shapes.map((shape) => {
        const levels = [0, 16, 34].map((level) =>
            (level === 0 ? rim(shape, 14) : contour((p) => depth(shape, p), shape.box, 8, level).map(smooth).join('')));
        const {x0, y0, x1, y1} = shape.box;
        const group = svg('g', {}, svg('path', {class: 't-earth-ring', d: levels[0]}), shadow(levels[0], 16),
            ...levels.map((d, i) => svg('path', {class: `t-concrete t-concrete-${i}`, d})));
        const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
        const w = Math.min(x1 - x0, y1 - y0);
        group.append(
            svg('path', {class: 't-slit', d: straight([[mx - w * 0.3, y1 - 12], [mx + w * 0.3, y1 - 12]], false) +
                straight([[mx - w * 0.3, y0 + 12], [mx + w * 0.3, y0 + 12]], false)}),
            svg('circle', {class: 't-cupola', cx: mx + w * 0.1, cy: my - w * 0.06, r: w * 0.13}),
            svg('circle', {class: 't-cupola-lid', cx: mx + w * 0.1, cy: my - w * 0.06, r: w * 0.07}));
        return group;
    });
}

/** An earth bank around a dark ditch that turns at every traverse. @type {import('./terrain.js').Painter} */
export function trenches(shapes) {
    return shapes.flatMap((shape) => {
        if (shape.form !== 'area') {
            const d = rim(shape);
            return [svg('path', {class: 't-bank-line', d, 'stroke-width': Math.max(46, shape.width)}),
                svg('path', {class: 't-ditch', d}), svg('path', {class: 't-boards', d})];
        }
        const d = rim(shape, 24);
        const random = chance(shape.seed);
        const clods = scatter(shape, 26, 4, random, 150).map((p) => blob(p[0], p[1], 3 + random() * 4, random, 5))
            .join('');
        const group = svg('g', {}, shadow(d, 9), svg('path', {class: 't-bank', d}),
            svg('path', {class: 't-clods', d: clods}));
        const plot = plot_of(shape);
        if (plot) {
            const line = traverse(plot);
            group.append(svg('path', {class: 't-ditch-lip', d: line}), svg('path', {class: 't-ditch', d: line}),
                svg('path', {class: 't-boards', d: line}));
        } else {
            group.append(svg('path',
                {class: 't-ditch-area', d: contour((p) => depth(shape, p), shape.box, 10, 26).map(smooth).join('')}));
        }
        return [group];
    });
}

/** @param {Plot} plot */
function traverse({a, b, to}) {
    const along = a >= b;
    const [long, wide] = along ? [a, b] : [b, a];
    const bays = Math.max(1, Math.round(long / 1.1));
    const points = [];
    for (let i = 0; i < bays; i++) {
        const t = 0.5 + (i % 2 === 0 ? 0.14 : -0.14);
        for (const s of [i === 0 ? 0.2 : (i * long) / bays, i === bays - 1 ? long - 0.2 : ((i + 1) * long) / bays]) {
            points.push(along ? to(s, t * wide) : to(t * wide, s));
        }
    }
    return straight(points, false);
}

/** @type {import('./terrain.js').Painter} */
export function walls(shapes) {
    return shapes.flatMap((shape) => {
        const d = rim(shape);
        const wide = shape.form === 'area' ? 14 : Math.max(14, shape.width);
        return [svg('path', {class: 't-wall-shade', d, 'stroke-width': wide, transform: 'translate(5 8)'}),
            svg('path', {class: 't-wall', d, 'stroke-width': wide}),
                svg('path', {class: 't-wall-top', d, 'stroke-width': wide * 0.5})];
    });
}

/** A mound with a door into the dark. @type {import('./terrain.js').Painter} */
export function dugouts(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const {x0, y0, x1, y1} = shape.box;
        const [mx, my, r] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.min(x1 - x0, y1 - y0) / 2];
        const mound = blob(mx, my, r, random, 12, 0.14);
        const sods = scatter(shape, 30, 12, random, 60).map((p) => blob(p[0], p[1], 4 + random() * 4, random, 5))
            .join('');
        return svg('g', {}, shadow(mound, 15), svg('path', {class: 't-bank', d: mound}),
            svg('path', {class: 't-mound', d: blob(mx - 5, my - 8, r * 0.74, random, 11, 0.16)}),
            svg('path', {class: 't-clods', d: sods}),
            svg('path', {class: 't-door', d: `M${mx - 22} ${y1 - 6}v-24q22 -18 44 0v24z`}),
                svg('path', {class: 't-lintel',
                    d: `M${mx - 28} ${y1 - 30}h56M${mx - 24} ${y1 - 5}v-25M${mx + 24} ${y1 - 5}v-25`}));
    });
}

/** Shallow water over stones. @type {import('./terrain.js').Painter} */
export function fords(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const stones = scatter(shape, 17, 3, random, 60).map(([x, y]) => ({x, y, r: 4 + random() * 5}));
        return svg('g', {}, svg('path', {class: shape.form === 'area' ? 't-ford-area' : 't-ford-band',
            d: rim(shape, 20), 'stroke-width': shape.width || null}),
            svg('path', {class: 't-stone-shade', d: stones.map((s) => blob(s.x + 2, s.y + 3, s.r, random, 6))
                .join('')}),
            svg('path', {class: 't-stone', d: stones.map((s) => blob(s.x, s.y, s.r, random, 6, 0.4)).join('')}));
    });
}

/** @type {import('./terrain.js').Painter} */
export function bridges(shapes) {
    return shapes.flatMap((shape) => {
        const d = rim(shape);
        if (shape.form === 'area') {
            return [svg('g', {}, shadow(d, 10), svg('path', {class: 't-deck', d}))];
        }
        const w = Math.max(shape.width, 60);
        return [svg('path', {class: 't-wall-shade', d, 'stroke-width': w, transform: 'translate(6 10)'}),
            svg('path', {class: 't-deck-rail', d, 'stroke-width': w}),
            svg('path', {class: 't-deck-band', d, 'stroke-width': w - 14}),
                svg('path', {class: 't-planks', d, 'stroke-width': w - 14})];
    });
}
