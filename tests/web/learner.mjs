// A player who does what a lesson asks, with what the screen offers: points at units and places, presses buttons, fills lines.
// `hand` is how: by mouse, by touch, or by keys alone.
import {click, hexPoint, quiet, tablePoint, unitPoint} from './browser.mjs';

const EDGES = {n: 'north', e: 'east', s: 'south', w: 'west'};
const words = (value) => String(value).replace(/-/g, ' ').toLowerCase();

/** Where a square lies on the screen. */
async function cellPoint(page, value) {
  if (/^\d{4}$/.test(String(value))) return hexPoint(page, String(value));
  return null;
}

export class Learner {
  /** `lesson`: the script; `schema`: of its rules; `how`: 'mouse', 'touch' or 'keys'. */
  constructor(page, {lesson, schema, how = 'mouse'}) {
    Object.assign(this, {page, lesson, schema, how});
    this.high = lesson.game.table?.[1] ?? 36;
  }

  async at(point) {
    if (this.how === 'touch') await this.page.touchscreen.tap(point.x, point.y);
    else await click(this.page, point);
  }

  async press(locator) {
    await locator.waitFor();
    if (this.how === 'keys') {
      await locator.focus();
      await this.page.keyboard.press('Enter');
    } else if (this.how === 'touch') await locator.tap();
    else await locator.click();
  }

  /** The unit comes into the hand: pointed at, or, where there are only keys, stepped to. */
  async take(name) {
    const {page} = this;
    await quiet(page);
    if (await page.locator('.command-desk').isVisible()) await page.keyboard.press('Escape');
    const held = page.locator('.card-name').first();
    if (await held.count() > 0 && new RegExp(`^${name}(?![0-9])`).test(await held.textContent())) return;
    if (this.how === 'keys') {
      for (let n = 0; n < 12; n++) {
        await page.keyboard.press('n');
        await quiet(page);
        if ((await page.locator('.card-name').first().textContent()).startsWith(name)) return;
      }
      throw new Error(`N does not lead to ${name}`);
    }
    const chip = page.locator('.actions .chip-button', {has: page.locator('.chip-name', {hasText: new RegExp(`^${name}$`)})});
    if (await page.locator('.game .piece text.u-label', {hasText: new RegExp(`^${name}$`)}).count() > 0) await this.at(await unitPoint(page, name));
    else await this.press(chip);
    await quiet(page);
  }

  own(verb) {
    return verb.args.find((arg) => arg.own && arg.kind === 'piece')?.name;
  }

  /** Puts a command together, as far as the desk. False if it was given at once: it has no arguments. */
  async compose(whole) {
    const {page} = this;
    const {dice: _dice, ...command} = whole;
    // What was put together to see its odds still lies there.
    const said = JSON.stringify(command);
    if (said === this.composed && await page.locator('.draft-end button.main:enabled').isVisible()) return true;
    if (said === this.composed && await page.locator(`.actions [data-asked="${command.verb}"]`).isVisible()) return false;
    this.composed = said;
    const verb = this.schema.verbs.find((one) => one.verb === command.verb);
    const own = this.own(verb);
    if (own && command[own]) await this.take(command[own]);
    await quiet(page);
    if (await page.locator('.command-desk').isVisible() && await page.locator('.command-desk h2').textContent() !== '') {
      const now = words(await page.locator('.command-desk h2').textContent());
      if (now !== words(command.verb)) await page.keyboard.press('Escape');
    }
    if (!await page.locator('.command-desk').isVisible()) {
      const button = page.locator(`.actions .verb-button[data-verb="${command.verb}"]`).first();
      await this.press(button);
      await quiet(page);
    }
    for (const arg of verb.args) {
      if (arg.name !== own && command[arg.name] !== undefined) await this.give(arg, command[arg.name]);
    }
    await quiet(page);
    return await page.locator('.command-desk').isVisible();
  }

