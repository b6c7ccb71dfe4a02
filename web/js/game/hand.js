// The player's hand: which unit it holds, what it points at, and what the board shows because of it.

import {say} from '../dom.js';
import {candidates, chance_against, missing, own_argument, begin} from './draft.js';
import {create_measure} from './measure.js';
import {joined, survey_marks} from './overlays.js';
import {find, is_gone, named_by_game, owner_of, place_of, things} from './records.js';
import {measure_button} from './measure_button.js';
import {fraction, percent} from './words.js';

/** @typedef {import('../types').Board} Board */
/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('../types').Survey} Survey */
/** @typedef {import('./session.js').Session} Session */

const HOVER_MS = 180;
const REST_MS = 90;
const TWICE_MS = 450;
const TWICE_INCHES = 0.4;
const PLACES = new Set(['path', 'point', 'hex', 'steps']);

/** @param {Place} one @param {Place} other */
function is_near(one, other) {
    if ('hex' in one || 'hex' in other) {
        return 'hex' in one && 'hex' in other && one.hex === other.hex;
    }
    return Math.hypot(one.x - other.x, one.y - other.y) < TWICE_INCHES;
}

/**
 * @param {object} opts
 * @param {Session} opts.session @param {import('../types').Schema} opts.schema @param {import('./words.js').Names} opts.names
 * @param {Board} opts.board @param {import('./desk.js').Desk} opts.desk
 * @param {{show: (scene: import('./actions.js').Scene) => void, press: (number: number) => boolean}} opts.actions
 * @param {{show: (thing: import('./records.js').Thing | null, view: any) => void}} opts.card
 * @param {{show: (view: any, selected: string | null, active: Set<string> | null) => void}} opts.roster
 * @param {import('./layout.js').Layout} opts.layout
 * @param {() => void} opts.undo @param {() => void} opts.help @param {(text: string, clause?: string) => void} opts.refuse
 */
