// stage.ts -- draws the level, the character and the arcs on the canvas.
import { StepEnd, ZoneKind, type Level } from 'deft-controller';
import type { Arc } from './arcs.js';
import type { Game } from './game.js';

/** Tiles that are seen across, on a wide and on a narrow stage. */
const TILES_WIDE = 26;
const TILES_NARROW = 15;

const zoneNames: Record<number, string> = {
  [ZoneKind.TRIGGER]: 'trigger', [ZoneKind.LADDER]: 'ladder', [ZoneKind.WATER]: 'water', [ZoneKind.WIND]: 'wind', [ZoneKind.CONVEYOR]: 'conveyor', [ZoneKind.DEATH]: 'death',
};

export interface Layers {
  arcs: readonly Arc[];
  rates: readonly Arc[];
  textbook: readonly Arc[];
  showGhost: boolean;
  showBoxes: boolean;
  showFaces: boolean;
}

interface Dust {
  x: number;
  y: number;
  vx: number;
  age: number;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #colors: Record<string, string> = {};
  #level: Level | undefined;
  /** Middles of exposed faces of the ground, with normals. */
  #faces: { x: number; y: number; nx: number; ny: number }[] = [];
  #ground = new Path2D();
  #edges = new Path2D();
  #oneWays = new Path2D();
  #camera = { x: 0, y: 0, isSet: false };
  #dust: Dust[] = [];
  #squash = 0;
  #trail: [number, number][] = [];
  #scale = 32;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#context = canvas.getContext('2d')!;
    this.readColors();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.readColors());
  }

  readColors(): void {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['sky', 'ground', 'edge', 'one-way', 'hero', 'hero-edge', 'eye', 'arc', 'tap', 'ghost', 'other', 'ladder', 'water', 'wind', 'conveyor', 'death', 'trigger', 'platform', 'ink', 'rate-0', 'rate-1', 'rate-2']) {
      this.#colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
  }

  /** No trail, no dust, no squash: nothing but the character moves. */
  get isStill(): boolean {
    return this.#trail.length === 0 && this.#dust.length === 0 && this.#squash === 0;
  }

  #color(name: string): string {
    return this.#colors[name] || '#888';
  }

  /** Makes the level's ground into paths. */
  setLevel(level: Level): void {
    const bounds = level.world.bounds;
    this.#level = level;
    this.#ground = new Path2D();
    this.#edges = new Path2D();
    this.#faces = [];
    this.#oneWays = new Path2D();
    this.#camera.isSet = false;
    this.#trail = [];
    for (const feature of level.world.gather(bounds)) {
      if (feature.body !== 0 || feature.flags === 4) {
        continue;
      }
      const points = feature.points.slice(0, feature.count);
      const path = feature.flags === 2 ? this.#oneWays : this.#ground;
      points.forEach((point, i) => (i === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
      path.closePath();
      points.forEach((point, i) => {
        if (feature.flags === 1 && (feature.exposed >> i) & 1) {
          const next = points[(i + 1) % points.length]!;
          this.#edges.moveTo(point.x, point.y);
          this.#edges.lineTo(next.x, next.y);
          const [dx, dy] = [next.x - point.x, next.y - point.y];
          const length = Math.hypot(dx, dy);
          this.#faces.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, nx: dy / length, ny: -dx / length });
        }
      });
    }
  }

  /** The ground has changed; the camera stays. */
  redraw(level: Level): void {
    const camera = { ...this.#camera };
    this.setLevel(level);
    this.#camera = camera;
  }

  /** Makes an event visible. */
  tell(word: string, value: number, x: number, y: number): void {
    if (this.#calm.matches) {
      return;
    }
    if (word === 'landed' || word === 'slam_land') {
      this.#squash = Math.min(value / 60, 0.35);
      for (let i = -3; i <= 3; i++) {
        this.#dust.push({ x: x + i * 0.08, y, vx: i * 0.7, age: 0 });
      }
    } else if (word.startsWith('jumped')) {
      this.#squash = -0.25;
    }
  }

  /** A place on the stage, CSS pixels, as a place in the level. */
  toLevel(px: number, py: number): { x: number; y: number } {
    const up = this.#level?.axes.up.y ?? 1;
    return { x: this.#camera.x + (px - this.canvas.clientWidth / 2) / this.#scale, y: this.#camera.y - (up * (py - this.canvas.clientHeight / 2)) / this.#scale };
  }

  #follow(game: Game, x: number, y: number, seconds: number): void {
    const { bounds } = game;
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    this.#scale = Math.max(width / (width < 620 ? TILES_NARROW : TILES_WIDE), height / 22);
    const halfX = width / 2 / this.#scale;
    const halfY = height / 2 / this.#scale;
    const clamp = (value: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));
    const wanted = { x: clamp(x, bounds.minX + halfX, bounds.maxX - halfX), y: clamp(y + game.level.axes.up.y, bounds.minY + halfY, bounds.maxY - halfY) };
    const share = this.#camera.isSet ? 1 - Math.exp(-seconds * 8) : 1;
    this.#camera.x += (wanted.x - this.#camera.x) * share;
    this.#camera.y += (wanted.y - this.#camera.y) * share;
    this.#camera.isSet = true;
  }

  draw(game: Game, layers: Layers, seconds: number): void {
    const context = this.#context;
    const pixels = Math.min(devicePixelRatio || 1, 2);
    const width = Math.round(this.canvas.clientWidth * pixels);
    const height = Math.round(this.canvas.clientHeight * pixels);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const { hero } = game;
    const x = hero.previousX + (hero.x - hero.previousX) * game.ratio;
    const y = hero.previousY + (hero.y - hero.previousY) * game.ratio;
    this.#follow(game, x, y, seconds);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.#color('sky');
    context.fillRect(0, 0, width, height);
    const scale = this.#scale * pixels;
    const up = game.level.axes.up.y;
    context.setTransform(scale, 0, 0, -up * scale, width / 2 - this.#camera.x * scale, height / 2 + up * this.#camera.y * scale);
    this.#drawLevel(game);
    if (layers.showGhost) {
      this.#drawGhost(game);
    }
    this.#drawArcs(layers);
    if (layers.showFaces) {
      this.#drawFaces();
    }
    this.#drawHero(game, x, y, seconds, layers.showBoxes);
    if (layers.showFaces) {
      this.#drawParts(game);
    }
  }

  #drawLevel(game: Game): void {
    const context = this.#context;
    for (const zone of game.level.zones) {
      context.fillStyle = this.#color(zoneNames[zone.def.zone.kind] ?? 'trigger');
      context.globalAlpha = 0.35;
      context.beginPath();
      zone.points.forEach((point) => context.lineTo(point.x, point.y));
      context.fill();
    }
    context.globalAlpha = 1;
    context.lineWidth = 5 / this.#scale; // the ground covers the inner half, and edges that lie in other ground
    context.strokeStyle = this.#color('edge');
    context.lineCap = 'round';
    context.stroke(this.#edges);
    context.lineWidth = 0.7 / this.#scale;
    context.fillStyle = context.strokeStyle = this.#color('ground');
    context.fill(this.#ground);
    context.stroke(this.#ground);
    context.fillStyle = this.#color('one-way');
    context.fill(this.#oneWays);
    game.level.platforms.forEach((platform, i) => {
      const now = game.level.timeS - game.dt * (1 - game.ratio);
      const at = game.level.platformAt(i, Math.max(now, 0));
      context.fillStyle = this.#color(platform.oneWay ? 'one-way' : 'platform');
      context.fillRect(at.x - platform.width / 2, at.y - platform.height / 2, platform.width, platform.height);
    });
  }

  #line(points: readonly (readonly [number, number])[], color: string, width: number, dash: number[] = []): void {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = width / this.#scale;
    context.setLineDash(dash.map((length) => length / this.#scale));
    context.beginPath();
    points.forEach(([x, y]) => context.lineTo(x, y));
    context.stroke();
    context.setLineDash([]);
  }

  #drawArcs(layers: Layers): void {
    for (const arc of layers.arcs) {
      this.#line(arc.points, this.#color({ tap: 'tap', B: 'other' }[arc.label] ?? 'arc'), 2.5, arc.label === 'tap' ? [2, 6] : [7, 6]);
    }
    layers.textbook.forEach((arc, i) => this.#line(arc.points, this.#color(`rate-${i % 3}`), 2, [3, 5]));
    layers.rates.forEach((arc, i) => this.#line(arc.points, this.#color(`rate-${i % 3}`), 7 - 2.5 * i));
  }

  /** The normals of the faces that a character can touch, in the part that is seen. */
  #drawFaces(): void {
    const half = { x: this.canvas.clientWidth / 2 / this.#scale, y: this.canvas.clientHeight / 2 / this.#scale };
    const context = this.#context;
    context.strokeStyle = this.#color('rate-1');
    context.lineWidth = 1.5 / this.#scale;
    context.beginPath();
    for (const { x, y, nx, ny } of this.#faces) {
      if (Math.abs(x - this.#camera.x) < half.x && Math.abs(y - this.#camera.y) < half.y) {
        context.moveTo(x, y);
        context.lineTo(x + nx * 0.4, y + ny * 0.4);
      }
    }
    context.stroke();
  }

  /** The parts of the last step: where each began and ended, and the faces that held the character; larger than life. */
  #drawParts(game: Game): void {
    const context = this.#context;
    game.parts.forEach((part, i) => {
      const color = this.#color(`rate-${i % 3}`);
      this.#line([[part.from.x, part.from.y], [part.to.x, part.to.y]], color, 5);
      context.fillStyle = color;
      context.beginPath();
      context.arc(part.to.x, part.to.y, (part.end === StepEnd.TIME ? 3 : 6) / this.#scale, 0, 2 * Math.PI);
      context.fill();
      for (const face of part.faces.slice(0, part.faceCount)) {
        this.#line([[part.to.x, part.to.y], [part.to.x + face.normal.x, part.to.y + face.normal.y]], color, 3);
      }
    });
  }

  #drawGhost(game: Game): void {
    if (game.ghost.length < 2) {
      return;
    }
    this.#line(game.ghost, this.#color('ghost'), 2);
    const now = game.ghost[Math.min(game.run.length, game.ghost.length - 1)]!;
    const { box } = game.hero;
    const width = box.maxX - box.minX;
    const height = box.maxY - box.minY;
    const up = game.level.axes.up.y;
    this.#context.globalAlpha = 0.35;
    this.#context.fillStyle = this.#color('ghost');
    this.#context.fillRect(now[0] - width / 2, up > 0 ? now[1] : now[1] - height, width, height);
    this.#context.globalAlpha = 1;
  }

  #drawHero(game: Game, x: number, y: number, seconds: number, showBoxes: boolean): void {
    const context = this.#context;
    const { hero } = game;
    const { box } = hero;
    const manner = game.manner;
    const up = game.level.axes.up.y;
    const width = box.maxX - box.minX;
    const height = box.maxY - box.minY;
    const isCalm = this.#calm.matches;
    this.#drawTrail(x, y + (up * height) / 2, isCalm, manner.pose === 'dash');
    this.#squash *= Math.exp(-seconds * 14);
    const rise = isCalm || game.isTopdown ? 0 : Math.min(Math.abs(hero.vy) / 90, 0.18);
    const wide = width * (1 + this.#squash - rise);
    const tall = height * (1 - this.#squash + rise);
    const lean = isCalm || game.isTopdown ? 0 : Math.max(-0.2, Math.min(0.2, hero.vx * 0.012)) * (manner.isOnFloor ? 1 : 0.6);
    this.#drawDust(seconds, up);
    context.save();
    context.translate(x, y);
    context.scale(1, up);
    context.transform(1, 0, lean, 1, 0, 0);
    context.fillStyle = this.#color('hero');
    context.strokeStyle = this.#color('hero-edge');
    context.lineWidth = 2 / this.#scale;
    context.beginPath();
    context.roundRect(-wide / 2, 0, wide, tall, Math.min(wide, tall) * 0.32);
    context.fill();
    context.stroke();
    this.#drawFace(wide, tall, manner.facing, hero.vy * up, manner.pose);
    context.restore();
    if (showBoxes) {
      context.strokeStyle = this.#color('ink');
      context.lineWidth = 1 / this.#scale;
      context.strokeRect(hero.x - width / 2, up > 0 ? hero.y : hero.y - height, width, height);
      for (const contact of hero.contacts) {
        const to: [number, number] = [contact.point.x + contact.normal.x * 0.6, contact.point.y + contact.normal.y * 0.6];
        this.#line([[contact.point.x, contact.point.y], to], this.#color('death'), 3);
      }
    }
  }

  #drawFace(wide: number, tall: number, facing: number, rise: number, pose: string): void {
    const context = this.#context;
    const look = Math.max(-1, Math.min(1, rise / 14)) * tall * 0.05;
    context.fillStyle = this.#color('eye');
    for (const side of [-1, 1]) {
      const eyeX = facing * wide * 0.14 + side * wide * 0.17;
      const open = pose === 'stagger' || pose === 'land' ? 0.35 : 1;
      context.beginPath();
      context.ellipse(eyeX, tall * 0.68 + look, wide * 0.075, tall * 0.085 * open, 0, 0, 2 * Math.PI);
      context.fill();
    }
  }

  #drawTrail(x: number, y: number, isCalm: boolean, isDashing: boolean): void {
    this.#trail.push([x, y]);
    this.#trail.splice(0, Math.max(0, this.#trail.length - (isDashing ? 16 : 10)));
    const jumped = this.#trail.length > 1 && Math.hypot(x - this.#trail.at(-2)![0], y - this.#trail.at(-2)![1]) > 3;
    this.#trail = jumped || isCalm ? [] : this.#trail;
    this.#context.globalAlpha = 0.3;
    this.#line(this.#trail, this.#color('hero'), 10);
    this.#context.globalAlpha = 1;
  }

  #drawDust(seconds: number, up: number): void {
    const context = this.#context;
    this.#dust = this.#dust.filter((dust) => dust.age < 0.4);
    context.fillStyle = this.#color('ink');
    for (const dust of this.#dust) {
      dust.age += seconds;
      dust.x += dust.vx * seconds;
      context.globalAlpha = 0.35 * (1 - dust.age / 0.4);
      context.beginPath();
      context.arc(dust.x, dust.y + up * (0.08 + dust.age * 0.5), 0.07 + dust.age * 0.15, 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 1;
  }
}
