// level.ts -- levels from files: Tiled's JSON, LDtk projects, text grids.
import { layouts, type Axes, type LevelObject, type LevelPlatform, type LevelZone, type Pos, type Spawn } from './bindings.js';
import { collect, type Finding } from './findings.js';
import type { Heap } from './heap.js';
import { World } from './world.js';

/** Files by their paths: a text or bytes each. */
export type Files = Record<string, string | Uint8Array>;

/** How to read a level. */
export interface LevelOptions {
  /** Pixels of the map in a unit; default: the map's tile width, LDtk's grid size, 1 for text. */
  pxPerUnit?: number;
  /** Of an LDtk project: the one level to read. */
  room?: string;
  /** Room for moving bodies of yours, besides the platforms. */
  bodies?: number;
  /** The files that the level refers to, by their paths from where its own path begins. */
  files?: Files;
  /** Unpacks zstd, which browsers do not; `decompress` of the package fzstd does. Without it zstd is a finding. */
  unzstd?: (packed: Uint8Array) => Promise<Uint8Array> | Uint8Array;
  /** Asked for such a file that `files` does not have; undefined when there is none. */
  read?: (path: string) => Promise<string | Uint8Array | undefined> | string | Uint8Array | undefined;
}

/** A level: a world, its spawns, zones and platforms. */
export class Level {
  readonly #heap: Heap;
  /** @internal */
  readonly at: number;
  readonly #platforms: number;
  readonly world: World;
  /** Where right and up point: a map of Tiled or LDtk stays y-down. */
  readonly axes: Axes;
  readonly pxPerUnit: number;
  readonly tileSize: number;
  readonly columns: number;
  readonly rows: number;
  /** Of everything that a character can touch. */
  readonly hash: bigint;
  readonly spawns: Spawn[];
  readonly zones: (LevelZone & { points: Pos[] })[];
  readonly platforms: (LevelPlatform & { points: Pos[] })[];
  readonly objects: LevelObject[];
  /** Where the platforms are: the end of the last tick, s. */
  timeS = 0;

  /** @internal */
  constructor(heap: Heap, at: number) {
    const level = heap.read(layouts.deft_level, at);
    const points = (first: number, count: number) => heap.readAll(layouts.deft_pos, first, count);
    this.#heap = heap;
    this.at = at;
    this.#platforms = level.platforms;
    this.world = new World(heap, level.world, 0);
    this.axes = level.axes;
    this.pxPerUnit = level.pxPerUnit;
    this.tileSize = level.tileSize;
    this.columns = level.columns;
    this.rows = level.rows;
    this.hash = level.hash;
    this.spawns = heap.readAll(layouts.deft_spawn, level.spawns, level.spawnCount);
    this.zones = heap.readAll(layouts.deft_level_zone, level.zones, level.zoneCount)
      .map((zone) => ({ ...zone, points: points(zone.def.points, zone.def.count) }));
    this.platforms = heap.readAll(layouts.deft_level_platform, level.platforms, level.platformCount)
      .map((platform) => ({ ...platform, points: points(platform.path, platform.pathCount) }));
    this.objects = heap.readAll(layouts.deft_level_object, level.objects, level.objectCount);
  }

  /** Begins a tick and moves the platforms: call it once a tick, before the characters step. */
  tick(fromS: number, toS: number): void {
    this.timeS = toS;
    this.#heap.calls.deft_level_tick(this.at, fromS, toS);
  }

  /** The zone of a tag, such as the value of a `zone_entered`. Its name is the word or the name of the file. */
  zoneOf(tag: number) {
    return this.zones.find((zone) => zone.def.zone.tag === tag);
  }

  /** Where the centre of a platform is at a time. */
  platformAt(index: number, timeS: number): Pos {
    const heap = this.#heap;
    return heap.with(16, (out) => {
      heap.calls.deft_level_platform_at(out, this.#platforms + index * layouts.deft_level_platform.size, timeS);
      return heap.read(layouts.deft_pos, out);
    });
  }

  free(): void {
    this.world.free();
    this.#heap.calls.deft_level_free(this.at);
  }
}

const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);

