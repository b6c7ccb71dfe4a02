// The door to a game: which of its pages is meant, and a plain word where this browser has no seat.

import {el} from '../dom.js';
import {close_slip} from './clause.js';
import {open_play} from './play.js';
import {open_replay} from './replay.js';
import {open_report} from './report.js';
import {find_seats, keep_watch, read_route, tickets} from './route.js';

/** @type {import('../types').Open} */
export async function open(main, params) {
    const route = read_route(params);
    keep_watch(route);
    await find_seats(route);
    if (!route.game || tickets(route).length === 0) {
        main.append(el('div', {class: 'plain'},
            el('h1', {text: 'No seat at this table'}),
            el('p', {text: 'This browser holds neither a seat nor a ticket for this game. Open the invitation you ' +
                'were sent, or the link for watching.'}),
            el('p', null, el('a', {href: '#/', text: 'Back to the shelf'}))));
        return () => {};
    }
    const opened = route.page === 'replay' ? open_replay : route.page === 'report' ? open_report : open_play;
    const clean_up = await opened(main, route);
    return () => {
        close_slip();
        clean_up();
    };
}
