// levels.ts -- the project's levels, and files that are dropped.
import type { Deft, Finding, Level } from 'deft-controller';
import { decompress } from 'fzstd';
import files from 'virtual:deft-levels';

/** Levels by their short names, and what they are for. */
export const levelNames: Record<string, string> = {
  gentle: 'Gentle: a first walk',
  stage: 'Stage: slopes, gaps, one-ways',
  factory: 'Factory: platforms that move',
  gauntlet: 'Gauntlet: a course of every move',
  torture: 'Torture: corners and slopes that are hard',
  caves: 'Caves: an LDtk project',
  slopes: 'Trouble: slopes, valleys, low ceilings',
  platforms: 'Trouble: platforms that move',
  'one-ways': 'Trouble: one-ways',
  corners: 'Trouble: corners, steps, tight gaps',
  crushers: 'Trouble: crushers',
  above: 'Seen from above',
};

/** The level that is seen from above. */
export const TOPDOWN = 'above';

/** The project's tunings, and what they are for; in a link they are named like presets. */
export const fileTunings: Record<string, { text: string; summary: string }> = {
  'every-move': { text: files['tunings/every_move.json']!, summary: 'Every move is on.' },
  gauntlet: { text: files['tunings/gauntlet.json']!, summary: 'Every move that the level Gauntlet needs is on.' },
};

const pathOf = (name: string) => Object.keys(files).find((path) => path.replace(/^(levels|rooms)\/|\.\w+$/g, '') === name) ?? 'levels/gentle.tmj';

export interface Loaded {
  name: string;
  path: string;
  level: Level | undefined;
  findings: Finding[];
  /** The files of a level that is not the project's. */
  files?: Record<string, string>;
}

/** Reads a level of the project. */
export async function loadBundled(deft: Deft, name: string): Promise<Loaded> {
  const path = pathOf(name);
  const read = (asked: string) => files[asked];
  return { name, path, ...(await deft.tryLevel(path, files[path]!, { read, unzstd: decompress })) };
}

/** The name of the file that is a level: with .json the one that has layers. Of Tiled's XML the module says that it reads JSON. */
export const levelOf = (texts: Record<string, string>) =>
  Object.keys(texts).find((name) => /\.(tmj|tmx|ldtk|txt)$/i.test(name) || (/\.json$/i.test(name) && texts[name]!.includes('"layers"')));

/** Reads a level from the texts of its files, by their names. */
export async function loadOwn(deft: Deft, texts: Record<string, string>): Promise<Loaded> {
  const path = levelOf(texts) ?? '';
  const missing = new Set<string>();
  const read = (asked: string) => {
    const name = asked.slice(asked.lastIndexOf('/') + 1);
    return texts[name] ?? void missing.add(name);
  };
  const { level, findings } = await deft.tryLevel(path, texts[path] ?? '', { read, unzstd: decompress });
  const [first] = findings;
  const needs = first && !level && missing.size > 0 ? [{ ...first, text: `the level needs ${[...missing].join(', ')}: drop or open all files together` }] : findings;
  return { name: path, path, files: texts, level, findings: needs };
}
