// The board as a stage: one act at a time on it, from how things stood before to how they stand after; and the trails
// that a turn leaves.

import {clear, svg} from '../dom.js';
import {along_of, flash_of} from './tell.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Act} Act */
/** @typedef {import('../types').Shown} Shown */

const TRAILS = 60;

/**
 * @param {object} opts
 * @param {() => {things: Thing[], geometry: Geometry} | null} opts.scene what stands on the board
 * @param {(view: View) => Thing[]} opts.read
 * @param {(collection: string) => string | undefined} opts.part_of the field that names the unit a record is part of
 * @param {import('./figures.js').Figures} opts.figures
 * @param {ReturnType<typeof import('./motion.js').make_motion>} opts.motion
 * @param {import('./camera.js').Camera} opts.camera
 * @param {SVGElement} opts.trails their layer
 */
export function make_performing(opts) {
    const {figures, motion, camera} = opts;
    /**
     * The end of the step that is played: read once for all its acts.
     * @type {{view: View, things: Map<string, Thing>} | null}
     */
    let ahead = null;
    /** Who has gone to where it will be. */
    let arrived = new Set(/** @type {string[]} */ ([]));

    /** @param {View} after */
    function end_of(after) {
        if (ahead?.view !== after) {
            ahead = {view: after, things: new Map(opts.read(after).map((thing) => [thing.key, thing]))};
            arrived = new Set();
        }
        return ahead.things;
    }

    /** Where a piece is at this moment of the step. @param {string} name @param {Map<string, Thing>} then */
    function find(name, then) {
        const now = opts.scene()?.things.find((thing) => thing.name === name) ??
            [...then.values()].find((thing) => thing.name === name);
        return now && arrived.has(now.key) ? then.get(now.key) ?? now : now;
    }

    /**
     * Those who change their place, if `who` says so.
     * @param {Map<string, Thing>} then
     * @param {(thing: Thing) => boolean} who
     */
    function movers(then, who) {
        return (opts.scene()?.things ?? []).flatMap((was) => {
            const thing = then.get(was.key);
            return thing && !thing.wreck && !arrived.has(was.key) && who(was) && is_apart(was, thing) ? [{was, thing}]
                : [];
        });
    }

    /** @param {{was: Thing, thing: Thing}[]} them @param {import('../types').Event[]} events @param {number} pace */
    function glide(them, events, pace) {
        const geometry = opts.scene()?.geometry;
        const glides = them.flatMap(({was, thing}) => {
            const node = figures.node(was.key);
            arrived.add(was.key);
            return node && geometry
                ? [{node, along: along_of(was, thing, events, geometry), name: thing.name, turn: thing.turn}]
                : [];
        });
        return motion.glide(glides, pace);
    }

    /** Its men go with a unit. @param {Thing} thing @param {string | undefined} unit */
    function goes_with(thing, unit) {
        const field = opts.part_of(thing.collection);
        return thing.name === unit || (field !== undefined && thing.record[field] === unit);
    }

    return {
        /** Who acts is lit, and in sight. @param {Act} act @param {View} after */
        light(act, after) {
            const then = end_of(after);
            figures.act(act.units);
            for (const name of [...act.units].reverse()) {
                const thing = find(name, then);
                if (thing && !camera.fitted) {
                    camera.keep_in_sight(thing.xy);
                }
            }
        },
        /** @param {Act} act @param {View} after @param {number} pace @returns {Promise<void>} */
        perform(act, after, pace) {
            const scene = opts.scene();
            const then = end_of(after);
            if (!scene) {
                return Promise.resolve();
            }
            if (act.kind === 'move') {
                return glide(movers(then, (thing) => goes_with(thing, act.event.unit)), [act.event], pace);
            }
            if (act.kind === 'dice') {
                const about = find(act.event.target ?? '', then) ?? find(act.event.unit ?? '', then);
                return about && act.event.result ? motion.word(about.xy, String(act.event.result), pace)
                    : Promise.resolve();
            }
            const flash = flash_of(act.event, (name) => find(name, then), scene.geometry);
            return flash ? motion.flash(flash, pace) : Promise.resolve();
        },
        /** The rest that has moved without a word. @param {Shown} step @param {number} pace @returns {Promise<void>} */
        settle(step, pace) {
            return glide(movers(end_of(step.after), () => true), step.events, pace);
        },
        /** The step is over, or was cut short. */
        still() {
            motion.skip();
            figures.act([]);
            ahead = null;
        },
        /** The ways gone in a step stay on the board. @param {Shown} step */
        trail(step) {
            const scene = opts.scene();
            const before = new Map(opts.read(step.before).map((thing) => [thing.key, thing]));
            for (const thing of scene ? opts.read(step.after) : []) {
                const was = before.get(thing.key);
                if (scene && was && thing.is_unit && is_apart(was, thing)) {
                    const along = along_of(was, thing, step.events.filter((event) => event.unit === thing.name),
                        scene.geometry);
                    opts.trails.append(svg('path', {class: `t-trail side-${thing.side + 1}`,
                        d: `M${along.map(({xy}) => `${xy[0]} ${xy[1]}`).join('L')}`}));
                }
            }
            while (opts.trails.childElementCount > TRAILS) {
                opts.trails.firstElementChild?.remove();
            }
        },
        clear_trails: () => void clear(opts.trails),
    };
}

/** @param {Thing} one @param {Thing} other */
function is_apart(one, other) {
    return Math.hypot(one.xy[0] - other.xy[0], one.xy[1] - other.xy[1]) > 0.5;
}
