// Examples of a clause: cases in which it decides, as a reader wants them: the title, what is said and what comes of
// it.

import {el} from '../dom.js';
import {capital, sentence} from '../lobby/words.js';
import {clause_link} from './clause.js';

/** @typedef {Record<string, any>} Said a command of a case, with its dice and whether it is refused */
/**
 * @typedef {{about: string, do: Said[], expect?: Record<string, any>, game?: number}} Example `game`: the number of its
 *   situation
 */

const NOT_SAID = ['verb', 'side', 'dice', 'refused', 'needs', 'about'];

/** @param {any} value @returns {string} */
function value_text(value) {
    if (Array.isArray(value)) {
        return value.map((each) => (Array.isArray(each) ? each.join(',') : value_text(each))).join(' ');
    }
    return value !== null && typeof value === 'object' ? fields_text(value) : String(value ?? 'none');
}

/** A flag by its name alone, whatever else with its value. @param {Record<string, any>} fields */
function fields_text(fields) {
    return Object.entries(fields).map(([name, value]) => {
        const plain = name.replaceAll('-', ' ');
        return value === true ? plain : value === false ? `not ${plain}` : `${plain} ${value_text(value)}`;
    }).join(', ');
}

/** A command as it is typed, with the dice that fall. @param {Said} command */
export function said_text(command) {
    const values = Object.keys(command).filter((key) => !NOT_SAID.includes(key)).map((key) => value_text(command[key]));
    const dice = command.dice?.length > 0 ? `, dice ${command.dice.join(' ')}` : '';
    return `${command.side ? `${command.side}: ` : ''}${[command.verb, ...values].join(' ')}${dice}`;
}

/** What must be so at the end, a sentence for each thing. @param {Record<string, any>} expect @returns {string[]} */
export function outcome_texts(expect) {
    const texts = [];
    for (const [name, value] of Object.entries(expect)) {
        if (name === 'state') {
            texts.push(...outcome_texts(value));
        } else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
            const parts = Object.entries(value);
            const named = parts.every(([, part]) => part !== null && typeof part === 'object' && !Array.isArray(part));
            texts.push(...(named ? parts.map(([id, fields]) => `${id}: ${fields_text(fields)}.`)
                : [`${name.replaceAll('-', ' ')}: ${fields_text(value)}.`]));
        } else {
            texts.push(`${fields_text({[name]: value})}.`);
        }
    }
    return texts.filter((text) => !/: \.$/.test(text)).map((text) => text[0].toUpperCase() + text.slice(1));
}

/** @param {Said} command */
function command_node(command) {
    const node = el('li', null, el('code', {text: said_text(command)}));
    if (command.refused) {
        node.append(' is refused by ', clause_link(command.refused));
    } else if (command.needs) {
        node.append(` needs ${fields_text(command.needs)}`);
    }
    return node;
}

/** @param {Example[]} examples @param {string} slug @returns {HTMLElement[]} */
export function examples_nodes(examples, slug) {
    return examples.map((example) => el('div', {class: 'example'},
        el('p', null, el('strong', {text: capital(example.about)})),
        ...(example.game === undefined ? [] : [show_button(example, slug)]),
        el('ol', {class: 'said'}, ...example.do.map(command_node)),
        ...outcome_texts(example.expect ?? {}).map((text) => el('p', {text}))));
}

/** Plays it on a board that opens below. @param {Example} example @param {string} slug */
function show_button(example, slug) {
    const host = el('div', {class: 'example-stage'});
    /** @type {(() => void) | null} */
    let end = null;
    const button = el('button', {type: 'button', class: 'small-button', text: 'Show it on a board',
        'aria-expanded': 'false', on: {click: async () => {
        if (end) {
            end();
            end = null;
        } else {
            host.replaceChildren(el('p', {class: 'soft', text: 'Setting it up.'}));
            try {
                const {play_example} = await import('./example_board.js');
                end = await play_example(host, slug, example);
            } catch (fault) {
                host.replaceChildren(el('p', {class: 'notice danger', role: 'alert', text: sentence(fault)}));
            }
        }
        button.textContent = end ? 'Put the board away' : 'Show it on a board';
        button.setAttribute('aria-expanded', String(end !== null));
    }}});
    return el('div', null, button, host);
}
