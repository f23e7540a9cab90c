// panel.ts -- the tuning as native inputs, made from the table of parameters: groups, ranges, units, help, search.
import type { Deft, Finding, Moveset, Param, ParamPath, Tuning } from 'deft-controller';
import { summaries } from 'deft-controller/texts';
import { inTiles, presetTuning, textValue, valueText } from './share.js';

const units: Record<string, string> = { length: 'tiles', speed: 'tiles/s', acceleration: 'tiles/s²', s: 's', deg: '°', 'deg/s': '°/s', ratio: '×' };
const groupNames: Record<string, string> = {
  shape: 'Shape', run: 'Run', air: 'Air control', jump: 'Jump', air_jump: 'Jumps in the air', fall: 'Fall', ground: 'Ground and slopes', platform: 'Platforms',
  ceiling: 'Ceilings', assist: 'Assists', access: "The player's own help", wall: 'Walls', dash: 'Dash', glide: 'Glide', slam: 'Slam', grapple: 'Grapple', stagger: 'Hits',
  topdown: 'Seen from above', crouch: 'Crouch', ladder: 'Ladders', ledge: 'Ledges', climb: 'Climbing walls', swim: 'Water', input: 'Input', ability: 'Moves that are on',
};
/** Groups that stand first and are open where a character is seen from the side: what people change first. */
export const SIDE_GROUPS = ['jump', 'run'];

interface Row {
  param: Param;
  root: HTMLElement;
  show: () => void;
}

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** jump.time_to_apex_s as "time to apex", assist.coyote_s as "coyote time", fall.speed_max as "max speed". */
const nameOf = (path: string) => {
  const words = path.replace(/^[^.]*\./, '').replace(/\./g, ' ').replace(/_(deg|deg_s)$/, '').replaceAll('_', ' ');
  return words.replace(/ s$/, words.includes('time') || words.endsWith('per s') ? '' : ' time').replace(/^(.*) (min|max)$/, '$2 $1');
};
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?!]$/.test(words) ? '' : '.'}`;

/** jump.height as `"height" of Jump`; what is in no group has its name alone. */
const inWords = (path: string) => {
  const group = groupNames[path.replace(/\..*/, '')];
  return `"${nameOf(path)}"${group ? ` of ${group}` : ''}`;
};

/** A finding as the panel names parameters: `jump.height_min: 50 is above jump.height, which is 3.24` as `"min height" of Jump: 50 is above "height" of Jump, which is 3.24`. */
export function findingInWords({ field, text }: Finding, isPath: (text: string) => boolean): string {
  const beside = field.replace(/[^.]*$/, '');
  return text.replace(/[a-z]+[._][\w.]*[a-z]/g, (word) => [word, `${beside}${word}`].filter(isPath).map(inWords)[0] ?? word)
    .replace(/\d+\.\d{3,}/g, (number) => `${Number(Number(number).toPrecision(4))}`)
    .replace(/\b(is|to) (true|false)\b/g, (_, verb, value) => `${verb} ${value === 'true' ? 'on' : 'off'}`);
}

/** A condition of the table, `jump.shape=gravity|speed&air_jump.count>0`, in words. */
export function conditionInWords(condition: string): string {
  return condition.split('&').map((one) => {
    const [, path = '', sign, values = ''] = one.match(/^([\w.]+)([=>])(.*)$/) ?? [];
    const what = inWords(path);
    const words = values.split('|').map((word) => (word === 'false' ? 'off' : word === 'true' ? 'on' : word.replaceAll('_', ' ')));
    return sign === '>' ? `${what} is above ${values}` : `${what} is ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  }).join(', and ');
}

