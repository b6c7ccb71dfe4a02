// The report of a game: how it ended and by which clause, the battle turn by turn, losses, who destroyed whom, luck,
// and how every die can be checked.

import {get_text} from '../api.js';
import {el} from '../dom.js';
import {analysis_section} from './analysis.js';
import {strength_chart} from './chart.js';
import {tell_battle} from './chronicle.js';
import {told_beginning, told_end} from './narrative.js';
import {side_number} from './records.js';
import {open_for_reading} from './replay.js';
import {result_words} from './result.js';
import {address} from './route.js';
import {create_speech} from './speech.js';
import {fetch_story} from './story.js';
import {losses_of, luck_of} from './tallies.js';
import {count} from './words.js';

/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('./tallies.js').Loss} Loss */
/** @typedef {import('./tallies.js').Luck} Luck */

/** @param {Names} names @param {string | null} side */
function side_name(names, side) {
    return side ? el('span', {class: `side-name side-${side_number(names.schema, side)}`,
        text: names.sides[side] ?? side}) : el('span', {text: 'nobody'});
}

/** Whom the chart misses but no line of the table tells of. @param {number} went @param {boolean} any */
function went_words(went, any) {
    const left = went > 0 ? `${count(went, 'unit')} left the table without being lost.` : '';
    return any ? left : `Nobody was lost. ${left}`.trim();
}

/** @param {Loss[]} losses @param {Names} names @param {Route} route @param {import('./speech.js').Speech} speech */
function loss_table(losses, names, route, speech) {
    if (!losses.length) {
        return null;
    }
    return el('div', {class: 'scrolls', tabindex: '0', role: 'region', 'aria-label': 'Losses'}, el('table', null,
        el('thead', null, el('tr', null,
            ...['Turn', 'Lost', 'Of', 'To', 'Moment'].map((text) => el('th', {scope: 'col', text})))),
        el('tbody', null, ...losses.map((loss) => el('tr', null,
            el('td', {text: String(loss.turn)}), el('td', {text: speech.called(loss.unit)}),
                el('td', null, side_name(names, loss.side)), el('td', {text: loss.by ? speech.called(loss.by) : '–'}),
            el('td', null, el('a', {href: address(route, `replay/${loss.n}`), text: `command ${loss.n}`})))))));
}

/** @param {Record<string, Luck>} luck @param {Names} names */
function luck_table(luck, names) {
    const average = (/** @type {number} */ sum, /** @type {number} */ dice) => (dice ? (sum / dice).toFixed(2) : '–');
    return el('div', {class: 'scrolls', tabindex: '0', role: 'region', 'aria-label': 'Luck'}, el('table', null,
        el('thead', null, el('tr', null, ...['Side', 'Dice', 'Average', 'To be expected', 'Needed rolls made',
            'To be expected'].map((text) => el('th', {scope: 'col', text})))),
        el('tbody', null, ...names.schema.sides.map((side) => {
            const one = luck[side];
            return el('tr', null, el('th', {scope: 'row'}, side_name(names, side)), el('td', {text: String(one.dice)}),
                el('td', {text: average(one.shown, one.dice)}), el('td', {text: average(one.expected, one.dice)}),
                el('td', {text: `${one.successes} of ${one.tries}`}), el('td', {text: one.chances.toFixed(1)}));
        }))));
}

/** @param {Record<string, Luck>} luck @param {Names} names */
function luck_sentence(luck, names) {
    const [first, second] = names.schema.sides.map((side) => ({side, over: luck[side].successes - luck[side].chances}));
    const most = Math.abs(first.over) >= Math.abs(second.over) ? first : second;
    if (Math.abs(most.over) < 1) {
        return 'The dice were fair to both.';
    }
    return `${names.sides[most.side]} made ${Math.abs(most.over).toFixed(1)} ${most.over > 0 ? 'more' : 'fewer'} of ` +
        `the needed rolls than was to be expected.`;
}

