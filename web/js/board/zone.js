// The board of zones: a strip of sea in bands from the west to the east, numbered from 1, with the central line between
// the
// two halves. Only the zone matters; every ship keeps a lane of its own, so that none hides another and a move goes
// straight.
// A facing is seen from the line: fore looks at it, aft away from it, broad along it.

import {svg} from '../dom.js';
import {chance} from './shapes.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */

const ZONE = 250;
const HIGH = 0.68; // of the width, as the rules suggest for the table
const FRAME = 74;
const LANE = 226; // what a ship that lies along the line needs

/** @param {any} value @param {number} zones */
const is_zone = (value, zones) => typeof value === 'number' && value >= 1 && value <= zones;

/** @param {import('../types').View} view @returns {import('./geometry.js').Geometry} */
export function zone_geometry(view) {
    const zones = typeof view.zones === 'number' ? view.zones : 8;
    const width = zones * ZONE;
    const height = Math.max(4 * LANE, Math.round(width * HIGH));
    const middle = (/** @type {number} */ zone) => /** @type {XY} */ ([(zone - 0.5) * ZONE, height / 2]);
    const at = (/** @type {any} */ value) => (is_zone(value, zones) ? middle(value) : null);
    const clamp = (/** @type {number} */ n) => Math.max(1, Math.min(zones, n));

    return {
        kind: 'zone',
        width,
        height,
        margin: FRAME,
        base: 138,
        quarter: 90,
        at,
        cell: (value) => (is_zone(value, zones) ? {zone: value} : null),
        xy: (where) => ('zone' in where ? at(where.zone) : null),
        place(p) {
            const zone = Math.floor(p[0] / ZONE) + 1;
            return is_zone(zone, zones) && p[1] >= 0 && p[1] <= height ? {zone} : null;
        },
        degrees(value, place) {
            const east = typeof place !== 'number' || place <= zones / 2;
            const ahead = east ? 90 : 270;
            return /fore|ahead|bow/.test(String(value)) ? ahead : /aft|back|away|stern/.test(String(value))
                ? (ahead + 180) % 360 : 0;
        },
        length: (n) => n * ZONE,
        step: (where, dx, _dy, shift) => ({zone: clamp(('zone' in where ? where.zone : 1) + dx * (shift ? 4 : 1))}),
        words: (where) => ('zone' in where ? `zone ${where.zone}` : ''),
        facing: (value) => (value === null || value === undefined ? ''
            : `facing ${/broad/.test(String(value)) ? 'broadside' : value}`),
        outline: (where, inset = 0) => ('zone' in where
            ? `M${(where.zone - 1) * ZONE + inset} ${inset}h${ZONE - 2 * inset}v${height - 2 * inset}h` +
                `${-(ZONE - 2 * inset)}Z` : null),
        course: () => [],
        middle: {zone: Math.ceil(zones / 2)},
        rulers: [1, 2].map((n) => [n * ZONE, n === 1 ? '1 zone' : `${n} zones`]),
        berth: (thing, place) =>
            ('zone' in place ? [thing.xy[0] + (place.zone - Number(thing.place)) * ZONE, thing.xy[1]] : null),
        spread: (things) => spread(things, height),
        grid: (layer, ids) => chart(layer, ids, zones, width, height),
    };
}

/**
 * A lane for each ship of a side, in the order of the roster; where there are many, two files.
 * @param {Thing[]} things
 * @param {number} height
 */
function spread(things, height) {
    /** @type {Map<number, Thing[]>} */
    const fleets = new Map();
    for (const thing of things) {
        fleets.set(thing.side, [...(fleets.get(thing.side) ?? []), thing]);
    }
    for (const fleet of fleets.values()) {
        const files = fleet.length > 7 ? 2 : 1;
        const last = Math.max(...fleet.map((thing) => thing.number));
        const first = Math.min(...fleet.map((thing) => thing.number));
        const lanes = Math.max(3, Math.ceil((last - first + 1) / files));
        const lane = height / lanes;
        for (const thing of fleet) {
            const i = thing.number - first;
            const file = files === 1 ? 0 : (i % 2) - 0.5;
            // The fleets are staggered, so that the names of two that meet at the line can both be read.
            const stagger = thing.side === 1 ? Math.min(44, lane * 0.2) : -14;
            thing.xy = [thing.xy[0] + file * ZONE * 0.48, (Math.floor(i / files) + 0.5) * lane + stagger];
            thing.size = Math.min(1, lane / LANE, files > 1 ? 0.7 : 1);
        }
    }
}

/**
 * Deep water with a faint swell, the zones as printed lines of a chart.
 * @param {SVGElement} layer
 * @param {(name: string) => string} ids
 *  @param {number} zones @param {number} width @param {number} height */
function chart(layer, ids, zones, width, height) {
    const f = FRAME;
    layer.append(
        svg('rect', {class: 'b-chart', x: -f, y: -f, width: width + 2 * f, height: height + 2 * f, rx: 18}),
        svg('path', {class: 'b-scale', d: scale(zones, width, height)}),
        svg('rect', {class: 'b-cloth', width, height}),
        svg('rect', {width, height, fill: `url(#${ids('deep')})`}),
        svg('path', {class: 'b-swell', d: swell(width, height, 'swell')}),
        svg('path', {class: 'b-swell b-swell-lit', d: swell(width, height, 'lit')}),
    );
    let lines = '';
    const names = svg('g', {class: 'b-rim b-rim-chart'});
    for (let zone = 1; zone <= zones; zone++) {
        const x = (zone - 0.5) * ZONE;
        if (zone > 1 && zone !== zones / 2 + 1) {
            lines += `M${(zone - 1) * ZONE} 0V${height}`;
        }
        for (const y of [-f / 2, height + f / 2]) {
            names.append(svg('text', {x, y: y + 16, text: String(zone)}));
        }
        names.append(svg('text', {class: 'b-fathom', x, y: height * 0.94, text: roman(zone)}));
    }
    const mid = (zones / 2) * ZONE;
    layer.append(svg('path', {class: 'b-zones', d: lines}), names,
        svg('path', {class: 'b-central-case', d: `M${mid} 0V${height}`}),
            svg('path', {class: 'b-central', d: `M${mid} 0V${height}`}),
        svg('path', {class: 'b-central-ends',
            d: `M${mid - 16} -22h32l-16 22zM${mid - 16} ${height + 22}h32l-16 -22z`}));
}

/** The divided border of a chart. @param {number} zones @param {number} width @param {number} height */
function scale(zones, width, height) {
    let d = '';
    const part = ZONE / 5;
    for (let i = 0; i < zones * 5; i += 2) {
        d += `M${i * part} -14h${part}v10h${-part}zM${i * part} ${height + 4}h${part}v10h${-part}z`;
    }
    for (let y = 0; y < height; y += 2 * part) {
        const h = Math.min(part, height - y);
        d += `M-14 ${y}h10v${h}h-10zM${width + 4} ${y}h10v${h}h-10z`;
    }
    return d;
}

/** @param {number} width @param {number} height @param {string} seed */
export function swell(width, height, seed) {
    const random = chance(seed);
    let d = '';
    for (let i = 0; i < (width * height) / 9000; i++) {
        const [x, y, w] = [random() * (width - 90) + 10, random() * height, 18 + random() * 34];
        d += `M${Math.round(x)} ${Math.round(y)}q${Math.round(w / 2)} ${-5 - Math.round(random() * 6)} ` +
            `${Math.round(w)} 0`;
    }
    return d;
}

/** @param {number} n */
function roman(n) {
    return 'X'.repeat(Math.floor(n / 10)) + ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][n % 10];
}
