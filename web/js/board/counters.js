// Counters: mines, wire, smoke, flags, rocks. Each drawing is an inch wide around its middle; which one a list gets is
// picked by general words from its name. Whose it is shows in form too: one side's flag is plain, the other's has a
// bar.

import {svg} from '../dom.js';
import {draw_man} from './men.js';
import {blob, chance, disc} from './shapes.js';

/** @typedef {import('./pieces.js').Thing} Thing */

/** Coils of wire of a length, lying east and west. @param {number} long */
export function wire_path(long) {
    const n = Math.max(3, Math.round(long / 13));
    const w = long / n;
    let d = `M${-long / 2} 0`;
    for (let i = 0; i < n; i++) {
        d += `c${w * 0.1} -20 ${w * 1.3} -20 ${w * 1.1} 0c${-w * 0.1} 15 ${-w * 0.6} 13 ${-w * 0.1} 0`;
    }
    return d + `M${-long / 2} -13V14M0 -13V14M${long / 2} -13V14`;
}

/**
 * Puffs of smoke around some points.
 * @param {[number, number][]} spots
 * @param {number} r
 * @param {() => number} random
 */
export function puffs(spots, r, random) {
    const ring = (/** @type {number} */ size, /** @type {number} */ dx, /** @type {number} */ dy) =>
        spots.map(([x, y]) => blob(x + dx, y + dy, r * size, random, 9, 0.25)).join('');
    return svg('g', {class: 'c-smoke'},
        svg('path', {class: 'c-smoke-0', d: ring(1.1, 5, 9)}), svg('path', {class: 'c-smoke-1', d: ring(1, 0, 0)}),
        svg('path', {class: 'c-smoke-2', d: ring(0.62, -r * 0.16, -r * 0.22)}),
            svg('path', {class: 'c-smoke-3', d: ring(0.3, -r * 0.25, -r * 0.38)}));
}

/** @param {Thing} thing */
function mine(thing) {
    const skull = svg('path', {class: 'c-mine-mark', d: 'M0 -25l22 38h-44z'});
    return svg('g', {class: `c-mine own-${thing.side}`},
        svg('rect', {class: 'c-mine-ground', x: -46, y: -46, width: 92, height: 92, rx: 10}),
        svg('path', {class: 'c-mine-clods', d: disc(-30, -28, 6) + disc(29, -31, 5) + disc(31, 26, 6) + disc(-28, 31,
            5) + disc(3, 36, 4) + disc(-35, 3, 4)}),
        skull, svg('path', {class: 'c-mine-bang', d: 'M0 -12v13M0 6v4'}));
}

/** @param {Thing} thing */
function wire(thing) {
    return svg('g', {transform: `rotate(${thing.turn})`},
        svg('path', {class: 'c-wire-shade', d: wire_path(100), transform: 'translate(3 6)'}),
            svg('path', {class: 'c-wire', d: wire_path(100)}));
}

/** Whose work it is: a peg at its end, plain or with a ring. @param {Thing} thing @param {number} x */
function peg(thing, x) {
    return thing.side < 0 ? null : svg('g', {class: `c-peg own-${thing.side}`, transform: `translate(${x} 0)`},
        svg('circle', {class: 'c-peg-head', r: 11}),
            thing.side === 1 ? svg('circle', {class: 'c-peg-ring', r: 5.5}) : null);
}

/** A trench as wide as its square. @param {Thing} thing */
function ditch(thing) {
    const d = 'M-82 6H-62V-7H-28V7H6V-7H40V7H70V-4H82';
    return svg('g', {}, svg('path', {class: 'c-ditch-bank', d}), svg('path', {class: 'c-ditch-lip', d}),
        svg('path', {class: 't-ditch', d}), svg('path', {class: 't-boards', d}), peg(thing, -82));
}

/** Wire as wide as its square. @param {Thing} thing */
function entanglement(thing) {
    return svg('g', {}, svg('path', {class: 'c-wire-shade', d: wire_path(178), transform: 'translate(3 6)'}),
        svg('path', {class: 'c-wire', d: wire_path(178)}), peg(thing, -84));
}

/** @param {Thing} thing */
function bunker(thing) {
    const d = 'M-46 -20H46L58 -8V10L46 22H-46L-58 10V-8Z';
    return svg('g', {}, svg('path', {class: 'c-bunker-bank', d: 'M-66 -26H66L80 -8V14L66 28H-66L-80 14V-8Z'}),
        svg('path', {class: 'c-bunker-shade', d, transform: 'translate(4 7)'}),
        svg('path', {class: 't-concrete t-concrete-1', d}),
            svg('path', {class: 't-concrete t-concrete-2', d: 'M-38 -12H38L46 -4V6L38 14H-38L-46 6V-4Z'}),
        svg('path', {class: 't-slit', d: 'M-28 -15H28M-28 17H28'}), svg('circle', {class: 't-cupola', cx: 16, r: 9}),
            svg('circle', {class: 't-cupola-lid', cx: 16, r: 5}), peg(thing, -84));
}

