// An edge of a square, or a facing towards it: a handle on the board, the way pointed at, four buttons, or keys.

import {el} from '../dom.js';
import {candidates} from './draft.js';
import {place_at, square_bearing} from './geometry.js';
import {facing_field, place_of} from './records.js';
import {value_text} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Place} Place */

const EDGES = ['n', 'e', 's', 'w'];

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function edge_tool(room, arg) {
    const unit = room.unit();
    const field = unit ? facing_field(unit.collection) : null;
    const at = room.place_to_be() ?? (unit ? place_of(unit) : null);
    const offered = candidates(room.draft(), arg);
    const can = (/** @type {string} */ edge) => offered.length === 0 || room.draft().choice.more ||
        offered.includes(edge);
    /** @type {string} */
    let now = room.draft().given[arg.name] ?? (unit && field ? unit.record[field.name] : null) ??
        EDGES.find(can) ?? 'n';
    const buttons = EDGES.map((edge) => el('button', {
        type: 'button', 'aria-pressed': room.draft().given[arg.name] === edge, disabled: !can(edge),
            text: value_text(arg, edge, room.names), on: {click: () => put(edge)},
    }));
    const node = el('div', {class: 'tool row', role: 'group', 'aria-label': arg.about}, ...buttons);

    /** @param {string} edge */
    function put(edge) {
        if (!can(edge)) {
            return;
        }
        now = edge;
        buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(EDGES[i] === edge)));
        room.set(arg, edge, true);
        room.redraw();
    }

    /** @param {Place} place */
    function look_at(place) {
        if ('square' in place && typeof at === 'string' && place.square !== at) {
            put(square_bearing(at, place.square));
        }
    }

    const here = place_at(room.view(), at);
    return {
        node,
        hint: 'Drag the handle, point the way, or turn with [ and ].',
        marks: () => (here ? {compass: {at: here, facing: now},
            ...(unit ? {ghost: {name: unit.name, at: here, facing: now}} : {})} : {}),
        place(place) {
            look_at(place);
            return true;
        },
        drag(_from, to) { look_at(to); },
        key(ev) {
            const by = {'[': -1, ']': 1}[ev.key];
            const turned = by ? [1, 2, 3].map((far) => EDGES[(EDGES.indexOf(now) + by * far + 8) % 4]).find(can)
                : undefined;
            const edge = turned ?? {ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w'}[ev.key] ??
                (EDGES.includes(ev.key) ? ev.key : undefined);
            if (edge === undefined) {
                return false;
            }
            put(edge);
            return true;
        },
    };
}
