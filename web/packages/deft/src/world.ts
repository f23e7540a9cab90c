// world.ts -- the built-in world: a grid of tiles, outlines, zones, bodies that move.
import { constants, FeatureFlag, layouts, OutlineKind, QueryOutcome, ZoneKind, type Axes, type Box, type Feature, type Pos, type QueryHit, type Surface, type Vec2d } from './bindings.js';
import { collect, DeftError, type Finding } from './findings.js';
import type { Heap } from './heap.js';

/** x right, y up; and x right, y down as on a screen. */
export const yUp: Axes = { right: { x: 1, y: 0 }, up: { x: 0, y: 1 } };
export const yDown: Axes = { right: { x: 1, y: 0 }, up: { x: 0, y: -1 } };

/** One convex piece of a tile, from (0, 0) to (1, 1), x and y as the world's. */
export interface TilePiece {
  points: Pos[];
  /** The direction that the blocking side of a one-way faces; without it the piece is solid. */
  oneWay?: Vec2d;
  /** 0: plain ground; n: surfaces[n - 1]. */
  surface?: number;
}

/** What a cell can be: pieces, or a word. The slopes rise to the right and to the left by 45 degrees. */
export type TileKind = 'empty' | 'full' | 'slope-right' | 'slope-left' | 'one-way' | TilePiece[];

/** Free ground: a polygon, a chain of lines, or a loop of them. */
export interface Outline {
  points: Pos[];
  kind?: 'polygon' | 'chain' | 'loop';
  id?: number;
  /** As of a tile's piece. */
  oneWay?: Vec2d;
  surface?: number;
}

/** A polygon in which something holds: a ladder, water, wind, a conveyor, death, or a trigger of yours. */
export interface Zone {
  points: Pos[];
  kind: 'trigger' | 'ladder' | 'water' | 'wind' | 'conveyor' | 'death';
  /** Yours: the value of its events. */
  tag?: number;
  /** Of wind and conveyors, units/s. */
  push?: Vec2d;
}

/** What a world is made of; each part may be missing. */
export interface WorldDef {
  columns?: number;
  rows?: number;
  /** Units; default 1. */
  tileSize?: number;
  /** The corner of cell (0, 0) with the smallest x and y; default (0, 0). */
  origin?: Pos;
  /** columns x rows numbers of kinds; rows grow with y. */
  cells?: ArrayLike<number>;
  /** kinds[0] is 'empty'. Default: empty, full, slope-right, slope-left, one-way. */
  kinds?: TileKind[];
  outlines?: Outline[];
  zones?: Zone[];
  surfaces?: Partial<Surface>[];
  /** Room for bodies that move, and for the convex pieces of all of them. */
  bodies?: number;
  bodyPieces?: number;
  /** Which way up is, for the words of kinds; default y-up. */
  axes?: Axes;
}

/** Memory for one call: freed together. */
class Scratch {
  readonly #heap: Heap;
  readonly #blocks: number[] = [];

  constructor(heap: Heap) {
    this.#heap = heap;
  }

  alloc(size: number): number {
    const at = this.#heap.alloc(size);
    this.#blocks.push(at);
    return at;
  }

