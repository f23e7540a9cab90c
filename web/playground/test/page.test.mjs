// The page around the game: panel, exports, plots, one file without a network, for all who use it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { soak } from '../soak.mjs';
import { playInGodot } from './godot.mjs';
import { browser, command, hero, native, play, root, scratch, withPage } from './here.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test('each assist has a switch, and the panel says what follows', () => withPage(async (page) => {
  await page.waitForFunction(() => /100 ms after an edge/.test(document.getElementById('says').textContent));
  const { metrics } = JSON.parse(native('measure', '--json').stdout);
  const measured = (name) => metrics.find(({ id }) => id === name).value;
  const [rise, air] = ['jump.full.rise', 'jump.run.air'].map((name) => Math.round(measured(name) * 1000));
  assert.match(await page.locator('#says').textContent(), new RegExp(`rises 3\\.20 tiles in ${rise} ms and crosses ${measured('jump.run.distance').toFixed(2)} tiles in ${air} ms`));
  await page.uncheck('#switch-assist_coyote');
  await page.waitForFunction(() => /still works 30 ms after an edge \(contact memory\)/.test(document.getElementById('says').textContent));
  assert.deepEqual(await page.evaluate(() => window.deftPlayground.panel.changed), [['access.coyote_ratio', '0']]);
  const afterEdge = (waitS) => page.evaluate((late) => { // a jump so late after an edge, played on the character of the page
    const { deft, hero: { moveset } } = window.deftPlayground.game;
    const world = deft.world({ outlines: [{ points: [{ x: -9, y: 0 }, { x: 0, y: 0 }, { x: 0, y: -1 }, { x: -9, y: -1 }] }] });
    const [walker, input] = [deft.character(moveset, { x: -2, y: 0 }), deft.input()];
    const step = () => walker.step(world, input, 1 / 1000);
    input.stick(1, 0);
    do { step(); } while (walker.support === 'floor');
    for (let tick = 0; tick < late * 1000; tick++) { step(); }
    input.press('jump');
    step();
    return walker.vy > 0;
  }, waitS);
  assert.deepEqual([await afterEdge(0.02), await afterEdge(0.04)], [true, false], 'as the sentence says');
  await page.evaluate(() => window.deftPlayground.panel.set('ground.contact_memory_s', 0));
  await page.waitForFunction(() => /after an edge is too late/.test(document.getElementById('says').textContent));
  assert.deepEqual([await afterEdge(0.005)], [false]);
  await page.evaluate(() => window.deftPlayground.panel.set('ground.contact_memory_s', 0.03));
  await page.check('#switch-assist_coyote');
  assert.deepEqual(await page.evaluate(() => window.deftPlayground.panel.changed), []);
  const told = await page.evaluate(() => { // a jump just before the landing
    const { game } = window.deftPlayground;
    game.isPaused = true;
    game.hands.button('jump', true);
    game.tick();
    game.hands.button('jump', false);
    for (let tick = 0; tick < 240 && !(game.hero.vy > 0 && game.hero.y > game.spawn.y - 0.6); tick++) {
      game.tick();
    }
    game.hands.button('jump', true);
    for (let tick = 0; tick < 20; tick++) {
      game.tick();
    }
    return document.getElementById('told').textContent;
  });
  assert.match(told, /jump buffer: the press waited \d+ ms/);
  assert.match(await page.locator('#assists').textContent(), /jump buffer\s+1×/);
}));

test('a second tuning plays beside the first one, with the same inputs', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await play(page, 0.6);
  await page.keyboard.up('ArrowRight');
  await page.keyboard.press('KeyP');
  const before = await hero(page);
  await page.click('#keep-b');
  assert.deepEqual(await hero(page), before, 'the character stays where it is');
  const tops = await page.evaluate(() => {
    const { game, panel } = window.deftPlayground;
    panel.set('jump.height', 5);
    const tops = [0, 0];
    for (let tick = 0; tick < 60; tick++) {
      game.hands.button('jump', tick > 10);
      game.tick();
      [game.hero, game.shadow].forEach((one, i) => { tops[i] = Math.max(tops[i], game.spawn.y - one.y); });
    }
    game.back();
    const isGone = game.shadow === undefined;
    game.hands.letGo();
    game.tick();
    const apart = () => Math.hypot(game.hero.x - game.shadow.x, game.hero.y - game.shadow.y);
    const afterRewind = apart();
    game.respawn();
    game.tick();
    return { tops, isGone, apart: [afterRewind, apart()] };
  });
  assert.ok(Math.abs(tops.tops[0] - tops.tops[1] - 1.8) < 0.1, JSON.stringify(tops));
  assert.ok(tops.isGone, 'it does not go back');
  assert.ok(tops.apart.every((one) => one < 0.01), `after a rewind and a respawn both begin at the same place: ${tops.apart}`);
}));

