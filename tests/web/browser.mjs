// A browser at the table: starts the server, opens pages in real Chromium, and points at the board as a hand would.
// What a page complains about in its console fails the test that opened it; pictures go to build/test-logs/screens.
//   SANDTABLE      the program; build/src/sandtable unless said
//   SANDTABLE_WEB  the client's files from a folder instead of those compiled in, to work on them
//   CHROMIUM       the browser; /usr/bin/chromium-headless-shell unless said
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {Host} from '../server/host.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const program = path.resolve(root, process.env.SANDTABLE ?? 'build/src/sandtable');
const screens = path.join(root, 'build/test-logs/screens');
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

/** `./test long`: everything of which one of a kind does otherwise. */
export const LONG = process.env.TEST_LONG === 'yes';

/** The machine may be slow and busy; what takes longer than this does not come. */
export const PATIENCE = Number(process.env.PATIENCE ?? 20000);

/** A scenario as its file, with something else in it. */
export function scenario(name, changes = {}) {
  return {...JSON.parse(fs.readFileSync(path.join(root, 'data', name.replace('/', '/scenarios/') + '.json'), 'utf8')), ...changes};
}

/** A server and a browser for the tests of one file. `origin`: where pages find it, if that is not its own port. `trusted`: the key of a certificate that the browser takes for good. */
export class Club {
  static async open(options = [], {port = undefined, trusted = null} = {}) {
    const club = new Club();
    const web = process.env.SANDTABLE_WEB ? ['--web', path.resolve(root, process.env.SANDTABLE_WEB)] : [];
    club.host = new Host(program, {options: ['--rate', '0', '--games', '0', '--connections', '0', '--requests', '0', '--logins', '0', ...(options.includes('--thinking') ? [] : ['--thinking', '100']), ...web, ...options]});
    club.host.port = port;
    await club.host.start();
    club.browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', headless: true,
      args: [...ARGUMENTS, ...(trusted ? [`--ignore-certificate-errors-spki-list=${trusted}`] : [])]});
    fs.mkdirSync(screens, {recursive: true});
    return club;
  }

  async close() {
    await this.browser.close();
    const {code} = await this.host.stop();
    this.host.clean();
    assert.equal(code, 0, this.host.errors);
  }

  get address() { return this.origin ? `${this.origin}/` : `http://127.0.0.1:${this.host.port}/`; }

  /**
   * A page of its own, with nothing remembered. `seen`: the guided turn has been taken. `calm`: nothing moves.
   * `made`: a game whose seats the browser holds, as if the lobby had made it; it is opened unless `where` is another address.
   * `brisk`: where the page rests a moment before it goes on by itself, or something glides, a tenth of that, or that share of it. `expects`: what may stand in the console. `store`: what else the browser remembers. `init`: runs in the page before anything of ours. The rest is for the browser's context.
   */
  async visit(t, {where = '#/', seen = true, calm = true, brisk = true, init = null, expects = null, made = null, wide = 1280, high = 800, store = {}, ...more} = {}) {
    const context = await this.browser.newContext({viewport: {width: wide, height: high}, reducedMotion: calm ? 'reduce' : 'no-preference', ...more});
    context.setDefaultTimeout(PATIENCE);
    const kept = {...(seen ? {'sandtable.guided': 'yes'} : {}), ...(made ? {'sandtable.seats': JSON.stringify(seatsOf(made))} : {}), ...store};
    await context.addInitScript((items) => {
      if (sessionStorage.getItem('test.begun') === null) {
        sessionStorage.setItem('test.begun', 'yes');
        for (const [key, value] of Object.entries(items)) {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        }
      }
    }, kept);
    await context.addInitScript(countWhatIsUnderWay, brisk === true ? 0.1 : brisk || 1);
    if (init) await context.addInitScript(init);
    const page = await context.newPage();
    const complaints = [];
    const listen = (one) => {
      one.on('console', (message) => {
        if (message.type() === 'error' && !(expects && expects.test(message.text()))) complaints.push(message.text());
      });
      one.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    };
    listen(page);
    context.on('page', listen);
    t.after(async () => {
      this.pictures = (this.pictures ?? 0) + 1;
      await picture(page, `end-${t.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 50)}-${this.pictures}`).catch(() => {});
      await context.close();
      assert.deepEqual(complaints, [], 'the console complains');
    });
    await page.goto(this.address + (made && where === '#/' ? `#/game/${made.game}` : where));
    return page;
  }
}

