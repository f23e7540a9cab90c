// game.ts -- the run: a level, a character, ticks, snapshots to rewind by, the ghost of the last run, a recording.
import { Character, ZoneKind, type Box, type Deft, type Input, type Level, type Moveset, type Recorder, type Script, type StepPart, type Tuning, type Walker } from 'deft-controller';
import { Hands } from './hands.js';
import { History } from './history.js';
import { Viewer } from './viewer.js';

/** Seconds of the last run that a recording and a ghost keep. */
const KEPT_S = 120;
/** A run that has only begun, s. */
const SHORT_S = 1;
/** So much of a wait goes into a link, s. */
const WAIT_S = 0.5;
/** How far out of the level the character may be, tiles. */
const OUTSIDE = 6;

/** The inputs of a run as an input script: all of them, and with its waits cut short for a link. '' is none. */
interface Inputs {
  whole: string;
  brief: string;
}
const NO_INPUTS: Inputs = { whole: '', brief: '' };

/** Something to tell the player: an event with its value. */
export interface Told {
  word: string;
  value: number;
  timeS: number;
  x: number;
  y: number;
}

export class Game {
  readonly deft: Deft;
  readonly input: Input;
  hero: Character | Walker;
  /** Seen from above. */
  isTopdown = false;
  /** What the last tick did, part by part; only while `wantsParts`. */
  parts: StepPart[] = [];
  wantsParts = false;
  #twin: Character | undefined;
  level: Level;
  hands: Hands;
  /** The tuning that is edited, and its values when the moveset was built from it, which a recording keeps. */
  readonly #edited: Tuning;
  readonly #tuning: Tuning;
  #levelPath: string;
  #recorder: Recorder | undefined;
  #history: History;
  /** The recording begins with the next tick. */
  #isStale = true;
  #rest = 0;
  #outS = 0;
  #bounds: Box;
  #deadly: number[] = [];
  /** What was drawn: `column,row` and the kind. */
  readonly drawn = new Map<string, number>();
  /** The inputs since the spawn do not tell the run: tiles were drawn in it, or it began in a recording. */
  #isPartial = false;
  /** A run that plays by itself. */
  #script: Script | undefined;
  /** The inputs of the run before this one. */
  #lastRun = NO_INPUTS;
  rateHz = 60;
  isPaused = false;
  speed = 1;
  /** Where the last ticks went, for the ghost: x, y of each 1/60 s, one after another. */
  run: number[] = [];
  ghost: number[] = [];
  #beganS = 0;
  /** A recording that is looked at, and the character of the player meanwhile. */
  viewer: Viewer | undefined;
  #player: Character | Walker | undefined;
  #shadow: Character | undefined;
  #hasShadow = false;
  onEvent: (told: Told) => void = () => undefined;

  constructor(deft: Deft, level: Level, levelPath: string, isTopdown: boolean, tuning: Tuning, moveset: Moveset) {
    this.deft = deft;
    this.level = level;
    this.#levelPath = levelPath;
    this.#bounds = this.#look(level);
    this.#edited = tuning;
    this.#tuning = deft.tuning().copyFrom(tuning);
    this.input = deft.input();
    this.hands = new Hands(deft, level.axes);
    this.isTopdown = isTopdown;
    this.hero = this.#newHero(moveset);
    this.#history = new History(this.hero);
  }

