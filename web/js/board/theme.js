// What the country of a battle looks like beyond its terrain: grass of the steppe, ripples of the desert, drifts, shell
// holes, a planet. Faint, so that nobody takes it for ground that counts; and from a seed, the same for everybody.

import {svg} from '../dom.js';
import {blob, chance, disc} from './shapes.js';

/** @typedef {{width: number, height: number, random: () => number}} Country */

/**
 * As many places as fit at one in so many square inches.
 * @param {Country} country
 * @param {number} inches
 * @returns {[number, number][]}
 */
function places({width, height, random}, inches) {
    return Array.from({length: Math.min(900, Math.round((width * height) / (inches * 10000)))}, () =>
        [random() * width, random() * height]);
}

/** @param {string} name @param {string} d */
const stroke = (name, d) => svg('path', {class: `h-${name}`, d});
/** @param {number} n */
const whole = (n) => Math.round(n);

/** Long grass that leans one way. @param {Country} country */
function steppe(country) {
    const lean = 4 + country.random() * 6;
    const blades = places(country, 1.6).map(([x, y]) => {
        const long = 12 + country.random() * 16;
        return `M${whole(x)} ${whole(y)}q${lean / 2} ${whole(-long / 2)} ${whole(lean + 3)} ${whole(-long)}m-9 ` +
            `${whole(long)}q0 ${whole(-long / 2)} ${whole(lean - 2)} ${whole(-long * 0.8)}`;
    }).join('');
    return [stroke('patch', patches(country, 26, 150)), stroke('grass', blades)];
}

/** Ripples of the wind, and stones. @param {Country} country */
function desert(country) {
    const ripples = places(country, 5).map(([x, y]) => {
        const long = 60 + country.random() * 130;
        return `M${whole(x - long / 2)} ${whole(y)}q${whole(long / 4)} ${whole(-9 - country.random() * 12)} ` +
            `${whole(long / 2)} -2t${whole(long / 2)} 1`;
    }).join('');
    const stones = places(country, 9).map(([x, y]) => blob(x, y, 4 + country.random() * 6, country.random, 6)).join('');
    return [stroke('patch', patches(country, 30, 190)), stroke('ripple', ripples), stroke('stone', stones)];
}

/** Drifts, and grass that looks out of them. @param {Country} country */
function snow(country) {
    const drifts = places(country, 9).map(([x, y]) => {
        const long = 50 + country.random() * 120;
        return `M${whole(x - long)} ${whole(y)}q${whole(long)} ${whole(-20 - country.random() * 18)} ` +
            `${whole(2 * long)} 0q${whole(-long)} -8 ${whole(-2 * long)} 0Z`;
    }).join('');
    const grass = places(country, 11).map(([x, y]) => `M${whole(x)} ${whole(y)}l-5 -9m7 9l1 -12m3 12l6 -9`).join('');
    return [stroke('patch', patches(country, 22, 200)), stroke('drift', drifts), stroke('grass', grass)];
}

/** Fern and bush. @param {Country} country */
function jungle(country) {
    const ferns = places(country, 2.4).map(([x, y]) => {
        const r = 9 + country.random() * 9;
        const turn = country.random() * 3;
        return [0, 1, 2, 3, 4].map((i) => {
            const a = turn + i * 1.257;
            return `M${whole(x)} ${whole(y)}q${whole(Math.cos(a + 0.4) * r * 0.6)} ` +
                `${whole(Math.sin(a + 0.4) * r * 0.6)} ${whole(Math.cos(a) * r)} ${whole(Math.sin(a) * r)}`;
        }).join('');
    }).join('');
    return [stroke('patch', patches(country, 14, 140)), stroke('fern', ferns)];
}

/** Ground that was shelled for years: holes, some with water in them. @param {Country} country */
function mud(country) {
    const {random} = country;
    const holes = places(country, 4).map(([x, y]) => ({x, y, r: 10 + random() * random() * 34}));
    const wet = holes.filter(({r}) => r > 22);
    return [stroke('patch', patches(country, 12, 130)),
        stroke('hole-rim', holes.map(({x, y, r}) => blob(x, y, r, random, 9, 0.22)).join('')),
        stroke('hole', holes.map(({x, y, r}) => blob(x + r * 0.08, y + r * 0.1, r * 0.7, random, 8, 0.2)).join('')),
        stroke('puddle', wet.map(({x, y, r}) => blob(x + r * 0.1, y + r * 0.14, r * 0.44, random, 8, 0.2)).join(''))];
}

const LOT = 520; // no field is longer
const TOO_SMALL = 230;

/**
 * Land is divided among heirs, again and again, never quite in the middle.
 * @param {{x: number, y: number, w: number, h: number}} land @param {() => number} random
 * @returns {{x: number, y: number, w: number, h: number}[]}
 */
export function lots(land, random) {
    const {x, y, w, h} = land;
    if (Math.max(w, h) < LOT || Math.min(w, h) < TOO_SMALL) {
        return [land];
    }
    const share = 0.35 + random() * 0.3;
    return w > h ? [...lots({x, y, w: w * share, h}, random),
        ...lots({x: x + w * share, y, w: w * (1 - share), h}, random)]
        : [...lots({x, y, w, h: h * share}, random), ...lots({x, y: y + h * share, w, h: h * (1 - share)}, random)];
}

