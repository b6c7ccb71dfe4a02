// Choosing a piece: reticles on the board with the chance in each, the same as a list, and why the others cannot be
// meant.

import {el, clear} from '../dom.js';
import {clause_link} from './clause.js';
import {candidates, chance_words, command, give} from './draft.js';
import {find, type_of, whole_name} from './records.js';
import {sentence} from './words.js';

/** @typedef {import('./giving.js').ToolRoom} ToolRoom */
/** @typedef {import('./giving.js').Tool} Tool */
/** @typedef {import('../types').Arg} Arg */

const PAUSE_MS = 25;

/** @param {ToolRoom} room @param {Arg} arg @returns {Tool} */
export function piece_tool(room, arg) {
    const draft = room.draft();
    /** @type {string[]} */
    const values = candidates(draft, arg).map(String);
    const others = (draft.choice.others ?? [])
        .map((other) => ({name: String(other.command[arg.name] ?? ''), clause: other.clause, why: other.why}))
        .filter((other, i, all) => other.name && !values.includes(other.name) &&
            all.findIndex((one) => one.name === other.name) === i);
    /** @type {Map<string, {label: string, title: string}>} */
    const chances = new Map();
    let why_not = values.length === 0;
    let open = true;
    const node = el('div', {class: 'tool'});

    /** @param {string} name */
    function described(name) {
        const thing = find(room.schema, room.view(), name);
        return thing ? type_of(room.schema, room.view(), thing) : '';
    }

    function draw() {
        clear(node);
        node.append(el('ul', {class: 'pick-list'}, ...values.map((name) => {
            const chance = chances.get(name);
            return el('li', null,
                el('button', {type: 'button', class: 'pick', 'aria-pressed': draft.given[arg.name] === name,
                    on: {click: () => room.set(arg, name)}},
                el('span', {class: 'pick-name', text: name}), el('span', {class: 'pick-kind', text: described(name)}),
                chance?.label ? el('span', {class: 'pick-chance', title: chance.title, text: chance.label}) : null));
        })));
        if (!values.length) {
            node.append(el('p', {text: 'There is nothing that could be meant.'}));
        }
        if (others.length) {
            node.append(el('button', {type: 'button', class: 'quiet', 'aria-pressed': why_not,
                text: 'Why not the others', on: {click: () => {
                why_not = !why_not;
                draw();
                room.redraw();
            }}}));
        }
        if (why_not) {
            node.append(el('ul', {class: 'why-list'}, ...others.map((other) => el('li', null,
                el('strong', {text: other.name}), ` ${described(other.name)}. ${sentence(other.why)} `,
                    clause_link(other.clause)))));
        }
    }

    // One after another: the answer for the first target is worth more than all of them late.
    async function ask_chances() {
        if (arg.own || draft.verb.args.some((one) => !one.optional && one.name !== arg.name &&
            !(one.name in draft.given))) {
            return;
        }
        for (const name of values) {
            try {
                const odds = await room.odds(command(give(draft, arg.name, name)));
                chances.set(name, chance_words(odds, name));
            } catch {
                return;
            }
            await new Promise((done) => setTimeout(done, PAUSE_MS));
            if (!open) {
                return;
            }
            draw();
            room.redraw();
        }
    }

    draw();
    void ask_chances();
    return {
        node,
        hint: arg.own ? 'Point at one of your own.' : 'Point at one on the board, or pick it here.',
        marks: () => ({targets: [
            ...values.map((name) => ({name, can: true, label: chances.get(name)?.label ?? (arg.own ? name : '…'),
                title: chances.get(name)?.title})),
            ...(why_not ? others.map((other) => ({name: other.name, can: false, label: '', title: sentence(other.why)}))
                : []),
        ]}),
        piece(pointed) {
            const known = values.includes(pointed) || others.some((one) => one.name === pointed);
            const name = known ? pointed : whole_name(room.schema, room.view(), pointed) ?? pointed;
            if (values.includes(name)) {
                room.set(arg, name);
                return true;
            }
            const other = others.find((one) => one.name === name);
            if (other) {
                room.refuse(sentence(other.why), other.clause);
            }
            return other !== undefined;
        },
        close() { open = false; },
    };
}
