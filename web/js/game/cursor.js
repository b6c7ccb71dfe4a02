// A place chosen with the arrow keys, for those who play without a pointer.

import {hex_step, rounded} from './geometry.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */

const STEP = 1;
const FINE_STEP = 0.1;

/** @param {() => View} view @param {() => any} start where to begin: a point, a hex, or nothing */
export function create_cursor(view, start) {
    /** @type {Place | null} */
    let at = null;

    /** @returns {Place} */
    function first() {
        const from = start();
        const shown = view();
        if (shown.hexes) {
            return {hex: typeof from === 'string' ? from : '0101'};
        }
        const [width, height] = shown.table ?? [48, 36];
        return Array.isArray(from) ? {x: from[0], y: from[1]} : {x: width / 2, y: height / 2};
    }

    return {
        get place() { return at; },
        clear() { at = null; },
        /** Moves it; false if the key means nothing here. @param {KeyboardEvent} ev */
        key(ev) {
            if (!ev.key.startsWith('Arrow')) {
                return false;
            }
            const from = at ?? first();
            if ('hex' in from) {
                at = {hex: hex_step(from.hex, ev.key, view().hexes ?? [64, 64])};
                return true;
            }
            const by = ev.shiftKey ? FINE_STEP : STEP;
            const [width, height] = view().table ?? [240, 240];
            const dx = ev.key === 'ArrowLeft' ? -by : ev.key === 'ArrowRight' ? by : 0;
            const dy = ev.key === 'ArrowDown' ? -by : ev.key === 'ArrowUp' ? by : 0;
            at = {x: rounded(Math.max(0, Math.min(width, from.x + dx))), y: rounded(Math.max(0, Math.min(height, from.y + dy)))};
            return true;
        },
    };
}
