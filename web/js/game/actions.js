// What can be done now: verbs of the selected unit, what the game asks of the side, and why the rest is not possible.

import {el, clear} from '../dom.js';
import {clause_link, show_refusal} from './clause.js';
import {is_chancy, odds_node} from './odds.js';
import {own_argument} from './draft.js';
import {common_stock, find, stock_of, type_of} from './records.js';
import {stock_node} from './roster.js';
import {bare} from './standing.js';
import {count, sentence, title} from './words.js';

/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('./session.js').Session} Session */

/**
 * @typedef {{unit: string | null, own: VerbChoice[] | null, free: VerbChoice[] | null, units: Record<string, string[]>,
 *   move: boolean, awaited: boolean, note: string | null}} Scene
 */
/** `awaited`: what the unit can do is being asked. */

/** Several throws at once would be too long to read beside the buttons. */
const ODDS_SHOWN = 3;

/**
 * @param {HTMLElement} host
 * @param {{session: Session, schema: Schema, begin: (verb: Verb, choice: VerbChoice, given: Record<string, any>) =>
 *   void, pick: (name: string) => void, standing?: import('./standing.js').Standing}} opts
 */
export function create_actions(host, opts) {
    const {session, schema} = opts;
    const refusal = el('div', {class: 'refusal'});
    const body = el('div');
    host.append(refusal, body);
    let drawn = 0;
    /** The number of the game at which chances were asked. @type {number | undefined} */
    let known_at;
    /**
     * The question that stands open, and the number of the game it was asked at.
     * @type {{verb: string, at: number} | null}
     */
    let asking = null;

    /**
     * What may come of an answer that throws dice: it is asked for like a shot.
     * @type {Map<string, import('../types').Odds>}
     */
    const chances = new Map();
    /** The answers whose chances are known or on their way. @type {Map<string, Promise<void>>} */
    const asked = new Map();

    /** @param {string} name */
    const verb_named = (name) => schema.verbs.find((verb) => verb.verb === name) ?? null;
    /** Nothing more need be said. @param {VerbChoice} choice */
    const is_plain = (choice) => verb_named(choice.verb)?.args.length === 0;

    /** @param {string} verb */
    function ask_chance(verb) {
        const at = session.game?.at;
        const known = asked.get(verb) ?? session.odds({verb}).then((odds) => {
            if (is_chancy(odds) && at === known_at) {
                chances.set(verb, odds);
            }
        }, () => undefined); // without an answer it can still be given
        asked.set(verb, known);
        return known;
    }

    /**
     * An answer without arguments: whether it throws dice is known first, however quickly it was pressed.
     * @param {HTMLElement} line @param {VerbChoice} choice @param {Verb} verb @param {number} idle
     */
    async function answer(line, choice, verb, idle) {
        const at = session.game?.at;
        await asked.get(verb.verb);
        if (at !== session.game?.at) {
            return;
        }
        if (idle > 0 || chances.has(verb.verb)) {
            confirm(line.isConnected ? line : line_of(verb.verb) ?? line, choice, verb, idle).focus();
        } else {
            void give_at_once(choice, verb);
        }
    }

    /** @param {string} verb @returns {HTMLElement | null | undefined} */
    const line_of = (verb) => body.querySelector(`.verb-button[data-verb="${verb}"]`)?.closest('li');

    /** @param {VerbChoice} choice @param {Verb} verb */
    async function give_at_once(choice, verb) {
        clear(refusal);
        const answer = await session.give(choice.commands[0] ? bare(choice.commands[0]) : {verb: verb.verb});
        if (!answer.done) {
            show_refusal(refusal, sentence(answer.text), answer.clause);
        }
    }

    /** What needs no thought is answered at once, now or from now on. @param {string} verb */
    function easy_row(verb) {
        const easy = opts.standing?.offer(verb);
        if (!easy) {
            return null;
        }
        const own = easy.how === 'umpire';
        return el('div', {class: 'row easy'},
            own ? el('button', {type: 'button', class: 'main', text: "The umpire's choice",
                on: {click: () => opts.standing?.once(easy)}}, el('kbd', {text: 'D', 'aria-hidden': true})) : null,
            el('button', {type: 'button', class: 'quiet', text: own ? 'Always, in this game'
                : 'Until something happens',
                title: own ? 'The umpire answers this for you from now on; you can take that back at any time.'
                    : 'Says this for you until something happens to your own or a turn begins.',
                on: {click: () => opts.standing?.always(easy)}}));
    }

    /**
     * Asks before ending something while units could still act, and before dice are thrown.
     * @param {HTMLElement} line
     * @param {VerbChoice} choice
     * @param {Verb} verb
     * @param {number} idle
     */
    function confirm(line, choice, verb, idle) {
        const odds = chances.get(verb.verb);
        asking = {verb: verb.verb, at: session.game?.at ?? 0};
        const yes = el('button', {type: 'button', class: 'main', text: title(verb.verb),
            on: {click: () => void give_at_once(choice, verb)}});
        line.toggleAttribute('data-odds', odds !== undefined);
        line.dataset.asked = verb.verb;
        clear(line).append(odds ? odds_node(odds) : '',
            el('p', {class: 'notice', text: idle > 0 ? `${count(idle, 'unit')} could still act.`
                : `${title(verb.verb)}?`}),
            el('div', {class: 'row'}, yes,
                el('button', {type: 'button', text: idle > 0 ? 'Go on' : 'Cancel', on: {click: () => {
                asking = null;
                draw(scene);
            }}})));
        return yes;
    }

    /** @param {VerbChoice} choice @param {string | null} unit @param {number} number its key @param {number} idle */
    function possible(choice, unit, number, idle) {
        const verb = verb_named(choice.verb);
        if (!verb) {
            return null;
        }
        const own = own_argument(verb);
        const line = el('li', {class: 'verb'});
        const needs = verb.args.filter((arg) => !(own && unit && arg.name === own));
        const button = el('button', {
            type: 'button', class: 'verb-button', 'data-verb': choice.verb, 'data-key': number <= 9 ? number : null,
            title: sentence(verb.about),
            on: {click: () => {
                clear(refusal);
                if (needs.length === 0 && !own) {
                    void answer(line, choice, verb, idle);
                } else if (needs.length === 0 && unit) {
                    void give_at_once(choice, verb);
                } else {
                    opts.begin(verb, choice, own && unit ? {[own]: unit} : {});
                }
            }},
        }, number <= 9 ? el('kbd', {text: String(number), 'aria-hidden': true}) : null,
            el('span', {class: 'verb-name', text: title(choice.verb)}),
        el('span', {class: 'verb-about', text: verb.about.replace(/\.$/, '')}));
        line.append(button);
        const easy = own ? null : easy_row(choice.verb);
        if (easy) {
            line.append(easy);
        }
        // More is known meanwhile, but the question has not been answered yet.
        if (asking?.verb === choice.verb && asking.at === session.game?.at && !own &&
            (idle > 0 || chances.has(choice.verb))) {
            confirm(line, choice, verb, idle);
        }
        return line;
    }

    /** What is forbidden for the same reason stands together. @param {VerbChoice[]} choices */
    function impossible(choices) {
        /** @type {Map<string, VerbChoice[]>} */
        const reasons = new Map();
        for (const choice of choices) {
            const key = `${choice.clause} ${choice.why}`;
            reasons.set(key, [...(reasons.get(key) ?? []), choice]);
        }
        return [...reasons.values()].map(([first, ...rest]) => el('li', {class: 'verb cannot'},
            el('span', {class: 'verb-name',
                text: [first, ...rest].map((choice, i) => (i ? title(choice.verb).toLowerCase() : title(choice.verb)))
                    .join(', ')}), ' ',
            el('span', {text: sentence(first.why ?? 'not now')}), ' ',
                first.clause ? clause_link(first.clause) : null));
    }

    /**
     * Where one of several answers must be given, the odds of each stand beside it.
     * @param {VerbChoice[]} choices
     * @param {number} turn
     */
    async function add_odds(choices, turn) {
        const plain = choices.filter(is_plain);
        if (choices.length < 2 || plain.length > ODDS_SHOWN) {
            return;
        }
        await Promise.all(plain.map(async ({verb}) => {
            await ask_chance(verb);
            const odds = chances.get(verb);
            if (turn === drawn && odds) {
                line_of(verb)?.append(el('details', null, el('summary', {text: 'Odds'}), odds_node(odds)));
            }
        }));
    }

    /** Where one of a few plain answers is wanted, it is asked: "Fire back or hold?" @param {VerbChoice[]} free */
    function question_of(free) {
        const plain = free.every(is_plain);
        const [first, ...rest] = free.map((choice) => title(choice.verb));
        return plain && rest.length > 0 && rest.length < 3
            ? `${[first, ...rest.map((word) => word.toLowerCase())].join(' or ')}?` : 'What you can do';
    }

    /** What it is, where its name does not say so. @param {string} name */
    function kind_of(name) {
        const view = session.game?.view;
        const thing = view ? find(schema, view, name) : null;
        const kind = thing && view ? type_of(schema, view, thing) : '';
        return kind.toLowerCase() === name.toLowerCase() ? '' : kind;
    }

    /** @param {Scene} now */
    function draw(now) {
        scene = now;
        drawn += 1;
        if (known_at !== session.game?.at) {
            chances.clear();
            asked.clear();
            known_at = session.game?.at;
        }
        clear(body);
        let number = 0;
        if (now.note) {
            body.append(el('p', {class: 'soft', text: now.note}));
        }
        const side = session.game?.side ?? null;
        const view = session.game?.view;
        const stock = side !== null && view ? [...stock_of(schema, view, side).filter(({value}) => value !== 0),
            ...common_stock(schema, view)] : [];
        if (stock.length) {
            body.append(stock_node(stock));
        }
        const idle = Object.keys(now.units);
        const listed = new Set();
        /** Only a word that ends something makes one think of those who could still act. @param {VerbChoice} choice */
        const idle_at = (choice) => (is_plain(choice) ? idle.length : 0);
        if (now.own && now.unit) {
            const can = now.own.filter((choice) => choice.can);
            const cannot = now.own.filter((choice) => !choice.can);
            can.forEach((choice) => listed.add(choice.verb));
            body.append(el('h2', {text: `What ${now.unit} can do`}),
                can.length ? el('ul', {class: 'verbs'},
                    ...can.map((choice) => possible(choice, now.unit, ++number, idle_at(choice))))
                    : el('p', {text: 'Nothing more at this moment.'}),
                cannot.length ? el('details',
                    {class: 'cannot-list', open: can.length === 0 && !(now.free ?? []).some((choice) => choice.can)},
                    el('summary', {text: 'What it cannot, and why'}),
                        el('ul', {class: 'verbs'}, ...impossible(cannot))) : '');
        }
        // What its unit can do is told in a moment, and in full.
        const free = (now.free ?? []).filter((choice) => choice.can && !listed.has(choice.verb) &&
            !(now.awaited && choice.n > choice.commands.length));
        if (free.length) {
            body.append(el('h2', {class: 'free-title', text: now.unit && now.own ? 'And besides' : question_of(free)}),
                el('ul', {class: 'verbs'},
                    ...free.map((choice) => possible(choice, null, ++number, idle_at(choice)))));
        }
        void add_odds([...(now.own ?? []).filter((choice) => choice.can && is_plain(choice)), ...free], drawn);
        if (now.move && !now.awaited && idle.length && !now.own?.some((choice) => choice.can)) {
            body.append(el('h2', {text: `${count(idle.length, 'unit')} can act`}),
                el('ul', {class: 'idle-list'}, ...idle.map((name) => el('li', null, el('button', {
                    type: 'button', class: 'chip-button', title: now.units[name].map(title).join(', '),
                        on: {click: () => opts.pick(name)},
                }, el('span', {class: 'chip-name', text: name}), ' ',
                    el('span', {class: 'chip-kind', text: kind_of(name)}))))));
        }
    }

    /** @type {Scene} */
    let scene = {unit: null, own: null, free: null, units: {}, move: false, awaited: false, note: null};

    return {
        /** @param {Scene} now */
        show(now) {
            const focused = document.activeElement instanceof HTMLElement && host.contains(document.activeElement)
                ? document.activeElement.textContent : null;
            clear(refusal);
            draw(now);
            // The buttons are new, but whoever was at one of them stays there.
            if (focused !== null) {
                [...host.querySelectorAll('button')].find((button) => button.textContent === focused)?.focus(
                    {preventScroll: true});
            }
        },
        /** The button with this number, as if it were clicked. @param {number} number */
        press(number) {
            const button = host.querySelector(`button[data-key="${number}"]`);
            if (button instanceof HTMLButtonElement) {
                button.click();
                return true;
            }
            return false;
        },
    };
}
