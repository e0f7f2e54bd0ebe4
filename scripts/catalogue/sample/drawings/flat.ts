import { lit, type Material } from './materials.ts';
import { areaOf, type Flat, type Outline, outlineOf } from './outlines.ts';
import type { Paint, Shape } from './shapes.ts';
import { polygon } from './shapes.ts';
import { onFace, type Solid } from './solid.ts';
import { type Camera, direction, type Frame, faces, lightOn, placed, type Seen, seen } from './space.ts';

/** Flat bodies of any outline. */

interface Wall {
  /** Rows of points along the outline. */
  rows: Flat[][];
  colour: string;
  depth: number;
}

/** The walls of an outline that are seen, those in the same light together: the farthest first. */
function wallsOf(frame: Frame, camera: Camera, outline: Outline, material: Material, isHole: boolean): Wall[] {
  const sign = areaOf(outline) > 0 === isHole ? -1 : 1;
  const walls = new Map<string, Wall>();
  let last: Wall | undefined;
  for (const [n, from] of outline.entries()) {
    const to = outline[(n + 1) % outline.length] as Flat;
    const normal = direction(frame, [sign * (to[1] - from[1]), -sign * (to[0] - from[0]), 0]);
    const middle = placed(frame, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0]);
    if (!faces(camera, middle, normal)) {
      last = undefined;
      continue;
    }
    const colour = lit(material, lightOn(normal) * (isHole ? 0.7 : 1));
    const wall = walls.get(colour) ?? { rows: [], colour, depth: middle[2] };
    walls.set(colour, wall);
    if (last === wall) wall.rows.at(-1)?.push(to);
    else wall.rows.push([from, to]);
    last = wall;
  }
  return [...walls.values()].sort((a, b) => a.depth - b.depth);
}

interface PlateExtras {
  holes?: readonly Outline[];
  opacity?: number;
}

/** How large an outline is, across its farthest points. */
function extentOf(outline: Outline): number {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/**
 * A flat body of this outline; half of its depth lies before the plane and half behind it. Small ones, and small holes,
 * are drawn with fewer shades: nobody sees more, and chains have dozens of them.
 */
export function plate(
  points: string | Outline,
  depth: number,
  material: Material,
  { holes = [], opacity }: PlateExtras = {},
): Solid {
  const outline = outlineOf(points);
  const isSmall = extentOf(outline) < 42;
  const open = holes.filter((each) => extentOf(each) > 13);
  return (frame, camera) => {
    const isTowards = frame.axes[2][2] >= 0;
    const near = isTowards ? depth / 2 : -depth / 2;
    const on =
      (z: number) =>
      ([x, y]: Flat) =>
        seen(camera, placed(frame, [x, y, z]));
    const facet = (z: number, cut: readonly Outline[]) => [outline, ...cut].flatMap((each) => polygon(each.map(on(z))));
    const walls = [
      ...open.flatMap((each) => wallsOf(frame, camera, each, material, true)),
      ...wallsOf(
        frame,
        camera,
        outline,
        isSmall ? { ...material, dark: material.base, light: material.base } : material,
        false,
      ),
    ];
    const sides = walls.map(
      ({ rows, colour }): Shape => ({
        outline: rows.flatMap((ends) => polygon([...ends.map(on(near)), ...ends.map(on(-near)).reverse()])),
        fill: isSmall ? lit(material, 0.3) : colour,
        bare: !isSmall,
      }),
    );
    const facing = onFace(material, direction(frame, [0, 0, isTowards ? 1 : -1]));
    const front: Shape = {
      outline: facet(near, holes),
      fill: isSmall ? facing.light : paintOver(outline.map(on(near)), facing),
    };
    const back: Shape[] = isSmall ? [] : [{ outline: facet(-near, open), fill: lit(material, 0) }];
    const shapes = [...back, ...sides, front];
    return opacity === undefined ? shapes : shapes.map((shape) => ({ ...shape, opacity }));
  };
}

function paintOver(corners: readonly Seen[], material: Material): Paint {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return {
    material,
    kind: 'flat',
    from: [Math.min(...xs), Math.min(...ys)],
    to: [Math.max(...xs), Math.max(...ys)],
  };
}
