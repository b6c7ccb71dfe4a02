// The roster: both sides as far as they are known, everything that has an owner; what is lost stands below a line.

import {el, clear} from '../dom.js';
import {stores_of} from '../board/pieces.js';
import {is_gone, level_of, owner_of, place_of, side_number, states_of, stock_of, template_of, things,
    type_of} from './records.js';
import {count, title} from './words.js';

/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('../types').View} View */

/** Zones and the like have an owner and no name: they are drawn on the board, not listed. @param {Thing} thing */
function is_listed(thing) {
    return Boolean(thing.collection.id || thing.collection.fields.some((field) => field.name === 'type'));
}

/** What a side has in hand, as a line. @param {ReturnType<typeof stock_of>} stock */
export function stock_node(stock) {
    return el('p', {class: 'stock'},
        ...stock.map(({about, value}) => el('span', {class: 'stock-entry'}, value === true ? `${about}.` : `${about}: `,
            value === true ? null : el('strong', {text: String(value)}))));
}

/** @param {HTMLElement} host @param {Names} names @param {(name: string) => void} pick */
export function create_roster(host, names, pick) {
    /** What lies there. @type {{view: View, selected: string | null, active: string | null} | null} */
    let shown = null;

    /** @param {Thing} thing @param {View} view @param {string | null} selected @param {Set<string> | null} active */
    function entry(thing, view, selected, active) {
        const states = states_of(thing);
        const kind = type_of(names.schema, view, thing);
        const off = !is_gone(thing) && thing.collection.place && place_of(thing) === null && !states.length;
        const words = off ? ['off the table'] : states;
        const high = is_gone(thing) || off ? null : level_of(thing);
        return el('li', null, el('button', {
            type: 'button',
            class: `unit-line${is_gone(thing) ? ' gone' : ''}${active?.has(thing.name) ? ' ready' : ''}`,
            'aria-pressed': thing.name === selected, 'data-unit': thing.name,
            on: {click: () => pick(thing.name)},
        },
        el('span', {class: 'unit-name', text: thing.collection.id ? thing.name : kind}),
        thing.collection.id ? el('span', {class: 'unit-kind', text: kind}) : null,
        high ? el('span', {class: 'unit-level', title: `${title(high.name)} ${high.level}`, text: `▲${high.level}`})
            : null,
        ...(high ? stores_of(thing.record, template_of(names.schema, view, thing)?.record ?? {}) : [])
            .map((store) => el('span',
                {class: 'unit-store', title: store.words, text: `${store.name} ${store.letter.slice(1)}`})),
        words.length ? el('span', {class: 'unit-state', text: words.join(', ')}) : null));
    }

    return {
        /**
         * @param {View} view
         * @param {string | null} selected
         * @param {Set<string> | null} active who can still do something
         */
        show(view, selected, active) {
            const now = active ? [...active].join() : null;
            if (shown?.view === view && shown.selected === selected && shown.active === now) {
                return;
            }
            shown = {view, selected, active: now};
            const focused = document.activeElement instanceof HTMLElement && host.contains(document.activeElement)
                ? document.activeElement.dataset.unit : undefined;
            clear(host);
            const all = things(names.schema, view).filter((thing) => owner_of(thing) && is_listed(thing));
            for (const side of names.schema.sides) {
                const own = all.filter((thing) => owner_of(thing) === side);
                const units = own.filter((thing) => thing.collection.name === 'units');
                const here = units.filter((thing) => !is_gone(thing));
                const section = el('section', {class: `roster-side side-${side_number(names.schema, side)}`},
                    el('h3', null, el('span', {class: 'side-name', text: names.sides[side] ?? side}),
                        el('span', {class: 'soft small',
                            text: ` ${count(here.length, 'unit')}` +
                                `${units.length > here.length ? `, ${units.length - here.length} lost` : ''}`})));
                const stock = stock_of(names.schema, view, side);
                if (stock.length) {
                    section.append(stock_node(stock));
                }
                for (const collection of names.schema.collections) {
                    const list = own.filter((thing) => thing.collection === collection)
                        .sort((one, other) => Number(is_gone(one)) - Number(is_gone(other)));
                    if (list.length) {
                        section.append(collection.name === 'units' ? '' : el('h4', {text: title(collection.name)}),
                            el('ul', {class: 'unit-list'},
                                ...list.map((thing) => entry(thing, view, selected, active))));
                    }
                }
                host.append(section);
            }
            if (focused !== undefined) {
                const again = [...host.querySelectorAll('button')].find((button) => button.dataset.unit === focused);
                again?.focus({preventScroll: true});
            }
        },
    };
}
