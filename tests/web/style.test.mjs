// The client's files keep to their form: 120 columns, whatever editor or tool wrote them.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const COLUMNS = 120;
const root = fileURLToPath(new URL('../../web/', import.meta.url));

/** Every module below a folder. */
function modules(folder) {
    return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => (entry.isDirectory()
        ? modules(path.join(folder, entry.name)) : /\.(js|d\.ts)$/.test(entry.name) ? [path.join(folder, entry.name)] : []));
}

/** The lines that are too long, by file and number. */
function too_long(file, text) {
    return text.split('\n').flatMap((line, i) => ([...line].length > COLUMNS
        ? [`${path.relative(root, file)}:${i + 1} has ${[...line].length} columns`] : []));
}

test('no line of a module is longer than 120 columns', () => {
    const files = modules(root);
    assert.ok(files.length > 100, 'the modules are found');
    assert.deepEqual(files.flatMap((file) => too_long(file, fs.readFileSync(file, 'utf8'))), []);
});

test('one column too many is noticed, and signs count, not bytes', () => {
    assert.deepEqual(too_long(path.join(root, 'js/a.js'), `${'x'.repeat(120)}\n${'▶'.repeat(120)}`), []);
    assert.deepEqual(too_long(path.join(root, 'js/a.js'), `\n${'x'.repeat(121)}`), ['js/a.js:2 has 121 columns']);
});
