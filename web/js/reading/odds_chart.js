// Odds as people read them: a bar for each outcome, the chance as a percentage, the exact fraction on hover; then the
// throws.

import {el, svg} from '../dom.js';
import {capital} from '../lobby/words.js';
import {interval_text, sampled_text} from '../sampled.js';
import {clause_link} from './clause.js';

/** @typedef {import('../types').Odds} Odds */
/** @typedef {import('../types').OddsRoll} OddsRoll */
/** @typedef {import('../types').Chance} Chance */

/**
 * @param {Odds} odds
 * @param {string} who those whose name begins so
 * @param {(field: string) => boolean} counts
 * @returns {number}
 */
function share_of(odds, who, counts) {
    return odds.outcomes.filter((outcome) => outcome.changes.some((change) => change.piece?.startsWith(who) &&
        counts(change.field)))
        .reduce((sum, outcome) => sum + outcome.numerator / outcome.denominator, 0);
}

/**
 * @param {Odds} odds
 * @param {string} target whose fate the headline tells
 * @param {{name: string, gone: string | undefined}} attacker who may be lost himself
 * @returns {HTMLElement}
 */
export function odds_chart(odds, target, attacker) {
    const some = share_of(odds, target, () => true);
    // That he has fired or moved is no harm; that he is gone is.
    const back = share_of(odds, attacker.name, (field) => field === attacker.gone);
    const rows = odds.outcomes.map((outcome) => bar(outcome.sentence, outcome,
        outcome.changes.length === 0 && !outcome.over));
    if (odds.other && odds.other.numerator > 0) {
        rows.push(bar('anything else', odds.other, false));
    }
    return el('div', {class: 'chart'},
        el('p', {class: 'chart-head'}, el('strong', {text: percent(some)}), ' that the target suffers',
            ...(back > 0 ? [', ', el('strong', {text: percent(back)}), ' that the attacker does'] : [])),
        el('ul', {class: 'bars'}, ...rows),
        el('p', {class: 'small soft', text: odds.exact
            ? `Exact: all ${(odds.ways ?? 0).toLocaleString('en')} ways the dice can fall were played through by the ` +
                `umpire.`
            : sampled_text(odds)}));
}

/** @param {string} sentence @param {Chance} chance @param {boolean} nothing */
function bar(sentence, chance, nothing) {
    const share = chance.numerator / chance.denominator;
    const span = interval_text(chance);
    const fraction = `${chance.numerator.toLocaleString('en')} in ${chance.denominator.toLocaleString('en')}`;
    const picture = svg('svg', {class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true',
        focusable: 'false'},
        svg('rect', {class: 'bar-ground', width: 100, height: 10}),
        svg('rect', {class: nothing ? 'bar-nothing' : 'bar-share', width: Math.max(0.6, share * 100), height: 10}));
    return el('li', {class: 'bar-row', title: span || fraction},
        el('span', {class: 'bar-words', text: capital(sentence)}),
        el('span', {class: 'bar-percent'}, percent(share), span ? el('span', {class: 'small soft', text: ` (${span})`})
            : el('span', {class: 'heard-only', text: `, ${fraction}`})),
        picture);
}

/** @param {number} share */
export function percent(share) {
    const hundred = share * 100;
    if (share > 0 && hundred < 0.1) {
        return 'under 0.1%';
    }
    return `${hundred >= 99.95 && share < 1 ? 'over 99.9' : hundred.toFixed(1).replace(/\.0$/, '')}%`;
}

/**
 * The throws that are to come, each with what it needs and what counts for and against it.
 * @param {OddsRoll[]} rolls @returns {HTMLElement}
 */
export function rolls_list(rolls) {
    return el('ol', {class: 'rolls'}, ...rolls.map((roll) =>
        el('li', {class: 'roll'},
            el('p', {class: 'roll-head'}, el('strong', {text: capital(roll.about || roll.for)}),
                `: ${roll.n > 1 ? roll.n : ''}D${roll.faces}`,
                roll.need ? `, ${roll.need} or more` : '', who_words(roll)),
            (roll.modifiers ?? []).length > 0
                ? el('ul', {class: 'modifiers'}, ...roll.modifiers.map((modifier) =>
                    el('li', null, el('span', {class: 'modifier-value', text: signed(modifier.value)}), ' ',
                        modifier.reason ?? modifier.why ?? '', ' ',
                        modifier.clause ? clause_link(modifier.clause) : null)))
                : el('p', {class: 'small soft', text: 'Nothing is added or taken away.'}))));
}

/** @param {OddsRoll} roll */
function who_words(roll) {
    return roll.unit ? ` (${roll.unit}${roll.target ? ` at ${roll.target}` : ''})` : '';
}

/** @param {number} value */
export function signed(value) {
    return value > 0 ? `+${value}` : String(value).replace('-', '−');
}
