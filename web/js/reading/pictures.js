// Pictures in a rule book, made from data: an example of a clause as it stands on the board, with what is said of it
// drawn in; and the forces as they look from above. Each says in words what it shows.

import {get, post} from '../api.js';
import {create_board, look_of} from '../board/board.js';
import {geometry_of} from '../board/geometry.js';
import {is_ship, parts_of, pick} from '../board/pick.js';
import {read_pieces} from '../board/pieces.js';
import {SHOTS, shooter_of} from '../board/tell.js';
import {piece_words} from '../board/words.js';
import {el, svg} from '../dom.js';
import {changed} from '../game/model.js';
import {named_by_game} from '../game/records.js';
import {capital} from '../lobby/words.js';
import {styles} from '../styles.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/** @typedef {import('./examples.js').Example} Example */
/** @typedef {import('../board/pieces.js').Thing} Thing */
/** @typedef {import('../board/shapes.js').XY} XY */
/** @typedef {{from: XY, to: XY, how: 'move' | 'shot' | 'refused'}} Stroke */

/** How far from the screen a picture begins to be drawn. */
const AHEAD = '600px 0px';
const PLACES = new Set(['hex', 'square', 'zone', 'point', 'path', 'steps', 'course', 'line', 'shift', 'places']);
/** Those of them that say where it ends. */
const ENDS = new Set(['hex', 'square', 'zone', 'point', 'path']);
/** So many are named in a picture's words; the rest are counted. */
const NAMED = 6;
/** Pixels of a base that strokes are drawn by. */
const LEAST = 24;
/** Of a stroke's end, as a share of a base. */
const HEAD = 0.34;

/**
 * The example of a clause that makes a picture: somebody goes somewhere, or aims at somebody; one in which he may, if
 * there is one.
 * @param {Example[]} examples @param {Schema} schema
 */
export function pictured(examples, schema) {
    const seen = (/** @type {import('./examples.js').Said} */ said) => {
        const args = schema.verbs.find((verb) => verb.verb === said.verb)?.args ?? [];
        return args.some((arg) => said[arg.name] !== undefined &&
            (PLACES.has(arg.kind) || (arg.kind === 'piece' && !arg.own)));
    };
    const drawn = examples.filter((example) => example.game !== undefined && example.do.some(seen));
    return drawn.find((example) => example.do.some((said) => seen(said) && !said.refused)) ?? drawn[0];
}

/**
 * Pictures that are drawn as their reader comes near.
 * @param {Schema} schema
 */
export function create_gallery(schema) {
    /** @type {Map<Element, Example>} */
    const waiting = new Map();
    const watcher = new IntersectionObserver((entries) => {
        for (const {target, isIntersecting} of entries) {
            const example = waiting.get(target);
            if (isIntersecting && example && target instanceof HTMLElement) {
                waiting.delete(target);
                watcher.unobserve(target);
                draw(target, schema, example).catch(() => target.remove());
            }
        }
    }, {rootMargin: AHEAD});
    return {
        /** Its place, kept free until it is drawn. @param {Example} example */
        frame(example) {
            const node = el('figure', {class: 'rule-picture', 'aria-busy': 'true'}, el('div', {class: 'rule-board'}),
                el('figcaption', {text: capital(example.about)}));
            waiting.set(node, example);
            watcher.observe(node);
            return node;
        },
        stop: () => watcher.disconnect(),
    };
}

/** @param {HTMLElement} figure @param {Schema} schema @param {Example} example */
async function draw(figure, schema, example) {
    const path = `/api/rules/${encodeURIComponent(schema.slug)}/examples/${example.game}`;
    const [game] = await Promise.all([get(path), styles()]);
    const {view, steps} = await post('/api/trial', {game, do: example.do});
    const host = figure.querySelector('.rule-board');
    if (!(host instanceof HTMLElement)) {
        return;
    }
    const geometry = geometry_of(view, schema, look_of(schema));
    const before = read_pieces(view, schema, geometry);
    const {strokes, names} = told(schema, example, view, steps, geometry, before);
    if (strokes.length === 0) {
        // Nobody goes anywhere or aims at anything: there is nothing to see that the words do not say.
        figure.remove();
        return;
    }
    const board = create_board(host, {schema, small: true, label: picture_words(schema, example, view, before, names)});
    board.show(view);
    board.select([...names].slice(0, 1));
    board.frame([...places_of(before, names),
        ...strokes.flatMap((one) => [one.from, one.to]).map((xy) => value_of(geometry.place(xy)))]);
    // As large as a base, but never too small to be seen.
    const across = host.querySelector('svg')?.viewBox.baseVal.width ?? 0;
    const size = Math.max(geometry.base, (across / (host.clientWidth || 200)) * LEAST);
    host.querySelector('.world')?.append(...strokes.map((one) => stroke_node(one, size)),
        ...before.filter((thing) => names.has(thing.name) && thing.men === 0 && !thing.whole)
            .map(({xy: [x, y], name}) => svg('text', {class: 'p-name', x, y: y + geometry.base * 0.5 + size * 0.48,
                'font-size': size * 0.4, text: name})));
    // What nobody plays with need not be listened to.
    const still = host.firstElementChild?.cloneNode(true);
    board.destroy();
    host.replaceChildren(...(still ? [still] : []));
    figure.setAttribute('aria-busy', 'false');
}

