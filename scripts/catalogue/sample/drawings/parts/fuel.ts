import { alloy, black, cast, grey, iron, ivory, plastic, rubber, steel, white, zinc } from '../materials.ts';
import { arc, oval, rect, smooth } from '../outlines.ts';
import { around, at, bush, cylinder, group, lathe, lying, plate, type Solid, tube, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { box, flange, pipe, socket, thread } from './common.ts';

function snail(radius: number, material: typeof steel): Solid {
  return group(
    plate(
      smooth([...arc(radius, -60, 210, 9), [-radius * 0.6, -radius * 1.15], [radius * 0.1, -radius * 1.2]], 3),
      34,
      material,
      {},
    ),
    at(
      0,
      0,
      18,
      lathe(`0 ${radius * 0.8}, 8 ${radius * 0.6}, 12 ${radius * 0.45}`, material, {
        radius: radius * 0.36,
        depth: 14,
      }),
    ),
  );
}

export const fuelParts: Builders = {
  'fuel-pump-module': ({ measure, form }) =>
    group(
      upright(
        at(0, 0, -60, lathe('-30 40, -26 46, 40 46', form('pot', ivory, black, white))),
        at(0, 0, 6, cylinder(20, 60, steel)),
        at(26, 22, 20, cylinder(3.5, 90, steel)),
        at(-26, 10, 20, cylinder(3.5, 90, steel)),
        at(0, 0, 66, lathe('-8 64, 4 64, 4 58, 10 54', black)),
      ),
      tube(`52 -56 30, 98 -80 40, ${measure('arm', 118, 140)} -70 40`, 3.6, steel),
      at(measure('arm', 118, 140), -62, 40, box(40, 17, 20, form('float', black, plastic), 6)),
      at(-20, 84, 0, socket(4)),
      at(26, 82, 10, turn('z', -50, upright(pipe(7, 38, black)))),
    ),
  'diesel-high-pressure-pump': ({ measure, whole }) =>
    group(
      at(0, 0, -20, lathe('-30 44, 28 50, 28 62, 38 62', alloy, undefined)),
      around(
        3,
        52,
        at(0, 0, -14, lying(lathe(`-16 24, 18 20, 18 14 steel, ${measure('head', 26, 34)} 14 steel`, alloy))),
        90,
      ),
      at(0, 0, 20, flange(58, 3, 18, 10, alloy)),
      at(0, 0, 28, lathe('0 26, 16 18, 16 9 steel, 30 8 steel, 30 6 steel, 44 6 steel', steel)),
      ...(whole('valve', 0, 1) ? [at(60, 40, -30, socket(2))] : []),
    ),
  'diesel-injector': ({ measure, form }) =>
    turn(
      'z',
      -14,
      group(
        upright(
          at(
            0,
            0,
            -130,
            lathe(`-14 3, -8 7, 36 8, 40 14, 64 14, 64 20, 130 20, 130 15, ${measure('height', 150, 176)} 15`, steel),
          ),
        ),
        at(0, 40, 0, box(46, 42, 40, black, 6), at(-34, 0, 0, turn('y', -50, socket(2)))),
        at(30, -6, 0, turn('z', -50, upright(lathe([[0, 9], [14, 9], ...thread(8, 14, 34)], zinc)))),
        ...(form('top', 0, 1) ? [at(0, 62, 0, upright(bush(7, 14, plastic, 4)))] : []),
      ),
    ),
  'petrol-injector': ({ measure, form, finish }) =>
    turn(
      'z',
      12,
      group(
        upright(
          at(
            0,
            0,
            -60,
            lathe(
              [
                [-34, 12],
                [-30, 16],
                [-20, 16, rubber],
                [-20, 20],
                [0, 20],
                [4, 28],
                [56, 28, finish(plastic, steel)],
                [60, 18],
                [measure('height', 96, 124), 16],
                [130, 16],
                [130, 21, rubber],
                [144, 21, rubber],
                [144, 15],
                [152, 15],
              ],
              steel,
              { radius: 8, depth: 20, end: 'last' },
            ),
          ),
        ),
        at(26, form('plug', 6, 20), 24, turn('y', 30, turn('x', -10, socket(2, finish(plastic, grey, black))))),
      ),
    ),
  'throttle-body': ({ measure, form }) =>
    group(
      box(128, 128, 60, alloy, 22),
      at(
        0,
        0,
        30,
        bush(measure('bore', 44, 56), 8, alloy, measure('bore', 38, 50)),
        at(0, 0, -16, turn('x', form('flap', 20, 44), plate(oval(72, 72, 24), 3, zinc))),
      ),
      at(78, 0, 0, box(46, 120, 70, black, 10), at(0, -20, 36, socket(form('pins', 3, 4)))),
      ...[-52, 52].flatMap((x) => [at(x, 52, 30, cylinder(5, 2, black)), at(x, -52, 30, cylinder(5, 2, black))]),
    ),
  turbocharger: ({ measure, form }) =>
    group(
      at(-62, 0, -10, turn('y', -50, snail(measure('turbine', 58, 68), iron))),
      lying(lathe('-36 30, -20 22, 20 22, 36 32', cast)),
      at(
        58,
        4,
        12,
        turn(
          'y',
          30,
          snail(measure('compressor', 60, 72), alloy),
          at(
            0,
            0,
            20,
            bush(32, 22, alloy, 25),
            at(
              0,
              0,
              5,
              around(form('vanes', 6, 7), 12, turn('x', 30, plate(rect(22, 3), 4, steel))),
              cylinder(6, 10, steel),
            ),
          ),
        ),
      ),
      at(
        4,
        -66,
        36,
        turn('z', 14, lying(lathe('-26 24, -20 28, 12 28, 18 20', zinc), at(0, 0, -54, cylinder(3.4, 60, steel)))),
      ),
    ),
};
