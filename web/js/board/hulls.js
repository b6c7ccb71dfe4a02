// Vessels to scale: hull, upperworks and a wake that grows with the speed; no base and no plate. An inch is a hundred
// units.

import {svg} from '../dom.js';

/** @typedef {import('./pieces.js').Thing} Thing */

/** How far silhouettes of vessels reach from their middle, about. */
const DRAWN = {long: 46, wide: 14};

/** @param {number} long @param {number} wide halves of it */
const outline = (long, wide) =>
    `M0 ${-long}Q${wide} ${-long * 0.62} ${wide} ${-long * 0.1}V${long * 0.8}Q${wide} ${long} 0 ${long}` +
        `Q${-wide} ${long} ${-wide} ${long * 0.8}V${-long * 0.1}Q${-wide} ${-long * 0.62} 0 ${-long}Z`;

/**
 * White water: two waves from the bow, and as many inches of wake behind her as she goes, up to three.
 * @param {number} long
 * @param {number} wide
 * @param {number} speed
 */
function wake(long, wide, speed) {
    const behind = long + 50 * Math.min(speed, 6);
    const spread = wide + 6 + 5 * Math.min(speed, 6);
    const bow = `M${wide * 0.5} ${-long * 0.7}Q${wide + 6} ${-long * 0.2} ${spread} ${behind * 0.7}`;
    return [svg('path', {class: 'u-foam',
        d: `M${-wide * 0.6} ${long * 0.86}L${-wide * 0.25} ${behind}H${wide * 0.25}L${wide * 0.6} ${long * 0.86}Z`}),
    svg('path', {class: 'u-bow-wave',
        d: bow + bow.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x, y) => `${-Number(x)} ${y}`)})];
}

/**
 * @param {Thing} thing
 * @param {{long: number, wide: number}} hull in inches
 * @param {import('./strokes.js').Parts} parts
 * @returns {SVGElement[]}
 */
export function hull_parts(thing, hull, parts) {
    const [long, wide] = [hull.long * 50, hull.wide * 50];
    const speed = Number(thing.record.speed ?? 0);
    // One side's hull has one broad rim, the other's two narrow ones.
    return [...(speed > 0 ? wake(long, wide, speed) : []),
        svg('path', {class: 'u-hull-case', d: outline(long + 13, wide + 12)}),
        ...(thing.side === 1 ? [svg('path', {class: 'u-hull-rim is-thin', d: outline(long + 10, wide + 9)}),
            svg('path', {class: 'u-hull-rim is-thin', d: outline(long + 4, wide + 3.5)})]
            : [svg('path', {class: 'u-hull-rim', d: outline(long + 7, wide + 6)})]),
        svg('g', {class: 'u-model', transform: `scale(${wide / DRAWN.wide} ${long / DRAWN.long})`},
            ...parts.map(([tone, d]) => svg('path', {class: `m-${tone}`, d})))];
}
