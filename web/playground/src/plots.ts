// plots.ts -- the last seconds as curves and ribbons: speed, height, what was held, the state; and the run of the tuning, from rest
// to full speed and back.
import { MOST_S, PLAY_HZ, type Run } from './facts.js';
import type { Game } from './game.js';

const SECONDS = 4;
const RIBBON = 16;
/** The height of the words above a curve. */
const TEXT = 16;
const RIBBONS = ['stick', 'jump', 'other buttons', 'state'] as const;
const colors = ['--rate-0', '--rate-1', '--rate-2', '--arc', '--other', '--card', '--line', '--soft', '--ink'] as const;
type Color = (typeof colors)[number];

interface Sample {
  timeS: number;
  speed: number;
  height: number;
  stick: number;
  held: number;
  state: string;
}

/** A canvas in CSS pixels, cleared. */
function begin(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')!;
  const pixels = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * pixels) || canvas.height !== Math.round(height * pixels)) {
    canvas.width = Math.round(width * pixels);
    canvas.height = Math.round(height * pixels);
  }
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = '12px system-ui, sans-serif';
  context.lineJoin = 'round';
  return { context, width, height };
}

export class Plots {
  readonly #live: HTMLCanvasElement;
  readonly #run: HTMLCanvasElement;
  readonly #samples: Sample[] = [];
  #colors = {} as Record<Color, string>;
  #lastRun: Run | undefined;

