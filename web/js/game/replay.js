// The replay: any moment of a game, forwards and backwards, as either side knew it or, after the end, as it was.

import {create_board} from '../board/board.js';
import {schema as fetch_schema, shelf as fetch_shelf} from '../api.js';
import {colour_sides} from '../colours.js';
import {el, clear, say} from '../dom.js';
import {create_card} from './card.js';
import {clauses_of} from './clause.js';
import {create_tray} from './dice.js';
import {listen} from './keys.js';
import {create_marquee} from './marquee.js';
import {create_layout} from './layout.js';
import {create_log} from './log.js';
import {moments, side_names} from './model.js';
import {find, things} from './records.js';
import {prompt_of} from './prompt.js';
import {create_ribbon} from './ribbon.js';
import {create_roster} from './roster.js';
import {address, tickets, watch_token} from './route.js';
import {copy_button, whole_address} from './seats_bar.js';
import {create_session} from './session.js';
import {create_sound, is_heard} from './sound.js';
import {create_speech} from './speech.js';
import {fetch_story, log_entries, fallen_of} from './story.js';
import {create_theatre} from './theatre.js';
import {sentence} from './words.js';

/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./story.js').Told} Told */

/** Milliseconds a step stands where nothing moves. */
const STANDS = 400;

/** A game opened for reading only: joined once, its rules fetched. @param {Route} route */
export async function open_for_reading(route) {
    /** @type {(value?: unknown) => void} */
    let got = () => {};
    /** @type {(why: Error) => void} */
    let failed = () => {};
    const first = new Promise((resolve, reject) => {
        got = resolve;
        failed = reject;
    });
    const session = create_session({
        game: () => got(), did: () => {}, undone: () => {}, rematch: () => {}, dice: async () => null,
        aside: () => session.refused && failed(new Error(sentence(session.away ?? ''))),
    });
    await session.join(tickets(route)[0]);
    await first;
    const game = /** @type {import('../types').GameMessage} */ (session.game);
    const [schema, shelf] =
        await Promise.all([fetch_schema(game.table.rules || game.view.rules), fetch_shelf().catch(() => null)]);
    clauses_of(schema);
    const sides = side_names(schema.sides, game.view, shelf);
    colour_sides(schema.sides.map((side) => sides[side]));
    return {session, game, schema, names: {schema, sides}};
}

