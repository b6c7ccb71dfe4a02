// A unit as a model on its base: rim in the side's colour and pattern, notch to the front, silhouette, then what is the
// matter with it: chits, damage, load. Drawn on a base of 100 by 100; the board scales it.

import { svg } from '../dom.js';
import { blob, chance } from './shapes.js';
import { flies, partsOf, pick } from './pick.js';
import { pieceWords } from './words.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./pieces.js').Chit} Chit */

/** @param {Thing} thing @param {string} look @param {string[]} sides @returns {SVGElement} */
export function drawUnit(thing, look, sides) {
    const name = pick(thing, look);
    const space = look === 'space';
    const veiled = thing.chits.some((chit) => /cloak|hidden|conceal/.test(chit.words));
    const group = svg('g', { class: `u u-${thing.side}${veiled ? ' is-veiled' : ''}` }, svg('title', { text: pieceWords(thing, sides) }));
    if (thing.wreck) {
        group.append(wreck(thing, name));
        return group;
    }
    const body = svg('g', { class: 'u-body', transform: `rotate(${thing.turn})` });
    group.append(castShadow(thing.turn, space));
    if (thing.facing !== null) {
        body.append(svg('path', { class: 'u-notch', d: space ? 'M-13 -52L0 -66L13 -52Z' : 'M-14 -49L0 -63L14 -49Z' }));
    }
    body.append(...(space ? disc(thing.side) : base(thing.side)));
    if (thing.fogged) {
        group.append(body, fog(thing));
        return group;
    }
    body.append(silhouette(name, thing.turn));
    group.append(body, ...chits(thing.chits), ...pips(thing.pips), ...badges(thing));
    return group;
}

/** The shadow of the base falls south-east whichever way the unit looks. @param {number} turn @param {boolean} round */
function castShadow(turn, round) {
    return round ? svg('g', {}) : svg('g', { class: 'u-shadow' },
        svg('rect', { x: -52, y: -52, width: 104, height: 104, rx: 9, transform: `translate(3 5) rotate(${turn})` }),
        svg('rect', { x: -50, y: -50, width: 100, height: 100, rx: 7, transform: `translate(6 10) rotate(${turn})` }));
}

/** Side one has one broad rim, side two two narrow ones. @param {number} side @returns {SVGElement[]} */
function base(side) {
    const square = (/** @type {string} */ name, /** @type {number} */ half, /** @type {number} */ r) =>
        svg('rect', { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: r });
    return [
        square('u-edge', 50, 8),
        ...(side === 1 ? [square('u-rim-thin', 47, 6), square('u-rim-inner', 39.5, 3)]
            : side === 0 ? [square('u-rim', 45, 4), square('u-ground', 41.5, 4)] : [square('u-ground', 46, 5)]),
    ];
}

/** In space a ring does for a base, so that the stars stay. @param {number} side */
function disc(side) {
    return [
        svg('circle', { class: 'u-orbit-ground', r: 52 }),
        svg('circle', { class: side === 1 ? 'u-orbit-thin' : 'u-orbit', r: side === 1 ? 53 : 51.5 }),
        ...(side === 1 ? [svg('circle', { class: 'u-orbit-thin', r: 45 })] : []),
    ];
}

/** @param {string} name @param {number} turn */
function silhouette(name, turn) {
    const parts = partsOf(name);
    const group = svg('g', { class: 'u-model', transform: 'scale(1.14)' });
    const whole = parts.filter(([tone]) => /^[hkt]$/.test(tone)).map(([, d]) => d).join('');
    const far = flies(name) ? 12 : 4;
    const rad = (turn * Math.PI) / 180; // the shadow must not turn with the model
    const [sx, sy] = [far * 0.55, far];
    group.append(svg('path', { class: 'u-cast', d: whole, transform: `translate(${sx * Math.cos(rad) + sy * Math.sin(rad)} ${sy * Math.cos(rad) - sx * Math.sin(rad)})` }));
    group.append(...parts.map(([tone, d]) => svg('path', { class: `m-${tone}`, d })));
    return group;
}

