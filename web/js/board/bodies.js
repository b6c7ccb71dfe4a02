// Units that are their men and nothing else, and records that are models without being units: guns and vehicles that
// have their own list. What a model is its row of the rule set's tables says; nothing here knows a rule set.

import {svg} from '../dom.js';
import {pick} from './pick.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('../types').Collection} Collection */

/** Silhouettes of men on a base: where the men themselves stand there, no base is needed. */
const MEN = new Set(['infantry', 'infantry-at', 'marines', 'engineers', 'hq', 'cavalry', 'spotter', 'unknown', 'pawn']);

/** Is it nothing but its men? One that has no place of its own is. @param {Thing} unit @param {boolean} placed */
export function is_body(unit, placed) {
    return !placed || MEN.has(pick(unit, 'cloth'));
}

/**
 * The row of the rules' tables that says what a record is: of a choice whose word begins one. `none` is nothing.
 * @param {Record<string, any>} record @param {Collection} collection @param {import('../types').Schema} schema
 * @returns {{kind: string, row: Record<string, any>} | null}
 */
export function row_of(record, collection, schema) {
    if (!collection.place || !collection.fields.some((field) => field.kind === 'angle')) {
        return null;
    }
    for (const field of collection.fields.filter((one) => one.kind === 'choice')) {
        const kind = record[field.name];
        const table = kind && kind !== 'none' ? table_of(field, schema) : undefined;
        const row = table ? rows_of(table).find((one) => one[0] === kind) : undefined;
        if (row) {
            // What it is called, of what sort it is, and what it has; not what is mounted on it.
            return {kind, row: Object.fromEntries(columns_of(table)
                .map((name, i) => [name, row[i] === 1 ? true : row[i]])
                .filter(([, value], i) => i < 2 || typeof value !== 'string'))};
        }
    }
    return null;
}

/**
 * Which aeroplane a record is, where its unit says so and not it itself: the unit's kind, with what the rules' tables
 * know of it. Null of everything that does not fly.
 * @param {Record<string, any>} record @param {Collection} collection @param {import('../types').Schema} schema
 * @param {Map<any, any>} units @param {Map<any, any>} templates
 */
export function plane_of(record, collection, schema, units, templates) {
    const field = collection.name !== 'units' && collection.place && !collection['part-of']
        ? collection.fields.find(({name, kind}) => kind === 'piece' && units.has(record[name])) : undefined;
    const unit = field ? units.get(record[field.name]) : undefined;
    const template = templates.get(unit?.type);
    if (!/^(aircraft|aeroplane|plane)$/.test(template?.kind ?? '')) {
        return null;
    }
    const known = Object.values(schema.tables ?? {}).filter((table) => Array.isArray(table?.rows))
        .flatMap((table) => rows_of(table).filter((row) => row[0] === unit.type)
            .flatMap((row) => columns_of(table).slice(2).map((name, i) => [name, row[i + 2]])));
    return {unit, kind: String(unit.type), row: {...Object.fromEntries(known), ...template}};
}

/** Which way something looks that only says where it came from. @param {any} from @param {any} to */
export function heading_of(from, to) {
    const apart = Array.isArray(from) && Array.isArray(to) ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
    return apart[0] === 0 && apart[1] === 0 ? null : ((Math.atan2(apart[0], apart[1]) * 180) / Math.PI + 360) % 360;
}

/**
 * The table whose rows are the words of a choice.
 * @param {import('../types').Field} field @param {import('../types').Schema} schema
 */
function table_of(field, schema) {
    return Object.values(schema.tables ?? {}).find((table) => {
        const names = new Set(Array.isArray(table?.rows) ? rows_of(table).map((row) => row[0]) : []);
        return field.labels !== undefined && names.size >= field.labels.length &&
            field.labels.every((label) => names.has(label));
    });
}

/** @param {any} table @returns {any[][]} */
export const rows_of = (table) =>
    table.rows.map((/** @type {any} */ row) => (Array.isArray(row) ? row : Object.values(row)));
/** @param {any} table @returns {string[]} */
export const columns_of = (table) =>
    table.columns.map((/** @type {any} */ one) => (typeof one === 'string' ? one : one.name));

/** @param {Collection} collection @param {{kind: string} | null} row */
export const is_modelled = (collection, row) => row !== null && collection.owner !== undefined;

/** A pennant on a pole over the middle of the men, plain or with a bar, and how many they are. @param {Thing} thing */
export function pennant(thing) {
    return svg('g', {class: `u-pennant own-${thing.side}`},
        svg('path', {class: 'u-pennant-pole', d: 'M0 6V-66'}),
        svg('path', {class: 'u-pennant-cloth', d: 'M1 -66H44L34 -52L44 -38H1Z'}),
        thing.side === 1 ? svg('path', {class: 'u-pennant-bar', d: 'M1 -43H40'}) : null,
        svg('text', {class: 'u-pennant-men', x: 19, y: -46, text: String(thing.men)}));
}
