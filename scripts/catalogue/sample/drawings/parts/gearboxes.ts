import { alloy, brass, copper, friction, grey, iron, ivory, plastic, rubber, steel, zinc } from '../materials.ts';
import { circle, holes, sector, smooth, teeth } from '../outlines.ts';
import { around, at, bush, coil, cylinder, group, lathe, lying, plate, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { bearing, box, chainLoop, folds, thread } from './common.ts';

export const gearboxesParts: Builders = {
  'drive-shaft': ({ measure, whole }) =>
    turn(
      'z',
      12,
      lying(
        at(0, 0, -150, lathe([[-34, 9], ...thread(9, -34, -16), [0, 13], [4, 26], [38, 28]], steel)),
        at(0, 0, -110, lathe(folds(whole('folds', 5, 6), 28, 15, 48, 6), rubber)),
        at(0, 0, -10, cylinder(measure('shaft', 8, 11), 110, iron)),
        ...(whole('damper', 0, 1) ? [at(0, 0, -16, cylinder(17, 24, rubber))] : []),
        at(0, 0, 96, lathe(folds(5, 28, 15, -50, 6).reverse(), rubber)),
        at(0, 0, 98, lathe([[0, 30], [40, 30], [44, 15], [60, 12], ...thread(12, 60, 84)], steel)),
      ),
    ),
  'cv-joint-kit': ({ measure, position }) =>
    group(
      at(
        -44,
        20,
        -10,
        turn(
          'y',
          -30,
          position === 'inner'
            ? plate(smooth('60 0, 36 26, 30 52, 0 34, -30 52, -36 26, -60 0, -30 -52, 30 -52'), 70, steel, {
                holes: [circle(20, 16)],
              })
            : lathe([[-86, 12], ...thread(14, -86, -40), [-36, 26], [-26, 58], [40, 60]], steel, {
                radius: 46,
                depth: 30,
                holds: plate(teeth(6, 40, 10, 0.4), 10, iron, { holes: [circle(15, 16)] }),
              }),
        ),
      ),
      at(84, -40, 40, turn('y', 60, lathe(folds(4, measure('boot', 40, 46), 20, 66, 8), rubber))),
      at(20, -86, 60, turn('x', 60, bush(26, 5, steel, 23))),
    ),
  'cv-boot-kit': ({ measure, whole, position }) =>
    group(
      upright(
        at(
          -20,
          0,
          -50,
          lathe(
            [
              [-22, 62],
              [-6, 62],
              ...folds(whole('folds', 4, 6), measure('wide', 60, 72), 30, 96, 11),
              [100, 24],
              [118, 24],
            ],
            position === 'inner' ? plastic : rubber,
            { radius: 18, depth: 30 },
          ),
        ),
      ),
      at(80, -58, 50, turn('x', 66, bush(34, 6, steel, 31))),
      at(96, 10, 20, turn('x', 66, bush(18, 6, steel, 15))),
      at(78, -96, 74, box(34, 22, 22, ivory, 8)),
    ),
  'input-shaft-bearing': ({ measure, whole }) =>
    bearing(
      measure('outer', 72, 88),
      measure('bore', 30, 40),
      measure('width', 30, 44),
      'balls',
      whole('balls', 8, 11),
    ),
  'gearbox-oil-seal': ({ measure, form }) =>
    lathe('-18 64, 6 64, 6 76, 14 76', form('colour', copper, rubber, plastic), {
      radius: measure('lip', 46, 54),
      depth: 9,
      material: steel,
      holds: bush(44, 6, rubber, measure('bore', 28, 36)),
    }),
  'chain-sprocket-kit': ({ whole, finish }) =>
    group(
      at(
        -38,
        16,
        -40,
        plate(teeth(whole('teeth', 28, 36), 86, 8, 0.2), 7, finish(steel, zinc, iron), {
          holes: [circle(38, 24), ...holes(5, 58, 9)],
        }),
      ),
      at(70, 44, 10, plate(teeth(whole('front', 13, 16), 36, 9, 0.24), 8, steel, { holes: [circle(13, 14)] })),
      at(52, -52, 40, turn('x', -30, chainLoop(16, 76, 26, finish(zinc, steel, steel)))),
    ),
  'drive-chain': ({ whole, finish }) =>
    turn('x', -50, group(chainLoop(whole('links', 34, 40), 116, 62, finish(zinc, steel, brass)))),
  'variator-roller-set': ({ measure, finish }) =>
    upright(
      ...[
        [-60, 34],
        [20, 44],
        [84, 10],
        [-84, -34],
        [-6, -30],
        [62, -60],
      ].map(([x = 0, y = 0]) =>
        at(
          x,
          y,
          0,
          cylinder(28, measure('height', 34, 44), finish(ivory, copper, grey), {
            radius: 18,
            depth: 6,
            material: brass,
          }),
        ),
      ),
    ),
  'cvt-clutch-shoe': ({ measure, whole }) =>
    group(
      plate(circle(40, 24), 10, steel, { holes: [circle(13, 16)] }),
      around(
        3,
        0,
        group(
          plate(sector(46, 78, -46, 46), 22, alloy),
          plate(sector(78, measure('radius', 86, 94), -46, 46), 26, friction),
        ),
        90,
      ),
      at(
        0,
        0,
        14,
        around(3, 62, turn('z', 90, turn('y', 90, coil(6, 3, 6, whole('spring', 34, 44), steel))), 30),
        around(3, 36, cylinder(7, 8, zinc), 60),
      ),
    ),
};
