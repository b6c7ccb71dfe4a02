// Drawing a path on an open table, leg by leg: every corner is judged by the umpire, and can be taken back.

import {el} from '../dom.js';
import {command, give} from './draft.js';
import {as_point, bearing, distance, length_of, rounded} from './geometry.js';
import {create_cursor} from './cursor.js';
import {body_ghost, says_form} from './formation.js';
import {facing_field, place_of} from './records.js';
import {inches, point_text, sentence, tenths} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('./session.js').Judgement} Judgement */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {[number, number]} Point */

const ASK_MS = 80;
/** Pointing so near to the last corner means it, however slowly. */
const SAME_IN = 0.15;

/** "12,7; 14,9.5" as corners; null if it cannot be read. @param {string} text @returns {Point[] | null} */
export function read_path(text) {
    const corners = text.trim().split(/\s*;\s*/).filter(Boolean)
        .map((corner) => corner.split(/\s*,\s*|\s+/).map(Number));
    return corners.length && corners.every((corner) => corner.length === 2 && corner.every(Number.isFinite))
        ? /** @type {Point[]} */ (corners) : null;
}

/** @param {Judgement} judged @param {string} length */
function cost_text(judged, length) {
    return judged.spent !== undefined && judged.allowance !== undefined
        ? `${tenths(judged.spent)} of ${inches(judged.allowance)}` : length;
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function path_tool(room, arg) {
    const unit = room.unit();
    /** @type {Point | null} */
    const start = unit ? place_of(unit) : null;
    const single = arg.kind === 'point';
    /** @type {Point[]} */
    let corners = [];
    /**
     * Where the hand is, and what the umpire thinks of going there.
     * @type {{at: Point, judged: Judgement | null} | null}
     */
    let over = null;
    /** @type {Judgement | null} */
    let judged = null;
    /** @type {Point[][] | null} */
    let reach = null;
    let asking = false;
    /** The corner that the umpire is being asked about. @type {Promise<void>} */
    let adding = Promise.resolve();
    /** @type {Point | null} */
    let wanted = null;
    let open = true;
    const cursor = create_cursor(room.view, () => corners.at(-1) ?? start);
    const typed = el('input', {type: 'text', 'aria-label': `${arg.about}, in inches`,
        placeholder: single ? '12, 7.5' : '12,7.5; 14,9', autocomplete: 'off',
        on: {change: () => {
            const read = read_path(typed.value);
            if (read) {
                put(single ? read.slice(-1) : read);
            } else if (typed.value.trim()) {
                room.refuse('A place is two numbers, inches from the west and from the south edge.');
            }
        }}});
    const back = el('button', {type: 'button', text: single ? 'Take back' : 'Undo last leg', disabled: true,
        on: {click: () => put(corners.slice(0, -1))}});
    const node = el('div', {class: 'tool'}, el('div', {class: 'row'}, back),
        el('label', {class: 'typed'}, el('span', {text: single ? 'or typed' : 'or its corners, typed'}), typed));

    /** @param {Point[]} next */
    function put(next) {
        corners = next;
        over = null;
        judged = null;
        back.disabled = corners.length === 0;
        typed.value = corners.map((corner) => point_text(corner).replace(' ', '')).join('; ');
        room.set(arg, corners.length === 0 ? undefined : single ? corners[0] : corners, true);
        room.redraw();
    }

    // A corner that the umpire forbids is not put down: he says why instead. Without an answer it stands until he is
    // asked again.
    /** @param {Point} at */
    async function add(at) {
        const next = single ? [at] : [...corners, at];
        if (room.is_ready_but(arg)) {
            const before = corners;
            const answer = await room.judge(command(give(room.draft(), arg.name, single ? at : next)))
                .catch(() => null);
            if (!open || corners !== before) {
                return;
            }
            if (answer && !answer.can) {
                room.refuse(answer.why ?? 'This cannot be done.', answer.clause);
                return;
            }
        }
        put(next);
    }

    // The umpire is asked about one place at a time: the newest, once he has answered for the last.
    async function ask_over() {
        if (!open || asking || !wanted || !room.is_ready_but(arg)) {
            return;
        }
        asking = true;
        const at = wanted;
        wanted = null;
        try {
            const answer = await room.judge(command(give(room.draft(), arg.name, single ? at : [...corners, at])));
            if (open && over && distance(over.at, at) < 0.01) {
                over.judged = answer;
                room.redraw();
            }
        } catch {
            // No line: the path is judged when it is given.
        }
        // The server hears so many words a second; a hand that wanders need not use them up.
        setTimeout(() => {
            asking = false;
            void ask_over();
        }, ASK_MS);
    }

    if (unit && !single) {
        room.survey(unit.name).then((survey) => {
            reach = survey.reach ?? null;
            room.redraw();
        }, () => {});
    }

    /**
     * What is written beside the path: what it costs, or why not.
     * @param {Judgement | null} word
     * @param {Point[]} points
     */
    function label(word, points) {
        // A path that the umpire has not agreed to would be a ruler.
        const length = room.may_measure() ? inches(length_of(points)) : '';
        return word === null ? length : word.can ? cost_text(word, length) : sentence(word.why ?? '');
    }

    /**
     * The men of a body, each where he will stand; red the one the umpire objects to.
     * @param {import('./records.js').Thing} body @param {Point} at @param {number} way @param {Judgement | null} word
     */
    function ghost_men(body, at, way, word) {
        const {given, verb} = room.draft();
        const turn = verb.args.find((one) => one.kind === 'angle' && one.name in given);
        return body_ghost(room.schema, room.view(), body, at, turn ? given[turn.name] : way, given, verb.args)
            .map((man) =>
                ({at: man.at, bad: word?.can === false && (word.who === undefined || word.who === man.name)}));
    }

    /** @returns {import('../types').Marks} */
    function path_marks() {
        const points = [...(start ? [start] : []), ...corners, ...(over ? [over.at] : [])];
        const word = over ? over.judged : judged;
        const [before, last] = points.slice(-2);
        const men = last && unit ? ghost_men(unit, last, bearing(before, last), word) : [];
        return {
            ...(men.length ? {dots: men} : {}),
            ...(reach ? {reach} : {}),
            ...(last ? {path: {points, label: label(word, points), bad: word?.can === false}} : {}),
            ...(last && unit ? {ghost: {name: unit.name, at: {x: last[0], y: last[1]}, facing: bearing(before, last)}}
                : {}),
        };
    }

    /** Which way it faces, if nothing else is said. */
    const facing_now = () => {
        const field = unit ? facing_field(unit.collection) : null;
        return field && unit && typeof unit.record[field.name] === 'number' ? unit.record[field.name] : 0;
    };

    /** @returns {import('../types').Marks} */
    function point_marks() {
        const [at] = corners;
        const near = over?.at ?? at;
        const men = near && unit && says_form(room.schema, room.draft().verb)
            ? ghost_men(unit, near, facing_now(), over ? over.judged : judged) : [];
        return {
            ...(men.length ? {dots: men} : {}),
            places: [...corners, ...room.samples(arg)].map(([x, y]) => ({place: {x, y}})),
            ...(start && at && room.may_measure() ? {measure: {from: start, to: at, label: inches(distance(start, at))}}
                : {}),
        };
    }

    return {
        node,
        hint: single ? 'Point at the place.'
            : 'Point at each corner of the path; twice at the last one, or Enter, to go.',
        marks: () => (single ? point_marks() : path_marks()),
        place(place, twice) {
            const at = as_point(place);
            if (!at) {
                return false;
            }
            const last = corners.at(-1);
            if (twice || (last && distance(last, at) < SAME_IN)) {
                void adding.then(() => corners.length && room.give());
            } else {
                adding = add([rounded(at[0]), rounded(at[1])]);
            }
            return true;
        },
        hover(what) {
            const at = what?.place ? as_point(what.place) : null;
            over = at ? {at: [rounded(at[0]), rounded(at[1])], judged: null} : null;
            wanted = over?.at ?? null;
            void ask_over();
            room.redraw();
        },
        judged(answer) { judged = answer; },
        key(ev) {
            if (cursor.key(ev)) {
                const at = cursor.place && as_point(cursor.place);
                this.hover?.(at ? {place: {x: at[0], y: at[1]}} : null);
                return true;
            }
            if (ev.key === 'Backspace') {
                put(corners.slice(0, -1));
                return true;
            }
            if ((ev.key === ' ' || ev.key === 'Enter') && over && cursor.place) {
                cursor.clear();
                void add(over.at);
                return true;
            }
            return false;
        },
        close() { open = false; },
    };
}
