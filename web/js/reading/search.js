// Search over the clauses of an open book: id, title, text. What is found is listed, and lit in the book.

import {clear, el, say, uid} from '../dom.js';
import {clause_href} from './href.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {{id: string, title: string, text: string, node: HTMLElement}} Entry */

const MOST = 40;
const LIGHT = 'found';

/** @param {HTMLElement} book @param {Schema | null} kinds */
export function create_search(book, kinds) {
    const id = uid('search');
    const entries = entries_of(book, kinds);
    const results = el('div', {class: 'found', id: `${id}-found`});
    const input = el('input', {id, type: 'search', autocomplete: 'off', spellcheck: 'false',
        placeholder: 'cover, half-range, fire.once', 'aria-controls': `${id}-found`});
    let timer = 0;

    function look() {
        const words = input.value.toLowerCase().split(/\s+/).filter((word) => word.length > 0);
        clear(results);
        light(book, words);
        if (words.length === 0) {
            return;
        }
        const found = matches(entries, words);
        results.append(el('p', {class: 'small soft', text: count_words(found.length)}),
            el('ol', null, ...found.slice(0, MOST).map((entry) => result(entry, words))));
        say(count_words(found.length));
    }

    input.addEventListener('input', () => {
        clearTimeout(timer);
        timer = window.setTimeout(look, 150);
    });
    input.addEventListener('keydown', (ev) => {
        if (ev.key === 'Enter') {
            ev.preventDefault();
            clearTimeout(timer);
            look();
            const first = results.querySelector('a');
            if (first) {
                first.click();
            }
        }
    });
    return {
        node: el('search', {class: 'field'}, el('label', {for: id, text: 'Search the clauses'}), input, results),
        stop() {
            clearTimeout(timer);
            light(book, []);
        },
    };
}

/** @param {HTMLElement} book @param {Schema | null} kinds @returns {Entry[]} */
function entries_of(book, kinds) {
    const told = new Map(kinds?.clauses.map((clause) => [clause.id, clause]) ?? []);
    /** @type {Entry[]} */
    const entries = [];
    for (const node of book.querySelectorAll('.clause-def')) {
        if (node instanceof HTMLElement) {
            const clause = told.get(node.id);
            const title = clause?.title ?? node.querySelector('strong')?.textContent?.replace(/\.$/, '') ?? '';
            const text = plain(clause?.text ?? node.textContent ?? '');
            entries.push({id: node.id, title, text, node});
        }
    }
    return entries;
}

/** @param {string} text */
function plain(text) {
    return text.replace(/\|[-| ]+\|/g, ' ').replace(/[`*|]/g, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * All words must be there; in the title counts most, then in the id.
 * @param {Entry[]} entries @param {string[]} words
 */
function matches(entries, words) {
    /** @type {{entry: Entry, weight: number}[]} */
    const found = [];
    for (const entry of entries) {
        const [title, id, text] = [entry.title.toLowerCase(), entry.id.toLowerCase(), entry.text.toLowerCase()];
        let weight = 0;
        for (const word of words) {
            const here = (title.includes(word) ? 4 : 0) + (id.includes(word) ? 2 : 0) + (text.includes(word) ? 1 : 0);
            weight = here === 0 ? -Infinity : weight + here;
        }
        if (weight > 0) {
            found.push({entry, weight});
        }
    }
    return found.sort((one, other) => other.weight - one.weight).map(({entry}) => entry);
}

/** @param {number} n */
function count_words(n) {
    if (n === 0) {
        return 'No clause has these words.';
    }
    return n > MOST ? `${n} clauses; the first ${MOST} are shown.` : `${n} ${n === 1 ? 'clause' : 'clauses'}.`;
}

/** @param {Entry} entry @param {string[]} words */
function result(entry, words) {
    const at = Math.max(0, ...words.map((word) => entry.text.toLowerCase().indexOf(word)));
    const from = Math.max(0, at - 50);
    const snippet =
        `${from > 0 ? '... ' : ''}${entry.text.slice(from, from + 150)}${entry.text.length > from + 150 ? ' ...' : ''}`;
    return el('li', null,
        el('a', {href: clause_href(entry.id)}, ...marked(entry.title || entry.id, words)),
        el('span', {class: 'found-id small'}, ...marked(entry.id, words)),
        el('span', {class: 'small soft'}, ...marked(snippet, words)));
}

/** The text with the words marked. @param {string} text @param {string[]} words @returns {(Node | string)[]} */
function marked(text, words) {
    const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
    return text.split(pattern).map((part, i) => (i % 2 === 1 ? el('mark', {text: part}) : part));
}

/**
 * Lights the words in the book itself, where the browser can do so without touching the text.
 * @param {HTMLElement} book @param {string[]} words
 */
function light(book, words) {
    if (!('highlights' in CSS)) {
        return;
    }
    CSS.highlights.delete(LIGHT);
    const long = words.filter((word) => word.length > 1);
    if (long.length === 0) {
        return;
    }
    const highlight = new Highlight();
    const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = (node.nodeValue ?? '').toLowerCase();
        for (const word of long) {
            for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
                const range = new Range();
                range.setStart(node, at);
                range.setEnd(node, at + word.length);
                highlight.add(range);
            }
        }
    }
    CSS.highlights.set(LIGHT, highlight);
}
