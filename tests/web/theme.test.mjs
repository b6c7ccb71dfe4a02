// What is there for the eye alone comes from a seed: everybody sees the same fields.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {chance} from '../../web/js/board/shapes.js';
import {lots} from '../../web/js/board/theme.js';

const LAND = {x: 0, y: 0, w: 4800, h: 3600};

test('the same seed divides the land alike, another otherwise', () => {
    assert.deepEqual(lots(LAND, chance('mill-crossing')), lots(LAND, chance('mill-crossing')));
    assert.notDeepEqual(lots(LAND, chance('mill-crossing')), lots(LAND, chance('ridge')));
});

test('lots cover the land, and none is longer than a field', () => {
    const all = lots(LAND, chance('mill-crossing'));
    assert.equal(Math.round(all.reduce((sum, {w, h}) => sum + w * h, 0)), LAND.w * LAND.h);
    assert.ok(all.every(({w, h}) => Math.max(w, h) < 520 || Math.min(w, h) < 230));
});
