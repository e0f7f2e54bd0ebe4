import { alloy, amber, black, brass, clear, copper, grey, ivory, type Material, rubber, steel } from '../materials.ts';
import { rect } from '../outlines.ts';
import {
  around,
  at,
  ball,
  bush,
  coil,
  cylinder,
  group,
  lathe,
  lying,
  marks,
  plate,
  type Solid,
  tube,
  turn,
  upright,
} from '../solids.ts';
import type { Builders, Traits } from '../traits.ts';
import { box, socket } from './common.ts';

/** How bulbs of a type are built: with how many contacts, and how wide their collar is. */
const fittings: Readonly<Record<string, { collar: number; ears: number; contacts: number; angle?: true }>> = {
  H1: { collar: 30, ears: 0, contacts: 1 },
  H3: { collar: 24, ears: 2, contacts: 1 },
  H4: { collar: 50, ears: 3, contacts: 3 },
  H7: { collar: 38, ears: 1, contacts: 2 },
  H8: { collar: 40, ears: 3, contacts: 2, angle: true },
  H11: { collar: 40, ears: 3, contacts: 2, angle: true },
  HB3: { collar: 42, ears: 2, contacts: 2, angle: true },
  HB4: { collar: 46, ears: 2, contacts: 2, angle: true },
  HS1: { collar: 46, ears: 3, contacts: 3 },
  H9: { collar: 42, ears: 3, contacts: 2, angle: true },
};
const usual = { collar: 44, ears: 2, contacts: 3 };
const fittingOf = ({ said }: Traits) => fittings[said('bulb type')] ?? usual;

const collar = ({ collar: radius, ears }: typeof usual): Solid =>
  group(lathe(`-6 ${radius}, 2 ${radius}`, steel), around(ears, radius, plate(rect(22, 12, 3), 5, steel)));

const filament = (height: number): Solid =>
  group(
    tube(`-8 0 0, -8 ${height} 0`, 2, steel),
    tube(`8 0 0, 8 ${height + 10} 0`, 2, steel),
    at(0, height, 0, lying(coil(4, 2, 5, 18, steel))),
  );

function halogen(traits: Traits, slim: boolean): Solid {
  const fitting = fittingOf(traits);
  const r = slim ? 17 : 22;
  const base: Solid =
    'angle' in fitting
      ? group(
          upright(at(0, 0, -28, cylinder(fitting.collar * 0.7, 44, black))),
          at(30, -54, 14, turn('y', 20, socket(2))),
        )
      : group(
          upright(at(0, 0, -22, lathe(`-14 ${fitting.collar * 0.6}, 16 ${fitting.collar * 0.7}`, steel))),
          ...Array.from({ length: fitting.contacts }, (_, n) =>
            at(
              (n - (fitting.contacts - 1) / 2) * 22,
              -56,
              n === 1 ? -8 : 8,
              turn('y', n * 90, box(15, 38, 3, brass, 1)),
            ),
          ),
        );
  return group(
    base,
    upright(collar(fitting)),
    at(0, 14, 0, upright(lathe(`-12 ${r * 0.8}, 8 ${r * 0.8}`, steel))),
    filament(54),
    upright(glassOf(r, traits.measure('glass', 76, 100))),
    upright(
      at(
        0,
        0,
        traits.measure('glass', 76, 100) + 8,
        lathe(`-14 ${r}, -4 ${r}, 0 ${r * 0.6}, 4 3`, slim ? grey : black),
      ),
    ),
  );
}

/** A glass that one looks through. */
function glassOf(radius: number, length: number): Solid {
  const body = lathe(`18 ${radius * 0.8}, 30 ${radius}, ${length} ${radius}`, clear);
  return (frame, camera) => body(frame, camera).map((shape) => ({ ...shape, opacity: 0.45 }));
}

const ceramicYellow: Material = { dark: '#b59a1a', base: '#f3dc55', light: '#fff8c8' };

export const bulbsParts: Builders = {
  'headlamp-bulb': (traits) => halogen(traits, false),
  'bike-headlamp-bulb': (traits) => group(halogen(traits, true), at(0, -84, 0, upright(bush(20, 6, ivory, 8)))),
  'led-headlamp-bulb': (traits) => {
    const { measure } = traits;
    const fitting = fittingOf(traits);
    return group(
      at(
        0,
        -70,
        0,
        upright(lathe('-16 34, 26 34', black, { radius: 28, depth: 6 }), around(14, 34, plate(rect(10, 4), 50, alloy))),
      ),
      upright(at(0, 0, -30, cylinder(26, 30, alloy)), collar(fitting), at(0, 0, 8, cylinder(16, 16, alloy))),
      at(
        0,
        measure('blade', 56, 66),
        0,
        box(20, 92, 12, copper, 3),
        at(
          0,
          10,
          7,
          ...[-22, -11, 0, 11, 22]
            .slice(0, measure('wattage', 2, 5.4))
            .map((y) => at(0, y, 0, box(12, 9, 2, ceramicYellow, 1))),
        ),
      ),
      tube('26 -84 0, 70 -104 10, 100 -70 20', 6, rubber),
      at(106, -62, 22, socket(fitting.contacts, black)),
    );
  },
  'indicator-bulb': (traits) => {
    const { said, measure } = traits;
    const type = said('bulb type');
    const isWedge = /^W/.test(type);
    const colour = /Y/.test(type) ? amber : clear;
    const bulb =
      (r: number): Solid =>
      (frame, camera) =>
        upright(lathe(`0 ${r * 0.55}, 12 ${r * 0.7}`, colour), at(0, 0, r + 8, ball(r, colour)))(frame, camera).map(
          (shape) => ({ ...shape, opacity: 0.6 }),
        );
    if (/^(C|SV|FEST)/i.test(type))
      return lying(
        at(0, 0, -56, lathe('-22 4, -16 18, 8 18', brass)),
        lathe('-50 18, -30 24, 30 24, 50 18', clear),
        at(0, 0, 56, lathe('-8 18, 16 18, 22 4', brass)),
      );
    const two = /\/|5W$/.test(type) && !isWedge;
    return group(
      filament(isWedge ? 40 : 44),
      isWedge
        ? at(
            0,
            -16,
            0,
            box(38, 44, 12, clear, 3),
            marks(
              [
                [
                  [-10, 18, 7],
                  [-10, -22, 7],
                  [-16, -22, 7],
                ],
                [
                  [10, 18, 7],
                  [10, -22, 7],
                  [16, -22, 7],
                ],
              ],
              '#5d666f',
              2,
            ),
          )
        : upright(
            at(0, 0, -32, lathe('-34 12 zinc, -28 26, 34 26', brass)),
            at(26, 0, -30, lying(cylinder(4, 8, brass))),
            ...(two ? [at(-26, 0, -20, lying(cylinder(4, 8, brass)))] : []),
          ),
      bulb(isWedge ? measure('wattage', 20, 28) : measure('wattage', 34, 42)),
    );
  },
};
