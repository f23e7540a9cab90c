// tuning.ts -- what the designer sets, the table of all parameters, and the numbers that follow.
import { constants, layouts, ParamType, type ParamPath } from './bindings.js';
import { collect, DeftError, type Finding } from './findings.js';
import type { Heap } from './heap.js';

/** A row of the table of parameters. What it is in words: `summaries` of 'deft-controller/texts'. */
export interface Param {
  readonly path: ParamPath;
  readonly group: string;
  /** `length`, `speed`, `acceleration`, `s`, `deg`, `deg/s`, `ratio`, or nothing. */
  readonly unit: string;
  readonly type: 'number' | 'count' | 'bool' | 'choice';
  /** The words of a choice; a value is the index of one. */
  readonly choices: readonly string[];
  /** When it counts, as `jump.shape=time`; empty: always. */
  readonly activeWhen: string;
  readonly min: number;
  readonly max: number;
  /** True: the end itself is not accepted. */
  readonly minOpen: boolean;
  readonly maxOpen: boolean;
  /** At 1 unit = 1 tile. */
  readonly defaultValue: number;
  /** True: one of the first to set; the others are for experts. */
  readonly isBasic: boolean;
  /** Other names of it. */
  readonly synonyms: readonly string[];
  /** Where a slider begins and ends, and its step; values beyond are accepted. Not of a bool or a choice. */
  readonly slider: { readonly min: number; readonly max: number; readonly step: number } | undefined;
  /** @internal its row in the module */
  readonly at: number;
}

/** A preset, and where its numbers come from. */
export interface Preset {
  readonly id: string;
  readonly summary: string;
  readonly source: string;
  /** True: a test compares measured heights and frames with those of the source. */
  readonly validated: boolean;
  readonly unitsPerTile: number;
  /** Tick rate of the source; 0 none. */
  readonly rateHz: number;
}

/** A derived number, and what made it. */
export interface Explanation {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly formula: string;
  readonly wishes: string;
}

const split = (text: string) => (text === '' ? [] : text.split('|'));

/** Reads the table of parameters. */
export function readParams(heap: Heap): Param[] {
  const { calls } = heap;
  const types: Param['type'][] = [];
  types[ParamType.REAL] = 'number';
  types[ParamType.COUNT] = 'count';
  types[ParamType.BOOL] = 'bool';
  types[ParamType.CHOICE] = 'choice';
  return Array.from({ length: calls.deft_param_count() }, (_, i) => {
    const at = calls.deft_param_at(i);
    const row = heap.read(layouts.deft_param, at);
    const slider = heap.with(layouts.deft_slider.size, (out) =>
      calls.deft_param_slider(out, at) !== 0 ? heap.read(layouts.deft_slider, out) : undefined);
    return {
      path: row.path as ParamPath, group: row.group, unit: row.unit, type: types[row.type]!,
      choices: split(row.choices), activeWhen: row.activeWhen, min: row.min, max: row.max, minOpen: row.minOpen,
      maxOpen: row.maxOpen, defaultValue: row.defaultValue, isBasic: row.isBasic,
      synonyms: split(heap.text(calls.deft_param_synonyms(at))), slider, at,
    };
  });
}

/** Reads the presets. */
export function readPresets(heap: Heap): Preset[] {
  const { calls } = heap;
  return Array.from({ length: calls.deft_preset_count() }, (_, i) => heap.read(layouts.deft_preset_info, calls.deft_preset_at(i)));
}

/** All parameters. Change some, then `build` the moveset that a character moves by. */
export class Tuning {
  readonly #heap: Heap;
  readonly #params: ReadonlyMap<string, Param>;
  /** @internal */
  readonly at: number;

  /** @internal */
  constructor(heap: Heap, params: ReadonlyMap<string, Param>) {
    this.#heap = heap;
    this.#params = params;
    this.at = heap.alloc(layouts.deft_tuning.size);
    heap.calls.deft_tuning_default(this.at);
  }

