// The dice tray: a throw that visibly rolls, or a card that is drawn, then lies where it can be read, until the next
// one.

import {el, svg, clear} from '../dom.js';
import {card_node, card_of, printed_card, printed_node, tells_card} from './playing_card.js';
import {title} from './words.js';

/** @typedef {import('../types').Event} Event */
/** @typedef {import('../types').Schema} Schema */

const ROLL_MS = 500;
const TRAY_ROWS = 3;

/** Where the pips of a die lie, on a square of 0 to 2. @type {Record<number, [number, number][]>} */
const PIPS = {
    1: [[1, 1]],
    2: [[0, 2], [2, 0]],
    3: [[0, 2], [1, 1], [2, 0]],
    4: [[0, 0], [0, 2], [2, 0], [2, 2]],
    5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
    6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

/**
 * One die; six-sided ones have pips, the others their number.
 * @param {number} faces
 * @param {number} value
 * @param {string} [look]
 */
export function die(faces, value, look = '') {
    const node = svg('svg', {class: `die ${look}`, viewBox: '0 0 32 32', width: 32, height: 32, role: 'img',
        'aria-label': String(value)});
    if (faces === 6 && PIPS[value]) {
        node.append(svg('rect', {x: 2, y: 2, width: 28, height: 28, rx: 6, class: 'die-face'}),
            ...PIPS[value].map(([x, y]) => svg('circle', {cx: 9 + x * 7, cy: 9 + y * 7, r: 2.7, class: 'die-pip'})));
    } else {
        node.append(svg('path', {d: 'M16 1.5 30 10v12L16 30.5 2 22V10z', class: 'die-face'}),
            svg('text', {x: 16, y: 21, class: 'die-number', 'text-anchor': 'middle', text: String(value)}));
    }
    return node;
}

/** @param {HTMLElement} host @param {Schema} schema @param {import('./speech.js').Speech} speech */
export function create_tray(host, schema, speech) {
    /** @type {ReturnType<typeof setTimeout>[]} */
    let timers = [];

    function stop() {
        timers.forEach(clearTimeout);
        timers = [];
    }

    /** @param {Event} event @param {boolean} rolling */
    function row(event, rolling) {
        const card = card_of(event);
        if (card) {
            return el('div', {class: 'tray-row'},
                el('div', {class: 'tray-dice'}, card_node(card, rolling ? 'is-back' : '')),
                el('div', {class: 'tray-words'},
                    el('p', {class: 'tray-about', text: rolling ? 'A card' : event.text})));
        }
        const printed = printed_card(schema, event.card);
        if (printed) {
            return el('div', {class: 'tray-row'}, el('div', {class: 'tray-dice'}, printed_node(printed, rolling)),
                el('div', {class: 'tray-words'},
                    el('p', {class: 'tray-about', text: rolling ? 'A card' : event.text})));
        }
        const about = schema.purposes.find((purpose) => purpose.name === event.for)?.about ??
            title(event.for ?? 'dice');
        const who = [event.unit, event.target].flatMap((name) => (name ? [speech.called(name)] : [])).join(' at ');
        const plus = (event.modifiers ?? [])
            .map((one) => `${one.value > 0 ? '+' : ''}${one.value} ${one.why ?? one.reason ?? ''}`.trim());
        const result = event.result && !rolling ? el('span', {class: 'tray-result', text: event.result}) : null;
        const added = (event.modifiers ?? []).length > 0 || (event.dice ?? []).length > 1;
        const sum = event.total !== undefined && !rolling && added ? `total ${event.total}` : null;
        const need = event.need !== undefined ? `needs ${event.need}` : null;
        return el('div', {class: 'tray-row'},
            el('div', {class: 'tray-dice'},
                ...(event.dice ?? []).map((value) => die(event.faces ?? 6, value, rolling ? 'tumbles' : ''))),
            el('div', {class: 'tray-words'},
                el('p', {class: 'tray-about'}, title(about),
                    who ? el('span', {class: 'soft', text: `, ${who}`}) : null),
                plus.length || sum || need || result ? el('p', {class: 'tray-sum'},
                    [...plus, sum, need].filter(Boolean).join(', '), result ? ': ' : null, result) : null));
    }

    /** @param {Event[]} throws @param {boolean} rolling */
    function lay(throws, rolling) {
        clear(host).append(...throws.slice(-TRAY_ROWS).map((event) => row(event, rolling)),
            throws.length > TRAY_ROWS ? el('p', {class: 'soft small', text: 'The throws before these are in the log.'})
                : '');
        host.hidden = false;
    }

    // The tumbling numbers are only a picture; the dice have long been rolled.
    /** @param {Event} event */
    function tumble(event) {
        lay([{...event, dice: event.dice?.map(() => 1 + Math.floor(Math.random() * (event.faces ?? 6)))}], true);
    }

    return {
        /** One throw, in the air. @param {Event} event */
        roll(event) {
            stop();
            tumble(event);
            for (let beat = 1; beat < 5; beat++) {
                timers.push(setTimeout(() => tumble(event), (ROLL_MS / 5) * beat));
            }
        },
        /**
         * The throws among these events, as they lie; where there is none the last ones stay.
         * @param {Event[]} events
         */
        lie(events) {
            const throws = events
                .filter((event) => (event.event === 'roll' && event.dice?.length) || tells_card(event));
            stop();
            if (throws.length > 0) {
                lay(throws, false);
            }
        },
        close() {
            stop();
            clear(host);
            host.hidden = true;
        },
    };
}
