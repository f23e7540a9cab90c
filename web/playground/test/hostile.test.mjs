// What is broken, hostile or unlucky: files, links, keys and sizes. The page says what is wrong in a sentence, and plays on.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { hero, play, root, withPage } from './here.mjs';

const said = (page) => page.locator('#toast').textContent();
/** Drops files by name and content; a text, or the numbers of bytes. */
const drop = (page, ...files) => page.evaluate((all) => window.deftPlayground.drop(all.map(([name, content]) =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name))), files);
const packed = (what) => deflateRawSync(JSON.stringify(what)).toString('base64url');

test('words of a link that every object has are told of as unknown', async () => {
  for (const hash of ['#preset=constructor', '#level=toString', '#preset=__proto__&level=valueOf']) {
    await withPage(async (page) => {
      assert.match(await said(page), /does not know what the link says: (preset|level)=/);
      assert.deepEqual([await page.inputValue('#level'), await page.inputValue('#preset')], ['gentle', 'default']);
    }, { hash });
  }
});

test('a link full of what the page does not know is told of in a short sentence', async () => {
  for (const hash of [`#${'x'.repeat(20000)}=1`, `#${Array.from({ length: 500 }, (_, i) => `a.b${i}=1`).join('&')}`]) {
    await withPage(async (page) => {
      const text = await said(page);
      assert.match(text, /^This page does not know what the link says: (x+…|a\.b0=1, a\.b1=1, a\.b2=1, and 497 more)$/);
      const box = await page.locator('#toast').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 1000 && box.height < 120, JSON.stringify(box));
    }, { hash });
  }
});

test('a link may switch a move on by true, as a tuning file does', () => withPage(async (page) => {
  assert.deepEqual(await page.evaluate(() => window.deftPlayground.panel.changed), [['ability.dash', '1'], ['ability.climb', '1']]);
}, { hash: '#ability.dash=true&ability.climb=1&ability.drop_through=yes' }));

test('tiles of a link that lie outside of the level are left out', () => withPage(async (page) => {
  assert.deepEqual(await page.evaluate(() => [...window.deftPlayground.game.drawn]), [['3,3', 1]]);
}, { hash: `#tiles=${packed([[2 ** 32 + 5, 2 ** 32 + 3, 1], [1e15, 1, 1], [4, 4, 65535], [4, 4, 2 ** 32 + 1], [3, 3, 1]])}` }));

test('a level, a tuning and a recording that are cut off leave all as it was', () => withPage(async (page) => {
  await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    game.hands.direction('right', true);
    for (let tick = 0; tick < 60; tick++) { game.tick(); }
  });
  const before = await hero(page);
  const level = readFileSync(join(root, 'shared_scenes/levels/stage.tmj'), 'utf8');
  const trace = await page.evaluate(() => [...window.deftPlayground.game.trace]);
  const newer = trace.with(8, trace[8] + 1);
  for (const [name, content, wanted] of [
    ['cut.tmj', level.slice(0, level.length / 2), /^cut\.tmj, line \d+: not valid JSON/],
    ['cut.tmj', '', /^cut\.tmj: the file is empty/],
    ['cut.json', '{ "deft_tuning": 1, "jump": {', /^cut\.json, line 1: not valid JSON/],
    ['plain.json', '{ "jump": { "height": 3 } }', /^plain\.json: deft_tuning: is missing/],
    ['cut.dtrace', trace.slice(0, 40), /^cut\.dtrace: .*cut off/],
    ['none.dtrace', [1, 2, 3], /^none\.dtrace: .*not a trace/],
    ['newer.dtrace', newer, /^newer\.dtrace: .*newer format/],
    ['text.dtrace', level, /^text\.dtrace: .*not a trace/],
  ]) {
    await drop(page, [name, content]);
    assert.match(await said(page), wanted);
    assert.deepEqual(await hero(page), before, `${name} ends no run`);
  }
}));

test('a file that is too large, and a folder, are told of', () => withPage(async (page) => {
  await page.evaluate(() => window.deftPlayground.drop([new File([new Uint8Array(70e6)], 'huge.ldtk')]));
  assert.equal(await said(page), 'huge.ldtk has 70 MB, and the page reads at most 64');
  await page.evaluate(() => {
    const folder = new File([], 'levels');
    folder.text = folder.arrayBuffer = () => Promise.reject(new DOMException('not found', 'NotFoundError'));
    const event = Object.assign(new Event('drop'), { dataTransfer: { files: [folder] } });
    dispatchEvent(event);
  });
  await page.waitForFunction(() => document.getElementById('toast').textContent === 'levels cannot be read. Of a folder drop the files');
}));

