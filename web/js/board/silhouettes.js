// Vehicles and guns from above, in drab.

import {disc} from './shapes.js';
import {R, barrel, both, figure, tracks, wheels} from './strokes.js';

/** @typedef {import('./strokes.js').Parts} Parts */

/**
 * The hull between two tracks, with glacis and engine deck.
 * @param {number} half
 * @param {number} long
 * @param {number} wide
 * @returns {Parts}
 */
function hull(half, long, wide) {
    const w = half - wide + 2;
    const l = long / 2 - 2;
    return [
        ['h', `M${-w + 3} ${-l}H${w - 3}L${w} ${-l + 8}V${l - 3}Q${w} ${l} ${w - 3} ${l}H${-w + 3}` +
            `Q${-w} ${l} ${-w} ${l - 3}V${-l + 8}Z`],
        ['d', R(-w + 4, l - 17, 2 * w - 8, 13, 2)],
        ['dl', `M${-w + 6} ${l - 13}h${2 * w - 12}M${-w + 6} ${l - 10}h${2 * w - 12}M${-w + 6} ${l - 7}h${2 * w - 12}` +
            `M${-w + 3} ${-l + 8}H${w - 3}`],
    ];
}

/**
 * @param {number} s its size
 * @param {{gun?: number, brake?: boolean, square?: boolean, thick?: number}} [how]
 * @returns {Parts}
 */
function tank(s, how = {}) {
    const half = 25 * s;
    const long = 64 * s;
    const r = 14.5 * s;
    const turret = how.square
        ? `M${-r * 0.8} ${-r}H${r * 0.8}L${r} ${-r * 0.3}V${r * 0.9}Q${r} ${r * 1.2} ${r * 0.7} ${r * 1.2}` +
            `H${-r * 0.7}Q${-r} ${r * 1.2} ${-r} ${r * 0.9}V${-r * 0.3}Z`
        : `M${-r * 0.5} ${-r}H${r * 0.5}Q${r * 1.1} ${-r * 0.7} ${r} ${r * 0.2}Q${r * 0.9} ${r * 1.15} 0 ${r * 1.2}` +
            `Q${-r * 0.9} ${r * 1.15} ${-r} ${r * 0.2}Q${-r * 1.1} ${-r * 0.7} ${-r * 0.5} ${-r}Z`;
    return [
        ...tracks(half, long, 11 * s), ...hull(half, long, 11 * s),
        ['shade', `M${-r + 3} ${-r + 5}h${2 * r}v${r * 2}h${-2 * r}z`],
        ...barrel(-(how.gun ?? 50) * Math.sqrt(s), -r + 4, how.thick ?? 4, how.brake ?? false),
        ['g', R(-6 * s, -r - 2, 12 * s, 6, 2)],
        ['t', turret], ['l', disc(-r * 0.42, r * 0.3, 4 * s)],
            ['dl', disc(-r * 0.42, r * 0.3, 4 * s) + disc(r * 0.42, r * 0.25, 3.4 * s)],
    ];
}

/** No turret: the gun stands in a casemate. @param {number} thick @param {boolean} open @returns {Parts} */
function casemate(thick, open) {
    return [
        ...tracks(25, 64, 11), ...hull(25, 64, 11),
        ['shade', 'M-14 -12h32v36h-32z'], ...barrel(open ? -44 : -52, -8, thick, !open),
        ['t', open ? 'M-16 -14H16L18 26H-18Z' : 'M-12 -18H12L18 -2V16L14 22H-14L-18 16V-2Z'],
        ...(open ? /** @type {Parts} */ ([['d', R(-12, -6, 24, 30, 2)], ['g', R(-4, -10, 8, 24, 2)],
            ...figure(-7, 16, 0, 'none'), ...figure(8, 12, 0, 'none')])
            : /** @type {Parts} */ ([['g', R(-6, -21, 12, 8, 3)], ['l', disc(9, 8, 4)],
                ['dl', `${disc(9, 8, 4)}M-12 2H4`]])),
    ];
}

