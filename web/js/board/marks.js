// Overlays: what can be reached, seen, shot at, chosen. They are drawn anew as a whole whenever they or the zoom
// change;
// what is read (labels, reticles) has its size in pixels, what is measured has its true size.

import {svg} from '../dom.js';
import {level_words} from './levels.js';
import {draw_unit} from './units.js';

export const FIELD_TINTS = 4;

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('../types').Marks} Marks */
/**
 * What the overlays need to know of the board as it is now.
 * @typedef {object} Setting
 * @property {import('./geometry.js').Geometry} geometry
 * @property {number} px drawing units to a pixel
 * @property {number} half half a unit's side as it is shown, in drawing units
 * @property {(name: string) => Thing | undefined} find
 * @property {(name: string) => string} ids
 * @property {string} look
 * @property {string[]} sides
 */

/** @param {Marks} marks @param {Setting} on @returns {{under: SVGElement[], over: SVGElement[]}} */
export function draw_marks(marks, on) {
    const at = (/** @type {any} */ p) => (typeof p === 'object' && p !== null && !Array.isArray(p) ? on.geometry.xy(p)
        : on.geometry.at(p));
    const rings = (marks.rings ?? []).map((r) => ring(r, on, at));
    const under = [
        ...reach(marks.reach, on), ...fields(marks.fields, on), ...arc(marks.arc, on, at),
            ...rings.flatMap((r) => r.parts),
        ...template(marks.template, on, at), ...(marks.places ?? []).flatMap((p) => choice(p, on)),
        ...costs(marks.costs, on), ...(marks.dots ?? []).flatMap((d) => dot(d, on, at)),
    ];
    const over = [
        ...(marks.lines ?? []).flatMap((l) => sight(l, on, at)), ...rings.flatMap((r) => r.label ?? []),
            ...path(marks.path, on, at), ...measure(marks.measure, on, at), ...ghost(marks.ghost, on),
        ...(marks.targets ?? []).flatMap((t) => reticle(t, on)), ...compass(marks.compass, on),
    ];
    return {under, over};
}

/**
 * A plate with words, in pixels, around a point.
 * @param {XY} p
 * @param {string} words
 * @param {Setting} on
 * @param {string} [name]
 * @param {number} [dy]
 */
function plate(p, words, on, name = '', dy = 0) {
    const wide = words.length * 7.2 + 14;
    return svg('g', {class: `k-plate ${name}`,
        transform: `translate(${p[0]} ${p[1]}) scale(${on.px}) translate(0 ${dy})`},
        svg('rect', {x: -wide / 2, y: -10, width: wide, height: 20, rx: 5}), svg('text', {y: 4.2, text: words}));
}

/** @param {XY[]} points */
const line = (points) => 'M' + points.map((p) => p.map((n) => Math.round(n * 10) / 10).join(' ')).join('L');

/** @param {Marks['reach']} loops @param {Setting} on */
function reach(loops, on) {
    if (!loops || loops.length === 0) {
        return [];
    }
    const d = !Array.isArray(loops[0])
        ? cells(loops, on)
        : /** @type {number[][][]} */ (loops)
            .map((loop) => line(loop.map((p) => on.geometry.at(p) ?? /** @type {XY} */ ([0, 0]))) + 'Z').join('');
    return [svg('path', {class: 'k-reach', d}),
        svg('path', {class: 'k-reach-hatch', d, fill: `url(#${on.ids('wash')})`}),
            svg('path', {class: 'k-reach-edge', d})];
}

/** @param {any[]} values hexes, squares or zones @param {Setting} on */
function cells(values, on) {
    return values.map((value) => {
        const place = on.geometry.cell(value);
        return (place && on.geometry.outline(place, 7)) ?? '';
    }).join('');
}

/**
 * Fields of fire: each weapon has its tint and its own slant of hatching, so that they can be told apart where they
 * overlap.
 * @param {Marks['fields']} list
 * @param {Setting} on
 */
function fields(list, on) {
    return (list ?? []).flatMap((field, i) => {
        const d = cells(field.hexes, on);
        return d ? [svg('path', {class: `k-field k-field-${i % FIELD_TINTS}`, d}),
            svg('path', {class: 'k-field-hatch', d, fill: `url(#${on.ids(`field${i % FIELD_TINTS}`)})`})] : [];
    });
}

/** Room for two lines of figures in a hex, in pixels; for one. */
const ROOM = {both: 38, one: 24};

