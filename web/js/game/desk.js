// The command desk: what can be said now, and the command that is being put together. Knows verbs and kinds, no rules.

import {el, clear, say} from '../dom.js';
import {clause_link, show_refusal} from './clause.js';
import * as drafts from './draft.js';
import {is_chancy, odds_node} from './odds.js';
import {distance, place_at} from './geometry.js';
import {find, place_of} from './records.js';
import {cell_tool, steps_tool} from './tool_cell.js';
import {edge_tool} from './tool_edge.js';
import {flight_tool} from './tool_flight.js';
import {path_tool} from './tool_path.js';
import {piece_tool} from './tool_piece.js';
import {plain_tool, turn_tool} from './tool_plain.js';
import {inches, sentence, tenths, title, trim, value_text} from './words.js';

/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('../types').Marks} Marks */
/** @typedef {import('../types').Place} Place */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').VerbChoice} VerbChoice */
/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('./records.js').Thing} Thing */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./session.js').Judgement} Judgement */
/** @typedef {import('./words.js').Names} Names */

/**
 * The means by which one argument is given.
 * @typedef {object} Tool
 * @property {HTMLElement} node
 * @property {string} hint
 * @property {() => Marks} marks
 * @property {(name: string) => boolean} [piece]
 * @property {(place: Place, twice: boolean) => boolean} [place]
 * @property {(what: {piece?: string, place?: Place} | null) => void} [hover]
 * @property {(from: Place, to: Place, done: boolean) => void} [drag]
 * @property {(ev: KeyboardEvent) => boolean} [key]
 * @property {(answer: Judgement | null) => void} [judged]   what the umpire thinks of the command as it stands
 * @property {() => boolean} [unfinished]            what was given so far may still become a command that can be given
 * @property {() => void} [close]
 */

/**
 * What a tool may use.
 * @typedef {object} ToolRoom
 * @property {Schema} schema
 * @property {Names} names
 * @property {() => View} view
 * @property {() => Draft} draft
 * @property {() => Thing | null} unit            the own piece the command speaks of
 * @property {() => any} place_to_be              where it will stand, if the command has said so
 * @property {(arg: Arg) => any[]} samples        values of the sure commands
 * @property {(arg: Arg, value: any, stay?: boolean) => void} set   `stay`: the tool remains, the value may change again
 * @property {(arg: Arg) => boolean} is_ready_but
 * @property {() => void} give
 * @property {() => void} redraw
 * @property {(cells: any[] | null) => void} frame   brings these places near enough to be read; null: no longer
 * @property {(text: string, clause?: string) => void} refuse
 * @property {() => boolean} may_measure
 * @property {Session['judge']} judge
 * @property {Session['odds']} odds
 * @property {Session['survey']} survey
 */

const LOOK_MS = 250;

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

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
function tool_for(room, arg) {
    switch (arg.kind) {
        case 'piece': return piece_tool(room, arg);
        case 'path': case 'point': return path_tool(room, arg);
        case 'hex': case 'square': case 'zone': return cell_tool(room, arg);
        case 'steps': return arg.steps && room.view().hexes ? flight_tool(room, arg) : steps_tool(room, arg);
        case 'edge': return edge_tool(room, arg);
        case 'facing': case 'angle': return turn_tool(room, arg);
        default: return plain_tool(room, arg);
    }
}

/**
 * @param {HTMLElement} host
 * @param {{session: Session, names: Names, view: () => View, unit: () => string | null, redraw: () => void, changed:
 *   () => void, leave: () => void, frame: (cells: any[] | null) => void}} opts
 * `redraw`: the marks on the board are different now; `changed`: the draft began or ended; `leave`: the focus needs
 * another place
 */
