// What a finished game adds up to: losses over time, who destroyed whom, and how kind the dice were. Pure.

import {lost_in} from './acts.js';
import {moments} from './model.js';
import {is_gone, owner_of, things} from './records.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').View} View */
/** @typedef {import('./story.js').Told} Told */
/** @typedef {{n: number, turn: number, left: Record<string, number>}} Strength */
/** @typedef {{n: number, turn: number, unit: string, side: string | null, by: string | null}} Loss */
/**
 * @typedef {{throws: number, dice: number, shown: number, expected: number, tries: number, successes: number, chances:
 *   number}} Luck
 */

/** @param {Schema} schema @param {View} view @returns {Map<string, {side: string | null, gone: boolean}>} */
function muster(schema, view) {
    return new Map(things(schema, view).filter((thing) => thing.collection.name === 'units')
        .map((thing) => [thing.name, {side: owner_of(thing), gone: is_gone(thing)}]));
}

/**
 * Who did it, as far as the events of that step tell: the last that is named against this unit.
 * @param {Event[]} events
 * @param {string} unit
 */
export function culprit(events, unit) {
    const against = events.filter((event) => event.target === unit && event.unit && event.unit !== unit);
    return against.at(-1)?.unit ?? null;
}

/**
 * The units of each side after every step that changed their number or the turn, every loss, and how many went away
 * without being lost.
 * @param {Schema} schema @param {Told} told @returns {{strength: Strength[], losses: Loss[], went: number}}
 */
export function losses_of(schema, told) {
    const at = moments(told.start, told.steps);
    /** @param {Map<string, {side: string | null, gone: boolean}>} now */
    const left = (now) =>
        Object.fromEntries(schema.sides.map((side) =>
            [side, [...now.values()].filter((one) => one.side === side && !one.gone).length]));
    let before = muster(schema, told.start);
    /** @type {Strength[]} */
    const strength = [{n: 0, turn: told.start.turn ?? 1, left: left(before)}];
    /** @type {Loss[]} */
    const losses = [];
    let went = 0;
    let view = told.start;
    told.steps.forEach((step, i) => {
        const seen = view;
        view = at.after(i + 1);
        const now = muster(schema, view);
        const gone = [...now].filter(([name, one]) => one.gone && before.get(name)?.gone === false);
        const lost_now = lost_in(schema, {n: step.n, by: step.by, events: step.events, before: seen, after: view});
        went += gone.length - lost_now.length;
        for (const lost of lost_now) {
            losses.push({n: step.n, turn: view.turn, unit: lost.name, side: owner_of(lost),
                by: culprit(step.events, lost.name)});
        }
        const next = left(now);
        const last = strength[strength.length - 1];
        if (schema.sides.some((side) => next[side] !== last.left[side]) || view.turn !== last.turn ||
            i === told.steps.length - 1) {
            strength.push({n: step.n, turn: view.turn, left: next});
        }
        before = now;
    });
    return {strength, losses, went};
}

/**
 * How many ways so many dice come to at least this total, of all ways.
 * @param {number} dice
 * @param {number} faces
 * @param {number} least
 */
export function chance_of_total(dice, faces, least) {
    /** Ways to reach each total. @type {number[]} */
    let ways = [1];
    for (let i = 0; i < dice; i++) {
        /** @type {number[]} */
        const next = new Array(ways.length + faces).fill(0);
        ways.forEach((count, total) => {
            for (let face = 1; face <= faces; face++) {
                next[total + face] += count;
            }
        });
        ways = next;
    }
    const all = faces ** dice;
    return ways.reduce((sum, count, total) => (total >= least ? sum + count : sum), 0) / all;
}

/**
 * Dice against expectation, and successes against chances, for each side.
 * @param {Schema} schema @param {Told} told @returns {Record<string, Luck>}
 */
export function luck_of(schema, told) {
    /** @type {Record<string, Luck>} */
    const luck = Object.fromEntries(schema.sides.map((side) =>
        [side, {throws: 0, dice: 0, shown: 0, expected: 0, tries: 0, successes: 0, chances: 0}]));
    const whose = new Map(things(schema, moments(told.start, told.steps).after(told.steps.length))
        .map((thing) => [thing.name, owner_of(thing)]));
    for (const thing of things(schema, told.start)) {
        if (!whose.has(thing.name)) {
            whose.set(thing.name, owner_of(thing));
        }
    }
    for (const step of told.steps) {
        for (const event of step.events) {
            const side = (event.unit ? whose.get(event.unit) : null) ?? event.side ?? step.by;
            if (event.event === 'roll' && event.dice?.length && event.faces && side && luck[side] &&
                event.result !== 'void') {
                count_throw(luck[side], event, schema);
            }
        }
    }
    return luck;
}

/** @param {Luck} luck @param {Event} event @param {Schema} schema */
function count_throw(luck, event, schema) {
    const dice = event.dice ?? [];
    const faces = event.faces ?? 6;
    luck.throws += 1;
    luck.dice += dice.length;
    luck.shown += dice.reduce((sum, value) => sum + value, 0);
    luck.expected += (dice.length * (faces + 1)) / 2;
    const purpose = schema.purposes.find((one) => one.name === event.for);
    if (event.need !== undefined && event.total !== undefined && purpose?.success) {
        const plus = (event.modifiers ?? []).reduce((sum, one) => sum + one.value, 0);
        luck.tries += 1;
        luck.successes += event.result === purpose.success ? 1 : 0;
        luck.chances += chance_of_total(dice.length, faces, event.need - plus);
    }
}
