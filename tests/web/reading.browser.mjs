// What is read rather than played: the rules, the odds desk, the first page and its weight; and an audit of every page.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {Club, LONG, atTable, endPhase, picture, take, verb} from './browser.mjs';
import {playOut, random, sitBoth} from '../server/table.mjs';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const SKIRMISH = JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8'));
const FIRST_PAGE = 200 * 1000;
let club;
before(async () => { club = await Club.open(); });
after(() => club.close());

test('the first page weighs less than 200 kB and is there at once', async (t) => {
  const page = await club.visit(t, {where: '#/account'});
  await page.getByRole('heading', {name: 'Account'}).waitFor();
  // A page of its own, with nothing fetched before.
  const first = await page.context().browser().newContext().then((context) => {
    t.after(() => context.close());
    return context.newPage();
  });
  let bytes = 0;
  const files = [];
  const measured = [];
  first.on('response', (response) => measured.push(response.body().then((body) => {
    bytes += body.length;
    files.push(`${response.url().replace(/^.*?\/\/[^/]*/, '')} ${body.length}`);
  }, () => {})));
  const began = performance.now();
  await first.goto(club.address, {waitUntil: 'domcontentloaded'});
  const loaded = performance.now() - began;
  await first.locator('button.book').first().waitFor();
  const there = performance.now() - began;
  await first.waitForLoadState('networkidle');
  await Promise.all(measured);
  t.diagnostic(`${bytes} bytes in ${files.length} files; loaded after ${loaded.toFixed(0)} ms, the shelf there after ${there.toFixed(0)} ms`);
  assert.ok(bytes < FIRST_PAGE, `${bytes} bytes:\n${files.join('\n')}`);
  // The list in index.html is of exactly what the first page imports.
  const named = await first.evaluate(() => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => new URL(link.href).pathname));
  const fetched = files.map((file) => file.split(' ')[0]).filter((file) => file.endsWith('.js') && file !== '/js/main.js');
  assert.deepEqual(named.sort(), [...new Set(fetched)].sort());
  // Taking down a book and seeing its first battle.
  const clicked = performance.now();
  await first.locator('button.book').first().click();
  await first.locator('.battle .map svg .piece').first().waitFor();
  t.diagnostic(`the first battle drawn ${(performance.now() - clicked).toFixed(0)} ms after the click`);
  assert.ok(files.every((file) => file.startsWith('/')), 'nothing comes from elsewhere');
});

