// A picture larger than the stage, moved as a whole: while one pans, what is drawn is only shifted, and it is drawn
// anew when the hand rests or when its edge would come into sight. The ground may also be stretched meanwhile; pieces
// stay sharp.

const BEYOND = 0.3; // how far the picture reaches beyond the stage, in stages; .board-sheet says it too
const REST = 140;

/** @typedef {{scale: number, x: number, y: number}} Place */

/**
 * @param {SVGElement} picture @param {SVGElement} content what is in it, in drawing units
 * @param {() => {width: number, height: number}} size of the stage
 * @param {number} stretch how much larger it may be shown than it was drawn
 * @param {() => boolean} is_held a hand is on it: however slow the machine, it is not at rest
 */
export function make_sheet(picture, content, size, stretch, is_held) {
    picture.classList.add('board-sheet');
    /** @type {Place} */
    let drawn = {scale: 0, x: 0, y: 0};
    let timer = 0;

    /** @param {Place} camera */
    function rest(camera) {
        timer = window.setTimeout(() => (is_held() ? rest(camera) : settle(camera)), REST);
    }

    /** @param {Place} camera */
    function settle(camera) {
        const {width, height} = size();
        drawn = {scale: camera.scale, x: camera.x, y: camera.y};
        content.setAttribute('transform',
            `matrix(${drawn.scale} 0 0 ${drawn.scale} ${drawn.x + width * BEYOND} ${drawn.y + height * BEYOND})`);
        picture.style.transform = 'none';
    }

    return {
        /** @param {Place} camera @param {boolean} [now] */
        follow(camera, now = false) {
            window.clearTimeout(timer);
            const {width, height} = size();
            const [ox, oy] = [width * BEYOND, height * BEYOND];
            const grown = camera.scale / drawn.scale;
            const dx = camera.x + ox - grown * (drawn.x + ox);
            const dy = camera.y + oy - grown * (drawn.y + oy);
            const covers = dx - ox <= 0 && dy - oy <= 0 && dx - ox + grown * (width + 2 * ox) >= width && dy - oy +
                grown * (height + 2 * oy) >= height;
            if (now || drawn.scale === 0 || !covers || grown > stretch || (stretch === 1 && grown !== 1)) {
                settle(camera);
                return;
            }
            picture.style.transform = `translate(${dx}px, ${dy}px) scale(${grown})`;
            rest(camera);
        },
        stop: () => window.clearTimeout(timer),
    };
}
