// My games: those whose seats this browser holds, and with an account those of the account.

import {post, session} from '../api.js';
import {adopt_seats, standing_words} from '../campaign.js';
import {clear, el, on_return, say, uid} from '../dom.js';
import {seats, tokens} from '../seats.js';
import {copy_field} from './invite.js';
import {preview} from './preview.js';
import {link_to, sentence, waiting_words, who_words} from './words.js';

/** @typedef {import('../types').MyGame} MyGame */
/** @typedef {import('../types').Shelf} Shelf */
/**
 * A game as it is shown: all my sides of it; `known` is missing when the server has it no more, or could not be asked.
 * Of a campaign the latest battle is shown, with the earlier ones behind it.
 * @typedef {{game: string, sides: string[], known?: MyGame, turn: boolean, earlier?: Row[]}} Row
 */

/** @param {HTMLElement} host @param {Shelf} shelf @returns {() => void} */
export function show_mine(host, shelf) {
    let left = false;

    async function show() {
        const kept = seats.all();
        if (kept.length === 0 && !session.get()) {
            host.hidden = true;
            return;
        }
        /** @type {MyGame[]} */
        let games = [];
        let trouble = '';
        try {
            const answer = await post('/api/mine', {seats: tokens(kept)});
            adopt_seats(answer.games ?? []);
            games = [...(answer.games ?? []), ...(answer.account ?? [])];
        } catch (fault) {
            trouble = sentence(fault);
        }
        if (left) {
            return;
        }
        const rows = rows_of(games);
        host.hidden = rows.length === 0 && !trouble;
        clear(host).append(
            el('h2', {text: 'My games'}),
            ...(trouble ? [el('p', {class: 'notice', text: trouble})] : []),
            el('ul', {class: 'game-list'}, ...rows.map((row) => row_node(row, shelf, trouble === '', show))));
    }

    void show();
    // Coming back to the tab is when one wants to know whose turn it is.
    const forget = on_return(() => void show());
    return () => {
        left = true;
        forget();
    };
}

/**
 * One row for each game, those that wait for me first; a seat the server does not know is shown too, so that it can
 * be forgotten.
 * @param {MyGame[]} games @returns {Row[]}
 */
function rows_of(games) {
    /** @type {Map<string, Row>} */
    const rows = new Map();
    for (const game of games) {
        const row = rows.get(game.game) ?? {game: game.game, sides: [], turn: false};
        row.known = game;
        row.turn ||= game['your-turn'] && !game.over;
        if (!row.sides.includes(game.side)) {
            row.sides.push(game.side);
        }
        rows.set(game.game, row);
    }
    for (const seat of seats.all()) {
        if (!rows.has(seat.game)) {
            rows.set(seat.game, {game: seat.game, sides: [seat.side], turn: false});
        }
    }
    /** @param {Row} row */
    const weight = (row) => (row.turn ? 0 : !row.known ? 3 : row.known.over ? 2 : 1);
    return campaigns_as_one([...rows.values()]).sort((one, other) => weight(one) - weight(other));
}

/** @param {Row[]} rows @returns {Row[]} */
function campaigns_as_one(rows) {
    /** @type {Map<string, Row[]>} */
    const campaigns = new Map();
    for (const row of rows) {
        const id = row.known?.campaign?.campaign;
        if (id) {
            campaigns.set(id, [...(campaigns.get(id) ?? []), row]);
        }
    }
    const latest = [...campaigns.values()].map((battles) => {
        const [last, ...earlier] =
            battles.sort((one, other) => (other.known?.campaign?.battle ?? 0) - (one.known?.campaign?.battle ?? 0));
        return {...last, earlier};
    });
    return [...latest, ...rows.filter((row) => !row.known?.campaign)];
}

/** @param {Row} row @param {Shelf} shelf @param {boolean} asked @param {() => Promise<void>} again */
function row_node(row, shelf, asked, again) {
    const {known} = row;
    const book = shelf.rules.find((one) => one.slug === known?.rules);
    const title = known?.title || known?.scenario || `Game ${row.game}`;
    const others = (known?.seats ?? []).filter((seat) => !row.sides.includes(seat.side))
        .map((seat) => seat.name || who_words(seat.who));
    const held = seats.of(row.game);
    return el('li', {class: 'game-row panel'},
        small_map(row, book),
        el('div', {class: 'game-words'},
            el('a', {href: `#/game/${row.game}`, class: 'game-title', text: title}),
            el('span', {class: 'small soft',
                text: [book?.title, others.length > 0 ? `against ${others.join(', ')}` : ''].filter(Boolean)
                    .join(', ')}),
            known?.campaign ? el('span', {class: 'small'},
                el('a', {href: `#/campaign/${known.campaign.campaign}`, text: 'Campaign'}),
                    `. ${campaign_words(row)}`) : null,
            known?.waiting && (known.drifted || known.damaged || !known.over)
                ? el('span', {class: 'small', text: waiting_words(known.waiting)}) : null),
        el('span', {class: `chip ${row.turn ? 'lit' : ''}`, text: `${state_words(row, asked)}${since_words(known)}`}),
        el('div', {class: 'row'},
            el('a', {class: 'button', href: `#/game/${row.game}`, text: known?.over || known?.drifted || known?.damaged
                ? 'Look' : 'To the table',
                'aria-label': known?.over || known?.drifted || known?.damaged ? `Look at ${title}`
                    : `To the table: ${title}`}),
            held.length > 0
                ? el('button', {type: 'button', class: 'quiet', text: 'Forget', 'aria-label': `Forget ${title}`,
                    on: {click: () => forget([row, ...(row.earlier ?? [])].map((one) => one.game), title, again)}})
                : null),
        row.earlier?.length ? earlier_battles(row.earlier) : null,
        held.length > 0 && known && !known.over ? links(known, held[0]) : null);
}

