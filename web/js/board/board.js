// The board: what the rest of the client sees of this folder. It draws a view, shows marks over it, and tells what was
// pointed at. One geometry per kind of board (hex.js, table.js, square.js, zone.js) knows where places lie; everything
// else is shared.

import {clear, el, svg, uid} from '../dom.js';
import {make_camera} from './camera.js';
import {make_buttons, make_corner} from './corner.js';
import {draw_looks} from './drawn.js';
import {draw_lights, draw_tracks} from './night.js';
import {make_defs} from './defs.js';
import {LAYERS, make_figures} from './figures.js';
import {geometry_of} from './geometry.js';
import {make_hands} from './hands.js';
import {draw_hints} from './hints.js';
import {listen} from './input.js';
import {make_legend} from './legend.js';
import {sky_of} from './levels.js';
import {lost_between} from './lost.js';
import {draw_marks} from './marks.js';
import {make_motion} from './motion.js';
import {make_performing} from './performing.js';
import {draw_remains} from './remains.js';
import {read_pieces} from './pieces.js';
import {make_sheet} from './sheet.js';
import {make_side} from './side.js';
import {paint_theme} from './theme.js';
import {lay_terrain} from './terrain.js';
import {ground_key} from './terrain_square.js';
import {piece_words, write_list} from './words.js';
import {draw_aims, draw_sky, draw_zones} from './zones.js';

/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */
/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('./pieces.js').Thing} Thing */

/** Pixels across a hex in which figures can be read. */
const READABLE = 52;
/** So much larger than it was drawn the ground is shown while one zooms. */
const STRETCH = 2.5;
const KEYS = 'Arrow keys move the cursor, Enter picks, brackets step through the pieces, plus and minus zoom, 0 ' +
    'shows the whole board.';

/** @param {XY[]} points @param {number} margin */
function box_around(points, margin) {
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    return {x0: Math.min(...xs) - margin, y0: Math.min(...ys) - margin, x1: Math.max(...xs) + margin,
        y1: Math.max(...ys) + margin};
}

/**
 * What the board is made of, by general words: it decides the paint, never the play.
 * @param {import('../types').Schema} schema
 */
export function look_of(schema) {
    if (schema.look) {
        return schema.look;
    }
    const words = `${schema.slug} ${schema.title} ${schema.about ?? ''}`.toLowerCase();
    if (schema.board === 'table' || schema.board === 'square') {
        return /sci-?fi|science fiction|\bplanets?\b|\balien/.test(words) ? 'alien' : 'cloth';
    }
    if (schema.board === 'zone' || /\b(sea|naval|fleets?)\b/.test(words)) {
        return 'sea';
    }
    return /\b(space|stars?|orbit)\b/.test(words) ? 'space' : /\b(aerial|jets?|sky|air|dogfights?)\b/.test(words)
        ? 'sky' : 'plain';
}

/**
 * @param {HTMLElement} host
 * @param {{schema: import('../types').Schema, label: string, small?: boolean, eyes?: () => string | null}} opts `eyes`:
 *   the side that looks, if one does
 * @returns {import('../types').Board}
 */
