// Motion: a move glides along its path, a shot is a short line, a hit a short flash, a result a word over the piece.
// All of it can be cut short: whoever plays it then shows how things stand.

import {svg} from '../dom.js';

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./tell.js').Station} Station */
/**
 * `turn`: how it looks in the end, in degrees.
 * @typedef {{node: SVGElement, along: Station[], name: string, turn: number}} Glide
 */
/**
 * `radius`, `wide`: of what is drawn to scale, in drawing units.
 * @typedef {{from: XY, to: XY} | {burst: XY, radius?: number} | {strip: [XY, XY], wide: number}} Flash
 */
/** @typedef {{lasts: number, at: (t: number) => void, end: () => void}} Scene */

const LEG = 350; // milliseconds
const SHORTEST = 500;
const LONGEST = 1800;

/** Only with a will, and never against the wish for stillness. */
export const may_move = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {SVGElement} effects the layer for shots @param {() => number} px drawing units to a pixel */
export function make_motion(effects, px) {
    /** @type {{scenes: Scene[], done: () => void} | null} */
    let show = null;
    let frame = 0;
    let began = 0;

    /** @param {number} now */
    function run(now) {
        const scene = show?.scenes[0];
        if (!show || !scene) {
            return;
        }
        began = began || now;
        const t = Math.min(1, (now - began) / scene.lasts);
        scene.at(t);
        if (t >= 1) {
            scene.end();
            show.scenes.shift();
            began = 0;
        }
        if (show.scenes.length > 0) {
            frame = requestAnimationFrame(run);
        } else {
            skip();
        }
    }

    /** To the end at once. */
    function skip() {
        cancelAnimationFrame(frame);
        const ended = show;
        show = null;
        began = 0;
        ended?.scenes.forEach((scene) => scene.end());
        ended?.done();
    }

    /** @param {Scene[]} scenes one after the other @returns {Promise<void>} when they are over, or were cut short */
    function play(scenes) {
        skip();
        return new Promise((done) => {
            if (scenes.length === 0) {
                done();
                return;
            }
            show = {scenes, done};
            scenes[0].at(0);
            frame = requestAnimationFrame(run);
        });
    }

    return {
        skip,
        /** @param {Glide[]} glides all at once @param {number} pace how much longer than usual */
        glide: (glides, pace) => play(glides.length > 0 ? [glide_scene(glides, pace)] : []),
        /** @param {Flash} flash @param {number} pace */
        flash: (flash, pace) => play(['burst' in flash ? burst_scene(effects, flash, px(), pace)
            : 'strip' in flash ? strip_scene(effects, flash.strip, flash.wide, pace)
            : shot_scene(effects, flash.from, flash.to, px(), pace)]),
        /** A word that rises from a piece. @param {XY} at @param {string} word @param {number} pace */
        word: (at, word, pace) => play([word_scene(effects, at, word, px(), pace)]),
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

/** @param {Glide[]} glides @param {number} pace @returns {Scene} */
function glide_scene(glides, pace) {
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
        lasts: pace * Math.min(LONGEST, Math.max(SHORTEST, legs * LEG)),
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

/** How far a muzzle flash reaches, in drawing units. */
const MUZZLE = 130;

/** A wedge of flame out of a muzzle. @param {XY} from @param {XY} to @param {number} long */
export function wedge(from, to, long) {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const at = (/** @type {number} */ ahead, /** @type {number} */ beside) =>
        `${Math.round(from[0] + ux * ahead - uy * beside)} ${Math.round(from[1] + uy * ahead + ux * beside)}`;
    return `M${at(0, 0)}L${at(long * 0.82, long * 0.26)}L${at(long * 0.7, long * 0.1)}L${at(long, 0)}` +
        `L${at(long * 0.7, -long * 0.1)}L${at(long * 0.82, -long * 0.26)}Z`;
}

/**
 * A strip from end to end, as wide as it is: a jet of flame, a swath.
 * @param {SVGElement} effects
 * @param {[XY, XY]} ends
 * @param {number} wide
 * @param {number} pace
 * @returns {Scene}
 */
function strip_scene(effects, [from, to], wide, pace) {
    const line = svg('line',
        {class: 'e-strip', x1: from[0], y1: from[1], x2: from[0], y2: from[1], 'stroke-width': wide});
    return {
        lasts: pace * 600,
        at(t) {
            if (!line.parentNode) {
                effects.append(line);
            }
            const part = Math.min(1, t * 2);
            line.setAttribute('x2', String(from[0] + (to[0] - from[0]) * part));
            line.setAttribute('y2', String(from[1] + (to[1] - from[1]) * part));
            line.setAttribute('opacity', String(Math.min(1, 2 * (1 - t))));
        },
        end: () => line.remove(),
    };
}

/**
 * @param {SVGElement} effects
 * @param {XY} from
 * @param {XY} to
 * @param {number} _px
 * @param {number} pace
 * @returns {Scene}
 */
function shot_scene(effects, from, to, _px, pace) {
    const line = svg('line', {class: 'e-shot'});
    const flash = svg('path',
        {class: 'e-flash', d: wedge(from, to, Math.min(MUZZLE, Math.hypot(to[0] - from[0], to[1] - from[1]) / 3))});
    const at = (/** @type {number} */ t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    return {
        lasts: pace * 450,
        at(t) {
            if (!line.parentNode) {
                effects.append(line, flash);
            }
            const [a, b] = [at(Math.max(0, t * 1.5 - 0.5)), at(Math.min(1, t * 1.5))];
            line.setAttribute('x1', String(a[0]));
            line.setAttribute('y1', String(a[1]));
            line.setAttribute('x2', String(b[0]));
            line.setAttribute('y2', String(b[1]));
            flash.setAttribute('opacity', String(Math.max(0, 1 - t * 2.5)));
        },
        end() {
            line.remove();
            flash.remove();
        },
    };
}

/**
 * What bursts to scale is as large as it is; else a flash that can be seen.
 * @param {SVGElement} effects @param {{burst: XY, radius?: number}} flash @param {number} px @param {number} pace
 * @returns {Scene}
 */
function burst_scene(effects, flash, px, pace) {
    const [x, y] = flash.burst;
    const circle = svg('circle', {class: 'e-burst', cx: x, cy: y});
    const wide = Math.max(flash.radius ?? 0, 32 * px);
    return {
        lasts: pace * 480,
        at(t) {
            if (!circle.parentNode) {
                effects.append(circle);
            }
            circle.setAttribute('r', String(wide * (0.2 + 0.8 * ease(t))));
            circle.setAttribute('opacity', String(1 - t));
        },
        end: () => circle.remove(),
    };
}

/**
 * @param {SVGElement} effects
 * @param {XY} at
 * @param {string} word
 * @param {number} px
 * @param {number} pace
 * @returns {Scene}
 */
function word_scene(effects, at, word, px, pace) {
    const text = svg('text', {class: 'e-word', 'text-anchor': 'middle', text: word});
    const node = svg('g', {}, text);
    return {
        lasts: pace * 900,
        at(t) {
            if (!node.parentNode) {
                effects.append(node);
            }
            node.setAttribute('transform',
                `translate(${at[0]} ${at[1] - (26 + 14 * ease(Math.min(1, t * 2))) * px}) scale(${px})`);
            node.setAttribute('opacity', String(Math.min(1, 4 * (1 - t))));
        },
        end: () => node.remove(),
    };
}
