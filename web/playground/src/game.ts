// game.ts -- the run: a level, a character, ticks, snapshots to rewind by, the ghost of the last run, a recording.
import { Character, ZoneKind, type Box, type Deft, type Input, type Level, type Moveset, type Recorder, type Script, type StepPart, type Tuning, type Walker } from 'deft-controller';
import { Hands } from './hands.js';

/** How many ticks can be rewound. */
const SNAPSHOTS = 12000;
/** Seconds of the last run that a recording and a ghost keep. */
const KEPT_S = 120;
/** A run that has only begun, s. */
const SHORT_S = 1;
/** How far out of the level the character may be, tiles. */
const OUTSIDE = 6;

export interface Snapshot {
  state: Uint8Array;
  timeS: number;
}

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
  #snapshots: Snapshot[] = [];
  #rest = 0;
  #outS = 0;
  #bounds: Box;
  #deadly: number[] = [];
  #isDrawn = false;
  /** A run that plays by itself. */
  #script: Script | undefined;
  /** The inputs of the run before this one. */
  #lastRun = '';
  rateHz = 60;
  isPaused = false;
  speed = 1;
  /** Where the last ticks went, for the ghost: x, y of each 1/60 s. */
  run: [number, number][] = [];
  ghost: [number, number][] = [];
  told: Told[] = [];
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
    this.#record();
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
    return this.isPaused ? 1 : Math.min(this.#rest / this.dt, 1);
  }

  get canRewind(): boolean {
    return this.#snapshots.length > 0;
  }

  #record(): void {
    this.#recorder?.free();
    this.#recorder = this.deft.recorder({
      tunings: [this.#tuning], tickS: this.dt, isTopdown: this.isTopdown, ring: true, ticks: Math.min(KEPT_S * this.rateHz, 20000), level: { name: this.#levelPath, level: this.level },
      ...(this.#isDrawn ? { sees: this.level.world } : {}),
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
    const { world, tileSize } = this.level;
    const [column, row] = [Math.floor(x / tileSize), Math.floor(y / tileSize)];
    if (world.tile(column, row) === kind || !world.setTiles(column, row, 1, 1, kind)) {
      return false;
    }
    if (!this.#isDrawn) {
      this.#isDrawn = true;
      this.#record();
    }
    return true;
  }

  /** The recording since the last change of tuning, level or rate. */
  get trace(): Uint8Array {
    return this.#recorder!.bytes();
  }

  setLevel(level: Level, path: string, isTopdown: boolean): void {
    const { moveset } = this.hero;
    this.hero.free();
    this.hands.free();
    this.takeOver();
    this.#lastRun = '';
    this.level.free();
    this.level = level;
    this.#levelPath = path;
    this.#bounds = this.#look(level);
    this.hands = new Hands(this.deft, level.axes);
    this.hands.opposite = moveset.numbers.opposite;
    this.isTopdown = isTopdown;
    this.hero = this.#newHero(moveset);
    this.parts = [];
    this.ghost = [];
    this.run = [];
    this.#snapshots = [];
    this.#isDrawn = false;
    this.#record();
  }

  setMoveset(moveset: Moveset): void {
    const old = this.hero.moveset;
    this.hero.moveset = moveset;
    this.#tuning.copyFrom(this.#edited);
    this.hands.opposite = moveset.numbers.opposite;
    old.free();
    this.#record();
  }

  /** The run ends: its inputs are those of ticks of another length. */
  setRate(hz: number): void {
    if (hz !== this.rateHz) {
      this.rateHz = hz;
      this.respawn();
      this.#lastRun = '';
    }
    this.#record();
  }

  /** Begins again at the spawn; the run so far becomes the ghost. */
  respawn(): void {
    this.ghost = this.run.length > 30 ? this.run : this.ghost;
    this.run = [];
    this.#lastRun = this.script;
    this.hands.begin();
    this.takeOver();
    this.#rest = 0;
    this.#outS = 0;
    this.hero.spawn(this.spawn, this.level.axes);
    this.level.tick(0, 0);
    this.#snapshots = [];
  }

  /** The inputs since the spawn, as an input script; of a run that has only begun, those of the run before it. */
  get script(): string {
    return this.hands.ticks * this.dt > SHORT_S ? this.hands.script : this.#lastRun || this.hands.script;
  }

  /** Tiles were drawn in this level. */
  get isDrawn(): boolean {
    return this.#isDrawn;
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
      this.hands.take(this.input);
    }
    this.hands.note(this.input);
  }

  /** Plays a recording in this level: its way becomes the ghost. Returns what there is to say of it. */
  showTrace(bytes: Uint8Array): string {
    const replay = this.deft.replay(bytes);
    const { levelHash, isTopdown } = replay.trace;
    const way: [number, number][] = [];
    let ticks = 0;
    for (let seconds = 0; replay.next(this.level.world); ticks++) {
      const { timeS, character, walker } = replay.now;
      const { position } = isTopdown ? walker : character;
      for (; seconds <= timeS && way.length < KEPT_S * 60; seconds += 1 / 60) {
        way.push([position.x, position.y]);
      }
    }
    const { divergence } = replay;
    replay.free();
    this.respawn();
    this.ghost = way;
    if (divergence) {
      return `The recording differs from tick ${divergence.tick} on${levelHash === this.level.hash ? '' : ': it was made in another level'}`;
    }
    return `The recording of ${ticks} ticks is the ghost now; it replays to the last bit`;
  }

  /** Goes on by the time of a frame. */
  frame(seconds: number): void {
    if (this.isPaused) {
      return;
    }
    this.#rest += Math.min(seconds, 0.1) * this.speed;
    for (; this.#rest >= this.dt; this.#rest -= this.dt) {
      this.tick();
    }
  }

  /** One tick, with a snapshot of before. */
  tick(): void {
    this.#snapshots.push({ state: this.hero.snapshot(), timeS: this.level.timeS });
    if (this.#snapshots.length > SNAPSHOTS) {
      this.#snapshots.splice(0, SNAPSHOTS / 10);
    }
    const from = this.level.timeS;
    this.level.tick(from, from + this.dt);
    this.#takeInput();
    this.#noteParts();
    this.#recorder!.step(this.hero, this.level.world, this.input, this.dt);
    this.#tell();
    this.#keep(from);
    this.#rescue();
  }

  /** Goes back one tick. */
  back(): boolean {
    const last = this.#snapshots.pop();
    if (last === undefined) {
      return false;
    }
    this.takeOver();
    this.hands.back();
    this.hero.restore(last.state);
    this.level.tick(last.timeS, last.timeS);
    this.run.length = Math.min(this.run.length, Math.ceil(last.timeS * 60));
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

  #keep(from: number): void {
    const before = Math.floor(from * 60);
    if (Math.floor(this.level.timeS * 60) > before && this.run.length < KEPT_S * 60) {
      this.run.push([this.hero.x, this.hero.y]);
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
