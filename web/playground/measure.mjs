// measure.mjs -- what the built page takes in Chromium: five loads until the first frame that can be played, then ten seconds of running
// and jumping on the stage. docs/speed.md has the numbers of the test machine.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const address = pathToFileURL(join(import.meta.dirname, 'dist/index.html')).href;
const sorted = (values) => [...values].sort((a, b) => a - b);

/** ms from the navigation to the first frame, in a browser of its own, which has nothing compiled yet. */
async function load() {
  const browser = await chromium.launch({ executablePath: process.env.DEFT_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(`${address}#level=stage`);
  await page.waitForFunction(() => performance.getEntriesByName('first-frame').length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName('first-frame')[0].startTime);
  return { browser, page, ms };
}

/** Runs to and fro and jumps for so long; the times of frames in ms. */
const run = (page, seconds) => page.evaluate((length) => new Promise((done) => {
  const { hands } = window.deftPlayground.game;
  const times = [];
  const look = (now) => {
    times.push(now);
    const second = (now - times[0]) / 1000;
    hands.direction('right', Math.floor(second / 2) % 2 === 0);
    hands.direction('left', Math.floor(second / 2) % 2 === 1);
    hands.button('jump', second % 0.8 < 0.4);
    if (second < length) {
      requestAnimationFrame(look);
    } else {
      hands.letGo();
      done(times);
    }
  };
  requestAnimationFrame(look);
}), seconds);

const loads = [];
for (let i = 0; i < 4; i++) {
  const { browser, ms } = await load();
  loads.push(ms);
  await browser.close();
}
const { browser, page, ms } = await load();
loads.push(ms);
console.log(`first frame after ${sorted(loads).map(Math.round).join(', ')} ms; the goal is 1000`);

const client = await page.context().newCDPSession(page);
await client.send('Performance.enable', { timeDomain: 'threadTicks' }); // the thread's own time: what else runs on the machine does not count
const scriptS = async () => (await client.send('Performance.getMetrics')).metrics.find((one) => one.name === 'ScriptDuration').value;
await run(page, 2); // compiled by then
const before = await scriptS();
const times = await run(page, 10);
const spent = ((await scriptS()) - before) * 1000 / times.length;
const waits = sorted(times.slice(1).map((time, i) => time - times[i]));
const share = (part) => waits[Math.floor(part * (waits.length - 1))].toFixed(1);
console.log(`on the stage ${(1000 * (times.length - 1) / (times.at(-1) - times[0])).toFixed(1)} frames/s; a frame comes after ${share(0.5)} ms, 99 % within ${share(0.99)} ms`);
console.log(`script of a frame ${spent.toFixed(2)} ms; the goal is 1`);
await browser.close();
