import { expect, test } from 'vitest';
import { getTableConfig, getTableName } from '../../data/drizzle.ts';
import { sqliteTables } from '../../data/sqlite/tables.ts';
import type { TableName } from '../../data/tables.ts';
import { openTestShop } from '../../testing/shop.ts';
import { kept } from './kept.ts';
import { retentionDays } from './rules.ts';

const names = Object.keys(kept) as TableName[];
const leavesOf = (name: TableName): readonly string[] => {
  const one = kept[name];
  return 'leaves' in one ? one.leaves : [];
};

/** The tables whose rows are deleted with a row of `users`. */
function goWithUsers(): TableName[] {
  const found = new Set<TableName>();
  const owner = (name: TableName): boolean =>
    getTableConfig(sqliteTables[name] as typeof sqliteTables.users).foreignKeys.some((key) => {
      const of = getTableName(key.reference().foreignTable);
      const parent = names.find((one) => getTableName(sqliteTables[one]) === of);
      return key.onDelete === 'cascade' && parent !== undefined && (parent === 'users' || owner(parent));
    });
  for (const name of names) if (owner(name)) found.add(name);
  return [...found];
}

test('tables that kept.ts ties to the account lose their rows with it', () => {
  // Rows that shop/account/removal.ts removes itself.
  const named: TableName[] = ['users', 'registrations', 'waitingEnquiries', 'messages', 'outbox'];
  expect(
    names.filter((name) => leavesOf(name).includes('account')).sort(),
    'A table whose rows a person has: "account" in kept.ts, and partOf(() => users.id) in its tables.ts or a line in removal.ts',
  ).toEqual([...goWithUsers(), ...named].sort());
});

test('each rule by age is named in kept.ts at its table', async () => {
  const shop = await openTestShop();
  const applied = shop.store.removal.rules.map(({ what, table }) => `${table}: ${what}`);
  await shop.close();
  const said = names.flatMap((name) =>
    leavesOf(name)
      .filter((one) => one in retentionDays)
      .map((what) => `${name}: ${what}`),
  );
  expect(said.sort(), 'A rule of retention/store.ts stands in kept.ts at its table').toEqual(
    [...new Set(applied)].sort(),
  );
});
