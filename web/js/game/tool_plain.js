// Arguments that are no place: a direction, a number, one of a list, yes or no.

import {el} from '../dom.js';
import {candidates} from './draft.js';
import {as_point, bearing, hex_bearing} from './geometry.js';
import {facing_field, place_of} from './records.js';
import {trim, value_text} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Place} Place */

const TURN = 15;

/**
 * A facing on a hex, or an angle on an open table: a handle on the board, keys, or a number.
 * @param {ToolRoom} room
 * @param {Arg} arg
 * @returns {Tool}
 */
export function turn_tool(room, arg) {
    const unit = room.unit();
    const whole = arg.kind === 'facing';
    const at = room.place_to_be() ?? (unit ? place_of(unit) : null);
    const field = unit ? facing_field(unit.collection) : null;
    const offered = whole || !field ? candidates(room.draft(), arg).map(Number) : [];
    /** @type {number} */
    let now = room.draft().given[arg.name] ?? (unit && field ? unit.record[field.name] : null) ??
        offered[offered.length >> 1] ?? (whole ? 1 : 0);
    const number = el('input', {type: 'number', min: whole ? 1 : 0, max: whole ? 6 : 359.9, step: whole ? 1 : 0.1,
        value: trim(now), 'aria-label': arg.about,
        on: {input: () => {
            if (number.value !== '' && Number.isFinite(Number(number.value))) {
                put(Number(number.value), true);
            }
        }}});
    const node = el('div', {class: 'tool'}, el('div', {class: 'row'},
        el('button', {type: 'button', text: '⟲', 'aria-label': 'Turn left',
            on: {click: () => put(now - (whole ? 1 : TURN))}}),
        number, whole ? null : el('span', {text: '°', 'aria-hidden': true}),
        el('button', {type: 'button', text: '⟳', 'aria-label': 'Turn right',
            on: {click: () => put(now + (whole ? 1 : TURN))}})),
    whole && offered.length ? el('p', {class: 'small soft', text: `Possible: ${offered.join(', ')}`}) : null);

    /** @param {number} value @param {boolean} [typed] the field itself was written in: leave it alone */
    function put(value, typed = false) {
        now = whole ? ((Math.round(value) - 1 + 6) % 6) + 1 : Math.round(((value % 360) + 360) % 360 * 10) / 10 % 360;
        if (!typed) {
            number.value = trim(now);
        }
        room.set(arg, now, true);
        room.redraw();
    }

    /** @param {Place} place */
    function look_at(place) {
        const to = as_point(place);
        if (to && Array.isArray(at)) {
            put(bearing(/** @type {[number, number]} */ (at), to));
        } else if ('hex' in place && typeof at === 'string' && place.hex !== at) {
            put(hex_bearing(at, place.hex));
        }
    }

    /** @type {Place | null} */
    const here = Array.isArray(at) ? {x: at[0], y: at[1]} : typeof at === 'string' ? {hex: at} : null;
    return {
        node,
        hint: 'Drag the handle, point the way, or turn with [ and ].',
        marks: () => (here ? {compass: {at: here, facing: now},
            ...(unit ? {ghost: {name: unit.name, at: here, facing: now}} : {})} : {}),
        place(place) {
            look_at(place);
            return true;
        },
        drag(from, to) { look_at(to); },
        key(ev) {
            const by = {'[': -1, ']': 1, '{': -1 / TURN, '}': 1 / TURN}[ev.key];
            if (by === undefined) {
                return false;
            }
            put(now + (whole ? Math.sign(by) : by * TURN));
            return true;
        },
    };
}

/** Does its key stand beside it? Not where it is a number that is its own key. @param {number} i @param {any} value */
const is_keyed = (i, value) => i < 9 && value !== i + 1;

/**
 * One of a list, a number, or yes or no. What is asked stands above, in the row of the argument.
 * @param {ToolRoom} room
 * @param {Arg} arg
 * @returns {Tool}
 */
export function plain_tool(room, arg) {
    const offered = candidates(room.draft(), arg);
    const values = offered.length ? offered : arg.kind === 'flag' ? [true, false] : arg.kind === 'side'
        ? room.schema.sides : arg.labels ?? [];
    const given = room.draft().given[arg.name];
    if (values.length && (arg.kind !== 'number' || values.length <= 12)) {
        return {
            hint: '',
            node: el('div', {class: 'tool row', role: 'group', 'aria-label': arg.about},
                ...values.map((value, i) => el('button', {
                type: 'button', 'aria-pressed': given === value, on: {click: () => room.set(arg, value)},
            }, ...(is_keyed(i, value) ? [el('kbd', {text: String(i + 1), 'aria-hidden': true}), ' '] : []),
                value_text(arg, value, room.names)))),
            marks: () => ({}),
            key(ev) {
                const value = /^[1-9]$/.test(ev.key) ? values[Number(ev.key) - 1] : undefined;
                if (value !== undefined) {
                    room.set(arg, value);
                }
                return value !== undefined;
            },
        };
    }
    const input = el('input', {
        type: arg.kind === 'number' || arg.kind === 'length' || arg.kind === 'card' ? 'number' : 'text', min: arg.min,
            max: arg.max, step: arg.kind === 'length' ? 0.001 : 1,
        value: given ?? '', 'aria-label': arg.about,
        on: {input: () => room.set(arg, input.value === '' ? undefined : input.type === 'number' ? Number(input.value)
            : input.value, true)},
    });
    return {hint: '', node: el('div', {class: 'tool'}, input), marks: () => ({})};
}
