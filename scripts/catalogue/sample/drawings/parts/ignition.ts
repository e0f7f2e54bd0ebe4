import {
  alloy,
  amber,
  black,
  brass,
  chrome,
  grey,
  iron,
  ivory,
  plastic,
  red,
  rubber,
  steel,
  white,
  zinc,
} from '../materials.ts';
import { circle, hole, oval, rect } from '../outlines.ts';
import {
  around,
  at,
  bush,
  cylinder,
  group,
  lathe,
  lying,
  marks,
  plate,
  print,
  type Solid,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Builders } from '../traits.ts';
import { box, socket, thread } from './common.ts';

function plug(tip: typeof steel, hex: number, thin: number, electrodes: number, length: number): Solid {
  return turn(
    'z',
    -58,
    upright(
      at(0, 0, -96, lathe(`0 ${thin}, 14 ${thin}`, tip)),
      at(0, 0, -84, lathe([[0, 7], [8, 9], [8, 19], ...thread(20, 8, 60, 6), [62, 20], [62, 27], [70, 27]], steel)),
      at(0, 0, -4, plate(circle(hex, 6), 26, steel)),
      at(
        0,
        0,
        10,
        lathe(
          `0 26, 8 20, 10 17 ceramic, 20 17 ceramic, 22 15 ceramic, 30 17 ceramic, 32 15 ceramic, 40 16 ceramic, ${length} 14 ceramic, ${length} 9, ${length + 10} 10, ${length + 14} 6, ${length + 22} 8, ${length + 26} 5`,
          steel,
        ),
      ),
      ...Array.from({ length: electrodes }, (_, n) =>
        tube(`${n ? -15 : 15} 0 -84, ${n ? -15 : 15} 0 -102, 0 0 -106`, 6, steel),
      ),
    ),
  );
}

