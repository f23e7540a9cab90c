// trace.ts -- recordings: all that went into a character's ticks, and their replay.
import { constants, layouts } from './bindings.js';
import { Walker, type Character } from './character.js';
import { collect, DeftError, type Finding } from './findings.js';
import type { Heap } from './heap.js';
import type { Input } from './input.js';
import type { Level } from './level.js';
import { Moveset, type Tuning } from './tuning.js';
import type { World } from './world.js';

/** What is recorded. */
export interface RecordOptions {
  /** Of the movesets to come, so that a replay can build them. */
  tunings: Tuning[];
  /** The usual dt, s. */
  tickS: number;
  /** True: the last ticks only, in a block of `ticks`. */
  ring?: boolean;
  /** Room for so many ticks; default 36000, ten minutes at 60 Hz. */
  ticks?: number;
  /** Of a walker, seen from above. */
  isTopdown?: boolean;
  level?: { name: string; level: Level };
  /** What the ticks see of this world is recorded, too: the recording replays without it. Some hundred bytes a tick. */
  sees?: World;
}

/** Takes the place of `Character.step`, and makes a .dtrace of it. */
export class Recorder {
  readonly #heap: Heap;
  readonly #block: number;
  readonly #at: number;
  readonly #level: Level | undefined;

  /** @internal */
  constructor(heap: Heap, options: RecordOptions) {
    this.#heap = heap;
    this.#level = options.level?.level;
    const layout = layouts.deft_record_options;
    const bodies = this.#level?.platforms.length ?? 0;
    const size = layouts.deft_tuning.size;
    const { block, at, findings } = heap.withText(options.level?.name ?? '', (name) => heap.with(size * options.tunings.length, (tunings) => heap.with(layout.size, (out) => {
      options.tunings.forEach((tuning, i) => heap.bytes.copyWithin(tunings + i * size, tuning.at, tuning.at + size));
      heap.write(layout, out, {
        isRing: options.ring ?? false, isTopdown: options.isTopdown ?? false, tickS: options.tickS, tunings, tuningCount: options.tunings.length, checkTicks: 1,
        bodyCapacity: bodies, sees: options.sees !== undefined, view: options.sees?.view ?? 0, levelHash: this.#level?.hash ?? 0n, pxPerUnit: this.#level?.pxPerUnit ?? 0,
      });
      const pointer = layout.fields.find(([field]) => field === 'level')![2];
      heap.view.setUint32(out + pointer, name, true);
      const ticks = BigInt(options.ticks ?? 36000);
      const bytes = heap.calls.deft_recorder_size(out, ticks) + Number(ticks) * (bodies * layouts.deft_body_pose.size + (options.sees ? 1024 : 0));
      const room = heap.alloc(bytes);
      const started = collect(heap, (diags) => heap.calls.deft_recorder_start(room, bytes, out, diags));
      return { block: room, at: started.result, findings: started.findings };
    })));
    if (at === 0) {
      heap.free(block);
      throw new DeftError(findings);
    }
    this.#block = block;
    this.#at = at;
  }

