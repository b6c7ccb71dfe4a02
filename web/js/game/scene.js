// What the screen shows because of what is in hand: who is ringed and dimmed, the card, the roster, what can be done,
// and the marks on the board. It only reads.

import {chance_words, fitting, lands_at, missing} from './draft.js';
import {distance, place_at} from './geometry.js';
import {ceiling_mark, field_marks, joined, survey_marks} from './overlays.js';
import {find, is_gone, named_by_game, owner_of, place_of, things} from './records.js';
import {inches, title} from './words.js';

/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('./records.js').Thing} Thing */

const CELLS = new Set(['hex', 'square', 'zone']);

/**
 * The line to what is aimed at; its length only where one may know it before the shot.
 * @param {any} from a point
 * @param {any} to another
 * @param {boolean} measured
 * @returns {Marks}
 */
function line_between(from, to, measured) {
    return measured ? {measure: {from, to, label: inches(distance(from, to))}} : {lines: [{from, to, clear: true}]};
}

/** What is not on the table itself is shown by what carries it. @param {Thing} thing */
function ringed(thing) {
    const carriers = place_of(thing) === null
        ? thing.collection.fields.filter((field) => field.kind === 'piece' && thing.record[field.name]) : [];
    return [thing.name, ...carriers.map((field) => String(thing.record[field.name]))];
}

/**
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session @param {import('../types').Schema} opts.schema
 * @param {import('../types').Board} opts.board @param {import('./giving.js').Giving} opts.giving
 * @param {{show: (scene: import('./actions.js').Scene) => void}} opts.actions
 * @param {{show: (thing: Thing | null, view: any) => void}} opts.card
 * @param {{show: (view: any, selected: string | null, active: Set<string> | null) => void}} opts.roster
 * @param {import('./layout.js').Layout} opts.layout
 * @param {() => Marks} opts.measured what is being measured
 * @param {() => boolean} opts.fields fields of fire are wanted
 * @param {{show: (units: Record<string, string[]>) => void, marks: () => Marks}} opts.declared
 * @param {{show: () => void, marks: () => Marks}} opts.advice
 * @param {() => void} opts.settled what is answered by itself is shown
 */
