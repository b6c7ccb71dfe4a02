// Choosing a hex, a square or a zone, and steps from one to the next: it is pointed at, typed, or the steps are keyed
// one by one.

import {el, clear} from '../dom.js';
import {candidates, command, fitting, give, missing, steps_word} from './draft.js';
import {create_cursor} from './cursor.js';
import {is_same_cell, place_at, place_value, square_walk} from './geometry.js';
import {place_of} from './records.js';
import {count, title, value_text} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').ChoiceCommand} ChoiceCommand */

/**
 * What a place of this board is called, one and many, and one as an example.
 * @type {Record<string, [string, string, string]>}
 */
const NOUNS = {hex: ['hex', 'hexes', '0813'], square: ['square', 'squares', '6,4'], zone: ['zone', 'zones', '3']};

/** @param {ToolRoom} room @returns {[string, string, string]} */
function nouns(room) {
    const view = room.view();
    const [one, many, like] = NOUNS[view.hexes ? 'hex' : view.squares ? 'square' : 'zone'];
    return [one, many, one === 'square' && room.schema.lettered ? 'f4' : like];
}

/** On an open table there are no cells. @param {Place} place */
const cell_of = (place) => ('x' in place ? null : place_value(place));

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function cell_tool(room, arg) {
    const draft = room.draft();
    const [one, many, like] = nouns(room);
    const values = candidates(draft, arg);
    const unit = room.unit();
    const cursor = create_cursor(room.view, () => (unit ? place_of(unit) : null) ?? values[0]);
    const typed = el('input', {
        type: 'text', 'aria-label': arg.about, placeholder: like, autocomplete: 'off',
            inputmode: one === 'square' ? null : 'numeric',
        on: {change: () => choose(typed.value.trim())},
    });
    // A few are buttons; of many a finger finds the right one on the board.
    const buttons = values.length <= 8 ? values.map((value) => el('button', {
        type: 'button', 'aria-pressed': room.draft().given[arg.name] === value,
            text: value_text(arg, value, room.names), on: {click: () => choose(value)},
    })) : [];
    const node = el('div', {class: 'tool'},
        buttons.length ? el('div', {class: 'row', role: 'group', 'aria-label': arg.about}, ...buttons) : null,
        el('label', {class: 'typed'}, el('span', {text: `or its ${room.schema.lettered ? 'name' : 'number'}, typed`}),
            typed));

    /** The umpire says why not, where nothing else is wanting. @param {any} cell */
    async function say_why(cell) {
        const tried = give(draft, arg.name, one === 'zone' ? Number(cell) : cell);
        const judged = missing(tried) ? null : await room.judge(command(tried)).catch(() => null);
        room.refuse(judged?.why ?? `${title(one)} ${cell} cannot be chosen here.`, judged?.clause);
    }

    /** @param {any} cell */
    function choose(cell) {
        const known = values.find((value) => is_same_cell(value, cell));
        const free = draft.choice.more || !values.length;
        if (known === undefined && !free) {
            if (cell !== '') {
                void say_why(cell);
            }
            return;
        }
        const value = known ?? (one === 'zone' ? Number(cell) : cell);
        typed.value = String(value);
        room.set(arg, value);
    }

    return {
        node,
        hint: values.length ? `Point at one of ${count(values.length, one, many)}.` : `Point at a ${one}.`,
        marks: () => {
            const chosen = place_at(room.view(), room.draft().given[arg.name]);
            return {
                reach: values,
                places: [...(chosen ? [{place: chosen, label: 'here'}] : []),
                    ...(cursor.place ? [{place: cursor.place}] : [])],
            };
        },
        place(place) {
            const cell = cell_of(place);
            if (cell !== null) {
                choose(cell);
            }
            return cell !== null;
        },
        key(ev) {
            if (cursor.key(ev)) {
                room.redraw();
                return true;
            }
            const cell = cursor.place ? cell_of(cursor.place) : null;
            if ((ev.key === 'Enter' || ev.key === ' ') && cell !== null &&
                !is_same_cell(room.draft().given[arg.name], cell)) {
                choose(cell);
                return true;
            }
            return false;
        },
    };
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function steps_tool(room, arg) {
    const unit = room.unit();
    const [one] = nouns(room);
    /** @type {ChoiceCommand[]} */
    const ways = fitting(room.draft(), arg.name);
    const labels = arg.labels ?? [];
    /** Steps over edges can be drawn as they are given; those of a hex depend on the facing. */
    const over_edges = labels.length > 0 && labels.every((label) => 'nesw'.includes(label));
    let path = '';
    /** The umpire would refuse the steps as they are. */
    let bad = false;
    const cursor = create_cursor(room.view, () => (unit ? place_of(unit) : null));
    const node = el('div', {class: 'tool'});

    /** The facing may be an argument of its own beside the steps. */
    const turn = room.draft().verb.args.find((other) => other.kind === 'edge' || other.kind === 'facing');
    /** What may be said beside the steps: the facing at the end, the square where it comes in. */
    const beside = room.draft().verb.args.filter((other) => other !== arg && other.optional);
    /**
     * Steps as they are given: with the facing that was chosen, else with the one they lead to.
     * @param {string} word
     */
    const way_of = (word) => {
        const all = ways.filter((way) => steps_word(way[arg.name]) === word);
        const agreed = all.filter((way) => beside.every((other) => other === turn ||
            (way[other.name] ?? null) === (room.draft().given[other.name] ?? null)));
        const same = agreed.length ? agreed : all;
        const wanted = turn ? room.draft().given[turn.name] : undefined;
        return same.find((way) => turn && wanted !== undefined && way[turn.name] === wanted) ??
            same.find((way) => !turn || way[turn.name] === undefined) ?? same[0];
    };
    /** Could steps that begin so be given? @param {string} word */
    const leads_on = (word) => room.draft().choice.more ||
        ways.some((way) => steps_word(way[arg.name]).startsWith(word));
    /** Does it say a facing of its own? @param {ChoiceCommand} way */
    const said = (way) => turn !== undefined && way[turn.name] !== undefined && way[turn.name] !== null;
    /** The ways that end there, the shortest first. @param {any} cell */
    const ways_to = (cell) => ways.filter((way) => way.ends && is_same_cell(way.ends.at, cell))
        .sort((first, other) => steps_word(first[arg.name]).length - steps_word(other[arg.name]).length ||
            Number(said(first)) - Number(said(other)));

    /**
     * @param {string} word
     * @param {ChoiceCommand} [way] a sure command: what it says beside the steps is taken over too
     */
    function put(word, way) {
        path = word;
        bad = false;
        for (const other of beside.filter((one) => way || one === turn)) {
            room.set(other, way?.[other.name] ?? undefined, true);
        }
        room.set(arg, path || undefined, true);
        draw();
        room.redraw();
    }

    /** @param {any} facing */
    const facing_text = (facing) => (typeof facing === 'string' ? value_text({kind: 'edge'}, facing, room.names)
        : String(facing));

    /** The squares the steps lead through, with the first. @returns {string[]} */
    function trail() {
        const from = unit ? place_of(unit) : null;
        return over_edges && typeof from === 'string' ? square_walk(from, [...path]) : [];
    }

    function draw() {
        const end = way_of(path)?.ends;
        const there = end?.at ?? trail().at(-1);
        // Of the ways there, one for each facing: the shortest.
        const turns = end ? ways_to(end.at)
            .filter((way, i, all) => all.findIndex((first) => first.ends?.facing === way.ends?.facing) === i)
            .sort((first, other) => String(first.ends?.facing).localeCompare(String(other.ends?.facing))) : [];
        clear(node).append(
            el('p', {class: 'steps-now'}, path ? el('strong', {text: path}) : 'No steps yet',
                path && there !== undefined
                    ? `: to ${there}${end?.facing === undefined ? '' : `, facing ${facing_text(end.facing)}`}` : null),
            el('div', {class: 'row', role: 'group', 'aria-label': arg.about},
                ...labels.map((label) => el('button', {
                    type: 'button', disabled: !leads_on(path + label), text: label.toUpperCase(),
                        on: {click: () => put(path + label)},
                    'aria-label': `Step ${over_edges ? value_text({kind: 'edge'}, label, room.names) : label}`,
                })),
                el('button', {type: 'button', text: 'Undo step', disabled: !path,
                    on: {click: () => put(path.slice(0, -1))}})));
        if (turns.length > 1) {
            node.append(el('p', {class: 'small', text: 'Facing there:'}),
                el('div', {class: 'row', role: 'group', 'aria-label': 'Facing at the end'},
                ...turns.map((way) => {
                    const word = steps_word(way[arg.name]);
                    return el('button', {
                        type: 'button', 'aria-pressed': end?.facing === way.ends?.facing, title: word,
                            text: facing_text(way.ends?.facing), on: {click: () => put(word, way)},
                    });
                })));
        }
    }

    /** A neighbour of where the steps end now. @param {any} cell @returns {string | null} the steps with one more */
    function one_more(cell) {
        const from = unit ? place_of(unit) : null;
        const label = over_edges && typeof from === 'string'
            ? labels.find((step) => is_same_cell(square_walk(from, [...path, step]).at(-1), cell)) : undefined;
        return label === undefined ? null : path + label;
    }

    /** @param {any} cell */
    function go_to(cell) {
        const passed = trail().findIndex((square, i) => i > 0 && i < path.length && is_same_cell(square, cell));
        const longer = one_more(cell);
        const best = ways_to(cell)[0];
        if (passed > 0 && leads_on(path.slice(0, passed))) {
            put(path.slice(0, passed));
        } else if (longer !== null && way_of(longer)) {
            put(longer);
        } else if (best) {
            put(steps_word(best[arg.name]), best);
        } else if (longer !== null && leads_on(longer)) {
            put(longer);
        } else {
            room.refuse(`No path of this unit ends in ${one} ${cell}.`);
        }
    }

    draw();
    return {
        node,
        hint: `Point at the ${one} where it shall end, or give the steps one by one.`,
        marks() {
            const end = way_of(path)?.ends;
            const at = place_at(room.view(), end?.at ?? (path ? trail().at(-1) : null));
            const passed = trail();
            return {
                reach: [...new Set(ways.map((way) => way.ends?.at ?? '').filter((cell) => cell !== ''))],
                ...(at && unit ? {ghost: {name: unit.name, at,
                    ...(end?.facing === undefined ? {} : {facing: end.facing})}} : {}),
                ...(passed.length > 1 ? {path: {points: passed, bad}} : {}),
                ...(cursor.place ? {places: [{place: cursor.place}]} : {}),
            };
        },
        judged(answer) { bad = answer !== null && !answer.can; },
        unfinished: () => !way_of(path) && ways.some((way) => steps_word(way[arg.name]).startsWith(path)),
        place(place, twice) {
            const cell = cell_of(place);
            if (cell === null) {
                return false;
            }
            if (twice && is_same_cell(way_of(path)?.ends?.at, cell)) {
                room.give();
            } else {
                go_to(cell);
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
            const at = cursor.place ? cell_of(cursor.place) : null;
            if ((ev.key === 'Enter' || ev.key === ' ') && at !== null && !is_same_cell(way_of(path)?.ends?.at, at)) {
                go_to(at);
                return true;
            }
            return false;
        },
    };
}
