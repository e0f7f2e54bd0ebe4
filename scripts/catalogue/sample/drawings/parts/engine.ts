import { alloy, blue, cast, copper, grey, iron, plastic, red, rubber, steel, zinc } from '../materials.ts';
import { arc, circle, type Flat, hole, holes, rect, shifted, smooth, teeth } from '../outlines.ts';
import { at, bush, cylinder, group, lathe, lying, plate, type Solid, stack, turn, upright } from '../solids.ts';
import type { Builders, Traits } from '../traits.ts';
import { box, flange, nut, stud } from './common.ts';

const valve = (head: number, length: number, glow: typeof steel): Solid =>
  lying(
    lathe(
      [
        [-length, 5],
        [-length + 6, 5],
        [-length + 7, 3.4],
        [-length + 11, 3.4],
        [-length + 12, 5],
        [-26, 5.4],
        [-14, 9, glow],
        [-6, head * 0.6, glow],
        [0, head, glow],
        [5, head, glow],
      ],
      steel,
      { radius: head * 0.62, depth: 3, end: 'last' },
    ),
  );

function piston({ form, whole }: Traits): Solid {
  const grooves = [62, 52, 40];
  const dome = form('crown', 0, 1);
  return upright(
    lathe(
      [
        [-30, 47],
        [-26, 50],
        [30, 50],
        ...grooves.reverse().flatMap((z): [number, number, typeof steel?][] => [
          [z - 4, 50],
          [z - 4, 46],
          [z, 46, iron],
          [z, 50],
        ]),
        [70, 50],
        [72, dome ? 44 : 49],
      ],
      alloy,
      { radius: 20 + whole('bowl', 0, 3) * 4, depth: dome ? 3 : 9, end: 'last' },
    ),
    at(0, -46, 0, turn('x', 90, bush(13, 26, steel, 8))),
  );
}

const gasket = (outline: Flat[], cut: Flat[][], material: typeof steel, depth = 4): Solid =>
  turn('x', -58, plate(outline, depth, material, { holes: cut }));

function headGasket({ whole }: Traits): Solid {
  const bores = whole('bores', 3, 4);
  const pitch = 54;
  const width = bores * pitch + 14;
  const cut = Array.from({ length: bores }, (_, n) => shifted(circle(23, 24), (n - (bores - 1) / 2) * pitch, 0));
  const bolts = Array.from({ length: bores + 1 }, (_, n) => (n - bores / 2) * pitch).flatMap((x) => [
    hole(x, 31, 4.5),
    hole(x, -31, 4.5),
  ]);
  const notches = Array.from({ length: whole('notches', 1, 3) }, (_, n) =>
    rect(4, 4).map(([x, y]): Flat => [x + width / 2 - 8 - n * 8, y + 14]),
  );
  return gasket(rect(width, 84, 8), [...cut, ...bolts, ...notches], grey);
}

function mount({ form, position }: Traits, arms: number): Solid {
  const ears = position.includes('left') || position.includes('right') ? 3 : 2;
  return upright(
    flange(50, ears + form('ears', 0, 1), 22, 8, iron),
    at(0, 0, 26, lathe('-22 46, -16 50, 14 44, 20 30', rubber)),
    at(0, 0, 50, cylinder(26, 10, alloy)),
    at(0, 0, 55, stud(8, 34)),
    ...(arms ? [at(58, 0, 46, box(70, 26, 12, cast), at(24, 0, 6, nut(9, 8)))] : []),
  );
}

