// soak.mjs [SECONDS [SEED]] -- random play and random dragging of every slider in the built page, for at least ten minutes. Prints what the
// memory did, and ends with 1 after an error, a memory that grew by more than 5 %, or a character that no longer runs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const SEED = 20261126;

/** A generator of numbers from 0 to 1: the same each time. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The memory of the page at rest, bytes: scripts, buffers, the module; and how many nodes the page has. */
async function memory(client, page) {
  await page.evaluate(() => {
    const { game } = window.deftPlayground;
    document.getElementById('reset-all').click();
    game.respawn(); // no history to rewind by, no last run
    game.respawn();
    game.ghost = [];
    document.getElementById('stage').focus();
  });
  await page.waitForTimeout(100);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await client.send('Runtime.getHeapUsage');
  const { nodes } = await client.send('Memory.getDOMCounters');
  return { scripts: usedSize, buffers: backingStorageSize, module: await page.evaluate(() => window.deftPlayground.game.deft.memorySize), nodes };
}

/** One random act: keys, a slider, a level, a preset, a rate. */
async function act(page, random) {
  const any = (list) => list[Math.floor(random() * list.length)];
  const choice = random();
  if (choice < 0.5) {
    const key = any(['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space', 'Space', 'KeyX', 'KeyC', 'KeyV', 'KeyB', 'KeyG', 'KeyR', 'KeyQ']);
    await page.keyboard[random() < 0.5 ? 'down' : 'up'](key);
  } else if (choice < 0.97) {
    await page.evaluate(([which, share]) => {
      const sliders = document.querySelectorAll('#params input[type=range]');
      const slider = sliders[Math.floor(which * sliders.length)];
      slider.value = `${Number(slider.min) + share * (Number(slider.max) - Number(slider.min))}`;
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }, [random(), random()]);
  } else {
    const select = any(['#level', '#preset', '#rate', '#reset-all']);
    await page.evaluate(([name, share]) => {
      const control = document.querySelector(name);
      if (control.options) {
        control.selectedIndex = Math.floor(share * control.options.length);
        control.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        control.click();
      }
    }, [select, random()]);
  }
}

/** Plays at random so many acts; returns the memory at so many looks, and how far the character then ran in a second. */
export async function soak(page, acts, pauseMs, looks = 10, seed = SEED) {
  const client = await page.context().newCDPSession(page);
  const random = generator(seed);
  const memories = [];
  for (let i = 1; i <= acts; i++) {
    await act(page, random);
    await page.waitForTimeout(pauseMs);
    if (i % Math.floor(acts / looks) === 0) {
      memories.push(await memory(client, page));
    }
  }
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space', 'KeyX', 'KeyC', 'KeyV', 'KeyB', 'KeyG', 'KeyR', 'KeyQ']) {
    await page.keyboard.up(key);
  }
  const ran = await page.evaluate(async () => {
    const { game } = window.deftPlayground;
    document.getElementById('level').value = 'gentle';
    document.getElementById('level').dispatchEvent(new Event('change'));
    document.getElementById('preset').value = 'default';
    document.getElementById('preset').dispatchEvent(new Event('change'));
    while (!location.hash.includes('level=gentle')) {
      await new Promise(requestAnimationFrame);
    }
    game.isPaused = true;
    game.hands.direction('right', true);
    for (let tick = 0; tick < game.rateHz; tick++) {
      game.tick();
    }
    return game.hero.x - game.spawn.x;
  });
  return { memories, ran };
}

async function main(seconds, seed) {
  const browser = await chromium.launch({ executablePath: process.env.DEFT_CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'] });
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(pathToFileURL(join(import.meta.dirname, 'dist/index.html')).href);
  await page.waitForFunction(() => window.deftPlayground);
  const pauseMs = 50;
  const { memories, ran } = await soak(page, (seconds * 1000) / pauseMs, pauseMs, 10, seed);
  await browser.close();
  // In the first half browsers still compile: the code counts as memory of scripts.
  const [half, end] = [memories.at(4), memories.at(-1)].map((one) => one.scripts + one.buffers);
  const grew = end / half - 1;
  memories.forEach((one) => console.log(JSON.stringify(one)));
  console.log(`from the half to the end ${(100 * grew).toFixed(1)} %; then the character ran ${ran.toFixed(1)} tiles in 1 s`);
  errors.forEach((error) => console.log(error));
  process.exitCode = errors.length > 0 || grew > 0.05 || !(ran > 5) ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) {
  await main(Number(process.argv[2] ?? 600), Number(process.argv[3] ?? SEED));
}
