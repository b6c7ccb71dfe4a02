// A place chosen with the arrow keys, for those who play without a pointer.

import {hex_step, place_at, rounded, square_step} from './geometry.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */

const STEP = 1;
const FINE_STEP = 0.1;

/** @param {() => View} view @param {() => any} start where to begin: a point, a hex, a square, a zone, or nothing */
export function create_cursor(view, start) {
    /** @type {Place | null} */
    let at = null;

    /** @returns {Place} */
    function first() {
        const from = start();
        const shown = view();
        const there = place_at(shown, from);
        if (there) {
            return there;
        }
        if (shown.table) {
            return {x: shown.table[0] / 2, y: shown.table[1] / 2};
        }
        return shown.hexes ? {hex: '0101'} : shown.squares ? {square: '1,1'} : {zone: 1};
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
            if ('square' in from) {
                at = {square: square_step(from.square, ev.key, view().squares ?? [64, 64])};
                return true;
            }
            if ('zone' in from) {
                const by = ev.key === 'ArrowRight' || ev.key === 'ArrowUp' ? 1 : -1;
                at = {zone: Math.max(1, Math.min(Number(view().zones ?? 8), from.zone + by))};
                return true;
            }
            const by = ev.shiftKey ? FINE_STEP : STEP;
            const [width, height] = view().table ?? [240, 240];
            const dx = ev.key === 'ArrowLeft' ? -by : ev.key === 'ArrowRight' ? by : 0;
            const dy = ev.key === 'ArrowDown' ? -by : ev.key === 'ArrowUp' ? by : 0;
            at = {x: rounded(Math.max(0, Math.min(width, from.x + dx))),
                y: rounded(Math.max(0, Math.min(height, from.y + dy)))};
            return true;
        },
    };
}
