import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

/** Bytes of gzip: what is wished for, and what no change may exceed. */
const modules = { 'deft.wasm': { wish: 150000, most: 180000 }, 'deft-core.wasm': { wish: 80000, most: 125000 } };

for (const [name, { wish, most }] of Object.entries(modules)) {
  const bytes = readFileSync(new URL(`../${name}`, import.meta.url));
  test(`${name} imports nothing`, async () => {
    assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
  });

  test(`${name} stays small`, (t) => {
    const size = gzipSync(bytes, { level: 9 }).length;
    t.diagnostic(`${name}: ${size} bytes of gzip; the wish is ${wish}`);
    assert.ok(size <= most, `${size} bytes of gzip`);
  });
}

test('the stack lies below the data, so that an overflow traps', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL('../deft.wasm', import.meta.url)), {});
  instance.exports._initialize();
  const version = instance.exports.deft_selftest(); // a static text or 0; static data begins above the stack
  const none = instance.exports.deft_input_none();
  assert.equal(version, 0);
  assert.ok(none >= 1 << 20, `static data at ${none}, stack below 1 MiB`);
});