/** The place as records have it. @param {import('../types').Place | null} place */
function value_of(place) {
    return place === null ? null : Object.values(place)[0];
}

/**
 * What the example says, as strokes on the board, and who has to do with it, the one who acts first.
 * @param {Schema} schema @param {Example} example @param {View} start
 * @param {import('./example_board.js').Tried[]} steps
 * @param {import('../board/geometry.js').Geometry} geometry @param {Thing[]} before
 */
function told(schema, example, start, steps, geometry, before) {
    /** @type {Stroke[]} */
    const strokes = [];
    const names = new Set(/** @type {string[]} */ ([]));
    let things = before;
    let view = start;
    const find = (/** @type {any} */ name) => things.find((thing) => thing.name === name) ??
        things.find((thing) => thing.whole?.record.id === name);
    for (const [n, step] of steps.entries()) {
        const said = example.do[n] ?? {};
        const events = step.events ?? [];
        // Where a command names nobody it is about whom the game speaks of.
        const actor = said.unit ?? named_by_game(schema, view)[0];
        const shots = events.filter((event) => SHOTS.test(event.event) && shooter_of(event) && event.target);
        const both = shots.flatMap((event) => [shooter_of(event), event.target]);
        for (const name of [actor, said.target, said.enemy, ...both]) {
            if (typeof name === 'string' && find(name)) {
                names.add(name);
            }
        }
        const from = find(shots[0] ? shooter_of(shots[0]) : actor);
        const to = find(shots[0]?.target ?? said.target ?? said.enemy);
        const aim = to && to !== from ? to.xy : aimed_at(schema, said, geometry);
        const after = step.changes ? changed(view, step.changes) : view;
        const next = step.changes ? read_pieces(after, schema, geometry) : things;
        const stays = !from || !has_moved(from, next);
        if (from && aim && (shots.length > 0 || step.refused || (!to && stays))) {
            strokes.push({from: from.xy, to: aim, how: step.refused ? 'refused' : 'shot'});
        }
        view = after;
        for (const thing of next) {
            const was = things.find((one) => one.key === thing.key);
            if (was && thing.is_unit && !thing.wreck && has_moved(was, [thing])) {
                strokes.push({from: was.xy, to: thing.xy, how: 'move'});
                names.add(thing.name);
            }
        }
        things = next;
    }
    return {strokes, names};
}

/** @param {Thing} was @param {Thing[]} now */
function has_moved(was, now) {
    const thing = now.find((one) => one.key === was.key);
    return thing !== undefined && Math.hypot(was.xy[0] - thing.xy[0], was.xy[1] - thing.xy[1]) > 1;
}

/**
 * The place that a command names, or where the way it names ends.
 * @param {Schema} schema @param {import('./examples.js').Said} said
 * @param {import('../board/geometry.js').Geometry} geometry
 */
function aimed_at(schema, said, geometry) {
    const args = schema.verbs.find((verb) => verb.verb === said.verb)?.args ?? [];
    const arg = args.find(({name, kind}) => said[name] !== undefined && ENDS.has(kind));
    const value = arg && said[arg.name];
    return arg ? geometry.at(arg.kind === 'path' ? value.at(-1) : value) : null;
}

/** Where those named stand; of a body its men. @param {Thing[]} things @param {Set<string>} names */
function places_of(things, names) {
    const meant = things.filter((thing) => names.has(thing.name) || names.has(thing.whole?.record.id));
    return (meant.length > 0 ? meant : things.filter((thing) => thing.is_unit))
        .flatMap(({record}) => (record.at === undefined || record.at === null ? [] : [record.at]));
}

