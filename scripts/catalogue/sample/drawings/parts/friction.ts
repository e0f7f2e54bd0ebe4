import { black, cast, copper, friction, iron, plastic, steel, zinc } from '../materials.ts';
import { circle, type Flat, hole, holes, rect, sector, smooth, teeth } from '../outlines.ts';
import { around, at, coil, cylinder, group, lathe, lying, marks, plate, type Solid, tube, turn } from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builders, Traits } from '../traits.ts';

/** One pad: its backing plate with ears, and the lining before it. */
function pad(traits: Traits, size: number): Solid {
  const { measure, form, finish, whole } = traits;
  const [width, height] = [measure('width', 128, 176) * size, measure('height', 54, 76) * size];
  const ear = measure('ear', 12, 22) * size;
  const kind = form('ears', 'hooks', 'square', 'eyes');
  const bow = measure('bow', 2, 14);
  const [w, h] = [width / 2, height / 2];
  const top: Flat[] = [
    [w, h - 8],
    [w * 0.5, h + bow],
    [0, h + bow * 1.5],
    [-w * 0.5, h + bow],
    [-w, h - 8],
  ];
  const side = (sign: 1 | -1): Flat[] =>
    ({
      hooks: [
        [w + ear, -2],
        [w + ear, -16],
        [w + ear * 0.4, -16],
        [w + ear * 0.4, -h + 6],
      ] as Flat[],
      square: [
        [w + ear, h * 0.4],
        [w + ear, -h * 0.3],
        [w, -h * 0.3],
      ] as Flat[],
      eyes: [
        [w + ear, h - 14],
        [w + ear, h - 34],
        [w, h - 38],
      ] as Flat[],
    })[kind].map(([x, y]): Flat => [sign * x, y]);
  const outline: Flat[] = [...top, ...side(-1), [-w + 8, -h], [w - 8, -h], ...side(1).reverse()];
  const lining = smooth(
    `${w - 12} ${h - 10}, 0 ${h + bow - 6}, ${-w + 12} ${h - 10}, ${-w + 16} ${-h + 8}, 0 ${-h + 8 + bow / 2}, ${w - 16} ${-h + 8}`,
    5,
  );
  const slots = whole('slots', 0, 2);
  const lines = Array.from({ length: slots }, (_, n): Point[] => {
    const x = (n - (slots - 1) / 2) * 44;
    return [
      [x, h + bow - 10, 16],
      [x, -h + 10, 16],
    ];
  });
  return group(
    plate(outline, 9, finish(iron, black, traits.tint, iron), {
      holes: kind === 'eyes' ? [hole(w + ear / 2, h - 24, 5), hole(-w - ear / 2, h - 24, 5)] : [],
    }),
    at(0, 0, 10, plate(lining, 12, finish(friction, cast, friction))),
    marks(lines, '#231e1a', 3.4),
  );
}

const padPair = (one: Solid, sensor: Solid, apart: number): Solid =>
  group(at(-16, apart, -34, one), at(16, -apart, 34, one, sensor));

function disc(traits: Traits): Solid {
  const { measure, form, whole, position } = traits;
  const radius = measure('diameter', 84, 104);
  const thick = measure('thickness', 12, 20);
  const hat = measure('hat', 44, 52);
  const isSolid = position === 'rear';
  const drilled = form('face', 'plain', 'drilled', 'slotted');
  const spots: Solid[] =
    drilled === 'drilled'
      ? [12, 22].flatMap((turned, row) => [around(9, radius - 13 - row * 15, cylinder(3, 0.6, black), turned)])
      : drilled === 'slotted'
        ? [
            around(
              6,
              0,
              marks(
                [
                  [
                    [hat + 8, -8, 0],
                    [radius - 6, 8, 0],
                  ],
                ],
                '#4a5158',
                3.4,
              ),
            ),
          ]
        : [];
  const half = thick / 2;
  const rim: [number, number, typeof steel?][] = isSolid
    ? [
        [-half * 0.7, radius],
        [half * 0.7, radius],
      ]
    : [
        [-half, radius],
        [-half * 0.3, radius],
        [-half * 0.3, radius - 4],
        [half * 0.3, radius - 4, black],
        [half * 0.3, radius],
        [half, radius],
      ];
  const front = rim.at(-1)?.[0] ?? 0;
  return group(
    lathe(rim, steel),
    at(0, 0, front, marks([arcOf(radius - 5), arcOf(radius - 14), arcOf(hat + 9)], '#8d969e', 0.8), ...spots),
    at(
      0,
      0,
      front,
      lathe(`0 ${hat + 3}, 22 ${hat}, 26 ${hat - 4}`, iron),
      at(0, 0, 27, cylinder(24, 1, black), around(whole('bolts', 4, 5), 35, cylinder(5, 1, black))),
    ),
  );
}

