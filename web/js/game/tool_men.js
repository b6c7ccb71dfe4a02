// Men of a body: who of them (tap on and off, or a loop around several), and where they go: the whole body is dragged,
// then single men out of it.

import {clear, el} from '../dom.js';
import {as_point, distance, rounded} from './geometry.js';
import {is_inside, listable, middle_of, places_of, whole_of} from './kinds.js';
import {find} from './records.js';
import {point_text, trim} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {[number, number]} Point */

const NEAR = 0.7;
const STEP = 1;
const FINE_STEP = 0.1;
const PROPOSALS = 4; // of the umpire's own, to begin with

/** @param {KeyboardEvent} ev @returns {Point | null} */
function arrow(ev) {
    const by = ev.shiftKey ? FINE_STEP : STEP;
    /** @type {Record<string, Point>} */
    const ways = {ArrowUp: [0, by], ArrowDown: [0, -by], ArrowLeft: [-by, 0], ArrowRight: [by, 0]};
    return ways[ev.key] ?? null;
}

/** @param {Point} p @param {Point} by @returns {Point} */
const moved = (p, by) => [rounded(p[0] + by[0]), rounded(p[1] + by[1])];

/**
 * Whose men they are: of the unit that was said, or of the one in hand; but where the game asks about another one, of
 * that.
 * @param {ToolRoom} room @param {Arg} arg
 */
