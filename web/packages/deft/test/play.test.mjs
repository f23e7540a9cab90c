import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { loadDeft, yDown, yUp } from '../dist/index.js';
import { deft, files, native, near, read, scratch } from './here.mjs';

const dt = 1 / 60;
const columns = 40;
const rows = 12;

/** A floor of two rows of tiles with a wall at its end, in arrays. */
function room(options = {}) {
  const cells = new Uint16Array(columns * rows);
  cells.fill(1, 0, 2 * columns);
  for (let row = 2; row < 8; row++) {
    cells[row * columns + 30] = 1;
  }
  return deft.world({ columns, rows, cells, ...options });
}

function hero(world, moveset = deft.tuning().build()) {
  const character = deft.character(moveset, { x: 5, y: 2 });
  for (let i = 0; i < 3; i++) {
    character.step(world, deft.input(), dt);
  }
  return character;
}

test('a character on tiles of an array stands, runs into the wall and stops', () => {
  const world = room();
  const character = hero(world);
  assert.deepEqual([character.state, character.support, character.y], ['ground', 'floor', 2]);
  const right = deft.input().stick(1, 0);
  let hit = false;
  for (let i = 0; i < 240; i++) {
    character.step(world, right, dt);
    hit ||= character.events.has('hit_wall');
  }
  assert.ok(hit);
  assert.ok(near(character.box.maxX, 30, 0.02), `${character.box.maxX}`);
  assert.ok(character.contacts.some((contact) => contact.normal.x === -1));
  world.free();
});

test('a jump rises to its height at any tick rate', () => {
  for (const hz of [20, 60, 144, 1000]) {
    const world = room();
    const character = hero(world);
    const input = deft.input().press('jump');
    let top = 0;
    for (let i = 0; i < hz; i++) {
      character.step(world, input, 1 / hz);
      input.clear().hold('jump');
      for (let event = 0; event < character.events.count; event++) {
        top = character.events.word(event) === 'apex' ? character.events.get(event).value : top;
      }
    }
    assert.ok(near(top, deft.param('jump.height').defaultValue, 1e-7), `${hz} Hz: ${top}`);
    world.free();
  }
});

test('a state that is restored plays on as it did', () => {
  const world = room();
  const character = hero(world);
  const play = () => {
    const input = deft.input().stick(1, 0).press('jump');
    const hashes = [];
    for (let i = 0; i < 60; i++) {
      character.step(world, input, dt);
      input.clear().stick(i < 30 ? 1 : -1, 0).hold('jump');
      hashes.push(character.hash);
    }
    return hashes;
  };
  const saved = character.snapshot();
  const first = play();
  character.restore(saved);
  assert.deepEqual(play(), first);
  assert.throws(() => character.restore(new Uint8Array(3)), /a state has \d+ bytes, not 3/);
});

test('what the game does to a character is done to the last bit', () => {
  const character = hero(undefined);
  character.teleport({ x: 0.1, y: 0.3 });
  character.kick({ x: 1 / 3, y: 7.7 });
  assert.deepEqual([character.x, character.y], [0.1, 0.3]);
  assert.equal(character.vx, 1 / 3);
  character.launch(2);
  character.freeze(0.25);
  assert.ok(near(character.fields.freezeS, 0.25, 0));
});

test('a predicted path is the path that is played', () => {
  const world = room();
  const character = hero(world);
  const jump = deft.input().stick(1, 0).press('jump');
  const path = character.predictPath(world, [{ input: jump, timeS: 2 }], dt, 61);
  const landing = character.predictLanding(world, [{ input: jump, timeS: 2 }], 2);
  let landed;
  for (let i = 1; i <= 60; i++) {
    character.step(world, jump, dt);
    jump.clear().stick(1, 0).hold('jump');
    assert.ok(near(character.x, path[i].feet.x, 1e-3) && near(character.y, path[i].feet.y, 1e-3), `tick ${i}`);
    landed ??= character.events.has('landed') ? i : undefined;
  }
  assert.equal(Math.ceil(landing.timeS / dt), landed);
});

test('a body carries the character', () => {
  const world = room({ bodies: 1 });
  const plank = world.addBody([{ points: [{ x: -2, y: -0.5 }, { x: 2, y: -0.5 }, { x: 2, y: 0 }, { x: -2, y: 0 }] }], { x: 5, y: 4 });
  const character = deft.character(deft.tuning().build(), { x: 5, y: 4 });
  const input = deft.input();
  for (let i = 1; i <= 60; i++) {
    world.tick();
    world.moveBody(plank, { x: 5 + i / 16, y: 4 });
    character.step(world, input, dt);
    if (i > 30) { // it has come to rest on the plank
      assert.equal(character.fields.groundBody, plank);
      assert.ok(near(character.x - character.previousX, 1 / 16, 1e-12), `tick ${i}`);
    }
  }
});

