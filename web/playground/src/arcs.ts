// arcs.ts -- where the character would go: the jump from where it stands, the same at other tick rates, and as a
// textbook controller would have it.
import type { Character, Deft, Input, Level, Moveset } from 'deft-controller';
import type { Game } from './game.js';

/** Points of a way, one after another: x, y, x, y. */
export interface Way {
  xy: ArrayLike<number>;
  count: number;
}
export interface Arc extends Way {
  /** What it is: `full`, `tap`, `B`, or a rate such as `60 Hz`. */
  label: string;
}

/** A tap is as short as can be, such that it is the shortest jump of the tuning. */
const TAP_S = 1e-3;
const LENGTH_S = 1.4;
const POINTS = 56;

/** Predicts arcs with a character of its own; of what is seen from the side only. */
export class Arcs {
  readonly #deft: Deft;
  readonly #press: Input;
  readonly #hold: Input;
  #double: Character | undefined;
  readonly #arcs = ['full', 'tap', 'B'].map((label) => ({ label, xy: new Float64Array(2 * POINTS), count: 0 }));

  constructor(deft: Deft) {
    this.#deft = deft;
    this.#press = deft.input();
    this.#hold = deft.input();
  }

  /** A full jump and a tap, from where the character is, in the direction of its stick or face. */
  jumps(game: Game): Arc[] {
    const { level } = game;
    const hero = game.side!;
    const stick = game.input.stickX;
    const way = stick !== 0 ? Math.sign(stick) : hero.facing;
    const grounded = hero.support === 'floor';
    this.#press.clear().stick(way, 0).press('jump');
    this.#hold.clear().stick(way, 0).release('jump');
    const full = this.#press;
    if (!grounded) {
      full.clear().set(game.input.fields).set({ pressed: 0, released: 0 });
      return [this.#path('full', hero, level, [{ input: full, timeS: LENGTH_S }])];
    }
    return [
      this.#path('tap', hero, level, [{ input: this.#press, timeS: TAP_S }, { input: this.#hold, timeS: LENGTH_S }]),
      this.#path('full', hero, level, [{ input: full, timeS: LENGTH_S }]),
    ];
  }

  /** The full jump of another moveset, from the same place. */
  other(game: Game, moveset: Moveset): Arc {
    const { level } = game;
    const hero = game.side!;
    const double = this.#twin(game);
    double.moveset = moveset;
    double.restore(hero.snapshot());
    this.#press.clear().stick(hero.facing, 0).press('jump');
    return this.#path('B', double, level, [{ input: this.#press, timeS: LENGTH_S }]);
  }

  #twin(game: Game): Character {
    this.#double ??= this.#deft.character(game.side!.moveset, { x: 0, y: 0 }, game.level.axes);
    return this.#double;
  }

  /** The arc of that name, made anew in its memory. */
  #path(label: string, hero: Character, level: Level, plan: { input: Input; timeS: number }[]): Arc {
    const arc = this.#arcs.find((one) => one.label === label)!;
    arc.count = hero.predictFeet(arc.xy, level.world, plan, LENGTH_S / (POINTS - 1));
    return arc;
  }

  /** The same jump, played at tick rates: the paths lie on each other. */
  rates(game: Game, rates: readonly number[]): Arc[] {
    const { level } = game;
    const hero = game.side!;
    const double = this.#twin(game);
    double.moveset = hero.moveset;
    const state = hero.snapshot();
    return rates.map((hz) => {
      double.restore(state);
      const xy = [double.x, double.y];
      this.#press.clear().stick(hero.facing, 0).press('jump');
      for (let tick = 0; tick < LENGTH_S * hz; tick++) {
        double.step(level.world, this.#press, 1 / hz);
        this.#press.clear().stick(hero.facing, 0).hold('jump');
        xy.push(double.x, double.y);
        if (double.support === 'floor' && tick > 1) {
          break;
        }
      }
      return { label: `${hz} Hz`, xy, count: xy.length / 2 };
    });
  }

  /** As textbooks have it: v += g dt, then x += v dt, in open space from the same take-off. */
  textbook(game: Game, attackS: number, rates: readonly number[]): Arc[] {
    const { level } = game;
    const hero = game.side!;
    const { numbers } = hero.moveset;
    const acceleration = numbers.ground.speed / Math.max(attackS, 1e-9);
    const up = level.axes.up.y;
    return rates.map((hz) => {
      const dt = 1 / hz;
      let [x, y, vx, vy] = [hero.x, hero.y, Math.abs(hero.vx), numbers.jump.launchSpeed];
      const xy = [x, y];
      for (let tick = 0; tick < LENGTH_S * hz && (tick < 2 || (y - hero.y) * up > 0); tick++) {
        vx = Math.min(vx + acceleration * dt, numbers.ground.speed);
        vy -= (vy > 0 ? numbers.jump.gravity : numbers.fall.gravity) * dt;
        x += vx * hero.facing * dt;
        y += vy * up * dt;
        xy.push(x, y);
      }
      return { label: `${hz} Hz`, xy, count: xy.length / 2 };
    });
  }
}
