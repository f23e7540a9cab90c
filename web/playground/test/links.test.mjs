// Links and files: what they carry there and back, and what is said of wrong ones.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { hero, native, play, root, scratch, withPage } from './here.mjs';

test('a link carries level, preset, rate and what was changed', async () => {
  const hash = await withPage(async (page) => {
    await page.selectOption('#level', 'stage');
    await page.waitForFunction(() => location.hash.includes('level=stage'));
    await page.selectOption('#preset', 'gauntlet');
    assert.equal(await page.evaluate(() => window.deftPlayground.panel.tuning.get('ability.wall_jump')), 1);
    await page.selectOption('#preset', 'climber-2018');
    await page.selectOption('#rate', '144');
    await page.evaluate(() => window.deftPlayground.panel.set('run.speed', 7.5));
    await page.waitForFunction(() => location.hash.includes('run.speed'));
    return page.evaluate(() => location.hash);
  });
  await withPage(async (again) => {
    assert.equal(await again.evaluate(() => window.deftPlayground.game.rateHz), 144);
    assert.deepEqual(await again.evaluate(() => window.deftPlayground.panel.changed), [['run.speed', '7.5']]);
    assert.equal(await again.inputValue('#level'), 'stage');
    assert.equal(await again.inputValue('#preset'), 'climber-2018');
  }, { hash });
});

/** What `deft sim` makes of a script: where it ends, seconds at 60 Hz. */
function nativeEnd(script, level, json) {
  const [file, tuning] = [join(scratch, 'run.input'), join(scratch, 'run.json')];
  writeFileSync(file, script);
  writeFileSync(tuning, json);
  const said = native('sim', `shared_scenes/levels/${level}.tmj`, '--input', file, '--tuning', tuning, '--trace', '-');
  assert.equal(said.status, 0, said.stderr);
  return said.stdout.trim().split('\n').filter((row) => /^\d/.test(row)).at(-1).split(',').slice(2, 4).map(Number);
}

