import { alloy, black, copper, iron, plastic, rubber, steel, zinc } from '../materials.ts';
import { circle, type Flat, hole, holes, rect, smooth } from '../outlines.ts';
import {
  around,
  at,
  bush,
  coil,
  cylinder,
  group,
  lathe,
  lying,
  plate,
  type Solid,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builders } from '../traits.ts';
import { box, core, pipe, pulley, socket } from './common.ts';

const fan = (radius: number, blades: number, material: typeof steel): Solid =>
  group(
    around(
      blades,
      0,
      turn(
        'x',
        24,
        plate(smooth(`14 -6, ${radius * 0.6} -26, ${radius} -16, ${radius * 0.96} 14, 16 10`, 3), 3, material),
      ),
    ),
    lathe('-8 26, 10 26, 15 18', material),
  );

const hose = (points: Point[], thick: number): Solid => tube(points, thick, rubber, 8);

export const coolingParts: Builders = {
  radiator: ({ measure, whole, form }) => {
    const [w, h] = [measure('width', 170, 220), measure('height', 110, 140)];
    return group(
      box(w, h, 22, alloy, 2),
      at(0, 0, 12, core(w - 4, h - 6, whole('pipes', 10, 15), '#d5dade')),
      at(-w / 2 - 14, 0, 0, box(30, h + 12, 34, black, 8)),
      at(w / 2 + 14, 0, 0, box(30, h + 12, 34, black, 8)),
      at(-w / 2 - 14, h * 0.3, 18, pipe(13, 30, black)),
      at(w / 2 + 14, form('outlet', -0.34, 0.2) * h, 18, pipe(13, 30, black)),
      at(form('filler', -1, 1) * (w / 2 + 14), h / 2 + 6, 0, upright(lathe('0 13, 12 13, 12 19, 18 19', black))),
    );
  },
  'radiator-fan': ({ measure, whole, form }) => {
    const r = measure('radius', 66, 78);
    return group(
      plate(rect(r * 2 + form('wide', 26, 60), r * 2 + 24, 16), 16, black, { holes: [circle(r, 36)] }),
      at(0, 0, -10, around(3, r * 0.5, plate(rect(r, 7), 5, black), 30)),
      fan(r - 4, whole('blades', 5, 9), plastic),
      at(0, 0, 14, cylinder(18, 4, steel)),
      at(r + 6, -r, 12, socket(2)),
    );
  },
  'radiator-cap': ({ measure, form }) =>
    upright(
      at(0, 0, -42, lathe('-6 30, 0 34, 4 34', rubber)),
      at(0, 0, -18, coil(22, 5, 4, 40, steel)),
      at(0, 0, 4, lathe('-6 52, 4 56', steel)),
      at(
        0,
        0,
        14,
        plate(
          smooth(
            Array.from({ length: 8 }, (_, n): Flat => {
              const r = n % 4 === 0 ? measure('ears', 76, 92) : 58;
              return [r * Math.cos((n * Math.PI) / 4), r * Math.sin((n * Math.PI) / 4)];
            }),
          ),
          12,
          form('metal', steel, black),
        ),
      ),
      at(0, 0, 22, lathe('0 40, 6 34', steel)),
    ),
  'water-pump': ({ measure, whole, form }) =>
    group(
      at(0, 0, -42, around(whole('vanes', 6, 8), 26, plate(rect(44, 5), 18, iron)), cylinder(14, 20, iron)),
      at(
        0,
        0,
        -18,
        plate(smooth('72 10, 48 58, -14 76, -66 46, -70 -20, -24 -70, 40 -56'), 14, alloy, {
          holes: [hole(58, 20, 6), hole(-40, 54, 6), hole(-48, -36, 6), hole(30, -52, 6)],
        }),
      ),
      at(0, 0, 4, lathe('-10 34, 10 26, 18 20', alloy)),
      at(
        0,
        0,
        30,
        form(
          'drive',
          pulley(measure('pulley', 44, 56), 3),
          plate([...circle(measure('pulley', 40, 54), 30)], 10, steel, { holes: holes(4, 26, 5, 45) }),
        ),
      ),
    ),
  thermostat: ({ measure, form }) =>
    upright(
      at(0, 0, -44, lathe('-30 9, -26 14 copper, 20 14 copper', copper)),
      at(0, 0, -24, coil(24, 4.5, 4, 44, steel, 34)),
      at(
        0,
        0,
        2,
        plate(circle(measure('radius', 58, 68), 32), 5, form('metal', zinc, steel), {
          holes: [circle(40, 24), hole(50, 12, 4)],
        }),
      ),
      at(0, 0, 8, lathe('-2 38, 4 36, 8 20', copper)),
      at(0, 0, 26, plate([...rect(74, 12, 3)], 10, zinc), cylinder(12, 12, zinc)),
    ),
  'radiator-hose': ({ measure, form, position }) => {
    const bend = measure('bend', 20, 70);
    const points: Point[] =
      position === 'upper'
        ? [
            [-110, -60, 0],
            [-90, 0, 10],
            [-40, bend, 20],
            [30, bend - 10, 10],
            [110, form('end', 10, 50), -20],
          ]
        : [
            [-100, 66, 0],
            [-96, 0, 0],
            [-50, -bend, 30],
            [20, -20, 40],
            [60, 40, 10],
            [112, form('end', 44, 74), -10],
          ];
    return group(
      hose(points, 36),
      at(...(points[0] as [number, number, number]), turn('z', 70, lying(bush(21, 12, steel, 13)))),
      at(...(points.at(-1) as [number, number, number]), lying(bush(21, 12, steel, 13))),
    );
  },
  'heater-hose': ({ measure, whole }) =>
    group(
      hose(
        [
          [-120, 30, 0],
          [-60, measure('bend', 36, 76), 20],
          [0, 10, 40],
          [40, -50, 20],
          [110, -60, 0],
        ],
        20,
      ),
      hose(
        [
          [-110, -20, -10],
          [-50, 0, 0],
          [20, measure('second', 30, 60), 0],
          [100, 30, 0],
        ],
        20,
      ),
      ...Array.from({ length: whole('clips', 1, 2) }, (_, n) =>
        at(-112 + n * 8, 32 - n * 50, 2 - n * 10, turn('z', 20, lying(bush(13, 9, zinc, 9)))),
      ),
    ),
};
