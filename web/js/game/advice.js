// "What would you do?": the computer's choice in this player's place, with its reason, drawn on the board, to be taken
// up.

import {clear, el, say} from '../dom.js';
import {own_argument} from './draft.js';
import {as_point, place_at} from './geometry.js';
import {find, place_of} from './records.js';
import {command_words, sentence, title} from './words.js';

/** @typedef {import('../types').Advice} Advice */
/** @typedef {import('../types').Marks} Marks */

/**
 * Who is meant, and the line to where or at whom.
 * @param {import('../types').Command} command @param {import('../types').Schema} schema @param
 *   {import('../types').View} view
 * @returns {Marks}
 */
export function advice_marks(command, schema, view) {
    const verb = schema.verbs.find((one) => one.verb === command.verb);
    const own = verb ? own_argument(verb) : null;
    const unit = find(schema, view, own ? command[own] : null);
    const from = unit ? place_at(view, place_of(unit)) : null;
    const start = from ? as_point(from) : null;
    /** @type {Required<Pick<Marks, 'places' | 'targets' | 'lines'>> & Marks} */
    const marks = {places: from ? [{place: from, label: title(command.verb)}] : [], targets: [], lines: []};
    for (const arg of verb?.args ?? []) {
        const value = command[arg.name];
        const target = arg.kind === 'piece' && arg.name !== own ? find(schema, view, value) : null;
        const to = target ? place_of(target) : null;
        if (target) {
            marks.targets.push({name: target.name, can: true, label: ''});
        }
        if (start && Array.isArray(to)) {
            marks.lines.push({from: start, to: /** @type {import('../types').Point} */ (to), clear: true});
        } else if (arg.kind === 'path' && start && Array.isArray(value)) {
            marks.path = {points: [start, ...value]};
        } else if (['point', 'hex', 'square', 'zone'].includes(arg.kind) && value !== undefined) {
            const place = place_at(view, value);
            marks.places.push(...(place ? [{place, label: title(arg.name)}] : []));
        }
    }
    return marks;
}

/**
 * @param {HTMLElement} host
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session @param {import('./words.js').Names} opts.names
 * @param {import('./giving.js').Giving} opts.giving @param {() => void} opts.mark draws the board's marks anew
 * @param {(text: string, clause?: string) => void} opts.refuse
 */
export function create_advice(host, {session, names, giving, mark, refuse}) {
    const {schema} = names;
    const button = el('button', {type: 'button', class: 'small-button', text: 'What would you do?',
        title: 'The computer says what it would do in your place, from what you can see.',
        on: {click: () => void ask()}});
    const told = el('div', {class: 'advice-told', role: 'status'});
    host.append(button, told);
    /** What was advised, and at which number of the game. @type {{at: number, advice: Advice} | null} */
    let last = null;

    const now = () => session.game?.at ?? 0;

    async function ask() {
        const at = now();
        button.disabled = true;
        clear(told).append(el('p', {class: 'small soft', text: 'It thinks …'}));
        try {
            const advice = await session.advice();
            if (now() === at) {
                last = {at, advice};
                draw(advice);
                mark();
            }
        } catch (fault) {
            clear(told);
            refuse(sentence(fault instanceof Error ? fault.message : String(fault)));
        }
        button.disabled = false;
    }

    /** @param {Advice} advice */
    function draw(advice) {
        const words = command_words(advice.command, names);
        say(`${words}. ${advice.reason}`);
        clear(told).append(el('p', null, el('strong', {text: words})), el('p', {class: 'small', text: advice.reason}),
            el('div', {class: 'row'},
                el('button', {type: 'button', text: 'Take it up', on: {click: () => void take_up(advice)}}),
                el('button', {type: 'button', class: 'quiet', text: 'Put it away', on: {click: put_away}})));
    }

    /** The command lies on the desk, to be looked at, changed or given. @param {Advice} advice */
    async function take_up({command}) {
        const {verb: name, side: _side, ...given} = command;
        const verb = schema.verbs.find((one) => one.verb === name);
        const own = verb ? own_argument(verb) : null;
        const at = now();
        try {
            const choices = await session.choices(own ? command[own] : undefined);
            const choice = choices.verbs.find((one) => one.verb === name && one.can);
            if (verb && choice && now() === at) {
                if (own) {
                    giving.pick(command[own]);
                }
                giving.begin(verb, choice, given);
            }
        } catch (fault) {
            refuse(sentence(fault instanceof Error ? fault.message : String(fault)));
        }
    }

    function put_away() {
        last = null;
        clear(told);
        mark();
    }

    return {
        /** Is there anything to ask, and is what was told still true? */
        show() {
            host.hidden = session.game?.table.hints !== true || !session.my_move() || giving.draft !== null;
            if (last?.at !== now()) {
                last = null;
                if (!button.disabled) {
                    clear(told);
                }
            }
        },
        /** @returns {Marks} */
        marks() {
            return last?.at === now() && session.game ? advice_marks(last.advice.command, schema, session.game.view)
                : {};
        },
    };
}
