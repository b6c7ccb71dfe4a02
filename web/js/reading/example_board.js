// An example of a clause, played on a little board: the situation, then its commands one after the other with the dice
// that fall, each seen and told as in a game.

import {get, post, schema as fetch_schema} from '../api.js';
import {create_board} from '../board/board.js';
import {el} from '../dom.js';
import {create_tray} from '../game/dice.js';
import {changed, side_names} from '../game/model.js';
import {things} from '../game/records.js';
import {create_speech} from '../game/speech.js';
import {create_theatre} from '../game/theatre.js';
import {sentence} from '../lobby/words.js';
import {clause_link} from './clause.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Schema} Schema */
/**
 * @typedef {{by?: string | null, text?: string, events?: import('../types').Event[], changes?: any, refused?: string,
 *   needs?: any}} Tried
 */

/**
 * @param {HTMLElement} host @param {string} slug @param {import('./examples.js').Example} example
 * @returns {Promise<() => void>} what ends it
 */
export async function play_example(host, slug, example) {
    const [kinds, game] = await Promise.all([fetch_schema(slug),
        get(`/api/rules/${encodeURIComponent(slug)}/examples/${example.game}`)]);
    const {view, steps} = await post('/api/trial', {game, do: example.do});
    return perform(host, kinds, example.about, view, steps);
}

/**
 * @param {HTMLElement} host @param {Schema} schema @param {string} about @param {View} start @param {Tried[]} steps
 */
function perform(host, schema, about, start, steps) {
    const [stage, dice, told] = [el('div', {class: 'example-board'}), el('div', {class: 'tray example-dice'}),
        el('ol', {class: 'example-told', 'aria-live': 'polite'})];
    const again = el('button', {type: 'button', class: 'small-button', text: 'Again', on: {click: () => play()}});
    host.replaceChildren(stage, dice, told, again);
    const board = create_board(stage, {schema, label: about});
    const speech = create_speech(schema, side_names(schema.sides, start, null));
    const tray = create_tray(dice, schema, speech);
    const theatre = create_theatre({board, schema, tray, now: () => {}});
    board.show(start);
    frame(board, schema, start, steps);

    /** @param {Tried} step @param {View} after */
    function tell(step, after) {
        speech.learn(after);
        told.append(el('li', null,
            ...(step.refused ? ['Refused: ', sentence(step.text ?? ''), ' ', clause_link(step.refused)]
            : step.needs ? [`${step.needs.count} dice are still to be thrown, ` +
                `for ${String(step.needs.for).replaceAll('-', ' ')}.`]
                : [speech.told((step.events ?? []).map((event) => event.text).join(' ')) ||
                    'Nothing is seen of it.'])));
    }

    function play() {
        theatre.drop();
        told.replaceChildren();
        let view = start;
        steps.forEach((step, n) => {
            const before = view;
            const after = step.changes ? changed(view, step.changes) : view;
            view = after;
            theatre.add({n, by: step.by ?? null, events: step.events ?? [], before, after, own: true,
                shown: () => tell(step, after)});
        });
    }
    play();
    return () => {
        theatre.drop();
        tray.close();
        board.destroy();
        host.replaceChildren();
    };
}

/**
 * The camera goes where it happens, if the board is large.
 * @param {import('../types').Board} board @param {Schema} schema @param {View} view @param {Tried[]} steps
 */
function frame(board, schema, view, steps) {
    const named = new Set(steps.flatMap((step) => (step.events ?? []).flatMap((event) => [event.unit, event.target])));
    const places = things(schema, view).filter((thing) => named.has(thing.name))
        .flatMap(({record}) => (record.at === undefined || record.at === null ? [] : [record.at]));
    if (places.length > 0) {
        board.frame(places);
    }
}
