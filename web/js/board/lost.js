// Who is lost between two views. Pure.

import {is_gone} from './pieces.js';

/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').View} View */

/** Who went away by himself is not lost. */
const WENT = /left|exit|withdr|away|captur|land|home|aboard|reserve|joined|merged/;

/**
 * Those who were there before and are lost after. What is merely out of sight is not.
 * @param {{collections: Collection[]}} schema @param {View} before @param {View} after
 * @returns {{collection: Collection, record: Piece}[]} as they are after it
 */
export function lost_between(schema, before, after) {
    return schema.collections.filter(({name, gone, owner}) => gone && owner && after[name] !== before[name])
        .flatMap((collection) => {
            const was = new Map((before[collection.name] ?? []).map((/** @type {Piece} */ one) => [one['#'], one]));
            return (after[collection.name] ?? []).filter((/** @type {Piece} */ record) => is_gone(record, collection) &&
                was.has(record['#']) && !is_gone(was.get(record['#']), collection) &&
                !WENT.test(String(record[collection.gone ?? ''])))
                .map((/** @type {Piece} */ record) => ({collection, record}));
        });
}
