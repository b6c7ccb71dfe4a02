// One clause of a rule book, to be shown wherever its id is cited.

import {el} from '../dom.js';
import {clause_href} from './href.js';
import {render} from './markdown.js';

/** @typedef {import('../types').Clause} Clause */

/** @param {string} id @param {string} [text] */
export function clause_link(id, text) {
    return el('a', {class: 'clause', href: clause_href(id), text: text ?? id});
}

/** Its text, formatted, with a link to its place in the book. @param {Clause} clause @param {string} slug */
export function clause_text(clause, slug) {
    return el('div', {class: 'clause-text rule-text'}, render(clause.text, {slug}),
        el('p', null, clause_link(clause.id)));
}
