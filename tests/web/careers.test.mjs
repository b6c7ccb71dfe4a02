// Those who go on from battle to battle: what is told of each, and who is lost.
import {test} from 'node:test';
import assert from 'node:assert/strict';

globalThis.localStorage = {getItem: () => null, setItem: () => {}};
const {columns, is_lost} = await import('../../web/js/campaign.js');

const field = (name, kind, more = {}) => ({name, kind, ...more});
const gone = field('gone', 'choice', {labels: ['here', 'destroyed', 'at-dawn']});
const schema = {name: 'units', singular: 'unit', id: 'id', owner: 'side', gone: 'gone',
  fields: [field('id', 'id'), field('side', 'side'), field('type', 'template'), field('fired', 'number'), field('lost', 'number'), gone]};
const told = {...schema, told: ['type', 'lost', 'gone'], lost: ['destroyed']};
const names = (fields) => fields.map(({name}) => name);

test('what the rule set names has a column and nothing else, or all that says something', () => {
  assert.deepEqual(names(columns(told, [])), ['type', 'lost', 'gone']);
  assert.deepEqual(names(columns(schema, [])), ['fired', 'lost', 'gone']);
});

test('who comes at dawn is not lost where the rule set says who is; else the last way to be gone is the worst', () => {
  assert.deepEqual(gone.labels.map((label) => is_lost(told, {gone: label})), [false, true, false]);
  assert.deepEqual(gone.labels.map((label) => is_lost(schema, {gone: label})), [false, false, true]);
});
