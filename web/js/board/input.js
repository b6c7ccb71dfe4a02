// Fingers, mouse and keys on the stage: what they mean to the board. A press that does not move is a click; one that
// moves
// pans, unless it began on something that can be dragged; two fingers pinch.

/** @typedef {import('./shapes.js').XY} XY */
/**
 * @typedef {object} Hands
 * @property {(p: XY, ev: MouseEvent) => void} click in pixels of the stage
 * @property {(p: XY | null) => void} hover
 * @property {(p: XY, touch: boolean) => boolean} grabs whether a drag that begins here drags something
 * @property {(p: XY, done: boolean) => void} drag
 * @property {() => void} touched anything at all: motion is skipped
 * @property {(dx: number, dy: number, shift: boolean) => void} cursor
 * @property {(ev: KeyboardEvent) => void} enter
 * @property {(by: number) => void} next
 * @property {() => void} fit
 */

const STILL = 6; // pixels a click may wander

/**
 * @param {HTMLElement} stage
 * @param {import('./camera.js').Camera} camera
 * @param {Hands} hands
 * @returns {() => void} takes the hands off
 */
export function listen(stage, camera, hands) {
    const off = new AbortController();
    const on = (/** @type {string} */ name, /** @type {(ev: any) => void} */ fn,
        /** @type {AddEventListenerOptions} */ more = {}) =>
        stage.addEventListener(name, fn, {signal: off.signal, ...more});
    /** @type {Map<number, XY>} */
    const down = new Map();
    let began = /** @type {XY} */ ([0, 0]);
    let moved = false;
    let grabbed = false;
    let pinched = false;

    /** @param {MouseEvent} ev @returns {XY} */
    const at = (ev) => {
        const box = stage.getBoundingClientRect();
        return [ev.clientX - box.left, ev.clientY - box.top];
    };
    const spread = () => {
        const [a, b] = [...down.values()];
        return {far: Math.hypot(a[0] - b[0], a[1] - b[1]),
            mid: /** @type {XY} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])};
    };

    on('pointerdown', (/** @type {PointerEvent} */ ev) => {
        if (ev.button > 0 || ev.target instanceof HTMLButtonElement) {
            return;
        }
        hands.touched();
        const p = at(ev);
        down.set(ev.pointerId, p);
        stage.setPointerCapture(ev.pointerId);
        if (down.size === 1) {
            [began, moved, pinched] = [p, false, false];
            grabbed = hands.grabs(p, ev.pointerType === 'touch');
        } else {
            pinched = true;
        }
    });

    on('pointermove', (/** @type {PointerEvent} */ ev) => {
        const p = at(ev);
        const before = down.get(ev.pointerId);
        if (!before) {
            hands.hover(p);
            return;
        }
        if (down.size >= 2) {
            const old = spread();
            down.set(ev.pointerId, p);
            const now = spread();
            camera.zoom(now.far / Math.max(1, old.far), now.mid);
            camera.pan(now.mid[0] - old.mid[0], now.mid[1] - old.mid[1]);
            return;
        }
        if (!moved && Math.hypot(p[0] - began[0], p[1] - began[1]) < STILL) {
            return;
        }
        const from = moved ? before : began;
        moved = true;
        down.set(ev.pointerId, p);
        if (grabbed) {
            hands.drag(p, false);
        } else if (!pinched) {
            camera.pan(p[0] - from[0], p[1] - from[1]);
            stage.classList.add('is-panning');
        }
    });

    const up = (/** @type {PointerEvent} */ ev) => {
        if (!down.delete(ev.pointerId)) {
            return;
        }
        stage.classList.remove('is-panning');
        if (down.size > 0) {
            return;
        }
        if (grabbed && moved) {
            hands.drag(at(ev), true);
        } else if (!moved && !pinched && ev.type === 'pointerup') {
            hands.click(at(ev), ev);
        }
    };
    on('pointerup', up);
    on('pointercancel', up);
    on('pointerleave', () => hands.hover(null));
    on('wheel', (/** @type {WheelEvent} */ ev) => {
        ev.preventDefault();
        hands.touched();
        camera.zoom(Math.exp(-ev.deltaY * (ev.deltaMode === 1 ? 0.05 : 0.0016)), at(ev));
    }, {passive: false});
    on('keydown', (/** @type {KeyboardEvent} */ ev) => {
        if (ev.target === stage && key(ev, camera, hands)) {
            hands.touched();
            ev.preventDefault();
        }
    });
    return () => off.abort();
}

/**
 * @param {KeyboardEvent} ev
 * @param {import('./camera.js').Camera} camera
 * @param {Hands} hands
 * @returns {boolean} whether it meant something
 */
function key(ev, camera, hands) {
    const arrows = /** @type {Record<string, XY>} */ ({ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
        ArrowDown: [0, -1]});
    const arrow = arrows[ev.key];
    if (arrow && (ev.ctrlKey || ev.metaKey)) {
        camera.pan(-arrow[0] * 60, arrow[1] * 60);
    } else if (arrow && !ev.altKey) {
        hands.cursor(arrow[0], arrow[1], ev.shiftKey);
    } else if (ev.ctrlKey || ev.metaKey || ev.altKey) {
        return false;
    } else if (ev.key === 'Enter' || ev.key === ' ') {
        hands.enter(ev);
    } else if (ev.key === '[' || ev.key === ']') {
        hands.next(ev.key === ']' ? 1 : -1);
    } else if (ev.key === '+' || ev.key === '=' || ev.key === '-') {
        camera.zoom(ev.key === '-' ? 1 / 1.3 : 1.3);
    } else if (ev.key === '0') {
        hands.fit();
    } else {
        return false;
    }
    return true;
}
