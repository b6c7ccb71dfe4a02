// The measure: from one place to another, in inches, hexes, squares or zones. It asks nobody and changes nothing.

import {as_point, distance, hex_distance, square_distance} from './geometry.js';
import {count, inches} from './words.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').Marks} Marks */

export function create_measure() {
    let on = false;
    /** @type {Place | null} */
    let from = null;
    /** @type {Place | null} */
    let to = null;
    let fixed = false;

    /** @param {Place} one @param {Place} other */
    function text(one, other) {
        if ('hex' in one && 'hex' in other) {
            return count(hex_distance(one.hex, other.hex), 'hex', 'hexes');
        }
        if ('square' in one && 'square' in other) {
            return count(square_distance(one.square, other.square), 'square');
        }
        if ('zone' in one && 'zone' in other) {
            return count(Math.abs(one.zone - other.zone), 'zone');
        }
        const [a, b] = [as_point(one), as_point(other)];
        return a && b ? inches(distance(a, b)) : '';
    }

    return {
        get on() { return on; },
        toggle() {
            on = !on;
            from = to = null;
        },
        /** @param {Place} place @returns {string} what to tell */
        point(place) {
            if (!from || fixed) {
                from = place;
                to = null;
                fixed = false;
                return 'Measuring from here. Point at the other end.';
            }
            to = place;
            fixed = true;
            return `${text(from, to)}.`;
        },
        /** @param {Place} place */
        hover(place) {
            if (from && !fixed) {
                to = place;
            }
        },
        /** @returns {Marks} */
        marks() {
            if (!on || !from) {
                return {};
            }
            const [a, b] = [as_point(from), to ? as_point(to) : null];
            if (a && to && b) {
                return {measure: {from: a, to: b, label: text(from, to)}};
            }
            return {places: [{place: from}, ...(to ? [{place: to, label: text(from, to)}] : [])]};
        },
    };
}
