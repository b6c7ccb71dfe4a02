// The fields of the odds desk, made from a rule set's schema.

import {el, uid} from '../dom.js';
import {capital, plain} from '../lobby/words.js';
import {FARTHEST, attacker_collection, called_list, free_fields, is_hex, type_field, verbs_at_targets} from './odds_case.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('./odds_case.js').Party} Party */
/** @typedef {import('./odds_case.js').Question} Question */
/** Types of unit: those of the first battle, and all. @typedef {{id: string, title: string}[]} Types */

/**
 * @param {Schema} schema @param {Types} types @param {{attacker: string, target: string, of: (list: Collection) => string}} first what to begin with @param {() => void} changed
 */
export function create_form(schema, types, first, changed) {
    const verbs = verbs_at_targets(schema);
    const hex = is_hex(schema);
    const verb_field = choice_field('What is tried', verbs.map((verb) => [verb.verb, `${plain(verb.verb)}: ${verb.about}`]));
    const distance = number_field(hex ? 'Distance in hexes' : 'Distance in inches', hex ? 3 : 6, hex ? 1 : 0.1, hex ? FARTHEST.hex : FARTHEST.table, hex ? 1 : 0.1, hex ? 'Straight ahead of the attacker' : 'From centre to centre');
    const phase_field = choice_field('Phase', [['', 'One in which it may be done'], ...schema.phases.filter((phase) => phase.who !== 'auto').map((phase) => /** @type {[string, string]} */ ([phase.name, phase.title]))],
        'Looked for, unless you name one');
    const target = party_part(schema, schema.collections[0], types, 'Target', first.target, changed);
    const attacker_host = el('div');
    const args_host = el('div', {class: 'odds-args'});
    const options = options_part(schema);
    /** @type {ReturnType<typeof party_part>} */
    let attacker;
    /** @type {ReturnType<typeof args_part>} */
    let args;

    function verb_now() {
        return verbs.find((verb) => verb.verb === verb_field.select.value) ?? verbs[0];
    }

    /** Another verb may have another kind of attacker, and other arguments. */
    function dress() {
        const from = attacker_collection(schema, verb_now());
        const units = from === schema.collections[0];
        attacker = party_part(schema, from, units ? types : (type_field(from)?.labels ?? []).map((id) => ({id, title: id})), 'Attacker', units ? first.attacker : first.of(from), changed);
        args = args_part(schema, verb_now(), first.of);
        attacker_host.replaceChildren(attacker.node);
        args_host.replaceChildren(...args.nodes);
    }
    dress();
    verb_field.select.addEventListener('change', dress);

    const node = el('form', {class: 'odds-form', on: {
        submit: (/** @type {Event} */ ev) => ev.preventDefault(),
        input: changed, change: changed,
    }},
    verb_field.node, el('div', {class: 'odds-first'}, distance.node, phase_field.node), args_host,
    el('div', {class: 'parties'}, attacker_host, target.node),
    options.node);

    return {
        node,
        phase: () => phase_field.select.value,
        /** @returns {Question} */
        question: () => ({
            attacker: attacker.party(), target: target.party(), verb: verb_now(), args: args.values(),
            distance: Math.min(hex ? FARTHEST.hex : FARTHEST.table, Math.max(0, Number(distance.input.value) || 0)), options: options.chosen(),
        }),
    };
}

/** One of the two parties. @param {Schema} schema @param {Collection} from @param {Types} types @param {string} title @param {string} first @param {() => void} changed */
function party_part(schema, from, types, title, first, changed) {
    const on_board = from === schema.collections[0];
    const type = choice_field('Type', types.map((one) => [one.id, one.title]));
    if (first) {
        type.select.value = first;
    }
    const other = title === 'Target' ? 'the attacker' : 'the target';
    const turned = choice_field('It faces', turns(is_hex(schema), other));
    const ground = choice_field('It stands in', [['', 'Open ground'], ...schema.terrain.filter((kind) => kind !== 'open').map((kind) => /** @type {[string, string]} */ ([kind, plain(kind)]))]);
    const fields = free_fields(from).map((field) => ({field, part: value_field(field)}));
    // What is usually none matters seldom.
    const chief = fields.filter(({field}) => field.kind === 'choice' && field.labels?.[0] !== 'none');
    const rest = fields.filter((one) => !chief.includes(one));
    const side = title === 'Attacker' ? 'side-1' : 'side-2';
    return {
        node: el('fieldset', {class: `party ${side}`},
            el('legend', null, el('span', {class: 'side-name', text: title})), type.node,
            on_board ? turned.node : null, on_board && schema.terrain.length > 0 ? ground.node : null,
            ...chief.map(({part}) => part.node),
            rest.length > 0 ? el('details', null, el('summary', {text: 'More circumstances'}), ...rest.map(({part}) => part.node)) : null),
        /** @returns {Party} */
        party() {
            const set = fields.map(({field, part}) => [field.name, part.value()]).filter(([, value]) => value !== undefined);
            return {type: type.select.value, turned: Number(turned.select.value), ground: ground.select.value, fields: Object.fromEntries(set)};
        },
    };
}

