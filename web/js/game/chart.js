// The strength of both sides over time, as a stepped line chart. Lines differ by dash as well as by colour.

import {svg} from '../dom.js';
import {side_number} from './records.js';

/** @typedef {import('./tallies.js').Strength} Strength */
/** @typedef {import('./words.js').Names} Names */

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = {left: 36, right: 90, top: 14, bottom: 34};

/** @param {Strength[]} strength @param {Names} names @param {string} label */
export function strength_chart(strength, names, label) {
    const last = Math.max(1, strength[strength.length - 1]?.n ?? 1);
    const most = Math.max(1, ...strength.flatMap((one) => Object.values(one.left)));
    const x = (/** @type {number} */ n) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * n) / last;
    const y = (/** @type {number} */ count) =>
        HEIGHT - EDGE.bottom - ((HEIGHT - EDGE.top - EDGE.bottom) * count) / most;
    const node = svg('svg', {class: 'strength', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label});
    for (let mark = 0; mark <= most; mark += Math.max(1, Math.ceil(most / 5))) {
        node.append(svg('line', {class: 'grid', x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(mark), y2: y(mark)}),
            svg('text', {class: 'axis', x: EDGE.left - 6, y: y(mark) + 4, 'text-anchor': 'end', text: mark}));
    }
    let turn = 0;
    let free = -Infinity;
    for (const one of strength) {
        if (one.turn !== turn) {
            turn = one.turn;
            node.append(svg('line',
                {class: 'grid', x1: x(one.n), x2: x(one.n), y1: EDGE.top, y2: HEIGHT - EDGE.bottom}));
            if (x(one.n) > free) {
                node.append(svg('text', {class: 'axis', x: x(one.n) + 2, y: HEIGHT - EDGE.bottom + 16,
                    text: `Turn ${turn}`}));
                free = x(one.n) + 48;
            }
        }
    }
    /** @type {number[]} */
    const taken = [];
    for (const side of names.schema.sides) {
        const points = strength.flatMap((one, i) => (i === 0 ? [`M${x(0)} ${y(one.left[side])}`]
            : [`H${x(one.n)}`, `V${y(one.left[side])}`]));
        const end = strength[strength.length - 1]?.left[side] ?? 0;
        let label_y = y(end) + 4;
        while (taken.some((other) => Math.abs(other - label_y) < 16)) {
            label_y += 16;
        }
        taken.push(label_y);
        const look = `side-${side_number(names.schema, side)}`;
        node.append(svg('path', {class: `strength-line ${look}`, d: points.join('')}),
            svg('text', {class: `strength-name ${look}`, x: WIDTH - EDGE.right + 6, y: label_y,
                text: `${names.sides[side]} ${end}`}));
    }
    return node;
}
