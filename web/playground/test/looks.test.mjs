// What stands where, on a laptop and on a phone, and what is drawn: nothing hides what is asked for, and no line says what is not so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play, withPage } from './here.mjs';

/** Waits for so many frames. */
const frames = (page, count) => page.evaluate(async (most) => {
  for (let i = 0; i < most; i++) {
    await new Promise(requestAnimationFrame);
  }
}, count);

test('on a laptop the wishes of a jump, and what is found, are in sight', () => withPage(async (page) => {
  const { y: top, height } = await page.locator('#tune').boundingBox();
  const isSeen = async (id) => {
    const box = await page.locator(`#${id}`).boundingBox();
    return box.y >= top && box.y + box.height <= top + height;
  };
  assert.deepEqual([await isSeen('param-jump-height'), await isSeen('param-jump-time_to_apex_s')], [true, true]);
  await page.fill('#search', 'gravity');
  assert.deepEqual([await isSeen('param-jump-gravity'), await isSeen('param-fall-gravity_ratio')], [true, true]);
  await page.fill('#search', '');
  assert.ok(await page.locator('#says').isVisible());
}, { viewport: { width: 1366, height: 650 } }));

test('the numbers at the jumps are in the picture, none on another, also where a tap is as high as a long press', () => withPage(async (page) => {
  for (const [preset, height] of [['default', 3.2], ['default', 15], ['climber-2015', 1.31875]]) {
    await page.selectOption('#preset', preset);
    await page.evaluate((wish) => window.deftPlayground.panel.set('jump.height', wish), height);
    await frames(page, 8); // by then the jump is predicted anew
    await page.evaluate(() => { window.places = new Map(); });
    await frames(page, 4);
    const places = await page.evaluate(() => [...window.places]);
    assert.match(places.map(([text]) => text).sort().join(), new RegExp(`^${height.toFixed(1)} tiles,tap [\\d.]+$`));
    const [a, b] = places.map(([, y]) => y);
    assert.ok(Math.min(a, b) > 12 && Math.abs(a - b) > 14, `${preset}, ${height}: ${a} ${b}`);
  }
}, { script: `{
  window.places = new Map(); // CSS pixels from the top of the stage
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    if (this.canvas.id === 'stage') {
      window.places.set(text, this.getTransform().transformPoint({ x, y }).y);
    }
    fillText.call(this, text, x, y);
  };
}` }));

test('the jump that is drawn at rest beside a wall is the jump that the character makes then', () => withPage(async (page) => {
  await page.evaluate(() => {
    const { stage } = window.deftPlayground;
    const draw = stage.draw.bind(stage);
    stage.draw = (game, layers, seconds) => {
      window.layers = layers;
      draw(game, layers, seconds);
    };
  });
  const tick = (until) => page.evaluate((name) => {
    const { game } = window.deftPlayground;
    const isDone = { near: () => game.hero.x > 9.1, still: () => game.hero.vx === 0, late: () => game.hero.fields.stateS > 9 }[name];
    game.isPaused = true;
    game.hands.direction('right', name === 'near');
    while (!isDone()) {
      game.tick();
    }
  }, until);
  await tick('near'); // then it slides on to the step, whose wall takes the speed
  await tick('still');
  await frames(page, 4);
  await tick('late'); // by then that speed is forgotten
  await page.waitForFunction(() => document.getElementById('status').textContent.endsWith(`${window.deftPlayground.game.level.timeS.toFixed(2)} s`));
  await frames(page, 6);
  const { ends, vx } = await page.evaluate(() => {
    const { game, game: { deft, hero, level } } = window.deftPlayground;
    const drawn = window.layers.arcs.find(({ label }) => label === 'full');
    const { vx } = hero;
    const twin = deft.character(hero.moveset, { x: 0, y: 0 }, level.axes);
    twin.restore(hero.snapshot());
    const input = deft.input().stick(1, 0).press('jump');
    do {
      twin.step(level.world, input, 1 / 60);
      input.clear().stick(1, 0).hold('jump');
    } while (twin.support !== 'floor');
    return { ends: [drawn.xy[2 * drawn.count - 2], twin.x], vx };
  });
  assert.equal(vx, 0);
  assert.ok(Math.abs(ends[0] - ends[1]) < 0.3, `${ends}`); // a tick of 1/60 s at full speed is 0.15 tiles
}));