test('the rules: a clause shows its examples in words', async (t) => {
  const page = await club.visit(t, {where: '#/rules/pz8-naval/pz8-naval.damage.critical'});
  const examples = page.locator('[id="pz8-naval.damage.critical"] details.examples');
  await examples.locator('summary').click();
  const told = await examples.locator('.example').first().textContent();
  assert.match(told, /fire|raid|torpedo/);
  assert.doesNotMatch(told, /[{}"]/, 'no JSON');
  assert.ok(await examples.locator('.example strong').first().textContent());
  // The umpire plays it on a little board.
  await examples.getByRole('button', {name: 'Show it on a board'}).first().click();
  await examples.locator('.example-board .piece').first().waitFor();
  await examples.locator('.example-told li').first().waitFor();
  assert.match(await examples.locator('.example-told').first().textContent(), /\./);
  await picture(page, 'rules-examples');
});

test('the rules: the rule first, what was decided and what only umpires need folded', async (t) => {
  const page = await club.visit(t, {where: '#/rules/pz8-ww2'});
  const cover = page.locator('[id="pz8-ww2.fire.cover"]');
  await cover.waitFor();
  assert.match(await cover.innerText(), /^pz8-ww2\.fire\.cover\s*Cover\. -1 if the target/);
  assert.doesNotMatch(await cover.innerText(), /Check:|once only/, 'folded');
  await cover.getByText('How we play it').click();
  assert.match(await cover.innerText(), /once only/i);
  const headings = await page.locator('.book-text > h2').allInnerTexts();
  assert.deepEqual(headings.slice(0, 5), ['In short', 'The turn', 'The rules', 'Tables', 'The forces']);
  assert.equal(await page.locator('.check:visible').count(), 0);
  // Whoever is sent to a clause finds it open.
  await page.goto(`${club.address}#/rules/pz8-ww2/pz8-ww2.fire.bunker`);
  await page.locator('[id="pz8-ww2.fire.bunker"].lit').waitFor();
  assert.match(await page.locator('[id="pz8-ww2.fire.bunker"]').innerText(), /instead of/i);
});

test('the rules: pictures made from the examples, the forces from above, all in words too', async (t) => {
  const page = await club.visit(t, {where: '#/rules/pz8-ww2/pz8-ww2.fire.cover'});
  const cover = page.locator('[id="pz8-ww2.fire.cover"]');
  const board = cover.locator('.rule-picture[aria-busy="false"] [role="img"]');
  await board.waitFor();
  // Who fires, at whom, and the shot between them; the rule itself stands before it.
  assert.ok(await board.locator('.piece').count() >= 2);
  assert.equal(await board.locator('.p-shot').count(), 1);
  assert.match(await board.getAttribute('aria-label'), /On the board: .*; /);
  assert.ok(await cover.evaluate((node) => node.firstElementChild.matches('.rule-words') && node.lastElementChild.matches('.rule-picture')));
  assert.ok((await cover.locator('figcaption').textContent()).length > 3);
  // What is far from the eye is not drawn yet.
  assert.ok(await page.locator('.rule-picture[aria-busy="true"]').count() > 10);
  const forces = page.locator('.book-text td.has-portrait');
  assert.ok(await forces.count() > 20);
  assert.match(await forces.filter({hasText: /^Sherman$/}).first().locator('.portrait').getAttribute('aria-label'), /^Drawn as a \S*\s?tank seen from above/);
  for (const name of await page.locator('.portrait').evaluateAll((all) => all.map((node) => node.getAttribute('aria-label')))) assert.match(name, /^Drawn as /);
  await picture(page, 'rules-pictures');
  // A refusal is drawn as one; men, squares and zones have pictures too.
  for (const [slug, clause] of [['portable', 'fire.arc'], ['pz8-colonial', 'melee.recoil'], ['pz8-naval', 'fire.straddle'], ['pz8-space', 'fire.straight']]) {
    await page.goto(`${club.address}#/rules/${slug}/${slug}.${clause}`);
    const shown = page.locator(`[id="${slug}.${clause}"] .rule-picture[aria-busy="false"] [role="img"]`);
    await shown.locator('.p-stroke').first().waitFor({state: 'attached'});
    assert.ok(await shown.locator('.piece').count() > 0, slug);
    assert.match(await shown.getAttribute('aria-label'), /On the board: /);
  }
});

test('the rules: what a table says can be seen of it is drawn below it, and said', async (t) => {
  const page = await club.visit(t, {where: '#/rules/pz8-space/pz8-space.table.to-hit'});
  const rings = page.locator('.diagram').first();
  await rings.locator('svg').waitFor();
  assert.equal(await rings.locator('svg path.d-band').count(), 3, 'a ring for each band');
  assert.equal(await rings.locator('svg').getAttribute('aria-label'), 'Rings of distance. 1 to 3 hexes: score 4. 4 to 6 hexes: score 5. 7 to 9 hexes: score 6.');
  assert.deepEqual(await rings.locator('li').allTextContents(), ['1 to 3 hexes: score 4', '4 to 6 hexes: score 5', '7 to 9 hexes: score 6']);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
    await rings.scrollIntoViewIfNeeded();
    await picture(page, `rules-rings-${theme}`);
  }
  const {rules} = await (await fetch(`${club.address}api/shelf`)).json();
  let drawn = 0;
  for (const {slug} of rules) {
    const {tables} = await (await fetch(`${club.address}api/rules/${slug}`)).json();
    const pictured = Object.values(tables).filter((table) => table.pictures);
    const wanted = pictured.reduce((n, table) => n + table.pictures.length, 0);
    drawn += wanted;
    if (wanted === 0) continue;
    await page.goto(`${club.address}#/rules/${slug}/${pictured[0].table}`);
    await page.locator(`[id="${pictured[0].table}"].lit`).waitFor();
    await page.locator('.diagram').nth(wanted - 1).waitFor();
    assert.equal(await page.locator('.diagram').count(), wanted, slug);
    for (const label of await page.locator('.diagram svg').evaluateAll((all) => all.map((node) => node.getAttribute('aria-label')))) assert.match(label, /^[A-Z].*\.$/, slug);
    assert.equal(await page.locator('.diagram').evaluateAll((all) => all.filter((node) => /NaN|undefined|Infinity/.test(node.outerHTML)).length), 0, slug);
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= window, `${slug} is ${content} wide`);
  }
  assert.ok(drawn > 15, `${drawn} pictures of tables`);
  // Where a gun fires: all round, or to the front alone.
  await page.goto(`${club.address}#/rules/pz8-ww2`);
  const arcs = page.locator('.d-arcs .d-arc');
  await arcs.first().waitFor();
  assert.deepEqual(await page.locator('.d-lines .d-name').evaluateAll((all) => all.slice(0, 4).map((node) => node.textContent)), ['Infantry', 'Infantry AT', 'HMG', 'Mortar']);
  await arcs.first().scrollIntoViewIfNeeded();
  await picture(page, 'rules-arcs');
  assert.deepEqual((await arcs.locator('svg').evaluateAll((all) => all.map((node) => node.getAttribute('aria-label')))).sort(), ['All round.', 'Forward: 45 degrees to each side of the front.']);
});

