// brush.ts -- the canvas in the level's units, with the colors of the page's theme.
import type { Way } from './arcs.js';

const names = [
  'hill-far', 'hill-near', 'ground', 'edge', 'grass', 'one-way', 'plank', 'hero', 'hero-edge', 'scarf', 'eye', 'pupil', 'arc', 'tap', 'ghost', 'other', 'ladder',
  'water', 'wind', 'conveyor', 'death', 'trigger', 'platform', 'ink', 'card', 'dust', 'rate-0', 'rate-1', 'rate-2',
] as const;
export type Color = (typeof names)[number];

export class Brush {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  colors = {} as Record<Color, string>;
  /** CSS pixels of a unit. */
  scale = 32;
  /** 1 when the level's y points up, -1 when down. */
  up = 1;
  /** The canvas, CSS pixels. */
  width = 0;
  height = 0;
  #pixels = 1;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d')!;
    this.readColors();
    this.measure();
    new ResizeObserver(() => this.measure()).observe(canvas);
  }

  readColors(): void {
    const style = getComputedStyle(document.documentElement);
    names.forEach((name) => { this.colors[name] = style.getPropertyValue(`--${name}`).trim(); });
  }

  /** Asked when the size changes, not in every frame: asking lays the page out. */
  measure(): void {
    this.#pixels = Math.min(devicePixelRatio || 1, 2);
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * this.#pixels);
    this.canvas.height = Math.round(this.height * this.#pixels);
  }

  /** A clear canvas, with (0, 0) in its middle, in CSS pixels. */
  begin(): void {
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(this.#pixels, 0, 0, this.#pixels, this.canvas.width / 2, this.canvas.height / 2);
  }

  /** From here on in units, the y of the level, with a place in the middle. */
  toUnits(x: number, y: number): void {
    const scale = this.scale * this.#pixels;
    this.context.setTransform(scale, 0, 0, -this.up * scale, this.canvas.width / 2 - x * scale, this.canvas.height / 2 + this.up * y * scale);
  }

  /** A line along a way; width and dashes in CSS pixels. */
  line({ xy, count }: Way, color: string, width: number, dash?: number[]): void {
    const { context, scale } = this;
    context.strokeStyle = color;
    context.lineWidth = width / scale;
    if (dash) {
      context.setLineDash(dash.map((length) => length / scale));
    }
    context.beginPath();
    for (let i = 0; i < count; i++) {
      context.lineTo(xy[2 * i]!, xy[2 * i + 1]!);
    }
    context.stroke();
    if (dash) {
      context.setLineDash([]);
    }
  }

  segment(x: number, y: number, toX: number, toY: number, color: string, width: number): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width / this.scale;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    context.stroke();
  }

  /** A short text above a place, with an edge that keeps it readable on anything. */
  text(words: string, x: number, y: number, color: string): void {
    const { context, colors, scale, up } = this;
    context.save();
    context.translate(x, y);
    context.scale(1 / scale, -up / scale);
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.lineWidth = 4;
    context.strokeStyle = colors.card;
    context.strokeText(words, 0, -8);
    context.fillStyle = color;
    context.fillText(words, 0, -8);
    context.restore();
  }

  disc(x: number, y: number, radius: number): void {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fill();
  }
}
