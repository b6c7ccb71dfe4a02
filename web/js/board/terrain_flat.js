// What lies flat on the cloth: roads, water, fields, rough ground, sand, and the signs of wire, mines and smoke.

import {svg} from '../dom.js';
import {blob, chance, rim, scatter, straight} from './shapes.js';
import {wire_path, puffs} from './counters.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').XY} XY */

/**
 * A band is a stroke as wide as it is, an area a filled outline.
 * @param {Shape} shape
 * @param {string} name
 * @param {number} less
 * @param {number} [corner]
 */
function lay(shape, name, less, corner = 20) {
    return shape.form === 'area'
        ? svg('path', {class: `${name}-area`, d: rim(shape, corner)})
        : svg('path', {class: `${name}-band`, d: rim(shape),
            'stroke-width': Math.max(8, Math.max(shape.width, 16) - less)});
}

/** All verges first, so that roads that meet become one. @type {import('./terrain.js').Painter} */
export function roads(shapes) {
    return [
        ...shapes.map((shape) => lay(shape, 't-verge', 0)),
        ...shapes.map((shape) => lay(shape, 't-road', 18)),
        ...shapes.filter((shape) => shape.form !== 'area').flatMap((shape) => [
            svg('path', {class: 't-rut', d: rim(shape), 'stroke-width': shape.width * 0.46}),
            svg('path', {class: 't-road-band', d: rim(shape), 'stroke-width': shape.width * 0.34}),
            svg('path', {class: 't-crown', d: rim(shape), 'stroke-width': shape.width * 0.1}),
        ]),
    ];
}

/** @type {import('./terrain.js').Painter} */
export function rails(shapes) {
    return shapes.flatMap((shape) => [
        lay(shape, 't-ballast', 0),
        svg('path', {class: 't-sleepers', d: rim(shape), 'stroke-width': 34}),
        svg('path', {class: 't-rails', d: rim(shape), 'stroke-width': 22}),
        svg('path', {class: 't-rails-between', d: rim(shape), 'stroke-width': 15}),
    ]);
}

/** Bank, water, and light on the ripples. @type {import('./terrain.js').Painter} */
export function waters(shapes) {
    const ripples = shapes.map((shape) => {
        const random = chance(shape.seed);
        const lines = scatter(shape, 62, 20, random, 260).map(([x, y]) => {
            const w = 12 + random() * 20;
            return `M${x - w} ${y}q${w * 0.5} -7 ${w} 0t${w} 0`;
        });
        return svg('path', {class: 't-ripple', d: lines.join('')});
    });
    return [
        ...shapes.map((shape) => lay(shape, 't-shore', 0, 40)),
        ...shapes.map((shape) => lay(shape, 't-water', 14, 40)),
        ...shapes.filter((shape) => shape.form !== 'area')
            .map((shape) => svg('path', {class: 't-stream', d: rim(shape), 'stroke-width': shape.width * 0.4})),
        ...ripples,
    ];
}

/** @type {import('./terrain.js').Painter} */
export function marshes(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const pools = scatter(shape, 95, 30, random, 60).map(([x, y]) => blob(x, y, 20 + random() * 16, random, 7, 0.5))
            .join('');
        const reeds = scatter(shape, 38, 10, random, 200)
            .map(([x, y]) => `M${x} ${y}v-14M${x - 2} ${y}l-6 -11M${x + 2} ${y}l6 -11`).join('');
        return [lay(shape, 't-marsh', 0, 40), svg('path', {class: 't-pool', d: pools}),
            svg('path', {class: 't-reeds', d: reeds})];
    });
}

/** Furrows along the longest side, and a grass margin. @type {import('./terrain.js').Painter} */
export function fields(shapes, ids) {
    return shapes.flatMap((shape, n) => {
        if (shape.form !== 'area') {
            return [lay(shape, 't-field', 0)];
        }
        const d = rim(shape, 10);
        const clip = ids(`field-${n}`);
        return [svg('clipPath', {id: clip}, svg('path', {d})), svg('path', {class: 't-field-area', d}),
            svg('path', {class: 't-furrows', d: furrows(shape), 'clip-path': `url(#${clip})`}),
                svg('path', {class: 't-margin', d})];
    });
}

