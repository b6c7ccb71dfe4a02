// Aeroplanes from above, nose to the north: by age and build, not by maker.

import {disc} from './shapes.js';
import {R, both} from './strokes.js';

/** @typedef {import('./strokes.js').Parts} Parts */

/**
 * A wing and its mirror image, drawn once as the right one.
 * @param {[number, number][]} corners from the root forward to the root aft
 */
const wings = (corners) => both((s) => 'M' + corners.map(([x, y]) => `${s * x} ${y}`).join('L') + 'Z');

/** The blur of a propeller. @param {number} x @param {number} y @param {number} [r] @returns {[string, string]} */
const airscrew = (x, y, r = 11) => ['rotor', `M${x - r} ${y}Q${x} ${y - 5} ${x + r} ${y}Q${x} ${y + 3} ${x - r} ${y}Z`];

/** Two wings one above the other, with struts between them. @param {boolean} third @returns {Parts} */
function planes(third) {
    return [
        airscrew(0, -41, 13),
        ['h', 'M-40 -4Q-45 1 -40 8L-34 9H34L40 8Q45 1 40 -4Z'],
        ['h', 'M0 -40Q7 -40 7 -30L6 6L3 38H-3L-6 6L-7 -30Q-7 -40 0 -40Z'],
        ['h', 'M-15 38Q-17 30 -9 30H9Q17 30 15 38Q8 45 2 42H-2Q-8 45 -15 38Z'],
        ['shade', 'M-40 -6H42V-2H-40Z'],
        ['t', 'M-44 -22Q-49 -15 -44 -7L-38 -6H38L44 -7Q49 -15 44 -22L38 -23H-38Z'],
        ['dl', 'M-32 -22V-7M32 -22V-7M-20 -22V-7M20 -22V-7M-9 -22V-7M9 -22V-7M0 31V42'],
        ...(third ? /** @type {Parts} */ ([['dl', 'M-44 -14H44']]) : []),
        ['k', R(-5, -39, 10, 6, 3)], ['d', disc(0, 1, 4.6)], ['l', 'M-4 -3Q0 -7 4 -3Z'],
    ];
}

/** One engine, low wings. @returns {Parts} */
function monoplane() {
    return [
        airscrew(0, -45),
        ['h', 'M5 -20Q30 -18 46 -6Q48 2 38 4Q22 6 5 6ZM-5 -20Q-30 -18 -46 -6Q-48 2 -38 4Q-22 6 -5 6Z'],
        ['h', 'M4 28Q15 28 18 34Q18 40 10 40L3 40ZM-4 28Q-15 28 -18 34Q-18 40 -10 40L-3 40Z'],
        ['t', 'M0 -45Q6 -42 6.500 -26L5 8L2 44H-2L-5 8L-6.500 -26Q-6 -42 0 -45Z'],
        ['k', 'M0 -47Q4 -44 4.500 -40H-4.500Q-4 -44 0 -47Z'],
            ['l', 'M0 -15Q4 -13 4 -4Q3 5 0 8Q-3 5 -4 -4Q-4 -13 0 -15Z'],
        ['dl', 'M-36 -1V3M36 -1V3M-4 -6H4M0 34V44'],
    ];
}

/**
 * Two engines in the wings.
 * @param {number} broad how far the wings reach
 * @param {boolean} glazed a crew in the nose
 * @returns {Parts}
 */
