// The countryside in squares: lists of squares, named by what lies there, become pieces of ground for the same painters
// that
// serve the open table. Neighbours join: woods to one wood, roads, rivers and trenches to one course.

import {SIDE, middle_of, square_numbers} from './square.js';
import {box_of, chance} from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./square.js').Cell} Cell */
/** @typedef {import('../types').Collection} Collection */

const MOVES = /** @type {Cell[]} */ ([[0, -1], [1, 0], [0, 1], [-1, 0]]);
/** Things that are put there and taken away lie on the ground; they are none of it. */
const COUNTERS = /mine|wire|smoke|gas|cloud|objective|flag|goal|zone|asteroid/;
const COURSES = /road|track|lane|path|rail|river|stream|canal|brook|trench/;
const PLOTS = /built|town|village|house|building|city|farm/;
const SPOTS = /bunker|pillbox|dug|fieldwork|redoubt|sandbag|foxhole|casemate/;
const CROSSINGS = /bridge|ford|causeway/;
const HEIGHTS = /hill|level|height|\bridge|\brise/;

/** @param {Cell} cell */
const key_of = (cell) => `${cell[0]},${cell[1]}`;

/** The field that says where. @param {Collection} collection */
function place_field(collection) {
    return collection.place ?? collection.fields.find((field) => field.kind === 'square')?.name;
}

/**
 * A list that is ground: places without owner or name, with nothing else but a height.
 * @param {Collection} collection
 */
export function is_ground(collection) {
    const place = place_field(collection);
    return collection.fields.some((field) => field.name === place && field.kind === 'square')
        && !collection.id && !collection.owner && !collection.template && !COUNTERS.test(collection.name)
        && collection.fields.every((field) => field.name === place || field.name === 'level' ||
            field.name === collection.gone);
}

/**
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 * @returns {{name: string, cells: Map<string, {cell: Cell, level: number}>}[]}
 */
function grounds(view, schema) {
    return schema.collections.filter(is_ground).map((collection) => {
        const place = place_field(collection) ?? 'at';
        /** @type {Map<string, {cell: Cell, level: number}>} */
        const cells = new Map();
        for (const item of Array.isArray(view[collection.name]) ? view[collection.name] : []) {
            const gone = typeof item === 'object' && collection.gone ? item[collection.gone] : false;
            const cell = square_numbers(typeof item === 'string' ? item : item?.[place]);
            if (cell && !gone) {
                cells.set(key_of(cell), {cell, level: item?.level ?? 1});
            }
        }
        return {name: collection.name, cells};
    }).filter(({cells}) => cells.size > 0);
}

/**
 * Everything that changes the ground, as one word.
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 */
export function ground_key(view, schema) {
    return schema.collections.filter(is_ground).map((collection) => view[collection.name]);
}

/** @param {import('../types').View} view @param {import('../types').Schema} schema @returns {Shape[]} */
export function square_shapes(view, schema) {
    const all = grounds(view, schema);
    const size = /** @type {Cell} */ (view.squares ?? [1, 1]);
    const roads = new Set(all.filter(({name}) => /road|track|lane|path|rail/.test(name))
        .flatMap(({cells}) => [...cells.keys()]));
    return all.flatMap(({name, cells}) => {
        const list = [...cells.values()].map(({cell}) => cell);
        if (HEIGHTS.test(name)) {
            const most = Math.max(...[...cells.values()].map(({level}) => level));
            return Array.from({length: Math.max(0, most)}, (_, i) => i + 1).flatMap((level) =>
                patches([...cells.values()].filter((one) => one.level >= level).map(({cell}) => cell))
                    .map((patch) => ({...area(name, patch, 5 + 11 * level), level})));
        }
        if (CROSSINGS.test(name)) {
            return list.map((cell) => crossing(name, cell, roads));
        }
        if (COURSES.test(name)) {
            return courses(name, list, size);
        }
        if (PLOTS.test(name)) {
            return list.flatMap((cell) => plots(name, cell));
        }
        if (SPOTS.test(name)) {
            return list.map((cell) => rect(name, [cell], cell, 18, 18, SIDE - 36, SIDE - 36));
        }
        return patches(list).map((patch) => area(name, patch, 8));
    });
}

