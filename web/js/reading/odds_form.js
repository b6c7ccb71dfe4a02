// The fields of the odds desk, made from a rule set's schema.

import {el} from '../dom.js';
import {choice_field, number_field, tick_field} from '../lobby/fields.js';
import {capital, plain} from '../lobby/words.js';
import {
    FARTHEST, attacker_collection, between_squares, board_of, called_list, first_verb, free_fields, ground_kinds,
        is_asked, type_field, verbs_at_targets, works_of,
} from './odds_case.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../lobby/fields.js').Entry} Entry */
/** @typedef {import('./odds_case.js').Party} Party */
/** @typedef {import('./odds_case.js').Question} Question */
/** @typedef {{id: string, title: string}[]} Types */
/**
 * What to begin with: two types of unit, and of any other list a type.
 * @typedef {{attacker: string, target: string, of: (list: Collection) => string}} First
 */

/** Which way one of the two faces, seen from the line to the other; in degrees. @type {Entry[]} */
const HEX_TURNS = [
    ['0', 'The other'], ['60', 'One side to the right of it'], ['120', 'Two sides to the right'],
        ['180', 'Away from it'],
    ['240', 'Two sides to the left'], ['300', 'One side to the left'],
];
/** @type {Entry[]} */
const SQUARE_TURNS = [['0', 'The other'], ['90', 'To the right of it'], ['180', 'Away from it'],
    ['270', 'To the left of it']];
/** @type {Entry[]} */
const TABLE_TURNS = [
    ['0', 'The other'], ['30', '30 degrees off'], ['45', '45 degrees off'], ['60', '60 degrees off'],
    ['90', 'Sideways: 90 degrees off'], ['135', '135 degrees off'], ['180', 'Away: 180 degrees'],
];

const MOST_IN_SQUARE = 6;
/** Everything flies as high as this. */
const USUAL_LEVEL = 2;

/** @param {Schema} schema @param {Types} types @param {First} first @param {() => void} changed */
export function create_form(schema, types, first, changed) {
    const verbs = verbs_at_targets(schema);
    const verb_field = choice_field('What is tried',
        verbs.map((verb) => [verb.verb, `${plain(verb.verb)}: ${verb.about}`]));
    verb_field.select.value = first_verb(schema)?.verb ?? '';
    const distance = distance_field(schema);
    const phase_field = choice_field('Phase',
        [['', 'One in which it may be done'], ...entries_of(schema.phases.filter((phase) => phase.who !== 'auto'))],
        'Looked for, unless you name one');
    const attacker_host = el('div');
    const target_host = el('div');
    const args_host = el('div', {class: 'odds-args'});
    const options = options_part(schema);
    /** @type {ReturnType<typeof party_part>} */
    let attacker;
    /** @type {ReturnType<typeof party_part>} */
    let target;
    /** @type {ReturnType<typeof args_part>} */
    let args;
    /** @type {boolean | null} */
    let crowded = null;

    function verb_now() {
        return verbs.find((verb) => verb.verb === verb_field.select.value) ?? verbs[0];
    }

    /** Another verb may have another kind of attacker, and other arguments. */
    function dress() {
        const from = attacker_collection(schema, verb_now());
        const on_board = from === schema.collections[0];
        const kinds = on_board ? types : (type_field(from)?.labels ?? []).map((id) => ({id, title: id}));
        const squares = between_squares(verb_now());
        attacker = party_part(schema, from, kinds, 'Attacker', on_board ? first.attacker : first.of(from), squares);
        // What was said of the target stays as it is, unless it is now a square of them.
        if (squares !== crowded) {
            target = party_part(schema, schema.collections[0], types, 'Target', first.target, squares);
            target_host.replaceChildren(target.node);
            crowded = squares;
        }
        distance.node.hidden = squares;
        args = args_part(schema, verb_now(), first);
        attacker_host.replaceChildren(attacker.node);
        args_host.replaceChildren(...args.nodes);
    }
    dress();
    verb_field.select.addEventListener('change', dress);

    /** @param {Event} ev */
    const stay = (ev) => ev.preventDefault();
    const node = el('form', {class: 'odds-form', on: {submit: stay, input: changed, change: changed}},
        verb_field.node, el('div', {class: 'odds-first'}, distance.node, phase_field.node), args_host,
        el('div', {class: 'parties'}, attacker_host, target_host),
        options.node);

    return {
        node,
        phase: () => phase_field.select.value,
        /** @returns {Question} */
        question: () => ({
            attacker: attacker.party(), target: target.party(), verb: verb_now(), args: args.values(),
            distance: distance.value(), options: options.chosen(),
        }),
    };
}