  /** `character.step`, recorded, with the platforms of the level. */
  step(character: Character | Walker, world: World | undefined, input: Input, dt: number): void {
    const heap = this.#heap;
    const bodies = this.#level?.platforms.length ?? 0;
    if (bodies > 0) {
      heap.with(bodies * layouts.deft_body_pose.size, (poses) => {
        const count = heap.calls.deft_world_poses(poses, bodies, this.#level!.world.at);
        heap.calls.deft_recorder_bodies(this.#at, poses, count);
      });
    }
    const step = character instanceof Walker ? heap.calls.deft_recorder_step_topdown : heap.calls.deft_recorder_step;
    step(this.#at, character.at, character.moveset.at, world?.view ?? 0, input.at, dt, character.events.at, character.touched);
  }

  get ticks(): number {
    return Number(this.#heap.calls.deft_recorder_ticks(this.#at));
  }

  /** The trace so far: the bytes of a .dtrace file. */
  bytes(): Uint8Array {
    const heap = this.#heap;
    heap.calls.deft_recorder_seal(this.#at);
    return heap.with(8, (size) => {
      const parts: Uint8Array[] = [];
      for (let i = 0; ; i++) {
        const at = heap.calls.deft_recorder_part(this.#at, i, size);
        if (at === 0) {
          break;
        }
        parts.push(heap.copy(at, heap.view.getUint32(size, true)));
      }
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
      parts.reduce((offset, part) => (all.set(part, offset), offset + part.length), 0);
      return all;
    });
  }

  free(): void {
    this.#heap.free(this.#block);
  }
}

/** Where a replay differs from its recording. */
export interface Divergence {
  tick: number;
  /** The first field that differs; undefined when no whole state was compared yet. */
  field: string | undefined;
}

/** A recording, run again. */
export class Replay {
  readonly #heap: Heap;
  readonly #block: number;
  readonly #trace: number;
  readonly #at: number;
  readonly #movesets = new Map<bigint, Moveset>();
  readonly findings: Finding[];

  /** @internal */
  constructor(heap: Heap, bytes: Uint8Array) {
    this.#heap = heap;
    this.#block = heap.alloc(bytes.length);
    heap.bytes.set(bytes, this.#block);
    this.#trace = heap.alloc(layouts.deft_trace.size);
    this.#at = heap.alloc(layouts.deft_replay.size);
    const { result, findings } = collect(heap, (diags) => heap.calls.deft_trace_open(this.#trace, this.#block, bytes.length, diags));
    this.findings = findings;
    if (result !== 0) {
      this.free();
      throw new DeftError(findings);
    }
    for (let i = 0; i < this.trace.movesetCount; i++) {
      const moveset = new Moveset(heap);
      heap.calls.deft_trace_moveset(moveset.at, this.#trace, i, 0);
      this.#movesets.set(BigInt.asUintN(64, heap.calls.deft_trace_moveset_hash(this.#trace, i)), moveset);
    }
    heap.calls.deft_replay_start(this.#at, this.#trace);
  }

  /** What the trace says of itself: its level, ticks, version. */
  get trace() {
    return this.#heap.read(layouts.deft_trace, this.#trace);
  }

  /** Where the replay is, and the character there. */
  get now() {
    return this.#heap.read(layouts.deft_replay, this.#at);
  }

  /** The whole state of the recorded character or walker there, as `Character.restore` takes it. */
  get state(): Uint8Array {
    const isTopdown = this.trace.isTopdown;
    const layout = isTopdown ? layouts.deft_topdown : layouts.deft_character;
    const at = layouts.deft_replay.fields.find(([name]) => name === (isTopdown ? 'walker' : 'character'))![2];
    return this.#heap.copy(this.#at + at, layout.size);
  }

  /** The moveset of the next tick; undefined when the trace does not have its tuning. */
  get moveset(): Moveset | undefined {
    return this.#movesets.get(this.now.movesetHash);
  }

  /** Plays the next tick in a world; false at the end. */
  next(world: World | undefined, moveset = this.moveset): boolean {
    const { calls } = this.#heap;
    if (calls.deft_replay_next(this.#at) === 0) {
      return false;
    }
    if (world !== undefined) {
      calls.deft_replay_world(this.#at, world.at);
    }
    const worn = moveset ?? this.moveset;
    if (worn === undefined) {
      throw new RangeError('deft: the trace does not have the tuning of its moveset; pass the moveset');
    }
    calls.deft_replay_step(this.#at, worn.at, world?.view ?? 0, 0, 0);
    return true;
  }

  /** The first tick after which the states differ; undefined: they are equal so far. */
  get divergence(): Divergence | undefined {
    const { divergence } = this.now;
    if (divergence.tick === 0n) {
      return undefined;
    }
    const field = divergence.field !== 0 ? this.#heap.read(layouts.deft_field, divergence.field).name : undefined;
    return { tick: Number(divergence.tick), field };
  }

  free(): void {
    this.#movesets.forEach((moveset) => moveset.free());
    this.#heap.free(this.#at);
    this.#heap.free(this.#trace);
    this.#heap.free(this.#block);
  }
}

/** How many tunings a recording keeps. */
export const traceTunings = constants.TRACE_TUNINGS;