test('a second tuning goes into another level with the player, also where up is the other way', () => withPage(async (page) => {
  await page.click('#keep-b');
  await page.evaluate(() => { window.deftPlayground.game.isPaused = true; });
  for (const level of ['factory', 'caves', 'above', 'gentle']) {
    await page.selectOption('#level', level);
    await page.waitForFunction((name) => location.hash.includes(`level=${name}&`), level);
    const apart = await page.evaluate(() => {
      const { game } = window.deftPlayground;
      for (let tick = 0; tick < 30; tick++) {
        game.tick();
      }
      return game.isTopdown ? (game.shadow ? 1 : 0) : Math.hypot(game.hero.x - game.shadow.x, game.hero.y - game.shadow.y);
    });
    assert.equal(apart, 0, level);
  }
}));

test('the line at the top tells the preset, and once it is changed what is changed', () => withPage(async (page) => {
  const line = () => page.locator('#source').textContent();
  assert.match(await line(), /a jump of 3\.2 tiles/);
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height', 5.4));
  assert.equal(await line(), 'default, 1 changed: jump height 3.2 to 5.4');
  await page.evaluate(() => ['run.speed', 'fall.speed_max', 'dash.distance'].forEach((path) => window.deftPlayground.panel.set(path, 8)));
  assert.match(await line(), /^default, 4 changed: .* to .*, .* to .*, .* to .*, and 1 more$/);
  await page.click('#reset-all');
  assert.match(await line(), /a jump of 3\.2 tiles/);
}));

test('a tuning with an error is told of, and the character keeps the last one', () => withPage(async (page) => {
  const set = (value) => page.evaluate((height) => {
    window.deftPlayground.panel.set('jump.height_min', height);
    return document.getElementById('findings').textContent;
  }, value);
  assert.match(await set(9), /9 is above.*The character keeps the last tuning without an error\./);
  assert.equal(await page.evaluate(() => window.deftPlayground.game.hero.moveset.jumpHeight(0).toFixed(3)), '1.100');
  assert.equal(await set(1), '');
}));

test('a walker seen from above has its own parameters first, and nothing about jumps', () => withPage(async (page) => {
  const first = () => page.locator('#params details').first().locator('summary').textContent();
  assert.match(await first(), /^Jump /);
  await page.selectOption('#level', 'above');
  await page.waitForFunction(() => window.deftPlayground.game.isTopdown);
  assert.match(await first(), /^Seen from above /);
  assert.deepEqual([await page.isVisible('#param-topdown-speed'), await page.isVisible('#param-run-speed')], [true, false]);
  await page.waitForFunction(() => /stops in 750 ms/.test(document.getElementById('says').textContent));
  assert.deepEqual([await page.isVisible('#assists'), await page.isVisible('#show-rates'), await page.isVisible('#show-ghost')], [false, false, true]);
  await page.selectOption('#level', 'stage');
  await page.waitForFunction(() => !window.deftPlayground.game.isTopdown);
  assert.match(await first(), /^Jump /);
  assert.ok(await page.isVisible('#assists'));
}));

test('on a phone that lies the buttons are one row, below the character', () => withPage(async (page) => {
  await page.touchscreen.tap(400, 200);
  const boxes = await Promise.all(['left', 'right', 'up', 'down'].map((way) => page.locator(`[data-hold=${way}]`).boundingBox()));
  assert.equal(new Set(boxes.map(({ y }) => y)).size, 1);
}, { viewport: { width: 844, height: 390 }, hasTouch: true }));

