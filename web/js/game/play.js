// A game being played: the parts of the screen, put together. Each part knows its own business; here is who tells whom.

import {create_board} from '../board/board.js';
import {schema as fetch_schema, shelf as fetch_shelf} from '../api.js';
import {colour_sides} from '../colours.js';
import {clear, el, say} from '../dom.js';
import {fetch_lesson, lessons} from '../lessons.js';
import {fetch_problem, problems} from '../problems.js';
import {seats} from '../seats.js';
import {create_advice} from './advice.js';
import {create_actions} from './actions.js';
import {create_card} from './card.js';
import {clauses_of, show_refusal} from './clause.js';
import {condition_nodes, is_night} from './conditions.js';
import {create_curtain} from './curtain.js';
import {create_declared} from './declared.js';
import {create_desk} from './desk.js';
import {create_tray} from './dice.js';
import {create_giving} from './giving.js';
import {create_guide} from './guide.js';
import {create_hand} from './hand.js';
import {create_lesson} from './lesson.js';
import {create_problem} from './problem.js';
import {listen, show_help} from './keys.js';
import {create_layout} from './layout.js';
import {create_log} from './log.js';
import {create_marquee} from './marquee.js';
import {map_button} from './measure_button.js';
import {create_menu} from './menu.js';
import {closed_after, contest_after, side_names} from './model.js';
import {create_dice_asker} from './own_dice.js';
import {create_past} from './past.js';
import {prompt_of} from './prompt.js';
import {create_result} from './result.js';
import {on_map_alone, side_number, things} from './records.js';
import {create_ribbon} from './ribbon.js';
import {create_roster} from './roster.js';
import {address, own_sides, ticket_of, tickets} from './route.js';
import {create_scene} from './scene.js';
import {show_sheets} from './sheets.js';
import {create_seats_bar, keep_invitations} from './seats_bar.js';
import {create_session} from './session.js';
import {create_standing} from './standing.js';
import {create_sound, is_heard} from './sound.js';
import {fetch_story} from './story.js';
import {create_speech} from './speech.js';
import {create_talk} from './talk.js';
import {create_theatre} from './theatre.js';
import {tool_for} from './tools.js';
import {create_tour} from './tour.js';
import {sentence} from './words.js';

/** @typedef {import('./route.js').Route} Route */

