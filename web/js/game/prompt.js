// The prompt: what the game waits for, as a question to whoever must answer it. Pure.

import {SHOTS, shooter_of} from '../board/tell.js';
import {title} from './words.js';

/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Event} Event */

/** More words than this are not listed: then it is asked who acts. */
const LISTED = 3;

/** "fire back or hold" @param {string[]} verbs */
function either(verbs) {
    const words = verbs.map((verb) => title(verb).toLowerCase());
    return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Why somebody is asked: who has just fired at this unit. @param {string} unit @param {Event[]} events the latest */
function shot_at(unit, events) {
    const shot = events.findLast((event) => event.target === unit && SHOTS.test(event.event));
    return shot && shooter_of(shot) !== unit ? shooter_of(shot) ?? null : null;
}

/**
 * @param {object} asked
 * @param {import('../types').View} asked.view
 * @param {boolean} asked.mine whoever looks is the one who must speak
 * @param {Choices | null} asked.choices what can be said, if it is known yet
 * @param {Event[]} asked.events what has just happened
 * @param {(name: string) => string} asked.called a unit by what it is
 * @param {Record<string, string>} asked.sides their names
 */
export function prompt_of({view, mine, choices, events, called, sides}) {
    const waits = view['waits-for'] ?? [];
    const who = waits.length > 1 ? 'both sides' : sides[waits[0]] ?? waits[0];
    const can = (choices?.verbs ?? []).filter((choice) => choice.can).map((choice) => choice.verb);
    const units = choices?.units ?? {};
    const verbs = [...new Set(Object.values(units).flat())];
    if (!mine || !choices || can.length + verbs.length === 0) {
        return `Waiting for ${who}${view.asks ? ` to decide for ${called(view.asks)}` : ''}.`;
    }
    if (view.asks && can.length > 0 && can.length <= LISTED) {
        const firer = shot_at(view.asks, events);
        // To hold is not to fire back: where that is the only other word, one of them is question enough.
        const all = can.length + verbs.length <= LISTED ? [...verbs, ...can] : can;
        const words = firer && can.length === 2 ? can.slice(0, 1) : all;
        return `${firer ? `${called(firer)} fired at ${called(view.asks)}` : called(view.asks)}: ${either(words)}?`;
    }
    if (Object.keys(units).length === 0) {
        const words = either(can);
        return can.length > LISTED ? 'What is to be done?' : `${words[0].toUpperCase()}${words.slice(1)}?`;
    }
    // Where the side itself has much to say, what units do is the lesser part of it.
    if (can.length > LISTED && verbs.length <= LISTED) {
        return 'What is to be done?';
    }
    const [only, ...others] = Object.keys(units);
    const subject = others.length === 0 ? `What is ${called(only)} to do` : 'Which unit is to act';
    return verbs.length > LISTED ? `${subject}?`
        : `${others.length === 0 ? `Is ${called(only)} to` : 'Which unit is to'} ${either(verbs)}?`;
}
