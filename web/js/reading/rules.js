// The rules reference: a rule book's ledger, its contents at the side, and a search over its clauses.

import {get, get_text, schema, shelf} from '../api.js';
import {el} from '../dom.js';
import {capital} from '../lobby/words.js';
import {clause_link} from './clause.js';
import {examples_nodes} from './examples.js';
import {clause_href} from './href.js';
import {render} from './markdown.js';
import {examples_of, for_players, unfold} from './players.js';
import {create_search} from './search.js';
import {tables_part} from './tables.js';

/** @typedef {import('../types').Schema} Schema */

const UMPIRE = {slug: 'sandtable', title: 'The umpire', about: 'What holds in every game, whatever its rules.'};

/**
 * The book that lies open, for when only the clause changes.
 * @type {{slug: string, go: (clause: string) => void} | null}
 */
let lying = null;

/** @type {import('../types').Open} */
export async function open(main, [slug = '', clause = '']) {
    if (!slug) {
        await show_index(main);
        return () => {};
    }
    if (clause && !clause.startsWith(`${slug}.`)) {
        // Cited in a game of this book, but the umpire's own or another book's.
        location.replace(clause_href(clause));
        return () => {};
    }
    const [ledger, kinds] =
        await Promise.all([get_text(`/api/rules/${encodeURIComponent(slug)}/ledger`), schema(slug).catch(() => null)]);
    // The short name behind the title is for those who type commands.
    const text = ledger.replace(/^(# .*?) \(`[^`]+`\)$/m, '$1');
    const book = el('article', {class: 'book-text rule-text'});
    book.append(render(text, {slug, known: ids_in(text, slug, kinds)}));
    name_clauses(book, slug, kinds);
    for_players(book);
    const pictures = show_examples(book, slug, kinds);
    void show_diagrams(book, kinds);
    if (kinds && Object.keys(kinds.tables ?? {}).length > 0) {
        book.append(...tables_part(kinds));
    }
    const contents = contents_of(book);
    const search = create_search(book, kinds);
    const side = el('aside', {class: 'book-side', 'aria-label': 'Contents and search'},
        el('p', {class: 'small'}, el('a', {href: '#/rules', text: 'All rule books'})), search.node, contents.node);
    main.append(el('div', {class: 'page reading'}, side, book));
    document.title = `${book.querySelector('h1')?.textContent ?? slug} - Sandtable`;

    lying = {slug, go: (id) => light(book, id)};
    if (clause) {
        light(book, clause);
    } else {
        window.scrollTo(0, 0);
    }
    return () => {
        lying = null;
        contents.stop();
        search.stop();
        void pictures.then((gallery) => gallery?.stop());
    };
}

/** Another clause of the same book: no need to open it again. @param {string[]} params @returns {boolean} */
export function turn([slug = '', clause = '']) {
    if (!lying || lying.slug !== slug || !clause) {
        return false;
    }
    lying.go(clause);
    return true;
}

/** @param {HTMLElement} main */
async function show_index(main) {
    const {rules} = await shelf();
    document.title = 'Rules - Sandtable';
    main.append(el('div', {class: 'page narrow'},
        el('h1', {text: 'Rules'}),
        el('p', {text: 'Every rule the umpire applies, clause by clause, with our rulings where a book is silent. ' +
            'Whatever happens in a game names its clause; the clause is found here.'}),
        el('ul', {class: 'index'}, ...[...rules, UMPIRE].map((book) =>
            el('li', {class: 'panel'},
                el('h2', null, el('a', {href: `#/rules/${book.slug}`, text: book.title})),
                el('p', {text: book.about}))))));
}

/**
 * Every clause id that can be cited in this book.
 * @param {string} text @param {string} slug @param {Schema | null} kinds
 */
function ids_in(text, slug, kinds) {
    const ids = new Set(kinds?.clauses.map((clause) => clause.id) ?? []);
    for (const [, id] of text.matchAll(/^\s*(?:- )?`([a-z0-9-]+(?:\.[a-z0-9-]+){2,4})`/gm)) {
        if (id.startsWith(`${slug}.`)) {
            ids.add(id);
        }
    }
    return ids;
}

/**
 * Makes every clause an anchor, and puts what it inherits beside it.
 * @param {HTMLElement} book @param {string} slug @param {Schema | null} kinds
 */
function name_clauses(book, slug, kinds) {
    const texts = new Map(kinds?.clauses.map((clause) => [clause.id, clause]) ?? []);
    for (const node of book.querySelectorAll('[data-defines]')) {
        const id = node instanceof HTMLElement ? node.dataset.defines : undefined;
        if (!id || !(node instanceof HTMLElement) || book.querySelector(`#${CSS.escape(id)}`)) {
            continue;
        }
        become_clause(node, id);
        const told = texts.get(id);
        const [first, ...rest] = (told?.text ?? '').split('\n\n');
        if (told && first.startsWith('inherits') && rest.length > 0) {
            tell_inherited(node, told.title, first, rest.join('\n\n'), slug);
        }
    }
    // Some tables share one entry: the second id is only mentioned in it.
    for (const id of texts.keys()) {
        const mention = book.querySelector(`#${CSS.escape(id)}`) ? null
            : book.querySelector(`a[data-clause="${CSS.escape(id)}"]`);
        if (mention instanceof HTMLElement) {
            become_clause(mention, id);
        }
    }
}

/**
 * Below each clause its examples, as soon as they are there, and beside it a picture of one. The text never waits for
 * the drawing.
 * @param {HTMLElement} book @param {string} slug @param {Schema | null} kinds
 */
async function show_examples(book, slug, kinds) {
    const [examples, drawing] = await Promise.all([
        get(`/api/rules/${encodeURIComponent(slug)}/examples`).catch(() => ({})),
        import('./pictures.js').catch(() => null)]);
    // The umpire's own book has clauses and no board.
    const gallery = kinds?.verbs && drawing ? drawing.create_gallery(kinds) : null;
    for (const [id, list] of Object.entries(examples)) {
        const node = book.querySelector(`#${CSS.escape(id)}`);
        if (node instanceof HTMLElement && node.classList.contains('clause-def') && node.tagName !== 'A') {
            examples_of(node).append(...examples_nodes(list, slug));
            const example = kinds && gallery ? drawing?.pictured(list, kinds) : undefined;
            if (example && gallery && node.tagName === 'LI') {
                // The rule comes first, for the ear and on a narrow screen too.
                node.append(el('div', {class: 'rule-words'}, ...node.childNodes), gallery.frame(example));
            }
        }
    }
    if (kinds && gallery) {
        drawing?.add_portraits(book, kinds);
    }
    return gallery;
}

/** @param {HTMLElement} book @param {Schema | null} kinds */
async function show_diagrams(book, kinds) {
    const drawing = kinds && await import('./diagrams.js').catch(() => null);
    if (drawing) {
        drawing.add_diagrams(book, kinds);
    }
}

/**
 * A clause taken over from another book reads like any other: its title, its text, and where it is from.
 * @param {HTMLElement} node @param {string} title @param {string} source @param {string} text @param {string} slug
 */
function tell_inherited(node, title, source, text, slug) {
    const from = /`([^`]+)`/.exec(source)?.[1];
    const own = node.querySelector('a.clause');
    node.replaceChildren(...(own ? [own] : []), el('strong', {text: `${title}. `}), render(text, {slug}));
    const first = node.querySelector(':scope > p');
    if (first) {
        first.replaceWith(...first.childNodes);
    }
    if (from) {
        node.append(el('span', {class: 'from small'}, 'As ', clause_link(from), '.'));
    }
}

/** @param {HTMLElement} node @param {string} id */
function become_clause(node, id) {
    node.id = id;
    node.classList.add('clause-def');
}

/** Scrolls to a clause and lights it. @param {HTMLElement} book @param {string} id */
function light(book, id) {
    for (const node of book.querySelectorAll('.lit')) {
        node.classList.remove('lit');
    }
    const node = book.querySelector(`#${CSS.escape(id)}`);
    book.querySelector('.not-found')?.remove();
    if (!(node instanceof HTMLElement)) {
        book.prepend(el('p', {class: 'notice not-found', role: 'alert', text: `This book has no clause ${id}.`}));
        window.scrollTo(0, 0);
        return;
    }
    node.classList.add('lit');
    unfold(node);
    if (!node.hasAttribute('tabindex') && node.tagName !== 'A') {
        node.tabIndex = -1;
    }
    node.scrollIntoView({block: 'start'});
    node.focus({preventScroll: true});
}

