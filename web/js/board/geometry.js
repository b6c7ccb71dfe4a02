// What every kind of board must be able to say of itself. One module per kind makes one of these; all the rest of
// the board is shared. Drawing coordinates have 100 to the inch (a hex or a square is two inches wide), y down.

import {hex_geometry} from './hex.js';
import {square_geometry} from './square.js';
import {table_geometry} from './table.js';
import {zone_geometry} from './zone.js';

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
 * @property {number} quarter degrees between the marks of the compass
 * @property {(value: any) => XY | null} at where a value of a record lies (a point, a hex, a square, a zone); null
 *   for nowhere
 * @property {(value: any) => Place | null} cell the place that such a value names
 * @property {(place: Place) => XY | null} xy
 * @property {(p: XY) => Place | null} place which place is meant there; null off the board
 * @property {(value: any, at?: any) => number} degrees a facing as degrees clockwise from north, of one who stands
 *   there
 * @property {(n: number) => number} length inches, hexes, squares or zones in drawing units
 * @property {(place: Place, dx: number, dy: number, shift: boolean) => Place} step the cursor's: dx to the east, dy
 *   to the north;
 *   with Shift a finer step on a table, a larger one on a grid
 * @property {(place: Place) => string} words
 * @property {(value: any) => string} facing in words
 * @property {(place: Place, inset?: number) => string | null} outline of the place, where places have one
 * @property {(from: any, facing: any, path: any) => XY[]} course the corners of a path that an event tells; empty if
 *   it cannot be said
 * @property {(from: any, facing: any, path: any, level: number | null) => import('./tell.js').Station[]} [flight] the
 *   same with headings, and levels for a path that ends at this one
 * @property {Place} middle
 * @property {[number, string][]} rulers lengths for the scale bar, in drawing units, with their words
 * @property {(things: import('./pieces.js').Thing[]) => void} [spread] finds each of those that share a place a spot
 *   of its own
 * @property {(thing: import('./pieces.js').Thing, place: Place) => XY | null} [berth] where this one would stand there
 * @property {(layer: SVGElement, ids: (name: string) => string) => void} grid draws what lies under everything, and
 *   lines and numbers
 * @property {(layer: SVGElement) => void} [lines] those that must be seen above the terrain
 */

/** @typedef {import('../types').Schema} Schema */

/** @type {Record<string, (view: View, look: string, schema: Schema) => Geometry>} */
const kinds = {hex: hex_geometry, table: table_geometry, square: square_geometry, zone: zone_geometry};

/**
 * The geometry of a view's board.
 * @param {View} view
 * @param {Schema} schema
 * @param {string} look
 * @returns {Geometry}
 */
export function geometry_of(view, schema, look) {
    const told = view.hexes ? 'hex' : view.squares ? 'square' : view.table ? 'table' : schema.board;
    return (kinds[told] ?? table_geometry)(view, look, schema);
}
