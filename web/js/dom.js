// Building the page by hand: elements, text, and the one live region. Data never becomes markup here.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {{[event: string]: (ev: any) => void}} Listeners */
/** @typedef {{on?: Listeners, text?: string | number, [attribute: string]: any}} Props */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. `text` is its text, `on` its listeners, `class` and everything else are attributes;
 * an attribute that is true stands alone, one that is false, null or undefined is left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Props | null} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props, ...children) {
    const node = document.createElement(tag);
    dress(node, props);
    fill(node, children);
    return node;
}

/**
 * An SVG element, with the same properties as `el`.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Props | null} [attrs] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attrs, ...children) {
    const node = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
    dress(node, attrs);
    fill(node, children);
    return node;
}

/**
 * Takes everything out of a node.
 * @template {Node} N
 * @param {N} node @returns {N}
 */
export function clear(node) {
    while (node.lastChild) {
        node.removeChild(node.lastChild);
    }
    return node;
}

/**
 * Does something whenever one comes back to this tab.
 * @param {() => void} work @returns {() => void} no longer
 */
export function on_return(work) {
    const again = () => {
        if (document.visibilityState === 'visible') {
            work();
        }
    };
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
}

/**
 * Says something to those who hear the page: the one polite live region of index.html.
 * @param {string} text
 */
export function say(text) {
    const region = document.getElementById('said');
    if (!region) {
        return;
    }
    // The same sentence twice is only spoken twice when the region was empty between.
    region.textContent = '';
    window.setTimeout(() => {
        region.textContent = text;
    }, 30);
}

let last_id = 0;

/**
 * An id no other element has.
 * @param {string} [prefix] @returns {string}
 */
export function uid(prefix = 'x') {
    last_id += 1;
    return `${prefix}-${last_id}`;
}

/** @param {Element} node @param {Props | null} [props] */
function dress(node, props) {
    for (const [name, value] of Object.entries(props ?? {})) {
        if (name === 'on') {
            for (const [event, listener] of Object.entries(value)) {
                node.addEventListener(event, /** @type {EventListener} */ (listener));
            }
        } else if (name === 'text') {
            node.textContent = String(value);
        } else if (value === true) {
            // aria-* wants a word where HTML is content with the bare name.
            node.setAttribute(name, name.startsWith('aria-') ? 'true' : '');
        } else if (value === false && name.startsWith('aria-')) {
            node.setAttribute(name, 'false');
        } else if (value !== false && value !== null && value !== undefined) {
            node.setAttribute(name, String(value));
        }
    }
}

/** @param {Node} node @param {Child[]} children */
function fill(node, children) {
    for (const child of children) {
        if (child instanceof Node) {
            node.appendChild(child);
        } else if (child !== null && child !== undefined && child !== false) {
            node.appendChild(document.createTextNode(String(child)));
        }
    }
}