/** @param {string} kind @param {Cell[]} cells @param {Partial<Shape>} more @returns {Shape} */
function shape(kind, cells, more) {
    const points = more.ring ?? more.course ?? [];
    const half = (more.width ?? 0) / 2;
    const box = box_of(points);
    return {
        kind, form: 'area', ring: [], course: [], width: 0, level: 0, round: null,
            seed: `${kind} ${cells.map(key_of).join(' ')} ${points[0]}`,
        box: {x0: box.x0 - half, y0: box.y0 - half, x1: box.x1 + half, y1: box.y1 + half},
            cells: new Set(cells.map(key_of)), ...more,
    };
}

/**
 * @param {string} kind
 * @param {Cell[]} cells
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h within the square
 */
function rect(kind, cells, cell, x, y, w, h) {
    const [left, top] = [(cell[0] - 1) * SIDE + x, (cell[1] - 1) * SIDE + y];
    return shape(kind, cells, {ring: [[left, top], [left + w, top], [left + w, top + h], [left, top + h]]});
}

/**
 * Four houses in the corners: the streets between them stay free, and so does the middle for whoever holds it.
 * @param {string} kind
 * @param {Cell} cell
 */
function plots(kind, cell) {
    const random = chance(`${kind} ${key_of(cell)}`);
    return [[6, 6], [SIDE - 86, 6], [SIDE - 86, SIDE - 86], [6, SIDE - 86]].map(([x, y]) => {
        const [w, h] = [64 + random() * 16, 64 + random() * 16];
        return rect(kind, [cell], cell, x + (80 - w) * (x > 50 ? 1 : 0), y + (80 - h) * (y > 50 ? 1 : 0), w, h);
    });
}

/** Squares that touch by their edges. @param {Cell[]} cells @returns {Cell[][]} */
function patches(cells) {
    const left = new Map(cells.map((cell) => [key_of(cell), cell]));
    const found = [];
    for (const cell of cells) {
        const patch = [];
        const queue = left.delete(key_of(cell)) ? [cell] : [];
        for (let next = queue.pop(); next; next = queue.pop()) {
            patch.push(next);
            for (const [dx, dy] of MOVES) {
                const other = /** @type {Cell} */ ([next[0] + dx, next[1] + dy]);
                if (left.delete(key_of(other))) {
                    queue.push(other);
                }
            }
        }
        if (patch.length > 0) {
            found.push(patch);
        }
    }
    // A patch around a hole has two rims; its squares are then drawn one by one.
    return found.flatMap((patch) => (loops_of(patch).length === 1 ? [patch] : patch.map((cell) => [cell])));
}

/** @param {string} kind @param {Cell[]} patch @param {number} inset */
function area(kind, patch, inset) {
    const loop = loops_of(patch)[0];
    const ring = loop.map((p, i) => {
        const before = loop[(i + loop.length - 1) % loop.length];
        const after = loop[(i + 1) % loop.length];
        const inward = (/** @type {XY} */ a, /** @type {XY} */ b) => [-Math.sign(b[1] - a[1]), Math.sign(b[0] - a[0])];
        const [m, n] = [inward(before, p), inward(p, after)];
        return /** @type {XY} */ ([p[0] + inset * Math.sign(m[0] + n[0]), p[1] + inset * Math.sign(m[1] + n[1])]);
    });
    return shape(kind, patch, {ring});
}

