// What happened, cut into acts: one thing at a time, in the order in which it happened; and what a turn came to, in a
// few lines. Read by fields and general words of events, never by rule set. Pure.

import {lost_between} from '../board/lost.js';
import {BURSTS, SHOTS, is_to_size, shooter_of} from '../board/tell.js';
import {tells_card} from './playing_card.js';
import {find, name_of, owner_of} from './records.js';
import {count} from './words.js';

/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Shown} Step */
/** @typedef {import('../types').Act} Act */
/** A line of what a turn came to, and the steps it tells of. @typedef {{text: string, steps: Step[]}} Line */

const PHASES = new Set(['phase', 'turn', 'over']);
const LINES = 5;

/** Units that are lost by it. @param {Schema} schema @param {Step} step */
export function lost_in(schema, step) {
    return lost_between(schema, step.before, step.after).filter(({collection}) => collection.name === 'units')
        .map((lost) => ({...lost, name: name_of(lost.collection, lost.record)}));
}

/** What was told last of him in this step, throws apart. @param {Step} step @param {string} name */
export function last_word(step, name) {
    return step.events.filter((event) => event.event !== 'roll' && (event.unit === name || event.target === name))
        .at(-1);
}

/** @param {Event} event @returns {Act['kind']} */
function kind_of(event) {
    if (event.event === 'roll' || tells_card(event)) {
        return event.dice?.length || tells_card(event) ? 'dice' : 'words';
    }
    if (PHASES.has(event.event)) {
        return 'phase';
    }
    if (SHOTS.test(event.event) && shooter_of(event) && event.target) {
        return 'shot';
    }
    if (BURSTS.test(event.event) || is_to_size(event)) {
        return 'burst';
    }
    return event.unit && (event.path !== undefined || event.to !== undefined) ? 'move' : 'words';
}

/**
 * The acts of a step. Phases that another one follows at once are passed over.
 * @param {Schema} schema @param {Step} step @returns {Act[]}
 */
export function acts_of(schema, step) {
    const lost = new Set(lost_in(schema, step).map((thing) => thing.name));
    return step.events
        .filter((event, i) => event.event !== 'phase' || !PHASES.has(step.events[i + 1]?.event))
        .map((event) => {
            const kind = kind_of(event);
            const units = [shooter_of(event), event.target].flatMap((name) => (name ? [name] : []));
            // Of somebody who is lost the last word about him is the loss.
            const loss = kind !== 'dice' &&
                units.some((name) => lost.has(name) && event === last_word(step, name));
            return {kind, event, units, loss};
        });
}

/**
 * Two who threw against each other, one throw after the other, one of each side: who, with what, and who acts now. A
 * total
 * may be kept from us. Null where nobody did.
 * @param {Schema} schema @param {Step} step
 * @returns {{side: string, unit: string, dice: number[], total: number | null, won: boolean}[] | null}
 */
export function contest_of(schema, step) {
    const owner = (/** @type {Event} */ event) => {
        const thing = find(schema, step.after, event.unit);
        return thing ? owner_of(thing) : null;
    };
    const throws = (/** @type {Event | undefined} */ event) => event?.event === 'roll' && event.unit &&
        event.need === undefined && event.result === undefined && event.dice?.length;
    const against = (/** @type {Event} */ one, /** @type {Event} */ other) => (one.target ?? other.unit) === other.unit;
    const at = step.events.findLastIndex((event, i, {[i - 1]: before}) => throws(event) && throws(before) &&
        event.for === before.for && against(event, before) && against(before, event) && owner(event) !== owner(before));
    if (at < 0) {
        return null;
    }
    const both = [step.events[at - 1], step.events[at]];
    const first = step.events.slice(at + 1).find((event) => both.some((one) => one.unit === event.unit))?.unit;
    return both.map((event) => ({side: String(owner(event)), unit: String(event.unit), dice: event.dice ?? [],
        total: event.total ?? null, won: event.unit === first}))
        .sort((one, other) => schema.sides.indexOf(one.side) - schema.sides.indexOf(other.side));
}

/**
 * What these steps came to, in at most five lines: losses first, then shots and moves.
 * @param {Schema} schema @param {Step[]} all @param {string | null} side whose losses are "ours"
 * @returns {Line[]}
 */
export function in_short(schema, all, side) {
    // How the battle was set up is nobody's doing.
    const steps = all.filter((step) => step.by !== null);
    /** @type {Line[]} */
    const losses = [];
    let ours = 0;
    for (const step of steps) {
        for (const thing of lost_in(schema, step)) {
            ours += owner_of(thing) === side ? 1 : 0;
            losses.push({text: last_word(step, thing.name)?.text ?? `${thing.name} is lost.`, steps: [step]});
        }
    }
    const with_kind = (/** @type {Act['kind']} */ kind) => steps
        .filter((step) => step.events.some((event) => kind_of(event) === kind));
    const number = (/** @type {Act['kind']} */ kind) => steps
        .reduce((sum, step) => sum + step.events.filter((event) => kind_of(event) === kind).length, 0);
    const room = LINES - 2;
    const lines = losses.length > room ? [...losses.slice(0, room - 1), {
        text: `${count(losses.length - room + 1, 'more unit is lost', 'more units are lost')}.`,
        steps: losses.slice(room - 1).flatMap((line) => line.steps)}] : losses;
    const [shots, moves] = [number('shot'), number('move')];
    if (shots > 0) {
        lines.push({text: `${count(shots, 'shot', 'shots')}` +
            `${side !== null && ours === 0 ? '; no losses of ours' : ''}.`,
            steps: with_kind('shot')});
    }
    if (moves > 0) {
        lines.push({text: `${count(moves, 'move', 'moves')}.`, steps: with_kind('move')});
    }
    return lines;
}