export class Panel {
  readonly tuning: Tuning;
  readonly #deft: Deft;
  readonly #paths: ReadonlySet<string>;
  readonly #rows: Row[] = [];
  readonly #groups: { name: string; root: HTMLDetailsElement; rows: Row[]; count: HTMLElement }[] = [];
  #firsts: HTMLDetailsElement[] = [];
  readonly #findings: HTMLElement;
  readonly #numbers: HTMLElement;
  readonly #nothing = element('p', { className: 'help', hidden: true });
  #base: Tuning;
  preset = 'default';
  isExpert = false;
  #search = '';
  /** Called with the moveset after every change that can be built. */
  onMoveset: (moveset: Moveset) => void = () => undefined;
  /** Called after every change. */
  onChange: () => void = () => undefined;

  constructor(deft: Deft, holder: HTMLElement, findings: HTMLElement, numbers: HTMLElement) {
    this.#deft = deft;
    this.#paths = new Set(deft.params.map((param) => param.path));
    this.#findings = findings;
    this.#numbers = numbers;
    this.tuning = deft.tuning();
    this.#base = deft.tuning();
    this.#nothing.setAttribute('role', 'status');
    holder.append(this.#nothing);
    for (const group of new Set(deft.params.map((param) => param.group).filter((name) => name !== ''))) {
      this.#addGroup(holder, group);
    }
  }

  #addGroup(holder: HTMLElement, group: string): void {
    const count = element('span', { className: 'count' });
    const root = element('details', { className: 'group', open: group === 'ability' }, element('summary', {}, groupNames[group] ?? group, ' ', count));
    const rows = this.#deft.params.filter((param) => param.group === group).map((param) => this.#addRow(root, param));
    this.#groups.push({ name: group, root, rows, count });
    holder.append(root);
  }