  constructor(live: HTMLCanvasElement, run: HTMLCanvasElement) {
    this.#live = live;
    this.#run = run;
    this.#readColors();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.#readColors();
      this.drawRun(this.#lastRun);
    });
    new ResizeObserver(() => this.drawRun(this.#lastRun)).observe(run);
  }

  #readColors(): void {
    const style = getComputedStyle(this.#live);
    colors.forEach((name) => { this.#colors[name] = style.getPropertyValue(name).trim(); });
  }

  clear(): void {
    this.#samples.length = 0;
  }

  sample(game: Game): void {
    const { hero, level, input: { stickX, held } } = game;
    while ((this.#samples.at(-1)?.timeS ?? -1) >= level.timeS) {
      this.#samples.pop();
    }
    this.#samples.push({ timeS: level.timeS, speed: hero.vx, height: (hero.y - game.spawn.y) * level.axes.up.y, stick: stickX, held, state: game.manner.state });
    while (this.#samples[0] && this.#samples[0].timeS < level.timeS - SECONDS) {
      this.#samples.shift();
    }
  }

  draw(): void {
    const { context, width, height } = begin(this.#live);
    const end = this.#samples.at(-1)?.timeS ?? 0;
    const x = (timeS: number) => width - ((end - timeS) / SECONDS) * width;
    const half = (height - RIBBONS.length * RIBBON) / 2;
    this.#curve(context, x, (sample) => sample.speed, 4, half - 8, '--rate-0', 'speed, tiles/s');
    this.#curve(context, x, (sample) => sample.height, half + 2, half - 8, '--rate-2', 'height above the spawn, tiles');
    RIBBONS.forEach((name, i) => this.#ribbon(context, x, 2 * half + i * RIBBON, name));
  }

  /** Spans of the same value in a row of their own. */
  #ribbon(context: CanvasRenderingContext2D, x: (timeS: number) => number, top: number, name: (typeof RIBBONS)[number]): void {
    const value: Record<typeof name, (sample: Sample) => string> = {
      stick: (sample) => (sample.stick < 0 ? 'left' : sample.stick > 0 ? 'right' : ''),
      jump: (sample) => (sample.held & 1 ? 'jump' : ''),
      'other buttons': (sample) => (sample.held & ~1 ? 'held' : ''),
      state: (sample) => sample.state,
    };
    const of = value[name];
    const samples = this.#samples;
    for (let i = 0, from = 0; i < samples.length; i++) {
      const word = of(samples[from]!);
      const next = samples[i + 1];
      if (next && of(next) === word) {
        continue;
      }
      const left = x(samples[from]!.timeS);
      const wide = x(next?.timeS ?? samples[i]!.timeS) - left;
      if (word !== '') {
        context.fillStyle = this.#colors[name === 'state' ? '--line' : name === 'jump' ? '--arc' : word === 'left' ? '--rate-1' : '--rate-0'];
        context.fillRect(left, top + 1, Math.max(wide - 1, 1), RIBBON - 2);
        const text = word.replaceAll('_', ' ');
        if (name === 'state' && context.measureText(text).width < wide - 6) {
          context.fillStyle = this.#colors['--ink'];
          context.fillText(text, left + 3, top + RIBBON - 4);
        }
      }
      from = i + 1;
    }
    context.fillStyle = this.#colors['--card'];
    context.fillRect(0, top + 1, context.measureText(name).width + 9, RIBBON - 2);
    context.fillStyle = this.#colors['--soft'];
    context.fillText(name, 4, top + RIBBON - 4);
  }

  #curve(context: CanvasRenderingContext2D, x: (timeS: number) => number, value: (sample: Sample) => number, top: number, height: number, color: Color, name: string): void {
    const values = this.#samples.map(value);
    const least = Math.min(...values, name.startsWith('height') ? Infinity : 0);
    const most = Math.max(...values, least + 4);
    const y = (one: number) => top + height - ((one - least) / (most - least)) * (height - TEXT);
    context.strokeStyle = this.#colors['--line'];
    context.lineWidth = 1;
    context.strokeRect(-1, y(Math.max(least, 0)), context.canvas.width, 0);
    context.strokeStyle = this.#colors[color];
    context.lineWidth = 2;
    context.beginPath();
    this.#samples.forEach((sample, i) => context.lineTo(x(sample.timeS), y(values[i]!)));
    context.stroke();
    context.fillStyle = this.#colors['--soft'];
    context.fillText(`${name}: ${(values.at(-1) ?? 0).toFixed(1)}`, 4, top + 10);
    context.textAlign = 'right';
    context.fillText(`${least.toFixed(1)} to ${most.toFixed(1)}`, x(this.#samples.at(-1)?.timeS ?? 0) - 4, top + 10);
    context.textAlign = 'left';
  }

  /** Draws the run, and says it in words for those who do not see it. */
  drawRun(run: Run | undefined): void {
    this.#lastRun = run;
    if (!run) {
      return;
    }
    const { context, width, height } = begin(this.#run);
    const lengthS = run.speeds.length / PLAY_HZ;
    const most = Math.max(...run.speeds, 1e-9);
    const x = (timeS: number) => 4 + (timeS / lengthS) * (width - 8);
    const y = (speed: number) => height - 18 - (speed / most) * (height - 52);
    context.strokeStyle = this.#colors['--line'];
    context.lineWidth = 1;
    for (const timeS of [run.fullS, run.letGoS]) {
      context.beginPath();
      context.moveTo(x(timeS), 30);
      context.lineTo(x(timeS), height - 18);
      context.stroke();
    }
    context.strokeStyle = this.#colors['--rate-0'];
    context.lineWidth = 2;
    context.beginPath();
    run.speeds.forEach((speed, i) => context.lineTo(x(i / PLAY_HZ), y(speed)));
    context.stroke();
    const attack = run.fullS < MOST_S ? `${run.fullS.toFixed(2)} s` : 'never';
    const release = run.stopS < MOST_S ? `${(run.stopS - run.letGoS).toFixed(2)} s` : 'never';
    context.fillStyle = this.#colors['--soft'];
    context.fillText(`run: to ${most.toFixed(1)} tiles/s, full speed: ${attack}`, 4, 12);
    context.fillText(`then the stick is let go, stop: ${release}`, 4, 25);
    context.fillText('attack', x(0), height - 5);
    context.textAlign = 'right';
    context.fillText('release', x(lengthS), height - 5);
    context.textAlign = 'left';
    this.#run.setAttribute('aria-label', `The run of this tuning: full speed ${most.toFixed(1)} tiles/s. Time to full speed: ${attack}. Time to stop: ${release}.`);
  }
}