/** The headings as a list of links; the one being read is marked. @param {HTMLElement} book */
function contents_of(book) {
    const list = el('ul');
    /** @type {Map<Element, HTMLElement>} */
    const links = new Map();
    let branch = list;
    for (const [i, heading] of [...book.querySelectorAll('h2, h3')].entries()) {
        heading.id ||= `part-${i}`;
        if (heading instanceof HTMLElement) {
            heading.tabIndex = -1;
        }
        const link = el('button',
            {type: 'button', class: 'quiet contents-link', text: capital(heading.textContent ?? ''), on: {click: () => {
            if (heading instanceof HTMLElement) {
                unfold(heading);
            }
            heading.scrollIntoView({block: 'start'});
            if (heading instanceof HTMLElement) {
                heading.focus({preventScroll: true});
            }
        }}});
        links.set(heading, link);
        if (heading.tagName === 'H2') {
            branch = el('ul');
            list.append(el('li', null, link, branch));
        } else {
            branch.append(el('li', null, link));
        }
    }
    for (const empty of list.querySelectorAll('ul:empty')) {
        empty.remove();
    }
    const watcher = new IntersectionObserver(() => mark_place(links), {rootMargin: '0px 0px -70% 0px'});
    for (const heading of links.keys()) {
        watcher.observe(heading);
    }
    const wide = matchMedia('(min-width: 900px)').matches;
    const node = el('details', {class: 'contents', open: wide},
        el('summary', {text: 'Contents'}), el('nav', {'aria-label': 'Contents of the book'}, list));
    return {node, stop: () => watcher.disconnect()};
}

/** @param {Map<Element, HTMLElement>} links */
function mark_place(links) {
    /** @type {HTMLElement | null} */
    let here = null;
    for (const [heading, link] of links) {
        link.removeAttribute('aria-current');
        if (heading.getBoundingClientRect().top < innerHeight * 0.3) {
            here = link;
        }
    }
    here?.setAttribute('aria-current', 'true');
    // Only the list itself is scrolled, never the page under the reader's eyes.
    const frame = here?.closest('.book-side');
    if (here && frame && frame.scrollHeight > frame.clientHeight && !frame.querySelector('.found li')) {
        frame.scrollTop = here.offsetTop - frame.clientHeight / 2;
    }
}
