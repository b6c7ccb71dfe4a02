// A turn as a friend would tell it: what each side did, who was lost to whom, what was taken. Units stand there by
// their ids, as in the umpire's sentences. Read by fields and general words of events, never by rule set. Pure.

import {acts_of, last_word, lost_in} from './acts.js';
import {owner_of} from './records.js';
import {culprit} from './tallies.js';
import {sentence} from './words.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Shown} Step */
/** @typedef {import('./acts.js').Line} Line */
/** Names by side. @typedef {Record<string, string>} Sides */

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** So many are called by their names. */
const NAMED = 2;
/** So many losses have a sentence each. */
const LOSSES = 5;

/** @param {number} n */
export const in_words = (n) => WORDS[n] ?? String(n);

/** @param {number} n */
const times = (n) => ['never', 'once', 'twice'][n] ?? `${in_words(n)} times`;

/** @param {string[]} words */
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]);

/** What a side did in this turn. @typedef {{side: string, moved: Set<string>, shots: number, steps: Step[]}} Deeds */

/** Each side that did something, who began first. @param {Schema} schema @param {Step[]} steps @returns {Deeds[]} */
function deeds_of(schema, steps) {
    /** @type {Map<string, Deeds>} */
    const all = new Map();
    for (const step of steps) {
        for (const {kind, event} of acts_of(schema, step)) {
            if (step.by === null || (kind !== 'move' && kind !== 'shot')) {
                continue;
            }
            const deeds = all.get(step.by) ?? {side: step.by, moved: new Set(), shots: 0, steps: []};
            all.set(step.by, deeds);
            deeds.steps.push(step);
            if (kind === 'move') {
                deeds.moved.add(event.unit ?? '');
            } else {
                deeds.shots += 1;
            }
        }
    }
    return [...all.values()];
}

/** @param {Deeds} deeds @param {Sides} sides @returns {Line} */
function did({side, moved, shots, steps}, sides) {
    const who = moved.size > NAMED ? `${in_words(moved.size)} units` : listed([...moved]);
    const parts = [moved.size > 0 ? `moved ${who}` : '', shots > 0 ? `fired ${times(shots)}` : ''];
    return {text: `${sides[side] ?? side} ${parts.filter(Boolean).join(' and ')}.`, steps};
}

/** @param {Schema} schema @param {Step} step @param {Sides} sides @returns {Line[]} */
function fell(schema, step, sides) {
    return lost_in(schema, step).map((thing) => {
        const by = culprit(step.events, thing.name);
        const owner = owner_of(thing);
        const whose = owner !== null && sides[owner] ? ` of ${sides[owner]}` : '';
        const text = by !== null ? `${by} put an end to ${thing.name}${whose}.`
            : last_word(step, thing.name)?.text ?? `${thing.name}${whose} was lost.`;
        return {text, steps: [step]};
    });
}

/** What was taken or given up, in the umpire's words. @param {Step} step @returns {Line[]} */
function taken(step) {
    return step.events.filter((event) => !event.unit && event.event !== 'roll' &&
        (event.objective !== undefined || event.goal !== undefined))
        .map((event) => ({text: sentence(event.text), steps: [step]}));
}

/**
 * The sentences of one turn, each with the steps it tells of.
 * @param {Schema} schema @param {Step[]} all @param {Sides} sides
 * @returns {Line[]}
 */
export function told_turn(schema, all, sides) {
    const steps = all.filter((step) => step.by !== null);
    const deeds = deeds_of(schema, steps);
    const losses = steps.flatMap((step) => fell(schema, step, sides));
    const most = losses.length > LOSSES ? LOSSES - 1 : LOSSES;
    const more = losses.slice(most);
    const shots = deeds.filter((one) => one.shots > 0);
    return [
        ...deeds.map((one) => did(one, sides)),
        ...losses.slice(0, most),
        ...(more.length > 0 ? [{text: sentence(`${in_words(more.length)} more were lost`),
            steps: more.flatMap((line) => line.steps)}] : []),
        ...(losses.length === 0 && shots.length > 0 ? [{text: 'Nobody was lost.', steps: shots[0].steps}] : []),
        ...steps.flatMap(taken),
    ];
}

/**
 * How many units each side has: "Allied began with four units, Axis with six."
 * @param {Record<string, number>} left @param {Sides} sides
 */
export function told_beginning(left, sides) {
    const units = (/** @type {number} */ n) => `${in_words(n)} ${n === 1 ? 'unit' : 'units'}`;
    return sentence(Object.keys(left).map((side, i) =>
        `${sides[side] ?? side} ${i > 0 ? '' : 'began '}with ${i > 0 ? in_words(left[side]) : units(left[side])}`)
        .join(', '));
}

/**
 * "At the end Allied had four of four left, Axis three of six."
 * @param {Record<string, number>} left @param {Record<string, number>} began @param {Sides} sides
 */
export function told_end(left, began, sides) {
    return sentence(`At the end ${Object.keys(left).map((side, i) => {
        const share = `${in_words(left[side])} of ${in_words(Math.max(began[side], left[side]))}`;
        return i > 0 ? `${sides[side] ?? side} ${share}` : `${sides[side] ?? side} had ${share} left`;
    }).join(', ')}`);
}
