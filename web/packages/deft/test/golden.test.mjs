// The sessions of tests/matrix, on the objects that deft.wasm is made of, give the hashes of every other machine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import test from 'node:test';
import { read, root } from './here.mjs';

test('the golden sessions give the golden hashes', () => {
  const program = fileURLToPath(new URL('../../../wasm/sessions.wasm', import.meta.url));
  const run = spawnSync(process.execPath, ['--no-warnings', join(root, 'tests/matrix/wasi.mjs'), program], { encoding: 'utf8' });
  assert.equal(run.stderr, '');
  assert.deepEqual(run.stdout.trim().split('\n'), read('tests/matrix/golden.txt').toString().trim().split('\n'));
});
