// What a survey looks like on the board: rings, the arc of fire, lines of sight and what blocks them, the reach. Pure.

import {find, place_of} from './records.js';

/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').Survey} Survey */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */

/**
 * @param {Survey} survey
 * @param {Schema} schema
 * @param {View} view
 * @param {{reach?: boolean, sight?: boolean, blind?: boolean}} wanted `blind`: nobody may measure
 * @returns {Marks}
 */
export function survey_marks(survey, schema, view, wanted) {
    if (!Array.isArray(survey.at)) {
        return {};
    }
    const far = Math.max(0, ...(survey.ranges ?? []).map((range) => range.to));
    /** @type {Marks} */
    const marks = {};
    if (wanted.sight) {
        marks.rings = (survey.ranges ?? []).map((range) => ({at: survey.at, ...range}));
        // Where nobody may measure, a sector reaches over the whole table and tells no distance.
        const radius = wanted.blind ? Math.hypot(...view.table ?? [0, 0]) : far;
        if (radius > 0 && survey['half-arc'] < 180) {
            marks.arc = {at: survey.at, facing: survey.facing, half: survey['half-arc'], radius};
        }
        marks.lines = (survey.lines ?? []).map((line) => {
            const target = find(schema, view, line.target);
            const to = target ? place_of(target) : null;
            return {from: survey.at, to: Array.isArray(to) ? /** @type {[number, number]} */ (to) : line.at,
                clear: line.clear, ...(line.clear ? {} : {at: line.at, by: line.by})};
        });
    }
    if (wanted.reach && survey.reach?.length) {
        marks.reach = survey.reach;
    }
    return marks;
}

/** Fields of fire on hexes. @param {Survey | null} survey @param {string} whose @returns {Marks} */
export function field_marks(survey, whose) {
    return survey?.fields?.length ? {fields: survey.fields, fields_of: whose} : {};
}

/** How high it can climb, loaded or damaged as it is. @param {Survey | null} survey @returns {Marks} */
export function ceiling_mark(survey) {
    return survey?.unit && survey.ceiling ? {ceiling: {name: survey.unit, level: survey.ceiling}} : {};
}

/**
 * Several sets of marks as one; lists are joined, the rest is the last one's.
 * @param {...Marks} sets
 * @returns {Marks}
 */
export function joined(...sets) {
    /** @type {Record<string, any>} */
    const all = {};
    for (const set of sets) {
        for (const [key, value] of Object.entries(set)) {
            if (value === undefined) {
                continue;
            }
            all[key] = Array.isArray(value) && Array.isArray(all[key]) && key !== 'reach' && key !== 'fields' &&
                key !== 'costs' ? [...all[key], ...value] : value;
        }
    }
    return all;
}
