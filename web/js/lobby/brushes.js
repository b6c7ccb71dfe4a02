// What the covers of rule books are painted with.

import {svg} from '../dom.js';

/**
 * A shape: its path (or circle, `x y r`), its fill, and perhaps a stroke and its width.
 * @typedef {[string, string, string?, number?]} Shape
 */

const TANK = 'M-46 8L-40 0H-22L-18-3-14-12H10L16-3 20 0H40L46 8 40 17H-40zM10-10H58V-7H10z';
const TREADS = 'M-42 10H42A6 6 0 0 1 42 22H-42A6 6 0 0 1-42 10z';
/** @param {Shape[]} shapes @param {string} [transform] @returns {SVGElement} */
export function draw(shapes, transform) {
    const group = svg('g', {transform});
    for (const [d, fill, stroke, width] of shapes) {
        group.append(svg('path', {d, fill, stroke, 'stroke-width': width, 'stroke-linejoin': 'round',
            'stroke-linecap': 'round'}));
    }
    return group;
}

/** @param {number} x @param {number} y @param {number} r @param {string} fill @returns {SVGElement} */
export function disc(x, y, r, fill) {
    return svg('circle', {cx: x, cy: y, r, fill});
}

/** @param {string} fill @returns {SVGElement} */
export function ground(fill) {
    return svg('rect', {width: 150, height: 200, fill});
}

/** @param {string} fill @param {number} x @param {number} y @param {number} size @returns {SVGElement} */
export function tank(fill, x, y, size) {
    return draw([[TANK, fill], [TREADS, fill]], `translate(${x} ${y}) scale(${size})`);
}
