// Small phrases that several pages of the lobby share.

import {session} from '../api.js';

const NAME = 'sandtable.name';

/** What the player is called; asked once, remembered here. */
export const my_name = {
    get() {
        return localStorage.getItem(NAME) || (session.get()?.name ?? '');
    },
    /** @param {string} name */
    set(name) {
        localStorage.setItem(NAME, name);
    },
};

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `opt-fire-back` or `any-attack` as people write it. @param {string} name */
export function plain(name) {
    return capital(name.replace(/^opt-/, '').replace(/-/g, ' '));
}

/** @param {{table?: number[], hexes?: number[], squares?: number[], zones?: any}} scenario */
export function board_words(scenario) {
    const grid = scenario.hexes ?? scenario.squares;
    if (grid) {
        return `${grid[0]} by ${grid[1]} ${scenario.hexes ? 'hexes' : 'squares'}`;
    }
    if (typeof scenario.zones === 'number') {
        return `${scenario.zones} zones`;
    }
    return scenario.table ? `${scenario.table[0]} by ${scenario.table[1]} in` : '';
}

/** @param {number} turns */
export function turn_words(turns) {
    return turns > 0 ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : 'no fixed end';
}

/** @param {string} board */
export function board_kind_words(board) {
    /** @type {Record<string, string>} */
    const words = {hex: 'Hexes', table: 'Open table', square: 'Squares', zone: 'Zones of the sea'};
    return words[board] ?? capital(board);
}

/** How a seat's holder is called. @param {string} who */
export function who_words(who) {
    if (who.startsWith('computer:')) {
        return `the computer (${who.slice('computer:'.length)})`;
    }
    return who === 'me' ? 'you' : 'a friend';
}

/** A whole link to one of our pages. @param {string} hash */
export function link_to(hash) {
    return `${location.origin}${location.pathname}${hash}`;
}

/**
 * A refusal as a sentence of its own; one that begins with a place in a file (`units[0].at: ...`) is left as it is.
 * @param {unknown} fault
 */
export function sentence(fault) {
    const text = (fault instanceof Error ? fault.message : String(fault)).trim();
    const begun = /^[a-z]+(?=[ ,])/.test(text) ? capital(text) : text;
    return /[.?)]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * What a game waits for, in a list: a phase that is only called after A or B says nothing to who does not sit there.
 * @param {string} text
 */
export const waiting_words = (text) => text.replace(/^(Turn \d+), [AB] [a-z]+\./, '$1.');
