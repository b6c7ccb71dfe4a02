// Who sits where, whether he is here, how long he has left, and the invitations not yet taken.

import {el, clear} from '../dom.js';
import {seats} from '../seats.js';
import {side_number} from './records.js';
import {clock_text} from './words.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('../types').SeatInfo} SeatInfo */

/**
 * Links kept for seats that nobody has taken: by the lobby with one's own seat, or from a rematch.
 * @param {string} game
 * @returns {Record<string, string>}
 */
export function invitations_of(game) {
    const made = Object.assign({}, ...seats.of(game).map((seat) => seat.invitations ?? {}));
    try {
        return {...made, ...JSON.parse(localStorage.getItem('sandtable.invitations') ?? '{}')[game]};
    } catch {
        return made;
    }
}

/** @param {string} game @param {Record<string, string>} links by side */
export function keep_invitations(game, links) {
    let all = {};
    try {
        all = JSON.parse(localStorage.getItem('sandtable.invitations') ?? '{}');
    } catch {
        // What cannot be read is begun anew.
    }
    localStorage.setItem('sandtable.invitations', JSON.stringify({...all, [game]: links}));
}

/** @param {string} hash */
export function whole_address(hash) {
    return `${location.origin}${location.pathname}${hash}`;
}

/** A button that copies a link, and says so. @param {string} label @param {() => string} text */
export function copy_button(label, text) {
    const button = el('button', {type: 'button', class: 'small-button', text: label, on: {click: async () => {
        try {
            await navigator.clipboard.writeText(text());
            button.textContent = 'Copied';
        } catch {
            // Without leave to use the clipboard the link is shown, to be copied by hand.
            button.replaceWith(el('input', {type: 'text', readonly: true, value: text(), 'aria-label': label,
                on: {focus: (ev) => ev.target.select()}}));
            return;
        }
        setTimeout(() => {
            button.textContent = label;
        }, 1500);
    }}});
    return button;
}

/** @param {HTMLElement} host @param {{session: Session, names: Names, own: string[]}} opts */
export function create_seats_bar(host, opts) {
    const {session, names} = opts;
    /** @type {Map<string, HTMLElement>} */
    const clocks = new Map();
    let drawn = '';

    function tick() {
        const clock = session.clock;
        if (!clock) {
            return;
        }
        for (const [side, node] of clocks) {
            const told = clock.told[side];
            if (told !== undefined) {
                const left = told - (clock.runs.includes(side) ? Date.now() - clock.at_ms : 0);
                node.textContent = clock_text(left);
                node.classList.toggle('runs', clock.runs.includes(side));
                node.classList.toggle('short', left < 30000);
            }
        }
    }
    const timer = setInterval(tick, 500);

    /** @param {SeatInfo} seat */
    function who(seat) {
        if (seat.who.startsWith('computer')) {
            return 'computer';
        }
        return seat.name || (seat.taken ? (seat.side === session.game?.side ? 'you' : 'taken') : 'not taken yet');
    }

    return {
        show() {
            const game = session.game;
            const now = JSON.stringify([game?.table.seats, game?.side, Boolean(session.clock)]);
            if (!game || now === drawn) {
                tick();
                return;
            }
            drawn = now;
            clear(host);
            clocks.clear();
            const links = invitations_of(game.game);
            for (const seat of game.table.seats) {
                const here = seat.here || seat.who.startsWith('computer') || opts.own.includes(seat.side);
                const clock = el('span',
                    {class: 'clock', 'aria-label': `Time of ${names.sides[seat.side] ?? seat.side}`, role: 'timer'});
                clocks.set(seat.side, clock);
                host.append(el('span', {class: `seat side-${side_number(names.schema, seat.side)}`},
                    el('span', {class: here ? 'presence here' : 'presence', role: 'img',
                        'aria-label': here ? 'here' : 'away', title: here ? 'here' : 'away'}),
                    el('span', {class: 'side-name', text: names.sides[seat.side] ?? seat.side}),
                    el('span', {class: 'seat-who', text: who(seat)}),
                    session.clock ? clock : null,
                    !seat.taken && links[seat.side] ? copy_button('Copy invitation',
                        () => whole_address(`#/claim/${links[seat.side]}`)) : null));
            }
            tick();
        },
        close() { clearInterval(timer); },
    };
}