/** Field works to hold a unit: twice as wide as deep, dug in behind a parapet of sandbags. @param {Thing} thing */
function fort(thing) {
    const at = `rotate(${thing.turn})`;
    return svg('g', {},
        svg('rect', {class: 'c-fort-shade', x: -108, y: -58, width: 216, height: 116, rx: 18,
            transform: `translate(5 8) ${at}`}),
        svg('g', {transform: at},
        svg('rect', {class: 'c-fort-bank', x: -108, y: -58, width: 216, height: 116, rx: 18}),
        svg('rect', {class: 'c-fort-pit', x: -92, y: -42, width: 184, height: 84, rx: 8}),
        svg('path', {class: 'c-fort-boards', d: 'M-72 -42V42M-48 -42V42M48 -42V42M72 -42V42'}),
        svg('path', {class: 'c-fort-bags', d: 'M-96 14V-46H96V14'})));
}

/** @param {Thing} thing */
function smoke(thing) {
    const random = chance(`smoke ${thing.name} ${thing.xy}`);
    return puffs([[-20, 17], [21, 19], [10, -20], [-22, -13], [1, 3]], 32, random);
}

/** @param {Thing} thing */
function flag(thing) {
    const worth = thing.record.worth ?? thing.record.points;
    const ring = typeof thing.record.radius === 'number'
        ? svg('circle', {class: 'c-flag-ring', r: thing.record.radius * 100}) : null;
    return svg('g', {class: `c-flag own-${thing.side}`}, ring,
        svg('ellipse', {class: 'c-flag-shade', cx: 9, cy: 12, rx: 34, ry: 22}),
        svg('circle', {class: 'c-flag-base', cy: 6, r: 26}),
        svg('path', {class: 'c-pole', d: 'M-12 8L-12 -74'}),
        svg('path', {class: 'c-cloth', d: 'M-10 -74C8 -84 20 -62 44 -72L44 -34C22 -26 8 -46 -10 -36Z'}),
        thing.side === 1 ? svg('path',
            {class: 'c-cloth-bar', d: 'M-10 -60C8 -70 20 -48 44 -58L44 -48C22 -38 8 -58 -10 -48Z'}) : null,
        worth === undefined ? null : svg('text', {class: 'c-worth', y: 15, text: String(worth)}));
}

/** @param {Thing} thing */
function rock(thing) {
    const random = chance(`rock ${thing.name} ${thing.number}`);
    const spots = [[-34, -22, 38], [28, 12, 44], [-22, 42, 26], [36, -42, 18], [2, -54, 11], [58, 46, 10],
        [-62, 24, 12]];
    const group = svg('g', {class: 'c-rock'});
    for (const [x, y, r] of spots) {
        const [jx, jy] = [x + random() * 14 - 7, y + random() * 14 - 7];
        group.append(
            svg('path', {class: 'c-rock-0', d: blob(jx, jy, r, random, 8, 0.35)}),
            svg('path', {class: 'c-rock-1', d: blob(jx - r * 0.16, jy - r * 0.2, r * 0.74, random, 7, 0.35)}));
        if (r > 20) {
            group.append(svg('path',
                {class: 'c-rock-pit', d: disc(jx + r * 0.2, jy + r * 0.15, r * 0.17) + disc(jx - r * 0.32, jy - r * 0.1,
                    r * 0.12) + disc(jx - r * 0.02, jy - r * 0.42, r * 0.1)}));
        }
    }
    return group;
}

/** @param {Thing} thing */
function torpedo(thing) {
    return svg('g', {class: `c-torpedo own-${thing.side}`},
        svg('circle', {class: 'c-torpedo-glow', r: 40}),
        svg('g', {transform: `rotate(${thing.turn})`},
            svg('path', {class: 'c-torpedo-flame', d: 'M-7 26Q0 66 7 26Z'}),
            svg('path', {class: 'c-torpedo-body', d: 'M0 -44C10 -34 10 -20 9 8L20 28H-20L-9 8C-10 -20 -10 -34 0 -44Z'}),
            svg('path', {class: 'c-torpedo-band', d: thing.side === 1 ? 'M-9 -12h18v5h-18zM-9 -2h18v5h-18z'
                : 'M-9 -10h18v9h-18z'})));
}

/** Where shells will fall, and how many. @param {Thing} thing */
function crosshair(thing) {
    const points = thing.record.points ?? thing.record.n;
    return svg('g', {class: `c-aim own-${thing.side}`}, svg('circle', {r: 34}),
        svg('path', {d: 'M0 -46V-18M0 46V18M-46 0H-18M46 0H18'}),
        typeof points === 'number' ? svg('text', {class: 'c-token-letter', y: 12, text: String(points)}) : null);
}

