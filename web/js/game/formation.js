// Where the men of a body will stand: by the formation the schema tells, about the middle of the body; or along a line
// from end to end. For drawing alone: the umpire places them. Pure.

import {parts_of, place_of} from './records.js';

/** @typedef {import('../types').Formation} Formation */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {[number, number]} Point */

/** @param {Point} centre @param {number} facing @param {number} ahead @param {number} right @returns {Point} */
function beside([x, y], facing, ahead, right) {
    const rad = (facing * Math.PI) / 180;
    const [sin, cos] = [Math.sin(rad), Math.cos(rad)];
    const round = (/** @type {number} */ n) => Math.round(n * 1000) / 1000;
    return [round(x + ahead * sin + right * cos), round(y + ahead * cos - right * sin)];
}

/**
 * Every place of so many men about their middle, in their order.
 * @param {Formation} form @param {number} n @param {Point} centre @param {number} facing @returns {Point[]}
 */
export function form_places(form, n, centre, facing) {
    const files = form.files === 0 ? n : form.files === -2 ? Math.ceil(n / 2) : form.files;
    const ranks = form.files === -2 ? 2 : Math.ceil(n / Math.max(1, files));
    return Array.from({length: n}, (_, i) => {
        const rank = Math.floor(i / files);
        const abreast = rank === ranks - 1 && !form['short-left'] ? n - rank * files : files;
        return beside(centre, facing, ((ranks - 1 - 2 * rank) * form.depth) / 2 - form.behind,
            ((2 * (i - rank * files) - (abreast - 1)) * form.gap) / 2);
    });
}

/** Its words are formations. @param {Schema} schema @returns {(one: {labels?: string[]}) => boolean} */
const forms_in = (schema) => (one) => (schema.formations ?? []).length > 0 &&
    (schema.formations ?? []).every((form) => one.labels?.includes(form.name));

/**
 * May the command say how a body stands then? So it goes where the command says.
 * @param {Schema} schema
 * @param {import('../types').Verb} verb
 */
export const says_form = (schema, verb) => verb.args.some(forms_in(schema));

/**
 * The formation a unit has, or is given by the command.
 * @param {Schema} schema @param {Thing} unit @param {Record<string, any>} given @param {import('../types').Arg[]} args
 */
function form_of(schema, unit, given, args) {
    const known = schema.formations ?? [];
    const is_form = forms_in(schema);
    const arg = args.find((one) => is_form(one) && one.name in given);
    const field = unit.collection.fields.find(is_form);
    const name = arg ? given[arg.name] : field ? unit.record[field.name] : undefined;
    return known.find((form) => form.name === name) ?? null;
}

/**
 * The men of a body that moves as one, each where he will stand; nobody where it is no body or has no formation.
 * @param {Schema} schema @param {View} view @param {Thing} unit @param {Point} at where its middle will be @param
 *   {number} facing
 * @param {Record<string, any>} given @param {import('../types').Arg[]} args
 * @returns {{name: string, at: Point, from: Point | undefined}[]}
 */
export function body_ghost(schema, view, unit, at, facing, given, args) {
    const men = parts_of(schema, view, unit.name)
        .filter((man) => Array.isArray(place_of(man)) || place_of(unit) === null);
    const form = form_of(schema, unit, given, args);
    const places = form && men.length ? form_places(form, men.length, at, facing) : [];
    return places.map((place, i) => ({name: men[i].name, at: place, from: place_of(men[i]) ?? undefined}));
}

/**
 * Men along a line from end to end, in so many ranks, an inch apart; on which side the ranks stand the umpire says.
 * @param {Point[]} ends @param {number} n @param {number} ranks @param {Point | null} from where they come from: the
 *   ranks stand on that side
 * @returns {Point[]}
 */
export function line_places([a, b], n, ranks, from) {
    const files = Math.ceil(n / Math.max(1, ranks));
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const long = Math.hypot(dx, dy) || 1;
    const right = from && (from[0] - a[0]) * dy - (from[1] - a[1]) * dx < 0 ? -1 : 1;
    return Array.from({length: n}, (_, i) => {
        const part = files === 1 ? 0 : (i % files) / (files - 1);
        const back = right * Math.floor(i / files);
        const round = (/** @type {number} */ x) => Math.round(x * 1000) / 1000;
        return [round(a[0] + dx * part + (dy / long) * back), round(a[1] + dy * part - (dx / long) * back)];
    });
}
