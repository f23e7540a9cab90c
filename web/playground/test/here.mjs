// here.mjs -- what the page's tests share: a browser, a page that has loaded, the native command to compare with.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const { DEFT_ROOT: root, DEFT: command, DEFT_CHROMIUM: executablePath } = process.env;
const address = pathToFileURL(join(import.meta.dirname, '../dist/index.html')).href;
export const scratch = mkdtempSync(join(tmpdir(), 'deft-page-'));
export const native = (...words) => spawnSync(command, words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
export let browser;
before(async () => {
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});
after(() => browser?.close());

/** Small, because the processor draws each frame. */
const usual = { viewport: { width: 1000, height: 600 } };
/** The page of the tests that ask for nothing special, while none of them has it: it knows the scripts already. */
let spare;
/** What a test may leave held. */
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space', 'KeyR'];

/** Calls `use` with a page that has loaded; no error may have come up at its end. Returns what `use` returns. */
export async function withPage(use, { hash = '', script, ...options } = {}) {
  const isUsual = !script && Object.keys(options).length === 0;
  const page = (isUsual && spare) || (await (await browser.newContext({ ...usual, ...options })).newPage());
  spare = page === spare ? undefined : spare;
  const errors = [];
  const listeners = {
    pageerror: (error) => errors.push(error.message),
    console: (message) => message.type() === 'error' && errors.push(message.text()),
    request: (request) => /^https?:/.test(request.url()) && errors.push(`asks for ${request.url()}`),
  };
  Object.entries(listeners).forEach(([event, listener]) => page.on(event, listener));
  if (script) {
    await page.addInitScript(script);
  }
  await page.goto(address + hash);
  await page.waitForFunction(() => window.deftPlayground?.game.manner.isOnFloor);
  const result = await use(page);
  for (const key of keys) {
    await page.keyboard.up(key);
  }
  await page.goto('about:blank'); // it no longer draws
  assert.deepEqual(errors, []);
  Object.entries(listeners).forEach(([event, listener]) => page.off(event, listener));
  if (isUsual && !spare) {
    spare = page;
  } else {
    await page.context().close();
  }
  return result;
}

export const hero = (page) => page.evaluate(() => {
  const { hero, level } = window.deftPlayground.game;
  return { x: hero.x, y: hero.y, state: hero.state, timeS: level.timeS };
});
/** Waits until so much of the game's time has gone by, at four times its speed. */
export const play = (page, seconds) => page.evaluate((wait) => {
  const { game } = window.deftPlayground;
  const end = game.level.timeS + wait;
  game.speed = 4;
  return new Promise((done) => {
    const look = () => {
      if (game.level.timeS < end) {
        requestAnimationFrame(look);
      } else {
        game.speed = 1;
        done();
      }
    };
    look();
  });
}, seconds);