test('a world that is wrong throws with a sentence', () => {
  assert.throws(() => deft.world({ columns: 2, rows: 2, cells: [0, 0, 0] }), /cells has 3 numbers, but columns x rows is 4/);
  assert.throws(() => deft.world({ columns: 1, rows: 1, cells: [9] }), /cell \(0, 0\): 9 is out of range/);
});

test('keys of a latch give one press, and the stick that is held', () => {
  const latch = deft.latch();
  const input = deft.input();
  const character = deft.character(deft.tuning().build(), { x: 0, y: 0 }, yDown);
  latch.direction('right', true);
  latch.direction('up', true);
  latch.button('jump', true, 0.5);
  latch.take(input, character);
  assert.deepEqual([input.fields.stickX > 0, input.fields.stickY < 0, input.fields.pressed], [true, true, 1]);
  latch.take(input, character);
  assert.deepEqual([input.fields.pressed, input.fields.held], [0, 1]);
});

test('two opposite keys give what the tuning says', () => {
  for (const [word, way] of [['neutral', 0], ['last', 1], ['first', -1]]) {
    const latch = deft.latch();
    const character = deft.character(deft.tuning().set('input.opposite', word).build(), { x: 0, y: 0 });
    latch.direction('left', true);
    latch.direction('right', true);
    assert.equal(Math.sign(latch.take(deft.input(), character).stickX), way, word);
  }
});

test('a ticker gives the ticks that are due, and a place between two ticks to draw at', () => {
  const ticker = deft.ticker(60, 5);
  assert.ok(near(ticker.tickS, dt, 0));
  assert.deepEqual([ticker.advance(2.25 * dt), ticker.advance(0.25 * dt), ticker.advance(10)], [2, 0, 5]);
  const even = deft.ticker(50);
  even.advance(0.03);
  assert.ok(near(even.ratio, 0.5, 1e-9));
  for (const mover of [hero(undefined), deft.walker(deft.tuning().build(), { x: 0, y: 0 })]) {
    for (let i = 0; i < 20; i++) {
      mover.step(undefined, deft.input().stick(1, 0), dt);
    }
    const { x, y } = mover.lerp(0.25);
    assert.ok(mover.x > mover.previousX);
    assert.ok(near(x, mover.previousX + 0.25 * (mover.x - mover.previousX), 1e-12) && near(y, mover.previousY + 0.25 * (mover.y - mover.previousY), 1e-12));
  }
  assert.throws(() => deft.ticker(0), /ticks a second above 0/);
});

test('a move that is given works from then on', () => {
  const character = hero(undefined);
  const dash = () => {
    character.step(undefined, deft.input().press('dash'), dt);
    character.step(undefined, deft.input(), dt);
    return character.state;
  };
  assert.equal(dash(), 'fall');
  character.setAbility('dash', true);
  assert.equal(dash(), 'dash');
  assert.throws(() => character.setAbility('fly', true), /no ability 'fly'; there are wall_slide, /);
});

test('a recording from here replays on the desktop, and one from there replays here', async () => {
  const path = 'shared_scenes/levels/factory.tmj';
  const level = await deft.level(path, read(path), files);
  const tuning = deft.tuning();
  const moveset = tuning.build();
  const character = deft.character(moveset, level.spawns[0].feet, level.axes);
  const recorder = deft.recorder({ tunings: [tuning], tickS: dt, ticks: 600, level: { name: path, level } });
  const input = deft.input();
  for (let tick = 0; tick < 300; tick++) {
    level.tick(tick * dt, (tick + 1) * dt);
    input.clear().stick(tick % 90 < 60 ? 1 : -1, 0);
    if (tick % 40 === 0) {
      input.press('jump');
    }
    recorder.step(character, level.world, input, dt);
  }
  const file = join(scratch, 'here.dtrace');
  writeFileSync(file, recorder.bytes());
  const said = native('replay', file, path);
  assert.equal(said.status, 0, said.stdout + said.stderr);

  const there = join(scratch, 'there.dtrace');
  native('sim', path, '--random', '7', '--ticks', '900', '--record', there);
  const replay = deft.replay(readFileSync(there));
  const again = await deft.level(path, read(path), files);
  let ticks = 0;
  while (replay.next(again.world)) {
    ticks++;
  }
  assert.equal(ticks, 900);
  assert.equal(replay.divergence, undefined);
});

