// Where each side sets up, shown only while it matters: before the game has begun and in a phase of deployment.

import { svg } from '../dom.js';

/** @param {import('../types').View} view @param {import('../types').Schema} schema @param {import('./geometry.js').Geometry} geometry @returns {SVGElement[]} */
export function drawZones(view, schema, geometry) {
    if (view.begun && !/setup|deploy/.test(view.phase ?? '')) {
        return [];
    }
    return (view.zones ?? []).flatMap((/** @type {any} */ zone) => {
        const [w, s, e, n] = zone.box ?? [];
        const [a, b] = [geometry.at([w, n]), geometry.at([e, s])];
        if (!a || !b) {
            return [];
        }
        const side = schema.sides.indexOf(zone.side);
        const inset = 12 + side * 10;
        return [svg('rect', { class: `z-zone z-zone-${side}`, x: a[0] + inset, y: a[1] + inset, width: b[0] - a[0] - 2 * inset, height: b[1] - a[1] - 2 * inset, rx: 14 })];
    });
}
