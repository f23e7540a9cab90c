// character.ts -- a character seen from the side, and one seen from above: the tick that moves it.
import {
  abilityWords, constants, EventKind, eventKindWords, layouts, poseKindWords, stateWords, type Axes, type Box, type Contact, type Landing, type Layout, type PathPoint, type Pos, type QueryHit, type QueryOverlap, type StepPart, type Vec2d,
} from './bindings.js';
import type { Heap } from './heap.js';
import type { Input } from './input.js';
import type { Moveset } from './tuning.js';
import { isFound, type World } from './world.js';

/** The names of the moves that can be switched on and off. */
export type AbilityName = (typeof abilityWords)[number];

/** What happened in a tick: `for (const { word, value } of events)`. `count`, `kind(i)` and `word(i)` allocate nothing. */
export class Events {
  readonly #heap: Heap;
  /** @internal */
  readonly at: number;
  static readonly #items = layouts.deft_event_list.fields.find(([name]) => name === 'items')![2];

  /** @internal */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.at = heap.alloc(layouts.deft_event_list.size);
  }

  get count(): number {
    return this.#heap.view.getUint32(this.at, true);
  }

  /** @internal */
  free(): void {
    this.#heap.free(this.at);
  }

  #item(i: number): number {
    return this.at + Events.#items + i * layouts.deft_event.size;
  }

  /** A number of `EventKind`. */
  kind(i: number): number {
    return this.#heap.view.getUint32(this.#item(i), true);
  }

  /** Its word: `landed`, `jump_cut`. */
  word(i: number): string {
    return eventKindWords[this.kind(i)] ?? 'unknown';
  }

  /** All of it, with its word. */
  get(i: number) {
    return { ...this.#heap.read(layouts.deft_event, this.#item(i)), word: this.word(i) };
  }

  /** All of them, in order of time. */
  *[Symbol.iterator]() {
    for (let i = 0; i < this.count; i++) {
      yield this.get(i);
    }
  }

  /** True when one of that kind is there. */
  has(word: (typeof eventKindWords)[number]): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.word(i) === word) {
        return true;
      }
    }
    return false;
  }
}

/** A part of a plan: what is held, and how long. */
export interface PlanLeg {
  input: Input;
  timeS: number;
}

const offset = (layout: { fields: readonly (readonly [string, string, number, number])[] }, name: string) => layout.fields.find(([field]) => field === name)![2];
const at = (name: string) => offset(layouts.deft_character, name);
const offsets = { facing: at('facing'), state: at('state'), pose: at('pose'), support: at('support') };
const supportWords = ['air', 'floor', 'steep', 'wedge', 'wall', 'rope'] as const;

/** What a character and a walker have in common. */
abstract class Mover {
  protected readonly heap: Heap;
  readonly at: number;
  moveset: Moveset;
  readonly events: Events;
  /** @internal */
  readonly touched: number;
  readonly #size: number;
  readonly #offsets: { position: number; previous: number; velocity: number; axes: number; zones: number };

  /** @internal */
  constructor(heap: Heap, moveset: Moveset, layout: Layout<unknown>) {
    this.heap = heap;
    this.#size = layout.size;
    this.#offsets = { position: offset(layout, 'position'), previous: offset(layout, 'previous'), velocity: offset(layout, 'velocity'), axes: offset(layout, 'axes'), zones: offset(layout, 'zones') };
    this.at = heap.alloc(layout.size);
    this.moveset = moveset;
    this.events = new Events(heap);
    this.touched = heap.alloc(layouts.deft_contacts.size);
  }

