// How it ended: one band under the ribbon, with the clause, the report, and a rematch.

import {el, clear} from '../dom.js';
import {clause_link} from './clause.js';
import {side_number} from './records.js';
import {address} from './route.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('./words.js').Names} Names */

/** @param {View} view @param {Names} names @returns {(Node | string)[]} */
export function result_words(view, names) {
    const points = points_text(view, names);
    return [
        ...(view.winner ? [el('span', {class: `side-name side-${side_number(names.schema, view.winner)}`, text: names.sides[view.winner] ?? view.winner}), ' has won'] : ['The game is a draw']),
        points ? `, ${points}. ` : '. ',
        ...(view.why ? [clause_link(view.why)] : []),
    ];
}

/** Points of both sides, however they are written. @param {View} view @param {Names} names */
function points_text(view, names) {
    const points = view.points;
    if (Array.isArray(points) && points.length === 2) {
        return `${points[0]} to ${points[1]}`;
    }
    return points && typeof points === 'object' ? names.schema.sides.map((side) => `${names.sides[side] ?? side} ${points[side] ?? 0}`).join(', ') : '';
}

/** @param {HTMLElement} root @param {{names: Names, route: import('./route.js').Route, rematch: () => void}} opts */
export function create_result(root, opts) {
    const band = el('div', {class: 'result', role: 'status', hidden: true});
    root.querySelector('.ribbon')?.after(band);
    return {
        /** @param {import('../types').GameMessage} game */
        show(game) {
            band.hidden = !game.view.over;
            if (game.view.over) {
                clear(band).append(el('p', null, ...result_words(game.view, opts.names)), el('div', {class: 'row'},
                    el('a', {class: 'button main', href: address(opts.route, 'report'), text: 'Read the report'}),
                    el('a', {class: 'button', href: address(opts.route, 'replay'), text: 'Watch the replay'})));
            }
        },
    };
}
