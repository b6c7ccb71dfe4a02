// Names below the units stand where there is room for them.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {LEAST_PX, letter_height, with_room} from '../../web/js/board/labels.js';

const at = (x, y, name = 'a1') => ({x, y, half: 50, name});

test('a name covers no other unit', () => {
    assert.deepEqual(with_room([at(0, 0), at(300, 0)], 24), [true, true]);
    assert.deepEqual(with_room([at(0, 0), at(0, 110)], 24), [false, true], 'one stands where the name would');
    assert.deepEqual(with_room([at(0, 0), at(0, 160)], 24), [true, true]);
});

test('a name covers no other name: the first is written', () => {
    assert.deepEqual(with_room([at(0, 0, 'Giulio-Cesare'), at(110, 0, 'Conte-di-Cavour')], 24), [true, false]);
});

test('letters can be read, however far away one looks', () => {
    assert.equal(letter_height(100, 1), 24);
    assert.equal(letter_height(100, 0.25) * 0.25, LEAST_PX);
});
