// Levels give the same worlds and the same findings as on the desktop, and play the same.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { deft, files, levels, native, read, scratch } from './here.mjs';

/** Findings as `deft check` prints them. */
const lines = (path, findings) => findings.map((finding) => {
  const place = [path, finding.line, finding.column].filter((part) => part).join(':');
  return `${place}: ${finding.severity}: ${finding.text}`;
});

async function compareFindings(path, bytes) {
  const { level, findings } = await deft.tryLevel(path, bytes, files);
  level?.free();
  const said = native('check', path).stdout.split('\n').filter((line) => line !== '');
  assert.deepEqual(lines(path, findings), said);
  return findings;
}

for (const path of levels) {
  test(`${path}: the world and the findings are those of the desktop`, async () => {
    await compareFindings(path, read(path));
    const trace = join(scratch, 'level.dtrace');
    native('sim', path, '--ticks', '1', '--record', trace);
    const replay = deft.replay(readFileSync(trace));
    const level = await deft.level(path, read(path), files);
    assert.equal(level.hash, replay.trace.levelHash);
    replay.free();
    level.free();
  });
}

test('a level that is wrong in many ways has the findings of the desktop', async () => {
  const gentle = JSON.parse(read('shared_scenes/levels/gentle.tmj').toString());
  gentle.tilesets.forEach((tileset) => { tileset.source = tileset.source && join('/nowhere', 'there.tsj'); });
  const broken = {
    lost_tileset: gentle,
    no_layers: { ...gentle, layers: [] },
    odd_size: { ...gentle, width: -3 },
    hexagonal: { ...gentle, orientation: 'hexagonal' },
    no_map: { type: 'tileset' },
    cut: { ...gentle, layers: gentle.layers.map((layer) => (layer.data ? { ...layer, data: layer.data.slice(0, 40) } : layer)) },
  };
  for (const [name, map] of Object.entries(broken)) {
    const path = join(scratch, `${name}.tmj`);
    writeFileSync(path, JSON.stringify(map));
    const { findings } = await deft.tryLevel(path, readFileSync(path), files);
    const said = native('check', path).stdout.split('\n').filter((line) => line !== '');
    assert.ok(said.length > 0, `${name} is broken`);
    // The desktop says why its disk has no such file; here the game has none.
    const plain = (all) => all.map((line) => line.replace(/(cannot be read: )[^;]*/, '$1...'));
    assert.deepEqual(plain(lines(path, findings)), plain(said), name);
  }
});

test('JSON that is no JSON is told of with its line', async () => {
  for (const [text, line] of [['{\n"a": 1,\n}', 3], ['{"a": [1, 2}', 1], ['{"a": 1,\n"a": 2}', 2], ['{"a": 01}', 1], ['{"a": "\\ud800"}', 1], ['[1', 1], ['{} x', 1]]) {
    const { level, findings } = await deft.tryLevel('broken.tmj', text);
    assert.equal(level, undefined, text);
    assert.equal(findings[0].line, line, `${text}: ${findings[0].text}`);
  }
});

test('an error says where it is, and how many follow', async () => {
  await assert.rejects(deft.level('cave.tmj', '{\n"a": 1,\n}'), /^DeftError: cave\.tmj:3:(\d+:)? not valid JSON: /);
  assert.throws(() => deft.parseTuning('{"deft_tuning": 1,\n"jump": {"heigth": 1, "hight": 2}}'), /^DeftError: 2:(\d+:)? jump\.heigth: there is no such field.* \(and 1 more\)$/);
});

test('JSON that is nested too deep is a finding, and no crash', async () => {
  const { findings } = await deft.tryLevel('deep.tmj', '['.repeat(100000));
  assert.match(findings[0].text, /depth/);
});

test('the value of a zone event leads to the zone and its name', async () => {
  const path = 'examples/recipes/level.tmj';
  const level = await deft.level(path, read(path), files);
  const hero = deft.character(deft.tuning().build(), level.spawns[0].feet, level.axes);
  const checkpoint = level.zones.find(({ name }) => name === 'checkpoint');
  hero.teleport({ x: (checkpoint.box.minX + checkpoint.box.maxX) / 2, y: checkpoint.box.maxY });
  hero.step(level.world, deft.input(), 1 / 60);
  const entered = [...hero.events].filter(({ word }) => word === 'zone_entered').map(({ value }) => level.zoneOf(value).name);
  assert.deepEqual(entered, ['checkpoint']);
  assert.equal(level.zoneOf(1), undefined);
  level.free();
});

/** Rows of a trace as CSV, by the names of its columns. */
function rows(csv) {
  const [head, ...all] = csv.trim().split('\n').map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, '')));
  return all.map((row) => Object.fromEntries(row.map((value, i) => [head[i], value])));
}

for (const name of ['gentle', 'stage', 'gauntlet']) {
  test(`the script of ${name} moves the character as on the desktop, to the last bit`, async () => {
    const path = `shared_scenes/levels/${name}.tmj`;
    const tuning = name === 'gauntlet' ? 'shared_scenes/tunings/gauntlet.json' : undefined;
    const script = `shared_scenes/scripts/${name}.input`;
    const said = native('sim', path, '--input', script, ...(tuning ? ['--tuning', tuning] : []), '--trace', '-');
    const expected = rows(said.stdout);
    assert.ok(expected.length > 300, said.stderr);

    const level = await deft.level(path, read(path), files);
    const worn = tuning ? deft.parseTuning(read(tuning).toString()) : deft.tuning();
    const hero = deft.character(worn.build(), level.spawns[0].feet, level.axes);
    const player = deft.script(read(script).toString(), level.axes);
    const input = deft.input();
    const dt = 1 / 60;
    for (let tick = 1; player.next(input, dt) && tick < expected.length; tick++) {
      level.tick((tick - 1) * dt, tick * dt);
      player.act(hero);
      hero.step(level.world, input, dt);
      const row = expected[tick];
      assert.equal(hero.hash.toString(16).padStart(16, '0'), row.hash, `tick ${tick}`);
      assert.deepEqual([hero.x, hero.y, hero.state, hero.support], [Number(row.x), Number(row.y), row.state, row.support]);
      const words = Array.from({ length: hero.events.count }, (_, i) => hero.events.word(i)).join(';');
      assert.equal(words, row.events);
    }
    level.free();
  });
}
