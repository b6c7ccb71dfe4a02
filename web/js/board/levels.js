// How high things fly: read from the field of kind `level`, and how a height is shown: a tone from low to high, the
// distance of the
// shadow. The number always stands beside the tone.

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/** @typedef {{low: number, top: number}} Sky the lowest level and the highest that anybody here can reach */

export const TONES = 6;

/**
 * The field that says how high one of this list flies.
 * @param {import('../types').Collection | undefined} collection
 */
export function level_field(collection) {
    return collection?.fields.find((field) => field.kind === 'level') ?? null;
}

/**
 * The level of a record, or null.
 * @param {Record<string, any>} record
 * @param {import('../types').Collection} collection
 * @returns {number | null}
 */
export function level_of(record, collection) {
    const field = level_field(collection);
    const level = field ? record[field.name] : null;
    return typeof level === 'number' ? level : null;
}

/**
 * How high its kind can fly: its template calls that by the same name.
 * @param {Record<string, any>} template
 * @param {import('../types').Collection} collection
 * @returns {number | null}
 */
export function ceiling_of(template, collection) {
    const field = level_field(collection);
    const most = field ? template[field.name] : null;
    return typeof most === 'number' ? most : null;
}

/**
 * The levels that matter in this view; null where nobody flies.
 * @param {View} view
 * @param {Schema} schema
 * @returns {Sky | null}
 */
export function sky_of(view, schema) {
    const units = (schema.collections ?? []).find((one) => one.name === 'units');
    const field = level_field(units);
    if (!units || !field) {
        return null;
    }
    const kinds = new Map((view.templates ?? []).map((/** @type {any} */ one) => [one.id, one]));
    const records = /** @type {any[]} */ (Array.isArray(view[units.name]) ? view[units.name] : []);
    const heights = records.flatMap((record) => [level_of(record, units) ?? 0,
        ceiling_of(kinds.get(record[units.template ?? 'type']) ?? {}, units) ?? 0]);
    const low = field.min ?? 1;
    return {low, top: Math.min(field.max ?? 99, Math.max(low + 2, ...heights))};
}

/** Its tone, from 0 for the lowest to TONES - 1 for the highest. @param {number} level @param {Sky} sky */
export function tone_of(level, sky) {
    const part = (level - sky.low) / Math.max(1, sky.top - sky.low);
    return Math.round(Math.max(0, Math.min(1, part)) * (TONES - 1));
}

/** "3", "2 to 4", "1, 3": levels in words. @param {number[]} levels */
export function level_words(levels) {
    const all = [...new Set(levels)].sort((one, other) => one - other);
    /** @type {number[][]} */
    const runs = [];
    for (const level of all) {
        const last = runs[runs.length - 1];
        if (last && level === last[last.length - 1] + 1) {
            last.push(level);
        } else {
            runs.push([level]);
        }
    }
    return runs.map((run) => (run.length > 2 ? `${run[0]}–${run[run.length - 1]}` : run.join(', '))).join(', ');
}