  points(points: readonly Pos[]): number {
    const at = this.alloc(16 * points.length);
    points.forEach((point, i) => this.#heap.write(layouts.deft_pos, at + 16 * i, point));
    return at;
  }

  free(): void {
    this.#blocks.forEach((at) => this.#heap.free(at));
  }
}

function writeOutlines(heap: Heap, scratch: Scratch, outlines: readonly Outline[]): number {
  const layout = layouts.deft_outline;
  const kinds = { polygon: OutlineKind.POLYGON, chain: OutlineKind.CHAIN, loop: OutlineKind.LOOP };
  const at = scratch.alloc(layout.size * outlines.length);
  outlines.forEach((outline, i) => {
    heap.write(layout, at + i * layout.size, {
      points: scratch.points(outline.points), count: outline.points.length, id: outline.id ?? i + 1,
      oneWay: outline.oneWay ?? { x: 0, y: 0 }, surface: outline.surface ?? 0,
      flags: outline.oneWay ? FeatureFlag.ONE_WAY : FeatureFlag.SOLID, kind: kinds[outline.kind ?? 'polygon'],
    });
  });
  return at;
}

/** Writes the pieces of a kind; returns how many. */
function writePieces(heap: Heap, kind: TileKind, axes: number, at: number): number {
  const { calls } = heap;
  if (kind === 'empty') {
    return 0;
  }
  if (typeof kind === 'string') {
    if (kind === 'full') {
      calls.deft_tile_piece_full(at);
    } else if (kind === 'one-way') {
      calls.deft_tile_piece_one_way(at, 0.25, axes);
    } else {
      calls.deft_tile_piece_slope(at, kind === 'slope-right' ? 1 : 0, axes);
    }
    return 1;
  }
  const layout = layouts.deft_tile_piece;
  kind.forEach((piece, i) => {
    heap.write(layout, at + i * layout.size, {
      points: piece.points.slice(0, constants.FEATURE_POINTS_CAP), count: piece.points.length,
      oneWay: piece.oneWay ?? { x: 0, y: 0 }, flags: piece.oneWay ? FeatureFlag.ONE_WAY : FeatureFlag.SOLID, surface: piece.surface ?? 0,
    });
  });
  return kind.length;
}

function writeGrid(heap: Heap, scratch: Scratch, def: WorldDef) {
  const kinds = def.kinds ?? ['empty', 'full', 'slope-right', 'slope-left', 'one-way'];
  const count = kinds.reduce((sum, kind) => sum + (Array.isArray(kind) ? kind.length : 1), 0);
  const pieces = scratch.alloc(layouts.deft_tile_piece.size * count);
  const rows = scratch.alloc(layouts.deft_tile_kind.size * kinds.length);
  const axes = scratch.alloc(layouts.deft_axes.size);
  heap.write(layouts.deft_axes, axes, def.axes ?? yUp);
  let used = 0;
  kinds.forEach((kind, i) => {
    const made = writePieces(heap, kind, axes, pieces + used * layouts.deft_tile_piece.size);
    heap.write(layouts.deft_tile_kind, rows + i * layouts.deft_tile_kind.size, { firstPiece: used, pieceCount: made });
    used += made;
  });
  const length = (def.columns ?? 0) * (def.rows ?? 0);
  if (def.cells?.length !== length) {
    throw new RangeError(`deft: cells has ${def.cells?.length ?? 0} numbers, but columns x rows is ${length}`);
  }
  const cells = scratch.alloc(2 * length);
  new Uint16Array(heap.view.buffer, cells, length).set(def.cells);
  return { columns: def.columns!, rows: def.rows!, cells, kinds: rows, kindCount: kinds.length, pieces, pieceCount: used };
}

function writeZones(heap: Heap, scratch: Scratch, zones: readonly Zone[]): number {
  const layout = layouts.deft_zone_def;
  const at = scratch.alloc(layout.size * zones.length);
  zones.forEach((zone, i) => {
    const kind = ZoneKind[zone.kind.toUpperCase() as keyof typeof ZoneKind];
    heap.write(layout, at + i * layout.size, {
      zone: { kind, tag: zone.tag ?? 0, push: zone.push ?? { x: 0, y: 0 }, frictionRatio: 0 },
      points: scratch.points(zone.points), count: zone.points.length,
    });
  });
  return at;
}

function writeSurfaces(heap: Heap, scratch: Scratch, surfaces: readonly Partial<Surface>[]): number {
  const layout = layouts.deft_surface;
  const at = scratch.alloc(layout.size * surfaces.length);
  surfaces.forEach((surface, i) => heap.write(layout, at + i * layout.size, { frictionRatio: 1, ...surface }));
  return at;
}

/** True for two numbers that the module takes as they are: beyond them a number would begin anew at 0. */
const isCell = (column: number, row: number) => column >= 0 && row >= 0 && column < 2 ** 32 && row < 2 ** 32;

/** True when a query found something. A query that could not look at everything throws, because it knows no answer. */
export function isFound(outcome: number): boolean {
  if (outcome === QueryOutcome.TOO_MUCH) {
    throw new RangeError('deft: the way is too long, or there is too much geometry, to look at all of it; ask in shorter parts');
  }
  return outcome === QueryOutcome.FOUND;
}

/** A world to step in, and to ask about. */
export class World {
  protected readonly heap: Heap;
  /** @internal */
  readonly view: number;
  /** @internal */
  readonly at: number;
  readonly #block: number;

  /** @internal */
  constructor(heap: Heap, at: number, block: number) {
    this.heap = heap;
    this.at = at;
    this.#block = block;
    this.view = heap.alloc(layouts.deft_world_view.size);
    heap.calls.deft_world_view_of(this.view, at);
  }

