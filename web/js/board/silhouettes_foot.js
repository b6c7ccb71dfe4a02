// Figures on a base, and teams with the weapon they serve.

import {disc} from './shapes.js';
import {R, figure, wheels} from './strokes.js';

/** @typedef {import('./strokes.js').Parts} Parts */

/** @returns {Parts} */
function section() {
    return [...figure(-24, -14, -12), ...figure(1, -22, 4), ...figure(25, -12, 14), ...figure(-14, 14, -4),
        ...figure(14, 16, 6)];
}

/** A horse and its rider. @param {number} x @param {number} y @returns {Parts} */
function rider(x, y) {
    return [['h',
        `M${x} ${y - 26}Q${x + 4} ${y - 22} ${x + 4} ${y - 12}Q${x + 9} ${y - 4} ${x + 8} ${y + 12}` +
        `Q${x + 6} ${y + 20} ${x} ${y + 21}Q${x - 6} ${y + 20} ${x - 8} ${y + 12}` +
        `Q${x - 9} ${y - 4} ${x - 4} ${y - 12}Q${x - 4} ${y - 22} ${x} ${y - 26}Z`],
        ['gl', `M${x} ${y + 20}v8`], ...figure(x, y + 3, 0, 'none')];
}

/** @type {Record<string, () => Parts>} */
export const feet = {
    infantry: section,
    'infantry-at': () => [...figure(-24, -12, -12), ...figure(1, -20, 4, 'tube'), ...figure(25, -12, 14),
        ...figure(-14, 15, -4), ...figure(14, 16, 6)],
    marines: () => [...section(), ['gl2', 'M-30 -22h12M-5 -30h12M19 -20h12']],
    engineers: () => [...figure(-22, -12, -10), ...figure(4, -14, 4, 'none'), ['gl', 'M6 -18L14 -38'],
        ['dl', disc(15, -40, 6)], ...figure(25, 6, 14), ...figure(-10, 16, 0, 'none'), ['g', R(-30, 22, 18, 10, 2)],
            ['gl', 'M2 30L22 20']],
    hq: () => [...figure(-20, 4, 40, 'none'), ...figure(14, -10, -30, 'none'), ...figure(20, 20, -60, 'none'),
        ['l', R(-12, 6, 22, 16, 1.5)], ['dl', 'M-9 10l8 4l8 -4M-9 17h16'], ['gl2', 'M-26 32V-34'],
            ['flag', 'M-25 -34L-2 -27L-25 -19Z']],
    machinegun: () => [['gl2', 'M0 -4L-14 12M0 -4L14 12M0 -4V16'],
        ['g', R(-2.4, -40, 4.8, 38, 1.5) + R(-5, -10, 10, 16, 2)], ...figure(-3, 18, 0, 'none'),
            ...figure(20, 8, -30, 'none'), ['l', R(10, -12, 11, 9, 1)], ...figure(-25, 14, 20)],
    mortar: () => [['d', disc(0, 6, 13)], ['dl', disc(0, 6, 13)], ['gl2', 'M0 4L-9 -18M0 4L9 -18'],
        ['g', R(-4, -28, 8, 36, 3)], ['k', disc(0, -26, 3)], ...figure(-24, 6, 50, 'none'),
            ...figure(24, 10, -50, 'none'), ['l', R(-26, 26, 18, 9, 1.5)], ['dl', 'M-22 26v9M-18 26v9M-14 26v9']],
    missile: () => [['gl2', 'M0 4L-15 20M0 4L15 20M0 4V-12'], ['t', R(-6, -34, 12, 44, 4)],
        ['g', disc(0, -34, 6) + disc(0, 10, 6)], ...figure(-14, 22, 10, 'none'), ...figure(22, 6, -30)],
    sam: () => [...figure(-18, 8, 0, 'none'), ['t', R(-14, -36, 10, 52, 4)], ['l', R(-19, -14, 7, 9, 1)],
        ['g', disc(-9, -36, 5)], ...figure(18, 10, -20), ['l', R(2, 24, 24, 8, 3)]],
    recoilless: () => [['gl2', 'M0 2L-16 20M0 2L16 20M0 2V-14'], ['g', R(-3.6, -44, 7.2, 60, 3) + R(-6, 10, 12, 10, 2)],
        ...figure(-20, 10, 20, 'none'), ...figure(22, 16, -30, 'none')],
    cavalry: () => [...rider(-24, 6), ...rider(1, -10), ...rider(25, 8)],
    spotter: () => [...figure(-14, 2, -8, 'none'), ...figure(16, 14, 6, 'none'),
        ['gl2', 'M-14 -12L-26 14M-14 -12L-2 14M-14 -12V16'], ['g', R(-21, -24, 6, 14, 2) + R(-13, -24, 6, 14, 2)],
            ['l', disc(-18, -24, 3) + disc(-10, -24, 3)], ['l', R(6, 24, 20, 12, 1.5)], ['dl', 'M9 28h14M9 32h9']],
    wagon: () => [...rider(-10, -26), ...rider(12, -26), ['gl2', 'M0 -10V4'], ...wheels(22, [6, 30], 7, 16),
        ['h', R(-16, 0, 32, 40, 3)], ['s', R(-13, 3, 26, 34, 3)], ['sl', 'M-13 14H13M-13 25H13']],
    pawn: () => [['h',
        'M-20 34Q-20 18 -9 10Q-6 0 -8 -4Q-16 -10 -13 -22A13.500 13.500 0 0 1 13 -22Q16 -10 8 -4Q6 0 9 10Q20 18 20 34Z'],
    ['l', disc(-4, -20, 4)]],
    unknown: () => [['h', R(-24, -20, 48, 40, 4)], ['l', 'M-24 -20L0 4L24 -20Z']],
};
