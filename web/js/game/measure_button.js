// The buttons at the edge of the board: the measure, the fields of fire, the commander's map; the board has its own for
// nearer and farther.

import {el, svg} from '../dom.js';

const RULER = 'M3 16L16 3L21 8L8 21ZM7 12L9.5 14.5M10 9L12.5 11.5M13 6L15.5 8.5';
const FIELDS = 'M12 20L4 6M12 20L20 6M7 11Q12 8 17 11M4 6Q12 1 20 6';

/**
 * A picture with its name for those who hear it.
 * @param {string} name
 * @param {string} d
 * @returns {(SVGElement | HTMLElement)[]}
 */
const drawn = (name, d) => [
    svg('svg', {viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', focusable: 'false'},
        svg('path', {d})),
    el('span', {class: 'heard-only', text: name})];

/** @param {HTMLElement} host @param {() => void} measure */
export function measure_button(host, measure) {
    const button = el('button', {type: 'button', class: 'board-button', 'aria-pressed': false,
        title: 'Measure a distance (M)', on: {click: measure}}, ...drawn('Measure', RULER));
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
    const button = el('button', {type: 'button', class: 'board-button', 'aria-pressed': on,
        title: 'Show whom a unit could fire at from where it is, or will be (F)', on: {click: toggle}},
        ...drawn('Fields of fire', FIELDS));
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
        title: 'Your map: what the other side has not seen stands on it alone',
        on: {click: () => put(!board.classList.contains('is-map'))}});
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
