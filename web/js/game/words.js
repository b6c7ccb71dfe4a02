// Values as words: how lengths, chances, fields and verbs are written on the screen. Pure.

/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Schema} Schema */

/** What is needed to name sides and phases. @typedef {{schema: Schema, sides: Record<string, string>}} Names */

/**
 * A length to the tenth; to the thousandth where the tenth would put it on a whole or half inch, at which ranges end.
 * @param {number} length
 */
export function tenths(length) {
    const thou = Math.round(length * 1000);
    const tenth = Math.round(thou / 100) * 100;
    return tenth % 500 === 0 && thou !== tenth ? (thou / 1000).toFixed(3) : (tenth / 1000).toFixed(1);
}

/** @param {number} length @returns {string} */
export function inches(length) {
    return `${tenths(length)} in`;
}

/**
 * The winner's points first, as the umpire says it.
 * @param {number[]} points
 * @param {number} winner 0 or 1, or -1 for a draw
 */
export function score_words(points, winner) {
    const [first, second] = winner === 1 ? [points[1], points[0]] : points;
    const word = first === 1 ? 'point' : 'points';
    return first === second ? `${first} ${word} each`
        : `${winner >= 0 && first < second ? 'though with ' : ''}${first} ${word} to ${second}`;
}

/** "42%"; what is neither nothing nor sure never reads 0% or 100%. @param {number} part @param {number} whole */
export function percent(part, whole) {
    if (part <= 0 || whole <= 0) {
        return '0%';
    }
    if (part >= whole) {
        return '100%';
    }
    const share = (100 * part) / whole;
    return share < 1 ? 'under 1%' : share > 99 ? 'over 99%' : `${Math.round(share)}%`;
}

/** "5/12", reduced. @param {number} part @param {number} whole */
export function fraction(part, whole) {
    if (part <= 0) {
        return '0';
    }
    let [a, b] = [part, whole];
    while (b) {
        [a, b] = [b, a % b];
    }
    return `${part / a}/${whole / a}`;
}

/** "end-move" is "End move". @param {string} name */
export function title(name) {
    const words = name.replaceAll('-', ' ').replaceAll('_', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {number} n @param {string} one @param {string} [many] */
export function count(n, one, many = `${one}s`) {
    return `${n} ${n === 1 ? one : many}`;
}

/** A sentence begins with a capital and ends with a stop, whatever the rule set wrote. @param {string} text */
export function sentence(text) {
    const words = text.trim();
    if (!words) {
        return '';
    }
    // The name of a unit stays as it is: "a7 moves".
    const plain = /^\p{Ll}[\p{L}'’]*(?![\p{L}\d-])/u.test(words);
    return (plain ? words.charAt(0).toUpperCase() + words.slice(1) : words) + (/[.?:]$/.test(words) ? '' : '.');
}

/** @param {[number, number]} point */
export function point_text(point) {
    return `${trim(point[0])}, ${trim(point[1])}`;
}

/** At most three decimals, none without need. @param {number} x */
export function trim(x) {
    return String(Math.round(x * 1000) / 1000);
}

/** "0", "5", "14" minutes and seconds: a clock of so many milliseconds. @param {number} ms */
export function clock_text(ms) {
    const all = Math.max(0, Math.ceil(ms / 1000));
    const hours = Math.floor(all / 3600);
    const minutes = Math.floor((all % 3600) / 60);
    const seconds = String(all % 60).padStart(2, '0');
    return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** @type {Record<string, string>} */
const EDGES = {n: 'north', e: 'east', s: 'south', w: 'west'};

/**
 * A value of any kind in words.
 * @param {Pick<Field, 'kind'>} field @param {any} value @param {Names} names @returns {string}
 */
export function value_text(field, value, names) {
    if (value === null || value === undefined) {
        return 'none';
    }
    switch (field.kind) {
        case 'flag': return value ? 'yes' : 'no';
        case 'side': return names.sides[value] ?? String(value);
        case 'length': case 'movement': return inches(value);
        case 'angle': return `${trim(value)}°`;
        case 'point': return point_text(value);
        case 'box': return `${trim(value[0])} to ${trim(value[2])} east, ${trim(value[1])} to ${trim(value[3])} north`;
        case 'path': return value.map(point_text).join('; ');
        case 'course':
            return value.map((/** @type {number[]} */ [long, turn]) => `${inches(long)}${turn_words(turn)}`).join('; ');
        case 'pieces': return value.join(', ');
        case 'places': return places_words(value);
        case 'line': return value.map(point_text).join(' to ');
        case 'shift': return shift_words(value);
        case 'terrain': return String(value).replace('#', ' ');
        case 'phase': return names.schema.phases.find((phase) => phase.name === value)?.title ?? String(value);
        case 'choice': return String(value).replaceAll('-', ' ');
        case 'steps': return Array.isArray(value) ? value.join('') : String(value);
        case 'edge': return EDGES[value] ?? String(value);
        case 'zone': return value === 0 ? 'off the table' : `zone ${value}`;
        default: return String(value);
    }
}

/**
 * A command in words: "Fire: a3; target b1", "Move: b2; path 9, 17; facing 168°".
 * @param {import('../types').Command} command @param {Names} names
 */
export function command_words(command, names) {
    const args = names.schema.verbs.find((verb) => verb.verb === command.verb)?.args ?? [];
    const said = args.filter((arg) => arg.name in command).map((arg, i) =>
        `${i === 0 ? '' : `${arg.name.replaceAll('-', ' ')} `}${value_text(arg, command[arg.name], names)}`);
    return `${title(command.verb)}${said.length ? `: ${said.join('; ')}` : ''}`;
}

/** @param {number} degrees */
function turn_words(degrees) {
    return degrees === 0 ? '' : `, ${trim(Math.abs(degrees))}° to ${degrees > 0 ? 'starboard' : 'port'}`;
}

const FEW = 4;

/**
 * A body's men, who are also seen on the board: a few all of them, many as the first and the last.
 * @param {any[][]} places
 */
function places_words(places) {
    const each = places.map(([who, x, y]) => `${who} to ${point_text([x, y])}`);
    return each.length > FEW ? `${each.length} in all, ${each[0]} … ${each[each.length - 1]}` : each.join('; ');
}

/** "6 in north, 2.5 in west" @param {[number, number]} by */
export function shift_words([east, north]) {
    const parts = [...(north === 0 ? [] : [`${inches(Math.abs(north))} ${north > 0 ? 'north' : 'south'}`]),
        ...(east === 0 ? [] : [`${inches(Math.abs(east))} ${east > 0 ? 'east' : 'west'}`])];
    return parts.join(', ') || 'nowhere';
}

/** The part of a clause id that a reader needs: "fire.to-hit". @param {string} id */
export function clause_name(id) {
    return id.slice(id.indexOf('.') + 1);
}

/** Where a clause stands in the reading room. @param {string} id */
export function clause_address(id) {
    const slug = id.split('.')[0];
    return `#/rules/${encodeURIComponent(slug)}/${encodeURIComponent(id)}`;
}