/** An arrow with a light edge, so that it is seen on any ground. @param {Stroke} stroke @param {number} base */
function stroke_node({from, to, how}, base) {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    // It begins and ends beside those it is about.
    const gap = Math.min(base * 0.55, long * 0.2);
    const tip = how === 'move' ? to : [to[0] - ux * gap, to[1] - uy * gap];
    const start = [from[0] + ux * gap, from[1] + uy * gap];
    const at = (/** @type {number} */ back, /** @type {number} */ aside) =>
        `${(tip[0] - ux * back - uy * aside).toFixed(1)} ${(tip[1] - uy * back + ux * aside).toFixed(1)}`;
    const head = base * HEAD;
    const d = `M${start[0].toFixed(1)} ${start[1].toFixed(1)}L${at(head, 0)}`;
    const [left, right] = [head / 2, -head / 2];
    const end = how === 'refused' ? `M${at(head, left)}L${at(0, right)}M${at(0, left)}L${at(head, right)}`
        : `M${at(head, left)}L${at(0, 0)}L${at(head, right)}Z`;
    return svg('g', {class: `p-stroke p-${how}`, 'stroke-width': base * 0.09},
        svg('path', {class: 'p-edge', d: d + end, 'stroke-width': base * 0.2}),
        svg('path', {class: 'p-line', d, 'stroke-dasharray': how === 'shot' ? null : `${base * 0.2} ${base * 0.14}`}),
        svg('path', {class: 'p-head', d: end}));
}

/**
 * Those it is about first.
 * @param {Schema} schema @param {Example} example @param {View} view @param {Thing[]} things @param {Set<string>} names
 */
function picture_words(schema, example, view, things, names) {
    const sides = schema.sides.map((side, i) => view.sides?.[side] ?? view.sides?.[i] ?? `side ${side}`);
    const units = things.filter((thing) => thing.is_unit && !thing.whole);
    const meant = (/** @type {Thing} */ thing) => names.has(thing.name);
    const list = [...units.filter(meant), ...units.filter((thing) => !meant(thing))].slice(0, NAMED)
        .map((thing) => piece_words(thing, sides));
    const more = units.length > list.length ? [`and ${units.length - list.length} more`] : [];
    return `${capital(example.about)}. On the board: ${[...list, ...more].join('; ') || 'nobody'}.`;
}

// -- the forces ----------------------------------------------------------------------------------------------------

/** Tables that are the catalogue of a book. */
const CATALOGUES = ['templates', 'catalogue'];

/**
 * Beside every line that is about a kind of unit, how it looks on the board.
 * @param {HTMLElement} book @param {Schema} schema
 */
export function add_portraits(book, schema) {
    const look = look_of(schema);
    /** @type {Map<string, Record<string, any>>} */
    const kinds = new Map();
    for (const name of CATALOGUES) {
        const table = schema.tables?.[name];
        const columns = /** @type {{name: string}[]} */ (table?.columns ?? []).map((column) => column.name);
        for (const row of /** @type {any[][]} */ (table?.rows ?? [])) {
            const kind = Object.fromEntries(columns.map((column, i) => [column, row[i]]));
            [row[0], kind.title].filter((word) => typeof word === 'string')
                .forEach((word) => kinds.set(plain(word), kind));
        }
    }
    for (const body of kinds.size > 0 ? book.querySelectorAll('tbody') : []) {
        const found = [...body.rows].map(({cells: [cell]}) =>
            ({cell, kind: kind_named(kinds, cell?.textContent ?? '')}));
        // A table in which such a word stands by chance is about something else.
        if (found.filter(({kind}) => kind).length * 2 >= found.length) {
            for (const {cell, kind} of found) {
                cell?.prepend(kind ? portrait(kind, look) : '');
                cell?.classList.toggle('has-portrait', kind !== undefined);
            }
        }
    }
}

/**
 * By its name, or by the first of several: "Rodney, Nelson".
 * @param {Map<string, Record<string, any>>} kinds @param {string} text
 */
function kind_named(kinds, text) {
    return kinds.get(plain(text)) ?? kinds.get(plain(text.split(/[,(]/)[0]));
}

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase();

/** @param {Record<string, any>} kind @param {string} look */
function portrait(kind, look) {
    const thing = /** @type {any} */ ({type: String(kind.title ?? kind.id ?? Object.values(kind)[0]), template: kind,
        level: null, record: {}});
    const name = pick(thing, look);
    const half = is_ship(name) ? 70 : 58;
    return el('span', {class: 'portrait', 'data-look': look, role: 'img',
        'aria-label': `Drawn as ${article(name.replaceAll('-', ' '))} seen from above.`},
        svg('svg', {viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, 'aria-hidden': 'true', focusable: 'false'},
            svg('g', {class: 'u'}, svg('g', {class: 'u-model'},
                ...parts_of(name).map(([tone, d]) => svg('path', {class: `m-${tone}`, d}))))));
}

/** @param {string} words */
const article = (words) => (/s$|infantry|cavalry/.test(words) ? words
    : `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`);
