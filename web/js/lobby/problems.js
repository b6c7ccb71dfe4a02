// The problems of a book on the shelf: their numbers, those that were solved marked.

import {el} from '../dom.js';
import {begin_problem, problems} from '../problems.js';
import {sentence} from './words.js';

/** @param {import('../types').RuleSet} book @returns {HTMLElement | null} */
export function problem_list(book) {
    const of = book.problems ?? 0;
    if (of === 0) {
        return null;
    }
    const solved = new Set(problems.solved(book.slug));
    const trouble = el('span', {role: 'alert'});
    const begin = async (/** @type {number} */ number) => {
        trouble.replaceChildren();
        try {
            await begin_problem({slug: book.slug, number}, book.sides);
        } catch (fault) {
            trouble.append(el('span', {class: 'notice danger', text: sentence(fault)}));
        }
    };
    const buttons = Array.from({length: of}, (_, i) => i + 1).map((number) => el('button', {
        type: 'button', class: 'quiet small-button', text: `${number}${solved.has(number) ? ' ✓' : ''}`,
        'aria-label': `Problem ${number}${solved.has(number) ? ', solved' : ''}`, on: {click: () => void begin(number)},
    }));
    const count = [...solved].filter((number) => number <= of).length;
    return el('details', {class: 'problem-list'},
        el('summary', {text: `Problems: ${count ? `${count} of ${of} solved` : of}`}),
        el('p', {class: 'small soft', text: 'One position, one best command: find it.'}),
        el('div', {class: 'row'}, ...buttons), trouble);
}
