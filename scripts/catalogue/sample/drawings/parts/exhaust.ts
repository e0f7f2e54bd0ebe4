import { alloy, black, grey, iron, rubber, steel } from '../materials.ts';
import { circle, rect } from '../outlines.ts';
import { around, at, bush, cylinder, group, lathe, lying, marks, plate, tube, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { box, flange, socket, thread } from './common.ts';

export const exhaustParts: Builders = {
  'front-exhaust-pipe': ({ measure, whole }) =>
    group(
      tube(`-140 40 0, -100 40 0, -60 ${measure('bend', -30, 10)} 20, 10 -30 20, 140 -30 0`, 22, steel, 8),
      at(-142, 40, 0, lying(flange(18, 2, 22, 9, iron))),
      at(
        10,
        -30,
        20,
        lying(
          lathe(
            Array.from({ length: whole('folds', 6, 8) * 2 }, (_, n) => [n * 4 - 26, n % 2 ? 21 : 16] as const),
            alloy,
          ),
        ),
      ),
      at(142, -30, 0, lying(flange(18, 3, 16, 9, iron))),
    ),
  'rear-silencer': ({ measure, form }) =>
    group(
      tube(`-160 10 0, -120 10 0, -90 ${measure('inlet', -10, 14)} 0`, 18, steel),
      lying(lathe('-92 30, -86 50, 74 50, 80 30', form('metal', steel, alloy, iron))),
      tube(`78 -8 10, 110 -10 14, 140 ${measure('tail', -40, -12)} 20`, 18, steel),
      at(-30, 52, 0, tube('0 0 0, 0 14 0, 24 20 0', 6, iron)),
    ),
  'catalytic-converter': ({ measure, form }) =>
    group(
      turn(
        'z',
        -8,
        lying(
          lathe(`-150 18, -112 18, -78 46, ${measure('length', 20, 60)} 46, 86 20, 126 20`, steel),
          at(0, 0, 128, flange(20, form('ears', 2, 3), 20, 9, iron)),
        ),
      ),
      at(
        -20,
        12,
        47,
        plate(rect(70, 40, 6), 3, alloy),
        marks(
          [
            [
              [-26, 8, 2],
              [26, 8, 2],
            ],
            [
              [-26, -2, 2],
              [26, -2, 2],
            ],
            [
              [-26, -11, 2],
              [8, -11, 2],
            ],
          ],
          '#7d858c',
          2,
        ),
      ),
      at(-96, 42, 0, upright(bush(13, 14, iron, 8))),
    ),
  'oxygen-sensor': ({ measure, position, whole }) =>
    group(
      turn(
        'z',
        -50,
        upright(
          at(0, 0, -80, lathe([[-20, 9], [-16, 13], [14, 13], ...thread(17, 14, 40, 6)], steel)),
          at(0, 0, -34, plate(circle(28, 6), 16, steel)),
          at(0, 0, -24, lathe(`0 17, ${measure('body', 40, 58)} 17, 62 13, 70 11 rubber`, steel)),
          at(0, 0, -90, around(4, 12, cylinder(2.6, 6, black))),
        ),
      ),
      tube(
        `36 34 0, 70 56 10, 110 20 20, 60 -40 20, ${position === 'rear' ? 130 : 96} ${measure('lead', -80, -50)} 20`,
        8,
        rubber,
      ),
      at(
        position === 'rear' ? 140 : 106,
        measure('lead', -80, -50) - 6,
        24,
        turn('y', 20, socket(whole('wires', 3, 4), position === 'rear' ? grey : black)),
      ),
    ),
  'egr-valve': ({ measure, form }) =>
    group(
      at(0, -46, 0, box(96, 52, 70, iron, 10), at(form('port', -20, 18), 0, 36, bush(22, 4, iron, 16))),
      at(0, -70, 0, upright(flange(50, 3, 14, 8, iron))),
      upright(
        at(0, 0, 0, cylinder(26, 40, alloy)),
        at(0, 0, 46, lathe(`-24 40, ${measure('head', 26, 44)} 40, 46 30`, black)),
      ),
      at(38, 44, 20, turn('y', 30, socket(form('pins', 4, 5)))),
    ),
};
