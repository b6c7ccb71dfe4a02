// What pointing means: clicks and Enter pick pieces or places, the cursor walks and is spoken of, the facing handle is
// dragged.

import {say} from '../dom.js';
import {handle_radius} from './marks.js';
import {place_words} from './words.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */
/**
 * What the hands need of the board.
 * @typedef {object} Table
 * @property {() => import('./words.js').Scene | null} scene
 * @property {() => import('../types').Marks | null} marks
 * @property {() => import('./marks.js').Setting | null} setting
 * @property {import('./figures.js').Figures} figures
 * @property {import('./camera.js').Camera} camera
 * @property {() => import('../types').Board['on']} on
 * @property {() => void} skip
 * @property {(place: Place | null) => void} put_cursor
 */

/** @param {Table} table @returns {import('./input.js').Hands & {stop: () => void}} */
export function make_hands(table) {
    const {camera, figures} = table;
    /** @type {Place | null} */
    let cursor = null;
    /** @type {Place | null} */
    let drag_from = null;
    let hovering = 0;
    let saying = 0;
    let stepped = ''; // the piece the brackets came to last
    let stack = {at: '', turn: 0};

    /** @param {XY} p in pixels of the stage */
    const place_at = (p) => table.scene()?.geometry.place(camera.to_world(p)) ?? null;
    /** @param {XY} p in pixels @param {boolean} touch */
    const things_at = (p, touch) => figures.at(camera.to_world(p), (touch ? 14 : 2) / camera.scale);

    /** Clicking again on pieces that share a place goes through them. @param {Thing[]} here */
    function turned(here) {
        const same = here.filter((thing) => thing.is_unit && String(thing.xy) === String(here[0].xy));
        const at = same.map((thing) => thing.key).sort().join();
        stack = {at, turn: at === stack.at ? stack.turn + 1 : 0};
        return same.length < 2 ? here : [same[stack.turn % same.length], ...here];
    }

    /**
     * A handler that returns false did not want the piece: the next one, then the place is offered.
     * @param {Thing[]} here
     * @param {Place | null} place
     * @param {Event} ev
     */
    function pick(here, place, ev) {
        const {piece} = table.on();
        for (const thing of turned(here)) {
            if (piece && /** @type {any} */ (piece)(thing.name, thing.collection, ev) !== false) {
                return;
            }
        }
        if (place) {
            table.on().place?.(place, ev);
        }
    }

    /** @param {Place} place */
    function move_cursor(place) {
        const scene = table.scene();
        const p = scene?.geometry.xy(place);
        cursor = place;
        if (p && scene) {
            camera.keep_in_sight(p);
            table.put_cursor(place);
            const here = figures.at(p, 0);
            // Only where the cursor comes to rest is it said what is there.
            window.clearTimeout(saying);
            saying = window.setTimeout(() => say(place_words(place, here, scene)), 220);
            table.on().hover?.({place, piece: here[0]?.name});
        }
    }

    return {
        click(p, ev) {
            cursor = null;
            table.put_cursor(null);
            pick(things_at(p, /** @type {PointerEvent} */ (ev).pointerType === 'touch'), place_at(p), ev);
        },
        hover(p) {
            cancelAnimationFrame(hovering);
            hovering = requestAnimationFrame(() => {
                const here = p ? things_at(p, false) : [];
                const place = p && place_at(p);
                table.on().hover?.(p && (place || here.length > 0) ? {piece: here[0]?.name, place: place ?? undefined}
                    : null);
            });
        },
        grabs(p, touch) {
            const marks = table.marks();
            const handle = marks?.compass;
            const setting = table.setting();
            const grip = setting && (marks?.grips ?? []).find((place) => {
                const middle = setting.geometry.xy(place);
                const [x, y] = middle ? camera.to_stage(middle) : [Infinity, Infinity];
                return Math.hypot(p[0] - x, p[1] - y) <= (touch ? 28 : 14);
            });
            if (grip || marks?.draws) {
                drag_from = grip ?? place_at(p);
                return drag_from !== null;
            }
            const middle = handle && setting?.geometry.xy(handle.at);
            if (!handle || !setting || !middle) {
                return false;
            }
            const [mx, my] = camera.to_stage(middle);
            const turn = (setting.geometry.degrees(handle.facing) * Math.PI) / 180;
            const r = handle_radius(setting);
            drag_from = handle.at;
            return Math.hypot(p[0] - mx - r * Math.sin(turn), p[1] - my + r * Math.cos(turn)) <= (touch ? 28 : 18);
        },
        drag(p, done) {
            const to = place_at(p) ?? drag_from;
            if (drag_from && to) {
                table.on().drag?.(drag_from, to, done);
            }
        },
        touched: table.skip,
        cursor(dx, dy, shift) {
            const geometry = table.scene()?.geometry;
            if (geometry) {
                move_cursor(cursor ? geometry.step(cursor, dx, dy, shift) : geometry.middle);
            }
        },
        enter(ev) {
            const p = cursor && table.scene()?.geometry.xy(cursor);
            if (p && cursor) {
                pick(figures.at(p, 0), cursor, ev);
            }
        },
        next(by) {
            const scene = table.scene();
            const units = scene?.things.filter((thing) => thing.is_unit && !thing.wreck) ?? [];
            const at = units.findIndex((thing) => thing.key === stepped);
            const thing = units[at < 0 ? (by > 0 ? 0 : units.length - 1) : (at + by + units.length) % units.length];
            const spot = thing && scene?.geometry.place(thing.xy);
            if (spot) {
                stepped = thing.key;
                move_cursor(spot);
            }
        },
        fit: () => camera.fit(),
        stop() {
            cancelAnimationFrame(hovering);
            window.clearTimeout(saying);
        },
    };
}