test('a run reaches full speed in the time that its parameter has, and at once where that is asked for', () => withPage(async (page) => {
  const says = () => page.locator('#says').textContent();
  await page.selectOption('#preset', 'climber-2018'); // 0.09 s
  await page.waitForFunction(() => /A run reaches 11\.3 tiles\/s in 90 ms, /.test(document.getElementById('says').textContent));
  assert.match(await says(), /A run stops in 90 ms, /);
  await page.selectOption('#preset', 'knight-2017');
  await page.waitForFunction(() => /A run reaches 8\.3 tiles\/s at once\.A run stops at once\./.test(document.getElementById('says').textContent));
}));

test('the ghost of the last run starts with the player, however long the player waits', () => withPage(async (page) => {
  const apart = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    const run = (waitS) => {
      game.respawn();
      for (let tick = 0; tick < (waitS + 1) * 60; tick++) {
        game.hands.direction('right', tick >= waitS * 60);
        game.tick();
      }
      game.hands.letGo();
    };
    run(2);
    run(0.5);
    const first = game.ghost[game.run.length - 2] - game.hero.x;
    for (let tick = 0; tick < 30; tick++) { // a rewind takes the ghost back with it
      game.back();
    }
    return [first, game.ghost[game.run.length - 2] - game.hero.x];
  });
  apart.forEach((one) => assert.ok(Math.abs(one) < 0.2, `${apart}`));
}));

for (const width of [344, 390]) {
  test(`with every move on no button hides the character on a phone of ${width} pixels`, () => withPage(async (page) => {
    await page.selectOption('#preset', 'every-move');
    await page.keyboard.down('ArrowRight'); // to where the character stands in the middle
    await play(page, 2);
    await page.keyboard.up('ArrowRight');
    await play(page, 0.5);
    await frames(page, 30); // the picture has followed
    const { x: left, y: top } = await page.locator('#stage').boundingBox();
    const box = await page.evaluate(() => {
      const { game: { hero: { box } }, stage } = window.deftPlayground;
      const [a, b] = [stage.toLevel(0, 0), stage.toLevel(100, 100)];
      const [x, y] = [(place) => (100 * (place - a.x)) / (b.x - a.x), (place) => (100 * (place - a.y)) / (b.y - a.y)];
      return { left: x(box.minX), right: x(box.maxX), top: Math.min(y(box.minY), y(box.maxY)), low: Math.max(y(box.minY), y(box.maxY)) };
    });
    const buttons = await page.locator('#touch button:visible').evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.getBoundingClientRect().toJSON()]));
    assert.equal(buttons.length, 11);
    const over = buttons.filter(([, one]) => one.right > left + box.left && one.left < left + box.right && one.bottom > top + box.top && one.top < top + box.low);
    assert.deepEqual(over.map(([text]) => text), []);
    await page.selectOption('#level', 'above');
    await page.waitForFunction(() => document.body.classList.contains('above'));
    const shown = await page.locator('#touch button:visible').evaluateAll((all) => all.map((one) => one.dataset.hold));
    assert.deepEqual(shown, ['left', 'right', 'up', 'down', 'dash'], 'a walker seen from above has no other moves');
  }, { viewport: { width, height: 780 }, hasTouch: true, isMobile: true }));
}

for (const colorScheme of ['light', 'dark']) {
  test(`the numbers at the jumps, and the words of the plots, have the contrast of WCAG AA in the ${colorScheme} page`, () => withPage(async (page) => {
    const colors = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      return ['card', 'arc', 'tap', 'other', 'soft', 'ink'].map((name) => {
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
        return context.fillStyle; // all six digits
      });
    });
    const light = (color) => {
      const [red, green, blue] = color.match(/[0-9a-f]{2}/g).map((two) => parseInt(two, 16) / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [card, ...words] = colors.map(light);
    const ratios = words.map((one) => Math.max(one / card, card / one));
    assert.ok(ratios.every((ratio) => ratio >= 4.5), `${ratios.map((ratio) => ratio.toFixed(2))}`);
  }, { colorScheme }));
}
