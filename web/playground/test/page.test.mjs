// The page as a player uses it: in Chromium, from the disk, by keyboard, mouse, touch and gamepad.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { soak } from '../soak.mjs';

const { DEFT_ROOT: root, DEFT: command, DEFT_CHROMIUM: executablePath } = process.env;
const address = pathToFileURL(join(import.meta.dirname, '../dist/index.html')).href;
const scratch = mkdtempSync(join(tmpdir(), 'deft-page-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const native = (...words) => spawnSync(command, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
let browser;

before(async () => {
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});
after(() => browser?.close());

/** Calls `use` with a page that has loaded; no error may have come up at its end. */
async function withPage(use, { hash = '', script, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => /^https?:/.test(request.url()) && errors.push(`asks for ${request.url()}`));
  if (script) {
    await page.addInitScript(script);
  }
  await page.goto(address + hash);
  await page.waitForFunction(() => window.deftPlayground?.game.manner.isOnFloor);
  await use(page);
  assert.deepEqual(errors, []);
  await context.close();
}

const hero = (page) => page.evaluate(() => {
  const { hero, level } = window.deftPlayground.game;
  return { x: hero.x, y: hero.y, state: hero.state, timeS: level.timeS };
});
/** Waits until so much of the game's time has gone by. */
const play = (page, seconds) => page.evaluate((wait) => {
  const { level } = window.deftPlayground.game;
  const end = level.timeS + wait;
  return new Promise((done) => {
    const look = () => (window.deftPlayground.game.level.timeS >= end ? done() : requestAnimationFrame(look));
    look();
  });
}, seconds);

test('keys move the character at once, never scroll, and its path is that of the desktop', () => withPage(async (page) => {
  const start = await hero(page);
  await page.keyboard.down('ArrowRight');
  await play(page, 0.5);
  await page.keyboard.down('Space');
  await page.waitForFunction(() => window.deftPlayground.game.hero.state === 'jump');
  await play(page, 0.8);
  await page.keyboard.up('Space');
  await page.keyboard.up('ArrowRight');
  await play(page, 0.5);
  assert.equal(await page.evaluate(() => scrollY), 0);
  const { bytes, x, y } = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    return { bytes: [...game.trace], x: game.hero.x, y: game.hero.y };
  });
  assert.ok(x > start.x + 4, `${start.x} to ${x}`);
  const trace = join(scratch, 'keys.dtrace');
  writeFileSync(trace, Uint8Array.from(bytes));
  const said = native('replay', trace, 'shared_scenes/levels/gentle.tmj', '--csv', '-');
  assert.equal(said.status, 0, said.stderr);
  const rows = said.stdout.trim().split('\n').filter((row) => /^\d/.test(row)).map((row) => row.split(','));
  assert.ok(rows.some((row) => row.includes('jumped_ground')), 'the recording has the jump');
  assert.deepEqual([Number(rows.at(-1)[2]), Number(rows.at(-1)[3])], [x, y]);
}, { viewport: { width: 1200, height: 500 } })); // less than the page, so that it could scroll

test('a slider changes the jump to the height that it shows', () => withPage(async (page) => {
  const slider = page.locator('#param-jump-height');
  await slider.focus();
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('ArrowRight');
  }
  const wanted = Number(await slider.inputValue());
  assert.ok(wanted > 3.2);
  await page.keyboard.press('Escape'); // the stage has the keyboard again
  await page.evaluate(() => {
    window.apexes = [];
    const { game } = window.deftPlayground;
    const tell = game.onEvent;
    game.onEvent = (told) => { tell(told); if (told.word === 'apex') { window.apexes.push(told.value); } };
  });
  await page.keyboard.down('Space');
  await page.waitForFunction(() => window.apexes.length > 0);
  const [apex] = await page.evaluate(() => window.apexes);
  assert.ok(Math.abs(apex - wanted) < 1e-6, `${apex} instead of ${wanted}`);
}));

