// The draughtsman's small change: parts of silhouettes as paths. A silhouette is a list of [tone, path] around the
// middle of a
// base of 100 by 100, its front to the north. Tones: k tracks and tyres, h hull, d deck, t turret, l light, g gun
// metal,
// f figures, s skin and canvas, and the same with a line (kl, dl, gl, sl).

import {disc} from './shapes.js';

/** @typedef {[string, string][]} Parts */

/**
 * A rectangle with round corners.
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} [r]
 */
export function R(x, y, w, h, r = 2) {
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
        `h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** The same thing left and right. @param {(side: -1 | 1) => string} part */
export const both = (part) => part(-1) + part(1);

/**
 * Two tracks.
 * @param {number} half
 * @param {number} long
 * @param {number} wide
 * @param {number} [shift]
 * @returns {Parts}
 */
export function tracks(half, long, wide, shift = 0) {
    let links = '';
    for (let y = -long / 2 + 4; y < long / 2 - 2; y += 5.5) {
        links += `M${-half} ${y + shift}h${wide}M${half - wide} ${y + shift}h${wide}`;
    }
    return [['k', R(-half, shift - long / 2, wide, long, 4) + R(half - wide, shift - long / 2, wide, long, 4)],
        ['kl', links]];
}

/**
 * Tyres at these distances from the middle.
 * @param {number} half
 * @param {number[]} ys
 * @param {number} [w]
 * @param {number} [h]
 * @returns {Parts}
 */
export function wheels(half, ys, w = 9, h = 14) {
    return [['k', ys.map((y) => R(-half, y - h / 2, w, h, 3) + R(half - w, y - h / 2, w, h, 3)).join('')]];
}

/**
 * A soldier seen from above, looking along `turn`.
 * @param {number} x
 * @param {number} y
 * @param {number} [turn]
 * @param {'rifle' | 'none' | 'tube'} [arm]
 * @returns {Parts}
 */
export function figure(x, y, turn = 0, arm = 'rifle') {
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const n = (/** @type {number} */ v) => Math.round(v * 10) / 10;
    const at = (/** @type {number} */ u, /** @type {number} */ v) => `${n(x + u * c - v * s)} ${n(y + u * s + v * c)}`;
    const body = `M${at(-11.5, 0)}A11.5 7 ${turn} 1 1 ${at(11.5, 0)}A11.5 7 ${turn} 1 1 ${at(-11.5, 0)}Z`;
    const parts = /** @type {Parts} */ ([['f', body]]);
    if (arm === 'rifle') {
        parts.push(['gl', `M${at(5, 3)}L${at(3, -18)}`]);
    } else if (arm === 'tube') {
        parts.push(['gt', `M${at(6, 10)}L${at(5, -20)}`]);
    }
    const head = at(0, -1.5).split(' ').map(Number);
    parts.push(['s', disc(head[0], head[1], 6.2)], ['sl', `M${at(-3.2, -3)}Q${at(0, -6)} ${at(3.2, -3)}`]);
    return parts;
}

/**
 * A barrel towards the front, with a muzzle.
 * @param {number} tip
 * @param {number} foot
 * @param {number} [w]
 * @param {boolean} [brake]
 * @param {number} [x]
 * @returns {Parts}
 */
export function barrel(tip, foot, w = 4, brake = false, x = 0) {
    return [['g', R(x - w / 2, tip, w, foot - tip, 1) + (brake ? R(x - w / 2 - 1.8, tip, w + 3.6, 6, 1.4) : '')]];
}
