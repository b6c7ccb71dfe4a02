// The ground in a picture of its own, larger than the stage. While one pans or zooms, the finished picture is only
// moved and
// stretched; it is drawn anew when the hand rests, or when its edge would come into sight. The pieces stay sharp all
// the time.

import {svg} from '../dom.js';

const BEYOND = 0.3; // how far the picture reaches beyond the stage, in stages
const REST = 140;

/** @param {HTMLElement} stage @param {() => {width: number, height: number}} size */
export function make_backdrop(stage, size) {
    const ground = svg('g', {class: 'layer-ground'});
    const picture = svg('svg', {class: 'board-backdrop', 'aria-hidden': 'true', focusable: 'false'}, ground);
    stage.append(picture);
    let drawn = {scale: 0, x: 0, y: 0};
    let timer = 0;

    /** @param {{scale: number, x: number, y: number}} camera */
    function settle(camera) {
        const {width, height} = size();
        drawn = {scale: camera.scale, x: camera.x, y: camera.y};
        ground.setAttribute('transform',
            `matrix(${drawn.scale} 0 0 ${drawn.scale} ${drawn.x + width * BEYOND} ${drawn.y + height * BEYOND})`);
        picture.style.transform = 'none';
    }

    return {
        ground,
        /** @param {{scale: number, x: number, y: number}} camera @param {boolean} [now] */
        follow(camera, now = false) {
            window.clearTimeout(timer);
            const {width, height} = size();
            const [ox, oy] = [width * BEYOND, height * BEYOND];
            const grown = camera.scale / drawn.scale;
            const dx = camera.x + ox - grown * (drawn.x + ox);
            const dy = camera.y + oy - grown * (drawn.y + oy);
            const covers = dx - ox <= 0 && dy - oy <= 0 && dx - ox + grown * (width + 2 * ox) >= width && dy - oy +
                grown * (height + 2 * oy) >= height;
            if (now || drawn.scale === 0 || !covers || grown > 2.5) {
                settle(camera);
                return;
            }
            picture.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
            timer = window.setTimeout(() => settle(camera), REST);
        },
        stop: () => window.clearTimeout(timer),
    };
}