test('the shelf: a battle has an address, a campaign is marked, the country is the same for everybody', async (t) => {
  const page = await club.visit(t, {where: '#/battles/pz8-aerial/three-battles'});
  await page.locator('.battle h3', {hasText: 'Three Battles'}).waitFor();
  await page.locator('.chip', {hasText: 'Campaign of 3 battles'}).waitFor();
  await page.locator('.battle-button', {hasText: 'Dawn Patrol'}).click();
  assert.match(page.url(), /#\/battles\/pz8-aerial\/dawn-patrol$/);
  const country = async () => {
    await page.goto(`${club.address}#/battles/pz8-divisional/sinai`);
    await page.locator('.map .board[data-theme="desert"] .h-ripple').waitFor({state: 'attached'});
    return page.locator('.map .h-ripple').getAttribute('d');
  };
  const first = await country();
  await page.goto(`${club.address}#/battles/pz8-divisional/nowhere`);
  await page.getByText('has no battle called nowhere here.').waitFor();
  assert.equal(await country(), first);
  assert.ok(first.length > 100);
});

test('the rules: found by words, opened from the log', async (t) => {
  const page = await club.visit(t, {where: '#/rules/pz8-ww2'});
  const search = page.getByLabel('Search the clauses');
  await search.waitFor();
  await search.fill('half range');
  const found = page.locator('.found li');
  await found.first().waitFor();
  assert.match(await page.locator('.found').textContent(), /half.range/i);
  await picture(page, 'rules-search');
  await page.keyboard.press('Enter');
  await page.locator('.clause-def.lit').waitFor();
  assert.match(page.url(), /#\/rules\/pz8-ww2\/pz8-ww2\./);
  const inSight = await page.locator('.clause-def.lit').evaluate((node) => node.getBoundingClientRect().top >= 0 && node.getBoundingClientRect().top < innerHeight);
  assert.ok(inSight, 'the clause is in sight');
  await search.fill('zzzz nothing');
  await page.getByText('No clause has these words.').first().waitFor();

  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const game = await club.visit(t, {made});
  await atTable(game);
  const link = game.locator('.log-event a.clause').first();
  await link.waitFor();
  const address = await link.getAttribute('href');
  await link.click();
  await game.locator('.slip').waitFor();
  assert.ok((await game.locator('.slip-text').textContent()).length > 20);
  await game.locator('.slip').getByText('Open in the rules').click();
  await game.locator('.clause-def.lit').waitFor();
  assert.ok(game.url().endsWith(address));
});

for (const [slug, board] of [['pz8-ww2', 'a table'], ['pz8-space', 'hexes'], ['pz8-aerial', 'hexes of the sky']]) {
  test(`the odds desk on ${board}`, async (t) => {
    // The desk asks for the moment in which it may be done; what the umpire refuses is no complaint.
    const page = await club.visit(t, {where: `#/odds/${slug}`, expects: /status of 400/});
    const answer = page.locator('.odds-answer');
    await answer.locator('[title*=" in "]').first().waitFor();
    const before = await answer.textContent();
    assert.match(before, /\d+(\.\d+)?\s?%/);
    await picture(page, `odds-${slug}`);
    // Something else is asked, and something else is answered.
    const distance = page.getByLabel(/distance|range|apart/i).first();
    await distance.waitFor();
    await distance.fill(slug === 'pz8-ww2' ? '11' : '5');
    await page.waitForFunction((text) => {
      const now = document.querySelector('.odds-answer');
      return now.getAttribute('aria-busy') === 'false' && now.textContent !== text;
    }, before);
  });
}

// -- the audit

/** What axe finds wrong with the page as it stands; a theme changes nothing but colours. */
async function audit(page, what, only) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.addScriptTag({path: AXE});
  const {violations, passes} = await page.evaluate((rules) => globalThis.axe.run(document, rules ? {runOnly: rules} : {}), only);
  assert.ok(passes.length >= (only ?? Array(12)).length, `${what} was audited`);
  return violations.map(({id, nodes}) => `${what}: ${id}: ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`).join(' | ')}`);
}

const PAGES = {
  lobby: async (page, go) => { await go('#/'); await page.locator('button.book').first().waitFor(); },
  battle: async (page, go) => {
    await go('#/');
    await page.locator('button.book').first().click();
    await page.locator('.battle .map svg .piece').first().waitFor();
    await page.getByText('More choices').click();
    await page.locator('.options select').first().waitFor();
  },
  game: async (page, go, {live}) => {
    await go(`#/game/${live.game}`);
    await atTable(page);
    await page.locator('.actions').getByText('can act').waitFor();
    await take(page, 'a2');
    await verb(page, 'Move').waitFor();
  },
  replay: async (page, go, {played}) => { await go(`#/game/${played.game}/replay/9`); await page.locator('.replay-where', {hasText: /^9 of/}).waitFor(); },
  report: async (page, go, {played}) => { await go(`#/game/${played.game}/report`); await page.getByRole('heading', {name: 'Luck'}).waitFor(); },
  rules: async (page, go) => {
    await go('#/rules/pz8-space/pz8-space.fire.straight');
    await page.locator('[id="pz8-space.fire.straight"] .rule-picture[aria-busy="false"] .p-stroke').first().waitFor({state: 'attached'});
    await page.locator('.portrait').first().waitFor({state: 'attached'});
    await page.locator('.diagram').first().waitFor({state: 'attached'});
  },
  odds: async (page, go) => { await go('#/odds/pz8-ww2'); await page.locator('.odds-answer [title*=" in "]').first().waitFor(); },
  account: async (page, go) => { await go('#/account'); await page.getByRole('heading', {name: 'Account'}).waitFor(); },
  claim: async (page, go) => { await go('#/claim/nothing'); await page.getByLabel('What shall we call you?').waitFor(); },
};

