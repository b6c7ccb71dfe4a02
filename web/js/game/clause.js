// Clauses as links: a click opens the rule's own words beside it, and from there the reading room.

import {el, clear} from '../dom.js';
import {clause_address, clause_name} from './words.js';

/** @typedef {import('../types').Schema} Schema */

/** @type {Schema | null} */
let schema = null;
/** @type {HTMLElement | null} */
let slip = null;
/** @type {HTMLElement | null} */
let asked_by = null;

/** Whose clauses are meant from now on. @param {Schema} rules */
export function clauses_of(rules) {
    schema = rules;
}

/** @param {string} id @returns {HTMLAnchorElement} */
export function clause_link(id) {
    const title = schema?.clauses.find((clause) => clause.id === id)?.title;
    return el('a', {
        class: 'clause', 'data-clause': id, href: clause_address(id), title: title ?? id, text: clause_name(id),
        'aria-label': `Rule ${clause_name(id)}${title ? `, ${title}` : ''}`,
        on: {
            click: (/** @type {MouseEvent} */ ev) => {
                if (!ev.ctrlKey && !ev.metaKey && !ev.shiftKey) {
                    ev.preventDefault();
                    ev.stopPropagation();
                    open_slip(id, /** @type {HTMLElement} */ (ev.currentTarget));
                }
            },
        },
    });
}

/** @param {string} id @param {HTMLElement} beside */
function open_slip(id, beside) {
    close_slip();
    const clause = schema?.clauses.find((one) => one.id === id);
    asked_by = beside;
    slip = el('div', {class: 'slip', role: 'dialog', 'aria-label': clause?.title ?? clause_name(id), tabindex: '-1'},
        el('h3', {text: clause?.title ?? clause_name(id)}),
        el('div', {class: 'slip-text'},
            ...(clause ? ruled(clause.text) : [el('p', {text: 'A rule of the umpire itself.'})])),
        el('div', {class: 'row'},
            el('a', {href: clause_address(id), text: 'Open in the rules'}),
            el('button', {type: 'button', class: 'quiet', text: 'Close', on: {click: close_slip}})));
    document.body.append(slip);
    const room = beside.getBoundingClientRect();
    const own = slip.getBoundingClientRect();
    const left = Math.max(8, Math.min(room.left, window.innerWidth - own.width - 8));
    const below = room.bottom + 6;
    slip.style.left = `${left}px`;
    slip.style.top =
        `${below + own.height > window.innerHeight - 8 ? Math.max(8, room.top - own.height - 6) : below}px`;
    slip.focus();
    document.addEventListener('keydown', on_key, true);
    document.addEventListener('pointerdown', on_point, true);
    window.addEventListener('hashchange', close_slip);
}

/** @param {KeyboardEvent} ev */
function on_key(ev) {
    if (ev.key === 'Escape') {
        ev.stopPropagation();
        const back = asked_by;
        close_slip();
        back?.focus();
    }
}

/** @param {PointerEvent} ev */
function on_point(ev) {
    if (slip && ev.target instanceof Node && !slip.contains(ev.target)) {
        close_slip();
    }
}

export function close_slip() {
    slip?.remove();
    slip = null;
    document.removeEventListener('keydown', on_key, true);
    document.removeEventListener('pointerdown', on_point, true);
    window.removeEventListener('hashchange', close_slip);
}

/** A ledger's text: paragraphs, *stress* and `names`; nothing else of Markdown is needed here. @param {string} text */
function ruled(text) {
    return text.split(/\n\s*\n/).map((block) => el('p', null, ...block.split(/(\*[^*]+\*|`[^`]+`)/).map((part) => {
        if (part.length > 2 && part.startsWith('*') && part.endsWith('*')) {
            return el('em', {text: part.slice(1, -1)});
        }
        return part.length > 2 && part.startsWith('`') && part.endsWith('`')
            ? el('code', {text: part.slice(1, -1)}) : part;
    })));
}

/**
 * The umpire's no: a sentence and the clause behind it.
 * @param {HTMLElement} host
 * @param {string} text
 * @param {string} [clause]
 */
export function show_refusal(host, text, clause) {
    clear(host).append(el('p', {class: 'notice danger', role: 'alert'},
        text, clause ? ' ' : null, clause ? clause_link(clause) : null));
}