/** @param {HTMLElement} main @param {Route} route @returns {Promise<() => void>} */
export async function open_play(main, route) {
    const layout = create_layout(main, 'Opening the game');
    const curtain = create_curtain(layout.root);
    const asker = create_dice_asker(layout.own_dice);
    /** @type {ReturnType<typeof furnish> | null} */
    let table = null;
    let closed = false;
    let furnishing = false;

    const session = create_session({
        game: (fresh) => void arrived(fresh),
        did: (did) => table?.did(did),
        undone: (undone) => table?.undone(undone),
        aside: (what) => {
            layout.away.hidden = session.away === null;
            layout.away.textContent = sentence(session.away ?? '');
            if (session.refused && !table) {
                layout.title.textContent = 'No seat at this table';
            }
            table?.aside(what);
        },
        rematch: (message) => rematch(message),
        dice: (needs, given, command) => {
            if (script && command === null) {
                return Promise.resolve(script.begin ?? []);
            }
            layout.show_tab('do');
            return asker.ask(needs);
        },
        lesson: () => table?.lesson ?? null,
    });
    const place = lessons.of(route.game);
    /** The lesson that this game is. @type {import('../types').Lesson | null} */
    const script = place ? await fetch_lesson(place.slug, place.name).catch(() => null) : null;
    const asked = problems.of(route.game);
    const problem = asked ? await fetch_problem(asked).catch(() => null) : null;

    // Rules and shelf are fetched once the game has said which it is; the seat may change before they come.
    /** @param {boolean} fresh */
    async function arrived(fresh) {
        const game = session.game;
        if (!game) {
            return;
        }
        if (!table && !furnishing) {
            furnishing = true;
            const [rules, shelf] =
                await Promise.all([fetch_schema(game.table.rules || game.view.rules), fetch_shelf().catch(() => null)]);
            if (closed) {
                return;
            }
            table = furnish(rules, shelf);
        }
        table?.arrived(fresh);
    }

    /** @param {any} message */
    function rematch(message) {
        const game = String(message.game);
        if (message.invites) {
            keep_invitations(game, message.invites);
        }
        if (message.seat) {
            seats.add({game, side: message.side ?? session.game?.side ?? '', token: message.seat,
                watch: message.watch});
            location.hash = `#/game/${message.game}`;
        } else if (message.invitation) {
            location.hash = `#/claim/${message.invitation}`;
        } else if (message.watch) {
            location.hash = `#/watch/${game}/${message.watch}`;
        }
    }

    /**
     * Everything that needs the rules.
     * @param {import('../types').Schema} schema
     * @param {import('../types').Shelf | null} shelf
     */
    function furnish(schema, shelf) {
        const game = () => /** @type {import('../types').GameMessage} */ (session.game);
        const names = {schema, sides: side_names(schema.sides, game().view, shelf)};
        colour_sides(schema.sides.map((side) => names.sides[side]));
        const hides = shelf?.rules.find((rules) => rules.slug === schema.slug)?.hidden ?? true;
        clauses_of(schema);
        const board = create_board(layout.board, {schema, label: game().table.title || game().view.title,
            eyes: () => game().side ?? null});
        const speech = create_speech(schema, names.sides);
        speech.learn(game().view);
        const ribbon = create_ribbon(layout.ribbon, schema, names.sides, speech);
        const card = create_card(layout.card, names, (name) => hand.pick(name, true), (name) => {
            layout.show_tab('log');
            log.only(name);
        });
        const roster = create_roster(layout.roster, names, (name) => hand.pick(name, true));
        const log = create_log(layout.log, {
            schema, sides: names.sides, speech, units: () => things(schema, game().view).map((thing) => thing.name),
                moment: (n) => address(route, `replay/${n}`),
        });
        const talk = create_talk(layout.talk, {session, names});
        const bar = create_seats_bar(layout.seats, {session, names, own: own_sides(route)});
        const tray = create_tray(layout.tray, schema, speech);
        const sound = create_sound();
        const marquee = create_marquee(layout.marquee,
            {speech, next: () => theatre.next(), finish: () => theatre.finish(), again: (steps) => past.again(steps),
                heard: is_heard(), hear: sound.hear});
        const theatre = create_theatre({board, schema, tray, now: marquee.now, sound: sound.act});
        const guide = create_guide({host: layout.guide, root: layout.root, reveal: layout.reveal,
            ring: (on) => board.point_out(on)});
        const tour = create_tour(guide, () => hand.take_one());
        const result = create_result(layout.root, {names, route, rematch: () => void session.rematch()});
        const both_here = () => own_sides(route).length > 1;
        const past = create_past({session, names, board, theatre, marquee, speech, log, both_here,
            logged: () => layout.news('log'), seen: (now, mine) => {
            result.show(now);
            if (mine) {
                sound.your_move();
            }
        }});
        const refuse = (/** @type {string} */ text, clause = '') => {
            show_refusal(refusals, text, clause);
            layout.show_tab('do');
            say(text);
        };
        const refusals = el('div', {class: 'refusal'});
        layout.desk.before(refusals);
        const help = () => show_help(layout.root, script ? null : () => tour.start());
        const menu = create_menu(layout.menu, {session, names, route, help, refuse, reworded: () => log.redraw(),
            sheets: () => show_sheets(layout.root, names, game())});
        const giving = create_giving({session, names, tool_for, frame: (cells) => board.frame(cells),
            centre: (name) => board.centre(name), changed: draw});
        const desk = create_desk(layout.desk, {names, giving, leave: () => hand.focus_board()});
        const standing = create_standing({session, schema, choices: () => giving.insight.free, refuse,
            is_free: () => giving.draft === null && !curtain.is_drawn, changed: () => scene.show()});
        const declared = create_declared(layout.declared,
            {session, names, refuse, pick: (name) => hand.pick(name, true)});
        /** What is answered by itself, and how to be asked again. */
        function show_settled() {
            const all = game().side === null ? [] : standing.settled();
            layout.settled.hidden = all.length === 0;
            layout.settled.replaceChildren(...all.map(({text, undo}) => el('p', {class: 'notice'}, text, ' ',
                el('button', {type: 'button', class: 'quiet small-button', text: 'Ask me again', on: {click: undo}}))));
        }
        const actions = create_actions(layout.actions,
            {session, schema, standing, pick: (name) => hand.pick(name, true),
            begin: (verb, choice, given) => {
                clear(refusals);
                giving.choose(verb, choice, given);
            }});
        const advice = create_advice(layout.advice, {session, names, giving, refuse, mark: () => scene.mark()});
        const scene = create_scene({session, schema, board, giving, actions, card, roster, layout, declared, advice,
            settled: show_settled, measured: () => hand.measured(), fields: () => hand.wants_fields()});
        const hand = create_hand({session, schema, board, giving, press: actions.press, own_units: scene.own_units,
            layout, undo: menu.undo, help, refuse, mark: scene.mark, easy: standing.give_easy});
        const map = map_button(layout.tools, layout.board);
        /**
         * What is in hand has changed: this is the only place that draws it.
         * @param {import('./giving.js').Change} what
         */
        function draw(what) {
            if (what === 'unit') {
                hand.allow_measure();
                scene.show();
                ribbon.ask(game().view, prompt());
                hand.known();
            }
            scene.mark();
            if (what !== 'marks') {
                desk.show(what);
            }
            lesson?.look();
        }
        /** A lesson or a problem. @type {import('./lesson.js').LessonPlay | null} */
        let lesson = null;
        layout.title.textContent = game().table.title || game().view.title;
        // Whoever acts is in the present. A button is pressed by the click, so that it is still where it was pointed
        // at.
        for (const part of [layout.board, layout.desk, layout.actions]) {
            part.addEventListener(part === layout.board ? 'pointerdown' : 'click', () => theatre.finish(), true);
            part.addEventListener('keydown', (ev) => void (ev.key === ' ' || theatre.finish()), true);
        }
        // Nobody sees what is played in a page that is not looked at: it is told when he comes back.
        const looked_away = () => void (document.hidden && theatre.finish());
        document.addEventListener('visibilitychange', looked_away);
        const stop_keys = listen((ev) => !curtain.is_drawn && hand.key(ev), (ev) => !curtain.is_drawn &&
            (theatre.key(ev) || hand.tool_key(ev)));
        const described = el('details', {class: 'described'}, el('summary', {text: 'The board in words'}),
            board.describe(game().view));
        layout.roster.before(described);
        let changing = 0;
        /**
         * What was settled once and for all is said as soon as everything before it has been seen.
         * @param {boolean} undisturbed
         */
        async function renew(undisturbed) {
            await giving.renew(undisturbed);
            const now = session.game?.at;
            await theatre.still();
            if (session.game?.at === now) {
                standing.answer();
            }
        }
        let loaded = '';

        /** Who has closed its orders while the other still writes. */
        let closed = new Set(/** @type {string[]} */ ([]));
        /** The places that are fought over. @type {[string, string] | null} */
        let contest = null;

        /** What the game waits for: a question to whoever must answer it. */
        function prompt() {
            const {view, waiting} = game();
            return !view.begun || view.over || (view['waits-for'] ?? []).length === 0 ? speech.told(waiting)
                : prompt_of({view, mine: session.my_move(), events: past.happened,
                    choices: giving.insight.free?.at === game().at ? giving.insight.free : null,
                    called: speech.called, sides: names.sides});
        }

        function show_around() {
            const now = game();
            ribbon.show(now.view, prompt(), now.side, both_here(), closed);
            layout.day.replaceChildren(...condition_nodes(schema, now.view));
            map.show(now.view.over ? 0 : on_map_alone(schema, now.view, now.side).length);
            layout.board.classList.toggle('is-night', is_night(schema, now.view));
            bar.show();
            menu.show();
            document.title = `${session.my_move() && !both_here() ? 'Your move: ' : ''}` +
                `${now.table.title || now.view.title} - Sandtable`;
        }

        /** Whoever plays for the first time is shown around as soon as something can be done. */
        function show_around_once() {
            if (script && place) {
                lesson ??= create_lesson({game: route.game, script, place, schema, guide, giving,
                    still: () => theatre.still()});
            } else if (problem && asked) {
                lesson ??= create_problem({game: route.game, problem, place: asked, names, called: speech.called, guide,
                    giving});
            } else if (game().side !== null && !curtain.is_drawn && session.my_move()) {
                tour.offer();
            }
        }

        /** @param {boolean} fresh */
        async function load_log(fresh) {
            const key = `${game().side}`;
            try {
                const told = await fetch_story(session.story);
                if (`${game().side}` === key) {
                    past.read(told, fresh);
                    closed = told.steps.reduce((before, step) => closed_after(before, step.events),
                        new Set(/** @type {string[]} */ ([])));
                    scene.orders_closed(closed);
                    contest = told.steps.reduce((/** @type {typeof contest} */ before, step) =>
                        contest_after(before, step.events), null);
                    scene.fought_over(contest);
                    scene.mark();
                    show_around();
                }
            } catch {
                // The log then begins with what happens next.
            }
        }

        /** The other seat is ours too and must speak: change places, once all that happened has been seen. */
        function change_seat() {
            const turn = ++changing;
            const now = game();
            const waits = now.view['waits-for'] ?? [];
            if (now.view.over || now.side === null || waits.length === 0 || waits.includes(now.side) || !both_here()) {
                return false;
            }
            const next = waits.find((/** @type {string} */ side) => ticket_of(route, side));
            const ticket = next ? ticket_of(route, next) : null;
            if (!next || !ticket) {
                return false;
            }
            void theatre.still().then(() => {
                if (turn !== changing) {
                    return;
                }
                if (hides) {
                    curtain.draw(names.sides[next] ?? next, side_number(schema, next), () => void session.join(ticket));
                } else {
                    void session.join(ticket);
                }
            });
            return true;
        }

        return {
            get lesson() { return lesson; },
            /** @param {boolean} fresh */
            arrived(fresh) {
                const now = game();
                // At first sight of a game with secrets nobody knows yet who sits here.
                if (hides && both_here() && loaded === '' && now.side !== null && !now.view.over) {
                    const waits = (now.view['waits-for'] ?? [])
                        .find((/** @type {string} */ side) => ticket_of(route, side)) ?? now.side;
                    if (waits !== now.side) {
                        loaded = 'covered';
                        curtain.draw(names.sides[waits] ?? waits, side_number(schema, waits),
                            () => void session.join(/** @type {any} */ (ticket_of(route, waits))));
                        return;
                    }
                }
                if (fresh || loaded !== String(now.side)) {
                    standing.drop();
                    giving.drop();
                }
                loaded = String(now.side);
                past.arrive();
                if (!change_seat()) {
                    curtain.lift();
                }
                board.show(now.view);
                show_around();
                result.show(now);
                talk.show();
                void load_log(fresh);
                void renew(false);
                show_around_once();
            },
            /** @param {import('../types').Did} did */
            did(did) {
                const now = game();
                // Whatever dice were asked for, something else has happened: perhaps the other player typed them.
                asker.close();
                clear(refusals);
                past.show(did);
                const before = [...closed];
                closed = closed_after(closed, did.events);
                scene.orders_closed(closed);
                contest = contest_after(contest, did.events);
                scene.fought_over(contest);
                // Whoever gives orders at the same time as the other is not disturbed when that one closes his.
                const undisturbed = did.by !== now.side && closed.size > before.length;
                show_around();
                // Until the places are changed nothing may stand there that can no longer be said.
                const leaving = change_seat();
                standing.heard(did);
                void renew(undisturbed);
                if (!leaving) {
                    show_around_once();
                }
            },
            /** @param {import('../types').Undone} undone */
            undone(undone) {
                clear(refusals);
                past.cut(undone.n);
                say('The last command was taken back.');
                show_around();
                standing.undone();
                change_seat();
                void renew(false);
            },
            /** @param {string} what */
            aside(what) {
                if (what === 'chat') {
                    talk.show();
                    layout.news('talk');
                    const last = session.game?.chat.at(-1);
                    if (last && last.side !== session.game?.side) {
                        say(`${last.name || 'Somebody'} says: ${last.text}`);
                    }
                } else if (session.game) {
                    bar.show();
                    menu.show();
                }
            },
            close() {
                changing += 1;
                theatre.drop();
                document.removeEventListener('visibilitychange', looked_away);
                sound.close();
                stop_keys();
                talk.close();
                bar.close();
                lesson?.close();
                guide.close();
                tray.close();
                board.destroy();
            },
        };
    }

    await session.join(tickets(route)[0]);
    return () => {
        closed = true;
        asker.close();
        table?.close();
        session.close();
    };
}
