// figure.ts -- the character as a drawing: squash and lean, feet that run, a scarf, trails, dust.
import type { Brush } from './brush.js';
import type { Game } from './game.js';

/** Points of the trail, and how far apart in time, s. */
const TRAIL = 14;
const TRAIL_S = 1 / 60;
const SCARF = 8;
/** How long a puff of dust lasts, s. */
const DUST_S = 0.45;

interface Dust {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  age: number;
}

export class Figure {
  readonly #brush: Brush;
  #dust: Dust[] = [];
  /** Above 0: flat and wide; below: tall and thin. */
  #squash = 0;
  #stride = 0;
  #puffS = 0;
  #puffs = 0;
  /** Where the character was in the last frames: x, y from the oldest on. */
  readonly #trail = new Float64Array(2 * TRAIL);
  #trailCount = 0;
  #trailS = 0;
  readonly #scarf = new Float64Array(2 * SCARF);
  #hasScarf = false;

  constructor(brush: Brush) {
    this.#brush = brush;
  }

  /** No trail, no dust, no squash: nothing but the character moves. */
  get isStill(): boolean {
    return this.#trailCount === 0 && this.#dust.length === 0 && this.#squash === 0;
  }

  clear(): void {
    this.#dust = [];
    this.#trailCount = 0;
    this.#hasScarf = false;
  }

