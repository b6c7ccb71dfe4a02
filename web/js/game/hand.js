// The player's hand: what pointing and keys mean to the unit and the command in hand (giving.js).

import {say} from '../dom.js';
import {place_at, place_value} from './geometry.js';
import {whole_of} from './kinds.js';
import {create_measure} from './measure.js';
import {fields_button, measure_button} from './measure_button.js';
import {find, place_of} from './records.js';

/** @typedef {import('../types').Place} Place */

const HOVER_MS = 180;
const TWICE_MS = 450;
const TWICE_INCHES = 0.4;

/** @param {Place} one @param {Place} other */
function is_near(one, other) {
    return 'x' in one && 'x' in other ? Math.hypot(one.x - other.x, one.y - other.y) < TWICE_INCHES
        : String(place_value(one)) === String(place_value(other));
}

/**
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session @param {import('../types').Schema} opts.schema
 * @param {import('../types').Board} opts.board @param {import('./giving.js').Giving} opts.giving
 * @param {(number: number) => boolean} opts.press what can be done, by its number
 * @param {() => {name: string}[]} opts.own_units
 * @param {import('./layout.js').Layout} opts.layout
 * @param {() => void} opts.undo @param {() => void} opts.help @param {(text: string) => void} opts.refuse
 * @param {() => boolean} opts.easy gives the answer that needs no thought
 * @param {() => void} opts.mark the marks are different
 */