/** @param {string} game */
function journal_button(game) {
    const said = el('span', {role: 'status'});
    return el('span', {class: 'row'},
        el('button', {type: 'button', text: 'Download the journal', on: {click: async () => {
        try {
            const text = await get_text(`/api/games/${encodeURIComponent(game)}/journal`);
            const link = el('a', {href: URL.createObjectURL(new Blob([text], {type: 'application/jsonl'})),
                download: `${game}.jsonl`});
            link.click();
            setTimeout(() => URL.revokeObjectURL(link.href), 10000);
            said.textContent = '';
        } catch (fault) {
            said.textContent = fault instanceof Error ? fault.message : String(fault);
        }
    }}}), said);
}

/** @param {HTMLElement} main @param {Route} route @returns {Promise<() => void>} */
export async function open_report(main, route) {
    const {session, game, schema, names} = await open_for_reading(route);
    const over = game.view.over;
    const told = await fetch_story(session.story, over ? 'all' : undefined);
    session.close();
    const {strength, losses, went} = losses_of(schema, told);
    const luck = luck_of(schema, told);
    const title = game.table.title || game.view.title;
    document.title = `Report: ${title} - Sandtable`;
    const speech = create_speech(schema, names.sides);
    speech.learn(told.start);
    speech.learn(game.view);
    const battle = el('div', {class: 'battle-told'});
    const ends = strength[strength.length - 1].left;
    const chart_words = 'Units left over time. At the end ' +
        `${schema.sides.map((side) => `${names.sides[side]} ${ends[side]}`).join(', ')}.`;
    main.append(el('article', {class: 'page report'},
        el('h1', {text: title}),
        el('p', {class: 'soft',
            text: `${schema.title}. ${count(told.of, 'command')}, ` +
                `turn ${game.view.turn}${game.view.turns ? ` of ${game.view.turns}` : ''}.`}),
        el('p', {class: 'verdict-line'},
            ...(over ? result_words(game.view, names) : ['The game goes on; this is what you know of it.'])),
        el('div', {class: 'row no-print'},
            el('a', {class: 'button', href: address(route), text: 'To the table'}),
            el('a', {class: 'button', href: address(route, 'replay'), text: 'Replay'}),
            el('button', {type: 'button', text: 'Print', on: {click: () => window.print()}}),
            over ? journal_button(route.game) : null),
        el('h2', {text: 'The battle'}), el('p', {text: told_beginning(strength[0].left, names.sides)}), battle,
            over ? el('p', {text: told_end(ends, strength[0].left, names.sides)}) : null,
        el('h2', {text: 'Units left'}), strength_chart(strength, names, chart_words),
            el('p', {class: 'small soft', text: chart_words}),
        ...(over ? analysis_section(route, names, game.view.winner ?? null) : []),
        el('h2', {text: 'Who was lost to whom'}), loss_table(losses, names, route, speech),
            el('p', {text: went_words(went, losses.length > 0)}),
        el('h2', {text: 'Luck'}), el('p', {text: luck_sentence(luck, names)}), luck_table(luck, names),
        el('h2', {text: 'The dice'}), ...dice_words(game, over)));
    return tell_battle(battle, route, {schema, told, speech, sides: names.sides});
}

/** @param {import('../types').GameMessage} game @param {boolean} over */
function dice_words(game, over) {
    const table = game.table;
    if (table.dice === 'own') {
        return [el('p', {text: 'The dice were rolled on a real table and typed in.'})];
    }
    const seed = /** @type {any} */ (game).seed ?? /** @type {any} */ (table).seed;
    return [
        el('p', {text: 'Before the first command the server committed itself to a seed; each side added chance of ' +
            'its own. Nobody could choose a die afterwards.'}),
        el('dl', {class: 'facts'},
            el('div', {class: 'fact'}, el('dt', {text: 'Commitment'}),
                el('dd', null, el('code', {text: table.commitment ?? 'not told'}))),
            over ? el('div', {class: 'fact'}, el('dt', {text: 'Seed'}),
                el('dd', null, el('code', {text: seed ?? 'on the last line of the journal'}))) : null),
        over ? el('p', null, 'To check every die, download the journal and run ',
            el('code', {text: `sandtable verify ${game.game}.jsonl`}), '.')
            : el('p', {text: 'The seed is shown when the game is over.'}),
    ];
}
