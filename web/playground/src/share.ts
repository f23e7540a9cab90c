// share.ts -- a link that carries level, preset, rate, every changed parameter and a run; and a tuning as a game takes it.
import type { Deft, Param, ParamPath, Tuning } from 'deft-controller';
import { fileTunings, levelNames } from './levels.js';

export interface Shared {
  level: string;
  preset: string;
  rateHz: number;
  /** Changed parameters: a number, or the word of a choice. */
  values: [ParamPath, string][];
  /** A run to play: an input script, its lines parted by `;` in the link; '' is none. */
  play: string;
  /** What the link says and this page does not know. */
  unknown: string[];
}

/** Makes 1 unit 1 tile, as in the levels. */
export function inTiles(tuning: Tuning): Tuning {
  return tuning.scale(1 / tuning.unitsPerTile).set('unit', 'tile');
}

/** A preset at 1 unit = 1 tile, as the levels are. */
export function presetTuning(deft: Deft, id: string): Tuning {
  const file = fileTunings[id];
  const tuning = file ? deft.parseTuning(file.text) : deft.tuning(id);
  return inTiles(tuning);
}

/** A value as a text: the word of a choice, `inf`, or a short number. */
export function valueText(param: Param, value: number): string {
  if (param.type === 'choice') {
    return param.choices[value] ?? '';
  }
  return value >= 1e30 ? 'inf' : `${Number(value.toPrecision(12))}`;
}

/** The text as a value; undefined when it is none. */
export function textValue(param: Param, text: string): number | undefined {
  if (param.type === 'choice') {
    const index = param.choices.indexOf(text);
    return index < 0 ? undefined : index;
  }
  const value = text === 'inf' ? Infinity : Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

/** A readable address: `,`, `;`, `:` and `/` may stand in it as they are. */
export function toHash(shared: Omit<Shared, 'unknown'>): string {
  const pairs = [['level', shared.level], ['preset', shared.preset], ['hz', `${shared.rateHz}`], ...shared.values];
  if (shared.play !== '') {
    pairs.push(['play', shared.play.replaceAll('\n', ';')]);
  }
  return `#${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value!).replace(/%(2C|3B|3A|2F)/g, decodeURIComponent)}`).join('&')}`;
}

export function fromHash(deft: Deft, hash: string): Shared {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const level = query.get('level') ?? 'gentle';
  const preset = query.get('preset') ?? 'default';
  const rate = Number(query.get('hz') ?? 60);
  const isLevel = level in levelNames;
  const isPreset = preset in fileTunings || deft.presets.some((one) => one.id === preset);
  const isRate = rate >= 20 && rate <= 1000;
  const named = [...query].filter(([name]) => !['level', 'preset', 'hz', 'play'].includes(name));
  const params = new Map<string, Param>(deft.params.map((param) => [param.path, param]));
  const isValue = ([name, text]: [string, string]) => params.has(name) && textValue(params.get(name)!, text) !== undefined;
  return {
    level: isLevel ? level : 'gentle',
    preset: isPreset ? preset : 'default',
    rateHz: isRate ? rate : 60,
    values: named.filter(isValue) as [ParamPath, string][],
    play: (query.get('play') ?? '').replaceAll(';', '\n'),
    unknown: [
      ...(isLevel ? [] : [`level=${level}`]), ...(isPreset ? [] : [`preset=${preset}`]), ...(isRate ? [] : [`hz=${query.get('hz')}`]),
      ...named.filter((pair) => !isValue(pair)).map(([name, text]) => `${name}=${text}`),
    ],
  };
}

/** The formats of an export: name, and the text. */
export function exports(tuning: Tuning, preset: string, values: readonly [ParamPath, string][]): Record<string, string> {
  const json = tuning.toJson();
  const set = values.map(([path, text]) => [path, /^[-\d.e+]+$/.test(text) ? text : `'${text}'`] as const);
  const changes = set.map(([path, text]) => `tuning.set('${path}', ${text === "'inf'" ? 'Infinity' : text});\n`).join('');
  const start = preset in fileTunings
    ? "const tuning = deft.parseTuning(await (await fetch('tuning.json')).text()); // the export JSON of this page\n"
    : `const tuning = deft.tuning('${preset}');\ntuning.scale(1 / tuning.unitsPerTile).set('unit', 'tile');\n${changes}`;
  return {
    'JSON (tuning.json)': json,
    C: `#include "deft/deft.h"
#include "deft/io.h"

/* tuning.json: the export "JSON" of this page; 1 unit = 1 tile */
bool hero_start(deft_character *hero, deft_moveset *moveset, const deft_level *level, deft_diag_list *diags)
{
    deft_tuning tuning;
    deft_diag_clear(diags);
    if (deft_tuning_load(&tuning, "tuning.json", diags) != DEFT_OK ||
        deft_moveset_build(moveset, &tuning, diags) != DEFT_OK) {
        return false;
    }
    deft_character_spawn(hero, moveset, &level->spawns[0].feet, &level->axes);
    return true;
}

/* once a tick of dt seconds */
void hero_tick(deft_character *hero, const deft_moveset *moveset, deft_level *level, deft_latch *keys, double dt)
{
    deft_world_view world;
    deft_input input;
    deft_event_list events;
    deft_world_view_of(&world, level->world);
    deft_level_tick(level, level->time_s, level->time_s + dt);
    deft_latch_take(&input, keys, moveset->opposite, &level->axes);
    deft_character_step(hero, moveset, &world, &input, dt, &events, NULL);
}
`,
    JavaScript: `import { loadDeft } from 'deft-controller';

const deft = await loadDeft();
${start}const moveset = tuning.build();
const hero = deft.character(moveset, level.spawns[0].feet, level.axes);
const keys = deft.latch(level.axes);
const input = deft.input();

function tick(dt) { // once a tick
  level.tick(level.timeS, level.timeS + dt);
  hero.step(level.world, keys.take(input), dt);
}
`,
  };
}
