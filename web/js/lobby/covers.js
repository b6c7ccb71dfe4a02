// The covers of the rule books: flat poster scenes drawn by us, chosen by the words of a book, never by its name.
// Each scene fills 150 x 160, from y = 40 to 200, and leaves its upper third calm: there the title stands.

import {svg} from '../dom.js';
import {disc, draw, ground, tank} from './brushes.js';
import {block_men, fort, map_of_arrows, mud, night_sea, red_hill, village} from './covers_men.js';

/** @typedef {import('../types').RuleSet} RuleSet */
/** @typedef {import('./brushes.js').Shape} Shape */
const STARS = [[20, 22], [47, 70], [121, 30], [96, 60], [133, 92], [14, 104], [70, 18], [60, 112], [108, 118],
    [30, 142], [139, 150]];

/**
 * Which words call for which scene; the first that is found counts.
 * @type {[RegExp, (hue: number) => SVGElement[]][]}
 */
const SCENES = [
    [/trench warfare|over the top/, mud],
    [/torpedo boats|off the coast/, night_sea],
    [/battalions and divisions|kilomet/, map_of_arrows],
    [/board of squares/, block_men],
    [/skirmish in the desert/, fort],
    [/eastern front/, village],
    [/between the wars/, red_hill],
    [/\bspace|starship|galax|asteroid|orbit/, space],
    [/sci-?fi|future|robot|hover|22nd|alien/, future],
    [/naval|fleet|\bsea\b|submarine|\bships?\b|galley/, sea],
    [/heat-seeking/, jets],
    [/dogfight|aircraft|squadron|\bsky\b|air (war|combat)/, sky],
    [/ancient|roman|legion|hoplite|phalanx|antiquity/, ancient],
    [/medieval|knight|castle|fantasy|dragon|wizard/, castle],
    [/musket|napoleon|grenadier|civil war|18th|19th|volley/, musket],
    [/laser|thermal|stabilised|reactive/, night],
    [/helicopter|cold war|195\d|196\d/, helicopter],
    [/tank|platoon|panzer|world war|armour/, armour],
    [/squad|skirmish|trench|great war|infantry/, trench],
];

/**
 * The picture on a book's cover.
 * @param {RuleSet} book @returns {SVGSVGElement}
 */
export function cover(book) {
    const words = `${book.title} ${book.period} ${book.about}`.toLowerCase();
    const scene = SCENES.find(([pattern]) => pattern.test(words))?.[1] ??
        (book.board === 'hex' ? hexes : book.board === 'zone' ? sea : table);
    const picture = svg('svg', {viewBox: '0 40 150 160', preserveAspectRatio: 'xMidYMax slice', 'aria-hidden': 'true',
        focusable: 'false', class: 'cover'});
    picture.append(...scene(hue_of(book.slug)));
    const net = NETS[book.board];
    if (net) {
        picture.append(net());
    }
    return picture;
}

/** Two books of one scene should still be told apart. @param {string} slug */
function hue_of(slug) {
    let sum = 0;
    for (const letter of slug) {
        sum = (sum * 31 + letter.charCodeAt(0)) % 997;
    }
    return sum % 3;
}

/** @param {number} hue */
function armour(hue) {
    const sky = ['#e7c98b', '#dcb98a', '#d9c39a'][hue];
    return [
        ground(sky), disc(108, 104, 22, '#f3e3b4'),
        draw([['M0 118C30 104 60 112 92 104S136 96 150 102V200H0z', '#b98f52'],
            ['M0 136C40 118 80 140 150 122V200H0z', '#7d6a3c'],
            ['M0 158C34 148 90 166 150 148V200H0z', '#4d4a2b']]),
        draw([['M18 120l5-16 5 16zM27 122l6-19 6 19zM38 121l5-15 5 15z', '#5d5a33']]),
        tank('#2b2a1c', 78, 142, 1), tank('#6b5f38', 30, 130, 0.42),
        draw([['M0 182C50 172 100 190 150 176V200H0z', '#2f2d1b']]),
    ];
}

/** @param {number} hue */
function helicopter(hue) {
    const sky = ['#d98f55', '#cf8a5d', '#dba25c'][hue];
    return [
        ground(sky), disc(42, 112, 24, '#f4d9a0'),
        draw([['M0 140C30 128 60 138 90 130S130 128 150 134V200H0z', '#8c4f2c'],
            ['M0 160C40 148 90 166 150 150V200H0z', '#5a3421']]),
        draw([['M-20 0C-22-12-6-16 6-13L14-8 56-9 60-18 64-18 62-4 18 4C8 14-16 14-20 0z', '#2c1d14'],
            ['M-50-20H46', 'none', '#2c1d14', 2.5],
            ['M-2-20V-12M-14 16H12M-8 11L-10 16M6 10L8 16', 'none', '#2c1d14', 2.5]],
                'translate(74 120) rotate(-6) scale(0.9)'),
        tank('#2c1d14', 42, 160, 0.6), tank('#3d271a', 112, 152, 0.4),
        draw([['M0 180C50 170 100 188 150 174V200H0z', '#2f1c12']]),
    ];
}

