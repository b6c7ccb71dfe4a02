// Men who are single figures on the open table: each with his arms, on foot, horse or camel; a body moved in three gestures; the card that was drawn.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {Club, atTable, click, picture, quiet, scenario, tablePoint, verb} from './browser.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

const HIGH = 15;
const FIELD = {rules: 'pz8-colonial', title: 'The Ford', sides: ['Europeans', 'Natives'], table: [24, HIGH], phase: 'activation', active: 'E1', 'edge-european': 'south', 'edge-native': 'north',
  terrain: [{kind: 'fortification', rect: [12, 2, 20, 4]}, {kind: 'donga', rect: [2, 8, 8, 9]}],
  units: [{id: 'E1', side: 'european', type: 'eu-foot', men: 8, line: [[12.5, 4.5], [19.5, 4.5]]}, {id: 'E2', side: 'european', type: 'eu-lancers', men: 6, mounted: true, line: [[1, 3], [8, 3]]},
    {id: 'E3', side: 'european', type: 'eu-camel', men: 6, mounted: true, line: [[1, 6], [8, 6]]}, {id: 'E4', side: 'european', type: 'eu-mg', at: [10, 4]},
    {id: 'Z1', side: 'native', type: 'zulu', men: 8, line: [[12, 13], [19, 13]]}, {id: 'S1', side: 'native', type: 'sniper', line: [[3, 8.500], [3, 8.500]], hidden: true}],
  men: [[9.5, 3], [10, 2.8], [10.5, 3]].map((at) => ({unit: 'E4', at}))};

async function sit(t, game, more = {}) {
  const page = await club.visit(t, {made: await club.host.make(game, {european: 'me', native: 'computer:random'}), ...more});
  await atTable(page);
  return page;
}

const at = (page, place) => tablePoint(page, place, HIGH);
const give = async (page) => {
  await quiet(page);
  await page.locator('.draft-end button.main:enabled').click();
  await quiet(page);
};
const told = (page, words) => page.locator('.log', {hasText: words}).first().waitFor({state: 'attached'});

test('every man with what he carries, and nobody who hides', async (t) => {
  const page = await sit(t, FIELD, {bypassCSP: true});
  const men = page.locator('.game .c-man');
  assert.equal(await men.count(), 31, '23 Europeans and 8 Zulus; the sniper is nowhere');
  assert.equal(await page.locator('.game .c-man.own-0 .m-h').count(), 6, 'horses');
  assert.equal(await page.locator('.game .c-man.own-1 .m-t').count(), 6, 'shields: the Chief and five others, two have muskets');
  assert.equal(await page.locator('.game .c-man .m-flag').count(), 10, 'a pennon for each lancer, a banner for each leader');
  assert.equal(await page.locator('.game .is-selected .c-man').count(), 8, 'the unit that acts');
  await picture(page, 'colonial-men');
  await page.addScriptTag({path: AXE});
  const {violations, passes} = await page.evaluate(() => globalThis.axe.run(document));
  assert.ok(passes.length > 10);
  assert.deepEqual(violations.map(({id, nodes}) => [id, nodes[0].html]), []);
});

test('a body is moved in three gestures, and fires', async (t) => {
  const page = await sit(t, FIELD);
  await verb(page, 'March').click();
  const [from, to] = [await at(page, [16, 4.5]), await at(page, [16, 6.5])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 5; i++) await page.mouse.move(from.x + (to.x - from.x) * i / 5, from.y + (to.y - from.y) * i / 5);
  await page.mouse.up();
  await give(page);
  await told(page, 'E1 moves');
  await verb(page, 'Fire').click();
  await click(page, await at(page, [14, 13]));
  await give(page);
  await told(page, 'E1 fires at Zulu Z1');
  assert.equal(await page.locator('.open-card').count(), 1, 'the card that says who acts now');
  assert.match(await page.locator('.open-card').getAttribute('aria-label'), /^the .* left$/);
  await picture(page, 'colonial-card');
});

test('a charge as the umpire proposes it', async (t) => {
  const page = await sit(t, {...FIELD, units: FIELD.units.map((unit) => (unit.id === 'Z1' ? {...unit, line: [[12, 10], [19, 10]]} : unit))});
  await verb(page, 'Charge').click();
  await page.getByRole('button', {name: "The umpire's choice"}).click();
  await quiet(page);
  await picture(page, 'colonial-charge');
  await give(page);
  await told(page, 'E1 charges');
});

test('Mimosa Post', async (t) => {
  const page = await sit(t, scenario('pz8-colonial/mimosa-post'));
  assert.equal(await page.locator('.game .c-man').count(), 75);
  await picture(page, 'colonial-post');
});
