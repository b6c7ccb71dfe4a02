// The things on the table, by the schema's own account of them: who owns a record, where it is, whether it is gone.
// Pure.

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').View} View */
/** @typedef {{name: string, record: Piece, collection: Collection}} Thing */

/**
 * What a record is called, the same everywhere.
 * @param {Collection} collection
 * @param {Piece} record
 * @returns {string}
 */
export function name_of(collection, record) {
    const id = collection.id ? record[collection.id] : null;
    return id === null || id === undefined || id === '' ? `${collection.name}#${record['#']}` : String(id);
}

/** Every record that is an object, of every list. @param {Schema} schema @param {View} view @returns {Thing[]} */
export function things(schema, view) {
    /** @type {Thing[]} */
    const all = [];
    for (const collection of schema.collections) {
        const list = view[collection.name];
        for (const record of Array.isArray(list) ? list : []) {
            if (record && typeof record === 'object' && !Array.isArray(record)) {
                all.push({name: name_of(collection, record), record, collection});
            }
        }
    }
    return all;
}

/** @param {Schema} schema @param {View} view @param {string | null | undefined} name @returns {Thing | null} */
export function find(schema, view, name) {
    if (name === null || name === undefined) {
        return null;
    }
    const all = things(schema, view).filter((thing) => thing.collection.name !== 'templates');
    return all.find((thing) => thing.name === name) ?? null;
}

/**
 * The unit that a man of this name is part of; null if he is nobody's.
 * @param {import('../types').Schema} schema @param {import('../types').View} view @param {string} name
 * @returns {string | null}
 */
export function whole_name(schema, view, name) {
    const thing = find(schema, view, name);
    const part_of = thing?.collection['part-of'];
    return thing && part_of ? thing.record[part_of] ?? null : null;
}

/**
 * The men of a unit who are there.
 * @param {Schema} schema @param {View} view @param {string} unit @returns {Thing[]}
 */
export function parts_of(schema, view, unit) {
    return things(schema, view).filter((thing) => thing.collection['part-of'] &&
        thing.record[thing.collection['part-of']] === unit && !is_gone(thing));
}

/**
 * Where the middle of a unit's men is; null if none of them stands anywhere.
 * @param {Schema} schema @param {View} view @param {string} unit @returns {[number, number] | null}
 */
export function whole_middle(schema, view, unit) {
    const at = parts_of(schema, view, unit).map(place_of).filter(Array.isArray);
    return at.length ? [at.reduce((sum, p) => sum + p[0], 0) / at.length,
        at.reduce((sum, p) => sum + p[1], 0) / at.length]
        : null;
}

/** @param {Thing} thing @returns {string | null} */
export function owner_of(thing) {
    return thing.collection.owner ? thing.record[thing.collection.owner] ?? null : null;
}

/** @param {Thing} thing @returns {any} a point, a hex, a square, a zone, or null */
export function place_of(thing) {
    return thing.collection.place ? thing.record[thing.collection.place] ?? null : null;
}

/** Off the table for good: the first label of its field, or no, means that it is not. @param {Thing} thing */
export function is_gone(thing) {
    const key = thing.collection.gone;
    if (!key) {
        return false;
    }
    const value = thing.record[key];
    const field = thing.collection.fields.find((one) => one.name === key);
    return field?.labels ? value !== undefined && value !== field.labels[0] : Boolean(value);
}

/**
 * What it is called by those who own one.
 * @param {Schema} schema
 * @param {View} view
 * @param {Thing} thing
 * @returns {string}
 */
export function type_of(schema, view, thing) {
    const template = template_of(schema, view, thing);
    if (template) {
        return template.record.title || template.name;
    }
    const told = thing.collection.fields.find((field) => field.name === 'kind' && field.kind === 'name');
    if (told && thing.record[told.name]) {
        return String(thing.record[told.name]);
    }
    const key = thing.collection.template ?? (thing.collection.fields.some((field) => field.name === 'type')
        ? 'type' : null);
    return key && thing.record[key] ? String(thing.record[key]) : thing.collection.singular;
}

/** @param {Schema} schema @param {View} view @param {Thing} thing @returns {Thing | null} */
export function template_of(schema, view, thing) {
    const key = thing.collection.template;
    const id = key ? thing.record[key] : null;
    const home = schema.collections.find((collection) => collection.name === 'templates');
    if (!home || id === null || id === undefined) {
        return null;
    }
    const record = (view.templates ?? []).find((/** @type {Piece} */ one) => name_of(home, one) === id);
    return record ? {name: String(id), record, collection: home} : null;
}

const FACINGS = new Set(['angle', 'facing', 'edge']);

/** The field that says which way it faces. @param {Collection} collection @returns {Field | null} */
export function facing_field(collection) {
    return collection.fields.find((field) => field.name === 'facing' && FACINGS.has(field.kind))
        ?? collection.fields.find((field) => FACINGS.has(field.kind)) ?? null;
}

