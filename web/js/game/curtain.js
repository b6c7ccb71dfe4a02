// Two people at one screen: the curtain that hides everything while they change places.

import {el} from '../dom.js';

/** @param {HTMLElement} host the whole game */
export function create_curtain(host) {
    /** @type {HTMLElement | null} */
    let cloth = null;

    return {
        get is_drawn() { return cloth !== null; },
        /**
         * Hides the table until the next player says that he is there.
         * @param {string} name of the side that comes @param {number} number its rim @param {() => void} ready
         */
        draw(name, number, ready) {
            this.lift();
            host.classList.add('curtained');
            for (const child of host.children) {
                child.setAttribute('inert', '');
            }
            const button = el('button', {type: 'button', class: 'main', text: 'Show the table', on: {click: () => {
                button.disabled = true;
                ready();
            }}});
            cloth = el('div', {class: `curtain side-${number}`, role: 'dialog', 'aria-modal': true,
                'aria-labelledby': 'curtain-title'},
                el('h2', {id: 'curtain-title'}, 'Hand over to ', el('span', {class: 'side-name', text: name})),
                el('p', {text: 'The table is covered until the next player sits down.'}), button);
            host.append(cloth);
            button.focus();
        },
        lift() {
            cloth?.remove();
            cloth = null;
            host.classList.remove('curtained');
            for (const child of host.children) {
                child.removeAttribute('inert');
            }
        },
    };
}
