// arcs.ts -- where the character would go: the jump from where it stands, the same at other tick rates, and as a
// textbook controller would have it.
import type { Character, Deft, Input, Level, Moveset } from 'deft-controller';
import type { Game } from './game.js';

export type Point = [number, number];
export interface Arc {
  /** What it is: `full`, `tap`, or a rate such as `60 Hz`. */
  label: string;
  points: Point[];
}

const LENGTH_S = 1.4;
const POINTS = 56;

/** Predicts arcs with a character of its own; of what is seen from the side only. */
export class Arcs {
  readonly #deft: Deft;
  readonly #press: Input;
  readonly #hold: Input;
  #double: Character | undefined;

  constructor(deft: Deft) {
    this.#deft = deft;
    this.#press = deft.input();
    this.#hold = deft.input();
  }

  /** A full jump and a tap, from where the character is, in the direction of its stick or face. */
  jumps(game: Game): Arc[] {
    const { level } = game;
    const hero = game.side!;
    const stick = game.input.fields.stickX;
    const way = stick !== 0 ? Math.sign(stick) : hero.facing;
    const grounded = hero.support === 'floor';
    this.#press.clear().stick(way, 0).press('jump');
    this.#hold.clear().stick(way, 0).release('jump');
    const full = this.#press;
    if (!grounded) {
      full.clear().set(game.input.fields).set({ pressed: 0, released: 0 });
      return [{ label: 'full', points: this.#path(hero, level, [{ input: full, timeS: LENGTH_S }]) }];
    }
    return [
      { label: 'tap', points: this.#path(hero, level, [{ input: this.#press, timeS: 0.02 }, { input: this.#hold, timeS: LENGTH_S }]) },
      { label: 'full', points: this.#path(hero, level, [{ input: full, timeS: LENGTH_S }]) },
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
    return { label: 'B', points: this.#path(double, level, [{ input: this.#press, timeS: LENGTH_S }]) };
  }

  #twin(game: Game): Character {
    this.#double ??= this.#deft.character(game.side!.moveset, { x: 0, y: 0 }, game.level.axes);
    return this.#double;
  }

  #path(hero: Character, level: Level, plan: { input: Input; timeS: number }[]): Point[] {
    const path = hero.predictPath(level.world, plan, LENGTH_S / (POINTS - 1), POINTS);
    const end = path.findIndex((point, i) => i > 2 && point.support === 1);
    return path.slice(0, end < 0 ? path.length : end + 1).map((point) => [point.feet.x, point.feet.y]);
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
      const points: Point[] = [[double.x, double.y]];
      this.#press.clear().stick(hero.facing, 0).press('jump');
      for (let tick = 0; tick < LENGTH_S * hz; tick++) {
        double.step(level.world, this.#press, 1 / hz);
        this.#press.clear().stick(hero.facing, 0).hold('jump');
        points.push([double.x, double.y]);
        if (double.support === 'floor' && tick > 1) {
          break;
        }
      }
      return { label: `${hz} Hz`, points };
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
      const points: Point[] = [[x, y]];
      for (let tick = 0; tick < LENGTH_S * hz && (tick < 2 || (y - hero.y) * up > 0); tick++) {
        vx = Math.min(vx + acceleration * dt, numbers.ground.speed);
        vy -= (vy > 0 ? numbers.jump.gravity : numbers.fall.gravity) * dt;
        x += vx * hero.facing * dt;
        y += vy * up * dt;
        points.push([x, y]);
      }
      return { label: `${hz} Hz`, points };
    });
  }
}