for (const wide of LONG ? [1280, 390] : [1280]) {
  test(`the audit finds nothing wrong at ${wide} pixels, light and dark`, async (t) => {
    const live = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
    const table = await sitBoth(club.host, SKIRMISH);
    await playOut(table, random(3), {most: 400});
    table.sockets.forEach((socket) => socket.close());
    const played = table.made;
    const seats = [live, played].flatMap((made) => Object.entries(made.seats).map(([side, token]) => ({game: made.game, side, token, watch: made.watch})));
    // The audit is a script of the test's own; the page's policy would not let it in.
    const page = await club.visit(t, {wide, high: 844, bypassCSP: true, store: {'sandtable.seats': JSON.stringify(seats)}});
    const wrong = [];
    for (const [name, open] of Object.entries(PAGES)) {
      await open(page, (hash) => page.evaluate((where) => { location.hash = where; }, hash), {live, played});
      for (const theme of ['light', 'dark']) {
        await page.evaluate((chosen) => { document.documentElement.dataset.theme = chosen; }, theme);
        wrong.push(...await audit(page, `${name}, ${theme}`, theme === 'dark' ? ['color-contrast'] : null));
        if (wide === 1280 || theme === 'light') await picture(page, `audit-${name}-${wide}-${theme}`);
      }
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      if (content > window) wrong.push(`${name} is ${content} wide on a screen of ${window}`);
    }
    assert.deepEqual(wrong, []);
  });
}

