// Choosing a path on hexes whose steps the schema explains: a flight, a move of a ship. The hexes it can end in are
// shown with levels
// and cost; one is pointed at, then level and facing are picked; or the steps are given one by one, or typed. The
// umpire judges.

import {step_list, step_word, step_words, stops} from '../board/steps.js';
import {level_field, level_words} from '../board/levels.js';
import {clear, el} from '../dom.js';
import {clause_link} from './clause.js';
import {create_cursor} from './cursor.js';
import {fitting, steps_word} from './draft.js';
import {place_at, place_value} from './geometry.js';
import {facing_field, place_of} from './records.js';
import {sentence, trim} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Ends} Ends */
/** A way that the umpire has listed. @typedef {{word: string, ends: Ends}} Way */

const ARROWS = ['↑', '↗', '↘', '↓', '↙', '↖'];
const FACINGS = [1, 2, 3, 4, 5, 6];
/** As many ways to the same end as are worth a button. */
const WAYS_SHOWN = 4;

/**
 * What is spent of what there is: "4 of 6 MPs".
 * @param {{spent?: number, allowance?: number} | null | undefined} told
 */
export function cost_text(told) {
    return told?.spent === undefined ? '' : told.allowance === undefined ? `${trim(told.spent)} MPs`
        : `${trim(told.spent)} of ${trim(told.allowance)} MPs`;
}

/** The cheaper first, then the shorter, then as they were listed. @param {Way} one @param {Way} other */
function by_cost(one, other) {
    return (one.ends.spent ?? 0) - (other.ends.spent ?? 0) || one.word.length - other.word.length;
}

/**
 * Ways by the hex they end in, each list the cheapest first. Ways off the table have the key ''.
 * @param {Way[]} ways
 * @returns {Map<string, Way[]>}
 */
export function by_hex(ways) {
    /** @type {Map<string, Way[]>} */
    const hexes = new Map();
    for (const way of ways) {
        const key = way.ends.at === null || way.ends.at === undefined ? '' : String(way.ends.at);
        const list = hexes.get(key);
        if (list) {
            list.push(way);
        } else {
            hexes.set(key, [way]);
        }
    }
    hexes.forEach((list) => list.sort(by_cost));
    return hexes;
}

/**
 * What stands in each hex: levels, and the least it costs.
 * @param {Map<string, Way[]>} hexes
 * @returns {NonNullable<import('../types').Marks['costs']>}
 */
