// share.ts -- a link that carries level, preset, rate, every changed parameter and a run.
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