  /** @internal */
  static build(heap: Heap, def: WorldDef): { world: World | undefined; findings: Finding[] } {
    const scratch = new Scratch(heap);
    const layout = layouts.deft_world_def;
    try {
      const at = scratch.alloc(layout.size);
      heap.write(layout, at, {
        ...(def.columns ? writeGrid(heap, scratch, def) : {}),
        tileSize: def.tileSize ?? 1, origin: def.origin ?? { x: 0, y: 0 },
        outlines: writeOutlines(heap, scratch, def.outlines ?? []), outlineCount: def.outlines?.length ?? 0,
        zones: writeZones(heap, scratch, def.zones ?? []), zoneCount: def.zones?.length ?? 0,
        surfaces: writeSurfaces(heap, scratch, def.surfaces ?? []), surfaceCount: def.surfaces?.length ?? 0,
        bodyCapacity: def.bodies ?? 0, bodyPieceCapacity: def.bodyPieces ?? 8 * (def.bodies ?? 0),
      });
      const size = heap.calls.deft_world_size(at);
      const block = size > 0 ? heap.alloc(size) : 0;
      const { result, findings } = collect(heap, (diags) => heap.calls.deft_world_build(block, size, at, diags));
      if (result === 0) {
        heap.free(block);
        return { world: undefined, findings };
      }
      return { world: new World(heap, result, block), findings };
    } finally {
      scratch.free();
    }
  }

  /** The box around all tiles and outlines. */
  get bounds(): Box {
    return this.heap.with(layouts.deft_box.size, (out) => {
      this.heap.calls.deft_world_bounds(out, this.at);
      return this.heap.read(layouts.deft_box, out);
    });
  }

  /** The kind of the tile in a cell; 0 outside of the grid. */
  tile(column: number, row: number): number {
    return isCell(column, row) ? this.heap.calls.deft_world_tile(this.at, column, row) : 0;
  }

  /** Changes tiles between two ticks; false when a cell is outside of the grid, or there is no such kind. */
  setTiles(column: number, row: number, columns: number, rows: number, kind: number): boolean {
    return isCell(column, row) && isCell(columns, rows) && isCell(kind, 0) && this.heap.calls.deft_world_set_tiles(this.at, column, row, columns, rows, kind) !== 0;
  }

  /** Adds a body that moves, and returns its id. Its outlines are relative to its place. */
  addBody(outlines: Outline[], at: Pos, angleRad = 0): number {
    const scratch = new Scratch(this.heap);
    try {
      const def = scratch.alloc(layouts.deft_body_def.size);
      this.heap.write(layouts.deft_body_def, def, {
        outlines: writeOutlines(this.heap, scratch, outlines), outlineCount: outlines.length, at, angleRad,
      });
      const { result, findings } = collect(this.heap, (diags) => this.heap.calls.deft_world_body_add(this.at, def, diags));
      if (result === 0) {
        throw new DeftError(findings);
      }
      return result;
    } finally {
      scratch.free();
    }
  }

  /** Removes a body; false when there is none of that id. */
  removeBody(body: number): boolean {
    return this.heap.calls.deft_world_body_remove(this.at, body) !== 0;
  }

  /** Begins a tick: all bodies stand. Then move those that move, then step the characters. */
  tick(): void {
    this.heap.calls.deft_world_tick(this.at);
  }

  /** Moves a body in this tick; false when there is none of that id. */
  moveBody(body: number, to: Pos, toRad = 0): boolean {
    return this.heap.with(16, (pos) => {
      this.heap.write(layouts.deft_pos, pos, to);
      return this.heap.calls.deft_world_body_move(this.at, body, pos, toRad) !== 0;
    });
  }

  /** How a body moves in this tick. */
  bodyMotion(body: number) {
    return this.heap.with(layouts.deft_body_motion.size, (out) =>
      this.heap.calls.deft_world_body_motion(out, this.at, body) !== 0 ? this.heap.read(layouts.deft_body_motion, out) : undefined);
  }

  /** The convex pieces that touch a box, for drawing; their corners are relative to `origin`. */
  gather(region: Box, origin: Pos = { x: 0, y: 0 }): Feature[] {
    const { heap } = this;
    return heap.with(48, (at) => {
      heap.write(layouts.deft_pos, at, origin);
      heap.write(layouts.deft_box, at + 16, region);
      const count = heap.calls.deft_world_gather(0, 0, this.view, at, at + 16);
      return heap.with(Math.max(count, 1) * layouts.deft_feature.size, (out) => {
        const found = heap.calls.deft_world_gather(out, count, this.view, at, at + 16);
        return heap.readAll(layouts.deft_feature, out, Math.min(found, count));
      });
    });
  }

  /** The first thing that a line from `from` along `way` hits: sight, a shot, the ground below. Its length is that of `way`. */
  ray(from: Pos, way: Vec2d): QueryHit | undefined {
    const { heap } = this;
    return heap.with(layouts.deft_query_hit.size + 32, (at) => {
      const out = at + 32;
      heap.write(layouts.deft_pos, at, from);
      heap.write(layouts.deft_vec2d, at + 16, way);
      return isFound(heap.calls.deft_query_ray(out, this.view, at, at + 16)) ? heap.read(layouts.deft_query_hit, out) : undefined;
    });
  }

  free(): void {
    this.heap.free(this.view);
    this.heap.free(this.#block);
  }
}