/** The rims of a patch, clockwise, corner by corner. @param {Cell[]} patch @returns {XY[][]} */
function loops_of(patch) {
    const inside = new Set(patch.map(key_of));
    /** Each side leads from corner to corner with the patch to its right. @type {Map<string, Cell[]>} */
    const sides = new Map();
    for (const [c, r] of patch) {
        MOVES.forEach(([dx, dy], i) => {
            if (!inside.has(key_of([c + dx, r + dy]))) {
                const corners = /** @type {Cell[]} */ ([[c - 1, r - 1], [c, r - 1], [c, r], [c - 1, r]]);
                const from = key_of(corners[i]);
                sides.set(from, [...(sides.get(from) ?? []), corners[(i + 1) % 4]]);
            }
        });
    }
    const loops = [];
    for (let start = [...sides.keys()][0]; start !== undefined; start = [...sides.keys()][0]) {
        const loop = [];
        let at = /** @type {Cell} */ (start.split(',').map(Number));
        let way = [0, 0];
        for (let next = take_side(sides, at, way); next; next = take_side(sides, at, way)) {
            const turn = [Math.sign(next[0] - at[0]), Math.sign(next[1] - at[1])];
            if (turn[0] !== way[0] || turn[1] !== way[1]) {
                loop.push(/** @type {XY} */ ([at[0] * SIDE, at[1] * SIDE]));
            }
            [at, way] = [next, turn];
        }
        loops.push(without_straight(loop));
    }
    return loops;
}

/**
 * Where two sides begin, the one that turns right: squares that touch at a corner stay apart.
 * @param {Map<string, Cell[]>} sides
 * @param {Cell} at
 * @param {number[]} way
 */
function take_side(sides, at, way) {
    const here = sides.get(key_of(at)) ?? [];
    const right = here.findIndex((to) => to[0] - at[0] === -way[1] && to[1] - at[1] === way[0]);
    const [next] = here.splice(Math.max(0, right), 1);
    if (here.length === 0) {
        sides.delete(key_of(at));
    }
    return next ?? null;
}

/** The loop may have begun in the middle of a side. @param {XY[]} loop */
function without_straight(loop) {
    return loop.filter((p, i) => {
        const [a, b] = [loop[(i + loop.length - 1) % loop.length], loop[(i + 1) % loop.length]];
        return !((a[0] === p[0] && p[0] === b[0]) || (a[1] === p[1] && p[1] === b[1]));
    });
}

/**
 * A bridge lies along the road, across the water.
 * @param {string} kind
 * @param {Cell} cell
 * @param {Set<string>} roads
 */
function crossing(kind, cell, roads) {
    const [x, y] = middle_of(cell);
    const upright = [[0, -1], [0, 1]].some(([dx, dy]) => roads.has(key_of([cell[0] + dx, cell[1] + dy])));
    const flat = [[1, 0], [-1, 0]].some(([dx, dy]) => roads.has(key_of([cell[0] + dx, cell[1] + dy])));
    const half = 74;
    const course = /** @type {XY[]} */ (upright && !flat ? [[x, y - half], [x, y + half]]
        : [[x - half, y], [x + half, y]]);
    return shape(kind, [cell], {form: 'band', course, width: 62});
}

/** @param {string} kind */
function width_of(kind) {
    return /river|canal/.test(kind) ? 104 : /stream|brook/.test(kind) ? 60 : /trench/.test(kind) ? 64 : 48;
}

/**
 * Courses through the middles of neighbouring squares; one that ends at the edge of the board goes on over it.
 * @param {string} kind
 * @param {Cell[]} cells
 * @param {Cell} size
 * @returns {Shape[]}
 */
function courses(kind, cells, size) {
    const here = new Map(cells.map((cell) => [key_of(cell), cell]));
    const around = (/** @type {Cell} */ cell) => MOVES.map(([dx, dy]) => here.get(key_of([cell[0] + dx, cell[1] + dy])))
        .filter((one) => one !== undefined);
    const walked = new Set();
    const link = (/** @type {Cell} */ a, /** @type {Cell} */ b) => [key_of(a), key_of(b)].sort().join(' ');
    /** @type {Cell[][]} */
    const chains = [];
    const follow = (/** @type {Cell} */ from, /** @type {Cell} */ to) => {
        const chain = [from];
        for (let [last, next] = [from, /** @type {Cell | undefined} */ (to)]; next && !walked.has(link(last, next));) {
            walked.add(link(last, next));
            chain.push(next);
            const onward = around(next);
            [last, next] = [next, onward.length === 2 ? onward.find((one) => key_of(one) !== key_of(last)) : undefined];
        }
        chains.push(chain);
    };
    for (const straight_on of [false, true]) {
        for (const cell of cells) {
            if (straight_on || around(cell).length !== 2) {
                around(cell).filter((other) => !walked.has(link(cell, other))).forEach((other) => follow(cell, other));
            }
        }
    }
    const lone = cells.filter((cell) => around(cell).length === 0);
    return [...chains.map((chain) =>
        shape(kind, chain, {form: 'band', course: bent(kind, chain, around, size), width: width_of(kind)})),
        ...lone.map((cell) =>
            shape(kind, [cell], {form: 'band',
                course: waved(kind, cell,
                    [[-0.5, 0], [0, 0], [0.5, 0]].map(([dx]) =>
                        /** @type {XY} */ ([middle_of(cell)[0] + dx * SIDE, middle_of(cell)[1]]))),
                            width: width_of(kind)}))];
}