  /** A puff of dust: each has a size of its own, and a small puff flies farther. */
  #puff(x: number, y: number, vx: number, vy: number): void {
    this.#puffs = (this.#puffs + 0.618) % 1;
    const size = 0.5 + this.#puffs;
    this.#dust.push({ x, y, vx: vx / size, vy: vy / size, size, age: 0 });
  }

  /** Makes an event visible. */
  tell(word: string, value: number, x: number, y: number): void {
    const { up } = this.#brush;
    if (word === 'landed' || word === 'slam_land') {
      this.#squash = Math.min(value / 55, 0.38);
      for (let i = -3; i <= 3; i++) {
        this.#puff(x + i * 0.09, y, i * (0.5 + value / 25), 0.3 * up * (4 - Math.abs(i)));
      }
    } else if (word.startsWith('jumped')) {
      this.#squash = -0.28;
      for (let i = -2; i <= 2; i++) {
        this.#puff(x + i * 0.1, y, i * 0.5, 0.2 * up);
      }
    } else if (word === 'dash_start') {
      this.#squash = 0.25;
      for (let i = 0; i < 6; i++) {
        this.#puff(x, y + up * (0.15 + i * 0.12), 0, (i - 2.5) * 0.4 * up);
      }
    }
  }

  draw(game: Game, x: number, y: number, seconds: number, isCalm: boolean): void {
    const { hero, manner, isTopdown } = game;
    const { up } = this.#brush;
    const { minX, maxX, minY, maxY } = hero.box;
    const [width, height] = [maxX - minX, maxY - minY];
    const moves = !isCalm && !isTopdown;
    if (isCalm) {
      this.clear();
      this.#squash = 0;
    } else {
      this.#trailS += seconds;
      this.#keepTrail(x, y + (up * height) / 2);
      this.#drawTrail(height, manner.pose === 'dash');
    }
    this.#squash = Math.abs(this.#squash) < 0.005 ? 0 : this.#squash * Math.exp(-seconds * 13);
    this.#stride += (hero.vx * seconds * 2.6) / Math.max(width, 0.3);
    const isFast = moves && manner.isOnFloor && (manner.pose === 'skid' || manner.pose === 'slide');
    const isOnWall = moves && manner.pose === 'wall' && hero.vy * up < -1;
    this.#puffS += isFast || isOnWall ? seconds : 0;
    if (this.#puffS > 0.05) {
      this.#puffS = 0;
      this.#puff(x + (isOnWall ? (manner.facing * width) / 2 : 0), y + (isOnWall ? up * height * 0.6 : 0), 0, 0.8 * up);
    }
    this.#drawDust(seconds);
    const breath = moves && manner.pose === 'idle' ? 0.012 * Math.sin(3 * game.level.timeS) : 0;
    const rise = moves ? Math.min(Math.abs(hero.vy) / 100, 0.16) : 0;
    const wide = width * (1 + this.#squash - rise - breath);
    const tall = height * (1 - this.#squash + rise + breath);
    const lean = moves ? Math.max(-0.22, Math.min(0.22, hero.vx * 0.013)) * (manner.isOnFloor ? 1 : 0.6) : 0;
    if (moves) {
      this.#drawScarf(x - manner.facing * wide * 0.3 + lean * tall * 0.55, y + up * tall * 0.56, height, seconds, manner.facing, manner.isOnFloor ? y : undefined);
    }
    const { context, colors, scale } = this.#brush;
    context.save();
    context.translate(x, y);
    context.scale(1, up);
    context.transform(1, 0, lean, 1, 0, 0);
    context.fillStyle = colors['hero-edge'];
    if (!isTopdown) {
      this.#drawFeet(wide, tall, manner.isOnFloor && Math.abs(hero.vx) > 0.2, hero.vy * up);
    }
    const lift = isTopdown ? 0 : tall * 0.1;
    context.fillStyle = colors.hero;
    context.strokeStyle = colors['hero-edge'];
    context.lineWidth = 2.2 / scale;
    context.beginPath();
    context.roundRect(-wide / 2, lift, wide, tall - lift, Math.min(wide, tall) * 0.36);
    context.fill();
    context.stroke();
    this.#drawFace(wide, tall, manner.facing, hero.vy * up, manner.pose, game.level.timeS);
    context.restore();
  }

  /** Two feet: they run with the way, hang in a fall, and are together in a rise. */
  #drawFeet(wide: number, tall: number, isRunning: boolean, rise: number): void {
    const { context } = this.#brush;
    for (const side of [0, Math.PI]) {
      const turn = this.#stride + side;
      const x = isRunning ? Math.sin(turn) * wide * 0.3 : (side === 0 ? -1 : 1) * wide * (rise < -3 ? 0.3 : 0.2);
      const lift = isRunning ? Math.max(0, Math.cos(turn)) * tall * 0.1 : 0;
      context.beginPath();
      context.ellipse(x + wide * 0.04, lift + tall * 0.065, wide * 0.2, tall * 0.075, 0, 0, 2 * Math.PI);
      context.fill();
    }
  }

  #drawFace(wide: number, tall: number, facing: number, rise: number, pose: string, timeS: number): void {
    const { context, colors } = this.#brush;
    const look = Math.max(-1, Math.min(1, rise / 14)) * tall * 0.04;
    const isShut = pose === 'stagger' || timeS % 3.7 < 0.1;
    for (const side of [-1, 1]) {
      const x = facing * wide * 0.16 + side * wide * 0.18;
      const y = tall * 0.7 + look * 0.5;
      context.fillStyle = colors.eye;
      context.beginPath();
      context.ellipse(x, y, wide * 0.125, tall * (isShut ? 0.015 : pose === 'land' ? 0.06 : 0.105), 0, 0, 2 * Math.PI);
      context.fill();
      if (!isShut) {
        context.fillStyle = colors.pupil;
        context.beginPath();
        context.ellipse(x + facing * wide * 0.045, y + look, wide * 0.06, tall * 0.055, 0, 0, 2 * Math.PI);
        context.fill();
      }
    }
  }

  /** A scarf of links that follow one another, fall a little, are blown to the back, and never hang below a floor. */
  #drawScarf(x: number, y: number, height: number, seconds: number, facing: number, floor: number | undefined): void {
    const scarf = this.#scarf;
    const { context, colors, scale, up } = this.#brush;
    if (!this.#hasScarf || Math.hypot(scarf[0]! - x, scarf[1]! - y) > 3) {
      scarf.forEach((_, i) => { scarf[i] = i % 2 === 0 ? x : y; });
      this.#hasScarf = true;
    }
    scarf[0] = x;
    scarf[1] = y;
    const link = height * 0.15;
    for (let i = 1; i < SCARF; i++) {
      const [a, b] = [2 * i, 2 * i + 1];
      scarf[a]! -= facing * 2.4 * Math.min(seconds, 0.05);
      scarf[b]! -= up * 2.4 * Math.min(seconds, 0.05);
      const [dx, dy] = [scarf[a]! - scarf[a - 2]!, scarf[b]! - scarf[b - 2]!];
      const far = Math.hypot(dx, dy);
      if (far > link) {
        scarf[a] = scarf[a - 2]! + (dx / far) * link;
        scarf[b] = scarf[b - 2]! + (dy / far) * link;
      }
      if (floor !== undefined) {
        scarf[b] = up * Math.max(up * scarf[b]!, up * floor + 0.1 * height);
      }
    }
    context.strokeStyle = colors.scarf;
    context.lineWidth = Math.max(height * 0.14, 2 / scale);
    context.beginPath();
    for (let i = 0; i < SCARF; i++) {
      context.lineTo(scarf[2 * i]!, scarf[2 * i + 1]!);
    }
    context.stroke();
  }

  #keepTrail(x: number, y: number): void {
    const trail = this.#trail;
    const last = 2 * this.#trailCount - 2;
    if (this.#trailCount > 0 && Math.hypot(x - trail[last]!, y - trail[last + 1]!) > 3) {
      this.#trailCount = 0; // it began again
    }
    if (this.#trailS < TRAIL_S && this.#trailCount > 0) {
      return;
    }
    const lost = Math.min(Math.max(this.#trailCount + 1 - TRAIL, Math.floor(this.#trailS / TRAIL_S) - 1), this.#trailCount); // after a slow frame it is shorter
    trail.copyWithin(0, 2 * lost);
    this.#trailCount -= lost;
    this.#trailS = 0;
    trail[2 * this.#trailCount] = x;
    trail[2 * this.#trailCount + 1] = y;
    this.#trailCount++;
  }

  /** Three strokes, each shorter, wider and stronger than the one before: a trail that fades. */
  #drawTrail(height: number, isDashing: boolean): void {
    const { context, colors, scale } = this.#brush;
    context.globalAlpha = isDashing ? 0.3 : 0.12;
    for (let part = 0; part < 3; part++) {
      const from = Math.floor((this.#trailCount * part) / 3);
      context.strokeStyle = colors.hero;
      context.lineWidth = Math.max(height * (isDashing ? 0.22 : 0.14) * (part + 1), 1 / scale);
      context.beginPath();
      for (let i = from; i < this.#trailCount; i++) {
        context.lineTo(this.#trail[2 * i]!, this.#trail[2 * i + 1]!);
      }
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #drawDust(seconds: number): void {
    if (this.#dust.length === 0) {
      return;
    }
    const { context, colors } = this.#brush;
    this.#dust = this.#dust.filter((dust) => dust.age < DUST_S);
    context.fillStyle = colors.dust;
    for (const dust of this.#dust) {
      dust.age += seconds;
      dust.x += dust.vx * seconds;
      dust.y += dust.vy * seconds;
      dust.vx *= Math.exp(-4 * seconds);
      context.globalAlpha = Math.max(0, 0.6 * (1 - dust.age / DUST_S));
      this.#brush.disc(dust.x, dust.y, dust.size * (0.05 + dust.age * 0.25));
    }
    context.globalAlpha = 1;
  }
}
