// What stands on the board, read from a view with the help of the schema: where each record is, whose it is, which way
// it
// looks, what state it is in. Nothing here knows a rule set, only kinds of field and the general words people use for
// states.

import {heading_of, plane_of, is_body, is_modelled, row_of} from './bodies.js';
import {ceiling_of, level_of, sky_of, tone_of} from './levels.js';
import {is_ground} from './terrain_square.js';

/** @typedef {import('./shapes.js').XY} XY */
/** @typedef {import('../types').Collection} Collection */
/** @typedef {import('../types').Field} Field */
/**
 * A state worth a chit: its letter, its words, how bad it is.
 * @typedef {{letter: string, words: string, grave: 0 | 1 | 2}} Chit
 */
/**
 * A division, a company: its place among those of its side, from 0, and its name.
 * @typedef {{number: number, title: string}} Group
 */
/**
 * @typedef {object} Thing
 * @property {string} name
 * @property {string} key collection and number: what stays the same while the game goes on
 * @property {string} collection
 * @property {string} singular
 * @property {number} number
 * @property {number} side 0, 1, or -1 for nobody's
 * @property {XY} xy
 * @property {number} [size] of its usual size, where several share a place
 * @property {any} place the value of its place, as on the wire
 * @property {number} turn degrees clockwise from north
 * @property {any} facing as on the wire; null if it has none
 * @property {boolean} is_unit it has a kind (a template)
 * @property {string} type
 * @property {Record<string, any>} template
 * @property {boolean} wreck
 * @property {boolean} fogged
 * @property {boolean} done it has had its turn
 * @property {boolean} loaded
 * @property {number} pips damage, or fatigue
 * @property {number} limit how much of it destroys the unit; 0 if its kind does not say
 * @property {Group | null} group what it is part of, if its side has several such
 * @property {string} quality
 * @property {Chit[]} chits
 * @property {number | null} level how high it flies
 * @property {number} tone of its level, from the lowest 0 to TONES - 1
 * @property {number | null} ceiling how high its kind can fly
 * @property {{letter: string, words: string}[]} stores what it has left of what its kind carries
 * @property {{long: number, wide: number} | null} hull of a unit that is drawn to scale, in inches
 * @property {{record: Record<string, any>, template: Record<string, any>} | null} whole the unit it is part of
 * @property {number} men of a body that is its men and nothing else: how many stand there; 0 of everything else
 * @property {boolean} map_only it stands on its side's map alone
 * @property {number} age turns ago, of what says in which turn it was
 * @property {Record<string, any>} record
 */

/** How far from the middle of its bearer something is drawn, in drawing units. */
const SHOULDER = 45;
const USUAL =
    /^(ok|none|normal|good|steady|ready|here|on-table|on|fresh|intact|average|regular|no|in-play|formed|undamaged)$/;
const STATE_FIELD = /status|state|condition|morale|order|posture|cohesion|stance|altitude/;
const STATE_FLAG = new RegExp('^(' +
    'damaged|cloaked|suppressed|pinned|disorgani[sz]ed|disordered|shaken|routed|routing|broken|halted' +
    '|immobile|immobili[sz]ed|dug-in|entrenched|burning|crippled|stunned|hidden|concealed|spotted|overwatch' +
    '|watch|prisoner|wounded|out|jammed(-[a-z]+)?|prone|stalled|surrendered|silenced|grounded|limbered' +
    '|exhausted' + ')$');
/** Damage of several kinds is counted by its letter. */
const DAMAGE = /^(t|h|turrets?|hulls?|turret-(hits|damage)|hull-(hits|damage)|engines?-(hits|damage))$/;
const STORES = /^(heat|radar|missiles?|torpedo(es)?|rockets|bombs|rounds|ammunition|salvos?)(-[a-z]+)?$/;
const GRAVE = /suppress|damag|jam|rout|broken|cripple|burn|stun|immobil|surrender|shaken/;
const MILD = /cloak|hidden|conceal|dug|entrench|overwatch|limber|prone|spotted/;

/** @param {import('../types').Schema} schema @param {string} name @returns {Collection} */
function collection_of(schema, name) {
    return schema.collections?.find((c) => c.name === name) ?? {name, singular: name.replace(/s$/, ''), fields: []};
}

/**
 * Every record of the view that has a place on the board.
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 * @param {import('./geometry.js').Geometry} geometry
 * @returns {Thing[]}
 */
