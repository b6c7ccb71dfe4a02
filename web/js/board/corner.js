// The corner of the board: scale bar and compass, and the buttons for those who have no wheel.

import {el, svg} from '../dom.js';

/** As wide as the buttons below it: it stands in their margin and covers no square. */
const WIDE = 50;

/** @returns {{node: HTMLElement, update: (geometry: import('./geometry.js').Geometry, scale: number) => void}} */
export function make_corner() {
    const bar = svg('path', {class: 'n-bar'});
    const words = svg('text', {class: 'n-words', x: WIDE / 2, y: 78});
    const rose = svg('g', {class: 'n-rose', transform: `translate(${WIDE / 2} 32)`},
        svg('circle', {r: 15}), svg('path', {class: 'n-needle', d: 'M0 -19L5 0H-5Z'}),
            svg('path', {class: 'n-tail', d: 'M0 19L5 0H-5Z'}), svg('text', {y: -21, text: 'N'}));
    const node = el('div', {class: 'board-corner', 'aria-hidden': 'true'});
    node.append(svg('svg', {width: WIDE, height: 84, viewBox: `0 0 ${WIDE} 84`, focusable: 'false'}, rose, bar, words));
    return {
        node,
        update(geometry, scale) {
            // Where not even the shortest fits, one cell is larger than the bar and needs none.
            const [long, name] = geometry.rulers.findLast(([n]) => n * scale <= WIDE - 4) ?? [0, ''];
            const w = long * scale;
            bar.setAttribute('d', w > 0 ? `M${(WIDE - w) / 2} 56v8h${w}v-8M${WIDE / 2} 59v5` : '');
            words.textContent = name;
        },
    };
}

/** @param {{zoom: (factor: number) => void, fit: () => void}} board @param {HTMLElement} [more] another button */
export function make_buttons(board, more) {
    const button = (/** @type {string} */ name, /** @type {string} */ d, /** @type {() => void} */ click) =>
        el('button', {type: 'button', class: 'board-button', 'aria-label': name, title: name, on: {click}},
            svg('svg', {viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', focusable: 'false'},
                svg('path', {d})));
    return el('div', {class: 'board-tools', role: 'group', 'aria-label': 'View of the board'},
        button('Nearer', 'M12 5V19M5 12H19', () => board.zoom(1.4)),
        button('Farther', 'M5 12H19', () => board.zoom(1 / 1.4)),
        button('Whole board', 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15', () => board.fit()), more);
}
