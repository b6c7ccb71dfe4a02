// Ships of the sea from above, by class: longer than a base, bow to the north, on a hull-shaped plate instead of a
// base.

import {disc} from './shapes.js';
import {R, both} from './strokes.js';

/** @typedef {import('./strokes.js').Parts} Parts */

/**
 * A hull: sharp bow, round stern.
 * @param {number} long half its length
 * @param {number} wide half its beam
 * @param {number} [full] how full the bow is
 */
function hull(long, wide, full = 0.42) {
    return `M0 ${-long}Q${wide * full} ${-long * 0.72} ${wide} ${-long * 0.22}V${long * 0.55}` +
        `Q${wide * 0.96} ${long * 0.86} ${wide * 0.34} ${long}H${-wide * 0.34}Q${-wide * 0.96} ${long * 0.86} ` +
        `${-wide} ${long * 0.55}V${-long * 0.22}Q${-wide * full} ${-long * 0.72} 0 ${-long}Z`;
}

/**
 * A turret and its guns; `way` -1 looks to the bow, 1 to the stern.
 * @param {number} y
 * @param {number} way
 * @param {number} r
 * @param {number} guns
 * @returns {Parts}
 */
function turret(y, way, r, guns) {
    const apart = (r * 1.1) / Math.max(1, guns - 1 || 1);
    let barrels = '';
    for (let i = 0; i < guns; i++) {
        const x = guns === 1 ? 0 : (i - (guns - 1) / 2) * apart;
        barrels += `M${x} ${y + way * r * 0.6}v${way * r * 1.75}`;
    }
    return [['gl', barrels], ['t', R(-r, y - r * 0.8, 2 * r, r * 1.6, r * 0.5)],
        ['dl', `M${-r * 0.6} ${y - way * r * 0.2}h${r * 1.2}`]];
}

/**
 * Bridge, funnels, masts and boats between the turrets.
 * @param {number} from
 * @param {number} to
 * @param {number} wide
 * @param {number} funnels
 * @returns {Parts}
 */
function upperworks(from, to, wide, funnels) {
    const gap = (to - from - 22) / Math.max(1, funnels);
    let stacks = '';
    for (let i = 0; i < funnels; i++) {
        stacks += R(-wide * 0.36, from + 20 + i * gap, wide * 0.72, Math.min(11, gap - 3), wide * 0.3);
    }
    return [['shade', R(-wide + 3, from + 4, 2 * wide, to - from, 4)], ['h', R(-wide, from, 2 * wide, to - from, 4)],
        ['l', R(-wide * 0.72, from + 3, wide * 1.44, 9, 3)],
        ['g', stacks], ['dl', both((s) => `M${s * wide * 0.7} ${from + 16}V${to - 4}`)]];
}

/** @param {number} long @param {number} wide @param {Parts} works @returns {Parts} */
function ship(long, wide, works) {
    return [['h', hull(long, wide)], ['deck', hull(long - 5, wide - 3.5)],
        ['sl', `M0 ${-long + 12}V${-long + 26}M0 ${long - 14}V${long - 6}`], ...works];
}

/** @type {Record<string, () => Parts>} */
export const ships = {
    battleship: () => ship(64, 17,
        [...upperworks(-18, 20, 9.5, 2), ...turret(-40, -1, 6.6, 2), ...turret(-25.5, -1, 6.6, 2),
            ...turret(28, 1, 6.6, 2), ...turret(43, 1, 6.6, 2),
                ['g', both((s) => disc(s * 13, -8, 2.2) + disc(s * 13, 2, 2.2) + disc(s * 13, 12, 2.2))]]),
    'battle-cruiser': () =>
        ship(68, 14, [...upperworks(-19, 24, 8, 2), ...turret(-42, -1, 6, 2), ...turret(-27, -1, 6, 2),
            ...turret(40, 1, 6, 2),
                ['g', both((s) => disc(s * 10.5, -6, 2) + disc(s * 10.5, 6, 2) + disc(s * 10.5, 18, 2))]]),
    'heavy-cruiser': () =>
        ship(56, 10.5, [...upperworks(-16, 20, 6, 3), ...turret(-34, -1, 4.6, 2), ...turret(-23.5, -1, 4.6, 2),
            ...turret(25, 1, 4.6, 2), ...turret(36, 1, 4.6, 2), ['g', both((s) => R(s * 8 - 1.5, 2, 3, 9, 1))]]),
    'light-cruiser': () => ship(50, 8.5, [...upperworks(-14, 17, 5, 2), ...turret(-29, -1, 3.8, 2),
        ...turret(21.5, 1, 3.8, 2), ...turret(31, 1, 3.8, 2), ['g', both((s) => R(s * 6.5 - 1.4, 4, 2.8, 9, 1))]]),
    destroyer: () => ship(40, 6, [...upperworks(-14, 6, 3.6, 2), ...turret(-24, -1, 2.8, 1), ...turret(22, 1, 2.8, 1),
        ['g', R(-1.6, 8, 3.2, 9, 1)]]),
};
