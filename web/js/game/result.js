// How it ended: one band under the ribbon, with the clause and the report; of a campaign also what became of everybody,
// and the next battle.

import {careers, fetch_campaign, lead_words, took_part} from '../campaign.js';
import {el, clear} from '../dom.js';
import {seats} from '../seats.js';
import {clause_link} from './clause.js';
import {side_number} from './records.js';
import {address, watch_token} from './route.js';
import {score_words} from './words.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('./words.js').Names} Names */

/** @param {View} view @param {Names} names @returns {(Node | string)[]} */
export function result_words(view, names) {
    const points = points_text(view, names);
    return [
        ...(view.winner ? ['Won by ',
            el('span', {class: `side-name side-${side_number(names.schema, view.winner)}`,
                text: names.sides[view.winner] ?? view.winner})] : ['A draw']),
        points ? `, ${points}. ` : '. ',
        ...(view.why ? [clause_link(view.why)] : []),
    ];
}

/** Points of both sides, however they are written. @param {View} view @param {Names} names */
function points_text(view, names) {
    const points = view.points;
    if (Array.isArray(points) && points.length === 2) {
        return score_words(points, names.schema.sides.indexOf(view.winner ?? ''));
    }
    return points && typeof points === 'object'
        ? names.schema.sides.map((side) => `${names.sides[side] ?? side} ${points[side] ?? 0}`).join(', ') : '';
}

/** @typedef {import('../types').Campaign} Campaign */
/** @typedef {import('./route.js').Route} Route */

/** Whoever sat here sits at the next battle, with the same token. @param {Route} route @param {string} next */
function take_seats(route, next) {
    for (const seat of seats.of(route.game)) {
        seats.add({...seat, game: next});
    }
}

/**
 * How the campaign stands after this battle, what became of everybody in it, and the way to the next.
 * @param {Campaign} campaign
 * @param {import('../types').GameMessage} game
 * @param {Route} route
 * @param {import('../types').Schema} schema
 */
function campaign_part(campaign, game, route, schema) {
    const here = campaign.games.findIndex((one) => one.game === route.game);
    const next = campaign.games[here + 1];
    const rows = campaign.schema ? game.view[campaign.schema.name] : null;
    if (next) {
        take_seats(route, next.game);
    }
    return el('div', {class: 'result-campaign'},
        el('p', {class: 'campaign-standing'},
            `Battle ${here + 1} of ${campaign.battles} is over. ${lead_words(campaign, campaign.sides)}`),
        campaign.schema && Array.isArray(rows)
            ? el('details', null, el('summary', {text: 'What became of everybody'}),
                careers(campaign.schema, rows, campaign.sides,
                    took_part(campaign.schema, schema.collections, game.view)))
            : null,
        el('div', {class: 'row'},
            next ? el('a', {class: 'button main', href: address({...route, game: next.game}),
                text: `To battle ${next.battle}`}) : null,
            el('a', {class: 'button', href: `#/campaign/${campaign.campaign}${route.watch ? `/${route.watch}` : ''}`,
                text: 'The campaign'})));
}

/** @param {HTMLElement} root @param {{names: Names, route: Route, rematch: () => void}} opts */
export function create_result(root, opts) {
    const band = el('div', {class: 'result', role: 'status', hidden: true});
    root.querySelector('.ribbon')?.after(band);
    /** Asked for once the battle is over: the next one is there by then. @type {Promise<Campaign> | null} */
    let asked = null;

    /** @param {import('../types').GameMessage} game @param {HTMLElement} room */
    async function show_campaign(game, room) {
        const token = seats.of(opts.route.game)[0]?.token ?? watch_token(opts.route) ?? undefined;
        asked ??= fetch_campaign(game.table.campaign?.campaign ?? '', token);
        try {
            room.append(campaign_part(await asked, game, opts.route, opts.names.schema));
        } catch {
            asked = null; // without an answer the band says how the battle ended, and the lobby knows the next
        }
    }

    return {
        /** @param {import('../types').GameMessage} game */
        show(game) {
            band.hidden = !game.view.over;
            if (game.view.over) {
                const room = el('div', {class: 'result-campaign'});
                clear(band).append(el('p', null, ...result_words(game.view, opts.names)), el('div', {class: 'row'},
                    el('a', {class: `button ${game.table.campaign ? '' : 'main'}`, href: address(opts.route, 'report'),
                        text: 'Read the report'}),
                    el('a', {class: 'button', href: address(opts.route, 'replay'), text: 'Watch the replay'})),
                        ...(game.table.campaign ? [room] : []));
                if (game.table.campaign) {
                    void show_campaign(game, room);
                }
            }
        },
    };
}