test('the copied link plays the run, with taps, a rewind and another run before it, as deft sim does', async () => {
  const { hash, x, y, script, json } = await withPage(async (page) => {
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
    return page.evaluate(() => {
      const { game, panel } = window.deftPlayground;
      return { hash: location.hash, x: game.hero.x, y: game.hero.y, script: game.inputs.brief, json: panel.tuning.toJson() };
    });
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
});

test('waits are short in a link where nothing else moves, and the run ends at the same place', () => withPage(async (page) => {
  const played = () => page.evaluate(() => {
    const { game } = window.deftPlayground;
    const wait = (seconds) => { for (let tick = 0; tick < seconds * 60; tick++) { game.tick(); } };
    game.isPaused = true;
    game.respawn();
    wait(60);
    game.hands.direction('right', true);
    wait(0.7);
    game.hands.letGo();
    wait(60);
    game.hands.button('jump', true);
    wait(0.7);
    game.hands.letGo();
    wait(60);
    const seconds = (text) => text.split('\n').reduce((sum, line) => sum + parseInt(line, 10) / 60, 0);
    const { whole, brief } = game.inputs;
    return { whole: seconds(whole), brief: seconds(brief), script: brief, end: [game.hero.x, game.hero.y], json: window.deftPlayground.panel.tuning.toJson() };
  });
  const { whole, brief, script, end, json } = await played();
  assert.ok(whole > 181 && brief < 5, `${whole} s and ${brief} s`);
  assert.deepEqual(nativeEnd(script, 'gentle', json), end);
  await page.selectOption('#level', 'factory');
  await page.waitForFunction(() => location.hash.includes('level=factory'));
  const withPlatforms = await played();
  assert.ok(withPlatforms.brief === withPlatforms.whole, 'the platforms go on in a wait');
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
  [...readFileSync(join(root, 'docs/guide', name), 'utf8').matchAll(/\]\(([^)]*\/index\.html)(#[^)]*)\)/g)].map(([, file, hash]) => [name, hash, file]));

/** What the run of a page's link must show, as its page says: events of this order. */
const shows = {
  'assists.md': ['assist_coyote', 'assist_buffer'], 'presets.md': ['dash_start', 'assist_coyote', 'assist_speed_kept', 'assist_buffer', 'dash_start'],
  'moves/climb.md': ['hit_wall', 'ledge_on', 'ledge_off'], 'moves/crouch.md': ['left_ground', 'landed'], 'moves/dash.md': ['dash_start', 'left_ground', 'landed'],
  'moves/glide.md': ['left_ground', 'landed'], 'moves/grapple.md': ['grapple_start', 'grapple_end', 'landed'], 'moves/ladder.md': ['ladder_on', 'ladder_off'],
  'moves/ledge.md': ['ledge_on', 'ledge_off'], 'moves/slam.md': ['zone_entered', 'slam_start', 'slam_land'], 'moves/swim.md': ['zone_entered'],
  'moves/walls.md': ['jumped_wall', 'jumped_wall', 'jumped_wall', 'jumped_wall', 'landed'],
};
/** And the states of the moves that have one. */
const states = { 'moves/climb.md': 'climb', 'moves/crouch.md': 'crouch', 'moves/glide.md': 'glide', 'moves/grapple.md': 'grapple_swing', 'moves/ladder.md': 'ladder', 'moves/ledge.md': 'ledge', 'moves/swim.md': 'swim', 'moves/walls.md': 'wall_slide' };

/** The tunings and the script of a page, as its reader saves them. */
const example = readFileSync(join(root, 'docs/guide/tuning-by-example.md'), 'utf8');
const exampleTunings = [...example.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text);
const [, exampleScript] = example.match(/`jumps\.input`:\n\n```\w*\n(.*?)```/s);

test('the links of the example have its tunings and its buttons', () => withPage(async (page) => {
  const links = guideLinks.filter(([name]) => name === 'tuning-by-example.md').map(([, hash]) => hash);
  assert.equal(links.length, exampleTunings.length);
  for (const [i, hash] of links.entries()) {
    const differs = await page.evaluate(([link, text]) => {
      const { game: { deft }, panel } = window.deftPlayground;
      const wanted = deft.parseTuning(text);
      const query = new URLSearchParams(link.slice(1));
      panel.usePreset(query.get('preset'), [...query].filter(([name]) => name.includes('.')));
      return deft.params.filter(({ path }) => path !== 'unit' && path !== 'units_per_tile' && panel.tuning.get(path) !== wanted.get(path)).map(({ path }) => path);
    }, [hash, exampleTunings[i]]);
    assert.deepEqual(differs, [], hash);
    assert.equal(new URLSearchParams(hash.slice(1)).get('play').replaceAll(';', '\n'), exampleScript.trim().replace(/ *#.*/g, ''));
  }
}));

test('every link of the guide sets what it names, and its run gets to its end and shows what its page says', () => withPage(async (page) => {
  assert.ok(guideLinks.length > 10);
  for (const [name, hash, file] of guideLinks) {
    assert.equal(join(root, 'docs/guide', dirname(name), file), join(root, 'build/web/playground/dist/index.html'), `${name}: make web builds it there`);
    await page.evaluate((next) => { window.isOldPage = true; location.hash = next; }, hash);
    await page.waitForFunction(() => !window.isOldPage && window.deftPlayground); // another hash is another page
    const said = await page.evaluate(() => {
      const { game, shared } = window.deftPlayground;
      if (shared.play !== '') {
        game.play(shared.play); // from its start, however much of it the page has played
      }
      let spawns = 0;
      const [events, seen] = [[], new Set()];
      game.onEvent = ({ word }) => events.push(word);
      const respawn = game.respawn.bind(game);
      game.respawn = () => { spawns++; respawn(); };
      while (game.isReplaying) {
        game.tick();
        seen.add(game.hero.state);
      }
      return { events, seen: [...seen], spawns, unknown: shared.unknown, errors: document.querySelectorAll('#findings .error').length, toast: document.getElementById('toast').textContent };
    });
    const { events, seen, toast, ...rest } = said;
    assert.deepEqual({ ...rest, toast: /cannot/.test(toast) }, { spawns: 0, unknown: [], errors: 0, toast: false }, `${name}: ${hash}`);
    let next = 0;
    (shows[name] ?? []).forEach((word) => {
      next = events.indexOf(word, next) + 1;
      assert.ok(next > 0, `${name}: ${word} is not among ${events}`);
    });
    assert.ok(states[name] === undefined || seen.includes(states[name]), `${name}: ${seen}`);
  }
}));

test('a link that comes right after a change is the link that is opened', () => withPage(async (page) => {
  await page.evaluate(() => {
    window.isOldPage = true;
    window.deftPlayground.panel.set('run.speed', 7.5); // the address follows this a moment later
    setTimeout(() => { location.hash = '#level=stage&preset=climber-2018'; }, 200); // just before that, on a busy page
    const from = performance.now();
    while (performance.now() - from < 1000);
  });
  await page.waitForFunction(() => !window.isOldPage && window.deftPlayground);
  assert.deepEqual(await page.evaluate(() => [window.deftPlayground.panel.preset, window.deftPlayground.panel.changed]), ['climber-2018', []]);
  assert.equal(await page.inputValue('#level'), 'stage');
}));

test('a link that says what the page does not know is told of', () => withPage(async (page) => {
  assert.match(await page.locator('#toast').textContent(), /jump.hight=3, jump.cut=cube/);
}, { hash: '#level=gentle&jump.hight=3&jump.cut=cube&jump.height=4' }));

test('levels and tunings that are dropped are taken, and wrong ones are told of', () => withPage(async (page) => {
  const drop = (name, text) => page.evaluate(([path, content]) => window.deftPlayground.drop([new File([content], path)]), [name, text]);
  await drop('room.txt', '..........\n.@........\n##########\n');
  const said = () => page.locator('#toast').textContent();
  const chosen = () => page.locator('#level option:checked').textContent();
  assert.equal(await page.evaluate(() => window.deftPlayground.game.level.columns), 10);
  assert.deepEqual([await said(), await chosen()], ['room.txt is the level now', 'Yours: room.txt']);
  await drop('cave.txt', '..?.\n.@..\n');
  assert.match(await said(), /^cave\.txt, line 1: .*\?/);
  await drop('map.tmx', '<map/>');
  assert.match(await said(), /^map\.tmx: .*save it as JSON/);
  await drop('photo.png', 'PNG');
  assert.match(await said(), /^photo\.png is not a level \(\.tmj, /);
  assert.equal(await chosen(), 'Yours: room.txt');
  await drop('caves.ldtk', readFileSync(join(root, 'shared_scenes/levels/caves.ldtk'), 'utf8'));
  assert.deepEqual([await said(), await chosen()], ['caves.ldtk is the level now', 'Yours: caves.ldtk']);
  await page.selectOption('#level', 'stage');
  await page.waitForFunction(() => !document.getElementById('level').textContent.includes('Yours'));
  assert.match(await chosen(), /^Stage/);
  await drop('tuning.json', '{ "deft_tuning": 1, "jump": { "height": 2.25 } }');
  assert.equal(await page.evaluate(() => window.deftPlayground.panel.tuning.get('jump.height')), 2.25);
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
  const end = await page.evaluate(() => window.deftPlayground.game.ghost.at(-2));
  assert.ok(Math.abs(end - x) < 0.2, `${end} instead of ${x}`);
  await drop([1, 2, 3]);
  assert.doesNotMatch(await page.locator('#toast').textContent(), /last bit/);
}));

/** Copies the link; what stands behind its `#`, and what the page says. */
async function share(page) {
  await page.locator('#toast').evaluate((toast) => { toast.textContent = ''; });
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('toast').textContent !== '');
  return { hash: new URL(page.url()).hash, said: await page.locator('#toast').textContent() };
}

test('a link carries drawn tiles, and the run that was played on them', async () => {
  const { hash, at, x } = await withPage(async (page) => {
    const at = await page.evaluate(() => {
      const { game, stage } = window.deftPlayground;
      const place = { x: Math.floor(game.spawn.x) + 4, y: Math.floor(game.spawn.y - 0.5) };
      game.drawTile(place.x, place.y, game.groundKind);
      stage.redraw(game.level);
      return place;
    });
    assert.match((await share(page)).said, /without the run.*Respawn/);
    await page.keyboard.press('KeyT');
    await page.keyboard.down('ArrowRight');
    await play(page, 1.2);
    const { x } = await hero(page);
    assert.ok(x < at.x, 'the tile stops it');
    return { at, x, ...(await share(page)) };
  });
  await withPage(async (again) => {
    assert.ok(await again.evaluate(({ x: column, y: row }) => window.deftPlayground.game.level.world.tile(column, row), at) > 0);
    await again.waitForFunction(() => !window.deftPlayground.game.isReplaying);
    assert.equal((await hero(again)).x, x);
  }, { hash });
  await withPage(async (again) => {
    assert.match(await again.locator('#toast').textContent(), /tiles.*damaged/);
  }, { hash: hash.replace(/tiles=.{9}/, 'tiles=') });
});

test('a link carries a level that was dropped, and says so when it is too long', async () => {
  const hash = await withPage(async (page) => {
    const drop = (text) => page.evaluate((content) => window.deftPlayground.drop([new File([content], 'room.txt')]), text);
    await drop('............\n.@..........\n############\n');
    const { hash: link, said } = await share(page);
    assert.match(said, /with your level/);
    let seed = 1; // noise does not pack
    const noise = Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => { seed = (seed * 48271) % 2147483647; return seed % 2 ? '#' : '.'; }).join(''));
    noise[0] = `@${noise[0].slice(1)}`;
    await drop(noise.join('\n'));
    assert.match((await share(page)).said, /No link: your level would make it \d+ letters long.*file instead/);
    return link;
  });
  await withPage(async (again) => {
    assert.equal(await again.evaluate(() => window.deftPlayground.game.level.columns), 12);
  }, { hash });
});

test('a recording that is dropped can be looked at tick by tick, and played on from any', () => withPage(async (page) => {
  const seen = await page.evaluate(async () => {
    const { game } = window.deftPlayground;
    game.isPaused = true;
    game.setRate(60);
    game.respawn();
    game.hands.direction('right', true);
    const way = [];
    for (let tick = 0; tick < 90; tick++) {
      game.tick();
      way.push(game.hero.x);
    }
    game.hands.letGo();
    await window.deftPlayground.drop([new File([game.trace], 'run.dtrace')]);
    const first = game.viewer.count - 90; // it began before the respawn
    const at = (tick) => { game.seek(first + tick); return game.hero.x; };
    const scrubbed = [at(60), at(20)];
    game.tick();
    scrubbed.push(game.hero.x);
    game.back();
    scrubbed.push(game.hero.x);
    return { scrubbed, way: [way[60], way[20], way[21], way[20]] };
  });
  assert.deepEqual(seen.scrubbed, seen.way);
  await page.waitForFunction(() => /tick \d+ of/.test(document.getElementById('scrub-at').textContent));
  await page.click('#play-on');
  const end = await page.evaluate(() => {
    const { game } = window.deftPlayground;
    game.hands.direction('right', true);
    game.tick();
    return { x: game.hero.x, isViewing: game.viewer !== undefined };
  });
  assert.ok(end.x > seen.way[1] && end.x < seen.way[0] && !end.isViewing, JSON.stringify(end));
}));
