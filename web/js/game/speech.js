// The umpire's sentences in a wargamer's words: units by type and name, sides by name where the book says A and B. Ids
// stay for those who want them.

import {things, type_of} from './records.js';
import {sentence} from './words.js';

/** @typedef {import('../types').Schema} Schema */

const NUMBERS = 'sandtable.unit-numbers';

export const shows_numbers = () => localStorage.getItem(NUMBERS) !== 'no';

/** @param {boolean} shown */
export const show_numbers = (shown) => localStorage.setItem(NUMBERS, shown ? 'yes' : 'no');

/** A number of the scenario's, not a name that somebody gave: "a7", "b-medium-1". @param {string} id */
const is_number = (id) => /^[a-z]{1,3}(-[a-z]+)*-?\d+$/.test(id);

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {Schema} schema @param {Record<string, string>} sides their names by id
 * @param {() => boolean} [numbers] are ids wanted?
 */
export function create_speech(schema, sides, numbers = shows_numbers) {
    /** Types by id. @type {Map<string, string>} */
    const types = new Map();
    /** Words of the book that name a side by its letter, and the same with its name. @type {[string, string][]} */
    const phases = schema.phases.map(({title}) => [title, with_sides(title)]);
    /** @type {RegExp | null} */
    let ids = null;

    /** @param {string} text */
    function with_sides(text) {
        return text.replace(/\b[A-Z]\b/g, (letter) => (schema.sides.includes(letter.toLowerCase())
            ? sides[letter.toLowerCase()] ?? letter : letter));
    }

    /** @param {string} id */
    function called(id) {
        const type = types.get(id);
        return !type ? id : numbers() ? `${type} ${id}` : type;
    }

    return {
        /** Whom there is to speak of. @param {import('../types').View} view */
        learn(view) {
            const known = types.size;
            for (const thing of things(schema, view)) {
                if (thing.collection.name === 'units' && is_number(thing.name) && !types.has(thing.name)) {
                    const type = type_of(schema, view, thing);
                    if (type && type !== thing.collection.singular) {
                        types.set(thing.name, type);
                    }
                }
            }
            if (types.size > known) {
                const all = [...types.keys()].sort((one, other) => other.length - one.length).map(escaped);
                ids = new RegExp(`(?<![\\w.-])(?:${all.join('|')})(?![\\w-]|\\.\\d)`, 'g');
            }
        },
        /** A unit by what it is. @param {string} id */
        called,
        /** @param {string} title of a phase */
        phase: (title) => with_sides(title),
        /** What the umpire said, as a sentence. @param {string | undefined} text */
        told(text) {
            const named = phases.reduce((said, [title, name]) => said.replaceAll(title, name), text ?? '');
            return sentence(ids ? named.replace(ids, called) : named);
        },
    };
}

/** @typedef {ReturnType<typeof create_speech>} Speech */
