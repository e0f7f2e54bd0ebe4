import {
  alloy,
  black,
  blue,
  carbon,
  clear,
  grey,
  iron,
  ivory,
  paper,
  plastic,
  rubber,
  steel,
  white,
  zinc,
} from '../materials.ts';
import { type Flat, holes, oval, rect } from '../outlines.ts';
import { at, bush, cylinder, group, lathe, lying, marks, plate, type Solid, turn, upright } from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builders } from '../traits.ts';
import { bolt, can, socket } from './common.ts';

/** A round filter of folded paper between two end caps, upwards. */
function element(
  radius: number,
  height: number,
  cap: typeof steel,
  folded: typeof steel,
  bore: number,
  pleats: number,
): Solid {
  const lines = Array.from({ length: pleats }, (_, n): Point[] => {
    const angle = (Math.PI * (n + 0.5)) / pleats + Math.PI;
    const [x, y] = [radius * 0.95 * Math.cos(angle), radius * 0.95 * Math.sin(angle)];
    return [
      [x, y, -height / 2 + 8],
      [x, y, height / 2 - 8],
    ];
  });
  return upright(
    at(0, 0, -height / 2, cylinder(radius, 10, cap)),
    cylinder(radius * 0.95, height - 14, folded),
    marks(lines, '#8f7a48', 1),
    at(0, 0, height / 2, cylinder(radius, 10, cap, { radius: bore, depth: height })),
  );
}

/** A flat filter: folds within a frame that lies on the table. */
function panel(
  width: number,
  depth: number,
  height: number,
  frame: typeof steel,
  folded: typeof steel,
  line: string,
  pleats: number,
): Solid {
  const [w, d] = [width / 2 - 9, depth / 2 - 9];
  const lines = Array.from({ length: pleats }, (_, n): Point[] => {
    const x = -w + (2 * w * (n + 0.5)) / pleats;
    return [
      [x, -d, height / 2 + 1],
      [x, d, height / 2 + 1],
    ];
  });
  return turn(
    'x',
    -62,
    plate(rect(width, depth, 8), height, frame),
    at(0, 0, height / 2, plate(rect(2 * w, 2 * d, 2), 1, folded)),
    marks(lines, line, 1.6),
  );
}

export const filtersParts: Builders = {
  'spin-on-oil-filter': ({ measure, tint, finish }) => {
    const height = measure('height', 100, 150);
    const flutes = Array.from({ length: 9 }, (_, n): Point[] => {
      const angle = Math.PI + (Math.PI * (n + 0.5)) / 9;
      const [x, y] = [50 * Math.cos(angle), 50 * Math.sin(angle)];
      return [
        [x, y, -height / 2 + 4],
        [x, y, -height / 2 + 24],
      ];
    });
    return upright(
      can(50, height, finish(tint, white, black, tint), 10),
      marks(flutes, '#23282e', 2),
      at(0, 0, -10, cylinder(50.5, height * 0.3, finish(white, tint, tint, grey))),
      at(0, 0, height / 2, cylinder(42, 5, rubber), at(0, 0, 3, cylinder(34, 3, steel, { radius: 13, depth: 60 }))),
    );
  },
  'oil-filter-element': ({ measure, tint }) =>
    group(
      element(measure('radius', 38, 48), measure('height', 90, 150), tint, paper, measure('bore', 14, 20), 16),
      at(104, -48, 30, turn('x', -60, lathe('-3 26, 3 26', rubber, { radius: 20, depth: 60, material: white }))),
    ),
  'bike-oil-filter': ({ measure }) =>
    element(measure('radius', 38, 50), measure('height', 44, 70), rubber, paper, measure('bore', 12, 18), 12),
  'air-filter': ({ measure, whole, finish }) =>
    panel(
      measure('length', 190, 240),
      measure('width', 120, 160),
      34,
      finish(plastic, rubber, grey),
      paper,
      '#a88c4c',
      whole('pleats', 20, 30),
    ),
  'bike-air-filter': ({ measure, whole, form }) =>
    group(
      turn(
        'x',
        -50,
        plate(
          form('outline', rect(150, 110, 30), oval(160, 120), [...rect(150, 110, 22).slice(0, 15), [75, -55]]),
          46,
          plastic,
        ),
        at(0, 0, 24, plate(rect(measure('mesh', 90, 116), 74, 12), 2, white)),
        marks(
          Array.from({ length: whole('rows', 9, 14) }, (_, n): Point[] => [
            [-48, n * 6 - 36, 26],
            [48, n * 6 - 36, 26],
          ]),
          '#8c949b',
          1.4,
        ),
      ),
      at(0, -52, 40, turn('x', 20, bush(22, 26, rubber, 16))),
    ),
  'petrol-fuel-filter': ({ measure, finish }) => {
    const length = measure('length', 80, 120);
    return turn(
      'z',
      14,
      lying(
        at(0, 0, -length / 2 - 22, cylinder(8, 44, finish(white, steel))),
        can(36, length, finish(clear, alloy, white)),
        at(0, 0, length / 2 - 14, cylinder(37, 6, finish(blue, steel))),
        at(
          0,
          0,
          length / 2 + 10,
          lathe('-10 18, 0 8, 18 8, 18 11, 26 9', finish(white, steel), { radius: 5, depth: 20 }),
        ),
      ),
    );
  },
  'diesel-fuel-filter': ({ measure, whole }) =>
    group(
      upright(can(46, measure('height', 110, 150), iron, 10), at(0, 0, 66, cylinder(50, 22, alloy))),
      at(-34, 92, 0, turn('z', 18, upright(cylinder(8, 40, alloy)))),
      at(28, 92, 0, turn('z', -34, upright(cylinder(8, 46, alloy)))),
      ...(whole('water', 0, 2)
        ? [at(0, -74, 20, upright(lathe('-16 10, 10 16', plastic))), at(40, -66, 22, turn('y', 40, socket(2)))]
        : []),
    ),
  'cng-filter': ({ measure }) =>
    upright(
      lathe(
        `-70 12, -66 30, -14 34, -14 44, 20 44, 20 36, ${measure('height', 56, 74)} 34, ${measure('height', 56, 74)} 16 zinc, 92 16 zinc`,
        alloy,
      ),
      at(0, 0, 2, lying(at(0, 0, 56, lathe('-20 12, 20 12', zinc, { radius: 7, depth: 20 })))),
    ),
  'cabin-filter': ({ measure, whole }) =>
    panel(
      measure('length', 190, 230),
      measure('width', 140, 190),
      22,
      white,
      white,
      '#a9b2ba',
      whole('pleats', 16, 24),
    ),
  'carbon-cabin-filter': ({ measure, whole }) =>
    panel(
      measure('length', 190, 230),
      measure('width', 140, 190),
      26,
      iron,
      carbon,
      '#2b2f33',
      whole('pleats', 16, 24),
    ),
  'atf-filter': ({ form, whole }) =>
    turn(
      'x',
      -52,
      plate(
        form(
          'outline',
          rect(180, 110, 20),
          [...rect(180, 110, 14).slice(0, 15), [20, -55], [60, 0]] satisfies Flat[],
          oval(190, 120),
        ),
        26,
        plastic,
      ),
      at(0, 0, 14, plate(rect(112, 66, 8), 2, ivory, { holes: holes(whole('slots', 3, 5), 20, 6) })),
      at(-66, 18, 18, bush(15, 34, plastic, 10)),
      at(66, -20, 14, bolt(6, 4)),
    ),
};
