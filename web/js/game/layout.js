// The rooms of the game screen: ribbon above, roster left, board in the middle, card, desk and log right; a sheet with
// tabs on a phone.

import {el} from '../dom.js';

const FOLDED = 'sandtable.roster-folded';

/** The tabs of the sheet, in order. @type {[string, string][]} */
const TABS = [['do', 'Do'], ['unit', 'Unit'], ['log', 'Log'], ['roster', 'Roster'], ['talk', 'Table talk']];

/** @param {string} name @param {string} label @param {...(Node | null)} children */
function panel(name, label, ...children) {
    return el('section', {class: `game-panel panel-${name}`, 'data-panel': name, 'aria-label': label}, ...children);
}

/** @param {HTMLElement} main @param {string} heading */
export function create_layout(main, heading) {
    const parts = {
        title: el('h1', {class: 'table-title', text: heading}),
        seats: el('div', {class: 'seats-bar'}),
        menu: el('div', {class: 'game-menu'}),
        ribbon: el('section', {class: 'ribbon', 'aria-label': 'Sequence of play'}),
        away: el('p', {class: 'away notice', role: 'status', hidden: true}),
        board: el('div', {class: 'board-host'}),
        marquee: el('div', {class: 'marquee'}),
        tray: el('div', {class: 'tray', hidden: true, role: 'region', 'aria-label': 'Dice'}),
        tools: el('div', {class: 'table-tools'}),
        guide: el('section', {class: 'guide', 'aria-label': 'Guide', hidden: true}),
        day: el('div', {class: 'conditions', role: 'group', 'aria-label': 'The day'}),
        own_dice: el('div', {class: 'own-dice', hidden: true}),
        card: el('div', {class: 'card'}),
        desk: el('div', {class: 'command-desk'}),
        settled: el('div', {class: 'settled', hidden: true}),
        advice: el('div', {class: 'advice', hidden: true}),
        declared: el('div', {class: 'declared', hidden: true}),
        actions: el('div', {class: 'actions'}),
        log: el('div', {class: 'log'}),
        roster: el('div', {class: 'roster'}),
        talk: el('div', {class: 'talk'}),
    };
    const fold = el('button',
        {type: 'button', class: 'fold quiet', on: {click: () => fold_roster(!root.classList.contains('folded'))}});
    const tabs = TABS.map(([name, label]) =>
        el('button', {type: 'button', class: 'tab', 'data-tab': name, text: label, on: {click: () => show_tab(name)}}));
    const side = el('div', {class: 'side'}, parts.guide,
        el('section', {class: 'theatre', 'aria-label': 'What happens'}, parts.marquee, parts.tray),
        panel('do', 'Commands', parts.own_dice, parts.desk, parts.settled, parts.advice, parts.actions, parts.declared),
        panel('unit', 'Selected unit', parts.card),
        panel('log', 'Log', el('h2', {class: 'panel-title', text: 'Log'}), parts.log));
    const left = el('div', {class: 'left'}, fold,
        el('div', {class: 'left-body'},
            panel('roster', 'Roster', el('h2', {class: 'panel-title', text: 'Roster'}), parts.roster),
            panel('talk', 'Table talk', el('h2', {class: 'panel-title', text: 'Table talk'}), parts.talk)));
    const root = el('div', {class: 'game', 'data-tab': 'do'},
        el('div', {class: 'game-head'},
            el('a', {class: 'home', href: '#/', 'aria-label': 'To the battles', title: 'To the battles', text: '⬡'}),
            parts.title, parts.seats, parts.ribbon, parts.menu),
        parts.away,
        el('div', {class: 'game-body'}, left,
            el('div', {class: 'middle'}, parts.board, parts.tools, parts.day),
            el('div', {class: 'tabs', role: 'toolbar', 'aria-label': 'Sheets'}, ...tabs),
            side));
    main.append(root);

    /** @param {string} name */
    function show_tab(name) {
        root.dataset.tab = name;
        for (const tab of tabs) {
            tab.setAttribute('aria-pressed', String(tab.dataset.tab === name));
            if (tab.dataset.tab === name) {
                tab.classList.remove('news');
            }
        }
    }

    /** @param {boolean} folded */
    function fold_roster(folded) {
        root.classList.toggle('folded', folded);
        fold.textContent = folded ? 'Roster ▸' : '◂ Fold';
        fold.setAttribute('aria-expanded', String(!folded));
        fold.setAttribute('aria-label', folded ? 'Show roster and table talk' : 'Fold roster and table talk away');
        localStorage.setItem(FOLDED, folded ? 'yes' : 'no');
    }

    const said = localStorage.getItem(FOLDED);
    fold_roster(said === null ? window.innerWidth < 1500 : said === 'yes');
    show_tab('do');
    return {
        root, ...parts, show_tab, fold_roster,
        /** @param {string} name @param {string} label */
        rename_tab(name, label) {
            const tab = tabs.find((one) => one.dataset.tab === name);
            if (tab) {
                tab.textContent = label;
            }
        },
        /** Something new stands behind a tab that is not in front. @param {string} name */
        news(name) {
            if (root.dataset.tab !== name) {
                tabs.find((tab) => tab.dataset.tab === name)?.classList.add('news');
            }
        },
        /** Brings what a selector names to the front. @param {string} selector */
        reveal(selector) {
            const name = root.querySelector(selector)?.getAttribute('data-panel');
            if (name) {
                show_tab(name);
            }
        },
    };
}

/** @typedef {ReturnType<typeof create_layout>} Layout */
