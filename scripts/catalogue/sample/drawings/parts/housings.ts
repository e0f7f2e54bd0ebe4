import { black, chrome, clear, grey, type Material, white } from '../materials.ts';
import type { Flat } from '../outlines.ts';
import { at, cylinder, group, plate, type Solid } from '../solids.ts';

/** What lamps have in common: a housing, a reflector and a glass. */

export const glass = (outline: readonly Flat[], depth: number, material: Material = clear, opacity = 0.5): Solid =>
  plate(outline, depth, material, { opacity });

export const lampOf = (
  outline: readonly Flat[],
  depth: number,
  inside: Solid,
  cover: Material,
  opacity: number,
): Solid =>
  group(
    at(
      0,
      0,
      -depth * 0.7,
      plate(
        outline.map(([x, y]): Flat => [x * 0.88, y * 0.84]),
        depth * 0.7,
        black,
      ),
    ),
    plate(outline, depth * 0.6, grey),
    at(
      0,
      0,
      depth * 0.3,
      plate(
        outline.map(([x, y]): Flat => [x * 0.95, y * 0.92]),
        1,
        black,
      ),
      inside,
    ),
    at(
      0,
      0,
      depth * 0.34,
      glass(
        outline.map(([x, y]): Flat => [x * 0.97, y * 0.95]),
        8,
        cover,
        opacity,
      ),
    ),
  );

export const reflector = (radius: number): Solid =>
  group(
    cylinder(radius + 3, 4, chrome),
    at(0, 0, 3, cylinder(radius * 0.8, 2, grey), cylinder(radius * 0.45, 8, white)),
  );
