// Fields of forms: each with its label, and a word of help where one is needed.

import {el, uid} from '../dom.js';

/** @typedef {[value: string, words: string]} Entry */

/** @param {string} label @param {Entry[]} entries @param {string} [help] */
export function choice_field(label, entries, help) {
    const id = uid('choice');
    const select = el('select', {id, 'aria-describedby': help ? `${id}-help` : null},
        ...entries.map(([value, text]) => el('option', {value, text})));
    return {select, node: labelled(id, label, select, help)};
}

/**
 * @param {string} label @param {{value: number | string, min: number, max: number, step: number}} limits
 * @param {string} [help]
 */
export function number_field(label, limits, help) {
    const id = uid('number');
    const input = el('input',
        {id, type: 'number', inputmode: 'decimal', ...limits, 'aria-describedby': help ? `${id}-help` : null});
    return {input, node: labelled(id, label, input, help)};
}

/** @param {string} label @param {Record<string, any>} props @param {string} [help] */
export function text_field(label, props, help) {
    const id = uid('text');
    const input = el('input', {id, type: 'text', ...props, 'aria-describedby': help ? `${id}-help` : null});
    return {input, node: labelled(id, label, input, help)};
}

/** @param {string} label @param {string} [help] */
export function tick_field(label, help) {
    const input = el('input', {type: 'checkbox'});
    return {input, node: tick(input, label, help)};
}

/**
 * One of several, all in sight.
 * @param {string} legend @param {[value: string, words: string, help: string][]} entries
 */
export function radio_field(legend, entries) {
    const group = uid('radio');
    const inputs = entries.map(([value], i) => el('input', {type: 'radio', name: group, value, checked: i === 0}));
    return {
        node: el('fieldset', null, el('legend', {text: legend}),
            ...entries.map(([, words, help], i) => tick(inputs[i], words, help))),
        value: () => inputs.find((input) => input.checked)?.value ?? entries[0][0],
    };
}

/** @param {HTMLInputElement} input @param {string} words @param {string} [help] */
function tick(input, words, help) {
    return el('label', {class: 'tick'}, input,
        el('span', null, words, ...(help ? [el('br'), el('span', {class: 'help', text: help})] : [])));
}

/** @param {string} id @param {string} label @param {HTMLElement} control @param {string} [help] */
function labelled(id, label, control, help) {
    return el('div', {class: 'field'}, el('label', {for: id, text: label}), control,
        help ? el('span', {class: 'help', id: `${id}-help`, text: help}) : null);
}
