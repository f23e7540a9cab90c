// The game as a player uses it: in Chromium, from the disk, by keyboard, touch and gamepad.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hero, native, play, scratch, withPage } from './here.mjs';

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

test('a key that goes down moves the character in the very next frame', () => withPage(async (page) => {
  const frames = await page.evaluate(() => new Promise((done) => {
    const { game } = window.deftPlayground;
    document.getElementById('stage').dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true }));
    let count = 0;
    const look = () => {
      count++;
      if (game.hero.state === 'jump' || count > 9) {
        done(count);
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  }));
  assert.equal(frames, 1);
}, { hash: '#level=gentle&hz=240' })); // a tick in each frame

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

test('a value that cannot be is told, and the character goes on with the last that could', () => withPage(async (page) => {
  await page.evaluate(() => window.deftPlayground.panel.set('jump.height_min', 50));
  const finding = page.locator('#findings .error button').first();
  assert.equal(await finding.textContent(), '"min height" of Jump: 50 is above "height" of Jump, which is 3.2; lower it to at most that, or raise "height" of Jump');
  await finding.click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'param-jump-height_min');
  await page.keyboard.press('Escape');
  await page.keyboard.down('ArrowRight');
  const { x } = await hero(page);
  await play(page, 0.4);
  assert.ok((await hero(page)).x > x + 0.5);
}));

test('a rewind that is not held says that it can be, and a replay of nothing that there is nothing yet', () => withPage(async (page) => {
  const said = (wanted) => page.waitForFunction((text) => document.getElementById('toast').textContent === text, wanted);
  await page.click('#replay');
  await said('Nothing to replay yet: respawn, then play');
  assert.equal(await page.evaluate(() => window.deftPlayground.game.isReplaying), false);
  await page.evaluate(() => { // in no time, however busy the machine is
    const rewind = document.getElementById('rewind');
    rewind.dispatchEvent(new PointerEvent('pointerdown'));
    rewind.dispatchEvent(new PointerEvent('pointerup'));
    rewind.click();
  });
  await said('Hold Rewind, or the key R, to go further back');
  await page.keyboard.press('ArrowRight', { delay: 50 });
  await play(page, 0.3);
  await page.click('#replay');
  await said('Replay: any key or button takes over');
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

test('what is wrong with a tuning is said in words, at both ends of every slider', () => withPage(async (page) => {
  const { count, paths } = await page.evaluate(() => {
    const { panel, game } = window.deftPlayground;
    const texts = new Set();
    for (const { path, slider, type, choices } of game.deft.params.filter(({ group }) => group !== '')) {
      const ends = slider ? [slider.min, slider.max] : type === 'bool' ? [0, 1] : choices.map((_, i) => i);
      for (const value of ends) {
        panel.usePreset('default');
        panel.set(path, value);
        document.querySelectorAll('#findings li').forEach((item) => texts.add(item.textContent));
      }
    }
    panel.usePreset('default');
    return { count: texts.size, paths: [...texts].filter((text) => /[a-z][._][a-z]|\.0*[1-9]\d{4}|\b(true|false)\b/.test(text)) };
  });
  assert.ok(count > 10, `${count} findings`);
  assert.deepEqual(paths, []);
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
  const says = await page.locator('#says button:visible').allTextContents();
  assert.match(says[0], /^A walk reaches 8\.0 tiles\/s in 750 ms/);
  assert.equal(says.some((text) => /jump/.test(text)), false, `${says}`);
}, { hash: '#level=above' }));

for (const level of ['above', 'stage']) {
  test(`the character is drawn in its box: ${level}`, () => withPage(async (page) => {
    const reds = await page.evaluate(async () => {
      const { game, stage } = window.deftPlayground;
      const canvas = stage.canvas;
      game.isPaused = true;
      for (const name of ['arcs', 'ghost']) {
        document.getElementById(`show-${name}`).checked = false;
      }
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const { minX, maxX, minY, maxY } = game.hero.box;
      const [a, b] = [stage.toLevel(0, 0), stage.toLevel(100, 100)];
      const ratio = canvas.width / canvas.clientWidth;
      const at = (x, y) => [...canvas.getContext('2d').getImageData(ratio * 100 * (x - a.x) / (b.x - a.x), ratio * 100 * (y - a.y) / (b.y - a.y), 1, 1).data];
      const [x, tall] = [(minX + 3 * maxX) / 4 - 0.02, maxY - minY]; // beside the eyes, and above the feet
      return [0.15, 0.8, -0.1, 1.1].map((share) => at(x, minY + share * tall)).map(([red, green, blue]) => red > 200 && green < 130 && blue < 100);
    });
    assert.deepEqual(reds, [true, true, false, false]);
  }, { hash: `#level=${level}` }));
}

test('the normals of mirrored tiles point out of the ground', () => withPage(async (page) => {
  const { faces, wrong } = await page.evaluate(async () => {
    const { game, stage } = window.deftPlayground;
    game.isPaused = true;
    const all = new Map();
    for (let x = 5; x < game.bounds.maxX; x += 20) { // what is seen from places all over the level
      game.hero.teleport({ x, y: game.spawn.y });
      stage.setLevel(game.level, false);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      stage.faces.forEach((face) => all.set(JSON.stringify(face), face));
    }
    const isIn = (x, y, points) => new Set(points.map((one, i) => {
      const next = points[(i + 1) % points.length];
      return Math.sign((next.x - one.x) * (y - one.y) - (next.y - one.y) * (x - one.x));
    })).size === 1;
    const isFree = (x, y) => game.level.world.gather({ minX: x, minY: y, maxX: x, maxY: y })
      .every((feature) => feature.flags !== 1 || !isIn(x, y, feature.points.slice(0, feature.count)));
    return { faces: all.size, wrong: [...all.values()].filter(({ x, y, nx, ny }) => isFree(x - nx * 0.01, y - ny * 0.01)).length };
  });
  assert.ok(faces > 300, `${faces}`);
  assert.equal(wrong, 0, 'there is ground behind each face');
}, { hash: '#level=torture' }));

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

test('with reduced motion nothing squashes, trails or flies about', () => withPage(async (page) => {
  await page.keyboard.down('ArrowRight');
  await page.keyboard.press('Space');
  await play(page, 1);
  assert.equal(await page.evaluate(() => window.deftPlayground.stage.isStill), true);
}, { reducedMotion: 'reduce' }));
