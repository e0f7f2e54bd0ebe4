import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asked = vi.fn<() => Promise<boolean>>();
vi.mock('./confirm', () => ({ mayAddWrongPart: asked }));
const { $vehicle } = await import('../vehicle/vehicle');
const { addToCart } = await import('./add');
const { $cartCount } = await import('./count');

const swift = {
  ...{ makeId: 'm', modelId: 'm', engineId: 'k12m', label: 'Swift', search: '?x', checkedAt: 1, year: 2018 },
};
const pads = { itemId: 'pad', quantity: 2, name: 'Brake pads' };
const line = { cartItem: { cartItemId: 'mine', itemId: 'pad', quantity: 2 }, item: null };
const otherCar = { cartItem: { cartItemId: 'other', itemId: 'pad', quantity: 1 }, item: null };
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  asked.mockReset();
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ data: { items: [otherCar, line], itemCount: 2 }, added: 'mine' }));
  });
});
afterEach(() => $vehicle.set(undefined));

test('an item goes into the cart for the chosen vehicle, and its line comes back', async () => {
  $vehicle.set(swift);
  expect(await addToCart({ ...pads, fit: 'fits' }, 'en')).toEqual(line);
  expect(sent).toEqual([{ itemId: 'pad', quantity: 2, vehicle: { engineId: 'k12m', year: 2018 } }]);
  expect([asked.mock.calls.length, $cartCount.get()]).toEqual([0, 2]);
});

test('without a vehicle, or with one that has left the catalogue, the call names none', async () => {
  await addToCart({ ...pads, fit: 'fitsNot' }, 'en');
  $vehicle.set({ ...swift, gone: true });
  await addToCart({ ...pads, fit: 'unknown' }, 'en');
  expect(sent).toEqual([pads, pads].map(({ itemId, quantity }) => ({ itemId, quantity })));
  expect(asked).not.toHaveBeenCalled();
});

test('an item that does not fit is added only after the shopper confirms it', async () => {
  $vehicle.set(swift);
  asked.mockResolvedValueOnce(false);
  expect(await addToCart({ ...pads, fit: 'fitsNot' }, 'en')).toBeUndefined();
  expect(sent).toEqual([]);
  asked.mockResolvedValueOnce(true);
  expect(await addToCart({ ...pads, fit: 'fitsNot' }, 'en')).toEqual(line);
  expect(asked).toHaveBeenLastCalledWith({ itemId: 'pad', name: 'Brake pads', vehicle: swift });
  expect(sent).toHaveLength(1);
});
