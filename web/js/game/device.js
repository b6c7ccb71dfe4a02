// A seat on another device: its link, to be opened there. Whoever has the link plays the seat, so it is shown with a
// warning.

import {el, uid} from '../dom.js';
import {copy_field} from '../lobby/invite.js';

/**
 * @param {HTMLElement} host @param {string} link @param {string} side as it is called
 */
export function show_seat_link(host, link, side) {
    const id = uid('device');
    const dialog = el('dialog', {class: 'device', 'aria-labelledby': id, on: {close: () => dialog.remove()}},
        el('h2', {id, text: `Play ${side} on another device`}),
        el('p', {text: 'Open this link there. Whoever has it plays this seat and sees what this side sees, so send ' +
            'it to nobody but yourself.'}),
        copy_field('Link to your seat', link),
        el('div', {class: 'row'},
            el('button', {type: 'button', class: 'main', text: 'Close', on: {click: () => dialog.close()}})));
    host.append(dialog);
    dialog.showModal();
}
