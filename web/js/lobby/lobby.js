// The lobby: a shelf of rule books, the battles of the one picked, and the player's games.

import {shelf} from '../api.js';
import {clear, el, say} from '../dom.js';
import {show_battles} from './battle.js';
import {cover} from './covers.js';
import {show_mine} from './mine.js';
import {board_kind_words} from './words.js';

/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('../types').Shelf} Shelf */

const PICKED = 'sandtable.book';

/** @type {import('../types').Open} */
export async function open(main, [slug = '', name = '']) {
    const books = await shelf();
    const mine = el('section', {'aria-label': 'My games', hidden: true, class: 'mine'});
    const battles = el('section', {'aria-label': 'Battles', class: 'battles', hidden: true});
    const board = el('section', {'aria-labelledby': 'shelf-title', class: 'shelf'},
        el('h2', {id: 'shelf-title', text: 'The shelf'}),
        el('p', {class: 'soft', text: 'Take a rule book down; its battles are laid out below.'}));
    main.append(
        el('div', {class: 'page lobby'},
            el('div', {class: 'welcome'},
                el('h1', {text: 'A table, two sides, and an umpire who knows the book'}),
                el('p', {text: 'Pick a rule book, pick a battle, play. Sandtable keeps the rules, rolls dice you can ' +
                    'check afterwards, and shows the chances before you commit.'})),
            mine, board, battles,
            el('p', {class: 'small soft', text: `Sandtable ${books.version}`})));

    /** @type {(() => void) | null} */
    let leave_battles = null;

    /** @param {RuleSet} book @param {boolean} go @param {string} [battle] */
    function take(book, go, battle = '') {
        for (const button of board.querySelectorAll('button.book')) {
            button.setAttribute('aria-pressed',
                String(button instanceof HTMLElement && button.dataset.slug === book.slug));
        }
        sessionStorage.setItem(PICKED, book.slug);
        leave_battles?.();
        battles.hidden = false;
        leave_battles = show_battles(clear(battles), books, book, battle, (looked_at) => {
            // The address can be kept, sent and come back to; it makes no new page.
            if (go || slug !== '') {
                history.replaceState(null, '', `#/battles/${book.slug}/${looked_at}`);
            }
        });
        if (go) {
            battles.scrollIntoView({block: 'start', behavior: matchMedia('(prefers-reduced-motion: reduce)')
                .matches ? 'auto' : 'smooth'});
            say(`${book.title}: ${book.scenarios.length} battles.`);
        }
    }

    board.append(planks(books, take));
    // Whoever comes back from a battle finds the book still open.
    const wanted = slug || sessionStorage.getItem(PICKED);
    const last = books.rules.find((book) => book.slug === wanted);
    if (last) {
        take(last, false, name);
    }
    if (slug !== '' && (!last || (name !== '' && !last.scenarios.some((one) => one.name === name)))) {
        battles.before(el('p', {class: 'notice', role: 'alert', text: last
            ? `${last.title} has no battle called ${name} here.` : `There is no rule book called ${slug} here.`}));
    }
    if (slug !== '' && last) {
        battles.scrollIntoView({block: 'start'});
    }
    const leave_mine = show_mine(mine, books);
    return () => {
        leave_battles?.();
        leave_mine();
    };
}

/** The books, by period. @param {Shelf} books @param {(book: RuleSet, go: boolean) => void} take */
function planks(books, take) {
    /** @type {Map<string, RuleSet[]>} */
    const periods = new Map();
    for (const book of books.rules) {
        periods.set(book.period, [...(periods.get(book.period) ?? []), book]);
    }
    const plank = el('div', {class: 'plank'});
    for (const [period, group] of periods) {
        plank.append(
            el('div', {class: 'period'},
                el('h3', {text: period}),
                el('div', {class: 'books'}, ...group.map((book) => book_button(book, () => take(book, true))))));
    }
    return plank;
}

/** @param {RuleSet} book @param {() => void} take */
function book_button(book, take) {
    return el('button', {type: 'button', class: 'book', 'aria-pressed': 'false', 'data-slug': book.slug,
        title: book.about, on: {click: take}},
        cover(book),
        el('span', {class: 'book-title', text: book.title}),
        el('span', {class: 'book-foot'},
            book.author ? el('span', {class: 'book-author'}, el('span', {class: 'heard-only', text: 'Rules by '}),
                book.author) : null,
            el('span', {class: 'book-board', text: board_kind_words(book.board)})));
}
