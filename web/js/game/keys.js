// The keys: one listener for the whole game, and the sheet that explains them.

import {el} from '../dom.js';

/** @type {[string, string][]} */
const HELP = [
    ['N, P', 'the next, the previous unit that can act'],
    ['1 to 9', 'what it can do, by its number'],
    ['D', "the easy answer: the umpire's choice of who falls, or letting it go by"],
    ['Arrows', 'move the cursor: an inch or a hex; with Shift a tenth of an inch'],
    ['Space', 'choose the place under the cursor; while something is shown the next action, held down the present'],
    ['Enter', 'choose the place, or give the command'],
    ['Backspace', 'take back the last leg or step'],
    ['[ and ]', 'turn left and right; { and } by a degree'],
    ['F, L, R and the like', 'steps, where the rules have them'],
    ['Shift and Up, Down', 'another level at the end of a flight; [ and ] another facing'],
    ['Escape', 'let go: of the command, then of the unit'],
    ['U', 'undo'],
    ['M', 'measure a distance'],
    ['F', 'show or hide fields of fire'],
    ['+ and -, 0', 'nearer, farther, the whole board'],
    ['B, G, T', 'to the board, the log, the table talk'],
    ['?', 'this sheet'],
];

/** Is somebody writing? @param {EventTarget | null} target */
function is_writing(target) {
    return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
        (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type));
}

/** Escape lets go of the command also from a field of its own. @param {KeyboardEvent} ev */
function lets_go(ev) {
    return ev.key === 'Escape' && ev.target instanceof Element && ev.target.closest('.command-desk') !== null;
}

/**
 * @param {(ev: KeyboardEvent) => boolean} handle true if the key was used
 * @param {(ev: KeyboardEvent) => boolean} [first] the same, but asked before the board is
 * @returns {() => void} its clean-up
 */
export function listen(handle, first) {
    /** @param {KeyboardEvent} ev @param {(ev: KeyboardEvent) => boolean} [handle] */
    function on_key(ev, handle) {
        if (ev.defaultPrevented || ev.ctrlKey || ev.metaKey || ev.altKey || (is_writing(ev.target) && !lets_go(ev)) ||
            document.querySelector('dialog[open]')) {
            return;
        }
        // A button that has the focus is pressed by these two; they are not for the board then.
        const pressing = ev.target instanceof Element && ev.target.closest('button, a, summary') &&
            (ev.key === 'Enter' || ev.key === ' ');
        if (!pressing && handle?.(ev)) {
            ev.preventDefault();
            ev.stopPropagation();
        }
    }
    const last = (/** @type {KeyboardEvent} */ ev) => on_key(ev, handle);
    const early = (/** @type {KeyboardEvent} */ ev) => on_key(ev, first);
    document.addEventListener('keydown', last);
    document.addEventListener('keydown', early, true);
    return () => {
        document.removeEventListener('keydown', last);
        document.removeEventListener('keydown', early, true);
    };
}

/** @param {HTMLElement} host @param {(() => void) | null} guide */
export function show_help(host, guide) {
    const sheet = el('dialog', {class: 'help-sheet', 'aria-label': 'Help', on: {close: () => sheet.remove()}},
        el('h2', {text: 'Playing with the keyboard'}),
        el('dl', {class: 'key-list'},
            ...HELP.map(([key, text]) => el('div', null, el('dt', null, el('kbd', {text: key})), el('dd', {text})))),
        el('div', {class: 'row'},
            el('button', {type: 'button', class: 'main', text: 'Close', on: {click: () => sheet.close()}}),
            guide ? el('button', {type: 'button', text: 'Show me around again', on: {click: () => {
                sheet.close();
                guide();
            }}}) : null));
    host.append(sheet);
    sheet.showModal();
}
