// What is worth telling of a game that was analysed.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {findings_of} from '../../web/js/game/analysis.js';

const at = (mean, error = 0.01) => ({mean, error});
const moment = (n, mean, more = {}) => ({n, turn: 1, side: 'a', text: `move ${n}`, chance: at(mean), ...more});

test('a change by more than a tenth and three errors is a turning point', () => {
  const {turning} = findings_of([moment(1, 0.5), moment(2, 0.62), moment(3, 0.6), moment(4, 0.75, {chance: at(0.75, 0.2)})], 0.75);
  assert.deepEqual(turning.map((one) => [one.moment.n, Number(one.by.toFixed(2))]), [[1, 0.12]], 'the third is not sure enough');
});

test('luck is what the dice of a command changed, and all of it is summed up', () => {
  const {luck, all_luck, turning} = findings_of([
    moment(1, 0.5, {played: at(0.7)}), moment(2, 0.5, {played: at(0.52)}), moment(3, 0.5)], 1);
  assert.deepEqual(luck.map((one) => [one.moment.n, Number(one.by.toFixed(2))]), [[1, -0.2]]);
  assert.equal(Number(all_luck.toFixed(2)), -0.22);
  assert.deepEqual(turning.map((one) => one.moment.n), [3], 'the end counts too');
});

test('blunders are the server\'s to find', () => {
  const {blunders} = findings_of([moment(1, 0.5), moment(2, 0.5, {blunder: {better: 'stay', chance: 0.4, 'better-chance': 0.6}})], 0.5);
  assert.deepEqual(blunders.map((one) => one.n), [2]);
});
