// The tables of a rule set as the umpire reads them, from the schema.

import {el, uid} from '../dom.js';
import {clause_link} from './clause.js';

/** @typedef {import('../types').Schema} Schema */
/**
 * @typedef {{table?: string, columns?: {name: string, about?: string}[], pictures?: string[][], rows?: any[][]}} Table
 */

/** @param {Schema} schema @returns {HTMLElement[]} */
export function tables_part(schema) {
    return [
        el('h2', {text: 'Tables as the umpire reads them'}),
        el('p', {text: 'The same numbers once more, straight from the files the umpire plays by.'}),
        ...Object.entries(schema.tables).flatMap(([name, table]) => one_table(name, table)),
    ];
}

/** @param {string} name @param {Table} table @returns {HTMLElement[]} */
function one_table(name, table) {
    const columns = table.columns ?? [];
    const rows = table.rows ?? [];
    const id = uid('table');
    return [
        el('h3', {id, text: name.replace(/-/g, ' ')}),
        el('details', {class: 'data-table'},
            el('summary', {text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}),
            table.table ? el('p', {class: 'small'}, 'Of ', clause_link(table.table)) : null,
            el('div', {class: 'scrolls', tabindex: 0, role: 'group', 'aria-labelledby': id},
                el('table', null,
                    el('thead', null, el('tr', null, ...columns.map((column) =>
                        el('th', {scope: 'col'}, column.name.replace(/-/g, ' '),
                            column.about ? el('span', {class: 'column-about', text: about_words(column.about)})
                                : null)))),
                    el('tbody', null, ...rows.map((row) => el('tr', null,
                        ...columns.map((column, i) => el('td', {text: cell_words(row[i], column.about ?? '')})))))))),
    ];
}

/** Files count in thousandths; people in inches. @param {string} about */
function in_thousandths(about) {
    return /thousandths of an inch/.test(about);
}

/** @param {string} about */
function about_words(about) {
    return about.replace(/,? ?in thousandths of an inch/, in_thousandths(about) ? ' (in)' : '').trim();
}

/** @param {unknown} value @param {string} about */
function cell_words(value, about) {
    if (typeof value === 'number' && in_thousandths(about)) {
        return String(Math.round(value) / 1000);
    }
    if (typeof value === 'boolean') {
        return value ? 'yes' : 'no';
    }
    return value === null || value === undefined ? '' : String(value);
}
