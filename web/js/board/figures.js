// The pieces as they stand on the board: one node each, kept from view to view; only what looks different is drawn
// again.

import {svg} from '../dom.js';
import {symbol_of} from './counters.js';
import {letter_height, with_room} from './labels.js';
import {flies, pick} from './pick.js';
import {draw_unit, look_key} from './units.js';
import {piece_words} from './words.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {{thing: Thing, look: string, node: SVGElement, grow: SVGElement, layer: string}} Figure */

const LEAST = {unit: 28, counter: 14}; // pixels: nothing is shown smaller,
const LEAST_STILL = {unit: 10, counter: 5}; // nor where it is not to be touched,
const CROWD = 170; // but a unit is never made so large that two a little apart would cover each other
export const LAYERS = ['low', 'wreck', 'mid', 'unit', 'air', 'high'];

/** @typedef {ReturnType<typeof make_figures>} Figures */

/**
 * @param {Record<string, SVGElement>} layers by the names of LAYERS
 * @param {string} look
 * @param {string[]} sides
 * @param {boolean} [still] a preview
 */
export function make_figures(layers, look, sides, still = false) {
    const smallest = still ? LEAST_STILL : LEAST;
    /** @type {Map<string, Figure>} */
    const figures = new Map();
    let selected = new Set();
    let dimmed = new Set();
    let scale = 1;
    let base = 100;

    /** A unit's side as it is shown, in drawing units. */
    const unit_side = () => Math.max(base, Math.min(smallest.unit / scale, CROWD));

    /** @param {Figure} figure */
    function size(figure) {
        const side = figure.thing.is_unit ? unit_side() : Math.max(100, smallest.counter / scale);
        put(figure.grow, `scale(${(side * (figure.thing.size ?? 1)) / 100})`);
    }

    /** @param {Figure} figure */
    function mood(figure) {
        const {thing, node} = figure;
        node.classList.toggle('is-selected', selected.has(thing.name) || selected.has(thing.whole?.record.id));
        node.classList.toggle('is-crowded', (thing.size ?? 1) < 0.75);
        node.classList.toggle('is-dim',
            !thing.wreck && !selected.has(thing.name) && (thing.done || dimmed.has(thing.name)));
    }

    /** @param {Thing} thing @returns {Figure} */
    function draw(thing) {
        const symbol = thing.is_unit ? null : symbol_of(thing);
        const layer = symbol ? symbol.layer : thing.men > 0 ? 'high' : thing.wreck ? 'wreck'
            : thing.level !== null || flies(pick(thing, look)) ? 'air' : 'unit';
        const grow = svg('g', {});
        if (!thing.whole && thing.men === 0) { // a man's base is itself lit
            grow.append(svg('path', {class: 'u-ring-case', d: RING}), svg('path', {class: 'u-ring', d: RING}));
        }
        if (symbol) {
            grow.append(svg('g', {}, svg('title', {text: piece_words(thing, sides)}), symbol.draw(thing)));
        } else {
            grow.append(draw_unit(thing, look, sides),
                svg('text', {class: 'u-label u-name', y: 64, text: thing.name.includes('#') ? '' : thing.name}),
                svg('text', {class: 'u-label u-label-type', y: 104, text: thing.template.title ?? thing.type}));
        }
        if (/flag|objective/.test(thing.singular)) {
            grow.append(svg('text', {class: 'u-label', y: 62, text: thing.name}));
        }
        const node = svg('g', {class: `piece${thing.men > 0 ? ' is-body' : ''}${thing.map_only ? ' is-map-only' : ''}`},
            grow);
        return {thing, look: look_key(thing), node, grow, layer};
    }

    /** Names are written where there is room for them. */
    function name_all() {
        const units = still ? [] : [...figures.values()]
            .filter(({thing}) => thing.is_unit && !thing.whole && thing.men === 0);
        const side = unit_side();
        const height = letter_height(side, scale);
        const room = with_room(units.map(({thing}) => ({x: thing.xy[0], y: thing.xy[1],
            half: (side * (thing.size ?? 1)) / 2, name: thing.name.includes('#') ? '' : thing.name})), height);
        units.forEach(({thing, node}, i) => {
            node.classList.toggle('has-room', room[i]);
            node.style.setProperty('--letter', `${Math.round((1000 * height) / (side * (thing.size ?? 1))) / 10}px`);
        });
    }

    return {
        /** @param {Thing[]} things @param {number} base_size in drawing units */
        update(things, base_size) {
            base = base_size;
            const seen = new Set();
            for (const thing of things) {
                seen.add(thing.key);
                const old = figures.get(thing.key);
                const figure = old && old.look === look_key(thing) ? Object.assign(old, {thing}) : draw(thing);
                if (figure !== old) {
                    old?.node.remove();
                    layers[figure.layer].append(figure.node);
                    figures.set(thing.key, figure);
                }
                size(figure);
                put(figure.node, `translate(${thing.xy[0]} ${thing.xy[1]})`);
                mood(figure);
            }
            for (const [key, figure] of figures) {
                if (!seen.has(key)) {
                    figure.node.remove();
                    figures.delete(key);
                }
            }
            name_all();
        },
        /** @param {number} next pixels to a drawing unit */
        rescale(next) {
            scale = next;
            figures.forEach(size);
            name_all();
        },
        /** @param {string[]} names */
        select(names) {
            selected = new Set(names);
            figures.forEach((figure) => {
                mood(figure);
                if (selected.has(figure.thing.name) && figure.thing.is_unit && figure.node.nextSibling) {
                    figure.node.parentNode?.append(figure.node);
                }
            });
        },
        /** @param {string[]} names */
        dim(names) {
            dimmed = new Set(names);
            figures.forEach(mood);
        },
        /** It is pointed at elsewhere. @param {string | null} name */
        point(name) {
            figures.forEach(({thing, node}) => node.classList.toggle('is-pointed', thing.name === name));
        },
        /** These are the ones who act. @param {string[]} names */
        act(names) {
            figures.forEach(({thing, node}) => node.classList.toggle('is-acting', names.includes(thing.name)));
        },
        /** Half a unit's side as it is shown, in drawing units. */
        half: () => unit_side() / 2,
        /** @param {string} key */
        node: (key) => figures.get(key)?.node,
        /** Of a unit that has no place of its own one of its men, in the middle of their list. @param {string} name */
        find(name) {
            const things = [...figures.values()].map((figure) => figure.thing);
            const men = things.filter((thing) => thing.whole?.record.id === name);
            return things.find((thing) => thing.name === name) ?? men[Math.floor(men.length / 2)];
        },
        /**
         * What is under a point, topmost first; `slack` is what a finger covers.
         * @param {import('./shapes.js').XY} p
         * @param {number} slack
         */
        at(p, slack) {
            const half = unit_side() / 2;
            const found = [];
            for (const {thing, layer} of figures.values()) {
                const far = Math.hypot(p[0] - thing.xy[0], p[1] - thing.xy[1]);
                const own = (thing.size ?? 1) * (thing.is_unit ? half * 1.12 : symbol_of(thing)
                    .reach * Math.max(1, smallest.counter / scale / 100));
                const over = far - own;
                if (over <= slack) {
                    // A body is meant only where none of its men is pointed at.
                    found.push({thing, rank: thing.men > 0 ? -1
                        : (over <= 0 ? 10 : 0) + LAYERS.indexOf(thing.is_unit && !thing.wreck ? 'air'
                        : layer === 'high' ? 'mid' : layer), far});
                }
            }
            return found.sort((a, b) => b.rank - a.rank || a.far - b.far).map((f) => f.thing);
        },
    };
}

/**
 * Where it lies and how large, if that is another than before: else nothing is drawn anew.
 * @param {SVGElement} node
 * @param {string} transform
 */
function put(node, transform) {
    if (node.getAttribute('transform') !== transform) {
        node.setAttribute('transform', transform);
    }
}

/** The ring around what is selected; it has room for the notch. */
const RING = 'M0 -76A76 76 0 1 1 0 76A76 76 0 1 1 0 -76Z';
