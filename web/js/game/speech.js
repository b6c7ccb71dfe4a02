// The umpire's sentences in a wargamer's words: units by type and name, sides by name where the book says A and B,
// places by what is there. Ids and the numbers of squares stay for those who want them.

import {things, type_of} from './records.js';
import {sentence} from './words.js';

/** @typedef {import('../types').Schema} Schema */
/** Sides by the letter of the book. @typedef {Record<string, string>} Roles */

const NUMBERS = 'sandtable.unit-numbers';

export const shows_numbers = () => localStorage.getItem(NUMBERS) !== 'no';

/** @param {boolean} shown */
export const show_numbers = (shown) => localStorage.setItem(NUMBERS, shown ? 'yes' : 'no');

/** A number of the scenario's, not a name that somebody gave: "a7", "rifle-inf1", "GN18". @param {string} id */
const is_number = (id) => /^[a-z][a-z0-9-]*$|^[A-Z]{1,3}\d+$/.test(id);

/** Are there several of them, by their name? Then they move where one moves. @param {string} name */
const is_many = (name) => /([^sui]s|[cs]h|ese)$/.test(name);

/** @param {string} verb of one who does it: "rallies" */
const of_many = (verb) => verb.replace(/ies$/, 'ys').replace(/s$/, '');

/** Behind what is there, for whoever types commands: a place on the table in inches; a square. */
const POINT = / \(-?\d+\.\d, -?\d+\.\d\)/g;
const SQUARE = / \((?:\d+,\d+|[a-z]\d+)\)/g;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {Schema} schema @param {Record<string, string>} sides their names by id
 * @param {() => boolean} [numbers] are ids wanted?
 */
export function create_speech(schema, sides, numbers = shows_numbers) {
    /** Types by id. @type {Map<string, string>} */
    const types = new Map();
    /** Fields of the game that say who is A this turn: "side-a". */
    const parts = schema.globals.filter((field) => field.kind === 'side' && /^side-[ab]$/.test(field.name));
    const on_squares = schema.board === 'square';
    /** Titles of phases that name a side by its letter. */
    const lettered = schema.phases.map(({title}) => title).filter((title) => /\b[A-Z]\b/.test(title));
    /** @type {RegExp | null} */
    let ids = null;
    /** Who is who now. @type {Roles} */
    let now = {};

    /**
     * Who is A and who is B, where the rules make that anew each turn.
     * @param {import('../types').View} view
     * @returns {Roles}
     */
    function roles_of(view) {
        return Object.fromEntries(parts.filter(({name}) => view[name])
            .flatMap(({name}) => [[name.slice(-1), view[name]],
            [name.endsWith('a') ? 'b' : 'a', schema.sides.find((side) => side !== view[name])]]));
    }

    /** @param {string} text @param {Roles} roles */
    function with_sides(text, roles) {
        return text.replace(/\b([A-Z])\b(?: ([a-z]+s)\b)?/g, (all, letter, verb) => {
            const name = sides[roles[letter.toLowerCase()] ?? letter.toLowerCase()];
            return !name ? all : verb ? `${name} ${is_many(name) ? of_many(verb) : verb}` : name;
        });
    }

    /** @param {string} text */
    const with_names = (text) => text.replace(/\bside (\w+)\b/g, (all, side) => sides[side] ?? all);

    /** @param {string} id */
    function called(id) {
        const type = types.get(id);
        return !type ? id : numbers() ? `${type} ${id}` : type;
    }

    return {
        /** Whom there is to speak of. @param {import('../types').View} view */
        learn(view) {
            now = roles_of(view);
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
        roles_of,
        /** @param {string} title of a phase @param {Roles} [roles] */
        phase: (title, roles = now) => with_sides(title, roles),
        /**
         * What the umpire said, as a sentence.
         * @param {string | undefined} text
         * @param {Roles} [roles] who was who then
         */
        told(text, roles = now) {
            const named = with_names(lettered
                .reduce((said, title) => said.replaceAll(title, with_sides(title, roles)), text ?? ''));
            const placed = named.replace(POINT, '').replace(SQUARE, (all) => (on_squares && !numbers() ? '' : all));
            return sentence(ids ? placed.replace(ids, called) : placed);
        },
    };
}

/** @typedef {ReturnType<typeof create_speech>} Speech */