/** In each hex the levels a path can end at and the least it costs. @param {Marks['costs']} list @param {Setting} on */
function costs(list, on) {
    const wide = (list ?? []).length > 0 ? on.geometry.length(1) / on.px : 0;
    if (!list || wide < ROOM.one) {
        return [];
    }
    return list.flatMap(({at, levels, cost}) => {
        const p = on.geometry.at(at);
        const words = levels.length > 0 ? level_words(levels) : '';
        const both = wide >= ROOM.both && words !== '';
        return p ? [svg('g', {class: 'k-cost', transform: `translate(${p[0]} ${p[1]}) scale(${on.px})`},
            both ? svg('text', {class: 'k-cost-levels', y: -3, text: words}) : null,
            cost === undefined ? null : svg('text', {class: 'k-cost-spent', y: both ? 11 : 5, text: String(cost)}))]
                : [];
    });
}

/**
 * A sector of a circle, in the board's own units: its outline, and whether it is closed at the middle.
 * @param {XY} p @param {number} r @param {number} turn @param {number} half @param {boolean} closed
 */
function sector(p, r, turn, half, closed) {
    const end = (/** @type {number} */ degrees) => {
        const rad = (degrees * Math.PI) / 180;
        return `${p[0] + r * Math.sin(rad)} ${p[1] - r * Math.cos(rad)}`;
    };
    const outer = `${end(turn - half)}A${r} ${r} 0 ${half > 90 ? 1 : 0} 1 ${end(turn + half)}`;
    return closed ? `M${p[0]} ${p[1]}L${outer}Z` : `M${outer}`;
}

/** @param {Marks['arc']} mark @param {Setting} on @param {(p: any) => XY | null} at */
function arc(mark, on, at) {
    const p = mark && at(mark.at);
    return !mark || !p || mark.half >= 180 ? [] : [svg('path', {class: 'k-arc',
        d: sector(p, on.geometry.length(mark.radius), on.geometry.degrees(mark.facing), mark.half, true)})];
}

/**
 * A ring, or a sector of one.
 * @param {NonNullable<Marks['rings']>[number]} mark
 * @param {Setting} on
 * @param {(p: any) => XY | null} at
 */
function ring(mark, on, at) {
    const p = at(mark.at);
    if (!p) {
        return {parts: [], label: null};
    }
    const r = on.geometry.length(mark.to);
    const half = mark['half-arc'] ?? 180;
    const turn = on.geometry.degrees(mark.bearing ?? 0);
    const round = (/** @type {string} */ name, /** @type {number} */ radius, closed = true) => (half >= 180
        ? svg('circle', {class: name, cx: p[0], cy: p[1], r: radius})
        : svg('path', {class: `${name} k-sector`, d: sector(p, radius, turn, half, closed)}));
    const parts = [round('k-ring-under', r), round('k-ring', r),
        ...(mark.from > 0 ? [round('k-ring-inner', on.geometry.length(mark.from), false)] : [])];
    const rad = ((turn + half / 2) * Math.PI) / 180; // beside its middle, where the labels of rings are
    const ends = /** @type {XY[]} */ ([[p[0], p[1] - r], [p[0], p[1] + r], [p[0] + r, p[1]], [p[0] - r, p[1]]]);
    const spots = half >= 180 ? ends : /** @type {XY[]} */ ([[p[0] + r * Math.sin(rad), p[1] - r * Math.cos(rad)]]);
    const spot = spots.find(([x, y]) => x > 40 && y > 20 && x < on.geometry.width - 40 && y < on.geometry.height - 20);
    return {parts, label: spot ? plate(spot, mark.label, on, 'k-quiet') : null};
}

/** @param {Marks['template']} mark @param {Setting} on @param {(p: any) => XY | null} at */
function template(mark, on, at) {
    const p = mark && at(mark.at);
    if (mark?.box) {
        const a = on.geometry.at([mark.box[0], mark.box[3]]);
        const b = on.geometry.at([mark.box[2], mark.box[1]]);
        return a && b ? [svg('rect', {class: 'k-template', x: a[0], y: a[1], width: b[0] - a[0], height: b[1] - a[1]})]
            : [];
    }
    return mark && p ? [svg('circle',
        {class: 'k-template', cx: p[0], cy: p[1], r: on.geometry.length(mark.radius ?? 0.5)}),
        svg('path', {class: 'k-template-cross',
            d: `M${p[0] - 8 * on.px} ${p[1]}h${16 * on.px}M${p[0]} ${p[1] - 8 * on.px}v${16 * on.px}`})] : [];
}

/** @param {NonNullable<Marks['places']>[number]} mark @param {Setting} on */
function choice(mark, on) {
    const p = on.geometry.xy(mark.place);
    if (!p) {
        return [];
    }
    const outline = on.geometry.outline(mark.place, 9);
    const parts = [outline ? svg('path', {class: 'k-choice', d: outline})
        : svg('circle', {class: 'k-dot', cx: p[0], cy: p[1], r: 7 * on.px})];
    if (mark.label) {
        parts.push(/** @type {any} */ (plate(p, mark.label, on, 'k-quiet', outline ? 0 : 18)));
    }
    return parts;
}