test('a map as .json is found beside its tileset, whichever comes first', () => withPage(async (page) => {
  const map = JSON.parse(readFileSync(join(root, 'shared_scenes/levels/stage.tmj'), 'utf8'));
  const tileset = readFileSync(join(root, 'shared_scenes/tilesets', map.tilesets[0].source.replace(/.*\//, '').replace(/tsx$/, 'tsj')), 'utf8');
  map.tilesets[0].source = 'tiles.json';
  await drop(page, ['map.json', JSON.stringify(map)]);
  assert.match(await said(page), /^map\.json.*: the level needs tiles\.json: drop or open all files together$/);
  await drop(page, ['tiles.json', tileset], ['map.json', JSON.stringify(map)]);
  assert.equal(await said(page), 'map.json is the level now');
}));

test('a key that comes up while Ctrl is down is up', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await play(page, 0.2);
  await page.keyboard.down('Control');
  await page.keyboard.up('ArrowRight');
  await page.keyboard.up('Control');
  await play(page, 0.1);
  assert.equal(await page.evaluate(() => window.deftPlayground.game.input.stickX), 0);
}));

test('a stage that was hidden for a while is drawn again', () => withPage(async (page) => {
  const place = await page.evaluate(async () => {
    const frame = document.getElementById('frame');
    const frames = async (count) => { for (let i = 0; i < count; i++) { await new Promise(requestAnimationFrame); } };
    frame.style.display = 'none';
    await frames(5);
    frame.style.display = '';
    await frames(5);
    return window.deftPlayground.stage.toLevel(10, 10);
  });
  assert.ok(Number.isFinite(place.x) && Number.isFinite(place.y), JSON.stringify(place));
}));

test('a rate that changes while the run is rewound, and a rewind that loses the keyboard, leave a game that goes on', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await play(page, 0.5);
  await page.keyboard.up('ArrowRight');
  await page.keyboard.down('KeyR');
  for (const hz of ['1000', '20', '144', '60']) {
    await page.selectOption('#rate', hz);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.focus('#search');
  await page.keyboard.up('KeyR');
  const { timeS } = await hero(page);
  await play(page, 0.2);
  assert.ok((await hero(page)).timeS > timeS);
  assert.equal(await page.evaluate(() => window.deftPlayground.game.rateHz), 60);
}, { hash: '#level=platforms' }));

test('a window that changes its size while a slider is dragged leaves the slider and the stage whole', () => withPage(async (page) => {
  const { x, y, width } = await page.locator('#param-jump-height').boundingBox();
  await page.mouse.move(x + width / 4, y + 8);
  await page.mouse.down();
  for (const [wide, high] of [[400, 700], [1600, 500], [320, 480], [1000, 600]]) {
    await page.setViewportSize({ width: wide, height: high });
    await page.mouse.move(x + (wide % width), y + 8);
  }
  await page.mouse.move(x + width / 2, y + 8);
  await page.mouse.up();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { canvas, box, wide } = await page.evaluate(() => {
    const stage = document.getElementById('stage');
    return { canvas: stage.width, box: stage.clientWidth, wide: document.documentElement.scrollWidth };
  });
  assert.equal(canvas, box);
  assert.equal(wide, 1000, 'nothing sticks out');
  assert.equal(await page.evaluate(() => document.querySelectorAll('#findings .error').length), 0);
}));

test('the pencil draws no more once the pointer is up, wherever it comes up', () => withPage(async (page) => {
  await page.selectOption('#pencil', 'ground');
  await page.mouse.move(400, 150);
  await page.mouse.down();
  await page.evaluate(() => { // the end is not told: another window took the pointer
    addEventListener('pointerup', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  });
  await page.mouse.up();
  const drawn = () => page.evaluate(() => window.deftPlayground.game.drawn.size);
  assert.equal(await drawn(), 1);
  await page.mouse.move(600, 200, { steps: 5 });
  assert.equal(await drawn(), 1);
}));

test('a floor that hundreds of pieces of ground lie over is drawn, and the character walks beside it', () => withPage(async (page) => {
  const objects = Array.from({ length: 300 }, (_, i) => ({ id: i + 1, type: 'solid', x: 128, y: 48, width: 160, height: 64 }));
  objects.push({ id: 999, type: 'spawn', point: true, x: 40, y: 64, width: 0, height: 0 });
  const [width, height] = [40, 8];
  const data = Array.from({ length: width * height }, (_, i) => (i >= 4 * width ? 1 : 0));
  const tileset = { firstgid: 1, name: 'tiles', tilewidth: 16, tileheight: 16, tilecount: 1, columns: 1, tiles: [{ id: 0, properties: [{ name: 'solid', type: 'bool', value: true }] }] };
  const layers = [{ id: 1, name: 'tiles', type: 'tilelayer', width, height, data }, { id: 2, name: 'ground', type: 'objectgroup', objects }];
  await drop(page, ['pile.tmj', JSON.stringify({ type: 'map', version: '1.10', orientation: 'orthogonal', infinite: false, width, height, tilewidth: 16, tileheight: 16, tilesets: [tileset], layers })]);
  assert.equal(await said(page), 'pile.tmj is the level now');
  const start = (await hero(page)).x;
  await page.keyboard.down('ArrowRight');
  await play(page, 0.3);
  assert.ok((await hero(page)).x > start);
}));

test('a level of a million cells is there at once', () => withPage(async (page) => {
  const rows = ['@'.padEnd(1000, '#.'), ...Array.from({ length: 999 }, () => '#.'.repeat(500))];
  await drop(page, ['wide.txt', rows.join('\n')]);
  assert.equal(await said(page), 'wide.txt is the level now');
  const made = await page.evaluate(async () => {
    const { game } = window.deftPlayground;
    const { gather } = game.level.world;
    let count = 0;
    game.level.world.gather = (...region) => {
      const found = gather.apply(game.level.world, region);
      count += found.length;
      return found;
    };
    window.deftPlayground.stage.redraw(game.level);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return count;
  });
  assert.ok(made > 100 && made < 5000, `${made} of 500000 pieces are made into paths: those that are seen`);
}));

test('a run with more changes of the stick than a link can have is played on, and not kept', () => withPage(async (page) => {
  const { kept, cut, again } = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    game.respawn();
    const wiggle = (ticks) => {
      for (let tick = 0; tick < ticks; tick++) {
        game.hands.stick(0.2 + 0.1 * (tick % 2), 0);
        game.tick();
      }
      return game.inputs.whole.split('\n').length;
    };
    const kept = wiggle(20000);
    game.hands.button('jump', true);
    const cut = wiggle(100);
    game.respawn();
    return { kept, cut, again: wiggle(200) };
  });
  assert.deepEqual([kept, cut, again], [20000, 1, 200]);
}));
