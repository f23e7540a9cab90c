// input.ts -- what the player does in a tick, and input scripts.
import { Action, Direction, layouts, type Axes } from './bindings.js';
import type { Character, Walker } from './character.js';
import { collect, DeftError } from './findings.js';
import type { Heap } from './heap.js';
import { yUp } from './world.js';

/** The names of the actions. */
export type ActionName = 'jump' | 'dash' | 'grab' | 'grapple' | 'slam' | 'glide' | 'crouch' | 'run' | 'user1' | 'user2' | 'user3' | 'user4';

const actions: Record<ActionName, number> = {
  jump: Action.JUMP, dash: Action.DASH, grab: Action.GRAB, grapple: Action.GRAPPLE, slam: Action.SLAM, glide: Action.GLIDE,
  crouch: Action.CROUCH, run: Action.RUN, user1: Action.USER_1, user2: Action.USER_2, user3: Action.USER_3, user4: Action.USER_4,
};

const oppositeAt = layouts.deft_moveset.fields.find(([name]) => name === 'opposite')![2];

/** One tick's input. A new one is hands off. */
export class Input {
  readonly #heap: Heap;
  /** @internal */
  readonly at: number;

  /** @internal */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.at = heap.alloc(layouts.deft_input.size);
    this.clear();
  }

  /** Hands off. */
  clear(): this {
    this.#heap.bytes.copyWithin(this.at, this.#heap.calls.deft_input_none(), this.#heap.calls.deft_input_none() + layouts.deft_input.size);
    return this;
  }

  /** The stick, -1 to 1, x and y as the world's. */
  stick(x: number, y: number): this {
    this.#heap.calls.deft_input_set_stick(this.at, x, y);
    return this;
  }

  /** The aim, any length, x and y as the world's; (0, 0) is none. */
  aim(x: number, y: number): this {
    this.#heap.calls.deft_input_set_aim(this.at, x, y);
    return this;
  }

  /** A button went down in this tick, at an instant from 0 to 1. */
  press(action: ActionName, instant = 0): this {
    this.#heap.calls.deft_input_press(this.at, 1 << actions[action], instant);
    return this;
  }

  /** A button went up. */
  release(action: ActionName, instant = 0): this {
    this.#heap.calls.deft_input_release(this.at, 1 << actions[action], instant);
    return this;
  }

  /** A button stays down. */
  hold(action: ActionName): this {
    this.set({ held: this.fields.held | (1 << actions[action]) });
    return this;
  }

  /** As a line of an input script has it: `R,J`; '' is hands off. deft-core.wasm has no scripts. */
  letters(axes: Axes = yUp): string {
    const capacity = 64;
    return this.#heap.with(capacity + layouts.deft_axes.size, (out) => {
      this.#heap.write(layouts.deft_axes, out + capacity, axes);
      this.#heap.calls.deft_script_letters(out, capacity, this.at, out + capacity);
      return this.#heap.text(out);
    });
  }

  /** From -32767, left or down as the world's axes are, to 32767. */
  get stickX(): number {
    return this.#heap.view.getInt16(this.at, true);
  }

  get stickY(): number {
    return this.#heap.view.getInt16(this.at + 2, true);
  }

  /** The buttons that are down: a bit for each `Action`. */
  get held(): number {
    return this.#heap.view.getUint16(this.at + 6, true);
  }

  /** All of it as numbers, to keep and to set again. */
  get fields() {
    return this.#heap.read(layouts.deft_input, this.at);
  }

  set(fields: Partial<Input['fields']>): this {
    this.#heap.write(layouts.deft_input, this.at, fields);
    return this;
  }

  free(): void {
    this.#heap.free(this.at);
  }
}

/** Collects what happens between two ticks: keys, buttons, a stick. Nothing is lost. */
export class Latch {
  readonly #heap: Heap;
  readonly #at: number;