test('nor at the moments of a game: shown around, drafting, odds, dice, curtain, hexes, help, invitation', async (t) => {
  const wrong = [];
  const look = async (page, name) => {
    wrong.push(...await audit(page, name));
    await picture(page, `audit-${name}`);
  };
  const made = await club.host.make(SKIRMISH, {a: 'me', b: 'me'});
  const page = await club.visit(t, {made, seen: false, bypassCSP: true});
  await page.locator('.guide-text').waitFor();
  await look(page, 'guide');
  await page.getByText('No more of this').click();
  await take(page, 'a2');
  await verb(page, 'Move').click();
  await page.getByLabel(/, in inches$/).fill('9, 6');
  await page.keyboard.press('Enter');
  await page.locator('.draft-end button.main:enabled').waitFor();
  await look(page, 'drafting');
  await page.locator('.draft-end').getByText('Cancel').click();
  await page.keyboard.press('Escape');
  await page.locator('.idle-list').waitFor();
  await endPhase(page);
  await page.locator('.curtain').waitFor();
  await look(page, 'curtain');
  await page.locator('.curtain button').click();
  await page.locator('.curtain').waitFor({state: 'detached'});
  await take(page, 'b2');
  await verb(page, 'Fire').click();
  await page.getByText('Why not the others').or(page.locator('.pick')).first().waitFor();
  await look(page, 'targets');
  await page.locator('.pick').first().click();
  await page.locator('.odds-line').first().waitFor();
  await look(page, 'odds-of-a-shot');
  await page.locator('.draft-end button.main').click();
  await page.locator('.tray-row').first().waitFor();
  await look(page, 'dice');
  await page.getByRole('button', {name: 'Help and keys'}).click();
  await page.locator('dialog[open]').waitFor();
  await look(page, 'help');
  await page.keyboard.press('Escape');
  await page.locator('.log-event a.clause').last().click();
  await page.locator('.slip').waitFor();
  await look(page, 'slip');

  const space = await club.host.make('pz8-space/border-patrol', {1: 'me', 2: 'me'});
  const hexes = await club.visit(t, {made: space, bypassCSP: true});
  await atTable(hexes);
  await hexes.locator('.idle-list button').first().click();
  await verb(hexes, 'Activate').click();
  await verb(hexes, 'Move').click();
  await hexes.getByRole('button', {name: 'Step f'}).waitFor();
  await look(hexes, 'hexes');

  const lobby = await club.visit(t, {bypassCSP: true});
  await lobby.locator('button.book').last().click();
  await lobby.getByRole('button', {name: 'Invite a friend'}).click();
  await lobby.locator('dialog[open]').waitFor();
  await look(lobby, 'invitation');
  await lobby.getByRole('button', {name: 'Later'}).click();
  await lobby.reload();
  await lobby.getByRole('heading', {name: 'My games'}).waitFor();
  await look(lobby, 'my-games');
  assert.deepEqual(wrong, []);
});
