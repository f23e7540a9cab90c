// share.ts -- a link that carries level, preset, rate, every changed parameter, a run, and tiles or a level of one's own.
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
  /** A level of one's own with its files, and the tiles that were drawn: packed; '' is none. */
  own: string;
  tiles: string;
  /** What the link says and this page does not know. */
  unknown: string[];
}

/** Makes 1 unit 1 tile, as in the levels. */
export function inTiles(tuning: Tuning): Tuning {
  return tuning.scale(1 / tuning.unitsPerTile).set('unit', 'tile');
}

/** A preset at 1 unit = 1 tile, as the levels are. */
export function presetTuning(deft: Deft, id: string): Tuning {
  const file = Object.hasOwn(fileTunings, id) ? fileTunings[id] : undefined;
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
  const value = text === 'inf' ? Infinity : param.type === 'bool' && /^(true|false)$/.test(text) ? Number(text === 'true') : Number(text);
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
}

/** The name of a level that stands in the link. */
const OWN = 'own';
/** The longest link, characters: chats and browsers carry more of few. */
export const MOST_LINK = 30000;
/** What a packed part of a link may unpack to, bytes. */
const MOST_UNPACKED = 4e6;

/** What can be written as JSON, compressed, in letters that an address may have. */
export async function pack(what: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(what)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = '';
  bytes.forEach((byte) => { letters += String.fromCharCode(byte); });
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The reverse; undefined when the text was not made by `pack`, or is too large. */
export async function unpack(packed: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      size += part.value.length;
      if (size > MOST_UNPACKED) {
        await reader.cancel();
        return undefined;
      }
    }
    return JSON.parse(await new Blob(parts as BlobPart[]).text());
  } catch {
    return undefined;
  }
}

/** A readable address: `,`, `;`, `:` and `/` may stand in it as they are. */
export function toHash(shared: Omit<Shared, 'unknown'>): string {
  const level = shared.own === '' ? shared.level : OWN;
  const pairs = [['level', level], ['preset', shared.preset], ['hz', `${shared.rateHz}`], ...shared.values];
  if (shared.play !== '') {
    pairs.push(['play', shared.play.replaceAll('\n', ';')]);
  }
  pairs.push(...[['own', shared.own], ['tiles', shared.tiles]].filter(([, packed]) => packed !== ''));
  return `#${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value!).replace(/%(2C|3B|3A|2F)/g, decodeURIComponent)}`).join('&')}`;
}

export function fromHash(deft: Deft, hash: string): Shared {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const level = query.get('level') ?? 'gentle';
  const preset = query.get('preset') ?? 'default';
  const rate = Number(query.get('hz') ?? 60);
  const own = level === OWN ? query.get('own') ?? '' : '';
  const isLevel = Object.hasOwn(levelNames, level) || own !== '';
  const isPreset = Object.hasOwn(fileTunings, preset) || deft.presets.some((one) => one.id === preset);
  const isRate = rate >= 20 && rate <= 1000;
  const named = [...query].filter(([name]) => !['level', 'preset', 'hz', 'play', 'own', 'tiles'].includes(name));
  const params = new Map<string, Param>(deft.params.map((param) => [param.path, param]));
  const isValue = ([name, text]: [string, string]) => params.has(name) && textValue(params.get(name)!, text) !== undefined;
  return {
    level: isLevel && own === '' ? level : 'gentle',
    preset: isPreset ? preset : 'default',
    rateHz: isRate ? rate : 60,
    values: named.filter(isValue) as [ParamPath, string][],
    own,
    tiles: query.get('tiles') ?? '',
    play: (query.get('play') ?? '').replaceAll(';', '\n'),
    unknown: [
      ...(isLevel ? [] : [`level=${level}`]), ...(isPreset ? [] : [`preset=${preset}`]), ...(isRate ? [] : [`hz=${query.get('hz')}`]),
      ...named.filter((pair) => !isValue(pair)).map(([name, text]) => `${name}=${text}`),
    ],
  };
}
