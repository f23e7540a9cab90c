import assert from 'node:assert/strict';
import test from 'node:test';
import { DeftError } from '../dist/index.js';
import { summaries } from '../dist/texts.js';
import { deft, native, near, read } from './here.mjs';

test('a jump is as high as the tuning says', () => {
  for (const height of [1.5, 2.5, 4]) {
    const moveset = deft.tuning().set('jump.height', height).build();
    assert.ok(near(moveset.jumpHeight(), height, 1e-7)); // a rise with a hang is solved to 1e-8
    moveset.free();
  }
});

test('the table of parameters is that of the command', () => {
  const all = JSON.parse(native('describe', '--json').stdout);
  const rows = Array.isArray(all) ? all : all.parameters;
  assert.equal(deft.params.length, rows.length);
  rows.forEach((row, i) => {
    const param = deft.params[i];
    assert.equal(param.path, row.path);
    assert.equal(summaries[param.path], row.summary);
    assert.equal(param.defaultValue === Infinity || param.defaultValue >= 1e30 ? 'inf' : param.defaultValue, row.default === 'inf' ? 'inf' : param.type === 'choice' ? param.defaultValue : Number(row.default), param.path);
  });
});

test('every preset can be built, and says where it comes from', () => {
  assert.ok(deft.presets.length > 20);
  for (const preset of deft.presets) {
    const tuning = deft.tuning(preset.id);
    tuning.build().free();
    assert.notEqual(preset.source, '');
    tuning.free();
  }
});

test('a name that is none offers the nearest', () => {
  assert.throws(() => deft.tuning().set('jump.hight', 3), /no parameter 'jump.hight'; did you mean 'jump.height'\?/);
  assert.throws(() => deft.tuning().set('jump.shape', 'tall'), /jump.shape is one of time, distance, gravity, speed, not 'tall'/);
  assert.throws(() => deft.tuning('plumer-1985'), /no preset 'plumer-1985'; did you mean 'plumber-1985'\?/);
  assert.throws(() => deft.tuning('zzzz'), /no preset 'zzzz'$/);
});

test('a value out of its range is a finding with range and cure', () => {
  const tuning = deft.tuning().set('jump.height', -1);
  const { moveset, findings } = tuning.tryBuild();
  assert.equal(moveset, undefined);
  assert.equal(findings[0].field, 'jump.height');
  assert.throws(() => tuning.build(), DeftError);
});

test('a tuning as text is the same tuning', () => {
  for (const { id } of deft.presets) {
    const tuning = deft.tuning(id);
    const again = deft.parseTuning(tuning.toJson());
    const [a, b] = [tuning.build(), again.build()];
    assert.equal(a.hash, b.hash, id);
    [a, b, tuning, again].forEach((one) => one.free());
  }
});

test('a tuning file that is wrong has the findings of the desktop', () => {
  const text = '{ "deft_tuning": 1,\n  "jump": { "hight": 3 },\n  "run": { "speed": "fast" } }';
  const { ok, findings } = deft.tuning().parse(text);
  assert.equal(ok, false);
  assert.deepEqual(findings.map(({ line, field }) => [line, field]), [[2, 'jump.hight'], [3, 'run.speed']]);
});

test('derived numbers say what made them', () => {
  const tuning = deft.parseTuning(read('shared_scenes/tunings/every_move.json').toString());
  const moveset = tuning.build();
  const gravity = tuning.explain(moveset).find((line) => line.name === 'jump.gravity');
  const [height, time] = [tuning.get('jump.height'), tuning.get('jump.time_to_apex_s')];
  assert.ok(near(gravity.value, (2 * height) / time ** 2, 1e-9));
});