export function create_board(host, opts) {
    const {schema, small = false} = opts;
    const look = look_of(schema);
    const sides = (schema.sides ?? []).map((side) => `side ${side}`); // as they are called; the view may know better
    const prefix = uid('board');
    const ids = (/** @type {string} */ name) => `${prefix}-${name}`;

    const world = svg('g', {class: 'world'});
    const layer = (/** @type {string} */ name) => {
        const group = svg('g', {class: `layer-${name}`});
        world.append(group);
        return group;
    };
    const inline = small ? layer('ground') : null;
    const zones = layer('zones');
    const remains = layer('remains');
    const trails = layer('trails');
    const figure_layers = /** @type {Record<string, SVGElement>} */ ({});
    figure_layers.low = layer('low');
    const under = layer('under');
    LAYERS.slice(1).forEach((name) => { figure_layers[name] = layer(name); });
    const [over, effects, hint_layer, cursor_layer] =
        [layer('over'), layer('effects'), layer('hints'), layer('cursor')];
    const picture = svg('svg', {class: 'board-picture', 'aria-hidden': 'true', focusable: 'false'},
        make_defs(ids), world);
    const stage = el('div', small ? {class: 'board-stage', role: 'img', 'aria-label': opts.label}
        : {class: 'board-stage', role: 'application', 'aria-roledescription': 'board', 'aria-label': opts.label,
            'aria-describedby': ids('keys'), tabindex: 0});
    const root = el('div', {class: `board${small ? ' board-small' : ''}`, 'data-look': look, 'data-kind': schema.board},
        el('div', {class: 'board-field'}, stage));
    host.append(root);
    const stage_size = () => ({width: stage.clientWidth || 320, height: stage.clientHeight || 240});
    const ground = inline ?? svg('g', {class: 'layer-ground'});
    const backdrop = small ? null
        : svg('svg', {class: 'board-backdrop', 'aria-hidden': 'true', focusable: 'false'}, ground);
    stage.append(...(backdrop ? [backdrop] : []), picture);
    /** Ground and pieces. */
    const is_held = () => stage.classList.contains('is-panning');
    const sheets = backdrop ? [make_sheet(backdrop, ground, stage_size, STRETCH, is_held),
        make_sheet(picture, world, stage_size, 1, is_held)] : [];

    const legend = make_legend();
    const side = small ? null : make_side({
        pick: (thing, ev) => void board.on.piece?.(thing.name, thing.collection, ev),
        hover(name) {
            figures.point(name);
            board.on.hover?.(name === null ? null : {piece: name});
        },
        changed() {
            camera.resized();
            if (decided.length > 0) {
                look_at(decided, true);
            }
        },
    });
    const figures = make_figures(figure_layers, look, sides, small);
    const corner = make_corner();
    /** @type {import('./geometry.js').Geometry | null} */
    let geometry = null;
    /** @type {View | null} */
    let shown = null;
    /** @type {Thing[]} */
    let things = [];
    /** @type {import('./shapes.js').Shape[]} */
    let shapes = [];
    let laid = '';
    /** @type {import('../types').Marks | null} */
    let marks = null;
    /** What a guide points at. @type {import('./hints.js').Hint[]} */
    let hints = [];
    /** @type {Place | null} */
    let cursor = null;
    /** @type {HTMLElement | null} */
    let list = null;
    let frame = 0;
    /** Where the camera was brought for a decision. @type {{scale: number, x: number, y: number} | null} */
    let framed = null;
    /** The places it is about. @type {XY[]} */
    let decided = [];

    const camera = make_camera(stage_size, (zoomed) => {
        sheets.forEach((sheet) => sheet.follow(camera));
        if (zoomed && !frame) {
            frame = requestAnimationFrame(rescaled);
        }
    });
    const motion = make_motion(effects, () => 1 / camera.scale);

    function rescaled() {
        frame = 0;
        figures.rescale(camera.scale);
        const per_base = camera.scale * (geometry?.base ?? 100);
        root.classList.toggle('is-close', per_base >= 34);
        root.classList.toggle('is-closest', per_base >= 76);
        root.style.setProperty('--chit', String(Math.max(1, Math.min(1.6, 40 / Math.max(per_base, 18)))));
        if (geometry && !small) {
            corner.update(geometry, camera.scale);
        }
        draw_overlays();
        draw_cursor();
    }

    /** @param {XY[]} points @param {boolean} farther */
    function look_at(points, farther) {
        const across = geometry?.length(1) ?? 100;
        camera.frame(box_around(points, across * 0.8), (READABLE * 1.15) / across,
            {top: 56, bottom: stage.clientWidth < 700 ? 64 : 12}, farther);
    }

    /** A picture shows these places and what is around them, in its own proportions. @param {XY[]} points */
    function come_near(points) {
        if (!geometry || points.length === 0) {
            return;
        }
        const {width, height} = stage_size();
        const box = box_around(points, geometry.base * 2.2);
        const m = geometry.margin;
        const wide = Math.min(Math.max(box.x1 - box.x0, (box.y1 - box.y0) * (width / height), geometry.base * 7),
            geometry.width + 2 * m);
        const high = wide * (height / width);
        const within = (/** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ all) =>
            (long > all + 2 * m ? (all - long) / 2 : Math.min(Math.max(from, -m), all + m - long));
        const [x, y] = [within((box.x0 + box.x1 - wide) / 2, wide, geometry.width),
            within((box.y0 + box.y1 - high) / 2, high, geometry.height)];
        picture.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`);
        figures.rescale(width / wide);
    }

    /** @param {import('./geometry.js').Geometry} now */
    const setting = (now) =>
        ({geometry: now, px: 1 / camera.scale, half: figures.half(), find: figures.find, ids, look, sides});

    function draw_overlays() {
        const drawn = geometry && marks ? draw_marks(marks, setting(geometry)) : {under: [], over: []};
        clear(under).append(...drawn.under);
        clear(over).append(...drawn.over);
        clear(hint_layer).append(...(geometry ? draw_hints(hints, setting(geometry)) : []));
    }

    function draw_cursor() {
        const p = cursor && geometry?.xy(cursor);
        clear(cursor_layer);
        if (p && cursor) {
            const outline = geometry?.outline(cursor, 3);
            const d = 'M0 -20V-7M0 20V7M-20 0H-7M20 0H7';
            cursor_layer.append(...(outline ? [svg('path', {class: 'n-cursor-case', d: outline}),
                svg('path', {class: 'n-cursor', d: outline})] : []),
                svg('g', {transform: `translate(${p[0]} ${p[1]}) scale(${1 / camera.scale})`},
                    svg('path', {class: 'n-cursor-case', d}), svg('path', {class: 'n-cursor', d})));
        }
    }

    /** @param {View} view */
    function name_sides(view) {
        schema.sides.forEach((side, i) => { sides[i] = view.sides?.[side] ?? view.sides?.[i] ?? `side ${side}`; });
    }

    /** The ground is laid once, and again only if it is another. @param {View} view */
    function lay_ground(view) {
        const key = JSON.stringify([view.theme, view.table, view.hexes, view.squares, view.terrain, view.options,
            view.base, schema.board === 'square' ? ground_key(view, schema) : view.zones]);
        if (key === laid && geometry) {
            return geometry;
        }
        laid = key;
        const now = geometry_of(view, schema, look);
        const again = geometry !== null && geometry.kind === now.kind && geometry.width === now.width &&
            geometry.height === now.height;
        geometry = now;
        root.dataset.theme = view.theme ?? 'temperate';
        now.grid(clear(ground), ids);
        paint_theme(ground, view, now, look, ids);
        shapes = lay_terrain(ground, view, now, ids, schema);
        now.lines?.(ground);
        if (now.kind === 'table' || now.kind === 'square') {
            ground.append(svg('rect',
                {class: 'b-lamp', width: now.width, height: now.height, fill: `url(#${ids('lamp')})`}));
        }
        const m = now.margin;
        camera.set_extent({x0: -m, y0: -m, x1: now.width + m, y1: now.height + m});
        if (small) {
            picture.setAttribute('viewBox', `${-m} ${-m} ${now.width + 2 * m} ${now.height + 2 * m}`);
            figures.rescale((stage.clientWidth || 320) / (now.width + 2 * m));
        } else {
            // Ground that changes during the game does not move the eye.
            if (!again) {
                camera.fit();
            }
            sheets.forEach((sheet) => sheet.follow(camera, true));
            rescaled();
        }
        return now;
    }

    const performing = make_performing({
        scene: () => (geometry && shown && !small ? {things, geometry} : null),
        read: (view) => (geometry ? read_pieces(view, schema, geometry) : []),
        part_of: (name) => schema.collections.find((collection) => collection.name === name)?.['part-of'],
        figures, motion, camera, trails,
    });

    const hands = make_hands({
        scene: () => (geometry && shown ? {things, shapes, geometry, sides, view: shown} : null),
        marks: () => marks,
        setting: () => geometry && setting(geometry),
        figures,
        camera,
        on: () => ({...board.on, hover(what) {
            side?.point(what?.piece ?? null);
            board.on.hover?.(what);
        }}),
        skip: () => motion.skip(),
        put_cursor(place) {
            cursor = place;
            draw_cursor();
        },
    });

    const clean = [() => {
        motion.skip();
        sheets.forEach((sheet) => sheet.stop());
        hands.stop();
        cancelAnimationFrame(frame);
    }];
    if (!small) {
        stage.after(el('p', {id: ids('keys'), class: 'heard-only', text: KEYS}), el('div', {class: 'board-edge'},
            corner.node, make_buttons({zoom: (f) => camera.zoom(f), fit: () => camera.fit()}, side?.button)),
            legend.node);
        if (side) {
            root.append(side.node);
        }
        clean.push(listen(stage, camera, hands));
        const watch = new ResizeObserver(() => {
            if (geometry) {
                camera.resized();
                sheets.forEach((sheet) => sheet.follow(camera, true));
                side?.draw();
            }
        });
        watch.observe(stage);
        clean.push(() => watch.disconnect());
    }

    /** @type {import('../types').Board} */
    const board = {
        on: {},
        show(view) {
            performing.still();
            shown = view;
            name_sides(view);
            const now = lay_ground(view);
            things = read_pieces(view, schema, now);
            if (!small) {
                clear(zones).append(...draw_sky(view, schema, now, ids), ...draw_zones(view, schema, now),
                    ...(look === 'night-sea' ? draw_lights(view, schema, now, ids, opts.eyes?.() ?? null) : []),
                    ...draw_aims(things, now),
                    ...draw_tracks(view, schema, now), ...draw_looks(view, schema, now, look !== 'night-sea'));
            }
            figures.update(things, now.base);
            const sky = sky_of(view, schema);
            side?.show(sky && {things, geometry: now, sky, sides, words: (thing) => piece_words(thing, sides)});
            draw_overlays();
            if (list) {
                write_list(list, {things, shapes, geometry: now, sides, view});
            }
        },
        light: performing.light,
        perform: performing.perform,
        settle: performing.settle,
        trail: performing.trail,
        clear_trails: performing.clear_trails,
        skip: () => motion.skip(),
        losses(step) {
            const lost = new Set(lost_between(schema, step.before, step.after)
                .map(({collection, record}) => `${collection.name}#${record['#']}`));
            return geometry && lost.size > 0 ? read_pieces(step.before, schema, geometry)
                .filter((thing) => lost.has(thing.key) && thing.men === 0) : [];
        },
        remains(lost) {
            const size = (geometry?.base ?? 100) / 100;
            clear(remains).append(...lost.filter((one) => !figures.node(one.key)).map((thing) =>
                svg('g', {class: 'remains', transform: `translate(${thing.xy[0]} ${thing.xy[1]}) scale(${size})`},
                    draw_remains(thing, look, sides))));
        },
        select(names) {
            figures.select(names);
            side?.select(names);
        },
        dim: (names) => figures.dim(names),
        mark(next) {
            marks = next;
            legend.show(marks);
            side?.mark(marks);
            draw_overlays();
        },
        point_out(next) {
            hints = next;
            const thing = figures.find(next[0]?.unit ?? '');
            const at = next[0]?.place === undefined ? null : geometry?.at(next[0].place) ?? null;
            [...(thing ? [thing.xy] : []), ...(at ? [at] : [])].forEach((p) => camera.bring(p));
            draw_overlays();
        },
        centre(name) {
            const thing = figures.find(name);
            if (thing) {
                // On a phone the whole table is too small to see which unit it was; elsewhere the overview is worth
                // more.
                const per_base = camera.scale * (geometry?.base ?? 100);
                if (per_base < 12) {
                    camera.zoom(20 / per_base);
                }
                // What is well in sight stays where the eye has it.
                camera.bring(thing.xy);
            }
        },
        frame(cells) {
            decided = [];
            if (cells === null) {
                // Back to the whole board, unless the player has moved it himself meanwhile.
                if (framed && framed.scale === camera.scale && framed.x === camera.x && framed.y === camera.y) {
                    camera.fit();
                }
                framed = null;
                return;
            }
            const points = cells.flatMap((cell) => [geometry?.at(cell) ?? null]).filter((p) => p !== null);
            const across = geometry?.length(1) ?? 100;
            if (small) {
                come_near(points);
                return;
            }
            const whole = camera.fitted;
            decided = points;
            if (points.length > 0 && across * camera.scale < (whole ? READABLE : READABLE * 0.7)) {
                look_at(points, false);
                framed = !whole || camera.fitted ? null : {scale: camera.scale, x: camera.x, y: camera.y};
            } else if (points.length > 0) {
                camera.bring(points[0]);
            }
        },
        zoom: (factor) => camera.zoom(factor),
        fit: () => camera.fit(),
        piece_at(place) {
            const p = geometry?.xy(place);
            return p ? figures.at(p, 0).map((thing) => thing.name) : [];
        },
        describe(view) {
            name_sides(view);
            list ??= el('div', {class: 'board-words'});
            const now = geometry ?? geometry_of(view, schema, look);
            write_list(list, {things: read_pieces(view, schema, now), shapes, geometry: now, sides, view});
            return list;
        },
        destroy() {
            clean.forEach((fn) => fn());
            root.remove();
        },
    };
    return board;
}
