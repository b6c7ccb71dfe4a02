// A small map of a battle's start. Without the drawing the battle can be played all the same, so nothing here may fail
// loudly.

import {get, schema} from '../api.js';
import {el} from '../dom.js';
import {styles} from '../styles.js';
import {board_words} from './words.js';

/** @typedef {import('./battle.js').Battle} Battle */

/** @param {HTMLElement} host @param {string} slug @param {Battle} battle @returns {() => void} */
export function preview(host, slug, battle) {
    let left = false;
    /** @type {import('../types').Board | null} */
    let board = null;
    host.style.aspectRatio = proportion(battle.info);
    host.append(el('p', {class: 'map-waits soft', text: board_words(battle.info)}));

    async function draw() {
        const path = `/api/scenarios/${encodeURIComponent(slug)}/${encodeURIComponent(battle.info.name)}/view`;
        const [kinds, view, drawing] =
            await Promise.all([schema(slug), battle.view ?? get(path), import('../board/board.js'), styles()]);
        if (left) {
            return;
        }
        host.replaceChildren();
        board = drawing.create_board(host, {schema: kinds, label: `Map of ${battle.info.title}`, small: true});
        board?.show(view);
        // The drawing knows its own margins better than we do.
        const box = host.querySelector('svg')?.viewBox.baseVal;
        if (box && box.width > 0 && box.height > 0) {
            host.style.aspectRatio = within(box.width / box.height);
        }
    }

    draw().catch((fault) => {
        console.warn('no preview:', fault);
        if (!left) {
            host.replaceChildren(el('p', {class: 'map-waits soft', text: board_words(battle.info)}));
        }
    });
    return () => {
        left = true;
        board?.destroy();
    };
}

/**
 * Width by height of the board, within what a page can take; a hex is two inches high.
 * @param {{table?: number[], hexes?: number[], squares?: number[], zones?: number}} info
 */
function proportion({table, hexes, squares, zones}) {
    const [width, height] = table ?? squares ??
        (zones ? [zones, zones * 0.7] : hexes ? [hexes[0] * Math.sqrt(3) + 0.6, hexes[1] * 2 + 1] : [4, 3]);
    return within(width / height);
}

/** @param {number} ratio */
function within(ratio) {
    return Math.min(2, Math.max(0.9, ratio)).toFixed(3);
}