test('a link carries level, preset, rate and what was changed', () => withPage(async (page) => {
  await page.selectOption('#level', 'stage');
  await page.waitForFunction(() => location.hash.includes('level=stage'));
  await page.selectOption('#preset', 'gauntlet');
  assert.equal(await page.evaluate(() => window.deftPlayground.panel.tuning.get('ability.wall_jump')), 1);
  await page.selectOption('#preset', 'climber-2018');
  await page.selectOption('#rate', '144');
  await page.evaluate(() => window.deftPlayground.panel.set('run.speed', 7.5));
  const hash = await page.evaluate(() => location.hash);
  await withPage(async (again) => {
    assert.equal(await again.evaluate(() => window.deftPlayground.game.rateHz), 144);
    assert.deepEqual(await again.evaluate(() => window.deftPlayground.panel.changed), [['run.speed', '7.5']]);
    assert.equal(await again.inputValue('#level'), 'stage');
    assert.equal(await again.inputValue('#preset'), 'climber-2018');
  }, { hash });
}));

/** What `deft sim` makes of a script: where it ends, seconds at 60 Hz. */
function nativeEnd(script, level, json) {
  const [file, tuning] = [join(scratch, 'run.input'), join(scratch, 'run.json')];
  writeFileSync(file, script);
  writeFileSync(tuning, json);
  const said = native('sim', `shared_scenes/levels/${level}.tmj`, '--input', file, '--tuning', tuning, '--trace', '-');
  assert.equal(said.status, 0, said.stderr);
  return said.stdout.trim().split('\n').filter((row) => /^\d/.test(row)).at(-1).split(',').slice(2, 4).map(Number);
}

test('the copied link plays the run, with taps, a rewind and another run before it, as deft sim does', () => withPage(async (page) => {
  await page.selectOption('#preset', 'climber-2018');
  await page.keyboard.press('Escape');
  await page.keyboard.down('ArrowRight');
  await page.keyboard.down('Space');
  await play(page, 0.5);
  await page.keyboard.press('KeyT'); // a new run, in which the button that is still held does not jump
  await play(page, 0.4);
  assert.equal((await hero(page)).state, 'ground');
  await page.keyboard.up('Space');
  for (const tap of [1, 2, 3]) {
    await page.evaluate(() => { // down and up between two ticks
      window.deftPlayground.game.hands.button('jump', true);
      window.deftPlayground.game.hands.button('jump', false);
    });
    await play(page, 0.3 * tap);
  }
  const there = await hero(page);
  await page.keyboard.down('KeyR');
  await page.waitForFunction((timeS) => window.deftPlayground.game.level.timeS < timeS, there.timeS - 0.2);
  await page.keyboard.up('KeyR');
  await page.keyboard.down('Space');
  await play(page, 0.5);
  await page.keyboard.press('KeyP');
  await page.click('#share');
  const { hash, x, y, script, json } = await page.evaluate(() => {
    const { game, panel } = window.deftPlayground;
    return { hash: location.hash, x: game.hero.x, y: game.hero.y, script: game.script, json: panel.tuning.toJson() };
  });
  assert.match(hash, /&play=\d+,R/);
  assert.deepEqual(nativeEnd(script, 'gentle', json), [x, y]);
  await withPage(async (again) => {
    await again.waitForFunction(() => !window.deftPlayground.game.isReplaying);
    const end = await again.evaluate((ticks) => {
      const { game } = window.deftPlayground;
      game.isPaused = true;
      while (game.hands.ticks > ticks) {
        game.back();
      }
      return [game.hero.x, game.hero.y];
    }, script.split('\n').reduce((sum, line) => sum + parseInt(line, 10), 0));
    assert.deepEqual(end, [x, y]);
  }, { hash });
}));