/** @param {number} hue */
function night(hue) {
    const sky = ['#22383a', '#24343f', '#2a3a35'][hue];
    return [
        ground(sky),
        draw([['M0 122C30 108 66 120 96 110S136 108 150 112V200H0z', '#31524f'],
            ['M0 142C40 126 90 148 150 130V200H0z', '#274441']]),
        draw([['M30 138L150 92', 'none', '#f0634f', 1.4], ['M30 138L150 92', 'none', '#f0634f55', 5]]),
        tank('#0f1b1b', 56, 152, 0.95), tank('#17302f', 122, 118, 0.3),
        draw([['M112 112h20v14h-20zM122 106v8M122 124v8M106 119h8M130 119h8', 'none', '#bfe3a0', 1.2]]),
        draw([['M0 178C50 168 100 186 150 172V200H0z', '#0b1414']]),
    ];
}

/** @param {number} hue */
function future(hue) {
    const sky = ['#7d4b6b', '#5f4c7c', '#7b4a52'][hue];
    return [
        ground(sky), disc(112, 104, 26, '#e7a36a'), disc(24, 98, 8, '#d9b8c4'),
        draw([['M0 140L24 112 40 128 58 104 84 138 110 118 150 142V200H0z', '#4c2f4d'],
            ['M0 156C50 146 90 164 150 150V200H0z', '#35203a']]),
        // A walker on two legs, and a tank without wheels.
        draw([['M-14-26H14L20-14 12-4H-12L-20-14zM18-16H36V-12H18z', '#1b1020'],
            ['M-8-4L-16 14-6 32H-20M8-4L16 12 8 32H22', 'none', '#1b1020', 5]], 'translate(44 136)'),
        draw([['M-34 4L-24-4H-10L-4-12H14L20-4 34 0 26 8H-28zM14-10H40V-7H14z', '#1b1020'],
            ['M-26 13H24', 'none', '#8fe0e0', 2.5]], 'translate(104 158)'),
        draw([['M0 180C50 172 100 188 150 176V200H0z', '#1d1122']]),
    ];
}

function space() {
    return [
        ground('#12151f'),
        ...STARS.map(([x, y], i) => disc(x, y, 0.7 + (i % 3) * 0.4, '#e9e4d0')),
        disc(130, 196, 58, '#2b4a63'), disc(124, 190, 54, '#3b6480'),
        draw([['M0-26L6-6 22 10 22 16 8 12 5 18H-5L-8 12-22 16-22 10-6-6z', '#d8d2bf'], ['M0-20L3-4H-3z', '#6f7f8c'],
            ['M-4 18L0 34 4 18z', '#e8a13c']], 'translate(54 144) rotate(38)'),
        draw([['M0-20L5-4 16 8 6 10 3 14H-3L-6 10-16 8-5-4z', '#b3573a'], ['M-2 14L0 24 2 14z', '#e8a13c']],
            'translate(108 106) rotate(218) scale(0.8)'),
        draw([['M70 128L96 112', 'none', '#f3d27a', 1.6]]),
    ];
}

/** @param {number} hue */
function sea(hue) {
    const sky = ['#cfd8cf', '#c8d3d6', '#d8d4c4'][hue];
    return [
        ground(sky), disc(118, 102, 16, '#f1ead2'),
        draw([['M-52 0H54L44 16H-42z' +
            'M-26 0V-10H-8V-20H6V-10H24V0zM-4-20V-36H2V-20zM8-10V-26H16V-10zM24-4H44V-7H24zM-44-4H-26V-7H-44z',
            '#27343b']], 'translate(74 132)'),
        draw([['M0 146C20 140 30 152 50 146S80 140 100 146 130 152 150 146V200H0z', '#4f7077'],
            ['M0 164C20 158 30 170 50 164S80 158 100 164 130 170 150 164V200H0z', '#355259'],
            ['M0 182C20 176 30 188 50 182S80 176 100 182 130 188 150 182V200H0z', '#22393f']]),
    ];
}

