// The lobby: the shelf, the rules, the client's files, scenarios of one's own, the odds desk.
// SANDTABLE=build/src/sandtable node --test-reporter=tap tests/server/lobby.test.mjs
import {test} from 'node:test';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {anyCommand, close, copy, host} from './house.mjs';
import {sitBoth, speakerOf} from './table.mjs';

test('the shelf names every rule set with scenarios, options and players', async () => {
  const {status, json, headers} = await host.get('/api/shelf');
  assert.equal(status, 200);
  assert.match(headers.get('content-type'), /^application\/json/);
  assert.deepEqual(json.rules.map((rules) => rules.slug).sort(), ['aflame', 'featherstone', 'portable', 'pz8-aerial', 'pz8-coastal', 'pz8-coldwar', 'pz8-colonial', 'pz8-divisional', 'pz8-jets', 'pz8-modern', 'pz8-naval', 'pz8-scifi', 'pz8-space', 'pz8-ww1', 'pz8-ww2', 'tarr']);
  for (const rules of json.rules) {
    assert.ok(rules.title && rules.about && rules.sides.length === 2, rules.slug);
    const size = {hex: 'hexes', table: 'table', square: 'squares', zone: 'zones'}[rules.board];
    assert.ok(size, rules.board);
    assert.ok(rules.scenarios.length >= 2, rules.slug);
    for (const scenario of rules.scenarios) {
      if (rules.board === 'zone') assert.ok(scenario.zones >= 2);
      else assert.equal(scenario[size].length, 2);
      assert.equal(scenario.sides.length, 2);
      assert.ok(Object.keys(scenario.sides[0].forces).length > 0);
      const file = await host.get(`/api/scenarios/${rules.slug}/${scenario.name}`);
      assert.deepEqual(file.json, JSON.parse(fs.readFileSync(`data/${rules.slug}/scenarios/${scenario.name}.json`, 'utf8')));
      const view = await host.get(`/api/scenarios/${rules.slug}/${scenario.name}/view`);
      assert.equal(view.json.scenario, scenario.name);
      assert.equal(view.json.begun, false);
    }
  }
  assert.ok(json.players.some((player) => player.name === 'greedy'));
});

test('the schema and the ledger of every rule set', async () => {
  const documented = fs.readFileSync('docs/protocol.md', 'utf8').match(/^The kinds: ([^.]+)\./m);
  const kinds = new Set(documented[1].replace(/\([^)]*\)/g, '').trim().split(/\s+/));
  for (const slug of ['aflame', 'blank', 'featherstone', 'portable', 'pz8-coastal', 'pz8-coldwar', 'pz8-colonial', 'pz8-divisional', 'pz8-modern', 'pz8-naval', 'pz8-scifi', 'pz8-space', 'pz8-ww1', 'pz8-ww2', 'tarr']) {
    const {status, json} = await host.get(`/api/rules/${slug}`);
    assert.equal(status, 200);
    assert.equal(json.slug, slug);
    assert.ok(json.phases.length > 0 && json.verbs.length > 0 && json.clauses.length > 0, slug);
    for (const verb of json.verbs) for (const arg of verb.args) assert.ok(kinds.has(arg.kind), `${slug} ${verb.verb} ${arg.name}: ${arg.kind}`);
    for (const list of json.collections) for (const field of list.fields) assert.ok(kinds.has(field.kind), `${slug} ${list.name}: ${field.kind}`);
    const ledger = await host.get(`/api/rules/${slug}/ledger`);
    assert.match(ledger.headers.get('content-type'), /^text\/markdown/);
    assert.equal(ledger.text, fs.readFileSync(`docs/rules/${slug}.md`, 'utf8'));
  }
  assert.equal((await host.get('/api/rules/sandtable/ledger')).text, fs.readFileSync('docs/rules/sandtable.md', 'utf8'));
});

test('clauses have examples: short cases with their titles, what is said and what is expected', async () => {
  for (const slug of ['blank', 'pz8-naval', 'pz8-ww2', 'sandtable']) {
    const {status, json} = await host.get(`/api/rules/${slug}/examples`);
    assert.equal(status, 200);
    assert.ok(Object.keys(json).length > 3, slug);
    for (const [id, examples] of Object.entries(json)) {
      assert.ok(id.startsWith(`${slug}.`), id);
      assert.ok(examples.length >= 1 && examples.length <= 2, id);
      for (const {about, do: said} of examples) assert.ok(about.length > 0 && said.every(({verb, events}) => verb.length > 0 && events === undefined), id);
    }
  }
  assert.equal((await host.get('/api/rules/chess/examples')).status, 404);
});