/** @param {HTMLElement} main @param {Route} route @returns {Promise<() => void>} */
export async function open_replay(main, route) {
    const layout = create_layout(main, 'Replay');
    layout.root.classList.add('replaying');
    layout.rename_tab('do', 'Replay');
    const {session, game, schema, names} = await open_for_reading(route);
    const over = game.view.over;
    layout.title.textContent = `Replay: ${game.table.title || game.view.title}`;
    document.title = `${layout.title.textContent} - Sandtable`;

    const board = create_board(layout.board, {schema, label: game.view.title});
    const speech = create_speech(schema, names.sides);
    const ribbon = create_ribbon(layout.ribbon, schema, names.sides, speech);
    const tray = create_tray(layout.tray, schema, speech);
    const sound = create_sound();
    const marquee = create_marquee(layout.marquee,
        {speech, next: () => theatre.next(), finish: () => theatre.finish(), again: () => {},
        heard: is_heard(), hear: sound.hear});
    const theatre = create_theatre({board, schema, tray, now: marquee.now, sound: sound.act});
    const card = create_card(layout.card, names, pick, (name) => {
        layout.show_tab('log');
        log.only(name);
    });
    const roster = create_roster(layout.roster, names, pick);
    /** @type {Told} */
    let told = {start: game.view, steps: [], as: '', of: 0};
    let at = 0;
    let readings = 0;
    /** @type {ReturnType<typeof fallen_of>} */
    let fallen = [];
    let moment = moments(told.start, told.steps);
    /** @type {string | null} */
    let selected = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let playing;
    const log = create_log(layout.log, {
        schema, sides: names.sides, speech, units: () => things(schema, view()).map((thing) => thing.name),
        moment: (n) => address(route, `replay/${n}`), go: (n) => go(n, false), whole: true,
    });

    const view = () => moment.after(at);
    const slider = el('input', {type: 'range', min: 0, max: 0, value: 0, 'aria-label': 'Moment of the game',
        on: {input: () => {
        pause();
        go(Number(slider.value), false);
    }}});
    const where = el('output', {class: 'replay-where'});
    const losses = el('div', {class: 'replay-losses', role: 'group', 'aria-label': 'Losses'});
    const play_button = el('button',
        {type: 'button', class: 'main', text: 'Play', on: {click: () => (playing === undefined ? start() : pause())}});
    const as = el('select', {'aria-label': 'As whom', on: {change: () => void load(as.value)}});
    const told_now = el('div', {class: 'replay-told', role: 'region', 'aria-label': 'This moment', tabindex: '0'});
    layout.desk.append(
        el('h2', {text: 'Replay'}),
        el('div', {class: 'replay-bar'}, slider, where), losses,
        el('div', {class: 'row', role: 'group', 'aria-label': 'Steps'},
            el('button', {type: 'button', text: '«', 'aria-label': 'To the start', on: {click: () => go(0, false)}}),
            el('button', {type: 'button', text: '◀', 'aria-label': 'One step back',
                on: {click: () => go(at - 1, false)}}),
            play_button,
            el('button', {type: 'button', text: '▶', 'aria-label': 'One step on', on: {click: () => go(at + 1, true)}}),
            el('button', {type: 'button', text: '»', 'aria-label': 'To the end',
                on: {click: () => go(told.steps.length, false)}})),
        over ? el('label', {class: 'field'}, el('span', {text: 'As whom'}), as) : '',
        told_now,
        el('div', {class: 'row'},
            copy_button('Copy link to this moment', link),
            el('a', {class: 'button quiet', href: address(route), text: 'Back to the game'}),
            over ? el('a', {class: 'button quiet', href: address(route, 'report'), text: 'Report'}) : ''));

    /** After the end the link works for whoever may watch. */
    function link() {
        const watch = watch_token(route);
        return whole_address(watch ? `#/watch/${route.game}/${watch}/replay/${at}` : address(route, `replay/${at}`));
    }

    /** @param {string} name */
    function pick(name) {
        selected = name;
        if (find(schema, view(), name)) {
            board.centre(name);
        }
        show_around();
    }

    function show_around() {
        const now = view();
        board.select(selected ? [selected] : []);
        card.show(find(schema, now, selected), now);
        roster.show(now, selected, null);
    }

    /** Where on the slider somebody was lost; each leads there. */
    function mark_losses() {
        clear(losses).append(...fallen.map(({n, who}) => {
            const step = told.steps.findIndex((one) => one.n === n);
            const label = `${who.map((one) => speech.called(one.name)).join(', ')} lost`;
            return el('button', {type: 'button', class: 'replay-loss', title: label, 'aria-label': label,
                style: `left: ${(100 * (step + 1)) / Math.max(1, told.steps.length)}%`,
                on: {click: () => {
                    pause();
                    go(step, false);
                    go(step + 1, true);
                }}});
        }));
    }

    function show_fallen() {
        const n = at > 0 ? told.steps[at - 1].n : 0;
        board.remains(fallen.filter((one) => one.n <= n).flatMap((one) => one.who));
    }

    /** Whom the game waited for then. @param {import('../types').Step | null} step */
    function awaited(step) {
        const now = view();
        return !step ? 'The start of the game.' : now.over || (now['waits-for'] ?? []).length === 0
            ? speech.told(step.waiting)
            : prompt_of({view: now, mine: false, choices: null, events: [], called: speech.called, sides: names.sides});
    }

    /** @param {number} to @param {boolean} animate */
    function go(to, animate) {
        const before = at;
        const stood = view();
        theatre.drop();
        at = Math.max(0, Math.min(told.steps.length, to));
        const step = at > 0 ? told.steps[at - 1] : null;
        const forward = animate && at === before + 1;
        if (forward && step) {
            theatre.add({n: step.n, by: step.by, events: step.events, before: stood, after: view(), own: true,
                shown: show_fallen});
        } else {
            board.show(view());
            show_fallen();
            tray.close();
        }
        speech.learn(view());
        ribbon.show(view(), awaited(step), null, true);
        slider.value = String(at);
        where.textContent = `${at} of ${told.steps.length}`;
        log.light(step?.n ?? 0);
        clear(told_now).append(...(step ? step.events.map((event) => el('p', {text: speech.told(event.text)}))
            : [el('p', {text: 'Before the first command.'})]));
        if (playing === undefined && step) {
            say(step.events.map((event) => speech.told(event.text)).join(' '));
        }
        show_around();
        // The address follows, so that the page can be shared as it stands; the router is not bothered.
        history.replaceState(null, '', address(route, `replay/${at}`));
    }

    function start() {
        play_button.textContent = 'Pause';
        if (at >= told.steps.length) {
            go(0, false);
        }
        const beat = async () => {
            if (at >= told.steps.length) {
                pause();
                return;
            }
            const own = playing;
            go(at + 1, true);
            await theatre.still();
            if (playing === own) {
                playing = setTimeout(() => void beat(), STANDS);
            }
        };
        playing = setTimeout(() => void beat(), STANDS / 2);
    }

    function pause() {
        clearTimeout(playing);
        playing = undefined;
        play_button.textContent = 'Play';
    }

    /** Reads it as somebody knew it; of several asked for at once the last is shown, at the moment chosen meanwhile.
     * @param {string} [whom] @param {number | null} [wanted] */
    async function load(whom, wanted = null) {
        pause();
        const reading = ++readings;
        layout.desk.setAttribute('aria-busy', 'true');
        const read = await fetch_story(session.story, whom, (share) => {
            where.textContent = `Reading, ${Math.round(100 * share)}%`;
        });
        if (reading !== readings) {
            return;
        }
        told = read;
        moment = moments(told.start, told.steps);
        board.show(told.start);
        speech.learn(told.start);
        speech.learn(moment.after(told.steps.length));
        fallen = fallen_of(board, told);
        slider.max = String(told.steps.length);
        mark_losses();
        log.set(log_entries(told, speech.roles_of));
        go(wanted ?? at, false);
        layout.desk.removeAttribute('aria-busy');
    }

    board.on.piece = (name) => {
        selected = name;
        show_around();
    };
    if (over) {
        as.append(el('option', {value: 'all', text: 'Everything, as it was'}),
            ...schema.sides.map((side) => el('option', {value: side, text: `As ${names.sides[side]} knew it`})),
            el('option', {value: 'both', text: 'What both knew'}));
    }
    await load(over ? 'all' : undefined, route.moment);
    const stop_keys = listen((ev) => {
        const by = {ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10}[ev.key];
        if (by !== undefined && ev.target !== slider) {
            pause();
            go(at + by, by === 1);
            return true;
        }
        if (ev.key === ' ') {
            play_button.click();
            return true;
        }
        if (ev.key === 'Home' || ev.key === 'End') {
            go(ev.key === 'Home' ? 0 : told.steps.length, false);
            return true;
        }
        return false;
    });
    return () => {
        pause();
        theatre.drop();
        sound.close();
        stop_keys();
        tray.close();
        board.destroy();
        session.close();
    };
}
