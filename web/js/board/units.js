// A unit as a model on its base: rim in the side's colour and pattern, notch to the front, silhouette, then what is the
// matter with it: chits, damage, load. Drawn on a base of 100 by 100; the board scales it.

import {svg} from '../dom.js';
import {puffs} from './counters.js';
import {pennant} from './bodies.js';
import {blob, chance} from './shapes.js';
import {hull_parts} from './hulls.js';
import {man_key} from './men.js';
import {flies, is_aeroplane, is_ship, parts_of, pick} from './pick.js';
import {piece_words} from './words.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./pieces.js').Chit} Chit */

/** How high aircraft seem to fly over a table. */
const OVER = 5;

/** @param {Thing} thing @param {string} look @param {string[]} sides @returns {SVGElement} */
export function draw_unit(thing, look, sides) {
    const name = pick(thing, look);
    const aloft = thing.level !== null;
    const over = !aloft && is_aeroplane(name); // over a table on which heights are not levels
    const space = look === 'space' || aloft || over;
    const to_scale = look === 'night-sea' ? thing.hull : null;
    const afloat = is_ship(name) || to_scale !== null;
    const veiled = thing.chits.some((chit) => /cloak|hidden|conceal/.test(chit.words));
    const group = svg('g', {class: `u u-${thing.side}${veiled ? ' is-veiled' : ''}`},
        svg('title', {text: piece_words(thing, sides)}));
    if (thing.wreck) {
        group.append(wreck(thing, name));
        return group;
    }
    if (thing.men > 0) {
        group.append(pennant(thing), ...chits(thing.chits), ...badges(thing));
        return group;
    }
    const body = svg('g', {class: 'u-body', transform: `rotate(${thing.turn})`});
    group.append(aloft || over ? drop(thing, name, over ? OVER : 0) : cast_shadow(thing.turn, space || afloat));
    if (thing.facing !== null) {
        body.append(to_scale ? '' : svg('path',
            {class: 'u-notch', d: afloat ? 'M-11 -74L0 -86L11 -74Z' : space ? 'M-13 -52L0 -66L13 -52Z'
                : 'M-14 -49L0 -63L14 -49Z'}));
    }
    body.append(...(to_scale ? hull_parts(thing, to_scale, parts_of(name)) : afloat ? plate(thing)
        : space ? disc(thing.side) : base(thing.side)));
    if (thing.fogged) {
        group.append(body, fog(thing));
        return group;
    }
    body.append(...(to_scale ? [] : [silhouette(name, thing.turn)]), ...(space || afloat ? [] : bar(thing)));
    group.append(body, ...(in_smoke(thing) ? [screen(thing)] : []), ...chits(thing.chits),
        ...pips(aloft ? 0 : thing.pips, thing.pips > 0 ? thing.limit : 0), ...badges(thing),
        ...(aloft ? [flag(thing), ...stores(thing)] : []));
    return group;
}

/** The shadow of the base falls south-east whichever way the unit looks. @param {number} turn @param {boolean} round */
function cast_shadow(turn, round) {
    return round ? svg('g', {}) : svg('g', {class: 'u-shadow'},
        svg('rect', {x: -52, y: -52, width: 104, height: 104, rx: 9, transform: `translate(3 5) rotate(${turn})`}),
        svg('rect', {x: -50, y: -50, width: 100, height: 100, rx: 7, transform: `translate(6 10) rotate(${turn})`}));
}

/**
 * The higher it flies, the farther its shadow falls on the table, and the fainter.
 * @param {Thing} thing
 * @param {string} name
 * @param {number} least
 */
function drop(thing, name, least) {
    const high = Math.min(Math.max(least, thing.level ?? 0), 12);
    const [x, y] = [5 + 5.4 * high, 7 + 8.4 * high];
    const whole = parts_of(name).filter(([tone]) => /^[hkt]$/.test(tone)).map(([, d]) => d).join('');
    return svg('g', {class: 'u-drop', transform: `translate(${x} ${y})`, opacity: Math.max(0.2, 0.46 - 0.04 * high)},
        svg('circle', {r: 50}), svg('path', {d: whole, transform: `rotate(${thing.turn}) scale(1.14)`}));
}

