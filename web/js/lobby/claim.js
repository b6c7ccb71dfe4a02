// An invitation: takes the seat, once, and goes to the table.

import {Refusal, post} from '../api.js';
import {clear, el, uid} from '../dom.js';
import {seats} from '../seats.js';
import {my_name, sentence} from './words.js';

/** @type {import('../types').Open} */
export async function open(main, [invitation = '']) {
    document.title = 'An invitation - Sandtable';
    const id = uid('name');
    const trouble = el('div', {role: 'alert'});
    const name = el('input', {id, type: 'text', maxlength: 40, autocomplete: 'nickname', value: my_name.get()});
    const button = el('button', {type: 'submit', class: 'main', text: 'Take the seat'});

    /** @param {SubmitEvent} ev */
    async function take(ev) {
        ev.preventDefault();
        button.disabled = true;
        clear(trouble);
        try {
            my_name.set(name.value.trim());
            const {game, side, seat} = await post('/api/claim',
                {invitation, ...(name.value.trim() ? {name: name.value.trim()} : {})});
            seats.add({game, side, token: seat});
            location.replace(`#/game/${game}`);
        } catch (fault) {
            trouble.append(refusal(fault));
            button.disabled = false;
        }
    }

    main.append(
        el('div', {class: 'page narrow'},
            el('h1', {text: 'You are invited to a battle'}),
            el('p', {text: 'Somebody keeps a seat for you at their table. Take it, and this browser plays that side; ' +
                'the link then opens the seat to nobody else.'}),
            el('form', {class: 'panel', on: {submit: take}},
                el('div', {class: 'field'},
                    el('label', {for: id, text: 'What shall we call you?'}), name,
                    el('span', {class: 'help',
                        text: 'Only the players and onlookers of this game see it. It may stay empty.'})),
                trouble, button)));
    name.focus();
    return () => {};
}

/** @param {unknown} fault */
function refusal(fault) {
    const box = el('div', {class: 'notice danger'}, el('p', {text: sentence(fault)}));
    if (fault instanceof Refusal && fault.status === 409) {
        box.append(el('p', null, 'If it was you, in this browser, the game is under ',
            el('a', {href: '#/', text: 'My games'}),
            '. If not, ask for the link for onlookers, or for another game.'));
    }
    return box;
}
