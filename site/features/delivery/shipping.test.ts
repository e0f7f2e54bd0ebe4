import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChargeRule } from '../../../api/shop/money/rules';
import { orderTotals } from '../../../api/shop/money/sums';
import type { Delivery } from './delivery';
import { $delivery, lookUp, nameShipping, type Parcel, shippingOf } from './shipping';

const charges: ChargeRule = { shippingFreeAbovePaise: 5000, shippingPaise: 999, taxPercent: 8 };
const parcel = (pin: string, quantity = 1): Parcel => ({ pin, wanted: [{ itemId: 'a', quantity }] });
const answerOf = (...costs: number[]): { data: Delivery } => ({
  data: {
    place: { pin: '560025', state: 'Karnataka', district: null, city: null },
    ...{ zone: 'state', inStock: true },
    offers: costs.map((cost) => ({ carrier: `C${cost}`, cost, dispatch: '', from: '', to: '' })),
  },
});
const now = (of: Parcel | undefined) => shippingOf(charges, of, $delivery.get());
const shippingFor = (of: Parcel, subtotal = 40_000) => orderTotals(subtotal, now(of).rule).shipping;

/** Answers a question by its address. */
const asked = vi.fn<(path: string) => Promise<{ data: Delivery }>>();
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(await asked(path)));
  vi.stubGlobal('navigator', { onLine: true });
  $delivery.set({ key: '', pin: '', answer: null });
  asked.mockReset();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a known PIN code costs what the cheapest carrier asks, and one that nobody goes to what the shop asks', async () => {
  asked.mockResolvedValueOnce(answerOf(90, 45.5, 60));
  await lookUp(parcel('560025'));
  expect(now(parcel('560025')).isOpen).toBe(false);
  expect(shippingFor(parcel('560025'))).toBe(4550);
  asked.mockResolvedValueOnce(answerOf());
  await lookUp(parcel('999999'));
  expect(now(parcel('999999'))).toEqual({ rule: charges, isOpen: false });
});

test('without a PIN code, an answer, or with another quantity, no shipping is said at all', async () => {
  const open = { isOpen: true, rule: { ...charges, shippingFreeAbovePaise: null, shippingPaise: 0 } };
  await lookUp(parcel(''));
  expect(asked).not.toHaveBeenCalled();
  expect(now(parcel(''))).toEqual(open);
  asked.mockRejectedValueOnce(new Error('down'));
  await lookUp(parcel('560025'));
  expect(now(parcel('560025'))).toEqual(open);
  asked.mockResolvedValueOnce(answerOf(45));
  await lookUp(parcel('560025'));
  expect(now(parcel('560025', 2))).toEqual(open);
  expect(now(parcel('560025')).isOpen).toBe(false);
});

test('abroad and in a shop without delivery by PIN code, the rule is the very one of the shop', () => {
  expect(now(undefined).rule).toBe(charges);
});

test('what the server names counts more than an answer, until the parcel is another one', async () => {
  asked.mockResolvedValueOnce(answerOf(45));
  await lookUp(parcel('560025'));
  nameShipping(parcel('560025'), 12_345);
  expect(shippingFor(parcel('560025'))).toBe(12_345);
  await lookUp(parcel('560025'));
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockResolvedValueOnce(answerOf(55));
  await lookUp(parcel('560025', 3));
  expect(shippingFor(parcel('560025', 3))).toBe(5500);
});

test('what the server names counts also when the delivery was never answered', () => {
  nameShipping(parcel('560025'), 0);
  expect(now(parcel('560025')).isOpen).toBe(false);
  expect(shippingFor(parcel('560025'), 100)).toBe(0);
});

test('however answers overtake each other, a parcel is charged by its own answer or by none', async () => {
  const pins = ['560025', '110001', '400020'];
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ pin: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 8 }),
      async (scheduler, steps) => {
        $delivery.set({ key: '', pin: '', answer: null });
        // Each parcel has a cost of its own.
        asked.mockImplementation((path) => {
          const query = new URLSearchParams(path.split('?')[1]);
          const cost = pins.indexOf(query.get('pin') ?? '') * 10 + Number(query.get('items')?.split('*')[1]);
          return scheduler.schedule(Promise.resolve(answerOf(cost)));
        });
        const all = steps.map(({ pin, quantity }) => parcel(pins[pin] ?? '', quantity));
        const check = () => {
          for (const [index, one] of all.entries()) {
            const { isOpen } = now(one);
            const { pin = 0, quantity = 0 } = steps[index] ?? {};
            if (!isOpen) expect(shippingFor(one)).toBe((pin * 10 + quantity) * 100);
          }
        };
        const waiting = all.map((one) => lookUp(one));
        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          check();
        }
        await Promise.all(waiting);
        const last = all.at(-1);
        expect(last && now(last).isOpen).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
