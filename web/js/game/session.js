// A seat at a table: what the server has told of the game, kept up to date, and what may be asked of it.

import {changed, waits_for, with_ends} from './model.js';
import {create_line, entropy, Away} from './socket.js';

/** @typedef {import('../types').GameMessage} GameMessage */
/** @typedef {import('../types').Command} Command */
/** @typedef {import('../types').Did} Did */
/** @typedef {import('../types').Step} Step */
/** @typedef {import('../types').Choices} Choices */
/** @typedef {import('../types').Survey} Survey */
/** @typedef {import('../types').Odds} Odds */
/** @typedef {import('../types').Needs} Needs */
/**
 * @typedef {{can: boolean, spent?: number, allowance?: number, clause?: string, why?: string, who?: string}} Judgement
 */
/** @typedef {{done: true} | {done: false, clause: string, text: string}} Answer */

/**
 * What the rest of the screen is told.
 * @typedef {object} Ears
 * @property {(fresh: boolean) => void} game     the whole game has come: joined, rejoined, or another seat taken
 * @property {(did: Did) => void} did
 * @property {(undone: import('../types').Undone) => void} undone
 * @property {(what: 'seats' | 'chat' | 'draw' | 'clock' | 'line') => void} aside
 * @property {(message: any) => void} rematch
 * @property {(needs: Needs, dice: number[], command: Command | null) => Promise<number[] | null>} dice   asks for
 *   dice rolled on a real table
 * @property {() => import('./lesson.js').LessonPlay | null} [lesson]   one is being played: it has a word in what is
 *   said
 */

