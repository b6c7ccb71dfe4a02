// The guide: a panel beside the board that says one thing, points at what it speaks of, and waits. A tour of the screen
// (tour.js) and lessons (lesson.js) speak through it.

import {clear, el, say as announce} from '../dom.js';

/** What can be pointed at on the screen, by name. @type {Record<string, string>} */
const CONTROLS = {
    phases: '.ribbon', commands: '.panel-do', unit: '.panel-unit', log: '.panel-log', undo: '.game-menu button.undo',
    roster: '.left', dice: '.theatre', board: '.board-host',
};

/** @typedef {{unit?: string, place?: any, verb?: string, control?: string}} Pointer */
/**
 * @typedef {object} Word
 * @property {string} title
 * @property {string} text
 * @property {string} count "3 of 12"
 * @property {Pointer} [point]
 * @property {{label: string, act: () => void} | null} next null: something is waited for
 * @property {{label: string, act: () => void}} leave
 * @property {boolean} [light] Escape leaves it too
 */

/**
 * @param {object} opts
 * @param {HTMLElement} opts.host where the panel stands
 * @param {HTMLElement} opts.root the whole game
 * @param {(selector: string) => void} opts.reveal brings a panel to the front on a phone
 * @param {(on: {unit?: string, place?: any}[]) => void} opts.ring on the board
 */
export function create_guide({host, root, reveal, ring}) {
    /** @type {Word | null} */
    let word = null;
    const note = el('p', {class: 'guide-note', role: 'status', hidden: true});

    function unpoint() {
        root.querySelectorAll('.pointed').forEach((node) => node.classList.remove('pointed'));
    }

    /** The buttons of a panel are drawn anew whenever something is known: the ring finds them again. */
    function point() {
        unpoint();
        const {verb, control} = word?.point ?? {};
        const node = control ? root.querySelector(CONTROLS[control] ?? control) : null;
        node?.classList.add('pointed');
        if (verb) {
            [...root.querySelectorAll('.actions .verb-button')]
                .find((button) => button.getAttribute('data-verb') === verb)?.classList.add('pointed');
        }
    }

    /** Whoever reads on with the keys finds the button under his finger, unless he is writing something. */
    function lead(/** @type {HTMLElement | null} */ button) {
        const at = document.activeElement;
        if (button && !(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)) {
            button.focus({preventScroll: true});
        }
    }

    host.addEventListener('keydown', (ev) => {
        if (ev.key === 'Escape' && word?.light) {
            ev.stopPropagation();
            word.leave.act();
        }
    });

    function draw() {
        clear(host);
        host.hidden = word === null;
        if (!word) {
            return;
        }
        const {next, leave} = word;
        const go = next ? el('button', {type: 'button', class: 'main', text: next.label, on: {click: next.act}}) : null;
        note.hidden = true;
        host.append(el('h2', {class: 'guide-title'}, word.title, ' ',
            el('span', {class: 'soft small', text: word.count})),
            el('p', {class: 'guide-text', text: word.text}), note,
            el('div', {class: 'row'}, go ?? el('span', {class: 'guide-wait small', text: 'Waiting for you'}),
                el('button', {type: 'button', class: 'quiet', text: leave.label, on: {click: leave.act}})));
        lead(go);
    }

    // Only where something of it is pointed at: the rest of the screen changes without it.
    const watch = new MutationObserver(() => {
        if (word?.point?.verb && !root.querySelector('.verb-button.pointed')) {
            point();
        }
    });

    return {
        get shows() { return word !== null; },
        /** @param {Word} now */
        say(now) {
            word = now;
            draw();
            const {unit, place, control, verb} = now.point ?? {};
            // Whoever is to do something has what can be done before him, also on a small screen.
            if (control && CONTROLS[control]) {
                reveal(CONTROLS[control]);
            } else if (now.next === null) {
                reveal(CONTROLS.commands);
            }
            ring(unit || place ? [{unit, place}] : []);
            point();
            watch.disconnect();
            if (verb) {
                watch.observe(root, {subtree: true, childList: true});
            }
            announce(now.text);
        },
        /** Something beside the lesson: why not, or not yet. @param {string} text */
        note(text) {
            note.textContent = text;
            note.hidden = false;
        },
        close() {
            watch.disconnect();
            word = null;
            unpoint();
            ring([]);
            draw();
        },
    };
}

/** @typedef {ReturnType<typeof create_guide>} Guide */