export function create_hand(opts) {
    const {session, schema, board, giving, layout, mark} = opts;
    const {insight, view} = giving;
    const measure = create_measure();
    const tools = measure_button(layout.tools, () => toggle_measure());
    const fields = insight.has_fields ? fields_button(layout.tools, mark) : null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let hovering;
    /** @type {{place: Place, when: number} | null} */
    let last_point = null;
    /** A number pressed before it was known what the unit in hand can do: it is meant for that. */
    let early = 0;

    /** @param {string | null} name @param {boolean} [centre] */
    function pick(name, centre = false) {
        const thing = find(schema, view(), name);
        if (thing && centre && place_of(thing) !== null) {
            board.centre(thing.name);
        }
        if (name && !insight.is_own(name)) {
            layout.news('unit');
        }
        early = 0;
        giving.pick(name && meant_by(name, centre));
    }

    /**
     * A figure is its unit, unless it is the one that is asked for: named in a list of those who can act, or where the
     * side has nothing else to say than for its figures.
     * @param {string} name @param {boolean} listed
     */
    function meant_by(name, listed) {
        const whole = whole_of(schema, view(), name);
        const {units = {}, verbs = []} = insight.free ?? {};
        const bare = verbs.every(({can, verb}) => !can ||
            !schema.verbs.find((one) => one.verb === verb)?.args.length);
        return units[name] && !units[whole] && (listed || bare) ? name : whole;
    }

    /** False if the piece was not meant, but the ground it stands on. @param {string} name @returns {boolean} */
    function on_piece(name) {
        const thing = find(schema, view(), name);
        if (measure.on) {
            const at = thing ? place_at(view(), place_of(thing)) : null;
            if (at) {
                on_place(at);
            }
            return at !== null;
        }
        if (giving.tool?.piece?.(name)) {
            return true;
        }
        if (giving.tool?.place || (thing && thing.collection.name !== 'units' && !insight.is_own(name) &&
            insight.place_choice())) {
            return false;
        }
        // In a command that names places whoever stands in one of them is that place: the command stays in hand.
        if (giving.draft && thing && giving.names_place(place_of(thing))) {
            const at = place_at(view(), place_of(thing));
            if (at) {
                on_place(at);
            }
            return true;
        }
        const aim = giving.draft ? undefined : insight.targets().find((one) => one.target === name);
        const verb = aim ? schema.verbs.find((one) => one.verb === aim.choice.verb) : null;
        if (aim && verb && !insight.is_own(name)) {
            giving.begin(verb, aim.choice, {...aim.given, [aim.name]: aim.value});
            layout.show_tab('do');
        } else {
            pick(name);
        }
        return true;
    }

    /** Twice in the same place, quickly: that is where it shall end. @param {Place} place */
    function is_twice(place) {
        const now = performance.now();
        const again = last_point !== null && now - last_point.when < TWICE_MS && is_near(last_point.place, place);
        last_point = {place, when: now};
        return again;
    }

    /** @param {Place} place */
    function on_place(place) {
        if (measure.on) {
            say(measure.point(place));
            mark();
            return;
        }
        const twice = is_twice(place);
        if (giving.tool) {
            giving.tool.place?.(place, twice);
            return;
        }
        if (giving.draft) {
            // Twice on the place that completes the command: it is meant. That a phase ends with it is asked for.
            if (twice && giving.ready && !giving.ends_phase) {
                giving.give();
            }
            return;
        }
        const first = insight.place_choice();
        if (first) {
            giving.begin(first.draft.verb, first.choice, first.draft.given);
            layout.show_tab('do');
            giving.point_at(place);
        } else if (leads_to(place)) {
            layout.show_tab('do');
        } else if (insight.own !== null || !session.my_move() || !insight.is_own(giving.unit)) {
            // While it is still asked what the unit can do, nothing is let go.
            pick(null);
        }
    }

    /** An order that brings the unit in hand to this place begins, where there is one. @param {Place} place */
    function leads_to(place) {
        const way = 'x' in place ? null : insight.way_to(place_value(place));
        const verb = way ? schema.verbs.find((one) => one.verb === way.choice.verb) : null;
        if (way && verb) {
            const {verb: _verb, ends, side: _side, ...given} = way.command;
            giving.begin(verb, way.choice, given);
        }
        return verb !== null && verb !== undefined;
    }

    /** @param {{piece?: string, place?: Place} | null} what */
    function on_hover(what) {
        if (measure.on) {
            if (what?.place) {
                measure.hover(what.place);
                mark();
            }
            return;
        }
        giving.tool?.hover?.(what);
        const other = what?.piece && what.piece !== giving.unit ? what.piece : null;
        if (insight.has_fields || (!giving.tool && !giving.unit)) {
            clearTimeout(hovering);
            hovering = setTimeout(() => void insight.hover(insight.has_fields ? other : what?.piece ?? null), HOVER_MS);
        }
    }

    function toggle_measure() {
        if (giving.blind) {
            opts.refuse('Nobody measures before the length is said.');
            return;
        }
        if (!session.may_measure) {
            opts.refuse('The rules of this game measure only after the target is named.');
            return;
        }
        measure.toggle();
        tools.measuring(measure.on);
        say(measure.on ? 'Measuring. Point at two places.' : 'Measured enough.');
        mark();
    }

    /** The next of those that can act, or of all own ones. @param {number} by */
    function step(by) {
        const able = Object.keys(insight.free?.units ?? {});
        const names = able.length ? able : opts.own_units().map((one) => one.name);
        if (names.length) {
            const at = giving.unit ? names.indexOf(giving.unit) : -1;
            const name = names[(at + by + names.length + (at < 0 && by < 0 ? 1 : 0)) % names.length];
            pick(name, true);
            say(name);
        }
        return names.length > 0;
    }

    function let_go() {
        if (measure.on) {
            toggle_measure();
        } else if (giving.draft) {
            giving.stop();
        } else {
            pick(null);
        }
    }

    /** @param {HTMLElement} host */
    function focus_on(host) {
        const first = host.querySelector('[tabindex="0"], input, button');
        if (first instanceof HTMLElement) {
            first.focus();
        }
    }

    /** @param {KeyboardEvent} ev @returns {boolean} */
    function key(ev) {
        if (/^[1-9]$/.test(ev.key)) {
            if (insight.awaited && !giving.draft) {
                early = Number(ev.key);
                return true;
            }
            return opts.press(Number(ev.key));
        }
        switch (ev.key.toLowerCase()) {
            case 'escape': let_go(); return true;
            case 'n': return step(1);
            case 'p': return step(-1);
            case 'd': return opts.easy();
            case 'u': opts.undo(); return true;
            case 'm': toggle_measure(); return true;
            case 'f': fields?.toggle(); return fields !== null;
            case '?': opts.help(); return true;
            case '+': case '=': board.zoom(1.25); return true;
            case '-': board.zoom(0.8); return true;
            case '0': board.fit(); return true;
            case 'b': focus_on(layout.board); return true;
            case 'g': layout.show_tab('log'); focus_on(layout.log); return true;
            case 't': layout.show_tab('talk'); layout.fold_roster(false); focus_on(layout.talk); return true;
            default: return false;
        }
    }

    /** The next argument is asked for, where the tool in hand would stay. */
    function go_to_next() {
        const next = giving.next();
        if (next) {
            giving.ask(next);
        }
        return next !== null;
    }

    /** Keys that the command in hand wants before anybody else. @param {KeyboardEvent} ev */
    function tool_key(ev) {
        if (giving.tool?.key?.(ev)) {
            return true;
        }
        if (ev.key === 'Enter' && giving.ready) {
            giving.give();
            return true;
        }
        if (ev.key === 'Enter' && go_to_next()) {
            return true;
        }
        return false;
    }

    // The board asks for the answer: a piece that was not meant lets the place below it be pointed at.
    board.on.piece = /** @type {any} */ ((/** @type {string} */ name) => on_piece(name));
    board.on.place = on_place;
    board.on.hover = on_hover;
    board.on.drag = (from, to, done) => giving.tool?.drag?.(from, to, done);

    return {
        pick, key, tool_key,
        focus_board: () => focus_on(layout.board),
        measured: () => measure.marks(),
        wants_fields: () => fields?.on ?? false,
        allow_measure() { tools.allow(session.may_measure); },
        /** It is known what the unit in hand can do. */
        known() {
            if (early > 0 && !insight.awaited) {
                const number = early;
                early = 0;
                opts.press(number);
            }
        },
        /** The next of one's own, if there is none in hand. */
        take_one() {
            if (!insight.is_own(giving.unit)) {
                step(1);
            }
        },
    };
}
