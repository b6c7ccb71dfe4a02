// What kind of day it is: the day and its hour, the weather, the wind, how far one sees, and whether it is night. Which
// fields tell it the schema says (`means`); nothing here knows a rule set.

import {el, svg} from '../dom.js';
import {inches} from './words.js';

/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Schema} Schema */
/** @typedef {import('../types').View} View */
/**
 * `towards`: of the wind, in degrees.
 * @typedef {{kind: string, words: string, title: string, towards?: number}} Condition
 */

/** @type {Record<string, number>} */
const COMPASS = {north: 0, 'north-east': 45, east: 90, 'south-east': 135, south: 180, 'south-west': 225, west: 270,
    'north-west': 315};

/** @param {number} degrees */
const point_of = (degrees) => Object.keys(COMPASS)[Math.round((((degrees % 360) + 360) % 360) / 45) % 8];

/** @param {any} value an angle or a point of the compass @returns {number | null} */
function degrees_of(value) {
    return typeof value === 'number' ? value : typeof value === 'string' ? COMPASS[value] ?? null : null;
}

/** The hour of the day, from 1, and the day, where turns are hours. @param {Schema} schema @param {View} view */
export function hour_of(schema, view) {
    const hours = schema.hours;
    const turn = Math.max(1, view.turn || 1);
    return hours ? {day: Math.floor((turn - 1) / hours.day) + 1, hour: ((turn - 1) % hours.day) + 1} : null;
}

/**
 * Is it night on the table? By the hour, or because the present phase is called so.
 * @param {Schema} schema @param {View} view
 */
export function is_night(schema, view) {
    const now = hour_of(schema, view);
    return !view.over && ((now !== null && schema.hours !== undefined && now.hour > schema.hours.light) ||
        /\bnight\b/.test(view.phase ?? ''));
}

/** @param {Schema} schema @param {View} view @returns {Condition[]} */
export function conditions_of(schema, view) {
    const told = [...schema.globals, ...schema.settings]
        .filter((field) => field.means && view[field.name] !== undefined && view[field.name] !== null);
    const find = (/** @type {string} */ means) => told.find((field) => field.means === means);
    const value = (/** @type {Field | undefined} */ field) => (field ? view[field.name] : undefined);
    const about = (/** @type {Field | undefined} */ field) => field?.about ?? '';
    /** @type {Condition[]} */
    const all = [];
    const clock = hour_of(schema, view);
    const day = find('day');
    if (clock && schema.hours) {
        const {light} = schema.hours;
        all.push({kind: clock.hour > light ? 'night' : 'hour', words: `Day ${clock.day}, hour ${clock.hour}`,
            title: `The first ${light} of ${schema.hours.day} hours are light`});
    } else if (day) {
        all.push({kind: 'day', words: `Day ${value(day)}`, title: about(day)});
    }
    if (is_night(schema, view) && !all.some((one) => one.kind === 'night')) {
        all.push({kind: 'night', words: 'Night', title: 'It is night'});
    }
    const sky = find('weather');
    if (sky && value(sky) !== 'none') {
        all.push({kind: 'weather', words: `${value(sky)}`.replaceAll('-', ' '), title: about(sky)});
    }
    const [from, to, force] = [find('wind-from'), find('wind-to'), find('wind-force')];
    const came = from ? degrees_of(value(from)) : null;
    const towards = to ? degrees_of(value(to)) : came === null ? null : (came + 180) % 360;
    if (towards !== null) {
        const strong = force ? `${value(force)} ` : '';
        all.push({kind: 'wind', towards, words: `${strong}wind from the ${point_of(towards + 180)}`,
            title: about(to ?? from)});
    }
    const sight = find('visibility');
    if (sight && Number(value(sight)) > 0) {
        all.push({kind: 'sight', words: `sight ${inches(Number(value(sight)))}`, title: about(sight)});
    }
    return all;
}

/** Small pictures beside the words. @type {[RegExp, string][]} */
const SIGNS = [
    [/night/, 'M15 3A9 9 0 1 0 21 15A7 7 0 0 1 15 3Z'],
    [/rain|wet|storm|drizzle/,
        'M6 12A4 4 0 0 1 8 5A5 5 0 0 1 17 6A3.500 3.500 0 0 1 18 12ZM8 15L6 20M13 15L11 20M18 15L16 20'],
    [/snow|ice|frost/, 'M12 3V21M4 7.500L20 16.500M20 7.500L4 16.500'],
    [/fog|mist|haze/, 'M4 8H20M4 12H20M4 16H20'],
    [/cloud|overcast|dull/, 'M6 17A5 5 0 0 1 7 8A6 6 0 0 1 18 9A4 4 0 0 1 18 17Z'],
    [/hour|day/, 'M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 7V12L16 14'],
    [/wind/, 'M12 21V5M6 11L12 4L18 11'],
    [/sight/, 'M2 12Q12 2 22 12Q12 22 2 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z'],
    [/./,
        'M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8ZM12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M19 5L17 ' +
            '7M7 17L5 19'],
];

/** @param {Schema} schema @param {View} view @returns {HTMLElement[]} */
export function condition_nodes(schema, view) {
    return conditions_of(schema, view).map(({kind, words, title, towards}) => {
        const d = SIGNS.find(([test]) => test.test(kind === 'weather' ? words : kind))?.[1] ?? '';
        return el('span', {class: `condition is-${kind}`, title},
            svg('svg', {viewBox: '0 0 24 24', width: 16, height: 16, 'aria-hidden': 'true', focusable: 'false'},
                svg('path', {d, ...(towards === undefined ? {} : {transform: `rotate(${towards} 12 12)`})})),
            el('span', {text: words}));
    });
}