  /** @internal */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.#at = heap.alloc(layouts.deft_latch.size);
    this.clear();
  }

  /** Nothing is down. */
  clear(): void {
    this.#heap.calls.deft_latch_clear(this.#at);
  }

  /** A button went down or up, at an instant from 0 to 1 of the coming tick. */
  button(action: ActionName, down: boolean, instant = 0): void {
    this.#heap.calls.deft_latch_button(this.#at, actions[action], down ? 1 : 0, instant);
  }

  /** A direction key went down or up; up is the character's. */
  direction(direction: 'left' | 'right' | 'down' | 'up', down: boolean): void {
    this.#heap.calls.deft_latch_direction(this.#at, Direction[direction.toUpperCase() as keyof typeof Direction], down ? 1 : 0);
  }

  /** The analog stick, used while no direction key is down. */
  stick(x: number, y: number): void {
    this.#heap.calls.deft_latch_stick(this.#at, x, y);
  }

  aim(x: number, y: number): void {
    this.#heap.calls.deft_latch_aim(this.#at, x, y);
  }

  /** Makes one tick's input, by the axes of the character and by what two opposite keys give in its tuning. */
  take(out: Input, character: Character | Walker): Input {
    const opposite = this.#heap.view.getUint32(character.moveset.at + oppositeAt, true);
    this.#heap.calls.deft_latch_take(out.at, this.#at, opposite, character.axesAt);
    return out;
  }

  free(): void {
    this.#heap.free(this.#at);
  }
}

/** Turns the times of frames into ticks of equal length. */
export class Ticker {
  readonly #heap: Heap;
  readonly #at: number;
  /** The length of a tick, s. */
  readonly tickS: number;

  /** @internal */
  constructor(heap: Heap, hz: number, ticksMax: number) {
    if (!(hz > 0 && Number.isFinite(hz)) || !(ticksMax >= 1)) {
      throw new RangeError(`deft: a ticker takes ticks a second above 0 and at least 1 tick a frame, not ${hz} and ${ticksMax}`);
    }
    this.#heap = heap;
    this.#at = heap.alloc(layouts.deft_ticker.size);
    heap.calls.deft_ticker_start(this.#at, hz, ticksMax);
    this.tickS = heap.read(layouts.deft_ticker, this.#at).tickS;
  }

  /** Adds the time of a frame, s; returns how many ticks to step now. */
  advance(frameS: number): number {
    return this.#heap.calls.deft_ticker_advance(this.#at, frameS);
  }

  /** Where the drawn frame lies between the last two ticks, 0 to 1. */
  get ratio(): number {
    return this.#heap.calls.deft_ticker_ratio(this.#at);
  }

  free(): void {
    this.#heap.free(this.#at);
  }
}

/** An input script (docs/reference/input-scripts.md), played tick by tick. */
export class Script {
  readonly #heap: Heap;
  readonly #at: number;
  readonly #cursor: number;
  readonly #axes: number;

  /** @internal */
  constructor(heap: Heap, text: string, axes: Axes = yUp) {
    const { result, findings } = collect(heap, (diags) => heap.withText(text, (at, size) => heap.calls.deft_script_parse(at, size, diags)));
    if (result === 0) {
      throw new DeftError(findings);
    }
    this.#heap = heap;
    this.#at = result;
    this.#cursor = heap.alloc(layouts.deft_script_cursor.size);
    this.#axes = heap.alloc(layouts.deft_axes.size);
    heap.write(layouts.deft_axes, this.#axes, axes);
  }

  /** Makes the input of the next tick; false once a whole tick is past the end. */
  next(out: Input, dt: number): boolean {
    return this.#heap.calls.deft_script_next(out.at, this.#at, this.#cursor, dt, this.#axes) !== 0;
  }

  /** Does what the script says the game does to the character: call it between `next` and the step. */
  act(character: Character): void {
    const { calls } = this.#heap;
    this.#heap.with(layouts.deft_trigger.size, (trigger) => {
      while (calls.deft_script_trigger(trigger, this.#at, this.#cursor) !== 0) {
        calls.deft_trigger_do(trigger, character.at, character.moveset.at);
      }
    });
  }

  free(): void {
    this.#heap.calls.deft_script_free(this.#at);
    this.#heap.free(this.#cursor);
    this.#heap.free(this.#axes);
  }
}
