import { black, iron, type Material, plastic, rubber, steel, zinc } from '../materials.ts';
import { circle, type Flat, hole, holes, oval, rect, shifted, smooth } from '../outlines.ts';
import {
  at,
  bush,
  coil,
  cylinder,
  group,
  lathe,
  lying,
  marks,
  plate,
  type Solid,
  type Step,
  tube,
  turn,
} from '../solids.ts';
import type { Point } from '../space.ts';

/** Pieces that many parts have. Their axis is z, and they end at z = 0 where they are fixed. */

export const box = (width: number, height: number, depth: number, material: Material, corner = 4): Solid =>
  plate(rect(width, height, corner), depth, material);

export const nut = (size: number, height: number, material = steel): Solid =>
  group(plate(circle(size, 6), height, material), at(0, 0, height / 2, cylinder(size * 0.55, 1, iron)));

/** The grooves of a screw between two heights. */
export const thread = (radius: number, from: number, to: number, pitch = 5): Step[] =>
  Array.from({ length: Math.max(2, Math.round((to - from) / pitch)) }, (_, n) => from + n * pitch).flatMap(
    (z): Step[] => [
      [z, radius],
      [z + pitch / 2, radius * 0.9],
    ],
  );

export const stud = (radius: number, length: number, material = zinc): Solid =>
  lathe([[0, radius], [length * 0.3, radius], ...thread(radius * 0.92, length * 0.3, length)], material);

export const bolt = (radius: number, length: number, material = steel): Solid =>
  group(
    lathe(`${-length} ${radius * 0.9}, 0 ${radius}`, material),
    plate(circle(radius * 1.8, 6), radius * 1.2, material),
  );

/** A rubber sleeve with folds. */
export const folds = (count: number, from: number, to: number, length: number, depth = 8): Step[] =>
  Array.from({ length: count }, (_, n) => n).flatMap((n): Step[] => {
    const radius = from + ((to - from) * n) / count;
    return [
      [(length * n) / count, radius - depth],
      [(length * (n + 0.5)) / count, radius],
    ];
  });

/** A socket for a plug, towards the viewer. */
export function socket(pins: number, material = plastic): Solid {
  const width = 12 + pins * 8;
  return group(
    box(width, 24, 26, material, 5),
    at(0, 0, 13.5, plate(rect(width - 7, 16, 3), 1, black)),
    marks(
      Array.from({ length: pins }, (_, n): Point[] => {
        const x = (n - (pins - 1) / 2) * 8;
        return [
          [x, -3, 14.5],
          [x, 4, 14.5],
        ];
      }),
      '#e8cf86',
      2.4,
    ),
  );
}

/** A bearing with rings, and with a seal or with balls between them. */
export function bearing(outer: number, inner: number, width: number, seal: Material | 'balls', count = 9): Solid {
  const gap = outer - inner;
  const front: Solid =
    seal === 'balls'
      ? group(
          cylinder(outer - gap * 0.24, 0.5, iron),
          ...Array.from({ length: count }, (_, n) => {
            const angle = (n * 2 * Math.PI) / count + 0.3;
            const middle = (outer + inner) / 2;
            return at(middle * Math.cos(angle), middle * Math.sin(angle), 0, cylinder(gap * 0.19, 4, steel));
          }),
        )
      : cylinder(outer - gap * 0.22, 0.5, seal);
  return group(cylinder(outer, width, steel), at(0, 0, width / 2, front, bush(inner + gap * 0.24, 1, steel, inner)));
}

/** A pulley for a belt with so many ribs. */
export function pulley(radius: number, ribs: number, material = iron, hub = 0.3): Solid {
  const width = 10 + ribs * 6;
  const grooves = Array.from({ length: ribs }, (_, n) => -width / 2 + 5 + n * 6).flatMap((z): Step[] => [
    [z, radius],
    [z + 3, radius - 5],
  ]);
  return group(
    lathe(
      [
        [-width / 2, radius + 4],
        [-width / 2 + 4, radius + 4],
        ...grooves,
        [width / 2 - 5, radius],
        [width / 2 - 4, radius + 4],
        [width / 2, radius + 4],
      ],
      material,
      {
        radius: radius * 0.82,
        depth: width * 0.35,
        holds: group(bush(radius * hub, 8, steel, radius * hub * 0.5)),
      },
    ),
  );
}