function twin(broad, glazed) {
    const x = broad * 0.36;
    return [
        airscrew(-x, -33, 10), airscrew(x, -33, 10),
        ['h', wings([[4, -18], [x + 6, -17], [broad, -6], [broad, 1], [x, 6], [4, 8]])],
        ['h', wings([[2, 30], [18, 32], [19, 38], [2, 40]])],
        ['t', both((s) => R(s * x - 5.5, -32, 11, 36, 5))], ['k', both((s) => R(s * x - 4, -33, 8, 5, 2))],
        ['t', `M0 ${glazed ? -40 : -42}Q${glazed ? 8 : 6} -36 ${glazed ? 8 : 6} -18L6 12L2 45H-2L-6 12` +
            `L${glazed ? -8 : -6} -18Q${glazed ? -8 : -6} -36 0 ${glazed ? -40 : -42}Z`],
        ['l', glazed ? 'M0 -38Q6 -34 6 -26H-6Q-6 -34 0 -38ZM-3 2H3V9H-3Z'
            : 'M0 -26Q4 -24 4 -14Q3 -2 0 2Q-3 -2 -4 -14Q-4 -24 0 -26Z'],
        ...(glazed ? /** @type {Parts} */ ([['dl', 'M-6 -31H6M0 -38V-26']]) : []),
    ];
}

/** Cranked wings, fixed wheels, brakes under the wings. @returns {Parts} */
function diver() {
    return [
        airscrew(0, -45),
        ['h', wings([[5, -14], [20, -8], [46, -16], [46, -6], [21, 6], [5, 3]])],
        ['h', wings([[2, 29], [19, 30], [19, 38], [2, 40]])],
        ['t', both((s) => R(s * 19 - 3.5, -16, 7, 16, 3))],
        ['dl', wings([[24, -6], [43, -13], [43, -11], [24, -3]])],
        ['t', 'M0 -45Q7 -42 7 -26L6 8L2 44H-2L-6 8L-7 -26Q-7 -42 0 -45Z'],
        ['k', 'M0 -47Q4 -44 4.500 -40H-4.500Q-4 -44 0 -47Z'], ['l', R(-4, -20, 8, 28, 3.6)],
            ['dl', 'M-4 -12H4M-4 -4H4M-4 3H4'], ['gl2', 'M0 8V20'],
    ];
}

/** @param {'straight' | 'swept' | 'delta' | 'dart'} shape @returns {Parts} */
function jet(shape) {
    const plan = {
        straight: wings([[5, -12], [44, -6], [44, 2], [5, 9]]),
        swept: wings([[5, -14], [42, 18], [42, 26], [5, 12]]),
        delta: wings([[5, -18], [38, 28], [38, 32], [5, 32]]),
        dart: wings([[5, 0], [27, 7], [27, 15], [5, 16]]),
    }[shape];
    const tail = shape === 'delta' ? ''
        : wings([[3, 28], [17, shape === 'straight' ? 31 : 38], [17, shape === 'straight' ? 38 : 43], [3, 41]]);
    return [
        ['glow', 'M-3 45h6l-3 11z'],
        ...(shape === 'straight'
            ? /** @type {Parts} */ ([
                ['t', both((s) => 'M' + [[s * 40, -8], [s * 44, -12], [s * 47, -6], [s * 46, 8],
                    [s * 42, 10]].join('L') + 'Z')]]) : []),
        ['h', plan], ...(tail ? /** @type {Parts} */ ([['h', tail]]) : []),
        ['t', `M0 ${shape === 'dart' ? -56 : -50}L4 -40Q7 -24 7 -6L6 32L4 46H-4L-6 32L-7 -6Q-7 -24 -4 -40Z`],
        ['k', shape === 'straight' ? both((s) => R(s * 7 - 1.5, -14, 3, 10, 1)) : 'M0 -52L3 -43H-3Z'],
        ['l', 'M0 -32Q4 -28 4 -19Q3 -11 0 -9Q-3 -11 -4 -19Q-4 -28 0 -32Z'],
        ['dl', `M0 10V44${shape === 'delta' ? 'M-8 24L-34 28M8 24L34 28' : ''}`],
    ];
}

/** @type {Record<string, () => Parts>} */
export const planes_of_air = {
    biplane: () => planes(false),
    triplane: () => planes(true),
    monoplane,
    'twin-engine': () => twin(42, false),
    bomber: () => twin(50, true),
    'dive-bomber': diver,
    'straight-jet': () => jet('straight'),
    'swept-jet': () => jet('swept'),
    'delta-jet': () => jet('delta'),
    'dart-jet': () => jet('dart'),
};
