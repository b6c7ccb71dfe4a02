// The small buttons of the game: undo, draw, resign, rematch, report, replay, links, help. What cannot be taken back
// asks once.

import {el, clear} from '../dom.js';
import {seats} from '../seats.js';
import {show_seat_link} from './device.js';
import {address, own_sides, watch_token} from './route.js';
import {copy_button, whole_address} from './seats_bar.js';
import {show_numbers, shows_numbers} from './speech.js';
import {sentence} from './words.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('./route.js').Route} Route */

/** Closes an open list when something else is pointed at, or on Escape. @param {HTMLDetailsElement} list */
function close_outside(list) {
    const off = new AbortController();
    const close = () => {
        list.open = false;
        off.abort();
    };
    document.addEventListener('pointerdown', (ev) => {
        if (!(ev.target instanceof Node) || !list.contains(ev.target)) {
            close();
        }
    }, {signal: off.signal, capture: true});
    list.addEventListener('keydown', (ev) => {
        if (ev.key === 'Escape') {
            ev.stopPropagation();
            close();
            list.querySelector('summary')?.focus();
        }
    }, {signal: off.signal});
}

/**
 * A list from which something was taken closes; a link that says that it was copied stays to be read.
 * @param {MouseEvent} ev
 * @param {HTMLDetailsElement} list
 */
function put_away(ev, list) {
    if (ev.target instanceof Element && ev.target.closest('.quiet')) {
        list.open = false;
    }
}

/**
 * @param {HTMLElement} host
 * @param {{session: Session, names: Names, route: Route, help: () => void, reworded: () => void, sheets: () => void,
 *   refuse: (text: string, clause?: string) =>
 *   void}} opts
 */
export function create_menu(host, opts) {
    const {session, route} = opts;
    let asking = '';

    /** @param {Promise<import('./session.js').Answer>} promise */
    async function answered(promise) {
        const answer = await promise;
        if (!answer.done) {
            opts.refuse(sentence(answer.text), answer.clause);
        }
    }

    /** @param {string} label @param {() => void} act @param {string} [look] */
    const button = (label, act, look = 'quiet') =>
        el('button', {type: 'button', class: look, text: label, on: {click: act}});

    /** Asks once, in place of the buttons. @param {string} what @param {string} question @param {() => void} act */
    function ask(what, question, act) {
        asking = what;
        clear(host).append(el('span', {class: 'menu-question', role: 'alert', text: question}),
            button(what, () => {
                asking = '';
                act();
                draw();
            }, 'danger'),
            button('No', () => {
                asking = '';
                draw();
            }, ''));
        host.querySelector('button')?.focus();
    }

    /** @param {import('../types').GameMessage} game */
    function draw_buttons(game) {
        if (game.draw && game.draw !== game.side) {
            return [el('span', {class: 'menu-question', role: 'alert',
                text: `${opts.names.sides[game.draw] ?? 'The other side'} offers a draw.`}),
                button('Accept the draw', () => void answered(session.draw('accept')), ''),
                    button('Decline', () => void answered(session.draw('decline')), '')];
        }
        return game.draw ? [el('span', {class: 'soft small', text: 'You have offered a draw.'})] : [];
    }

    /**
     * A game against oneself has nobody who could agree to another: it is made in the lobby, where the book still lies
     * open.
     */
    function again() {
        return own_sides(route).length > 1 ? el('a', {class: 'button', href: '#/', text: 'Another battle'})
            : button('Rematch', () => void answered(session.rematch()), '');
    }

    function draw() {
        const game = session.game;
        if (!game || asking) {
            return;
        }
        const player = game.side !== null;
        const over = game.view.over;
        const plays = player && !over && !game.table.drifted && !game.table.damaged;
        const {campaign} = game.table;
        const goes_on = campaign !== undefined && campaign.battle < campaign.battles;
        const watch = watch_token(route);
        const held = player && !over ? seats.of(route.game).find((seat) => seat.side === game.side) : undefined;
        // What happens at the table meanwhile does not shut the list in front of the reader.
        const open = host.querySelector('details.more[open]') !== null;
        const more = el('details', {class: 'more', open, on: {toggle: () => more.open && close_outside(more)}},
            el('summary', {text: 'More'}), el('div', {class: 'more-list', on: {click: (ev) => put_away(ev, more)}},
            plays ? button('Offer a draw', () => void answered(session.draw('offer'))) : null,
            plays ? button('Resign', () => ask('Resign', 'Give the game up?', () => void answered(session.resign())))
                : null,
            player ? button('Unit sheets', opts.sheets) : null,
            el('a', {class: 'button quiet', href: address(route, 'replay'), text: 'Replay'}),
            over ? null : el('a', {class: 'button quiet', href: address(route, 'report'), text: 'Report so far'}),
            held ? button('Play on another device',
                () => show_seat_link(host, whole_address(`#/sit/${route.game}/${held.side}/${held.token}`),
                    opts.names.sides[held.side] ?? held.side)) : null,
            button(shows_numbers() ? 'Hide unit numbers' : 'Show unit numbers', () => {
                show_numbers(!shows_numbers());
                opts.reworded();
                draw();
            }),
            watch ? copy_button('Copy link for watching', () => whole_address(`#/watch/${route.game}/${watch}`))
                : null));
        clear(host).append(
            ...(player ? draw_buttons(game) : [el('span', {class: 'chip', text: 'Watching'})]),
            player && !over ? el('button', {
                type: 'button', class: 'undo', text: 'Undo', disabled: !game['can-undo'],
                    title: game['can-undo'] ? 'Takes the last command back' : 'What was rolled or revealed stands',
                on: {click: () => void answered(session.undo())},
            }) : '',
            player && !over && game['can-take-back'] && !game['can-undo'] ? el('button', {
                type: 'button', class: 'take-back', text: 'Take back and try',
                title: 'Takes your last command back, with its dice and what the computer did since; the same dice ' +
                    'come up again',
                on: {click: () => void answered(session.take_back())},
            }) : '',
            over && player && !goes_on ? again() : '',
            more,
            el('button', {type: 'button', class: 'quiet help-button', text: '?', 'aria-label': 'Help and keys',
                on: {click: opts.help}}));
    }

    return {show: draw, undo: () => void answered(session.undo())};
}
