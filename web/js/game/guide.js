// The guided first turn: six pointers, then gone for good; the question mark brings them back.

import {el} from '../dom.js';

const KEY = 'sandtable.guided';

/**
 * What is pointed at, and what is said of it. `unit`: it speaks of a unit in hand.
 * @type {{at: string, title: string, text: string, unit?: boolean}[]}
 */
const POINTERS = [
    {at: '.ribbon', title: 'The sequence of play',
        text: 'The phases of a turn, as in the rule book. The lit one is now; below it stands whose move it is and what the game waits for.'},
    {at: '.board-host', title: 'Your units',
        text: 'Point at one of your units to select it. What it can reach is washed over the ground; green lines lead to what it sees.'},
    {at: '.panel-do', unit: true, title: 'What it can do',
        text: 'Here is everything the unit may do now, and what it may not, with the rule that says so.'},
    {at: '.board-host', title: 'The odds',
        text: 'A target has a reticle with the chance in it; where the rules measure only after the shot, with one for each range it may be at. Before you fire you see every modifier and what may come of it.'},
    {at: '.panel-log', title: 'The log and the rules',
        text: 'The umpire tells what happened, sentence by sentence. The small names behind them are rules: click one to read it.'},
    {at: '.panel-do', title: 'The end of a phase',
        text: 'When your units have done what you want, end the phase here. What has not been rolled for can be taken back with Undo.'},
];

/**
 * @param {HTMLElement} host the whole game
 * @param {(selector: string) => void} reveal brings a panel to the front on a phone
 * @param {() => void} take a unit in hand, so that there is something to be shown
 */
export function create_guide(host, reveal, take) {
    /** @type {HTMLElement | null} */
    let note = null;
    let step = 0;

    function close() {
        note?.remove();
        note = null;
        host.querySelector('.pointed')?.classList.remove('pointed');
        localStorage.setItem(KEY, 'yes');
    }

    function show() {
        note?.remove();
        host.querySelector('.pointed')?.classList.remove('pointed');
        const pointer = POINTERS[step];
        if (pointer.unit) {
            take();
        }
        reveal(pointer.at);
        const target = host.querySelector(pointer.at);
        const last = step === POINTERS.length - 1;
        const next = el('button', {type: 'button', class: 'main', text: last ? 'Play' : 'Next', on: {click: () => {
            step += 1;
            if (last) {
                close();
            } else {
                show();
            }
        }}});
        note = el('div', {class: 'pointer-note', role: 'dialog', 'aria-label': pointer.title, on: {keydown: (ev) => {
            if (ev.key === 'Escape') {
                ev.stopPropagation();
                close();
            }
        }}},
        el('h3', {text: pointer.title}), el('p', {text: pointer.text}),
        el('div', {class: 'row'}, next,
            el('button', {type: 'button', class: 'quiet', text: 'No more of this', on: {click: close}}),
            el('span', {class: 'soft small', text: `${step + 1} of ${POINTERS.length}`})));
        host.append(note);
        if (target) {
            target.classList.add('pointed');
            place(note, target);
        }
        next.focus();
    }

    /** Beside what it points at, where there is room. @param {HTMLElement} node @param {Element} target */
    function place(node, target) {
        const there = target.getBoundingClientRect();
        const own = node.getBoundingClientRect();
        const beside = there.left > own.width + 24;
        const left = beside ? there.left - own.width - 14
            : Math.min(window.innerWidth - own.width - 12, Math.max(12, there.left + 16));
        const [below, above] = [there.bottom + 10, there.top - own.height - 10];
        const top = beside ? there.top + 24 : below + own.height < window.innerHeight ? below : above > 8 ? above
            : there.top + 24;
        node.style.left = `${Math.max(8, left)}px`;
        node.style.top = `${Math.max(8, Math.min(top, window.innerHeight - own.height - 8))}px`;
    }

    return {
        /** For whoever has not seen it. */
        offer() {
            if (localStorage.getItem(KEY) === null && !note) {
                step = 0;
                show();
            }
        },
        start() {
            step = 0;
            show();
        },
        close() {
            note?.remove();
            note = null;
        },
    };
}