/** Runs in the page before anything else: counts what it asked the server and was not answered yet, and what it put off for a moment. */
function countWhatIsUnderWay(pace) {
  const AWHILE = 2000;
  const [underWay, putOff, clear] = [new Set(), window.setTimeout, window.clearTimeout];
  window.setTimeout = (work, ms = 0, ...rest) => {
    const timer = putOff(() => {
      underWay.delete(`timer ${timer}`);
      work(...rest);
    }, ms < AWHILE ? ms * pace : ms);
    if (ms < AWHILE) underWay.add(`timer ${timer}`);
    return timer;
  };
  // What glides from frame to frame does so in a tenth of its time, too.
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (work) => frame((now) => work(now / pace));
  window.clearTimeout = (timer) => {
    underWay.delete(`timer ${timer}`);
    clear(timer);
  };
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      const done = (number) => underWay.delete(`question ${number}`);
      underWay.add('line');
      this.asked = [];
      this.addEventListener('open', () => underWay.delete('line'));
      this.addEventListener('message', ({data}) => done(JSON.parse(data).re));
      this.addEventListener('close', () => this.asked.forEach(done));
    }

    send(text) {
      const {id} = JSON.parse(text);
      if (id !== undefined) underWay.add(`question ${id}`);
      this.asked.push(id);
      super.send(text);
    }
  };
  const get = window.fetch;
  let gets = 0;
  window.fetch = (...how) => {
    const name = `fetch ${++gets}`;
    underWay.add(name);
    return get(...how).finally(() => underWay.delete(name));
  };
  // What was answered or put off long enough may start the next thing: it must be still for a moment.
  window.untilQuiet = async (patience) => {
    const end = performance.now() + patience;
    for (let still = 0; still < 3; still++) {
      await new Promise((done) => putOff(done, 10));
      if (underWay.size > 0) still = -1;
      if (performance.now() > end) throw new Error(`never quiet: ${[...underWay].join(', ')}`);
    }
  };
}

/** Nothing is under way any more: what the page shows now it shows until somebody does something. */
export async function quiet(page) {
  await page.evaluate((patience) => window.untilQuiet(patience), 3 * PATIENCE);
}

const seatsOf = (made) => Object.entries(made.seats).map(([side, token]) => ({game: made.game, side, token, watch: made.watch}));

/** As JPEG, which takes a sixth of the time that PNG does: there are three hundred in a run. A long run, or PICTURES=png, has PNG. */
const how = (process.env.PICTURES ?? (LONG ? 'png' : 'jpeg')) === 'png' ? {type: 'png'} : {type: 'jpeg', quality: 85};

export async function picture(page, name, more = {}) {
  await page.screenshot({path: path.join(screens, `${name}.${how.type}`), ...how, ...more});
}

// -- the board

/** Where a unit stands on the screen. */
export async function unitPoint(page, name) {
  await quiet(page);
  const point = await page.evaluate((wanted) => {
    const label = [...document.querySelectorAll('.game .piece text.u-label')].find((one) => one.textContent === wanted);
    const matrix = label?.closest('.piece')?.getScreenCTM();
    return matrix ? {x: matrix.e, y: matrix.f} : null;
  }, name);
  assert.ok(point, `${name} stands on the board`);
  return point;
}

/** Where a place of the table lies on the screen: inches, y to the north. */
export async function tablePoint(page, [x, y], high = 36) {
  await quiet(page);
  return page.evaluate(([east, south]) => {
    const matrix = document.querySelector('.game .world').getScreenCTM();
    const point = new DOMPoint(east, south).matrixTransform(matrix);
    return {x: point.x, y: point.y};
  }, [x * 100, (high - y) * 100]);
}

/** Where a hex lies on the screen. */
export async function hexPoint(page, name) {
  await quiet(page);
  const [column, row] = [Number(name.slice(0, 2)), Number(name.slice(2))];
  const tall = 100 * Math.sqrt(3);
  return page.evaluate(([east, south]) => {
    const matrix = document.querySelector('.game .world').getScreenCTM();
    const point = new DOMPoint(east, south).matrixTransform(matrix);
    return {x: point.x, y: point.y};
  }, [100 + 150 * (column - 1), tall / 2 + tall * (row - 1) + (column % 2 === 0 ? tall / 2 : 0)]);
}

export async function click(page, point, more = {}) {
  await page.mouse.click(point.x, point.y, more);
}

/** The lamp of the ribbon: what the game waits for. */
export const waiting = (page) => page.locator('#waiting').textContent();

/** The game lies open and, if it is ours to move, it is known what can be done. */
export async function atTable(page) {
  await page.locator('.game .piece').first().waitFor();
  await page.locator('.actions h2, .actions p').first().waitFor();
  await quiet(page);
}

/** Selects a unit by a click on the board, and waits until it is known what it can do. */
export async function take(page, name) {
  await click(page, await unitPoint(page, name));
  await page.locator('.card-name', {hasText: new RegExp(`^${name}(?![0-9])`)}).waitFor({state: 'attached'});
  await quiet(page);
}

/** The button of a verb among what can be done. */
export const verb = (page, name) => page.locator('.actions .verb-button', {has: page.locator('.verb-name', {hasText: new RegExp(`^${name}$`, 'i')})});

/** Ends the phase with its button, and says yes if it is asked whether units may stay idle. Done when the game waits for something else. */
export async function endPhase(page, name = 'End') {
  const before = await waiting(page);
  const sure = '.actions .notice + .row button.main';
  const moved = (asked) => page.waitForFunction(([text, question]) =>
    (question && document.querySelector(question)) || document.querySelector('.curtain') || document.querySelector('.result:not([hidden])') ||
    document.getElementById('waiting').textContent !== text, [before, asked]);
  await verb(page, name).click();
  await moved(sure);
  await quiet(page);
  if (await page.locator(sure).isVisible()) await page.locator(sure).click();
  await moved(null);
}
