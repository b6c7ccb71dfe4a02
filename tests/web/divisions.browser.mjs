// Battalions on the open table: blocks with fatigue and the colour of their division, forts to scale, mines and flags; and where the loser of a
// fight would be driven, drawn before it is.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {Club, atTable, click, picture, quiet, scenario, take, unitPoint, verb} from './browser.mjs';

let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

/** The Sinai with a second Egyptian brigade, and one battalion tired. */
function sinai() {
  const battle = scenario('pz8-divisional/sinai');
  return {...battle,
    divisions: [...battle.divisions, {id: 'reserve', side: 'b', title: 'Reserve'}],
    units: battle.units.map((unit) => ({...unit, ...(unit.id === 'e-mt' ? {division: 'reserve', fp: 2} : {})}))};
}

test('battalions, their fatigue and divisions, forts, mines and flags', async (t) => {
  const made = await club.host.make(sinai(), {a: 'me', b: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  const count = (what) => page.locator(`.game ${what}`).count();
  assert.equal(await count('.c-fort-bank'), 2);
  assert.equal(await count('.c-mine-ground'), 3);
  assert.equal(await count('.c-cloth'), 3);
  assert.equal(await count('.u-pip:not(.is-free)'), 2);
  assert.equal(await count('.u-pip.is-free'), 4, 'a medium tank battalion bears six');
  assert.equal(await count('.bar-0'), 8, 'the brigade of the scenario');
  assert.equal(await count('.bar-1'), 1, 'the other one; Israel has one brigade and no bars');
  const box = await page.locator('.game .c-fort-bank').first().boundingBox();
  const unit = await page.locator('.game .piece .u-edge').first().boundingBox();
  assert.ok(box.height > 1.6 * unit.height && box.width < box.height, 'two inches by one, the front to the east');
  assert.match(await page.locator('.board-words').textContent(), /e-mt, Medium Tanks, Egyptian, Reserve, worn 2 of 6/);
  await picture(page, 'divisions');
});

/** Whoever attacks wins. */
const FIGHT = {
  rules: 'pz8-divisional', title: 'A fight', table: [24, 18], sides: ['Red', 'Blue'], phase: 'a-fights', options: {'opt-withdraw': 'arc'},
  templates: [{id: 'giants', title: 'Giants', arm: 'heavy-tanks', cf: 9, move: 6, limit: 6, spot: 6}],
  divisions: [{id: 'red', side: 'a'}, {id: 'blue', side: 'b'}],
  units: [{id: 'G', side: 'a', type: 'giants', division: 'red', at: [10, 9]}, {id: 'I', side: 'b', type: 'inf', division: 'blue', at: [11, 9]}],
};

test('where the loser goes is drawn before it is driven there', async (t) => {
  const made = await club.host.make(FIGHT, {a: 'me', b: 'me'});
  const page = await club.visit(t, {made});
  await atTable(page);
  await take(page, 'G');
  await page.locator('.game .k-clear').waitFor({state: 'attached'});
  const line = await page.locator('.game .k-clear').evaluate((path) => {
    const [a, b] = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())];
    return [b.x - a.x, Math.abs(b.y - a.y)];
  });
  assert.ok(line[0] < -200 && line[1] < 1, `straight back, away from the enemy: ${line}`);
  await picture(page, 'divisions-fight');
  await click(page, await unitPoint(page, 'I'));
  await quiet(page);
  await page.locator('.draft-end button.main').click();
  await page.waitForFunction(() => /Is I to withdraw/.test(document.querySelector('#waiting').textContent));
  await take(page, 'I');
  await page.locator('.game .k-arc').waitFor({state: 'attached'});
  await page.locator('.game .k-ring').waitFor({state: 'attached'});
  await picture(page, 'divisions-withdraw');
  await verb(page, 'Withdraw').click();
  assert.equal(await page.locator('.command-desk input[type=number]').inputValue(), '90', 'straight back is proposed');
  await page.getByRole('button', {name: 'Turn right'}).click();
  await picture(page, 'divisions-turn');
  await page.locator('.draft-end button.main:enabled').click();
  await page.waitForFunction(() => !/withdraw/.test(document.querySelector('#waiting').textContent));
  const [giants, infantry] = [await unitPoint(page, 'G'), await unitPoint(page, 'I')];
  assert.ok(infantry.x > giants.x + 60 && infantry.y > giants.y + 5, 'back, and a little to the right');
  await picture(page, 'divisions-withdrew');
});
