// Patterns and gradients, one set per board: ids must be unique on a page that shows several.

import {svg} from '../dom.js';
import {chance, disc} from './shapes.js';

/** Short threads of the cloth. @param {string} seed @param {number} size @param {number} count */
function threads(seed, size, count) {
    const random = chance(seed);
    let d = '';
    for (let i = 0; i < count; i++) {
        const turn = random() * Math.PI;
        const long = 3 + random() * 8;
        d += `M${Math.round(random() * size)} ${Math.round(random() * size)}l${Math.round(Math.cos(turn) * long)} ` +
            `${Math.round(Math.sin(turn) * long)}`;
    }
    return d;
}

/** @param {string} seed @param {number} size @param {number} count @param {number} r */
function dots(seed, size, count, r) {
    const random = chance(seed);
    let d = '';
    for (let i = 0; i < count; i++) {
        d += disc(r + random() * (size - 2 * r), r + random() * (size - 2 * r), r * (0.5 + random() * 0.5));
    }
    return d;
}

/** Places where the cloth is worn, without an edge. @param {string} id */
function patches(id) {
    const random = chance('patches');
    return Array.from({length: 9}, () => {
        const [rx, ry] = [170 + random() * 190, 130 + random() * 140];
        return svg('ellipse', {cx: rx + random() * (1300 - 2 * rx), cy: ry + random() * (1300 - 2 * ry), rx, ry,
            fill: `url(#${id})`});
    });
}

/** @param {string} id @param {[string, string][]} stops offset and class @param {Record<string, number>} [where] */
function glow(id, stops, where = {}) {
    return svg('radialGradient', {id, ...where}, ...stops.map(([offset, name]) => svg('stop', {offset, class: name})));
}

/** @param {(name: string) => string} ids */
export function make_defs(ids) {
    const pattern = (/** @type {string} */ name, /** @type {number} */ size, /** @type {SVGElement[]} */ ...parts) =>
        svg('pattern', {id: ids(name), width: size, height: size, patternUnits: 'userSpaceOnUse'}, ...parts);
    return svg('defs', {},
        pattern('grain', 260, svg('path', {class: 'p-grain-dark', d: threads('dark', 260, 120)}),
            svg('path', {class: 'p-grain-light', d: threads('light', 260, 120)})),
        glow(ids('patch'), [['0', 'g-patch-0'], ['1', 'g-patch-1']]),
        pattern('mottle', 1300, ...patches(ids('patch'))),
        pattern('cobble', 60, svg('path', {class: 'p-cobble', d: dots('cobble', 60, 22, 5)})),
        svg('pattern', {id: ids('hatch'), width: 24, height: 24, patternUnits: 'userSpaceOnUse',
            patternTransform: 'rotate(45)'}, svg('path', {class: 'p-hatch', d: 'M0 0V24'})),
        svg('pattern', {id: ids('wash'), width: 26, height: 26, patternUnits: 'userSpaceOnUse',
            patternTransform: 'rotate(-45)'}, svg('path', {class: 'p-wash', d: 'M0 0V26'})),
        ...[45, -45, 0, 90].map((turn, i) =>
            svg('pattern', {id: ids(`field${i}`), width: 22, height: 22, patternUnits: 'userSpaceOnUse',
                patternTransform: `rotate(${turn})`},
            svg('path', {class: `p-field p-field-${i}`, d: 'M0 0V22'}))),
        svg('pattern', {id: ids('rain'), width: 70, height: 90, patternUnits: 'userSpaceOnUse',
            patternTransform: 'rotate(18)'}, svg('path', {class: 'p-rain', d: 'M10 4v30M46 48v34M28 70v14M62 10v22'})),
        glow(ids('nebula'), [['0', 'g-nebula-0'], ['1', 'g-clear']], {cx: 0.28, cy: 0.3, r: 0.46}),
        glow(ids('nebula2'), [['0', 'g-nebula-1'], ['1', 'g-clear']], {cx: 0.8, cy: 0.78, r: 0.4}),
        glow(ids('deep'), [['0', 'g-deep-0'], ['1', 'g-deep-1']], {cx: 0.5, cy: 0.5, r: 0.75}),
        glow(ids('seen'), [['0', 'g-seen-0'], ['0.6', 'g-seen-1'], ['1', 'g-seen-2']]),
        glow(ids('lamp'), [['0', 'g-lamp-0'], ['0.550', 'g-lamp-1'], ['1', 'g-lamp-2']]),
    );
}