/** An eye with a rubber bush, as at the ends of shock absorbers. */
export const eye = (radius: number, width: number, material: Material, bore = 0.35): Solid =>
  group(
    cylinder(radius, width, material),
    at(0, 0, width / 2, cylinder(radius * 0.78, 2, rubber), bush(radius * 0.5, 5, steel, radius * bore)),
  );

/** A flange with ears for so many bolts. */
export function flange(radius: number, ears: number, size: number, thickness: number, material: Material): Solid {
  const outline: Flat[] = Array.from({ length: ears * 2 }, (_, n) => {
    const angle = (Math.PI * n) / ears + Math.PI / 2;
    const r = n % 2 === 0 ? radius + size : radius * (ears === 2 ? 0.82 : 0.95);
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  return plate(smooth(outline), thickness, material, { holes: holes(ears, radius + size * 0.25, size * 0.3) });
}

/** A ball joint's boot with its threaded pin, upwards along z. */
export const pin = (size: number, boot: Material = rubber): Solid =>
  group(
    lathe(`0 ${size}, ${size * 0.4} ${size * 1.1}, ${size * 0.9} ${size * 0.6}`, boot),
    lathe(
      [[size * 0.9, size * 0.5], [size * 1.6, size * 0.42], ...thread(size * 0.36, size * 1.6, size * 2.6, 5)],
      steel,
    ),
  );

export const cable = (points: readonly Point[]): readonly Point[] => points;

/** A can: a turned body with a rounded bottom and top. */
export const can = (radius: number, length: number, material: Material, round = 6): Solid =>
  lathe(
    `${-length / 2} ${radius - round}, ${-length / 2 + round * 0.4} ${radius - round * 0.3}, ${-length / 2 + round} ${radius}, ${length / 2 - round} ${radius}, ${length / 2 - round * 0.4} ${radius - round * 0.3}, ${length / 2} ${radius - round}`,
    material,
  );

export { circle, coil, hole, lying, shifted, turn };

/** A cable in its sleeve, with the bare wire and a nipple at each end. */
export function cableOf(sleeve: typeof steel, loop: number, ...ends: Solid[]): Solid {
  return group(
    tube('-150 60 0, -116 56 0', 3.5, steel),
    tube(
      `-112 55 0, -50 ${40 + loop} 10, 40 10 30, 20 -70 20, -60 -50 0, -30 20 -20, 60 44 0, 116 -30 0`,
      10,
      sleeve,
      8,
    ),
    tube('118 -33 0, 140 -62 0', 3.5, steel),
    at(-152, 61, 0, cylinder(6, 14, zinc)),
    at(-112, 55, 0, turn('z', -8, lying(lathe('-16 7, 8 10', zinc)))),
    at(118, -33, 0, turn('z', -54, lying(lathe('-8 10, 18 7', zinc)))),
    ...ends,
  );
}

/** A chain that lies in a loop of this size. */
export function chainLoop(links: number, width: number, height: number, material: typeof steel): Solid {
  return group(
    ...Array.from({ length: links }, (_, n) => {
      const angle = (2 * Math.PI * n) / links;
      return at(
        width * Math.cos(angle),
        height * Math.sin(angle),
        0,
        turn(
          'z',
          (Math.atan2(height * Math.cos(angle), -width * Math.sin(angle)) * 180) / Math.PI,
          plate(oval(22, 11, 8), n % 2 ? 18 : 9, n % 2 ? material : iron),
        ),
      );
    }),
  );
}

/** A core of pipes and fins, towards the viewer. */
export function core(width: number, height: number, pipes: number, colour: string): Solid {
  const rows = Array.from({ length: pipes }, (_, n): Point[] => {
    const y = -height / 2 + (height * (n + 0.5)) / pipes;
    return [
      [-width / 2 + 2, y, 1],
      [width / 2 - 2, y, 1],
    ];
  });
  const fins = Array.from({ length: 30 }, (_, n): Point[] => {
    const x = -width / 2 + (width * (n + 0.5)) / 30;
    return [
      [x, -height / 2 + 2, 0.5],
      [x, height / 2 - 2, 0.5],
    ];
  });
  return group(marks(fins, '#8b939b', 0.7), marks(rows, colour, 2.6));
}

export const pipe = (radius: number, length: number, material: typeof steel): Solid =>
  lathe(`0 ${radius}, ${length - 6} ${radius}, ${length - 5} ${radius + 2}, ${length} ${radius}`, material, {
    radius: radius - 3,
    depth: 30,
    end: 'last',
  });
