// The ground of a board, drawn once: which painter a kind of terrain gets, and in which order they come.
// Kinds are picked by general words; what nobody knows is a hatched patch with its name.

import {svg} from '../dom.js';
import {INCH, box_of, rim} from './shapes.js';
import {square_shapes} from './terrain_square.js';
import {hills, woods, orchards, hedges, cliffs, craters} from './terrain_high.js';
import {buildings, ruins, bunkers, trenches, dugouts, walls, bridges, fords} from './terrain_built.js';
import {coasts, shoals} from './night.js';
import {roads, rails, waters, fields, roughs, marshes, sands, wires, minefields, smokes,
    clearings} from './terrain_flat.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {(shapes: Shape[], ids: (name: string) => string, theme: string) => (SVGElement | null)[]} Painter */

/**
 * The first whose words fit paints; lower orders lie lower.
 * @type {{words: RegExp, order: number, paint: Painter}[]}
 */
const painters = [
    {words: /^(open|clear|clearing|plain)$/, order: 0, paint: clearings},
    {words: /crater|shell-?hole/, order: 3, paint: craters},
    {words: /cliff|escarpment/, order: 4, paint: cliffs},
    {words: /\bford/, order: 6, paint: fords},
    {words: /bridge|causeway|pier/, order: 6, paint: bridges},
    {words: /hill|\bridge|height|\brise|slope|mountain|plateau/, order: 1, paint: hills},
    {words: /hedge|bocage/, order: 8, paint: hedges},
    {words: /orchard|vineyard|plantation/, order: 9, paint: orchards},
    {words: /wood|forest|jungle|trees|grove|copse|palm/, order: 9, paint: woods},
    {words: /\brail/, order: 5, paint: rails},
    {words: /road|track|path|highway|street|trail/, order: 5, paint: roads},
    {words: /river|stream|water|lake|canal|pond|sea|brook/, order: 2, paint: waters},
    {words: /marsh|swamp|bog|mud|paddy/, order: 2, paint: marshes},
    {words: /shoal|shallow|reef|sandbank/, order: 1, paint: shoals},
    {words: /^(land|coast|island|shore)\b/, order: 1, paint: coasts},
    {words: /sand|dune|beach|desert|snow|ice|wadi|donga|nullah|gull(y|ies)|arroyo|dry-bed/, order: 2, paint: sands},
    {words: /wire/, order: 7, paint: wires},
    {words: /mine/, order: 3, paint: minefields},
    {words: /smoke|gas|fog/, order: 12, paint: smokes},
    {words: /bunker|pillbox|casemate|blockhouse/, order: 8, paint: bunkers},
    {words: /dug-?out/, order: 7, paint: dugouts},
    {words: /fieldwork|trench|foxhole|entrench|dug|earthwork|sandbag|redoubt|rampart|fortification/, order: 7,
        paint: trenches},
    {words: /zariba|sangar|laager|stockade/, order: 7, paint: trenches},
    {words: /ruin|rubble|wreckage|debris/, order: 7, paint: ruins},
    {words: /building|town|village|house|city|farm|hamlet|church|factory|built|urban|fort|castle/, order: 10,
        paint: buildings},
    {words: /wall|fence|barricade|roadblock/, order: 8, paint: walls},
    {words: /field|crop|plough|plow|wheat|corn|pasture|meadow/, order: 2, paint: fields},
    {words: /rough|scrub|rock|broken|boulder|brush|bush|heath|stony|difficult/, order: 3, paint: roughs},
];

/**
 * Lays the terrain of a view.
 * @param {SVGElement} layer @param {import('../types').View} view @param {import('./geometry.js').Geometry} geometry
 * @param {(name: string) => string} ids @param {import('../types').Schema} schema @returns {Shape[]}
 */
