// The card of one unit: what it is, how it stands, what its kind can do; every field with the schema's own explanation.

import {el, clear} from '../dom.js';
import {facing_field, find, is_gone, is_usual, owner_of, side_number, states_of, template_of,
    type_of} from './records.js';
import {title, value_text} from './words.js';

/** @typedef {import('../types').Field} Field */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('../types').View} View */

/**
 * @param {HTMLElement} host
 * @param {Names} names
 * @param {(name: string) => void} pick
 * @param {(name: string) => void} log shows what happened to this unit
 */
export function create_card(host, names, pick, log) {
    /** Which folds the reader has opened: they stay open from unit to unit. @type {Set<string>} */
    const open = new Set();

    /** What lies there. @type {{view: View, name: string | null} | null} */
    let shown = null;

    /** @param {Field} field @param {any} value @param {boolean} explain */
    function line(field, value, explain) {
        const text = value_text(field, value, names);
        const linked = field.kind === 'piece' && value;
        return el('div', {class: 'fact'},
            el('dt', {title: field.about, text: title(field.name)}),
            el('dd', null,
                linked ? el('button', {type: 'button', class: 'as-link', text, on: {click: () => pick(String(value))}})
                    : text,
                explain && field.about ? el('span', {class: 'explained', text: field.about}) : null));
    }

    /** @param {string} heading @param {Thing} thing @param {Field[]} fields */
    function fold(heading, thing, fields) {
        const facts = el('dl', {class: 'facts'});
        // What nobody looks at is not written.
        const fill = () => facts.hasChildNodes() ||
            facts.append(...fields.map((field) => line(field, thing.record[field.name], true)));
        if (open.has(heading)) {
            fill();
        }
        return el('details', {
            class: 'all-facts', open: open.has(heading),
            on: {toggle: (ev) => {
                if (ev.target.open) {
                    open.add(heading);
                    fill();
                } else {
                    open.delete(heading);
                }
            }},
        }, el('summary', {text: heading}), facts);
    }

    /** The field that names who flies it. @param {Thing} thing */
    const crew_field = (thing) => thing.collection.fields.find((one) => one.kind === 'piece' &&
        /^(pilot|crew|captain|commander|leader)$/.test(one.name));

    /** Who flies it, by name. @param {Thing} thing @param {View} view */
    function crew_of(thing, view) {
        const field = crew_field(thing);
        const name = field && thing.record[field.name] ? String(thing.record[field.name]) : null;
        const who = name ? find(names.schema, view, name) : null;
        const kills = who && typeof who.record.kills === 'number' && who.record.kills > 0
            ? ` (${who.record.kills} kill${who.record.kills === 1 ? '' : 's'})` : '';
        return name ? el('button', {type: 'button', class: 'as-link card-crew', title: field?.about,
            text: `${name}${kills}`, on: {click: () => pick(name)}}) : null;
    }

    /** @param {Thing} thing @param {View} view */
    function draw(thing, view) {
        const schema = names.schema;
        const {collection, record} = thing;
        const owner = owner_of(thing);
        const crew = crew_field(thing);
        const template = template_of(schema, view, thing);
        const kind = type_of(schema, view, thing);
        const head = new Set([collection.id, collection.owner, collection.template]);
        const place = new Set([collection.place, facing_field(collection)?.name,
            collection.fields.find((field) => field.kind === 'level')?.name]);
        const rest = collection.fields.filter((field) => !head.has(field.name));
        const now = rest.filter((field) => (place.has(field.name) && record[field.name] !== null) ||
            !is_usual(field, record[field.name]));
        const known = template?.collection.fields.filter((field) => field.name !== template.collection.id) ?? [];
        const telling = template ? known.filter((field) => !is_usual(field, template.record[field.name]) &&
            template.record[field.name] !== 'none' && template.record[field.name] !== kind) : [];
        host.append(
            el('h2', {class: 'card-name'}, thing.name, ' ',
                kind.toLowerCase() === thing.name.toLowerCase() ? null : el('span', {class: 'card-type', text: kind})),
            el('p', {class: 'card-side'},
                crew_of(thing, view),
                owner ? el('span', {class: `side-name side-${side_number(schema, owner)}`,
                    text: names.sides[owner] ?? owner}) : null,
                ...states_of(thing).filter((state) => !crew || state !== `${crew.name} ${record[crew.name]}`)
                    .map((state) => el('span', {class: is_gone(thing) ? 'chip danger' : 'chip lit', text: state}))),
            el('dl', {class: 'facts'}, ...now.map((field) => line(field, record[field.name], field.kind === 'number'))),
            telling.length ? el('h3', {text: template?.name === kind ? 'Its kind' : kind}) : '',
            template ? el('dl', {class: 'facts short'},
                ...telling.map((field) => line(field, template.record[field.name], false))) : '',
            el('button', {type: 'button', class: 'quiet small-button', text: 'Its log',
                on: {click: () => log(thing.name)}}),
            fold('All its state', thing, rest),
            template ? fold('All of its kind', template, known) : '');
    }

    return {
        /** @param {Thing | null} thing @param {View} view */
        show(thing, view) {
            const now = thing?.name ?? null;
            if (shown?.view === view && shown.name === now) {
                return;
            }
            shown = {view, name: now};
            clear(host);
            if (thing) {
                draw(thing, view);
            } else {
                host.append(el('h2', {class: 'card-name', text: 'No unit selected'}),
                    el('p', {class: 'soft', text: 'Point at a unit on the board, or pick one in the roster.'}));
            }
        },
    };
}
