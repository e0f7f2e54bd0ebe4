import { alloy, black, cast, chrome, grey, iron, plastic, steel, zinc } from '../materials.ts';
import { circle, type Flat, holes, smooth } from '../outlines.ts';
import { at, ball, bush, cylinder, group, lathe, plate, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { bearing, nut, stud } from './common.ts';

export const wheelsParts: Builders = {
  'wheel-bearing-kit': ({ measure, form }) =>
    group(
      at(-22, 10, 0, bearing(measure('outer', 66, 80), measure('bore', 30, 38), form('width', 42, 54), plastic)),
      at(92, -56, 40, nut(22, 18)),
      at(
        60,
        74,
        10,
        plate([...circle(30, 26)].slice(0, 24).concat([...circle(25, 26)].slice(0, 24).reverse()), 4, zinc),
      ),
    ),
  'wheel-hub': ({ whole, measure, position }) =>
    group(
      at(
        0,
        0,
        -34,
        plate(smooth('70 46, 0 62, -70 46, -62 -46, 0 -60, 62 -46'), 16, iron, { holes: holes(4, 66, 6, 45) }),
      ),
      lathe('-34 46, -4 46, -4 88, 8 88, 8 40, 22 38', position === 'front' ? steel : cast, {
        radius: measure('bore', 16, 24),
        depth: 40,
      }),
      at(
        0,
        0,
        8,
        ...Array.from({ length: whole('studs', 4, 5) }, (_, n) => {
          const a = (n * 2 * Math.PI) / whole('studs', 4, 5) + 0.4;
          return at(64 * Math.cos(a), 64 * Math.sin(a), 0, stud(6, 34));
        }),
      ),
    ),
  'bike-wheel-bearing': ({ measure, tint, position }) =>
    group(
      at(
        -56,
        22,
        -30,
        bearing(measure('outer', 58, 70), measure('bore', 24, 32), 30, position === 'rear' ? tint : 'balls'),
      ),
      at(
        56,
        -20,
        26,
        bearing(measure('outer', 58, 70), measure('bore', 24, 32), 30, position === 'rear' ? tint : 'balls'),
      ),
    ),
  'steering-cone-set': ({ whole, measure }) => {
    const ring = Array.from({ length: whole('balls', 14, 18) }, (_, n) => {
      const a = (n * 2 * Math.PI) / whole('balls', 14, 18);
      return at(48 * Math.cos(a), 48 * Math.sin(a), 0, ball(8, chrome));
    });
    return upright(
      at(0, 0, -92, lathe('-10 40, 0 62, 8 62', steel, { radius: 34, depth: 30 })),
      at(0, 0, -44, ...ring),
      at(0, 0, 4, lathe('-12 60, 6 60', iron, { radius: measure('cup', 46, 52), depth: 10 })),
      at(0, 0, 56, nut(44, 16)),
      at(0, 0, 65, bush(26, 2, steel, 22)),
    );
  },
  'alloy-wheel': ({ whole, form, finish }) => {
    const spokes = whole('spokes', 5, 9);
    const colour = finish(alloy, grey, black);
    const spoke = form(
      'spoke',
      [
        [18, -7],
        [84, -14],
        [84, 14],
        [18, 7],
      ],
      [
        [18, -10],
        [84, -5],
        [84, 5],
        [18, 10],
      ],
      [
        [16, -4],
        [50, -5],
        [84, -18],
        [84, -6],
        [60, 0],
        [84, 6],
        [84, 18],
        [50, 5],
        [16, 4],
      ],
    ) as Flat[];
    return lathe('-50 96, -44 92, -20 84, 10 88, 34 96, 40 102, 48 102', colour, {
      radius: 92,
      depth: 70,
      material: iron,
      end: 'last',
      holds: at(
        0,
        0,
        54,
        ...Array.from({ length: spokes }, (_, n) => turn('z', (360 * n) / spokes + 90, plate(spoke, 12, colour))),
        at(
          0,
          0,
          4,
          cylinder(27, 16, colour),
          at(
            0,
            0,
            9,
            cylinder(11, 3, black),
            ...holes(whole('bolts', 4, 5), 19, 3).map(([first]) =>
              at((first?.[0] ?? 0) - 3, first?.[1] ?? 0, 0, cylinder(3.4, 1, black)),
            ),
          ),
        ),
      ),
    });
  },
};