/** Delta wings high up, a missile on its way. @param {number} hue */
function jets(hue) {
    const [high, low] = [['#1f3a5c', '#5d86a8'], ['#243b63', '#7d9cb0'], ['#2b3f57', '#8fa7ad']][hue];
    const delta = 'M0-36L3-26 5-10 34 20V27L6 21 4 29 11 35V38H-11V35L-4 29-6 21-34 27V20L-5-10-3-26z';
    return [
        ground(high),
        draw([['M0 120Q75 104 150 122V200H0z', low],
            ['M-10 172q10-18 32-12 12-16 36-5 20-3 22 17zM92 178q8-14 24-9 10-12 26-3 14-1 16 14z', '#e8eef0']]),
        draw([['M40 164L12 200M48 170L26 200', 'none', '#dfe8ee', 2.5]]),
        draw([[delta, '#c9ced0'], ['M0-22V-12', 'none', '#27465e', 3]], 'translate(56 146) rotate(38) scale(0.9)'),
        draw([['M82 116L102 98', 'none', '#f4e3b0', 2], ['M100 101L110 91 103 104z', '#e2572b']]),
        draw([[delta, '#8a4034']], 'translate(126 94) rotate(52) scale(0.42)'),
    ];
}

/** @param {number} hue */
function sky(hue) {
    const blue = ['#a9c2c9', '#b4c4c0', '#9fb8cc'][hue];
    return [
        ground(blue),
        draw([['M-10 160q8-20 30-14 10-18 34-6 20-4 22 16zM84 118q6-14 22-10 8-12 24-4 14-2 15 12z', '#eef0e6']]),
        draw([['M-4-24H4L6-6 44 0V7L6 5 4 22 14 27V31H-14V27L-4 22-6 5-44 7V0L-6-6z', '#3b4a3a'],
            ['M-12-27H12', 'none', '#3b4a3a', 2]], 'translate(66 134) rotate(-28)'),
        draw([['M-4-24H4L6-6 44 0V7L6 5 4 22 14 27V31H-14V27L-4 22-6 5-44 7V0L-6-6z', '#7f3b2a']],
            'translate(118 102) rotate(-40) scale(0.45)'),
        draw([['M0 178L40 168 80 176 150 164V200H0z', '#8b9a6d'],
            ['M20 172L60 200M96 172L70 200', 'none', '#6f7d54', 2]]),
    ];
}

/** @param {number} hue */
function ancient(hue) {
    const sky = ['#e4cfa0', '#e0c793', '#dccfae'][hue];
    const spears = [];
    for (let x = 14; x < 150; x += 16) {
        spears.push(draw([[`M${x} 176L${x + 10} 78`, 'none', '#5a3a22', 2],
            [`M${x + 8} 80L${x + 11} 66 ${x + 13} 80z`, '#5b5a52']]));
    }
    return [
        ground(sky), draw([['M0 150L40 124 78 146 112 120 150 144V200H0z', '#c19a5b']]),
        ...spears,
        ...[16, 52, 88, 124].map((x) => draw([[`M${x} 142q16-8 24 0v28q-12 16-24 0z`, '#8f2f20', '#4f1a12', 2],
            [`M${x + 12} 148v22M${x + 4} 157h16`, 'none', '#e3b65a', 2]])),
        draw([['M0 184H150V200H0z', '#6b4a26']]),
    ];
}

/** @param {number} hue */
function castle(hue) {
    const sky = ['#c9c3a9', '#bfc3b4', '#cdbd9d'][hue];
    return [
        ground(sky), draw([['M0 158C40 130 110 130 150 156V200H0z', '#77835a']]),
        draw([['M38 150V92h6v-6h6v6h6v-6h6v6h6v18h14V92h6v-6h6v6h6v-6h6v6h6v58z', '#5d574c'],
            ['M68 150v-14q7-10 14 0v14z', '#2f2a22'],
            ['M50 104v8M100 104v8', 'none', '#2f2a22', 3], ['M53 86V68l16 5-16 5', '#8f2f20', '#2f2a22', 1.5],
            ['M97 86V68l16 5-16 5', '#1f4f86', '#2f2a22', 1.5]], 'translate(0 20)'),
        draw([['M0 176C50 164 100 184 150 168V200H0z', '#4d5a38']]),
    ];
}