/** @param {Chit[]} list */
function chits(list) {
    return list.slice(0, 3).map((chit, i) => {
        const shape = chit.grave === 2 ? 'M-9 -19H9L19 -9V9L9 19H-9L-19 9V-9Z' : chit.grave === 1 ? 'M-17 -17H17V17H-17Z' : 'M0 -20A20 20 0 0 1 0 20A20 20 0 0 1 0 -20Z';
        // What is small on the screen is drawn larger: the inner group grows as the board is seen from farther away.
        return svg('g', { class: `u-chit u-chit-${chit.grave}`, transform: `translate(50 ${44 - i * 36})` }, svg('title', { text: chit.words }),
            svg('g', { class: 'u-grows' }, svg('path', { d: shape, class: 'u-chit-shade', transform: 'translate(2 4)' }), svg('path', { d: shape }), svg('text', { y: 9.5, text: chit.letter })));
    });
}

/** @param {number} count */
function pips(count) {
    return Array.from({ length: Math.min(count, 6) }, (_, i) => svg('circle', { class: 'u-pip', cx: -44, cy: 42 - i * 16, r: 6.5 }));
}

/** What it carries, and how good it is. @param {Thing} thing */
function badges(thing) {
    const list = [];
    if (thing.loaded) {
        list.push(svg('g', { class: 'u-load', transform: 'translate(-46 44)' }, svg('title', { text: 'loaded' }),
            svg('g', { class: 'u-grows' }, svg('rect', { x: -15, y: -13, width: 30, height: 26, rx: 3 }), svg('path', { d: 'M-15 -4H15M-5 -13V-4M5 -13V-4' }))));
    }
    if (/elite|veteran|guard/.test(thing.quality)) {
        list.push(svg('path', { class: 'u-star', d: 'M-45 -58l3.800 8.200 9 .9-6.800 6 2 8.800-8-4.700-8 4.700 2-8.800-6.800-6 9-.9Z' }));
    } else if (/green|raw|conscript|recruit/.test(thing.quality)) {
        list.push(svg('path', { class: 'u-leaf', d: 'M-54 -36Q-56 -54 -36 -54Q-36 -36 -54 -36ZM-54 -36L-42 -48' }));
    }
    return list;
}

/** Burnt out, with flames and smoke that drift to the north-east. @param {Thing} thing @param {string} name */
function wreck(thing, name) {
    const random = chance(`wreck ${thing.name}`);
    const hulk = partsOf(name).filter(([tone]) => /^[hktg]$/.test(tone)).map(([, d]) => d).join('');
    return svg('g', { class: 'u-wreck' },
        svg('path', { class: 'w-scorch', d: blob(0, 4, 56, random, 11, 0.3) }),
        svg('path', { class: 'w-hulk', d: hulk, transform: `rotate(${thing.turn + 6})` }),
        svg('path', { class: 'w-smoke', d: blob(20, -34, 24, random, 9) + blob(38, -58, 28, random, 9) + blob(60, -84, 31, random, 9) }),
        svg('path', { class: 'w-smoke-lit', d: blob(14, -40, 14, random, 8) + blob(32, -66, 17, random, 8) + blob(54, -92, 18, random, 8) }),
        svg('path', { class: 'w-fire', d: 'M-16 24C-34 6 -18 -6 -16 -24C-6 -16 -4 -8 -3 -2C4 -12 2 -26 8 -38C24 -22 30 -2 20 22C14 34 -6 34 -16 24Z' }),
        svg('path', { class: 'w-fire-core', d: 'M-8 22C-16 12 -8 4 -5 -6C0 0 1 4 2 8C6 2 6 -6 9 -12C16 0 18 10 12 22C8 29 -3 28 -8 22Z' }));
}

/** Something is there, and nobody knows what. @param {Thing} thing */
function fog(thing) {
    const random = chance(`fog ${thing.name}`);
    return svg('g', { class: 'u-fog' }, svg('path', { d: blob(-14, 8, 34, random, 9) + blob(16, 10, 32, random, 9) + blob(2, -14, 34, random, 9) }), svg('text', { y: 16, text: '?' }));
}

/** Everything that makes a unit look different: as long as it stays the same, the drawing stays. @param {Thing} thing */
export function lookKey(thing) {
    return [thing.side, thing.type, thing.turn, thing.wreck, thing.fogged, thing.loaded, thing.pips, thing.quality, thing.done, thing.record.hq, thing.record.worth, thing.record.owner, thing.record.radius,
        thing.chits.map((chit) => chit.words).join()].join('|');
}
