// More covers: mud and wire, a coast by night, a staff map, blocks on a board, a desert fort, a village in the snow, a
// hill under flags.

import {svg} from '../dom.js';
import {disc, draw, ground, tank} from './brushes.js';

/** A soldier standing, his rifle slung; drawn about his feet. @type {import('./brushes.js').Shape} */
const SOLDIER = ['M-4-22H4L6-8H3L4 0H1L0-8-1 0H-4L-3-8H-6zM-3-28a3 3 0 0 1 6 0v4h-6z' +
    'M-5-28h10v1.500h-10zM5-10L9-32 10.500-31.500 6.500-9z', ''];

/** @param {string} fill @param {number} x @param {number} y @param {number} [size] */
function soldier(fill, x, y, size = 1) {
    return draw([[SOLDIER[0], fill]], `translate(${x} ${y}) scale(${size})`);
}

/** The lozenge of 1916 on the lip of a trench. */
export function mud() {
    return [
        ground('#b9ad97'), disc(112, 92, 17, '#ddd0b2'),
        draw([['M0 136C30 128 50 142 84 132S130 130 150 136V200H0z', '#7b6b50'],
            ['M18 134V108l-4-10M18 116l6-8M128 132v-22l5-9M128 118l-6-8', 'none', '#40352a', 2.5]]),
        draw([['M-40 12C-46 2-34-14-20-16L26-18C40-16 46-6 42 4L34 14H-30zM-8-4h16v8H-8zM8-2h14v3H8z', '#3a3a2e'],
            ['M-34 12C-40 2-30-10-18-12L26-14C36-12 40-4 38 4L32 10', 'none', '#5c5a47', 2]],
            'translate(76 136) rotate(-8)'),
        draw([['M6 168V146M38 170V148M70 168V146M104 170V148M140 168V146', 'none', '#2c2319', 2.5],
            ['M0 152q19 10 38 0t32 0 34 0 46 0M0 162q19-9 38 0t32 0 34 0 46 0', 'none', '#2c2319', 1.2]]),
        draw([['M0 174q10-7 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0V200H0z', '#4b3f2c']]),
    ];
}

/** A torpedo boat at speed under the moon, a convoy against the sky. */
export function night_sea() {
    return [
        ground('#16222f'), disc(112, 96, 13, '#e9e3c6'), disc(107, 93, 12, '#16222f'),
        draw([['M14 128h26l-3 5H18zM52 128h20l-2 4H55zM24 128v-7h6v7zM60 128v-6h4v6z', '#0b131b'],
            ['M0 133H150V200H0z', '#1d3444'], ['M88 140h52M96 147h34M104 154h20', 'none', '#c9c29c', 1]]),
        draw([['M-44 2L30 0 46-8 38 8H-40zM-6 0V-9H12L16 0zM2-9V-18M-24 0h12v-4h-12z', '#0a1016'],
            ['M-44 4C-58 8-66 12-78 14M46 2C40 14 26 14 14 13', 'none', '#b8c8cc', 2]], 'translate(84 166) rotate(-4)'),
        draw([['M0 182C20 176 30 188 50 182S80 176 100 182 130 188 150 182V200H0z', '#0e1c27']]),
    ];
}

/** Blocks and arrows on a map of the staff. */
export function map_of_arrows() {
    return [
        ground('#e3d8ba'),
        draw([['M-6 128C30 112 46 140 78 124S128 110 158 122', 'none', '#7fa3b5', 4],
            ['M10 200C30 170 60 166 84 150S130 120 150 92', 'none', '#b08f5a', 2],
            ['M104 150q16-12 34 0t-2 24-34-4zM110 154q12-8 22 0t-2 14-20-4z', 'none', '#b7a77c', 1.2]]),
        draw([['M18 134h24v15H18zM24 138l12 7M36 138l-12 7', '#f2ecd6', '#1f5fa8', 2.2],
            ['M30 176h24v15H30zM36 180l12 7M48 180l-12 7', '#f2ecd6', '#1f5fa8', 2.2],
            ['M96 102h24v15H96zM98 109.500h20', '#f2ecd6', '#b3431e', 2.2],
            ['M118 134h24v15h-24zM120 141.500h20', '#f2ecd6', '#b3431e', 2.2]]),
        draw([['M46 140C66 134 76 128 84 114l-7 1 12-11 4 15-5-4C80 132 66 140 48 147z', '#1f5fa8cc'],
            ['M58 182C78 180 98 168 108 152l-7 0 14-9 2 16-5-5C102 172 82 188 60 190z', '#1f5fa8cc']]),
    ];
}

