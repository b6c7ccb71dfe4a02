// Is what comes on standard input one whole SVG picture? Every tag closed in its order, every attribute once and
// quoted, nothing unescaped, every #name there once, and nothing fetched or run. Says what is wrong and fails, or is silent.
import { readFileSync } from "node:fs";

const text = readFileSync(0, "utf8");
const token = /<\?xml [^<>]*\?>|<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<>]+/y;
const open = [];
const ids = new Set();
const used = new Set();

function fail(sentence) {
    console.error(sentence);
    process.exit(1);
}

function readAttributes(tag, list) {
    const names = new Set();
    for (const [, name, value] of list.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        if (names.has(name)) fail(`<${tag}> has ${name} twice`);
        if (/&(?!(amp|lt|gt|quot|#\d+);)/.test(value)) fail(`an & in ${name} of <${tag}>`);
        if (/href$|^on/.test(name) || /url\((?!#)/.test(value)) fail(`<${tag}> reaches out: ${name}="${value}"`);
        if (name === "id" && (ids.has(value) || !ids.add(value))) fail(`two things are called ${value}`);
        for (const [, wanted] of value.matchAll(/url\(#([^)]*)\)/g)) used.add(wanted);
        names.add(name);
    }
}

let roots = 0;
while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const found = token.exec(text);
    if (found === null) fail(`not SVG from here: ${text.slice(at, at + 60)}`);
    const [whole, closing, opening, attributes, empty] = found;
    if (closing !== undefined) {
        const last = open.pop();
        if (last !== closing) fail(`<${last}> is closed by </${closing}>`);
    } else if (opening !== undefined) {
        if (opening === "script" || opening === "image") fail(`there is a <${opening}>`);
        if (open.length === 0 && (opening !== "svg" || roots++ > 0)) fail(`<${opening}> stands outside`);
        readAttributes(opening, attributes);
        if (empty === "") open.push(opening);
    } else if (!whole.startsWith("<?") && /&(?!(amp|lt|gt|quot|#\d+);)/.test(whole)) {
        fail(`an & in the text: ${whole}`);
    }
}
if (open.length > 0 || roots !== 1) fail(`not closed: ${open}`);
for (const name of used) if (!ids.has(name)) fail(`nothing is called ${name}`);
