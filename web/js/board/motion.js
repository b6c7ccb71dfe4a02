// Motion: a move glides along its path, a fifth of a second to the leg; a shot is a short line, a hit a short flash.
// All of it
// lies over a board that already shows how things stand, so that skipping it changes nothing.

import {svg} from '../dom.js';

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./tell.js').Station} Station */
/**
 * `turn`: how it looks in the end, in degrees.
 * @typedef {{node: SVGElement, along: Station[], name: string, turn: number}} Glide
 */
/** @typedef {{from: XY, to: XY} | {burst: XY}} Flash */
/** @typedef {{lasts: number, at: (t: number) => void, end: () => void}} Scene */

const LEG = 200;
const LONGEST = 1400;

/** Only with a will, and never against the wish for stillness. */
export const may_move = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {SVGElement} effects the layer for shots @param {() => number} px drawing units to a pixel */
export function make_motion(effects, px) {
    /** @type {Scene[]} */
    let scenes = [];
    let frame = 0;
    let began = 0;

    /** @param {number} now */
    function run(now) {
        frame = 0;
        const scene = scenes[0];
        if (!scene) {
            return;
        }
        began = began || now;
        const t = Math.min(1, (now - began) / scene.lasts);
        scene.at(t);
        if (t >= 1) {
            scene.end();
            scenes.shift();
            began = 0;
        }
        frame = requestAnimationFrame(run);
    }

    return {
        /** @param {Glide[]} glides @param {Flash[]} flashes */
        play(glides, flashes) {
            this.skip();
            if (glides.length > 0) {
                scenes.push(glide_scene(glides));
            }
            scenes.push(...flashes.slice(0, 8)
                .map((flash) => ('burst' in flash ? burst_scene(effects, flash.burst, px())
                    : shot_scene(effects, flash.from, flash.to, px()))));
            if (scenes.length > 0) {
                scenes[0].at(0);
                frame = requestAnimationFrame(run);
            }
        },
        skip() {
            cancelAnimationFrame(frame);
            scenes.forEach((scene) => scene.end());
            scenes = [];
            began = 0;
        },
    };
}

/** Slow at both ends. @param {number} t */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/**
 * Where it is at a moment, and which corner it left last.
 * @param {Station[]} along
 * @param {number} t
 * @returns {{xy: XY, left: number}}
 */
function point_along(along, t) {
    const lengths = along.slice(1).map((p, i) => Math.hypot(p.xy[0] - along[i].xy[0], p.xy[1] - along[i].xy[1]));
    let rest = t * lengths.reduce((a, b) => a + b, 0);
    for (let i = 0; i < lengths.length; i++) {
        if (rest <= lengths[i] && lengths[i] > 0) {
            const part = rest / lengths[i];
            const [a, b] = [along[i].xy, along[i + 1].xy];
            return {xy: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part], left: i};
        }
        rest -= lengths[i];
    }
    return {xy: along[along.length - 1].xy, left: along.length - 1};
}

/** @param {Glide[]} glides @returns {Scene} */
function glide_scene(glides) {
    const legs = Math.max(...glides.map((g) => g.along.length - 1));
    const put = (/** @type {Glide} */ g, /** @type {XY} */ p) => g.node.setAttribute('transform',
        `translate(${p[0]} ${p[1]})`);
    /** Heading and level on the way. @param {Glide} g @param {Station} station */
    const turn = (g, station) => {
        g.node.querySelector('.u-body')?.setAttribute('transform', `rotate(${station.turn ?? g.turn})`);
        const words = g.node.querySelector('.u-level text');
        if (words && typeof station.level === 'number') {
            words.textContent = String(station.level);
        }
    };
    return {
        lasts: Math.min(LONGEST, Math.max(LEG, legs * LEG)),
        at: (t) => glides.forEach((g) => {
            const {xy, left} = point_along(g.along, ease(t));
            put(g, xy);
            turn(g, g.along[left]);
        }),
        end: () => glides.forEach((g) => {
            put(g, g.along[g.along.length - 1].xy);
            turn(g, g.along[g.along.length - 1]);
        }),
    };
}

/** @param {SVGElement} effects @param {XY} from @param {XY} to @param {number} px @returns {Scene} */
function shot_scene(effects, from, to, px) {
    const line = svg('line', {class: 'e-shot'});
    const flash = svg('circle', {class: 'e-flash', cx: from[0], cy: from[1], r: 0});
    const at = (/** @type {number} */ t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    return {
        lasts: 300,
        at(t) {
            if (!line.parentNode) {
                effects.append(line, flash);
            }
            const [a, b] = [at(Math.max(0, t * 1.5 - 0.5)), at(Math.min(1, t * 1.5))];
            line.setAttribute('x1', String(a[0]));
            line.setAttribute('y1', String(a[1]));
            line.setAttribute('x2', String(b[0]));
            line.setAttribute('y2', String(b[1]));
            flash.setAttribute('r', String(Math.max(0, 1 - t * 2.5) * 12 * px));
        },
        end() {
            line.remove();
            flash.remove();
        },
    };
}

/** @param {SVGElement} effects @param {XY} p @param {number} px @returns {Scene} */
function burst_scene(effects, p, px) {
    const flash = svg('circle', {class: 'e-burst', cx: p[0], cy: p[1]});
    return {
        lasts: 320,
        at(t) {
            if (!flash.parentNode) {
                effects.append(flash);
            }
            flash.setAttribute('r', String((6 + 26 * ease(t)) * px));
            flash.setAttribute('opacity', String(1 - t));
        },
        end: () => flash.remove(),
    };
}
