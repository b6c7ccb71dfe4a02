// Playing cards: an event that names a rank and a suit is a card that was drawn, and is drawn; a view that names them has
// one that lies open.

import {el, svg} from '../dom.js';

/** @typedef {import('../types').Event} Event */
/** @typedef {{rank: string, suit: string}} Card */

const SUITS = new Map([['hearts', '♥'], ['diamonds', '♦'], ['clubs', '♣'], ['spades', '♠'],
    ['red', '★'], ['black', '★']]);
const RANKS = new Map([['ace', 'A'], ['two', '2'], ['three', '3'], ['four', '4'], ['five', '5'], ['six', '6'],
    ['seven', '7'], ['eight', '8'], ['nine', '9'], ['ten', '10'], ['jack', 'J'], ['queen', 'Q'], ['king', 'K'], ['joker', '']]);
const RED = new Set(['hearts', 'diamonds', 'red']);

/** The card an event tells of, if it does. @param {Event | undefined} event @returns {Card | null} */
export function card_of(event) {
    return event && RANKS.has(event.rank) && SUITS.has(event.suit) ? {rank: event.rank, suit: event.suit} : null;
}

/** @param {Card} card */
const words_of = ({rank, suit}) => (rank === 'joker' ? `the ${suit} joker` : `the ${rank} of ${suit}`);

/** The one that lies open, and how many are left to draw; nothing where there is none. @param {import('../types').View} view @returns {HTMLElement[]} */
export function open_card(view) {
    const card = card_of(/** @type {any} */ (view));
    if (!card) {
        return [];
    }
    const left = typeof view['cards-left'] === 'number' ? `, ${view['cards-left']} cards left` : '';
    return [el('span', {class: `open-card ${RED.has(card.suit) ? 'is-red' : 'is-black'}`, role: 'img',
        'aria-label': `${words_of(card)}${left}`, title: `${words_of(card)}${left}`,
        text: `${RANKS.get(card.rank)}${SUITS.get(card.suit)}`})];
}

/** Its face, or its back while it is drawn. @param {Card} card @param {string} [look] */
export function card_node(card, look = '') {
    const [rank, suit] = [RANKS.get(card.rank) ?? '', SUITS.get(card.suit) ?? ''];
    const back = look === 'is-back';
    return svg('svg', {class: `playing-card ${RED.has(card.suit) ? 'is-red' : 'is-black'} ${look}`, viewBox: '0 0 48 66', width: 48,
        height: 66, role: 'img', 'aria-label': back ? 'a card' : words_of(card)},
    svg('rect', {class: 'playing-card-face', x: 1, y: 1, width: 46, height: 64, rx: 5}),
    ...(back ? [svg('rect', {class: 'playing-card-back', x: 5, y: 5, width: 38, height: 56, rx: 3})]
        : [svg('text', {class: 'playing-card-rank', x: 5, y: 16, text: rank}),
            svg('text', {class: 'playing-card-small', x: 5, y: 28, text: suit}),
            svg('text', {class: 'playing-card-suit', x: 28, y: 47, 'text-anchor': 'middle', text: suit})]));
}
