// What a side has declared and not yet carried out: each with its words, and taken back with one click while the rules
// let it. Which list that is, and by which verb one of it is taken back, the schema says.

import {clear, el} from '../dom.js';
import {own_argument} from './draft.js';
import {find, is_gone, is_usual, owner_of, place_of, things, whole_middle} from './records.js';
import {sentence, title, value_text} from './words.js';

/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/** @typedef {import('./records.js').Thing} Thing */
/** `unit`: who carries it out. @typedef {{thing: Thing, unit: string, words: string, at: any}} Declared */

/** The field that says who carries it out. @param {Thing} thing */
const unit_field = (thing) => thing.collection.fields.find((field) => field.kind === 'piece')?.name ?? '';

/**
 * What a record says besides whose it is and who does it: "Fire, small-arms, at b2".
 * @param {Thing} thing @param {import('./words.js').Names} names
 */
function words_of(thing, names) {
    const {collection, record} = thing;
    const head = new Set([collection.id, collection.owner, collection.gone, unit_field(thing)]);
    const said = collection.fields.filter((field) => !head.has(field.name) &&
        (field.kind === 'choice' ? Boolean(record[field.name]) : !is_usual(field, record[field.name])));
    const ways = said.filter((field) => field.kind === 'choice')
        .map((field) => String(record[field.name]).replaceAll('-', ' '));
    const aims = said.filter((field) => field.kind !== 'choice')
        .map((field) => value_text(field, record[field.name], names));
    return [title(ways.join(', ')), aims.length ? `at ${aims.join(', ')}` : ''].filter(Boolean).join(' ');
}

/**
 * Everything this side has declared and could still take back, in its order.
 * @param {import('./words.js').Names} names @param {View} view @param {string | null} side
 * @returns {Declared[]}
 */
export function declared_by(names, view, side) {
    const {schema} = names;
    return things(schema, view)
        .filter((thing) => thing.collection['taken-back'] && owner_of(thing) === side && !is_gone(thing))
        .map((thing) => {
            const target = thing.collection.fields
                .filter((field) => field.kind === 'piece' && field.name !== unit_field(thing))
                .map((field) => find(schema, view, thing.record[field.name])).find(Boolean);
            return {thing, unit: String(thing.record[unit_field(thing)]), words: words_of(thing, names),
                at: (target ? place_of(target) ?? whole_middle(schema, view, target.name) : null) ?? place_of(thing)};
        });
}

/**
 * @param {HTMLElement} host
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session @param {import('./words.js').Names} opts.names
 * @param {(name: string) => void} opts.pick @param {(text: string, clause?: string) => void} opts.refuse
 */
export function create_declared(host, {session, names, pick, refuse}) {
    const {schema} = names;
    /** @param {Declared} one */
    async function take_back({thing, unit}) {
        const verb = schema.verbs.find((known) => known.verb === thing.collection['taken-back']);
        const key = verb ? own_argument(verb) : null;
        const answer = verb && key ? await session.give({verb: verb.verb, [key]: unit}) : null;
        if (answer && !answer.done) {
            refuse(sentence(answer.text), answer.clause);
        }
    }

    /** @param {Declared} one @param {Record<string, string[]>} units */
    function line(one, units) {
        const back = session.my_move() && units[one.unit]?.includes(one.thing.collection['taken-back'] ?? '');
        return el('li', null,
            el('button', {type: 'button', class: 'as-link', text: one.unit, on: {click: () => pick(one.unit)}}), ' ',
            el('span', {text: one.words}), ' ',
            back ? el('button', {type: 'button', class: 'quiet small-button', text: 'Take back',
                'aria-label': `Take back what ${one.unit} was to do`, on: {click: () => void take_back(one)}}) : null);
    }

    const list = () => (session.game ? declared_by(names, session.game.view, session.game.side) : []);

    return {
        /** @param {Record<string, string[]>} units what each can do */
        show(units) {
            const all = list();
            clear(host);
            host.hidden = all.length === 0;
            if (all.length) {
                host.append(el('h2', {text: 'Declared'}),
                    el('ul', {class: 'declared-list'}, ...all.map((one) => line(one, units))));
            }
        },
        /** A line from each to what it is aimed at. @returns {Marks} */
        marks() {
            const view = session.game?.view;
            const lines = view ? list().flatMap(({unit, at}) => {
                const thing = find(schema, view, unit);
                const from = thing ? place_of(thing) ?? whole_middle(schema, view, unit) : null;
                return Array.isArray(from) && Array.isArray(at)
                    ? [{from: /** @type {[number, number]} */ (from), to: /** @type {[number, number]} */ (at),
                        clear: true, declared: true}]
                    : [];
            }) : [];
            return lines.length ? {lines} : {};
        },
    };
}