/**
 * Things on the ground that are worth an attack, by the words for them: drawn around the middle, a hex is theirs.
 * @type {[RegExp, () => SVGElement[]][]}
 */
const grounds = [
    [/\bships?\b|warship|vessel|boat|tanker|freighter/, () => [
        svg('path', {class: 'c-sea', d: 'M-74 -20Q-40 -44 0 -38Q52 -44 76 -12Q70 30 20 38Q-44 44 -72 22Z'}),
        svg('path', {class: 'c-deck-edge', d: 'M-62 0L-48 -15H40Q58 -13 66 0Q58 13 40 15H-48Z'}),
        svg('path', {class: 'c-deck', d: 'M-52 0L-44 -9H38Q50 -8 58 0Q50 8 38 9H-44Z'}),
        svg('path', {class: 'c-build', d: 'M-30 -8H-8V8H-30ZM0 -6H12V6H0ZM20 -6H32V6H20Z'}),
            svg('circle', {class: 'c-funnel', cx: -19, r: 5})]],
    [/oil|fuel|depot|refinery|storage/, () => [
        svg('path', {class: 'c-yard', d: 'M-62 -44H62V44H-62Z'}),
        ...[[-34, -18, 22], [16, -20, 20], [-14, 22, 19], [38, 20, 18]].flatMap(([cx, cy, r]) => [
            svg('circle', {class: 'c-flag-shade', cx: cx + 5, cy: cy + 8, r}),
                svg('circle', {class: 'c-vat', cx, cy, r}),
                    svg('circle', {class: 'c-vat-lid', cx: cx - 2, cy: cy - 3, r: r * 0.7})])]],
    [/bridge/, () => [
        svg('path', {class: 'c-sea', d: 'M-26 -70Q-14 -20 -28 20L-22 70H24Q30 20 20 -20L26 -70Z'}),
        svg('path', {class: 'c-deck-edge', d: 'M-74 -12H74V12H-74Z'}),
            svg('path', {class: 'c-deck', d: 'M-74 -7H74V7H-74Z'}),
                svg('path', {class: 'c-rails', d: 'M-40 -12V12M-14 -12V12M14 -12V12M40 -12V12'})]],
    [/train|rail|station|locomotive|yard/, () => [
        svg('path', {class: 'c-rails', d: 'M-78 -14H78M-78 -4H78M-78 22H78M-78 32H78'}),
        svg('path', {class: 'c-build', d: 'M-56 -20H-24V2H-56ZM-18 -20H14V2H-18ZM20 -20H52V2H20Z'}),
            svg('path', {class: 'c-deck', d: 'M-34 17H18V37H-34Z'})]],
    [/airfield|aerodrome|runway|hangar|airbase|airport/, () => [
        svg('path', {class: 'c-yard', d: 'M-76 6L70 -44L76 -26L-70 24Z'}),
            svg('path', {class: 'c-rails', d: 'M-62 13L62 -29'}),
        svg('path', {class: 'c-build', d: 'M-10 26H16V48H-10ZM24 18H50V40H24Z'})]],
    [/battery|gun|flak|artillery|radar|site|launcher/, () => [
        svg('circle', {class: 'c-yard', r: 50}),
            svg('path', {class: 'c-rails', d: 'M0 -8L0 -40M-24 20L-40 -4M24 20L40 -4'}),
        ...[[0, -8], [-24, 20], [24, 20]].map(([cx, cy]) => svg('circle', {class: 'c-build', cx, cy, r: 11}))]],
    [/column|truck|convoy|vehicle|tanks|armou?r/, () => [
        svg('path', {class: 'c-yard', d: 'M-78 10Q-20 -26 78 -14L78 8Q-20 -4 -76 32Z'}),
        ...[-50, -16, 18, 52].map((x, i) =>
            svg('rect', {class: 'c-build', x: x - 12, y: [4, -10, -14, -12][i], width: 24, height: 14, rx: 3}))]],
    [/./, () => [
        svg('path', {class: 'c-yard', d: 'M-58 -40H58V40H-58Z'}),
            svg('path', {class: 'c-build', d: 'M-46 -28H-4V8H-46ZM6 -28H46V-4H6ZM10 8H46V30H10ZM-40 18H-2V32H-40Z'}),
        svg('path', {class: 'c-rails', d: 'M-46 -10H-4M6 -16H46M10 19H46'})]],
];

