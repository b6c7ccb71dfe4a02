// The account: optional, a name and a password, so that one's seats are found again in another browser.

import {Refusal, get, post, remove, session} from './api.js';
import {clear, el, say, uid} from './dom.js';
import {sentence} from './lobby/words.js';
import {seats} from './seats.js';

/** @type {import('./types').Open} */
export async function open(main) {
    document.title = 'Account - Sandtable';
    const page = el('div', {class: 'page narrow'});
    main.append(page);

    function show() {
        const account = session.get();
        clear(page).append(el('h1', {text: 'Account'}),
            ...(account ? logged_in(account.name, show) : logged_out(show)));
    }
    show();
    return () => {};
}

/** @param {string} name @param {() => void} again */
function logged_in(name, again) {
    const trouble = el('div', {role: 'alert'});
    async function leave() {
        try {
            await remove('/api/session');
        } catch {
            // If the server cannot be told, this browser forgets it all the same.
        }
        session.set(null);
        say('You are logged out.');
        again();
    }
    const places = el('span');
    const everywhere = el('button',
        {type: 'button', text: 'End every session', on: {click: () => void leave_everywhere()}});
    async function leave_everywhere() {
        clear(trouble);
        try {
            await remove('/api/sessions');
        } catch (fault) {
            trouble.append(el('p', {class: 'notice danger', text: sentence(fault)}));
            return;
        }
        session.set(null);
        say('You are logged out everywhere.');
        again();
    }
    async function count() {
        try {
            const {sessions} = await get('/api/sessions');
            places.textContent = sessions.length === 1 ? ' Nowhere else are you logged in.'
                : ` You are logged in at ${sessions.length} places.`;
        } catch (fault) {
            if (fault instanceof Refusal && fault.status === 403) {
                session.set(null); // it has ended, here or elsewhere
                again();
            }
        }
    }
    void count();
    return [
        el('p', null, 'You are logged in as ', el('strong', {text: name}), '.', places),
        el('p', {text: 'Games you make or join from now on belong to this account, and are found under My games ' +
            'wherever you log in.'}),
        trouble,
        el('p', {class: 'row'},
            el('a', {class: 'button main', href: '#/', text: 'To the shelf'}),
            el('button', {type: 'button', text: 'Log out', on: {click: () => void leave()}}), everywhere),
        el('p', {class: 'small soft', text: 'Logging out does not take the seats out of this browser.'}),
    ];
}

/** @param {() => void} again */
function logged_out(again) {
    const [name_id, word_id] = [uid('account'), uid('account')];
    const trouble = el('div', {role: 'alert'});
    const name = el('input', {id: name_id, type: 'text', required: true, maxlength: 40, autocomplete: 'username',
        autocapitalize: 'off', spellcheck: 'false'});
    const word = el('input', {id: word_id, type: 'password', required: true, minlength: 8, maxlength: 200,
        autocomplete: 'current-password', 'aria-describedby': `${word_id}-help`});
    const enter = el('button', {type: 'submit', class: 'main', text: 'Log in'});
    const create = el('button', {type: 'button', text: 'Make this account'});

    /** @param {string} path */
    async function go(path) {
        clear(trouble);
        enter.disabled = true;
        create.disabled = true;
        try {
            session.set(await post(path, {name: name.value.trim().normalize('NFC'), password: word.value}));
            say('You are logged in.');
            again();
        } catch (fault) {
            trouble.append(el('p', {class: 'notice danger', text: sentence(fault)}));
        } finally {
            enter.disabled = false;
            create.disabled = false;
        }
    }
    create.addEventListener('click', () => {
        if (form.reportValidity()) {
            void go('/api/accounts');
        }
    });
    const form = el('form', {class: 'panel', on: {submit: (/** @type {Event} */ ev) => {
        ev.preventDefault();
        void go('/api/session');
    }}},
    el('div', {class: 'field'}, el('label', {for: name_id, text: 'Name'}), name),
    el('div', {class: 'field'}, el('label', {for: word_id, text: 'Password'}), word,
        el('span', {class: 'help', id: `${word_id}-help`,
            text: 'At least 8 characters. There is no mail address, so a forgotten password cannot be sent again.'})),
    trouble,
    el('div', {class: 'row'}, enter, create));

    const held = seats.all().length;
    return [
        el('p', {text: 'You can play without an account: this browser keeps your seats. An account is for one thing ' +
            'only: to find your games again in another browser or on another machine.'}),
        held > 0 ? el('p', {class: 'small soft',
            text: `This browser keeps ${held} ${held === 1 ? 'seat' : 'seats'} now.`}) : '',
        form,
        el('p', {class: 'small soft',
            text: 'The server keeps the name, a hash of the password, and which seats are yours. Nothing else, and ' +
                'it tells nobody.'}),
    ];
}
