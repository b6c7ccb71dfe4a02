// The legend of fields of fire: which tint is which weapon, and which levels it reaches.

import {clear, el} from '../dom.js';
import {FIELD_TINTS} from './marks.js';

/** @param {[number, number]} levels @returns {string} empty where nothing has a level */
export function levels_text([low, high]) {
    return low === 0 && high === 0 ? '' : low === high ? `level ${low}` : `levels ${low} to ${high}`;
}

export function make_legend() {
    const node = el('div', {class: 'board-legend', hidden: true});
    let drawn = '';
    return {
        node,
        /** @param {import('../types').Marks | null} marks */
        show(marks) {
            const fields = marks?.fields ?? [];
            const key = JSON.stringify([marks?.fields_of,
                fields.map((field) => [field.label, field.levels, field.hexes.length > 0])]);
            node.hidden = fields.length === 0;
            if (key === drawn) {
                return;
            }
            drawn = key;
            clear(node).append(marks?.fields_of ? el('strong', {text: marks.fields_of}) : '',
                el('ul', {}, ...fields.map((field, i) => el('li', {},
                el('span', {class: `legend-tint legend-${i % FIELD_TINTS}`, 'aria-hidden': 'true'}), field.label,
                el('span', {class: 'soft',
                    text: [' ', field.hexes.length === 0 ? 'nothing in reach'
                        : levels_text(field.levels)].join('')})))));
        },
    };
}
