// A line from end to end, a piece of terrain, and a length that nobody may measure.

import {el} from '../dom.js';
import {create_cursor} from './cursor.js';
import {as_point, distance, rounded} from './geometry.js';
import {line_places} from './formation.js';
import {middle_of, places_of, terrain_at, terrain_middle} from './kinds.js';
import {parts_of} from './records.js';
import {read_path} from './tool_path.js';
import {inches, point_text, trim, value_text} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {[number, number]} Point */

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function line_tool(room, arg) {
    /** One end, or both. @type {Point[]} */
    let ends = room.draft().given[arg.name] ?? [];
    /** @type {Point | null} */
    let over = null;
    let bad = false;
    /** @type {string | null} */
    let blamed = null;
    const cursor = create_cursor(room.view, () => ends.at(-1) ?? null);
    const unit = room.unit();
    const men = unit ? parts_of(room.schema, room.view(), unit.name) : [];
    const before = places_of(men);
    let pulling = false;

    /** Each man where he will stand, once both ends are known. @param {Point[]} points */
    function ghost(points) {
        const ranks = room.draft().verb.args.find((one) => one.kind === 'number' && one.name in room.draft().given);
        const places = points.length === 2 && men.length
            ? line_places(points, men.length, ranks ? room.draft().given[ranks.name] : 1,
                before.size ? middle_of([...before.values()]) : null) : [];
        return places.map((at, i) => ({name: men[i].name, at, from: before.get(men[i].name)}));
    }
    const typed = el('input', {type: 'text', 'aria-label': `${arg.about}, in inches`, placeholder: '4,34; 10,34',
        autocomplete: 'off', on: {change: () => {
            const read = read_path(typed.value);
            if (read?.length === 2) {
                put(read);
            } else if (typed.value.trim()) {
                room.refuse('A line is two places: 4,34; 10,34.');
            }
        }}});
    const node = el('div', {class: 'tool'},
        el('label', {class: 'typed'}, el('span', {text: 'or its ends, typed'}), typed));

    /** @param {Point[]} next */
    function put(next) {
        ends = next;
        over = null;
        bad = false;
        blamed = null;
        typed.value = ends.map((end) => point_text(end).replace(' ', '')).join('; ');
        room.set(arg, ends.length === 2 ? ends : undefined, true);
        room.redraw();
    }

    /** @param {Point} at */
    const add = (at) => put(ends.length === 1 ? [ends[0], at] : [at]);

    return {
        node,
        hint: 'Drag from one end to the other, or point at both.',
        marks() {
            const points = over && ends.length === 1 ? [...ends, over] : ends;
            const label = points.length === 2 && room.may_measure() ? inches(distance(points[0], points[1])) : '';
            return {...(points.length ? {path: {points, label, bad}} : {}), draws: true,
                grips: ends.map(([x, y]) => ({x, y})),
                ...(men.length ? {dots: ghost(points)
                    .map(({name, at, from}) => ({at, from, bad: bad && (blamed === null || blamed === name)}))} : {}),
                ...(over && !ends.length ? {places: [{place: {x: over[0], y: over[1]}}]} : {})};
        },
        place(place, twice) {
            const at = as_point(place);
            if (at && twice && ends.length === 2) {
                room.give();
            } else if (at) {
                add([rounded(at[0]), rounded(at[1])]);
            }
            return at !== null;
        },
        hover(what) {
            over = what?.place ? as_point(what.place) : null;
            room.redraw();
        },
        drag(from, to, done) {
            const [a, b] = [as_point(from), as_point(to)];
            const end = a && ends.some((one) => distance(one, a) < 0.35);
            if (a && !pulling && !end && ghost(ends).some(({at}) => distance(at, a) < 0.5) &&
                room.pull_out(ghost(ends).map(({name, at}) => [name, ...at]))) {
                return; // the tool for single men goes on with this drag
            }
            pulling = !done;
            if (a && b) {
                put([[rounded(a[0]), rounded(a[1])], [rounded(b[0]), rounded(b[1])]]);
            }
        },
        judged(answer) {
            bad = answer?.can === false;
            blamed = bad ? answer?.who ?? null : null;
        },
        key(ev) {
            if (cursor.key(ev)) {
                over = cursor.place && as_point(cursor.place);
                room.redraw();
                return true;
            }
            if (ev.key === 'Backspace') {
                put(ends.slice(0, -1));
                return true;
            }
            if ((ev.key === ' ' || ev.key === 'Enter') && over && cursor.place) {
                const at = over;
                cursor.clear();
                add(at);
                return true;
            }
            return false;
        },
    };
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function terrain_tool(room, arg) {
    /** @type {string[]} */
    const names = room.samples(arg).map(String);
    const given = room.draft().given[arg.name];
    return {
        node: el('div', {class: 'tool row', role: 'group', 'aria-label': arg.about},
            ...names.map((name) => el('button', {type: 'button', 'aria-pressed': given === name,
                text: value_text(arg, name, room.names), on: {click: () => room.set(arg, name)}}))),
        hint: 'Tap the piece of terrain.',
        marks: () => ({places: names.flatMap((name) => {
            const at = terrain_middle(room.view(), name);
            return at ? [{place: {x: at[0], y: at[1]}, label: value_text(arg, name, room.names)}] : [];
        })}),
        place(place) {
            const at = as_point(place);
            const name = at ? terrain_at(room.view(), at) : null;
            if (name) {
                room.set(arg, name);
            }
            return at !== null;
        },
        key(ev) {
            const name = /^[1-9]$/.test(ev.key) ? names[Number(ev.key) - 1] : undefined;
            if (name) {
                room.set(arg, name);
            }
            return name !== undefined;
        },
    };
}

/** By a slider or by keys, and nothing on the table helps. @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function blind_tool(room, arg) {
    const step = arg.step ?? 0.1;
    const least = Math.ceil((arg.min ?? 0) / step - 1e-9) * step;
    const most = arg.max ?? 120;
    /** @type {number} */
    let now = room.draft().given[arg.name] ?? least;
    const common = {min: least, max: most, step, value: trim(now)};
    const slider = el('input', {type: 'range', ...common, 'aria-label': `${arg.about}, in inches`,
        on: {input: () => put(Number(slider.value))}});
    const number = el('input', {type: 'number', ...common, 'aria-label': `${arg.about}, typed`,
        on: {change: () => put(Number(number.value))}});
    const node = el('div', {class: 'tool'},
        el('p', {class: 'small', text: 'By eye: nothing may be measured before it is said.'}),
        el('div', {class: 'row'}, slider, number, el('span', {text: 'in', 'aria-hidden': true})));

    /** @param {number} value */
    function put(value) {
        now = Math.max(least, Math.min(most, Math.round(Math.round(value / step) * step * 1000) / 1000));
        slider.value = String(now);
        number.value = trim(now);
        room.set(arg, now, true);
    }

    return {
        node,
        hint: 'Guess: move the slider, or up and down with [ and ].',
        marks: () => ({}),
        place: () => true,
        key(ev) {
            const by = {'[': -1, ']': 1, '{': -10, '}': 10}[ev.key];
            if (by !== undefined) {
                put(now + by * step);
            }
            return by !== undefined;
        },
    };
}
