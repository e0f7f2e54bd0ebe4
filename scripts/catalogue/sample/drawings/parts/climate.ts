import { alloy, black, iron, plastic, zinc } from '../materials.ts';
import { oval, rect } from '../outlines.ts';
import { around, at, bush, cylinder, group, lathe, lying, marks, plate, tube, turn, upright } from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builders } from '../traits.ts';
import { bolt, box, can, core, pulley } from './common.ts';

export const climateParts: Builders = {
  'ac-compressor': ({ measure, whole }) =>
    group(
      turn(
        'y',
        24,
        at(
          0,
          0,
          -40,
          lathe('-40 50, -34 58, 30 58, 36 48', alloy),
          at(
            0,
            56,
            -10,
            box(54, 22, 44, alloy, 6),
            at(-12, 12, 4, upright(cylinder(9, 10, black))),
            at(14, 12, 4, upright(cylinder(7, 10, black))),
          ),
          at(52, -40, 4, turn('y', 0, bush(12, 60, alloy, 6))),
          at(-52, -40, 4, bush(12, 60, alloy, 6)),
        ),
        at(0, 0, 16, pulley(measure('pulley', 48, 58), whole('ribs', 4, 6))),
        at(
          0,
          0,
          40,
          around(3, 16, plate(oval(40, 20, 16), 5, iron), 30),
          cylinder(16, 8, iron),
          at(0, 0, 4, bolt(7, 2)),
        ),
      ),
    ),
  'ac-condenser': ({ measure, whole, form }) => {
    const [w, h] = [measure('width', 190, 240), measure('height', 100, 130)];
    return group(
      box(w, h, 10, iron, 2),
      at(0, 0, 6, core(w - 4, h - 4, whole('pipes', 14, 20), '#b4bcc3')),
      at(w / 2 + 4, 0, 4, upright(can(11, h + 6, alloy, 4))),
      at(-w / 2 - 2, 0, 0, upright(can(7, h + 6, alloy, 3))),
      at(w / 2 + 22, form('port', 20, -14), 4, box(24, 22, 20, alloy, 4), at(0, 0, 10, bush(6, 3, zinc, 4))),
      at(w / 2 + 22, -h / 3, 4, box(20, 18, 16, alloy, 4), at(0, 0, 8, bush(5, 3, zinc, 3))),
    );
  },
  'ac-evaporator': ({ measure, whole }) => {
    const [w, h] = [measure('width', 110, 150), measure('height', 110, 140)];
    const plates = whole('plates', 11, 16);
    return group(
      box(w, h, 62, alloy, 6),
      at(
        0,
        0,
        32,
        marks(
          Array.from({ length: plates }, (_, n): Point[] => {
            const x = -w / 2 + (w * (n + 0.5)) / plates;
            return [
              [x, -h / 2 + 4, 0],
              [x, h / 2 - 4, 0],
            ];
          }),
          '#7d868e',
          3.4,
        ),
      ),
      tube(`${w / 2} 30 0, ${w / 2 + 34} 30 0, ${w / 2 + 44} 46 20, ${w / 2 + 44} 52 50`, 13, alloy),
      tube(`${w / 2} -6 0, ${w / 2 + 44} -6 6, ${w / 2 + 56} 8 40`, 10, alloy),
      at(w / 2 + 50, 30, 48, box(40, 62, 10, zinc)),
    );
  },
  'receiver-drier': ({ measure, form }) =>
    group(
      upright(can(measure('radius', 30, 40), 150, form('colour', alloy, black), 10)),
      at(
        0,
        84,
        0,
        box(66, 26, 44, alloy, 6),
        at(-16, 13, 0, upright(bush(9, 4, zinc, 6))),
        at(16, 13, 0, upright(bush(7, 4, zinc, 4))),
      ),
      ...(form('switch', 0, 1) ? [at(44, 84, 0, lying(lathe('-10 12, 16 9, 20 6', zinc)))] : []),
    ),
  'ac-expansion-valve': ({ measure, form }) =>
    group(
      box(76, measure('height', 84, 110), 50, alloy, 4),
      at(0, 26, 25, bush(18, 2, iron, 14), at(0, -46, 0, bush(15, 2, iron, 11))),
      at(form('bolt', -24, 24), -2, 25, cylinder(5, 2, black)),
      at(0, measure('height', 84, 110) / 2, 0, upright(lathe('0 28, 8 34, 16 34, 22 24', zinc))),
    ),
  'blower-motor': ({ measure, whole }) => {
    const [r, slats] = [measure('wheel', 60, 76), whole('slats', 15, 19)];
    return upright(
      at(0, 0, -50, lathe('-30 30, -24 36, 20 36', plastic)),
      at(0, 0, -28, cylinder(r + 16, 8, plastic)),
      at(0, 0, -20, bush(r, 8, black, r - 16)),
      around(slats, r - 4, at(0, 0, 20, plate(rect(9, 3), 72, black))),
      at(0, 0, 60, bush(r, 8, black, r - 10)),
    );
  },
};
