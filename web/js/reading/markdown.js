// A small reader of the Markdown our ledgers are written in: headings, lists, tables, code, paragraphs. It builds
// nodes.

import {el} from '../dom.js';
import {inline} from './inline.js';

/** @typedef {import('./inline.js').Reading} Reading */

const ITEM = /^(\s*)([-*]|\d+[.)])\s+/;
const FENCE = /^\s*```/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const HR = /^\s*(-{3,}|\*{3,})\s*$/;
/** A clause is defined where its id opens an item or a paragraph. */
const DEFINES = /^`([a-z][a-z0-9-]*(?:\.[a-z0-9-]+){2,4})`/;
/** A line in the midst of a paragraph opens another table's entry. */
const TABLE_ENTRY = /^`[a-z0-9-]+\.table\.[a-z0-9-]+`(:| \()/;

/** @param {string} text @param {Reading} reading @returns {DocumentFragment} */
export function render(text, reading) {
    const out = document.createDocumentFragment();
    out.append(...blocks(text.split(/\r?\n/), reading));
    return out;
}

/** @param {string[]} lines @param {Reading} reading @returns {HTMLElement[]} */
function blocks(lines, reading) {
    /** @type {HTMLElement[]} */
    const out = [];
    let at = 0;
    while (at < lines.length) {
        const line = lines[at];
        const heading = HEADING.exec(line);
        if (line.trim() === '') {
            at += 1;
        } else if (FENCE.test(line)) {
            let end = at + 1;
            while (end < lines.length && !FENCE.test(lines[end])) {
                end += 1;
            }
            out.push(code_block(lines.slice(at + 1, end)));
            at = end + 1;
        } else if (heading) {
            out.push(heading_node(heading[1].length, heading[2], reading));
            at += 1;
        } else if (HR.test(line)) {
            out.push(el('hr'));
            at += 1;
        } else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '')) {
            const end = run(lines, at, (one) => one.includes('|'));
            out.push(table(lines.slice(at, end), reading));
            at = end;
        } else if (ITEM.test(line)) {
            const end = list_end(lines, at);
            out.push(list(lines.slice(at, end), reading));
            at = end;
        } else if (/^ {4}/.test(line)) {
            const end = run(lines, at, (one) => /^ {4}/.test(one));
            out.push(code_block(lines.slice(at, end).map((one) => one.slice(4))));
            at = end;
        } else {
            const end = paragraph_end(lines, at);
            out.push(paragraph(lines.slice(at, end).join('\n'), reading));
            at = end;
        }
    }
    return out;
}

/** @param {string[]} lines @param {number} at @param {(line: string) => boolean} holds */
function run(lines, at, holds) {
    let end = at;
    while (end < lines.length && lines[end].trim() !== '' && holds(lines[end])) {
        end += 1;
    }
    return end;
}

/** @param {string[]} lines @param {number} at */
function paragraph_end(lines, at) {
    const end = run(lines, at + 1, (line) => !HEADING.test(line) && !FENCE.test(line) && !ITEM.test(line) &&
        !TABLE_ENTRY.test(line));
    return end;
}

/**
 * A list goes on as long as lines are items, belong to one, or are blank before another.
 * @param {string[]} lines @param {number} at
 */
function list_end(lines, at) {
    const indent = indent_of(lines[at]);
    let end = at + 1;
    while (end < lines.length) {
        const line = lines[end];
        if (line.trim() === '') {
            const next = lines[end + 1] ?? '';
            const goes_on = next.trim() !== '' &&
                (indent_of(next) > indent || (ITEM.test(next) && indent_of(next) === indent));
            if (!goes_on) {
                return end;
            }
        } else if (HEADING.test(line) || FENCE.test(line)) {
            return end;
        }
        end += 1;
    }
    return end;
}

/** @param {string} line */
function indent_of(line) {
    return line.length - line.trimStart().length;
}

/** @param {string[]} lines @param {Reading} reading */
function list(lines, reading) {
    const indent = indent_of(lines[0]);
    const ordered = /^\s*\d/.test(lines[0]);
    const node = el(ordered ? 'ol' : 'ul');
    let from = 0;
    for (let i = 1; i <= lines.length; i += 1) {
        const next_item = i < lines.length && ITEM.test(lines[i]) && indent_of(lines[i]) <= indent;
        if (i === lines.length || next_item) {
            node.append(item(lines.slice(from, i), reading));
            from = i;
        }
    }
    return node;
}

/** @param {string[]} lines @param {Reading} reading */
function item(lines, reading) {
    const mark = ITEM.exec(lines[0])?.[0].length ?? 0;
    const own = [lines[0].slice(mark), ...lines.slice(1).map((line) => line.slice(Math.min(mark, indent_of(line))))];
    const parts = blocks(own, reading);
    const node = el('li');
    const first = parts[0];
    if (first?.tagName === 'P') {
        // A tight item: its first paragraph is its text.
        if (first.dataset.defines) {
            mark_clause(node, first.dataset.defines);
        }
        node.append(...first.childNodes, ...parts.slice(1));
    } else {
        node.append(...parts);
    }
    return node;
}

/** @param {string} text @param {Reading} reading */
function paragraph(text, reading) {
    // Ledgers end a clause with checks: examples, set apart from the rule itself.
    const [rule, ...checks] = text.split(/\s*(?=\*Check(?: \([^)]*\))?[:.]\*)/);
    const node = el('p', null, ...inline(rule, reading),
        ...checks.map((check) => el('span', {class: 'check'}, ...inline(check, reading))));
    const defines = DEFINES.exec(text)?.[1];
    if (defines && defines.startsWith(`${reading.slug}.`)) {
        mark_clause(node, defines);
    }
    return node;
}

/** @param {HTMLElement} node @param {string} id */
function mark_clause(node, id) {
    node.dataset.defines = id;
}

/** @param {number} level @param {string} text @param {Reading} reading */
function heading_node(level, text, reading) {
    const tag = /** @type {'h1'} */ (`h${level}`);
    return el(tag, null, ...inline(text, reading));
}

/** @param {string[]} lines */
function code_block(lines) {
    return el('pre', {tabindex: 0}, el('code', {text: lines.join('\n')}));
}

/** @param {string[]} lines @param {Reading} reading */
function table(lines, reading) {
    const head = cells(lines[0]);
    const rows = lines.slice(2).map(cells);
    return el('div', {class: 'scrolls', tabindex: 0, role: 'group', 'aria-label': `Table: ${head.join(', ')}`},
        el('table', null,
            el('thead', null, el('tr', null,
                ...head.map((cell) => el('th', {scope: 'col'}, ...inline(cell, reading))))),
            el('tbody', null, ...rows.map((row) =>
                el('tr', null, ...head.map((_, i) => el('td', null, ...inline(row[i] ?? '', reading))))))));
}

/**
 * The cells of a line; a bar inside code or behind a backslash is no border.
 * @param {string} line @returns {string[]}
 */
function cells(line) {
    const out = [];
    let cell = '';
    let code = false;
    const text = line.trim().replace(/^\|/, '').replace(/\|$/, '');
    for (let i = 0; i < text.length; i += 1) {
        if (text[i] === '\\' && text[i + 1] === '|') {
            cell += '|';
            i += 1;
        } else if (text[i] === '|' && !code) {
            out.push(cell.trim());
            cell = '';
        } else {
            code = text[i] === '`' ? !code : code;
            cell += text[i];
        }
    }
    out.push(cell.trim());
    return out;
}
