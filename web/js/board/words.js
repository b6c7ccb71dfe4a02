// The board in words: what a piece is called, what stands at a place, and the whole board as a list for those who hear
// it.

import {el, clear} from '../dom.js';
import {INCH, depth} from './shapes.js';
import {middle_of, square_at, square_numbers} from './square.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./shapes.js').Shape} Shape */
/**
 * @typedef {{things: Thing[], shapes: Shape[], geometry: import('./geometry.js').Geometry, sides: string[], view:
 *   import('../types').View}} Scene
 */

/** @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Thing} thing @param {string[]} sides */
function owner(thing, sides) {
    const held = !thing.is_unit && (thing.record.owner !== undefined || thing.record.holder !== undefined);
    return held ? `held by ${sides[thing.side] ?? 'nobody'}` : thing.side >= 0 ? sides[thing.side] : '';
}

/** What it is: "a3, Sherman, of the Allies, suppressed". @param {Thing} thing @param {string[]} sides */
export function piece_words(thing, sides) {
    const named = thing.name.includes('#') ? thing.singular : thing.name;
    const kind = thing.wreck ? (thing.is_unit ? `burning wreck of ${thing.template.title ?? thing.type}`
        : `destroyed ${thing.singular}`) : thing.is_unit ? thing.template.title ?? thing.type
            : typeof thing.record.kind === 'string' ? `${thing.singular}, ${thing.record.kind}` : thing.singular;
    const state = [thing.level === null ? '' : `at level ${thing.level}`,
        ...thing.chits.map((chit) => chit.words.replaceAll('-', ' ')), ...thing.stores.map((one) => one.words),
        thing.loaded ? (typeof thing.record.load === 'string' ? `with ${thing.record.load}` : 'loaded') : '',
            thing.done ? 'has acted' : '', thing.group?.title ?? '',
            thing.limit > 0 && thing.pips > 0 ? `worn ${thing.pips} of ${thing.limit}` : '',
            /elite|green|veteran/.test(thing.quality) ? thing.quality : ''];
    return [named, kind === named ? '' : kind, owner(thing, sides), ...state].filter(Boolean).join(', ');
}

/** @param {Thing} thing @param {Scene} scene */
function placed(thing, scene) {
    const place = scene.geometry.place(thing.xy);
    const ground = ground_at(thing.xy, scene.shapes);
    const facing = thing.facing === null || thing.wreck ? '' : scene.geometry.facing(thing.facing);
    return [place ? `at ${scene.geometry.words(place)}` : '', facing, ground ? `in ${ground}` : ''].filter(Boolean)
        .join(', ');
}

/** @param {import('./shapes.js').XY} p @param {Shape[]} shapes */
function ground_at(p, shapes) {
    const cell = square_at(p);
    const here = shapes.filter((shape) => (shape.cells ? shape.cells.has(cell) : depth(shape, p) >= 0));
    const level = Math.max(0, ...here.filter((shape) => shape.cells).map((shape) => shape.level));
    return [...new Set(here.map((shape) => (shape.cells && shape.level > 0 ? `${shape.kind} of level ${level}`
        : shape.kind)))].join(' and ').replaceAll('-', ' ');
}

/** What is under the cursor. @param {import('../types').Place} place @param {Thing[]} here @param {Scene} scene */
export function place_words(place, here, scene) {
    const p = scene.geometry.xy(place);
    const ground = p ? ground_at(p, scene.shapes) : '';
    const what = here.map((thing) => [piece_words(thing, scene.sides),
        thing.facing === null ? '' : scene.geometry.facing(thing.facing)].filter(Boolean).join(', '));
    return [scene.geometry.words(place), ground, ...what].filter(Boolean).join('; ') + (what.length > 0 || ground !== ''
        ? '' : scene.geometry.kind === 'table' || scene.geometry.kind === 'square' ? '; open' : '; empty');
}

/** The squares of each kind of ground, each once, in the order of the board. @param {Scene} scene */
function cell_words({shapes, geometry}) {
    const name = (/** @type {string} */ cell) => {
        const place = geometry.place(middle_of(square_numbers(cell) ?? [1, 1]));
        return place ? geometry.words(place) : cell;
    };
    /** @type {Map<string, Set<string>>} */
    const kinds = new Map();
    for (const {kind, level, cells} of shapes) {
        const head = level > 0 ? `${kind}, level ${level}` : kind;
        kinds.set(head, new Set([...(kinds.get(head) ?? []), ...(cells ?? [])]));
    }
    return [...kinds].filter(([, cells]) => cells.size > 0)
        .map(([kind, cells]) => `${capital(kind.replaceAll('-', ' '))}: ${[...cells].map(name).join('; ')}`);
}

/** @param {Shape} shape @param {Scene} scene */
function shape_words(shape, scene) {
    const {x0, y0, x1, y1} = shape.box;
    const middle = scene.geometry.place([(x0 + x1) / 2, (y0 + y1) / 2]);
    const inches = (/** @type {number} */ n) => (n / INCH).toFixed(1);
    if (shape.form !== 'area') {
        const ends = [shape.course[0], shape.course[shape.course.length - 1]].map((p) => scene.geometry.place(p))
            .filter((p) => p !== null);
        return `${capital(shape.kind)} from ${ends.map((p) => scene.geometry.words(p)).join(' to ')}` +
            `${shape.width > 0 ? `, ${inches(shape.width)} in wide` : ''}`;
    }
    return `${capital(shape.kind)}, ${inches(x1 - x0)} by ${inches(y1 - y0)} ` +
        `in${middle ? `, around ${scene.geometry.words(middle)}` : ''}`;
}

/** Fills the described list anew. @param {HTMLElement} host @param {Scene} scene */
export function write_list(host, scene) {
    const {geometry, things, shapes, sides, view} = scene;
    const grid = view.hexes ?? view.squares;
    const size = grid ? `${grid[0]} by ${grid[1]} ${view.hexes ? 'hexes' : 'squares'}` : view.table
        ? `a table of ${view.table[0]} by ${view.table[1]} in` : `${view.zones} zones`;
    const places = {table: 'places are inches from the west and the south edge',
        zone: 'they are counted from the west, the central line is in the middle'}[geometry.kind] ??
            'places are column and row';
    const list = el('dl', {class: 'board-list'});
    const put = (/** @type {string} */ head, /** @type {string[]} */ lines) => {
        if (lines.length > 0) {
            list.append(el('dt', {text: head}), ...lines.map((line) => el('dd', {text: line})));
        }
    };
    put('Board', [`${capital(size)}; ${places}.`]);
    put('Terrain', [...cell_words(scene), ...shapes.filter((shape) => !shape.cells)
        .map((shape) => shape_words(shape, scene))]);
    const line = (/** @type {Thing} */ thing) => `${piece_words(thing, sides)}, ${placed(thing, scene)}`;
    sides.forEach((side, i) => put(`Units of ${side}`, things.filter((t) => t.is_unit && t.side === i && !t.wreck)
        .map(line)));
    put('Wrecks', things.filter((t) => t.wreck).map(line));
    for (const name of new Set(things.filter((t) => !t.is_unit).map((t) => t.collection))) {
        put(capital(name), things.filter((t) => t.collection === name).map(line));
    }
    clear(host).append(list);
}
