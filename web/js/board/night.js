// The sea at night: dark water with a faint swell, a soft light as far as the own vessels see, coasts and shoals, and
// the pale tracks of what has run from one place to another.

import {svg} from '../dom.js';
import {is_gone} from './pieces.js';
import {blob, chance, rim, scatter} from './shapes.js';
import {swell} from './zone.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/** @param {number} width @param {number} height @param {(name: string) => string} ids */
export function night_water(width, height, ids) {
    return [svg('rect', {width, height, fill: `url(#${ids('deep')})`}),
        svg('path', {class: 'b-swell', d: swell(width, height, 'swell')}),
        svg('path', {class: 'b-swell b-swell-lit', d: swell(width, height, 'lit')})];
}

/**
 * How far one sees, by the words of the schema: a length of the whole game that is about that.
 * @param {View} view
 * @param {Schema} schema
 */
export function sees_of(view, schema) {
    const field = schema.globals.find(({name, kind}) => kind === 'length' && /visib|sight|sees/.test(name));
    return Number(field ? view[field.name] ?? 0 : 0);
}

/**
 * Round each unit of the side that looks; of both, where nobody's eyes are meant.
 * @param {View} view @param {Schema} schema @param {Geometry} geometry @param {(name: string) => string} ids
 * @param {string | null} eyes
 * @returns {SVGElement[]}
 */
export function draw_lights(view, schema, geometry, ids, eyes) {
    const [units, far] = [schema.collections[0], sees_of(view, schema)];
    const list = far > 0 && Array.isArray(view[units.name]) ? view[units.name] : [];
    const lights = list.flatMap((/** @type {any} */ unit) => {
        const p = !unit.unseen && (eyes === null || unit[units.owner ?? 'side'] === eyes) && !is_gone(unit, units)
            ? geometry.at(unit[units.place ?? 'at']) : null;
        return p ? [svg('circle', {cx: p[0], cy: p[1], r: geometry.length(far), fill: `url(#${ids('seen')})`})] : [];
    });
    const edge = ids('sea-edge');
    return lights.length === 0 ? [] : [svg('clipPath', {id: edge},
        svg('rect', {width: geometry.width, height: geometry.height})),
    svg('g', {class: 'z-lights', 'clip-path': `url(#${edge})`},
        svg('rect', {width: geometry.width, height: geometry.height}), ...lights)];
}

/**
 * What lies somewhere and says where it came from leaves a pale line.
 * @param {View} view
 * @param {Schema} schema
 * @param {Geometry} geometry
 * @returns {SVGElement[]}
 */
export function draw_tracks(view, schema, geometry) {
    return schema.collections.filter(({place, fields, drawn}) => place && !drawn &&
        fields.some(({name, kind}) => name === 'from' && kind === 'point')).flatMap(({name, place, gone}) =>
        (Array.isArray(view[name]) ? view[name] : []).flatMap((/** @type {any} */ record) => {
            const [a, b] = [geometry.at(record.from), geometry.at(record[place ?? 'at'])];
            return a && b && !record.unseen && !(gone && record[gone] === true)
                ? [svg('path', {class: 's-torpedo', d: `M${a.join(' ')}L${b.join(' ')}`})] : [];
        }));
}

/** Land from the sea: surf, a beach, and what grows behind it. @type {import('./terrain.js').Painter} */
export function coasts(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const scrub = scatter(shape, 130, 60, random, 240)
            .map(([x, y]) => blob(x, y, 16 + random() * 22, random, 8)).join('');
        return [svg('path', {class: 't-surf', d: rim(shape)}), svg('path', {class: 't-coast', d: rim(shape)}),
            svg('path', {class: 't-scrub', d: scrub})];
    });
}

/** Pale water with lines of broken sea over it. @type {import('./terrain.js').Painter} */
export function shoals(shapes) {
    return shapes.flatMap((shape) => {
        const random = chance(shape.seed);
        const breakers = scatter(shape, 90, 20, random, 240)
            .map(([x, y]) => `M${x - 22} ${y}q11 -9 22 -1t22 0`).join('');
        return [svg('path', {class: 't-shoal', d: rim(shape)}), svg('path', {class: 't-breakers', d: breakers})];
    });
}
