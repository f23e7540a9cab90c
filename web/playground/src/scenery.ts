// scenery.ts -- the picture of a level: hills far away, ground, one-ways, platforms, and the zones by what they do.
import { FeatureFlag, ZoneKind, type Level, type Pos, type World } from 'deft-controller';
import type { Brush, Color } from './brush.js';
import type { Game } from './game.js';

const zoneColors: Record<number, Color> = {
  [ZoneKind.TRIGGER]: 'trigger', [ZoneKind.LADDER]: 'ladder', [ZoneKind.WATER]: 'water', [ZoneKind.WIND]: 'wind', [ZoneKind.CONVEYOR]: 'conveyor', [ZoneKind.DEATH]: 'death',
};
/** How wide the pattern of the hills is, CSS pixels, and how much of the camera's way each row of hills goes. */
const HILLS = 1600;
const rows = [{ color: 'hill-far', share: 0.06, top: -0.06, tall: 90 }, { color: 'hill-near', share: 0.14, top: 0.1, tall: 60 }] as const;

/** A row of hills that fits to itself at both ends. */
function hills(tall: number, phase: number): Path2D {
  const path = new Path2D();
  path.moveTo(-HILLS, 2000);
  for (let x = -HILLS; x <= 2 * HILLS; x += 20) {
    const angle = (2 * Math.PI * x) / HILLS;
    path.lineTo(x, -tall * (0.6 * Math.sin(2 * angle + phase) + 0.3 * Math.sin(5 * angle + 2 * phase) + 0.15 * Math.sin(9 * angle)));
  }
  path.lineTo(2 * HILLS, 2000);
  return path;
}

/** Ground is made into paths in squares of this side, units, once they are seen; so much of a square's rim is its neighbour's. */
const SQUARE = 12;
const RIM = 1e-3;
/** A square that is so far from being seen is made, one in a frame. */
const AHEAD = 8;
/** No level has so many rows of squares. */
const MOST_ROWS = 2 ** 20;

interface Face {
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/** How wide and how deep a tuft of grass is, units. */
const TUFT = 0.5;
const TUFT_DEEP = 0.2;
/** It begins so far above the face that no rim of the ground parts it from the line of grass. */
const TUFT_HIGH = 0.03;

/** Nothing solid is at a place. Where too much lies to look at, nothing is free. */
function isFree(world: World, place: Pos): boolean {
  try {
    return world.ray(place, { x: 0, y: 0 }) === undefined;
  } catch {
    return false;
  }
}

/** Grass that hangs over a top face into the ground: tufts side by side, each deepest in its middle. None lies in other ground. */
function addTufts(world: World, path: Path2D, from: Pos, to: Pos, { nx, ny }: Face): void {
  const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / TUFT));
  const [dx, dy] = [(to.x - from.x) / count, (to.y - from.y) / count];
  const deep = 2 * Math.min(TUFT_DEEP, Math.hypot(dx, dy) / 2);
  for (let i = 0; i < count; i++) {
    const [x, y] = [from.x + i * dx, from.y + i * dy];
    const [middleX, middleY] = [x + dx / 2, y + dy / 2];
    if (isFree(world, { x: middleX + nx * RIM, y: middleY + ny * RIM })) {
      const [riseX, riseY] = [nx * TUFT_HIGH, ny * TUFT_HIGH];
      path.moveTo(x + riseX, y + riseY);
      path.quadraticCurveTo(middleX - deep * nx, middleY - deep * ny, x + dx + riseX, y + dy + riseY);
      path.closePath();
    }
  }
}

/** What lies in a square, or reaches into it. */
interface Square {
  ground: Path2D;
  edges: Path2D;
  /** Faces that a character can stand on, and the grass that hangs over them. */
  tops: Path2D;
  tufts: Path2D;
  oneWays: Path2D;
  planks: Path2D;
  /** Middles of exposed faces of the ground, with normals. */
  faces: Face[];
}

export class Scenery {
  readonly #brush: Brush;
  readonly #hills = rows.map((row, i) => hills(row.tall, 1 + 2 * i));
  #level: Level | undefined;
  /** By column and row, as one number: a frame asks for some twenty. */
  #squares = new Map<number, Square>();
  #seen: Square[] = [];
  #zones: { path: Path2D; lines: Path2D; color: Color; kind: number; push: number; box: { minX: number; minY: number; maxX: number; maxY: number } }[] = [];
  #routes = new Path2D();
  /** Seen from above: there are no hills, and no grass. */
  isTopdown = false;

  constructor(brush: Brush) {
    this.#brush = brush;
  }

  /** The middles of exposed faces, with normals, of the ground that is seen. */
  get faces(): Face[] {
    return this.#seen.flatMap((square) => square.faces);
  }

