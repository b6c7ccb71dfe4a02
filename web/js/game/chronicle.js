// The battle as a friend would tell it: turn by turn, a small map and what happened, each sentence a link to its
// moment.

import {create_board} from '../board/board.js';
import {el} from '../dom.js';
import {changed} from './model.js';
import {told_turn} from './narrative.js';
import {address} from './route.js';
import {fallen_of} from './story.js';

/** @typedef {import('../types').Shown} Shown */
/** @typedef {import('./story.js').Told} Told */

/**
 * The steps of each turn. Pure.
 * @param {Told} told
 * @returns {{turn: number, steps: Shown[]}[]}
 */
export function by_turn(told) {
    /** @type {{turn: number, steps: Shown[]}[]} */
    const turns = [];
    let view = told.start;
    for (const step of told.steps) {
        const before = view;
        view = changed(view, step.changes);
        const turn = before.turn ?? 1;
        if (turns.at(-1)?.turn !== turn) {
            turns.push({turn, steps: []});
        }
        turns.at(-1)?.steps.push({n: step.n, by: step.by, events: step.events, before, after: view});
    }
    return turns;
}

/**
 * @param {HTMLElement} host @param {import('./route.js').Route} route
 * @param {{schema: import('../types').Schema, told: Told, speech: import('./speech.js').Speech,
 *   sides: Record<string, string>}} opts
 * @returns {() => void} its clean-up
 */
export function tell_battle(host, route, {schema, told, speech, sides}) {
    const boards = by_turn(told).map(({turn, steps}) => {
        const lines = told_turn(schema, steps, sides);
        const map = el('div', {class: 'turn-map'});
        host.append(el('section', {class: 'turn-told'}, map, el('div', null,
            el('h3', {text: `Turn ${turn}`}),
            lines.length ? el('p', null, ...lines.flatMap((line) => [
                el('a', {href: address(route, `replay/${line.steps[0].n}`), text: speech.told(line.text)}), ' ']))
                : el('p', {class: 'soft', text: 'Nothing worth telling.'}))));
        const board = create_board(map, {schema, label: `The table at the end of turn ${turn}`, small: true});
        const last = steps[steps.length - 1];
        board.show(last.after);
        return {board, n: last.n};
    });
    const lost = boards.length ? fallen_of(boards[0].board, told) : [];
    boards.forEach(({board, n}) => board.remains(lost.filter((one) => one.n <= n).flatMap((one) => one.who)));
    return () => boards.forEach(({board}) => board.destroy());
}
