import { letterLines } from './letters.ts';
import type { Material } from './materials.ts';
import { polar, rowsOf } from './outlines.ts';
import type { Shape } from './shapes.ts';
import { polygon } from './shapes.ts';
import type { Solid } from './solid.ts';
import { type Point, placed, type Seen, seen } from './space.ts';

/** Marks, letters, hoses, wires and springs: what is drawn by lines. */

/** Lines on a surface. */
export function marks(lines: readonly (readonly Point[])[], colour: string, width = 1.2): Solid {
  return (frame, camera) => [
    {
      outline: lines.flatMap((line) =>
        polygon(
          line.map((point) => seen(camera, placed(frame, point))),
          false,
        ),
      ),
      fill: colour,
      line: width,
    },
  ];
}

/** Words on the plane of x and y, around the origin. */
export function print(text: string, height: number, colour: string): Solid {
  const { lines, width } = letterLines(text);
  const size = height / 6;
  return marks(
    lines.map((line) => line.map(([x, y]): Point => [(x - width / 2) * size, (y - 3) * size, 0])),
    colour,
    height / 8,
  );
}

function threads(paths: readonly (readonly Seen[])[], thickness: number, material: Material): Shape[] {
  const layer = (share: number, colour: string, shift: number): Shape => ({
    outline: paths.flatMap((path) =>
      polygon(
        path.map(({ x, y }) => ({ x: x - shift, y: y - shift * 1.4 })),
        false,
      ),
    ),
    fill: colour,
    line: thickness * share,
  });
  // Of a thin wire, nobody sees more than two colours.
  if (thickness < 4) return [layer(1.5, '#23282e', 0), layer(0.8, material.base, 0)];
  return [
    layer(1.12, '#23282e', 0),
    layer(0.96, material.dark, 0),
    layer(0.62, material.base, thickness * 0.08),
    layer(0.2, material.light, thickness * 0.15),
  ];
}

function curve(points: readonly Point[], steps: number): Point[] {
  return points.flatMap((b, n) => {
    const c = points[n + 1];
    if (!c) return [b];
    const [a, d] = [points[n - 1] ?? b, points[n + 2] ?? c];
    return Array.from({ length: steps }, (_, step) => {
      const t = step / steps;
      const along = (i: 0 | 1 | 2) =>
        b[i] +
        0.5 * t * (c[i] - a[i] + t * (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i] + t * (3 * (b[i] - c[i]) + d[i] - a[i])));
      return [along(0), along(1), along(2)] as const;
    });
  });
}

/** A hose, a cable or a bent rod through the points. */
export function tube(line: string | readonly Point[], thickness: number, material: Material, steps = 6): Solid {
  const points =
    typeof line === 'string' ? rowsOf(line).map(([x, y, z]): Point => [Number(x), Number(y), Number(z)]) : line;
  return (frame, camera) =>
    threads([curve(points, steps).map((point) => seen(camera, placed(frame, point)))], thickness, material);
}

/** A spring around the z axis; `end` is its radius at the other end. */
export function coil(
  radius: number,
  wire: number,
  turns: number,
  length: number,
  material: Material,
  end = radius,
): Solid {
  const quarters = Math.round(turns * 4);
  const spot = (share: number): Point => {
    const [x, y] = polar(radius + (end - radius) * share, share * turns * 360);
    return [x, y, (share - 0.5) * length];
  };
  return (frame, camera) => {
    const at = (share: number) => placed(frame, spot(share));
    const pieces = Array.from({ length: quarters }, (_, n) => {
      const points = Array.from({ length: 4 }, (_, step) => at((n + step / 3) / quarters));
      const axis = placed(frame, [0, 0, ((n + 0.5) / quarters - 0.5) * length]);
      return {
        isNear: (points[1]?.[2] ?? 0) + (points[2]?.[2] ?? 0) > 2 * axis[2],
        path: points.map((point) => seen(camera, point)),
      };
    });
    const paths = (isNear: boolean) => pieces.filter((piece) => piece.isNear === isNear).map(({ path }) => path);
    return [...threads(paths(false), wire, material), ...threads(paths(true), wire, material)];
  };
}
