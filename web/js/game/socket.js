// The line to the server: one WebSocket, questions answered by number, and a connection that comes back by itself.

/**
 * What a client says first: a seat, a watching token, or a seat of an account.
 * @typedef {{seat?: string, watch?: string, session?: string, game?: string, side?: string}} Ticket
 */
/** @typedef {{hear: string, re?: number, [key: string]: any}} Message */

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15000];
const PING_MS = 30000;
const ANSWER_MS = 20000;
/** How long a line may take to show that it outlived a sleep. */
const WAKE_MS = 5000;
/** The version of docs/protocol.md that is spoken here. */
const PROTOCOL = 2;
const AWAY = 'The line to the server is down. The game is safe there; trying again.';

/** Why no answer came; the text is fit to be shown. */
export class Away extends Error {}

/** @returns {string} */
function socket_address() {
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

/**
 * @param {{hear: (message: Message) => void, state: (sentence: string | null, final?: boolean) => void, address?:
 *   string}} ears
 * `hear` gets everything that is not merely an answer; `state` a sentence while the line is down, null when it is
 * back;
 *   final if the server knows the seat no longer
 */
export function create_line(ears) {
    const address = ears.address ?? socket_address();
    /** @type {WebSocket | null} */
    let socket = null;
    /** @type {Ticket | null} */
    let ticket = null;
    let next_id = 1;
    let tries = 0;
    let closed = false;
    /** A seat refused is not asked for again and again. */
    let unwelcome = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    /**
     * @type {Map<number, {resolve: (answer: Message) => void, reject: (why: Error) => void, timer: ReturnType<typeof
     *   setTimeout>}>}
     */
    const pending = new Map();

    const ping = setInterval(() => {
        if (socket?.readyState === WebSocket.OPEN) {
            socket.send('{"say":"ping"}');
        }
    }, PING_MS);

    /** @param {Message} message */
    function heard(message) {
        const waiting = message.re === undefined ? undefined : pending.get(message.re);
        if (['game', 'did', 'undone', 'seats', 'chat', 'draw', 'clock', 'rematch', 'asks',
            'bye'].includes(message.hear)) {
            ears.hear(message);
        }
        if (waiting && message.re !== undefined) {
            clearTimeout(waiting.timer);
            pending.delete(message.re);
            waiting.resolve(message);
        }
    }

    function connect() {
        const mine = new WebSocket(address);
        socket = mine;
        mine.addEventListener('open', () => {
            if (ticket && socket === mine) {
                void rejoin();
            }
        });
        mine.addEventListener('message', (ev) => {
            /** @type {Message} */
            let message;
            try {
                message = JSON.parse(String(ev.data));
            } catch {
                return;
            }
            heard(message);
        });
        mine.addEventListener('close', () => {
            if (socket === mine) {
                lost();
            }
        });
    }

    async function rejoin() {
        try {
            const answer = await say({say: 'join', protocol: PROTOCOL, ...ticket});
            tries = 0;
            unwelcome = answer.hear !== 'game';
            ears.state(unwelcome ? answer.text ?? 'The server does not know this seat.' : null, unwelcome);
        } catch {
            // The line fell again; lost() has set the next try.
        }
    }

    function lost() {
        socket = null;
        for (const waiting of pending.values()) {
            clearTimeout(waiting.timer);
            waiting.reject(new Away(AWAY));
        }
        pending.clear();
        if (closed || unwelcome) {
            return;
        }
        ears.state(AWAY);
        clearTimeout(timer);
        timer = setTimeout(connect, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
        tries += 1;
    }

    /** @param {object} message @returns {Promise<Message>} */
    function say(message) {
        return new Promise((resolve, reject) => {
            if (socket?.readyState !== WebSocket.OPEN) {
                reject(new Away(AWAY));
                return;
            }
            const id = next_id++;
            const limit = setTimeout(() => {
                pending.delete(id);
                reject(new Away('The server takes too long to answer. Please try again.'));
            }, ANSWER_MS);
            pending.set(id, {resolve, reject, timer: limit});
            socket.send(JSON.stringify({...message, id}));
        });
    }

    // Back from sleep or from another room: no need to wait out the pause.
    function hurry() {
        if (!socket && !closed && ticket && !unwelcome) {
            clearTimeout(timer);
            connect();
        }
    }
    window.addEventListener('online', hurry);

    // A line that died while the machine slept looks whole until something is said.
    async function woken() {
        const mine = socket;
        if (document.hidden || mine?.readyState !== WebSocket.OPEN) {
            hurry();
            return;
        }
        const late = setTimeout(() => {
            if (socket === mine) {
                lost();
                mine.close();
                hurry();
            }
        }, WAKE_MS);
        await say({say: 'ping'}).catch(() => {});
        clearTimeout(late);
    }
    const wake = () => void woken();
    document.addEventListener('visibilitychange', wake);

    return {
        /**
         * Takes a seat, or another one; every reconnection takes it again.
         * @param {Ticket} wanted
         * @returns {Promise<Message | null>}
         */
        async join(wanted) {
            ticket = wanted;
            unwelcome = false;
            if (socket?.readyState === WebSocket.OPEN) {
                return say({say: 'join', protocol: PROTOCOL, ...wanted});
            }
            hurry();
            return null;
        },
        /** Says something and waits for its answer. */
        ask: say,
        close() {
            closed = true;
            clearTimeout(timer);
            clearInterval(ping);
            window.removeEventListener('online', hurry);
            document.removeEventListener('visibilitychange', wake);
            const old = socket;
            lost();
            old?.close();
        },
    };
}

/** 32 random bytes as digits: what a player adds to the dice. */
export function entropy() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
