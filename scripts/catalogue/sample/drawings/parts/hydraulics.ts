import { alloy, black, chrome, clear, grey, iron, plastic, red, rubber, steel, zinc } from '../materials.ts';
import { circle, hole, smooth } from '../outlines.ts';
import { at, bush, cylinder, group, lathe, lying, plate, tube, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { bolt, box, cableOf, flange, nut } from './common.ts';

export const hydraulicsParts: Builders = {
  'brake-master-cylinder': ({ measure, form }) =>
    group(
      lying(
        at(0, 0, -72, flange(26, 2, 20, 10, alloy)),
        lathe('-68 20, 60 20, 66 14, 80 14', alloy, { radius: 7, depth: 10 }),
      ),
      at(-30, 26, 0, upright(cylinder(10, 16, rubber))),
      at(30, 26, 0, upright(cylinder(10, 16, rubber))),
      at(0, 62, 0, box(measure('reservoir', 110, 146), 58, 56, form('glass', clear, grey), 12)),
      at(form('cap', -30, 0, 30), 98, 0, upright(lathe('-8 22, 10 22, 14 17', black))),
    ),
  'wheel-cylinder': ({ measure, position }) =>
    group(
      lying(
        lathe(
          `${-measure('length', 54, 70)} 16, -44 18 rubber, -44 28, 44 28, 44 18, ${measure('length', 54, 70)} 16 rubber`,
          alloy,
          { radius: 6, depth: 6 },
        ),
      ),
      at(position.includes('left') ? -12 : 12, 26, 6, turn('z', 12, upright(lathe('0 7, 26 6, 30 4', zinc)))),
      at(0, -6, 28, box(50, 18, 12, alloy), bolt(6, 3)),
    ),
  'brake-caliper': ({ measure, whole, finish, tint, position }) => {
    const body = finish(tint, iron, zinc, red);
    return group(
      at(
        0,
        -14,
        -34,
        plate(smooth('94 10, 60 34, 0 40, -60 34, -94 10, -80 -46, -50 -20, 50 -20, 80 -46'), 18, iron, {
          holes: [hole(-76, -22, 7), hole(76, -22, 7)],
        }),
      ),
      at(0, 32, 0, box(measure('bridge', 110, 140), 40, 78, body, 14)),
      at(0, -10, 34, plate(smooth('76 44, 0 52, -76 44, -70 -24, -40 -34, 0 -14, 40 -34, 70 -24'), 24, body)),
      ...Array.from({ length: position.startsWith('front') ? whole('pistons', 1, 2) : 1 }, (_, n) =>
        at(
          n * 52 - (position.startsWith('front') && whole('pistons', 1, 2) === 2 ? 26 : 0),
          6,
          48,
          cylinder(22, 8, chrome, { radius: 15, depth: 6 }),
        ),
      ),
      at(56, 70, 0, upright(lathe('-16 6, 4 6, 10 4', zinc))),
    );
  },
  'brake-hose': ({ measure }) =>
    group(
      tube(`-130 -30 0, -70 40 10, 0 ${measure('loop', 10, 60)} 30, 60 -50 10, 126 6 0`, 16, rubber, 9),
      at(-134, -36, 0, turn('z', 50, lying(lathe('-24 11, 14 11, 14 9, 22 9', zinc)))),
      at(
        132,
        14,
        0,
        turn('z', 52, lying(lathe('-18 9, 4 11, 12 11', zinc), at(0, 0, 22, turn('y', 90, bush(15, 12, steel, 7))))),
      ),
      at(0, measure('loop', 10, 60), 30, turn('z', -40, lying(cylinder(11, 18, rubber)))),
    ),
  'brake-booster': ({ measure, position }) =>
    turn(
      'y',
      34,
      at(
        0,
        0,
        0,
        lathe('-46 40, -40 86, -6 98, -6 103, 4 103, 4 98, 30 88, 44 44, 52 34', black),
        at(0, 0, 52, cylinder(16, 16, zinc, { radius: 9, depth: 8 })),
        at(-34, 0, 52, turn('x', 0, lathe('0 6, 24 5', zinc))),
        at(34, 0, 52, lathe('0 6, 24 5', zinc)),
        at(-20, measure('valve', 56, 70), 24, lathe('0 12, 20 12, 24 7, 40 7', position ? grey : plastic)),
      ),
    ),
  'bike-brake-cable': ({ measure }) =>
    cableOf(plastic, measure('loop', 0, 40), at(118, -33, 0, turn('z', -54, lying(at(0, 0, 20, nut(9, 8)))))),
  'handbrake-cable': ({ measure, position }) =>
    cableOf(
      iron,
      measure('loop', 0, 40),
      at(20, -70, 22, box(30, 24, 10, zinc)),
      at(140, -64, 0, lying(plate(circle(13, 16), 6, zinc, { holes: [circle(6, 12)] }))),
      ...(position.includes('left') ? [] : [at(-50, 50, 12, box(16, 30, 8, zinc))]),
    ),
};