/**
 * A man where he would stand, with the way he goes.
 * @param {NonNullable<Marks['dots']>[number]} mark
 * @param {Setting} on
 * @param {(p: any) => XY | null} at
 */
function dot(mark, on, at) {
    const [p, from] = [at(mark.at), mark.from ? at(mark.from) : null];
    if (!p) {
        return [];
    }
    const bad = mark.bad ? ' k-bad' : '';
    return [
        ...(from && Math.hypot(p[0] - from[0], p[1] - from[1]) > on.px
            ? [svg('path', {class: `k-man-way${bad}`, d: line([from, p])})] : []),
        svg('circle', {class: `k-man${bad}`, cx: p[0], cy: p[1], r: Math.max(6 * on.px, on.geometry.length(0.25))}),
        ...(mark.label ? [plate(p, mark.label, on, 'k-quiet', -18)] : []),
    ];
}

/** @param {NonNullable<Marks['lines']>[number]} mark @param {Setting} on @param {(p: any) => XY | null} at */
function sight(mark, on, at) {
    const [from, to] = [at(mark.from), at(mark.to)];
    if (!from || !to) {
        return [];
    }
    // From rim to rim: where many lines begin, the unit must still be seen.
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along = (/** @type {number} */ d) =>
        /** @type {XY} */ ([from[0] + ((to[0] - from[0]) * d) / far, from[1] + ((to[1] - from[1]) * d) / far]);
    const [a, b] = far > 4 * on.half ? [along(1.55 * on.half), along(far - 1.1 * on.half)] : [from, to];
    if (mark.declared) {
        return [svg('path', {class: 'k-case k-thin', d: line([a, b])}),
            svg('path', {class: 'k-declared', d: line([a, b])}),
            svg('circle', {class: 'k-declared-end', cx: b[0], cy: b[1], r: 4 * on.px})];
    }
    if (mark.clear) {
        return [svg('path', {class: 'k-case k-thin', d: line([a, b])}),
            svg('path', {class: 'k-clear', d: line([a, b])})];
    }
    const stop = (mark.at && at(mark.at)) ?? b;
    const s = 3.6 * on.px;
    return [svg('path', {class: 'k-blocked-rest', d: line([stop, b])}),
        svg('path', {class: 'k-blocked', d: line([a, stop])}),
        svg('g', {class: 'k-cross'}, svg('title', {text: mark.by ? `Blocked by ${mark.by}` : 'Blocked'}),
            svg('circle', {cx: stop[0], cy: stop[1], r: s * 1.85}),
            svg('path', {d: `M${stop[0] - s} ${stop[1] - s}l${2 * s} ${2 * s}` +
                `M${stop[0] + s} ${stop[1] - s}l${-2 * s} ${2 * s}`}))];
}

/** @param {Marks['path']} mark @param {Setting} on @param {(p: any) => XY | null} at */
function path(mark, on, at) {
    const points = /** @type {XY[]} */ ((mark?.points ?? []).map(at).filter((p) => p !== null));
    if (!mark || points.length === 0) {
        return [];
    }
    const bad = mark.bad ? ' is-bad' : '';
    const end = points[points.length - 1];
    const parts = /** @type {SVGElement[]} */ ([svg('path', {class: 'k-case', d: line(points)}),
        svg('path', {class: `k-path${bad}`, d: line(points)})]);
    if (points.length > 1) {
        const before = points[points.length - 2];
        const turn = (Math.atan2(end[1] - before[1], end[0] - before[0]) * 180) / Math.PI;
        parts.push(...points.slice(0, -1)
            .map((p) => svg('circle', {class: `k-corner${bad}`, cx: p[0], cy: p[1], r: 3.5 * on.px})));
        parts.push(svg('path', {class: `k-head${bad}`, d: 'M5 0L-9 -7L-5 0L-9 7Z',
            transform: `translate(${end[0]} ${end[1]}) rotate(${turn}) scale(${on.px})`}));
    }
    parts.push(...climbs(mark, at, on));
    if (mark.label) {
        parts.push(plate(end, mark.label, on, mark.bad ? 'k-bad' : '', -(on.half / on.px + 16)));
    }
    return parts;
}

/**
 * Where a flight climbs or dives: the new level, with an arrow up or down.
 * @param {NonNullable<Marks['path']>} mark
 * @param {(p: any) => XY | null} at
 * @param {Setting} on
 */
function climbs({points, levels}, at, on) {
    return (levels ?? []).flatMap((level, i, all) => {
        // At the end stands the ghost with its own flag.
        const p = i > 0 && i < all.length - 1 ? at(points[i]) : null;
        const before = i > 0 ? all[i - 1] : null;
        if (!p || level === null || before === null || level === before) {
            return [];
        }
        const up = level > before;
        return [svg('g', {class: `k-climb ${up ? 'is-up' : 'is-down'}`,
            transform: `translate(${p[0]} ${p[1]}) scale(${on.px})`},
            svg('rect', {x: -13, y: -10, width: 26, height: 20, rx: 10}),
                svg('path', {d: up ? 'M-6 -4L-2 3H-10Z' : 'M-6 4L-2 -3H-10Z'}),
                    svg('text', {x: 4, y: 4.4, text: String(level)}))];
    });
}

