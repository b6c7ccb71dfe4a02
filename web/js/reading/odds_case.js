// A question to the odds desk as a small scenario: two units at a distance, or two squares side by side with some in
// each; and a
// companion of each far away, so that the battle does not end with the shot. Nothing here knows a rule set: fields,
// kinds and collections come from its schema.

import {square_name} from '../board/square.js';
import {is_ground} from '../board/terrain_square.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Command} Command */

/**
 * One of the two: its type, how far its front is turned from the other, the ground it stands on, its other fields.
 * Where squares
 * fight: how many of it there are, who is with them, and the works they hold.
 * @typedef {{type: string, turned: number, ground: string, fields: Record<string, any>, n?: number, beside?: string,
 *   works?: string[]}} Party
 */
/**
 * @typedef {{attacker: Party, target: Party, verb: Verb, args: Record<string, any>, distance: number, options:
 *   Record<string, string>}} Question
 */
/**
 * Where the game stands: the phase and the fields of the game itself.
 * @typedef {{phase: string, globals: Record<string, any>}} Situation
 */

export const ATTACKER = 'Attacker';
export const TARGET = 'Target';

const TABLE = 160;
const HEXES = 48;
const SQUARES = 40;
const LETTERED = 10;
/** As long as any rules let a battle be. */
const TURNS = 6;
const ZONES = 8;
/** Farther apart than this two units do not fit between their companions. */
export const FARTHEST = {table: 60, hex: 30, square: 30, zone: 7};

/** @typedef {'table' | 'hex' | 'square' | 'zone'} BoardKind */

/**
 * Verbs that point at an enemy unit, and need nothing the desk cannot give.
 * @param {Schema} schema @returns {Verb[]}
 */
export function verbs_at_targets(schema) {
    return schema.verbs.filter((verb) => between_squares(verb) || (target_arg(schema, verb) &&
        verb.args.every((arg) => arg.optional || arg === target_arg(schema, verb) || arg === own_arg(verb) ||
            is_asked(schema, verb, arg))));
}

/**
 * Can the desk ask for this argument? A number at a place is points to be paid, which nobody has here.
 * @param {Schema} schema
 * @param {Verb} verb
 * @param {Arg} arg
 */
export function is_asked(schema, verb, arg) {
    return arg.kind === 'choice' ||
        (arg.kind === 'number' && !arg.optional && target_arg(schema, verb)?.kind === 'piece');
}

/** What one would ask first: a shot. @param {Schema} schema @returns {Verb | undefined} */
export function first_verb(schema) {
    const verbs = verbs_at_targets(schema);
    return verbs.find((verb) => /^(fire|shoot|assault)$/.test(verb.verb)) ?? verbs[0];
}

/** Is it all those in one square against all those in the next? @param {Verb} verb */
export function between_squares(verb) {
    const needed = verb.args.filter((arg) => !arg.optional);
    return needed.length === 2 && needed.every((arg, i) => arg.kind === 'square' && arg.name === ['from', 'to'][i]);
}

/**
 * The list of works that can be in a square, whoever holds it: its choice says which.
 * @param {Schema} schema
 * @returns {{list: Collection, field: Field} | null}
 */
export function works_of(schema) {
    for (const list of schema.collections.slice(2)) {
        const field = list.fields.find((one) => one.kind === 'choice');
        if (field && list.owner && list.fields.some((one) => one.name === list.place && one.kind === 'square')) {
            return {list, field};
        }
    }
    return null;
}

/**
 * The enemy unit, or the place it stands in where the verb is a shot at a place.
 * @param {Schema} schema
 * @param {Verb} verb
 * @returns {Arg | undefined}
 */
export function target_arg(schema, verb) {
    const units = schema.collections[0].name;
    const pieces = verb.args.filter((arg) => arg.kind === 'piece' && !arg.own && (arg.collections ?? [units])
        .includes(units));
    const shot = /fire|shoot|bombard|shell|attack/.test(verb.verb);
    return pieces.find((arg) => !arg.optional) ?? pieces.find(() => shot) ??
        verb.args.find((arg) => shot && !arg.optional && (arg.kind === 'square' || arg.kind === 'hex'));
}

/**
 * Where the target may be left out and the unit keeps one in mind, it was named before.
 * @param {Schema} schema
 * @param {Verb} verb
 */
