// The examples of the README run as they are, the first one on keys and frames of a browser that the test plays.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { FeatureFlag } from '../dist/index.js';
import { deft, files, near, read, scratch } from './here.mjs';

const examples = [...readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, text]) => text);

test('the example runs, jumps and is drawn between two ticks', async () => {
  const [example] = examples;
  const listeners = {};
  const sounds = [];
  const drawn = [];
  let frame;
  const page = {
    fetch: (path) => {
      const place = path === 'level.tmj' ? 'shared_scenes/levels/gentle.tmj' : `shared_scenes/tilesets/${basename(path)}`;
      return { text: () => read(place).toString() };
    },
    addEventListener: (type, listener) => { listeners[type] = listener; },
    requestAnimationFrame: (next) => { frame = next; },
    performance: { now: () => 0 },
    playSound: (name) => sounds.push(name),
    draw: (x, y, pose) => drawn.push({ x, y, pose }),
  };
  const place = join(scratch, 'example.mjs');
  const package_ = new URL('../dist/index.js', import.meta.url).href;
  writeFileSync(place, `const { ${Object.keys(page).join(', ')} } = globalThis.page;\n${example.replace("'deft-controller'", `'${package_}'`)}\nexport { hero, level };\n`);
  globalThis.page = page;
  const { hero, level } = await import(pathToFileURL(place).href);

  const start = hero.x;
  const press = (code, down) => listeners[down ? 'keydown' : 'keyup']({ code, repeat: false });
  press('ArrowRight', true);
  for (let n = 1; n <= 120; n++) { // 144 frames a second, and a jump
    if (n === 30 || n === 60) {
      press('Space', n === 30);
    }
    frame(n * 1000 / 144);
  }
  assert.ok(hero.x > start + 3, `it ran: ${hero.x}`);
  assert.ok(level.timeS > 0.8 && near(level.timeS, 120 / 144, 1 / 60), `ticks of 60 Hz: ${level.timeS}`);
  assert.ok(Math.min(...drawn.map(({ y }) => y)) < level.spawns[0].feet.y - 2, 'it jumped');
  assert.deepEqual(sounds, ['landing', 'landing']);
  assert.equal(new Set(drawn.slice(20).map(({ x }) => x)).size, drawn.length - 20, 'each frame has a place of its own');
});

test('the example of queries sees through the air, and not through the ground', async () => {
  const path = 'shared_scenes/levels/gentle.tmj';
  const level = await deft.level(path, read(path), files);
  const { feet } = level.spawns[0];
  const enemy = deft.character(deft.tuning().build(), feet, level.axes);
  const ask = new Function('level', 'eye', 'player', 'enemy', 'door', 'FeatureFlag', `${examples[1]}; return [sees, hasWay, fits];`);
  const eye = { x: feet.x, y: feet.y - 0.5 };
  assert.deepEqual(ask(level, eye, { x: feet.x + 1, y: feet.y - 0.5 }, enemy, feet, FeatureFlag), [true, true, true]);
  const below = { x: feet.x, y: feet.y + 0.5 };
  assert.deepEqual(ask(level, eye, below, enemy, below, FeatureFlag), [false, true, false]);
});