export function read_pieces(view, schema, geometry) {
    const templates = new Map((view.templates ?? []).map((/** @type {any} */ t) => [t.id, t]));
    const sky = sky_of(view, schema);
    const groups = groups_of(view, schema);
    const units = new Map((view.units ?? []).map((/** @type {any} */ u) => [u.id, u]));
    /** @type {Thing[]} */
    const things = [];
    for (const [name, list] of Object.entries(view)) {
        if (!Array.isArray(list) || name === 'templates' || !schema.collections.some((c) => c.name === name)) {
            continue;
        }
        const collection = collection_of(schema, name);
        // What is only proposed lies in the scenario, not on the table; a point of what has no place is not where it
        // is.
        if ((collection.place === undefined && collection.fields.some((field) => field.kind === 'point')) ||
            (collection.look && collection.drawn) || (geometry.kind === 'square' && is_ground(collection)) ||
            /^(proposed|planned)/.test(name)) {
            continue;
        }
        list.forEach((item, i) => {
            // A list whose records are a place and nothing else is written as a list of places.
            const record = typeof item === 'string' ? {'#': i, [collection.place ?? 'at']: item} : item;
            const thing = record && typeof record === 'object' && !record.unseen
                ? read(record, i, collection, templates, schema, geometry, sky, groups, units) : null;
            if (thing) {
                thing.whole = whole_of(record, collection, units, templates);
                thing.map_only ||= thing.whole !== null && unit_is_map_only(schema, thing.whole.record);
                thing.age = typeof record.turn === 'number' ? Math.max(0, view.turn - record.turn) : 0;
                things.push(thing);
            }
        });
    }
    geometry.spread?.(things);
    aim_homers(things);
    /** @type {(record: Record<string, any>, i: number, collection: Collection, at: any) => Thing | null} */
    const put = (record, i, collection, at) =>
        read({...record, [collection.place ?? 'at']: at}, i, collection, templates, schema,
            geometry, sky, groups, units);
    things.push(...carried(view, schema, things, put));
    return with_bodies(without_mounted(things, schema),
        (record, i, at) => put(record, i, collection_of(schema, 'units'), at), view, geometry);
}

/**
 * What has no place of its own is drawn at the shoulder of whoever carries it: a message on its way.
 * @param {import('../types').View} view @param {import('../types').Schema} schema @param {Thing[]} things
 * @param {(record: Record<string, any>, i: number, collection: Collection, at: any) => Thing | null} make
 */
function carried(view, schema, things, make) {
    return schema.collections.flatMap((collection) => {
        const field = collection.fields.find(({means}) => means === 'bearer')?.name;
        const list = field && Array.isArray(view[collection.name]) ? view[collection.name] : [];
        return list.flatMap((/** @type {any} */ record, /** @type {number} */ i) => {
            const bearer = field && record[field] ? things.find((thing) => thing.name === record[field]) : undefined;
            const thing = bearer ? make(record, i, collection, bearer.place) : null;
            if (!bearer || !thing) {
                return [];
            }
            thing.xy = [bearer.xy[0] + SHOULDER, bearer.xy[1] - SHOULDER];
            return [thing];
        });
    });
}

/** @param {Collection} collection @param {Record<string, any>} record */
const is_map_only = (collection, record) =>
    collection.fields.some((field) => field.means === 'map-only' && record[field.name] === true);

/** @param {import('../types').Schema} schema @param {Record<string, any>} unit */
const unit_is_map_only = (schema, unit) => is_map_only(collection_of(schema, 'units'), unit);

/**
 * What is mounted on another thing, and stands where that stands, is not drawn a second time.
 * @param {Thing[]} things @param {import('../types').Schema} schema
 */
function without_mounted(things, schema) {
    const by_name = new Map(things.map((thing) => [thing.name, thing]));
    return things.filter((thing) => thing.collection === 'units' || !thing.is_unit ||
        !collection_of(schema, thing.collection).fields.some((field) => {
            const on = field.kind === 'piece' ? by_name.get(thing.record[field.name]) : undefined;
            return on && on.is_unit && on !== thing && Math.hypot(on.xy[0] - thing.xy[0], on.xy[1] - thing.xy[1]) < 1;
        }));
}

/**
 * A body is its men: what stands for it is no model, but a pennant in their middle, also where the unit has no place.
 * @param {Thing[]} things @param {(record: Record<string, any>, i: number, at: any) => Thing | null} make
 * @param {import('../types').View} view @param {import('./geometry.js').Geometry} geometry
 */