export function costs_of(hexes) {
    return [...hexes].filter(([at]) => at !== '').map(([at, ways]) => ({
        at, cost: ways[0].ends.spent === undefined ? undefined : Math.round(ways[0].ends.spent * 10) / 10,
        levels: [...new Set(ways.flatMap((way) => (typeof way.ends.level === 'number' ? [way.ends.level] : [])))],
    }));
}

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function flight_tool(room, arg) {
    const unit = room.unit();
    const effects = arg.steps ?? {};
    const labels = arg.labels ?? Object.keys(effects);
    const from = unit ? String(place_of(unit)) : '';
    const facing = unit ? Number(unit.record[facing_field(unit.collection)?.name ?? ''] ?? 1) : 1;
    const level_is = unit ? level_field(unit.collection) : null;
    const level = unit && level_is ? Number(unit.record[level_is.name]) : null;
    /** @type {Way[]} */
    const ways = fitting(room.draft(), arg.name)
        .flatMap((command) => (command.ends ? [{word: steps_word(command[arg.name]), ends: command.ends}] : []));
    const hexes = by_hex(ways);
    const by_word = new Map(ways.map((way) => [way.word, way]));
    const used = new Set(ways.flatMap((way) => step_list(way.word, labels) ?? []));
    /** A step that no way has, though no level stands against it, is none of this game's. */
    const offered = labels.filter((label) => ways.length === 0 || used.has(label) ||
        (effects[label]?.climb ?? 0) !== 0);
    const reach = [...hexes.keys()].filter((at) => at !== '');
    const costs = costs_of(hexes);
    /** @type {string[]} */
    let steps = [];
    /** What the umpire said of the steps as they are. @type {import('./session.js').Judgement | null} */
    let judged = null;
    let asked = '';
    const cursor = create_cursor(room.view, () => from || null);

    const now = el('p', {class: 'steps-now'});
    const why = el('div', {class: 'flight-verdict'});
    const peek = el('p', {class: 'small soft flight-peek', 'aria-hidden': 'true'});
    const grid = el('div', {class: 'flight-grid'});
    const buttons = el('div', {class: 'row flight-steps', role: 'group', 'aria-label': arg.about});
    const typed = el('input', {
        type: 'text', 'aria-label': 'The steps, typed', placeholder: labels.slice(0, 3).join(' '), autocomplete: 'off',
            autocapitalize: 'characters', spellcheck: 'false',
        on: {
            input: () => read_typed(false),
            keydown: (ev) => {
                if (ev.key === 'Enter') {
                    ev.preventDefault();
                    ev.stopPropagation();
                    read_typed(true);
                }
            },
        },
    });
    const node = el('div', {class: 'tool flight'}, now, why, peek, buttons, grid,
        el('label', {class: 'typed'}, el('span', {text: 'or typed'}), typed));

    const word = () => step_word(steps, labels);
    /** The listed way of just these steps. */
    const listed = () => by_word.get(word());
    /** Every stop, with the start. */
    const trail = () => stops(from, facing, level, steps, effects);
    /** Where the steps lead, as the umpire told or as they are drawn. @returns {Ends | null} */
    function end() {
        const way = listed();
        if (way) {
            return way.ends;
        }
        const last = steps.length ? trail().at(-1) : null;
        return last ? {at: last.hex, facing: last.facing, ...(last.level === null ? {} : {level: last.level}),
            spent: judged?.spent, allowance: judged?.allowance} : null;
    }

    /** @param {string[]} next @param {boolean} [quietly] the typed line stays as it is */
    function put(next, quietly = false) {
        steps = next;
        judged = null;
        room.set(arg, steps.length ? word() : undefined, true);
        if (!quietly) {
            typed.value = word();
        }
        draw();
        room.redraw();
        void ask();
    }

    /** What is not listed the umpire is asked about at once, so that the cost follows the fingers. */
    async function ask() {
        const said = word();
        asked = said;
        if (!said || listed()) {
            return;
        }
        const answer = await room.judge({verb: room.draft().verb.verb, ...room.draft().given, [arg.name]: said})
            .catch(() => null);
        if (asked === said && answer) {
            judged = answer;
            draw();
            room.redraw();
        }
    }

    /** @param {boolean} entered */
    function read_typed(entered) {
        const list = step_list(typed.value, labels);
        typed.setAttribute('aria-invalid', String(list === null));
        if (list) {
            put(list, true);
        }
        if (entered && list === null) {
            room.refuse(`The steps are ${labels.join(', ')}.`);
        } else if (entered && list?.length && (listed() || judged?.can)) {
            room.give();
        }
    }

    /** @param {Ends} told */
    function end_text(told) {
        return told.at === null ? ': off the table'
            : `: to ${told.at}${told.facing === undefined ? '' : `, facing ${told.facing}`}` +
                `${told.level === undefined ? '' : `, level ${told.level}`}`;
    }

    /** "1709: levels 1–5, from 5 MPs". @param {string} cell */
    function hex_text(cell) {
        const known = costs.find((one) => one.at === cell);
        const high = known?.levels.length ? `level${known.levels.length > 1 ? 's' : ''} ${level_words(known.levels)}`
            : '';
        return known ? [`${cell}: ${high}`, known.cost === undefined ? '' : `from ${known.cost} MPs`].filter(Boolean)
            .join(', ') : '';
    }

    /** Would this step lead to a level that nobody has? @param {string} label */
    function is_barred(label) {
        const at = trail().at(-1)?.level;
        const next = typeof at === 'number' ? at + (effects[label]?.climb ?? 0) : null;
        const spent = listed()?.ends ?? judged;
        return (next !== null && level_is !== null && (next < (level_is.min ?? 0) || next > (level_is.max ?? 99)) &&
            (effects[label]?.climb ?? 0) !== 0)
            || (spent?.spent !== undefined && spent.allowance !== undefined && spent.spent >= spent.allowance &&
                steps.length > 0);
    }

    /** @param {Way} way @param {string} text @param {boolean} chosen @param {string} [label] */
    function way_button(way, text, chosen, label) {
        return el('button', {
            type: 'button', class: 'flight-way', 'aria-pressed': chosen,
                title: `${way.word}${end_text(way.ends)}; ${cost_text(way.ends)}`, 'aria-label': label ?? null,
            text, on: {click: () => put(step_list(way.word, labels) ?? [])},
        });
    }

    /**
     * Of the ways to a hex the cheapest for each facing and level.
     * @param {Way[]} there
     * @param {number | undefined} high
     * @param {number} side
     */
    const cheapest = (there, high, side) => there.find((way) => way.ends.level === high && way.ends.facing === side);

    /**
     * The ladder: a row for each level, the highest on top, an arrow for each facing, with its cost.
     * @param {Ends} told
     */
    function draw_grid(told) {
        const there = hexes.get(String(told.at)) ?? [];
        const levels = [...new Set(there.map((way) => way.ends.level))].sort((one, other) => (other ?? 0) - (one ?? 0));
        const sides = FACINGS.filter((side) => there.some((way) => way.ends.facing === side));
        if (there.length < 2) {
            return;
        }
        const costly = there[0].ends.spent !== undefined;
        grid.append(el('p', {class: 'small',
            text: `${levels.length > 1 ? 'Level and facing' : 'Facing'} ` +
                `in ${told.at}${costly ? ', with the MPs' : ''}:`}),
            el('div', {class: 'ladder', role: 'group', 'aria-label': 'Level and facing at the end',
                style: `--sides: ${sides.length}`}, ...levels.flatMap((high) => [
                el('span', {class: 'ladder-level', text: high === undefined ? '' : `${high}`}),
                ...sides.map((side) => {
                    const way = cheapest(there, high, side);
                    return way ? way_button(way,
                        `${ARROWS[side - 1]} ${way.ends.spent === undefined ? '' : trim(way.ends.spent)}`,
                            told.level === high && told.facing === side,
                        `${high === undefined ? '' : `level ${high}, `}facing ${side}, ${cost_text(way.ends)}`)
                            : el('span', {class: 'ladder-none'});
                }),
            ])));
        const same = there.filter((way) => way.ends.level === told.level && way.ends.facing === told.facing);
        if (same.length > 1) {
            grid.append(el('p', {class: 'small', text: 'Ways to end so:'}),
                el('div', {class: 'row', role: 'group', 'aria-label': 'Ways to the same end'},
                ...same.slice(0, WAYS_SHOWN)
                    .map((way) => way_button(way, costly ? `${way.word} (${trim(way.ends.spent ?? 0)})` : way.word,
                        way.word === word()))));
        }
    }

    function draw() {
        const told = end();
        const cost = cost_text(listed()?.ends ?? judged);
        clear(now).append(steps.length ? el('strong', {text: word()}) : 'No steps yet',
            steps.length && told ? end_text(told) : '',
            cost && steps.length ? el('span', {class: 'flight-cost', text: cost}) : '');
        node.classList.toggle('is-begun', steps.length > 0);
        clear(why);
        if (judged && !judged.can && steps.length) {
            const soft = is_unfinished();
            why.append(el('p', {class: soft ? 'small soft' : 'notice danger flight-why'},
                `${soft ? 'Not yet: ' : ''}` +
                    `${soft ? judged.why ?? 'more is wanted' : sentence(judged.why ?? 'this cannot be done')} `,
                judged.clause ? clause_link(judged.clause) : null));
        }
        const off = hexes.get('') ?? [];
        const focus = document.activeElement instanceof HTMLElement && node.contains(document.activeElement)
            ? document.activeElement.getAttribute('aria-label') : null;
        clear(grid);
        if (told && told.at !== null) {
            draw_grid(told);
        }
        clear(buttons).append(
            ...offered.map((label) => el('button', {
                type: 'button', class: 'flight-step', disabled: is_barred(label), text: label.toUpperCase(),
                    title: effects[label] ? step_words(effects[label]) : label,
                'aria-label': `Step ${label}`, on: {click: () => put([...steps, label])},
            })),
            el('button', {type: 'button', text: 'Undo step', disabled: !steps.length,
                on: {click: () => put(steps.slice(0, -1))}}),
            off.length ? el('button', {type: 'button', text: 'Leave the table', title: off[0].word,
                'aria-pressed': told?.at === null, on: {click: () => put(step_list(off[0].word, labels) ?? [])}}) : '');
        if (focus) {
            [...node.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === focus &&
                !button.disabled)?.focus({preventScroll: true});
        }
    }

    /**
     * The cheapest way there; where several are, the one that keeps level and facing as they are.
     * @param {string} cell
     */
    function go_to(cell) {
        const there = hexes.get(cell);
        if (!there) {
            room.refuse(`No path of this unit ends in hex ${cell}.`);
            return;
        }
        const least = there.filter((way) => way.ends.spent === there[0].ends.spent);
        const best = least.find((way) => way.ends.level === (level ?? undefined) && way.ends.facing === facing) ??
            least.find((way) => way.ends.level === (level ?? undefined)) ?? least[0];
        put(step_list(best.word, labels) ?? []);
    }

    /**
     * Another level or facing in the hex that is chosen: the next one that can be had.
     * @param {'level' | 'facing'} what
     * @param {number} by
     */
    function shift(what, by) {
        const told = listed()?.ends;
        const there = told && told.at !== null ? hexes.get(String(told.at)) ?? [] : [];
        const values = [...new Set(there.filter((way) => what === 'level' || way.ends.level === told?.level)
            .map((way) => Number(way.ends[what])))].sort((one, other) => one - other);
        const at = told ? values.indexOf(Number(told[what])) : -1;
        const value = what === 'level' ? values[at + by] : values[(at + by + values.length) % values.length];
        if (!told || at < 0 || value === undefined) {
            return;
        }
        const wanted = there.find((way) => way.ends[what] === value &&
            (what === 'level' ? way.ends.facing === told.facing : way.ends.level === told.level)) ??
                there.find((way) => way.ends[what] === value);
        if (wanted) {
            put(step_list(wanted.word, labels) ?? []);
        }
    }

    /** Letters of steps that have more than one: what was keyed so far. */
    let keyed = '';
    let keyed_at = 0;

    /** @param {string} key @returns {boolean} */
    function key_step(key) {
        const recent = performance.now() - keyed_at < 1200 ? keyed : '';
        const sofar = (recent + key).toLowerCase();
        const whole = labels.find((label) => label.toLowerCase() === sofar);
        const begins = labels.some((label) => label.length > sofar.length && label.toLowerCase().startsWith(sofar));
        if (whole && !is_barred(whole)) {
            keyed = '';
            put([...steps, whole]);
            return true;
        }
        if (begins) {
            keyed = sofar;
            keyed_at = performance.now();
            return true;
        }
        keyed = '';
        return recent !== '' && key_step(key);
    }

    draw();
    const levelled = level !== null;
    if (costs.some((one) => one.cost !== undefined || one.levels.length > 0)) {
        room.frame([from, ...reach]);
    }
    return {
        node,
        hint: levelled ? 'Point at the hex where it shall end: in each stand levels and fewest MPs.'
            : 'Point at the hex where it shall end, or give the steps one by one.',
        marks() {
            const told = end();
            const path = steps.length ? trail() : [];
            const at = told && told.at !== null ? place_at(room.view(), told.at) : null;
            const bad = judged !== null && !judged.can && !is_unfinished();
            return {
                reach, costs,
                ...(at && unit ? {ghost: {name: unit.name, at,
                    ...(told?.facing === undefined ? {} : {facing: told.facing}),
                        ...(told?.level === undefined ? {} : {level: told.level})}} : {}),
                ...(path.length > 1 ? {path: {points: path.map((stop) => stop.hex), bad,
                    label: cost_text(listed()?.ends ?? judged),
                        ...(levelled ? {levels: path.map((stop) => stop.level)} : {})}} : {}),
                ...(cursor.place ? {places: [{place: cursor.place}]} : {}),
            };
        },
        hover(what) {
            const cell = what?.place && 'hex' in what.place ? what.place.hex : '';
            peek.textContent = cell && hexes.has(cell) ? hex_text(cell) : '';
        },
        judged(answer) {
            if (answer) {
                judged = answer;
                draw();
            }
        },
        unfinished: is_unfinished,
        close: () => room.frame(null),
        place(place, twice) {
            const cell = 'hex' in place ? place.hex : null;
            if (cell === null) {
                return false;
            }
            if (twice && String(end()?.at) === cell && (listed() || judged?.can)) {
                room.give();
            } else if (String(end()?.at) !== cell || !listed()) {
                go_to(cell);
            }
            return true;
        },
        key(ev) {
            if (ev.shiftKey && /^Arrow(Up|Down)$/.test(ev.key)) {
                shift('level', ev.key === 'ArrowUp' ? 1 : -1);
                return true;
            }
            if (ev.key === '[' || ev.key === ']') {
                shift('facing', ev.key === ']' ? 1 : -1);
                return true;
            }
            if (cursor.key(ev)) {
                room.redraw();
                return true;
            }
            if (ev.key === 'Backspace') {
                put(steps.slice(0, -1));
                return true;
            }
            const at = cursor.place ? String(place_value(cursor.place)) : null;
            if ((ev.key === 'Enter' || ev.key === ' ') && at !== null && String(end()?.at) !== at) {
                go_to(at);
                return true;
            }
            return /^[a-z]$/i.test(ev.key) && !ev.ctrlKey && !ev.metaKey && key_step(ev.key);
        },
    };

    /** More steps may make a flight of it: something is left to spend, or a listed way goes on from here. */
    function is_unfinished() {
        const said = word();
        return !listed() && steps.length > 0 && (ways.some((way) => way.word.startsWith(said)) ||
            (judged?.spent !== undefined && judged.allowance !== undefined && judged.spent < judged.allowance));
    }
}
