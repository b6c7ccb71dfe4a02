// What every kind of board must be able to say of itself. One module per kind makes one of these; all the rest of
// the board is shared. Drawing coordinates have 100 to the inch (a hex is two inches wide), y down.

import { hexGeometry } from './hex.js';
import { tableGeometry } from './table.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */
/** @typedef {import('./shapes.js').XY} XY */

/**
 * @typedef {object} Geometry
 * @property {string} kind
 * @property {number} width of the board, in drawing units
 * @property {number} height
 * @property {number} margin what is drawn around it
 * @property {number} base the side of a unit's base
 * @property {(value: any) => XY | null} at where a value of a record lies (a point, a hex); null for nowhere
 * @property {(place: Place) => XY | null} xy
 * @property {(p: XY) => Place | null} place which place is meant there; null off the board
 * @property {(value: any) => number} degrees a facing as degrees clockwise from north
 * @property {(n: number) => number} length inches or hexes in drawing units
 * @property {(place: Place, dx: number, dy: number, shift: boolean) => Place} step the cursor's: dx to the east, dy to the north;
 *   with Shift a finer step on a table, a larger one on hexes
 * @property {(place: Place) => string} words
 * @property {(value: any) => string} facing in words
 * @property {(place: Place, inset?: number) => string | null} outline of the place, where places have one
 * @property {(from: any, facing: any, path: any) => XY[]} course the corners of a path that an event tells; empty if it cannot be said
 * @property {Place} middle
 * @property {[number, string][]} rulers lengths for the scale bar, in drawing units, with their words
 * @property {(layer: SVGElement, ids: (name: string) => string) => void} grid draws what lies under everything, and lines and numbers
 */

/** @type {Record<string, (view: View, look: string) => Geometry>} */
const kinds = { hex: hexGeometry, table: tableGeometry };

/** The geometry of a view's board. @param {View} view @param {string} kind @param {string} look @returns {Geometry} */
export function geometryOf(view, kind, look) {
    const told = view.hexes ? 'hex' : view.table ? 'table' : kind;
    return (kinds[told] ?? tableGeometry)(view, look);
}
