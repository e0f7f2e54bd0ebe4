import { alloy, black, cast, iron, rubber, steel, zinc } from '../materials.ts';
import { circle, type Flat, hole, smooth } from '../outlines.ts';
import { at, bush, cylinder, group, lathe, lying, plate, tube, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { eye, folds, pin, pulley, thread } from './common.ts';

export const steeringParts: Builders = {
  'control-arm': ({ measure, form }) =>
    group(
      turn(
        'x',
        -40,
        plate(
          smooth('90 -46, 70 -14, -10 22, -70 76, -96 60, -78 -10, -90 -70, -66 -80, -30 -50, 40 -66'),
          16,
          form('make', iron, alloy, cast),
          {
            holes: [smooth('-10 -8, -52 26, -58 -32'), ...(form('hole', 0, 1) ? [hole(38, -40, 9)] : [])],
          },
        ),
      ),
      at(-80, 54, -38, turn('x', -40, eye(21, 32, iron))),
      at(-78, -54, 50, turn('y', 70, eye(20, measure('bush', 30, 44), iron))),
      at(82, -34, 30, upright(lathe('-12 22, 6 22', steel), at(0, 0, 6, pin(15)))),
    ),
  'control-arm-bush': ({ measure, position }) =>
    turn(
      'y',
      position === 'front' ? 30 : -16,
      group(
        cylinder(52, measure('length', 70, 110), steel, { radius: 46, depth: 5, material: rubber, holds: group() }),
        bush(24, measure('length', 70, 110) + 22, steel, measure('bore', 9, 13)),
      ),
    ),
  'ball-joint': ({ whole, position }) =>
    upright(
      plate(smooth('84 8, 20 34, -34 40, -56 0, -34 -40, 20 -34, 84 -8'), 12, iron, {
        holes: Array.from({ length: whole('holes', 2, 3) }, (_, n) => hole(70 - n * 26, 0, 6)),
      }),
      at(-14, 0, -12, lathe('-14 16, 0 30, 24 30', steel)),
      at(-14, 0, 12, pin(position === 'upper' ? 17 : 23)),
    ),
  'stabiliser-link': ({ measure, form, position }) => {
    const half = measure('length', 70, 108);
    const end = turn('y', form('ends', 0, 180), cylinder(17, 22, black), at(0, 0, 10, pin(12)));
    return turn(
      'z',
      position === 'rear' ? 40 : 62,
      at(-half, 0, 0, turn('x', 12, end)),
      lying(cylinder(6, half * 2 - 30, black)),
      at(half, 0, 0, turn('x', 12, cylinder(17, 22, black), at(0, 0, 10, pin(12)))),
    );
  },
  'stabiliser-bush': ({ measure, position }) =>
    group(
      plate(smooth('50 -46, 50 6, 34 42, 0 52, -34 42, -50 6, -50 -46, 0 -48', 4), measure('width', 56, 84), rubber, {
        holes: [circle(measure('bore', 16, 24), 20)],
      }),
      position === 'front'
        ? at(
            0,
            4,
            0,
            plate(
              [
                ...([
                  [74, -44],
                  [54, -44],
                  [52, 10],
                  [34, 46],
                  [0, 58],
                  [-34, 46],
                  [-52, 10],
                  [-54, -44],
                  [-74, -44],
                  [-74, -52],
                  [-56, -52],
                ] satisfies Flat[]),
                ...([
                  [-60, 8],
                  [-38, 54],
                  [0, 66],
                  [38, 54],
                  [60, 8],
                  [60, -52],
                  [74, -52],
                ] satisfies Flat[]),
              ],
              34,
              steel,
            ),
          )
        : group(),
    ),
  'steering-rack': ({ measure, whole }) =>
    group(
      lying(
        at(0, 0, -120, cylinder(6, 90, steel)),
        at(0, 0, -100, lathe(folds(7, 26, 15, -52, 5).reverse(), rubber)),
        cylinder(17, measure('tube', 170, 200), alloy),
        at(0, 0, 96, lathe(folds(7, 26, 15, 52, 5), rubber)),
        at(0, 0, 160, cylinder(6, 40, steel)),
      ),
      at(-176, 0, 0, upright(pin(10))),
      at(186, 0, 0, upright(pin(10))),
      at(
        52,
        6,
        0,
        turn('z', -20, upright(lathe(`-34 24, 20 24, 26 14, 60 12, 62 8, ${measure('pinion', 84, 104)} 8`, alloy))),
      ),
      ...Array.from({ length: whole('pipes', 0, 2) }, (_, n) =>
        tube(`40 ${24 + n * 6} 12, -10 ${30 + n * 9} 18, ${-60 - n * 12} 18 16`, 5, zinc),
      ),
    ),
  'power-steering-pump': ({ measure, whole }) =>
    group(
      at(0, 0, -40, lathe('-30 46, -26 54, 30 54, 36 44', alloy)),
      at(0, 62, -42, upright(bush(20, 34, alloy, 14))),
      at(54, 10, -50, lying(bush(12, 30, zinc, 7))),
      at(0, 0, 20, pulley(measure('pulley', 56, 68), whole('ribs', 4, 6))),
    ),
  'rack-boot-kit': ({ whole, measure }) =>
    group(
      turn(
        'z',
        12,
        lying(
          lathe(
            [
              [-86, 36],
              [-70, 36],
              ...folds(whole('folds', 7, 9), 44, 22, 120, 9).map(([z, r]) => [z - 66, r] as const),
              [60, 12],
              [76, 12],
            ],
            rubber,
            { radius: 8, depth: 20 },
          ),
        ),
      ),
      at(-66, -78, 50, turn('x', 50, bush(34, 5, steel, 31))),
      at(20, -78, 50, turn('x', 50, bush(measure('clip', 14, 20), 5, steel, 12))),
    ),
  'tie-rod-end': ({ measure }) =>
    group(
      turn(
        'z',
        -10,
        lying(
          lathe([[-10, 14], [30, 10], [30, 11], [measure('length', 110, 140), 11], ...thread(11, 112, 146)], steel),
        ),
      ),
      upright(lathe('-16 12, -12 24, 14 24', iron), at(0, 0, 14, pin(19))),
    ),
  'inner-tie-rod': ({ measure, form }) =>
    turn(
      'z',
      18,
      lying(
        at(0, 0, -100, lathe([[-24, 9], ...thread(9, -24, 0), [0, 14], [4, 25], [34, 25], [40, 14]], steel)),
        at(0, 0, -50, cylinder(form('rod', 8, 9), 60, iron)),
        at(0, 0, 30, lathe([[-60, 8], [20, 8], ...thread(9, 20, measure('length', 70, 100))], steel)),
      ),
    ),
};
