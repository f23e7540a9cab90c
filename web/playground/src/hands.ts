// hands.ts -- what the player holds, as one input a tick, such that an input script says the same: a button goes down or up at most
// once a tick, and at its start. So a run is a short text, which a link can carry and `deft sim` plays.
import { Action, type ActionName, type Axes, type Character, type Deft, type Input, type Latch, type Walker } from 'deft-controller';

/** A run with more changes of input than that is not kept: no link has room for it, and a stick changes in every frame. */
const MOST_LEGS = 20000;

/** Ticks in a row with the same stick and buttons. */
interface Leg {
  ticks: number;
  /** How many of them, at the end, found the character at rest. */
  restTicks: number;
  stickX: number;
  stickY: number;
  held: number;
}

type Direction = 'left' | 'right' | 'up' | 'down';

const bit = (action: ActionName) => 1 << Action[action.toUpperCase() as 'JUMP'];
const RUN = bit('run');

export class Hands {
  readonly #deft: Deft;
  readonly #axes: Axes;
  readonly #latch: Latch;
  /** Buttons that went down or up and that no tick has had yet. */
  #edges: [ActionName, boolean][] = [];
  #down = 0;
  /** Held since before the run began or was rewound: such a button counts once it is pressed anew. */
  #stale = 0;
  #legs: Leg[] = [];
  /** The run was too long to be kept: what is there of it is its end. */
  isCut = false;
  /** The player pressed something since this was last set to false. */
  isTouched = false;

  constructor(deft: Deft, axes: Axes) {
    this.#deft = deft;
    this.#axes = axes;
    this.#latch = deft.latch();
  }

  button(action: ActionName, down: boolean): void {
    this.isTouched ||= down;
    this.#edges.push([action, down]);
  }

  direction(direction: Direction, down: boolean): void {
    this.isTouched ||= down;
    this.#latch.direction(direction, down);
  }

  stick(x: number, y: number): void {
    this.isTouched ||= x !== 0 || y !== 0;
    this.#latch.stick(x, y);
  }

  /** Nothing is held any more. */
  letGo(): void {
    this.#latch.clear();
    this.#edges = [];
    this.#down = 0;
  }

  /** Makes the input of a tick. */
  take(out: Input, hero: Character | Walker): Input {
    const had = new Set<ActionName>();
    this.#edges = this.#edges.filter(([action, down]) => {
      const waits = had.has(action);
      if (!waits) {
        had.add(action);
        this.#down = down ? this.#down | bit(action) : this.#down & ~bit(action);
        this.#stale &= ~bit(action);
      }
      return waits;
    });
    const before = this.#legs.at(-1)?.held ?? 0;
    const held = this.#down & ~this.#stale;
    this.#latch.take(out, hero);
    return out.set({ held, pressed: held & ~before, released: before & ~held, pressAt: 0, releaseAt: 0 });
  }

  /** Notes the input of a tick that was played, and whether the tick left all as it was. */
  note({ stickX, stickY, held }: Input, isAtRest: boolean): void {
    const last = this.#legs.at(-1);
    if (last && last.stickX === stickX && last.stickY === stickY && last.held === held) {
      last.ticks++;
      last.restTicks = isAtRest ? last.restTicks + 1 : 0;
    } else {
      if (this.#legs.length === MOST_LEGS) {
        this.isCut = true;
        this.#legs = [];
      }
      this.#legs.push({ ticks: 1, restTicks: isAtRest ? 1 : 0, stickX, stickY, held });
    }
  }

  /** The last tick is undone. */
  back(): void {
    const last = this.#legs.at(-1);
    if (last) {
      last.restTicks = Math.max(0, last.restTicks - 1);
      if (--last.ticks === 0) {
        this.#legs.pop();
      }
    }
    this.#stale = this.#down & ~(this.#legs.at(-1)?.held ?? 0);
  }

  /** A new run begins; what is held goes on only for walking and running. */
  begin(): void {
    this.#legs = [];
    this.isCut = false;
    this.#stale = this.#down & ~RUN;
  }

  get ticks(): number {
    return this.#legs.reduce((sum, leg) => sum + leg.ticks, 0);
  }

  /** The run as an input script. Of a wait at rest at most so many ticks. */
  script(mostRestTicks = Infinity): string {
    const input = this.#deft.input();
    const lines = this.#legs.map(({ ticks, restTicks, stickX, stickY, held }) => {
      const letters = input.clear().set({ stickX, stickY, held }).letters(this.#axes);
      const kept = ticks - Math.max(0, restTicks - mostRestTicks);
      return letters === '' ? `${kept}` : `${kept},${letters}`;
    });
    input.free();
    return lines.join('\n');
  }

  free(): void {
    this.#latch.free();
  }
}