test('two tunings are kept and swapped', () => withPage(async (page) => {
  const height = () => page.evaluate(() => window.deftPlayground.panel.tuning.get('jump.height'));
  await page.click('#keep-b');
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height', 5));
  await page.click('#swap-b');
  assert.equal(await height(), 3.2);
  await page.click('#swap-b');
  assert.equal(await height(), 5);
  await page.evaluate(() => window.deftPlayground.game.tick());
  assert.ok(await page.evaluate(() => window.deftPlayground.game.shadow !== undefined));
  await page.click('#remove-b');
  await page.evaluate(() => window.deftPlayground.game.tick());
  assert.ok(await page.evaluate(() => window.deftPlayground.game.shadow === undefined));
  assert.ok(await page.locator('#swap-b').isDisabled() && await page.locator('#remove-b').isHidden());
}));

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Runs a program of the machine; what it prints. */
function run(program, words, options = {}) {
  const said = spawnSync(program, words, { encoding: 'utf8', cwd: scratch, ...options });
  assert.equal(said.status, 0, `${program} ${words.join(' ')}: ${said.stderr}${said.stdout}`);
  return said.stdout;
}

test('every export plays the tuning: C and JavaScript, and with luajit and mono Lua and C#', async (t) => {
  const texts = {};
  await withPage(async (page) => {
    await page.selectOption('#preset', 'climber-2018');
    await page.evaluate(() => window.deftPlayground.panel.set('jump.height', 4.5));
    await page.click('#export');
    for (const format of await page.locator('#format option').allTextContents()) {
      await page.selectOption('#format', { label: format });
      texts[format] = await page.locator('#export-text').textContent();
    }
  });
  const write = (name, format) => writeFileSync(join(scratch, name), texts[format]);
  write('tuning.json', 'JSON (tuning.json)');
  assert.equal(native('check', join(scratch, 'tuning.json')).status, 0);
  assert.match(readFileSync(join(scratch, 'tuning.json'), 'utf8'), /"height": 4.5/);

  const said = {};
  write('hero.c', 'C');
  assert.match(texts.C, /^ *cc hero\.c deft\.c -lm -o hero$/m);
  run(join(root, 'dev/amalgamate.sh'), [scratch]);
  const library = join(command, '../libdeft.a'); // compiled already, from the same sources as deft.c
  run('cc', ['-std=c11', '-Wall', '-Wextra', '-Werror', 'hero.c', library, '-lm', '-o', 'hero']);
  said.C = run('./hero', []);
  run('cc', ['-shared', '-o', 'libdeft.so', '-Wl,--whole-archive', library, '-Wl,--no-whole-archive', '-lm']);
  write('hero.lua', 'Lua (LuaJIT, LÖVE)');
  if (has('luajit')) {
    const [, once] = texts['Lua (LuaJIT, LÖVE)'].match(/^-- Once, where deft is: python3 (\S+) build\/command\/deft-api\.json > deft_binding\.lua$/m);
    const binding = run('python3', [join(root, once), process.env.DEFT_API_JSON ?? join(command, '../deft-api.json')], { maxBuffer: 1 << 26 });
    writeFileSync(join(scratch, 'deft_binding.lua'), binding);
    said.Lua = run('luajit', ['hero.lua']);
  }
  write('Hero.cs', 'C#');
  if (has('mcs') && has('mono')) {
    run('mcs', ['-unsafe', 'Hero.cs']);
    said['C#'] = run('mono', ['Hero.exe'], { env: { ...process.env, LD_LIBRARY_PATH: scratch } });
  }
  writeFileSync(join(scratch, 'hero.mjs'), texts.JavaScript.replace("'deft-controller'", `'${import.meta.resolve('deft-controller')}'`));
  said.JavaScript = run('node', ['hero.mjs']);
  t.diagnostic(`ran: ${Object.keys(said).join(', ')}`);
  for (const [language, line] of Object.entries(said)) {
    const [rose] = line.match(/[\d.]+/);
    assert.ok(Math.abs(rose - 4.5) < 0.01, `${language}: ${line}`);
    assert.equal(line, said.C, language);
  }
});

