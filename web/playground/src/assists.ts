// assists.ts -- each assist with a switch, and what it saved so far.
import type { ParamPath } from 'deft-controller';
import type { Panel } from './panel.js';

interface Assist {
  event: string;
  name: string;
  /** The parameter that switches it off by 0. */
  path: ParamPath;
  /** What it gave, by the value of its event. */
  say: (value: number) => string;
}

const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;
const assists: Assist[] = [
  { event: 'assist_coyote', name: 'coyote time', path: 'access.coyote_ratio', say: (value) => `jumped ${ms(value)} after the edge` },
  { event: 'assist_buffer', name: 'jump buffer', path: 'access.buffer_ratio', say: (value) => `the press waited ${ms(value)}` },
  { event: 'assist_corner', name: 'corners', path: 'access.corner_ratio', say: (value) => `moved ${value.toFixed(2)} tiles aside` },
  { event: 'assist_ledge', name: 'ledges', path: 'access.ledge_ratio', say: (value) => `lifted ${value.toFixed(2)} tiles` },
  { event: 'assist_wall_reach', name: 'wall reach', path: 'access.reach_ratio', say: (value) => `the wall was ${value.toFixed(2)} tiles away` },
  { event: 'assist_speed_kept', name: 'speed kept', path: 'access.speed_kept_ratio', say: (value) => `${value.toFixed(1)} tiles/s came back` },
  { event: 'assist_landing', name: 'landing forgiveness', path: 'access.landing_ratio', say: (value) => `the press waited ${ms(value)}` },
  { event: 'assist_hang', name: 'hang at the top', path: 'access.hang_ratio', say: (value) => `${ms(value)} longer` },
  { event: 'assist_lift', name: "platform's speed", path: 'access.lift_ratio', say: (value) => `${value.toFixed(1)} tiles/s` },
];

export class Assists {
  readonly #panel: Panel;
  readonly #rows = new Map<string, { assist: Assist; box: HTMLInputElement; count: HTMLElement; times: number }>();

  constructor(panel: Panel, holder: HTMLElement) {
    this.#panel = panel;
    for (const assist of assists) {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', id: `switch-${assist.event}` });
      const count = Object.assign(document.createElement('span'), { className: 'count' });
      const label = document.createElement('label');
      label.append(box, ` ${assist.name} `, count);
      label.title = `${assist.path}: ${panel.summaryOf(assist.path)}`;
      box.addEventListener('change', () => panel.set(assist.path, box.checked ? panel.baseOf(assist.path) || 1 : 0));
      this.#rows.set(assist.event, { assist, box, count, times: 0 });
      holder.append(label);
    }
  }

  /** Shows which are on. */
  show(): void {
    for (const { assist, box } of this.#rows.values()) {
      box.checked = this.#panel.tuning.get(assist.path) !== 0;
    }
  }

  /** Counts an assist that helped; what there is to say of it, or undefined when the event is none. */
  tell(event: string, value: number): string | undefined {
    const row = this.#rows.get(event);
    if (!row) {
      return undefined;
    }
    row.times++;
    row.count.textContent = `${row.times}×`;
    return `${row.assist.name}: ${row.assist.say(value)}`;
  }
}
