// Which silhouette a unit gets, by general words in its kind's name and in the fields of its template. The first line
// whose words are all there wins, so the particular stands before the general.

import {vehicles} from './silhouettes.js';
import {feet} from './silhouettes_foot.js';
import {planes_of_air} from './silhouettes_air.js';
import {craft} from './silhouettes_craft.js';
import {ships} from './silhouettes_ship.js';

/** @typedef {import('./pieces.js').Thing} Thing */
/** @typedef {import('./strokes.js').Parts} Parts */

/** @type {Record<string, () => Parts>} */
const all = {...vehicles, ...feet, ...craft, ...planes_of_air, ...ships};

/** Every expression of a line must be found. @type {[string, ...RegExp[]][]} */
const by_words = [
    ['infantry-at', /type:infantry-at/],
    ['gunboat', /sort:boat/, /gunboat|warship/],
    ['barge', /sort:boat/, /barge|lighter/],
    ['boat', /sort:boat/],
    ['locomotive', /sort:carriage/, /loco/],
    ['carriage', /sort:carriage/],
    ['aircraft', /type:(single-seater|two-seater|bomber|reconnaissance)/],
    ['light-tank', /(type|arm):light-tanks?/],
    ['heavy-tank', /arm:heavy-tanks?/],
    ['tank', /arm:medium-tanks?/],
    ['tank', /type:tanks?\b|arm:tank/],
    ['assault-gun', /type:assault-guns?/],
    ['self-propelled', /type:sp-artillery/],
    ['armoured-car', /type:armou?red-cars?/],
    ['aa-gun', /class:anti-aircraft/],
    ['gun', /class:(anti-tank|infantry-gun)/],
    ['howitzer', /(type|arm):artillery/],
    ['gun', /arm:at\b/],
    ['armoured-car', /arm:recon/],
    ['half-track', /\b(motor|motori[sz]ed|mechani[sz]ed) infantry/],
    ['cavalry', /type:cavalry-mounted/],
    ['wagon', /horse-drawn|limber/],
    ['spotter', /spotter|observer/],
    ['gunship', /helicopter|rotor/, /gunship|attack|weapon-2:(rocket|atgw)/],
    ['helicopter', /helicopter|rotor/],
    ['gev', /\bgev\b/],
    ['bikes', /jet-bike|hover-?bike|speeder/],
    ['walker', /walker|mech\b|drive:walker/],
    ['hovertank', /drive:hover|hovertank|\bhover\b/],
    ['flail', /mine-clearing|flail/],
    ['half-track', /half-?track/],
    ['rocket-tank', /drive:tracked/, /rockets|\bmrl\b/],
    ['self-propelled', /drive:tracked/, /artillery|self-propelled|\bspg\b/],
    ['assault-gun', /drive:tracked/, /turretless|assault gun|stug/],
    ['aa-tank', /drive:tracked/, /\baa\b/],
    ['ifv', /drive:tracked/, /\bapc\b|carries:base/, /weapon:(?!hmg|none)/],
    ['apc', /drive:tracked/, /\bapc\b|carries:base/],
    ['heavy-tank', /drive:tracked/, /defence:(heavy|super|skip)/],
    ['light-tank', /drive:tracked/, /defence:light(-tank|-armour|\s|$)|tankette/],
    ['modern-tank', /drive:tracked/, /mbt/],
    ['tank', /^(?!.*drive:(foot|towed|horse|wheeled)).*(drive:tracked|\btank\b)/],
    ['motorcycles', /motor-?(cycle|bike)/],
    ['rocket-truck', /drive:wheeled/, /rockets/],
    ['wheeled-apc', /drive:wheeled/, /\bapc\b/],
    ['armoured-car', /drive:wheeled|armou?red car/, /armou?red|light-armour/],
    ['truck', /truck|lorry|transport|drive:wheeled.*carries:base|wagon/],
    ['jeep', /drive:wheeled|jeep|4x4|\bcar\b/],
    ['aa-gun', /drive:towed|move:gun/, /\baa\b|flak/],
    ['rocket-launcher', /drive:towed|move:gun/, /rocket/],
    ['howitzer', /drive:towed|move:gun|howitzer/, /artillery|howitzer/],
    ['gun', /drive:towed|move:gun|\bgun\b|cannon/],
    ['cavalry', /drive:horse|cavalry|horse|dragoon|hussar|lancer/],
    ['mortar', /mortar/],
    ['sam', /\bsam\b/],
    ['missile', /atgw|missile/],
    ['recoilless', /\brcl\b|recoilless/],
    ['machinegun', /\bhmg\b|machine-?gun|\bmg\b/],
    ['engineers', /engineer|pioneer|sapper/],
    ['hq', /\bhq\b|headquarters|command|general/],
    ['infantry-at', /bazooka|panzerfaust|piat|tandem|infantry-at/],
    ['marines', /storm|marine|armoured-infantry|commando|guard/],
    ['infantry', /infantry|drive:foot|rifle|figures|militia|squad|platoon/],
    ['pawn', /pawn/],
];

