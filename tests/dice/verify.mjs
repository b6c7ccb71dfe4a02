// Verifies the dice of a journal independently of Sandtable: written from docs/dice.md alone, with nothing but
// node's SHA-256 and ChaCha20. The journal does not say how many faces its dice have, so they are given: one number,
// or several where a game has dice of several kinds; each die must then be right as one of them.
// Usage: node verify.mjs --faces 6,8 JOURNAL.jsonl ...   Speaks TAP; exit status 0 if every die is right.
import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
};

// 64 bytes of the stream: counter and nonce are the block number, little-endian, and eight zero bytes.
function chachaBlock(key, number) {
  const counterAndNonce = Buffer.alloc(16);
  counterAndNonce.writeBigUInt64LE(number, 0);
  return createCipheriv('chacha20', key, counterAndNonce).update(Buffer.alloc(64));
}

// What dice 0, 1, 2 ... show in turn, as dice of each kind.
function* stream(key, faces) {
  for (let block = 0n; ; block += 1n) {
    const bytes = chachaBlock(key, block);
    for (let word = 0; word < 8; word += 1) {
      yield faces.map((kind) => Number(1n + ((bytes.readBigUInt64LE(8 * word) * BigInt(kind)) >> 64n)));
    }
  }
}

function keyOf(seed, entropy) {
  const parts = [Buffer.from('sandtable dice 1', 'ascii'), seed];
  for (const bytes of entropy) {
    parts.push(Buffer.from([bytes.length]), bytes);
  }
  return sha256(...parts);
}

function bytesOf(digits, what) {
  if (typeof digits !== 'string' || !/^([0-9a-f]{2})+$/.test(digits)) {
    throw new Error(`${what}: expected hexadecimal digits, found ${JSON.stringify(digits)}`);
  }
  return Buffer.from(digits, 'hex');
}

// Splits a journal into its parts and checks that they stand where the specification says.
function readJournal(text) {
  const lines = text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
  const [head, ...rest] = lines;
  if (head?.sandtable !== 1 || head.dice !== 'rolled') {
    throw new Error('expected the journal of a game whose dice were rolled');
  }
  const last = rest.pop();
  if (last?.seed === undefined) {
    throw new Error('the seed has not been revealed');
  }
  const entropy = [Buffer.alloc(0), Buffer.alloc(0)];
  const commands = [];
  for (const line of rest) {
    if (line.entropy !== undefined) {
      const side = { 1: 0, a: 0, 2: 1, b: 1 }[line.side];
      const bytes = bytesOf(line.entropy, 'entropy');
      if (commands.length > 0 || !(side in entropy) || entropy[side].length > 0 || bytes.length > 64) {
        throw new Error('entropy: expected 1 to 64 bytes, once for each side, before the first command');
      }
      entropy[side] = bytes;
    } else {
      commands.push(line);
    }
  }
  return { commitment: head.commitment, seed: bytesOf(last.seed, 'seed'), entropy, commands };
}

// Compares the dice of one command with the stream; says the first that differs, or nothing.
function firstWrong(command, dice) {
  for (const [place, die] of command.dice.entries()) {
    const right = dice.next().value;
    if (!right.includes(die)) {
      return `die ${place + 1} is ${die}, the seed gives ${right.join(' or ')}`;
    }
  }
  return '';
}

let tests = 0;
let failed = 0;
function report(good, text, why = '') {
  tests += 1;
  failed += good ? 0 : 1;
  console.log(`${good ? 'ok' : 'not ok'} ${tests} - ${text}`);
  if (!good && why !== '') {
    console.log(`# ${why}`);
  }
}

function verify(path, faces) {
  const name = path.split('/').at(-1);
  const { commitment, seed, entropy, commands } = readJournal(readFileSync(path, 'utf8'));
  report(seed.length === 32 && sha256(seed).toString('hex') === commitment,
    `${name}: the seed is the one committed to`);
  const dice = stream(keyOf(seed, entropy), faces);
  let n = 0;
  for (const command of commands) {
    const wrong = firstWrong(command, dice);
    n += command.dice.length;
    if (wrong !== '') {
      report(false, `${name}: the dice of command ${command.n}`, wrong);
      return;
    }
  }
  report(n > 0, `${name}: all ${n} dice of ${commands.length} commands are those of the seed`, 'there are none');
}

const words = process.argv.slice(2);
const at = words.indexOf('--faces');
const faces = at < 0 ? [] : (words.splice(at, 2)[1] ?? '').split(',').map(Number);
if (faces.length === 0 || !faces.every((n) => Number.isInteger(n) && n >= 1 && n <= 255) || words.length === 0) {
  console.error('usage: node verify.mjs --faces N[,N...] JOURNAL.jsonl ...');
  process.exit(2);
}
for (const path of words) {
  try {
    verify(path, faces);
  } catch (error) {
    report(false, path.split('/').at(-1), error.message);
  }
}
console.log(`1..${tests}`);
process.exit(failed === 0 ? 0 : 1);
