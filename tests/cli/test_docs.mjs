// The documents are true: links lead somewhere, commands and options named exist, examples run as they are written.
// Usage: SANDTABLE=build/src/sandtable node --test-reporter=tap test_docs.mjs
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {fileURLToPath} from 'node:url';

const program = path.resolve(process.env.SANDTABLE ?? 'build/src/sandtable');
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-'));
process.on('exit', () => fs.rmSync(work, {recursive: true}));

const markdown = (folder) => fs.readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
const documents = [...markdown('.'), ...markdown('docs'), ...markdown('docs/rules')];
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const run = (...words) => spawnSync(program, words, {cwd: work, encoding: 'utf8'});
const write = (name, text) => fs.writeFileSync(path.join(work, name), text);

/** The anchors of a document, as GitHub makes them of its headings. */
function anchors(name) {
  const headings = read(name).replace(/^```[^]*?^```/gm, '').match(/^#+ .*/gm) ?? [];
  return headings.map((line) => line.replace(/^#+ /, '').toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-'));
}

test('links lead to files and headings that exist', () => {
  for (const name of documents) {
    for (const [, link] of read(name).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (link.startsWith('http')) continue;
      const [file, anchor] = link.split('#');
      const target = file === '' ? name : path.join(path.dirname(name), file);
      assert.ok(fs.existsSync(path.join(root, target)), `${name}: ${link}: there is no such file`);
      if (anchor) assert.ok(anchors(target).includes(anchor), `${name}: ${link}: there is no such heading`);
    }
  }
});

test('commands and their options exist', () => {
  for (const name of documents) {
    for (const [, command, rest] of read(name).matchAll(/\bsandtable ([a-z]+)((?: [^\n`]*)?)/g)) {
      if (!/^(play|serve|rules|scenarios|new|show|legal|odds|do|replay|verify|case|sim|campaign|points|bench|help)$/.test(command)) continue;
      const help = run('help', command === 'help' ? 'rules' : command).stdout;
      for (const [option] of rest.split(/  |;/)[0].matchAll(/--[a-z-]+/g)) {
        assert.ok(help.includes(`${option} `) || help.includes(`${option}\n`), `${name}: sandtable ${command} has no ${option}`);
      }
    }
  }
});

test('README.md: the commands run as they are written, one after the other', () => {
  const lines = read('README.md').match(/^ {4}sandtable .*/gm).map((line) => line.trim().split(/ {2,}/)[0].split(' ').slice(1));
  const inline = [...read('README.md').matchAll(/`sandtable ([a-z]+ [^`]*)`/g)].map(([, words]) => words.split(' '));
  const commands = [...lines, ...inline].filter((words) => !words.some((word) => /[[A-Z]/.test(word)) && !/^(serve|play|bench)$/.test(words[0]));
  assert.ok(commands.length >= 10, 'there are commands to try');
  for (const words of commands) {
    const told = run(...words, ...(words[0] === 'sim' ? ['--games', '20'] : []));
    assert.equal(told.status, 0, `sandtable ${words.join(' ')}: ${told.stderr}`);
  }
});

const formats = read('docs/formats.md');
const examples = [...formats.matchAll(/```json\n([^]*?)```/g)].map(([, text]) => text);
const journal = examples.find((text) => text.startsWith('{"sandtable"'));
const wholes = examples.flatMap((text) => {
  try {
    return [[text, JSON.parse(text)]];
  } catch {
    return [];
  }
});

test('formats.md: the scenarios load', () => {
  const scenarios = wholes.filter(([, json]) => json.rules && !json['waits-for'] && !json.campaign);
  assert.equal(scenarios.length, 3);
  for (const [text] of scenarios) {
    write('scenario.json', text);
    const shown = run('show', 'scenario.json');
    assert.equal(shown.status, 0, shown.stderr);
  }
});

test('formats.md: the cases pass, those that are alike too', () => {
  for (const key of ['expect', 'situations']) {
    write('case.json', wholes.find(([, json]) => json[key])[0]);
    assert.match(run('case', 'case.json').stdout, /1 passed, 0 failed/);
  }
});

test('formats.md: the lesson can be played', () => {
  write('lesson.json', wholes.find(([, json]) => json.steps)[0]);
  assert.match(run('lesson', 'lesson.json').stdout, /^lesson\.json: 3 steps, each can happen; about \d+\.\d minutes: \d+ words to read, /);
});

test('formats.md: the view is what the program shows', () => {
  run('new', 'blank/first-steps', '--out', 'steps.jsonl');
  run('do', 'steps.jsonl', 'pick', 'B1', '--side', '2');
  assert.deepEqual(JSON.parse(run('show', 'steps.jsonl', '--json', '--side', '1').stdout), wholes.find(([, json]) => json['waits-for'])[1]);
});

test('formats.md: the journal verifies', () => {
  write('game.jsonl', journal);
  assert.match(run('verify', 'game.jsonl').stdout, /7 commands, 4 dice and 7 hashes are right/);
});

test('formats.md: the tape of the journal is the one shown', () => {
  write('game.jsonl', journal);
  run('replay', 'game.jsonl', '--tape', 'game.tape');
  const tape = fs.readFileSync(path.join(work, 'game.tape'));
  const words = Array.from({length: tape.length / 4}, (_, i) => tape.readUInt32LE(4 * i).toString(16).padStart(8, '0'));
  const shown = formats.slice(formats.indexOf('as a tape, begins and ends')).split('An entry of the journal')[0];
  const lines = [...shown.matchAll(/^ {4}((?:[0-9a-f]{8} )*[0-9a-f]{8})/gm)].map(([, line]) => line.split(' '));
  const [head, key, ...entries] = lines;
  assert.deepEqual([...head, ...key], words.slice(0, head.length + key.length));
  assert.deepEqual(entries.flat(), words.slice(-entries.flat().length));
  assert.match(shown, new RegExp(`the whole has ${tape.length} bytes`));
});

test('formats.md: the faults of a journal are told as shown', () => {
  const lines = journal.trimEnd().split('\n');
  const changed = (number, from, to) => lines.map((line, i) => (i === number - 1 ? line.replace(from, to) : line));
  const faults = [
    [changed(1, /"revision":\d+/, '"revision":99'), 'game.jsonl:1: revision: the game was begun under revision 99 of Pz8 Space, this is 2: a newer Sandtable is needed'],
    [changed(4, '"side":"1"', '"side":"2"'), 'this command cannot have been given: the game is waiting for the other side (sandtable.command.turn)'],
    [changed(3, '[6,2]', '[6]'), 'dice: expected 1 more (initiative, side 1 first)'],
    [changed(4, '"f0fa', '"00fa'), 'hash: the state after this command has the hash f0fa9e31c0c172ec, not 00fa9e31c0c172ec'],
    [[...lines.slice(0, 2), lines[1], ...lines.slice(2)], 'game.jsonl:3: entropy: each side adds it once, before the game begins'],
    [changed(10, '000102', '000103'), 'game.jsonl:10: seed: this seed is not the one the game was committed to'],
  ];
  for (const [text, fault] of faults) {
    assert.ok(formats.includes(fault), `formats.md does not say: ${fault}`);
    write('game.jsonl', text.join('\n') + '\n');
    assert.ok(run('verify', 'game.jsonl').stderr.includes(fault), fault);
  }
});

test('vocabulary.md is what the tables of the rule sets say', () => {
  const written = spawnSync(path.join(path.dirname(program), '../tests/vocabulary'), {encoding: 'utf8'});
  assert.equal(written.status, 0);
  assert.equal(read('docs/vocabulary.md'), written.stdout, 'build/tests/vocabulary > docs/vocabulary.md writes it anew');
});