test('what is not there is 404, what cannot be done there is 405', async () => {
  for (const where of ['/nothing', '/js/nothing.js', '/api/', '/api/nothing', '/api/rules/chess', '/api/rules/pz8-ww2/other',
    '/api/scenarios/pz8-ww2', '/api/scenarios/pz8-ww2/none', '/api/scenarios/chess/ridge', '/api/scenarios/pz8-ww2/ridge/other',
    '/api/games/aaaaaaaaaa/journal', '/api/games/aaaaaaaaaa', `/api/${'x'.repeat(230)}`]) {
    const {status, text} = await host.get(where);
    assert.equal(status, 404, `${where}: ${text}`);
    if (where.startsWith('/api/')) assert.equal(typeof JSON.parse(text).error, 'string');
  }
  for (const [method, where] of [['POST', '/api/shelf'], ['GET', '/api/games'], ['GET', '/api/claim'], ['DELETE', '/api/games'], ['PUT', '/api/shelf'],
    ['POST', '/api/rules/pz8-ww2'], ['PATCH', '/api/session']]) {
    const {status, json} = await host.request(method, where);
    assert.equal(status, 405, `${method} ${where}`);
    assert.equal(typeof json.error, 'string');
  }
});

test('the first page and its files, with an etag', async () => {
  const page = await host.get('/');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type'), /^text\/html/);
  assert.match(page.headers.get('content-security-policy'), /default-src 'self'/);
  assert.equal((await host.get('/', {'If-None-Match': page.headers.get('etag')})).status, 304);
  assert.equal((await host.get('/../src/meson.build')).status, 404);
});

test('an uploaded scenario is shown, or told what is wrong with it', async () => {
  const scenario = (await host.get('/api/scenarios/pz8-ww2/ridge')).json;
  const good = await host.post('/api/scenario', scenario);
  assert.equal(good.status, 200);
  assert.deepEqual(good.json.view, (await host.get('/api/scenarios/pz8-ww2/ridge/view')).json);
  const place = copy(scenario);
  place.units[2].at = [-4, 900];
  const bad = await host.post('/api/scenario', place);
  assert.equal(bad.status, 400);
  assert.match(bad.json.error, /^units\[2\]\.at: expected /);
  assert.match((await host.post('/api/scenario', {...scenario, rules: 'chess'})).json.error, /rules: /);
  assert.match((await host.post('/api/scenario', '{"rules": ')).json.error, /the request:1:\d+: expected JSON/);
  assert.match((await host.post('/api/scenario', '[]')).json.error, /the request: expected an object/);
  const letters = copy(scenario);
  letters.units[0].type = `x${'ä'.repeat(400)}`;
  const long = await host.post('/api/scenario', letters);
  assert.equal(long.status, 400);
  assert.match(long.json.error, /^units\[0\]\.type: /);
});

test('an example of the rules: its situation, and what comes of its commands', async () => {
  const examples = (await host.get('/api/rules/pz8-ww2/examples')).json;
  const [example] = examples['pz8-ww2.fire.half-range'];
  const game = (await host.get(`/api/rules/pz8-ww2/examples/${example.game}`)).json;
  assert.equal(game.rules, 'pz8-ww2');
  const {status, json} = await host.post('/api/trial', {game, do: example.do});
  assert.equal(status, 200);
  assert.equal(json.view.rules, 'pz8-ww2');
  assert.equal(json.steps.length, example.do.length);
  assert.ok(json.steps.every((step) => (step.events.length > 0 && step.changes) || step.refused || step.needs));
  assert.equal((await host.get('/api/rules/pz8-ww2/examples/100000')).status, 404);
  assert.equal((await host.get('/api/rules/pz8-ww2/examples/-1')).status, 404);
  assert.equal((await host.get('/api/rules/pz8-ww2/examplesx')).status, 404);
  assert.match((await host.post('/api/trial', {game})).json.error, /do: expected a list of at most 64 commands/);
  assert.match((await host.post('/api/trial', {game, do: Array(65).fill({verb: 'end'})})).json.error, /at most 64/);
  assert.match((await host.post('/api/trial', {do: []})).json.error, /^game\./);
  const refused = await host.post('/api/trial', {game, do: [{verb: 'move', unit: 'a1', path: [[1, 1]]}]});
  assert.match(refused.json.steps[0].refused, /^pz8-ww2\./);
});

test('the odds desk answers for a situation made up', async () => {
  const scenario = (await host.get('/api/scenarios/blank/first-steps')).json;
  const {json: schema} = await host.get('/api/rules/blank');
  const roll = schema.verbs.find((verb) => verb.verb === 'push') ?? schema.verbs[0];
  const nothing = await host.post('/api/odds', {game: scenario, command: {verb: 'nothing-of-the-kind'}});
  assert.equal(nothing.status, 400);
  assert.match(nothing.json.error, /verb/);
  assert.equal((await host.post('/api/odds', {game: scenario})).status, 400);
  assert.match((await host.post('/api/odds', {command: {verb: roll.verb}})).json.error, /\S/);
  const mill = (await host.get('/api/scenarios/pz8-ww2/mill-crossing')).json;
  const refused = await host.post('/api/odds', {game: mill, command: {verb: 'fire', side: 'a', unit: 'a9', target: 'b2'}});
  assert.equal(refused.status, 400);
  assert.match(refused.json.clause, /^pz8-ww2\./, 'the clause that says no');
  const table = await sitBoth(host, 'pz8-ww2/mill-crossing');
  const command = await anyCommand(await speakerOf(table));
  close(table);
  assert.ok(command, 'something can be said');
  const odds = await host.post('/api/odds', {game: mill, command});
  assert.equal(odds.status, 200, odds.text);
  assert.equal(odds.json.exact, true);
  assert.ok(Array.isArray(odds.json.rolls));
});
