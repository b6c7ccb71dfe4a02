// The odds desk: what could come of an attack, asked of the umpire without a game.

import {Refusal, get, schema, shelf} from '../api.js';
import {clear, el, say} from '../dom.js';
import {choice_field} from '../lobby/fields.js';
import {capital, sentence} from '../lobby/words.js';
import {clause_link} from './clause.js';
import {odds_chart, rolls_list} from './odds_chart.js';
import {ATTACKER, TARGET, between_squares, can_set_up, type_field, verbs_at_targets} from './odds_case.js';
import {create_form} from './odds_form.js';
import {clause_of, find_odds} from './odds_try.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('../types').View} View */

const WAIT_MS = 200;

/** @type {import('../types').Open} */
export async function open(main, [slug = '']) {
    document.title = 'Odds - Sandtable';
    const {rules} = await shelf();
    const book = rules.find((one) => one.slug === slug) ?? rules[0];
    const picker = choice_field('Rule book', rules.map((one) => [one.slug, one.title]));
    picker.select.value = book.slug;
    picker.select.addEventListener('change', () => {
        location.hash = `#/odds/${picker.select.value}`;
    });
    const desk = el('div', {class: 'desk'});
    main.append(el('div', {class: 'page odds-page'},
        el('h1', {text: 'Odds desk'}),
        el('p', {class: 'lead',
            text: 'Put two units opposite each other and ask the umpire what could come of it. The chances are ' +
                'counted by the very rules that resolve the command in a game.'}),
        el('div', {class: 'odds-book'}, picker.node),
        desk));
    return await lay_out(desk, book);
}

/** @param {HTMLElement} desk @param {RuleSet} book @returns {Promise<() => void>} */
async function lay_out(desk, book) {
    const [kinds, view] = await Promise.all([schema(book.slug), first_view(book)]);
    if (!can_set_up(kinds) || verbs_at_targets(kinds).length === 0) {
        desk.append(el('p', {class: 'notice',
            text: 'No command of these rules can be tried with two units alone. In a game the odds are shown with ' +
                'every command.'}));
        return () => {};
    }
    const answer = el('section', {class: 'odds-answer panel', 'aria-labelledby': 'odds-answer-title',
        'aria-busy': 'false'});
    const types = types_of(view, kinds);
    let number = 0;
    let timer = 0;

    async function ask() {
        number += 1;
        const mine = number;
        answer.setAttribute('aria-busy', 'true');
        try {
            const question = form.question();
            const found = await find_odds(kinds, question, form.phase(), () => mine !== number);
            if (mine === number) {
                show_answer(answer, kinds, found, question);
            }
        } catch (fault) {
            if (mine === number) {
                show_refusal(answer, fault);
            }
        }
        if (mine === number) {
            answer.setAttribute('aria-busy', 'false');
        }
    }
    /** The type of the first record of a list in that battle. @param {import('../types').Collection} list */
    const of = (list) => String(view?.[list.name]?.[0]?.[type_field(list)?.name ?? ''] ?? '');
    const form = create_form(kinds, types, {...first_types(book, types), of}, () => {
        clearTimeout(timer);
        timer = window.setTimeout(() => void ask(), WAIT_MS);
    });
    desk.append(form.node, answer);
    void ask();
    return () => {
        number += 1;
        clearTimeout(timer);
    };
}

/** @param {RuleSet} book @returns {Promise<View | null>} */
async function first_view(book) {
    const scenario = book.scenarios[0];
    return scenario ? get(`/api/scenarios/${book.slug}/${scenario.name}/view`) : null;
}

/** Every type of unit there is, by its title where it has one. @param {View | null} view @param {Schema} kinds */
function types_of(view, kinds) {
    const list = kinds.collections[1];
    return (view?.[list.name] ?? []).map((/** @type {any} */ one) => {
        const id = String(one[list.id ?? 'id']);
        return {id, title: one.title ? `${one.title} (${id})` : capital(id)};
    });
}

/**
 * Something worth asking at once: what each side of the first battle has most of.
 * @param {RuleSet} book @param {{id: string}[]} types
 */
function first_types(book, types) {
    const [one, other] = book.scenarios[0]?.sides ?? [];
    /** @param {Record<string, number> | undefined} forces */
    const most = (forces) => {
        let best = types[0]?.id ?? '';
        for (const [type, n] of Object.entries(forces ?? {})) {
            if (types.some((known) => known.id === type) && n >= (forces?.[best] ?? 0)) {
                best = type;
            }
        }
        return best;
    };
    return {attacker: most(one?.forces), target: most(other?.forces)};
}

/**
 * @param {HTMLElement} host @param {Schema} kinds @param {Awaited<ReturnType<typeof find_odds>>} found
 * @param {import('./odds_case.js').Question} question
 */
function show_answer(host, kinds, {odds, situation}, question) {
    const phase = kinds.phases.find((one) => one.name === situation.phase);
    const rolls = odds.rolls ?? [];
    clear(host).append(
        heading(),
        el('p', {text: `${capital(party_words(question.attacker))} ` +
            `${between_squares(question.verb) ? 'against' : 'at'} ${party_words(question.target)}. ` +
            `Phase: ${phase?.title ?? situation.phase}.`}),
        odds_chart(odds, TARGET, {name: ATTACKER, gone: kinds.collections[0].gone}),
        el('h3', {text: 'The throws'}),
        rolls.length > 0 ? rolls_list(rolls) : el('p', {class: 'soft', text: odds.undecided
            ? 'Nothing is decided yet: it counts when both sides have decided, each in secret.'
                : 'No die is rolled.'}));
    const best = odds.outcomes[0];
    say(best ? `Most likely: ${best.sentence}, ${Math.round((best.numerator / best.denominator) * 100)} percent.` : '');
}

/** "3 inf-avg with mg". @param {import('./odds_case.js').Party} party */
function party_words({type, n = 1, beside}) {
    return `${n > 1 ? `${n} ` : ''}${type}${beside ? ` with ${beside}` : ''}`;
}

/** @param {HTMLElement} host @param {unknown} fault */
function show_refusal(host, fault) {
    const clause = fault instanceof Refusal ? clause_of(fault) : '';
    // A fault of the little scenario names a place in it (units[1].at); here that is one of the two.
    const text = sentence((fault instanceof Error ? fault.message : String(fault)).replace(` (${clause})`, '')
        .replace(/^\w+\[(\d)\]\.[\w-]+: /, (_, place) => (place === '1' ? 'The target: ' : 'The attacker: ')));
    clear(host).append(heading(),
        el('div', {class: 'notice danger', role: 'alert'}, el('p', {text}),
            clause ? el('p', null, clause_link(clause)) : null));
}

function heading() {
    return el('h2', {id: 'odds-answer-title', text: 'What could come of it'});
}
