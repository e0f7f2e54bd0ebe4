import { alloy, black, blue, brass, chrome, grey, iron, plastic, rubber, steel, white, zinc } from '../materials.ts';
import { circle, type Flat, hole, oval, rect, smooth } from '../outlines.ts';
import { at, bush, cylinder, group, lathe, lying, marks, plate, type Solid, tube, turn, upright } from '../solids.ts';
import type { Builders, Traits } from '../traits.ts';
import { box, eye, nut, pulley, socket } from './common.ts';

function wiper({ measure, form }: Traits, half: number, mid: Solid): Solid {
  const style = form('style', 'framed', 'flat');
  const bow = measure('bow', 10, 22);
  const blade = tube(`${-half} -10 0, 0 -2 0, ${half} -10 0`, 7, rubber);
  const spine =
    style === 'flat'
      ? tube(`${-half} -2 0, 0 8 0, ${half} -2 0`, 11, black)
      : group(
          tube(`${-half * 0.55} 4 0, 0 ${bow + 8} 0, ${half * 0.55} 4 0`, 8, black),
          tube(`${-half * 0.9} -6 0, ${-half * 0.55} 6 0, ${-half * 0.2} -2 0`, 6, iron),
          tube(`${half * 0.9} -6 0, ${half * 0.55} 6 0, ${half * 0.2} -2 0`, 6, iron),
        );
  return turn('z', 18, blade, spine, at(0, style === 'flat' ? 12 : bow + 6, 2, mid));
}

const mirrorGlass = (outline: readonly Flat[]): Solid =>
  group(
    plate(outline, 3, { dark: '#7d97a8', base: '#b5cedd', light: '#f2fafe' }),
    marks(
      [
        [
          [-30, -10, 3],
          [0, 24, 3],
        ],
        [
          [-14, -14, 3],
          [22, 24, 3],
        ],
      ],
      '#ffffff',
      3,
    ),
  );

