// plots.ts -- the last seconds as curves: speed, height, and when jump was held.
import type { Game } from './game.js';

const SECONDS = 4;

interface Sample {
  timeS: number;
  speed: number;
  height: number;
  jump: boolean;
  state: string;
}

export class Plots {
  readonly #canvas: HTMLCanvasElement;
  readonly #samples: Sample[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  clear(): void {
    this.#samples.length = 0;
  }

  sample(game: Game): void {
    const { hero, level } = game;
    const last = this.#samples.at(-1);
    if (last && last.timeS >= level.timeS) {
      while ((this.#samples.at(-1)?.timeS ?? -1) >= level.timeS) {
        this.#samples.pop();
      }
    }
    this.#samples.push({ timeS: level.timeS, speed: hero.vx, height: (hero.y - game.spawn.y) * level.axes.up.y, jump: (game.input.fields.held & 1) !== 0, state: game.manner.state });
    while (this.#samples[0] && this.#samples[0].timeS < level.timeS - SECONDS) {
      this.#samples.shift();
    }
  }

  draw(): void {
    const canvas = this.#canvas;
    const context = canvas.getContext('2d')!;
    const pixels = Math.min(devicePixelRatio || 1, 2);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * pixels)) {
      canvas.width = Math.round(width * pixels);
      canvas.height = Math.round(height * pixels);
    }
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(canvas);
    const ink = style.color;
    const end = this.#samples.at(-1)?.timeS ?? 0;
    const x = (timeS: number) => width - ((end - timeS) / SECONDS) * width;
    const half = (height - 16) / 2;
    this.#ribbon(context, x, height - 10, style.getPropertyValue('--arc'));
    this.#curve(context, x, (sample) => sample.speed, 4, half - 4, style.getPropertyValue('--rate-0'), ink, 'speed, tiles/s');
    this.#curve(context, x, (sample) => sample.height, half + 4, half - 8, style.getPropertyValue('--rate-2'), ink, 'height above the spawn, tiles');
    context.fillStyle = ink;
    context.fillText('jump held', 4, height - 3);
  }

  #ribbon(context: CanvasRenderingContext2D, x: (timeS: number) => number, top: number, color: string): void {
    context.fillStyle = color;
    this.#samples.forEach((sample, i) => {
      const next = this.#samples[i + 1];
      if (sample.jump && next) {
        context.fillRect(x(sample.timeS), top, x(next.timeS) - x(sample.timeS) + 0.5, 8);
      }
    });
  }

  #curve(context: CanvasRenderingContext2D, x: (timeS: number) => number, value: (sample: Sample) => number, top: number, height: number, color: string, ink: string, name: string): void {
    const values = this.#samples.map(value);
    const least = Math.min(...values, name.startsWith('height') ? Infinity : 0);
    const most = Math.max(...values, least + 4);
    const y = (one: number) => top + height - ((one - least) / (most - least)) * height;
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.lineJoin = 'round';
    context.beginPath();
    this.#samples.forEach((sample, i) => context.lineTo(x(sample.timeS), y(values[i]!)));
    context.stroke();
    context.fillStyle = ink;
    context.font = '11px system-ui, sans-serif';
    context.fillText(`${name}: ${(values.at(-1) ?? 0).toFixed(1)}`, 4, top + 10);
  }
}
