// godot.mjs -- plays an export for Godot 4 in Godot 3.2, the one that Debian has: a run with a long jump and a tap, without a window.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './here.mjs';

/** What Godot 4 names otherwise than Godot 3. */
const names = [
  [/CharacterBody2D$/m, 'KinematicBody2D\n\nvar velocity := Vector2.ZERO'],
  [/\bmaxf\(/g, 'max('],
  [/\bminf\(/g, 'min('],
  [/\babsf\(/g, 'abs('],
  [/\bclampf\(/g, 'clamp('],
  [/^\tmove_and_slide\(\)/m, '\tvelocity = move_and_slide(velocity, Vector2.UP)'],
  [/Input\.get_axis\("(\w+)", "(\w+)"\)/, 'Input.get_action_strength("$2") - Input.get_action_strength("$1")'],
];

const files = {
  'project.godot': 'config_version=4\n[application]\nrun/main_scene="res://main.tscn"\n',
  'main.tscn': '[gd_scene load_steps=2 format=2]\n[ext_resource path="res://main.gd" type="Script" id=1]\n[node name="main" type="Node2D"]\nscript = ExtResource( 1 )\n',
  'main.gd': `extends Node2D
const TILE := 16.0
var hero
var ticks := 0
var ground := 0.0
var tops := [0.0, 0.0]

func box(size: Vector2) -> CollisionShape2D:
	var shape := CollisionShape2D.new()
	shape.shape = RectangleShape2D.new()
	shape.shape.extents = size / 2
	return shape

func _ready() -> void:
	var floor_body := StaticBody2D.new()
	floor_body.add_child(box(Vector2(9000, 32)))
	floor_body.position.y = 16
	add_child(floor_body)
	hero = load("res://hero.gd").new()
	hero.add_child(box(Vector2(0.8, 1) * TILE))
	hero.position.y = -0.5 * TILE
	add_child(hero)

func _physics_process(_delta: float) -> void:
	ticks += 1
	if ticks == 30:
		ground = hero.position.y
		Input.action_press("ui_right")
	if ticks == 30 or ticks == 150:
		Input.action_press("ui_accept")
	if ticks == 120 or ticks == 151:
		Input.action_release("ui_accept")
	if ticks >= 30:
		tops[ticks / 150] = max(tops[ticks / 150], ground - hero.position.y)
	if ticks == 249:
		print("PLAYED %.4f %.4f %.4f" % [tops[0] / TILE, tops[1] / TILE, hero.velocity.x / TILE])
		get_tree().quit()
`,
};

/** The line of numbers: height of the long jump, height of the tap, speed of the run, in tiles. */
export function playInGodot(script) {
  const folder = join(scratch, 'godot');
  mkdirSync(folder, { recursive: true });
  const hero = names.reduce((text, [four, three]) => text.replace(four, three), script);
  Object.entries({ ...files, 'hero.gd': hero }).forEach(([name, text]) => writeFileSync(join(folder, name), text));
  const said = spawnSync('godot3-server', ['--path', folder, '--fixed-fps', '60'], { encoding: 'utf8', timeout: 60000, env: { ...process.env, HOME: folder } });
  assert.doesNotMatch(said.stdout + said.stderr, /SCRIPT ERROR|Parse Error/);
  const [, line] = said.stdout.match(/PLAYED (.*)/) ?? [];
  assert.ok(line, said.stdout + said.stderr);
  return line;
}
