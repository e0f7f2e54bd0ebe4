import { amber, black, chrome, clear, plastic, red, rubber, white, zinc } from '../materials.ts';
import { circle, type Flat, hole, oval, rect, shifted, smooth } from '../outlines.ts';
import { at, cylinder, group, lathe, lying, marks, plate, tube, turn } from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builder, Builders } from '../traits.ts';
import { box, folds, socket } from './common.ts';
import { glass, lampOf, reflector } from './housings.ts';

const indicator: Builder = ({ measure, form, finish, position }) =>
  group(
    lying(at(0, 0, -66, lathe(folds(3, 14, 11, 34, 3), rubber), at(0, 0, -20, cylinder(7, 36, zinc)))),
    at(
      0,
      0,
      0,
      turn(
        'y',
        position.includes('rear') ? -24 : 14,
        plate(
          form(
            'outline',
            smooth('80 0, 56 30, 0 36, -34 16, -34 -16, 0 -36, 56 -30'),
            rect(110, 56, 18),
            oval(120, 66),
          ),
          measure('depth', 34, 48),
          black,
        ),
        at(
          0,
          0,
          measure('depth', 34, 48) / 2 + 3,
          glass(shifted(oval(86, 44), 14, 0), 8, finish(amber, { ...amber, light: amber.base }), 1),
          at(
            20,
            0,
            5,
            marks(
              [
                [
                  [-30, 0, 0],
                  [24, 0, 0],
                ],
                [
                  [-24, 9, 0],
                  [18, 9, 0],
                ],
                [
                  [-24, -9, 0],
                  [18, -9, 0],
                ],
              ],
              '#fff1d0',
              1.4,
            ),
          ),
        ),
      ),
    ),
    tube('-100 0 0, -120 -30 0, -112 -70 10', 6, rubber),
  );

export const lampsParts: Builders = {
  headlamp: ({ measure, whole, form }) => {
    const w = measure('width', 94, 116);
    const h = measure('height', 42, 60);
    const outline = smooth(
      form(
        'outline',
        [
          [w, h * 0.2],
          [w * 0.6, h],
          [-w * 0.4, h * 0.8],
          [-w, h * 0.1],
          [-w * 0.8, -h * 0.6],
          [w * 0.5, -h],
        ],
        [
          [w, h],
          [0, h],
          [-w, h * 0.5],
          [-w * 1.04, -h * 0.3],
          [-w * 0.3, -h],
          [w * 0.8, -h * 0.8],
        ],
        [
          [w, -h * 0.4],
          [w * 0.8, h * 0.7],
          [0, h],
          [-w, h * 0.9],
          [-w * 0.9, -h * 0.4],
          [0, -h],
        ],
      ) as Flat[],
      6,
    );
    const lamps = whole('lamps', 1, 2);
    return lampOf(
      outline,
      50,
      group(
        at(w * 0.3, 0, 2, reflector(h * 0.56)),
        ...(lamps > 1 ? [at(-w * 0.3, h * 0.1, 2, reflector(h * 0.42))] : []),
        at(w * 0.74, 0, 4, plate(oval(w * 0.2, h * 0.8), 2, amber)),
        at(-w * 0.05, -h * 0.62, 4, form('daylight', box(w * 0.8, 6, 2, white, 2), group())),
      ),
      clear,
      0.3,
    );
  },
  'bike-headlamp': ({ measure, form, finish }) => {
    const outline = form(
      'outline',
      circle(70, 32),
      smooth('70 36, 0 58, -70 36, -54 -40, 0 -62, 54 -40'),
      rect(150, 104, 26),
      smooth('62 50, -62 50, -74 0, -30 -58, 30 -58, 74 0'),
    ) as Flat[];
    return group(
      lampOf(
        outline,
        measure('depth', 40, 60),
        group(
          at(0, 0, 2, reflector(42)),
          marks(
            [
              [
                [-50, -46, 4],
                [50, -46, 4],
              ],
            ],
            '#ffffff',
            3,
          ),
        ),
        clear,
        0.3,
      ),
      at(
        0,
        0,
        14,
        plate(
          outline.map(([x, y]): Flat => [x * 1.06, y * 1.07]),
          6,
          finish(chrome, black, zinc),
          { holes: [outline] },
        ),
      ),
    );
  },
  'fog-lamp': ({ measure, form, whole }) =>
    group(
      at(0, -20, -60, socket(2)),
      at(0, 0, -26, lathe(`-24 30, -4 ${measure('size', 54, 62)}, 20 ${measure('size', 54, 62)}`, black)),
      lampOf(
        form('outline', circle(60, 30), oval(140, 110), rect(124, 100, 34)),
        20,
        at(0, 0, 2, reflector(measure('size', 32, 44))),
        clear,
        0.3,
      ),
      ...Array.from({ length: whole('ears', 2, 3) }, (_, n) =>
        turn('z', n * 120 + 30, at(74, 0, -8, plate(oval(36, 28, 16), 6, plastic, { holes: [hole(6, 0, 6)] }))),
      ),
    ),
  'tail-lamp': ({ measure, form, whole }) => {
    const [w, h] = [measure('width', 54, 88), measure('height', 60, 92)];
    const outline = smooth(
      form(
        'outline',
        [
          [w, h],
          [-w * 0.4, h],
          [-w, h * 0.2],
          [-w * 0.7, -h],
          [w, -h * 0.8],
        ],
        [
          [w, h * 0.5],
          [w * 0.3, h],
          [-w, h * 0.8],
          [-w * 0.8, -h * 0.5],
          [0, -h],
          [w * 0.8, -h * 0.6],
        ],
        [
          [w * 0.7, h],
          [-w * 0.6, h],
          [-w * 0.7, -h],
          [w * 0.4, -h],
        ],
      ) as Flat[],
      5,
    );
    const lines = Array.from({ length: whole('ribs', 5, 9) }, (_, n): Point[] => [
      [-w * 0.7, -h * 0.7 + n * h * 0.17, 12],
      [w * 0.7, -h * 0.7 + n * h * 0.17, 12],
    ]);
    return lampOf(
      outline,
      44,
      group(
        at(0, h * 0.45, 1, plate(rect(w * 1.3, h * 0.5, 8), 2, red)),
        at(0, -h * 0.06, 2, plate(rect(w * 1.36, h * 0.32, 8), 2, amber)),
        at(0, -h * 0.45, 2, plate(rect(w * 1.2, h * 0.3, 8), 2, white)),
        marks(lines, '#7c1117', 1),
      ),
      red,
      0.5,
    );
  },
  'bike-indicator': indicator,
};
