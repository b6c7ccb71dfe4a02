// Men who are single figures: what each carries, on foot or in the saddle, from the words that his record, his unit's
// and its kind say; nothing here knows a rule set. Each is drawn from above, an inch wide around his middle, on a base
// of his side: one side's is plain, the other's has a ring.

import {svg} from '../dom.js';
import {disc} from './shapes.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./strokes.js').Parts} Parts */

/** What he holds, by the words for it; each drawn in front of him and at his right hand. @type {[RegExp, Parts][]} */
const HELD = [
    [/lance/, [['gl', 'M15 26L13 -58'], ['flag', 'M13 -57L28 -52L13 -46Z']]],
    [/spear|assegai|pike/, [['gl', 'M15 22L13 -44'], ['g', 'M13 -54L16.500 -43H9.500Z']]],
    [/\bbow\b|archer/, [['sl', 'M16 -28Q30 -8 16 12'], ['gl', 'M16 -28V12']]],
    [/rifle|musket|carbine|mauser|smg|machine-?gun|lmg|gun(?!ner)/, [['gl2', 'M14 12L9 -36']]],
    [/revolver|pistol/, [['gl2', 'M15 2L14 -16M15 2L20 5']]],
    [/sword|sabre|bayonet/, [['gl', 'M15 4Q17 -16 9 -30'], ['gl', 'M10 3H20']]],
];
const SHIELD = /** @type {Parts} */ ([['t', 'M-17 -27C-7 -24 -7 0 -17 3C-27 0 -27 -24 -17 -27Z'],
    ['dl', 'M-17 -25V1']]);
const BANNER = /** @type {Parts} */ ([['gl2', 'M-22 26V-46'], ['flag', 'M-21 -46L6 -38L-21 -29Z']]);
const HORSE =
    'M0 -50C6 -46 8 -36 7 -26C13 -18 14 2 12 18C10 32 5 36 0 37C-5 36 -10 32 -12 18C-14 2 -13 -18 -7 -26C-8 -36 ' +
    '-6 -46 0 -50Z';
const CAMEL =
    'M0 -58C5 -55 6 -47 4 -40C3 -34 4 -30 6 -26C15 -18 15 0 12 18C9 30 5 34 0 35C-5 34 -9 30 -12 18C-15 0 -15 -18 -6 ' +
    '-26C-4 -30 -3 -34 -4 -40C-6 -47 -5 -55 0 -58Z';

/** Everything that is said of him, in words. @param {Thing} thing */
export function man_words(thing) {
    const said = (/** @type {Record<string, any>} */ record) =>
        Object.entries(record).filter(([, value]) => typeof value === 'string').map(([, value]) => value);
    return said(thing.record).join(' ').toLowerCase();
}

/** What carries him, if his unit is mounted: by the words of its kind. @param {Thing} thing */
function mount_of(thing) {
    const {record, template} = /** @type {NonNullable<Thing['whole']>} */ (thing.whole);
    const words = Object.values(template).filter((value) => typeof value === 'string').join(' ').toLowerCase();
    return record.mounted !== true ? '' : /camel/.test(words) ? 'camel' : 'horse';
}

/** Who leads: a field called so that says more than none. @param {Thing} thing */
function leads(thing) {
    const kind = thing.record.leader ?? thing.record.role ?? 'none';
    return typeof kind === 'string' && /leader|officer|chief|nco|sergeant|commander|commissar/.test(kind);
}

/** What he looks like, in short: he is drawn anew when that changes. @param {Thing} thing */
export const man_key = (thing) => (thing.whole ? `${man_words(thing)} ${mount_of(thing)}` : '');

/** @param {Thing} thing */
export function draw_man(thing) {
    const mount = mount_of(thing);
    const words = man_words(thing);
    const r = mount ? 40 : 27;
    const held = HELD.find(([test]) => test.test(words));
    /** @type {Parts} */
    const parts = [];
    if (mount) {
        parts.push([mount === 'camel' ? 's' : 'h', mount === 'camel' ? CAMEL : HORSE], ['gl', 'M0 36v10']);
    }
    parts.push(['f', 'M-14 0A14 8.500 0 1 1 14 0A14 8.500 0 1 1 -14 0Z'], ...(held ? held[1] : []));
    if (/shield/.test(words)) {
        parts.push(...SHIELD);
    }
    parts.push(['s', disc(0, -2, 7.5)], ['sl', 'M-4 -4Q0 -8 4 -4'], ...(leads(thing) ? BANNER : []));
    return svg('g', {class: `c-man own-${thing.side}`},
        svg('circle', {class: 'c-man-shade', cx: 3, cy: 5, r}),
        svg('circle', {class: 'c-man-base', r}),
        thing.side === 1 ? svg('circle', {class: 'c-man-ring', r: r - 7}) : null,
        svg('g', {class: 'u-body', transform: thing.side === 1 ? 'rotate(180)' : ''},
            ...parts.map(([tone, d]) => svg('path', {class: `m-${tone}`, d}))));
}