/** @param {Marks['measure']} mark @param {Setting} on @param {(p: any) => XY | null} at */
function measure(mark, on, at) {
    const [a, b] = [mark && at(mark.from), mark && at(mark.to)];
    if (!mark || !a || !b) {
        return [];
    }
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [(-(b[1] - a[1]) / long) * 7 * on.px, ((b[0] - a[0]) / long) * 7 * on.px];
    const tick = (/** @type {XY} */ p) => `M${p[0] - nx} ${p[1] - ny}L${p[0] + nx} ${p[1] + ny}`;
    const d = line([a, b]) + tick(a) + tick(b);
    return [svg('path', {class: 'k-case', d}), svg('path', {class: 'k-measure', d}),
        plate([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], mark.label, on)];
}

/** @param {Marks['ghost']} mark @param {Setting} on */
function ghost(mark, on) {
    const thing = mark && on.find(mark.name);
    const p = mark && thing && (on.geometry.berth?.(thing, mark.at) ?? on.geometry.xy(mark.at));
    if (!mark || !thing || !p) {
        return [];
    }
    const turn = mark.facing === undefined ? thing.turn : on.geometry.degrees(mark.facing, thing.place);
    const unit = draw_unit({...thing, turn, level: mark.level ?? thing.level, chits: [], pips: 0, loaded: false,
        stores: []}, on.look, on.sides);
    return [svg('g', {class: 'k-ghost',
        transform: `translate(${p[0]} ${p[1]}) scale(${(on.half * (thing.size ?? 1)) / 50})`}, unit)];
}

/** @param {NonNullable<Marks['targets']>[number]} mark @param {Setting} on */
function reticle(mark, on) {
    const thing = on.find(mark.name);
    if (!thing) {
        return [];
    }
    const title = mark.title ? svg('title', {text: mark.title}) : null;
    const where = `translate(${thing.xy[0]} ${thing.xy[1]}) scale(${on.px})`;
    const half = (on.half / on.px) * (thing.size ?? 1);
    if (!mark.can) {
        const r = Math.max(8, Math.min(11, half * 0.7));
        return [svg('g', {class: 'k-cannot', transform: `${where} translate(${half * 0.95} ${-half * 0.95})`}, title,
            svg('circle', {r}), svg('path', {d: `M${-r * 0.6} ${r * 0.6}L${r * 0.6} ${-r * 0.6}`}))];
    }
    const r = Math.max(17, half * 1.45);
    const d = `M0 ${-r - 6}V${-r + 7}M0 ${r + 6}V${r - 7}M${-r - 6} 0H${-r + 7}M${r + 6} 0H${r - 7}`;
    const wide = mark.label.length * 7.2 + 9;
    const chance = mark.label ? [svg('rect', {x: -wide / 2, y: r - 11, width: wide, height: 19, rx: 4}),
        svg('text', {y: r + 3, text: mark.label})] : [];
    return [svg('g', {class: 'k-reticle', transform: where}, title,
        svg('circle', {class: 'k-reticle-case', r}), svg('path', {class: 'k-reticle-case', d}), svg('circle', {r}),
            svg('path', {d}), ...chance)];
}

/** How far from the middle the facing handle lies, in pixels. @param {Setting} on */
export const handle_radius = (on) => Math.max(40, (on.half / on.px) * 1.9);

/** @param {Marks['compass']} mark @param {Setting} on */
function compass(mark, on) {
    const p = mark && on.geometry.xy(mark.at);
    if (!mark || !p) {
        return [];
    }
    const r = handle_radius(on);
    let ticks = '';
    for (let turn = 0; turn < 360; turn += on.geometry.quarter) {
        const [s, c] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
        ticks += `M${s * (r - 4)} ${c * (r - 4)}L${s * (r + 4)} ${c * (r + 4)}`;
    }
    return [svg('g', {class: 'k-compass', transform: `translate(${p[0]} ${p[1]}) scale(${on.px})`},
        svg('circle', {class: 'k-compass-case', r}), svg('circle', {r}),
            svg('path', {class: 'k-compass-ticks', d: ticks}),
        svg('g', {class: 'k-handle', transform: `rotate(${on.geometry.degrees(mark.facing)}) translate(0 ${-r})`},
            svg('title', {text: 'Drag to turn'}),
            svg('circle', {r: 13}), svg('path', {d: 'M0 -8L6 4H-6Z'})))];
}