export const ignitionParts: Builders = {
  'spark-plug': ({ measure, whole }) => plug(steel, whole('hex', 27, 31), 6, 1, measure('length', 60, 92)),
  'iridium-spark-plug': ({ measure, whole }) =>
    plug(brass, whole('hex', 24, 27), 2.4, whole('prongs', 1, 2), measure('length', 72, 104)),
  'glow-plug': ({ measure, whole }) =>
    turn(
      'z',
      -62,
      upright(
        at(
          0,
          0,
          -120,
          lathe(
            [
              [0, 4],
              [6, 7],
              [measure('rod', 90, 124), 7, iron],
              [126, 12],
              [130, 16],
              ...thread(17, 130, 176),
              [180, 17],
            ],
            steel,
          ),
        ),
        at(0, 0, 68, plate(circle(22, 6), 22, steel)),
        at(0, 0, 80, lathe([[0, 12], [8, 9], [8, 7], ...thread(7, 8, whole('top', 20, 36)), [40, 5]], zinc)),
      ),
    ),
  'ignition-coil': ({ measure, form }) =>
    turn(
      'z',
      -14,
      group(
        upright(
          at(
            0,
            0,
            -120,
            lathe(`0 16, 4 19, 70 19, 74 23 plastic, ${measure('stem', 120, 150)} 23 plastic`, rubber, undefined),
          ),
        ),
        at(0, 56, 0, box(66, 54, 54, form('colour', black, plastic), 8)),
        at(50, 60, 0, box(44, 22, 14, black, 8), at(8, 0, 8, bush(7, 2, brass, 4))),
        at(-40, 62, 18, turn('y', -30, socket(form('pins', 3, 4)))),
      ),
    ),
  'bike-ignition-coil': ({ measure, form }) =>
    group(
      box(96, 62, 56, black, 10),
      at(0, 0, 30, ...[0, 1, 2].map((n) => at(0, n * 14 - 14, 0, box(104, 5, 3, iron, 0)))),
      at(-64, -10, 0, plate(oval(36, 30, 18), 8, steel, { holes: [circle(8, 10)] })),
      at(64, -10, 0, plate(oval(36, 30, 18), 8, steel, { holes: [circle(8, 10)] })),
      tube(`40 20 0, 90 60 20, ${measure('lead', 110, 150)} 20 40, 120 -60 50`, 11, rubber, 8),
      at(120, -64, 50, turn('z', -20, upright(at(0, 0, -24, lathe('-26 10, 26 14', form('cap', black, red)))))),
      at(-30, 34, 0, upright(cylinder(3, 14, brass))),
    ),
  'cdi-unit': ({ whole, measure, said }) =>
    group(
      box(measure('width', 110, 140), 80, 46, black, 6),
      at(-30, 0, 24, socket(whole('pins', 4, 6))),
      at(
        26,
        0,
        23.6,
        plate(rect(46, 40, 3), 1, white),
        at(0, 6, 1, print('CDI', 12, '#24272a')),
        at(0, -10, 1, print(said('voltage') || '12 V', 8, '#24272a')),
      ),
      at(0, 48, 0, plate(rect(40, 26, 6), 5, iron, { holes: [circle(7, 12)] })),
    ),
  'horn-set': ({ measure, finish, tint }) =>
    group(
      ...[
        [-58, 20, -40, 1],
        [52, -20, 30, 0],
      ].map(([x = 0, y = 0, z = 0, low = 0]) =>
        at(
          x,
          y,
          z,
          lathe(
            `-26 24, -18 52, -8 ${measure('size', 52, 60)}, 2 ${measure('size', 56, 64)}`,
            finish(black, tint, red),
          ),
          at(
            0,
            0,
            3,
            bush(54, 2, chrome, 50),
            around(10, 34, plate(rect(26, 5), 1, black)),
            cylinder(low ? 17 : 14, 6, chrome),
          ),
          at(0, 66, -14, plate(rect(14, 44, 4), 5, zinc, { holes: [hole(0, 12, 5)] })),
        ),
      ),
    ),
  'flasher-relay': ({ measure, whole, finish, tint }) =>
    group(
      upright(
        at(
          0,
          0,
          10,
          lathe(
            `-40 44, ${measure('height', 44, 66)} 44, ${measure('height', 44, 66) + 5} 38`,
            finish(alloy, black, tint),
          ),
        ),
      ),
      at(0, -34, 0, upright(cylinder(46, 10, black))),
      ...Array.from({ length: whole('pins', 2, 3) }, (_, n) =>
        at(n * 22 - 20, -58, (n % 2) * 16, box(5, 40, 13, brass, 1)),
      ),
    ),
  'combination-switch': ({ measure, form }) =>
    group(
      at(0, 0, -20, lathe('-14 52, 14 52', black, { radius: 28, depth: 60 })),
      turn('z', 8, at(34, 0, 0, lying(lathe(`0 9, 60 7, 60 12, ${measure('stalk', 100, 120)} 14, 126 8`, plastic)))),
      turn('z', 172, at(34, 0, 0, lying(lathe(`0 9, 70 7, 70 12, 104 14, 124 ${form('tip', 8, 12)}`, plastic)))),
      marks(
        [
          [
            [86, 12, 14],
            [86, 24, 14],
          ],
          [
            [96, 14, 14],
            [96, 25, 14],
          ],
          [
            [-92, 12, 14],
            [-92, 24, 14],
          ],
        ],
        '#f2f4f5',
        2,
      ),
      at(0, -58, -20, socket(form('pins', 6, 7))),
    ),
  'handlebar-switch': ({ whole, finish, position }) =>
    group(
      box(86, 84, 60, black, 18),
      lying(at(0, 0, -52, cylinder(17, 30, rubber))),
      at(-20, 20, 32, box(30, 15, 8, finish(red, grey, plastic), 4)),
      at(14, 20, 32, box(22, 15, 8, position === 'right' ? red : grey, 3)),
      at(0, -4, 34, lying(lathe('-20 7, 20 7', amber))),
      at(position === 'right' ? 10 : -6, -26, 33, cylinder(10, 8, position === 'right' ? red : ivory)),
      tube('30 -36 0, 60 -76 10, 110 -90 30', 10, rubber),
      at(122, -92, 34, socket(whole('pins', 4, 6), ivory)),
    ),
};
