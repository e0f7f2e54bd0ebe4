import { expect, test } from 'vitest';
import { asha, creta, openCarts, ravi, swift } from '../../testing/carts.ts';
import { type Ordered, removeOrdered } from './store.ts';

const { carts, db, shown } = await openCarts();
const items = (...itemIds: string[]): Ordered[] => itemIds.map((itemId) => ({ itemId }));

test("an enquiry removes its items from the customer's cart only, and no other items", async () => {
  for (const owner of [asha, ravi])
    for (const item of ['pad', 'disc', 'oil']) await carts.add(owner, { itemId: item, quantity: 1 }, 1);
  await db.write(async (tx) => removeOrdered(tx, { userId: 'asha' }, items('pad', 'oil', 'never-there')));
  expect(await shown(asha)).toEqual([['disc', 1, null]]);
  expect(await carts.lines(ravi)).toHaveLength(3);
  await db.write((tx) => removeOrdered(tx, { userId: 'nobody' }, items('pad')));
});

test('an enquiry removes the lines for the vehicles that it names', async () => {
  const fill = async () => {
    await carts.clear(asha, 1);
    for (const vehicle of [swift, creta, null]) await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle }, 2);
  };
  const left = async (...ordered: Ordered[]) => {
    await fill();
    await db.write((tx) => removeOrdered(tx, { userId: 'asha' }, ordered));
    return (await carts.lines(asha)).map(({ vehicle }) => vehicle?.engineId ?? null).sort();
  };
  const creta2020 = { itemId: 'oil', vehicle: { engineId: 'creta', year: 2020 } };
  expect(await left({ itemId: 'oil', vehicle: swift })).toEqual(['creta', null]);
  expect(await left({ itemId: 'oil' })).toEqual(['creta', 'swift']);
  expect(await left({ itemId: 'oil' }, { itemId: 'oil', vehicle: swift }, { itemId: 'oil', vehicle: creta })).toEqual(
    [],
  );
  // Another year: the lines for other vehicles were not ordered.
  expect(await left(creta2020)).toEqual(['creta', null, 'swift']);
});

test('an enquiry that does not name the vehicles of its lines removes them as well', async () => {
  for (const vehicle of [swift, creta]) await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle }, 1);
  await db.write((tx) => removeOrdered(tx, { userId: 'asha' }, items('oil')));
  expect(await carts.lines(asha)).toEqual([]);
  await carts.add(asha, { itemId: 'oil', quantity: 1, vehicle: swift }, 1);
  await db.write((tx) => removeOrdered(tx, { userId: 'asha' }, [{ itemId: 'oil', vehicle: creta }]));
  expect(await carts.lines(asha)).toEqual([]);
});
