// The sea at night on the open table: a light as far as the own vessels see, hulls to scale, speeds in secret, a course pulled by the bow and dragged
// at its corners.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {Club, atTable, click, picture, quiet, scenario, tablePoint, take, verb} from './browser.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

const lampBank = scenario('pz8-coastal/lamp-bank');
const give = async (page) => {
  await page.locator('.draft-end button.main:enabled').click();
  await quiet(page);
};

test('Lamp Bank by night, and its speeds', async (t) => {
  const made = await club.host.make(lampBank, {allied: 'me', axis: 'computer:random'});
  const page = await club.visit(t, {made, bypassCSP: true});
  await atTable(page);
  assert.equal(await page.locator('.game .board').getAttribute('data-look'), 'night-sea');
  assert.equal(await page.locator('.game .z-lights circle').count(), 3, 'round the own vessels, and no others');
  assert.equal(await page.locator('.game .t-shoal').count(), 1);
  await take(page, 'MTB-70');
  await verb(page, 'Speed').click();
  await page.locator('.command-desk button', {hasText: /4$/}).click();
  await give(page);
  assert.match(await page.locator('.log').innerText(), /MTB-70 is ordered to speed 4/);
  await picture(page, 'coastal-speeds');
  await verb(page, 'Done').click();
  const sure = page.locator('.verb .row button.main');
  if (await sure.isVisible()) {
    await sure.click();
  }
  await page.locator('.tray .playing-card:not(.is-back)').last().waitFor();
  assert.match(await page.locator('.tray').innerText(), /of (hearts|diamonds|clubs|spades): a card for/);
  assert.ok(await page.locator('.log .playing-card').count() > 0, 'and in the log');
  await picture(page, 'coastal-card');
  await page.addScriptTag({path: AXE});
  const {violations, passes} = await page.evaluate(() => globalThis.axe.run(document));
  assert.ok(passes.length > 10);
  assert.deepEqual(violations.map(({id, nodes}) => [id, nodes[0].html]), []);
});

/** In the middle of the battle, when the Axis has moved: a torpedo boat behind a transport, a torpedo on its way, an escort lost from sight. */
const FIGHT = {...lampBank, phase: 'activation', visibility: 12,
  units: lampBank.units.map((unit) => {
    const {course, ...rest} = unit;
    const at = {'MTB-70': {at: [24, 20], heading: 0}, Anke: {at: [26, 26], heading: 90}}[unit.id];
    return {...(at ? {...rest, ...at} : unit), ...(unit.side === 'axis' ? {activated: true} : {})};
  }),
  torpedoes: [{side: 'allied', at: [22, 23], from: [22, 20], bearing: 0, size: '21in'}],
  sightings: [{side: 'allied', vessel: 'R-31', at: [30, 28], heading: 90, turn: 1}]};

test('a course is pulled by the bow, dragged at its corners, and as long as it must be', async (t) => {
  const made = await club.host.make(FIGHT, {allied: 'me', axis: 'computer:random'});
  const page = await club.visit(t, {made});
  await atTable(page);
  assert.equal(await page.locator('.game .c-seen').count(), 1, 'where she was last seen');
  assert.equal(await page.locator('.game .s-torpedo').count(), 1, 'the track of a torpedo');
  const hull = (name) => page.locator('.game .piece', {hasText: name}).locator('.u-hull-case').evaluate((path) => path.getBBox().height);
  assert.ok(await hull('Anke') > 1.8 * await hull('MTB-70'), 'hulls to scale');
  await take(page, 'MTB-70');
  await page.locator('.game .k-ring.k-sector').first().waitFor({state: 'attached'});
  assert.equal(await page.locator('.game .k-ring.k-sector').count(), 1, 'her tubes, which fire ahead');
  await picture(page, 'coastal-fight');
  await take(page, 'MGB-12');
  await page.waitForFunction(() => document.querySelectorAll('.game .k-ring.k-sector').length === 2);
  const [ahead, astern] = await page.locator('.game .k-ring.k-sector').evaluateAll((paths) => paths.map((path) => {
    const box = path.getBBox();
    return box.y + box.height / 2;
  }));
  assert.ok(ahead < astern, 'her guns: one ahead and abeam, one astern and abeam');
  await picture(page, 'coastal-arcs');
  await take(page, 'MTB-70');
  await verb(page, 'Activate').click();
  await page.getByRole('button', {name: /move fire/}).click();
  await give(page);
  await verb(page, 'Move').click();
  await quiet(page);
  const typed = page.locator('.command-desk input[type=text]');
  const legs = async () => (await typed.inputValue()).split('; ').map((leg) => leg.split(',').map(Number));
  const length = async () => (await legs()).reduce((sum, [leg]) => sum + leg, 0);
  await click(page, await tablePoint(page, [24, 21.5]));
  await quiet(page);
  assert.ok(await page.locator('.draft-end button.main').isDisabled(), 'she must go her whole distance');
  await click(page, await tablePoint(page, [26, 24]));
  await quiet(page);
  assert.ok(Math.abs(await length() - 3) < 0.002, `cut at her speed: ${await legs()}`);
  const turned = (await legs())[0][1];
  assert.ok(turned > 25 && turned <= 45, `to starboard: ${turned}`);
  const [from, to] = [await tablePoint(page, [24, 21.5]), await tablePoint(page, [24, 22.2])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await quiet(page);
  assert.ok((await legs())[0][0] > 2 && Math.abs(await length() - 3) < 0.1, `the corner was dragged: ${await legs()}`);
  await page.getByRole('button', {name: 'Undo last leg'}).click();
  await page.getByRole('button', {name: 'Straight on to the end'}).click();
  await quiet(page);
  assert.ok(Math.abs(await length() - 3) < 0.002, `filled up: ${await legs()}`);
  await picture(page, 'coastal-course');
  await give(page);
  assert.match(await page.locator('.log').innerText(), /MTB-70 moves [a-z -]*the lamp bank\./);
});
