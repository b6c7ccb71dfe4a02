// Sound, made by the browser and by nothing else, and only for who asked for it: dice, a gun, a shell, an engine, and a
// bell for "your move".

const HEARD = 'sandtable.sound';

export const is_heard = () => localStorage.getItem(HEARD) === 'yes';

export function create_sound() {
    /** @type {AudioContext | null} */
    let audio = null;
    let on = is_heard();

    /** @returns {AudioContext} */
    function room() {
        audio ??= new AudioContext();
        void audio.resume();
        return audio;
    }

    /**
     * Noise through a filter, fading.
     * @param {number} from seconds from now @param {number} lasts @param {number} pitch @param {number} loud
     */
    function noise(from, lasts, pitch, loud) {
        const at = room();
        const samples = at.createBuffer(1, Math.ceil(at.sampleRate * lasts), at.sampleRate);
        samples.getChannelData(0).forEach((_, i, all) => {
            all[i] = (Math.random() * 2 - 1) * (1 - i / all.length) ** 2;
        });
        const source = at.createBufferSource();
        source.buffer = samples;
        const filter = new BiquadFilterNode(at, {type: 'lowpass', frequency: pitch});
        source.connect(filter).connect(new GainNode(at, {gain: loud})).connect(at.destination);
        source.start(at.currentTime + from);
    }

    /**
     * @param {number} from
     * @param {number} lasts
     * @param {number} pitch
     * @param {number} loud
     * @param {OscillatorType} type
     */
    function tone(from, lasts, pitch, loud, type) {
        const at = room();
        const gain = new GainNode(at, {gain: loud});
        const source = new OscillatorNode(at, {type, frequency: pitch});
        source.connect(gain).connect(at.destination);
        gain.gain.setValueAtTime(loud, at.currentTime + from);
        gain.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + from + lasts);
        source.start(at.currentTime + from);
        source.stop(at.currentTime + from + lasts);
    }

    const sounds = {
        dice: () => [0, 0.07, 0.16, 0.29].forEach((from) => noise(from, 0.04, 4200, 0.25)),
        shot: () => noise(0, 0.25, 1400, 0.5),
        burst: () => noise(0, 0.7, 420, 0.8),
        move: () => tone(0, 0.45, 62, 0.12, 'sawtooth'),
        bell: () => {
            tone(0, 1.1, 880, 0.18, 'sine');
            tone(0, 0.7, 1320, 0.08, 'sine');
        },
    };

    return {
        /** @param {boolean} wanted */
        hear(wanted) {
            on = wanted;
            localStorage.setItem(HEARD, wanted ? 'yes' : 'no');
            if (on) {
                sounds.bell();
            }
        },
        /** @param {import('../types').Act} act */
        act(act) {
            const sound = sounds[/** @type {keyof typeof sounds} */ (act.kind)];
            if (on && sound) {
                sound();
            }
        },
        your_move() {
            if (on) {
                sounds.bell();
            }
        },
        close: () => void audio?.close(),
    };
}