function was_named(schema, verb) {
    return Boolean(target_arg(schema, verb)?.optional) &&
        schema.collections[0].fields.some((field) => field.name === 'target' && field.kind === 'piece');
}

/** @param {Verb} verb @returns {Arg | undefined} */
export function own_arg(verb) {
    return verb.args.find((arg) => arg.kind === 'piece' && arg.own && !arg.optional);
}

/**
 * The list the attacker belongs to: units, or something off the table that the verb asks for.
 * @param {Schema} schema @param {Verb} verb @returns {Collection}
 */
export function attacker_collection(schema, verb) {
    const name = own_arg(verb)?.collections?.[0];
    return schema.collections.find((one) => one.name === name) ?? schema.collections[0];
}

/** Those of some lists are numbered, not named. @param {Collection} collection */
function is_serial(collection) {
    return collection.fields.some((field) => field.name === collection.id && field.kind === 'serial');
}

/** @param {Collection} collection */
function attacker_name(collection) {
    return is_serial(collection) ? `${collection.prefix ?? ''}1` : ATTACKER;
}

/** The field that says what a record is: its type. @param {Collection} collection @returns {Field | undefined} */
export function type_field(collection) {
    return collection.fields.find((field) => field.name === (collection.template ?? 'type'));
}

/** The fields a player may set for one of the two. @param {Collection} collection @returns {Field[]} */
export function free_fields(collection) {
    const taken = new Set([collection.id, collection.owner, type_field(collection)?.name, collection.place,
        collection.gone]);
    return collection.fields.filter((field) => !taken.has(field.name) &&
        ['flag', 'number', 'level', 'choice'].includes(field.kind));
}

/** @type {Record<string, BoardKind>} */
const PLACES = {point: 'table', hex: 'hex', square: 'square', zone: 'zone'};

/** The kind of board that units stand on. @param {Schema} schema @returns {BoardKind | undefined} */
export function board_of(schema) {
    const units = schema.collections[0];
    return PLACES[units.fields.find((field) => field.name === units.place)?.kind ?? ''] ??
        units.fields.map((field) => PLACES[field.kind]).find(Boolean);
}

/**
 * Kinds of ground that a unit can stand in: of a table, or lists of squares.
 * @param {Schema} schema
 * @returns {string[]}
 */
export function ground_kinds(schema) {
    return [...schema.terrain.filter((kind) => kind !== 'open'),
        ...(schema.board === 'square' ? schema.collections.filter(is_ground).map((one) => one.name) : [])];
}

/** Can the desk set up two units on this kind of board? @param {Schema} schema */
export function can_set_up(schema) {
    return board_of(schema) !== undefined;
}

/**
 * @param {Schema} schema @param {Question} question @param {Situation} situation
 * @returns {{game: any, command: Command}}
 */
export function case_of(schema, question, situation) {
    const [own, enemy] = schema.sides;
    const squares = between_squares(question.verb);
    const places = SETTINGS[board_of(schema) ?? 'table'](squares ? 1 : question.distance, schema);
    const units = schema.collections[0];
    const from = attacker_collection(schema, question.verb);
    const off_table = from !== units;
    // Somebody must see the target also when the attack comes from off the table.
    const watcher = off_table ? {...question.attacker, type: question.target.type, fields: {}} : question.attacker;
    /** @type {Record<string, any>} */
    const game = {
        rules: schema.slug, ...places.board, turns: TURNS, phase: situation.phase,
        ...situation.globals,
        ...(Object.keys(question.options).length > 0 ? {options: question.options} : {}),
        [units.name]: [
            unit(units, off_table ? 'Watcher' : ATTACKER, own, watcher, places.attacker,
                places.towards_target(watcher.turned)),
            unit(units, TARGET, enemy, question.target, places.target, places.towards_attacker(question.target.turned)),
            unit(units, 'Friend', own, companion(units, watcher), places.corner, places.towards_target(0)),
            unit(units, 'Enemy', enemy, companion(units, question.target), places.far_corner,
                places.towards_attacker(0)),
        ],
    };
    if (squares) {
        game[units.name].push(...crowd(units, ATTACKER, own, question.attacker, places.attacker),
            ...crowd(units, TARGET, enemy, question.target, places.target));
        add_works(schema, question, places, game);
    }
    add_squares(schema, question, places, game);
    const terrain = [ground(question.attacker, places.attacker),
        ground(question.target, places.target)].filter((piece) => piece !== null);
    if (terrain.length > 0) {
        game.terrain = terrain;
    }
    if (off_table) {
        const {type, fields} = question.attacker;
        const kind = type_field(from);
        game[from.name] = [{...(is_serial(from) ? {} : {[from.id ?? 'id']: ATTACKER}), [from.owner ?? 'side']: own,
            ...(kind ? {[kind.name]: type} : {}), ...fields}];
    }
    add_called(schema, question, game, own);
    if (was_named(schema, question.verb)) {
        game[units.name][0].target = TARGET;
    }
    return {game, command: command_of(schema, question, places)};
}