test('a run in a link that is no script is told of, and any key takes over from one that is', async () => {
  await withPage(async (page) => {
    assert.match(await page.locator('#toast').textContent(), /cannot be played.*Q/);
  }, { hash: '#level=gentle&play=30,R;5,Q' });
  await withPage(async (page) => {
    await page.waitForFunction(() => window.deftPlayground.game.isReplaying);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => /^jump/.test(window.deftPlayground.game.hero.state));
    assert.equal(await page.evaluate(() => window.deftPlayground.game.isReplaying), false);
  }, { hash: '#level=gentle&play=600,R' });
});

/** The links of the guide to the playground: a page, and what stands behind the `#`. */
const guideLinks = readdirSync(join(root, 'docs/guide'), { recursive: true }).filter((name) => name.endsWith('.md')).flatMap((name) =>
  [...readFileSync(join(root, 'docs/guide', name), 'utf8').matchAll(/\]\((?:\.\.\/)+build\/web\/playground\/dist\/index\.html(#[^)]*)\)/g)].map((found) => [name, found[1]]));

test('every link of the guide sets what it names, and its run gets to its end', () => withPage(async (page) => {
  assert.ok(guideLinks.length > 10);
  for (const [name, hash] of guideLinks) {
    const reloaded = page.waitForEvent('load'); // another hash is another page
    await page.evaluate((next) => { location.hash = next; }, hash);
    await reloaded;
    await page.waitForFunction(() => window.deftPlayground);
    const said = await page.evaluate(() => {
      const { game, shared } = window.deftPlayground;
      let spawns = 0;
      const respawn = game.respawn.bind(game);
      game.respawn = () => { spawns++; respawn(); };
      while (game.isReplaying) {
        game.tick();
      }
      return { spawns, unknown: shared.unknown, errors: document.querySelectorAll('#findings .error').length, toast: document.getElementById('toast').textContent };
    });
    assert.deepEqual({ ...said, toast: /cannot/.test(said.toast) }, { spawns: 0, unknown: [], errors: 0, toast: false }, `${name}: ${hash}`);
  }
}));

test('a link that says what the page does not know is told of', () => withPage(async (page) => {
  assert.match(await page.locator('#toast').textContent(), /jump.hight=3, jump.cut=cube/);
}, { hash: '#level=gentle&jump.hight=3&jump.cut=cube&jump.height=4' }));

test('a value that cannot be is told, and the character goes on with the last that could', () => withPage(async (page) => {
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height_min', 50));
  assert.match(await page.locator('#findings .error').first().textContent(), /jump.height_min/);
  await page.keyboard.down('ArrowRight');
  const { x } = await hero(page);
  await play(page, 0.4);
  assert.ok((await hero(page)).x > x + 0.5);
}));

test('rewinding goes back, a step goes on by one tick, and pausing stops', () => withPage(async (page) => {
  const start = await hero(page);
  await page.keyboard.down('ArrowRight');
  await play(page, 0.6);
  await page.keyboard.up('ArrowRight');
  const there = await hero(page);
  await page.keyboard.down('KeyR');
  await page.waitForFunction((x) => window.deftPlayground.game.hero.x < x, (start.x + there.x) / 2);
  await page.click('#pause');
  await page.keyboard.up('KeyR');
  const back = await hero(page);
  assert.ok(back.timeS < there.timeS);
  await page.click('#step');
  assert.ok(Math.abs((await hero(page)).timeS - back.timeS - 1 / 60) < 1e-9);
}));

test('a character that is lost, and one that falls to death, begins again', () => withPage(async (page) => {
  const isBack = () => page.waitForFunction(() => {
    const { hero, spawn } = window.deftPlayground.game;
    return Math.abs(hero.x - spawn.x) < 0.1 && Math.abs(hero.y - spawn.y) < 3;
  });
  await page.evaluate(() => window.deftPlayground.game.hero.teleport({ x: 1e6, y: 1e6 }));
  await isBack();
  await page.evaluate(() => window.deftPlayground.drop([new File(['..........\n.@........\n###..^^^^^\n'], 'pit.txt')]));
  await page.evaluate(() => window.deftPlayground.game.hero.teleport({ x: 7, y: 2 }));
  await isBack();
}));

test('a gamepad moves the character', () => withPage(async (page) => {
  const { x } = await hero(page);
  await page.evaluate(() => { window.pad.axes[0] = 1; });
  await play(page, 0.5);
  await page.evaluate(() => { window.pad.buttons[0] = { pressed: true, value: 1 }; });
  await page.waitForFunction(() => window.deftPlayground.game.hero.state === 'jump');
  assert.ok((await hero(page)).x > x + 1);
}, { script: () => {
  window.pad = { connected: true, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
  navigator.getGamepads = () => [window.pad];
} }));

test('fingers move the character on a phone', () => withPage(async (page) => {
  const { x } = await hero(page);
  const client = await page.context().newCDPSession(page);
  const middle = async (name) => {
    const { x: left, y: top, width, height } = await page.locator(`[data-hold=${name}]`).boundingBox();
    return { x: left + width / 2, y: top + height / 2, id: name === 'jump' ? 2 : 1 };
  };
  const right = await middle('right');
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [right] });
  await play(page, 0.4);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [right, await middle('jump')] });
  await page.waitForFunction(() => window.deftPlayground.game.hero.state === 'jump');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.ok((await hero(page)).x > x + 0.5);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 400);
}, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true }));

