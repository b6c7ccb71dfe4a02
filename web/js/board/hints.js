// What a guide points at on the board: a ring around a unit or a place, the same size at every zoom.

import {svg} from '../dom.js';

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {{unit?: string, place?: any}} Hint */

const RING = 24;

/** @param {XY} p @param {number} radius pixels @param {number} px */
function ring(p, radius, px) {
    return svg('g', {class: 'k-hint', transform: `translate(${p[0]} ${p[1]}) scale(${px})`},
        svg('circle', {class: 'k-hint-case', r: radius}), svg('circle', {class: 'k-hint-ring', r: radius}));
}

/**
 * @param {Hint[]} hints
 * @param {import('./marks.js').Setting} on
 * @returns {SVGElement[]}
 */
export function draw_hints(hints, on) {
    return hints.flatMap(({unit, place}) => {
        const thing = unit ? on.find(unit) : undefined;
        const at = place === undefined ? null : on.geometry.at(place);
        return [...(thing ? [ring(thing.xy, Math.max(RING, on.half / on.px * 1.3), on.px)] : []),
            ...(at ? [ring(at, RING * 0.75, on.px)] : [])];
    });
}
