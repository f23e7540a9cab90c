// index.ts -- deft in WebAssembly: load the module, then make tunings, levels, worlds and characters with it.
import { constants, version, type Axes, type Calls, type ParamPath, type Pos } from './bindings.js';
import { Character, Walker } from './character.js';
import { DeftError, type Finding } from './findings.js';
import { Heap } from './heap.js';
import { Input, Latch, Script, Ticker } from './input.js';
import { readLevel, type Level, type LevelOptions } from './level.js';
import { Recorder, Replay, type RecordOptions } from './trace.js';
import { readParams, readPresets, Tuning, type Moveset, type Param, type Preset } from './tuning.js';
import { World, yUp, type WorldDef } from './world.js';

export * from './bindings.js';
export { Character, Events, Walker, type AbilityName, type PlanLeg } from './character.js';
export { DeftError, type Finding } from './findings.js';
export { Input, Latch, Script, Ticker, type ActionName } from './input.js';
export { Level, type Files, type LevelOptions } from './level.js';
export { Recorder, Replay, type Divergence, type RecordOptions } from './trace.js';
export { Moveset, Tuning, type Explanation, type Param, type Preset } from './tuning.js';
export { World, yDown, yUp, type Outline, type TileKind, type TilePiece, type WorldDef, type Zone } from './world.js';

/** Where the module comes from: bytes, an answer of fetch, an address. */
export type Source = BufferSource | Response | Promise<Response> | URL | string;

/** The library. All that it makes lives in its memory until `free`. */
export class Deft {
  readonly #heap: Heap;
  readonly version = version;
  readonly constants = constants;
  /** The table of all parameters, in its order. */
  readonly params: readonly Param[];
  readonly presets: readonly Preset[];
  readonly #byPath: ReadonlyMap<string, Param>;

  /** @internal */
  constructor(calls: Calls) {
    this.#heap = new Heap(calls);
    const unsound = calls.deft_selftest();
    if (unsound !== 0) {
      throw new Error(`deft: ${this.#heap.text(unsound)}`);
    }
    this.params = readParams(this.#heap);
    this.presets = readPresets(this.#heap);
    this.#byPath = new Map(this.params.map((param) => [param.path, param]));
  }

  /** True when levels, scripts and tuning files can be read: deft-core.wasm does without. */
  get readsFiles(): boolean {
    return this.#heap.calls.deft_web_level_load !== undefined;
  }

  #needFiles(): void {
    if (!this.readsFiles) {
      throw new Error('deft: this is deft-core.wasm, which reads no files; load deft.wasm');
    }
  }

  /** The parameter of a path. */
  param(path: ParamPath): Param {
    return this.#byPath.get(path)!;
  }

  /** All parameters at their defaults, or as a preset has them. */
  tuning(preset = 'default'): Tuning {
    return new Tuning(this.#heap, this.#byPath).usePreset(preset);
  }

  /** A tuning from the text of a file; throws a DeftError with the findings. */
  parseTuning(text: string): Tuning {
    this.#needFiles();
    const tuning = new Tuning(this.#heap, this.#byPath);
    const { ok, findings } = tuning.parse(text);
    if (!ok) {
      tuning.free();
      throw new DeftError(findings);
    }
    return tuning;
  }

  /** A world of tiles, outlines and zones; throws a DeftError with the findings. */
  world(def: WorldDef): World {
    const { world, findings } = World.build(this.#heap, def);
    if (world === undefined) {
      throw new DeftError(findings);
    }
    return world;
  }

  /** A level from its file: .tmj, .ldtk or .txt, by the suffix of `path`. `options.read` is asked for files beside it. */
  async tryLevel(path: string, file: string | Uint8Array, options: LevelOptions = {}): Promise<{ level: Level | undefined; findings: Finding[] }> {
    this.#needFiles();
    return readLevel(this.#heap, path, file, options);
  }

  /** The same; throws a DeftError when the level cannot be used. */
  async level(path: string, file: string | Uint8Array, options: LevelOptions = {}): Promise<Level> {
    this.#needFiles();
    const { level, findings } = await readLevel(this.#heap, path, file, options);
    if (level === undefined) {
      throw new DeftError(findings, path);
    }
    return level;
  }

  /** A character in the air at `feet`. */
  character(moveset: Moveset, feet: Pos, axes: Axes = yUp): Character {
    return new Character(this.#heap, moveset, feet, axes);
  }

  /** A walker seen from above. */
  walker(moveset: Moveset, feet: Pos, axes: Axes = yUp): Walker {
    return new Walker(this.#heap, moveset, feet, axes);
  }

  input(): Input {
    return new Input(this.#heap);
  }

  latch(): Latch {
    return new Latch(this.#heap);
  }

  /** Ticks of equal length from the times of frames; one frame steps at most `ticksMax`. */
  ticker(hz = 60, ticksMax = 5): Ticker {
    return new Ticker(this.#heap, hz, ticksMax);
  }

  /** An input script; throws a DeftError with the findings. */
  script(text: string, axes: Axes = yUp): Script {
    this.#needFiles();
    return new Script(this.#heap, text, axes);
  }

  recorder(options: RecordOptions): Recorder {
    return new Recorder(this.#heap, options);
  }

  /** Opens the bytes of a .dtrace; throws a DeftError when no part of it can be used. */
  replay(trace: Uint8Array): Replay {
    return new Replay(this.#heap, trace);
  }

  /** Bytes of memory that the module has. */
  get memorySize(): number {
    return this.#heap.calls.memory.buffer.byteLength;
  }
}

async function bytesOf(source: Source): Promise<BufferSource> {
  const given = await source;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) {
    return given as BufferSource;
  }
  if (typeof Response !== 'undefined' && given instanceof Response) {
    return given.arrayBuffer();
  }
  const url = new URL(given as string | URL, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(url) as Promise<BufferSource>;
  }
  const answer = await fetch(url);
  if (!answer.ok) {
    throw new Error(`deft: cannot load ${url}: ${answer.status}`);
  }
  return answer.arrayBuffer();
}

/** Makes the library from the bytes of deft.wasm. */
export async function instantiate(bytes: BufferSource): Promise<Deft> {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const calls = instance.exports as unknown as Calls;
  if (calls.deft_character_step === undefined) {
    throw new Error('deft: this is not the module of deft');
  }
  calls._initialize();
  return new Deft(calls);
}

/** Loads the module: deft.wasm beside the package, or what is given. */
export async function loadDeft(source: Source = new URL('../deft.wasm', import.meta.url)): Promise<Deft> {
  return instantiate(await bytesOf(source));
}