/** Its level, on a small flag between two sides of the hex, so that it never covers the front. @param {Thing} thing */
function flag(thing) {
    return svg('g', {class: `u-level tone-${thing.tone}`, transform: 'translate(31 -54)'},
        svg('title', {text: `level ${thing.level}`}),
        svg('g', {class: 'u-grows'},
            svg('path', {class: 'u-level-shade', d: 'M-15 -18H15V14L0 22L-15 14Z', transform: 'translate(2 3)'}),
            svg('path', {d: 'M-15 -18H15V14L0 22L-15 14Z'}), svg('text', {y: 9, text: String(thing.level)})));
}

/** What it has left to launch, at its left. @param {Thing} thing */
function stores(thing) {
    return thing.stores.map(({letter, words}, i) => svg('g', {class: `u-store${/0$/.test(letter) ? ' is-empty' : ''}`,
        style: `transform: translate(-56px, calc(${(i - (thing.stores.length - 1) / 2) * 26}px * var(--chit, 1)))`},
        svg('title', {text: words}),
            svg('g', {class: 'u-grows'}, svg('rect', {x: -17, y: -11, width: 34, height: 22, rx: 4}),
                svg('text', {y: 7, text: letter}))));
}

/** Side one has one broad rim, side two two narrow ones. @param {number} side @returns {SVGElement[]} */
function base(side) {
    const square = (/** @type {string} */ name, /** @type {number} */ half, /** @type {number} */ r) =>
        svg('rect', {class: name, x: -half, y: -half, width: 2 * half, height: 2 * half, rx: r});
    return [
        square('u-edge', 50, 8),
        ...(side === 1 ? [square('u-rim-thin', 47, 6), square('u-rim-inner', 39.5, 3)]
            : side === 0 ? [square('u-rim', 45, 4), square('u-ground', 41.5, 4)] : [square('u-ground', 46, 5)]),
    ];
}

/** In space a ring does for a base, so that the stars stay. @param {number} side */
function disc(side) {
    return [
        svg('circle', {class: 'u-orbit-ground', r: 52}),
        svg('circle', {class: side === 1 ? 'u-orbit-thin' : 'u-orbit', r: side === 1 ? 53 : 51.5}),
        ...(side === 1 ? [svg('circle', {class: 'u-orbit-thin', r: 45})] : []),
    ];
}

/** A ship lies on a plate of her own shape; under way she draws a wake. @param {Thing} thing */
function plate({side, facing, chits: states}) {
    const hull = (/** @type {string} */ name, /** @type {number} */ grow) => svg('path', {class: name,
        d: `M0 ${-66 - grow}Q${22 + grow} ${-36 - grow} ${22 + grow} -4V${46}Q${22 + grow} ${66 + grow} ` +
            `0 ${66 + grow}Q${-22 - grow} ${66 + grow} ${-22 - grow} 46V-4Q${-22 - grow} ${-36 - grow} ` +
            `0 ${-66 - grow}Z`});
    const still = facing === null || /broad|stop|halt/.test(String(facing)) ||
        states.some((chit) => /crippl|sunk|halt/.test(chit.words));
    return [
        ...(still ? [] : [svg('path',
            {class: 'u-wake',
                d: 'M-20 -30Q-34 20 -46 92M20 -30Q34 20 46 92M-10 72Q-14 96 -20 118M10 72Q14 96 20 118'})]),
        hull('u-sea', 5), ...(side === 1 ? [hull('u-orbit-thin', 6), hull('u-orbit-thin', -2)] : [hull('u-orbit', 4)]),
    ];
}

