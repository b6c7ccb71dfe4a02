// The battles of a rule book: the list, the one looked at, and the way to its table.

import {post} from '../api.js';
import {colour_sides} from '../colours.js';
import {clear, el, say, uid} from '../dom.js';
import {begin_lesson} from '../lessons.js';
import {seats} from '../seats.js';
import {create_choices} from './choices.js';
import {show_invitation} from './invite.js';
import {own_scenario} from './own.js';
import {preview} from './preview.js';
import {problem_list} from './problems.js';
import {board_kind_words, board_words, my_name, sentence, turn_words} from './words.js';

/** @typedef {import('../types').Shelf} Shelf */
/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('../types').ScenarioInfo} ScenarioInfo */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').MadeGame} MadeGame */
/**
 * A battle that can be played: a shipped one by its name, or a file of the player's own, with its view.
 * @typedef {{info: ScenarioInfo, scenario: string | object, view?: View}} Battle
 */

/**
 * Shows a book's battles; returns the clean-up.
 * @param {HTMLElement} host @param {Shelf} shelf @param {RuleSet} book @param {string} wanted the battle to look at
 * @param {(name: string) => void} looked_at @returns {() => void}
 */
export function show_battles(host, shelf, book, wanted, looked_at) {
    const detail = el('div', {class: 'battle'});
    const list = el('ul', {class: 'battle-list'});
    let leave = () => {};

    /**
     * @param {Battle} battle @param {RuleSet} rules of the battle: a file of one's own may be of another book
     * @param {HTMLElement} [button]
     */
    function look(battle, rules, button) {
        for (const other of list.querySelectorAll('button')) {
            other.setAttribute('aria-pressed', String(other === button));
        }
        leave();
        leave = show_battle(clear(detail), shelf, rules, battle);
    }

    const first = book.scenarios.find((info) => info.name === wanted) ?? book.scenarios[0];
    for (const info of book.scenarios) {
        const small = [info.campaign ? `a campaign of ${info.campaign} battles` : '', turn_words(info.turns),
            board_words(info)];
        const button = battle_button(info.title, small.filter(Boolean).join(', '), () => {
            look(battle, book, button);
            looked_at(info.name);
        });
        const battle = {info, scenario: `${book.slug}/${info.name}`};
        list.append(el('li', null, button));
        if (info === first) {
            look(battle, book, button);
            looked_at(info.name);
        }
    }
    host.append(
        el('div', {class: 'battles-head'},
            el('h2', {id: 'battles-title', text: `Battles of ${book.title}`}),
            el('p', null, book.about, ' ',
                el('span', {class: 'soft'}, book.author ? `Rules by ${book.author}. ` : '',
                    `${board_kind_words(book.board)}.`,
                        book.hidden ? ' Some things stay hidden from the other side.' : '')),
            el('p', {class: 'row'},
                ...(book.lessons ?? []).map((lesson) => lesson_button(book, lesson)),
                el('a', {href: `#/rules/${book.slug}`, text: 'Read the rules'}),
                el('a', {href: `#/odds/${book.slug}`, text: 'Try its odds'})),
            problem_list(book)),
        el('div', {class: 'battles-body'},
            el('div', {class: 'battles-side'}, list, own_scenario(shelf, (battle, slug) => {
                look(battle, shelf.rules.find((one) => one.slug === slug) ?? book);
                detail.scrollIntoView({block: 'nearest'});
            })),
            detail));
    return () => leave();
}

/**
 * A first battle in which the book is learned by doing.
 * @param {RuleSet} book
 * @param {{name: string, title: string, about: string}} lesson
 */
function lesson_button(book, lesson) {
    const button = el('button', {type: 'button', class: 'main lesson-button', text: 'First battle', title: lesson.about,
        on: {click: async () => {
            button.disabled = true;
            try {
                await begin_lesson(book.slug, lesson.name, book.sides);
            } catch (fault) {
                button.after(el('span', {class: 'notice danger', role: 'alert', text: sentence(fault)}));
            } finally {
                button.disabled = false;
            }
        }}});
    return button;
}

/** @param {string} title @param {string} small @param {() => void} click */
function battle_button(title, small, click) {
    return el('button', {type: 'button', class: 'battle-button', 'aria-pressed': 'false', on: {click}},
        el('span', {class: 'battle-name', text: title}), el('span', {class: 'small soft', text: small}));
}

/** @param {HTMLElement} host @param {Shelf} shelf @param {RuleSet} book @param {Battle} battle @returns {() => void} */
function show_battle(host, shelf, book, battle) {
    const {info} = battle;
    colour_sides(info.sides.map((side) => side.name));
    const map = el('div', {class: 'map'});
    const trouble = el('div', {role: 'alert'});
    const play = el('button', {type: 'button', class: 'main play'});
    const invite = el('button', {type: 'button', text: 'Invite a friend'});
    const choices = create_choices(shelf, book, battle, () => {
        play.textContent = choices.says();
        invite.hidden = choices.touched();
    });
    play.textContent = choices.says();

    /** @param {HTMLButtonElement} button @param {boolean} friend */
    async function make(button, friend) {
        button.disabled = true;
        clear(trouble);
        try {
            const order = choices.order(friend);
            my_name.set(order.name ?? my_name.get());
            arrive(await post('/api/games', order), info);
        } catch (fault) {
            trouble.append(el('p', {class: 'notice danger', text: sentence(fault)}));
        } finally {
            button.disabled = false;
        }
    }
    play.addEventListener('click', () => void make(play, false));
    invite.addEventListener('click', () => void make(invite, true));

    const title = uid('battle');
    host.append(
        el('div', {class: 'battle-top'}, map,
            el('div', {class: 'battle-words'},
                el('h3', {id: title, text: info.title}),
                info.about ? el('p', {class: 'about', text: info.about}) : null,
                el('p', {class: 'row'},
                    info.campaign ? el('span', {class: 'chip', text: `Campaign of ${info.campaign} battles`}) : null,
                    el('span', {class: 'chip', text: turn_words(info.turns)}),
                    el('span', {class: 'chip', text: board_words(info)})),
                el('div', {class: 'row play-row'}, play, invite),
                trouble)),
        forces(info),
        choices.node);
    return preview(map, book.slug, battle);
}

/** Both sides' forces, counted by type. @param {ScenarioInfo} info */
function forces(info) {
    return el('div', {class: 'forces'}, ...info.sides.map((side, i) =>
        el('section', {class: `force side-${i + 1}`, 'aria-label': `Forces of ${side.name}`},
            el('h4', null, el('span', {class: 'side-name', text: side.name})),
            el('ul', null, ...Object.entries(side.forces ?? {}).map(([type, count]) =>
                el('li', null, el('span', {class: 'count', text: count}), el('span', {text: type})))))));
}

/**
 * A game has been made: keep its seats, hand on its invitations, go to the table.
 * @param {MadeGame} made @param {ScenarioInfo} info
 */
function arrive(made, info) {
    const invited = Object.keys(made.invitations ?? {}).length > 0;
    const mine = Object.entries(made.seats ?? {});
    for (const [side, token] of mine.reverse()) {
        seats.add({game: made.game, side, token, watch: made.watch,
            ...(invited ? {invitations: made.invitations} : {})});
    }
    if (invited) {
        show_invitation(made, info);
        return;
    }
    say('The game is set up.');
    location.hash = mine.length > 0 ? `#/game/${made.game}` : `#/watch/${made.game}/${made.watch}`;
}