/** @param {{name: string, title: string}[]} list @returns {Entry[]} */
function entries_of(list) {
    return list.map((one) => [one.name, one.title]);
}

/** @param {string[]} labels @returns {Entry[]} */
function label_entries(labels) {
    return labels.map((label) => [label, plain(label)]);
}

/** @param {Schema} schema */
function distance_field(schema) {
    const board = board_of(schema) ?? 'table';
    const most = FARTHEST[board];
    const {input, node} = board !== 'table'
        ? number_field(`Distance in ${{hex: 'hexes', square: 'squares', zone: 'zones'}[board]}`,
            {value: Math.min(most, 2), min: 1, max: most, step: 1},
            board === 'zone' ? 'Across the central line' : 'Straight ahead of the attacker')
        : number_field('Distance in inches', {value: 6, min: 0.1, max: most, step: 0.1}, 'From centre to centre');
    return {node, value: () => Math.min(most, Math.max(0, Number(input.value) || 0))};
}

/**
 * One of the two.
 * @param {Schema} schema
 * @param {Collection} from
 * @param {Types} types
 * @param {'Attacker' | 'Target'} title
 * @param {string} first
 * @param {boolean} squares several of them in a square
 */
function party_part(schema, from, types, title, first, squares) {
    const on_board = from === schema.collections[0];
    const type = choice_field('Type', types.map((one) => [one.id, one.title]));
    if (first) {
        type.select.value = first;
    }
    const board = board_of(schema);
    const faces = on_board && from.fields.some((field) => ['facing', 'angle', 'edge'].includes(field.kind));
    const turned = choice_field('It faces', board === 'hex' ? HEX_TURNS : board === 'square' ? SQUARE_TURNS
        : TABLE_TURNS);
    const grounds = ground_kinds(schema);
    const ground = choice_field('It stands in', [['', 'Open ground'], ...label_entries(grounds)]);
    const many = squares ? crowd_part(schema, types) : null;
    const fields = free_fields(from).map((field) => ({field, ...value_field(field)}));
    // What is usually none matters seldom.
    const chief = fields.filter(({field}) => field.kind === 'level' ||
        (field.kind === 'choice' && field.labels?.[0] !== 'none'));
    const rest = fields.filter((one) => !chief.includes(one));
    return {
        node: el('fieldset', {class: `party ${title === 'Attacker' ? 'side-1' : 'side-2'}`},
            el('legend', null, el('span', {class: 'side-name', text: title})), types.length > 0 ? type.node : null,
                ...(many?.nodes ?? []),
            faces ? turned.node : null,
            on_board && grounds.length > 0 ? ground.node : null,
            ...chief.map(({node}) => node),
            rest.length > 0 ? el('details', null, el('summary', {text: 'More circumstances'}),
                ...rest.map(({node}) => node)) : null),
        /** @returns {Party} */
        party() {
            const set = fields.map(({field, value}) => [field.name, value()])
                .filter(([, value]) => value !== undefined);
            return {
                type: type.select.value, turned: Number(turned.select.value), ground: ground.select.value,
                fields: Object.fromEntries(set), ...many?.values(),
            };
        },
    };
}

/**
 * How many of it are in the square, who is with them, and what works they hold.
 * @param {Schema} schema
 * @param {Types} types
 */
