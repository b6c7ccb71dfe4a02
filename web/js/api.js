// Asking the server over HTTP. A refusal carries the server's own sentence, fit to be shown as it is.

/** @typedef {import('./types').Schema} Schema */
/** @typedef {import('./types').Shelf} Shelf */

const SESSION = 'sandtable.session';

export class Refusal extends Error {
    /**
     * @param {string} sentence @param {number} status 0: the server could not be reached
     * @param {string} [clause] the rule behind it
     */
    constructor(sentence, status, clause) {
        super(sentence);
        this.name = 'Refusal';
        this.status = status;
        this.clause = clause ?? '';
    }
}

/** The account this browser is logged in to. */
export const session = {
    /** @returns {{session: string, name: string} | null} */
    get() {
        try {
            const kept = JSON.parse(localStorage.getItem(SESSION) ?? 'null');
            return kept && typeof kept.session === 'string' ? kept : null;
        } catch {
            return null;
        }
    },
    /** @param {{session: string, name: string} | null} account */
    set(account) {
        if (account) {
            localStorage.setItem(SESSION, JSON.stringify(account));
        } else {
            localStorage.removeItem(SESSION);
        }
    },
};

/**
 * @param {string} path @param {string} [token] what to show, instead of the account
 * @returns {Promise<any>}
 */
export async function get(path, token) {
    return parsed(await asked(path, {}, token));
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export async function post(path, body) {
    return parsed(await asked(path, {method: 'POST', body: JSON.stringify(body)}));
}

/**
 * A file as it is, so that the server can name the line where it goes wrong.
 * @param {string} path @param {string} text @returns {Promise<any>}
 */
export async function post_text(path, text) {
    return parsed(await asked(path, {method: 'POST', body: text}));
}

/** @param {string} path @returns {Promise<void>} */
export async function remove(path) {
    await asked(path, {method: 'DELETE'});
}

/** @param {string} path @returns {Promise<string>} */
export async function get_text(path) {
    return (await asked(path, {})).text();
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** The schema of a rule set, asked for once. @param {string} slug @returns {Promise<Schema>} */
export function schema(slug) {
    return once(`/api/rules/${encodeURIComponent(slug)}`);
}

/** What there is to play, asked for once. @returns {Promise<Shelf>} */
export function shelf() {
    return once('/api/shelf');
}

/** @param {string} path @returns {Promise<any>} */
function once(path) {
    let answer = kept.get(path);
    if (!answer) {
        answer = get(path);
        kept.set(path, answer);
        // What failed may work the next time.
        answer.catch(() => kept.delete(path));
    }
    return answer;
}

/** @param {string} path @param {RequestInit} init @param {string} [token] @returns {Promise<Response>} */
async function asked(path, init, token) {
    /** @type {Record<string, string>} */
    const headers = {};
    const shown = token ?? session.get()?.session;
    if (shown) {
        headers['Authorization'] = `Bearer ${shown}`;
    }
    if (init.body) {
        headers['Content-Type'] = 'application/json';
    }
    let response;
    try {
        response = await fetch(path, {...init, headers});
    } catch {
        throw new Refusal('The server does not answer. Is the connection there?', 0);
    }
    if (!response.ok) {
        throw await refusal(response);
    }
    return response;
}

/** @param {Response} response @returns {Promise<Refusal>} */
async function refusal(response) {
    try {
        const {error, clause} = await response.json();
        if (typeof error === 'string' && error) {
            return new Refusal(error, response.status, clause);
        }
    } catch {
        // Not from Sandtable itself: a proxy, perhaps.
    }
    return new Refusal(response.status === 404 ? 'The server does not know of this.'
        : 'The server could not do this now.', response.status);
}

/** @param {Response} response @returns {Promise<any>} */
async function parsed(response) {
    const text = await response.text();
    if (!text) {
        return null;
    }
    try {
        return JSON.parse(text);
    } catch {
        throw new Refusal('The server answered something that cannot be read.', response.status);
    }
}