/** @param {Thing} thing */
const in_smoke = ({record}) => record.smoke === true || (typeof record.smoke === 'string' && record.smoke !== 'none');

/** Smoke that she has made drifts over her. @param {Thing} thing */
function screen(thing) {
    const random = chance(`screen ${thing.name}`);
    return svg('g', {class: 'u-screen'}, svg('title', {text: 'in smoke'}),
        puffs([[-46, 26], [-14, 40], [22, 34], [50, 20], [-34, 4], [38, 0], [4, 22]], 27, random));
}

/** @param {string} name @param {number} turn */
function silhouette(name, turn) {
    const parts = parts_of(name);
    const group = svg('g', {class: 'u-model', transform: is_ship(name) ? null : 'scale(1.14)'});
    const whole = parts.filter(([tone]) => /^[hkt]$/.test(tone)).map(([, d]) => d).join('');
    const far = flies(name) ? 12 : 4;
    const rad = (turn * Math.PI) / 180; // the shadow must not turn with the model
    const [sx, sy] = [far * 0.55, far];
    group.append(svg('path',
        {class: 'u-cast', d: whole,
            transform: `translate(${sx * Math.cos(rad) + sy * Math.sin(rad)} ` +
                `${sy * Math.cos(rad) - sx * Math.sin(rad)})`}));
    group.append(...parts.map(([tone, d]) => svg('path', {class: `m-${tone}`, d})));
    return group;
}

/** @param {Chit[]} list */
function chits(list) {
    return list.slice(0, 3).map((chit, i) => {
        const shape = chit.grave === 2 ? 'M-9 -19H9L19 -9V9L9 19H-9L-19 9V-9Z' : chit.grave === 1
            ? 'M-17 -17H17V17H-17Z' : 'M0 -20A20 20 0 0 1 0 20A20 20 0 0 1 0 -20Z';
        // What is small on the screen is drawn larger: the inner group grows as the board is seen from farther away.
        return svg('g', {class: `u-chit u-chit-${chit.grave}`,
            style: `transform: translate(50px, calc(44px - ${i} * 36px * var(--chit, 1)))`},
                svg('title', {text: chit.words}),
            svg('g', {class: 'u-grows'}, svg('path', {d: shape, class: 'u-chit-shade', transform: 'translate(2 4)'}),
                svg('path', {d: shape}), svg('text', {y: 9.5, text: chit.letter})));
    });
}

/** Those it has, and those it could still bear. @param {number} count @param {number} limit */
function pips(count, limit) {
    return Array.from({length: Math.min(Math.max(count, limit), 6)},
        (_, i) => svg('circle', {class: `u-pip${i < count ? '' : ' is-free'}`, cx: -44, cy: 42 - i * 16, r: 6.5}));
}

/** The colour of its division, as a bar at the foot of its base. @param {Thing} thing */
function bar(thing) {
    return thing.group === null ? [] : [svg('path',
        {class: `u-bar bar-${thing.group.number % 6}`, d: 'M-36 36H36V44Q36 45 35 45H-35Q-36 45 -36 44Z'})];
}

/** What it carries, and how good it is. @param {Thing} thing */
function badges(thing) {
    const list = [];
    if (thing.loaded) {
        const what = typeof thing.record.load === 'string' ? `loaded with ${thing.record.load}` : 'loaded';
        list.push(thing.level !== null ? bombs(what) : svg('g', {class: 'u-load', transform: 'translate(-46 44)'},
            svg('title', {text: what}),
            svg('g', {class: 'u-grows'}, svg('rect', {x: -15, y: -13, width: 30, height: 26, rx: 3}),
                svg('path', {d: 'M-15 -4H15M-5 -13V-4M5 -13V-4'}))));
    }
    if (/elite|veteran|guard/.test(thing.quality)) {
        list.push(svg('path',
            {class: 'u-star', d: 'M-45 -58l3.800 8.200 9 .9-6.800 6 2 8.800-8-4.700-8 4.700 2-8.800-6.800-6 9-.9Z'}));
    } else if (/green|raw|conscript|recruit/.test(thing.quality)) {
        list.push(svg('path', {class: 'u-leaf', d: 'M-54 -36Q-56 -54 -36 -54Q-36 -36 -54 -36ZM-54 -36L-42 -48'}));
    }
    return list;
}