  /** Another level, or the same with other ground. */
  setLevel(level: Level): void {
    this.#level = level;
    this.#squares.clear();
    this.#setZones(level, level.axes.up.y);
    this.#routes = new Path2D();
    level.platforms.forEach(({ points }) => points.forEach((point, i) => (i === 0 ? this.#routes.moveTo(point.x, point.y) : this.#routes.lineTo(point.x, point.y))));
  }

  /** The squares that touch a box. Of those that were never seen it makes so many, and leaves out the others. */
  #look(minX: number, minY: number, maxX: number, maxY: number, most: number): Square[] {
    const squares: Square[] = [];
    let made = 0;
    for (let row = Math.floor(minY / SQUARE); row * SQUARE < maxY; row++) {
      for (let column = Math.floor(minX / SQUARE); column * SQUARE < maxX; column++) {
        const key = column * MOST_ROWS + row;
        let square = this.#squares.get(key);
        if (!square && made < most) {
          square = this.#makeSquare(column * SQUARE, row * SQUARE);
          this.#squares.set(key, square);
          made++;
        }
        if (square) {
          squares.push(square);
        }
      }
    }
    return squares;
  }

  /** Makes the ground in a square into paths. */
  #makeSquare(left: number, low: number): Square {
    const { world, axes } = this.#level!;
    const up = axes.up.y;
    const square: Square = { ground: new Path2D(), edges: new Path2D(), tops: new Path2D(), tufts: new Path2D(), oneWays: new Path2D(), planks: new Path2D(), faces: [] };
    for (const feature of world.gather({ minX: left + RIM, minY: low + RIM, maxX: left + SQUARE - RIM, maxY: low + SQUARE - RIM })) {
      if (feature.body !== 0 || feature.flags === FeatureFlag.ZONE) {
        continue;
      }
      const points = feature.points.slice(0, feature.count);
      const isSolid = feature.flags === FeatureFlag.SOLID;
      const path = isSolid ? square.ground : square.oneWays;
      points.forEach((point, i) => (i === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
      path.closePath();
      const middleX = points.reduce((sum, point) => sum + point.x, 0) / points.length;
      const middleY = points.reduce((sum, point) => sum + point.y, 0) / points.length;
      points.forEach((point, i) => {
        const next = points[(i + 1) % points.length]!;
        const [dx, dy] = [next.x - point.x, next.y - point.y];
        const [x, y] = [(point.x + next.x) / 2, (point.y + next.y) / 2];
        const isLeft = (x - middleX) * dy - (y - middleY) * dx < 0; // the corners may go round either way
        const length = (isLeft ? -1 : 1) * Math.hypot(dx, dy);
        const face = { x, y, nx: dy / length, ny: -dx / length };
        const isTop = face.ny * up > 0.5 && !(isSolid && this.isTopdown);
        const lines = isSolid ? (isTop ? square.tops : square.edges) : square.planks;
        if (isSolid ? (feature.exposed >> i) & 1 : isTop) {
          lines.moveTo(point.x, point.y);
          lines.lineTo(next.x, next.y);
        }
        if (isSolid && (feature.exposed >> i) & 1) {
          square.faces.push(face);
          if (isTop) {
            addTufts(world, square.tufts, point, next, face);
          }
        }
      });
    }
    return square;
  }

  #setZones(level: Level, up: number): void {
    this.#zones = level.zones.map(({ points, box, def }) => {
      const path = new Path2D();
      points.forEach((point, i) => (i === 0 ? path.moveTo(point.x, point.y) : path.lineTo(point.x, point.y)));
      path.closePath();
      const lines = new Path2D();
      const { kind, push } = def.zone;
      if (kind === ZoneKind.LADDER) {
        for (const x of [box.minX + 0.12, box.maxX - 0.12]) {
          lines.moveTo(x, box.minY);
          lines.lineTo(x, box.maxY);
        }
        for (let y = box.minY + 0.25; y < box.maxY; y += 0.5) {
          lines.moveTo(box.minX + 0.12, y);
          lines.lineTo(box.maxX - 0.12, y);
        }
      } else if (kind === ZoneKind.DEATH) { // spikes, on its lower side
        const [foot, tip] = up > 0 ? [box.minY, Math.min(box.maxY, box.minY + 0.6)] : [box.maxY, Math.max(box.minY, box.maxY - 0.6)];
        const count = Math.max(1, Math.round((box.maxX - box.minX) / 0.45));
        const wide = (box.maxX - box.minX) / count;
        for (let i = 0; i < count; i++) {
          lines.moveTo(box.minX + i * wide, foot);
          lines.lineTo(box.minX + (i + 0.5) * wide, tip);
          lines.lineTo(box.minX + (i + 1) * wide, foot);
        }
      }
      return { path, lines, kind, push: push.x, box, color: zoneColors[kind] ?? 'trigger' };
    });
  }