/** A target on the ground; burning when it is destroyed. @param {Thing} thing */
function target(thing) {
    const words = String(thing.record.kind ?? '').toLowerCase();
    const [, draw] = /** @type {typeof grounds[number]} */ (grounds.find(([test]) => test.test(words || ' ')));
    const random = chance(`target ${thing.name}`);
    return svg('g', {class: `c-ground own-${thing.side}${thing.wreck ? ' is-wreck' : ''}`}, ...draw(),
        ...(thing.wreck ? [svg('path', {class: 'w-scorch', d: blob(0, 2, 44, random, 11, 0.3)}),
            puffs([[10, -20], [26, -44], [46, -70]], 24, random),
            svg('path', {class: 'w-fire',
                d: 'M-12 18C-26 4 -14 -5 -12 -18C-5 -12 -3 -6 -2 -2C3 -9 2 -20 6 -28C18 -16 22 -2 15 16C10 26 ' +
                    '-5 26 -12 18Z'})] : [peg(thing, -62)]),
        svg('text', {class: 'u-label', y: 72, text: thing.record.kind ? String(thing.record.kind) : thing.name}));
}

/** Where something was last seen, and how long ago: the older, the fainter. @param {Thing} thing */
function last_seen(thing) {
    const faint = Math.max(0.3, 0.95 - 0.16 * thing.age);
    return svg('g', {class: 'c-seen', opacity: faint},
        svg('path', {class: 'c-seen-hull', transform: `rotate(${thing.turn})`,
            d: 'M0 -52Q13 -30 13 -4V40Q13 50 0 50Q-13 50 -13 40V-4Q-13 -30 0 -52Z'}),
        svg('text', {class: 'c-seen-sign', y: 12, text: '?'}),
        svg('text', {class: 'u-label', y: 84,
            text: `${thing.record.vessel ?? thing.record.unit ?? ''} turn ${thing.record.turn ?? ''}`.trim()}));
}

/** @param {Thing} thing */
function token(thing) {
    return svg('g', {class: `c-token own-${thing.side}`}, svg('circle', {class: 'c-token-disc', r: 36}),
        thing.side === 1 ? svg('circle', {class: 'c-token-ring', r: 27}) : null,
        svg('text', {class: 'c-token-letter', y: 12, text: (thing.singular[0] ?? '?').toUpperCase()}));
}

/** A letter, folded and sealed. @param {Thing} thing */
function letter(thing) {
    return svg('g', {class: `c-letter own-${thing.side}`},
        svg('rect', {class: 'c-letter-paper', x: -30, y: -20, width: 60, height: 40, rx: 3}),
        svg('path', {class: 'c-letter-fold', d: 'M-30 -18L0 6L30 -18'}),
        svg('circle', {class: 'c-letter-seal', cy: 5, r: 7}));
}

/** @type {{words: RegExp, draw: (thing: Thing) => SVGElement, layer: 'low' | 'mid' | 'high', reach: number}[]} */
const symbols = [
    {words: /^messages? message/, draw: letter, layer: 'high', reach: 30},
    {words: /^targets? target/, draw: target, layer: 'low', reach: 60},
    {words: /barrage|bombard/, draw: crosshair, layer: 'mid', reach: 40},
    {words: /trench/, draw: ditch, layer: 'low', reach: 40},
    {words: /bunker|pillbox|blockhouse/, draw: bunker, layer: 'low', reach: 44},
    {words: /^forts?\b|redoubt|sangar|emplacement/, draw: fort, layer: 'low', reach: 60},
    {words: /(work|defence).*wire/, draw: entanglement, layer: 'low', reach: 40},
    {words: /mine/, draw: mine, layer: 'low', reach: 46},
    {words: /wire|obstacle/, draw: wire, layer: 'low', reach: 30},
    {words: /smoke|gas|cloud/, draw: smoke, layer: 'high', reach: 46},
    {words: /objective|flag|goal/, draw: flag, layer: 'mid', reach: 30},
    {words: /asteroid|rock|debris/, draw: rock, layer: 'low', reach: 70},
    {words: /^sightings?\b|last-seen/, draw: last_seen, layer: 'low', reach: 40},
    {words: /torpedo|missile/, draw: torpedo, layer: 'high', reach: 40},
    {words: /./, draw: token, layer: 'mid', reach: 36},
];

/** What a counter is, in its own words: of its list, and those it says of itself. @param {Thing} thing */
export function words_of(thing) {
    const said = Object.values(thing.record).filter((value) => typeof value === 'string');
    return [thing.collection, thing.singular, ...said].join(' ').toLowerCase();
}

const MAN = /** @type {typeof symbols[number]} */ ({words: /./, draw: draw_man, layer: 'mid', reach: 30});

/** @param {Thing} thing */
export function symbol_of(thing) {
    if (thing.whole) {
        return MAN;
    }
    const words = words_of(thing);
    return /** @type {typeof symbols[number]} */ (symbols.find((symbol) => symbol.words.test(words)));
}
