// A game over TLS: the server's own, and that of nginx in front of it, set up as docs/serving.md says.
//   NGINX  the program; where Debian has it, or unpacked in build/nginx, unless said
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {makeCertificate} from '../server/certificate.mjs';
import {freePort} from '../server/host.mjs';
import {Club, atTable, quiet} from './browser.mjs';
import {playOut} from './player.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SKIRMISH = {...JSON.parse(fs.readFileSync(new URL('scenarios/skirmish.json', import.meta.url), 'utf8')), turns: 1};
const nginx = [process.env.NGINX, '/usr/sbin/nginx', path.join(root, 'build/nginx/usr/sbin/nginx')].find((each) => each && fs.existsSync(each));
let secret, trusted;
// The browser is told the certificate's key. Told to ignore errors of certificates instead it asks once more for each request that meets
// one, and when many do at a time some of them too often.
before(() => {
  secret = makeCertificate();
  const key = new crypto.X509Certificate(fs.readFileSync(secret.certificate)).publicKey.export({type: 'spki', format: 'der'});
  trusted = crypto.createHash('sha256').update(key).digest('base64');
});
after(() => secret.clean());

/** Everything of the first page, a game made by it, and that game played to its end by clicks. */
async function play(t, club) {
  const page = await club.visit(t, {expects: /Content Security Policy/});
  const failed = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.locator('button.book').first().waitFor();
  await quiet(page);
  const made = await page.evaluate(async (scenario) => (await fetch('/api/games', {method: 'POST',
    body: JSON.stringify({scenario, seats: {a: 'me', b: 'me'}})})).json(), SKIRMISH);
  assert.equal(made.error, undefined);
  await page.evaluate(({game, seats, watch}) => localStorage.setItem('sandtable.seats',
    JSON.stringify(Object.entries(seats).map(([side, token]) => ({game, side, token, watch})))), made);
  await page.goto(`${club.address}?made#/game/${made.game}`);
  await page.locator('.curtain button, .game .piece').first().waitFor();
  if (await page.locator('.curtain button').isVisible()) await page.locator('.curtain button').click();
  await atTable(page);
  await playOut(page, {seed: 3, patience: 1});
  assert.deepEqual(failed, []);
  return page;
}

/** Whom the page may open a socket to, besides its own server. */
const mayOpen = (page, address) => page.evaluate((where) => new Promise((resolve) => {
  document.addEventListener('securitypolicyviolation', () => resolve(false), {once: true});
  try {
    new WebSocket(where).addEventListener('error', () => resolve(true));
  } catch { resolve(false); }
}), address);

test('a game over TLS of its own: HTTP/1.1, its own socket and no other', {timeout: 120000}, async (t) => {
  const club = await Club.open(['--certificate', secret.certificate, '--key', secret.key], {trusted});
  t.after(() => club.close());
  club.origin = `https://localhost:${club.host.port}`;
  const page = await play(t, club);
  const spoken = await page.evaluate(() => [...new Set(performance.getEntries().map((entry) => entry.nextHopProtocol).filter(Boolean))]);
  assert.deepEqual(spoken, ['http/1.1']);
  assert.equal(await mayOpen(page, 'wss://127.0.0.1:9/'), false);
  assert.equal(await mayOpen(page, `ws://localhost:${club.host.port}/`), false);
});

/** nginx as the documents say, on ports of the test: only names, places and numbers are others. Whoever starts it stops it, once no page is left that would call it again. */
async function startProxy(serverPort) {
  const port = await freePort();
  const folder = path.join(secret.folder, 'nginx');
  const told = fs.readFileSync(path.join(root, 'docs/serving.md'), 'utf8').match(/nginx:\n\n((?: {4}.*\n|\n)+)/)[1];
  const put = (text, what, by) => {
    assert.ok(text.includes(what), `docs/serving.md has "${what}"`);
    return text.replace(what, by);
  };
  const site = [['listen 443 ssl', `listen 127.0.0.1:${port} ssl`], ['server_name games.example.org', 'server_name localhost'],
    ['/etc/ssl/games.pem', secret.certificate], ['/etc/ssl/games.key', secret.key],
    ['http://127.0.0.1:8080', `http://127.0.0.1:${serverPort}`]].reduce((text, [what, by]) => put(text, what, by), told);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  fs.mkdirSync(folder);
  fs.writeFileSync(`${folder}/nginx.conf`, `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\n` +
    `events {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`);
  const proxy = spawn(nginx, ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], {stdio: 'inherit'});
  const ended = new Promise((resolve) => { proxy.on('exit', resolve); });
  const stop = async () => {
    proxy.kill('SIGTERM');
    await ended;
  };
  const listens = () => new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
  for (let i = 0; !(await listens()); i++) {
    assert.ok(i < 200 && proxy.exitCode === null, fs.existsSync(`${folder}/error.log`) ? fs.readFileSync(`${folder}/error.log`, 'utf8') : 'nginx did not start');
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  return {port, stop};
}

test('a game behind nginx', {timeout: 120000}, async (t) => {
  assert.ok(nginx, 'nginx is there; ./test unpacks it, see tools/setup.sh');
  const port = await freePort();
  const proxy = await startProxy(port);
  const origin = `https://localhost:${proxy.port}`;
  let club = null;
  t.after(async () => {
    await club?.close();
    await proxy.stop();
  });
  club = await Club.open(['--proxy', '--origin', origin], {port, trusted});
  club.origin = origin;
  const page = await play(t, club);
  assert.equal(await mayOpen(page, 'wss://127.0.0.1:9/'), false);
});
