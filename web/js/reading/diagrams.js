// Diagrams of a book's tables, as a table itself says what can be seen of it: bands of distances as rings about whoever
// measures, how far each thing reaches, and where it fires. What is drawn also stands there in words.

import {el, svg} from '../dom.js';
import {capital} from '../lobby/words.js';

/** @typedef {import('./tables.js').Table} Table */
/** @typedef {{from: number, to: number, words: string}} Band */
/** @typedef {{bearing: number, half: number}} Sector */

/** Pixels of a drawing: of rings across, of an arc across, of a line of reach. */
const RINGS = 300;
const ARC = 104;
const LINE = {letter: 6.2, long: 210, end: 112, high: 22};
/** So many are named below an arc; the rest are counted. */
const NAMED = 4;
/** Tones of bands, the nearest first; further ones have the last. */
const TONES = 5;

/** Of one, and of several. @type {Record<string, [string, string]>} */
const UNITS = {hexes: ['hex', 'hexes'], squares: ['square', 'squares'], inches: ['in', 'in'], thou: ['in', 'in']};

/** As people write it: "hmg" and "at" are no words. @param {string} word */
const plain = (word) => word.replace(/-/g, ' ')
    .replace(/\b([a-z]{2}|[b-df-hj-np-tv-xz]{3,4})\b/g, (letters) => letters.toUpperCase());

/** @param {number} n */
const tone = (n) => `d-band d-tone-${Math.min(n, TONES - 1)}`;

/** The pictures of a table. @param {Table} table @returns {HTMLElement[]} */
export function diagrams_of(table) {
    const columns = (table.columns ?? []).map((column) => column.name);
    // A number that stands for none, as its column says, is not there.
    const none = (table.columns ?? []).map(({about}) => /\b0: no/.test(about ?? ''));
    const rows = (table.rows ?? []).map((row) => Object.fromEntries(columns.map((name, i) =>
        [name, none[i] && row[i] === 0 ? null : row[i]])));
    const draw = {bands: bands_figure, reach: reach_figure, arcs: arcs_figure};
    return (table.pictures ?? []).flatMap(([kind, ...words]) => {
        const figure = draw[/** @type {keyof typeof draw} */ (kind)]?.(rows, columns, words);
        return figure ? [figure] : [];
    });
}

/** In the unit that people say. @param {unknown} value @param {string} unit */
const said = (value, unit) => (unit === 'thou' ? Math.round(Number(value)) / 1000 : Number(value));

/** "1 to 3 hexes" @param {number[]} distances @param {string} unit @param {string} between */
function distance_words(distances, unit, between) {
    const same = distances.every((one) => one === distances[0]) ? distances.slice(0, 1) : distances;
    return `${same.join(between)} ${UNITS[unit]?.[same.length === 1 && same[0] === 1 ? 0 : 1] ?? unit}`;
}

/** A row by its title or its first word. @param {Record<string, any>} row @param {string[]} columns */
const name_of = (row, columns) => capital(row.title ?? plain(String(row[columns[0]])));

/** @param {string} label @param {number} wide @param {number} high @param {...Node} children */
function drawing(label, wide, high, ...children) {
    return svg('svg', {viewBox: `0 0 ${wide} ${high}`, width: wide, role: 'img', 'aria-label': label}, ...children);
}

// -- bands ---------------------------------------------------------------------------------------------------------

/** @param {Record<string, any>[]} rows @param {string[]} columns @param {string[]} words */
function bands_figure(rows, columns, [unit, ...ends]) {
    let before = 0;
    /** @type {Band[]} */
    const bands = rows.map((row) => {
        const to = said(row[ends[ends.length - 1]], unit);
        const from = ends.length > 1 ? said(row[ends[0]], unit) : before;
        before = to;
        return {from, to, words: columns.filter((name) => !ends.includes(name) && row[name] !== null)
            .map((name) => `${plain(name)} ${row[name]}`).join(', ')};
    });
    const label = bands.map((band) => `${distance_words([band.from, band.to], unit, ' to ')}: ${band.words}`);
    const rings = unit === 'hexes' ? hex_rings(bands) : round_rings(bands);
    return el('figure', {class: 'diagram'}, drawing(`Rings of distance. ${label.join('. ')}.`, RINGS, RINGS, ...rings),
        el('figcaption', null, el('ul', null, ...label.map((text, n) => el('li', null,
            el('span', {class: `d-swatch ${tone(n)}`, 'aria-hidden': 'true'}), capital(text))))));
}

