// How the chance of winning went in a game that is over: asked for in pieces, drawn as it comes, with blunders, luck
// and turning points as links to their moments.

import {clear, el, svg} from '../dom.js';
import {open_for_reading} from './replay.js';
import {address} from './route.js';
import {command_words} from './words.js';

/** @typedef {import('../types').Moment} Moment */
/** @typedef {import('./words.js').Names} Names */
/** @typedef {import('./route.js').Route} Route */

const WIDTH = 640;
const HEIGHT = 220;
const EDGE = {left: 44, right: 12, top: 14, bottom: 30};
/** What is worth telling: more than a tenth of all games, and more than three standard errors. */
const NOTABLE = 0.1;
const ERRORS = 3;

/**
 * By how much the first side's chance changed, and how sure that is.
 * @param {{mean: number, error: number}} from @param {{mean: number, error: number}} to
 */
function rise(from, to) {
    const by = to.mean - from.mean;
    const error = Math.hypot(from.error, to.error);
    return {by, notable: Math.abs(by) > NOTABLE && Math.abs(by) > ERRORS * error};
}

/**
 * What is worth telling of a game, moment by moment. Pure.
 * @param {Moment[]} moments @param {number} end the first side's chance at the end: 1, 0 or a half
 */
export function findings_of(moments, end) {
    const after = (/** @type {number} */ i) => moments[i + 1]?.chance ?? {mean: end, error: 0};
    const turning = moments.flatMap((moment, i) => {
        const {by, notable} = rise(moment.chance, after(i));
        return notable ? [{moment, by}] : [];
    });
    const luck = moments.flatMap((moment, i) => {
        const {by, notable} = moment.played ? rise(moment.played, after(i)) : {by: 0, notable: false};
        return moment.played ? [{moment, by, notable}] : [];
    });
    return {turning, luck: luck.filter((one) => one.notable), all_luck: luck.reduce((sum, one) => sum + one.by, 0),
        blunders: moments.filter((moment) => moment.blunder)};
}

/**
 * @param {Moment[]} moments @param {number} of commands of the game @param {number | null} end
 * @param {(n: number) => string} moment_at @param {string} label @param {Names} names
 */
export function chance_chart(moments, of, end, moment_at, label, names) {
    const x = (/** @type {number} */ n) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * n) / Math.max(1, of);
    const y = (/** @type {number} */ chance) => EDGE.top +
        (HEIGHT - EDGE.top - EDGE.bottom) * (1 - Math.min(1, Math.max(0, chance)));
    const node = svg('svg', {class: 'strength chance', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group',
        'aria-label': label});
    for (const mark of [0, 0.25, 0.5, 0.75, 1]) {
        node.append(svg('line', {class: 'grid', x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(mark), y2: y(mark)}),
            svg('text', {class: 'axis', x: EDGE.left - 6, y: y(mark) + 4, 'text-anchor': 'end',
                text: `${100 * mark} %`}));
    }
    let turn = -1;
    let free = -Infinity;
    for (const moment of moments) {
        if (moment.turn !== turn && x(moment.n) > free) {
            node.append(svg('text',
                {class: 'axis', x: x(moment.n), y: HEIGHT - EDGE.bottom + 16, text: `Turn ${moment.turn}`}));
            free = x(moment.n) + 52;
        }
        turn = moment.turn;
    }
    const points = moments.map((moment) => [x(moment.n), y(moment.chance.mean)]);
    if (end !== null) {
        points.push([x(of), y(end)]);
    }
    node.append(svg('polyline', {class: 'strength-line side-1', points: points.map((at) => at.join(',')).join(' ')}));
    const {turning, blunders} = findings_of(moments, end ?? moments.at(-1)?.chance.mean ?? 0.5);
    const marked = new Map([...turning.map(({moment}) => /** @type {const} */ ([moment, 'turning'])),
        ...blunders.map((moment) => /** @type {const} */ ([moment, 'blunder']))]);
    for (const [moment, what] of marked) {
        const words = `${what === 'blunder' ? 'A blunder' : 'A turning point'}: command ${moment.n}, ${
            command_words(moment.command, names)}`;
        node.append(svg('a', {href: moment_at(moment.n), 'aria-label': words},
            svg('circle', {class: `chance-mark ${what}`, cx: x(moment.n), cy: y(moment.chance.mean), r: 6},
                svg('title', {text: words}))));
    }
    return node;
}

