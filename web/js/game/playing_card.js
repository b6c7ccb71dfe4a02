// Cards: an event that names a rank and a suit, or a row of the rules' table of cards, is a card that was drawn, and is
// drawn; a view that names them has one that lies open. What is left of the deck and what a side keeps lies beside it.

import {columns_of, rows_of} from '../board/bodies.js';
import {el, svg} from '../dom.js';

/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/** @typedef {{rank: string, suit: string}} Card */
/** One with words on it. @typedef {{title: string, about: string, whose: string}} Printed */

const SUITS = new Map([['hearts', '♥'], ['diamonds', '♦'], ['clubs', '♣'], ['spades', '♠'],
    ['red', '★'], ['black', '★']]);
const RANKS = new Map([['ace', 'A'], ['two', '2'], ['three', '3'], ['four', '4'], ['five', '5'], ['six', '6'],
    ['seven', '7'], ['eight', '8'], ['nine', '9'], ['ten', '10'], ['jack', 'J'], ['queen', 'Q'],
    ['king', 'K'], ['joker', '']]);
const RED = new Set(['hearts', 'diamonds', 'red']);

/** The card an event tells of, if it does. @param {Event | undefined} event @returns {Card | null} */
export function card_of(event) {
    return event && RANKS.has(event.rank) && SUITS.has(event.suit) ? {rank: event.rank, suit: event.suit} : null;
}

/** @param {Card} card */
const words_of = ({rank, suit}) => (rank === 'joker' ? `the ${suit} joker` : `the ${rank} of ${suit}`);

/** Does it tell of a card, of whichever kind? @param {Event | undefined} event */
export const tells_card = (event) => card_of(event) !== null || typeof event?.card === 'string';

/**
 * A card of the rules' own deck: the table whose rows begin with the words for cards says what stands on it.
 * @param {Schema} schema @param {any} word @returns {Printed | null}
 */
export function printed_card(schema, word) {
    for (const table of Object.values(schema.tables ?? {})) {
        const columns = Array.isArray(table?.rows) ? columns_of(table) : [];
        const row = columns[0] === 'card' && columns.includes('title') ? rows_of(table).find((one) => one[0] === word)
            : undefined;
        if (row) {
            const cell = (/** @type {string} */ name) => String(row[columns.indexOf(name)] ?? '');
            return {title: cell('title'), about: cell('about'), whose: cell('side').replace(/^any$/, '')};
        }
    }
    return null;
}

/** Its face, or its back while it is drawn. @param {Printed} card @param {boolean} back */
export function printed_node(card, back) {
    return back ? el('div', {class: 'chance-card is-back', role: 'img', 'aria-label': 'a card'})
        : el('div', {class: 'chance-card', role: 'img', 'aria-label': `${card.title}: ${card.about}`},
            el('strong', {text: card.title}), el('span', {text: card.about}),
            card.whose ? el('em', {text: card.whose[0].toUpperCase() + card.whose.slice(1)}) : null);
}

/** @param {string} look @param {string} text @param {string} title */
const small_card = (look, text, title) =>
    el('span', {class: `open-card ${look}`, role: 'img', 'aria-label': title, title, text});

/** The fields of the game that mean this. @param {Schema} schema @param {string} means */
const fields_that = (schema, means) => schema.globals.filter((field) => field.means === means);

/**
 * The one that lies open, the deck, and what the side keeps; nothing where there is none.
 * @param {View} view @param {Schema} schema @param {string | null} side @returns {HTMLElement[]}
 */
export function open_card(view, schema, side) {
    const card = card_of(/** @type {any} */ (view));
    const left = typeof view['cards-left'] === 'number' ? `, ${view['cards-left']} cards left` : '';
    // The first word of all is also what stands there before any card is drawn.
    const [open] = fields_that(schema, 'card').flatMap((field) => (view[field.name] === field.labels?.[0] ? []
        : printed_card(schema, view[field.name]) ?? []));
    const deck = fields_that(schema, 'cards-left').map((field) => view[field.name]).find((n) => n > 0);
    const kept = fields_that(schema, 'hand').filter((field) => field.name.endsWith(`-${side}`) && view[field.name] > 0);
    return [
        ...(card ? [small_card(RED.has(card.suit) ? 'is-red' : 'is-black',
            `${RANKS.get(card.rank)}${SUITS.get(card.suit)}`, `${words_of(card)}${left}`)] : []),
        ...(open ? [small_card('is-chance', open.title, `The card drawn last: ${open.title} ${open.about}`)] : []),
        ...(deck ? [small_card('is-hand is-deck', String(deck), `${deck} cards are left in the deck`)] : []),
        ...kept.map((field) => small_card('is-hand', `${view[field.name]} kept`,
            `In your hand: ${view[field.name]} ${field.about.replace(/ of side \S+/, '')}`)),
    ];
}

/** Its face, or its back while it is drawn. @param {Card} card @param {string} [look] */
export function card_node(card, look = '') {
    const [rank, suit] = [RANKS.get(card.rank) ?? '', SUITS.get(card.suit) ?? ''];
    const back = look === 'is-back';
    return svg('svg', {class: `playing-card ${RED.has(card.suit) ? 'is-red' : 'is-black'} ${look}`,
        viewBox: '0 0 48 66',
        width: 48, height: 66, role: 'img', 'aria-label': back ? 'a card' : words_of(card)},
    svg('rect', {class: 'playing-card-face', x: 1, y: 1, width: 46, height: 64, rx: 5}),
    ...(back ? [svg('rect', {class: 'playing-card-back', x: 5, y: 5, width: 38, height: 56, rx: 3})]
        : [svg('text', {class: 'playing-card-rank', x: 5, y: 16, text: rank}),
            svg('text', {class: 'playing-card-small', x: 5, y: 28, text: suit}),
            svg('text', {class: 'playing-card-suit', x: 28, y: 47, 'text-anchor': 'middle', text: suit})]));
}
