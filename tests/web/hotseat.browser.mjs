// A first visit, and a whole game of two people at one screen, played through the page to its end.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {fileURLToPath} from 'node:url';
import {Club, PATIENCE, atTable, click, endPhase, picture, quiet, tablePoint, take, verb} from './browser.mjs';

const SKIRMISH = fileURLToPath(new URL('scenarios/skirmish.json', import.meta.url));
const HIGH = 18;
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

test('a first-time visitor is in a game within three clicks and is shown around', async (t) => {
  const page = await club.visit(t, {seen: false});
  let clicks = 0;
  const press = async (what) => { await what.click(); clicks += 1; };
  await press(page.locator('button.book').first());
  await page.locator('.battle .map svg .piece').first().waitFor();
  await picture(page, 'first-battle');
  await press(page.locator('button.play'));
  await atTable(page);
  assert.ok(clicks <= 3, `${clicks} clicks`);

  const note = page.locator('.guide');
  await note.waitFor();
  await picture(page, 'first-guide');
  const said = [];
  for (let step = 1; step <= 6; step++) {
    await note.getByText(`${step} of 6`).waitFor();
    said.push(await note.locator('h2').textContent());
    await note.locator('button.main').click();
  }
  await note.waitFor({state: 'hidden'});
  assert.equal(new Set(said).size, 6);

  // It gets out of the way and stays there.
  await page.reload();
  await atTable(page);
  await page.getByText('11 units can act').waitFor();
  assert.equal(await note.isVisible(), false);
  await page.getByRole('button', {name: 'Help and keys'}).click();
  await page.getByRole('button', {name: 'Show me around again'}).click();
  await note.getByText('1 of 6').waitFor();
  await page.keyboard.press('Escape');
  await note.waitFor({state: 'hidden'});
});

/** The next player sits down: the curtain hides everything until then. */
async function handOver(page, name) {
  const curtain = page.locator('.curtain');
  await curtain.getByText(`Hand over to ${name}`).waitFor();
  const covered = await page.evaluate(() => {
    const box = document.querySelector('.board-stage').getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top?.closest('.curtain') !== null && document.querySelector('.game-body').inert;
  });
  assert.ok(covered, 'the table is covered');
  await curtain.getByRole('button').click();
  await curtain.waitFor({state: 'detached'});
}