/** Ships: where the board is space, or sea. @type {[string, RegExp][]} */
const of_space = [
    ['freighter', /freighter|tug|transport|merchant|liner|cargo/], ['station', /station|base\b|dock/],
        ['fighter', /fighter|shuttle/],
    ['torpedo-boat', /torpedo|boat/], ['escort', /escort|frigate|corvette|scout/], ['cruiser', /./],
];
/** @type {[string, RegExp][]} */
const of_sea = [
    ['submarine', /submarine|u-boat/], ['carrier', /carrier/],
    ['merchant', /merchant|freighter|transport|tanker|trawler/],
        ['barge', /lighter|landing|kind:mfp/], ['boat', /boat|escort|minesweeper|\bm[tg]b\b|kind:mas/],
    ['destroyer', /destroyer/], ['battle-cruiser', /battle-?cruiser|row:bc/],
        ['light-cruiser', /light[ -]cruiser|row:cl/], ['battleship', /battleship|dreadnought|row:heavy/],
    ['heavy-cruiser', /cruiser|row:light/], ['warship', /./],
];
/**
 * Aircraft: flags of the template first, then builds that everybody knows by name, by their first age; else one engine,
 * low wings.
 * @type {[string, RegExp][]}
 */
const of_air = [
    ['helicopter', /helicopter/],
    ['dive-bomber', /dive-bomber|stuka|dauntless|ju ?87/],
    ['triplane', /triplane|\bdr\.? ?1\b/],
    ['monoplane', /eindecker|e\.iii/],
    ['biplane', /biplane|\bww1\b/],
    ['dart-jet', /f[ -]?104|starfighter|\bf[ -]?5\b|tiger/],
    ['delta-jet', /mirage|mig[ -]?21|draken|delta|skyhawk|javelin|f[ -]?10[26]/],
    ['swept-jet', /mig[ -]?(15|17|19)|sabre|f[ -]?86|f[ -]?100|f[ -]?4e|phantom|crusader|hunter|mystere/],
    ['swept-jet', /lightning f|\bsu-?7|me ?262|swept/],
    ['straight-jet', /meteor|shooting star|f-?80|vampire|\bjet\b/],
    ['bomber', /he ?111|\bbomber|b-?(17|24|25|26)|lancaster|wellington|do ?17|ju ?88|blenheim/],
    ['twin-engine', /twin|bf ?110|me ?110|mosquito|p-?38|beaufighter|whirlwind/],
    ['swept-jet', /stores:(heat|radar)/],
    ['monoplane', /./],
];

/** @param {Thing} thing @param {string} look @returns {string} the silhouette's name */
export function pick(thing, look) {
    const words = words_of(thing);
    const shelf = thing.level !== null || is_plane(words) ? of_air : look === 'space' ? of_space
        : look.endsWith('sea') ? of_sea : look === 'sky' ? of_air : null;
    const found = shelf && !/pawn/.test(words)
        ? shelf.find(([, test]) => test.test(look === 'space' ? thing.type.toLowerCase() : words))
        : by_words.find(([, ...tests]) => tests.every((test) => test.test(words)));
    return found ? found[0] : /ship|cruiser|destroyer/.test(words) ? 'warship' : /plane|aircraft|bomber/.test(words)
        ? 'aircraft' : 'unknown';
}

/** @param {string} words */
const is_plane = (words) => /drive:air\b|kind:(aircraft|glider)/.test(words) && !/helicopter/.test(words);

/** @param {Thing} thing */
function words_of(thing) {
    const parts = [thing.type, thing.template.title ?? ''];
    for (const [name, value] of Object.entries(thing.template)) {
        if (value === true) {
            parts.push(name);
        } else if (typeof value === 'string' && name !== 'id' && name !== 'title' && value !== 'none') {
            parts.push(`${name}:${value}`);
        }
    }
    // Where kinds carry missiles, they are of the age of jets.
    parts.push(...['heat', 'radar'].filter((name) => typeof thing.template[name] === 'number')
        .map((name) => `stores:${name}`));
    if (thing.record.hq === true) {
        parts.push('hq');
    }
    return parts.join(' ').toLowerCase();
}

/** @param {string} name @returns {Parts} */
export function parts_of(name) {
    return (all[name] ?? all.unknown)();
}

/** Those that are longer than a base. @param {string} name */
export const is_ship = (name) => name in ships;

/** What flies over a table on wings. @param {string} name */
export const is_aeroplane = (name) => name in planes_of_air || name === 'aircraft';

/** Those in the air cast their shadow away from them. @param {string} name */
export const flies = (name) => /gunship|helicopter|aircraft|plane|jet$|twin-engine|bomber|gev|hover|bikes/.test(name);
