// The front door: which page stands at which address, and the theme.

import {colour_sides} from './colours.js';
import {clear, el} from './dom.js';
import {styles} from './styles.js';

/** @typedef {import('./types').Open} Open */

/**
 * A page. One that has `turn` is asked first when only the rest of the address has changed: if it answers true it
 * stays.
 * @typedef {{open: Open, turn?: (params: string[]) => boolean}} Page
 */

// Each page is fetched when it is first opened, so that the lobby stays light.
/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
    '': () => import('./lobby/lobby.js'),
    battles: () => import('./lobby/lobby.js'),
    rules: () => import('./reading/rules.js'),
    odds: () => import('./reading/odds.js'),
    game: () => import('./game/screen.js'),
    claim: () => import('./lobby/claim.js'),
    sit: () => import('./lobby/sit.js'),
    watch: () => import('./game/screen.js'),
    campaign: () => import('./lobby/campaign.js'),
    account: () => import('./account.js'),
};

/** Pages without a board; what a battle's map needs comes with it. */
const LIGHT = ['', 'battles', 'claim', 'sit', 'account'];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** The clean-up of the page that stands. @type {(() => void) | null} */
let leave = null;
/** The page that stands, and its name. @type {{name: string, page: Page} | null} */
let standing = null;
let visit = 0;

/** The words of the address: `#/rules/pz8-ww2` is ['rules', 'pz8-ww2']. @returns {string[]} */
function address() {
    return location.hash
        .replace(/^#\/?/, '')
        .split('/')
        .filter((word) => word !== '')
        .map((word) => {
            try {
                return decodeURIComponent(word);
            } catch {
                return word;
            }
        });
}

async function route() {
    if (location.hash && !location.hash.startsWith('#/')) {
        return;
    }
    const words = address();
    const name = words[0] ?? '';
    const page = Object.hasOwn(PAGES, name) ? PAGES[name] : null;
    const params = name === 'watch' ? words : words.slice(1);
    if (standing?.name === name && standing.page.turn?.(params)) {
        return;
    }
    visit += 1;
    const mine = visit;
    leave?.();
    leave = null;
    standing = null;
    clear(main);
    colour_sides([]);
    document.body.dataset.page = !page ? 'lost' : name === '' || name === 'battles' ? 'lobby' : name;
    document.title = 'Sandtable';
    light_nav(document.body.dataset.page ?? '');
    if (!page) {
        lost();
        return;
    }
    // A page draws into a room of its own: one that is left while it still loads cannot draw into the next.
    const room = el('div', {class: 'room'});
    main.append(room);
    try {
        const [fetched] = await Promise.all([page(), LIGHT.includes(name) ? null : styles()]);
        const clean_up = await fetched.open(room, params);
        if (mine === visit) {
            leave = clean_up;
            standing = {name, page: fetched};
        } else {
            clean_up();
        }
    } catch (fault) {
        if (mine === visit) {
            sorry(room, fault);
        }
    }
    if (mine === visit) {
        if (visit > 1) {
            greet();
        }
    }
}

/** Moves the reader to the new page, unless it has already put the focus somewhere. */
function greet() {
    if (!main.contains(document.activeElement)) {
        main.focus({preventScroll: true});
    }
}

/** @param {string} name */
function light_nav(name) {
    for (const link of document.querySelectorAll('header.top nav a')) {
        const here = link instanceof HTMLElement && link.dataset.for === name;
        if (here) {
            link.setAttribute('aria-current', 'page');
        } else {
            link.removeAttribute('aria-current');
        }
    }
}

function lost() {
    main.append(
        el('div', {class: 'plain'},
            el('h1', {text: 'There is nothing at this address'}),
            el('p', {}, 'Perhaps the link was cut off. ', el('a', {href: '#/', text: 'Back to the shelf'}), '.')));
}

/** @param {HTMLElement} room @param {unknown} fault */
function sorry(room, fault) {
    console.error(fault);
    clear(room).append(
        el('div', {class: 'plain', role: 'alert'},
            el('h1', {text: 'This page could not be opened'}),
            el('p', {text: fault instanceof Error ? fault.message : String(fault)}),
            el('p', {}, el('button', {type: 'button', text: 'Try again', on: {click: () => route()}}), ' ',
                el('a', {href: '#/', text: 'Back to the shelf'}))));
}

// The theme: as the system has it, or as the player has said.

const THEME = 'sandtable.theme';
const system_dark = matchMedia('(prefers-color-scheme: dark)');
const theme_button = /** @type {HTMLButtonElement} */ (document.getElementById('theme'));

function theme_is_dark() {
    const said = localStorage.getItem(THEME);
    return said ? said === 'dark' : system_dark.matches;
}

function show_theme() {
    const dark = theme_is_dark();
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    theme_button.textContent = dark ? 'Light' : 'Dark';
    theme_button.setAttribute('aria-label', dark ? 'Light theme' : 'Dark theme');
}

theme_button.addEventListener('click', () => {
    localStorage.setItem(THEME, theme_is_dark() ? 'light' : 'dark');
    show_theme();
});
system_dark.addEventListener('change', show_theme);
show_theme();

// The address belongs to the router, so the skip link must not change it.
document.getElementById('skip')?.addEventListener('click', (ev) => {
    ev.preventDefault();
    main.focus();
});

window.addEventListener('hashchange', () => void route());
void route();