function with_bodies(things, make, view, geometry) {
    /** @type {Map<any, Thing[]>} */
    const men = new Map();
    things.forEach((thing) => thing.whole &&
        men.set(thing.whole.record.id, [...men.get(thing.whole.record.id) ?? [], thing]));
    (men.size ? view.units ?? [] : []).forEach((/** @type {any} */ record, /** @type {number} */ i) => {
        const own = men.get(record.id) ?? [];
        const old = things.find((thing) => thing.collection === 'units' && thing.name === String(record.id));
        const [first] = own;
        const unit = first ? old ?? make(record, i, first.place) : null;
        if (first && unit && !unit.wreck && geometry.kind === 'table' && is_body(unit, old !== undefined)) {
            unit.men = own.length;
            unit.facing = null;
            unit.xy = [own.reduce((sum, man) => sum + man.xy[0], 0) / own.length,
                own.reduce((sum, man) => sum + man.xy[1], 0) / own.length];
            if (!old) {
                things.push(unit);
            }
        }
    });
    return things;
}

/** What finds its own way points at whom it is nearest to: there it will fly. @param {Thing[]} things */
function aim_homers(things) {
    for (const thing of things
        .filter((one) => !one.is_unit && one.facing === null && /torpedo|missile/.test(one.singular))) {
        const far = (/** @type {Thing} */ other) => Math.hypot(other.xy[0] - thing.xy[0], other.xy[1] - thing.xy[1]);
        const [nearest] = things.filter((one) => one.is_unit && !one.wreck && one.side >= 0 && one.side !== thing.side)
            .sort((one, other) => far(one) - far(other));
        if (nearest && thing.side >= 0) {
            thing.turn = (Math.atan2(nearest.xy[0] - thing.xy[0], thing.xy[1] - nearest.xy[1]) * 180) / Math.PI;
        }
    }
}

/**
 * @param {Record<string, any>} record @param {number} i @param {Collection} collection @param {Map<any, any>} templates
 * @param {import('../types').Schema} schema
 * @param {import('./geometry.js').Geometry} geometry
 * @param {import('./levels.js').Sky | null} sky
 * @param {Map<string, Group>} groups
 * @param {Map<any, any>} units
 * @returns {Thing | null}
 */
function read(record, i, collection, templates, schema, geometry, sky, groups, units) {
    const place = record[collection.place ?? 'at'];
    const xy = geometry.at(place);
    const level = level_of(record, collection);
    // What lay on the ground still lies there when it is destroyed.
    const wreck = record.wreck === true || (record.destroyed === true && level === null);
    if (!xy || (is_gone(record, collection) && !wreck)) {
        return null;
    }
    const number = record['#'] ?? i;
    const plane = collection.template ? null : plane_of(record, collection, schema, units, templates);
    const facing = record.facing ?? record.angle ?? record.heading ?? record.bearing ??
        (plane ? heading_of(record.from, place) : null);
    const row = collection.template ? null : plane ?? row_of(record, collection, schema);
    const kind = row?.kind ?? record[collection.template ?? 'type'];
    const id = record[collection.id ?? 'id'];
    const is_unit = kind !== undefined && (collection.template !== undefined || collection.name === 'units' ||
        plane !== null || is_modelled(collection, row));
    return {
        name: id !== undefined && id !== null ? String(id) : `${collection.name}#${number}`,
        key: `${collection.name}#${number}`,
        collection: collection.name,
        singular: collection.singular,
        number,
        side: schema.sides?.indexOf((plane?.unit ?? record)[collection.owner ?? 'side'] ?? record.owner ??
            record.holder) ?? -1,
        xy,
        place,
        turn: geometry.degrees(facing, place),
        facing,
        is_unit: is_unit || collection.name === 'units',
        type: kind === undefined || kind === null ? '' : String(kind),
        template: row?.row ?? templates.get(kind) ?? {},
        wreck,
        fogged: is_unit && (kind === null || kind === ''),
        done: record.activated === true || record.done === true || record.finished === true,
        loaded: [record.cargo, record.load, record.passenger].some((v) => v !== null && v !== undefined &&
            v !== false && v !== '' && v !== 'none' && !(Array.isArray(v) && v.length === 0)),
        pips: [record.damage, record.hits, record.losses, record.wounds, record.fatigue, record.fp]
            .find((n) => typeof n === 'number') ?? lost(record) ?? (record.damaged === true ? 1 : 0),
        limit: typeof templates.get(kind)?.limit === 'number' ? templates.get(kind).limit : 0,
        group: group_of(record, collection, groups),
        quality: [record.quality, record.experience].find((value) => typeof value === 'string') ?? '',
        chits: wreck ? [] : chits_of(record, collection),
        level,
        tone: level !== null && sky ? tone_of(level, sky) : 0,
        ceiling: ceiling_of(templates.get(kind) ?? {}, collection),
        stores: level === null ? [] : stores_of(record, templates.get(kind) ?? {}),
        hull: is_unit ? hull_of(record, collection, templates.get(kind) ?? {}) : null,
        whole: null,
        men: 0,
        map_only: is_map_only(collection, record),
        age: 0,
        record,
    };
}