/** @returns {Parts} */
function rockets() {
    let tubes = '';
    for (let x = -12; x <= 12; x += 6) {
        tubes += R(x - 2, -26, 4, 38, 1.5);
    }
    return [['shade', 'M-13 -20h34v38h-34z'], ['t', R(-16, -22, 32, 34, 2)], ['g', tubes]];
}

/** A lorry: bonnet, cab, and what is behind. @param {Parts} bed @returns {Parts} */
function lorry(bed) {
    return [
        ...wheels(21, [-29, 10, 27]),
        ['h', R(-15, -42, 30, 24, 5)], ['dl', 'M-9 -40V-28M9 -40V-28M0 -41V-29'],
        ['l', 'M-14 -25H14L12 -19H-12Z'], ['d', R(-17, -19, 34, 12, 2)],
        ...bed,
    ];
}

/** @type {Record<string, () => Parts>} */
export const vehicles = {
    tank: () => tank(1, {gun: 52}),
    'light-tank': () => tank(0.86, {gun: 46, thick: 3}),
    'heavy-tank': () => tank(1.12, {gun: 56, brake: true, square: true, thick: 4.6}),
    'modern-tank': () => tank(1.1, {gun: 58, square: true}),
    'assault-gun': () => casemate(5, false),
    'self-propelled': () => casemate(6.5, true),
    flail: () => [...tank(1, {gun: 34}), ['g', both((s) => R(s * 21 - 1.5, -52, 3, 22, 1))],
        ['k', R(-30, -56, 60, 8, 4)],
            ['kl', 'M-26 -62l-3 8M-18 -63v8M-9 -62l2 8M0 -63v8M9 -62l-2 8M18 -63v8M26 -62l3 8']],
    'aa-tank': () => [...tracks(24, 60, 10), ...hull(24, 60, 10), ['shade', 'M-13 -8h32v28h-32z'],
        ...barrel(-42, -6, 2.6, false, -10), ...barrel(-42, -6, 2.6, false, 10), ...barrel(-38, -6, 2.6, false, -5.5),
            ...barrel(-38, -6, 2.6, false, 5.5), ['t', R(-16, -13, 32, 30, 5)], ['d', R(-8, -6, 16, 16, 3)],
                ['l', disc(0, 13, 4.5)]],
    'rocket-tank': () => [...tracks(24, 62, 10), ...hull(24, 62, 10), ...rockets()],
    apc: () => [...tracks(24, 60, 9), ['h', 'M-14 -32H14L18 -22V30H-18V-22Z'], ['dl', 'M-17 -21H17M-10 26H10'],
        ['d', R(-11, 2, 22, 22, 2)], ['dl', 'M0 2V24'], ...barrel(-30, -8, 2.6, false, 0), ['t', disc(0, -7, 8)],
            ['l', disc(0, -5, 3.6)]],
    ifv: () => [...tracks(24, 62, 9), ['h', 'M-13 -34H13L18 -20V31H-18V-20Z'], ['dl', 'M-17 -20H17'],
        ['d', R(-12, 12, 24, 16, 2)], ['dl', 'M0 12V28'], ['shade', 'M-8 -10h24v22h-24z'], ...barrel(-42, -8, 3.2),
            ['t', 'M-8 -13H8L12 -4V8H-12V-4Z'], ['l', disc(-4, 1, 3.4)], ['g', R(8, -9, 5, 15, 1.5)]],
    'wheeled-apc': () => [...wheels(23, [-25, -9, 9, 25], 8, 13), ['h', 'M-8 -38H8L17 -24V30L12 34H-12L-17 30V-24Z'],
        ['l', 'M-10 -29H10L12 -23H-12Z'], ['dl', 'M-16 -16H16M0 12V33'], ...barrel(-32, -8, 2.6),
            ['t', disc(0, -6, 8.5)], ['d', R(-11, 10, 22, 18, 2)], ['l', disc(0, -4, 3.4)]],
    'armoured-car': () => [...wheels(23, [-21, 19], 9, 17), ['h', 'M-9 -34H9L17 -20L19 0L15 30H-15L-19 0L-17 -20Z'],
        ['dl', 'M-16 -20H16M-12 22H12M-12 26H12'], ['shade', 'M-8 -8h22v20h-22z'], ...barrel(-40, -8, 3),
            ['t', 'M-7 -12H7L12 -3L9 10H-9L-12 -3Z'], ['l', disc(3, 2, 3.4)]],
    'half-track': () => [['k', R(-24, -2, 11, 38, 4) + R(13, -2, 11, 38, 4)], ...wheels(22, [-28], 9, 15),
        ['h', 'M-10 -42H10L15 -16H20V36H-20V-16H-15Z'], ['dl', 'M-8 -40V-22M8 -40V-22M0 -41V-22M-15 -16H15'],
            ['d', R(-14, -6, 28, 38, 2)], ['l', R(-14, -6, 5, 38, 1) + R(9, -6, 5, 38, 1)],
                ...figure(-10, 5, 90, 'none'), ...figure(10, 12, 270, 'none'), ...figure(-10, 22, 90, 'none'),
                    ['gl', 'M0 -8V-26'], ['t', disc(0, -7, 4)]],
    locomotive: () => [['k', R(-16, -44, 6, 88) + R(10, -44, 6, 88)], ['h', R(-14, 8, 28, 38, 3)],
        ['t', R(-11, -46, 22, 58, 9)],
        ['d', R(-9, 14, 18, 14, 2)], ['g', disc(0, -34, 6) + disc(0, -12, 4)],
        ['dl', 'M-11 -24H11M-11 -2H11M-14 32H14'],
        ['l', R(-12, -49, 24, 5, 2)]],
    carriage: () => [['k', R(-16, -40, 6, 80) + R(10, -40, 6, 80)], ['h', R(-15, -46, 30, 92, 3)],
        ['d', R(-11, -42, 22, 84, 2)],
        ['dl', 'M0 -42V42M-11 -21H11M-11 0H11M-11 21H11']],
    gunboat: () => [['h', 'M0 -64Q14 -44 15 -14V44Q14 60 6 64H-6Q-14 60 -15 44V-14Q-14 -44 0 -64Z'],
        ['deck', 'M0 -57Q10 -40 11 -12V42Q10 55 4 59H-4Q-10 55 -11 42V-12Q-10 -40 0 -57Z'],
        ['t', disc(0, -30, 8) + disc(0, 38, 8)], ['gl', 'M0 -30V-50M0 38V58'], ['h', R(-9, -14, 18, 14, 3)],
        ['g', disc(0, 14, 6)]],
    truck: () => lorry([['shade', R(-15, -5, 38, 46, 3)], ['s', R(-18, -7, 36, 46, 4)],
        ['sl', 'M-18 2H18M-18 12H18M-18 22H18M-18 31H18M0 -7V39']]),
    'rocket-truck': () =>
        lorry([['d', R(-17, -7, 34, 46, 2)], ...rockets().map(([t, d]) => /** @type {[string, string]} */ ([t, d]))]),
    jeep: () => [...wheels(20, [-18, 18], 8, 14), ['h', R(-15, -32, 30, 60, 5)],
        ['dl', 'M-9 -30V-14M9 -30V-14M0 -31V-14'], ['l', 'M-15 -12H15L13 -7H-13Z'], ['d', R(-12, -5, 24, 28, 3)],
            ...figure(-6, 3, 0, 'none'), ...figure(7, 14, 0, 'none'), ['k', disc(0, 30, 6)]],
    motorcycles: () => [[-24, 6], [2, -12],
        [25, 12]].flatMap(([x, y]) =>
            /** @type {Parts} */ ([['k', R(x - 2.5, y - 20, 5, 40, 2.5)], ['gl', `M${x - 8} ${y - 10}h16`],
                ...figure(x, y + 2, 0, 'none')])),
    gun: () => [['gl2', 'M-3 4L-16 42M3 4L16 42'], ['g', R(-20, 38, 8, 6, 2) + R(12, 38, 8, 6, 2)],
        ...wheels(24, [2], 8, 22), ...barrel(-48, 8, 4.6, true), ['h', 'M-22 -8L-14 -12H14L22 -8L20 -3H-20Z'],
            ['g', R(-4, -6, 8, 16, 2)], ...figure(-27, 24, 20, 'none'), ...figure(27, 20, -20, 'none')],
    howitzer: () => [['h', 'M-7 6L-10 44H10L7 6Z'], ['g', R(-13, 40, 26, 6, 2)], ...wheels(25, [0], 9, 24),
        ...barrel(-42, 12, 7.5), ['h', 'M-22 -8L-16 -14H16L22 -8L20 -2H-20Z'], ['g', R(-6, -4, 12, 18, 3)],
            ...figure(-28, 26, 20, 'none'), ...figure(28, 24, -30, 'none'), ...figure(22, 40, -10, 'none')],
    'aa-gun': () => [['gl2', 'M-30 0H30M0 -26V34'], ['g', disc(-30, 0, 4) + disc(30, 0, 4) + disc(0, 34, 4)],
        ['d', disc(0, 2, 17)], ['dl', disc(0, 2, 17)], ...barrel(-50, 4, 4, true),
            ['h', 'M-17 -9H-5V-4H5V-9H17L15 0H-15Z'], ['t', disc(0, 6, 7)], ...figure(-14, 18, 40, 'none'),
                ...figure(15, 18, -40, 'none')],
    'rocket-launcher': () => [['gl2', 'M-3 10L-16 42M3 10L16 42'], ...wheels(24, [6], 8, 20),
        ['h', R(-18, -8, 36, 6, 2)], ['g', [-12, -6, 0, 6, 12].map((x) => R(x - 2.4, -38, 4.8, 50, 2)).join('')],
            ...figure(-28, 28, 20, 'none'), ...figure(28, 26, -20, 'none')],
    hovertank: () => [['k', 'M-24 -30Q0 -44 24 -30Q34 0 27 34Q0 44 -27 34Q-34 0 -24 -30Z'],
        ['h', 'M-19 -27Q0 -38 19 -27Q27 0 21 29Q0 37 -21 29Q-27 0 -19 -27Z'], ['dl', 'M-20 14Q0 20 20 14'],
            ['d', disc(-11, 23, 6) + disc(11, 23, 6)], ['dl', `${disc(-11, 23, 3)}${disc(11, 23, 3)}`],
                ['shade', 'M-10 -10h28v24h-28z'], ...barrel(-54, -6, 4.4, true),
                    ['t', 'M-9 -15H9Q18 -4 13 11Q0 18 -13 11Q-18 -4 -9 -15Z'], ['l', disc(0, 2, 4)]],
    gev: () => [['k', 'M0 -44Q26 -30 32 18Q30 38 0 40Q-30 38 -32 18Q-26 -30 0 -44Z'],
        ['h', 'M0 -38Q20 -24 26 16Q24 32 0 34Q-24 32 -26 16Q-20 -24 0 -38Z'], ['d', disc(-12, 20, 9) + disc(12, 20, 9)],
            ['dl', 'M-21 20H-3M-12 11V29M3 20H21M12 11V29'], ['l', 'M0 -28Q8 -18 7 -8H-7Q-8 -18 0 -28Z'],
                ...barrel(-50, -30, 3, false, -8), ...barrel(-50, -30, 3, false, 8)],
    walker: () => [['k', R(-27, -26, 13, 30, 4) + R(14, -2, 13, 32, 4)],
        ['kl', 'M-27 -18h13M-27 -10h13M14 8h13M14 18h13'], ['g', R(-34, -44, 7, 48, 3) + R(27, -40, 7, 46, 3)],
            ['h', 'M-30 -8H30V14H-30Z'], ['shade', 'M-14 -16h34v38h-34z'],
                ['t', 'M-15 -20H15L21 -6V14L13 22H-13L-21 14V-6Z'], ['l', 'M-8 -16H8L10 -8H-10Z'],
                    ['dl', 'M-12 8H12M-12 13H12']],
    bikes: () => [[-25, 8], [0, -14],
        [25, 12]].flatMap(([x, y]) =>
            /** @type {Parts} */ ([
                ['h', `M${x} ${y - 26}L${x + 7} ${y + 4}L${x + 12} ${y + 18}H${x - 12}L${x - 7} ${y + 4}Z`],
                    ['l', `M${x - 4} ${y + 18}h8l-4 10z`], ...figure(x, y + 4, 0, 'none')])),
};
