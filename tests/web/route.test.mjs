// Addresses of a game: playing, watching, a moment of the replay, the report.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {address, read_route} from '../../web/js/game/route.js';
import {clause_address, clause_name} from '../../web/js/game/words.js';
import {survey_marks, joined} from '../../web/js/game/overlays.js';

test('addresses are read and written alike', () => {
    assert.deepEqual(read_route(['g7']), {game: 'g7', watch: null, page: 'play', moment: null});
    assert.deepEqual(read_route(['g7', 'replay', '12']), {game: 'g7', watch: null, page: 'replay', moment: 12});
    assert.deepEqual(read_route(['g7', 'replay']), {game: 'g7', watch: null, page: 'replay', moment: null});
    assert.deepEqual(read_route(['watch', 'g7', 'TOKEN', 'report']), {game: 'g7', watch: 'TOKEN', page: 'report', moment: null});
    assert.equal(read_route(['g7', 'replay', 'x']).moment, null);
    assert.equal(address(read_route(['g7']), 'replay/3'), '#/game/g7/replay/3');
    assert.equal(address(read_route(['watch', 'g7', 'T']), 'replay/3'), '#/watch/g7/T/replay/3');
});

test('a clause is called by its last words and found by all of them', () => {
    assert.equal(clause_name('pz8-ww2.fire.to-hit'), 'fire.to-hit');
    assert.equal(clause_address('pz8-ww2.fire.to-hit'), '#/rules/pz8-ww2/pz8-ww2.fire.to-hit');
});

test('a survey as marks: rings, arc, lines to where the targets stand', () => {
    const schema = {collections: [{name: 'units', id: 'id', place: 'at', fields: []}]};
    const view = {units: [{'#': 0, id: 'b1', at: [9, 9]}]};
    const survey = {unit: 'a1', at: [1, 1], facing: 90, 'half-arc': 45, ranges: [{from: 0, to: 12, label: 'gun'}], lines: [{target: 'b1', clear: false, at: [5, 5], by: 'woods'}], reach: [[[0, 0], [1, 0], [1, 1]]]};
    const marks = survey_marks(survey, schema, view, {sight: true, reach: false});
    assert.deepEqual(marks.lines, [{from: [1, 1], to: [9, 9], clear: false, at: [5, 5], by: 'woods'}]);
    assert.deepEqual(marks.arc, {at: [1, 1], facing: 90, half: 45, radius: 12});
    assert.equal(marks.reach, undefined);
    assert.deepEqual(survey_marks({unit: 'a1'}, schema, view, {sight: true}), {});
});

test('marks are joined: lists grow, the rest is the last word', () => {
    assert.deepEqual(joined({targets: [1], path: 'a'}, {targets: [2], path: 'b'}, {path: undefined}), {targets: [1, 2], path: 'b'});
});
