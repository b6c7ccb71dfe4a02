// The button of the measure, at the edge of the board; the board has its own for nearer and farther.

import {el} from '../dom.js';

/** @param {HTMLElement} host @param {() => void} measure */
export function measure_button(host, measure) {
    const button = el('button', {type: 'button', 'aria-pressed': false, text: 'Measure', title: 'Measure a distance (M)', on: {click: measure}});
    host.append(button);
    return {
        /** @param {boolean} on */
        measuring(on) { button.setAttribute('aria-pressed', String(on)); },
        /** @param {boolean} may a ruler is allowed at this table */
        allow(may) { button.hidden = !may; },
    };
}
