// history.ts -- the states of the last ticks, to rewind by: one block of memory, so that a tick makes nothing anew.
import type { Character, Walker } from 'deft-controller';

/** How many ticks can be rewound. */
const TICKS = 12000;

export class History {
  readonly #size: number;
  readonly #states: Uint8Array;
  readonly #times = new Float64Array(TICKS);
  /** The place of the next state, and how many there are. */
  #next = 0;
  #count = 0;

  constructor(hero: Character | Walker) {
    this.#size = hero.stateSize;
    this.#states = new Uint8Array(TICKS * this.#size);
  }

  clear(): void {
    this.#count = 0;
  }

  #slot(i: number): Uint8Array {
    return this.#states.subarray(i * this.#size, (i + 1) * this.#size);
  }

  push(hero: Character | Walker, timeS: number): void {
    hero.snapshot(this.#slot(this.#next));
    this.#times[this.#next] = timeS;
    this.#next = (this.#next + 1) % TICKS;
    this.#count = Math.min(this.#count + 1, TICKS);
  }

  /** Takes the last state back; its time, or undefined when there is none. */
  pop(hero: Character | Walker): number | undefined {
    if (this.#count === 0) {
      return undefined;
    }
    this.#count--;
    this.#next = (this.#next + TICKS - 1) % TICKS;
    hero.restore(this.#slot(this.#next));
    return this.#times[this.#next];
  }
}
