// More choices: who sits where, the options of the rules, the dice, the clock, one's name. All of it may be left alone.

import {get, schema} from '../api.js';
import {clear, el, uid} from '../dom.js';
import {clause_text} from '../reading/clause.js';
import {capital, my_name, plain} from './words.js';

/** @typedef {import('../types').Shelf} Shelf */
/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('../types').NewGame} NewGame */
/** @typedef {import('./battle.js').Battle} Battle */

/**
 * The fold, and what has been chosen in it.
 * @param {Shelf} shelf @param {RuleSet} book @param {Battle} battle @param {() => void} changed
 */
export function create_choices(shelf, book, battle, changed) {
    const seat_fields = battle.info.sides.map((side, i) => seat_field(shelf, side, i === 0 ? 'me' : computer(shelf)));
    const defaults = seat_fields.map((field) => field.select.value);
    const options = options_part(book, battle);
    const dice = radios('Dice', [
        ['server', 'The server rolls them', 'From a seed it commits to before the game; afterwards everybody can check every die.'],
        ['own', 'We roll our own', 'The umpire says which dice to roll, you type them in.'],
    ]);
    const clock = clock_part();
    const name_id = uid('name');
    const name = el('input', {id: name_id, type: 'text', maxlength: 40, autocomplete: 'nickname', value: my_name.get()});
    for (const field of seat_fields) {
        field.select.addEventListener('change', changed);
    }

    const node = el('details', {class: 'choices panel'},
        el('summary', {text: 'More choices'}),
        el('div', {class: 'choices-body'},
            el('fieldset', null, el('legend', {text: 'Who plays'}), ...seat_fields.map((field) => field.node)),
            el('div', {class: 'field'}, el('label', {for: name_id, text: 'Your name'}), name,
                el('span', {class: 'help', text: 'As the others at the table see it. It may stay empty.'})),
            dice.node, clock.node, options.node));
    node.addEventListener('toggle', () => options.fill(), {once: true});

    /** @returns {Record<string, string>} */
    function seats_now() {
        return Object.fromEntries(seat_fields.map((field) => [field.side, field.select.value]));
    }

    return {
        node,
        /** Have the seats been changed by hand? */
        touched: () => seat_fields.some((field, i) => field.select.value !== defaults[i]),
        /** What the button says that makes the game. */
        says: () => says(Object.values(seats_now())),
        /** @param {boolean} friend the other seat for a friend, whatever the fold says @returns {NewGame} */
        order(friend) {
            const seats = friend ? Object.fromEntries(seat_fields.map((field, i) => [field.side, i === 0 ? 'me' : 'friend'])) : seats_now();
            const called = name.value.trim();
            return {
                scenario: battle.scenario, options: options.chosen(), seats,
                ...(called ? {name: called} : {}),
                dice: dice.value() === 'own' ? 'own' : 'server', clock: clock.value(),
            };
        },
    };
}

/** @param {Shelf} shelf */
function computer(shelf) {
    const player = shelf.players.find((one) => one.name === 'greedy') ?? shelf.players[0];
    return player ? `computer:${player.name}` : 'friend';
}

/** @param {string[]} who */
function says(who) {
    const computers = who.filter((one) => one.startsWith('computer:')).length;
    if (who.includes('friend')) {
        return who.every((one) => one === 'friend') ? 'Set it up for two friends' : 'Set it up and invite a friend';
    }
    if (computers === who.length) {
        return 'Watch the computer play itself';
    }
    return computers > 0 ? 'Play against the computer' : 'Play both at this screen';
}

/** @param {Shelf} shelf @param {{side: string, name: string}} side @param {string} start */
function seat_field(shelf, side, start) {
    const id = uid('seat');
    const select = el('select', {id},
        el('option', {value: 'me', text: 'Me'}),
        el('option', {value: 'friend', text: 'A friend, by link'}),
        ...shelf.players.map((player) => el('option', {value: `computer:${player.name}`, text: `The computer, ${player.name}: ${player.about}`})));
    select.value = start;
    return {side: side.side, select, node: el('div', {class: 'field'}, el('label', {for: id, text: side.name}), select)};
}