export function create_desk(host, opts) {
    const {session, names} = opts;
    const schema = names.schema;
    /** @type {Draft | null} */
    let draft = null;
    /** @type {Tool | null} */
    let tool = null;
    /** @type {Arg | null} */
    let tooled = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let look;
    let busy = false;
    /**
     * What was given last, if it was one of several of its kind: a work placed, a square bombarded.
     * @type {{verb: Verb, given: Record<string, any>} | null}
     */
    let last = null;
    let repeating = false;
    /** The draft that the umpire last agreed to. @type {Draft | null} */
    let agreed = null;
    /** That something comes of the command, for the reticle. */
    let chance = '';
    /** Where the unit will stand if the command is given, once the umpire has said so. @type {any} */
    let landing = null;

    const refusal = el('div', {class: 'refusal'});
    const rows = el('dl', {class: 'draft-args'});
    const tool_place = el('div', {class: 'tool-place'});
    const extra = el('div', {class: 'row extras'});
    const verdict = el('div', {class: 'verdict'});
    const chart = el('div', {class: 'chart'});
    const go = el('button', {type: 'button', class: 'main', text: 'Give the command', on: {click: () => void give()}});
    const enough = el('button', {type: 'button', on: {click: () => stop()}});
    const heading = el('h2', {tabindex: '-1'});
    const head = el('div', {class: 'draft-head'});
    host.append(head, rows, tool_place, extra, verdict, refusal, chart,
        el('div', {class: 'row draft-end'}, go, enough));
    host.hidden = true;

    /** @type {ToolRoom} */
    const room = {
        schema, names, view: opts.view,
        draft: () => /** @type {Draft} */ (draft),
        unit: () => {
            const own = draft ? drafts.own_argument(draft.verb) : null;
            return find(schema, opts.view(), own && draft ? draft.given[own] : opts.unit());
        },
        place_to_be: () => {
            for (const arg of draft?.verb.args ?? []) {
                const value = draft?.given[arg.name];
                if (value && ['point', 'hex', 'square', 'zone'].includes(arg.kind)) {
                    return value;
                }
                if (value && arg.kind === 'path') {
                    return value.at(-1);
                }
                if (value && arg.kind === 'steps' && draft) {
                    return drafts.fitting(draft).find((way) => way.ends)?.ends?.at ?? null;
                }
            }
            return null;
        },
        samples: (arg) => (draft ? drafts.candidates(draft, arg) : []),
        is_ready_but: (arg) => draft !== null && draft.verb.args.every((one) => one.optional || one.name === arg.name ||
            draft && one.name in draft.given),
        set, give: () => void give(),
        redraw: opts.redraw, frame: opts.frame,
        refuse: (text, clause) => {
            show_refusal(refusal, sentence(text), clause);
            say(sentence(text));
        },
        may_measure: () => session.may_measure,
        judge: session.judge, odds: session.odds, survey: session.survey,
    };

    /** @param {Arg} arg @param {any} value @param {boolean} [stay] */
    function set(arg, value, stay = false) {
        if (!draft) {
            return;
        }
        draft = drafts.give(draft, arg.name, value);
        clear(refusal);
        if (!stay) {
            // What was said may leave only one answer to the rest.
            draft = value === undefined ? draft : drafts.settle(draft);
            use(drafts.missing(draft));
        }
        draw();
        opts.redraw();
    }

    /** @param {Arg | null} arg */
    function use(arg) {
        tool?.close?.();
        tooled = arg;
        tool = arg ? tool_for(room, arg) : null;
    }

    function draw() {
        if (!draft) {
            return;
        }
        const now = draft;
        const lacks = drafts.missing(now);
        clear(head).append(
            heading,
            el('p', {class: 'small'}, now.verb.about, ' ', now.verb.clause ? clause_link(now.verb.clause) : null));
        clear(rows).append(...now.verb.args.filter((arg) => arg.name in now.given || arg === tooled)
            .map((arg) => row(arg, now)));
        if (tool && tool.node.parentElement !== tool_place) {
            clear(tool_place).append(tool.hint ? el('p', {class: 'small hint', text: tool.hint}) : '', tool.node);
        } else if (!tool) {
            clear(tool_place);
        }
        // The tool that stays on the table may not be the last one that is needed.
        const next = lacks !== null && lacks !== tooled && tooled !== null && tooled.name in now.given ? lacks : null;
        const offered = drafts.extras(now).filter((arg) => !(arg.name in now.given) && arg !== tooled);
        clear(extra).append(next
            ? el('button', {type: 'button', class: 'main', title: sentence(next.about),
                text: `Now: ${title(next.name)}`, on: {click: () => go_to(next)}}) : '',
                    ...offered.map((arg) => el('button', {
            type: 'button', class: 'quiet', title: sentence(arg.about), text: `${title(arg.name)}, if wanted`,
                on: {click: () => again(arg)},
        })));
        heading.textContent = title(now.verb.verb);
        go.textContent = title(now.verb.verb);
        enough.textContent = repeating ? 'Enough' : 'Cancel';
        go.disabled = lacks !== null || busy;
        inspect(lacks === null);
    }

    /** One argument: what has been said of it, or what is asked. @param {Arg} arg @param {Draft} now */
    function row(arg, now) {
        const changes = arg !== tooled && drafts.own_argument(now.verb) !== arg.name;
        return el('div', {class: `fact${arg === tooled ? ' lit' : ''}${drafts.own_argument(now.verb) === arg.name ? ' of-unit' : ''}`},
            el('dt', {title: arg.about, text: title(arg.name)}),
            el('dd', null,
                arg.name in now.given ? value_text(arg, now.given[arg.name], names)
                    : el('span', {class: 'soft', text: sentence(arg.about)}),
                changes ? el('button', {type: 'button', class: 'as-link', text: 'change',
                    'aria-label': `Change ${arg.name}`, on: {click: () => again(arg)}}) : null));
    }

    /** On to the next argument. @param {Arg} arg */
    function go_to(arg) {
        use(arg);
        draw();
        opts.redraw();
    }

    /** An argument is asked for once more. @param {Arg} arg */
    function again(arg) {
        if (draft) {
            draft = drafts.give(draft, arg.name, undefined);
            use(arg);
            draw();
            opts.redraw();
        }
    }

    // What the umpire thinks of it and what may come of it: asked when the hand has rested a moment.
    /** @param {boolean} ready */
    function inspect(ready) {
        clearTimeout(look);
        clear(chart);
        clear(verdict);
        chance = '';
        landing = null;
        if (!ready || !draft) {
            return;
        }
        const spoken = drafts.command(draft);
        const asked = draft;
        look = setTimeout(async () => {
            try {
                const sure = asked.verb.args.every(drafts.is_listed) && drafts.fitting(asked).length > 0;
                const judged = sure ? null : await session.judge(spoken);
                if (draft !== asked) {
                    return;
                }
                agreed = !judged || judged.can ? asked : null;
                tool?.judged?.(judged);
                show_verdict(judged);
                opts.redraw();
                if (!judged || judged.can) {
                    const odds = await session.odds(spoken);
                    if (draft === asked) {
                        show_odds(odds, asked);
                    }
                }
            } catch {
                // Without an answer the command can still be given; the umpire judges it then.
            }
        }, LOOK_MS);
    }

    /** @param {import('../types').Odds} odds @param {Draft} asked */
    function show_odds(odds, asked) {
        const target = asked.verb.args.find((arg) => arg.kind === 'piece' && !arg.own);
        const unit = room.unit();
        landing = unit ? drafts.lands_at(odds, unit.name, unit.collection.place ?? null) : null;
        if (is_chancy(odds) || target) {
            clear(chart).append(odds_node(odds));
            chance = drafts.chance_words(odds, target ? String(asked.given[target.name]) : null).label;
        }
        opts.redraw();
    }

    /** @param {Judgement | null} judged */
    function show_verdict(judged) {
        clear(verdict);
        if (judged && !judged.can && tool?.unfinished?.()) {
            go.disabled = true;
            verdict.append(el('p', {class: 'small soft'}, `Not yet: ${judged.why ?? 'more is wanted'}. `,
                judged.clause ? clause_link(judged.clause) : null));
        } else if (judged && !judged.can) {
            go.disabled = true;
            verdict.append(el('p', {class: 'notice danger'}, sentence(judged.why ?? 'This cannot be done'), ' ',
                judged.clause ? clause_link(judged.clause) : null));
            say(sentence(judged.why ?? 'This cannot be done'));
        } else if (judged?.spent !== undefined && judged.allowance !== undefined) {
            const on_table = schema.board === 'table';
            const [spent, allowance] = on_table ? [tenths(judged.spent), inches(judged.allowance)]
                : [trim(judged.spent), trim(judged.allowance)];
            verdict.append(el('p', {class: 'small', text: `Costs ${spent} of ${allowance}.`}));
        }
    }

    /** What is aimed at stays marked while one reads the odds. @returns {Marks} */
    function aim_marks() {
        const arg = draft?.verb.args.find((one) => one.kind === 'piece' && !one.own && draft?.given[one.name]);
        const target = arg ? find(schema, opts.view(), draft?.given[arg.name]) : null;
        const unit = find(schema, opts.view(), opts.unit());
        if (!target) {
            return draft ? place_marks(draft) : {};
        }
        const [from, to] = [unit ? place_of(unit) : null, place_of(target)];
        return {
            targets: [{name: target.name, can: true, label: chance || '…'}],
            ...(Array.isArray(from) && Array.isArray(to) ? line_between(from, to, session.may_measure) : {}),
        };
    }

    /** Where it will be, while nothing more is asked. @param {Draft} now @returns {Marks} */
    function place_marks(now) {
        const view = opts.view();
        const chosen = now.verb.args.filter((arg) => CELLS.has(arg.kind) && arg.name in now.given);
        const unit = room.unit();
        const end = drafts.missing(now) ? undefined : drafts.fitting(now).find((way) => way.ends)?.ends;
        // A place that is named need not be where it goes: it may be shot at.
        const at = place_at(view, end?.at ?? landing);
        return {
            places: chosen.flatMap((arg) => {
                const place = place_at(view, now.given[arg.name]);
                return place ? [{place, label: title(arg.name)}] : [];
            }),
            ...(unit && at ? {ghost: {name: unit.name, at, ...(end?.facing === undefined ? {} : {facing: end.facing})}}
                : {}),
        };
    }

    async function give() {
        if (!draft || busy || drafts.missing(draft)) {
            return;
        }
        busy = true;
        go.disabled = true;
        const asked = draft;
        last = several(asked) ? {verb: asked.verb, given: without_places(asked)} : null;
        const answer = await session.give(drafts.command(asked));
        busy = false;
        if (!answer.done) {
            last = null;
        }
        if (draft !== asked) {
            return;
        }
        if (answer.done) {
            cancel();
        } else {
            room.refuse(answer.text, answer.clause);
            go.disabled = false;
        }
    }

    function cancel() {
        clearTimeout(look);
        const here = host.contains(document.activeElement);
        tool?.close?.();
        draft = null;
        tool = null;
        tooled = null;
        host.hidden = true;
        for (const part of [head, rows, tool_place, extra, verdict, chart, refusal]) {
            clear(part);
        }
        opts.changed();
        if (here) {
            opts.leave();
        }
    }

    /** Enough of it, and not again. */
    function stop() {
        last = null;
        if (draft) {
            cancel();
        }
    }

    return {
        get draft() { return draft; },
        get tool() { return tool; },
        /** Everything that must be said has been said. */
        get ready() { return draft !== null && drafts.missing(draft) === null; },
        cancel, stop, give: () => void give(),
        /**
         * The command as it stands, if it is one of those the umpire has listed or has agreed to.
         * @returns {import('../types').Command | null}
         */
        sure_command() {
            return draft && drafts.missing(draft) === null && (agreed === draft || drafts.fitting(draft).length > 0)
                ? drafts.command(draft) : null;
        },
        /** The verb that may be said again at once, with all but its place. */
        repeats: () => last,
        /** The next argument is asked for, where the tool in hand would stay. @returns {boolean} */
        next() {
            const lacks = draft ? drafts.missing(draft) : null;
            if (!draft || !lacks || !tooled || lacks === tooled || !(tooled.name in draft.given)) {
                return false;
            }
            go_to(lacks);
            return true;
        },
        /**
         * Begins a command.
         * @param {Verb} verb
         * @param {VerbChoice} choice
         * @param {Record<string, any>} given
         * @param {boolean} [again] it was given before, and one may go on
         */
        begin(verb, choice, given, again = false) {
            tool?.close?.();
            repeating = again;
            draft = drafts.begin(verb, choice, given);
            draft = drafts.still_possible(draft, given);
            clear(refusal);
            host.hidden = false;
            // With nothing that must be said, the first thing that may be said is asked for.
            use(drafts.missing(draft) ?? drafts.extras(draft).find((arg) => draft && !(arg.name in draft.given) &&
                !drafts.is_listed(arg)) ?? null);
            if (draft && !drafts.missing(draft) && tooled &&
                draft.verb.args.some((arg) => !arg.optional && arg !== draft?.verb.args[0])) {
                use(null);
            }
            draw();
            opts.changed();
            // Where the buttons were is now the desk: the reader is led there, the keys still reach the board.
            if (document.activeElement === document.body || document.activeElement?.matches('main') ||
                document.activeElement?.closest('[hidden]')) {
                heading.focus({preventScroll: true});
            }
        },
        /** @returns {Marks} */
        marks() {
            const own = tool?.marks() ?? {};
            return Object.keys(own).length ? own : aim_marks();
        },
    };
}

const CELLS = new Set(['hex', 'square', 'zone']);

/** Without a unit of one's own, with a place: such things are said several times. @param {Draft} draft */
function several(draft) {
    return drafts.own_argument(draft.verb) === null && draft.verb.args.some((arg) => CELLS.has(arg.kind));
}

/** @param {Draft} draft @returns {Record<string, any>} */
function without_places(draft) {
    return Object.fromEntries(draft.verb.args.filter((arg) => !CELLS.has(arg.kind) && arg.name in draft.given)
        .map((arg) => [arg.name, draft.given[arg.name]]));
}

/** @typedef {ReturnType<typeof create_desk>} Desk */
