import { alloy, black, chrome, grey, iron, rubber, steel, zinc } from '../materials.ts';
import { type Flat, hole, oval, rect, smooth } from '../outlines.ts';
import { at, bush, coil, cylinder, group, lathe, plate, turn, upright } from '../solids.ts';
import type { Builders } from '../traits.ts';
import { box, eye, stud } from './common.ts';

export const dampersParts: Builders = {
  'front-strut': ({ measure, tint, finish }) =>
    turn(
      'z',
      -12,
      at(0, -84, 0, turn('z', 0, plate(rect(26, 64, 4), 34, iron, { holes: [hole(0, 18, 6), hole(0, -18, 6)] }))),
      upright(at(0, 0, -30, cylinder(22, 96, finish(black, tint, tint, iron)))),
      at(0, 20, 0, upright(lathe('-3 54, 4 60', finish(black, tint)), at(0, 0, 4, lathe('0 24, 8 22', iron)))),
      upright(at(0, 0, 60, cylinder(8, 96, chrome)), at(0, 0, 108, stud(6, 30))),
      at(-measure('bracket', 22, 30), -30, 0, box(22, 14, 6, zinc)),
    ),
  'rear-shock-absorber': ({ measure, tint, finish }) =>
    turn(
      'z',
      -20,
      at(0, -104, 0, eye(20, 30, iron)),
      upright(
        at(0, 0, -42, cylinder(19, 92, finish(grey, iron, black))),
        at(0, 0, 44, cylinder(24, measure('sleeve', 70, 96), finish(tint, black, tint))),
      ),
      at(0, 108, 0, eye(18, 26, iron)),
    ),
  'bike-rear-shock': ({ measure, tint, finish, whole }) =>
    turn(
      'z',
      -16,
      at(0, -112, 0, eye(19, 26, alloy)),
      upright(
        at(0, 0, -10, cylinder(14, 150, black)),
        at(0, 0, -78, lathe('-12 22, 0 32, 10 32', finish(black, alloy))),
        at(0, 0, 2, coil(30, 9, whole('turns', 7, 10), 140, finish(tint, chrome, black))),
        at(0, 0, 80, lathe(`-10 32, 4 34, ${measure('canister', 8, 22)} 22`, finish(chrome, black))),
      ),
      at(0, 118, 0, eye(17, 24, alloy)),
    ),
  'bike-front-fork': ({ measure, whole }) =>
    turn(
      'z',
      24,
      upright(
        at(
          0,
          0,
          -130,
          lathe(
            `-16 12, 0 20, ${measure('slider', 96, 120)} 20, ${measure('slider', 96, 120) + 4} 24, ${measure('slider', 96, 120) + 18} 24`,
            alloy,
          ),
        ),
        at(0, 0, 54, cylinder(15, 130, chrome)),
        at(0, 0, 122, lathe('-4 15, 0 16, 10 16, 12 9', alloy)),
      ),
      at(0, -146, 0, bush(17, 26, alloy, 9)),
      ...Array.from({ length: whole('ears', 1, 2) }, (_, n) =>
        at(-24, -92 + n * 46, 0, plate(oval(24, 26, 16), 10, alloy, { holes: [hole(-3, 0, 4)] })),
      ),
    ),
  'strut-mount': ({ measure, whole }) =>
    upright(
      plate(
        smooth(
          Array.from(
            { length: 6 },
            (_, n): Flat => [
              (n % 2 ? 70 : 96) * Math.cos((n * Math.PI) / 3),
              (n % 2 ? 70 : 96) * Math.sin((n * Math.PI) / 3),
            ],
          ),
        ),
        8,
        iron,
        { holes: [] },
      ),
      at(0, 0, 10, lathe(`-6 62, 10 58, ${measure('cone', 26, 40)} 38`, rubber)),
      at(0, 0, 38, bush(24, 16, steel, 11)),
      ...Array.from({ length: 3 }, (_, n) =>
        at(
          80 * Math.cos((n * 2 * Math.PI) / 3),
          80 * Math.sin((n * 2 * Math.PI) / 3),
          4,
          stud(6, whole('studs', 24, 34)),
        ),
      ),
    ),
  'fork-oil-seal': ({ measure }) => {
    const r = measure('radius', 62, 74);
    const one = bush(r, 24, rubber, r - 24);
    return group(
      at(-58, 22, -30, one),
      at(
        46,
        -14,
        20,
        lathe(`-10 ${r}, 8 ${r}, 14 ${r - 8}`, rubber, {
          radius: r - 18,
          depth: 8,
          holds: bush(r - 18, 4, steel, r - 28),
        }),
      ),
    );
  },
  'coil-spring': ({ measure, whole, tint, finish, position }) =>
    upright(
      coil(
        position === 'rear' ? 56 : 64,
        measure('wire', 12, 17),
        whole('turns', 5, 8),
        measure('length', 150, 200),
        finish(black, tint, grey, tint),
        position === 'rear' ? measure('end', 36, 58) : 64,
      ),
    ),
};