/** What most of them are: the one in the middle of a scale, else the first. @param {Field} field */
function usual_label(field) {
    return field.labels?.find((label) => /^(average|regular|normal|none|other)$/.test(label)) ?? field.labels?.[0];
}

/** Is this field as it usually is, so that nobody needs to be told? @param {Field} field @param {any} value */
export function is_usual(field, value) {
    if (value === null || value === undefined || value === '') {
        return true;
    }
    switch (field.kind) {
        case 'flag': return !value;
        case 'choice': return Boolean(field.labels) && value === usual_label(field);
        case 'number': return value === 0;
        default: return false;
    }
}

/**
 * The fields that name, own, type or place a record: shown at the head, never among its states.
 * @param {Collection} collection
 */
function head_fields(collection) {
    return new Set([collection.id, collection.owner, collection.template, collection.place,
        facing_field(collection)?.name, collection.fields.find((field) => field.kind === 'level')?.name, 'type']);
}

/** What is not as usual with it, in a few words: "suppressed", "halted". @param {Thing} thing @returns {string[]} */
export function states_of(thing) {
    const head = head_fields(thing.collection);
    /** @type {string[]} */
    const words = [];
    for (const field of thing.collection.fields) {
        const value = thing.record[field.name];
        if (head.has(field.name) || is_usual(field, value)) {
            continue;
        }
        if (field.kind === 'flag') {
            words.push(field.name.replaceAll('-', ' '));
        } else if (field.kind === 'choice') {
            words.push(String(value).replaceAll('-', ' '));
        } else if (field.kind === 'piece') {
            words.push(`${field.name} ${value}`);
        }
    }
    return [...new Set(words)];
}

/** How high it flies, and what the rules call that: {name: "altitude", level: 3}. @param {Thing} thing */
export function level_of(thing) {
    const field = thing.collection.fields.find((one) => one.kind === 'level');
    const level = field ? thing.record[field.name] : null;
    return field && typeof level === 'number' ? {name: field.name, level} : null;
}

/**
 * The pieces that the state itself names: a ship in the middle of its activation.
 * @param {Schema} schema
 * @param {View} view
 */
export function named_by_game(schema, view) {
    return schema.globals.filter((field) => field.kind === 'piece' && view[field.name])
        .map((field) => String(view[field.name]));
}

/**
 * What a side has in hand besides its units: the fields of the game that end with its name ("ap-a", "activations-2"),
 * without it. What has a meaning of its own, as cards have, is shown where that belongs.
 * @param {Schema} schema @param {View} view @param {string} side @returns {{about: string, value: any}[]}
 */
export function stock_of(schema, view, side) {
    const tail = `-${side}`;
    return schema.globals.filter((field) => field.name.endsWith(tail) && !field.means &&
        (field.kind === 'number' || field.kind === 'flag') && view[field.name] !== undefined)
        .filter((field) => field.kind === 'number' || view[field.name])
        .map((field) => ({about: said_of(field.about, side, view.sides?.[side]), value: view[field.name]}));
}

/**
 * What a number is, in a few words and with the side's name: "Green's Exhaustion Point". Where the side comes last, it
 * goes without saying: it stands at the head of the list.
 * @param {string} about @param {string} side @param {string | undefined} name
 */
function said_of(about, side, name) {
    const words = about.split(';')[0].replace(new RegExp(`, side ${side}$`, 'i'), '')
        .replace(new RegExp(`\\bside ${side}\\b`, 'i'), name ?? `side ${side}`);
    return words[0].toUpperCase() + words.slice(1);
}

/**
 * Numbers of the game that are nobody's: activations left, the sum of an attack.
 * @param {Schema} schema
 * @param {View} view
 */
export function common_stock(schema, view) {
    return schema.globals.filter((field) => field.kind === 'number' && !field.means && view[field.name] > 0 &&
        view[field.name] !== field.max && !schema.sides.some((side) => field.name.endsWith(`-${side}`)))
        .map((field) => ({about: said_of(field.about, '', undefined), value: view[field.name]}));
}

/** The side's rim: 1 or 2, in the order of the rules. @param {Schema} schema @param {string | null} side */
export function side_number(schema, side) {
    return side === null ? 0 : schema.sides.indexOf(side) + 1;
}

/**
 * The side's own that stand on its map alone.
 * @param {Schema} schema @param {View} view @param {string | null} side @returns {Thing[]}
 */
export function on_map_alone(schema, view, side) {
    return side === null ? [] : things(schema, view).filter((thing) => owner_of(thing) === side && !is_gone(thing) &&
        thing.collection.fields.some((field) => field.means === 'map-only' && thing.record[field.name] === true));
}
