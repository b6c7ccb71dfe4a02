// The page of a campaign: who leads, the battles so far, and everybody who goes on from battle to battle.

import {post} from '../api.js';
import {adopt_seats, careers, fetch_campaign, standing_words} from '../campaign.js';
import {colour_sides} from '../colours.js';
import {clear, el, on_return} from '../dom.js';
import {clause_link} from '../game/clause.js';
import {seats, tokens} from '../seats.js';
import {sentence} from './words.js';
import {score_words} from '../game/words.js';

/** @typedef {import('../types').Campaign} Campaign */
/** @typedef {import('../types').MyGame} MyGame */

/**
 * The token this browser may show: of the seat in the latest battle.
 * @param {string} id
 * @returns {Promise<string | undefined>}
 */
async function own_token(id) {
    const kept = tokens(seats.all());
    if (kept.length === 0) {
        return undefined;
    }
    const answer = await post('/api/mine', {seats: kept});
    /** @type {MyGame[]} */
    const games = answer.games ?? [];
    adopt_seats(games);
    const mine = games.filter((game) => game.campaign?.campaign === id)
        .sort((one, other) => (other.campaign?.battle ?? 0) - (one.campaign?.battle ?? 0));
    return mine.length > 0 ? seats.of(mine[0].game)[0]?.token : undefined;
}

/** @type {import('../types').Open} */
export async function open(main, [id, watch]) {
    const page = el('div', {class: 'page campaign'});
    main.append(page);
    let left = false;

    async function show() {
        try {
            const campaign = await fetch_campaign(id, watch ?? await own_token(id));
            if (!left) {
                clear(page).append(...contents(campaign, watch));
                document.title = `${campaign.title}, Sandtable`;
            }
        } catch (fault) {
            if (!left) {
                clear(page).append(el('h1', {text: 'The campaign'}),
                    el('p', {class: 'notice', role: 'alert', text: sentence(fault)}));
            }
        }
    }

    await show();
    const forget = on_return(() => void show());
    return () => {
        left = true;
        forget();
    };
}

/** @param {Campaign} campaign @param {string} [watch] */
function contents(campaign, watch) {
    colour_sides(Object.values(campaign.sides));
    return [
        el('h1', {text: campaign.title}),
        el('p', {class: 'campaign-standing'}, standing_words(campaign, campaign.sides), ' ',
            campaign.over && campaign.clause ? clause_link(campaign.clause) : null),
        el('section', {'aria-label': 'Battles'}, el('h2', {text: 'Battles'}),
            el('ol', {class: 'battle-list'}, ...campaign.games.map((game) => battle_row(campaign, game, watch)))),
        campaign.schema
            ? el('section', {'aria-label': 'Careers'}, el('h2', {text: `The ${campaign.schema.name}`}),
                careers(campaign.schema, campaign.careers, campaign.sides))
            : '',
    ];
}

/** @param {Campaign} campaign @param {Campaign['games'][number]} game @param {string} [watch] */
function battle_row(campaign, game, watch) {
    const address = watch ? `#/watch/${game.game}/${watch}` : `#/game/${game.game}`;
    return el('li', {class: 'panel'},
        el('span', {class: 'words'}, el('strong', {text: `Battle ${game.battle}`}),
            `: ${battle_words(campaign, game)}`),
        el('a', {class: 'button', href: game.over ? `${address}/replay` : address,
            text: game.over ? 'Watch the replay' : 'To the table',
            'aria-label': `${game.over ? 'Watch the replay of' : 'To the table of'} battle ${game.battle}`}));
}

/** @param {Campaign} campaign @param {Campaign['games'][number]} game */
function battle_words(campaign, game) {
    if (!game.over) {
        return game.begun ? `turn ${game.turn}, not over yet` : 'not begun yet';
    }
    const score = game.points ? `, ${score_words(game.points, Object.keys(campaign.sides).indexOf(game.winner ?? ''))}`
        : '';
    return game.winner ? `won by ${campaign.sides[game.winner] ?? game.winner}${score}` : `a draw${score}`;
}