/** @param {Band[]} bands */
function hex_rings(bands) {
    const far = Math.max(...bands.map((band) => band.to));
    const size = RINGS / (Math.sqrt(3) * (2 * far + 1.2));
    const at = (/** @type {number} */ q, /** @type {number} */ r) =>
        [RINGS / 2 + 1.5 * size * q, RINGS / 2 + Math.sqrt(3) * size * (r + q / 2)];
    const corners = [0, 1, 2, 3, 4, 5].map((n) => (n * Math.PI) / 3)
        .map((angle) => [Math.cos(angle) * size, Math.sin(angle) * size]);
    const outline = (/** @type {number} */ q, /** @type {number} */ r) => {
        const [x, y] = at(q, r);
        return `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`).join('L')}Z`;
    };
    const within = bands.map(() => '');
    for (let q = -far; q <= far; q++) {
        for (let r = Math.max(-far, -far - q); r <= Math.min(far, far - q); r++) {
            const away = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
            const band = bands.findIndex(({from, to}) => away >= from && away <= to);
            if (band >= 0) {
                within[band] += outline(q, r);
            }
        }
    }
    const [x, y] = at(0, 0);
    return [...within.map((d, n) => svg('path', {class: tone(n), d})), arrow(x, y, size * 0.8),
        ...bands.flatMap(({from, to}) => [...new Set([from, to])]).map((away) =>
            svg('text', {class: 'd-number', x, y: at(0, -away)[1] + 4, text: away}))];
}

/** @param {Band[]} bands */
function round_rings(bands) {
    const middle = RINGS / 2;
    const scale = (middle - 2) / Math.max(...bands.map((band) => band.to));
    const edges = bands.map((band, n) => ({n, radius: band.to * scale, to: band.to})).reverse();
    const circle = (/** @type {number} */ r) => ({cx: middle, cy: middle, r: r.toFixed(1)});
    return [...edges.map(({n, radius}) => svg('circle', {class: tone(n), ...circle(radius)})),
        arrow(middle, middle, 9),
        ...edges.map(({radius, to}) => svg('text', {class: 'd-number', x: middle, y: middle - radius + 13, text: to}))];
}

/** Whoever measures, looking up the page. @param {number} x @param {number} y @param {number} size */
function arrow(x, y, size) {
    const [side, foot] = [size * 0.7, y + size * 0.8];
    return svg('path', {class: 'd-self',
        d: `M${x} ${y - size}L${x + side} ${foot}L${x} ${y + size * 0.4}L${x - side} ${foot}Z`});
}

// -- how far ---------------------------------------------------------------------------------------------------------

/** @param {Record<string, any>[]} rows @param {string[]} columns @param {string[]} words */
function reach_figure(rows, columns, [unit, ...words]) {
    const least = words[0] === 'from' ? words[1] : null;
    const marks = least === null ? words : words.slice(2);
    const lines = rows.filter((row) => row[columns[0]] !== 'none').map((row) => {
        const given = marks.map((name) => said(row[name], unit));
        const far = given.findLast((value) => value > 0) ?? 0;
        const stops = [...new Set(given.filter((value) => value > 0 && value < far)), far].sort((a, b) => a - b);
        return {name: name_of(row, columns), from: least === null ? 0 : said(row[least], unit), stops, far};
    }).filter(({far}) => far > 0);
    const longest = Math.max(...lines.map(({far}) => far));
    const left = Math.max(...lines.map(({name}) => name.length)) * LINE.letter + 10;
    const x = (/** @type {number} */ away) => left + (away / longest) * LINE.long;
    const texts = lines.map(({from, stops}) => (from > 0 ? distance_words([from, stops[stops.length - 1]], unit, ' to ')
        : distance_words(stops, unit, ' / ')));
    const label = lines.map(({name}, n) => `${name}: ${texts[n]}`).join('; ');
    const meant = marks.length > 1 ? `: ${marks.map(plain).join(', ')}` : '';
    const nearer = least === null ? '' : '; not nearer than where its line begins';
    return el('figure', {class: 'diagram d-lines'},
        drawing(`How far each reaches. ${label}.`, left + LINE.long + LINE.end, lines.length * LINE.high + 4,
            ...lines.flatMap((line, n) => line_nodes(line, texts[n], n * LINE.high + 4, x))),
        el('figcaption', {text: `How far each reaches${meant}${nearer}.`}));
}

/**
 * @param {{name: string, from: number, stops: number[], far: number}} line @param {string} text
 * @param {number} y @param {(away: number) => number} x
 */
function line_nodes({name, from, stops, far}, text, y, x) {
    return [svg('text', {class: 'd-name', x: x(0) - 8, y: y + 12, text: name}),
        ...stops.map((to, i) => {
            const start = x(i === 0 ? from : stops[i - 1]);
            return svg('rect', {class: tone(i), x: start.toFixed(1), y, height: LINE.high - 7,
                width: (x(to) - start).toFixed(1)});
        }),
        svg('text', {class: 'd-reach', x: x(far) + 6, y: y + 12, text})];
}

// -- arcs ------------------------------------------------------------------------------------------------------------

/** @param {Record<string, any>[]} rows @param {string[]} columns @param {string[]} words */
function arcs_figure(rows, columns, [column, ...words]) {
    /** @type {Map<string, Sector>} */
    const named = new Map();
    for (let i = 0; i + 2 < words.length; i += 3) {
        named.set(words[i], {bearing: Number(words[i + 1]), half: Number(words[i + 2])});
    }
    /** @param {string} value */
    const sectors = (value) => {
        const whole = named.get(value);
        const parts = whole ? [whole] : [...value].map((letter) => named.get(letter));
        return parts.every((part) => part !== undefined) ? /** @type {Sector[]} */ (parts) : [{bearing: 0, half: 180}];
    };
    const values = [...new Set(rows.map((row) => String(row[column])))].filter((value) => value !== 'none');
    return el('figure', {class: 'diagram d-arcs'}, ...values.map((value) => {
        const who = rows.filter((row) => String(row[column]) === value).map((row) => name_of(row, columns));
        const shown = who.length > NAMED + 1 ? who.slice(0, NAMED) : who;
        const more = who.length > shown.length ? ` and ${who.length - shown.length} more` : '';
        return el('div', {class: 'd-arc'}, drawing(arc_words(value, named), ARC, ARC,
            svg('circle', {class: 'd-round', cx: ARC / 2, cy: ARC / 2, r: ARC / 2 - 2}),
            ...sectors(value).map((sector) => svg('path', {class: 'd-band d-tone-1', d: sector_path(sector)})),
            arrow(ARC / 2, ARC / 2, 11)),
            el('p', null, el('strong', {text: `${arc_title(value, named)}:`}), ` ${shown.join(', ')}${more}`));
    }));
}

/** "FPS" for letters, "All round" for a word. @param {string} value @param {Map<string, Sector>} named */
const arc_title = (value, named) => (!named.has(value) && [...value].every((letter) => named.has(letter))
    ? value.toUpperCase() : value === 'all' ? 'All round' : capital(plain(value)));

/** @param {string} value @param {Map<string, Sector>} named */
function arc_words(value, named) {
    const whole = named.get(value);
    return whole ? `${capital(plain(value))}: ${whole.half} degrees to each side of the front.`
        : `${arc_title(value, named)}.`;
}

/** @param {Sector} sector */
function sector_path({bearing, half}) {
    const [middle, radius] = [ARC / 2, ARC / 2 - 2];
    if (half >= 180) {
        return `M${middle} 2A${radius} ${radius} 0 1 1 ${middle} ${ARC - 2}A${radius} ${radius} 0 1 1 ${middle} 2Z`;
    }
    const at = (/** @type {number} */ degrees) => {
        const angle = (degrees * Math.PI) / 180;
        return `${(middle + Math.sin(angle) * radius).toFixed(1)} ${(middle - Math.cos(angle) * radius).toFixed(1)}`;
    };
    const long = half > 90 ? 1 : 0;
    return `M${middle} ${middle}L${at(bearing - half)}A${radius} ${radius} 0 ${long} 1 ${at(bearing + half)}Z`;
}

// -- in the book -----------------------------------------------------------------------------------------------------

/**
 * Each below the table it is of, where the book has that.
 * @param {HTMLElement} book @param {import('../types').Schema} schema
 */
export function add_diagrams(book, schema) {
    for (const table of /** @type {Table[]} */ (Object.values(schema.tables ?? {}))) {
        const figures = table.pictures ? diagrams_of(table) : [];
        const entry = figures.length > 0 && table.table ? book.querySelector(`#${CSS.escape(table.table)}`) : null;
        const block = entry?.closest('li, p') ?? entry;
        if (block instanceof HTMLLIElement) {
            (block.querySelector(':scope > .rule-words') ?? block).append(...figures);
        } else if (block) {
            const printed = block.nextElementSibling;
            (printed?.matches('.scrolls, table') ? printed : block).after(...figures);
        }
    }
}
