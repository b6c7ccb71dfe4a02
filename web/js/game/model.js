// The view of a game and what changes it. Pure: nothing here is altered in place.

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Changes} Changes */
/** @typedef {import('../types').Step} Step */
/** @typedef {import('../types').Piece} Piece */

/** A list of records with numbers, as against one of plain values, which is always sent whole. @param {any} list */
function is_records(list) {
    return Array.isArray(list) && list.length > 0 && list.every((one) => one && typeof one === 'object' && '#' in one);
}

/**
 * Records that changed, merged into those there were.
 * @param {Piece[]} old @param {Piece[]} changed @returns {Piece[]}
 */
function merge(old, changed) {
    const by_number = new Map(old.map((record) => [record['#'], record]));
    for (const record of changed) {
        const number = record['#'];
        if (record.unseen) {
            by_number.delete(number);
        } else {
            by_number.set(number, {...by_number.get(number), ...record});
        }
    }
    return [...by_number.values()].sort((one, other) => one['#'] - other['#']);
}

/**
 * The view after these changes.
 * @param {View} view @param {Changes | null | undefined} changes @returns {View}
 */
export function changed(view, changes) {
    /** @type {View} */
    const next = {...view};
    for (const [key, value] of Object.entries(changes ?? {})) {
        const old = view[key];
        if (is_records(value)) {
            next[key] = merge(Array.isArray(old) ? old : [], value);
        } else if (is_records(old) && Array.isArray(value) && value.length === 0) {
            next[key] = old;
        } else {
            next[key] = value;
        }
    }
    return next;
}

/**
 * The places that are fought over, one against the other: those that an event about nobody alone has named, until the
 * phase is over.
 * @param {[string, string] | null} before @param {import('../types').Event[]} events @returns {[string, string] | null}
 */
export function contest_after(before, events) {
    return events.reduce((/** @type {[string, string] | null} */ now, event) =>
        (['phase', 'turn', 'over'].includes(event.event) ? null
        : event.unit === undefined && typeof event.from === 'string' && typeof event.to === 'string'
            ? [event.from, event.to] : now), before);
}

const CHECKPOINT = 25;

/**
 * Any moment of a game, from its start and its steps.
 * @param {View} start @param {Step[]} steps
 */
export function moments(start, steps) {
    /** Every so many steps a whole view is kept, so that going back is quick. @type {Map<number, View>} */
    const kept = new Map([[0, start]]);
    return {
        get last() {
            return steps.length;
        },
        /** The view after so many steps. @param {number} count @returns {View} */
        after(count) {
            const wanted = Math.max(0, Math.min(count, steps.length));
            let from = wanted;
            while (!kept.has(from)) {
                from -= 1;
            }
            let view = /** @type {View} */ (kept.get(from));
            for (let i = from; i < wanted; i++) {
                view = changed(view, steps[i].changes);
                if ((i + 1) % CHECKPOINT === 0) {
                    kept.set(i + 1, view);
                }
            }
            return view;
        },
    };
}

/** Whose move it is, of these sides. @param {View} view @param {string | null} side */
export function waits_for(view, side) {
    return side !== null && !view.over && (view['waits-for'] ?? []).includes(side);
}

/**
 * The sides that have closed their secret orders, while the other still gives its own.
 * @param {Iterable<string>} closed before @param {import('../types').Event[]} events @returns {Set<string>}
 */
export function closed_after(closed, events) {
    const now = new Set(closed);
    for (const event of events) {
        if (event.event === 'sealed' && event.side) {
            now.add(event.side);
        } else if (event.event === 'revealed' || event.event === 'phase' || event.event === 'turn') {
            now.clear();
        }
    }
    return now;
}

/**
 * What the names of the sides are: from the view if it says so, else from the shelf, else as the rules call them.
 * @param {string[]} sides
 * @param {View} view
 * @param {import('../types').Shelf | null} shelf
 * @returns {Record<string, string>}
 */
export function side_names(sides, view, shelf) {
    const told = view.sides ?? {};
    const scenario = shelf?.rules.find((rules) => rules.slug === view.rules)?.scenarios.find((one) =>
        one.name === view.scenario);
    /** @type {Record<string, string>} */
    const names = {};
    sides.forEach((side, i) => {
        const said = told[side] ?? told[i];
        const name = typeof said === 'string' ? said : said?.name;
        names[side] = name ?? scenario?.sides.find((one) => one.side === side)?.name ?? `side ${side.toUpperCase()}`;
    });
    return names;
}

/**
 * The commands of choices, each with where it leads, which is told beside them.
 * @param {import('../types').Choices} choices @returns {import('../types').Choices}
 */
export function with_ends(choices) {
    const verbs = choices.verbs.map((choice) => (choice.ends
        ? {...choice, commands: choice.commands.map((command, i) =>
            (choice.ends?.[i] ? {...command, ends: choice.ends[i]} : command))}
        : choice));
    return {...choices, verbs};
}
