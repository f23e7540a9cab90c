// main.ts -- starts the page: loads the module, wires the controls, and runs the frames.
import { Deft, instantiate, type Finding, type Moveset, type ParamPath } from 'deft-controller';
import module from 'virtual:deft-module';
import { Arcs, type Arc } from './arcs.js';
import { Assists } from './assists.js';
import { Controls, type Command } from './controls.js';
import { exports, type Export } from './exports.js';
import { playFacts, playWalk, say, sayWalk, type Fact } from './facts.js';
import { Game } from './game.js';
import { fileTunings, levelNames, levelOf, loadBundled, loadOwn, TOPDOWN, type Loaded } from './levels.js';
import { Panel, SIDE_GROUPS } from './panel.js';
import { Plots } from './plots.js';
import { fromHash, MOST_LINK, pack, presetTuning, toHash, unpack, type Shared } from './share.js';
import { Sound } from './sound.js';
import { Stage } from './stage.js';

const RATES = [20, 30, 60, 120, 144, 240, 1000];
const SHOWN_RATES = [20, 60, 1000];
/** The status is written, and the address follows, so often, ms: quicker is not read, and browsers refuse it. */
const STATUS_MS = 90;
const LINK_MS = 300;
/** A sentence stays so long, ms, and so much longer for each letter, as it takes to be read. */
const TOAST_MS = 2500;
const LETTER_MS = 60;
/** Arcs are predicted at most so often, ms. */
const PREDICT_MS = 20;
/** So many changes are named in the line at the top. */
const MOST_CHANGES = 3;
/** A press that is shorter, ms, holds nothing. */
const SHORT_MS = 300;
const SPEEDS = [1, 0.5, 0.25, 0.1];
/** The preset that the page begins with. */
const OWN_FEEL = 'default';
/** The most that is dropped, MB: the page stands still while a file is read. */
const MOST_DROPPED = 64;
/** What a link has and the page does not know: so many are named, each by so many letters. */
const MOST_UNKNOWN = 3;
const MOST_LETTERS = 60;
const by = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const stageElement = by<HTMLCanvasElement>('stage');
const toast = (text: string) => {
  by('toast').textContent = text;
  setTimeout(() => by('toast').textContent === text && (by('toast').textContent = ''), TOAST_MS + LETTER_MS * text.length);
};

async function loadModule(): Promise<Deft> {
  const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return instantiate(await new Response(stream).arrayBuffer());
}

function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[], value: string): void {
  select.replaceChildren(...options.map(([key, text]) => Object.assign(document.createElement('option'), { value: key, textContent: text })));
  select.value = value;
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast(`This browser does not let the page copy: take ${what.toLowerCase()} from the address bar or the box`);
  }
}

function save(bytes: Uint8Array, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes as BlobPart]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

class Page {
  /** What the link said. */
  readonly shared: Shared;
  readonly #deft: Deft;
  readonly #panel: Panel;
  readonly #game: Game;
  readonly #stage = new Stage(stageElement);
  readonly #plots = new Plots(by<HTMLCanvasElement>('plots'), by<HTMLCanvasElement>('run'));
  readonly #sound = new Sound();
  #hasNewRun = true;
  #hasFrame = false;
  #isOdd = false;
  readonly #controls: Controls;
  readonly #arcs: Arcs;
  #levelName: string;
  readonly #assists: Assists;
  /** The checked layers, by their ids. */
  readonly #layers = Object.fromEntries(['arcs', 'ghost', 'boxes', 'faces', 'rates', 'textbook'].map((name) => [name, by<HTMLInputElement>(`show-${name}`)])) as Record<'arcs' | 'ghost' | 'boxes' | 'faces' | 'rates' | 'textbook', HTMLInputElement>;
  /** The level's files, when it is not the project's, and what a link has of them and of drawn tiles. */
  #files: Record<string, string> | undefined;
  #packed = { own: '', tiles: '' };
  #linkTimer = 0;
  #statusMs = 0;
  /** The tuning to compare with. */
  #other: { text: string; preset: string; moveset: Moveset } | undefined;
  #isDrawing = false;
  #hasDrawn = false;
  #isRewinding = false;
  /** The first input came: how to begin is known. */
  #hasPlayed = false;
  #last = 0;
  #jumps: { from: string; ms: number; arcs: Arc[] } = { from: '', ms: 0, arcs: [] };
  #compared: { rates: Arc[]; textbook: Arc[]; from: string } = { rates: [], textbook: [], from: '' };