test('levels and tunings that are dropped are taken, and wrong ones are told of', () => withPage(async (page) => {
  const drop = (name, text) => page.evaluate(([path, content]) => window.deftPlayground.drop([new File([content], path)]), [name, text]);
  await drop('room.txt', '..........\n.@........\n##########\n');
  assert.equal(await page.evaluate(() => window.deftPlayground.game.level.columns), 10);
  await drop('room.txt', '..?.\n.@..\n');
  assert.match(await page.locator('#toast').textContent(), /\?/);
  await drop('tuning.json', '{ "deft_tuning": 1, "jump": { "height": 2.25 } }');
  assert.equal(await page.evaluate(() => window.deftPlayground.panel.tuning.get('jump.height')), 2.25);
}));

test('a tile that is drawn stops the character, and the recording has it', () => withPage(async (page) => {
  await page.selectOption('#pencil', 'ground');
  const { x, y } = await hero(page);
  const box = await page.locator('#stage').boundingBox();
  const at = (tilesX, tilesY) => page.evaluate(([left, top]) => { // where a place is on the page, by halving
    const { game } = window.deftPlayground;
    const stage = window.deftPlayground.stage;
    const wide = stage.toLevel(100, 0).x - stage.toLevel(0, 0).x;
    const from = stage.toLevel(0, 0);
    return { x: ((left - from.x) / wide) * 100, y: ((top - from.y) / wide) * 100 * -game.level.axes.up.y };
  }, [tilesX, tilesY]);
  const place = await at(x + 4, y - 0.5);
  await page.mouse.click(box.x + place.x, box.y + place.y);
  assert.ok(await page.evaluate(([left, top]) => window.deftPlayground.game.level.world.tile(Math.floor(left), Math.floor(top)), [x + 4, y - 0.5]) > 0);
  await page.keyboard.down('ArrowRight');
  await play(page, 1);
  assert.ok((await hero(page)).x < x + 4);
  const trace = join(scratch, 'drawn.dtrace');
  writeFileSync(trace, Uint8Array.from(await page.evaluate(() => [...window.deftPlayground.game.trace])));
  const said = native('replay', trace);
  assert.equal(said.status, 0, said.stdout + said.stderr);
}));