/** @param {Ears} ears */
export function create_session(ears) {
    const line = create_line({hear, state});
    /** @type {GameMessage | null} */
    let game = null;
    /** A sentence while the line is down. @type {string | null} */
    let away = null;
    /** The seat is not known to the server: there is nothing to wait for. */
    let refused = false;
    /** @type {{told: Record<string, number>, runs: string[], at_ms: number} | null} */
    let clock = null;
    /** The throw that is being asked for at the table. */
    let asked_dice = '';
    /** What was asked already, for the present number. @type {Map<string, Promise<any>>} */
    let asked = new Map();

    /** @param {string | null} sentence @param {boolean} [final] */
    function state(sentence, final = false) {
        away = sentence;
        refused = final;
        ears.aside('line');
    }

    /** @param {any} message */
    function hear(message) {
        switch (message.hear) {
            case 'game': {
                const fresh = !game || game.game !== message.game || game.side !== message.side;
                game = message;
                asked = new Map();
                if (message.clock ?? message.table?.clock) {
                    wind(message.clock ?? message.table.clock);
                }
                if (message.entropy) {
                    void line.ask({say: 'entropy', hex: entropy()}).catch(() => {});
                }
                ears.game(fresh);
                break;
            }
            case 'did':
            case 'undone':
                if (game) {
                    asked = new Map();
                    game = {...game, at: message.at, view: changed(game.view, message.changes),
                        waiting: message.waiting,
                        'can-undo': message['can-undo'] ?? false,
                        'can-take-back': message['can-take-back'] ?? false};
                    if (message.clock) {
                        wind(message.clock);
                    }
                    if (message.hear === 'did') {
                        ears.did(message);
                    } else {
                        ears.undone(message);
                    }
                }
                break;
            case 'seats':
                if (game) {
                    game = {...game, table: {...game.table, seats: message.seats}};
                    ears.aside('seats');
                }
                break;
            case 'chat':
                if (game && !game.chat.some((said) => said.n === message.n)) {
                    game = {...game, chat: [...game.chat, message]};
                    ears.aside('chat');
                }
                break;
            case 'draw':
                if (game) {
                    game = {...game, draw: message.offer};
                    ears.aside('draw');
                }
                break;
            case 'clock':
                wind(message);
                break;
            case 'rematch':
                ears.rematch(message);
                break;
            case 'asks':
                if (game && game.side !== null) {
                    void asks(message);
                }
                break;
            case 'bye':
                state(message.text ? `The server says: ${message.text}.` : 'The server stops.');
                break;
        }
    }

    /** @param {any} message */
    function wind(message) {
        /** @type {Record<string, number>} */
        const told = {};
        for (const {side} of game?.table.seats ?? []) {
            if (typeof message[side] === 'number') {
                told[side] = message[side];
            }
        }
        if (Object.keys(told).length) {
            clock = {told, runs: [message.runs ?? game?.view['waits-for'] ?? []].flat(), at_ms: Date.now()};
            ears.aside('clock');
        }
    }

    /**
     * Dice for the start of the game or for the computer, rolled by hand like all others: whoever sits here may type
     * them in.
     * @param {any} message
     */
    async function asks(message) {
        // The server asks again from time to time; whoever is already answering is not disturbed.
        const key = JSON.stringify([message.side, message.purpose, message.count, message.given]);
        if (key === asked_dice) {
            return;
        }
        asked_dice = key;
        const computer = game?.table.seats.some((seat) => seat.side === message.side &&
            seat.who.startsWith('computer'));
        const dice = await ears.dice({...message,
            about: `${message.about ?? message.purpose}${computer ? ', for the computer' : ''}`}, [], null);
        if (dice) {
            await simple({say: 'dice', dice});
        }
        asked_dice = '';
    }

    /**
     * Asks once for each number of the game.
     * @param {string} key
     * @param {object} question
     * @param {(message: any) => any} [read]
     * @returns {Promise<any>}
     */
    function once(key, question, read = (message) => message) {
        let answer = asked.get(key);
        if (!answer) {
            const room = asked;
            answer = line.ask(question).then((message) => {
                if (message.hear === 'fault' || message.hear === 'refused') {
                    throw new Away(message.text ?? '');
                }
                return read(message);
            });
            room.set(key, answer);
            answer.catch(() => room.delete(key));
        }
        return answer;
    }

    /** @param {Command} command @param {number[]} dice @returns {Promise<Answer>} */
    async function tell(command, dice) {
        if (!game) {
            return {done: false, clause: '', text: 'The game has not been opened yet.'};
        }
        const message = await line.ask({say: 'do', at: game.at, command, ...(dice.length ? {dice} : {})});
        switch (message.hear) {
            case 'did': return {done: true};
            case 'needs': {
                const more = await ears.dice(/** @type {Needs} */ (/** @type {unknown} */ (message)), dice, command);
                return more ? tell(command, [...dice, ...more])
                    : {done: false, clause: '', text: 'Not done: the dice were not given.'};
            }
            case 'stale': return {done: false, clause: '',
                text: 'Something happened in the meantime. Look again, then say it once more.'};
            default: return {done: false, clause: message.clause ?? '',
                text: message.text ?? 'The umpire did not understand.'};
        }
    }

    /** @param {object} message @returns {Promise<Answer>} */
    async function simple(message) {
        try {
            const answer = await line.ask(message);
            return answer.hear === 'refused' || answer.hear === 'fault' || answer.hear === 'stale'
                ? {done: false, clause: answer.clause ?? '', text: answer.text ?? 'Something happened in the meantime.'}
                : {done: true};
        } catch (fault) {
            return {done: false, clause: '', text: fault instanceof Error ? fault.message : String(fault)};
        }
    }

    return {
        get game() { return game; },
        get away() { return away; },
        get refused() { return refused; },
        get clock() { return clock; },
        /** May anything be measured before the target is named? */
        get may_measure() { return game?.table.measure !== false; },
        /** Is it this seat's move? */
        my_move() { return game !== null && waits_for(game.view, game.side); },

        join: line.join,
        close: line.close,

        /**
         * Gives a command; asks for dice where they are rolled on a real table.
         * @param {Command} command
         * @returns {Promise<Answer>}
         */
        async give(command) {
            const lesson = ears.lesson?.() ?? null;
            const said = lesson?.said(command) ?? {command, dice: []};
            if ('text' in said) {
                return {done: false, clause: '', text: said.text};
            }
            try {
                const answer = await tell(said.command, said.dice);
                lesson?.answered(said.command, answer);
                return answer;
            } catch (fault) {
                return {done: false, clause: '', text: fault instanceof Error ? fault.message : String(fault)};
            }
        },
        /** @param {string} [unit] @returns {Promise<Choices>} */
        choices(unit) { return once(`choices ${unit ?? ''}`, {say: 'choices', ...(unit ? {unit} : {})}, with_ends); },
        /**
         * What a unit sees, now or as it would stand after a command.
         * @param {string} unit
         * @param {Command} [after]
         * @returns {Promise<Survey>}
         */
        survey(unit, after) { return once(`survey ${unit} ${after ? JSON.stringify(after) : ''}`,
            {say: 'survey', unit, ...(after ? {command: after} : {})}); },
        /** @param {Command} command @returns {Promise<Odds>} */
        odds(command) { return once(`odds ${JSON.stringify(command)}`, {say: 'odds', command}); },
        /** What the computer would do in this seat's place. @returns {Promise<import('../types').Advice>} */
        advice() { return once('advice', {say: 'advice'}); },
        /** @param {Command} command @returns {Promise<Judgement>} */
        judge(command) { return once(`judge ${JSON.stringify(command)}`, {say: 'judge', command}); },
        /**
         * Of a game that is over: as much as is found out in two seconds.
         * @param {number} from
         * @returns {Promise<any>}
         */
        analysis(from) { return line.ask({say: 'analysis', from}); },
        /** Against the computer: the last command, with its dice and all that followed. @returns {Promise<Answer>} */
        take_back() { return simple({say: 'take-back', at: game?.at ?? 0}); },
        /** @param {number} from @param {number} to @param {string} [as] @returns {Promise<any>} */
        story(from, to, as) { return line.ask({say: 'story', from, to, ...(as ? {as} : {})}); },

        /** @returns {Promise<Answer>} */
        async undo() {
            const lesson = ears.lesson?.() ?? null;
            if (lesson && !lesson.may_undo()) {
                return {done: false, clause: '', text: 'The lesson goes on from here: nothing is taken back now'};
            }
            const answer = await simple({say: 'undo', at: game?.at ?? 0});
            if (answer.done) {
                lesson?.undone();
            }
            return answer;
        },
        /**
         * The end of a battle may be decided by dice, which are asked for like any others.
         * @returns {Promise<Answer>}
         */
        resign() { return game?.table.dice === 'own' ? this.give({verb: 'concede'}) : simple({say: 'resign'}); },
        rematch() { return simple({say: 'rematch'}); },
        /** @param {'offer' | 'accept' | 'decline'} answer */
        draw(answer) { return simple({say: 'draw', answer}); },
        /** @param {string} text */
        chat(text) { return simple({say: 'chat', text}); },
        /** @param {string} text */
        note(text) {
            if (game) {
                game = {...game, notes: text};
            }
            return simple({say: 'note', text});
        },
    };
}

/** @typedef {ReturnType<typeof create_session>} Session */
