import { alloy, iron, ivory, plastic, rubber, steel } from '../materials.ts';
import { arc, circle, type Flat, holes, oval, shifted, smooth, teeth } from '../outlines.ts';
import { at, cylinder, group, lathe, marks, plate, type Solid, turn } from '../solids.ts';
import type { Point } from '../space.ts';
import type { Builders } from '../traits.ts';
import { bolt, chainLoop } from './common.ts';

/** A belt that lies as it would run over two pulleys. */
function belt(length: number, width: number, form: 'toothed' | 'ribbed' | 'wide', bend = 34): Solid {
  const half = length / 2;
  const sag = form === 'toothed' ? 0 : 14;
  const round = (radius: number): Flat[] => [
    ...shifted(arc(radius, -90, 90, 10), half, 0),
    [0, radius - sag],
    ...shifted(arc(radius, 90, 270, 10), -half, 0),
    [0, -radius + sag],
  ];
  const inner = form === 'toothed' ? toothedLoop(half, bend - 7) : round(bend - (form === 'wide' ? 11 : 6));
  const ribs = form === 'ribbed' ? Math.round(width / 8) : 0;
  const lines = Array.from({ length: ribs }, (_, n): Point[] =>
    round(bend)
      .slice(0, 22)
      .map(([x, y]): Point => [x, y, width / 2 - 5 - n * 8]),
  );
  return group(plate(round(bend), width, rubber, { holes: [inner] }), marks(lines.slice(0, 0), '#6e757b', 1));
}

function toothedLoop(half: number, radius: number): Flat[] {
  const straight = Math.round((2 * half) / 11);
  const tooth = (n: number) => (n % 2 === 0 ? 0 : 6);
  const side = (sign: 1 | -1) =>
    Array.from({ length: straight * 2 }, (_, n): Flat => {
      const x = half - (Math.floor((n + 1) / 2) * 2 * half) / straight;
      return [sign * x, sign * (radius - tooth(Math.floor(n / 2) + (n % 2 ? 1 : 0)))];
    });
  return [
    ...shifted(arc(radius, -90, 90, 12), half, 0),
    ...side(1),
    ...shifted(arc(radius, 90, 270, 12), -half, 0),
    ...side(-1),
  ];
}

export const beltsParts: Builders = {
  'timing-belt': ({ measure }) =>
    turn('x', -30, belt(measure('belt length', 110, 190), measure('width', 26, 40), 'toothed')),
  'v-ribbed-belt': ({ measure }) =>
    turn('y', 24, belt(measure('belt length', 70, 210), measure('ribs', 18, 40), 'ribbed', 30)),
  'cvt-belt': ({ measure }) => turn('y', -14, belt(measure('belt length', 100, 150), 26, 'wide', 44)),
  'timing-belt-kit': ({ measure, tint }) =>
    group(
      at(0, 46, -40, belt(measure('loop', 110, 160), 30, 'toothed', 38)),
      at(-62, -50, 20, lathe('-14 34, 14 34', steel, { radius: 14, depth: 8, holds: bolt(7, 4) })),
      at(
        30,
        -54,
        26,
        plate(smooth('40 0, 0 36, -34 10, -20 -34, 20 -30'), 8, tint),
        at(-2, 2, 14, cylinder(27, 22, iron, { radius: 10, depth: 6 })),
      ),
    ),
  'timing-chain-kit': ({ whole, form }) => {
    const links = whole('links', 20, 24);
    const loop = Array.from({ length: links }, (_, n) => {
      const angle = (2 * Math.PI * n) / links;
      return [66 * Math.cos(angle) * (1 + 0.12 * Math.sin(angle)), 88 * Math.sin(angle)] as const;
    });
    return group(
      ...loop.map(([x, y], n) =>
        at(x, y, 0, turn('z', (360 * n) / links + 90, plate(oval(19, 10, 8), n % 2 ? 12 : 6, n % 2 ? steel : iron))),
      ),
      at(0, -52, 12, plate(teeth(form('teeth', 14, 16, 18), 30, 6), 8, steel, { holes: [circle(12, 16)] })),
      at(0, 48, 12, plate(teeth(20, 36, 6), 8, steel, { holes: [circle(10, 16), ...holes(4, 20, 5)] })),
      at(108, 0, 10, plate(smooth('6 80, -8 0, 6 -80, 18 -76, 6 0, 18 76'), 16, plastic)),
      at(-112, -10, 10, plate(smooth('-6 66, 8 0, -6 -66, -16 -60, -4 0, -16 60'), 16, ivory)),
    );
  },
  'drive-belt-tensioner': ({ measure, tint }) =>
    group(
      at(-46, -30, -14, lathe('-24 40, 10 40, 14 34', alloy), at(0, 0, 15, bolt(8, 4))),
      at(0, 4, 0, turn('z', 40, plate(oval(160, 44), 16, alloy, { holes: [] }))),
      at(
        50,
        46,
        22,
        cylinder(measure('pulley', 36, 46), 30, plastic, { radius: 24, depth: 6, material: tint, holds: bolt(9, 4) }),
      ),
    ),
  'cam-chain': ({ whole }) => chainLoop(whole('links', 30, 38), 50, 90, steel),
};
