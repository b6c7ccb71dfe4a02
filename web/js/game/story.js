// The story of a game: its start and every step, fetched in pieces.

import {changed} from './model.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Step} Step */
/** @typedef {{start: View, steps: Step[], as: string, of: number}} Told */

const CHUNK = 200;

/**
 * @param {(from: number, to: number, as?: string) => Promise<any>} ask
 * @param {string} [as] whose knowledge @param {(share: number) => void} [progress]
 * @returns {Promise<Told>}
 */
export async function fetch_story(ask, as, progress) {
    /** @type {Step[]} */
    const steps = [];
    /** @type {View | null} */
    let start = null;
    let of = Infinity;
    let told_as = as ?? '';
    for (let from = 0; from < of;) {
        const part = await ask(from, from + CHUNK, as);
        if (part.hear !== 'story') {
            throw new Error(part.text ?? 'The story of this game cannot be told now.');
        }
        start ??= part.start ?? null;
        told_as = part.as ?? told_as;
        of = part.of;
        steps.push(...part.steps);
        const next = part.steps.at(-1)?.n ?? part.to;
        if (!(next > from)) {
            break;
        }
        from = next;
        progress?.(of ? from / of : 1);
    }
    if (!start) {
        throw new Error('The story of this game has no beginning.');
    }
    return {start, steps, as: told_as, of: Number.isFinite(of) ? of : steps.length};
}

/**
 * The steps as the log wants them: each with its turn, and with who was who then.
 * @param {Told} told @param {(view: View) => import('./speech.js').Roles} [roles_of]
 * @returns {import('./log.js').Entry[]}
 */
export function log_entries(told, roles_of) {
    let turn = told.start.turn ?? 1;
    let view = told.start;
    return told.steps.map((step) => {
        view = roles_of ? changed(view, step.changes) : view;
        turn = step.events.find((event) => event.event === 'turn')?.turn ?? turn;
        return {n: step.n, by: step.by, text: step.text, events: step.events, turn, roles: roles_of?.(view)};
    });
}

/**
 * Who was lost by which command, as he stood before it.
 * @param {import('../types').Board} board @param {Told} told
 */
export function fallen_of(board, told) {
    let view = told.start;
    return told.steps.flatMap((step) => {
        const before = view;
        view = changed(view, step.changes);
        const who = board.losses({n: step.n, by: step.by, events: step.events, before, after: view});
        return who.length > 0 ? [{n: step.n, who}] : [];
    });
}

/**
 * What others did since this side last spoke; for somebody who only watches, since that command.
 * @param {Told} told @param {string | null} side @param {number} seen @returns {import('../types').Shown[]}
 */
export function steps_since(told, side, seen) {
    let view = told.start;
    /** @type {import('../types').Shown[]} */
    let since = [];
    for (const step of told.steps) {
        const before = view;
        view = changed(view, step.changes);
        if (side === null ? step.n <= seen : step.by === side) {
            since = [];
        } else {
            since.push({n: step.n, by: step.by, events: step.events, before, after: view});
        }
    }
    return since;
}
