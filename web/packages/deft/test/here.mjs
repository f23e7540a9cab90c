// here.mjs -- what the tests share: the module, the files of the project, the native command to compare with.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decompress } from 'fzstd';
import { loadDeft } from '../dist/index.js';

export const root = process.env.DEFT_ROOT;
const command = process.env.DEFT;
if (!root || !command) {
  throw new Error('the tests are run by dev/web.sh test, which sets DEFT_ROOT and DEFT');
}
export const deft = await loadDeft();
export const scratch = mkdtempSync(join(tmpdir(), 'deft-web-'));
export const near = (actual, expected, within) => Math.abs(actual - expected) <= within;

/** Runs the native command in the project's folder. */
export function native(...words) {
  return spawnSync(command, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

export const read = (path) => readFileSync(join(root, path));

/** What a level refers to, read from the project's folder. */
export const files = {
  read: (path) => {
    try {
      return read(path);
    } catch {
      return undefined;
    }
  },
  unzstd: decompress,
};

export const levels = ['gentle.tmj', 'stage.tmj', 'torture.tmj', 'factory.tmj', 'gauntlet.tmj', 'caves.ldtk'].map((name) => `shared_scenes/levels/${name}`);
