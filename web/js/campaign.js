// Campaigns: battles that follow one another. What the lobby, the page of a campaign and the end of a battle say of
// them.

import {get} from './api.js';
import {el} from './dom.js';
import {seats} from './seats.js';
import {score_words} from './game/words.js';

/** @typedef {import('./types').Campaign} Campaign */
/** @typedef {import('./types').Collection} Collection */
/** @typedef {import('./types').MyGame} MyGame */
/** @typedef {import('./types').Piece} Piece */

/** @param {string} id @param {string} [token] of a seat or of those who watch @returns {Promise<Campaign>} */
export function fetch_campaign(id, token) {
    return get(`/api/campaigns/${encodeURIComponent(id)}`, token);
}

/**
 * The token of a seat is good for every battle: those made while nobody here looked are taken in.
 * @param {MyGame[]} games
 */
export function adopt_seats(games) {
    for (const game of games) {
        if (!game.campaign || seats.of(game.game).some((seat) => seat.side === game.side)) {
            continue;
        }
        const {campaign} = game.campaign;
        const kin = games.find((other) => other.campaign?.campaign === campaign && other.side === game.side &&
            held(other));
        const seat = kin && held(kin);
        if (seat) {
            seats.add({game: game.game, side: game.side, token: seat.token, watch: seat.watch});
        }
    }
}

/** @param {MyGame} game */
function held(game) {
    return seats.of(game.game).find((seat) => seat.side === game.side);
}

/** @typedef {{battle: number, battles: number, over: boolean, points: number[], winner?: string | null}} Standing */

/** "Battle 2 of 3. In the lead: White, 3 to 1." @param {Standing} how @param {Record<string, string>} sides */
export function standing_words(how, sides) {
    return how.over ? lead_words(how, sides) : `Battle ${how.battle} of ${how.battles}. ${lead_words(how, sides)}`;
}

/** @param {Standing} how @param {Record<string, string>} sides */
export function lead_words(how, sides) {
    const names = Object.values(sides);
    const [one, other] = how.points;
    const score = `${one} to ${other}`;
    if (how.over) {
        const end = score_words(how.points, Object.keys(sides).indexOf(how.winner ?? ''));
        return how.winner ? `The campaign is over: won by ${sides[how.winner] ?? how.winner}, ${end}.`
            : `The campaign is over: a draw, ${end}.`;
    }
    return one === other ? `Level, ${score}.`
        : `In the lead: ${names[one > other ? 0 : 1] ?? ''}, ${Math.max(one, other)} to ${Math.min(one, other)}.`;
}

/** What says nothing of a career: whose it is, and where it stands on the table. */
const ELSEWHERE = new Set(['hex', 'square', 'zone', 'point', 'box', 'facing', 'edge', 'angle', 'template',
    'serial', 'piece']);

/**
 * What is told of each: what the rule set names, or all but what says nothing.
 * @param {Collection} schema
 * @param {Piece[]} rows
 */
export function columns(schema, rows) {
    if (schema.told) {
        return schema.fields.filter((field) => schema.told?.includes(field.name));
    }
    return schema.fields.filter((field) => field.name !== schema.id && field.name !== schema.owner &&
        field.name !== schema.place && !ELSEWHERE.has(field.kind)
        && !(field.kind === 'flag' && rows.every((row) => !row[field.name])));
}

/**
 * Is this one lost for the campaign? Of several ways to be gone those that the rule set names are, or the last.
 * @param {Collection} schema
 * @param {Piece} row
 */
export function is_lost(schema, row) {
    const field = schema.fields.find((one) => one.name === schema.gone);
    const value = field ? row[field.name] : false;
    return schema.lost ? schema.lost.includes(value)
        : value === true || (field?.labels !== undefined && value === field.labels.at(-1));
}

/** @param {unknown} value */
function cell_text(value) {
    return value === true ? 'yes' : value === false || value === null || value === undefined ? '' : String(value);
}

/**
 * Who was in this battle: those whom a record of another kind names, as an aircraft its pilot. Null if nobody is
 * named so: then all were.
 * @param {Collection} schema
 * @param {Collection[]} collections
 * @param {import('./types').View} view
 * @returns {Set<string> | null}
 */
export function took_part(schema, collections, view) {
    const ids = new Set((view[schema.name] ?? []).map((/** @type {Piece} */ row) => row[schema.id ?? '']));
    const named = collections.filter((other) => other.name !== schema.name).flatMap((other) => {
        const fields = other.fields.filter((field) => field.kind === 'piece');
        return (view[other.name] ?? [])
            .flatMap((/** @type {Piece} */ record) => fields.map((field) => record[field.name]));
    }).filter((name) => ids.has(name));
    return named.length ? new Set(named) : null;
}

/**
 * Those who go on from battle to battle, a table for each side. `only`: these; the rest is a number.
 * @param {Collection} schema
 * @param {Piece[]} rows
 * @param {Record<string, string>} sides
 * @param {Set<string> | null} [only]
 */
export function careers(schema, rows, sides, only = null) {
    const fields = columns(schema, rows);
    const of_side = (/** @type {string} */ side) => rows.filter((row) => !schema.owner || row[schema.owner] === side);
    const own = (/** @type {string} */ side) => of_side(side)
        .filter((row) => only === null || only.has(row[schema.id ?? '']));
    const rest = (/** @type {string} */ side) => {
        const others = of_side(side).length - own(side).length;
        return others ? el('tr', {class: 'rest'},
            el('td', {colspan: fields.length + 1,
                text: `${others} ${others === 1 ? 'other' : 'others'} took no part.`})) : null;
    };
    return el('div', {class: 'careers', role: 'region', tabindex: '0', 'aria-label': `Every ${schema.singular}`},
        ...Object.entries(sides).map(([side, name], i) => el('table', null,
        el('caption', null, el('span', {class: `side-name side-${i + 1}`, text: name})),
        el('thead', null, el('tr', null, el('th', {scope: 'col', text: schema.singular}),
            ...fields.map((field) =>
                el('th', {scope: 'col', title: field.about, text: field.name.replace(/-/g, ' ')})))),
        el('tbody', null, ...own(side).map((row) => el('tr', {class: is_lost(schema, row) ? 'lost' : null},
            el('th', {scope: 'row', text: String(row[schema.id ?? ''] ?? row['#'] + 1)}),
            ...fields.map((field) => el('td', {text: cell_text(row[field.name])})))), rest(side)))));
}
