// Shapes and chance for drawing: everything random on the board comes from the piece itself, so that a wood
// looks the same every time it is drawn. Coordinates are those of the drawing: 100 to the inch, y down.

/** @typedef {[number, number]} XY */
/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Box */
/**
 * A piece of ground in drawing coordinates. An area has a ring, a band or a line has a course and a width.
 * @typedef {{kind: string, form: 'area' | 'band' | 'line', ring: XY[], course: XY[], width: number, level: number,
 *            box: Box, round: XY & {r?: number} | null, seed: string, cells?: Set<string>}} Shape
 * `cells`: the squares it lies in, "6,4", where there are squares
 */

export const INCH = 100;

/** Numbers from 0 to 1, always the same for the same text. @param {string} text @returns {() => number} */
export function chance(text) {
    let state = 2166136261;
    for (let i = 0; i < text.length; i++) {
        state = Math.imul(state ^ text.charCodeAt(i), 16777619);
    }
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

/** Smooth waves between -1 and 1 over the plane, to take the ruler out of contours. @param {() => number} random */
export function waves(random) {
    const parts = Array.from({length: 5}, (_, i) => {
        const turn = random() * Math.PI * 2;
        const tight = (0.35 + 0.28 * i) / INCH;
        return {a: Math.cos(turn) * tight * 2, b: Math.sin(turn) * tight * 2, c: random() * 7, size: 1 / (1 + i * 0.5)};
    });
    return (/** @type {number} */ x, /** @type {number} */ y) =>
        parts.reduce((sum, p) => sum + Math.sin(p.a * x + p.b * y + p.c) * p.size, 0) / 3;
}

/** @param {XY[]} points @returns {Box} */
export function box_of(points) {
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    return {x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys)};
}

/** @param {XY} p @param {XY[]} ring */
export function is_inside(p, ring) {
    let inside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [xi, yi] = ring[i];
        const [xj, yj] = ring[j];
        if (yi > p[1] !== yj > p[1] && p[0] < ((xj - xi) * (p[1] - yi)) / (yj - yi) + xi) {
            inside = !inside;
        }
    }
    return inside;
}

/** How far a point is from a segment. @param {XY} p @param {XY} a @param {XY} b */
export function from_segment(p, a, b) {
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const long = dx * dx + dy * dy;
    const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long));
    return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** How deep inside a shape a point lies; negative outside. @param {Shape} shape @param {XY} p */
export function depth(shape, p) {
    if (shape.form !== 'area') {
        let near = Infinity;
        for (let i = 1; i < shape.course.length; i++) {
            near = Math.min(near, from_segment(p, shape.course[i - 1], shape.course[i]));
        }
        return shape.width / 2 - near;
    }
    let near = Infinity;
    for (let i = 0, j = shape.ring.length - 1; i < shape.ring.length; j = i++) {
        near = Math.min(near, from_segment(p, shape.ring[j], shape.ring[i]));
    }
    return is_inside(p, shape.ring) ? near : -near;
}

/** Numbers short enough for a path. @param {number} n */
const r1 = (n) => Math.round(n * 10) / 10;

/** @param {XY[]} points @param {boolean} [closed] */
export function straight(points, closed = true) {
    return 'M' + points.map((p) => `${r1(p[0])} ${r1(p[1])}`).join('L') + (closed ? 'Z' : '');
}

/** A closed line through the middles of the sides, round at every corner. @param {XY[]} points */
export function smooth(points) {
    const middle = (/** @type {XY} */ a, /** @type {XY} */ b) => `${r1((a[0] + b[0]) / 2)} ${r1((a[1] + b[1]) / 2)}`;
    let d = 'M' + middle(points[points.length - 1], points[0]);
    for (let i = 0; i < points.length; i++) {
        d += `Q${r1(points[i][0])} ${r1(points[i][1])} ${middle(points[i], points[(i + 1) % points.length])}`;
    }
    return d + 'Z';
}

/**
 * A ring with its corners taken off a little: the edge stays where the rules have it.
 * @param {XY[]} ring
 * @param {number} radius
 */
export function rounded(ring, radius) {
    let d = '';
    for (let i = 0; i < ring.length; i++) {
        const p = ring[i];
        const arm = (/** @type {XY} */ q) => {
            const long = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
            const t = Math.min(radius / long, 0.5);
            return `${r1(p[0] + (q[0] - p[0]) * t)} ${r1(p[1] + (q[1] - p[1]) * t)}`;
        };
        d += `${d === '' ? 'M' : 'L'}${arm(ring[(i + ring.length - 1) % ring.length])}` +
            `Q${r1(p[0])} ${r1(p[1])} ${arm(ring[(i + 1) % ring.length])}`;
    }
    return d + 'Z';
}

/** A circle as a path. @param {number} x @param {number} y @param {number} r */
export function disc(x, y, r) {
    return `M${r1(x - r)} ${r1(y)}a${r1(r)} ${r1(r)} 0 1 0 ${r1(2 * r)} 0a${r1(r)} ${r1(r)} 0 1 0 ${r1(-2 * r)} 0Z`;
}

/** A lumpy round thing: a tree top, a rock, a puff. @param {number} x @param {number} y @param {number} r
 *  @param {() => number} random @param {number} [corners] @param {number} [rough] */
export function blob(x, y, r, random, corners = 8, rough = 0.3) {
    const start = random() * Math.PI;
    return smooth(Array.from({length: corners}, (_, i) => {
        const turn = start + (i / corners) * Math.PI * 2;
        const far = r * (1.08 - rough * random());
        return /** @type {XY} */ ([x + Math.cos(turn) * far, y + Math.sin(turn) * far]);
    }));
}

/**
 * Points scattered over a shape, none nearer to another than `apart`, none nearer to the edge than `inside`.
 * @param {Shape} shape
 * @param {number} apart
 * @param {number} inside
 * @param {() => number} random
 * @param {number} [most]
 * @returns {XY[]}
 */
export function scatter(shape, apart, inside, random, most = 400) {
    const {x0, y0, x1, y1} = shape.box;
    const tries = Math.min(6000, Math.ceil(((x1 - x0) * (y1 - y0)) / (apart * apart)) * 9);
    /** @type {Map<string, XY>} */
    const taken = new Map();
    const cell = (/** @type {number} */ n) => Math.floor(n / apart);
    for (let i = 0; i < tries && taken.size < most; i++) {
        const p = /** @type {XY} */ ([x0 + random() * (x1 - x0), y0 + random() * (y1 - y0)]);
        let free = true;
        for (let dx = -1; dx <= 1 && free; dx++) {
            for (let dy = -1; dy <= 1 && free; dy++) {
                const other = taken.get(`${cell(p[0]) + dx},${cell(p[1]) + dy}`);
                free = !other || Math.hypot(other[0] - p[0], other[1] - p[1]) >= apart;
            }
        }
        if (free && depth(shape, p) >= inside) {
            taken.set(`${cell(p[0])},${cell(p[1])}`, p);
        }
    }
    return [...taken.values()];
}

/** The rim of a shape as a path; a band's rim is its course. @param {Shape} shape @param {number} [radius] */
export function rim(shape, radius = 0) {
    if (shape.round) {
        return disc(shape.round[0], shape.round[1], shape.round.r ?? 0);
    }
    if (shape.form !== 'area') {
        return straight(shape.course, false);
    }
    return radius > 0 ? rounded(shape.ring, radius) : straight(shape.ring);
}
