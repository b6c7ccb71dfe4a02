// The side view: the board seen from the south edge, levels as lines over its columns, everybody who flies at his
// level. It can be
// folded away; what is pointed at or selected on the map is so here too, and the other way round.

import {clear, el, svg} from '../dom.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./levels.js').Sky} Sky */
/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/**
 * @typedef {{things: Thing[], geometry: Geometry, sky: Sky, sides: string[], words: (thing: Thing) => string}} Scene
 */

const FOLDED = 'sandtable.side-folded';
const [LEFT, RIGHT, ABOVE, BELOW] = [30, 14, 12, 24];
const NEAR = 26; // pixels: whom a finger means

/** To the right, as most are drawn. */
const PROFILE = 'M-15 1L-17 -9H-12L-8 -3Q0 -6 6 -4Q13 -3 15 0Q13 4 5 4H-7Q-13 4 -15 1Z';
const WING = 'M-4 1H6L3 3H-5Z';
/** From before or behind. */
const ACROSS = 'M-17 -1L-4 -2Q0 -6 4 -2L17 -1V1L4 3Q0 6 -4 3L-17 1Z';
const FIN = 'M-1.500 -4V-10H1.500V-4ZM-6 -8H6V-6.500H-6Z';
const ARROWS = ['↑', '↗', '↘', '↓', '↙', '↖'];

/**
 * @param {{pick: (thing: Thing, ev: Event) => void, hover: (name: string | null) => void, changed: () => void}} tell
 *   `changed`: it was folded or opened
 */
