// Odds that were sampled, in words: how many samples were drawn, and how far the shares can be trusted.

/** @typedef {import('./types').OddsCase} OddsCase */
/** @typedef {import('./types').Chance} Chance */

/** @param {number} share */
function hundredths(share) {
    return (100 * share).toFixed(1).replace(/\.0$/, '');
}

/** Between which chances the true one lies; empty if the odds are exact. @param {Chance} chance @returns {string} */
export function interval_text(chance) {
    return chance.low === undefined || chance.high === undefined ? ''
        : `${hundredths(chance.low)} to ${hundredths(chance.high)}%`;
}

/** What stands below sampled odds; empty if they are exact. @param {OddsCase} odds @returns {string} */
export function sampled_text(odds) {
    return odds.samples === undefined ? ''
        : `Sampled: there are too many ways for the dice to fall, so ${odds.samples.toLocaleString('en')} were ` +
            `drawn. The true chance lies within the span beside each, with 95% confidence.`;
}
