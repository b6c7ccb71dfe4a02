// What an address of a game means, and by which token it is opened. The same for playing, replay and report.

import {post, session} from '../api.js';
import {seats} from '../seats.js';

/** @typedef {import('./socket.js').Ticket} Ticket */
/** @typedef {{game: string, watch: string | null, page: 'play' | 'replay' | 'report', moment: number | null}} Route */

const WATCHING = 'sandtable.watching';

/** Watching tokens this browser has used, so that the replay finds them. @returns {Record<string, string>} */
function watching() {
    try {
        return JSON.parse(localStorage.getItem(WATCHING) ?? '{}');
    } catch {
        return {};
    }
}

/** @param {string[]} params @returns {Route} */
export function read_route(params) {
    const by_token = params[0] === 'watch';
    const words = by_token ? params.slice(1) : params;
    const game = words[0] ?? '';
    const watch = by_token ? words[1] ?? null : null;
    const [page, moment] = by_token ? words.slice(2) : words.slice(1);
    const n = moment === undefined || !/^\d+$/.test(moment) ? null : Number(moment);
    return {game, watch, page: page === 'replay' ? 'replay' : page === 'report' ? 'report' : 'play', moment: n};
}

/** @param {Route} route */
export function keep_watch(route) {
    if (route.watch) {
        localStorage.setItem(WATCHING, JSON.stringify({...watching(), [route.game]: route.watch}));
    }
}

/** The token that lets others watch, where it is known. @param {Route} route @returns {string | null} */
export function watch_token(route) {
    return route.watch ?? seats.of(route.game).find((seat) => seat.watch)?.watch ?? watching()[route.game] ?? null;
}

/** What opens this game here: own seats first, then a watching token. @param {Route} route @returns {Ticket[]} */
export function tickets(route) {
    if (route.watch) {
        return [{watch: route.watch, game: route.game}];
    }
    const own = seats.of(route.game).filter((seat) => seat.side).map((seat) => ({seat: seat.token, game: route.game}));
    const account = of_account.get(route.game) ?? [];
    const watch = watch_token(route);
    if (!own.length && account.length) {
        return account;
    }
    return own.length ? own : watch ? [{watch, game: route.game}] : [];
}

/** The seat of a side, if it is ours. @param {Route} route @param {string} side @returns {Ticket | null} */
export function ticket_of(route, side) {
    const seat = route.watch ? undefined : seats.of(route.game).find((one) => one.side === side);
    return seat ? {seat: seat.token, game: route.game}
        : (route.watch ? null : of_account.get(route.game)?.find((one) => one.side === side) ?? null);
}

/** Seats of the account, for a game this browser holds no token of. @type {Map<string, Ticket[]>} */
const of_account = new Map();

/** Asks the account for its seats in this game, where the browser has none. @param {Route} route */
export async function find_seats(route) {
    const account = session.get();
    if (!account || route.watch || seats.of(route.game).some((seat) => seat.side)) {
        return;
    }
    try {
        const mine = await post('/api/mine', {seats: []});
        const entries = [mine.games ?? [], mine.account ?? []].flat()
            .filter((/** @type {any} */ one) => String(one.game) === route.game && one.side);
        of_account.set(route.game,
            entries.map((/** @type {any} */ one) => ({session: account.session, game: route.game, side: one.side})));
    } catch {
        // Without an answer the game is one that cannot be opened here.
    }
}

/** The sides this browser may play. @param {Route} route @returns {string[]} */
export function own_sides(route) {
    if (route.watch) {
        return [];
    }
    const held = seats.of(route.game).map((seat) => seat.side).filter(Boolean);
    return held.length ? held : (of_account.get(route.game) ?? []).map((ticket) => ticket.side ?? '');
}

/** @param {Route} route @param {string} [tail] */
export function address(route, tail = '') {
    const head = route.watch ? `#/watch/${route.game}/${route.watch}` : `#/game/${route.game}`;
    return tail ? `${head}/${tail}` : head;
}