/** Fields with their furrows, hedges between some of them, a track or two. @param {Country} country */
function farmland({width, height, random}) {
    const fields = ['', '', ''];
    const drawn = {furrow: '', hedge: '', track: ''};
    for (const {x, y, w, h} of lots({x: 0, y: 0, w: width, h: height}, random)) {
        const crop = Math.floor(random() * 5); // two in five are pasture
        const [left, top, right, bottom] = [x + 12, y + 12, x + w - 12, y + h - 12].map(whole);
        if (crop < 3) {
            fields[crop] += `M${left} ${top}L${right} ${whole(top + random() * 10)}` +
                `L${whole(right - random() * 10)} ${bottom}L${left} ${bottom}Z`;
            for (let at = 22; at < Math.min(w, h) - 22; at += 15) {
                drawn.furrow += w > h ? `M${left + 6} ${whole(y + at)}H${right - 10}`
                    : `M${whole(x + at)} ${top + 6}V${bottom - 6}`;
            }
        }
        if (random() < 0.4) {
            const along = random() < 0.5;
            for (let at = 10; at < (along ? w : h) - 10; at += 17) {
                drawn.hedge += along ? blob(x + at, y, 8 + random() * 4, random, 6)
                    : blob(x, y + at, 8 + random() * 4, random, 6);
            }
        } else if (random() < 0.18) {
            drawn.track += `M${whole(x)} ${whole(y)}q${whole(w / 2)} ${whole((random() - 0.5) * 40)} ${whole(w)} 0`;
        }
    }
    return [...fields.map((d, i) => stroke(`crop-${i}`, d)), stroke('furrow', drawn.furrow),
        stroke('track', drawn.track),
        stroke('hedge', drawn.hedge)];
}

/** A world in a corner, lit from the other. @param {Country} country @param {(name: string) => string} ids */
function planet({width, height, random}, ids) {
    const r = Math.min(width, height) * (0.26 + random() * 0.08);
    const [x, y] = [random() < 0.5 ? r * 0.35 : width - r * 0.35, random() < 0.5 ? r * 0.3 : height - r * 0.3];
    const clip = ids('planet-edge');
    const bands = Array.from({length: 7}, (_, i) => {
        const at = y - r + ((i + 0.4 + random() * 0.4) * 2 * r) / 7;
        return `M${whole(x - r)} ${whole(at)}q${whole(r)} ${whole(r * 0.16)} ${whole(2 * r)} 0`;
    }).join('');
    return [svg('clipPath', {id: clip}, svg('circle', {cx: x, cy: y, r})),
        svg('circle', {class: 'h-air', cx: x, cy: y, r: r * 1.05}), svg('circle', {class: 'h-planet', cx: x, cy: y, r}),
        svg('path', {class: 'h-bands', d: bands, 'clip-path': `url(#${clip})`, 'stroke-width': r * 0.09}),
        svg('circle', {class: 'h-dark', cx: x + r * 0.34, cy: y + r * 0.3, r: r * 1.12, 'clip-path': `url(#${clip})`})];
}

/** Dust and pebbles too small to matter, in a band across the board. @param {Country} country */
function belt({width, height, random}) {
    const tilt = (random() - 0.5) * 0.7;
    const grains = ['', ''];
    for (let i = 0; i < Math.min(700, (width * height) / 16000); i++) {
        const x = random() * width;
        const spread = (random() + random() + random() - 1.5) * height * 0.36;
        const y = height / 2 + (x - width / 2) * tilt + spread;
        grains[i % 2] += i % 9 === 0 ? blob(x, y, 7 + random() * 9, random, 7, 0.4) : disc(x, y, 2 + random() * 3);
    }
    return [stroke('dust', grains[0]), stroke('pebble', grains[1])];
}

/** @param {Country} country @param {number} inches @param {number} size */
function patches(country, inches, size) {
    return places(country, inches).map(([x, y]) =>
        blob(x, y, size * (0.4 + country.random() * 0.6), country.random, 9, 0.4)).join('');
}

/** @type {Record<string, (country: Country, ids: (name: string) => string) => SVGElement[]>} */
const GROUND = {farmland, steppe, desert, snow, jungle, mud};
/** @type {typeof GROUND} */
const SPACE = {planet, belt};

/**
 * Painted on the bare board, below its terrain.
 * @param {SVGElement} layer @param {import('../types').View} view @param {import('./geometry.js').Geometry} geometry
 * @param {string} look @param {(name: string) => string} ids
 */
export function paint_theme(layer, view, geometry, look, ids) {
    const kinds = look === 'space' ? SPACE : look === 'cloth' || look === 'alien' ? GROUND : {};
    const paint = kinds[view.theme ?? ''];
    if (!paint) {
        return;
    }
    const {width, height} = geometry;
    const random = chance(`${view.scenario} ${view.theme} ${width} ${height}`);
    const edge = ids('country');
    const country = [svg('clipPath', {id: edge}, svg('rect', {width, height})),
        svg('g', {class: 'h-country', 'clip-path': `url(#${edge})`}, ...paint({width, height, random}, ids))];
    const lines = layer.querySelector('.b-hexes');
    if (lines) {
        lines.before(...country);
    } else {
        layer.append(...country);
    }
}