  constructor(deft: Deft, loaded: Loaded, shared: Shared) {
    this.#deft = deft;
    this.shared = shared;
    this.#levelName = loaded.name;
    this.#files = loaded.files;
    this.#packed = { own: loaded.files ? shared.own : '', tiles: shared.tiles };
    this.#panel = new Panel(deft, by('params'), by('findings'), by('numbers'));
    const tuning = presetTuning(deft, 'default');
    this.#game = new Game(deft, loaded.level!, loaded.path, loaded.name === TOPDOWN, this.#panel.tuning, tuning.build());
    tuning.free();
    this.#controls = new Controls(this.#game, stageElement);
    this.#arcs = new Arcs(deft);
    this.#assists = new Assists(this.#panel, by('assists'));
    this.#stage.setLevel(loaded.level!, this.#game.isTopdown);
    this.#panel.onChange = () => { by<HTMLButtonElement>('reset-all').disabled = this.#panel.changed.length === 0; };
    this.#panel.onMoveset = (moveset) => {
      this.#game.setMoveset(moveset);
      this.#compared.from = this.#jumps.from = '';
      this.#hasNewRun = true;
      this.#showButtons();
      this.#assists.show();
      this.#source();
      this.#link();
    };
    this.#game.onEvent = (told) => {
      this.#sound.tell(told.word, told.value);
      this.#stage.tell(told.word, told.value, told.x, told.y);
      const saved = this.#assists.tell(told.word, told.value);
      if (saved) {
        this.#tell(saved);
      }
    };
    this.#game.rateHz = shared.rateHz;
    this.#panel.usePreset(shared.preset, shared.values);
    this.#game.setRate(shared.rateHz);
    this.#wire(shared);
    this.#source(); // also when the link's values cannot be built
    stageElement.focus();
  }

  /** Begins, once the tiles of the link are there. */
  begin(shared: Shared, tiles: [number, number, number][]): void {
    tiles.forEach(([column, row, kind]) => this.#game.setTile(column, row, kind));
    if (tiles.length > 0) {
      this.#stage.redraw(this.#game.level);
      this.#game.respawn();
    }
    if (shared.play !== '') {
      this.#replay(shared.play);
    }
    if (shared.unknown.length > 0) {
      const named = shared.unknown.slice(0, MOST_UNKNOWN).map((text) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text));
      toast(`This page does not know what the link says: ${named.join(', ')}${shared.unknown.length > MOST_UNKNOWN ? `, and ${shared.unknown.length - MOST_UNKNOWN} more` : ''}`);
    }
    requestAnimationFrame((now) => this.#frame(now));
  }

  get game(): Game {
    return this.#game;
  }

  get stage(): Stage {
    return this.#stage;
  }

  get sound(): Sound {
    return this.#sound;
  }

  get panel(): Panel {
    return this.#panel;
  }

  #wire(shared: Shared): void {
    this.#showLevel();
    this.#listFeels(shared.preset);
    fill(by('rate'), [...new Set([...RATES, shared.rateHz])].sort((a, b) => a - b).map((hz) => [`${hz}`, `${hz} Hz`] as const), `${shared.rateHz}`);
    fill(by('speed'), SPEEDS.map((speed) => [`${speed}`, speed === 1 ? 'normal' : `${speed}×`] as const), '1');
    by('level').addEventListener('change', async () => {
      this.#game.forget();
      this.#take(await loadBundled(this.#deft, by<HTMLSelectElement>('level').value));
    });
    by('preset').addEventListener('change', () => this.#panel.usePreset(by<HTMLSelectElement>('preset').value));
    by('rate').addEventListener('change', () => {
      this.#game.setRate(Number(by<HTMLSelectElement>('rate').value));
      this.#link();
    });
    by('speed').addEventListener('change', () => { this.#game.speed = Number(by<HTMLSelectElement>('speed').value); });
    by('reset-all').addEventListener('click', () => this.#panel.usePreset(this.#panel.preset));
    by('search').addEventListener('input', () => {
      const { value } = by<HTMLInputElement>('search');
      by('tune').classList.toggle('has-search', value !== ''); // what is found stands right below
      this.#panel.filter(value);
    });
    by('expert').addEventListener('change', () => this.#panel.filter(undefined, by<HTMLInputElement>('expert').checked));
    by('share').addEventListener('click', () => this.#share());
    by('replay').addEventListener('click', () => {
      const { whole } = this.#game.inputs;
      if (/[^\d\n]/.test(whole)) { // more than waits
        this.#replay(whole);
      } else {
        toast('Nothing to replay yet: respawn, then play');
      }
    });
    by('sound').addEventListener('change', () => { this.#sound.isOn = by<HTMLInputElement>('sound').checked; });
    by('record').addEventListener('click', () => save(this.#game.trace, 'playground.dtrace'));
    this.#wireTime();
    this.#wireExport();
    this.#wireDrop();
    this.#wireOther();
    this.#wirePencil();
    this.#wireViewer();
    this.#controls.touch(by('touch'));
  }

  /** The presets by where they come from. */
  #listFeels(chosen: string): void {
    const { presets } = this.#deft;
    const named = (isMeasured: boolean) => presets.filter(({ id, validated }) => id !== OWN_FEEL && validated === isMeasured).map(({ id }) => id);
    const groups: [string, string[]][] = [["deft's own", [OWN_FEEL, ...Object.keys(fileTunings)]], ['Measured on a game', named(true)], ['In the style of a game', named(false)]];
    const select = by<HTMLSelectElement>('preset');
    select.replaceChildren(...groups.map(([label, ids]) => {
      const group = Object.assign(document.createElement('optgroup'), { label });
      group.append(...ids.map((id) => Object.assign(document.createElement('option'), { value: id, textContent: id.replaceAll('-', ' ') })));
      return group;
    }));
    select.value = chosen;
  }

  #wireTime(): void {
    this.#controls.onCommand = (command, down) => this.#command(command, down);
    for (const command of ['pause', 'step', 'respawn'] as const) {
      by(command).addEventListener('click', () => this.#command(command, true));
    }
    const rewind = by('rewind');
    let downMs = 0;
    rewind.addEventListener('pointerdown', (event) => {
      downMs = event.timeStamp;
      this.#command('rewind', true);
    });
    rewind.addEventListener('click', (event) => event.timeStamp - downMs < SHORT_MS && toast('Hold Rewind, or the key R, to go further back'));
    for (const end of ['pointerup', 'pointerleave', 'blur']) {
      rewind.addEventListener(end, () => this.#command('rewind', false));
    }
    rewind.addEventListener('keydown', (event) => (event.key === ' ' || event.key === 'Enter') && this.#command('rewind', true));
    rewind.addEventListener('keyup', () => this.#command('rewind', false));
  }

  #pause(isPaused: boolean): void {
    this.#game.isPaused = isPaused;
    by('pause').setAttribute('aria-pressed', `${isPaused}`);
  }

  #command(command: Command, down: boolean): void {
    if (command === 'rewind') {
      this.#isRewinding = down;
    } else if (down && command === 'pause') {
      this.#pause(!this.#game.isPaused);
    } else if (down && command === 'step') {
      this.#pause(true);
      this.#game.tick();
    } else if (down && command === 'respawn') {
      this.#game.respawn();
      this.#plots.clear();
    }
  }

  #wireExport(): void {
    const dialog = by<HTMLDialogElement>('exported');
    const format = by<HTMLSelectElement>('format');
    let texts: Record<string, Export> = {};
    const code = (sentence: string) => sentence.split('`').map((part, i) => (i % 2 === 0 ? part : Object.assign(document.createElement('code'), { textContent: part })));
    const show = () => {
      const { text, steps, keep } = texts[format.value]!;
      by('export-text').textContent = text;
      by('export-keep').replaceChildren(...code(keep));
      by('export-steps').replaceChildren(...steps.map((step) => {
        const item = document.createElement('li');
        item.append(...code(step));
        return item;
      }));
    };
    by('export').addEventListener('click', () => {
      texts = exports(this.#deft, this.#panel.tuning, this.#game.hero.moveset, this.#panel.preset, this.#panel.changed);
      fill(format, Object.keys(texts).map((name) => [name, name] as const), Object.keys(texts)[0]!);
      show();
      dialog.showModal();
    });
    format.addEventListener('change', show);
    by('copy-export').addEventListener('click', () => copy(texts[format.value]!.text, 'Text'));
    dialog.addEventListener('close', () => stageElement.focus());
  }

  #wireDrop(): void {
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      await this.drop([...(event.dataTransfer?.files ?? [])]);
    });
    const files = by<HTMLInputElement>('files');
    by('open').addEventListener('click', () => files.click());
    files.addEventListener('change', async () => {
      await this.drop([...files.files!]);
      files.value = ''; // the same file may be opened again
    });
  }

  /** Takes files: a recording, a tuning, or a level with what it refers to. */
  async drop(files: File[]): Promise<void> {
    const [first] = files;
    if (!first) {
      return;
    }
    const size = files.reduce((sum, file) => sum + file.size, 0) / 1e6;
    if (size > MOST_DROPPED) {
      toast(`${first.name} has ${Math.ceil(size)} MB, and the page reads at most ${MOST_DROPPED}`);
      return;
    }
    try {
      if (/\.dtrace$/i.test(first.name)) {
        this.#showTrace(first.name, new Uint8Array(await first.arrayBuffer()));
      } else {
        await this.#takeTexts(first.name, Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()] as const))));
      }
    } catch (error) {
      if (!(error instanceof DOMException)) {
        throw error;
      }
      toast(`${first.name} cannot be read. Of a folder drop the files`);
    }
  }

  /** Takes a level with what it refers to, or a tuning. */
  async #takeTexts(first: string, texts: Record<string, string>): Promise<void> {
    if (levelOf(texts) !== undefined) {
      this.#take(await loadOwn(this.#deft, texts));
    } else if (/\.json$/i.test(first)) {
      this.#say(this.#panel.load(texts[first]!), first, `${first} is the tuning now`);
    } else {
      toast(`${first} is not a level (.tmj, .ldtk, .txt), a tuning (.json) or a recording (.dtrace)`);
    }
  }

  #wireOther(): void {
    const keep = () => {
      const { moveset } = this.#panel.tuning.tryBuild();
      return moveset && { text: this.#panel.tuning.toJson(), preset: this.#panel.preset, moveset };
    };
    const put = (other: ReturnType<typeof keep>) => {
      this.#game.setShadow(other?.moveset);
      this.#other?.moveset.free();
      this.#other = other;
      this.#jumps.from = '';
      by<HTMLButtonElement>('swap-b').disabled = by('remove-b').hidden = other === undefined;
      by('about-b').hidden = other !== undefined;
    };
    by('keep-b').addEventListener('click', () => put(keep()));
    by('remove-b').addEventListener('click', () => put(undefined));
    by('swap-b').addEventListener('click', () => {
      const mine = keep();
      const other = this.#other;
      if (mine && other) {
        this.#panel.usePreset(other.preset);
        this.#panel.load(other.text);
        by<HTMLSelectElement>('preset').value = other.preset;
        put(mine);
      }
    });
  }

  /** Tiles are drawn with the mouse or a finger, as long as the level's grid begins at (0, 0). */
  #wirePencil(): void {
    const draw = (event: PointerEvent) => {
      const pencil = by<HTMLSelectElement>('pencil').value;
      this.#isDrawing &&= event.buttons !== 0; // it may have come up where nothing tells it
      if (!this.#isDrawing || pencil === '') {
        return;
      }
      const { left, top } = stageElement.getBoundingClientRect();
      const { x, y } = this.#stage.toLevel(event.clientX - left, event.clientY - top);
      this.#hasDrawn = this.#game.drawTile(x, y, pencil === 'erase' ? 0 : this.#game.groundKind) || this.#hasDrawn;
    };
    stageElement.addEventListener('pointerdown', (event) => {
      this.#isDrawing = by<HTMLSelectElement>('pencil').value !== '';
      if (this.#isDrawing) {
        stageElement.setPointerCapture(event.pointerId);
        draw(event);
      }
    });
    stageElement.addEventListener('pointermove', draw);
    by('pencil').addEventListener('change', () => stageElement.classList.toggle('pencil', by<HTMLSelectElement>('pencil').value !== ''));
  }

  /** The bar of a recording that is looked at: any place of it, tick by tick, and playing on from there. */
  #wireViewer(): void {
    const scrub = by<HTMLInputElement>('scrub');
    scrub.addEventListener('input', () => {
      this.#pause(true);
      this.#game.seek(Number(scrub.value));
    });
    by('play-on').addEventListener('click', () => this.#game.stopViewing());
  }

  #showViewer(): void {
    const { viewer } = this.#game;
    by('viewer').hidden = viewer === undefined;
    if (viewer) {
      const scrub = by<HTMLInputElement>('scrub');
      scrub.max = `${viewer.count - 1}`;
      scrub.value = `${Math.floor(viewer.at)}`;
      by('scrub-at').textContent = `tick ${Math.floor(viewer.at) + 1} of ${viewer.count} · ${viewer.timeS.toFixed(2)} s`;
    }
  }

  #showTrace(name: string, bytes: Uint8Array): void {
    try {
      toast(this.#game.showTrace(bytes));
      this.#plots.clear();
    } catch (error) {
      toast(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Tells the first error of a file, else its first warning, else that it is done. */
  #say(findings: readonly Finding[], name: string, done: string): void {
    const first = findings.find((finding) => finding.severity === 'error') ?? findings[0];
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more: deft check lists all)` : '';
    toast(first ? `${name}${first.line > 0 ? `, line ${first.line}` : ''}: ${first.text}${more}` : done);
  }

  /** The list of levels has the one at hand, also one of the player's own. What is about jumps is not there for a walker seen from above. */
  #showLevel(): void {
    const own = this.#files ? [['', `Yours: ${this.#levelName}`] as const] : [];
    fill(by('level'), [...Object.entries(levelNames), ...own], this.#files ? '' : this.#levelName);
    document.body.classList.toggle('above', this.#game.isTopdown);
    document.querySelector('#start-hint b')!.textContent = this.#game.isTopdown ? 'Arrows walk in all directions' : 'Arrows run, Space jumps';
    this.#panel.showFirst(this.#game.isTopdown ? ['topdown'] : SIDE_GROUPS);
  }

  #take(loaded: Loaded): void {
    if (loaded.level === undefined) {
      this.#say(loaded.findings, loaded.name, '');
      return;
    }
    this.#levelName = loaded.name;
    this.#files = loaded.files;
    this.#packed = { own: '', tiles: '' };
    this.#game.setLevel(loaded.level, loaded.path, loaded.name === TOPDOWN);
    this.#stage.setLevel(loaded.level, this.#game.isTopdown);
    this.#showLevel();
    this.#hasNewRun = true;
    this.#plots.clear();
    this.#compared.from = this.#jumps.from = '';
    const needsMoves = loaded.name === 'gauntlet' && this.#panel.preset !== 'gauntlet';
    this.#say(loaded.findings, loaded.name, needsMoves ? 'This course needs many moves: take the feel "gauntlet"' : loaded.files ? `${loaded.name} is the level now` : '');
    this.#link();
    stageElement.focus();
  }

  /** The preset's sentence, as long as it holds; then what was changed of it. */
  #source(): void {
    const changes = this.#panel.changes;
    if (changes.length > 0) {
      const more = changes.length > MOST_CHANGES ? `, and ${changes.length - MOST_CHANGES} more` : '';
      by('source').textContent = `${this.#panel.preset}, ${changes.length} changed: ${changes.slice(0, MOST_CHANGES).join(', ')}${more}`;
      return;
    }
    const preset = this.#deft.presets.find((one) => one.id === this.#panel.preset);
    if (preset === undefined) {
      by('source').textContent = fileTunings[this.#panel.preset]!.summary;
      return;
    }
    const text = `${preset.summary.charAt(0).toUpperCase()}${preset.summary.slice(1)}. `;
    if (preset.id === OWN_FEEL) {
      by('source').textContent = text;
      return;
    }
    const badge = Object.assign(document.createElement('span'), { className: 'badge', textContent: preset.validated ? 'measured' : 'in its style' });
    badge.title = preset.validated ? 'A test compares heights and frames with those of the source' : 'In the manner of the source; not compared with it';
    by('source').replaceChildren(badge, text, Object.assign(document.createElement('span'), { className: 'from', textContent: `Source: ${preset.source}` }));
  }

  /** Buttons on the screen are there for the moves that are on. */
  #showButtons(): void {
    for (const button of document.querySelectorAll<HTMLElement>('#touch [data-needs]')) {
      button.hidden = !button.dataset.needs!.split(' ').some((ability) => this.#panel.tuning.get(`ability.${ability}` as ParamPath) !== 0);
    }
  }

  #hash(play: string): string {
    const level = Object.hasOwn(levelNames, this.#levelName) ? this.#levelName : 'gentle';
    return toHash({ level, preset: this.#panel.preset, rateHz: this.#game.rateHz, values: this.#panel.changed, play, ...this.#packed });
  }

  /** The address follows what is changed, unless another link comes meanwhile. */
  #link(): void {
    clearTimeout(this.#linkTimer);
    const { hash } = location;
    this.#linkTimer = setTimeout(() => {
      if (location.hash === hash) {
        history.replaceState(null, '', this.#hash(''));
      }
    }, LINK_MS);
  }

  /** Copies a link with all that others need to see the same, and says what it does not carry. */
  async #share(): Promise<void> {
    clearTimeout(this.#linkTimer);
    const { inputs: { brief: script }, drawn } = this.#game;
    const tiles = [...drawn].map(([place, kind]) => [...place.split(',').map(Number), kind]);
    this.#packed = { own: this.#files ? await pack(this.#files) : '', tiles: tiles.length > 0 ? await pack(tiles) : '' };
    const size = this.#hash('').length;
    if (size > MOST_LINK) {
      toast(`No link: your level would make it ${size} letters long, and ${MOST_LINK} is the most that browsers carry well. Send the level's file instead`);
      this.#packed = { own: '', tiles: '' };
      return;
    }
    const hash = this.#hash(script);
    const hasRun = script !== '' && hash.length <= MOST_LINK;
    history.replaceState(null, '', hasRun ? hash : this.#hash(''));
    const what = this.#files ? 'your level' : tiles.length > 0 ? 'your tiles' : '';
    await copy(location.href, `Link${what === '' ? '' : ` with ${what}`}${hasRun ? `${what === '' ? ' with' : ' and'} the run since the spawn` : ', without the run'}`);
    if (!hasRun) {
      toast(`Link copied${what === '' ? '' : ` with ${what}`}, without the run: ${script === '' ? 'a link has only what was played from the spawn on, in tiles as they are now. Respawn, play, then copy' : 'it is too long. Save the recording instead'}`);
    }
  }

  /** Plays a run that stands in a link, or the last one. */
  #replay(script: string): void {
    try {
      this.#game.play(script);
      this.#plots.clear();
      toast('Replay: any key or button takes over');
    } catch (error) {
      toast(`The link's run cannot be played: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #tell(text: string): void {
    const item = Object.assign(document.createElement('li'), { textContent: text });
    by('told').append(item);
    while (by('told').children.length > 4) {
      by('told').firstElementChild!.remove();
    }
    setTimeout(() => item.remove(), 3500);
  }

  /** The comparisons of rates are made anew only when the character has moved to another place. */
  #compare(): void {
    const { side: hero } = this.#game;
    const { rates: { checked: wantsRates }, textbook: { checked: wantsTextbook } } = this.#layers;
    if (!hero) {
      this.#compared = { from: '', rates: [], textbook: [] };
      return;
    }
    const wantsAny = wantsRates || wantsTextbook;
    const from = wantsAny ? `${wantsRates} ${wantsTextbook} ${hero.x} ${hero.y} ${hero.facing}` : 'none';
    if (from === this.#compared.from || (wantsAny && hero.support !== 'floor')) {
      return;
    }
    this.#compared = {
      from,
      rates: wantsRates ? this.#arcs.rates(this.#game, SHOWN_RATES) : [],
      textbook: wantsTextbook ? this.#arcs.textbook(this.#game, this.#panel.tuning.get('run.attack.time_s'), SHOWN_RATES) : [],
    };
  }

  /** Predicted anew when something changed; at 60 frames a second in every other frame. */
  #predict(now: number): Arc[] {
    const { side: hero, level, input } = this.#game;
    if (!hero) {
      return [];
    }
    const from = `${hero.x} ${hero.y} ${hero.vx} ${hero.vy} ${hero.facing} ${input.stickX} ${level.platforms.length > 0 ? level.timeS : ''}`;
    if (from !== this.#jumps.from && now - this.#jumps.ms > PREDICT_MS) {
      const other = this.#other && hero.support === 'floor' ? [this.#arcs.other(this.#game, this.#other.moveset)] : [];
      this.#jumps = { from, ms: now, arcs: [...this.#arcs.jumps(this.#game), ...other] };
    }
    return this.#jumps.arcs;
  }

  #frame(now: number): void {
    const seconds = Math.min((now - this.#last) / 1000, 0.1);
    this.#last = now;
    this.#controls.poll();
    if (this.#isRewinding) {
      for (let ticks = Math.max(1, Math.round(seconds * this.#game.rateHz)); ticks > 0 && this.#game.back(); ticks--);
    } else {
      this.#game.frame(seconds);
    }
    if (this.#hasDrawn) {
      this.#hasDrawn = false;
      this.#stage.redraw(this.#game.level);
      this.#jumps.from = this.#compared.from = '';
    }
    this.#game.wantsParts = this.#layers.faces.checked;
    this.#compare();
    this.#plots.sample(this.#game);
    this.#stage.draw(this.#game, {
      arcs: this.#layers.arcs.checked ? this.#predict(now) : [],
      rates: this.#compared.rates,
      textbook: this.#compared.textbook,
      showGhost: this.#layers.ghost.checked,
      showBoxes: this.#layers.boxes.checked,
      showFaces: this.#layers.faces.checked,
    }, seconds);
    this.#isOdd = !this.#isOdd;
    if (this.#isOdd) { // the curves are drawn in every other frame
      this.#plots.draw();
    }
    if (this.#hasNewRun) {
      this.#hasNewRun = false;
      const { hero: { moveset }, isTopdown } = this.#game;
      const facts = isTopdown ? { run: playWalk(this.#deft, moveset) } : playFacts(this.#deft, moveset);
      this.#plots.drawRun(facts.run);
      this.#showFacts('leap' in facts ? say(this.#panel.tuning, moveset, facts) : sayWalk(moveset, facts.run));
    }
    if (now - this.#statusMs > STATUS_MS) {
      this.#statusMs = now;
      this.#status();
      this.#jumps.from = this.#compared.from = ''; // what the character remembers, such as a speed that a wall took, ends also at rest
    }
    if (!this.#hasFrame) {
      this.#hasFrame = true;
      performance.mark('first-frame'); // a trace shows it
    }
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** Sentences about the tuning: each leads to its parameter. The buttons stay, so that the keyboard stays on one. */
  #showFacts(facts: readonly Fact[]): void {
    const list = by('says');
    while (list.children.length < facts.length) {
      const button = Object.assign(document.createElement('button'), { type: 'button', title: 'Go to its parameter' });
      button.addEventListener('click', () => this.#panel.show(button.dataset.path as ParamPath));
      list.appendChild(document.createElement('li')).append(button);
    }
    [...list.querySelectorAll('button')].forEach((button, i) => {
      const fact = facts[i];
      button.parentElement!.hidden = fact === undefined;
      button.textContent = fact?.text ?? '';
      button.dataset.path = fact?.path ?? '';
    });
  }

  #status(): void {
    const { hero, level, manner } = this.#game;
    const speed = Math.hypot(hero.vx, hero.vy);
    by('status').textContent = `${this.#game.viewer ? 'recording · ' : this.#game.isReplaying ? 'replay · ' : ''}${manner.state.replaceAll('_', ' ')} · ${speed.toFixed(1)} tiles/s · x ${hero.x.toFixed(2)} y ${hero.y.toFixed(2)} · ${level.timeS.toFixed(2)} s`;
    this.#hasPlayed ||= this.#game.hands.isTouched;
    by('focus-hint').hidden = this.#controls.isPlaying;
    by('pause-hint').hidden = !this.#game.isPaused || !this.#controls.isPlaying || this.#game.viewer !== undefined;
    by('start-hint').hidden = this.#hasPlayed || !this.#controls.isPlaying || this.#game.isPaused;
    this.#showViewer();
  }
}

/** The level that stands in the link; undefined, told as unknown, when it cannot be read. */
async function ownLevel(deft: Deft, shared: Shared): Promise<Loaded | undefined> {
  const files = await unpack(shared.own);
  const isFiles = typeof files === 'object' && files !== null && Object.values(files).every((text) => typeof text === 'string');
  const loaded = isFiles ? await loadOwn(deft, files as Record<string, string>) : undefined;
  if (!loaded?.level) {
    shared.unknown.push(`own: ${loaded?.findings[0]?.text ?? 'the level is damaged, or cut off'}`);
    return undefined;
  }
  return loaded;
}

async function start(): Promise<void> {
  const deft = await loadModule();
  const shared = fromHash(deft, location.hash);
  const own = shared.own === '' ? undefined : await ownLevel(deft, shared);
  const loaded = own ?? await loadBundled(deft, shared.level);
  const tiles = shared.tiles === '' ? [] : await unpack(shared.tiles);
  const isTiles = Array.isArray(tiles) && tiles.every((tile) => Array.isArray(tile) && tile.length === 3 && tile.every((number) => Number.isInteger(number) && number >= 0));
  if (!isTiles) {
    shared.unknown.push('tiles: they are damaged, or cut off');
  }
  const page = new Page(deft, loaded, shared);
  page.begin(shared, isTiles ? tiles as [number, number, number][] : []);
  (window as unknown as { deftPlayground: Page }).deftPlayground = page; // for tests and for the curious
}

if (location.protocol.startsWith('http') && 'serviceWorker' in navigator) { // from the disk the page needs no network anyway
  navigator.serviceWorker.register('sw.js').catch(() => undefined);
}
addEventListener('hashchange', () => location.reload()); // another link
start().catch((error: unknown) => {
  by('source').textContent = `The playground cannot start: ${error instanceof Error ? error.message : String(error)}`;
  throw error;
});
