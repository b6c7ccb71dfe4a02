// Book order: does a file of src/rules say the clauses of its chapter in the order of the ledger?
// Usage: node tools/book_order.mjs [--clauses] [FOLDER|FILE...]      all of src/rules unless told otherwise
//
// A file's chapter is the area of which it cites most clauses (`fire` of fire.to-hit). Of all pairs of these clauses, what share has its first citations
// standing as in docs/rules/<slug>.md? A clause is cited by its name in the enum or by its whole id, in code or in a remark. A family has one order: the first
// ledger's, and what only a sister has stands behind what stands before it in hers. A chapter of fewer than two clauses has no order.
// --clauses prints the clauses of each file in the order it has them; a `<` stands before one that comes too late.
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rules = path.join(root, 'src/rules');

/** The slugs of each folder, in the order of meson.build. */
function slugs_by_folder() {
  const folders = new Map();
  const text = fs.readFileSync(path.join(rules, 'meson.build'), 'utf8');
  for (const [, slug, entry] of text.matchAll(/^ {2}'([a-z0-9-]+)': \{\n((?: {3}.*\n)*)/gm)) {
    const folder = /^ {4}'folder': '([a-z0-9-]+)'/m.exec(entry)?.[1] ?? slug;
    folders.set(folder, [...(folders.get(folder) ?? []), slug]);
  }
  return folders;
}

/** The clauses that a ledger defines, in its order and without its slug: `fire.to-hit`. */
function clauses_of(slug) {
  const text = fs.readFileSync(path.join(root, 'docs/rules', `${slug}.md`), 'utf8');
  return [...new Set([...text.matchAll(/^(?:- )?`([a-z0-9-]+)\.([a-z0-9.-]+)`/gm)].filter(([, of]) => of === slug).map(([, , name]) => name))];
}

/** The one order of ledgers that are a family. */
export function common_order(ledgers) {
  const order = [];
  for (const ledger of ledgers) {
    let behind = -1;
    for (const clause of ledger) {
      const place = order.indexOf(clause);
      if (place < 0) order.splice(behind + 1, 0, clause);
      behind = place < 0 ? behind + 1 : place;
    }
  }
  return order;
}

/** The clauses that a text cites, in the order of their first citations. */
function cited_clauses(text, slugs, order) {
  const by_word = new Map();
  for (const clause of order) {
    by_word.set(`CLAUSE_${clause.toUpperCase().replace(/[.-]/g, '_')}`, clause);
    for (const slug of slugs) by_word.set(`${slug}.${clause}`, clause);
  }
  const words = text.match(/\bCLAUSE_[A-Z0-9_]+|(?<![a-z0-9-])[a-z0-9]+(?:[.-][a-z0-9]+)+/g) ?? [];
  return [...new Set(words.map((word) => by_word.get(word)).filter((clause) => clause !== undefined))];
}

const area_of = (clause) => clause.split('.')[0];

/** Those of the area that has most of them; of two areas with as many the one cited first. */
function chapter_of(clauses) {
  const counts = new Map();
  for (const clause of clauses) counts.set(area_of(clause), (counts.get(area_of(clause)) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const area = [...counts.keys()].find((each) => counts.get(each) === most);
  return clauses.filter((clause) => area_of(clause) === area);
}

/** The share of pairs, in percent, of which the first is the lower number. */
export function share_in_order(places) {
  let right = 0;
  places.forEach((place, i) => (right += places.slice(i + 1).filter((later) => later > place).length));
  return (200 * right) / (places.length * (places.length - 1));
}

/** @typedef {{file: string, area: string, clauses: string[], places: number[], share: number}} Chapter */

/** The chapter of a text; null if it has none, or one of a single clause. @returns {?Chapter} */
export function measure(file, text, slugs, order) {
  const clauses = chapter_of(cited_clauses(text, slugs, order));
  if (clauses.length < 2) return null;
  const places = clauses.map((clause) => order.indexOf(clause));
  return {file, area: area_of(clauses[0]), clauses, places, share: share_in_order(places)};
}

/** Every chapter of src/rules. @returns {Chapter[]} */
export function measure_all() {
  return [...slugs_by_folder()].flatMap(([folder, slugs]) => {
    const order = common_order(slugs.map(clauses_of));
    const names = fs.readdirSync(path.join(rules, folder)).filter((each) => each.endsWith('.c')).sort();
    const chapters = names.map((name) => measure(`${folder}/${name}`, fs.readFileSync(path.join(rules, folder, name), 'utf8'), slugs, order));
    return chapters.filter((chapter) => chapter !== null);
  });
}

function print({file, area, clauses, places, share}, with_clauses) {
  console.log(`${share.toFixed(0).padStart(4)} %  ${file}: ${clauses.length} clauses of ${area}`);
  if (!with_clauses) return;
  clauses.forEach((clause, i) => console.log(`          ${places.slice(0, i).some((earlier) => earlier > places[i]) ? '<' : ' '} ${clause}`));
}

function main(words) {
  const with_clauses = words.includes('--clauses');
  const wanted = words.filter((word) => word !== '--clauses').map((word) => path.relative(rules, path.resolve(word)));
  for (const each of wanted) {
    if (each.startsWith('..') || !fs.existsSync(path.join(rules, each))) {
      process.stderr.write(`book_order: expected --clauses, or a folder or file of src/rules, not '${path.relative('.', path.join(rules, each))}'\n`);
      process.exit(2);
    }
  }
  const chapters = measure_all().filter(({file}) => wanted.length === 0 || wanted.some((each) => each === '' || file === each || file.startsWith(`${each}/`)));
  for (const chapter of chapters) print(chapter, with_clauses);
  const mean = chapters.reduce((sum, {share}) => sum + share, 0) / Math.max(1, chapters.length);
  console.log(`${mean.toFixed(0).padStart(4)} %  the mean of ${chapters.length} files`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