/** @param {string} legend @param {[string, string, string][]} entries value, words, help */
function radios(legend, entries) {
    const group = uid('radio');
    const inputs = entries.map(([value], i) => el('input', {type: 'radio', name: group, value, checked: i === 0}));
    return {
        node: el('fieldset', null, el('legend', {text: legend}), ...entries.map(([, words, help], i) =>
            el('label', {class: 'tick'}, inputs[i], el('span', null, words, el('br'), el('span', {class: 'help', text: help}))))),
        value: () => inputs.find((input) => input.checked)?.value ?? entries[0][0],
    };
}

function clock_part() {
    const [kind_id, time_id, then_id] = [uid('clock'), uid('clock'), uid('clock')];
    const kind = el('select', {id: kind_id},
        el('option', {value: '', text: 'None'}), el('option', {value: 'move', text: 'For each move'}), el('option', {value: 'game', text: 'For the whole game'}));
    const seconds = el('input', {id: time_id, type: 'number', min: 5, max: 5184000, step: 5, value: 300, inputmode: 'numeric'});
    const then = el('select', {id: then_id},
        el('option', {value: 'note', text: 'It is only noted'}), el('option', {value: 'computer', text: 'The computer moves instead'}), el('option', {value: 'lose', text: 'The game is lost'}));
    const rest = el('div', {class: 'clock-rest', hidden: true},
        el('div', {class: 'field'}, el('label', {for: time_id, text: 'Seconds'}), seconds),
        el('div', {class: 'field'}, el('label', {for: then_id, text: 'When it runs out'}), then));
    kind.addEventListener('change', () => {
        rest.hidden = kind.value === '';
        seconds.value = kind.value === 'game' ? '3600' : '300';
    });
    return {
        node: el('fieldset', null, el('legend', {text: 'Clock'}), el('div', {class: 'field'}, el('label', {for: kind_id, text: 'Kind'}), kind), rest),
        /** @returns {import('../types').Clock | null} */
        value() {
            if (kind.value !== 'move' && kind.value !== 'game') {
                return null;
            }
            const end = then.value === 'lose' || then.value === 'computer' ? then.value : 'note';
            return {kind: kind.value, seconds: Math.max(5, Math.round(Number(seconds.value) || 300)), then: end};
        },
    };
}

/** The options of the rules; each stands as the battle has it until it is changed. @param {RuleSet} book @param {Battle} battle */
function options_part(book, battle) {
    const body = el('div', {class: 'options'});
    /** @type {Map<string, HTMLSelectElement>} */
    const selects = new Map();
    /** What the battle itself says. @type {Record<string, string>} */
    let set = {};

    async function fill() {
        if (book.options.length === 0) {
            return;
        }
        const [kinds, file] = await Promise.all([
            schema(book.slug).catch(() => null),
            typeof battle.scenario === 'object' ? battle.scenario : get(`/api/scenarios/${book.slug}/${battle.info.name}`).catch(() => null)]);
        set = /** @type {any} */ (file)?.options ?? {};
        clear(body);
        for (const option of book.options) {
            const id = uid('option');
            const here = set[option.name] ?? option.labels[0];
            const select = el('select', {id}, el('option', {value: '', text: `${plain(here)} (as the battle has it)`}),
                ...option.labels.filter((label) => label !== here).map((label) => el('option', {value: label, text: plain(label)})));
            selects.set(option.name, select);
            const clause = kinds?.clauses.find((one) => one.id === option.clause);
            body.append(
                el('div', {class: 'field option'},
                    el('label', {for: id, text: plain(option.name)}),
                    el('span', {class: 'help', text: `${capital(option.about)}.`}),
                    select,
                    clause
                        ? el('details', {class: 'why'}, el('summary', null, `What the rules say: ${clause.title}`), clause_text(clause, book.slug))
                        : el('a', {class: 'clause', href: `#/rules/${book.slug}/${option.clause}`, text: option.clause})));
        }
    }

    return {
        node: book.options.length > 0
            ? el('fieldset', null, el('legend', {text: 'Options of the rules'}), el('p', {class: 'help', text: 'Where the book leaves a choice, or we had to read it one way.'}), body)
            : null,
        fill: () => void fill(),
        /** Nothing where nothing was changed; else all of them, since what is sent replaces the battle's own. @returns {Record<string, string>} */
        chosen() {
            const changed = [...selects].filter(([, select]) => select.value !== '').map(([name, select]) => [name, select.value]);
            return changed.length > 0 ? {...set, ...Object.fromEntries(changed)} : {};
        },
    };
}
