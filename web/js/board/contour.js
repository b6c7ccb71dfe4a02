// Contour lines: where a height over the plane passes a level, by marching squares. Hills and ponds are drawn with it,
// since insetting an arbitrary outline by hand goes wrong as soon as it has a waist.

/** @typedef {import('./shapes.js').XY} XY */

/**
 * Heights at the points of a grid.
 * @typedef {{values: number[], columns: number, rows: number, step: number, at: (i: number, j: number) => XY}} Relief
 */

/**
 * Measures a height over a box, outside which it counts as lower than any level.
 * @param {(p: XY) => number} height @param {import('./shapes.js').Box} box @param {number} step @returns {Relief}
 */
export function relief(height, box, step) {
    const columns = Math.ceil((box.x1 - box.x0) / step) + 3;
    const rows = Math.ceil((box.y1 - box.y0) / step) + 3;
    const at = (/** @type {number} */ i, /** @type {number} */ j) =>
        /** @type {XY} */ ([box.x0 + (i - 1) * step, box.y0 + (j - 1) * step]);
    const values = [];
    for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
            values.push(i === 0 || j === 0 || i === columns - 1 || j === rows - 1 ? -Infinity : height(at(i, j)));
        }
    }
    return {values, columns, rows, step, at};
}

/**
 * The closed lines along which the height is `level`.
 * @param {Relief} ground
 * @param {number} level
 * @returns {XY[][]}
 */
export function level_lines({values, columns, rows, step, at}, level) {
    return join(cross(values.map((v) => Math.max(v - level, -step)), columns, rows, at), step * step * 12);
}

/**
 * Both at once.
 * @param {(p: XY) => number} height
 * @param {import('./shapes.js').Box} box
 * @param {number} step
 * @param {number} level
 * @returns {XY[][]}
 */
export function contour(height, box, step, level) {
    return level_lines(relief(height, box, step), level);
}

/**
 * Every cell's crossings as links between the edges they lie on.
 * @param {number[]} values @param {number} columns @param {number} rows @param {(i: number, j: number) => XY} at
 */
function cross(values, columns, rows, at) {
    /** @type {Map<number, {p: XY, to: number[]}>} */
    const links = new Map();
    /**
     * The edge from a grid point east (0) or south (1) of it.
     * @param {number} i
     * @param {number} j
     * @param {number} south
     */
    const edge = (i, j, south) => {
        const key = (j * columns + i) * 2 + south;
        if (!links.has(key)) {
            const a = values[j * columns + i];
            const b = values[(j + south) * columns + i + 1 - south];
            const t = a / (a - b);
            const p = at(i, j);
            const q = at(i + 1 - south, j + south);
            links.set(key, {p: [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t], to: []});
        }
        return key;
    };
    /** @param {number} a @param {number} b */
    const link = (a, b) => {
        links.get(a)?.to.push(b);
        links.get(b)?.to.push(a);
    };
    for (let j = 0; j < rows - 1; j++) {
        for (let i = 0; i < columns - 1; i++) {
            const high = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(([x, y]) => values[y * columns + x] > 0);
            const sides = /** @type {[number, number, number][]} */ ([[i, j, 0], [i + 1, j, 1], [i, j + 1, 0],
                [i, j, 1]]);
            const crossed = sides.filter((_, n) => high[n] !== high[(n + 1) % 4]).map((s) => edge(...s));
            if (crossed.length >= 2) {
                link(crossed[0], crossed[1]);
            }
            if (crossed.length === 4) {
                link(crossed[2], crossed[3]);
            }
        }
    }
    return links;
}

/** @param {XY[]} loop */
function area_of(loop) {
    return Math.abs(loop.reduce((sum, p, i) => {
        const q = loop[(i + 1) % loop.length];
        return sum + p[0] * q[1] - q[0] * p[1];
    }, 0)) / 2;
}

/**
 * Specks smaller than `least` are left out.
 * @param {Map<number, {p: XY, to: number[]}>} links
 * @param {number} least
 * @returns {XY[][]}
 */
function join(links, least) {
    /** @type {Set<number>} */
    const done = new Set();
    const loops = [];
    for (const start of links.keys()) {
        /** @type {XY[]} */
        const loop = [];
        /** @type {number | undefined} */
        let key = start;
        while (key !== undefined && !done.has(key)) {
            done.add(key);
            const here = /** @type {{p: XY, to: number[]}} */ (links.get(key));
            loop.push(here.p);
            key = here.to.find((other) => !done.has(other));
        }
        if (loop.length > 5 && area_of(loop) > least) {
            loops.push(loop.filter((_, i) => i % 2 === 0));
        }
    }
    return loops;
}
