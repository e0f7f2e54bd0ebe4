import { alloy, black, copper, grey, iron, ivory, rubber, steel, zinc } from '../materials.ts';
import { hole, oval, rect, smooth, teeth } from '../outlines.ts';
import {
  around,
  at,
  bush,
  cylinder,
  group,
  lathe,
  lying,
  plate,
  print,
  type Solid,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Builders, Traits } from '../traits.ts';
import { box, pulley, socket } from './common.ts';

const post = (radius: number): Solid =>
  upright(lathe(`-2 ${radius + 4}, 2 ${radius + 4}, 2 ${radius}, 20 ${radius * 0.86}`, iron));

/** A battery with its ratings on the front, and two posts. */
function battery({ tint, measure, said, whole }: Traits, depth: number, small: boolean, extra: Solid): Solid {
  const [w, h] = [measure('capacity', small ? 100 : 150, small ? 150 : 220), small ? 110 : 120];
  return group(
    box(w, h, depth, black, 3),
    at(0, h / 2 + 6, 0, box(w + 4, 14, depth + 4, small ? grey : tint, 3)),
    at(
      0,
      -4,
      depth / 2 + 0.6,
      plate(rect(w - 20, h - 40, 4), 1, tint),
      at(0, 8, 1, print(said('capacity'), 22, '#ffffff')),
      at(0, -26, 1, print(said('voltage'), 15, '#ffffff')),
    ),
    at(-w / 2 + 22, h / 2 + 14, small ? 14 : -depth / 4, post(small ? 5 : 9)),
    at(w / 2 - 22, h / 2 + 14, small ? 14 : -depth / 4, post(small ? 5 : 8)),
    ...(small
      ? []
      : [
          tube(
            `${-w / 4} ${h / 2 + 14} 0, ${-w / 4 + 10} ${h / 2 + 22 + whole('grip', 0, 8)} 0, ${w / 4 - 10} ${h / 2 + 22} 0, ${w / 4} ${h / 2 + 14} 0`,
            5,
            black,
          ),
        ]),
    extra,
  );
}

export const batteriesParts: Builders = {
  'car-battery': (traits) => battery(traits, 100, false, group()),
  'start-stop-battery': (traits) =>
    battery(
      traits,
      104,
      false,
      group(
        at(0, 40, 53, box(52, 15, 2, grey, 3), at(0, 0, 2, print('AGM', 10, '#24272a'))),
        ...[-60, -36, -12, 12, 36, 60].map((x) => at(x, 74, 20, upright(cylinder(7, 4, black)))),
      ),
    ),
  'bike-battery': (traits) => battery(traits, 74, true, group()),
  'starter-motor': ({ measure, whole }) =>
    turn(
      'y',
      -8,
      group(
        lying(
          at(0, 0, -50, lathe(`-62 36, -56 42, ${measure('power', 20, 44)} 42`, black)),
          at(0, 0, 14, lathe('-18 44, 10 44, 34 32', alloy)),
        ),
        at(-36, 62, 4, lying(lathe('-46 20, 44 20', zinc), at(0, 0, -48, cylinder(15, 6, black)))),
        at(-86, 62, 4, lying(cylinder(4, 16, copper))),
        at(
          34,
          6,
          0,
          lying(
            plate(smooth('46 10, 20 50, -24 66, -52 20, -40 -40, 10 -52'), 12, alloy, {
              holes: [hole(26, 28, 5), hole(-36, -20, 5)],
            }),
          ),
        ),
        at(
          72,
          0,
          0,
          lying(plate(teeth(whole('teeth', 9, 12), 19, 6), 24, steel), at(0, 0, 12, cylinder(7, 20, steel))),
        ),
      ),
    ),
  alternator: ({ measure, whole, tint }) =>
    group(
      at(
        0,
        0,
        -30,
        lathe('-38 58, -30 66, -4 66, -4 72 iron, 14 72 iron, 14 66, 34 62', alloy),
        at(0, 0, 35, around(12, 46, plate(oval(22, 9, 8), 1, black))),
      ),
      at(0, 76, -34, bush(16, 44, alloy, 8)),
      at(0, -76, -34, bush(16, 60, alloy, 8)),
      at(0, 0, 24, pulley(measure('pulley', 30, 40), whole('ribs', 5, 7))),
      at(58, 50, -34, turn('y', 40, box(34, 30, 30, tint, 4))),
    ),
  'regulator-rectifier': ({ whole, measure }) =>
    group(
      box(130, 84, 20, alloy, 6),
      at(
        0,
        0,
        10,
        ...Array.from({ length: whole('fins', 6, 9) }, (_, n) =>
          at(n * 12 - whole('fins', 6, 9) * 5.5, 0, 10, box(4, 72, 22, alloy, 0)),
        ),
      ),
      at(-78, 0, 0, box(26, 32, 12, alloy, 8)),
      at(78, 0, 0, box(26, 32, 12, alloy, 8)),
      tube(`20 -42 0, 30 -70 10, ${measure('lead', 50, 90)} -82 30`, 8, rubber),
      at(measure('lead', 50, 90) + 16, -84, 34, socket(whole('pins', 3, 5), ivory)),
    ),
};