/** @param {Schema} schema @param {Question} question @param {{attacker: any, target: any}} places @returns {Command} */
function command_of(schema, question, {attacker, target: place}) {
    if (between_squares(question.verb)) {
        return {verb: question.verb.verb, side: schema.sides[0], from: attacker, to: place, ...question.args};
    }
    const target = target_arg(schema, question.verb);
    const own = own_arg(question.verb);
    return {
        verb: question.verb.verb, side: schema.sides[0],
        ...(own ? {[own.name]: attacker_name(attacker_collection(schema, question.verb))} : {}),
            ...(target && !was_named(schema, question.verb) ? {[target.name]: target.kind === 'piece' ? TARGET : place}
                : {}), ...question.args,
    };
}

/**
 * @param {Collection} units @param {string} id @param {string} side @param {Party} party @param {any} at
 * @param {any} facing
 */
function unit(units, id, side, party, at, facing) {
    const turn = units.fields.find((field) => ['facing', 'angle', 'edge'].includes(field.kind));
    return {
        [units.id ?? 'id']: id, [units.owner ?? 'side']: side, [units.template ?? 'type']: party.type,
            [units.place ?? 'at']: at,
        ...(turn ? {[turn.name]: facing} : {}), ...party.fields,
    };
}

/**
 * Of the same type and as high, and nothing else is known of it.
 * @param {Collection} units
 * @param {Party} party
 * @returns {Party}
 */
function companion(units, party) {
    const high = units.fields.filter((field) => field.kind === 'level' && field.name in party.fields);
    return {...party, fields: Object.fromEntries(high.map(({name}) => [name, party.fields[name]]))};
}

/**
 * Those in a square besides the first: more of its kind, and one of another.
 * @param {Collection} units
 * @param {string} name
 * @param {string} side
 * @param {Party} party
 * @param {any} at
 */
function crowd(units, name, side, party, at) {
    const types = [...Array.from({length: (party.n ?? 1) - 1}, () => party.type),
        ...(party.beside ? [party.beside] : [])];
    return types.map((type, i) => unit(units, `${name}${i + 2}`, side, {...party, type}, at, undefined));
}

/**
 * @param {Schema} schema
 * @param {Question} question
 * @param {{attacker: any, target: any}} places
 * @param {Record<string, any>} game
 */
function add_works(schema, question, places, game) {
    const works = works_of(schema);
    const [own, enemy] = schema.sides;
    const held = [{party: question.attacker, side: own, at: places.attacker},
        {party: question.target, side: enemy, at: places.target}]
        .flatMap(({party, side, at}) => (party.works ?? []).map((work) => ({side, at, work})));
    if (works && held.length > 0) {
        const {list, field} = works;
        game[list.name] = held.map(({side, at, work}) =>
            ({[list.owner ?? 'side']: side, [field.name]: work, [list.place ?? 'at']: at}));
    }
}

/**
 * On squares the ground is a list of squares.
 * @param {Schema} schema
 * @param {Question} question
 * @param {{attacker: any, target: any}} places
 * @param {Record<string, any>} game
 */
function add_squares(schema, question, places, game) {
    for (const [party, at] of /** @type {[Party, any][]} */ ([[question.attacker, places.attacker],
        [question.target, places.target]])) {
        const list = schema.collections.find((one) => one.name === party.ground && is_ground(one));
        if (list) {
            game[list.name] = [...(game[list.name] ?? []), list.bare ? at : {[list.place ?? 'at']: at}];
        }
    }
}

/** A small piece of ground under one of the two. @param {Party} party @param {any} at */
function ground(party, at) {
    if (!party.ground || !Array.isArray(at)) {
        return null;
    }
    const half = 0.7;
    return {kind: party.ground, rect: [at[0] - half, at[1] - half, at[0] + half, at[1] + half]};
}

