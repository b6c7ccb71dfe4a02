// The colours of the two sides: blue and red, in this order, unless their names say otherwise.

/**
 * A side called Red has the red rim, whichever it is.
 * @param {string[]} names of both sides
 * @returns {boolean} the second is the blue one
 */
export function are_swapped([first = '', second = '']) {
    const [red, blue] = [/^reds?\b/i, /^blues?\b/i];
    return (red.test(first) && !red.test(second)) || (blue.test(second) && !blue.test(first));
}

/** Everything on this page that has a side's colour. @param {string[]} names of both sides; without any, as usual */
export function colour_sides(names) {
    document.documentElement.toggleAttribute('data-swapped', are_swapped(names));
}