const arcOf = (radius: number): Point[] =>
  [...circle(radius, 30), circle(radius, 30)[0] as Flat].map(([x, y]): Point => [x, y, 0.4]);

function shoe(radius: number, width: number, isLeft: boolean, backing: typeof steel): Solid {
  const [from, to] = isLeft ? [112, 248] : [-68, 68];
  const inside = sector(radius - 28, radius - 12, from + 2, to - 2);
  return group(
    plate(inside, 5, backing, {}),
    plate(sector(radius - 12, radius - 7, from, to), width, backing),
    plate(sector(radius - 7, radius, from + 8, to - 8), width, friction),
  );
}

const shoes = (radius: number, width: number, ...between: Solid[]): Solid =>
  group(at(-8, 0, 0, shoe(radius, width, true, iron)), ...between, at(8, 0, 0, shoe(radius, width, false, iron)));

const stretchedLeft = (solid: Solid): Solid => turn('z', 180, solid);

export const frictionParts: Builders = {
  'brake-pad-set': (traits) =>
    padPair(
      pad(traits, 1),
      traits.whole('sensor', 0, 1) ? tube('40 20 14, 84 52 20, 120 30 20', 4, plastic) : group(),
      46,
    ),
  'bike-brake-pad-set': (traits) => {
    const { measure, form, finish } = traits;
    const w = measure('width', 70, 96);
    const shape = form(
      'outline',
      rect(w, 62, 18),
      smooth(`${w / 2} 20, 0 34, ${-w / 2} 20, ${-w / 2 + 10} -30, ${w / 2 - 10} -30`),
      rect(w + 10, 48, 8),
    );
    const one = group(
      plate([...rect(w + 8, 70, 10)], 6, finish(copper, iron, zinc)),
      at(w / 2 + 12, 30, 0, plate(circle(13, 16), 6, finish(copper, iron, zinc), { holes: [circle(6, 12)] })),
      at(
        -2,
        -2,
        10,
        plate(shape, 12, friction),
        marks(
          [
            [
              [0, 26, 7],
              [0, -26, 7],
            ],
          ],
          '#231e1a',
          3,
        ),
      ),
    );
    return group(at(-58, 14, -20, one), at(58, -14, 20, stretchedLeft(one)));
  },
  'brake-disc': disc,
  'bike-brake-disc': ({ measure, whole, form }) => {
    const radius = measure('diameter', 76, 108);
    const arms = whole('arms', 5, 6);
    const wave = form('edge', 0, 4, 3);
    const outline = wave ? smooth(teeth(10, radius, wave, 0.5), 2) : circle(radius, 40);
    return group(
      plate(outline, 6, steel, {
        holes: [
          circle(radius - 28, 30),
          ...holes(arms * 2, radius - 10, 3.4, 90, 8),
          ...holes(arms * 2, radius - 19, 3.4, 75, 8),
        ],
      }),
      around(arms, radius - 36, plate(rect(22, 12, 3), 6, form('carrier', black, zinc, steel))),
      plate(circle(radius - 42, 24), 7, form('carrier', black, zinc, steel), {
        holes: [circle(radius - 60, 20), ...holes(arms, radius - 50, 3.5, 60, 8)],
      }),
    );
  },
  'brake-shoe-set': ({ measure }) =>
    shoes(
      measure('radius', 84, 100),
      measure('width', 30, 44),
      at(0, 58, 0, lying(coil(8, 3, 9, 84, zinc))),
      at(0, -66, 0, lying(coil(7, 3, 10, 70, zinc))),
    ),
  'bike-brake-shoe-set': ({ measure }) =>
    shoes(
      measure('radius', 62, 80),
      measure('width', 36, 50),
      at(0, 36, 14, lying(coil(6, 2.6, 8, 60, steel))),
      at(0, -36, 14, lying(coil(6, 2.6, 8, 60, steel))),
    ),
  'brake-drum': ({ measure, whole }) => {
    const radius = measure('diameter', 82, 104);
    return turn(
      'y',
      12,
      lathe(`-34 ${radius - 12}, -28 ${radius}, 20 ${radius}, 20 ${radius + 6}, 34 ${radius + 6}`, iron, {
        radius: radius - 6,
        depth: 54,
        material: steel,
        end: 'last',
        holds: group(
          marks([arcOf(radius * 0.55)], '#23282e', 1.6),
          cylinder(24, 2, black),
          around(whole('bolts', 4, 5), radius * 0.42, cylinder(6, 2, black)),
        ),
      }),
    );
  },
};
