// The tour of the screen: six pointers in the first game, then gone for good; the question mark brings them back.

const KEY = 'sandtable.guided';

/**
 * What is pointed at, and what is said of it. `unit`: it speaks of a unit in hand.
 * @type {{control: string, title: string, text: string, unit?: boolean}[]}
 */
const POINTERS = [
    {control: 'phases', title: 'The sequence of play',
        text: 'The phases of a turn, as in the rule book. The lit one is now; below it stands whose move it is and ' +
            'what the game waits for.'},
    {control: 'board', title: 'Your units',
        text: 'Point at one of your units to select it. What it can reach is washed over the ground; green lines ' +
            'lead to what it sees.'},
    {control: 'commands', unit: true, title: 'What it can do',
        text: 'Here is everything the unit may do now, and what it may not, with the rule that says so.'},
    {control: 'board', title: 'The odds',
        text: 'A target has a reticle with the chance in it; where the rules measure only after the shot, with one ' +
            'for each range it may be at. Before you fire you see every modifier and what may come of it.'},
    {control: 'log', title: 'The log and the rules',
        text: 'The umpire tells what happened, sentence by sentence. The small names behind them are rules: click ' +
            'one to read it.'},
    {control: 'commands', title: 'The end of a phase',
        text: 'When your units have done what you want, end the phase here. What has not been rolled for can be ' +
            'taken back with Undo.'},
];

/**
 * @param {import('./guide.js').Guide} guide
 * @param {() => void} take a unit in hand, so that there is something to be shown
 */
export function create_tour(guide, take) {
    let step = 0;

    function close() {
        guide.close();
        localStorage.setItem(KEY, 'yes');
    }

    function show() {
        const pointer = POINTERS[step];
        const last = step === POINTERS.length - 1;
        if (pointer.unit) {
            take();
        }
        guide.say({title: pointer.title, text: pointer.text, count: `${step + 1} of ${POINTERS.length}`,
            point: {control: pointer.control},
            next: {label: last ? 'Play' : 'Next', act() {
                step += 1;
                if (last) {
                    close();
                } else {
                    show();
                }
            }},
            leave: {label: 'No more of this', act: close}, light: true});
    }

    return {
        /** For whoever has not seen it. */
        offer() {
            if (localStorage.getItem(KEY) === null && !guide.shows) {
                step = 0;
                show();
            }
        },
        start() {
            step = 0;
            show();
        },
    };
}
