// Style sheets that the first page can do without come when a board, a game or a book is first opened, always in this
// order.

const SHEETS = ['reading', 'board', 'game', 'figures'];

/** @type {Promise<unknown> | null} */
let fetched = null;

/** Resolves when they are there; without them a page is plain, not broken. @returns {Promise<unknown>} */
export function styles() {
    fetched ??= Promise.all(SHEETS.map((name) => new Promise((done) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = `style/${name}.css`;
        link.addEventListener('load', done);
        link.addEventListener('error', done);
        document.head.append(link);
    })));
    return fetched;
}
