// queries.test.mjs -- rays, sweeps and overlaps, against answers worked out by hand.
import { deepEqual as same } from 'node:assert'; // a zero is a zero, whatever its sign
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadDeft, yDown } from '../dist/index.js';
import { deft, near } from './here.mjs';

const columns = 40;
const rows = 12;

/** A floor whose top is y = 2, a wall from x = 30, a slope from (10, 2) to (11, 3), a one-way at y = 6, water over x 20 to 24. */
function room(from = deft) {
  const cells = new Uint16Array(columns * rows);
  cells.fill(1, 0, 2 * columns);
  for (let row = 2; row < 8; row++) {
    cells[row * columns + 30] = 1;
  }
  cells[2 * columns + 10] = 2;
  cells[5 * columns + 15] = 4;
  return from.world({
    columns, rows, cells, bodies: 1,
    zones: [{ kind: 'water', tag: 7, points: [{ x: 20, y: 2 }, { x: 24, y: 2 }, { x: 24, y: 4 }, { x: 20, y: 4 }] }],
  });
}

/** A box of 1 by 2, so that its sides are where they are easy to work out. */
function hero(from = deft, feet = { x: 5, y: 2 }) {
  const tuning = from.tuning().set('shape.width', 1).set('shape.height', 2);
  return from.character(tuning.build(), feet);
}

test('a ray hits the first thing in its way, with the place, the normal and the free share', () => {
  const world = room();
  const down = world.ray({ x: 5.25, y: 10 }, { x: 0, y: -16 });
  same([down.point, down.normal, down.fraction, down.body], [{ x: 5.25, y: 2 }, { x: 0, y: 1 }, 0.5, 0]);
  const right = world.ray({ x: 28, y: 4 }, { x: 8, y: 0 });
  same([right.point, right.normal, right.fraction], [{ x: 30, y: 4 }, { x: -1, y: 0 }, 0.25]);
  const slope = world.ray({ x: 10.5, y: 4.5 }, { x: 0, y: -4 });
  same([slope.point, slope.fraction], [{ x: 10.5, y: 2.5 }, 0.5]);
  assert.ok(near(slope.normal.x, -Math.SQRT1_2, 1e-12) && near(slope.normal.y, Math.SQRT1_2, 1e-12));
  assert.equal(world.ray({ x: 5, y: 10 }, { x: 0, y: -8 + 1 / 64 }), undefined);
  assert.equal(world.ray({ x: 5, y: 3.5 }, { x: 20, y: 0 }), undefined, 'water stops no ray');
  same(world.ray({ x: 5, y: 1 }, { x: 0, y: 4 }).normal, { x: 0, y: 0 }, 'it begins in the ground');
  world.free();
});

test('a one-way stops a ray and a sweep from above alone', () => {
  const world = room();
  assert.equal(world.ray({ x: 15.5, y: 8 }, { x: 0, y: -4 }).fraction, 0.5);
  assert.equal(world.ray({ x: 15.5, y: 3 }, { x: 0, y: 6 }), undefined);
  const character = hero();
  const fall = character.sweep(world, { x: 0, y: -4 }, { x: 15.5, y: 8 });
  same([fall.fraction, fall.normal], [0.5, { x: 0, y: 1 }]);
  assert.equal(character.sweep(world, { x: 0, y: 2 }, { x: 15.5, y: 3 }), undefined);
  world.free();
});

test('a sweep says how far the character can go, and what stops it', () => {
  const world = room();
  const character = hero();
  const fall = character.sweep(world, { x: 0, y: -8 }, { x: 5, y: 4 });
  same([fall.fraction, fall.normal, fall.point.y, fall.kind], [0.25, { x: 0, y: 1 }, 2, 0]);
  const wall = character.sweep(world, { x: 4, y: 0 }, { x: 28.5, y: 2 });
  same([wall.fraction, wall.normal, wall.point.x], [0.25, { x: -1, y: 0 }, 30]);
  assert.equal(character.sweep(world, { x: 4, y: 0 }), undefined, 'a way along the floor from where it stands');
  assert.ok(character.sweep(world, { x: 6, y: 0 }), 'the slope is in the way from there');
  same([character.x, character.y], [5, 2], 'a question moves nothing');
  world.free();
});

test('overlaps are what the character is in, with the shortest way out, and zones', () => {
  const world = room();
  const character = hero();
  same(character.overlaps(world), [], 'it only touches the floor');
  const wall = character.overlaps(world, { x: 29.75, y: 3 }); // its side is at 30.25: three tiles of the wall, from y = 3 to 5
  assert.ok(wall.length >= 2 && wall.every(({ depth, normal, flags }) => depth === 0.25 && normal.x === -1 && flags === 1), JSON.stringify(wall));
  const [water, ...others] = character.overlaps(world, { x: 22, y: 2 });
  same([water.surface, water.flags & 1, others.length], [0, 0, 0]);
  world.free();
});

test('queries see a body that moves, at its place, and axes that point down', () => {
  const world = room();
  const plank = world.addBody([{ points: [{ x: -2, y: -0.5 }, { x: 2, y: -0.5 }, { x: 2, y: 0 }, { x: -2, y: 0 }] }], { x: 5, y: 6 });
  const hit = world.ray({ x: 5, y: 10 }, { x: 0, y: -8 });
  same([hit.body, hit.fraction], [plank, 0.5]);
  assert.equal(hero().sweep(world, { x: 0, y: 4 }).body, plank, 'its head is at 4, and the plank at 5.5');
  world.free();
  const below = deft.world({ outlines: [{ points: [{ x: 0, y: 8 }, { x: 4, y: 8 }, { x: 4, y: 9 }, { x: 0, y: 9 }] }], axes: yDown });
  const moveset = deft.tuning().build();
  const fall = deft.character(moveset, { x: 2, y: 4 }, yDown).sweep(below, { x: 0, y: 8 });
  assert.ok(near(fall.fraction, 0.5, 1e-12) && near(fall.normal.y, -1, 1e-12), `${fall.fraction} ${fall.normal.y}`);
  below.free();
});

test('where too much lies at one place no question has an answer, and says so', () => {
  const points = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 1 }, { x: 0, y: 1 }];
  const world = deft.world({ outlines: Array.from({ length: 900 }, () => ({ points })) });
  const character = hero(deft, { x: 2, y: 3 });
  assert.throws(() => world.ray({ x: 2, y: 3 }, { x: 0, y: -4 }), /too much geometry/);
  assert.throws(() => character.sweep(world, { x: 0, y: -4 }), /too much geometry/);
  assert.throws(() => character.overlaps(world, { x: 2, y: 0.5 }), /too much geometry/);
  world.free();
});

test('the module without files answers the same, and no question leaves memory behind', async () => {
  const core = await loadDeft(new URL('../deft-core.wasm', import.meta.url));
  const world = room(core);
  const character = hero(core);
  const ask = () => [world.ray({ x: 28, y: 4 }, { x: 8, y: 0 }), character.sweep(world, { x: 4, y: 0 }, { x: 28.5, y: 2 }), character.overlaps(world, { x: 22, y: 2 })];
  const there = room();
  const other = hero();
  same(ask(), [there.ray({ x: 28, y: 4 }, { x: 8, y: 0 }), other.sweep(there, { x: 4, y: 0 }, { x: 28.5, y: 2 }), other.overlaps(there, { x: 22, y: 2 })]);
  const before = core.memorySize;
  for (let i = 0; i < 20000; i++) {
    ask();
  }
  assert.equal(core.memorySize, before);
});
