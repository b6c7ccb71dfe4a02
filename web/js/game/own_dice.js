// Dice rolled on a real table: each is asked for by name and purpose, with buttons and digit keys.

import {el, clear, say} from '../dom.js';
import {die} from './dice.js';
import {title} from './words.js';

/** @typedef {import('../types').Needs} Needs */

/** @param {HTMLElement} host */
export function create_dice_asker(host) {
    /** @type {((dice: number[] | null) => void) | null} */
    let answer = null;
    /** @type {number[]} */
    let rolled = [];
    /** @type {Needs | null} */
    let needs = null;

    /** @param {number[] | null} dice */
    function finish(dice) {
        const tell = answer;
        answer = null;
        needs = null;
        clear(host);
        host.hidden = true;
        document.removeEventListener('keydown', on_key, true);
        tell?.(dice);
    }

    /** @param {number} value */
    function add(value) {
        if (!needs || value < 1 || value > needs.faces) {
            return;
        }
        rolled = [...rolled, value];
        if (rolled.length >= needs.count) {
            finish(rolled);
        } else {
            draw();
        }
    }

    /** @param {KeyboardEvent} ev */
    function on_key(ev) {
        if (ev.ctrlKey || ev.metaKey || ev.altKey) {
            return;
        }
        if (/^[0-9]$/.test(ev.key) && needs && needs.faces <= 10 && !(ev.target instanceof HTMLInputElement)) {
            add(ev.key === '0' ? 10 : Number(ev.key));
        } else if (ev.key === 'Backspace' && rolled.length && !(ev.target instanceof HTMLInputElement)) {
            rolled = rolled.slice(0, -1);
            draw();
        } else if (ev.key === 'Escape') {
            finish(null);
        } else {
            return;
        }
        ev.preventDefault();
        ev.stopPropagation();
    }

    function draw() {
        if (!needs) {
            return;
        }
        const asked = needs;
        const which = asked.count > 1 ? `, die ${rolled.length + 1} of ${asked.count}` : '';
        const question = `${title(asked.about || asked.purpose)}: roll ${asked.count} D${asked.faces}${which}`;
        const number = el('input', {type: 'number', min: 1, max: asked.faces, 'aria-label': question});
        clear(host).append(
            el('h2', {text: question}),
            rolled.length ? el('div', {class: 'tray-dice'}, ...rolled.map((value) => die(asked.faces, value))) : '',
            asked.faces <= 20
                ? el('div', {class: 'row faces', role: 'group', 'aria-label': 'What it shows'},
                    ...Array.from({length: asked.faces}, (_, i) =>
                    el('button', {type: 'button', class: 'face', 'aria-label': String(i + 1),
                        on: {click: () => add(i + 1)}}, die(asked.faces, i + 1))))
                : el('form', {class: 'row', on: {submit: (ev) => {
                    ev.preventDefault();
                    add(Number(number.value));
                }}}, number, el('button', {type: 'submit', text: 'It shows this'})),
            el('div', {class: 'row'},
                asked.count > 1 ? el('button',
                    {type: 'button', text: 'Take the last back', disabled: rolled.length === 0, on: {click: () => {
                    rolled = rolled.slice(0, -1);
                    draw();
                }}}) : null,
                // What the other side or the game itself rolls cannot be called off, only put off.
                el('button', {type: 'button', class: 'quiet', text: asked.side === undefined ? 'Do not give the command'
                    : 'Later', on: {click: () => finish(null)}})));
        const first = host.querySelector('button.face, input');
        if (first instanceof HTMLElement) {
            first.focus();
        }
        say(question);
    }

    host.setAttribute('role', 'dialog');
    host.setAttribute('aria-label', 'Your dice');
    return {
        /** @param {Needs} wanted @returns {Promise<number[] | null>} */
        ask(wanted) {
            finish(null);
            needs = wanted;
            rolled = [];
            host.hidden = false;
            document.addEventListener('keydown', on_key, true);
            draw();
            return new Promise((resolve) => {
                answer = resolve;
            });
        },
        close: () => finish(null),
    };
}
