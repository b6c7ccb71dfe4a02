// Distances and directions on both kinds of board, for drawing and measuring; the umpire judges by his own. Pure.

/** @typedef {import('../types').Place} Place */
/** @typedef {[number, number]} Point */

/** @param {Place} place @returns {Point | null} */
export function as_point(place) {
    return 'x' in place ? [place.x, place.y] : null;
}

/** A hundredth of an inch is finer than a hand can point. @param {number} x */
export function rounded(x) {
    return Math.round(x * 100) / 100;
}

/** @param {Point} one @param {Point} other */
export function distance(one, other) {
    return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** @param {Point[]} points */
export function length_of(points) {
    return points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
}

/** Degrees clockwise from north, to a tenth. @param {Point} from @param {Point} to */
export function bearing(from, to) {
    const degrees = (Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI;
    return (Math.round(degrees * 10) / 10 + 360) % 360;
}

/** Column and row of "0813", from 1. @param {string} hex @returns {Point} */
export function hex_place(hex) {
    const half = hex.length / 2;
    return [Number(hex.slice(0, half)), Number(hex.slice(half))];
}

/** @param {number} column @param {number} row */
export function hex_name(column, row) {
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/** Flat-topped hexes in columns, the even columns half a hex lower: axial coordinates. @param {string} hex @returns {Point} */
function axial(hex) {
    const [column, row] = hex_place(hex);
    return [column, row - Math.floor((column - 1) / 2)];
}

/** @param {string} one @param {string} other */
export function hex_distance(one, other) {
    const [q, r] = axial(one);
    const [s, t] = axial(other);
    return (Math.abs(q - s) + Math.abs(r - t) + Math.abs(q + r - s - t)) / 2;
}

/** The middle of a hex when neighbouring ones are 1 apart, y to the north. @param {string} hex @returns {Point} */
export function hex_middle(hex) {
    const [column, row] = hex_place(hex);
    return [column * Math.sqrt(3) / 2, -(row + (column % 2 === 0 ? 0.5 : 0))];
}

/** The side of a hex, 1 to 6 clockwise from north, that looks that way. @param {string} from @param {string} to */
export function hex_bearing(from, to) {
    return Math.round(bearing(hex_middle(from), hex_middle(to)) / 60) % 6 + 1;
}

/** The hex that lies next in this direction of the keyboard. @param {string} hex @param {string} key @param {[number, number]} size */
export function hex_step(hex, key, size) {
    const [column, row] = hex_place(hex);
    const to = {ArrowUp: [column, row - 1], ArrowDown: [column, row + 1], ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row]}[key] ?? [column, row];
    return hex_name(Math.max(1, Math.min(size[0], to[0])), Math.max(1, Math.min(size[1], to[1])));
}