function men_of(room, arg) {
    const of = (/** @type {ReturnType<ToolRoom['unit']>} */ unit) => {
        const owner = unit?.collection.owner;
        return listable(room.schema, room.view(), arg, unit && owner ? unit.record[owner] : room.side(), unit);
    };
    const men = of(room.unit());
    const meant = room.samples(arg).flat(2).filter((one) => typeof one === 'string');
    return meant.length === 0 || men.some((man) => meant.includes(man.name)) ? men
        : of(find(room.schema, room.view(), whole_of(room.schema, room.view(), meant[0])));
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function pieces_tool(room, arg) {
    const men = men_of(room, arg);
    const places = places_of(men);
    const samples = room.samples(arg);
    /** The number asked for is that of the umpire's own choice, where there is no other. */
    const asked = arg.optional || samples.length !== 1 ? null : samples[0].length;
    /** @type {Set<string>} */
    let chosen = new Set(room.draft().given[arg.name] ?? []);
    /** @type {Point[]} */
    let loop = [];
    const node = el('div', {class: 'tool'});

    /** @param {Set<string>} next */
    function put(next) {
        chosen = next;
        room.set(arg, chosen.size ? men.map((man) => man.name).filter((name) => chosen.has(name)) : undefined, true);
        draw();
        room.redraw();
    }

    /** @param {string} name */
    function toggle(name) {
        const next = new Set(chosen);
        if (!next.delete(name)) {
            next.add(name);
        }
        put(next);
    }

    function draw() {
        clear(node);
        node.append(
            el('p', {class: 'small', role: 'status',
                text: asked === null ? `${chosen.size} chosen` : `${chosen.size} of ${asked}`}),
            el('div', {class: 'row', role: 'group', 'aria-label': arg.about}, ...men.map((man) => el('button', {
                type: 'button', 'aria-pressed': chosen.has(man.name), text: man.name,
                on: {click: () => toggle(man.name)}}))),
            samples.length ? el('button', {type: 'button', class: 'quiet', text: "The umpire's choice",
                on: {click: () => put(new Set(samples[0]))}}) : el('span'));
    }

    draw();
    return {
        node,
        hint: 'Tap men on and off, or draw a loop around several.',
        marks: () => ({
            targets: men.map((man) => ({name: man.name, can: true, label: chosen.has(man.name) ? '✓' : ''})),
            ...(loop.length > 2 ? {path: {points: [...loop, loop[0]]}} : {}), draws: true,
        }),
        piece(name) {
            const own = places.has(name) || men.some((man) => man.name === name);
            if (own) {
                toggle(name);
            }
            return own;
        },
        place: () => true,
        drag(from, to, done) {
            const [first, there] = [as_point(from), as_point(to)];
            if (!first || !there) {
                return;
            }
            loop = loop.length ? [...loop, there] : [first, there];
            if (done) {
                const caught = [...places].filter(([, at]) => is_inside(loop, at)).map(([name]) => name);
                loop = [];
                put(new Set([...chosen, ...caught]));
            }
            room.redraw();
        },
    };
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function places_tool(room, arg) {
    const men = men_of(room, arg);
    const before = places_of(men);
    /** @type {Map<string, Point>} */
    let now = new Map(before);
    for (const [name, x, y] of room.draft().given[arg.name] ?? []) {
        now.set(name, [x, y]);
    }
    /** @type {string | null} */
    let single = null;
    /**
     * What a drag took hold of, and where everybody was then.
     * @type {{name: string | null, was: Map<string, Point>} | null}
     */
    let held = null;
    /** @type {string | null} */
    let blamed = null;
    const samples = room.samples(arg).slice(0, PROPOSALS);
    const node = el('div', {class: 'tool'});

    /** One whole order, as it is: it may send men who stand nowhere yet. @param {[string, number, number][]} sample */
    function propose(sample) {
        now = new Map(before);
        sample.forEach(([name, x, y]) => now.set(name, [x, y]));
        blamed = null;
        room.set(arg, sample, true);
        draw();
        room.redraw();
    }

    /** @param {Map<string, Point>} next */
    function put(next) {
        now = next;
        blamed = null;
        const entries = [...now].filter(([name, at]) => distance(at, before.get(name) ?? at) > 0.005)
            .map(([name, at]) => [name, at[0], at[1]]);
        room.set(arg, entries.length ? entries : undefined, true);
        draw();
        room.redraw();
    }

    /** @param {Point} by @param {Map<string, Point>} [was] @param {string | null} [name] */
    function shift(by, was = now, name = single) {
        put(new Map([...was].map(([one, at]) => [one, name === null || one === name ? moved(at, by) : at])));
    }

    /** @param {string | null} name */
    function take(name) {
        single = single === name ? null : name;
        draw();
        room.redraw();
    }

    function draw() {
        clear(node);
        node.append(
            el('p', {class: 'small', role: 'status',
                text: single ? `${single} to ${point_text(now.get(single) ?? [0, 0])}` : 'The whole body'}),
            el('div', {class: 'row', role: 'group', 'aria-label': arg.about},
                el('button', {type: 'button', 'aria-pressed': single === null, text: 'All',
                    on: {click: () => take(null)}}),
                ...[...now.keys()].map((name) => el('button', {type: 'button', 'aria-pressed': single === name,
                    text: name, on: {click: () => take(name)}}))),
            ...samples.map((sample, n) => el('button', {type: 'button', class: 'quiet',
                text: samples.length === 1 ? "The umpire's choice" : `The umpire's choice ${n + 1}`,
                on: {click: () => propose(sample)}})),
            el('button', {type: 'button', class: 'quiet', text: 'Back to where they stand',
                on: {click: () => put(new Map(before))}}));
    }

    draw();
    return {
        node,
        hint: 'Drag the body, then pull single men out of it; or choose a man and point at his place. Arrow keys, too.',
        marks: () => ({
            dots: [...now].map(([name, at]) => ({at, from: before.get(name), label: single === name ? name : '',
                bad: blamed === name})),
            grips: [...now.values()].map(([x, y]) => ({x, y})), draws: true,
        }),
        piece(name) {
            if (before.has(name)) {
                take(name);
            }
            return before.has(name);
        },
        place(place, twice) {
            const to = as_point(place);
            if (to && twice) {
                room.give();
            } else if (to) {
                const from = single ? now.get(single) ?? to : middle_of([...now.values()]);
                shift([to[0] - from[0], to[1] - from[1]]);
            }
            return to !== null;
        },
        drag(from, to, done) {
            const [grip, there] = [as_point(from), as_point(to)];
            if (!grip || !there) {
                return;
            }
            if (!held) {
                const near = [...now].find(([, at]) => distance(at, grip) < NEAR);
                const is_moved = [...now].some(([name, at]) => distance(at, before.get(name) ?? at) > 0.005);
                held = {name: near && (is_moved || single === near[0]) ? near[0] : null, was: now};
            }
            shift([there[0] - grip[0], there[1] - grip[1]], held.was, held.name);
            held = done ? null : held;
        },
        judged(answer) {
            blamed = answer && !answer.can ? answer.who ?? null : null;
            room.redraw();
        },
        key(ev) {
            const by = arrow(ev);
            if (by) {
                shift(by);
            }
            return by !== null;
        },
    };
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function shift_tool(room, arg) {
    const unit = room.unit();
    const named = room.draft().verb.args.find((one) => one.kind === 'pieces');
    const parts = room.schema.collections.filter((one) => one['part-of']).map((one) => one.name);
    const men = men_of(room, {...arg, own: true, collections: parts})
        .filter((man) => !named || (room.draft().given[named.name] ?? [man.name]).includes(man.name));
    const before = places_of(men.length ? men : unit ? [unit] : []);
    /** @type {Point} */
    let now = room.draft().given[arg.name] ?? [0, 0];
    let bad = false;
    /** @type {string | null} */
    let blamed = null;
    /** Where the drag began to shift the body. @type {Point | null} */
    let was = null;
    const input = (/** @type {number} */ i, /** @type {string} */ words) => el('input', {type: 'number', step: 0.1,
        value: trim(now[i]), 'aria-label': words, on: {input: (/** @type {any} */ ev) => {
            if (ev.target.value !== '' && Number.isFinite(Number(ev.target.value))) {
                put(i === 0 ? [Number(ev.target.value), now[1]] : [now[0], Number(ev.target.value)], true);
            }
        }}});
    const [east, north] = [input(0, 'Inches to the east'), input(1, 'Inches to the north')];
    const node = el('div', {class: 'tool row'}, el('label', {class: 'typed'}, el('span', {text: 'east'}), east),
        el('label', {class: 'typed'}, el('span', {text: 'north'}), north));

    /** @param {Point} next @param {boolean} [typed] */
    function put(next, typed = false) {
        now = [rounded(next[0]), rounded(next[1])];
        bad = false;
        blamed = null;
        if (!typed) {
            east.value = trim(now[0]);
            north.value = trim(now[1]);
        }
        room.set(arg, now, true);
        room.redraw();
    }

    return {
        node,
        hint: `Drag the body, or point at where its middle should be. Arrow keys shift it.${
            room.draft().verb.into ? ' Then pull out whoever should go elsewhere.' : ''}`,
        marks: () => ({dots: [...before].map(([name, at]) => ({at: moved(at, now), from: at,
            bad: bad && (blamed === null || blamed === name)})), draws: true}),
        piece: (name) => before.has(name),
        place(place, twice) {
            const to = as_point(place);
            if (to && twice) {
                room.give();
            } else if (to) {
                const from = middle_of([...before.values()]);
                put([to[0] - from[0], to[1] - from[1]]);
            }
            return to !== null;
        },
        drag(from, to, done) {
            const [grip, there] = [as_point(from), as_point(to)];
            if (!grip || !there) {
                return;
            }
            const is_moved = distance([0, 0], now) > 0.005;
            if (!was && is_moved && [...before.values()].some((at) => distance(moved(at, now), grip) < NEAR) &&
                room.pull_out([...before].map(([name, at]) => [name, ...moved(at, now)]))) {
                return; // the tool for single men goes on with this drag
            }
            was ??= now;
            put([was[0] + there[0] - grip[0], was[1] + there[1] - grip[1]]);
            was = done ? null : was;
        },
        judged(answer) {
            bad = answer?.can === false;
            blamed = bad ? answer?.who ?? null : null;
        },
        key(ev) {
            const by = arrow(ev);
            if (by) {
                put(moved(now, by));
            }
            return by !== null;
        },
    };
}
