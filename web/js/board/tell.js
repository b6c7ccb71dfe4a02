// What events look like: which pieces glide along which corners, who shoots at whom, where something bursts. Events are
// read by their fields and by general words in their kind, never by rule set.

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('../types').Event} Event */

export const SHOTS = /fire|aims|shot|shoot|attack|barrage|volley|launch|bomb|ram|strafe|close/;
export const BURSTS = /destroy|explod|impact|burst|hit|wreck|sunk|killed|mine/;

/** Who shoots: a unit, or the man or gun the event names. @param {Event} event @returns {string | undefined} */
export const shooter_of = (event) => event.unit ?? event.firer;

/** Does it tell of something to size: a circle, or a strip from one place to another? @param {Event} event */
export const is_to_size = (event) => (Array.isArray(event.at) && typeof event.radius === 'number') ||
    (Array.isArray(event.from) && Array.isArray(event.to) && typeof event.width === 'number');

/**
 * A corner of a way, with the heading and the level there where they are told.
 * @typedef {{xy: XY, turn?: number, level?: number | null}} Station
 */

/**
 * The corners a piece went through, from where it was to where it is.
 * @param {Thing} before
 * @param {Thing} after
 * @param {Event[]} events
 * @param {import('./geometry.js').Geometry} geometry
 * @returns {Station[]}
 */
export function along_of(before, after, events, geometry) {
    /** @type {Station[]} */
    const told = [{xy: before.xy, turn: before.turn, level: before.level}];
    for (const event of events.filter((e) => e.unit === after.name)) {
        const corners = event.path === undefined ? [] : geometry.flight?.(event.from, event.facing, event.path,
            after.level) ?? geometry.course(event.from, event.facing, event.path).map((xy) => ({xy}));
        const to = geometry.at(event.to ?? null);
        told.push(...(corners.length > 0 ? corners : to ? [{xy: to}] : []));
    }
    told.push({xy: after.xy, turn: after.turn, level: after.level});
    const far = (/** @type {Station} */ one, /** @type {Station} */ other) => Math.hypot(one.xy[0] - other.xy[0],
        one.xy[1] - other.xy[1]) > 0.5;
    // Of several at the same corner the last counts: it has turned there.
    const along = told.filter((station, i) => i === told.length - 1 || far(station, told[i + 1]));
    return along.length > 1 ? along : [{xy: before.xy}, {xy: after.xy}];
}

/**
 * What is seen of one event besides the pieces themselves.
 * @param {Event} event @param {(name: string) => Thing | undefined} find where a piece was or is
 * @param {import('./geometry.js').Geometry} geometry @returns {import('./motion.js').Flash | null}
 */
export function flash_of(event, find, geometry) {
    const who = shooter_of(event);
    const unit = who === undefined ? undefined : find(who);
    const target = event.target === undefined ? undefined : find(event.target);
    if (event.event === 'roll') {
        return null;
    }
    if (SHOTS.test(event.event) && unit && target) {
        return {from: unit.xy, to: target.xy};
    }
    const [from, to] = [geometry.at(event.from ?? null), geometry.at(event.to ?? null)];
    if (typeof event.width === 'number' && from && to) {
        return {strip: [from, to], wide: geometry.length(event.width)};
    }
    const at = BURSTS.test(event.event) || is_to_size(event) ? geometry.at(event.at ?? null) ?? unit?.xy ?? target?.xy
        : null;
    return at ? {burst: at, ...(typeof event.radius === 'number' ? {radius: geometry.length(event.radius)} : {})}
        : null;
}