  #param(path: ParamPath): Param {
    const param = this.#params.get(path);
    if (param === undefined) {
      const near = this.#heap.withText(path, (text) => this.#heap.calls.deft_param_nearest(text));
      const hint = near !== 0 ? `; did you mean '${this.#heap.read(layouts.deft_param, near).path}'?` : '';
      throw new RangeError(`deft: there is no parameter '${path}'${hint}`);
    }
    return param;
  }

  /** A value; a bool is 0 or 1, a choice the index of its word. */
  get(path: ParamPath): number {
    return this.#heap.calls.deft_tuning_get(this.at, this.#param(path).at);
  }

  /** The value of a choice as its word. */
  getChoice(path: ParamPath): string {
    return this.#param(path).choices[this.get(path)] ?? '';
  }

  /** Sets a value: a number, a bool, or the word of a choice. `build` says whether it is in range. */
  set(path: ParamPath, value: number | boolean | string): this {
    const param = this.#param(path);
    const number = typeof value === 'string' ? param.choices.indexOf(value) : Number(value);
    if (typeof value === 'string' && number < 0) {
      throw new RangeError(`deft: ${path} is one of ${param.choices.join(', ') || 'no words'}, not '${value}'`);
    }
    this.#heap.calls.deft_tuning_set(this.at, param.at, number);
    return this;
  }

  /** True when the other choices make this parameter count. */
  isActive(path: ParamPath): boolean {
    return this.#heap.calls.deft_param_is_active(this.at, this.#param(path).at) !== 0;
  }

  /** Takes the numbers of a preset. */
  usePreset(id: string): this {
    if (this.#heap.withText(id, (text) => this.#heap.calls.deft_tuning_preset(this.at, text)) !== 0) {
      const near = this.#heap.withText(id, (text) => this.#heap.calls.deft_preset_nearest(text));
      const hint = near !== 0 ? `; did you mean '${this.#heap.read(layouts.deft_preset_info, near).id}'?` : '';
      throw new RangeError(`deft: there is no preset '${id}'${hint}`);
    }
    return this;
  }

  /** Multiplies every length, speed and acceleration: 16 turns tiles into pixels of 16-pixel tiles. */
  scale(factor: number): this {
    this.#heap.calls.deft_tuning_scale(this.at, factor);
    return this;
  }

  /** World units in a tile. */
  get unitsPerTile(): number {
    const offset = layouts.deft_tuning.fields.find(([name]) => name === 'unitsPerTile')![2];
    return this.#heap.view.getFloat64(this.at + offset, true);
  }

  /** Takes the values of another tuning. */
  copyFrom(other: Tuning): this {
    this.#heap.bytes.copyWithin(this.at, other.at, other.at + layouts.deft_tuning.size);
    return this;
  }

  /** Reads the text of a tuning file. On an error the tuning stays as it was. */
  parse(text: string): { ok: boolean; findings: Finding[] } {
    const { result, findings } = collect(this.#heap, (diags) =>
      this.#heap.withText(text, (at, size) => this.#heap.calls.deft_tuning_parse(this.at, at, size, diags)));
    return { ok: result === 0, findings };
  }

  /** The text of a tuning file: every parameter that counts. */
  toJson(): string {
    const at = this.#heap.calls.deft_tuning_to_json(this.at);
    const text = this.#heap.text(at);
    this.#heap.free(at);
    return text;
  }

  /** Derives the moveset. `moveset` is undefined when there is an error. */
  tryBuild(): { moveset: Moveset | undefined; findings: Finding[] } {
    const moveset = new Moveset(this.#heap);
    const { result, findings } = collect(this.#heap, (diags) => this.#heap.calls.deft_moveset_build(moveset.at, this.at, diags));
    if (result !== 0) {
      moveset.free();
      return { moveset: undefined, findings };
    }
    return { moveset, findings };
  }

  /** Derives the moveset; throws a DeftError with the findings when it cannot be done. */
  build(): Moveset {
    const { moveset, findings } = this.tryBuild();
    if (moveset === undefined) {
      throw new DeftError(findings);
    }
    return moveset;
  }

  /** Which parameters made which numbers. `moveset` was built from this tuning. */
  explain(moveset: Moveset): Explanation[] {
    if (this.#heap.calls.deft_moveset_explain === undefined) {
      throw new Error('deft: this is deft-core.wasm, which explains no tuning; load deft.wasm');
    }
    const layout = layouts.deft_explanation;
    return this.#heap.with(128 * layout.size, (out) => {
      const count = this.#heap.calls.deft_moveset_explain(out, 128, this.at, moveset.at);
      return this.#heap.readAll(layout, out, Math.min(count, 128));
    });
  }

  free(): void {
    this.#heap.free(this.at);
  }
}

/** The numbers that follow from a tuning. Read-only. */
export class Moveset {
  readonly #heap: Heap;
  /** @internal */
  readonly at: number;

  /** @internal */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.at = heap.alloc(layouts.deft_moveset.size);
  }

  /** All of them. */
  get numbers() {
    return this.#heap.read(layouts.deft_moveset, this.at);
  }

  /** Two movesets with the same hash give the same motion. */
  get hash(): bigint {
    return this.numbers.hash;
  }

  /** How high a jump rises, units; `holdS` is how long the button is held. */
  jumpHeight(holdS = Infinity, inAir = false): number {
    return this.#heap.with(layouts.deft_jump_plan.size, (plan) => {
      this.#heap.write(layouts.deft_jump_plan, plan, { holdS: Math.min(holdS, constants.FOREVER), inAir });
      return this.#heap.calls.deft_predict_jump_height(this.at, plan);
    });
  }

  free(): void {
    this.#heap.free(this.at);
  }
}