  #newHero(moveset: Moveset): Character | Walker {
    return this.isTopdown ? this.deft.walker(moveset, this.spawn, this.level.axes) : this.deft.character(moveset, this.spawn, this.level.axes);
  }

  /** The box of a level, and its deadly zones. */
  #look(level: Level): Box {
    this.#deadly = level.zones.flatMap((zone, i) => (zone.def.zone.kind === ZoneKind.DEATH ? [i] : []));
    return level.world.bounds;
  }

  /** The character, unless it is seen from above. */
  get side(): Character | undefined {
    return this.hero instanceof Character ? this.hero : undefined;
  }

  /** How it holds itself, for the picture. */
  get manner(): { facing: number; state: string; pose: string; isOnFloor: boolean } {
    const { hero } = this;
    if (hero instanceof Character) {
      return { facing: hero.facing, state: hero.state, pose: hero.pose, isOnFloor: hero.support === 'floor' };
    }
    const { facing, dashPhase } = hero.fields;
    const state = dashPhase > 0 ? 'dash' : 'walk';
    return { facing: facing.x < -0.1 ? -1 : facing.x > 0.1 ? 1 : 0, state, pose: state, isOnFloor: true };
  }

  get bounds(): Box {
    return this.#bounds;
  }

  get spawn() {
    const bounds = this.#bounds;
    return this.level.spawns[0]?.feet ?? { x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 };
  }

  get dt(): number {
    return 1 / this.rateHz;
  }

  /** Where the drawn frame lies between the last two ticks. */
  get ratio(): number {
    return this.isPaused || this.viewer ? 1 : Math.min(this.#rest / this.dt, 1);
  }

  /** Ends the recording. Its memory, most of what the module has, is free for a level that is read. */
  forget(): void {
    this.#recorder?.free();
    this.#recorder = undefined;
    this.#isStale = true;
  }

  #record(): void {
    this.forget();
    this.#isStale = false;
    this.#recorder = this.deft.recorder({
      tunings: [this.#tuning], tickS: this.dt, isTopdown: this.isTopdown, ring: true, ticks: Math.min(KEPT_S * this.rateHz, 20000), level: { name: this.#levelPath, level: this.level },
      ...(this.isDrawn ? { sees: this.level.world } : {}),
    });
  }

  /** The kind of the level's ground, for the pencil: of most tiles. */
  get groundKind(): number {
    const counts = new Map<number, number>();
    const { world, columns, rows } = this.level;
    for (let i = 0; i < columns * rows; i++) {
      const kind = world.tile(i % columns, Math.floor(i / columns));
      counts.set(kind, (counts.get(kind) ?? 0) + (kind === 0 ? 0 : 1));
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  }

  /** Draws or erases the tile at a place; from then on recordings have what the ticks see. */
  drawTile(x: number, y: number, kind: number): boolean {
    const { tileSize } = this.level;
    const [column, row] = [Math.floor(x / tileSize), Math.floor(y / tileSize)];
    return this.setTile(column, row, kind);
  }

  /** The same by column and row. */
  setTile(column: number, row: number, kind: number): boolean {
    const { world } = this.level;
    if (world.tile(column, row) === kind || !world.setTiles(column, row, 1, 1, kind)) {
      return false;
    }
    this.#isStale ||= !this.isDrawn;
    this.drawn.set(`${column},${row}`, kind);
    this.#isPartial = true;
    this.#lastRun = NO_INPUTS;
    return true;
  }

  /** Puts another character where the player's is, with the same inputs from now on; undefined takes it away. */
  setShadow(moveset: Moveset | undefined): void {
    this.#shadow?.free();
    this.#shadow = moveset && this.deft.character(moveset, this.spawn, this.level.axes);
    this.#hasShadow = false;
  }

  /** The other character begins where the player's is, and then takes each step with it. */
  #stepShadow(): void {
    const { side } = this;
    if (!this.#shadow || !side) {
      return;
    }
    if (!this.#hasShadow) {
      this.#shadow.restore(side.snapshot());
      this.#hasShadow = true;
    }
    this.#shadow.step(this.level.world, this.input, this.dt);
  }

  /** The character with the other tuning, while it has had the same inputs as the player's. */
  get shadow(): Character | undefined {
    return this.#hasShadow && !this.viewer ? this.#shadow : undefined;
  }

  /** The recording since the last change of tuning, level or rate. */
  get trace(): Uint8Array {
    if (this.#isStale) {
      this.#record();
    }
    return this.#recorder!.bytes();
  }

  setLevel(level: Level, path: string, isTopdown: boolean): void {
    this.stopViewing();
    const { moveset } = this.hero;
    this.hero.free();
    this.hands.free();
    this.takeOver();
    this.#lastRun = NO_INPUTS;
    this.level.free();
    this.level = level;
    this.#levelPath = path;
    this.#bounds = this.#look(level);
    this.hands = new Hands(this.deft, level.axes);
    this.isTopdown = isTopdown;
    this.hero = this.#newHero(moveset);
    this.parts = [];
    this.ghost = [];
    this.run = [];
    this.#history = new History(this.hero);
    this.drawn.clear();
    this.#isPartial = false;
    this.#isStale = true;
    this.#hasShadow = false;
  }

  setMoveset(moveset: Moveset): void {
    this.stopViewing();
    const old = this.hero.moveset;
    this.hero.moveset = moveset;
    this.#tuning.copyFrom(this.#edited);
    old.free();
    this.#isStale = true;
  }

  /** The run ends: its inputs are those of ticks of another length. */
  setRate(hz: number): void {
    if (hz !== this.rateHz) {
      this.rateHz = hz;
      this.respawn();
      this.#lastRun = NO_INPUTS;
    }
    this.#isStale = true;
  }

  /** Begins again at the spawn; the run so far becomes the ghost. */
  respawn(): void {
    this.stopViewing();
    this.ghost = this.run.length > 60 ? this.run : this.ghost;
    this.run = [];
    this.#lastRun = this.inputs;
    this.#isPartial = false;
    this.hands.begin();
    this.takeOver();
    this.#rest = 0;
    this.#outS = 0;
    this.hero.spawn(this.spawn, this.level.axes);
    this.level.tick(0, 0);
    this.#history.clear();
    this.#hasShadow = false;
  }

  /** The inputs since the spawn; of a run that has only begun, those of the run before it. */
  get inputs(): Inputs {
    if (this.#isPartial || this.hands.isCut) {
      return NO_INPUTS;
    }
    if (this.hands.ticks * this.dt <= SHORT_S && this.#lastRun.whole !== '') {
      return this.#lastRun;
    }
    return { whole: this.hands.script(), brief: this.hands.script(WAIT_S * this.rateHz) };
  }

  /** The tick left all as it was: a run goes the same way without such ticks. */
  get #isAtRest(): boolean {
    const { hero, input: { stickX, stickY, held } } = this;
    return stickX === 0 && stickY === 0 && held === 0 && this.manner.isOnFloor && hero.vx === 0 && hero.vy === 0
      && hero.x === hero.previousX && hero.y === hero.previousY && this.level.platforms.length === 0;
  }

  /** Tiles were drawn in this level. */
  get isDrawn(): boolean {
    return this.drawn.size > 0;
  }

  get isReplaying(): boolean {
    return this.#script !== undefined;
  }

  /** Plays an input script from the spawn; throws a DeftError when it is none. */
  play(text: string): void {
    const script = this.deft.script(text, this.level.axes);
    this.respawn();
    this.hands.isTouched = false;
    this.#script = script;
  }

  /** The player takes over from a script. */
  takeOver(): void {
    this.#script?.free();
    this.#script = undefined;
  }

  /** Makes the input of the next tick: the script's, or the player's. */
  #takeInput(): void {
    if (!this.hands.isTouched && this.#script?.next(this.input, this.dt)) {
      if (this.hero instanceof Character) {
        this.#script.act(this.hero);
      }
    } else {
      this.takeOver();
      this.hands.take(this.input, this.hero);
    }
  }

  /** Shows a recording in this level; its way becomes the ghost. Returns what there is to say of it. */
  showTrace(bytes: Uint8Array): string {
    const viewer = new Viewer(this.deft, bytes, this.level, this.isTopdown, this.hero.moveset); // throws before the run has ended
    this.respawn();
    this.ghost = viewer.way;
    this.viewer = viewer;
    this.#player = this.hero;
    this.hero = viewer.hero;
    this.hands.isTouched = false;
    viewer.seek(0, this.input, this.level);
    return viewer.summary;
  }

  /** Shows another tick of the recording. */
  seek(at: number): void {
    this.viewer?.seek(at, this.input, this.level);
  }

  /** The player plays on from what the recording shows. */
  stopViewing(): void {
    if (this.viewer && this.#player) {
      this.hero = this.#player;
      this.hero.restore(this.viewer.hero.snapshot());
      this.viewer.free();
      this.viewer = this.#player = undefined;
      this.hands.begin();
      this.#isPartial = true;
      this.#isStale = true;
      this.#hasShadow = false;
    }
  }

  /** Goes on by the time of a frame. */
  frame(seconds: number): void {
    if (this.isPaused) {
      return;
    }
    if (this.viewer) {
      if (!this.hands.isTouched) {
        this.seek(this.viewer.at + (seconds * this.speed) / this.viewer.tickS);
        return;
      }
      this.stopViewing();
    }
    this.#rest += Math.min(seconds, 0.1) * this.speed;
    for (; this.#rest >= this.dt; this.#rest -= this.dt) {
      this.tick();
    }
  }

  /** One tick, with a snapshot of before. */
  tick(): void {
    if (this.viewer) {
      this.seek(Math.floor(this.viewer.at) + 1);
      return;
    }
    if (this.#isStale) {
      this.#record();
    }
    this.#history.push(this.hero, this.level.timeS);
    const from = this.level.timeS;
    this.level.tick(from, from + this.dt);
    this.#takeInput();
    this.#noteParts();
    this.#stepShadow();
    this.#recorder!.step(this.hero, this.level.world, this.input, this.dt);
    this.hands.note(this.input, this.#isAtRest);
    this.#tell();
    this.#keep(from);
    this.#rescue();
  }

  /** Goes back one tick. */
  back(): boolean {
    if (this.viewer) {
      this.seek(Math.ceil(this.viewer.at) - 1);
      return this.viewer.at > 0;
    }
    const timeS = this.#history.pop(this.hero);
    if (timeS === undefined) {
      return false;
    }
    this.takeOver();
    this.#hasShadow = false; // it does not go back, but begins anew beside the player's
    this.hands.back();
    this.level.tick(timeS, timeS);
    this.run.length = Math.min(this.run.length, 2 * Math.max(0, Math.ceil((timeS - this.#beganS) * 60)));
    this.#rest = 0;
    return true;
  }

  /** A twin takes the same step beforehand, and says what it does. */
  #noteParts(): void {
    const { side } = this;
    if (!this.wantsParts || !side) {
      this.parts = [];
      return;
    }
    this.#twin ??= this.deft.character(side.moveset, this.spawn, this.level.axes);
    this.#twin.moveset = side.moveset;
    this.#twin.restore(side.snapshot());
    this.parts = this.#twin.stepRecorded(this.level.world, this.input, this.dt);
  }

  /** The way for the ghost. Where nothing else moves it begins with the first motion: so the ghost starts with the player. */
  #keep(from: number): void {
    if (this.run.length <= 2 && this.#isAtRest) {
      this.run.length = 0;
    }
    if (this.run.length === 0) {
      this.#beganS = from;
    }
    const before = Math.floor(from * 60);
    if (Math.floor(this.level.timeS * 60) > before && this.run.length < 2 * KEPT_S * 60) {
      this.run.push(this.hero.x, this.hero.y);
    }
  }

  #tell(): void {
    const { events } = this.hero;
    for (let i = 0; i < events.count; i++) {
      const { value } = events.get(i);
      const told = { word: events.word(i), value, timeS: this.level.timeS, x: this.hero.x, y: this.hero.y };
      this.onEvent(told);
    }
  }

  /** Nothing that is dragged may lose the character: out of the level, in a deadly zone, stuck, it begins again. */
  #rescue(): void {
    const bounds = this.#bounds;
    const { x, y } = this.hero;
    const out = !(x > bounds.minX - OUTSIDE && x < bounds.maxX + OUTSIDE && y > bounds.minY - 4 * OUTSIDE && y < bounds.maxY + OUTSIDE);
    const dies = this.#deadly.some((zone) => this.hero.isInZone(zone));
    this.#outS = this.hero.events.has('stuck') ? this.#outS + this.dt : 0;
    if (out || dies || this.#outS > 0.5) {
      this.respawn();
    }
  }
}
