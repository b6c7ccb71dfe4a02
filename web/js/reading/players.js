// A ledger as players read it: the rule in plain words first, what the house decided folded below it, checks among the
// examples, and what only umpires and programs need at the end, folded too.

import {el} from '../dom.js';

/** Sections by their titles in the ledger, as players call them; in their order. @type {[RegExp, string][]} */
const FIRST = [[/^summary$/i, 'In short'], [/^turn$/i, 'The turn'], [/^clauses$/i, 'The rules'],
    [/^tables$/i, 'Tables'],
    [/^catalogue$/i, 'The forces'], [/^scenarios$/i, 'Battles'], [/^hidden information$/i, 'What is hidden']];
/** @type {[RegExp, string][]} */
const LAST = [[/^state$/i, 'What is kept count of'], [/^commands$/i, 'Commands as they are typed'],
    [/^umpire$/i, 'How the umpire runs it'],
    [/^source notes$/i, 'Notes on the source']];

/** @param {HTMLElement} book */
export function for_players(book) {
    for (const node of book.querySelectorAll('.clause-def')) {
        if (node instanceof HTMLElement && node.tagName !== 'A') {
            gather_checks(node);
            fold_rulings(node);
        }
    }
    arrange(book);
}

/** Opens whatever is folded around a place, and what was decided about it. @param {HTMLElement} node */
export function unfold(node) {
    for (let at = node.parentElement; at; at = at.parentElement) {
        if (at instanceof HTMLDetailsElement) {
            at.open = true;
        }
    }
    for (const ruling of node.querySelectorAll('details.ruling')) {
        if (ruling instanceof HTMLDetailsElement) {
            ruling.open = true;
        }
    }
}

/** Where the examples of a clause stand; made if there is none yet. @param {HTMLElement} clause */
export function examples_of(clause) {
    const there = clause.querySelector(':scope > details.examples');
    if (there instanceof HTMLElement) {
        return there;
    }
    const node = el('details', {class: 'examples small'}, el('summary', {text: 'Examples'}));
    clause.append(node);
    return node;
}

/** Checks are examples without a board. @param {HTMLElement} clause */
function gather_checks(clause) {
    for (const check of clause.querySelectorAll('.check')) {
        const item = check.closest('li');
        if (check.firstElementChild?.tagName === 'EM') {
            check.firstElementChild.remove();
        }
        const text = check.firstChild;
        if (text?.nodeType === Node.TEXT_NODE && text.nodeValue) {
            text.nodeValue = text.nodeValue.trimStart().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
        }
        examples_of(clause).append(el('p', {class: 'check'}, ...check.childNodes));
        check.remove();
        if (item && item !== clause && item.textContent?.trim() === '') {
            item.remove();
        }
    }
    for (const list of clause.querySelectorAll('ul:empty, ol:empty')) {
        list.remove();
    }
}

/** @param {HTMLElement} clause */
function fold_rulings(clause) {
    const label = [...clause.children].find((child) => child.tagName === 'EM' &&
        /^Ruling\b/.test(child.textContent ?? ''));
    if (!label) {
        return;
    }
    const before = [];
    for (let at = clause.firstChild; at && at !== label; at = at.nextSibling) {
        before.push(at);
    }
    const rule = before.filter((node) => !(node instanceof HTMLElement && node.matches('a.clause, strong')))
        .map((node) => node.textContent ?? '').join('').replace(/[\s.:]/g, '');
    const terms = /^Ruling\s*\((.*?)\)/s.exec(label.textContent ?? '')?.[1];
    if (rule === '' || /^\((Default|Option)/i.test(before.map((node) => node.textContent).join('').trim())) {
        // Nothing but the decision: then that is the rule.
        label.replaceWith(el('em', {class: 'ruled', text: terms ? `As we play it (${terms}): ` : 'As we play it: '}));
        return;
    }
    const fold = el('details', {class: 'ruling'},
        el('summary', {text: terms ? `How we play it (${terms})` : 'How we play it'}));
    label.after(fold);
    label.remove();
    const text = el('p');
    fold.append(text);
    for (let at = fold.nextSibling; at && !(at instanceof HTMLElement && at.matches('details, .from'));) {
        const next = at.nextSibling;
        (at instanceof HTMLElement && at.matches('ul, ol, .scrolls, pre, p') ? fold : text).append(at);
        at = next;
    }
}

/** Sections in a player's order. @param {HTMLElement} book */
function arrange(book) {
    /** @type {Map<string, HTMLElement[]>} */
    const sections = new Map();
    /** @type {HTMLElement[]} */
    let section = [];
    const head = section;
    for (const child of [...book.children]) {
        if (child instanceof HTMLElement && child.tagName === 'H2') {
            section = [];
            child.textContent = (child.textContent ?? '').replace(/^\d+\.\s*/, '');
            sections.set(child.textContent, section);
        }
        if (child instanceof HTMLElement) {
            section.push(child);
        }
    }
    const take = (/** @type {[RegExp, string][]} */ wanted) => wanted.flatMap(([words, name]) => {
        const found = [...sections].find(([title]) => words.test(title));
        if (!found) {
            return [];
        }
        sections.delete(found[0]);
        found[1][0].textContent = name;
        return [found[1]];
    });
    const [first, last] = [take(FIRST), take(LAST)];
    book.replaceChildren(...head, ...first.flat(), ...[...sections.values()].flat(), ...(last.length > 0
        ? [el('h2', {text: 'For umpires and programs'}), ...last.map(fold_section)] : []));
}

/** @param {HTMLElement[]} section */
function fold_section([heading, ...rest]) {
    return el('details', {class: 'book-fold'}, el('summary', {text: heading.textContent ?? ''}), ...rest);
}