/** Unpacks zlib and gzip, but no more than one byte beyond `expected`; undefined when it is damaged. */
async function inflate(packed: Uint8Array, format: CompressionFormat, expected: number): Promise<Uint8Array | undefined> {
  const out = new Uint8Array(expected + 1);
  let length = 0;
  try {
    const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream(format));
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      const part = chunk.subarray(0, out.length - length);
      out.set(part, length);
      length += part.length;
      if (length === out.length) {
        break;
      }
    }
  } catch {
    return undefined;
  }
  return out.subarray(0, length);
}

async function unpack(packed: Uint8Array, compression: string, expected: number, options: LevelOptions) {
  if (compression !== 'zstd') {
    return inflate(packed, compression === 'gzip' ? 'gzip' : 'deflate', expected);
  }
  try {
    return await options.unzstd?.(packed);
  } catch {
    return undefined;
  }
}

/** Unpacks all cells that the last attempt came to. */
async function unpackAll(heap: Heap, options: LevelOptions): Promise<void> {
  const { calls } = heap;
  while (calls.deft_web_pack_count() > 0) {
    const { packed, compression, expected } = heap.with(16, (out) => {
      const at = calls.deft_web_pack_next(out);
      return { packed: heap.copy(at, heap.view.getUint32(out + 8, true)), compression: heap.text(out), expected: heap.view.getUint32(out + 12, true) };
    });
    const unpacked = await unpack(packed, compression, expected, options);
    if (unpacked === undefined) {
      calls.deft_web_pack_give(0, compression === 'zstd' && options.unzstd === undefined ? 1 : 0);
    } else {
      heap.with(unpacked.length, (at) => {
        heap.bytes.set(unpacked, at);
        calls.deft_web_pack_give(at, unpacked.length);
      });
    }
  }
}

function addFile(heap: Heap, name: string, file: string | Uint8Array): void {
  const bytes = bytesOf(file);
  heap.withText(name, (nameAt) => heap.with(bytes.length, (at) => {
    heap.bytes.set(bytes, at);
    if (heap.calls.deft_web_file_add(nameAt, at, bytes.length) === 0) {
      throw new RangeError(`deft: no memory for ${name}`);
    }
  }));
}

/** One level at a time: the module keeps its files between two attempts. */
let turn: Promise<unknown> = Promise.resolve();

async function load(heap: Heap, path: string, file: string | Uint8Array, options: LevelOptions) {
  const { calls } = heap;
  const asked = new Set<string>();
  try {
    Object.entries({ ...options.files, [path]: file }).forEach(([name, content]) => addFile(heap, name, content));
    for (;;) {
      const { result, findings } = collect(heap, (diags) => heap.withText(path, (pathAt) => heap.withText(options.room ?? '', (room) =>
        calls.deft_web_level_load(pathAt, options.pxPerUnit ?? 0, options.room ? room : 0, options.bodies ?? 0, diags))));
      const missing = heap.text(calls.deft_web_file_missing());
      const found = missing !== '' && !asked.has(missing) ? await options.read?.(missing) : undefined;
      const isPacked = calls.deft_web_pack_count() > 0;
      if (found === undefined && !isPacked) {
        return { level: result !== 0 ? new Level(heap, result) : undefined, findings };
      }
      if (result !== 0) {
        calls.deft_level_free(result);
      }
      if (found !== undefined) {
        asked.add(missing);
        addFile(heap, missing, found);
      }
      await unpackAll(heap, options);
    }
  } finally {
    calls.deft_web_files_clear();
  }
}

/** Reads a level; `options.read` is asked for each file that it refers to. */
export function readLevel(heap: Heap, path: string, file: string | Uint8Array, options: LevelOptions): Promise<{ level: Level | undefined; findings: Finding[] }> {
  const mine = turn.then(() => load(heap, path, file, options));
  turn = mine.catch(() => undefined);
  return mine;
}