  #real(place: number): number {
    return this.heap.view.getFloat64(this.at + place, true);
  }

  /** The feet: bottom centre. */
  get x(): number { return this.#real(this.#offsets.position); }
  get y(): number { return this.#real(this.#offsets.position + 8); }
  get previousX(): number { return this.#real(this.#offsets.previous); }
  get previousY(): number { return this.#real(this.#offsets.previous + 8); }
  get vx(): number { return this.#real(this.#offsets.velocity); }
  get vy(): number { return this.#real(this.#offsets.velocity + 8); }

  /** True when it is in a zone, by the zone's index. */
  isInZone(index: number): boolean {
    for (let i = 0; i < constants.ZONE_MEMORY; i++) {
      if (this.heap.view.getUint16(this.at + this.#offsets.zones + 2 * i, true) === index + 1) {
        return true;
      }
    }
    return false;
  }

  /** What it touched in the last tick. */
  get contacts(): Contact[] {
    return this.heap.read(layouts.deft_contacts, this.touched).items.slice(0, this.heap.view.getUint32(this.touched, true));
  }

  /** Bytes of a snapshot. */
  get stateSize(): number {
    return this.#size;
  }

  /** The whole state as bytes, to save it or to go back: new ones, or those of `out`. */
  snapshot(out: Uint8Array = new Uint8Array(this.#size)): Uint8Array {
    out.set(this.heap.bytes.subarray(this.at, this.at + this.#size));
    return out;
  }

  /** Goes back to a state that was saved by the same version. */
  restore(state: Uint8Array): void {
    if (state.length !== this.#size) {
      throw new RangeError(`deft: a state has ${this.#size} bytes, not ${state.length}`);
    }
    this.heap.bytes.set(state, this.at);
  }

  /** @internal where its axes stand in memory */
  get axesAt(): number {
    return this.at + this.#offsets.axes;
  }

  /** The place to draw it at: between the last two ticks, by the ticker's ratio. */
  lerp(ratio: number): Pos {
    return this.heap.with(16, (out) => {
      this.placeAt(out, ratio);
      return { x: this.heap.view.getFloat64(out, true), y: this.heap.view.getFloat64(out + 8, true) };
    });
  }

  protected abstract placeAt(out: number, ratio: number): void;

  protected readBox(write: (out: number) => void): Box {
    return this.heap.with(layouts.deft_box.size, (out) => {
      write(out);
      const { view } = this.heap;
      return { minX: view.getFloat64(out, true), minY: view.getFloat64(out + 8, true), maxX: view.getFloat64(out + 16, true), maxY: view.getFloat64(out + 24, true) };
    });
  }

  protected withPair(x: number, y: number, use: (pair: number) => void): void {
    this.heap.with(16, (pair) => {
      this.heap.write(layouts.deft_pos, pair, { x, y });
      use(pair);
    });
  }

  protected withPlace(feet: Pos, axes: Axes, use: (feet: number, axes: number) => void): void {
    this.heap.with(16 + layouts.deft_axes.size, (out) => {
      this.heap.write(layouts.deft_pos, out, feet);
      this.heap.write(layouts.deft_axes, out + 16, axes);
      use(out, out + 16);
    });
  }

  free(): void {
    this.heap.free(this.at);
    this.events.free();
    this.heap.free(this.touched);
  }
}

/** A character: it runs, jumps and falls. */
export class Character extends Mover {
  /** @internal */
  constructor(heap: Heap, moveset: Moveset, feet: Pos, axes: Axes) {
    super(heap, moveset, layouts.deft_character);
    this.spawn(feet, axes);
  }

  /** Begins anew, in the air, at rest, facing right. */
  spawn(feet: Pos, axes: Axes): void {
    this.withPlace(feet, axes, (place, way) => this.heap.calls.deft_character_spawn(this.at, this.moveset.at, place, way));
  }

  /** One tick of dt seconds. `world` undefined is empty space. The events are in `events` afterwards. */
  step(world: World | undefined, input: Input, dt: number): void {
    this.heap.calls.deft_character_step(this.at, this.moveset.at, world?.view ?? 0, input.at, dt, this.events.at, this.touched);
  }

  /** The same tick, to the bit, and what it did: the parts of the way, each with the faces that held the character. */
  stepRecorded(world: World | undefined, input: Input, dt: number): StepPart[] {
    const layout = layouts.deft_step_record;
    return this.heap.with(layout.size, (out) => {
      this.heap.calls.deft_character_step_recorded(this.at, this.moveset.at, world?.view ?? 0, input.at, dt, this.events.at, this.touched, out);
      return this.heap.readAll(layouts.deft_step_part, out + offset(layout, 'parts'), this.heap.view.getUint32(out, true));
    });
  }

  protected placeAt(out: number, ratio: number): void {
    this.heap.calls.deft_character_lerp(out, this.at, ratio);
  }

  /** -1 or 1 along the axes' right. */
  get facing(): number { return this.heap.view.getInt8(this.at + offsets.facing); }
  /** The word of the state: `ground`, `jump`, `fall`. */
  get state(): string { return stateWords[this.heap.view.getUint8(this.at + offsets.state)] ?? 'unknown'; }
  /** The word of the pose: `idle`, `run`, `apex`. */
  get pose(): string { return poseKindWords[this.heap.view.getUint8(this.at + offsets.pose)] ?? 'unknown'; }
  /** What carries it: `air`, `floor`, `steep`, `wedge`, `wall`, `rope`. */
  get support(): string { return supportWords[this.heap.view.getUint8(this.at + offsets.support)] ?? 'unknown'; }

  /** All fields of the state that a game may read. */
  get fields() {
    return this.heap.read(layouts.deft_character, this.at);
  }

  get box(): Box {
    return this.readBox((out) => this.heap.calls.deft_character_box(out, this.at, this.moveset.at));
  }

  /** A hash of every field of the state, the same on every machine. */
  get hash(): bigint {
    return BigInt.asUintN(64, this.heap.calls.deft_character_hash(this.at));
  }

  /** Puts the feet at another place. */
  teleport(feet: Pos): void {
    this.withPair(feet.x, feet.y, (pair) => this.heap.calls.deft_character_teleport(this.at, pair));
  }

  /** Adds to the velocity: an explosion, the recoil of a shot. */
  kick(velocity: Vec2d): void {
    this.withPair(velocity.x, velocity.y, (pair) => this.heap.calls.deft_character_kick(this.at, pair));
  }

  /** A spring: the feet rise to exactly `height` units above where they are. */
  launch(height: number): void {
    this.heap.calls.deft_character_launch(this.at, this.moveset.at, height);
  }

  /** A hit: adds to the velocity and takes control away for a time. */
  stagger(velocity: Vec2d, timeS: number): void {
    this.withPair(velocity.x, velocity.y, (pair) => this.heap.calls.deft_character_stagger(this.at, pair, timeS));
  }

  /** A hit stop: nothing moves for a time. */
  freeze(timeS: number): void {
    this.heap.calls.deft_character_freeze(this.at, timeS);
  }

  /** Gives or takes a move: a pickup. The next tick reports `ability_on` or `ability_off`. */
  setAbility(ability: AbilityName, on: boolean): void {
    const number = abilityWords.indexOf(ability);
    if (number < 0) {
      throw new RangeError(`deft: there is no ability '${ability}'; there are ${abilityWords.join(', ')}`);
    }
    this.heap.calls.deft_character_set_ability(this.at, number, on ? 1 : 0);
  }

  /** Calls `use` with the address of `feet`: 0 is the place where they are. */
  #withFeet<T>(feet: Pos | undefined, use: (place: number) => T): T {
    return feet === undefined ? use(0) : this.heap.with(16, (place) => {
      this.heap.write(layouts.deft_pos, place, feet);
      return use(place);
    });
  }

  /** The first thing that it would hit on a straight way of its feet, from where they are, or from `feet`. */
  sweep(world: World, way: Vec2d, feet?: Pos): QueryHit | undefined {
    const { heap } = this;
    return this.#withFeet(feet, (place) => heap.with(layouts.deft_query_hit.size + 16, (out) => {
      const along = out + layouts.deft_query_hit.size;
      heap.write(layouts.deft_vec2d, along, way);
      return isFound(heap.calls.deft_query_sweep(out, this.at, this.moveset.at, world.view, place, along)) ? heap.read(layouts.deft_query_hit, out) : undefined;
    }));
  }

  /** All that it overlaps, ground and zones, where it is, or would overlap with its feet at `feet`. */
  overlaps(world: World, feet?: Pos): QueryOverlap[] {
    const { heap } = this;
    const layout = layouts.deft_query_overlap;
    return this.#withFeet(feet, (place) => heap.with(8, (count) => {
      const ask = (out: number, room: number) => isFound(heap.calls.deft_query_overlaps(out, room, count, this.at, this.moveset.at, world.view, place));
      const room = ask(0, 0) ? heap.view.getUint32(count, true) : 0;
      return heap.with(layout.size * room, (out) => (ask(out, room) ? heap.readAll(layout, out, room) : []));
    }));
  }

  #withPlan<T>(plan: readonly PlanLeg[], use: (legs: number) => T): T {
    const layout = layouts.deft_plan_leg;
    return this.heap.with(layout.size * plan.length, (legs) => {
      plan.forEach((leg, i) => {
        const at = legs + i * layout.size;
        this.heap.bytes.copyWithin(at + offset(layout, 'input'), leg.input.at, leg.input.at + layouts.deft_input.size);
        this.heap.view.setFloat64(at + offset(layout, 'timeS'), leg.timeS, true);
      });
      return use(legs);
    });
  }

  /** Where it will be at 0, everyS, 2 everyS, ... under a plan. */
  predictPath(world: World | undefined, plan: readonly PlanLeg[], everyS: number, points: number): PathPoint[] {
    const layout = layouts.deft_path_point;
    return this.#withPlan(plan, (legs) => this.heap.with(layout.size * points, (out) => {
      this.heap.calls.deft_predict_path(out, points, this.at, this.moveset.at, world?.view ?? 0, legs, plan.length, everyS);
      return this.heap.readAll(layout, out, points);
    }));
  }

  /**
   * The same as bare numbers, for drawing in every frame: x, y of each point in `out`, up to the first that stands on a floor after
   * the third. Returns how many points there are.
   */
  predictFeet(out: Float64Array, world: World | undefined, plan: readonly PlanLeg[], everyS: number): number {
    const layout = layouts.deft_path_point;
    const [feet, support] = [offset(layout, 'feet'), offset(layout, 'support')];
    const points = out.length >> 1;
    return this.#withPlan(plan, (legs) => this.heap.with(layout.size * points, (path) => {
      this.heap.calls.deft_predict_path(path, points, this.at, this.moveset.at, world?.view ?? 0, legs, plan.length, everyS);
      const { view } = this.heap;
      for (let i = 0, point = path; i < points; i++, point += layout.size) {
        out[2 * i] = view.getFloat64(point + feet, true);
        out[2 * i + 1] = view.getFloat64(point + feet + 8, true);
        if (i > 2 && supportWords[view.getUint32(point + support, true)] === 'floor') {
          return i + 1;
        }
      }
      return points;
    }));
  }

  /** Where and when it lands next under a plan; undefined when it does not within mostS. */
  predictLanding(world: World | undefined, plan: readonly PlanLeg[], mostS: number): Landing | undefined {
    const layout = layouts.deft_landing;
    return this.#withPlan(plan, (legs) => this.heap.with(layout.size, (out) =>
      this.heap.calls.deft_predict_landing(out, this.at, this.moveset.at, world?.view ?? 0, legs, plan.length, mostS) !== 0
        ? this.heap.read(layout, out) : undefined));
  }
}

