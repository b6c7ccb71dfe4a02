// A battle from the player's own scenario file. The server reads it and says what is wrong with it.

import {Refusal, post_text} from '../api.js';
import {clear, el, say, uid} from '../dom.js';
import {sentence} from './words.js';

/** @typedef {import('../types').Shelf} Shelf */
/** @typedef {import('../types').View} View */
/** @typedef {import('./battle.js').Battle} Battle */

const MOST = 1024 * 1024;

/** @param {Shelf} shelf @param {(battle: Battle, slug: string) => void} take */
export function own_scenario(shelf, take) {
    const id = uid('own');
    const answer = el('div', {role: 'alert'});
    const file = el('input', {type: 'file', id, accept: '.json,application/json', 'aria-describedby': `${id}-help`});

    async function read() {
        const chosen = file.files?.[0];
        clear(answer);
        if (!chosen) {
            return;
        }
        try {
            if (chosen.size > MOST) {
                throw new Refusal('A scenario file has at most 1 MiB.', 0);
            }
            const text = await chosen.text();
            const {view} = await post_text('/api/scenario', text);
            const scenario = JSON.parse(text);
            take({info: info_of(view, scenario, shelf), scenario, view}, view.rules);
            say(`${chosen.name} is in order.`);
        } catch (fault) {
            answer.append(el('p', {class: 'notice danger', text: sentence(fault)}));
        }
    }
    file.addEventListener('change', () => void read());

    return el('details', {class: 'own'},
        el('summary', {text: 'A battle of your own'}),
        el('div', {class: 'field'},
            el('label', {for: id, text: 'Scenario file'}), file,
            el('span', {class: 'help', id: `${id}-help`,
                text: 'A JSON file as the manual describes. It is checked before anything is played; what is wrong ' +
                    'with it is said here.'})),
        answer);
}

/**
 * What the shelf says of a shipped battle, gathered from the file and its view.
 * @param {View} view @param {any} scenario @param {Shelf} shelf @returns {import('../types').ScenarioInfo}
 */
function info_of(view, scenario, shelf) {
    const sides = shelf.rules.find((book) => book.slug === view.rules)?.sides ?? ['1', '2'];
    return {
        name: view.scenario, title: view.title || view.scenario, about: scenario.about ?? '', turns: view.turns,
        ...(view.table ? {table: view.table} : {}), ...(view.hexes ? {hexes: view.hexes} : {}),
        ...(view.squares ? {squares: view.squares} : {}),
            ...(typeof view.zones === 'number' ? {zones: view.zones} : {}),
        sides: sides.map((side, i) =>
            ({side, name: scenario.sides?.[i] ?? `Side ${i + 1}`, forces: forces_of(view, side)})),
    };
}

/** @param {View} view @param {string} side @returns {Record<string, number>} */
function forces_of(view, side) {
    /** @type {Record<string, number>} */
    const forces = {};
    for (const unit of view.units ?? []) {
        if (unit.side === side) {
            forces[unit.type] = (forces[unit.type] ?? 0) + 1;
        }
    }
    return forces;
}
