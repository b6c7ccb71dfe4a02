// Text with code, emphasis and links, as nodes. Only what our ledgers use; nothing becomes markup.

import {el} from '../dom.js';
import {clause_href} from './href.js';

/** @typedef {{slug: string, known?: Set<string>}} Reading `known`: the clause ids of the book being read */

const CLAUSE_ID = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+){1,4}$/;
// Code first: nothing inside it is emphasis or a link.
const PIECES = /(`+)([\s\S]+?)\1|\*\*([\s\S]+?)\*\*|\*([^\s*](?:[\s\S]*?[^\s*])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** @param {string} text @param {Reading} reading @returns {(Node | string)[]} */
export function inline(text, reading) {
    /** @type {(Node | string)[]} */
    const out = [];
    let from = 0;
    for (const found of text.matchAll(PIECES)) {
        if (found.index > from) {
            out.push(text.slice(from, found.index));
        }
        from = found.index + found[0].length;
        const [, , code, strong, weak, label, address] = found;
        if (code !== undefined) {
            out.push(code_node(code.trim(), reading));
        } else if (strong !== undefined) {
            out.push(el('strong', null, ...inline(strong, reading)));
        } else if (weak !== undefined) {
            out.push(el('em', null, ...inline(weak, reading)));
        } else {
            out.push(link_node(label, address, reading));
        }
    }
    if (from < text.length) {
        out.push(text.slice(from));
    }
    return out;
}

/** Code that names a clause leads there. @param {string} text @param {Reading} reading */
function code_node(text, reading) {
    const id = clause_named(text, reading);
    return id ? el('a', {class: 'clause', href: clause_href(id), 'data-clause': id, text}) : el('code', {text});
}

/**
 * A clause by its whole id, or by what follows the slug (`fire.once`).
 * @param {string} text @param {Reading} reading @returns {string | null}
 */
function clause_named(text, {slug, known}) {
    if (!CLAUSE_ID.test(text)) {
        return null;
    }
    if (known?.has(`${slug}.${text}`)) {
        return `${slug}.${text}`;
    }
    // An id of another book is told by its second dot; `x.y` alone could be anything.
    return known?.has(text) || text.split('.').length >= 3 ? text : null;
}

/**
 * Only links that stay here or say openly where they go.
 * @param {string} label @param {string} address @param {Reading} reading
 */
function link_node(label, address, reading) {
    const words = inline(label, reading);
    if (/^https?:\/\//i.test(address)) {
        return el('a', {href: address, rel: 'noopener noreferrer', target: '_blank'}, ...words);
    }
    const book = /^([a-z0-9-]+)\.md/.exec(address);
    return book ? el('a', {href: `#/rules/${book[1]}`}, ...words) : el('span', null, ...words);
}