/** A walker, seen from above. */
export class Walker extends Mover {
  /** @internal */
  constructor(heap: Heap, moveset: Moveset, feet: Pos, axes: Axes) {
    super(heap, moveset, layouts.deft_topdown);
    this.spawn(feet, axes);
  }

  /** Begins anew, at rest. */
  spawn(feet: Pos, axes: Axes): void {
    this.withPlace(feet, axes, (place, way) => this.heap.calls.deft_topdown_spawn(this.at, this.moveset.at, place, way));
  }

  protected placeAt(out: number, ratio: number): void {
    this.heap.calls.deft_topdown_lerp(out, this.at, ratio);
  }

  step(world: World | undefined, input: Input, dt: number): void {
    this.heap.calls.deft_topdown_step(this.at, this.moveset.at, world?.view ?? 0, input.at, dt, this.events.at, this.touched);
  }

  get fields() {
    return this.heap.read(layouts.deft_topdown, this.at);
  }

  get box(): Box {
    return this.readBox((out) => this.heap.calls.deft_topdown_box(out, this.at, this.moveset.at));
  }

  /** Puts it at another place. */
  teleport(place: Pos): void {
    this.withPair(place.x, place.y, (pair) => this.heap.calls.deft_topdown_teleport(this.at, pair));
  }

  get hash(): bigint {
    return BigInt.asUintN(64, this.heap.calls.deft_topdown_hash(this.at));
  }
}

export { EventKind };
