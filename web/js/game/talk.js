// Table talk: what the players say to each other, and each one's private notes.

import {el, clear} from '../dom.js';
import {side_number} from './records.js';

/** @typedef {import('../types').ChatLine} ChatLine */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./words.js').Names} Names */

const NOTE_MS = 800;
const LONGEST = 500;

/** @param {string | number} time seconds, milliseconds or a date as text */
function time_text(time) {
    const date = new Date(typeof time === 'number' && time < 1e11 ? time * 1000 : time);
    return Number.isNaN(date.getTime()) ? '' : date.toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});
}

/** @param {HTMLElement} host @param {{session: Session, names: Names}} opts */
export function create_talk(host, opts) {
    const {session, names} = opts;
    const list = el('ol', {class: 'chat', tabindex: '0', 'aria-label': 'What was said'});
    const input = el('input', {type: 'text', maxlength: LONGEST, 'aria-label': 'Say something to the table',
        autocomplete: 'off'});
    const form = el('form', {class: 'chat-form', on: {submit: (ev) => {
        ev.preventDefault();
        const text = input.value.trim();
        if (text) {
            input.value = '';
            void session.chat(text);
        }
    }}}, input, el('button', {type: 'submit', text: 'Say'}));
    const notes = el('textarea', {rows: 4, 'aria-label': 'Your private notes', on: {input: () => write_down()}});
    const note_box = el('details', {class: 'notes'}, el('summary', {text: 'Private notes'}),
        el('p', {class: 'help', text: 'Nobody else sees these.'}), notes);
    host.append(list, form, note_box);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let later;

    function write_down() {
        clearTimeout(later);
        const text = notes.value;
        later = setTimeout(() => void session.note(text), NOTE_MS);
    }

    return {
        show() {
            const game = session.game;
            if (!game) {
                return;
            }
            clear(list).append(...game.chat.map((line) =>
                el('li', {class: `chat-line side-${side_number(names.schema, line.side)}`},
                el('span', {class: 'chat-who',
                    text: line.name || (line.side ? names.sides[line.side] : 'Somebody watching')}),
                el('span', {class: 'soft small', text: ` ${time_text(line.time)}`}),
                el('p', {text: line.text}))));
            if (!game.chat.length) {
                list.append(el('li', {class: 'soft', text: 'Nothing has been said.'}));
            }
            list.scrollTop = list.scrollHeight;
            note_box.hidden = game.side === null;
            if (document.activeElement !== notes) {
                notes.value = game.notes ?? '';
            }
        },
        close() { clearTimeout(later); },
    };
}