test('a recording that is dropped becomes the ghost', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await play(page, 0.7);
  const { bytes, x } = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    return { bytes: [...game.trace], x: game.hero.x };
  });
  const drop = (all) => page.evaluate((given) => window.deftPlayground.drop([new File([Uint8Array.from(given)], 'run.dtrace')]), all);
  await drop(bytes);
  assert.match(await page.locator('#toast').textContent(), /replays to the last bit/);
  const end = await page.evaluate(() => window.deftPlayground.game.ghost.at(-1)[0]);
  assert.ok(Math.abs(end - x) < 0.2, `${end} instead of ${x}`);
  await drop([1, 2, 3]);
  assert.doesNotMatch(await page.locator('#toast').textContent(), /last bit/);
}));

test('two tunings are kept and swapped', () => withPage(async (page) => {
  const height = () => page.evaluate(() => window.deftPlayground.panel.tuning.get('jump.height'));
  await page.click('#keep-b');
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height', 5));
  await page.click('#swap-b');
  assert.equal(await height(), 3.2);
  await page.click('#swap-b');
  assert.equal(await height(), 5);
}));

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
/** Runs a program of the machine; what it prints. */
function run(program, words, options = {}) {
  const said = spawnSync(program, words, { encoding: 'utf8', cwd: scratch, ...options });
  assert.equal(said.status, 0, `${program} ${words.join(' ')}: ${said.stderr}${said.stdout}`);
  return said.stdout;
}

test('every export plays the tuning: C, and with luajit and mono Lua and C#', (t) => withPage(async (page) => {
  await page.selectOption('#preset', 'climber-2018');
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height', 4.5));
  const speed = await page.evaluate(() => window.deftPlayground.game.hero.moveset.numbers.ground.speed);
  await page.click('#export');
  const text = async (format) => {
    await page.selectOption('#format', { label: format });
    return page.locator('#export-text').textContent();
  };
  const write = async (name, format) => writeFileSync(join(scratch, name), await text(format));
  await write('tuning.json', 'JSON (tuning.json)');
  assert.equal(native('check', join(scratch, 'tuning.json')).status, 0);
  assert.match(readFileSync(join(scratch, 'tuning.json'), 'utf8'), /"height": 4.5/);

  const said = {};
  const library = join(command, '../libdeft.a');
  await write('hero.c', 'C');
  run('cc', ['-std=c11', '-Wall', '-Wextra', '-Werror', '-I', join(root, 'include'), 'hero.c', library, '-lm', '-o', 'hero']);
  said.C = run('./hero', []);
  run('cc', ['-shared', '-o', 'libdeft.so', '-Wl,--whole-archive', library, '-Wl,--no-whole-archive', '-lm']);
  await write('hero.lua', 'Lua (LuaJIT, LÖVE)');
  if (has('luajit')) {
    const binding = run('python3', [join(root, 'examples/luajit/cdef.py'), process.env.DEFT_API_JSON ?? join(command, '../deft-api.json')], { maxBuffer: 1 << 26 });
    writeFileSync(join(scratch, 'deft_binding.lua'), binding);
    said.Lua = run('luajit', ['hero.lua']);
  }
  await write('Hero.cs', 'C#');
  if (has('mcs') && has('mono')) {
    run('mcs', ['-unsafe', 'Hero.cs']);
    said['C#'] = run('mono', ['Hero.exe'], { env: { ...process.env, LD_LIBRARY_PATH: scratch } });
  }
  t.diagnostic(`ran: ${Object.keys(said).join(', ')}`);
  for (const [language, line] of Object.entries(said)) {
    const [rose] = line.match(/[\d.]+/);
    assert.ok(Math.abs(rose - 4.5) < 0.01, `${language}: ${line}`);
    assert.equal(line, said.C, language);
  }
  assert.match(await text('JavaScript'), /tuning.set\('jump.height', 4.5\);/);
  const godot = await text('GDScript (numbers alone)');
  assert.match(godot, /NOT TRIED/);
  assert.match(godot, new RegExp(`SPEED := ${speed}\\d* `));
}));

