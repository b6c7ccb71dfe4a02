// Where one looks and how near: the world's scale and offset in pixels of the stage.

/** @typedef {import('./shapes.js').XY} XY */

const NEAREST = 1.6; // pixels to a drawing unit: 160 to the inch

/** @typedef {ReturnType<typeof make_camera>} Camera */

/**
 * @param {() => {width: number, height: number}} stage its size in pixels
 * @param {(zoomed: boolean) => void} changed
 */
export function make_camera(stage, changed) {
    let [scale, x, y] = [1, 0, 0];
    let extent = {x0: 0, y0: 0, x1: 100, y1: 100};
    let room = {width: 0, height: 0}; // of the stage, when it was last looked at
    let fitted = true; // as long as the player has not moved it, it stays fitted when the stage changes size

    function least() {
        const {width, height} = stage();
        return Math.max(0.01, Math.min(width / (extent.x1 - extent.x0), height / (extent.y1 - extent.y0)));
    }

    /** @param {boolean} zoomed */
    function apply(zoomed) {
        const {width, height} = room = stage();
        const [w, h] = [(extent.x1 - extent.x0) * scale, (extent.y1 - extent.y0) * scale];
        // It can be pushed a little past the edge of the stage, so that nothing stays hidden under a button, but never
        // away.
        const hold = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size,
            /** @type {number} */ room) => {
            const slack = Math.min(90, room * 0.25);
            const centred = (room - size) / 2 - from * scale;
            const free = Math.max(0, (size - room) / 2) + slack;
            return fitted ? centred : Math.max(centred - free, Math.min(centred + free, at));
        };
        x = hold(x, extent.x0, w, width);
        y = hold(y, extent.y0, h, height);
        changed(zoomed);
    }

    const camera = {
        get scale() { return scale; },
        get x() { return x; },
        get y() { return y; },
        get fitted() { return fitted; },
        /** @param {{x0: number, y0: number, x1: number, y1: number}} box */
        set_extent(box) { extent = box; },
        fit() {
            scale = least();
            fitted = true;
            apply(true);
        },
        /**
         * Nearer or farther, with the point of the stage under the finger staying where it is.
         * @param {number} factor
         * @param {XY} [at]
         */
        zoom(factor, at) {
            const {width, height} = stage();
            const [px, py] = at ?? [width / 2, height / 2];
            const next = Math.max(least(), Math.min(NEAREST, scale * factor));
            x = px - ((px - x) * next) / scale;
            y = py - ((py - y) * next) / scale;
            fitted = next <= least() * 1.001;
            scale = next;
            apply(true);
        },
        /** @param {number} dx @param {number} dy in pixels */
        pan(dx, dy) {
            fitted = false;
            x += dx;
            y += dy;
            apply(false);
        },
        /** @param {XY} p @returns {XY} in pixels of the stage */
        to_stage: (p) => [p[0] * scale + x, p[1] * scale + y],
        /** @param {XY} p @returns {XY} in drawing units */
        to_world: (p) => [(p[0] - x) / scale, (p[1] - y) / scale],
        /** @param {XY} p */
        centre(p) {
            const {width, height} = stage();
            fitted = false;
            x = width / 2 - p[0] * scale;
            y = height / 2 - p[1] * scale;
            apply(false);
        },
        /** Centres on a point, unless it is well in sight already. @param {XY} p */
        bring(p) {
            const {width, height} = stage();
            const [sx, sy] = camera.to_stage(p);
            const [mx, my] = [Math.min(90, width / 6), Math.min(90, height / 6)];
            if (!fitted && (sx < mx || sx > width - mx || sy < my || sy > height - my)) {
                camera.centre(p);
            }
        },
        /**
         * Nearer, but not nearer than `most`, so that a box fills what is free of the stage; farther only if asked for.
         * @param {{x0: number, y0: number, x1: number, y1: number}} box
         * @param {number} most
         * @param {{top: number, bottom: number}} covered pixels under buttons
         * @param {boolean} [farther]
         */
        frame(box, most, covered, farther = false) {
            const {width, height} = stage();
            const free = Math.max(80, height - covered.top - covered.bottom);
            const next = Math.min(most, NEAREST, (width * 0.94) / (box.x1 - box.x0), free / (box.y1 - box.y0));
            if (next > scale * 1.05 || farther) {
                camera.zoom(next / scale);
                camera.centre([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]);
                camera.pan(0, (covered.top - covered.bottom) / 2);
            }
        },
        /** Moves no more than is needed to have a point in sight. @param {XY} p */
        keep_in_sight(p) {
            const {width, height} = stage();
            const [sx, sy] = [p[0] * scale + x, p[1] * scale + y];
            const edge = Math.min(60, width / 5, height / 5);
            const dx = sx < edge ? edge - sx : sx > width - edge ? width - edge - sx : 0;
            const dy = sy < edge ? edge - sy : sy > height - edge ? height - edge - sy : 0;
            if (dx !== 0 || dy !== 0) {
                camera.pan(dx, dy);
            }
        },
        resized() {
            if (fitted) {
                camera.fit();
            } else {
                // What was in the middle of the stage stays there, also when a line more stands above it.
                const {width, height} = stage();
                const middle = camera.to_world([room.width / 2, room.height / 2]);
                scale = Math.max(scale, least());
                x = width / 2 - middle[0] * scale;
                y = height / 2 - middle[1] * scale;
                apply(true);
            }
        },
    };
    return camera;
}
