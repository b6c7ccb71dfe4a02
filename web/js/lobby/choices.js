// More choices: who sits where, the options of the rules, the dice, the clock, one's name. All of it may be left alone.

import {get, schema} from '../api.js';
import {clear, el, uid} from '../dom.js';
import {clause_text} from '../reading/clause.js';
import {choice_field, number_field, radio_field, text_field} from './fields.js';
import {capital, my_name, plain} from './words.js';

/** @typedef {import('../types').Shelf} Shelf */
/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('../types').NewGame} NewGame */
/** @typedef {import('./battle.js').Battle} Battle */
/** @typedef {import('./fields.js').Entry} Entry */

/** Seconds; the server takes no less. */
const CLOCK_LEAST = 5;

/**
 * The fold, and what has been chosen in it.
 * @param {Shelf} shelf @param {RuleSet} book @param {Battle} battle @param {() => void} changed
 */
export function create_choices(shelf, book, battle, changed) {
    const seat_fields = battle.info.sides.map((side, i) => seat_field(players_of(shelf, book), side,
        i === 0 ? 'me' : computer(shelf)));
    const defaults = seat_fields.map((field) => field.select.value);
    const options = options_part(book, battle);
    const dice = radio_field('Dice', [
        ['server', 'The server rolls them',
            'From a seed it commits to before the game; afterwards everybody can check every die.'],
        ['own', 'We roll our own', 'The umpire says which dice to roll, you type them in.'],
    ]);
    const clock = clock_part();
    const hints = choice_field('Hints: may a player ask "What would you do?"',
        [['', 'Against the computer'], ['yes', 'Always'], ['no', 'Never']]);
    const name = text_field('Your name', {maxlength: 40, autocomplete: 'nickname', value: my_name.get()},
        'As the others at the table see it. It may stay empty.');
    for (const field of seat_fields) {
        field.select.addEventListener('change', changed);
    }

    const node = el('details', {class: 'choices panel'},
        el('summary', {text: 'More choices'}),
        el('div', {class: 'choices-body'},
            el('fieldset', null, el('legend', {text: 'Who plays'}), ...seat_fields.map((field) => field.node)),
            name.node, dice.node, clock.node, hints.node, options.node));
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
            const seats = friend
                ? Object.fromEntries(seat_fields.map((field, i) => [field.side, i === 0 ? 'me' : 'friend']))
                    : seats_now();
            const called = name.input.value.trim();
            return {
                scenario: battle.scenario, options: options.chosen(), seats,
                ...(called ? {name: called} : {}),
                dice: dice.value() === 'own' ? 'own' : 'server', clock: clock.value(),
                ...(hints.select.value ? {hints: hints.select.value === 'yes'} : {}),
            };
        },
    };
}

/** @param {Shelf} shelf */
function computer(shelf) {
    const player = shelf.players.find((one) => one.name === 'regular') ?? shelf.players[0];
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

/** Some play only the rules that brought them along. @param {Shelf} shelf @param {RuleSet} book */
function players_of(shelf, book) {
    return shelf.players.filter((player) => !player.rules || player.rules.includes(book.slug));
}

/** @param {Shelf['players']} players @param {{side: string, name: string}} side @param {string} start */
function seat_field(players, side, start) {
    const field = choice_field(side.name, [
        ['me', 'Me'], ['friend', 'A friend, by link'],
        ...players.map((player) =>
            /** @type {Entry} */ ([`computer:${player.name}`, `The computer, ${player.name}: ${player.about}`])),
    ]);
    field.select.value = start;
    return {side: side.side, ...field};
}

function clock_part() {
    const kind = choice_field('Kind', [['', 'None'], ['move', 'For each move'], ['game', 'For the whole game']]);
    const seconds = number_field('Seconds', {value: 300, min: CLOCK_LEAST, max: 5184000, step: 5});
    const then = choice_field('When it runs out',
        [['note', 'It is only noted'], ['computer', 'The computer moves instead'], ['lose', 'The game is lost']]);
    const rest = el('div', {class: 'clock-rest', hidden: true}, seconds.node, then.node);
    kind.select.addEventListener('change', () => {
        rest.hidden = kind.select.value === '';
        seconds.input.value = kind.select.value === 'game' ? '3600' : '300';
    });
    return {
        node: el('fieldset', null, el('legend', {text: 'Clock'}), kind.node, rest),
        /** @returns {import('../types').Clock | null} */
        value() {
            const [each, end] = [kind.select.value, then.select.value];
            if (each !== 'move' && each !== 'game') {
                return null;
            }
            const time = Math.max(CLOCK_LEAST, Math.round(Number(seconds.input.value) || 300));
            return {kind: each, seconds: time, then: end === 'lose' || end === 'computer' ? end : 'note'};
        },
    };
}

/**
 * The options of the rules; each stands as the battle has it until it is changed.
 * @param {RuleSet} book @param {Battle} battle
 */
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
            schema(book.slug).catch(() => null), file_of(book, battle).catch(() => null)]);
        set = /** @type {any} */ (file)?.options ?? {};
        clear(body);
        for (const option of book.options) {
            const id = uid('option');
            const here = set[option.name] ?? option.labels[0];
            const select = el('select', {id}, el('option', {value: '', text: `${plain(here)} (as the battle has it)`}),
                ...option.labels.filter((label) => label !== here)
                    .map((label) => el('option', {value: label, text: plain(label)})));
            selects.set(option.name, select);
            const clause = kinds?.clauses.find((one) => one.id === option.clause);
            body.append(
                el('div', {class: 'field option'},
                    el('label', {for: id, text: plain(option.name)}),
                    el('span', {class: 'help', text: `${capital(option.about)}.`}),
                    select,
                    clause
                        ? el('details', {class: 'why'}, el('summary', {text: `What the rules say: ${clause.title}`}),
                            clause_text(clause, book.slug))
                        : el('a', {class: 'clause', href: `#/rules/${book.slug}/${option.clause}`,
                            text: option.clause})));
        }
    }

    return {
        node: book.options.length > 0
            ? el('fieldset', null, el('legend', {text: 'Options of the rules'}),
                el('p', {class: 'help', text: 'Where the book leaves a choice, or we had to read it one way.'}), body)
            : null,
        fill: () => void fill(),
        /**
         * Nothing where nothing was changed; else all of them, since what is sent replaces the battle's own.
         * @returns {Record<string, string>}
         */
        chosen() {
            const changed = [...selects].filter(([, select]) => select.value !== '')
                .map(([name, select]) => [name, select.value]);
            return changed.length > 0 ? {...set, ...Object.fromEntries(changed)} : {};
        },
    };
}

/** The scenario as its file. @param {RuleSet} book @param {Battle} battle @returns {Promise<any>} */
async function file_of(book, battle) {
    return typeof battle.scenario === 'object' ? battle.scenario
        : get(`/api/scenarios/${book.slug}/${battle.info.name}`);
}
