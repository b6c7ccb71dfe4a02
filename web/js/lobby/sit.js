// A link to one's own seat, opened on another device: the seat is kept here, then to the table.

import {seats} from '../seats.js';

/** @type {import('../types').Open} */
export async function open(main, [game = '', side = '', token = '']) {
    if (game && side && token) {
        seats.add({game, side, token});
    }
    // The link does not stay in the history: it is worth the seat.
    location.replace(`#/game/${encodeURIComponent(game)}`);
    return () => {};
}
