// Records that say how they are drawn: smoke, fire, wire, tracks, to scale, by their shape and look alone.

import {svg} from '../dom.js';

/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {[number, number]} Point */

const rad = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** @param {Point} from @param {number} bearing @param {number} ahead @param {number} right @returns {Point} */
function beside(from, bearing, ahead, right) {
    const [s, c] = [Math.sin(rad(bearing)), Math.cos(rad(bearing))];
    return [from[0] + ahead * s + right * c, from[1] + ahead * c - right * s];
}

/**
 * What the shape of a record is, in inches: a disc, or a chain of places that is closed or not. Null if it has none, or
 * is nowhere.
 * @param {Collection} collection
 * @param {Record<string, any>} record
 * @param {Record<string, any>} template
 * @returns {{disc: Point, radius: number} | {chain: Point[], closed: boolean} | null}
 */
export function shape_of(collection, record, template) {
    const drawn = collection.drawn;
    const at = collection.place ? record[collection.place] : null;
    const along = drawn?.along ? record[drawn.along] : null;
    const measure = (/** @type {string | number | undefined} */ m) =>
        Number(typeof m === 'string' ? record[m] ?? template[m] ?? 0 : m ?? 0);
    if (!drawn) {
        return null;
    }
    const wide = measure(drawn.width);
    if (Array.isArray(along) && along.length > 1) {
        return {chain: along.map((p) => [p[0], p[1]]), closed: false};
    }
    if (!Array.isArray(at)) {
        return null;
    }
    const place = /** @type {Point} */ ([at[0], at[1]]);
    const [bearing, long] = [Number(drawn.bearing ? record[drawn.bearing] : 0), measure(drawn.length)];
    const box = (/** @type {number} */ from, /** @type {number} */ to) => ({closed: true,
        chain: /** @type {Point[]} */ ([[from, -wide / 2], [to, -wide / 2], [to, wide / 2], [from, wide / 2]]
            .map(([ahead, right]) => beside(place, bearing, ahead, right)))});
    switch (drawn.shape) {
        case 'disc': return measure(drawn.radius) > 0 ? {disc: place, radius: measure(drawn.radius)} : null;
        case 'rectangle': return long > 0 && wide > 0 ? box(-long / 2, long / 2) : null;
        case 'strip': return long > 0 && wide > 0 ? box(0, long) : null;
        case 'line': return long > 0 ? {chain: [place, beside(place, bearing, long, 0)], closed: false} : null;
        case 'track': return long > 0 ? {chain: [beside(place, bearing, -long, 0), place], closed: false} : null;
        default: return null;
    }
}

/** A rectangle without a look is a hull: it has a bow. @param {Point[]} chain @returns {Point[]} */
function hull([stern, port, starboard, back]) {
    const part = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) =>
        /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    return [stern, part(stern, port, 0.65), part(port, starboard, 0.5), part(back, starboard, 0.65), back];
}

/** Is it still there? @param {Collection} collection @param {Record<string, any>} record */
const stands = (collection, record) => !collection.gone ||
    [false, 0, null, undefined].includes(record[collection.gone]) ||
    record[collection.gone] === collection.fields.find((one) => one.name === collection.gone)?.labels?.[0];

/**
 * Those with a shape, as they lie on the table; hulls lie below the counters of their units, where units are not
 * hulls themselves.
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 * @param {import('./geometry.js').Geometry} geometry
 * @param {boolean} [hulls]
 * @returns {SVGElement[]}
 */
export function draw_looks(view, schema, geometry, hulls = true) {
    const templates = new Map((view.templates ?? []).map((/** @type {any} */ one) => [one.id, one]));
    return schema.collections.filter((one) => one.drawn && (one.look || hulls)).flatMap((collection) =>
        (Array.isArray(view[collection.name]) ? view[collection.name] : []).flatMap((/** @type {any} */ record) => {
            const shape = stands(collection, record) && !record.unseen
                ? shape_of(collection, record, templates.get(record[collection.template ?? '']) ?? {}) : null;
            const name = `s-${collection.look ?? 'hull'}`;
            if (shape && 'disc' in shape) {
                const p = geometry.at(shape.disc);
                return p ? [svg('circle', {class: name, cx: p[0], cy: p[1], r: geometry.length(shape.radius)})] : [];
            }
            const chain = shape && collection.drawn?.shape === 'rectangle' && !collection.look ? hull(shape.chain)
                : shape?.chain ?? [];
            const points = chain.map((p) => geometry.at(p)).filter((p) => p !== null);
            return points.length > 1 ? [svg('path', {class: name,
                d: `M${points.map((p) => p.join(' ')).join('L')}${shape?.closed ? 'Z' : ''}`})] : [];
        }));
}
