// Names below the units: each is shown as soon as it can be read and covers neither another unit nor another name.
// Pure.

/** Below a unit's middle: its name begins where its rim and notch end, in hundredths of its side. */
const BELOW = 0.64;
/** A letter's width, as a share of its height. */
const LETTER = 0.6;
/** Pixels: smaller cannot be read. */
export const LEAST_PX = 11;

/**
 * A unit: where its middle is, half its side, its name.
 * @typedef {{x: number, y: number, half: number, name: string}} Named
 */

/**
 * The height of a name's letters, in drawing units.
 * @param {number} side of a unit, in drawing units @param {number} scale pixels to a drawing unit
 */
export const letter_height = (side, scale) => Math.max(0.24 * side, LEAST_PX / scale);

/**
 * Which of these have room for their names. Who comes first is named first.
 * @param {Named[]} units @param {number} height of the letters, in drawing units
 * @returns {boolean[]}
 */
export function with_room(units, height) {
    /** @type {{left: number, right: number, top: number, bottom: number}[]} */
    const written = [];
    return units.map((one, i) => {
        const half = (one.name.length * LETTER + 0.5) * height / 2;
        const top = one.y + one.half * 2 * BELOW;
        const box = {left: one.x - half, right: one.x + half, top, bottom: top + height};
        const is_free = units.every((other, j) => i === j || other.x + other.half <= box.left ||
            other.x - other.half >= box.right || other.y + other.half <= box.top ||
            other.y - other.half >= box.bottom) &&
            written.every((other) => other.right <= box.left || other.left >= box.right || other.bottom <= box.top ||
                other.top >= box.bottom);
        if (is_free && one.name) {
            written.push(box);
        }
        return is_free;
    });
}
