// stage.ts -- the canvas with the level: the camera, and the layers of the picture in their order.
import { StepEnd, type Level } from 'deft-controller';
import type { Arc } from './arcs.js';
import { Brush, type Color } from './brush.js';
import { Figure } from './figure.js';
import type { Game } from './game.js';
import { Scenery } from './scenery.js';

/** Tiles that are seen across, on a wide and on a narrow stage. */
const TILES_WIDE = 26;
const TILES_NARROW = 15;
/** How far the middle of the picture is above the feet, tiles: not at all on a narrow stage, whose buttons are at its foot. */
const LIFT_WIDE = 2;
const LIFT_NARROW = 0;
/** The room of a number at an arc, CSS pixels. */
const LABEL = 22;
const rateColors: Color[] = ['rate-0', 'rate-1', 'rate-2'];
const arcColors: Record<string, Color> = { full: 'arc', tap: 'tap', B: 'other' };

export interface Layers {
  arcs: readonly Arc[];
  rates: readonly Arc[];
  textbook: readonly Arc[];
  showGhost: boolean;
  showBoxes: boolean;
  showFaces: boolean;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly #brush: Brush;
  readonly #scenery: Scenery;
  readonly #figure: Figure;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #camera = { x: 0, y: 0, isSet: false };

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.#brush = new Brush(canvas);
    this.#scenery = new Scenery(this.#brush);
    this.#figure = new Figure(this.#brush);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#brush.readColors());
  }

  get isStill(): boolean {
    return this.#figure.isStill;
  }

  /** Middles of exposed faces of the ground, with normals. */
  get faces() {
    return this.#scenery.faces;
  }

  setLevel(level: Level, isTopdown: boolean): void {
    this.#brush.up = level.axes.up.y;
    this.canvas.classList.toggle('above', isTopdown);
    this.#scenery.isTopdown = isTopdown;
    this.#scenery.setLevel(level);
    this.#figure.clear();
    this.#camera.isSet = false;
  }

  /** The ground has changed; the camera stays. */
  redraw(level: Level): void {
    this.#scenery.setLevel(level);
  }

  /** Makes an event visible. */
  tell(word: string, value: number, x: number, y: number): void {
    if (!this.#calm.matches) {
      this.#figure.tell(word, value, x, y);
    }
  }

  /** A place on the stage, CSS pixels, as a place in the level. */
  toLevel(px: number, py: number): { x: number; y: number } {
    const { width, height, scale, up } = this.#brush;
    return { x: this.#camera.x + (px - width / 2) / scale, y: this.#camera.y - (up * (py - height / 2)) / scale };
  }

  #follow(game: Game, x: number, y: number, seconds: number): void {
    const { bounds } = game;
    const { width, height, up } = this.#brush;
    const isNarrow = width < 620;
    const scale = Math.max(width / (isNarrow ? TILES_NARROW : TILES_WIDE), height / 22);
    this.#brush.scale = scale;
    const clamp = (value: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));
    const wantedX = clamp(x, bounds.minX + width / 2 / scale, bounds.maxX - width / 2 / scale);
    const wantedY = clamp(y + up * (isNarrow ? LIFT_NARROW : LIFT_WIDE), bounds.minY + height / 2 / scale, bounds.maxY - height / 2 / scale);
    const share = this.#camera.isSet ? 1 - Math.exp(-seconds * 8) : 1;
    this.#camera.x += (wantedX - this.#camera.x) * share;
    this.#camera.y += (wantedY - this.#camera.y) * share;
    this.#camera.isSet = true;
  }

  draw(game: Game, layers: Layers, seconds: number): void {
    const brush = this.#brush;
    if (brush.width === 0 || brush.height === 0) { // it is hidden: there is no scale to follow the character by
      return;
    }
    const { hero, ratio } = game;
    const isCalm = this.#calm.matches;
    const { x, y } = hero.lerp(ratio);
    this.#follow(game, x, y, seconds);
    brush.begin();
    this.#scenery.drawHills(this.#camera.x, this.#camera.y, isCalm);
    brush.toUnits(this.#camera.x, this.#camera.y);
    this.#scenery.draw(game, this.#camera.x, this.#camera.y, isCalm);
    if (layers.showGhost) {
      this.#drawGhost(game);
    }
    for (const arc of layers.arcs) {
      brush.line(arc, brush.colors[arcColors[arc.label] ?? 'arc'], 2.5, arc.label === 'tap' ? [2, 6] : [7, 6]);
    }
    layers.textbook.forEach((arc, i) => brush.line(arc, brush.colors[rateColors[i % 3]!], 2, [3, 5]));
    layers.rates.forEach((arc, i) => brush.line(arc, brush.colors[rateColors[i % 3]!], 7 - 2.5 * i));
    if (layers.showFaces) {
      this.#drawFaces();
    }
    this.#drawShadow(game);
    this.#figure.draw(game, x, y, seconds, isCalm);
    if (layers.showBoxes) {
      this.#drawBoxes(game);
    }
    if (layers.showFaces) {
      this.#drawParts(game);
    }
    if (hero.vx === 0 && game.manner.isOnFloor) { // while it runs the numbers would run with it
      this.#sayHeights(layers.arcs);
    }
  }

  /** How high the arcs rise, at their tops, or where the picture ends; from the highest down, none on another. */
  #sayHeights(arcs: readonly Arc[]): void {
    const { up, colors, scale, height } = this.#brush;
    const tops = arcs.map(({ xy, count, label }) => {
      let top = 0;
      for (let i = 1; i < count; i++) {
        top = up * xy[2 * i + 1]! > up * xy[2 * top + 1]! ? i : top;
      }
      return { label, x: xy[2 * top]!, y: up * xy[2 * top + 1]!, rise: up * (xy[2 * top + 1]! - xy[1]!) };
    });
    let most = up * this.#camera.y + (height / 2 - LABEL) / scale;
    for (const { label, x, y, rise } of tops.filter((one) => one.rise > 0.05).sort((a, b) => b.y - a.y)) {
      const at = Math.min(y, most);
      this.#brush.text(label === 'full' ? `${rise.toFixed(1)} tiles` : `${label} ${rise.toFixed(1)}`, x, up * at, colors[arcColors[label] ?? 'arc']);
      most = at - LABEL / scale;
    }
  }

  /** The normals of the faces that a character can touch, in the part that is seen. */
  #drawFaces(): void {
    const { context, colors, scale, width, height } = this.#brush;
    context.strokeStyle = colors['rate-1'];
    context.lineWidth = 1.5 / scale;
    context.beginPath();
    for (const { x, y, nx, ny } of this.#scenery.faces) {
      if (Math.abs(x - this.#camera.x) < width / 2 / scale && Math.abs(y - this.#camera.y) < height / 2 / scale) {
        context.moveTo(x, y);
        context.lineTo(x + nx * 0.4, y + ny * 0.4);
      }
    }
    context.stroke();
  }

  /** The parts of the last step: where each began and ended, and the faces that held the character; larger than life. */
  #drawParts(game: Game): void {
    const brush = this.#brush;
    game.parts.forEach((part, i) => {
      const color = brush.colors[rateColors[i % 3]!];
      brush.segment(part.from.x, part.from.y, part.to.x, part.to.y, color, 5);
      brush.context.fillStyle = color;
      brush.disc(part.to.x, part.to.y, (part.end === StepEnd.TIME ? 3 : 6) / brush.scale);
      for (const face of part.faces.slice(0, part.faceCount)) {
        brush.segment(part.to.x, part.to.y, part.to.x + face.normal.x, part.to.y + face.normal.y, color, 3);
      }
    });
  }

  /** A box that stands on a place, half seen through. */
  #drawBox(x: number, y: number, width: number, height: number, color: string): void {
    const { context, up } = this.#brush;
    context.globalAlpha = 0.4;
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x - width / 2, up > 0 ? y : y - height, width, height, Math.min(width, height) * 0.36);
    context.fill();
    context.globalAlpha = 1;
  }

  #drawGhost(game: Game): void {
    const { ghost } = game;
    if (ghost.length < 4) {
      return;
    }
    const color = this.#brush.colors.ghost;
    this.#brush.line({ xy: ghost, count: ghost.length / 2 }, color, 2);
    if (game.viewer) {
      return;
    }
    const now = Math.min(game.run.length, ghost.length - 2);
    const { minX, maxX, minY, maxY } = game.hero.box;
    this.#drawBox(ghost[now]!, ghost[now + 1]!, maxX - minX, maxY - minY, color);
  }

  /** The character with the other tuning, which has the same inputs. */
  #drawShadow(game: Game): void {
    const { shadow } = game;
    if (!shadow) {
      return;
    }
    const { minX, maxX, minY, maxY } = shadow.box;
    const { x, y } = shadow.lerp(game.ratio);
    this.#drawBox(x, y, maxX - minX, maxY - minY, this.#brush.colors.other);
  }

  #drawBoxes(game: Game): void {
    const { context, colors, scale } = this.#brush;
    const { minX, maxX, minY, maxY } = game.hero.box;
    context.strokeStyle = colors.ink;
    context.lineWidth = 1.5 / scale;
    context.strokeRect(minX, minY, maxX - minX, maxY - minY);
    for (const { point, normal } of game.hero.contacts) {
      this.#brush.segment(point.x, point.y, point.x + normal.x * 0.6, point.y + normal.y * 0.6, colors.death, 3);
    }
  }
}
