// Beside the board: what is being played now and how fast, and when it is over what the last turn came to, each line of
// which plays its moment again.

import {clear, el} from '../dom.js';
import {PACES, calm, choose_pace, chosen_pace} from './theatre.js';
import {count, title} from './words.js';

/** @typedef {import('./acts.js').Line} Line */

const HOLD_MS = 450;

/**
 * @param {HTMLElement} host
 * @param {{speech: import('./speech.js').Speech, next: () => void, finish: () => void, again: (steps:
 *   import('../types').Shown[]) => void, heard: boolean, hear: (on: boolean) => void}} opts
 */
export function create_marquee(host, opts) {
    const told = el('p', {class: 'marquee-now'});
    const away = el('p', {class: 'marquee-away', hidden: true});
    const lines = el('ul', {class: 'marquee-lines'});
    const contest = el('div', {class: 'contest', role: 'status', hidden: true});
    const pace = el('select',
        {class: 'marquee-pace', 'aria-label': 'Pace', on: {change: () => choose_pace(pace.value)}},
        ...Object.keys(PACES).map((name) =>
            el('option', {value: name, text: title(name), selected: name === chosen_pace()})));
    const next = el('button', {type: 'button', class: 'small-button', text: 'Next',
        title: 'The next action (Space); held down, to the end'});
    const again = el('button', {type: 'button', class: 'small-button', text: 'Show again',
        title: 'Show me the last turn again', on: {click: () => opts.again(shown)}});
    const sound = el('button', {type: 'button', class: 'small-button quiet', 'aria-pressed': String(opts.heard),
        'aria-label': 'Sound', title: 'Sound', text: '♪',
        on: {click: () => {
            const on = sound.getAttribute('aria-pressed') !== 'true';
            sound.setAttribute('aria-pressed', String(on));
            opts.hear(on);
        }}});
    /** @type {import('../types').Shown[]} */
    let shown = [];
    hold(next, opts.next, opts.finish);
    // Where nothing moves there is no pace.
    pace.disabled = calm();
    again.hidden = true;
    next.hidden = true;
    told.hidden = true;
    host.append(el('div', {class: 'marquee-head'}, pace, next, again, sound), contest, told, away, lines);

    /** Nothing happened that one could look at. */
    const nothing = () => shown.length === 0 || lines.childElementCount === 0;

    return {
        /**
         * @param {import('../types').Act | null} act
         * @param {boolean} [out] how it came out may be said
         * @param {import('../types').Shown} [step] the act is of: sides are called as they were then
         */
        now(act, out = false, step = undefined) {
            told.hidden = act === null;
            const roles = step && opts.speech.roles_of(step.after);
            told.textContent = act && out ? opts.speech.told(act.event.text ?? act.event.event, roles) : '';
            told.classList.toggle('is-loss', act?.loss ?? false);
            next.hidden = act === null;
            again.hidden = act !== null || nothing();
        },
        /**
         * Two who threw against each other: a moment that both see, until the next command.
         * @param {{name: string, look: string, unit: string, dice: number[], total: number | null, won: boolean}[] |
         *   null} both
         */
        contest(both) {
            contest.hidden = both === null;
            clear(contest).append(...(both ?? [])
                .map((one) => el('div', {class: `contest-one${one.won ? ' is-won' : ''}`},
                el('span', {class: `side-name ${one.look}`, text: one.name}), el('strong', {text: one.unit}),
                el('span', {class: 'contest-total',
                    text: one.total === null ? `${one.dice.join(' ')} + ?` : String(one.total),
                    title: `rolled ${one.dice.join(' and ')}` +
                        `${one.total === null ? ', and more that is not told' : ''}`}),
                el('span', {class: 'small', text: one.won ? 'wins' : ''}))));
        },
        /**
         * What a turn came to. @param {Line[]} short @param {import('../types').Shown[]} steps
         * @param {number} [unseen] how many of them came while nobody looked
         */
        tell(short, steps, unseen = 0) {
            shown = steps;
            away.hidden = unseen === 0;
            away.textContent = unseen > 0 ? `While you were away, ${count(unseen, 'thing', 'things')} happened.` : '';
            again.textContent = unseen > 0 ? 'Show me' : 'Show again';
            clear(lines).append(...short.map((line) => el('li', null, el('button', {
                type: 'button', class: 'as-link marquee-line', text: opts.speech.told(line.text),
                title: 'Show this again', on: {click: () => opts.again(line.steps)}}))));
            again.hidden = nothing() || !next.hidden;
        },
    };
}

/**
 * A press does one thing, a longer one another.
 * @param {HTMLElement} button
 * @param {() => void} press
 * @param {() => void} longer
 */
function hold(button, press, longer) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let held = false;
    button.addEventListener('pointerdown', () => {
        held = false;
        timer = setTimeout(() => {
            held = true;
            longer();
        }, HOLD_MS);
    });
    for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
        button.addEventListener(end, () => clearTimeout(timer));
    }
    button.addEventListener('click', () => {
        if (!held) {
            press();
        }
    });
}

/** @typedef {ReturnType<typeof create_marquee>} Marquee */
