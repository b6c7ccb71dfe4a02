// Paths of steps on hexes: what each step does is told by the schema (which side it crosses, how it turns, how it
// climbs), so that
// a path can be drawn whatever its steps are called. The umpire judges by his own rules; here is only where a path
// leads.

/** @typedef {import('../types').StepEffects} StepEffects */
/** One stop of a path. @typedef {{at: [number, number], hex: string, facing: number, level: number | null}} Stop */

/** @param {string} name @returns {[number, number] | null} column and row, from 1 */
export function hex_numbers(name) {
    const found = /^(\d\d)(\d\d)$/.exec(String(name));
    return found ? [Number(found[1]), Number(found[2])] : null;
}

/** @param {number} column @param {number} row */
export function hex_name(column, row) {
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/** One hex over a side. @param {number} column @param {number} row @param {number} side @returns {[number, number]} */
export function hex_step(column, row, side) {
    const even = column % 2 === 0 ? 1 : 0;
    const steps = [[0, -1], [1, even - 1], [1, even], [0, 1], [-1, even], [-1, even - 1]];
    const [dc, dr] = steps[(side - 1) % 6];
    return [column + dc, row + dr];
}

/** A side or facing from 1 to 6, however often it went around. @param {number} side */
export const around = (side) => ((((side - 1) % 6) + 6) % 6) + 1;

/**
 * A path as the list of its steps: "ffr", "F F TR", "fftr" or a list. The longest label that fits is taken, so that
 * "sl" is one
 * step where there is such a one. Null if something in it is no step.
 * @param {any} path @param {string[]} labels @returns {string[] | null}
 */
export function step_list(path, labels) {
    const longest = [...labels].sort((one, other) => other.length - one.length);
    const steps = [];
    let rest = (Array.isArray(path) ? path.join(' ') : String(path ?? '')).replace(/^[\s,]+/, '');
    while (rest !== '') {
        const label = longest.find((one) => rest.slice(0, one.length).toLowerCase() === one.toLowerCase());
        if (label === undefined) {
            return null;
        }
        steps.push(label);
        rest = rest.slice(label.length).replace(/^[\s,]+/, '');
    }
    return steps;
}

/**
 * As the umpire writes it: with spaces only where a step has several letters.
 * @param {string[]} steps
 * @param {string[]} labels
 */
export function step_word(steps, labels) {
    return steps.join(labels.every((label) => label.length === 1) ? '' : ' ');
}

/**
 * Where steps lead, one stop after another, the start first.
 * @param {string} from
 * @param {number} facing at the start
 * @param {number | null} level at the start
 * @param {string[]} steps
 * @param {StepEffects} effects
 * @returns {Stop[]} empty if the start is no hex
 */
export function stops(from, facing, level, steps, effects) {
    const start = hex_numbers(from);
    if (!start || !(facing >= 1)) {
        return [];
    }
    /** @type {Stop[]} */
    const all = [{at: start, hex: from, facing: around(facing), level}];
    for (const step of steps) {
        const effect = effects[step] ?? {turn: 0, climb: 0};
        const last = all[all.length - 1];
        const at = effect.over === undefined ? last.at
            : hex_step(last.at[0], last.at[1], around(last.facing + effect.over));
        all.push({at, hex: hex_name(at[0], at[1]), facing: around(last.facing + effect.turn),
            level: last.level === null ? null : last.level + effect.climb});
    }
    return all;
}

/**
 * The facing at the start of steps that end with this one.
 * @param {number} facing
 * @param {string[]} steps
 * @param {StepEffects} effects
 */
export function wind_back(facing, steps, effects) {
    return around(steps.reduce((side, step) => side - (effects[step]?.turn ?? 0), facing));
}

/** The level at their start. @param {number} level @param {string[]} steps @param {StepEffects} effects */
export function level_before(level, steps, effects) {
    return steps.reduce((now, step) => now - (effects[step]?.climb ?? 0), level);
}

/**
 * Every set of steps that a verb of these rules is given in.
 * @param {import('../types').Schema} schema
 * @returns {StepEffects[]}
 */
export function step_effects(schema) {
    return (schema.verbs ?? [])
        .flatMap((verb) => verb.args.flatMap((arg) => (arg.kind === 'steps' && arg.steps ? [arg.steps] : [])));
}

/**
 * Steps of a path that an event tells, with what they do; null if no verb has such steps.
 * @param {any} path
 * @param {StepEffects[]} sets
 */
export function read_steps(path, sets) {
    for (const effects of sets) {
        const steps = step_list(path, Object.keys(effects));
        if (steps && steps.length > 0) {
            return {steps, effects};
        }
    }
    return null;
}

/** What a step does, in words: "one hex ahead, climb one, turn right". @param {import('../types').StepEffect} effect */
export function step_words(effect) {
    const over = {0: 'ahead', 1: 'to the front right', 2: 'to the rear right', 3: 'back', 4: 'to the rear left',
        5: 'to the front left'};
    const sides = effect.over === undefined ? '' : `one hex ${over[/** @type {0} */ (((effect.over % 6) + 6) % 6)]}`;
    const climb = effect.climb === 0 ? ''
        : `${effect.climb > 0 ? 'climb' : 'dive'} ` +
            `${Math.abs(effect.climb) === 1 ? 'one level' : `${Math.abs(effect.climb)} levels`}`;
    const turn = Math.abs(effect.turn) === 3 ? 'reverse' : effect.turn === 0 ? ''
        : `turn ${Math.abs(effect.turn) * 60}° ${effect.turn > 0 ? 'right' : 'left'}`;
    return [sides, climb, turn].filter(Boolean).join(', ') || 'stay';
}