test('no slider at any end locks the character up', () => withPage(async (page) => {
  const fault = await page.evaluate(() => {
    const { game, panel } = window.deftPlayground;
    game.isPaused = true;
    for (const param of game.deft.params.filter((one) => one.slider && one.path !== 'units_per_tile')) {
      const old = panel.tuning.get(param.path);
      for (const value of [param.slider.min, param.slider.max]) {
        panel.set(param.path, value);
        for (let tick = 0; tick < 8; tick++) {
          game.tick();
        }
        if (!Number.isFinite(game.hero.x) || !Number.isFinite(game.hero.y)) {
          return `${param.path} = ${value}`;
        }
      }
      panel.set(param.path, old);
    }
    return '';
  });
  assert.equal(fault, '');
}));

test('the trouble rooms are levels without findings, and random play is never stuck in them', () => withPage(async (page) => {
  const rooms = await page.locator('#level option').evaluateAll((all) => all.filter((one) => /^(Trouble|Seen)/.test(one.textContent)).map((one) => one.value));
  assert.equal(rooms.length, 6);
  for (const room of rooms) {
    const said = native('check', `web/playground/rooms/${room}.tmj`);
    assert.deepEqual([said.status, said.stdout + said.stderr], [0, ''], room);
    await page.selectOption('#level', room);
    await page.waitForFunction((name) => location.hash.includes(`level=${name}&`), room);
    const play = await page.evaluate(() => {
      const { game } = window.deftPlayground;
      let [seed, stuck, far] = [1, 0, 0];
      const random = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
      game.onEvent = (told) => { stuck += told.word === 'stuck' ? 1 : 0; };
      for (let tick = 0; tick < 3000; tick++) {
        if (tick % 20 === 0) {
          ['left', 'right', 'up', 'down'].forEach((way) => game.hands.direction(way, random(way === 'right' ? 2 : 4) === 0));
          game.hands.button('jump', random(2) === 0);
        }
        game.tick();
        far = Math.max(far, Math.abs(game.hero.x - game.spawn.x));
      }
      return { stuck, isFar: far > 20, x: Number.isFinite(game.hero.x) };
    });
    assert.deepEqual(play, { stuck: 0, isFar: true, x: true }, room);
  }
}));

test('seen from above the arrows walk in four directions, and the link and the recording have it', () => withPage(async (page) => {
  const start = await hero(page);
  await page.keyboard.down('ArrowDown');
  await play(page, 0.6);
  await page.keyboard.up('ArrowDown');
  await page.keyboard.down('ArrowRight');
  await play(page, 0.6);
  await page.keyboard.press('KeyP');
  const { bytes, x, y } = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    return { bytes: [...game.trace], x: game.hero.x, y: game.hero.y };
  });
  assert.ok(x > start.x + 1 && y > start.y + 1, `${x} ${y}`);
  writeFileSync(join(scratch, 'above.dtrace'), Uint8Array.from(bytes));
  const said = native('replay', join(scratch, 'above.dtrace'), 'web/playground/rooms/above.tmj');
  assert.equal(said.status, 0, said.stdout + said.stderr);
}, { hash: '#level=above' }));

test('normals and what a step tried are drawn, and the step stays the same', () => withPage(async (page) => {
  await page.check('#show-faces');
  await page.keyboard.down('ArrowRight');
  await play(page, 1);
  const { end, parts, bytes } = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    return { end: [game.hero.x, game.hero.y], parts: game.parts, bytes: [...game.trace] };
  });
  const last = parts.at(-1);
  assert.deepEqual([last.to.x, last.to.y], end);
  assert.ok(parts.some((part) => part.faces.slice(0, part.faceCount).some((face) => Math.abs(face.normal.y) > 0.5)), 'the floor holds it');
  writeFileSync(join(scratch, 'parts.dtrace'), Uint8Array.from(bytes));
  assert.equal(native('replay', join(scratch, 'parts.dtrace'), 'shared_scenes/levels/stage.tmj').status, 0);
}, { hash: '#level=stage' }));