test('a tile that is taken away lets the character fall, and the recording of it needs no level', () => {
  const world = room();
  const tuning = deft.tuning();
  const character = hero(world, tuning.build());
  const recorder = deft.recorder({ tunings: [tuning], tickS: dt, ticks: 200, sees: world });
  const step = () => recorder.step(character, world, deft.input(), dt);
  step();
  assert.equal(world.tile(5, 1), 1);
  assert.ok(world.setTiles(4, 0, 3, 2, 0));
  assert.equal(world.tile(5, 1), 0);
  for (const beyond of [-1, 2 ** 32 + 4, 1e15]) {
    assert.equal(world.setTiles(beyond, 0, 1, 1, 0), false);
    assert.equal(world.setTiles(4, beyond, 1, 1, 0), false);
    assert.equal(world.setTiles(8, 0, 1, 1, beyond), false);
    assert.equal(world.tile(beyond, 0), 0);
  }
  for (let tick = 0; tick < 30; tick++) {
    step();
  }
  assert.ok(character.y < 1.5);
  const file = join(scratch, 'seen.dtrace');
  writeFileSync(file, recorder.bytes());
  assert.equal(native('replay', file).status, 0);
});

test('a walker goes in all directions', () => {
  const walker = deft.walker(deft.tuning().build(), { x: 0, y: 0 }, yUp);
  const input = deft.input().stick(0, 1);
  for (let i = 0; i < 60; i++) {
    walker.step(undefined, input, dt);
  }
  assert.ok(walker.fields.position.y > 1 && walker.fields.position.x === 0);
});

test('the module without files plays, and says what it cannot read', async () => {
  const core = await loadDeft(new URL('../deft-core.wasm', import.meta.url));
  const character = core.character(core.tuning().build(), { x: 0, y: 10 });
  character.step(undefined, core.input(), dt);
  assert.equal(character.state, 'fall');
  await assert.rejects(core.level('a.txt', '@'), /deft-core.wasm, which reads no files/);
});

test('the module without files has the same parameters and presets, without their sentences', async () => {
  const core = await loadDeft(new URL('../deft-core.wasm', import.meta.url));
  const bare = ({ at, ...param }) => ({ ...param, synonyms: [] });
  assert.deepEqual(core.params.map(({ at, ...param }) => param), deft.params.map(bare));
  assert.deepEqual(core.presets, deft.presets.map((preset) => ({ ...preset, summary: '', source: '' })));
  assert.throws(() => core.tuning().set('jump.heigth', 3), /did you mean 'jump.height'/);
  const tuning = core.tuning();
  assert.throws(() => tuning.explain(tuning.build()), /deft-core.wasm, which explains no tuning/);
});

test('five hundred levels, characters and tunings leave no memory behind', async () => {
  const cycle = async () => {
    const level = await deft.level('a.txt', '...@...\n#######\n');
    const tuning = deft.tuning();
    const moveset = tuning.build();
    const character = deft.character(moveset, level.spawns[0].feet, level.axes);
    [character, moveset, tuning, level].forEach((one) => one.free());
  };
  await cycle();
  const before = deft.memorySize;
  for (let i = 0; i < 500; i++) {
    await cycle();
  }
  assert.equal(deft.memorySize, before);
});

test('an input reads back as the line of a script', () => {
  assert.equal(deft.input().letters(), '');
  assert.equal(deft.input().stick(0.5, -1).press('jump').letters(), 'R:0.5,D,J');
  assert.equal(deft.input().stick(-1, 1).letters(yDown), 'L,D');
});

test('a recorded step is the same step, and says what held the character', () => {
  const world = room();
  const [plain, recorded] = [hero(world), hero(world)];
  const input = deft.input().stick(1, 0);
  for (let i = 0; i < 240; i++) { // to the wall
    plain.step(world, input, dt);
    const parts = recorded.stepRecorded(world, input, dt);
    assert.equal(recorded.hash, plain.hash);
    assert.deepEqual([parts.at(-1).to.x, parts[0].faces[0].normal.y], [recorded.x, 1]);
  }
  assert.ok(recorded.stepRecorded(world, input, dt)[0].faces.slice(0, 2).some((face) => face.normal.x === -1), 'the wall holds it');
});

test('a recorder keeps a walker, and what a tick touched', () => {
  const world = room();
  const tuning = deft.tuning();
  const walker = deft.walker(tuning.build(), { x: 5, y: 5 });
  const recorder = deft.recorder({ tunings: [tuning], tickS: dt, isTopdown: true });
  const input = deft.input().stick(0, -1);
  for (let i = 0; i < 120; i++) {
    recorder.step(walker, world, input, dt);
  }
  assert.ok(near(walker.y, 2, 1e-6) && walker.contacts.some((contact) => contact.normal.y === 1), `${walker.y}`);
  const start = walker.snapshot();
  walker.teleport({ x: 9, y: 9 });
  walker.restore(start);
  assert.equal(walker.x, 5);
  const replay = deft.replay(recorder.bytes());
  while (replay.next(world));
  assert.deepEqual([replay.divergence, replay.now.walker.position.y], [undefined, walker.y]);
});