/**
 * A verb that names a kind of help (`air fighter-bomber`) needs such help in the scenario: a record of a list without
 * places, whose
 * kinds are the same as those of the argument.
 * @param {Schema} schema @param {Question} question @param {Record<string, any>} game @param {string} side
 */
function add_called(schema, question, game, side) {
    for (const arg of question.verb.args) {
        const place = (arg.labels ?? []).indexOf(question.args[arg.name]);
        if (arg.kind !== 'choice' || arg.optional || place < 0) {
            continue;
        }
        const list = called_list(schema, arg);
        const kinds = list && type_field(list);
        if (list?.owner && kinds) {
            const numbers = list.fields.filter((field) => field.kind === 'number').map((field) => [field.name, 1]);
            game[list.name] = [{[list.owner]: side, [kinds.name]: kinds.labels?.[place],
                ...Object.fromEntries(numbers)}];
        }
    }
}

/** The list whose kinds an argument names. @param {Schema} schema @param {Arg} arg @returns {Collection | undefined} */
export function called_list(schema, arg) {
    return schema.collections.slice(2).find((list) =>
        !list.place && !list.id && list.owner && type_field(list)?.labels?.length === arg.labels?.length);
}

/** The attacker in the middle, the target to the north of it. @param {number} distance */
function table_places(distance) {
    const [x, y] = [TABLE / 2, TABLE / 2 - FARTHEST.table / 2];
    return {
        board: {table: [TABLE, TABLE]},
        attacker: [x, y], target: [x, Math.round((y + distance) * 1000) / 1000], corner: [5, 5],
            far_corner: [TABLE - 5, TABLE - 5],
        /** @param {number} turned */
        towards_target: (turned) => turned % 360,
        /** @param {number} turned */
        towards_attacker: (turned) => (180 + turned) % 360,
    };
}

/** @param {number} distance */
function hex_places(distance) {
    const [column, row] = [HEXES / 2, 40];
    return {
        board: {hexes: [HEXES, HEXES]},
        attacker: hex(column, row), target: hex(column, row - Math.round(distance)),
        corner: hex(2, 2), far_corner: hex(HEXES - 2, HEXES - 2),
        /** @param {number} turned */
        towards_target: (turned) => side_of_hex(turned),
        /** @param {number} turned */
        towards_attacker: (turned) => side_of_hex(180 + turned),
    };
}

/** @param {number} distance @param {Schema} schema */
function square_places(distance, {lettered}) {
    // Where columns are letters a board is never so wide.
    const most = lettered ? LETTERED : SQUARES;
    const [column, row] = [most / 2, most - 5];
    const name = (/** @type {number} */ c, /** @type {number} */ r) => square_name(c, r, lettered);
    /** @param {number} degrees */
    const edge = (degrees) => 'nesw'[Math.round(degrees / 90) % 4];
    return {
        board: {squares: [most, most]},
        attacker: name(column, row), target: name(column, row - Math.round(distance)), corner: name(2, 2),
            far_corner: name(most - 1, most - 1),
        /** @param {number} turned */
        towards_target: (turned) => edge(turned),
        /** @param {number} turned */
        towards_attacker: (turned) => edge(180 + turned),
    };
}

/** The attacker to the west of the line, the target to the east of it. @param {number} distance */
function zone_places(distance) {
    const far = Math.max(1, Math.min(ZONES - 1, Math.round(distance)));
    const attacker = Math.max(1, ZONES / 2 - Math.floor((far - 1) / 2));
    return {
        board: {zones: ZONES}, attacker, target: attacker + far, corner: 1, far_corner: ZONES,
        towards_target: () => 0, towards_attacker: () => 0,
    };
}

/**
 * @type {Record<BoardKind, (distance: number, schema: Schema) => {board: any, attacker: any, target: any, corner: any,
 *   far_corner: any, towards_target: (turned: number) => any, towards_attacker: (turned: number) => any}>}
 */
const SETTINGS = {table: table_places, hex: hex_places, square: square_places, zone: zone_places};

/** @param {number} degrees */
function side_of_hex(degrees) {
    return (Math.round(degrees / 60) % 6) + 1;
}

/** @param {number} column @param {number} row */
function hex(column, row) {
    return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;
}