test('the export for Godot jumps, taps and runs as the tuning says', (t) => withPage(async (page) => {
  for (const [preset, attack] of [['default', '0.25'], ['climber-2018', '0.09'], ['plumber-1985', '0.6737'], ['knight-2017', '0.0'], ['heavy-drag', '0.456409823']]) {
    await page.selectOption('#preset', preset);
    const { wanted, height } = await page.evaluate(() => {
      const { hero: { moveset } } = window.deftPlayground.game;
      return { wanted: [moveset.jumpHeight(), moveset.jumpHeight(1 / 60), moveset.numbers.ground.speed], height: window.deftPlayground.panel.tuning.get('jump.height') };
    });
    await page.click('#export');
    await page.selectOption('#format', { label: 'GDScript (numbers alone)' });
    const script = await page.locator('#export-text').textContent();
    await page.keyboard.press('Escape');
    assert.match(script, new RegExp(`for a jump of ${height}(\\.0)? tiles`));
    assert.match(script, new RegExp(`^const ATTACK_S := ${attack}$`, 'm'));
    assert.doesNotMatch(script, /:= -?\d+\b(?!\.)/, 'each number is a real one: Godot 4 knows no type of what may be 0 or 0.1');
    if (!has('godot3-server')) {
      t.diagnostic('no godot3-server: the script is not played');
      return;
    }
    const played = playInGodot(script).match(/[\d.]+/g).map(Number);
    played.forEach((one, i) => assert.ok(Math.abs(one - wanted[i]) < 0.03, `${preset}: ${['height', 'tap', 'speed'][i]} ${one} instead of ${wanted[i]}`));
  }
}));

test('the plot of the run has the times of attack and release, and follows a slider', () => withPage(async (page) => {
  const said = () => page.locator('#run').getAttribute('aria-label');
  const set = (path, value) => page.evaluate(([name, number]) => window.deftPlayground.panel.set(name, number), [path, value]);
  await set('run.attack.time_s', 0.5);
  await set('run.release.time_s', 0.75);
  await page.waitForFunction(() => /full speed: 0\.50 s/.test(document.getElementById('run').getAttribute('aria-label')));
  assert.match(await said(), /full speed 9\.0 tiles.*full speed: 0\.50 s\. Time to stop: 0\.7[456] s/);
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
  await page.locator('#keys').evaluate((details) => { details.open = true; });
  await tabTo('open');
  await page.locator('#files').evaluate((files) => files.addEventListener('click', (event) => { // the window of the system takes no keys here
    event.preventDefault();
    window.isAsked = true;
  }));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.isAsked);
  await page.locator('#files').setInputFiles({ name: 'room.txt', mimeType: 'text/plain', buffer: Buffer.from('..........\n.@........\n##########\n') });
  await page.waitForFunction(() => document.getElementById('toast').textContent === 'room.txt is the level now');
  await tabTo('export', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo('copy-export');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.id === 'stage'); // the dialog tells its end a little later
  await page.keyboard.down('ArrowRight');
  const { x } = await hero(page);
  await play(page, 0.3);
  assert.ok((await hero(page)).x > x);
}));

test('levels and rates one after another take no more memory than the largest of them alone', async () => {
  const sizeOf = (page) => page.evaluate(() => window.deftPlayground.game.deft.memorySize);
  const alone = await withPage(sizeOf, { hash: '#level=platforms&hz=1000' }); // the longest recording, of the most platforms
  const all = await withPage(async (page) => {
    await page.evaluate(async () => {
      const { game } = window.deftPlayground;
      const choose = async (id, value) => {
        const before = game.level;
        const select = document.getElementById(id);
        select.value = value;
        select.dispatchEvent(new Event('change'));
        while (id === 'level' && game.level === before) {
          await new Promise(requestAnimationFrame);
        }
        game.tick();
      };
      game.isPaused = true;
      for (const hz of ['60', '1000']) {
        await choose('rate', hz);
        for (const { value } of document.getElementById('level').options) {
          await choose('level', value);
        }
      }
    });
    return sizeOf(page);
  });
  assert.ok(all <= 1.05 * alone, `${all} bytes, and ${alone} alone`);
});

test('random play and dragging leave no error, no nodes and a character that runs', (t) => withPage(async (page) => {
  const { memories, ran } = await soak(page, 120, 5, 3); // `dev/web.sh soak` is the whole: ten minutes, and what the memory does
  const nodes = memories.map((one) => one.nodes);
  t.diagnostic(JSON.stringify(memories.at(-1)));
  assert.ok(nodes.at(-1) <= 1.05 * nodes[0], `${nodes} nodes`);
  assert.ok(ran > 5, `${ran}`);
}));

