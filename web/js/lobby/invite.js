// After a game with a friend has been made: the links to hand on.

import {el, say, uid} from '../dom.js';
import {link_to} from './words.js';

/** @typedef {import('../types').MadeGame} MadeGame */

/**
 * Shows the links in a dialog, then goes to the table.
 * @param {MadeGame} made @param {{title: string, sides: {side: string, name: string}[]}} info
 */
export function show_invitation(made, info) {
    const title = uid('invite');
    const seated = Object.keys(made.seats ?? {}).length > 0;
    const table = seated ? `#/game/${made.game}` : `#/watch/${made.game}/${made.watch}`;
    const dialog = el('dialog', {class: 'invite', 'aria-labelledby': title},
        el('h2', {id: title, text: `${info.title} is set up`}),
        el('p', {text: 'Send this link to your friend. Whoever opens it first takes the seat, so send it to one ' +
            'person only.'}),
        ...Object.entries(made.invitations).map(([side, token]) =>
            copy_field(`Invitation: ${info.sides.find((one) => one.side === side)?.name ?? `side ${side}`}`,
                link_to(`#/claim/${token}`))),
        copy_field('Link for onlookers', link_to(`#/watch/${made.game}/${made.watch}`)),
        el('p', {class: 'small soft',
            text: 'You find these links again under My games. The game begins when every seat is taken.'}),
        el('div', {class: 'row'},
            el('button', {type: 'button', class: 'main', text: 'Go to the table', on: {click: () => {
                dialog.close();
                location.hash = table;
            }}}),
            el('button', {type: 'button', class: 'quiet', text: 'Later', on: {click: () => dialog.close()}})));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
}

/** A link in a field, with a button that copies it. @param {string} label @param {string} link */
export function copy_field(label, link) {
    const id = uid('link');
    const input = el('input', {id, type: 'text', readonly: true, value: link, on: {focus: () => input.select()}});
    const button = el('button', {type: 'button', text: 'Copy', 'aria-label': `Copy: ${label}`,
        on: {click: () => void copy()}});
    async function copy() {
        try {
            await navigator.clipboard.writeText(link);
        } catch {
            // Without leave for the clipboard the old way still works from a click.
            input.select();
            document.execCommand('copy');
        }
        button.textContent = 'Copied';
        say('Copied.');
        window.setTimeout(() => {
            button.textContent = 'Copy';
        }, 2000);
    }
    return el('div', {class: 'field'}, el('label', {for: id, text: label}),
        el('div', {class: 'copy-row'}, input, button));
}