/**
 * The unit it is part of, with its kind; null if it is nobody's part.
 * @param {Record<string, any>} record @param {Collection} collection @param {Map<any, any>} units
 * @param {Map<any, any>} templates
 */
function whole_of(record, collection, units, templates) {
    const unit = collection['part-of'] ? units.get(record[collection['part-of']]) : undefined;
    return unit ? {record: unit, template: templates.get(unit.type) ?? {}} : null;
}

/** @param {Record<string, any>} record @param {Collection} collection @param {Record<string, any>} template */
function hull_of(record, {drawn, look}, template) {
    const measure = (/** @type {string | number | undefined} */ m) =>
        Number(typeof m === 'string' ? record[m] ?? template[m] ?? 0 : m ?? 0);
    const [long, wide] = [measure(drawn?.length), measure(drawn?.width)];
    return drawn?.shape === 'rectangle' && !look && long > 0 && wide > 0 ? {long, wide} : null;
}

/**
 * What units can be part of, by name: the lists of the view that have an owner and an id, but neither place nor kind,
 * where a side has several of them.
 * @param {import('../types').View} view
 * @param {import('../types').Schema} schema
 */
function groups_of(view, schema) {
    /** @type {Map<string, Group>} */
    const groups = new Map();
    for (const {name, id, owner, place, template} of schema.collections) {
        const list = id && owner && !place && !template && Array.isArray(view[name]) ? view[name] : [];
        for (const side of schema.sides ?? []) {
            const own = list.filter((/** @type {any} */ one) => one[owner ?? 'side'] === side);
            own.forEach((/** @type {any} */ one, /** @type {number} */ number) => own.length < 2 ||
                groups.set(one[id ?? 'id'], {number, title: one.title || one[id ?? 'id']}));
        }
    }
    return groups;
}

/** @param {Record<string, any>} record @param {Collection} collection @param {Map<string, Group>} groups */
function group_of(record, collection, groups) {
    const field = collection.fields.find(({name, kind}) => kind === 'piece' && groups.has(record[name]));
    return field ? groups.get(record[field.name]) ?? null : null;
}

/**
 * What is gone of a strength that the record knows from the start: `sp` of `start-sp`.
 * @param {Record<string, any>} record
 * @returns {number | undefined}
 */
function lost(record) {
    const name = Object.keys(record)
        .find((key) => typeof record[key] === 'number' && typeof record[`start-${key}`] === 'number');
    return name === undefined ? undefined : Math.max(0, record[`start-${name}`] - record[name]);
}

/**
 * What is left of what its kind carries: a number of the record that its template has under the same name.
 * @param {Record<string, any>} record @param {Record<string, any>} template
 */
export function stores_of(record, template) {
    return Object.keys(record).filter((name) => typeof record[name] === 'number' &&
        typeof template[name] === 'number' && template[name] > 0 && STORES.test(name))
        .map((name) => ({letter: `${name[0].toUpperCase()}${record[name]}`, name: name.replaceAll('-', ' '),
            words: `${record[name]} of ${template[name]} ${name.replaceAll('-', ' ')} left`}));
}

/** @param {Record<string, any>} record @param {Collection} collection */
export function is_gone(record, collection) {
    const name = collection.gone ?? 'gone';
    const value = record[name];
    if (value === undefined || value === null || value === false) {
        return false;
    }
    const labels = collection.fields.find((field) => field.name === name)?.labels;
    return value === true || (labels ? labels.indexOf(value) > 0 : !USUAL.test(String(value)));
}

/** @param {Record<string, any>} record @param {Collection} collection @returns {Chit[]} */
function chits_of(record, collection) {
    /** @type {Chit[]} */
    const chits = [];
    for (const [name, value] of Object.entries(record)) {
        const field = collection.fields.find((f) => f.name === name);
        let words = '';
        if (typeof value === 'number' && value > 0 && DAMAGE.test(name)) {
            chits.push({letter: `${name[0].toUpperCase()}${value}`, words: `${name.replaceAll('-', ' ')} ${value}`,
                grave: 1});
        } else if (value === true && STATE_FLAG.test(name)) {
            words = name === 'watch' ? 'overwatch' : name;
        } else if (typeof value === 'string' && name !== collection.gone && STATE_FIELD.test(name) &&
            (field?.kind ?? 'choice') === 'choice') {
            words = USUAL.test(value) || value === field?.labels?.[0] ? '' : value;
        }
        if (words !== '' && !chits.some((chit) => chit.words === words)) {
            chits.push({letter: words[0].toUpperCase(), words,
                grave: GRAVE.test(words) ? 2 : MILD.test(words) ? 0 : 1});
        }
    }
    return chits;
}
