// Replays tapes in the WebAssembly build of core, board and rules, and compares the last hash with the journal's.
// Usage: node replay.mjs kernel.wasm JOURNAL.jsonl=TAPE ...   Speaks TAP.
import { readFileSync } from 'node:fs';

const [wasmPath, ...pairs] = process.argv.slice(2);
// wasi-libc's assert and snprintf could write to a file descriptor; the kernel never does.
const refuse = () => 8;
const imports = new Proxy({}, { get: () => refuse });
const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
  wasi_snapshot_preview1: new Proxy({ proc_exit(code) { throw new Error(`exit ${code}`); } },
    { get: (own, name) => own[name] ?? refuse }),
  env: imports,
});
const kernel = instance.exports;
kernel._initialize?.();

let number = 0;
let failed = 0;
const report = (good, text) => {
  number += 1;
  failed += good ? 0 : 1;
  console.log(`${good ? 'ok' : 'not ok'} ${number} - ${text}`);
};

for (const pair of pairs) {
  const [journalPath, tapePath] = pair.split('=');
  const lines = readFileSync(journalPath, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  const commands = lines.filter((line) => line.hash !== undefined);
  const expected = commands.at(-1).hash;
  const tape = readFileSync(tapePath);
  for (const roll of [0, 1]) {
    const at = kernel.tape_room(tape.length);
    new Uint8Array(kernel.memory.buffer, at, tape.length).set(tape);
    const end = kernel.tape_run(at, tape.length, roll);
    const hash = BigInt.asUintN(64, kernel.tape_hash()).toString(16).padStart(16, '0');
    const name = journalPath.split('/').at(-1);
    report(end === 0 && hash === expected && kernel.tape_entries() === commands.length,
      `wasm replays ${name} with ${roll ? 'rolled' : 'given'} dice: ${kernel.tape_entries()} commands, ` +
      `hash ${hash}${hash === expected ? '' : `, expected ${expected}`}${end ? `, ended with ${end}` : ''}`);
  }
}
console.log(`1..${number}`);
process.exit(failed ? 1 : 0);
