import {
  alloy,
  amber,
  black,
  blue,
  clear,
  green,
  grey,
  ivory,
  type Material,
  red,
  white,
  yellow,
  zinc,
} from '../materials.ts';
import { circle, type Flat, rect, smooth } from '../outlines.ts';
import {
  around,
  at,
  bush,
  cylinder,
  group,
  lathe,
  marks,
  plate,
  print,
  type Solid,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Builders, Traits } from '../traits.ts';
import { can } from './common.ts';

const cap = (radius: number, material: Material): Solid =>
  upright(
    lathe(`-10 ${radius}, 10 ${radius}, 13 ${radius - 3}`, material),
    around(12, radius, plate(rect(3, 4), 18, material)),
  );

/** The label on the front of a bottle: up to three lines. */
function label(width: number, height: number, z: number, material: Material, lines: readonly string[]): Solid {
  const size = Math.min(
    24,
    height / (lines.length * 1.7),
    ...lines.map((line) => (width * 1.05) / Math.max(3, line.length)),
  );
  return at(
    0,
    0,
    z,
    plate(rect(width, height, 5), 1, material),
    ...lines.map((line, n) => at(0, ((lines.length - 1) / 2 - n) * size * 1.6, 1, print(line, size, '#ffffff'))),
  );
}

/** A can of oil with a handle. */
function canister(
  { tint, finish, measure }: Traits,
  width: number,
  height: number,
  lines: readonly string[],
  lid: Material,
): Solid {
  const body = finish(grey, black, ivory, tint);
  const [w, h] = [width / 2, height / 2];
  const outline: Flat[] = [
    [w, -h],
    [w, h * 0.5],
    [w - 14, h * 0.8],
    [w * 0.2, h],
    [-w * 0.4, h],
    [-w * 0.5, h + 12],
    [-w + 4, h + 12],
    [-w, h],
    [-w, -h],
  ];
  return group(
    plate(outline, 64, body, {
      holes: [smooth(`${w - 18} ${h * 0.3}, ${w - 30} ${h * 0.66}, ${w * 0.2} ${h * 0.72}, ${w * 0.34} ${h * 0.4}`, 3)],
    }),
    at(-w * 0.74, h + 20, 0, cap(17, lid)),
    at(-4, -h * 0.38, 0, label(width - 26, measure('label', 64, 76), 33, tint, lines)),
  );
}

/** A bottle that stands, with its label. */
const bottle = (
  width: number,
  height: number,
  depth: number,
  body: Material,
  paper: Material,
  lines: readonly string[],
  top: Solid,
): Solid =>
  group(
    plate(
      `${width / 2} ${-height / 2}, ${width / 2} ${height / 2 - 24}, ${width / 4} ${height / 2}, ${-width / 4} ${height / 2}, ${-width / 2} ${height / 2 - 24}, ${-width / 2} ${-height / 2}`,
      depth,
      body,
    ),
    at(0, height / 2, 0, top),
    at(0, -12, 0, label(width - 12, height * 0.52, depth / 2 + 1, paper, lines)),
  );

const share = ({ measure }: Traits, low: number, high: number) => measure('volume', low, high);

export const fluidsParts: Builders = {
  'car-engine-oil': (traits) =>
    canister(
      traits,
      share(traits, 100, 136),
      share(traits, 130, 172),
      [traits.said('viscosity'), traits.said('volume')],
      red,
    ),
  'bike-engine-oil': (traits) =>
    bottle(
      share(traits, 86, 100),
      share(traits, 140, 176),
      46,
      traits.finish(black, red, grey, alloy),
      traits.tint,
      [traits.said('viscosity'), '4T', traits.said('volume')],
      at(0, 10, 0, cap(18, black)),
    ),
  'gear-oil': (traits) =>
    bottle(
      share(traits, 86, 104),
      share(traits, 130, 160),
      52,
      traits.finish(ivory, black, alloy),
      traits.tint,
      [traits.said('viscosity'), 'GL-4', traits.said('volume')],
      at(0, 26, 0, upright(lathe('-30 20, -20 14, 4 12, 30 5', traits.finish(yellow, red, black)))),
    ),
  'scooter-gear-oil': (traits) =>
    group(
      upright(can(share(traits, 28, 34), 110, traits.tint, 8), at(0, 0, 62, lathe('-8 12, 14 10, 40 3', white))),
      turn('y', 30, label(44, 50, 35, black, [traits.said('viscosity'), traits.said('volume')])),
    ),
  'chain-lube': (traits) =>
    group(
      upright(
        can(32, traits.measure('height', 150, 184), traits.tint, 6),
        at(0, 0, 96, lathe('-8 26, 6 22, 8 10, 20 10', zinc)),
      ),
      at(0, 118, 0, upright(cylinder(9, 14, red))),
      tube('8 118 0, 60 124 10, 84 118 10', 4, red),
      turn(
        'y',
        30,
        at(
          0,
          -10,
          34,
          plate(circle(24, 20), 1, white),
          at(
            0,
            0,
            1,
            marks(
              [-12, 0, 12].map(
                (x) =>
                  [
                    [x - 4, -4, 0],
                    [x + 4, -4, 0],
                    [x + 4, 4, 0],
                    [x - 4, 4, 0],
                    [x - 4, -4, 0],
                  ] as const,
              ),
              '#24272a',
              2,
            ),
          ),
        ),
      ),
    ),
  'bearing-grease': (traits) =>
    group(
      upright(
        at(0, 0, -10, lathe(`-50 62, -46 66, ${traits.measure('height', 24, 44)} 68`, traits.finish(ivory, grey, red))),
        at(0, 0, 36, lathe('-6 74, 10 74, 12 70', traits.tint)),
      ),
      turn('y', 30, at(0, -16, 67, plate(rect(70, 44, 6), 1, traits.tint), at(0, 0, 1, print('EP 2', 16, '#ffffff')))),
      tube('-74 20 10, -60 -50 74, 60 -50 74, 74 20 10', 3, grey),
    ),
  'brake-fluid': (traits) =>
    group(
      upright(can(share(traits, 38, 50), share(traits, 110, 146), traits.finish(alloy, yellow, grey), 10)),
      at(0, share(traits, 110, 146) / 2 + 10, 0, cap(17, traits.finish(black, blue, red))),
      turn(
        'y',
        30,
        at(
          0,
          -6,
          0,
          label(share(traits, 60, 76), 56, share(traits, 40, 51), traits.tint, [
            traits.said('dot grade'),
            traits.said('volume'),
          ]),
        ),
      ),
    ),
  coolant: (traits) => {
    const colour = traits.form('colour', green, red, blue, amber);
    return group(
      bottle(
        share(traits, 96, 140),
        share(traits, 140, 180),
        66,
        { ...colour, light: colour.base, base: colour.light },
        clear,
        [traits.said('volume')].map((text) => text),
        at(0, 10, 0, cap(20, colour)),
      ),
      at(0, -14, 0, label(share(traits, 80, 120), 60, 36, colour, ['-35 °', traits.said('volume')])),
      at(share(traits, 54, 72), 30, 0, bush(14, 20, colour, 8)),
    );
  },
};
