// The buttons at the edge of the board: the measure, the fields of fire; the board has its own for nearer and farther.

import {el} from '../dom.js';

/** @param {HTMLElement} host @param {() => void} measure */
export function measure_button(host, measure) {
    const button = el('button', {type: 'button', 'aria-pressed': false, text: 'Measure',
        title: 'Measure a distance (M)', on: {click: measure}});
    host.append(button);
    return {
        /** @param {boolean} on */
        measuring(on) { button.setAttribute('aria-pressed', String(on)); },
        /** @param {boolean} may a ruler is allowed at this table */
        allow(may) { button.hidden = !may; },
    };
}

const HIDDEN = 'sandtable.fields-hidden';

/** Fields of fire, shown or not: it is remembered. @param {HTMLElement} host @param {() => void} changed */
export function fields_button(host, changed) {
    let on = localStorage.getItem(HIDDEN) !== 'yes';
    const button = el('button', {type: 'button', 'aria-pressed': on, text: 'Fields of fire',
        title: 'Show whom a unit could fire at from where it is, or will be (F)', on: {click: toggle}});
    host.append(button);
    function toggle() {
        on = !on;
        localStorage.setItem(HIDDEN, on ? 'no' : 'yes');
        button.setAttribute('aria-pressed', String(on));
        changed();
    }
    return {get on() { return on; }, toggle};
}
