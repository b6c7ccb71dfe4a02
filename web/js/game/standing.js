// Answers that need no thought: men who fall as the umpire would choose them, a word that lets something go by. Each
// can be given with one key, once, or from now on: for the rest of this game, or until something happens to one's own.
// What a player has said once and for all is remembered in this browser and can be taken back at any time.

import {is_gone, owner_of, things} from './records.js';

/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').Verb} Verb */
/** @typedef {import('../types').View} View */
/**
 * `how`: the umpire's own choice, or letting it go by.
 * @typedef {{verb: string, command: Command, how: 'umpire' | 'pass'}} Easy
 */

/** A command as it is said: without what the server told beside it. @param {any} command @returns {Command} */
export function bare({ends: _ends, side: _side, ...spoken}) {
    return spoken;
}

/** @param {Verb | undefined} verb */
function names_men(verb) {
    const said = verb?.args.filter((arg) => !arg.optional) ?? [];
    return said.length === 1 && said[0].kind === 'pieces' && said[0].own === true;
}

/**
 * The answer that the umpire itself proposes, or the one that lets it go by; null where there is something to decide.
 * Of several words that let something go by the last of the rules lets the most go by.
 * @param {Schema} schema
 * @param {Choices | null} choices what can be said now
 * @returns {Easy | null}
 */
export function easy_answer(schema, choices) {
    const can = (choices?.verbs ?? []).filter((choice) => choice.can);
    const [only] = can;
    const units = Object.keys(choices?.units ?? {}).length;
    if (can.length === 1 && units === 0 && only.n === 1 && only.commands.length === 1 &&
        names_men(schema.verbs.find((verb) => verb.verb === only.verb))) {
        return {verb: only.verb, command: bare(only.commands[0]), how: 'umpire'};
    }
    const passing = schema.verbs.filter((verb) => verb.passes && !verb.args.some((arg) => !arg.optional) &&
        can.some((choice) => choice.verb === verb.verb)).at(-1);
    return passing ? {verb: passing.verb, command: {verb: passing.verb}, how: 'pass'} : null;
}

/** Whose names an event says. @param {Event} event @returns {string[]} */
function named(event) {
    return Object.entries(event).filter(([key]) => !['event', 'clause', 'text', 'for', 'result'].includes(key))
        .flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
}

/**
 * Does anything of this concern the side's own, or begin a new turn? Then nobody passes for it any longer.
 * @param {Schema} schema @param {View} view @param {string} side @param {Event[]} events
 */
export function is_news(schema, view, side, events) {
    const own = new Set(things(schema, view).filter((thing) => owner_of(thing) === side && !is_gone(thing))
        .map((thing) => thing.name));
    return events.some((event) => event.event === 'turn' || event.event === 'over' ||
        named(event).some((name) => own.has(name)));
}

const KEPT = 'sandtable.standing';
const GAMES = 40;

/** @returns {Record<string, string[]>} by game and side, the verbs that the umpire answers */
function kept() {
    try {
        const all = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
        return all && typeof all === 'object' && !Array.isArray(all) ? all : {};
    } catch {
        return {};
    }
}

/**
 * What a player has said once and for all, of this game and side.
 * @param {string} key
 */
export function create_memory(key) {
    const said = () => new Set(Array.isArray(kept()[key]) ? kept()[key] : []);
    /** @param {Set<string>} verbs */
    function keep(verbs) {
        const {[key]: _old, ...rest} = kept();
        const others = Object.entries(rest).slice(1 - GAMES);
        localStorage.setItem(KEPT,
            JSON.stringify(Object.fromEntries(verbs.size ? [...others, [key, [...verbs]]] : others)));
    }
    return {
        verbs: () => [...said()],
        has: (/** @type {string} */ verb) => said().has(verb),
        add: (/** @type {string} */ verb) => keep(said().add(verb)),
        remove(/** @type {string} */ verb) {
            const now = said();
            now.delete(verb);
            keep(now);
        },
    };
}

/**
 * @param {object} opts
 * @param {import('./session.js').Session} opts.session @param {Schema} opts.schema
 * @param {() => Choices | null} opts.choices what can be said now, if it is known
 * @param {() => boolean} opts.is_free nothing is in hand, and nobody else looks at the screen
 * @param {() => void} opts.changed what is said once and for all is different
 * @param {(text: string, clause?: string) => void} opts.refuse
 */
export function create_standing({session, schema, choices, is_free, changed, refuse}) {
    /** Passing until something happens. */
    let passing = false;
    /** A command was taken back: nothing is answered by itself before somebody has spoken. */
    let held = false;
    let busy = false;

    const memory = () => create_memory(`${session.game?.game} ${session.game?.side}`);

    /** @param {Easy} easy */
    async function give(easy) {
        if (busy) {
            return;
        }
        busy = true;
        const answer = await session.give(easy.command);
        busy = false;
        if (!answer.done) {
            passing = false;
            refuse(answer.text, answer.clause);
            changed();
        }
    }

    const now = () => (session.my_move() ? easy_answer(schema, choices()) : null);

    /** It is known what can be said: what was settled before is said at once. */
    function answer() {
        const easy = !held && is_free() ? now() : null;
        if (easy && (easy.how === 'umpire' ? memory().has(easy.verb) : passing)) {
            void give(easy);
        }
    }

    return {
        answer,
        /** The easy answer to what is asked now, by its verb. @param {string} verb */
        offer(verb) {
            const easy = now();
            return easy?.verb === verb ? easy : null;
        },
        /** One key, one answer. */
        give_easy() {
            const easy = is_free() ? now() : null;
            if (easy) {
                void give(easy);
            }
            return easy !== null;
        },
        /** @param {Easy} easy */
        once: (easy) => void give(easy),
        /** From now on. @param {Easy} easy */
        always(easy) {
            held = false;
            if (easy.how === 'umpire') {
                memory().add(easy.verb);
            } else {
                passing = true;
            }
            changed();
            void give(easy);
        },
        /** What is settled, and how it is unsettled again. @returns {{text: string, undo: () => void}[]} */
        settled() {
            const verbs = memory().verbs()
                .map((verb) => ({verb, about: schema.verbs.find((one) => one.verb === verb)?.about}));
            return [
                ...verbs.filter((one) => one.about).map(({verb, about}) => ({
                    text: `In this game the umpire answers for you: ${about}`, undo() {
                        memory().remove(verb);
                        changed();
                    }})),
                ...(passing ? [{text: 'Passing until something happens to your own.', undo() {
                    passing = false;
                    changed();
                }}] : []),
            ];
        },
        /** @param {import('../types').Did} did */
        heard(did) {
            held = false;
            const side = session.game?.side ?? null;
            if (passing && side !== null && session.game && did.by !== side &&
                is_news(schema, session.game.view, side, did.events)) {
                passing = false;
                changed();
            }
        },
        undone() {
            held = true;
            passing = false;
            changed();
        },
        /** Another seat. */
        drop() { passing = false; },
    };
}

/** @typedef {ReturnType<typeof create_standing>} Standing */