test('the first frame is marked for a trace, and the scripts of a frame take little of the processor', (t) => withPage(async (page) => {
  const client = await page.context().newCDPSession(page);
  const firstMs = await page.evaluate(() => performance.getEntriesByName('first-frame')[0].startTime);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' }); // the thread's own time: what else runs on the machine does not count
  const scriptS = async () => (await client.send('Performance.getMetrics')).metrics.find((one) => one.name === 'ScriptDuration').value;
  await page.keyboard.down('ArrowRight');
  const before = await scriptS();
  const frames = await page.evaluate(() => new Promise((done) => {
    let count = 0;
    const look = () => (++count === 60 ? done(count) : requestAnimationFrame(look));
    look();
  }));
  const ms = ((await scriptS()) - before) * 1000 / frames;
  t.diagnostic(`first frame ${Math.round(firstMs)} ms after the start; ${ms.toFixed(2)} ms of script a frame; the wish is 1`);
  assert.ok(firstMs > 0 && ms > 0 && ms < 4, `${ms} ms`);
}, { hash: '#level=stage' }));

test('a newcomer finds, by what the page says: a higher jump, what coyote time does, how to use the tuning in a game', () => withPage(async (page) => {
  // how to make the jump higher: the group Jump is open, and its first wish is the height
  const jump = page.getByRole('group').filter({ hasText: /^Jump(?!s)/ });
  const slider = jump.getByRole('slider', { name: 'height', exact: true });
  assert.ok(await slider.isVisible());
  assert.match(await jump.innerText(), /Height\s[^]*Apex of a jump whose button stays down/);
  await slider.press('ArrowRight');
  assert.match(await jump.innerText(), /1 changed/);
  for (const words of ['jump higher', 'how high']) {
    await page.getByRole('searchbox', { name: 'Find' }).fill(words);
    assert.ok(await slider.isVisible(), words);
  }
  // what coyote time does
  await page.getByRole('searchbox', { name: 'Find' }).fill('coyote');
  assert.ok(await page.getByRole('slider', { name: 'coyote time' }).first().isVisible());
  assert.ok(await page.getByText('How long after an edge a jump still works').isVisible());
  for (const [words, path] of [['double-jump', 'air_jump.count'], ['hitbox', 'shape.width'], ['falling', 'fall.speed_max'], ['heavy', 'fall.gravity_ratio'], ['slippery', 'run.release.time_s']]) {
    await page.getByRole('searchbox', { name: 'Find' }).fill(words);
    assert.ok(await page.locator(`#param-${path.replaceAll('.', '-')}`).isVisible(), words);
  }
  await page.getByRole('searchbox', { name: 'Find' }).fill('quux');
  assert.ok(await page.getByText('No parameter is found by "quux"').isVisible());
  // how to get the tuning into a game
  await page.getByRole('button', { name: 'Use in a game' }).click();
  const dialog = page.getByRole('dialog', { name: 'This tuning in a game' });
  const formats = await dialog.getByRole('combobox', { name: 'Format' }).locator('option').allTextContents();
  assert.deepEqual(formats.map((name) => name.split(' ')[0]), ['JSON', 'C', 'Lua', 'C#', 'JavaScript', 'GDScript']);
  assert.ok(await dialog.getByRole('button', { name: 'Copy' }).isVisible());
  for (const [format, get, save, build, keep] of [
    ['JSON (tuning.json)', /build\/command\/deft/, /tuning\.json/, /build\/command\/deft check tuning\.json/, /deft_tuning_check/],
    ['C', /amalgamate\.sh OUT/, /hero\.c/, /cc hero\.c deft\.c -lm -o hero/, /keep the values and the loop of main/],
    ['JavaScript', /web\.sh package/, /npm install/, /node hero\.mjs/, /keep the values and the function tick/],
  ]) {
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
    const steps = await dialog.getByRole('listitem').allInnerTexts();
    assert.equal(steps.length, 3, format);
    [get, save, build].forEach((wanted, i) => assert.match(steps[i], wanted));
    assert.match(await dialog.innerText(), keep);
  }
}));

