// A problem being played: it asks for one command, carries out none, and says whether it was the best one and why. It
// has the same word in what is said as a lesson has.

import {shelf as fetch_shelf} from '../api.js';
import {begin_problem, problems} from '../problems.js';
import {own_argument} from './draft.js';
import {likeness, same_end} from './lesson_match.js';
import {title, value_text} from './words.js';

/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').Problem} Problem */

/** Inches: orders that end nearer to each other than this are one to those who find problems (src/bot/arms.c). */
const NEAR = 1.5;

/**
 * What the answer is about: its unit, and the place or target it names.
 * @param {Command} command @param {import('../types').Schema} schema @returns {import('./guide.js').Pointer}
 */
export function pointer_of(command, schema) {
    const verb = schema.verbs.find((one) => one.verb === command.verb);
    const own = verb ? own_argument(verb) : null;
    const place = verb?.args.find((arg) => ['hex', 'square', 'zone', 'point'].includes(arg.kind) &&
        arg.name in command);
    return {...(own ? {unit: command[own]} : {}), ...(place ? {place: command[place.name]} : {}), verb: command.verb};
}

/**
 * @param {object} opts
 * @param {string} opts.game
 * @param {Problem} opts.problem
 * @param {import('../problems.js').Place} opts.place
 * @param {import('./words.js').Names} opts.names
 * @param {(name: string) => string} opts.called a unit by what it is
 * @param {import('./guide.js').Guide} opts.guide
 * @param {import('./giving.js').Giving} opts.giving
 */
export function create_problem({game, problem, place, names, called, guide, giving}) {
    const {schema} = names;
    const heading = `Problem ${problem.number}`;
    const count = `of ${problem.of}`;
    let tries = 0;

    /** @param {Command} command @param {string | undefined} unit */
    const is_order_to = (command, unit) => {
        const verb = schema.verbs.find((one) => one.verb === command.verb);
        const own = verb ? own_argument(verb) : null;
        return own !== null && command[own] === unit;
    };

    const words = (/** @type {Command} */ command) => {
        const args = schema.verbs.find((verb) => verb.verb === command.verb)?.args ?? [];
        const said = args.filter((arg) => arg.name in command).map((arg) => {
            const text = value_text(arg, command[arg.name], names);
            return arg.kind === 'piece' ? called(text) : text;
        });
        return `${title(command.verb)}${said.length ? `: ${said.join(', ')}` : ''}`;
    };

    function leave() {
        problems.forget(game);
        location.hash = '#/';
    }
    const leaves = {label: 'Leave', act: leave};

    async function go_on() {
        const shelf = await fetch_shelf();
        const sides = shelf.rules.find((book) => book.slug === problem.rules)?.sides ?? [];
        problems.forget(game);
        await begin_problem({slug: place.slug, number: place.number + 1}, sides);
    }

    function explain(/** @type {string} */ verdict) {
        guide.say({title: heading, count, text: `${verdict} ${words(problem.best)}. ${problem.why}`,
            point: pointer_of(problem.best, schema),
            next: problem.number < problem.of ? {label: 'Next problem', act: () => void go_on().catch(leave)}
                : {label: 'To the battles', act: leave}, leave: leaves});
    }

    const asked = problem.unit === undefined ? null : called(problem.unit);
    const question = asked === null ? 'One command is clearly best. Give it.'
        : `What should ${asked} do? One order is clearly best. Give it.`;
    guide.say({title: heading, count, next: {label: 'Show the answer', act: () => explain('The best command is')},
        text: `${names.sides[problem.side] ?? problem.side} to move, turn ${problem.turn} of ${problem.scenario}. ` +
            question,
        ...(asked === null ? {} : {point: {unit: problem.unit}}), leave: leaves});

    return {
        look() {},
        /**
         * Nothing is carried out: the answer is told in the panel.
         * @param {Command} command @returns {{text: string}}
         */
        said(command) {
            const verb = schema.verbs.find((one) => one.verb === problem.best.verb);
            const listed = (giving.insight.own ?? []).flatMap((choice) => choice.commands);
            const {side: _side, ...best} = problem.best;
            const found = verb && command.verb === best.verb ? likeness(verb, command, best, NEAR) : 'other';
            if (asked !== null && !is_order_to(command, problem.unit)) {
                guide.note(`The question is what ${asked} should do.`);
                return {text: `Nothing is carried out in a problem: it is about ${asked}`};
            }
            tries += 1;
            if (found === 'same' || found === 'near' || (found === 'far' && same_end(listed, command, best))) {
                problems.solve(place);
                explain('Right.');
                return {text: 'Right: it stands above'};
            }
            const hint = command.verb === best.verb ? 'the right kind of command, but not the best of them'
                : 'another command is better';
            guide.note(`Not the best one: ${hint}.${tries > 1 ? ' The answer can be shown.' : ''}`);
            return {text: `Nothing is carried out in a problem: ${hint}`};
        },
        answered() {},
        may_undo: () => false,
        undone() {},
        begin_dice: () => [],
        close() {},
    };
}
