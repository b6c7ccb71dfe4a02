// What the game waits for is a question to whoever must answer it.
import {test} from 'node:test';
import assert from 'node:assert/strict';
import {prompt_of} from '../../web/js/game/prompt.js';

const can = (...verbs) => verbs.map((verb) => ({verb, can: true, n: 1, commands: []}));
const ask = (more) => prompt_of({view: {'waits-for': ['a'], asks: null}, mine: true, choices: {verbs: [], units: {}}, events: [],
    called: (name) => `Frigate ${name}`, sides: {a: 'Blue', b: 'Red'}, ...more});

test('who was fired at is asked whether he fires back, and told who fired', () => {
    const view = {'waits-for': ['a'], asks: 'A2'};
    const events = [{event: 'fire', unit: 'B1', target: 'A2'}, {event: 'roll', unit: 'B1', target: 'A2'}];
    assert.equal(ask({view, events, choices: {verbs: can('fire-back', 'hold')}}), 'Frigate B1 fired at Frigate A2: fire back?');
    assert.equal(ask({view, choices: {verbs: can('fire-back', 'hold')}}), 'Frigate A2: fire back or hold?');
});

test('what figures can do belongs to the question, too', () => {
    const choices = {verbs: can('pass'), units: {'A2.1': ['pair'], 'A2.2': ['pair']}};
    assert.equal(ask({view: {'waits-for': ['a'], asks: 'A2'}, choices}), 'Frigate A2: pair or pass?');
});

test('one of several units, one unit, no unit', () => {
    assert.equal(ask({choices: {verbs: can('end'), units: {a1: ['move'], a2: ['move', 'fire']}}}), 'Which unit is to move or fire?');
    assert.equal(ask({choices: {verbs: [], units: {a1: ['deploy']}}}), 'Is Frigate a1 to deploy?');
    assert.equal(ask({choices: {verbs: [], units: {a1: ['a', 'b', 'c', 'd']}}}), 'What is Frigate a1 to do?');
    assert.equal(ask({choices: {verbs: [], units: {a1: ['a', 'b'], a2: ['c', 'd']}}}), 'Which unit is to act?');
    assert.equal(ask({choices: {verbs: can('place', 'pass')}}), 'Place or pass?');
    assert.equal(ask({choices: {verbs: can('a', 'b', 'c', 'd')}}), 'What is to be done?');
    assert.equal(ask({choices: {verbs: can('ready', 'buy', 'code', 'mine'), units: {a1: ['order'], a2: ['order', 'loadout']}}}), 'What is to be done?',
        'plans: a side buys, writes and says that it is ready');
});

test('whoever waits is told for whom', () => {
    assert.equal(ask({mine: false}), 'Waiting for Blue.');
    assert.equal(ask({mine: false, view: {'waits-for': ['b'], asks: 'B1'}}), 'Waiting for Red to decide for Frigate B1.');
    assert.equal(ask({mine: false, view: {'waits-for': ['a', 'b']}}), 'Waiting for both sides.');
    assert.equal(ask({choices: null}), 'Waiting for Blue.', 'before it is known what can be said');
});
