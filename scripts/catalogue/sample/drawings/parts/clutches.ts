import { alloy, black, cast, friction, grey, iron, plastic, rubber, steel, zinc } from '../materials.ts';
import { circle, hole, rect, smooth, teeth } from '../outlines.ts';
import {
  around,
  at,
  bush,
  cylinder,
  group,
  lathe,
  lying,
  plate,
  type Solid,
  stack,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Builders } from '../traits.ts';
import { bearing, box, cableOf, flange, folds, nut } from './common.ts';

function clutchPlate(radius: number, springs: number): Solid {
  return group(
    cylinder(radius, 5, friction),
    at(
      0,
      0,
      3,
      around(12, radius * 0.82, plate(rect(radius * 0.3, 3), 1, black)),
      cylinder(radius * 0.62, 3, steel),
      around(springs, radius * 0.42, turn('x', 90, cylinder(7, 22, zinc))),
      bush(radius * 0.2, 16, steel, radius * 0.12),
    ),
  );
}

const cover = (radius: number, fingers: number, colour: typeof iron): Solid =>
  group(
    lathe(`-14 ${radius + 6}, -8 ${radius + 6}, 0 ${radius}, 10 ${radius * 0.84}`, colour),
    at(
      0,
      0,
      10,
      lathe(`0 ${radius * 0.7}, 6 ${radius * 0.3}`, steel),
      at(0, 0, 2, around(fingers, radius * 0.46, plate(rect(radius * 0.44, 2.4), 1, black))),
      at(0, 0, 7, cylinder(radius * 0.24, 1, black)),
    ),
  );

export const clutchesParts: Builders = {
  'clutch-kit': ({ measure, whole, finish, tint }) => {
    const r = measure('plate diameter', 64, 86);
    return group(
      at(-66, 26, -60, cover(r, whole('fingers', 12, 16), finish(iron, tint, black))),
      at(34, -2, 10, clutchPlate(r, whole('springs', 4, 6))),
      at(118, -42, 60, bearing(30, 15, 26, plastic)),
    );
  },
  'dual-mass-flywheel': ({ measure, whole }) =>
    group(
      at(0, 0, -14, plate(teeth(whole('teeth', 56, 64), 104, 5), 12, steel)),
      lathe('-10 92, 10 92, 14 86', cast, {
        radius: 46,
        depth: 10,
        holds: group(cylinder(measure('hub', 20, 28), 4, black), around(8, 36, cylinder(4, 2, black))),
      }),
      at(0, 0, 15, around(6, 72, cylinder(5, 2, black))),
    ),
  'clutch-release-bearing': ({ measure, form }) =>
    group(
      at(0, 0, -26, cylinder(34, 44, form('sleeve', plastic, iron, grey), { radius: 20, depth: 60 })),
      at(0, 0, -20, plate(smooth('72 12, 72 -12, 30 -34, -30 -34, -72 -12, -72 12, -30 34, 30 34', 3), 10, steel)),
      at(0, 0, 14, bearing(measure('outer', 54, 66), 26, 26, steel)),
    ),
  'bike-clutch-plate-set': ({ measure, whole }) => {
    const r = measure('plate diameter', 74, 92);
    const lining = [...teeth(9, r + 8, 9, 0.4)];
    return turn(
      'y',
      24,
      stack(
        ...Array.from(
          { length: whole('plates', 4, 5) },
          (_, n) =>
            [
              n * 24 - 60,
              plate(n % 2 ? circle(r - 2, 24) : lining, 5, n % 2 ? steel : friction, { holes: [circle(r - 24, 18)] }),
            ] as const,
        ),
      ),
    );
  },
  'clutch-master-cylinder': ({ measure, form }) =>
    turn(
      'z',
      10,
      group(
        lying(
          at(0, 0, -98, cylinder(4.5, 60, steel)),
          at(0, 0, -60, lathe(folds(3, 20, 16, 22, 5), rubber)),
          at(0, 0, -36, flange(22, 2, 16, 9, form('body', plastic, alloy))),
          lathe(
            `-32 18, ${measure('length', 50, 76)} 18, ${measure('length', 50, 76)} 10, 92 10`,
            form('body', plastic, alloy),
            { radius: 6, depth: 8 },
          ),
        ),
        at(10, 28, 0, turn('z', -20, upright(lathe('-10 11, 24 10, 24 12, 28 12', plastic, { radius: 7, depth: 9 })))),
        at(-130, 0, 0, bush(10, 10, steel, 5)),
      ),
    ),
  'clutch-slave-cylinder': ({ measure, form }) =>
    turn(
      'z',
      -16,
      group(
        lying(
          lathe('-70 22, -64 28, 30 28', form('body', alloy, iron)),
          at(0, 0, 30, lathe(folds(4, 27, 20, 36, 7), rubber)),
          at(0, 0, 66, lathe(`0 6, ${measure('rod', 34, 60)} 6, 64 9, 70 4`, steel)),
        ),
        at(
          -20,
          34,
          0,
          box(74, 14, 12, form('body', alloy, iron)),
          at(24, 6, 8, bush(9, 14, alloy, 5)),
          at(-28, 6, 8, bush(9, 14, alloy, 5)),
        ),
        at(-54, 32, 14, upright(lathe('0 7, 14 6, 20 4', zinc))),
      ),
    ),
  'concentric-slave-cylinder': ({ measure, form }) =>
    group(
      at(
        0,
        0,
        -20,
        plate(smooth('80 0, 52 52, -10 74, -72 30, -66 -40, 0 -70, 56 -48'), 16, form('body', plastic, alloy), {
          holes: [hole(60, 0, 6), hole(-44, 44, 6), hole(-36, -50, 6), circle(24, 20)],
        }),
      ),
      at(0, 0, 14, lathe('-26 48, 0 48, 0 44, 10 44', form('body', alloy, plastic), { radius: 26, depth: 70 })),
      at(0, 0, 34, bearing(measure('outer', 48, 56), 28, 16, steel)),
      tube('40 56 -10, 80 92 -6, 120 92 10', 11, zinc),
    ),
  'bike-clutch-cable': ({ measure }) =>
    cableOf(
      black,
      measure('loop', 10, 50),
      at(-112, 55, 0, turn('z', -8, lying(at(0, 0, 18, nut(13, 8), at(0, 0, 14, cylinder(9, 18, zinc)))))),
    ),
};