/**
 * @param {string} kind
 * @param {Cell[]} chain
 * @param {(cell: Cell) => Cell[]} around
 * @param {Cell} size
 * @returns {XY[]}
 */
function bent(kind, chain, around, size) {
    const over = (/** @type {Cell} */ end, /** @type {Cell} */ before) => {
        const [dx, dy] = [end[0] - before[0], end[1] - before[1]];
        const [c, r] = [end[0] + dx, end[1] + dy];
        const off = c < 1 || r < 1 || c > size[0] || r > size[1];
        const p = middle_of(end);
        // A trench goes on through the whole of its last square.
        const through = /trench/.test(kind) && around(end).length === 1;
        return (off && around(end).length === 1) || through
            ? [/** @type {XY} */ ([p[0] + (dx * SIDE) / 2, p[1] + (dy * SIDE) / 2])] : [];
    };
    const first = over(chain[0], chain[1]);
    const last = over(chain[chain.length - 1], chain[chain.length - 2]);
    /** @type {XY[]} */
    const points = [...first];
    chain.forEach((cell, i) => {
        const [a, p, b] = [chain[i - 1], middle_of(cell), chain[i + 1]];
        if (!a || !b || a[0] === b[0] || a[1] === b[1]) {
            points.push(p);
            return;
        }
        // Around the corner, not through it: from the middle of one edge to the middle of the other.
        const [m, n] = [middle_of(a), middle_of(b)];
        const [from, to] = [[(p[0] + m[0]) / 2, (p[1] + m[1]) / 2], [(p[0] + n[0]) / 2, (p[1] + n[1]) / 2]];
        for (const t of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
            const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
            points.push([u * from[0] + v * p[0] + w * to[0], u * from[1] + v * p[1] + w * to[1]]);
        }
    });
    return waved(kind, chain[0], [...points, ...last]);
}

/**
 * Water wanders, trenches turn at every traverse; roads go straight.
 * @param {string} kind
 * @param {Cell} seed
 * @param {XY[]} points
 * @returns {XY[]}
 */
function waved(kind, seed, points) {
    const river = /river|stream|brook/.test(kind);
    if (!river && !/trench/.test(kind)) {
        return points;
    }
    const random = chance(`${kind} ${key_of(seed)}`);
    const [phase, swing] = [random() * 6, river ? 15 : 11];
    /** @type {XY[]} */
    const all = [];
    let gone = 0;
    for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]];
        const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const parts = Math.max(1, Math.round(long / (river ? 20 : 50)));
        for (let k = i === 1 ? 0 : 1; k <= parts; k++) {
            const at = gone + (long * k) / parts;
            const off = river ? swing * Math.sin(at / 62 + phase) : (Math.round(at / 50) % 2 === 0 ? swing : -swing);
            const end = (i === 1 && k === 0) || (i === points.length - 1 && k === parts) ? (river ? 0.4 : 1) : 1;
            all.push([a[0] + ((b[0] - a[0]) * k) / parts - (off * end * (b[1] - a[1])) / long,
                a[1] + ((b[1] - a[1]) * k) / parts + (off * end * (b[0] - a[0])) / long]);
        }
        gone += long;
    }
    return all;
}