/** Blocks of soldiers on a board of squares. */
export function block_men() {
    const stand = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ coat) => [
        draw([[`M${x - 17} ${y}h34v7h-34z`, '#6f7c4c']]), ...[-11, 0, 11].map((dx) => soldier(coat, x + dx, y, 0.95))];
    return [
        ground('#e8c988'), draw([['M0 104H150V200H0z', '#93a066']]),
        ...stand(38, 138, '#4b4632'), ...stand(114, 128, '#53606a'), ...stand(112, 176, '#53606a'),
        tank('#4b4632', 40, 176, 0.55), draw([['M2 183h76v7H2z', '#6f7c4c']]),
    ];
}

/** A fort in the desert, and men who come out of the sun. */
export function fort() {
    return [
        ground('#f0c987'), disc(30, 96, 18, '#fbeebb'),
        draw([['M0 140C36 126 70 142 150 128V200H0z', '#d9a860'],
            ['M84 140V106h6v-6h6v6h8v-6h6v6h8v-6h6v6h6V140z', '#c08d52'], ['M100 140v-14q6-8 12 0v14z', '#6d4a28'],
            ['M107 100V82l14 4-14 4', '#b3431e', '#4d3320', 1.2]]),
        draw([['M0 158C50 146 100 166 150 152V200H0z', '#b98445']]),
        ...[14, 32, 50, 68].map((x, i) => soldier('#4d3a22', x, 176 - (i % 2) * 5, 1.05)),
        tank('#5b4628', 112, 168, 0.62), draw([['M0 184C50 176 100 190 150 180V200H0z', '#8f6332']]),
    ];
}

/** A village in the snow, parachutes above it. */
export function village() {
    const chute = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => draw([
        ['M-12 0C-12-16 12-16 12 0Q6-4 0 0-6-4-12 0z', '#f4f1e6', '#5c6670', 1],
        ['M-12 0L0 16 12 0M0 0V16', 'none', '#5c6670', 0.8],
        ['M-1.500 16h3v6h-3z', '#2f3338']], `translate(${x} ${y}) scale(${size})`);
    return [
        ground('#b9c6cf'), chute(26, 102, 0.9), chute(58, 92, 0.65), chute(124, 98, 0.8),
        draw([['M0 150C40 138 100 154 150 142V200H0z', '#eef0ec'],
            ['M86 148V120l5-6 5 6v28zM91 114c-7-8-5-12 0-18 5 6 7 10 0 18zM91 96v-6', '#7b5a4a', '#4d372d', 1],
            ['M100 150v-14l12-9 12 9v14zM40 152v-12l11-8 11 8v12z', '#6d5443', '#3d2e25', 1],
            ['M98 137l14-11 14 11M38 141l13-10 13 10', 'none', '#f7f7f2', 3]]),
        ...[18, 34].map((x) => soldier('#3d4238', x, 178, 1.05)), tank('#3d4238', 100, 172, 0.72),
        draw([['M0 184C50 176 100 192 150 180V200H0z', '#d9dfdf']]),
    ];
}

/** Flags on a hill, smoke, an armoured car of riveted plates. */
export function red_hill() {
    return [
        ground('#d8a466'), disc(120, 98, 18, '#f1d39a'),
        draw([['M0 158L46 112 66 122 92 104 150 150V200H0z', '#8b5a3a'],
            ['M0 172C50 156 100 176 150 160V200H0z', '#5c3b26']]),
        draw([['M48 114V84', 'none', '#2d1c12', 2], ['M49 85C60 80 66 90 78 85V101C66 106 60 96 49 101z', '#a4262c'],
            ['M92 106V84', 'none', '#2d1c12', 1.6], ['M93 85C101 81 106 88 114 85V96C106 99 101 92 93 96z', '#2b2a1c'],
            ['M8 108q6-12 18-7 10-10 20 0 4 12-10 14-24 4-28-7z', '#efe4cc66']]),
        svg('g', {transform: 'translate(96 168)'},
            draw([['M-30 6V-6L-18-8V-18H6V-8L26-4 30 6z', '#2d1c12'], ['M6-15H24V-12H6z', '#2d1c12']]),
            disc(-18, 8, 7, '#1b110b'), disc(16, 8, 7, '#1b110b')),
        ...[18, 34, 50].map((x, i) => soldier('#2d1c12', x, 178 - (i % 2) * 4, 1.05)),
        draw([['M0 184C50 178 100 192 150 182V200H0z', '#38231a']]),
    ];
}
