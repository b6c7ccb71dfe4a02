// The player's hand: which unit it holds, what it points at, and what the board shows because of it.

import {say} from '../dom.js';
import {own_argument} from './draft.js';
import {place_at, place_value} from './geometry.js';
import {create_insight} from './insight.js';
import {create_measure} from './measure.js';
import {fields_button, measure_button} from './measure_button.js';
import {ceiling_mark, field_marks, joined, survey_marks} from './overlays.js';
import {find, is_gone, named_by_game, owner_of, place_of, things} from './records.js';

/** @typedef {import('../types').Marks} Marks */
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
 * @param {import('../types').Board} opts.board @param {import('./desk.js').Desk} opts.desk
 * @param {{show: (scene: import('./actions.js').Scene) => void, press: (number: number) => boolean}} opts.actions
 * @param {{show: (thing: import('./records.js').Thing | null, view: any) => void}} opts.card
 * @param {{show: (view: any, selected: string | null, active: Set<string> | null) => void}} opts.roster
 * @param {import('./layout.js').Layout} opts.layout
 * @param {() => void} opts.undo @param {() => void} opts.help @param {(text: string) => void} opts.refuse
 */
export function create_hand(opts) {
    const {session, schema, board, desk, layout} = opts;
    const measure = create_measure();
    const insight = create_insight({session, schema, changed: (what) => (what === 'choices' ? show() : mark())});
    const tools = measure_button(layout.tools, () => toggle_measure());
    const fields = insight.has_fields ? fields_button(layout.tools, () => mark()) : null;
    /** @type {string | null} */
    let selected = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let hovering;
    /** @type {{place: Place, when: number} | null} */
    let last_point = null;
    /** What is fought over. @type {[string, string] | null} */
    let contest = null;
    /** Who has closed its orders. */
    let closed = new Set(/** @type {string[]} */ ([]));

    const view = () => /** @type {import('../types').GameMessage} */ (session.game).view;
    const side = () => session.game?.side ?? null;
    const own_units = () => things(schema, view())
        .filter((one) => owner_of(one) === side() && one.collection.name === 'units' && !is_gone(one));

    // -- what is shown

    /** @param {boolean} undisturbed what happened is none of our business: the command in hand stays */
    async function refresh(undisturbed) {
        if (session.my_move() && desk.draft && !undisturbed) {
            desk.cancel();
        }
        if (!await insight.renew()) {
            return;
        }
        const named = session.my_move() ? named_by_game(schema, view()).find((name) => insight.is_own(name))
            : undefined;
        const thing = find(schema, view(), selected);
        if (named && named !== selected) {
            board.centre(named);
        }
        selected = named ?? (thing && !is_gone(thing) ? selected : null);
        insight.take(selected);
        show();
        if (!desk.draft) {
            go_on();
        }
    }

    /** What was placed one by one goes on until it is enough: the same verb lies ready for the next place. */
    function go_on() {
        const again = desk.repeats();
        const choice = again && session.my_move()
            ? insight.free?.verbs.find((one) => one.verb === again.verb.verb && one.can) : null;
        if (again && choice) {
            desk.begin(again.verb, choice, again.given, true);
        }
    }

    function show() {
        const free = insight.free;
        // Where commands name places instead of units, nobody is idle.
        const active = free?.units && (Object.keys(free.units).length > 0 || !names_places(free))
            ? new Set(Object.keys(free.units)) : null;
        const thing = find(schema, view(), selected);
        board.select(thing ? ringed(thing) : []);
        const speaking = named_by_game(schema, view());
        board.dim(active === null ? [] : own_units().map((one) => one.name)
            .filter((name) => !active.has(name) && name !== selected && !speaking.includes(name)));
        tools.allow(session.may_measure);
        opts.card.show(thing, view());
        opts.roster.show(view(), selected, active);
        opts.actions.show({unit: selected, own: insight.own, free: free?.verbs ?? null, units: free?.units ?? {},
            move: session.my_move(),
            awaited: insight.awaited, note: note()});
        mark();
    }

    /** @param {import('../types').Choices} choices */
    function names_places(choices) {
        return choices.verbs.some((choice) => choice.can &&
            schema.verbs.find((verb) => verb.verb === choice.verb)?.args.length);
    }

    /** What is not on the table itself is shown by what carries it. @param {import('./records.js').Thing} thing */
    function ringed(thing) {
        const carriers = place_of(thing) === null ? thing.collection.fields.filter((field) => field.kind === 'piece' &&
            thing.record[field.name]) : [];
        return [thing.name, ...carriers.map((field) => String(thing.record[field.name]))];
    }

    /** One sentence for those who cannot act now. */
    function note() {
        const game = session.game;
        if (!game) {
            return null;
        }
        if (session.my_move()) {
            return (game.view['waits-for'] ?? []).length > 1 && game.view.begun
                ? 'Both sides speak at the same time; neither hears the other before both have finished.'
                : closed.size > 0 && !closed.has(game.side ?? '')
                    ? 'The other side has closed its orders and waits for yours.' : null;
        }
        if (game.view.over) {
            return 'The game is over.';
        }
        if (!game.view.begun) {
            return 'The game begins as soon as everybody is here.';
        }
        if (game.side !== null && closed.has(game.side)) {
            return 'Your orders are closed. The other side is still giving its own.';
        }
        return game.side === null ? 'You are watching; the sides see more than you do.'
            : 'The other side is to move. You can look at everything meanwhile.';
    }

    function mark() {
        const drafting = desk.draft !== null;
        layout.actions.hidden = drafting;
        layout.root.classList.toggle('drafting', drafting);
        const held = insight.survey ?? insight.hovered;
        const pointing = drafting && desk.tool?.piece !== undefined;
        const moves = !drafting && held === insight.survey && insight.place_choice()?.kind === 'path';
        const base = held && (!drafting || pointing) ? survey_marks(held, schema, view(), {sight: true, reach: moves})
            : {};
        const cells = drafting ? [] : insight.reach();
        const costs = cells.length ? insight.costs() : [];
        /** @type {Marks} */
        const aims = drafting ? {}
            : {targets: insight.targets()
                .map(({target}) => ({name: target, can: true, label: '…', ...insight.chances.get(target)}))};
        board.mark(joined(base, cells.length ? {reach: cells, ...(costs.length ? {costs} : {})} : {}, aims,
            fire_marks(cells.length > 0), ceiling_mark(insight.survey), contest_marks(), desk.marks(),
                measure.marks()));
    }

    /** Which places a decision is about that names none itself: shells for an assault, or none. @returns {Marks} */
    function contest_marks() {
        const asked = session.my_move() ? (insight.free?.verbs ?? []).filter((choice) => choice.can) : [];
        const places = asked.length && contest && !asked.some(names_ground)
            ? contest.map((cell) => place_at(view(), cell)) : [];
        return {places: places.flatMap((place, i) => (place ? [{place, label: ['From', 'To'][i]}] : []))};
    }

    /** @param {import('../types').VerbChoice} choice */
    function names_ground(choice) {
        return schema.verbs.find((verb) => verb.verb === choice.verb)?.args.some((arg) => arg.kind !== 'choice' &&
            arg.kind !== 'number' && arg.kind !== 'flag');
    }

    /**
     * Fields of fire: of whom one points at; of the unit in hand where its path would end; else where it is, unless it
     * has to move first.
     * @param {boolean} moves
     * @returns {Marks}
     */
    function fire_marks(moves) {
        if (!fields?.on) {
            return {};
        }
        if (insight.hovered?.unit) {
            return field_marks(insight.hovered, insight.hovered.unit);
        }
        const path = desk.draft?.verb.args.some((arg) => arg.kind === 'steps') ? desk.sure_command() : null;
        if (path) {
            return field_marks(insight.after(path), `${selected}, at the end of its path`);
        }
        return insight.survey?.unit && !moves && (!desk.draft || desk.tool?.piece)
            ? field_marks(insight.survey, insight.survey.unit) : {};
    }

    // -- what the hand does

    /** @param {string | null} name @param {boolean} [centre] */
    function pick(name, centre = false) {
        desk.stop();
        selected = name;
        const thing = find(schema, view(), name);
        if (thing && centre && place_of(thing) !== null) {
            board.centre(thing.name);
        }
        if (name && !insight.is_own(name)) {
            layout.news('unit');
        }
        insight.take(name);
        show();
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
        if (desk.tool?.piece?.(name)) {
            return true;
        }
        if (desk.tool?.place || (thing && thing.collection.name !== 'units' && !insight.is_own(name) &&
            insight.place_choice())) {
            return false;
        }
        const aim = desk.draft ? undefined : insight.targets().find((one) => one.target === name);
        const verb = aim ? schema.verbs.find((one) => one.verb === aim.choice.verb) : null;
        if (aim && verb && !insight.is_own(name)) {
            desk.begin(verb, aim.choice, {...aim.given, [aim.name]: aim.value});
            layout.show_tab('do');
        } else {
            pick(name);
        }
        return true;
    }

    /**
     * The desk changes its tool by itself, so that it is asked each time.
     * @returns {import('./desk.js').Tool | null}
     */
    function tool_in_hand() {
        return desk.tool;
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
        if (desk.tool) {
            desk.tool.place?.(place, twice);
            return;
        }
        if (desk.draft) {
            // Twice on the place that completes the command: it is meant.
            if (twice && desk.ready) {
                desk.give();
            }
            return;
        }
        const first = insight.place_choice();
        if (first) {
            desk.begin(first.draft.verb, first.choice, first.draft.given);
            layout.show_tab('do');
            tool_in_hand()?.place?.(place, false);
        } else if (leads_to(place)) {
            layout.show_tab('do');
        } else if (insight.own !== null || !session.my_move() || !insight.is_own(selected)) {
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
            desk.begin(verb, way.choice, given);
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
        desk.tool?.hover?.(what);
        const other = what?.piece && what.piece !== selected ? what.piece : null;
        if (insight.has_fields || (!desk.tool && !selected)) {
            clearTimeout(hovering);
            hovering = setTimeout(() => void insight.hover(insight.has_fields ? other : what?.piece ?? null), HOVER_MS);
        }
    }

    function toggle_measure() {
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
        const names = able.length ? able : own_units().map((one) => one.name);
        if (names.length) {
            const at = selected ? names.indexOf(selected) : -1;
            const name = names[(at + by + names.length + (at < 0 && by < 0 ? 1 : 0)) % names.length];
            pick(name, true);
            say(name);
        }
        return names.length > 0;
    }

    function let_go() {
        if (measure.on) {
            toggle_measure();
        } else if (desk.draft) {
            desk.stop();
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
            return opts.actions.press(Number(ev.key));
        }
        switch (ev.key.toLowerCase()) {
            case 'escape': let_go(); return true;
            case 'n': return step(1);
            case 'p': return step(-1);
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

    /** Keys that the command in hand wants before anybody else. @param {KeyboardEvent} ev */
    function tool_key(ev) {
        if (desk.tool?.key?.(ev)) {
            return true;
        }
        if (ev.key === 'Enter' && desk.ready) {
            desk.give();
            return true;
        }
        if (ev.key === 'Enter' && desk.next()) {
            return true;
        }
        return false;
    }

    // The board asks for the answer: a piece that was not meant lets the place below it be pointed at.
    board.on.piece = /** @type {any} */ ((/** @type {string} */ name) => on_piece(name));
    board.on.place = on_place;
    board.on.hover = on_hover;
    board.on.drag = (from, to, done) => desk.tool?.drag?.(from, to, done);

    return {
        get selected() { return selected; },
        pick, mark, key, tool_key,
        focus_board: () => focus_on(layout.board),
        /** @param {boolean} [undisturbed] */
        refresh: (undisturbed = false) => void refresh(undisturbed),
        /** @param {Set<string>} sides */
        orders_closed(sides) { closed = sides; },
        /** @param {[string, string] | null} places that are fought over */
        fought_over(places) { contest = places; },
        /** The next of one's own, if there is none in hand. */
        take_one() {
            if (!insight.is_own(selected)) {
                step(1);
            }
        },
        /**
         * What is known of a verb for the unit in hand: paths are listed in full only to whoever asks for their unit.
         * @param {import('../types').VerbChoice} choice
         */
        fuller: (choice) => insight.own?.find((one) => one.verb === choice.verb && one.can) ?? choice,
        /**
         * A verb that names no unit speaks of the one the game is about: that is taken in hand.
         * @param {import('../types').Verb} verb
         */
        hold_for(verb) {
            const named = own_argument(verb) ? undefined : named_by_game(schema, view())
                .find((name) => insight.is_own(name));
            if (named && named !== selected) {
                pick(named);
            }
        },
        /** Lets go of everything: another seat. */
        drop() {
            selected = null;
            insight.forget();
            desk.stop();
        },
    };
}