export const bodyParts: Builders = {
  'wiper-blade': (traits) => wiper(traits, traits.measure('wiper length', 110, 200), box(34, 18, 18, traits.tint, 4)),
  'rear-wiper-blade': (traits) =>
    group(
      wiper(traits, traits.measure('wiper length', 90, 140), group()),
      turn(
        'z',
        18,
        tube(`0 14 4, 40 36 12, ${traits.measure('arm', 100, 130)} 30 20`, 14, black),
        at(traits.measure('arm', 100, 130), 30, 20, lathe('-10 17, 10 17, 14 10', black, { radius: 6, depth: 8 })),
      ),
    ),
  'wiper-motor': ({ measure, form, position }) =>
    group(
      lying(at(0, 0, -66, lathe(`-46 26, -40 34, ${measure('motor', 30, 44)} 34`, iron))),
      at(10, -4, 0, plate(smooth('62 0, 40 48, -20 50, -48 0, -20 -52, 40 -46'), 46, alloy, { holes: [] })),
      at(14, 0, 24, lathe(`0 22, 16 12, 16 7 steel, ${position === 'rear' ? 50 : 28} 7 steel`, alloy)),
      ...(position === 'rear'
        ? []
        : [
            at(
              14,
              0,
              50,
              turn(
                'z',
                form('crank', 30, -30),
                at(26, 0, 0, plate(oval(72, 22, 16), 6, zinc, { holes: [hole(26, 0, 5)] })),
              ),
            ),
          ]),
      at(60, 44, 10, socket(form('pins', 4, 5))),
      at(-30, -54, 0, bush(11, 20, rubber, 5)),
      at(56, -50, 0, bush(11, 20, rubber, 5)),
    ),
  'washer-pump': ({ measure, form }) =>
    group(
      upright(
        lathe(`-20 26, ${measure('height', 60, 84)} 26, 88 22`, black),
        at(0, 0, -28, lathe('-18 20, 8 26', plastic)),
      ),
      at(36, -24, 0, lying(lathe('-14 9, 14 8, 16 11, 24 8', plastic, { radius: 5, depth: 10 }))),
      ...(form('nozzles', 0, 1) ? [at(-36, -24, 0, lying(lathe('-24 8, -16 11, -14 8, 14 9', plastic)))] : []),
      at(0, -60, 0, upright(lathe('-16 8, 4 9, 4 15 rubber, 14 15 rubber', plastic))),
      at(0, 96, 8, socket(2)),
    ),
  'car-side-mirror': ({ measure, form, finish, whole }) => {
    const [w, h] = [measure('width', 72, 92), measure('height', 48, 62)];
    const outline = smooth(
      form(
        'outline',
        [
          [w, h * 0.2],
          [w * 0.6, h],
          [-w * 0.6, h * 0.9],
          [-w, 0],
          [-w * 0.7, -h],
          [w * 0.7, -h * 0.8],
        ],
        [
          [w, h * 0.8],
          [0, h],
          [-w, h * 0.6],
          [-w, -h * 0.6],
          [0, -h],
          [w, -h * 0.5],
        ],
      ) as Flat[],
      5,
    );
    return group(
      at(-w - 26, -h * 0.6, -20, turn('y', 60, plate(smooth('40 -30, 20 40, -30 56, -50 -30'), 16, black))),
      at(-w * 0.8, -h * 0.75, -14, box(70, 22, 26, black, 6)),
      at(
        0,
        0,
        -22,
        plate(
          outline.map(([x, y]): Flat => [x * 0.9, y * 0.9]),
          30,
          finish(black, grey, white, blue),
        ),
      ),
      plate(outline, 26, finish(black, grey, white, blue)),
      at(0, 0, 14, mirrorGlass(outline.map(([x, y]): Flat => [x * 0.9, y * 0.86]))),
      ...(whole('lamp', 0, 1)
        ? [at(w * 0.3, -h * 0.9, 8, box(w * 0.8, 8, 14, { dark: '#9c5604', base: '#ee9421', light: '#ffd58a' }, 3))]
        : []),
    );
  },
  'bike-mirror': ({ measure, form, finish }) =>
    group(
      tube(`-80 -120 0, -80 -60 0, -60 ${measure('stem', -30, 0)} 10, 0 10 6`, 10, finish(black, chrome)),
      at(-80, -112, 0, upright(lathe('-22 7, 0 8', zinc), at(0, 0, 4, nut(15, 9)))),
      at(
        24,
        44,
        0,
        plate(
          form(
            'outline',
            oval(150, 92),
            circle(54, 30),
            rect(140, 84, 24),
            smooth('76 30, 0 50, -72 20, -60 -36, 40 -44'),
          ),
          20,
          finish(black, chrome),
        ),
        at(
          0,
          0,
          11,
          mirrorGlass(
            form(
              'outline',
              oval(132, 76),
              circle(46, 30),
              rect(124, 68, 18),
              smooth('66 24, 0 41, -62 15, -52 -29, 34 -36').map(([x, y]) => [x, y] as const),
            ),
          ),
        ),
      ),
    ),
  'window-regulator': ({ measure, form, position }) =>
    group(
      turn(
        'z',
        10,
        box(18, measure('rail', 170, 210), 10, zinc, 3),
        at(0, 96, 6, pulley(15, 1, plastic)),
        at(0, -96, 6, pulley(15, 1, plastic)),
      ),
      at(0, form('slider', 20, -20, 46), 10, box(50, 34, 12, black, 5)),
      tube('16 96 8, 60 60 10, 66 10 14', 4, steel),
      tube('-16 -96 8, 40 -90 10, 64 -30 14', 4, steel),
      at(
        70,
        -14,
        12,
        cylinder(36, 16, black),
        at(
          0,
          0,
          10,
          turn('z', position.includes('rear') ? 20 : 60, lying(at(0, 0, 40, lathe('-30 22, 30 22, 36 15', iron)))),
        ),
      ),
      at(62, -56, 14, socket(form('pins', 2, 6))),
    ),
  'tailgate-strut': ({ measure, form }) =>
    turn(
      'z',
      26,
      lying(
        at(0, 0, -40, lathe(`-96 13, ${measure('tube', 60, 90)} 13, ${measure('tube', 60, 90) + 4} 8`, black)),
        at(0, 0, 96, cylinder(6, 80, chrome)),
      ),
      at(-150, 0, 0, upright(cylinder(14, 16, plastic, { radius: 8, depth: 8 }))),
      at(142, 0, 0, form('end', upright(cylinder(14, 16, plastic, { radius: 8, depth: 8 })), eye(14, 10, steel))),
    ),
  'lock-set': ({ whole, finish }) => {
    const lock = (front: typeof steel): Solid =>
      lathe('-46 18, -10 22, -10 28, 6 28, 8 24', front, {
        radius: 16,
        depth: 3,
        holds: marks(
          [
            [
              [0, -9, 1],
              [0, 9, 1],
            ],
          ],
          '#0e0f11',
          5,
        ),
      });
    const key = group(
      box(46, 40, 9, black, 12),
      at(-10, 0, 0, cylinder(6, 10, steel)),
      at(
        56,
        0,
        0,
        plate(
          [
            [-34, -8],
            [40, -8],
            [46, 0],
            [40, 8],
            ...Array.from({ length: whole('cuts', 4, 6) }, (_, n): Flat => [32 - n * 12, n % 2 ? 8 : 3]),
            [-34, 8],
          ],
          4,
          brass,
        ),
      ),
    );
    return group(
      at(-72, 44, -20, lock(alloy)),
      at(20, 40, 0, lock(finish(black, alloy, iron))),
      at(84, 66, -30, lock(chrome)),
      at(-36, -50, 30, turn('z', 14, key)),
      at(26, -70, 50, turn('z', -12, key)),
    );
  },
};
