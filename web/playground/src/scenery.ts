// scenery.ts -- the picture of a level: hills far away, ground, one-ways, platforms, and the zones by what they do.
import { FeatureFlag, ZoneKind, type Level } from 'deft-controller';
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

/** Ground is drawn in squares of this side, units: those that are seen. */
const SQUARE = 12;

/** What lies in a square, and the box around it. */
interface Square {
  ground: Path2D;
  edges: Path2D;
  /** Faces that a character can stand on. */
  tops: Path2D;
  oneWays: Path2D;
  planks: Path2D;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

interface Face {
  x: number;
  y: number;
  nx: number;
  ny: number;
}

/** The square that a piece of ground belongs to; its box grows by the piece. */
function squareOf(squares: Map<string, Square>, points: readonly { x: number; y: number }[]): Square {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [minX, minY, maxX, maxY] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const key = `${Math.floor(minX / SQUARE)} ${Math.floor(minY / SQUARE)}`;
  let square = squares.get(key);
  if (!square) {
    square = { ground: new Path2D(), edges: new Path2D(), tops: new Path2D(), oneWays: new Path2D(), planks: new Path2D(), minX, minY, maxX, maxY };
    squares.set(key, square);
  }
  Object.assign(square, { minX: Math.min(square.minX, minX), minY: Math.min(square.minY, minY), maxX: Math.max(square.maxX, maxX), maxY: Math.max(square.maxY, maxY) });
  return square;
}

export class Scenery {
  readonly #brush: Brush;
  readonly #hills = rows.map((row, i) => hills(row.tall, 1 + 2 * i));
  #squares: Square[] = [];
  #zones: { path: Path2D; lines: Path2D; color: Color; kind: number; push: number; box: { minX: number; minY: number; maxX: number; maxY: number } }[] = [];
  #routes = new Path2D();
  /** Middles of exposed faces of the ground, with normals. */
  faces: Face[] = [];
  /** Seen from above: there are no hills, and no grass. */
  isTopdown = false;

  constructor(brush: Brush) {
    this.#brush = brush;
  }

  /** Makes the level's ground into paths. */
  setLevel(level: Level): void {
    const squares = new Map<string, Square>();
    this.faces = [];
    const up = level.axes.up.y;
    for (const feature of level.world.gather(level.world.bounds)) {
      if (feature.body !== 0 || feature.flags === FeatureFlag.ZONE) {
        continue;
      }
      const points = feature.points.slice(0, feature.count);
      const isSolid = feature.flags === FeatureFlag.SOLID;
      const square = squareOf(squares, points);
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
          this.faces.push(face);
        }
      });
    }
    this.#squares = [...squares.values()];
    this.#setZones(level, up);
    this.#routes = new Path2D();
    level.platforms.forEach(({ points }) => points.forEach((point, i) => (i === 0 ? this.#routes.moveTo(point.x, point.y) : this.#routes.lineTo(point.x, point.y))));
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
    const seen = this.#squares.filter((square) => square.minX < x + halfX && square.maxX > x - halfX && square.minY < y + halfY && square.maxY > y - halfY);
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
    context.lineWidth = 5 / scale; // the ground covers the inner half, and edges that lie in other ground
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