test('the jumps that are drawn say how high they are, as the sentences do', () => withPage(async (page) => {
  const heights = async () => {
    await page.evaluate(() => { window.texts = new Set(); });
    await page.waitForFunction(() => [...window.texts].filter((text) => /^\d+\.\d tiles$|^tap /.test(text)).length === 2);
    return page.evaluate(() => [...window.texts].filter((text) => /^\d+\.\d tiles$|^tap /.test(text)).sort());
  };
  assert.deepEqual(await heights(), ['3.2 tiles', 'tap 1.1']);
  assert.match(await page.locator('#says').textContent(), /rises 3\.20 tiles.*A tap rises 1\.10 tiles/);
  await page.selectOption('#preset', 'climber-2018');
  const { full, tap } = await page.evaluate(() => {
    const { moveset } = window.deftPlayground.game.hero;
    return { full: moveset.jumpHeight(), tap: moveset.jumpHeight(0) };
  });
  await page.waitForFunction((text) => window.texts.has(text), `tap ${tap.toFixed(1)}`);
  assert.deepEqual(await heights(), [`${full.toFixed(1)} tiles`, `tap ${tap.toFixed(1)}`]);
}, { script: `{
  window.texts = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.texts.add(text);
    fillText.call(this, text, ...place);
  };
}` }));

test('the page shows what is paused, that nothing is changed, and where a feel comes from', () => withPage(async (page) => {
  const paused = page.getByText(/^Paused: P or the button plays on$/);
  await page.keyboard.press('KeyP');
  await paused.waitFor();
  await page.keyboard.press('KeyP');
  await paused.waitFor({ state: 'hidden' });
  const reset = page.getByRole('button', { name: 'Reset all' });
  assert.ok(await reset.isDisabled());
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height_min', 99)); // also of what cannot be built
  assert.ok(await reset.isEnabled());
  await reset.click();
  assert.ok(await reset.isDisabled());
  const groups = await page.locator('#preset optgroup').evaluateAll((all) => all.map((one) => [one.label, [...one.children].map(({ value }) => value)]));
  const presets = JSON.parse(native('presets', '--json').stdout);
  assert.deepEqual(groups.map(([label]) => label), ["deft's own", 'Measured on a game', 'In the style of a game']);
  assert.deepEqual(groups[0][1], ['default', 'every-move', 'gauntlet']);
  assert.deepEqual(groups[1][1], presets.filter((one) => one.validated).map((one) => one.id));
  assert.equal(groups[1][1].length + groups[2][1].length, presets.length - 1);
}));

test('at each width the way into a game stands in the first line, and nothing sticks out', () => withPage(async (page) => {
  for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1024, 768], [1366, 768], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    const [title, button] = await Promise.all(['h1', '#export'].map((one) => page.locator(one).boundingBox()));
    assert.ok(button.y < title.y + title.height && button.x + button.width <= width, `${width}: ${JSON.stringify([title, button])}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${width}`);
  }
}));

test('a parameter that has no effect now says in a sentence when it has one', () => withPage(async (page) => {
  await page.check('#expert');
  const slider = page.locator('#param-jump-launch_speed');
  const said = async () => page.locator(`#${await slider.getAttribute('aria-describedby')}`).innerText();
  assert.match(await said(), /No effect now: it counts when "shape" of Jump is speed\.$/);
  await page.locator('#param-jump-shape').selectOption('speed');
  assert.doesNotMatch(await said(), /No effect/);
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => { details.open = true; }));
  const all = await page.locator('.param .help b').allTextContents();
  const sentence = /^ No effect now: it counts when "[a-z ]+" of [A-Z][a-z ]+ is [a-z0-9, ]+(, and "[a-z ]+" of [A-Z][a-z ]+ is [a-z0-9, ]+)*\.$/;
  assert.deepEqual(all.filter((text) => text !== '' && !sentence.test(text)), []);
  assert.ok(all.filter((text) => text !== '').length > 30);
}));

test('a sentence of the panel leads to the parameter that changes it', () => withPage(async (page) => {
  await page.getByRole('button', { name: /^A jump still works 100 ms after an edge/ }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'param-assist-coyote_s');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /still works (?!100 )\d+ ms after an edge/.test(document.getElementById('says').textContent));
  await page.getByRole('button', { name: /^A jump at full speed rises/ }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'param-jump-height');
}));

test('the level says how to begin until the first key, and not while something else has the keyboard', () => withPage(async (page) => {
  const hint = page.getByText('Arrows run, Space jumps');
  await hint.waitFor();
  await page.focus('#search');
  await hint.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await hint.waitFor();
  await page.keyboard.press('ArrowRight');
  await hint.waitFor({ state: 'hidden' });
  await page.keyboard.press('KeyT');
  await play(page, 0.3);
  assert.ok(!await hint.isVisible(), 'not even after a respawn');
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