/** Under its wings. @param {string} what */
function bombs(what) {
    const one = (/** @type {number} */ x) => /rocket/.test(what) ? `M${x - 3} 10V-6L${x} -12L${x + 3} -6V10Z`
        : `M${x} -11Q${x + 6} -4 ${x + 3} 6L${x + 5} 11H${x - 5}L${x - 3} 6Q${x - 6} -4 ${x} -11Z`;
    return svg('g', {class: 'u-load', transform: 'translate(-30 52)'}, svg('title', {text: what}),
        svg('g', {class: 'u-grows'}, svg('rect', {x: -17, y: -15, width: 34, height: 30, rx: 4}),
            svg('path', {class: 'u-bombs', d: one(-7) + one(7)})));
}

/** Burnt out, with flames and smoke that drift to the north-east. @param {Thing} thing @param {string} name */
function wreck(thing, name) {
    const random = chance(`wreck ${thing.name}`);
    const hulk = parts_of(name).filter(([tone]) => /^[hktg]$/.test(tone)).map(([, d]) => d).join('');
    return svg('g', {class: 'u-wreck'},
        svg('path', {class: 'w-scorch', d: blob(0, 4, 56, random, 11, 0.3)}),
        svg('path', {class: 'w-hulk', d: hulk, transform: `rotate(${thing.turn + 6})`}),
        svg('path', {class: 'w-smoke', d: blob(20, -34, 24, random, 9) + blob(38, -58, 28, random, 9) + blob(60, -84,
            31, random, 9)}),
        svg('path', {class: 'w-smoke-lit', d: blob(14, -40, 14, random, 8) + blob(32, -66, 17, random, 8) + blob(54,
            -92, 18, random, 8)}),
        svg('path', {class: 'w-fire',
            d: 'M-16 24C-34 6 -18 -6 -16 -24C-6 -16 -4 -8 -3 -2C4 -12 2 -26 8 -38C24 -22 30 -2 20 22C14 34 ' +
                '-6 34 -16 24Z'}),
        svg('path', {class: 'w-fire-core',
            d: 'M-8 22C-16 12 -8 4 -5 -6C0 0 1 4 2 8C6 2 6 -6 9 -12C16 0 18 10 12 22C8 29 -3 28 -8 22Z'}));
}

/** Something is there, and nobody knows what. @param {Thing} thing */
function fog(thing) {
    const random = chance(`fog ${thing.name}`);
    return svg('g', {class: 'u-fog'},
        svg('path', {d: blob(-14, 8, 34, random, 9) + blob(16, 10, 32, random, 9) + blob(2, -14, 34, random, 9)}),
            svg('text', {y: 16, text: '?'}));
}

/**
 * Everything that makes a unit look different: as long as it stays the same, the drawing stays.
 * @param {Thing} thing
 */
export function look_key(thing) {
    return [thing.side, thing.type, thing.turn, thing.wreck, thing.fogged, thing.loaded, thing.pips, thing.quality,
        thing.done, thing.level, thing.tone, thing.stores.map((one) => one.letter).join(), thing.record.load,
            thing.record.pilot, thing.record.hq, thing.record.smoke, thing.record.kind, thing.record.work,
                thing.record.points, thing.facing, thing.group?.number, thing.record.worth, thing.record.owner,
                thing.record.radius,
        thing.hull ? thing.record.speed : '', thing.age, man_key(thing), thing.men, thing.map_only,
        thing.chits.map((chit) => chit.words).join()].join('|');
}