/** @param {number} hue */
function musket(hue) {
    const sky = ['#d9d2b8', '#d2d4c8', '#e0d0ae'][hue];
    /** @type {Shape[]} */
    const man = [
        ['M-6-24H6L8-8H4L5 12H1L0-4-1 12H-5L-4-8H-8z', '#7a2a1e'], ['M-5-23L4-9M5-23L-4-9', 'none', '#f1ead2', 1.3],
        ['M-3-24V-30H3V-24z', '#d9b48c'], ['M-5-30V-41H5V-30z', '#2b2016'], ['M8-10L13-48', 'none', '#2b2016', 2],
    ];
    return [
        ground(sky), draw([['M0 150C40 138 100 156 150 142V200H0z', '#8d9463']]),
        draw([['M66 170V84', 'none', '#3b2c1c', 3], ['M67 86C84 80 90 94 108 87V115C90 122 84 108 67 114z', '#1f4f86'],
            ['M67 97C84 91 90 105 108 98V104C90 111 84 97 67 103z', '#f1ead2']]),
        ...[14, 38, 62, 86, 110, 134].map((x) => draw(man, `translate(${x} 172)`)),
        draw([['M0 180H150V200H0z', '#5c643d']]),
        draw([['M112 132q8-14 20-7 12-7 22 4v12q-24 6-42-9z', '#f3f0e4']]),
    ];
}

/** @param {number} hue */
function trench(hue) {
    const sky = ['#c7b79a', '#bdb5a2', '#cbb58b'][hue];
    return [
        ground(sky), disc(36, 86, 18, '#e8d9b4'),
        draw([['M0 138C40 128 110 144 150 132V200H0z', '#80704e']]),
        draw([['M12 142V116M44 146V118M78 142V116M112 144V118M140 140V116', 'none', '#33291b', 3],
            ['M0 122q22 14 44 0t34 0 34 0 38 0M0 134q22-12 44 0t34 0 34 0 38 0', 'none', '#33291b', 1.3]]),
        draw([['M60 168q0-22 24-22t24 22zM52 166h64v5H52z', '#3a3a2a']]),
        draw([['M0 170q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V200H0z', '#54472f']]),
    ];
}

/** A hex board, a counter and a die: for books of which we know nothing. */
function hexes() {
    return [ground('#8b9a6d'), draw([['M40 116h34v34H40z', '#1f5fa8', '#f6f1e4', 3]]), die(104, 138)];
}

/** A cloth, a ruler and a die. */
function table() {
    return [
        ground('#8b9a6d'), draw([['M10 170C40 130 90 140 140 108L150 120V200H0z', '#7a895c'],
            ['M14 160L128 104 134 116 20 172z', '#d9b877', '#6b4a26', 1.5],
            ['M28 154l3 6M42 147l3 6M56 140l3 6M70 133l3 6M84 126l3 6M98 119l3 6M112 112l3 6', 'none', '#6b4a26',
                1.5]]), die(98, 156)];
}

/** @param {number} x @param {number} y */
function die(x, y) {
    return svg('g', {transform: `translate(${x} ${y}) rotate(12)`},
        svg('rect', {x: -17, y: -17, width: 34, height: 34, rx: 6, fill: '#f6f1e4', stroke: '#26221c',
            'stroke-width': 1.5}),
        ...[[-9, -9], [9, 9], [0, 0], [9, -9],
            [-9, 9]].map(([cx, cy]) => svg('circle', {cx, cy, r: 3, fill: '#26221c'})));
}

/** Thin hex lines over the lower part of the picture. */
function hex_net() {
    let d = '';
    for (let column = 0; column < 9; column += 1) {
        for (let row = 0; row < 8; row += 1) {
            const x = column * 18;
            const y = 62 + row * 20.8 + (column % 2) * 10.4;
            d += `M${x - 6} ${y}h12l6 10.4-6 10.4h-12l-6-10.4z`;
        }
    }
    return svg('path', {d, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.16, 'stroke-width': 0.8});
}

/** Thin squares over the lower part of the picture. */
function square_net() {
    let d = '';
    for (let n = 0; n <= 8; n += 1) {
        d += `M${n * 19} 105V200${n < 6 ? `M0 ${105 + n * 19}H150` : ''}`;
    }
    return svg('path', {d, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.2, 'stroke-width': 0.8});
}

/** Lines of a chart, the middle one drawn stronger. */
function zone_net() {
    return svg('g', {fill: 'none', stroke: '#fff'},
        svg('path', {d: [19, 38, 57, 94, 113, 132].map((x) => `M${x} 148V200`).join(''), 'stroke-opacity': 0.28,
            'stroke-width': 0.8, 'stroke-dasharray': '5 3'}),
        svg('path', {d: 'M75.500 148V200', stroke: '#f1dca0', 'stroke-opacity': 0.7, 'stroke-width': 1.6,
            'stroke-dasharray': '9 2 2 2'}));
}

/** What is printed over the cover, by the kind of board. @type {Record<string, () => SVGElement>} */
const NETS = {hex: hex_net, square: square_net, zone: zone_net};
