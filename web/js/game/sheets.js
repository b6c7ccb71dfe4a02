// Unit sheets: everything a side knows of each of its units and of every man in it, to be read at the table, printed,
// and written upon. What is written on them stays in this browser: nobody else is told.

import {clear, el} from '../dom.js';
import {is_gone, is_usual, owner_of, template_of, things, type_of} from './records.js';
import {title, value_text} from './words.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {import('./words.js').Names} Names */

const KEPT = 'sandtable.sheets';
/** Kinds that the table shows better than words. */
const UNTOLD = new Set(['point', 'line', 'path', 'box', 'angle', 'serial']);

/** @returns {Record<string, string>} */
function written() {
    try {
        return JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {};
    } catch {
        return {};
    }
}

/** What somebody wrote on a sheet. @param {string} key @param {string} text */
function write(key, text) {
    const {[key]: _old, ...rest} = written();
    localStorage.setItem(KEPT, JSON.stringify(text ? {...rest, [key]: text} : rest));
}

/** What is to be read of a record, beyond its name. @param {Thing} thing @returns {import('../types').Field[]} */
function told(thing) {
    const {collection, record} = thing;
    const head = new Set([collection.id, collection.owner, collection.template, collection['part-of'],
        collection['called-after'], collection.gone]);
    return collection.fields.filter((field) => !head.has(field.name) && !UNTOLD.has(field.kind) &&
        field.name !== 'number' && !is_usual(field, record[field.name]) && record[field.name] !== 'none');
}

/**
 * Everyone who is part of a unit, and what became of them: "7 here, 2 fallen, 1 captured".
 * @param {Thing[]} men @returns {string}
 */
export function fates(men) {
    /** @type {Map<string, number>} */
    const counted = new Map();
    for (const man of men) {
        const key = man.collection.gone;
        const fate = !is_gone(man) ? 'here' : key && typeof man.record[key] === 'string' ? man.record[key] : 'gone';
        counted.set(fate, (counted.get(fate) ?? 0) + 1);
    }
    return [...counted].map(([fate, n]) => `${n} ${fate.replaceAll('-', ' ')}`).join(', ');
}

/**
 * The sheets of a side: each of its units with its men, those who are gone too.
 * @param {import('../types').Schema} schema @param {View} view @param {string | null} side
 * @returns {{unit: Thing, men: Thing[]}[]}
 */
export function sheets_of(schema, view, side) {
    const all = things(schema, view);
    return all.filter((thing) => thing.collection.name === 'units' && owner_of(thing) === side).map((unit) => ({unit,
        men: all.filter((man) => man.collection['part-of'] && man.record[man.collection['part-of']] === unit.name)}));
}

/** @param {Thing[]} men @param {Names} names */
function men_table(men, names) {
    const columns = [...new Map(men.flatMap((man) => told(man).map((field) => [field.name, field]))).values()];
    return el('table', {class: 'sheet-men'},
        el('thead', null, el('tr', null, el('th', {scope: 'col', text: 'Man'}),
            ...columns.map((field) => el('th', {scope: 'col', title: field.about, text: title(field.name)})))),
        el('tbody', null, ...men.map((man) => el('tr', {class: is_gone(man) ? 'is-gone' : ''},
            el('th', {scope: 'row', text: man.name}),
            ...columns.map((field) => {
                const value = man.record[field.name];
                return el('td',
                    {text: is_usual(field, value) || value === 'none' ? '' : value_text(field, value, names)});
            })))));
}

/** @param {string} look @param {import('../types').Field} field @param {Thing} thing @param {Names} names */
function fact(look, field, thing, names) {
    return el('div', {class: look}, el('dt', {title: field.about, text: title(field.name)}),
        el('dd', {text: value_text(field, thing.record[field.name], names)}));
}

/** @param {{unit: Thing, men: Thing[]}} sheet @param {Names} names @param {View} view @param {string} game */
function sheet_node({unit, men}, names, view, game) {
    const key = `${game} ${unit.name}`;
    const order = unit.collection.fields.find((field) => field.means === 'order');
    const kind = template_of(names.schema, view, unit);
    return el('section', {class: `sheet${is_gone(unit) ? ' is-gone' : ''}`, 'aria-label': unit.name},
        el('h3', null, unit.name, ' ', el('span', {class: 'card-type', text: type_of(names.schema, view, unit)})),
        order && unit.record[order.name] ? el('p', {class: 'sheet-order'}, 'Order: ',
            el('strong', {text: value_text(order, unit.record[order.name], names)})) : null,
        el('dl', {class: 'facts'},
            ...told(unit).filter((field) => field !== order).map((field) => fact('fact', field, unit, names)),
            ...(kind ? told(kind).map((field) => fact('fact of-kind', field, kind, names)) : [])),
        men.length ? el('p', {class: 'small', text: fates(men)}) : null,
        men.length ? men_table(men, names) : null,
        el('label', {class: 'sheet-notes'}, el('span', {class: 'small', text: 'Written on it, for your eyes alone'}),
            el('textarea', {rows: 2, text: written()[key] ?? '', 'aria-label': `Written on the sheet of ${unit.name}`,
                on: {input: (/** @type {any} */ ev) => write(key, ev.target.value)}})));
}

/** @param {HTMLElement} host @param {Names} names @param {import('../types').GameMessage} game */
export function show_sheets(host, names, game) {
    const sheets = sheets_of(names.schema, game.view, game.side);
    const body = el('div', {class: 'sheets'});
    const dialog = el('dialog', {class: 'sheets-dialog', 'aria-label': 'Unit sheets', on: {close: () => {
        document.documentElement.classList.remove('has-sheets');
        dialog.remove();
    }}},
    el('div', {class: 'row sheets-head'}, el('h2', {text: `Unit sheets of ${names.sides[game.side ?? ''] ?? ''}`}),
        el('button', {type: 'button', class: 'main', text: 'Print', on: {click: () => window.print()}}),
        el('button', {type: 'button', text: 'Close', on: {click: () => dialog.close()}})), body);
    clear(body).append(...sheets.map((sheet) => sheet_node(sheet, names, game.view, game.game + ' ' + game.side)));
    // In print there are the sheets and nothing else.
    document.documentElement.classList.add('has-sheets');
    host.append(dialog);
    dialog.showModal();
}
