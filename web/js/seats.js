// The seats this browser holds: who has the token plays. Kept in localStorage, nowhere else.

/** `watch` and `invitations` are kept by whoever made the game, to be handed on. */
/** @typedef {{game: string, side: string, token: string, watch?: string, invitations?: Record<string, string>}} Seat */

const KEY = 'sandtable.seats';

/** @returns {Seat[]} */
function read() {
    try {
        const list = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(list) ? list.filter((seat) => seat && seat.game && seat.token) : [];
    } catch {
        return [];
    }
}

/** As many as the server answers for at once. */
const TOKENS_MOST = 200;

/** What to show for these seats, the newest first. @param {Seat[]} list @returns {string[]} */
export function tokens(list) {
    return [...new Set(list.map((seat) => seat.token))].slice(0, TOKENS_MOST);
}

/** @param {Seat[]} list */
function write(list) {
    localStorage.setItem(KEY, JSON.stringify(list));
}

export const seats = {
    /** Newest first. @returns {Seat[]} */
    all() {
        return read();
    },
    /**
     * The seats of one game: two when both sides play at this screen.
     * @param {string | number} game @returns {Seat[]}
     */
    of(game) {
        return read().filter((seat) => String(seat.game) === String(game));
    },
    /** @param {Omit<Seat, 'game'> & {game: string | number}} seat */
    add(seat) {
        // In a campaign one token is good for the seat in every battle.
        const rest = read().filter((one) => one.token !== seat.token || String(one.game) !== String(seat.game));
        write([{...seat, game: String(seat.game)}, ...rest]);
    },
    /** @param {string | number} game */
    forget(game) {
        write(read().filter((seat) => String(seat.game) !== String(game)));
    },
};
