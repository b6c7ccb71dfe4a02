// The ribbon above the board: the phases as in the rule book, the present one lit, whose move it is, and what is waited
// for.

import {el, clear} from '../dom.js';
import {clause_link} from './clause.js';
import {open_card} from './playing_card.js';
import {side_number} from './records.js';

/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */

/**
 * @param {HTMLElement} host @param {Schema} schema @param {Record<string, string>} sides
 * @param {import('./speech.js').Speech} speech
 */
export function create_ribbon(host, schema, sides, speech) {
    const turn = el('strong', {class: 'ribbon-turn'});
    const track = el('ol', {class: 'phases', tabindex: '0', 'aria-label': 'Phases of a turn'});
    const drawn = el('span', {class: 'drawn-card'});
    const mover = el('span', {class: 'mover'});
    // Turn and phase stand beside it for those who see the ribbon; to others they are said with the question.
    const moment = el('span', {class: 'heard-only'});
    const question = el('span', {class: 'question'});
    const waiting = el('p', {class: 'waiting', id: 'waiting'}, moment, question);
    /** @type {string} */
    let lit = '';
    host.append(
        el('div', {class: 'ribbon-line'}, turn, track),
        el('div', {class: 'ribbon-line'}, drawn, mover, waiting));

    /** @param {View} view */
    function draw_track(view) {
        const roles = speech.roles_of(view);
        const now = schema.phases.findIndex((phase) => phase.name === view.phase);
        clear(track);
        schema.phases.forEach((phase, i) => {
            const here = !view.over && i === now;
            if (phase.once && (view.turn > 1 || i < now)) {
                return; // setting up is over for good
            }
            track.append(el('li', {class: here ? 'phase lit' : i < now ? 'phase past' : 'phase',
                'aria-current': here ? 'step' : null},
                el('span', {class: 'phase-title', text: speech.phase(phase.title, roles)}),
                here && phase.clause ? clause_link(phase.clause) : null));
        });
        if (lit !== view.phase) {
            lit = view.phase;
            bring_into_sight();
        }
    }

    /** The present phase whole, and as much of what comes before and after it as there is room for. */
    function bring_into_sight() {
        const step = track.querySelector('.lit');
        // Only the ribbon itself is scrolled, never the page.
        if (step instanceof HTMLElement) {
            const spare = Math.max(0, track.clientWidth - step.offsetWidth);
            track.scrollLeft = step.offsetLeft - spare / 2;
        }
    }
    new ResizeObserver(bring_into_sight).observe(track); // names beside it may come later

    return {
        /**
         * @param {View} view
         * @param {string} asked what is waited for
         * @param {string | null} side whose seat this is
         * @param {boolean} both both seats are here
         * @param {Set<string>} [closed] who has given all its orders
         */
        show(view, asked, side, both, closed = new Set()) {
            turn.textContent = view.turns ? `Turn ${view.turn} of ${view.turns}` : `Turn ${view.turn}`;
            draw_track(view);
            drawn.replaceChildren(...(view.over ? [] : open_card(view, schema, side)));
            clear(mover);
            const waits = view['waits-for'] ?? [];
            for (const one of view.over ? [] : waits) {
                const mine = one === side && !both;
                mover.append(mine ? el('span', {class: 'yours', text: 'Your move'})
                    : el('span', {class: `side-name side-${side_number(schema, one)}`, text: sides[one] ?? one}));
            }
            for (const one of view.over ? []
                : schema.sides.filter((name) => closed.has(name) && !waits.includes(name))) {
                mover.append(el('span', {class: 'closed-orders'}, 'Orders are closed: ',
                    el('span', {class: `side-name side-${side_number(schema, one)}`, text: sides[one] ?? one})));
            }
            this.ask(view, asked);
        },
        /** @param {View} view @param {string} asked */
        ask(view, asked) {
            const phase = schema.phases.find((one) => one.name === view.phase);
            moment.textContent = view.begun && !view.over && phase
                ? `Turn ${view.turn}, ${speech.phase(phase.title, speech.roles_of(view))}. ` : '';
            question.textContent = asked;
        },
    };
}