test('the plot of the run has the times of attack and release, and follows a slider', () => withPage(async (page) => {
  const said = () => page.locator('#run').getAttribute('aria-label');
  const set = (path, value) => page.evaluate(([name, number]) => window.deftPlayground.panel.set(name, number), [path, value]);
  await set('run.attack.time_s', 0.5);
  await set('run.release.time_s', 0.75);
  await page.waitForFunction(() => /full speed: 0\.50 s/.test(document.getElementById('run').getAttribute('aria-label')));
  assert.match(await said(), /full speed 9\.0 tiles.*full speed: 0\.50 s\. Time to stop: 0\.7[456] s/);
}));

test('sound is off until it is asked for, then a jump sounds', () => withPage(async (page) => {
  const played = () => page.evaluate(() => window.deftPlayground.sound.played);
  await page.keyboard.press('Space');
  await play(page, 1);
  assert.equal(await played(), 0);
  await page.check('#sound');
  await page.keyboard.press('Space');
  await play(page, 1);
  assert.ok(await played() >= 2, 'jump and landing');
  await page.uncheck('#sound');
  assert.equal(await page.evaluate(() => window.deftPlayground.sound.isOn), false);
}));

test('the page that was loaded once from a server works without a network', async () => {
  const server = createServer((request, response) => {
    const name = request.url.replace(/[?#].*/, '').replace(/\/$/, '/index.html');
    try {
      const content = readFileSync(join(import.meta.dirname, '../dist', name));
      response.writeHead(200, { 'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => window.deftPlayground && navigator.serviceWorker.controller);
  assert.deepEqual(requests.filter((path) => path !== '/' && path !== '/sw.js'), [], 'the page asks for nothing but its own files');
  server.closeAllConnections();
  await new Promise((done) => { server.close(done); });
  await page.goto('about:blank');
  await page.goto(`http://127.0.0.1:${new URL(await context.serviceWorkers()[0].url()).port}/#level=stage`);
  await page.waitForFunction(() => window.deftPlayground?.game.manner.isOnFloor);
  assert.equal(await page.inputValue('#level'), 'stage');
  await context.close();
});

test('all can be done by the keyboard alone', () => withPage(async (page) => {
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
  const tabTo = async (wanted, key = 'Tab') => {
    for (let i = 0; i < 80; i++) {
      if ((await focus()) === wanted) {
        return;
      }
      await page.keyboard.press(key);
    }
    assert.fail(`${wanted} is not reached by ${key}`);
  };
  await tabTo('pause');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => window.deftPlayground.game.isPaused), true);
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.deftPlayground.game.isPaused), false);
  await tabTo('search');
  await page.keyboard.type('coyote');
  await tabTo('param-assist-coyote_s');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await page.evaluate(() => window.deftPlayground.panel.changed.length), 0);
  await tabTo('export', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo('copy-export');
  await page.keyboard.press('Escape');
  assert.equal(await focus(), 'stage');
  await page.keyboard.down('ArrowRight');
  const { x } = await hero(page);
  await play(page, 0.3);
  assert.ok((await hero(page)).x > x);
}));

test('with reduced motion nothing squashes, trails or flies about', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await page.keyboard.press('Space');
  await play(page, 1);
  assert.equal(await page.evaluate(() => window.deftPlayground.stage.isStill), true);
}, { reducedMotion: 'reduce' }));

test('random play and dragging leave no error, no nodes and a character that runs', (t) => withPage(async (page) => {
  const { memories, ran } = await soak(page, 200, 10); // `dev/web.sh soak` is the whole: ten minutes, and what the memory does
  const nodes = memories.map((one) => one.nodes);
  t.diagnostic(JSON.stringify(memories.at(-1)));
  assert.ok(nodes.at(-1) <= 1.05 * nodes[0], `${nodes} nodes`);
  assert.ok(ran > 5, `${ran}`);
}));

test('the first frame is marked for a trace, and a profile has what a frame costs', (t) => withPage(async (page) => {
  const client = await page.context().newCDPSession(page);
  const firstMs = await page.evaluate(() => performance.getEntriesByName('first-frame')[0].startTime);
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval: 200 });
  await page.keyboard.down('ArrowRight');
  await client.send('Profiler.start');
  const frames = await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const look = () => (++count === 120 ? done(count) : requestAnimationFrame(look));
    look();
  }));
  const { profile } = await client.send('Profiler.stop');
  const waits = new Set(profile.nodes.filter((node) => ['(idle)', '(program)', '(root)', 'requestAnimationFrame'].includes(node.callFrame.functionName)).map((node) => node.id));
  const us = profile.samples.reduce((sum, id, i) => sum + (waits.has(id) ? 0 : profile.timeDeltas[i]), 0);
  t.diagnostic(`first frame ${Math.round(firstMs)} ms after the start; ${(us / 1000 / frames).toFixed(2)} ms of script a frame`);
  assert.ok(firstMs > 0 && us > 0);
}));