export function lay_terrain(layer, view, geometry, ids, schema) {
    const shapes = [...(view.terrain ?? []).map((piece, i) => shape_of(piece, geometry, i)),
        ...(geometry.kind === 'square' ? square_shapes(view, schema) : [])];
    /** @type {Map<typeof painters[number], Shape[]>} */
    const heaps = new Map();
    const unknown = [];
    for (const shape of shapes) {
        const painter = painters.find((p) => p.words.test(shape.kind.toLowerCase()));
        if (painter) {
            heaps.set(painter, [...(heaps.get(painter) ?? []), shape]);
        } else {
            unknown.push(shape);
        }
    }
    const clip = ids('edge');
    const lit = svg('g', {class: 't-all', 'clip-path': geometry.kind === 'square' ? `url(#${clip})` : null});
    if (geometry.kind === 'square') {
        layer.append(svg('clipPath', {id: clip}, svg('rect', {width: geometry.width, height: geometry.height})));
    }
    for (const [painter, heap] of [...heaps].sort((a, b) => a[0].order - b[0].order)) {
        lit.append(...painter.paint(heap, ids, view.theme ?? '').filter((node) => node !== null));
    }
    lit.append(...unknown.flatMap((shape) => hatched(shape, ids)));
    layer.append(lit);
    return shapes;
}

/** @param {Shape} shape @param {(name: string) => string} ids */
function hatched(shape, ids) {
    const {x0, y0, x1, y1} = shape.box;
    const is_area = shape.form === 'area';
    return [
        svg('path', {class: is_area ? 't-unknown' : 't-unknown-band', d: rim(shape), 'stroke-width': is_area ? null
            : Math.max(shape.width, 12), fill: is_area ? `url(#${ids('hatch')})` : 'none'}),
        svg('text', {class: 't-name', x: (x0 + x1) / 2, y: (y0 + y1) / 2 + 10, text: shape.kind}),
    ];
}

/**
 * A piece of terrain in drawing coordinates.
 * @param {import('../types').Terrain} piece
 * @param {import('./geometry.js').Geometry} geometry
 * @param {number} number
 * @returns {Shape}
 */
function shape_of(piece, geometry, number) {
    const at = (/** @type {any} */ p) => geometry.at([p[0], p[1]]) ?? /** @type {XY} */ ([0, 0]);
    /** @type {Shape} */
    const shape = {
        kind: piece.kind, form: 'area', ring: [], course: [], width: 0, level: piece.level ?? piece.top ?? 0,
        box: {x0: 0, y0: 0, x1: 0, y1: 0}, round: null,
            seed: `${piece.kind} ${number} ` +
                `${JSON.stringify(piece.polygon ?? piece.rect ?? piece.circle ?? piece.band ?? piece.line)}`,
    };
    const course = piece.band ?? piece.line;
    if (course) {
        shape.form = piece.band ? 'band' : 'line';
        shape.course = course.map(at);
        shape.width = piece.band ? (piece.width ?? 1) * INCH : 0;
        const box = box_of(shape.course);
        const half = shape.width / 2;
        shape.box = {x0: box.x0 - half, y0: box.y0 - half, x1: box.x1 + half, y1: box.y1 + half};
        return shape;
    }
    if (piece.circle) {
        const [x, y] = at(piece.circle);
        const r = piece.circle[2] * INCH;
        shape.round = Object.assign(/** @type {XY} */ ([x, y]), {r});
        shape.ring = Array.from({length: 48},
            (_, i) => [x + r * Math.cos((i * Math.PI) / 24), y + r * Math.sin((i * Math.PI) / 24)]);
    } else if (piece.rect) {
        shape.ring = turned(piece.rect, piece.angle ?? 0).map(at);
    } else {
        shape.ring = (piece.polygon ?? []).map(at);
    }
    shape.box = box_of(shape.ring);
    return shape;
}

/**
 * The corners of a rectangle, turned clockwise about its middle.
 * @param {number[]} rect
 * @param {number} angle
 * @returns {XY[]}
 */
function turned([w, s, e, n], angle) {
    const [mx, my] = [(w + e) / 2, (s + n) / 2];
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return [[w, s], [e, s], [e, n], [w, n]].map(([x, y]) => [
        mx + (x - mx) * cos + (y - my) * sin, my - (x - mx) * sin + (y - my) * cos]);
}
