// Choosing a hex, and steps from hex to hex: a hex is pointed at, or the steps are keyed one by one.

import {el, clear} from '../dom.js';
import {candidates, fitting, steps_word} from './draft.js';
import {create_cursor} from './cursor.js';
import {place_of} from './records.js';
import {count} from './words.js';

/** @typedef {import('./desk.js').ToolRoom} ToolRoom */
/** @typedef {import('./desk.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').ChoiceCommand} ChoiceCommand */

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function hex_tool(room, arg) {
    const draft = room.draft();
    const values = candidates(draft, arg).map(String);
    const unit = room.unit();
    const cursor = create_cursor(room.view, () => (unit ? place_of(unit) : values[0]));
    const typed = el('input', {
        type: 'text', 'aria-label': arg.about, placeholder: '0813', autocomplete: 'off', inputmode: 'numeric',
        on: {change: () => choose(typed.value.trim())},
    });
    const node = el('div', {class: 'tool'}, el('label', {class: 'typed'}, el('span', {text: 'or its number, typed'}), typed));

    /** @param {string} hex */
    function choose(hex) {
        if (hex && (values.includes(hex) || draft.choice.more || !values.length)) {
            typed.value = hex;
            room.set(arg, hex);
        } else if (hex) {
            room.refuse(`Hex ${hex} cannot be chosen here.`);
        }
    }

    return {
        node,
        hint: `Point at one of ${count(values.length, 'hex', 'hexes')}.`,
        marks: () => {
            const chosen = room.draft().given[arg.name];
            return {
                reach: values,
                places: [...(chosen ? [{place: {hex: chosen}, label: 'here'}] : []), ...(cursor.place ? [{place: cursor.place}] : [])],
            };
        },
        place(place) {
            if (!('hex' in place)) {
                return false;
            }
            choose(place.hex);
            return true;
        },
        key(ev) {
            if (cursor.key(ev)) {
                room.redraw();
                return true;
            }
            if ((ev.key === 'Enter' || ev.key === ' ') && cursor.place && 'hex' in cursor.place && room.draft().given[arg.name] !== cursor.place.hex) {
                choose(cursor.place.hex);
                return true;
            }
            return false;
        },
    };
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function steps_tool(room, arg) {
    const unit = room.unit();
    /** @type {ChoiceCommand[]} */
    const ways = fitting(room.draft(), arg.name);
    const labels = arg.labels ?? [];
    let path = '';
    const cursor = create_cursor(room.view, () => (unit ? place_of(unit) : null));
    const node = el('div', {class: 'tool'});

    /** @param {string} word */
    const way_of = (word) => ways.find((way) => steps_word(way[arg.name]) === word);
    /** Could steps that begin so be given? @param {string} word */
    const leads_on = (word) => room.draft().choice.more || ways.some((way) => steps_word(way[arg.name]).startsWith(word));
    /** The ways that end in this hex, the shortest first. @param {string} hex */
    const ways_to = (hex) => ways.filter((way) => way.ends?.at === hex)
        .sort((one, other) => steps_word(one[arg.name]).length - steps_word(other[arg.name]).length);

    /** @param {string} word */
    function put(word) {
        path = word;
        room.set(arg, path || undefined, true);
        draw();
        room.redraw();
    }

    function draw() {
        const end = way_of(path)?.ends;
        // Of the ways to this hex, one for each facing: the shortest.
        const turns = end ? ways_to(end.at).filter((way, i, all) => all.findIndex((one) => one.ends?.facing === way.ends?.facing) === i)
            .sort((one, other) => (one.ends?.facing ?? 0) - (other.ends?.facing ?? 0)) : [];
        clear(node).append(
            el('p', {class: 'steps-now'}, path ? el('strong', {text: path}) : 'No steps yet', end ? `: to ${end.at}, facing ${end.facing}` : null),
            el('div', {class: 'row', role: 'group', 'aria-label': arg.about},
                ...labels.map((label) => el('button', {
                    type: 'button', disabled: !leads_on(path + label), text: label.toUpperCase(), 'aria-label': `Step ${label}`, on: {click: () => put(path + label)},
                })),
                el('button', {type: 'button', text: 'Undo step', disabled: !path, on: {click: () => put(path.slice(0, -1))}})));
        if (turns.length > 1) {
            node.append(el('p', {class: 'small', text: 'Facing there:'}), el('div', {class: 'row', role: 'group', 'aria-label': 'Facing at the end'},
                ...turns.map((way) => {
                    const word = steps_word(way[arg.name]);
                    return el('button', {
                        type: 'button', 'aria-pressed': end?.facing === way.ends?.facing, title: word, text: String(way.ends?.facing), on: {click: () => put(word)},
                    });
                })));
        }
    }

    /** @param {string} hex */
    function go_to(hex) {
        const best = ways_to(hex)[0];
        if (best) {
            put(steps_word(best[arg.name]));
        } else {
            room.refuse(`No path of this unit ends in hex ${hex}.`);
        }
    }

    draw();
    return {
        node,
        hint: 'Point at the hex where it shall end, or give the steps one by one.',
        marks() {
            const end = way_of(path)?.ends;
            return {
                reach: [...new Set(ways.map((way) => way.ends?.at ?? '').filter(Boolean))],
                ...(end && unit ? {ghost: {name: unit.name, at: {hex: end.at}, facing: end.facing}} : {}),
                ...(cursor.place ? {places: [{place: cursor.place}]} : {}),
            };
        },
        unfinished: () => !way_of(path) && ways.some((way) => steps_word(way[arg.name]).startsWith(path)),
        place(place, twice) {
            if (!('hex' in place)) {
                return false;
            }
            if (twice && way_of(path)?.ends?.at === place.hex) {
                room.give();
            } else {
                go_to(place.hex);
            }
            return true;
        },
        key(ev) {
            if (cursor.key(ev)) {
                room.redraw();
                return true;
            }
            if (labels.includes(ev.key) && leads_on(path + ev.key)) {
                put(path + ev.key);
                return true;
            }
            if (ev.key === 'Backspace') {
                put(path.slice(0, -1));
                return true;
            }
            const at = cursor.place && 'hex' in cursor.place ? cursor.place.hex : null;
            if ((ev.key === 'Enter' || ev.key === ' ') && at && way_of(path)?.ends?.at !== at) {
                go_to(at);
                return true;
            }
            return false;
        },
    };
}