export function create_scene(opts) {
    const {session, schema, board, giving, layout} = opts;
    const {insight, view} = giving;
    /** What is fought over. @type {[string, string] | null} */
    let contest = null;
    /** Who has closed its orders. */
    let closed = new Set(/** @type {string[]} */ ([]));

    /** @param {VerbChoice} choice */
    const args_of = (choice) => schema.verbs.find((verb) => verb.verb === choice.verb)?.args ?? [];

    /**
     * Who can act; null where commands name places instead of units: nobody is idle then.
     * @param {Choices | null} free
     */
    function active_units(free) {
        const names_places = free?.verbs.some((choice) => choice.can && args_of(choice).length > 0);
        return free?.units && (Object.keys(free.units).length > 0 || !names_places) ? new Set(Object.keys(free.units))
            : null;
    }

    function show() {
        const free = insight.free;
        const active = active_units(free);
        const thing = find(schema, view(), giving.unit);
        const speaking = named_by_game(schema, view());
        board.select(thing ? ringed(thing) : []);
        board.dim(active === null ? [] : own_units().map((one) => one.name)
            .filter((name) => !active.has(name) && name !== giving.unit && !speaking.includes(name)));
        opts.card.show(thing, view());
        opts.declared.show(free?.units ?? {});
        opts.settled();
        opts.roster.show(view(), giving.unit, active);
        opts.actions.show({unit: giving.unit, own: insight.own, free: free?.verbs ?? null, units: free?.units ?? {},
            move: session.my_move(), awaited: insight.awaited, note: note()});
    }

    function own_units() {
        const side = session.game?.side ?? null;
        return things(schema, view())
            .filter((one) => owner_of(one) === side && one.collection.name === 'units' && !is_gone(one));
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
        const drafting = giving.draft !== null;
        layout.actions.hidden = drafting;
        opts.advice.show();
        layout.root.classList.toggle('drafting', drafting);
        const held = insight.survey ?? insight.hovered;
        const pointing = drafting && giving.tool?.piece !== undefined;
        const moves = !drafting && held === insight.survey && insight.place_choice()?.kind === 'path';
        const base = held && (!drafting || pointing) ? survey_marks(held, schema, view(),
            {sight: true, reach: moves, blind: !session.may_measure}) : {};
        const cells = drafting ? [] : insight.reach();
        const costs = cells.length ? insight.costs() : [];
        /** @type {Marks} */
        const aims = drafting ? {} : {targets: insight.targets()
            .map(({target}) => ({name: target, can: true, label: '…', ...insight.chances.get(target)}))};
        board.mark(joined(base, cells.length ? {reach: cells, ...(costs.length ? {costs} : {})} : {}, aims,
            fire_marks(cells.length > 0), ceiling_mark(insight.survey), contest_marks(),
                drafting ? {} : opts.declared.marks(), drafting ? {} : opts.advice.marks(), draft_marks(),
            opts.measured()));
    }

    /** Which places a decision is about that names none itself: shells for an assault, or none. @returns {Marks} */
    function contest_marks() {
        const asked = session.my_move() ? (insight.free?.verbs ?? []).filter((choice) => choice.can) : [];
        const places = asked.length && contest && !asked.some(names_ground)
            ? contest.map((cell) => place_at(view(), cell)) : [];
        return {places: places.flatMap((place, i) => (place ? [{place, label: ['From', 'To'][i]}] : []))};
    }

    /** @param {VerbChoice} choice */
    function names_ground(choice) {
        return args_of(choice).some((arg) => arg.kind !== 'choice' && arg.kind !== 'number' && arg.kind !== 'flag');
    }

    /**
     * Fields of fire: of whom one points at; of the unit in hand where its path would end; else where it is, unless it
     * has to move first.
     * @param {boolean} moves
     * @returns {Marks}
     */
    function fire_marks(moves) {
        if (!opts.fields()) {
            return {};
        }
        if (insight.hovered?.unit) {
            return field_marks(insight.hovered, insight.hovered.unit);
        }
        const path = giving.draft?.verb.args.some((arg) => arg.kind === 'steps') ? giving.sure_command() : null;
        if (path) {
            return field_marks(insight.after(path), `${giving.unit}, at the end of its path`);
        }
        return insight.survey?.unit && !moves && (!giving.draft || giving.tool?.piece)
            ? field_marks(insight.survey, insight.survey.unit) : {};
    }

    /** Of the command in hand: its tool's own marks, else what it aims at or where it leads. @returns {Marks} */
    function draft_marks() {
        const own = giving.tool?.marks() ?? {};
        return Object.keys(own).length || !giving.draft ? own : aim_marks(giving.draft);
    }

    /** What is aimed at stays marked while one reads the odds. @param {Draft} draft @returns {Marks} */
    function aim_marks(draft) {
        const arg = draft.verb.args.find((one) => one.kind === 'piece' && !one.own && draft.given[one.name]);
        const target = arg ? find(schema, view(), draft.given[arg.name]) : null;
        if (!arg || !target) {
            return place_marks(draft);
        }
        const unit = find(schema, view(), giving.unit);
        const [from, to] = [unit ? place_of(unit) : null, place_of(target)];
        const chance = giving.odds ? chance_words(giving.odds, String(draft.given[arg.name])).label : '…';
        return {
            targets: [{name: target.name, can: true, label: chance}],
            ...(Array.isArray(from) && Array.isArray(to) ? line_between(from, to, session.may_measure) : {}),
        };
    }

    /** Where it will be, while nothing more is asked. @param {Draft} draft @returns {Marks} */
    function place_marks(draft) {
        const chosen = draft.verb.args.filter((arg) => CELLS.has(arg.kind) && arg.name in draft.given);
        const unit = giving.speaker();
        const end = missing(draft) ? undefined : fitting(draft).find((way) => way.ends)?.ends;
        // A place that is named need not be where it goes: it may be shot at.
        const landing = unit && giving.odds ? lands_at(giving.odds, unit.name, unit.collection.place ?? null) : null;
        const at = place_at(view(), end?.at ?? landing);
        return {
            places: chosen.flatMap((arg) => {
                const place = place_at(view(), draft.given[arg.name]);
                return place ? [{place, label: title(arg.name)}] : [];
            }),
            ...(unit && at ? {ghost: {name: unit.name, at, ...(end?.facing === undefined ? {} : {facing: end.facing})}}
                : {}),
        };
    }

    return {
        show, mark, own_units,
        /** @param {Set<string>} sides */
        orders_closed(sides) { closed = sides; },
        /** @param {[string, string] | null} places that are fought over */
        fought_over(places) { contest = places; },
    };
}

/** @typedef {ReturnType<typeof create_scene>} Scenery */
