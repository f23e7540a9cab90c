// facts.ts -- what a tuning does, played and said in sentences: the run, the jump, the help.
import type { Character, Deft, Moveset, ParamPath, Tuning, Walker } from 'deft-controller';

/** How it is played: ticks a second, how long at full speed, and for how long at most. */
export const PLAY_HZ = 200;
const HOLD_S = 0.15;
/** The last step to full speed, or to rest, may round by this share of full speed. */
const ROUNDING = 1e-9;
export const MOST_S = 6;

/** The run from rest: when full speed is reached, when the stick is let go, when the character stands. */
export interface Run {
  speeds: number[];
  fullS: number;
  letGoS: number;
  stopS: number;
  /** How far it goes until full speed, and from there until it stands, units. */
  fullWay: number;
  stopWay: number;
}

/** A jump from a run at full speed, the button held: until it lands. */
export interface Leap {
  height: number;
  apexS: number;
  timeS: number;
  way: number;
}

/** Runs to the right from rest, then stands; calls `atFull` when full speed is reached. */
function playRun(hero: Character | Walker, full: number, step: (stick: number) => void, atFull: () => void): Run {
  const run: Run = { speeds: [], fullS: MOST_S, letGoS: MOST_S, stopS: MOST_S, fullWay: 0, stopWay: 0 };
  let letGoX = 0;
  for (let tick = 0; tick < MOST_S * PLAY_HZ && run.stopS === MOST_S; tick++) {
    const timeS = tick / PLAY_HZ;
    const speed = Math.abs(hero.vx);
    run.speeds.push(speed);
    if (speed >= full * (1 - ROUNDING) && run.fullS === MOST_S) {
      run.fullS = timeS;
      run.fullWay = hero.x;
      atFull();
    }
    if (run.letGoS === MOST_S && (timeS >= run.fullS + HOLD_S || timeS >= MOST_S / 2)) {
      run.letGoS = timeS;
      letGoX = hero.x;
    }
    if (timeS > run.letGoS && speed <= full * ROUNDING) {
      run.stopS = timeS;
      run.stopWay = hero.x - letGoX;
    }
    step(timeS < run.letGoS ? 1 : 0);
  }
  return run;
}

/** Plays the run of a character that is seen from above, in empty space. */
export function playWalk(deft: Deft, moveset: Moveset): Run {
  const walker = deft.walker(moveset, { x: 0, y: 0 });
  const input = deft.input();
  const step = (stick: number) => walker.step(undefined, input.clear().stick(stick, 0), 1 / PLAY_HZ);
  const run = playRun(walker, moveset.numbers.topdown.steering.speed, step, () => undefined);
  input.free();
  walker.free();
  return run;
}

/** Plays the run and the jump on an endless floor. */
export function playFacts(deft: Deft, moveset: Moveset): { run: Run; leap: Leap } {
  const world = deft.world({ outlines: [{ points: [{ x: -1e4, y: 0 }, { x: 1e4, y: 0 }, { x: 1e4, y: -1 }, { x: -1e4, y: -1 }] }] });
  const hero = deft.character(moveset, { x: 0, y: 0 });
  const input = deft.input();
  const step = () => hero.step(world, input, 1 / PLAY_HZ);
  step();
  const state = hero.snapshot();
  const run = playRun(hero, moveset.numbers.ground.speed, (stick) => {
    input.clear().stick(stick, 0);
    step();
  }, () => hero.snapshot(state));
  hero.restore(state);
  const from = hero.x;
  const leap: Leap = { height: 0, apexS: 0, timeS: 0, way: 0 };
  input.clear().stick(1, 0).press('jump');
  const landing = hero.predictLanding(world, [{ input, timeS: MOST_S }], MOST_S);
  for (let tick = 0; tick < MOST_S * PLAY_HZ && leap.height === 0; tick++) {
    step();
    input.clear().stick(1, 0).hold('jump');
    for (const { word, value, atS } of hero.events) {
      if (word === 'apex') {
        [leap.height, leap.apexS] = [value, tick / PLAY_HZ + atS];
      }
    }
  }
  if (landing && leap.height > 0) {
    [leap.timeS, leap.way] = [landing.timeS, landing.feet.x - from];
  }
  input.free();
  hero.free();
  world.free();
  return { run, leap };
}

const ms = (seconds: number) => `${Math.round(seconds * 1000)} ms`;
const tiles = (units: number) => `${units.toFixed(units < 10 ? 2 : 1)} tiles`;

/** A sentence about the tuning, and the parameter that changes what it says. */
export interface Fact {
  text: string;
  path: ParamPath;
}

/** The run in sentences; `group` is where its parameters are. What takes a tick or less is there at once. */
function sayRun(run: Run, speed: number, group: 'run' | 'topdown'): Fact[] {
  const what = group === 'run' ? 'A run' : 'A walk';
  const within = (timeS: number, way: number) => (timeS <= 1.5 / PLAY_HZ ? 'at once' : `in ${ms(timeS)}, ${tiles(way)}`);
  const full = `${speed.toFixed(1)} tiles/s`;
  return [
    { text: run.fullS < MOST_S ? `${what} reaches ${full} ${within(run.fullS, run.fullWay)}.` : `${what} does not reach ${full} in ${MOST_S} s.`, path: `${group}.attack.time_s` },
    { text: run.stopS < MOST_S ? `${what} stops ${within(run.stopS - run.letGoS, run.stopWay)}.` : `${what} does not stop within ${MOST_S / 2} s.`, path: `${group}.release.time_s` },
  ];
}

/** What a tuning does in a level that is seen from above. */
export const sayWalk = (moveset: Moveset, run: Run): Fact[] => sayRun(run, moveset.numbers.topdown.steering.speed, 'topdown');

/** The numbers that follow, in sentences. */
export function say(tuning: Tuning, moveset: Moveset, { run, leap }: { run: Run; leap: Leap }): Fact[] {
  const value = (path: ParamPath) => tuning.get(path);
  const tap = moveset.jumpHeight(0);
  const coyoteS = value('assist.coyote_s') * value('access.coyote_ratio');
  const memoryS = value('ground.contact_memory_s');
  const edge = memoryS > coyoteS ? `A jump still works ${ms(memoryS)} after an edge (contact memory).`
    : coyoteS > 0 ? `A jump still works ${ms(coyoteS)} after an edge.` : 'A jump after an edge is too late.';
  const bufferS = value('assist.buffer_s') * value('access.buffer_ratio');
  const jump = leap.timeS > 0 ? `A jump at full speed rises ${tiles(leap.height)} in ${ms(leap.apexS)} and crosses ${tiles(leap.way)} in ${ms(leap.timeS)}.`
    : leap.height > 0 ? `A jump at full speed rises ${tiles(leap.height)}; the jump is longer than ${MOST_S} s in the air.` : 'The jump button does not jump.';
  const facts: Fact[] = [
    { text: jump, path: 'jump.height' },
    { text: tap < leap.height - 0.005 ? `A tap rises ${tiles(tap)}.` : 'A tap rises as high as a long press.', path: 'jump.height_min' },
    ...sayRun(run, moveset.numbers.ground.speed, 'run'),
    { text: edge, path: memoryS > coyoteS ? 'ground.contact_memory_s' : 'assist.coyote_s' },
    { text: bufferS > 0 ? `A press ${ms(bufferS)} before the landing still jumps.` : 'A press before the landing is lost.', path: 'assist.buffer_s' },
  ];
  return leap.height > 0 ? facts : facts.filter((fact) => fact.path !== 'jump.height_min');
}
