// What lies over the ground without being part of it: where each side sets up, shown only while it matters (before the
// game has
// begun and in a phase of deployment); the night, and bad weather.

import {svg} from '../dom.js';

/**
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 * @param {import('./geometry.js').Geometry} geometry
 * @returns {SVGElement[]}
 */
export function draw_zones(view, schema, geometry) {
    if (view.begun && !/setup|deploy/.test(view.phase ?? '')) {
        return [];
    }
    return (Array.isArray(view.zones) ? view.zones : []).flatMap((/** @type {any} */ zone) => {
        const [w, s, e, n] = zone.box ?? [];
        const [a, b] = [geometry.at([w, n]), geometry.at([e, s])];
        if (!a || !b) {
            return [];
        }
        const side = schema.sides.indexOf(zone.side);
        const inset = 12 + side * 10;
        return [svg('rect', {class: `z-zone z-zone-${side}`, x: a[0] + inset, y: a[1] + inset,
            width: b[0] - a[0] - 2 * inset, height: b[1] - a[1] - 2 * inset, rx: 14})];
    });
}

/** Whom each has named as its target, where the game keeps it in mind. @param {import('./pieces.js').Thing[]} things
 *  @param {import('./geometry.js').Geometry} geometry @returns {SVGElement[]} */
export function draw_aims(things, geometry) {
    return things.flatMap((thing) => {
        const {target} = thing.record;
        const to = typeof target === 'string' ? things.find((one) => one.name === target)?.xy ??
            geometry.at(target) : null;
        if (!to || thing.wreck) {
            return [];
        }
        const [[ax, ay], [bx, by]] = [thing.xy, to];
        const far = Math.hypot(bx - ax, by - ay) || 1;
        const end = /** @type {const} */ ([bx - ((bx - ax) / far) * 62, by - ((by - ay) / far) * 62]);
        const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        return [svg('path', {class: `z-aim z-aim-${thing.side}`, d: `M${ax} ${ay}L${end[0]} ${end[1]}`}),
            svg('path', {class: `z-aim-head z-aim-${thing.side}`, d: 'M0 0L-26 -11V11Z',
                transform: `translate(${end[0]} ${end[1]}) rotate(${turn})`})];
    });
}

/**
 * Night and weather, by the words the game has for them.
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 *  @param {import('./geometry.js').Geometry} geometry @param {(name: string) => string} ids @returns {SVGElement[]} */
export function draw_sky(view, schema, geometry, ids) {
    const said = [...schema.globals, ...(schema.settings ?? [])].filter((field) =>
        /light|weather|time|sky|visibility/.test(field.name))
        .map((field) => (field.kind === 'flag' && view[field.name] ? field.name : String(view[field.name] ?? '')))
            .join(' ');
    const over = (/** @type {string} */ name, fill = '') =>
        svg('rect', {class: name, width: geometry.width, height: geometry.height, ...(fill ? {fill} : {})});
    return [
        ...(/night|dark|dusk/.test(said) ? [over('z-night')] : []),
        ...(/bad|rain|storm|fog|mist|snow|squall/.test(said) ? [over('z-murk'), over('z-rain', `url(#${ids('rain')})`)]
            : []),
    ];
}