/** @param {boolean} hex @param {string} other @returns {[string, string][]} */
function turns(hex, other) {
    return hex
        ? [['0', capital(other)], ['60', 'One side to the right of it'], ['120', 'Two sides to the right'], ['180', 'Away from it'], ['240', 'Two sides to the left'], ['300', 'One side to the left']]
        : [['0', capital(other)], ['30', '30 degrees off'], ['45', '45 degrees off'], ['60', '60 degrees off'], ['90', 'Sideways: 90 degrees off'], ['135', '135 degrees off'], ['180', 'Away: 180 degrees']];
}

/** A field of a record. Left alone it has no value, and the scenario is silent about it. @param {Field} field */
function value_field(field) {
    if (field.kind === 'flag') {
        const input = el('input', {type: 'checkbox'});
        return {node: el('label', {class: 'tick'}, input, el('span', null, plain(field.name), el('br'), el('span', {class: 'help', text: field.about}))), value: () => (input.checked ? true : undefined)};
    }
    if (field.kind === 'choice') {
        const part = choice_field(plain(field.name), (field.labels ?? []).map((label) => [label, plain(label)]), field.about);
        return {node: part.node, value: () => (part.select.selectedIndex > 0 ? part.select.value : undefined)};
    }
    const part = number_field(plain(field.name), '', 0, 999, 1, field.about);
    return {node: part.node, value: () => (part.input.value === '' ? undefined : Number(part.input.value))};
}

/** The other arguments of the verb. @param {Schema} schema @param {Verb} verb @param {(list: Collection) => string} first_of */
function args_part(schema, verb, first_of) {
    const parts = verb.args.filter((arg) => arg.kind === 'choice').map((arg) => {
        const entries = (arg.labels ?? []).map((label) => /** @type {[string, string]} */ ([label, plain(label)]));
        const part = choice_field(plain(arg.name), arg.optional ? [['', 'Not said'], ...entries] : entries, capital(arg.about));
        const list = arg.optional ? undefined : called_list(schema, arg);
        if (list) {
            part.select.selectedIndex = Math.max(0, type_field(list)?.labels?.indexOf(first_of(list)) ?? 0);
        }
        return {arg, ...part};
    });
    return {
        nodes: parts.map((part) => part.node),
        /** @returns {Record<string, any>} */
        values: () => Object.fromEntries(parts.filter((part) => part.select.value !== '').map((part) => [part.arg.name, part.select.value])),
    };
}

/** @param {Schema} schema */
function options_part(schema) {
    const parts = schema.options.map((option) => ({name: option.name, ...choice_field(plain(option.name), option.labels.map((label) => [label, plain(label)]), capital(option.about))}));
    return {
        node: parts.length > 0 ? el('details', {class: 'odds-options'}, el('summary', {text: 'Options of the rules'}), el('div', {class: 'options'}, ...parts.map((part) => part.node))) : null,
        /** @returns {Record<string, string>} */
        chosen: () => Object.fromEntries(parts.filter((part) => part.select.selectedIndex > 0).map((part) => [part.name, part.select.value])),
    };
}

/** @param {string} label @param {[string, string][]} entries @param {string} [help] */
export function choice_field(label, entries, help) {
    const id = uid('choice');
    const select = el('select', {id, 'aria-describedby': help ? `${id}-help` : null}, ...entries.map(([value, text]) => el('option', {value, text})));
    return {select, node: el('div', {class: 'field'}, el('label', {for: id, text: label}), select, help ? el('span', {class: 'help', id: `${id}-help`, text: help}) : null)};
}

/** @param {string} label @param {number | string} value @param {number} min @param {number} max @param {number} step @param {string} [help] */
function number_field(label, value, min, max, step, help) {
    const id = uid('number');
    const input = el('input', {id, type: 'number', inputmode: 'decimal', value, min, max, step, 'aria-describedby': help ? `${id}-help` : null});
    return {input, node: el('div', {class: 'field'}, el('label', {for: id, text: label}), input, help ? el('span', {class: 'help', id: `${id}-help`, text: help}) : null)};
}