export function make_side(tell) {
    const picture = svg('svg', {class: 'side-picture', 'aria-hidden': 'true', focusable: 'false', on: {
        click: (ev) => {
            const thing = nearest(ev);
            if (thing) {
                tell.pick(thing, ev);
            }
        },
        pointermove: (ev) => point_at(ev.pointerType === 'touch' ? null : nearest(ev)?.name ?? null),
        pointerleave: () => point_at(null),
    }});
    const node = el('div', {class: 'board-side', hidden: true}, picture);
    const button = el('button',
        {type: 'button', class: 'board-button board-side-button', title: 'Side view: who flies how high',
            'aria-label': 'Side view', hidden: true, on: {click: () => fold(!folded)}},
        svg('svg', {viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true', focusable: 'false'},
            svg('path', {d: 'M3 20H21M3 14H21M3 8H21M12 5l5 3-5 3'})));
    /** @type {Scene | null} */
    let scene = null;
    /** @type {Set<string>} */
    let selected = new Set();
    /** @type {string | null} */
    let pointed = null;
    /** @type {Marks | null} */
    let marks = null;
    let folded = (localStorage.getItem(FOLDED) ?? (window.innerWidth < 700 ? 'yes' : 'no')) === 'yes';
    /** Where everybody was drawn, in pixels. @type {{thing: Thing, x: number, y: number}[]} */
    let spots = [];

    /** @param {boolean} next */
    function fold(next) {
        folded = next;
        localStorage.setItem(FOLDED, folded ? 'yes' : 'no');
        draw();
        tell.changed();
    }

    /** @param {MouseEvent} ev */
    function nearest(ev) {
        const box = picture.getBoundingClientRect();
        const far = (/** @type {{x: number, y: number}} */ spot) => Math.hypot(spot.x - (ev.clientX - box.left),
            spot.y - (ev.clientY - box.top));
        const best = [...spots].sort((one, other) => far(one) - far(other))[0];
        return best && far(best) <= NEAR ? best.thing : null;
    }

    /** @param {string | null} name */
    function point_at(name) {
        if (name !== pointed) {
            pointed = name;
            tell.hover(name);
            draw();
        }
    }

    /** The drawing's measures for the room there is. @param {Scene} now */
    function measures(now) {
        const wide = Math.max(240, node.clientWidth || 600);
        const rows = now.sky.top - now.sky.low + 1;
        const row = Math.max(16, Math.min(26, (wide < 500 ? 64 : window.innerHeight < 760 ? 88 : 112) / rows));
        const high = ABOVE + rows * row + BELOW;
        return {
            wide, high,
            x: (/** @type {number} */ world) => LEFT + (world / now.geometry.width) * (wide - LEFT - RIGHT),
            y: (/** @type {number} */ level) => ABOVE + (now.sky.top - level + 0.5) * row,
            ground: ABOVE + rows * row,
        };
    }

    /** @param {Scene} now @param {ReturnType<typeof measures>} to */
    function lines(now, to) {
        const parts = [svg('rect',
            {class: 'side-earth', x: 0, y: to.ground, width: to.wide, height: to.high - to.ground})];
        for (let level = now.sky.low; level <= now.sky.top; level++) {
            parts.push(/** @type {any} */ (svg('path',
                {class: 'side-line', d: `M${LEFT - 6} ${to.y(level)}H${to.wide - RIGHT + 6}`})),
                /** @type {any} */ (svg('text',
                    {class: 'side-number', x: LEFT - 12, y: to.y(level) + 4, text: String(level)})));
        }
        const columns = columns_of(now.geometry);
        const every = Math.max(1, Math.ceil((columns.length * 22) / (to.wide - LEFT - RIGHT)));
        columns.forEach((column, i) => {
            parts.push(/** @type {any} */ (svg('path', {class: 'side-tick', d: `M${to.x(column)} ${to.ground}v4`})));
            if (i % every === 0) {
                parts.push(/** @type {any} */ (svg('text',
                    {class: 'side-column', x: to.x(column), y: to.ground + 16, text: String(i + 1).padStart(2, '0')})));
            }
        });
        return parts;
    }

    /** @param {Scene} now @param {ReturnType<typeof measures>} to */
    function ceiling(now, to) {
        const thing = now.things.find((one) => selected.has(one.name) && one.level !== null && one.ceiling !== null);
        const level = thing ? ceiling_now(thing, marks) : null;
        if (!thing || level === null) {
            return [];
        }
        const y = to.y(level) - (to.y(now.sky.low) - to.y(now.sky.low + 1)) / 2;
        return [svg('path', {class: `side-ceiling side-of-${thing.side}`,
            d: `M${LEFT - 6} ${y}H${to.wide - RIGHT + 6}`}),
            svg('text', {class: 'side-ceiling-words', x: to.wide - RIGHT, y: y + 11,
                text: ceiling_words(thing, level, to.wide < 500)})];
    }

    /** @param {Scene} now @param {ReturnType<typeof measures>} to */
    function path(now, to) {
        const {points = [], levels = []} = marks?.path ?? {};
        const corners = points.flatMap((point, i) => {
            const p = now.geometry.at(point);
            const level = levels[i];
            return p && typeof level === 'number' ? [[to.x(p[0]), to.y(level)]] : [];
        });
        if (corners.length < 2) {
            return [];
        }
        const d = 'M' + corners.map((corner) => corner.join(' ')).join('L');
        const [x, y] = corners[corners.length - 1];
        return [svg('path', {class: 'side-path-case', d}),
            svg('path', {class: `side-path${marks?.path?.bad ? ' is-bad' : ''}`, d}),
            ...corners.slice(1).map(([cx, cy]) => svg('circle', {class: 'side-stop', cx, cy, r: 2.6})),
                svg('circle', {class: 'side-end', cx: x, cy: y, r: 6})];
    }

    /**
     * Where each name stands: below, or above if another is in its way, or nowhere; those that are meant first.
     * @returns {Map<Thing, number>}
     */
    function names() {
        const meant = (/** @type {Thing} */ thing) => Number(selected.has(thing.name)) * 2 +
            Number(thing.name === pointed);
        /** @type {{x: number, y: number, wide: number}[]} */
        const taken = [];
        const places = new Map();
        for (const {thing, x, y} of [...spots].sort((one, other) => meant(other.thing) - meant(one.thing) ||
            one.x - other.x)) {
            const wide = thing.name.length * 6 + 16;
            const dy = [15, -10].find((offset) => taken.every((one) => Math.abs(one.y - y - offset) > 11 ||
                Math.abs(one.x - x) > (one.wide + wide) / 2)) ?? (meant(thing) ? 15 : null);
            if (dy !== null) {
                taken.push({x, y: y + dy, wide});
                places.set(thing, dy);
            }
        }
        return places;
    }

    /**
     * @param {Thing} thing
     * @param {number} x
     * @param {number} y
     * @param {Scene} now
     * @param {number | undefined} named how far below it its name stands
     */
    function plane(thing, x, y, now, named) {
        const facing = typeof thing.facing === 'number' ? thing.facing : 1;
        const ahead = facing === 1 || facing === 4;
        // who is nearer to the south edge is nearer to the eye
        const size = 0.82 + 0.3 * (thing.xy[1] / now.geometry.height);
        const state =
            `${selected.has(thing.name) ? ' is-selected' : ''}${pointed === thing.name ? ' is-pointed' : ''}` +
            `${thing.done ? ' is-done' : ''}`;
        return svg('g', {class: `side-plane side-of-${thing.side}${state}`, transform: `translate(${x} ${y})`},
            svg('title', {text: now.words(thing)}),
            svg('circle', {class: 'side-halo', r: 14}),
            svg('g', {transform: `scale(${(facing > 4 ? -1 : 1) * size} ${size})`},
                svg('path', {class: 'side-body', d: ahead ? ACROSS + (facing === 1 ? FIN : '') : PROFILE}),
                ahead ? (facing === 4 ? svg('circle', {class: 'side-nose', r: 2.4}) : null)
                    : svg('path', {class: 'side-wing', d: WING})),
            named !== undefined ? svg('text',
                {class: 'side-callsign', y: named, text: `${thing.name} ${ARROWS[facing - 1] ?? ''}`}) : null);
    }

    function draw() {
        const now = scene;
        node.hidden = folded || now === null;
        button.hidden = now === null;
        button.setAttribute('aria-pressed', String(!folded));
        if (!now || folded) {
            return;
        }
        const to = measures(now);
        for (const [name, value] of Object.entries({width: to.wide, height: to.high,
            viewBox: `0 0 ${to.wide} ${to.high}`})) {
            picture.setAttribute(name, String(value));
        }
        node.style.height = `${to.high}px`;
        const flying = now.things.filter((thing) => thing.level !== null && !thing.wreck);
        spots = flying.map((thing) => {
            const beside = flying.filter((one) => one.level === thing.level && Math.abs(one.xy[0] - thing.xy[0]) < 1);
            const apart = Math.min(38, 90 / beside.length);
            const aside = (beside.indexOf(thing) - (beside.length - 1) / 2) * apart;
            // Those in the last column stay in the picture, side by side.
            const room = ((beside.length - 1) / 2) * apart + 10;
            const middle = Math.max(LEFT + room, Math.min(to.wide - RIGHT - room, to.x(thing.xy[0])));
            return {thing, x: middle + aside, y: to.y(thing.level ?? 0)};
        });
        const named = names();
        const grounded = now.things.filter((thing) => thing.level === null && thing.collection === 'targets');
        clear(picture).append(...lines(now, to),
            ...grounded.map((thing) => svg('path', {class: `side-target${thing.wreck ? ' is-wreck' : ''}`,
                d: `M${to.x(thing.xy[0]) - 6} ${to.ground}v-6h4v-4h4v4h4v6z`}, svg('title', {text: now.words(thing)}))),
            // Those in the distance first.
            ...[...spots].sort((one, other) => one.thing.xy[1] - other.thing.xy[1])
                .map(({thing, x, y}) => plane(thing, x, y, now, named.get(thing))),
            ...ceiling(now, to), ...path(now, to));
    }

    return {
        node, button, draw,
        /** @param {Scene | null} next */
        show(next) {
            scene = next;
            draw();
        },
        /** @param {string[]} names */
        select(names) {
            selected = new Set(names);
            draw();
        },
        /** The pointer is over it on the map. @param {string | null} name */
        point(name) {
            if (name !== pointed) {
                pointed = name;
                draw();
            }
        },
        /** @param {Marks | null} next */
        mark(next) {
            const before = marks;
            marks = next;
            if (before?.path !== marks?.path || before?.ceiling?.name !== marks?.ceiling?.name ||
                before?.ceiling?.level !== marks?.ceiling?.level) {
                draw();
            }
        },
    };
}

/**
 * How high it can climb as it is now; null until that is known. Where nobody plays, as its kind can.
 * @param {Thing} thing
 * @param {Marks | null} marks
 */
export function ceiling_now(thing, marks) {
    return marks === null ? thing.ceiling : marks.ceiling?.name === thing.name ? marks.ceiling.level : null;
}

/** @param {Thing} thing @param {number} level @param {boolean} short */
export function ceiling_words(thing, level, short) {
    const less = thing.ceiling !== null && level < thing.ceiling ? `, of ${thing.ceiling}` : '';
    return short ? `ceiling ${level}${less}`
        : `ceiling of ${less ? thing.name : thing.template.title ?? thing.type}: ${level}${less}`;
}

/** The middles of the columns, in drawing units. @param {Geometry} geometry */
function columns_of(geometry) {
    const middles = [];
    for (let c = 1; ; c++) {
        const p = geometry.at(String(c).padStart(2, '0') + '01');
        if (!p || p[0] > geometry.width) {
            return middles;
        }
        middles.push(p[0]);
    }
}
