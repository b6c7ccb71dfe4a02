// What is left of those who are lost: a wreck that burns, the fallen, a slick with a ship's name, smoke where an
// aircraft came down. The board keeps showing it where it happened.

import {svg} from '../dom.js';
import {flies, is_ship, pick} from './pick.js';
import {blob, chance} from './shapes.js';
import {feet} from './silhouettes_foot.js';
import {draw_unit} from './units.js';

/** @typedef {import('./pieces.js').Thing} Thing */

/** @param {Thing} thing @param {string} look @param {string[]} sides */
export function draw_remains(thing, look, sides) {
    const name = pick(thing, look);
    const random = chance(`remains ${thing.name}`);
    if (thing.level !== null || flies(name)) {
        return svg('g', {class: 'r-crash'}, svg('path', {class: 'w-scorch', d: blob(0, 0, 34, random, 9, 0.4)}),
            svg('path', {class: 'w-smoke', d: blob(16, -24, 16, random, 9) + blob(30, -48, 20, random, 9)}));
    }
    if (is_ship(name) || thing.hull) {
        return svg('g', {class: 'r-slick'}, svg('path', {d: blob(0, 0, 60, random, 12, 0.35)}),
            svg('path', {class: 'r-sheen', d: blob(-8, -6, 34, random, 10, 0.4)}),
            svg('text', {class: 'u-label r-name', y: 8, text: thing.name}));
    }
    if (!thing.is_unit || name in feet) {
        const men = thing.is_unit ? 4 : 1;
        return svg('g', {class: `r-fallen u-${thing.side}`}, ...Array.from({length: men}, (_, i) =>
            svg('g', {transform: `translate(${men === 1 ? 0 : -24 + 16 * i} ` +
                `${men === 1 ? 0 : (random() - 0.5) * 40}) rotate(${random() * 360})`},
                svg('ellipse', {rx: 5, ry: 12}), svg('circle', {cy: -14, r: 4.5}))));
    }
    return draw_unit({...thing, wreck: true}, look, sides);
}