function crowd_part(schema, types) {
    const number = number_field('How many', {value: 1, min: 1, max: MOST_IN_SQUARE, step: 1});
    const beside = choice_field('With them',
        [['', 'Nobody'], ...types.map((one) => /** @type {Entry} */ ([one.id, one.title]))]);
    const works = (works_of(schema)?.field.labels ?? []).map((label) => ({label, ...tick_field(plain(label))}));
    return {
        nodes: [number.node, beside.node, ...works.map(({node}) => node)],
        values: () => ({
            n: Math.min(MOST_IN_SQUARE, Math.max(1, Math.round(Number(number.input.value) || 1))),
                beside: beside.select.value,
            works: works.filter(({input}) => input.checked).map(({label}) => label),
        }),
    };
}

/**
 * A field of a record. Left alone it has no value, and the scenario is silent about it.
 * @param {Field} field @returns {{node: HTMLElement, value: () => any}}
 */
function value_field(field) {
    const name = plain(field.name);
    if (field.kind === 'flag') {
        const {input, node} = tick_field(name, field.about);
        return {node, value: () => (input.checked ? true : undefined)};
    }
    if (field.kind === 'choice') {
        const {select, node} = choice_field(name, label_entries(field.labels ?? []), field.about);
        return {node, value: () => (select.selectedIndex > 0 ? select.value : undefined)};
    }
    if (field.kind === 'level') {
        const {input, node} = number_field(name, {value: Math.max(field.min ?? 0, USUAL_LEVEL), min: field.min ?? 0,
            max: field.max ?? 99, step: 1}, field.about);
        return {node, value: () => Number(input.value)};
    }
    const {input, node} = number_field(name, {value: '', min: field.min ?? 0, max: field.max ?? 999, step: 1},
        field.about);
    return {node, value: () => (input.value === '' ? undefined : Number(input.value))};
}

/** The other arguments of the verb. @param {Schema} schema @param {Verb} verb @param {First} first */
function args_part(schema, verb, first) {
    const numbers = verb.args.filter((arg) => arg.kind === 'number' && is_asked(schema, verb, arg)).map((arg) => {
        const least = Math.max(1, arg.min ?? 1);
        return {arg, ...number_field(plain(arg.name), {value: least, min: least, max: arg.max ?? 99, step: 1},
            capital(arg.about))};
    });
    const parts = verb.args.filter((arg) => arg.kind === 'choice').map((arg) => {
        const entries = label_entries(arg.labels ?? []);
        const part = choice_field(plain(arg.name), arg.optional ? [['', 'Not said'], ...entries] : entries,
            capital(arg.about));
        const list = arg.optional ? undefined : called_list(schema, arg);
        if (list) {
            part.select.selectedIndex = Math.max(0, type_field(list)?.labels?.indexOf(first.of(list)) ?? 0);
        }
        return {name: arg.name, ...part};
    });
    return {
        nodes: [...numbers, ...parts].map((part) => part.node),
        /** @returns {Record<string, any>} */
        values: () => ({...Object.fromEntries(numbers.map(({arg, input}) => [arg.name, Number(input.value)])),
            ...chosen(parts.filter(({select}) => select.value !== ''))}),
    };
}

/** @param {Schema} schema */
function options_part(schema) {
    const parts = schema.options.map((option) =>
        ({name: option.name, ...choice_field(plain(option.name), label_entries(option.labels),
            capital(option.about))}));
    return {
        node: parts.length > 0
            ? el('details', {class: 'odds-options'}, el('summary', {text: 'Options of the rules'}),
                el('div', {class: 'options'}, ...parts.map((part) => part.node)))
            : null,
        /** @returns {Record<string, string>} those that are not as usual */
        chosen: () => chosen(parts.filter(({select}) => select.selectedIndex > 0)),
    };
}

/** @param {{name: string, select: HTMLSelectElement}[]} parts @returns {Record<string, string>} */
function chosen(parts) {
    return Object.fromEntries(parts.map(({name, select}) => [name, select.value]));
}