/**
 * @param {Moment[]} moments @param {number} end @param {Names} names @param {(n: number) => string} moment_at
 */
function findings(moments, end, names, moment_at) {
    const [first, second] = names.schema.sides.map((side) => names.sides[side] ?? side);
    const {turning, luck, all_luck, blunders} = findings_of(moments, end);
    const per_cent = (/** @type {number} */ share) => `${Math.round(100 * Math.abs(share))} %`;
    const link = (/** @type {Moment} */ moment) => el('a', {href: moment_at(moment.n), text: `Command ${moment.n}`});
    const side = (/** @type {Moment} */ moment) => names.sides[moment.side] ?? moment.side;
    const list = (/** @type {string} */ title, /** @type {HTMLElement[]} */ rows) => [el('h3', {text: title}),
        rows.length ? el('ul', null, ...rows) : el('p', {text: 'None.'})];
    const said = (/** @type {import('../types').Command} */ command) => `“${command_words(command, names)}”`;
    const change = (/** @type {{moment: Moment, by: number}} */ {moment, by}) => el('li', null, link(moment),
        `, ${side(moment)}, ${said(moment.command)}: ${per_cent(by)} for ${by > 0 ? first : second}.`);
    return [
        ...list('Blunders', blunders.map((moment) => el('li', null, link(moment), `, ${side(moment)}, ${
            said(moment.command)}: ${per_cent(moment.blunder?.chance ?? 0)} to win against ${
            per_cent(moment.blunder?.['better-chance'] ?? 0)} for ${
            said(moment.blunder?.['better-command'] ?? moment.command)}.`))),
        ...list('Turning points', turning.map(change)),
        ...list('Strokes of luck', luck.map(change)),
        el('p', {text: `All dice together were worth ${per_cent(all_luck)} to ${all_luck >= 0 ? first : second}.`}),
    ];
}

/**
 * The section of the report. Nothing is asked before somebody wants it: it takes the server a while.
 * @param {Route} route @param {Names} names @param {string | null} winner
 * @returns {HTMLElement[]}
 */
export function analysis_section(route, names, winner) {
    const shown = el('div', {class: 'analysis', role: 'status'});
    const [first] = names.schema.sides;
    const end = winner === null ? 0.5 : winner === first ? 1 : 0;
    const moment_at = (/** @type {number} */ n) => address(route, `replay/${n}`);
    const label = `Chance of winning of ${names.sides[first] ?? first} over time`;
    const button = el('button', {type: 'button', text: 'Analyse the game', on: {click: () => void analyse()}});

    async function analyse() {
        button.disabled = true;
        clear(shown).append(el('p', {class: 'small soft', text: 'Looking at the first commands …'}));
        /** @type {Moment[]} */
        const moments = [];
        const {session} = await open_for_reading(route);
        try {
            let from = 1;
            let of = 1;
            while (from <= of) {
                const told = await session.analysis(from);
                moments.push(...told.moments);
                of = told.of;
                from = told.next;
                const whole = from > of;
                clear(shown).append(chance_chart(moments, of, whole ? end : null, moment_at, label, names),
                    ...(whole ? findings(moments, end, names, moment_at)
                        : [el('p', {class: 'small soft', text: `Looked at ${from - 1} of ${of} commands …`})]));
            }
            button.remove();
        } catch (fault) {
            shown.append(
                el('p', {class: 'notice danger', text: fault instanceof Error ? fault.message : String(fault)}));
            button.disabled = false;
        } finally {
            session.close();
        }
    }
    return [el('h2', {text: 'How it stood'}),
        el('p', {class: 'small soft', text: `${label}, if both had gone on as a regular plays, from every moment.`}),
        el('p', {class: 'no-print'}, button), shown];
}