  /** The hills, in CSS pixels around the middle of the canvas. */
  drawHills(x: number, y: number, isCalm: boolean): void {
    const { context, colors, scale, height, up } = this.#brush;
    (this.isTopdown ? [] : rows).forEach((row, i) => {
      const far = isCalm ? 0 : row.share * scale;
      context.save();
      context.translate(-(((x * far) % HILLS) + HILLS) % HILLS, row.top * height + (isCalm ? 0 : up * y * far * 0.4 - 60 * row.share));
      context.fillStyle = colors[row.color];
      context.fill(this.#hills[i]!);
      context.restore();
    });
  }

  /** Draws what is seen around the place in the middle of the canvas. */
  draw(game: Game, x: number, y: number, isCalm: boolean): void {
    const { context, colors, scale, width, height } = this.#brush;
    const [halfX, halfY] = [width / 2 / scale + 0.5, height / 2 / scale + 0.5];
    const seen = this.#seen = this.#look(x - halfX, y - halfY, x + halfX, y + halfY, Infinity);
    this.#look(x - halfX - AHEAD, y - halfY - AHEAD, x + halfX + AHEAD, y + halfY + AHEAD, 1); // what comes into sight is there by then
    context.lineCap = context.lineJoin = 'round';
    this.#drawZones(isCalm ? 0 : game.level.timeS);
    if (game.level.platforms.length > 0) {
      context.globalAlpha = 0.35;
      context.strokeStyle = colors.ink;
      context.lineWidth = 1.5 / scale;
      context.setLineDash([1 / scale, 7 / scale]);
      context.stroke(this.#routes);
      context.setLineDash([]);
      context.globalAlpha = 1;
    }
    context.lineWidth = 5 / scale; // the ground covers the inner half, and edges and grass that lie in other ground
    context.strokeStyle = colors.edge;
    seen.forEach((square) => context.stroke(square.edges));
    context.lineWidth = 8 / scale;
    context.strokeStyle = colors.grass;
    context.lineCap = 'butt'; // no grass beyond the ends of a floor
    seen.forEach((square) => context.stroke(square.tops));
    context.lineWidth = 1.2 / scale; // no seams between tiles
    context.lineJoin = 'bevel';
    context.fillStyle = context.strokeStyle = colors.ground;
    seen.forEach(({ ground }) => {
      context.fill(ground);
      context.stroke(ground);
    });
    context.lineCap = context.lineJoin = 'round';
    context.fillStyle = colors.grass;
    seen.forEach(({ tufts }) => context.fill(tufts));
    context.fillStyle = colors.plank;
    seen.forEach((square) => context.fill(square.oneWays));
    context.lineWidth = 3.5 / scale;
    context.strokeStyle = colors['one-way'];
    seen.forEach((square) => context.stroke(square.planks));
    this.#drawPlatforms(game);
  }

  #drawPlatforms(game: Game): void {
    const { context, colors, scale, up } = this.#brush;
    const now = Math.max(game.level.timeS - game.dt * (1 - game.ratio), 0);
    game.level.platforms.forEach(({ width, height, oneWay }, i) => {
      const at = game.level.platformAt(i, now);
      context.fillStyle = oneWay ? colors.plank : colors.platform;
      context.beginPath();
      context.roundRect(at.x - width / 2, at.y - height / 2, width, height, Math.min(0.12, height / 2));
      context.fill();
      const top = at.y + up * (height / 2 - 2 / scale);
      this.#brush.segment(at.x - width / 2 + 0.1, top, at.x + width / 2 - 0.1, top, oneWay ? colors['one-way'] : colors.edge, 2.5);
    });
  }

  #drawZones(timeS: number): void {
    const { context, colors, scale, up } = this.#brush;
    for (const { path, lines, kind, color, push, box } of this.#zones) {
      context.fillStyle = context.strokeStyle = colors[color];
      if (kind === ZoneKind.DEATH) {
        context.fill(lines);
        continue;
      }
      context.globalAlpha = kind === ZoneKind.LADDER ? 0.12 : 0.28;
      context.fill(path);
      context.globalAlpha = 0.9;
      context.lineWidth = 3 / scale;
      if (kind === ZoneKind.LADDER) {
        context.stroke(lines);
      } else if (kind === ZoneKind.WATER) {
        const top = up > 0 ? box.maxY : box.minY;
        context.beginPath();
        for (let x = box.minX; x <= box.maxX; x += 0.25) {
          context.lineTo(x, top + 0.05 * Math.sin(3 * x + 2.5 * timeS));
        }
        context.stroke();
      } else if (kind === ZoneKind.WIND || kind === ZoneKind.CONVEYOR) {
        context.globalAlpha = 0.6;
        context.setLineDash([0.5, 0.9]);
        context.lineDashOffset = -push * timeS * 0.5;
        context.beginPath();
        for (let y = box.minY + 0.3; y < box.maxY; y += 0.6) {
          context.moveTo(box.minX, y);
          context.lineTo(box.maxX, y);
        }
        context.stroke();
        context.setLineDash([]);
        context.lineDashOffset = 0;
      }
      context.globalAlpha = 1;
    }
  }
}