  /** One argument, unless the desk knows it already. */
  async give(arg, value) {
    const {page} = this;
    await quiet(page);
    const desk = page.locator('.command-desk');
    if (!await desk.isVisible()) return;
    const isLit = async () => words((await desk.locator('.fact.lit dt').allTextContents())[0] ?? '') === words(arg.name);
    // What may be left out is asked for only by whoever wants it.
    const wanted = desk.locator('button', {hasText: new RegExp(`^${words(arg.name)}, if wanted$`, 'i')});
    if (!await isLit() && arg.optional && await wanted.count() > 0) {
      await this.press(wanted.first());
      await quiet(page);
    }
    if (!await isLit()) return;
    const tool = desk.locator('.tool-place .tool').first();
    const line = tool.locator('input[type=text]').first();
    if (arg.kind === 'piece' && this.how === 'touch') {
      await this.at(await unitPoint(page, value));
    } else if (arg.kind === 'piece') {
      await this.press(tool.locator('.pick', {has: page.locator('.pick-name', {hasText: new RegExp(`^${value}$`)})}).first());
    } else if ((arg.kind === 'path' || arg.kind === 'point') && this.how !== 'keys') {
      const to = arg.kind === 'path' ? value.at(-1) : value;
      await this.at(await tablePoint(page, to, this.high));
    } else if (arg.kind === 'hex' && this.how !== 'keys') {
      await this.at(await cellPoint(page, value));
    } else if (await line.count() > 0) {
      await line.fill(this.typed(arg, value));
      await page.keyboard.press('Enter');
    } else if (arg.kind === 'steps') {
      for (const letter of value) await this.press(tool.getByRole('button', {name: letter.toUpperCase(), exact: true}).or(tool.locator('button', {hasText: new RegExp(`^${letter.toUpperCase()}$`)})).first());
    } else if (arg.kind === 'pieces') {
      for (const name of value) await this.press(tool.getByRole('button', {name, exact: true}));
    } else if (arg.kind === 'shift') {
      const lines = tool.locator('input[type=number]');
      for (const i of [0, 1]) await lines.nth(i).fill(String(value[i]));
    } else {
      const spoken = arg.kind === 'edge' ? EDGES[value] : words(value);
      const button = tool.locator('button', {hasText: new RegExp(`^\\s*(\\d\\s*)?(${spoken}|${value})\\b`, 'i')}).first();
      const number = tool.locator('input[type=number]').first();
      if (await button.count() > 0) await this.press(button);
      else if (await number.count() > 0) await number.fill(String(value));
      else throw new Error(`there is nothing to say ${arg.name} ${value} with`);
    }
    await quiet(page);
  }

  typed(arg, value) {
    if (arg.kind === 'path' || arg.kind === 'course' || arg.kind === 'line') return value.map((one) => one.join(',')).join('; ');
    if (arg.kind === 'point') return value.join(',');
    if (arg.kind === 'steps') return Array.isArray(value) ? value.join(' ') : value;
    return String(value);
  }

  /** Gives what lies on the desk, or says yes where it is asked whether the rest may stay idle. */
  async finish() {
    const {page} = this;
    await quiet(page);
    const go = page.locator('.draft-end button.main');
    const sure = page.locator('.actions .notice + .row button.main');
    if (await page.locator('.command-desk').isVisible()) {
      await page.locator('.draft-end button.main:enabled').waitFor();
      await this.press(go);
    } else if (await sure.isVisible()) await this.press(sure);
  }

  /** One step of the lesson; `after` says whether it has gone on. */
  async step({wait}, gone) {
    const {page} = this;
    if (!wait) {
      await this.press(page.locator('.guide button.main'));
    } else if (wait.select) {
      await this.take(wait.select);
    } else if (wait.undo) {
      if (this.how === 'keys') await page.keyboard.press('u');
      else await this.press(page.locator('.game-menu button.undo'));
    } else if (wait.do) {
      await this.compose(wait.do);
      await this.finish();
    } else if (wait.odds) {
      await this.compose(wait.odds);
    } else {
      await this.refused(wait, gone);
    }
  }

  /** The reason is beside the verb, beside the target, or it comes when it is tried. */
  async refused(wait, gone) {
    const {page} = this;
    const command = wait.refused;
    const verb = this.schema.verbs.find((one) => one.verb === command.verb);
    const own = this.own(verb);
    if (own && command[own]) await this.take(command[own]);
    await quiet(page);
    const fold = page.locator('details.cannot-list:not([open]) summary');
    if (await fold.count() > 0) await this.press(fold);
    await quiet(page);
    if (await gone()) return;
    await this.press(page.locator(`.actions .verb-button[data-verb="${command.verb}"]`).first());
    await quiet(page);
    const why = page.getByRole('button', {name: 'Why not the others'});
    if (await why.isVisible()) await this.press(why);
    else await this.compose(command);
    await quiet(page);
  }
}