test('who never saw the page finds, by what it says: a higher jump, what coyote time does, how to use the tuning in a game', () => withPage(async (page) => {
  // how to make the jump higher: the group Jump is open, and its first wish is the height
  const jump = page.getByRole('group').filter({ hasText: /^Jump(?!s)/ });
  const slider = jump.getByRole('slider', { name: 'height', exact: true });
  assert.ok(await slider.isVisible());
  assert.match(await jump.innerText(), /height\s[^]*apex of a jump whose button stays down/);
  await slider.press('ArrowRight');
  assert.match(await jump.innerText(), /1 changed/);
  for (const words of ['jump higher', 'how high']) {
    await page.getByRole('searchbox', { name: 'Find' }).fill(words);
    assert.ok(await slider.isVisible(), words);
  }
  // what coyote time does
  await page.getByRole('searchbox', { name: 'Find' }).fill('coyote');
  assert.ok(await page.getByRole('slider', { name: 'coyote time' }).first().isVisible());
  assert.ok(await page.getByText('how long after an edge a jump still works').isVisible());
  await page.getByRole('searchbox', { name: 'Find' }).fill('quux');
  assert.ok(await page.getByText('No parameter is found by "quux"').isVisible());
  // how to get the tuning into a game
  await page.getByRole('button', { name: 'Use in a game' }).click();
  const dialog = page.getByRole('dialog', { name: 'This tuning in a game' });
  const formats = await dialog.getByRole('combobox', { name: 'Format' }).locator('option').allTextContents();
  assert.deepEqual(formats.map((name) => name.split(' ')[0]), ['JSON', 'C', 'Lua', 'C#', 'JavaScript', 'GDScript']);
  assert.ok(await dialog.getByRole('button', { name: 'Copy' }).isVisible());
}));

test('on a phone the level stays in sight while a slider is dragged, and buttons are there for the moves that are on', () => withPage(async (page) => {
  await page.locator('#param-jump-height').scrollIntoViewIfNeeded();
  const stage = await page.locator('#stage').boundingBox();
  const slider = await page.locator('#param-jump-height').boundingBox();
  assert.ok(stage.y >= 0 && stage.y + stage.height <= slider.y, JSON.stringify([stage, slider]));
  const shown = () => page.locator('#touch button:visible').evaluateAll((all) => all.map((one) => one.dataset.hold));
  assert.deepEqual(await shown(), ['left', 'right', 'up', 'down', 'jump']);
  await page.locator('#param-ability-glide').check();
  assert.deepEqual(await shown(), ['left', 'right', 'up', 'down', 'glide', 'jump']);
}, { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true }));

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the ${colorScheme} page`, () => withPage(async (page) => {
    await page.check('#expert');
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run()).violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html)}`));
    assert.deepEqual(found, []);
  }, { colorScheme }));
}
