// The command desk: shows the command that is being put together, argument by argument, and what the umpire says of it.

import {clear, el, say} from '../dom.js';
import {clause_link, show_refusal} from './clause.js';
import * as drafts from './draft.js';
import {is_chancy, odds_node} from './odds.js';
import {find, owner_of} from './records.js';
import {inches, sentence, tenths, title, trim, value_text} from './words.js';

/** @typedef {import('../types').Arg} Arg */
/** @typedef {import('./draft.js').Draft} Draft */
/** @typedef {import('./session.js').Judgement} Judgement */

/**
 * @param {HTMLElement} host
 * @param {{names: import('./words.js').Names, giving: import('./giving.js').Giving, leave: () => void}} opts
 *   `leave`: the focus needs another place
 */
export function create_desk(host, {names, giving, leave}) {
    const refusal = el('div', {class: 'refusal'});
    const rows = el('dl', {class: 'draft-args'});
    const tool_place = el('div', {class: 'tool-place'});
    const extra = el('div', {class: 'row extras'});
    const verdict = el('div', {class: 'verdict'});
    const chart = el('div', {class: 'chart'});
    const go = el('button',
        {type: 'button', class: 'main', text: 'Give the command', on: {click: () => giving.give()}});
    const enough = el('button', {type: 'button', on: {click: () => giving.stop()}});
    const heading = el('h2', {tabindex: '-1'});
    const head = el('div', {class: 'draft-head'});
    const ending = el('p', {class: 'notice', hidden: true});
    host.append(head, rows, tool_place, extra, verdict, refusal, chart, ending,
        el('div', {class: 'row draft-end'}, go, enough));
    host.hidden = true;
    /** The last command that was led to. */
    let begun = 0;
    /** What was last said aloud, shown, charted. */
    let shown = {refusal: giving.refusal, verdict: giving.verdict, odds: giving.odds};

    /** One argument: what has been said of it, or what is asked. @param {Arg} arg @param {Draft} now */
    function row(arg, now) {
        const of_unit = drafts.own_argument(now.verb) === arg.name;
        const lit = arg === giving.tooled;
        return el('div', {class: `fact${lit ? ' lit' : ''}${of_unit ? ' of-unit' : ''}`},
            el('dt', {title: arg.about, text: title(arg.name)}),
            el('dd', null,
                arg.name in now.given ? value_text(arg, now.given[arg.name], names)
                    : el('span', {class: 'soft', text: sentence(arg.about)}),
                lit || of_unit ? null : el('button', {type: 'button', class: 'as-link', text: 'change',
                    'aria-label': `Change ${arg.name}`, on: {click: () => giving.ask_again(arg)}})));
    }

    /** What may be asked for next. @param {Draft} now */
    function extras(now) {
        const next = giving.next();
        const offered = drafts.extras(now).filter((arg) => !(arg.name in now.given) && arg !== giving.tooled);
        return [
            next ? el('button', {type: 'button', class: 'main', title: sentence(next.about),
                text: `Now: ${title(next.name)}`, on: {click: () => giving.ask(next)}}) : '',
            ...offered.map((arg) => el('button', {type: 'button', class: 'quiet', title: sentence(arg.about),
                text: `${title(arg.name)}, if wanted`, on: {click: () => giving.ask_again(arg)}})),
        ];
    }

    /** @param {Draft} now */
    function draw(now) {
        const {tool, tooled} = giving;
        clear(head).append(heading,
            el('p', {class: 'small'}, now.verb.about, ' ', now.verb.clause ? clause_link(now.verb.clause) : null));
        clear(rows).append(...now.verb.args.filter((arg) => arg.name in now.given || arg === tooled)
            .map((arg) => row(arg, now)));
        if (tool && tool.node.parentElement !== tool_place) {
            clear(tool_place).append(tool.hint ? el('p', {class: 'small hint', text: tool.hint}) : '', tool.node);
        } else if (!tool) {
            clear(tool_place);
        }
        clear(extra).append(...extras(now));
        heading.textContent = title(now.verb.verb);
        go.textContent = title(now.verb.verb);
        ending.hidden = true;
        enough.textContent = giving.repeating ? 'Enough' : 'Cancel';
    }

    /** What the umpire says: its view of the command, why it was not done, what may come of it. @param {Draft} now */
    function draw_verdict(now) {
        const judged = giving.verdict;
        go.disabled = !giving.ready || giving.busy || (judged !== null && !judged.can);
        if (shown.verdict !== judged) {
            shown.verdict = judged;
            clear(verdict).append(...(judged ? verdict_nodes(judged) : []));
        }
        if (shown.refusal !== giving.refusal) {
            shown.refusal = giving.refusal;
            clear(refusal);
            if (giving.refusal) {
                show_refusal(refusal, giving.refusal.text, giving.refusal.clause);
                say(giving.refusal.text);
            }
        }
        if (shown.odds !== giving.odds) {
            shown.odds = giving.odds;
            clear(ending).append(giving.ends_phase ? 'With this the phase ends.' : '');
            ending.hidden = !giving.ends_phase;
            go.textContent = `${title(now.verb.verb)}${giving.ends_phase ? ', and end the phase' : ''}`;
            const aimed = now.verb.args.some((arg) => arg.kind === 'piece' && !arg.own);
            const told = giving.odds && !drafts.decides_nothing(giving.odds) &&
                (is_chancy(giving.odds) || aimed || harms_others(giving.odds));
            clear(chart).append(giving.odds && told ? odds_node(giving.odds) : '');
        }
    }

    /** What is sure to happen to others is told like a chance. @param {import('../types').Odds} odds */
    function harms_others(odds) {
        return (odds.outcomes[0]?.changes ?? []).some(({piece}) => {
            const thing = find(names.schema, giving.view(), piece);
            return thing !== null && owner_of(thing) !== giving.side();
        });
    }

    /** @param {Judgement} judged @returns {Node[]} */
    function verdict_nodes(judged) {
        if (!judged.can && giving.tool?.unfinished?.()) {
            return [el('p', {class: 'small soft'}, `Not yet: ${judged.why ?? 'more is wanted'}. `,
                judged.clause ? clause_link(judged.clause) : null)];
        }
        if (!judged.can) {
            const why = sentence(judged.why ?? 'This cannot be done');
            say(why);
            return [el('p', {class: 'notice danger'}, why, ' ', judged.clause ? clause_link(judged.clause) : null)];
        }
        if (judged.spent === undefined || judged.allowance === undefined) {
            return [];
        }
        const [spent, allowance] = names.schema.board === 'table' ? [tenths(judged.spent), inches(judged.allowance)]
            : [trim(judged.spent), trim(judged.allowance)];
        return [el('p', {class: 'small', text: `Costs ${spent} of ${allowance}.`})];
    }

    /** Where the buttons were is now the desk: the reader is led there, the keys still reach the board. */
    function lead_here() {
        const at = document.activeElement;
        if (at === document.body || at?.matches('main') || at?.closest('[hidden]')) {
            heading.focus({preventScroll: true});
        }
    }

    function put_away() {
        const here = host.contains(document.activeElement);
        host.hidden = true;
        shown = {refusal: null, verdict: null, odds: null};
        for (const part of [head, rows, tool_place, extra, verdict, chart, refusal]) {
            clear(part);
        }
        if (here) {
            leave();
        }
    }

    return {
        /** @param {import('./giving.js').Change} what */
        show(what) {
            const now = giving.draft;
            if (now === null) {
                if (!host.hidden) {
                    put_away();
                }
                return;
            }
            if (what === 'draft') {
                host.hidden = false;
                draw(now);
            }
            draw_verdict(now);
            if (begun !== giving.begun) {
                begun = giving.begun;
                lead_here();
            }
        },
    };
}
