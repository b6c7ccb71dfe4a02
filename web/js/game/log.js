// The log: every event as the umpire said it, each clause a link, to be filtered by unit and by turn.

import {el, clear} from '../dom.js';
import {clause_link} from './clause.js';
import {card_node, card_of, tells_card} from './playing_card.js';
import {side_number} from './records.js';
import {count} from './words.js';

/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {{n: number, by: string | null, text?: string, events: Event[], turn: number,
 *   roles?: import('./speech.js').Roles}} Entry `roles`: who was who then */

/** More than this is folded away: a log is read from its end. */
const SHOWN = 120;

/** Who is spoken of. @param {Event} event @returns {string[]} */
export function spoken_of(event) {
    return Object.entries(event).filter(([key, value]) => key !== 'text' && key !== 'clause' && key !== 'event' &&
        typeof value === 'string')
        .map(([, value]) => /** @type {string} */ (value));
}

/** A small one before its sentence. @param {Event} event */
function card_in_line(event) {
    const card = card_of(event);
    return card ? card_node(card, 'in-line') : null;
}

/**
 * Without phases in which nothing happened: those that another phase or a turn follows at once; nor the number of a
 * card whose name is told next.
 * @param {Event[]} events
 */
export function worth_telling(events) {
    return events.filter((event, i) => !(event.event === 'phase' && ['phase', 'turn'].includes(events[i + 1]?.event)) &&
        !(event.event === 'drew' && tells_card(events[i + 1])));
}

/**
 * @param {HTMLElement} host
 * @param {{schema: Schema, sides: Record<string, string>, speech: import('./speech.js').Speech, units: () => string[],
 *   moment: (n: number) => string, go?:
 *   (n: number) => void, whole?: boolean}} opts
 * `whole`: nothing is folded away; `moment` is the address of the game after command n; `go`, where there is one, is
 * called instead of following it
 */
export function create_log(host, opts) {
    /** @type {Entry[]} */
    let entries = [];
    let all = opts.whole ?? false;
    let current = -1;
    const unit = el('select', {'aria-label': 'Log of which unit', on: {change: () => draw()}});
    const turn = el('select', {'aria-label': 'Log of which turn', on: {change: () => draw()}});
    const list = el('ol', {class: 'log-list', tabindex: '0', 'aria-label': 'What happened'});
    host.append(el('div', {class: 'log-filter'}, unit, turn), list);
    // Whoever reads the end goes on reading the end, also when the room for it becomes another: then it is the room
    // that moved the
    // list, not the reader.
    let at_end = true;
    let room = 0;
    let going = 0;
    list.addEventListener('scroll', () => {
        if (list.clientHeight === room) {
            at_end = list.scrollTop + room >= list.scrollHeight - 8;
        }
    });
    new ResizeObserver(() => {
        room = list.clientHeight;
        if (!show_lit() && at_end) {
            list.scrollTop = list.scrollHeight;
        }
    }).observe(list);

    /** Brings the lit entry into sight, a little above the middle; false if there is none. */
    function show_lit() {
        const lit = list.querySelector('.log-entry.lit');
        if (lit instanceof HTMLElement) {
            list.scrollTop = lit.offsetTop - list.offsetTop - list.clientHeight / 3;
        }
        return lit !== null;
    }

    function fill_filters() {
        const [chosen_unit, chosen_turn] = [unit.value, turn.value];
        const spoken = new Set(entries.flatMap((entry) => entry.events.flatMap(spoken_of)));
        clear(unit).append(el('option', {value: '', text: 'All units'}),
            ...opts.units().filter((name) => spoken.has(name)).map((name) => el('option', {value: name, text: name})));
        const turns = [...new Set(entries.map((entry) => entry.turn))];
        clear(turn).append(el('option', {value: '', text: 'All turns'}),
            ...turns.map((one) => el('option', {value: String(one), text: `Turn ${one}`})));
        unit.value = chosen_unit;
        turn.value = chosen_turn;
        // An option that is no longer there leaves the list at nothing: back to all.
        unit.selectedIndex = Math.max(0, unit.selectedIndex);
        turn.selectedIndex = Math.max(0, turn.selectedIndex);
    }

    /** What the filters let through. @param {Entry} entry */
    function told_of(entry) {
        if (turn.value && String(entry.turn) !== turn.value) {
            return [];
        }
        return unit.value ? entry.events.filter((event) => spoken_of(event).includes(unit.value))
            : worth_telling(entry.events);
    }

    /** @param {Entry} entry */
    function entry_node(entry) {
        const number = entry.by === null ? 0 : side_number(opts.schema, entry.by);
        return el('li', {class: `log-entry side-${number}${entry.n === current ? ' lit' : ''}`, 'data-n': entry.n},
            el('a', {
                class: 'log-n', href: opts.moment(entry.n), text: String(entry.n),
                    title: 'See the board at this moment',
                'aria-label': `Command ${entry.n}: see the board at this moment`,
                on: {click: (/** @type {MouseEvent} */ ev) => {
                    if (opts.go) {
                        ev.preventDefault();
                        opts.go(entry.n);
                    }
                }},
            }),
            el('div', {class: 'log-events'},
                ...told_of(entry).map((event) => el('p', {class: `log-event is-${event.event}`}, card_in_line(event),
                opts.speech.told(event.text ?? event.event, entry.roles), ' ', event.clause ? clause_link(event.clause)
                    : null))));
    }

    /** To the end, once everything else has found its place too. */
    function go_to_end() {
        at_end = true;
        cancelAnimationFrame(going);
        going = requestAnimationFrame(() => {
            if (!show_lit()) {
                list.scrollTop = list.scrollHeight;
            }
        });
    }

    function draw() {
        clear(list);
        const told = entries.filter((entry) => told_of(entry).length > 0);
        const first = all || told.length <= SHOWN ? 0 : told.length - SHOWN;
        if (first > 0) {
            list.append(el('li', {class: 'log-more'}, el('button', {
                type: 'button', class: 'quiet', text: `Show ${count(first, 'earlier entry', 'earlier entries')}`,
                on: {click: () => {
                    all = true;
                    draw();
                }},
            })));
        }
        list.append(...told.slice(first).map(entry_node));
        if (!told.length) {
            list.append(el('li',
                {class: 'soft', text: entries.length ? 'Nothing of this kind has happened.'
                    : 'Nothing has happened yet.'}));
        }
        go_to_end();
    }

    return {
        /** The whole log anew. @param {Entry[]} steps */
        set(steps) {
            entries = steps;
            fill_filters();
            draw();
        },
        /** @param {Entry} entry */
        add(entry) {
            entries = [...entries.filter((one) => one.n < entry.n), entry];
            fill_filters();
            draw();
        },
        /** What was taken back is no longer told. @param {number} n the last command that stands */
        cut(n) {
            entries = entries.filter((entry) => entry.n <= n);
            fill_filters();
            draw();
        },
        redraw: draw,
        /** Lights one entry, in a replay. @param {number} n */
        light(n) {
            current = n;
            for (const node of list.querySelectorAll('.log-entry')) {
                const here = node instanceof HTMLElement && node.dataset.n === String(n);
                node.classList.toggle('lit', here);
            }
            show_lit();
        },
        /** Only what speaks of this unit. @param {string} name */
        only(name) {
            fill_filters();
            if (![...unit.options].some((option) => option.value === name)) {
                unit.append(el('option', {value: name, text: name}));
            }
            unit.value = name;
            turn.value = '';
            draw();
        },
    };
}

/** @typedef {ReturnType<typeof create_log>} Log */