/** @param {Shape} shape */
function furrows(shape) {
    let [a, b] = [shape.ring[0], shape.ring[1]];
    shape.ring.forEach((p, i) => {
        const q = shape.ring[(i + 1) % shape.ring.length];
        if (Math.hypot(q[0] - p[0], q[1] - p[1]) > Math.hypot(b[0] - a[0], b[1] - a[1])) {
            [a, b] = [p, q];
        }
    });
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
    const [mx, my] = [(shape.box.x0 + shape.box.x1) / 2, (shape.box.y0 + shape.box.y1) / 2];
    const reach = Math.hypot(shape.box.x1 - shape.box.x0, shape.box.y1 - shape.box.y0) / 2;
    let d = '';
    for (let t = -reach; t < reach; t += 16) {
        d += straight([[mx - uy * t - ux * reach, my + ux * t - uy * reach],
            [mx - uy * t + ux * reach, my + ux * t + uy * reach]], false);
    }
    return d;
}

/** Stones, scrub and tufts on thin soil. @type {import('./terrain.js').Painter} */
export function roughs(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const spots = scatter(shape, 42, 14, random, 260);
        const stones = spots.filter(() => random() < 0.55).map(([x, y]) => ({x, y, r: 7 + random() * 12}));
        const scrub = spots.filter(() => random() < 0.3)
            .map(([x, y]) => blob(x + 8, y + 4, 11 + random() * 8, random, 7, 0.45)).join('');
        const tufts = scatter(shape, 48, 8, random, 160)
            .map(([x, y]) => `M${x} ${y}l-5 -10M${x + 2} ${y}l1 -13M${x + 4} ${y}l6 -9`).join('');
        return [lay(shape, 't-rough', 0, 50),
            svg('path', {class: 't-tufts', d: tufts}), svg('path', {class: 't-scrub', d: scrub}),
            svg('path', {class: 't-stone-shade', d: stones.map((s) => blob(s.x + 3, s.y + 5, s.r, random, 6))
                .join('')}),
            svg('path', {class: 't-stone', d: stones.map((s) => blob(s.x, s.y, s.r, random, 6, 0.45)).join('')}),
            svg('path', {class: 't-stone-lit',
                d: stones.map((s) => blob(s.x - s.r * 0.25, s.y - s.r * 0.3, s.r * 0.5, random, 5, 0.4)).join('')})];
    });
}

/** @type {import('./terrain.js').Painter} */
export function sands(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const drifts = scatter(shape, 70, 20, random, 200).map(([x, y]) => `M${x - 26} ${y}q13 -11 26 -2t26 1`)
            .join('');
        return [lay(shape, 't-sand', 0, 40), svg('path', {class: 't-drifts', d: drifts})];
    });
}

/** @type {import('./terrain.js').Painter} */
export function wires(shapes) {
    return shapes.flatMap((shape) => {
        const course = shape.form === 'area' ? [...shape.ring, shape.ring[0]] : shape.course;
        return course.slice(1).map((b, i) => {
            const a = course[i];
            const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
            const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
            return svg('path', {class: 'c-wire', d: wire_path(long),
                transform: `translate(${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2}) rotate(${turn})`});
        });
    });
}

/** @type {import('./terrain.js').Painter} */
export function minefields(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const spots = scatter(shape, 55, 20, random, 200)
            .map(([x, y]) => `M${x - 6} ${y - 6}l12 12M${x + 6} ${y - 6}l-12 12`).join('');
        return [lay(shape, 't-mined', 0), svg('path', {class: 't-mine-signs', d: spots})];
    });
}

/** @type {import('./terrain.js').Painter} */
export function smokes(shapes) {
    return shapes.map((shape) => {
        const random = chance(shape.seed);
        const spots = scatter(shape, 46, 26, random, 160);
        return puffs(spots, 56, random);
    });
}

/** Open ground says only where it ends. @type {import('./terrain.js').Painter} */
export function clearings(shapes) {
    return shapes.filter((shape) => shape.form === 'area')
        .map((shape) => svg('path', {class: 't-clearing', d: rim(shape, 20)}));
}