export function create_hand(opts) {
    const {session, schema, board, desk, layout} = opts;
    const measure = create_measure();
    /** @type {string | null} */
    let selected = null;
    /** @type {VerbChoice[] | null} */
    let own = null;
    /** @type {Choices | null} */
    let free = null;
    /** @type {Survey | null} */
    let survey = null;
    /** @type {Map<string, {label: string, title: string}>} */
    let chances = new Map();
    /** Counts the questions: an answer to an older one is dropped. */
    let asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let hovering;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let asking;
    /** @type {Survey | null} */
    let hovered = null;
    /** @type {{place: Place, when: number} | null} */
    let last_point = null;

    const view = () => /** @type {import('../types').GameMessage} */ (session.game).view;
    const side = () => session.game?.side ?? null;
    const tools = measure_button(layout.tools, () => toggle_measure());

    /** @param {string | null} name */
    function is_own(name) {
        const thing = find(schema, view(), name);
        return thing !== null && side() !== null && owner_of(thing) === side();
    }

    // -- what is known of the moment

    async function refresh() {
        const turn = ++asked;
        own = null;
        survey = null;
        hovered = null;
        chances = new Map();
        if (!session.my_move()) {
            free = null;
            show();
            await ask_survey(turn);
            return;
        }
        if (desk.draft) {
            desk.cancel();
        }
        try {
            const answer = await session.choices();
            if (turn !== asked) {
                return;
            }
            free = answer;
        } catch {
            free = null;
        }
        const named = named_by_game(schema, view()).find((name) => is_own(name));
        const thing = find(schema, view(), selected);
        if (named && named !== selected) {
            selected = named;
        } else if (thing && is_gone(thing)) {
            selected = null;
        }
        show();
        await ask_unit(turn);
    }

    /** @param {number} turn */
    async function ask_unit(turn) {
        const name = selected;
        if (name === null || !is_own(name) || !session.my_move()) {
            await ask_survey(turn);
            return;
        }
        try {
            const answer = await session.choices(name);
            if (turn !== asked || name !== selected) {
                return;
            }
            own = answer.verbs;
        } catch {
            own = null;
        }
        show();
        await ask_survey(turn);
        await ask_chances(turn);
    }

    /** @param {number} turn */
    async function ask_survey(turn) {
        const thing = find(schema, view(), selected);
        if (!thing || schema.board !== 'table' || thing.collection.name !== 'units' || !Array.isArray(place_of(thing)) || is_gone(thing) || !is_own(selected)) {
            return;
        }
        try {
            const answer = await session.survey(thing.name);
            if (turn === asked && thing.name === selected) {
                survey = answer;
                mark();
            }
        } catch {
            // Not every rule set surveys.
        }
    }

    /** The chance of each shot, one after another, so that the board fills while one looks. @param {number} turn */
    async function ask_chances(turn) {
        for (const {choice, name, target, given} of targets()) {
            if (chances.has(target)) {
                continue;
            }
            try {
                const odds = await session.odds({verb: choice.verb, ...given, [name]: target});
                if (turn !== asked) {
                    return;
                }
                const {part, whole} = chance_against(odds, target);
                chances.set(target, {label: percent(part, whole), title: `${fraction(part, whole)} that something happens to ${target}`});
                mark();
            } catch {
                return;
            }
        }
    }

    /** Everything the selected unit could point at next, once. */
    function targets() {
        /** @type {{choice: VerbChoice, name: string, target: string, given: Record<string, any>}[]} */
        const all = [];
        for (const choice of own ?? []) {
            const draft = started(choice);
            const arg = draft ? missing(draft) : null;
            if (draft && arg && arg.kind === 'piece' && !arg.own) {
                candidates(draft, arg).forEach((target) => all.push({choice, name: arg.name, target: String(target), given: draft.given}));
            }
        }
        return all.filter((one, i) => all.findIndex((other) => other.target === one.target) === i);
    }

    /** The command this verb would begin with, for the unit in hand. @param {VerbChoice} choice */
    function started(choice) {
        const verb = schema.verbs.find((one) => one.verb === choice.verb);
        if (!verb || !choice.can) {
            return null;
        }
        const key = own_argument(verb);
        return begin(verb, choice, key && selected ? {[key]: selected} : {});
    }

    // -- what is shown of it

    function show() {
        const units = free?.units ?? {};
        const active = free?.units ? new Set(Object.keys(units)) : null;
        const thing = find(schema, view(), selected);
        if (!thing) {
            selected = null;
        }
        board.select(selected ? [selected] : []);
        const idle = active === null ? [] : things(schema, view()).filter((one) => owner_of(one) === side() && one.collection.name === 'units' && !is_gone(one) && !active.has(one.name) && one.name !== selected && !named_by_game(schema, view()).includes(one.name));
        board.dim(idle.map((one) => one.name));
        opts.card.show(thing, view());
        opts.roster.show(view(), selected, active);
        opts.actions.show({unit: selected, own, free: free?.verbs ?? null, units, move: session.my_move(), note: note()});
        mark();
    }

    /** One sentence for those who cannot act now. */
    function note() {
        const game = session.game;
        if (!game || session.my_move()) {
            return null;
        }
        if (game.view.over) {
            return 'The game is over.';
        }
        return game.side === null ? 'You are watching; the sides see more than you do.' : game.view.begun ? 'The other side is to move. You can look at everything meanwhile.' : 'The game begins as soon as everybody is here.';
    }

    function mark() {
        layout.actions.hidden = desk.draft !== null;
        const drafting = desk.draft !== null;
        const pointing = desk.tool !== null && desk.draft !== null && desk.tool.piece !== undefined;
        const held = survey ?? hovered;
        const moves = (own ?? []).some((choice) => choice.can && started(choice) && missing(/** @type {any} */ (started(choice)))?.kind === 'path');
        /** @type {Marks} */
        const base = held && (!drafting || pointing) ? survey_marks(held, schema, view(), {sight: true, reach: moves && !drafting && held === survey}) : {};
        /** @type {Marks} */
        const aims = drafting ? {} : {targets: targets().map(({target}) => ({name: target, can: true, label: chances.get(target)?.label ?? '', title: chances.get(target)?.title}))};
        board.mark(joined(base, aims, desk.marks(), measure.marks()));
    }

    // -- what the hand does

    /** @param {string | null} name @param {boolean} [centre] */
    function pick(name, centre = false) {
        if (desk.draft) {
            desk.cancel();
        }
        selected = name;
        own = null;
        survey = null;
        chances = new Map();
        const turn = ++asked;
        if (name && centre) {
            const thing = find(schema, view(), name);
            if (thing && place_of(thing) !== null) {
                board.centre(name);
            }
        }
        if (name && !is_own(name)) {
            layout.news('unit');
        }
        show();
        // Whoever steps through his units quickly does not want to know of each.
        clearTimeout(asking);
        asking = setTimeout(() => void ask_unit(turn), REST_MS);
    }

    /** The verb that would go on with a place, for the unit in hand. */
    function place_choice() {
        for (const choice of own ?? []) {
            const draft = started(choice);
            const arg = draft ? missing(draft) : null;
            if (draft && arg && PLACES.has(arg.kind)) {
                return {choice, draft};
            }
        }
        return null;
    }

    /** False if the piece was not meant, but the ground it stands on. @param {string} name @returns {boolean} */
    function on_piece(name) {
        const thing = find(schema, view(), name);
        if (measure.on) {
            const at = thing ? place_of(thing) : null;
            if (at) {
                on_place(Array.isArray(at) ? {x: at[0], y: at[1]} : {hex: at});
            }
            return at !== null;
        }
        if (desk.tool?.piece?.(name)) {
            return true;
        }
        if (desk.tool?.place || (thing && thing.collection.name !== 'units' && !is_own(name) && place_choice())) {
            return false;
        }
        const aim = desk.draft ? undefined : targets().find((one) => one.target === name);
        const verb = aim ? schema.verbs.find((one) => one.verb === aim.choice.verb) : null;
        if (aim && verb && !is_own(name)) {
            desk.begin(verb, aim.choice, {...aim.given, [aim.name]: name});
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
        if (desk.tool) {
            desk.tool.place?.(place, twice);
            return;
        }
        if (desk.draft) {
            return;
        }
        const first = place_choice();
        if (first) {
            desk.begin(first.draft.verb, first.choice, first.draft.given);
            layout.show_tab('do');
            desk.tool?.place?.(place, false);
        } else if (own !== null || !session.my_move() || !is_own(selected)) {
            // While it is still asked what the unit can do, nothing is let go.
            pick(null);
        }
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
        if (desk.tool) {
            desk.tool.hover?.(what);
            return;
        }
        clearTimeout(hovering);
        if (selected || schema.board !== 'table') {
            return;
        }
        hovering = setTimeout(async () => {
            const name = what?.piece ?? null;
            const before = hovered;
            hovered = name && is_own(name) ? await session.survey(name).catch(() => null) : null;
            if (before !== hovered) {
                mark();
            }
        }, HOVER_MS);
    }

    function toggle_measure() {
        measure.toggle();
        tools.measuring(measure.on);
        say(measure.on ? 'Measuring. Point at two places.' : 'Measured enough.');
        mark();
    }

    /** The next of those that can act, or of all own ones. @param {number} by */
    function step(by) {
        const able = Object.keys(free?.units ?? {});
        const names = able.length ? able : things(schema, view()).filter((one) => owner_of(one) === side() && one.collection.name === 'units' && !is_gone(one)).map((one) => one.name);
        if (names.length) {
            const at = selected ? names.indexOf(selected) : -1;
            const name = names[(at + by + names.length + (at < 0 && by < 0 ? 1 : 0)) % names.length];
            pick(name, true);
            say(name);
        }
        return names.length > 0;
    }

    /** @param {KeyboardEvent} ev @returns {boolean} */
    function key(ev) {
        if (ev.key === 'Enter' && desk.draft) {
            desk.give();
            return true;
        }
        if (ev.key === 'Escape') {
            if (measure.on) {
                toggle_measure();
            } else if (desk.draft) {
                desk.cancel();
            } else {
                pick(null);
            }
            return true;
        }
        if (/^[1-9]$/.test(ev.key)) {
            return opts.actions.press(Number(ev.key));
        }
        switch (ev.key.toLowerCase()) {
            case 'n': return step(1);
            case 'p': return step(-1);
            case 'u': opts.undo(); return true;
            case 'm': toggle_measure(); return true;
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

    /** @param {HTMLElement} host */
    function focus_on(host) {
        const first = host.querySelector('[tabindex="0"], input, button');
        if (first instanceof HTMLElement || first instanceof SVGElement) {
            first.focus();
        }
    }

    // The board asks for the answer: a piece that was not meant lets the place below it be pointed at.
    board.on.piece = /** @type {any} */ ((/** @type {string} */ name) => on_piece(name));
    board.on.place = on_place;
    board.on.hover = on_hover;
    board.on.drag = (from, to, done) => desk.tool?.drag?.(from, to, done);

    return {
        get selected() { return selected; },
        pick, mark, key,
        /** Keys that the tool in hand wants before anybody else. @param {KeyboardEvent} ev */
        tool_key: (ev) => desk.tool?.key?.(ev) ?? false,
        refresh: () => void refresh(),
        /** Lets go of everything: another seat. */
        drop() {
            selected = null;
            own = null;
            free = null;
            survey = null;
            if (desk.draft) {
                desk.cancel();
            }
        },
        draft_changed() {
            layout.actions.hidden = desk.draft !== null;
            mark();
        },
    };
}
