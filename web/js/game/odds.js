// The odds of a command before it is given: the throws to come with their modifiers, and a chart of the outcomes.

import {el} from '../dom.js';
import {interval_text, sampled_text} from '../sampled.js';
import {clause_link} from './clause.js';
import {chance_against, why_none} from './draft.js';
import {fraction, percent, sentence, title} from './words.js';

/** @typedef {import('../types').Odds} Odds */
/** @typedef {import('../types').OddsRoll} OddsRoll */
/** @typedef {import('../types').Chance} Chance */

const SHOWN = 6;

/** Does chance have a hand in it at all? @param {Odds} odds */
export function is_chancy(odds) {
    return odds.cases !== undefined || odds.outcomes.length > 1 || (odds.rolls ?? []).length > 0;
}

/** @param {OddsRoll} roll */
function roll_node(roll) {
    const sum = roll.modifiers.reduce((all, one) => all + one.value, 0);
    const need = roll.need !== undefined ? `${roll.need} or more` : null;
    const bare = roll.need !== undefined && sum !== 0 ? `, so ${roll.need - sum} on the ${roll.n > 1 ? 'dice' : 'die'}`
        : '';
    return el('li', null,
        el('strong', {text: title(roll.about || roll.for)}), ` ${roll.n}D${roll.faces}`,
            need ? `: ${need}${bare}` : null,
        roll.modifiers.length ? el('ul', {class: 'plus-list'}, ...roll.modifiers.map((one) => el('li', null,
            el('span', {class: 'modifier', text: `${one.value > 0 ? '+' : ''}${one.value}`}),
                ` ${one.reason ?? one.why ?? ''} `,
            one.clause ? clause_link(one.clause) : null))) : null);
}

/** @param {Chance} chance @param {string} text */
function bar(chance, text) {
    const span = interval_text(chance);
    const share = chance.numerator / chance.denominator;
    const fill = el('span', {class: 'odds-fill'});
    fill.style.width = `${(100 * share).toFixed(1)}%`;
    return el('li', {class: 'odds-line'},
        el('span', {class: 'odds-chance', title: span || fraction(chance.numerator, chance.denominator),
            text: percent(chance.numerator, chance.denominator)}),
        el('span', {class: 'odds-text'}, sentence(text),
            span ? el('span', {class: 'small soft', text: ` (${span})`}) : null),
        el('span', {class: 'odds-bar', 'aria-hidden': true}, fill));
}

/** @param {OddsRoll[] | undefined} rolls */
function throws_node(rolls) {
    return rolls?.length ? el('ul', {class: 'throws'}, ...rolls.map(roll_node)) : null;
}

/** Is there a number that can be thrown at all? If not, it is said. @param {import('../types').OddsCase | Odds} odds */
function hopeless_node(odds) {
    const {part} = chance_against(odds, null);
    return part === 0 ? el('p', {class: 'notice', text: why_none(odds, null)}) : null;
}

/** What may come of it, the likeliest first. @param {import('../types').OddsCase} odds */
function outcome_nodes(odds) {
    const shown = odds.outcomes.slice(0, SHOWN);
    const rest = odds.outcomes.slice(SHOWN);
    return [
        el('ul', {class: 'odds-list'}, ...shown.map((outcome) => bar(outcome, outcome.sentence))),
        rest.length ? el('details', null, el('summary', {text: `${rest.length} less likely`}),
            el('ul', {class: 'odds-list'}, ...rest.map((outcome) => bar(outcome, outcome.sentence)))) : null,
        odds.other && odds.other.numerator > 0
            ? el('p', {class: 'small soft',
                text: `Anything else: ${percent(odds.other.numerator, odds.other.denominator)}.`}) : null,
        odds.samples === undefined ? null : el('p', {class: 'small soft', text: sampled_text(odds)}),
    ];
}

/** @param {Odds} odds @returns {HTMLElement} */
export function odds_node(odds) {
    if (odds.cases) {
        return el('div', {class: 'odds'},
            ...odds.cases.flatMap((one) =>
                [el('h3', {text: sentence(one.if)}), throws_node(one.rolls), hopeless_node(one),
                ...outcome_nodes(one)]),
            odds.cases.length > 1
                ? el('p', {class: 'small soft', text: 'Which of these is so is known only when it is done.'}) : null);
    }
    return el('div', {class: 'odds'}, throws_node(odds.rolls), hopeless_node(odds),
        el('h3', {text: 'What may come of it'}),
        ...outcome_nodes(odds));
}
