// The corner of the board: scale bar and compass, and the buttons for those who have no wheel.

import {el, svg} from '../dom.js';

/** @returns {{node: HTMLElement, update: (geometry: import('./geometry.js').Geometry, scale: number) => void}} */
export function make_corner() {
    const bar = svg('path', {class: 'n-bar'});
    const words = svg('text', {class: 'n-words', y: 44});
    const rose = svg('g', {class: 'n-rose', transform: 'translate(21 26)'},
        svg('circle', {r: 15}), svg('path', {class: 'n-needle', d: 'M0 -19L5 0H-5Z'}),
            svg('path', {class: 'n-tail', d: 'M0 19L5 0H-5Z'}), svg('text', {y: -21, text: 'N'}));
    const node = el('div', {class: 'board-corner', 'aria-hidden': 'true'});
    const picture = svg('svg', {width: 190, height: 56, viewBox: '0 -10 190 60', focusable: 'false'}, rose, bar, words);
    node.append(picture);
    return {
        node,
        update(geometry, scale) {
            const [long, name] = geometry.rulers.findLast(([n]) => n * scale <= 120) ?? geometry.rulers[0];
            const w = Math.min(140, long * scale);
            const x = 46;
            bar.setAttribute('d', `M${x} 22v8h${w}v-8M${x + w / 2} 25v5`);
            words.setAttribute('x', String(x + w / 2));
            words.textContent = name;
            const wide = Math.round(x + w + 14);
            picture.setAttribute('width', String(wide));
            picture.setAttribute('viewBox', `0 -10 ${wide} 60`);
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
