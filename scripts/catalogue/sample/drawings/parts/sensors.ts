import { black, brass, grey, plastic, rubber, steel } from '../materials.ts';
import { circle, hole, oval } from '../outlines.ts';
import { at, cylinder, group, lathe, lying, plate, print, type Solid, tube, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { box, socket, thread } from './common.ts';

/** A sensor: a turned body, a plug, and an ear to fix it by. */
const sensor = (body: Solid, ear: Solid, plugAt: Solid): Solid => group(ear, body, plugAt);

export const sensorsParts: Builders = {
  'crankshaft-sensor': ({ measure, whole, form }) =>
    sensor(
      at(
        0,
        -30,
        0,
        upright(lathe(`${-measure('tip', 44, 66)} 14, -40 15, -8 15, -8 17 rubber, 2 17 rubber, 4 15`, black)),
      ),
      at(40, 0, 0, turn('x', -80, plate(oval(80, 40), 10, plastic, { holes: [hole(18, 0, 8)] }))),
      at(
        0,
        28,
        0,
        box(44, 44, 40, black, 8),
        at(form('turn', -30, 30), 14, 6, turn('y', form('turn', -50, 50), socket(whole('pins', 2, 3)))),
      ),
    ),
  'camshaft-sensor': ({ measure, whole }) =>
    turn(
      'z',
      20,
      sensor(
        lying(lathe(`${-measure('tip', 60, 84)} 15, -24 15, -24 18 rubber, -12 18 rubber, -12 16, 10 16`, black)),
        at(20, 26, 0, lying(plate(oval(44, 76), 10, plastic, { holes: [hole(0, 20, 8)] }))),
        at(58, 0, 0, box(56, 32, 30, plastic, 6), at(14, 0, 18, socket(whole('pins', 3, 3)))),
      ),
    ),
  'abs-sensor': ({ measure, position, whole }) =>
    group(
      at(-100, 30, 0, turn('z', -30, lying(lathe('-34 11, -6 11, -6 14, 16 12', black)))),
      at(-104, 52, 0, plate(oval(34, 30, 18), 6, steel, { holes: [circle(7, 12)] })),
      tube(
        `-86 20 0, -30 -40 20, 30 ${measure('loop', 20, 70)} 20, 70 -30 10, 118 10 0`,
        8,
        position.startsWith('front') ? plastic : rubber,
        8,
      ),
      at(30, measure('loop', 20, 70), 20, box(20, 24, 14, rubber, 4)),
      ...(whole('clips', 1, 2) === 2 ? [at(-30, -40, 20, box(20, 24, 14, rubber, 4))] : []),
      at(130, 14, 0, turn('y', 40, socket(2, grey))),
    ),
  'coolant-temp-sensor': ({ measure, form }) =>
    turn(
      'z',
      -28,
      group(
        upright(
          at(0, 0, -70, lathe([[-16, 10], [0, 15], [14, 15], ...thread(21, 14, 54, 6)], brass)),
          at(0, 0, -6, plate(circle(32, 6), 22, brass)),
          at(
            0,
            0,
            8,
            lathe(
              [
                [0, 22],
                [8, 22],
                [8, 27, form('colour', black, grey, plastic)],
                [measure('height', 44, 64), 27, form('colour', black, grey, plastic)],
              ],
              brass,
              {
                radius: 20,
                depth: 24,
                material: black,
                holds: group(at(-7, 0, 0, cylinder(2.4, 30, brass)), at(7, 0, 0, cylinder(2.4, 30, brass))),
              },
            ),
          ),
        ),
      ),
    ),
  'map-sensor': ({ measure, form }) =>
    group(
      box(measure('width', 84, 110), 54, 36, black, 6),
      at(-70, 0, 0, plate(oval(50, 36, 18), 8, black, { holes: [hole(-6, 0, 8)] })),
      at(0, -44, 0, upright(lathe('-18 13, -6 13, -6 15 rubber, 4 15 rubber, 4 13, 16 13', black))),
      at(form('plug', 20, 34), 4, 24, socket(3)),
      at(-26, 4, 18.6, print('P', 20, '#aeb6bd')),
    ),
};