test('two people at one screen play a battle of their own to its end', async (t) => {
  const page = await club.visit(t);
  await page.locator('button.book').first().click();
  await page.getByText('A battle of your own').click();
  await page.getByLabel('Scenario file').setInputFiles(SKIRMISH);
  await page.getByRole('heading', {name: 'Skirmish at the Ford'}).waitFor();
  await page.getByText('More choices').click();
  await page.getByLabel('Allied', {exact: true}).selectOption('me');
  await page.getByLabel('Axis', {exact: true}).selectOption('me');
  await page.getByRole('button', {name: 'Play both at this screen'}).click();
  await atTable(page);

  // Allied moves: a path of two legs, corner by corner.
  await page.locator('.actions').getByText('4 units can act').waitFor();
  await take(page, 'a2');
  await verb(page, 'Move').waitFor();
  await click(page, await tablePoint(page, [8, 5], HIGH));
  await page.locator('.draft-args').getByText('8, 5').waitFor();
  await click(page, await tablePoint(page, [9, 6], HIGH));
  await page.locator('.draft-args').getByText('8, 5; 9, 6').waitFor();
  await page.locator('.verdict').getByText(/^Costs 2\.8 of \d+\.\d in\.$/).waitFor();
  await picture(page, 'hotseat-path');
  await page.locator('.draft-end button.main').click();
  await page.locator('.log-event', {hasText: 'moves'}).first().waitFor();
  await page.locator('.card .fact', {hasText: 'At'}).filter({hasText: '9, 6'}).first().waitFor();

  // What the rules forbid is refused in a sentence, with the clause to read.
  await take(page, 'a3');
  await verb(page, 'Move').click();
  await click(page, await tablePoint(page, [15, 17], HIGH));
  const refusal = page.locator('.command-desk .refusal');
  await refusal.locator('a.clause').waitFor();
  assert.match(await refusal.textContent(), /\.\s/);
  await refusal.locator('a.clause').click();
  await page.locator('.slip').getByText('Open in the rules').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.slip').waitFor({state: 'detached'});
  await page.keyboard.press('Escape');

  // A pivot, by pointing the way.
  await verb(page, 'Pivot').click();
  await click(page, await tablePoint(page, [19, 8], HIGH));
  await page.locator('.draft-args').getByText('45°').waitFor();
  await page.locator('.draft-end button.main').click();
  await page.locator('.log-event', {hasText: /45/}).first().waitFor();
  await endPhase(page);

  // Axis fires: the odds stand there before anything is rolled.
  await handOver(page, 'Axis');
  await page.getByText('can act').waitFor();
  await take(page, 'b2');
  await verb(page, 'Fire').click();
  const shot = page.locator('.pick-list .pick').first();
  await shot.locator('.pick-chance').waitFor();
  assert.match(await shot.locator('.pick-chance').textContent(), /^\d+% or \d+%$/);
  assert.match(await shot.locator('.pick-chance').getAttribute('title'), /within half range, \d+\/\d+; over half range, up to full range, \d+\/\d+; /);
  await picture(page, 'hotseat-targets');
  await shot.click();
  await page.locator('.odds-list .odds-line').first().waitFor();
  await picture(page, 'hotseat-odds');
  assert.ok(await page.locator('.throws li').count() > 0);
  for (const chance of await page.locator('.odds-chance').all()) assert.match(await chance.getAttribute('title'), /^\d+\/\d+/);
  await page.locator('.draft-end button.main').click();
  await page.locator('.tray .tray-row').first().waitFor();
  await picture(page, 'hotseat-dice');
  await page.locator('.log-event.is-roll').first().waitFor();
  // What was rolled is in sight, though the room for the log has become another meanwhile.
  await page.waitForFunction(() => {
    const list = document.querySelector('.log-list');
    return list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  });
  await endPhase(page);

  // The same side moves next: nobody changes places. The rest with the keyboard: N, a number, End.
  await page.locator('#waiting', {hasText: 'Axis moves'}).waitFor();
  assert.equal(await page.locator('.curtain').count(), 0);
  await endPhase(page);
  await handOver(page, 'Allied');
  await page.locator('#waiting', {hasText: 'Allied fires'}).waitFor();
  await page.keyboard.press('n');
  await page.locator('.actions h2', {hasText: /^What a\d can do$/}).waitFor();
  await endPhase(page);

  // The second turn, until it is over.
  for (let phase = 0; phase < 6; phase++) {
    await page.locator('.result:visible, .curtain:visible, .actions .verb-button:visible').first().waitFor();
    await quiet(page);
    if (await page.locator('.result').isVisible()) break;
    const curtain = page.locator('.curtain button');
    if (await curtain.isVisible()) await curtain.click();
    await page.locator('.curtain').waitFor({state: 'detached'});
    await endPhase(page);
  }
  await page.locator('.result').waitFor({timeout: PATIENCE});
  assert.match(await page.locator('.result p').textContent(), /Won by|A draw/);
  await picture(page, 'hotseat-over');
  // Nobody else is there to agree to a rematch.
  assert.equal(await page.getByRole('link', {name: 'Another battle'}).count(), 1);
  assert.equal(await page.getByRole('button', {name: 'Rematch'}).count(), 0);
  await page.getByRole('link', {name: 'Read the report'}).click();
  await page.getByRole('heading', {name: 'Who was lost to whom'}).waitFor();
  await page.getByRole('button', {name: 'Download the journal'}).waitFor();
  await picture(page, 'report', {fullPage: true});
});
