// memory.test.mjs -- the module's own malloc. tests/web/ tests the rest of its own C library, natively.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

/** The same numbers in each run. */
function drawer(seed) {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 32n);
  };
}

test('blocks of memory are apart, and what is freed is used again', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL('../deft-core.wasm', import.meta.url)), {});
  instance.exports._initialize();
  const { malloc, free, memory } = instance.exports;
  const draw = drawer(2);
  const start = memory.buffer.byteLength;
  const blocks = [];
  let most = 0;
  for (let round = 0; round < 4; ++round) {
    for (let i = 0; i < 4000; ++i) {
      if (blocks.length > 0 && draw() % 2 === 0) {
        const { at, size, mark } = blocks.splice(draw() % blocks.length, 1)[0];
        assert.ok(new Uint8Array(memory.buffer, at, size).every((byte) => byte === mark), `block of ${size} bytes`);
        free(at);
      } else {
        const size = draw() % (draw() % 50 === 0 ? 200000 : 200);
        const block = { at: malloc(size), size, mark: draw() % 256 };
        assert.ok(block.at !== 0 && block.at % 16 === 0, `${block.at}`);
        new Uint8Array(memory.buffer, block.at, size).fill(block.mark);
        blocks.push(block);
      }
    }
    blocks.splice(0).forEach(({ at }) => free(at));
    most = round === 0 ? memory.buffer.byteLength : most;
  }
  assert.ok(memory.buffer.byteLength < 1.5 * most, `${memory.buffer.byteLength} bytes, ${most} after the first round`);
  assert.equal(malloc(0xfffffff0), 0);
  const end = memory.buffer.byteLength;
  assert.ok(malloc(end - start) !== 0 && memory.buffer.byteLength === end, 'all of it is one block again');
});

test('a block that outgrows the last of the memory takes its place', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL('../deft-core.wasm', import.meta.url)), {});
  instance.exports._initialize();
  const { malloc, free, memory } = instance.exports;
  const start = memory.buffer.byteLength;
  const page = 65536;
  for (let size = page; size <= 40 * page; size += page) {
    free(malloc(size));
    assert.ok(memory.buffer.byteLength <= start + size + page, `${memory.buffer.byteLength - start} bytes for a block of ${size}`);
  }
});