export const engineParts: Builders = {
  'piston-assembly': piston,
  'piston-ring-set': ({ form }) => {
    const ring = (r: number, material: typeof steel, thick: number) =>
      plate([...arc(r, -84, 264, 34), ...arc(r - 9, 264, -84, 34)], thick, material);
    return upright(
      stack(
        ...form('rings', [steel, iron, steel], [steel, iron, zinc, steel], [iron, steel, copper]).map(
          (material, n) => [n * 30 - 30, ring(78, material, 5 + (n % 2) * 3)] as const,
        ),
      ),
    );
  },
  'cylinder-kit-bike': ({ whole }) => {
    const count = whole('fins', 6, 10);
    const fins = Array.from(
      { length: count },
      (_, n) => [-40 + (n * 84) / count, plate(rect(124, 112, 22), 5, alloy)] as const,
    );
    return group(
      at(
        -34,
        0,
        0,
        upright(
          cylinder(38, 110, iron),
          stack(...fins),
          at(0, 0, 58, cylinder(46, 8, steel, { radius: 34, depth: 80 })),
        ),
      ),
      at(
        96,
        -34,
        60,
        upright(lathe('-26 33, 14 33, 14 30, 18 30 iron, 18 33, 24 33, 24 30, 28 30 iron, 28 33, 34 33', alloy)),
      ),
    );
  },
  'inlet-valve': ({ measure }) =>
    turn('z', 20, at(60, 0, 0, valve(measure('head', 30, 42), measure('stem', 150, 185), steel))),
  'exhaust-valve': ({ measure }) =>
    turn('z', 20, at(60, 0, 0, valve(measure('head', 23, 32), measure('stem', 150, 185), copper))),
  'hydraulic-tappet': ({ measure }) =>
    upright(
      lathe(
        `-46 36, -42 40, -4 40, -4 37, 4 37 iron, 4 40, ${measure('height', 34, 56)} 40, ${measure('height', 34, 56) + 4} 36`,
        steel,
      ),
      at(0, -40, 0, turn('x', 90, cylinder(4, 2, iron))),
    ),
  'cylinder-head-gasket': headGasket,
  'valve-cover-gasket': ({ measure, whole }) => {
    const width = measure('width', 180, 230);
    const cut = Array.from({ length: whole('plugs', 3, 4) }, (_, n) => n);
    return group(
      gasket(rect(width, 92, 26), [rect(width - 18, 74, 20)], blue, 8),
      ...cut.map((n) =>
        at(
          (n - (cut.length - 1) / 2) * 40,
          -8,
          0,
          turn('x', -58, plate(circle(15, 20), 8, blue, { holes: [circle(9, 16)] })),
        ),
      ),
    );
  },
  'crankshaft-oil-seal': ({ measure, form, position }) => {
    const outer = position === 'rear' ? 86 : 66;
    return lathe(`-14 ${outer}, 10 ${outer}, 14 ${outer - 4}`, form('colour', red, plastic, copper), {
      radius: outer - 9,
      depth: 5,
      material: rubber,
      holds: bush(outer - measure('lip', 20, 30), 6, rubber, outer - measure('lip', 24, 34)),
    });
  },
  'engine-mount': (traits) => mount(traits, traits.position.includes('t') ? 1 : 0),
  'gearbox-mount': ({ measure }) =>
    group(
      plate(smooth('-90 -34, -96 0, -70 30, 0 44, 70 30, 96 0, 90 -34, 0 -22'), 26, cast, {
        holes: [hole(-78, -6, 9), hole(78, -6, 9)],
      }),
      at(0, 8, 14, cylinder(32, 30, rubber), at(0, 0, 16, bush(13, 8, alloy, measure('bore', 5, 8)))),
    ),
  'oil-cooler': ({ whole }) => {
    const plates = whole('plates', 5, 9);
    return upright(
      stack(...Array.from({ length: plates }, (_, n) => [n * 11 - 40, plate(rect(150, 86, 22), 7, alloy)] as const)),
      at(-48, 0, plates * 11 - 36, bush(16, 24, alloy, 11)),
      at(48, 0, plates * 11 - 36, bush(16, 24, alloy, 11)),
    );
  },
  'oil-pump': ({ whole }) => {
    const count = whole('lobes', 5, 8);
    return group(
      plate(smooth('90 0, 66 56, 0 74, -60 60, -86 0, -40 -60, 10 -96, 50 -70'), 30, cast, {
        holes: [...holes(5, 74, 5, 20)],
      }),
      at(
        0,
        0,
        16,
        cylinder(54, 3, iron),
        plate(teeth(count + 1, 50, 9, 0.4), 5, steel, { holes: [teeth(count, 34, 8, 0.4)] }),
      ),
      at(6, 0, 18, plate(teeth(count, 30, 8, 0.4), 6, steel, { holes: [circle(11, 16)] })),
    );
  },
};
