// A player who knows no rules: it looks at the screen, presses what can be pressed and points at what is lit, with a chance of its
// own that is the same every time. What the screen offers must be accepted.
import assert from 'node:assert/strict';
import {click, quiet, waiting} from './browser.mjs';

/** Numbers from 0 to 1, always the same for the same seed. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The middles of the hexes, squares or zones that are lit, in pixels, inside the board as it is seen. */
export async function litCells(page) {
  await quiet(page);
  return page.evaluate(() => {
    const d = document.querySelector('.game .k-reach')?.getAttribute('d') ?? '';
    const matrix = document.querySelector('.game .world').getScreenCTM();
    const room = document.querySelector('.game .board-stage').getBoundingClientRect();
    const squares = [...d.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.]+)v([\d.]+)/g)].map(([, x, y, w, h]) => new DOMPoint(+x + w / 2, +y + h / 2));
    const hexes = [...d.matchAll(/M([\d.-]+) ([\d.-]+)l[\d.-]+ [\d.-]+h([\d.]+)l/g)].map(([, x, y, side]) => new DOMPoint(+x + +side, +y));
    return [...squares, ...hexes].map((point) => point.matrixTransform(matrix))
      .map(({x, y}) => ({x, y})).filter(({x, y}) => document.elementFromPoint(x, y)?.closest('.board-stage') && x > room.left && y > room.top);
  });
}

/** What the screen shows, as far as a player cares. */
const look = (page) => page.evaluate(() => {
  const seen = (node) => node !== null && node.checkVisibility();
  const desk = document.querySelector('.command-desk');
  const words = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const free = document.querySelector('.actions .free-title')?.nextElementSibling ?? null;
  const name = (button) => button.querySelector('.verb-name').textContent;
  return {
    curtain: seen(document.querySelector('.curtain button')),
    over: seen(document.querySelector('.result:not([hidden])')),
    sure: seen(document.querySelector('.actions .notice + .row button.main')),
    desk: seen(desk) && desk.querySelector('h2')?.textContent,
    ready: desk?.querySelector('.draft-end button.main')?.disabled === false,
    again: desk?.querySelector('.draft-end button:not(.main)')?.textContent === 'Enough',
    refused: words('.refusal').map((node) => node.textContent.trim()).filter(Boolean).join(' '),
    own: words('.actions .verb-button').filter((button) => !free?.contains(button)).map(name),
    free: words('.actions .verb-button').filter((button) => free?.contains(button)).map(name),
    idle: words('.actions .idle-list button').length,
  };
});

/**
 * Plays until the game is over. `patience`: commands in a row before it ends its phase, if it can.
 * Returns the verbs it gave and how often. It looks only when nothing is under way, so what it saw is still there when it points at it.
 */
export async function playOut(page, {seed = 1, patience = 5, most = 900, each = async () => {}} = {}) {
  const random = chance(seed);
  const one = (list) => list[Math.floor(random() * list.length)];
  const given = {};
  let [before, done, stuck] = ['', 0, 0];
  const gave = (name) => {
    given[name] = (given[name] ?? 0) + 1;
    done += 1;
  };
  /** What needs no argument is said at once. */
  const press = async (name) => {
    await page.locator('.actions .verb-button', {has: page.locator('.verb-name', {hasText: new RegExp(`^${name}$`)})}).first().click();
    if (!await page.locator('.command-desk').isVisible()) gave(name);
  };

  for (let n = 0; n < most; n++) {
    await quiet(page);
    const now = await look(page);
    const moment = await waiting(page);
    if (moment !== before) [before, done, stuck] = [moment, 0, 0];
    if (now.over) return given;
    assert.equal(now.refused, '', `${now.desk || 'what was said'}, ${moment}`);
    await each(now, moment);
    if (now.curtain) {
      await page.locator('.curtain button').click();
    } else if (now.sure) {
      await page.locator('.actions .notice + .row button.main').click();
    } else if (now.desk && now.ready) {
      gave(now.desk);
      await page.locator('.draft-end button.main').click();
    } else if (now.desk) {
      stuck += 1;
      if (stuck > 12 || (done >= patience && now.again) || !await goOn(page, one)) {
        await page.locator('.draft-end button:not(.main)').click();
      }
    } else if (done >= patience && now.free.length > 0) {
      await press(now.free.at(-1));
    } else if (now.own.length + now.free.length > 0 && (now.idle === 0 || (now.own.length > 0 && random() < 0.7) || random() < 0.06)) {
      await press(one(now.own.length > 0 && random() < 0.9 ? now.own : [...now.own, ...now.free]));
      stuck = 0;
    } else if (now.idle > 0) {
      await page.locator('.actions .idle-list button').nth(Math.floor(random() * now.idle)).click();
    }
  }
  throw new Error(`the game is not over: ${await waiting(page)}; given ${JSON.stringify(given)}`);
}

/** One more argument of the command that lies on the desk; false if nothing can be given. */
async function goOn(page, one) {
  const desk = page.locator('.command-desk');
  const cells = await litCells(page);
  const hint = (await desk.locator('.hint').allTextContents()).join(' ');
  if (/^Point at (the|one of \d+) (hex|square|zone)/.test(hint) && cells.length > 0) {
    await click(page, one(cells));
    return true;
  }
  const next = desk.locator('.extras button.main');
  const picks = await desk.locator('.tool .pick').all();
  // A button beside an empty line wants that line written first, and what to write there it does not know.
  const beside = (button) => button.evaluate((node) => [...node.parentElement.querySelectorAll('input')].some((line) => line.type === 'text' && line.value === ''));
  const buttons = [];
  for (const button of await desk.locator('.tool button:not([disabled])').all()) if (!await beside(button)) buttons.push(button);
  const typed = desk.locator('.tool input[type=number], .tool input[type=range]');
  if (await next.count() > 0) await next.click();
  else if (picks.length > 0) await one(picks).click();
  else if (buttons.length > 0) await one(buttons).click();
  else if (await typed.count() > 0) await typed.first().fill((await typed.first().getAttribute('min')) || '1');
  else return false;
  return true;
}
