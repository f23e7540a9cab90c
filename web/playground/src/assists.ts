// assists.ts -- each assist with a switch, and what it saved so far.
import type { ParamPath } from 'deft-controller';
import type { Panel } from './panel.js';

interface Assist {
  event: string;
  name: string;
  /** What it does. */
  help: string;
  /** The parameter that switches it off by 0. */
  path: ParamPath;
  /** What it gave, by the value of its event. */
  say: (value: number) => string;
}

const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;
const assists: Assist[] = [
  { event: 'assist_coyote', name: 'coyote time', help: 'A jump still works a moment after an edge.', path: 'access.coyote_ratio', say: (value) => `jumped ${ms(value)} after the edge` },
  { event: 'assist_buffer', name: 'jump buffer', help: 'A press a moment before the landing still jumps.', path: 'access.buffer_ratio', say: (value) => `the press waited ${ms(value)}` },
  { event: 'assist_corner', name: 'corners', help: 'A head that hits the corner of a ceiling slips past the corner.', path: 'access.corner_ratio', say: (value) => `moved ${value.toFixed(2)} tiles aside` },
  { event: 'assist_ledge', name: 'ledges', help: 'Feet just below a ledge are lifted onto the ledge.', path: 'access.ledge_ratio', say: (value) => `lifted ${value.toFixed(2)} tiles` },
  { event: 'assist_wall_reach', name: 'wall reach', help: 'A wall jump works near a wall, without contact.', path: 'access.reach_ratio', say: (value) => `the wall was ${value.toFixed(2)} tiles away` },
  { event: 'assist_speed_kept', name: 'speed kept', help: 'Speed that a wall took comes back past the wall.', path: 'access.speed_kept_ratio', say: (value) => `${value.toFixed(1)} tiles/s came back` },
  { event: 'assist_landing', name: 'landing forgiveness', help: 'A press just above the ground waits for the ground and uses no air jump.', path: 'access.landing_ratio', say: (value) => `the press waited ${ms(value)}` },
  { event: 'assist_hang', name: 'hang at the top', help: 'Gravity is weaker at the top while the button is down.', path: 'access.hang_ratio', say: (value) => `${ms(value)} longer` },
  { event: 'assist_lift', name: "platform's speed", help: "A jump just after a platform stopped still gets the platform's speed.", path: 'access.lift_ratio', say: (value) => `${value.toFixed(1)} tiles/s` },
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
      const help = Object.assign(document.createElement('span'), { className: 'help', id: `${box.id}-help`, textContent: assist.help });
      box.setAttribute('aria-describedby', help.id);
      label.append(box, Object.assign(document.createElement('span'), { className: 'name', textContent: assist.name }), ' ', count);
      box.addEventListener('change', () => panel.set(assist.path, box.checked ? panel.baseOf(assist.path) || 1 : 0));
      this.#rows.set(assist.event, { assist, box, count, times: 0 });
      const item = holder.appendChild(document.createElement('div'));
      item.title = `In files and code: ${assist.path}`;
      item.append(label, help);
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