/** How long it has been whose move, as far as the server remembers. @param {MyGame | undefined} known */
function since_words(known) {
    if (!known?.since || known.over || !known.begun) {
        return '';
    }
    const minutes = Math.floor((Date.now() - known.since) / 60000);
    const [n, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
    return n < 1 ? '' : ` for ${n} ${unit}${n === 1 ? '' : 's'}`;
}

/** The ground it is fought on. @param {Row} row @param {import('../types').RuleSet | undefined} book */
function small_map({known}, book) {
    const info = book?.scenarios.find((one) => one.name === known?.scenario);
    if (!book || !info) {
        return null;
    }
    const map = el('div', {class: 'map game-map', 'aria-hidden': 'true'});
    preview(map, book.slug, {info, scenario: `${book.slug}/${info.name}`});
    return map;
}

/** How the campaign of this game stands. @param {Row} row */
function campaign_words({known, sides}) {
    const how = known?.campaign;
    const order = (known?.seats ?? [])
        .map((seat) => [seat.side, sides.length === 1 && sides[0] === seat.side ? 'Your side' : sides.length === 1
            ? 'The other side' : `Side ${seat.side}`]);
    return how ? standing_words(how, Object.fromEntries(order)) : '';
}

/** @param {Row[]} rows */
function earlier_battles(rows) {
    return el('details', {class: 'game-battles'},
        el('summary', {text: rows.length === 1 ? 'The battle before' : 'The battles before'}),
        el('ul', null, ...rows.map((row) => el('li', null,
            el('a', {href: `#/game/${row.game}`, text: `Battle ${row.known?.campaign?.battle}`}),
                `: ${state_words(row, true)}`))));
}

/** @param {Row} row @param {boolean} asked */
function state_words({known, sides, turn}, asked) {
    if (!known) {
        return asked ? 'The server has it no more' : 'Not known now';
    }
    if (known.damaged) {
        return 'Damaged';
    }
    if (known.drifted) {
        return 'Kept';
    }
    if (known.over) {
        if (known.winner === null) {
            return 'Over: a draw';
        }
        return sides.length > 1 ? 'Over' : sides[0] === known.winner ? 'Over: you won' : 'Over: you lost';
    }
    if (!known.begun) {
        return 'Not begun';
    }
    return turn ? 'Your move' : 'Their move';
}

/**
 * The links once more, for as long as they are worth something.
 * @param {MyGame} game @param {import('../seats.js').Seat} seat
 */
function links(game, seat) {
    const open = Object.entries(seat.invitations ?? {})
        .filter(([side]) => !game.seats.find((one) => one.side === side)?.taken);
    if (open.length === 0 && !seat.watch) {
        return null;
    }
    return el('details', {class: 'game-links'},
        el('summary', {text: open.length > 0 ? 'Invitation and link for onlookers' : 'Link for onlookers'}),
        ...open.map(([side, token]) => copy_field(`Invitation: side ${side}`, link_to(`#/claim/${token}`))),
        seat.watch ? copy_field('Link for onlookers', link_to(`#/watch/${game.game}/${seat.watch}`)) : null);
}

/** @param {string[]} games @param {string} title @param {() => Promise<void>} again */
function forget(games, title, again) {
    const id = uid('forget');
    const dialog = el('dialog', {'aria-labelledby': id},
        el('h2', {id, text: `Forget ${title}?`}),
        el('p', {text: session.get()
            ? 'This browser forgets its seat. Games that belong to your account stay there.'
            : 'This browser forgets its seat, and without an account nobody can take that seat again. The game ' +
                'itself stays on the server.'}),
        el('div', {class: 'row'},
            el('button', {type: 'button', class: 'danger', text: 'Forget it', on: {click: () => {
                games.forEach((game) => seats.forget(game));
                dialog.close();
                say(`${title} is forgotten.`);
                void again();
            }}}),
            el('button', {type: 'button', text: 'Keep it', autofocus: true, on: {click: () => dialog.close()}})));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}
