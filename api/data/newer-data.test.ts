import { expect, test } from 'vitest';
import { connectShopDb, openStore } from '../serve/shop-data.ts';
import { newPlace } from '../testing/place.ts';
import { sql } from './drizzle.ts';
import { ShopDbUnusable } from './failures.ts';
import { numberOf, versionOf } from './newer-data.ts';
import type { Whereabouts } from './shop-db.ts';
import { shopVersion } from './version.ts';

const open = async (where: Whereabouts) => (await openStore(where)).close();

/** Changes the data as a newer version does, with one more migration. */
async function migrateFurther(where: Whereabouts): Promise<void> {
  const db = await connectShopDb(where);
  await db.write(async (tx) => {
    await tx.run(sql`insert into __drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`);
  });
  await db.close();
}

test('code that is older than the data does not start, and says which version to install', async () => {
  const place = await newPlace('newer');
  await open(place);
  await open(place);
  await migrateFurther(place);
  const refused = open(place);
  await expect(refused).rejects.toBeInstanceOf(ShopDbUnusable);
  await expect(refused).rejects.toThrow(
    `was migrated by version ${shopVersion} of the shop, and this is version ${shopVersion}, which does not know its tables. ` +
      `Nothing was changed. Install version ${shopVersion} or a newer one.`,
  );
});

test('a version is kept as a whole number', () => {
  for (const version of ['0.2.0', '0.2.13', '1.0.0', '12.34.56']) expect(versionOf(numberOf(version))).toBe(version);
  expect([versionOf(0), numberOf('0.2.0'), numberOf('1.2.3-beta')]).toEqual([undefined, 2000, 1_002_003]);
});
