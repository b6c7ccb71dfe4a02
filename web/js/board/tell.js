// What events look like: which pieces glide along which corners, who shoots at whom, where something bursts. Events are read by
// their fields and by general words in their kind, never by rule set.

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('../types').Event} Event */

const SHOTS = /fire|shot|shoot|attack|barrage|volley|launch|bomb|ram|strafe|close/;
const BURSTS = /destroy|explod|impact|burst|hit|wreck|sunk|killed|mine/;

/**
 * The corners a piece went through, from where it was to where it is.
 * @param {Thing} before @param {Thing} after @param {Event[]} events @param {import('./geometry.js').Geometry} geometry @returns {XY[]}
 */
export function alongOf(before, after, events, geometry) {
    const told = [before.xy];
    for (const event of events.filter((e) => e.unit === after.name)) {
        const corners = event.path === undefined ? [] : geometry.course(event.from, event.facing, event.path);
        const to = geometry.at(event.to ?? null);
        told.push(...(corners.length > 0 ? corners : to ? [to] : []));
    }
    told.push(after.xy);
    const along = told.filter((p, i) => i === 0 || Math.hypot(p[0] - told[i - 1][0], p[1] - told[i - 1][1]) > 0.5);
    return along.length > 1 ? along : [before.xy, after.xy];
}

/**
 * @param {Event[]} events @param {(name: string) => Thing | undefined} find where a piece was or is
 * @param {import('./geometry.js').Geometry} geometry @returns {import('./motion.js').Flash[]}
 */
export function flashesOf(events, find, geometry) {
    /** @type {import('./motion.js').Flash[]} */
    const flashes = [];
    for (const event of events) {
        const unit = event.unit === undefined ? undefined : find(event.unit);
        const target = event.target === undefined ? undefined : find(event.target);
        if (event.event !== 'roll' && SHOTS.test(event.event) && unit && target) {
            flashes.push({ from: unit.xy, to: target.xy });
        } else if (event.event !== 'roll' && BURSTS.test(event.event)) {
            const p = geometry.at(event.at ?? null) ?? unit?.xy ?? target?.xy;
            if (p) {
                flashes.push({ burst: p });
            }
        }
    }
    return flashes;
}
