// viewer.ts -- a recording to look at, tick by tick: a bug report, or a run of another player.
import type { Character, Deft, Input, Level, Moveset, Walker } from 'deft-controller';

/** The most ticks that are kept of a recording. */
const TICKS = 36000;

export class Viewer {
  /** The recorded character, as it was at `at`. */
  readonly hero: Character | Walker;
  readonly tickS: number;
  readonly count: number;
  /** The way: x, y of each 1/60 s. */
  readonly way: number[] = [];
  /** What there is to say of the recording. */
  readonly summary: string;
  /** The tick that is shown; parts of ticks are time that has gone by. */
  at = 0;
  readonly #states: Uint8Array;
  readonly #times: Float64Array;
  readonly #inputs: Int32Array;

  /** Plays the recording in the level; throws an error that says why that cannot be done. The picture's box is that of `moveset`. */
  constructor(deft: Deft, bytes: Uint8Array, level: Level, isTopdown: boolean, moveset: Moveset) {
    const replay = deft.replay(bytes);
    const { trace } = replay;
    if (trace.isTopdown !== isTopdown) {
      replay.free();
      throw new RangeError(isTopdown ? 'the recording is seen from the side; choose a level that is, then drop it again'
        : 'the recording is seen from above; choose the level "Seen from above", then drop it again');
    }
    this.hero = isTopdown ? deft.walker(moveset, { x: 0, y: 0 }, level.axes) : deft.character(moveset, { x: 0, y: 0 }, level.axes);
    const size = this.hero.stateSize;
    const most = Math.min(Number(trace.tickCount), TICKS);
    this.#states = new Uint8Array(most * size);
    this.#times = new Float64Array(most);
    this.#inputs = new Int32Array(2 * most);
    let count = 0;
    while (count < most && replay.next(level.world)) {
      const { timeS, input, character, walker } = replay.now;
      const { position } = isTopdown ? walker : character;
      this.#states.set(replay.state, count * size);
      this.#times[count] = timeS;
      this.#inputs.set([input.stickX, input.held], 2 * count);
      while (this.way.length / 2 <= timeS * 60) {
        this.way.push(position.x, position.y);
      }
      count++;
    }
    this.count = count;
    this.tickS = count > 0 ? this.#times[count - 1]! / count : 1 / 60;
    const { divergence } = replay;
    const other = trace.levelHash === level.hash ? '' : `: it was made in another level${trace.level ? `, ${trace.level}` : ''}; drop that level here first`;
    this.summary = divergence ? `The recording differs from tick ${divergence.tick} on${other}` : `The recording of ${count} ticks replays to the last bit`;
    replay.free();
  }

  get timeS(): number {
    return this.#times[Math.floor(this.at)] ?? 0;
  }

  get isAtEnd(): boolean {
    return this.at >= this.count - 1;
  }

  /** Shows a tick. */
  seek(at: number, input: Input, level: Level): void {
    this.at = Math.max(0, Math.min(at, this.count - 1));
    const tick = Math.floor(this.at);
    const size = this.hero.stateSize;
    this.hero.restore(this.#states.subarray(tick * size, (tick + 1) * size));
    input.set({ stickX: this.#inputs[2 * tick]!, held: this.#inputs[2 * tick + 1]! });
    level.tick(this.timeS, this.timeS);
  }

  free(): void {
    this.hero.free();
  }
}