  #addRow(holder: HTMLElement, param: Param): Row {
    const id = `param-${param.path.replaceAll('.', '-')}`;
    const label = element('label', { htmlFor: id, className: 'name', textContent: nameOf(param.path) });
    const reset = element('button', { type: 'button', className: 'reset', textContent: '↺', title: `Back to the preset: ${param.path}` });
    reset.setAttribute('aria-label', `Reset ${nameOf(param.path)} of ${groupNames[param.group] ?? param.group}`);
    const help = element('p', { className: 'help', id: `${id}-help` }, sentence(summaries[param.path].replace(/\b[a-z_]+\.[a-z_.]*[a-z]\b/g, (path) => (this.#isPath(path) ? inWords(path) : path))));
    const idle = element('b', { textContent: param.activeWhen === '' ? '' : ` No effect now: it counts when ${conditionInWords(param.activeWhen)}.` });
    help.append(idle);
    const root = element('div', { className: 'param', title: `In files and code: ${param.path}` }, element('div', { className: 'head' }, label, reset));
    const show = this.#addControl(root, param, id);
    root.append(help);
    reset.addEventListener('click', () => this.#set(param, this.#base.get(param.path)));
    holder.append(root);
    const row = { param, root, show: () => {
      const isChanged = this.tuning.get(param.path) !== this.#base.get(param.path);
      root.classList.toggle('changed', isChanged);
      reset.hidden = !isChanged;
      const isIdle = !this.tuning.isActive(param.path);
      root.classList.toggle('idle', isIdle);
      idle.hidden = !isIdle;
      show();
    } };
    this.#rows.push(row);
    return row;
  }

  #isPath(text: string): boolean {
    return this.#paths.has(text);
  }

  /** A finding that leads to its parameter. */
  #finding(finding: Finding): HTMLElement {
    const text = findingInWords(finding, (path) => this.#isPath(path));
    if (!this.#isPath(finding.field)) {
      return element('li', { className: finding.severity, textContent: text });
    }
    const button = element('button', { type: 'button', textContent: text, title: 'Go to its parameter' });
    button.addEventListener('click', () => this.show(finding.field as ParamPath));
    return element('li', { className: finding.severity }, button);
  }

  /** The inputs of a parameter; returns what shows its value in them. */
  #addControl(root: HTMLElement, param: Param, id: string): () => void {
    if (param.type === 'bool') {
      const box = element('input', { type: 'checkbox', id });
      box.setAttribute('aria-describedby', `${id}-help`);
      box.addEventListener('change', () => this.#set(param, box.checked ? 1 : 0));
      root.querySelector('.head')!.prepend(box);
      return () => { box.checked = this.tuning.get(param.path) !== 0; };
    }
    if (param.type === 'choice') {
      const select = element('select', { id }, ...param.choices.map((choice, i) => element('option', { value: `${i}`, textContent: choice.replaceAll('_', ' ') })));
      select.setAttribute('aria-describedby', `${id}-help`);
      select.addEventListener('change', () => this.#set(param, Number(select.value)));
      root.append(select);
      return () => { select.value = `${this.tuning.get(param.path)}`; };
    }
    return this.#addNumber(root, param, id);
  }

  #addNumber(root: HTMLElement, param: Param, id: string): () => void {
    const { min, max, step } = param.slider ?? { min: 0, max: 1, step: 0.01 };
    const canBeNever = param.max >= 1e30 || param.defaultValue >= 1e30;
    const range = element('input', { type: 'range', id, min: `${min}`, max: `${max}`, step: `${step}` });
    const exact = element('input', { type: 'text', inputMode: 'decimal', className: 'exact', size: 6 });
    range.setAttribute('aria-describedby', `${id}-help`);
    exact.setAttribute('aria-describedby', `${id}-help`);
    exact.setAttribute('aria-label', `${nameOf(param.path)}, exact, ${units[param.unit] ?? 'number'}`);
    range.addEventListener('input', () => this.#set(param, Number(range.value)));
    exact.addEventListener('change', () => {
      const value = textValue(param, exact.value.trim());
      if (value === undefined) {
        exact.value = valueText(param, this.tuning.get(param.path));
      } else {
        this.#set(param, value);
      }
    });
    const line = element('div', { className: 'line' }, range, exact, element('span', { className: 'unit', textContent: units[param.unit] ?? '' }));
    if (canBeNever) {
      exact.title = 'inf: without end';
    }
    root.append(line);
    return () => {
      const value = this.tuning.get(param.path);
      const text = valueText(param, value);
      range.value = `${Math.min(value, max)}`;
      range.setAttribute('aria-valuetext', `${text} ${units[param.unit] ?? ''}`.trim());
      if (document.activeElement !== exact || textValue(param, exact.value) !== value) {
        exact.value = text.length > 7 ? `${Number(value.toPrecision(4))}` : text;
      }
    };
  }

  /** Opens these groups and puts them first; those that were first close. The others follow in the order of the table. */
  showFirst(names: readonly string[]): void {
    const firsts = names.map((name) => this.#groups.find((group) => group.name === name)!.root);
    const others = this.#groups.map(({ root }) => root).filter((root) => !firsts.includes(root));
    this.#firsts.forEach((root) => { root.open = firsts.includes(root); });
    firsts.forEach((root) => { root.open = true; });
    this.#firsts = firsts;
    this.#nothing.after(...firsts, ...others);
  }

  /** Brings a parameter into sight, with the keyboard on it. */
  show(path: ParamPath): void {
    const row = this.#rows.find(({ param }) => param.path === path)!;
    row.root.hidden = false;
    const group = row.root.closest('details')!;
    group.hidden = false;
    group.open = true;
    row.root.scrollIntoView({ block: 'center' });
    row.root.querySelector<HTMLElement>('input, select')!.focus({ preventScroll: true });
  }

  #set(param: Param, value: number): void {
    this.tuning.set(param.path, value);
    this.apply();
  }

  baseOf(path: ParamPath): number {
    return this.#base.get(path);
  }

  /** Sets a parameter by its name, as a script would. */
  set(path: ParamPath, value: number): void {
    this.#set(this.#deft.param(path), value);
  }

  usePreset(id: string, values: readonly [ParamPath, string][] = []): void {
    this.preset = id;
    this.#base.free();
    this.#base = presetTuning(this.#deft, id);
    this.tuning.copyFrom(this.#base);
    for (const [path, text] of values) {
      const value = textValue(this.#deft.param(path), text);
      if (value !== undefined) {
        this.tuning.set(path, value);
      }
    }
    this.apply();
  }

  /** Reads a tuning file; its findings when it is wrong. */
  load(text: string): Finding[] {
    const { ok, findings } = this.tuning.parse(text);
    if (ok) {
      inTiles(this.tuning);
      this.apply();
    }
    return findings;
  }

  /** What differs from the preset. */
  get changed(): [ParamPath, string][] {
    return this.#rows.filter(({ param }) => this.tuning.get(param.path) !== this.#base.get(param.path))
      .map(({ param }) => [param.path, valueText(param, this.tuning.get(param.path))]);
  }

  /** What differs from the preset, in words: "jump height 3.2 to 5.4". */
  get changes(): string[] {
    return this.changed.map(([path, text]) => `${path.replace(/_s$/, '').replace(/[._]/g, ' ')} ${valueText(this.#deft.param(path), this.#base.get(path))} to ${text}`.replaceAll('_', ' '));
  }

  /** Builds the moveset; what cannot be built is told, and the character keeps its old one. */
  apply(): void {
    const { moveset, findings } = this.tuning.tryBuild();
    const wrong = new Set(findings.filter((finding) => finding.severity === 'error').map((finding) => finding.field));
    this.#rows.forEach((row) => {
      row.show();
      row.root.classList.toggle('wrong', wrong.has(row.param.path));
    });
    this.#groups.forEach(({ rows, count }) => {
      const changed = rows.filter((row) => row.root.classList.contains('changed')).length;
      count.textContent = changed > 0 ? `${changed} changed` : '';
    });
    this.#findings.replaceChildren(...findings.map((finding) => this.#finding(finding)));
    if (moveset) {
      this.#numbers.replaceChildren(...this.tuning.explain(moveset).map((line) => element('tr', {},
        element('th', { textContent: line.name, scope: 'row' }),
        element('td', { textContent: `${line.value >= 1e30 ? 'never ends' : Number(line.value.toPrecision(5))} ${line.value >= 1e30 ? '' : line.unit}` }),
        element('td', { className: 'formula', textContent: line.formula }))));
      this.onMoveset(moveset);
    } else {
      this.#findings.append(element('li', { className: 'error', textContent: 'The character keeps the last tuning without an error.' }));
    }
    this.onChange();
    this.filter();
  }

  /** Shows what the search finds, by names, synonyms and help; without a search, basic or all. */
  filter(search = this.#search, isExpert = this.isExpert): void {
    this.#search = search;
    this.isExpert = isExpert;
    const words = search.toLowerCase().split(/[\s._-]+/).filter((word) => word !== '');
    let all = 0;
    for (const { root, rows } of this.#groups) {
      let shown = 0;
      for (const { param, root: row } of rows) {
        const text = `${param.path} ${param.synonyms.join(' ')} ${summaries[param.path]} ${groupNames[param.group] ?? ''}`.toLowerCase().replace(/[_-]/g, ' ');
        const isFound = words.length > 0 ? words.every((word) => text.includes(word)) : isExpert || param.isBasic || row.classList.contains('changed') || row.classList.contains('wrong');
        row.hidden = !isFound;
        shown += isFound ? 1 : 0;
      }
      root.hidden = shown === 0;
      all += shown;
      if (words.length > 0 && shown > 0) {
        root.open = true;
      }
    }
    this.#nothing.hidden = all > 0;
    this.#nothing.textContent = all > 0 ? '' : `No parameter is found by "${search}". Try one word: jump, run, fall, wall, coyote, dash.`;
  }
}
