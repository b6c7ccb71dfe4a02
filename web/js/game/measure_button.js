// The buttons at the edge of the board: the measure, the fields of fire, the commander's map; the board has its own for nearer and farther.

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

/**
 * The commander's map: the ground as a map, and on it what stands on the map alone, in front of all that stands on the
 * table. It is there while one's side has anything on its map.
 * @param {HTMLElement} host @param {HTMLElement} board
 */
export function map_button(host, board) {
    const button = el('button', {type: 'button', 'aria-pressed': false, text: 'Map', hidden: true,
        title: 'Your map: what the other side has not seen stands on it alone', on: {click: () => put(!board.classList.contains('is-map'))}});
    host.append(button);
    /** @param {boolean} on */
    function put(on) {
        board.classList.toggle('is-map', on);
        button.setAttribute('aria-pressed', String(on));
    }
    return {
        /** @param {number} n how many are on the map alone */
        show(n) {
            button.hidden = n === 0;
            button.textContent = `Map (${n})`;
            if (n === 0) {
                put(false);
            }
        },
    };
}
