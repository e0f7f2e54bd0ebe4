import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Whereabouts } from '../../../api/data/shop-db.ts';
import { openStore } from '../../../api/serve/shop-data.ts';
import { orderTotals } from '../../../api/shop/money/sums.ts';
import { address } from '../../../api/testing/customer.ts';
import { gstShop } from '../../../api/testing/gst.ts';
import { openRaw } from '../../../api/testing/raw.ts';
import { hasPostgres, startPostgres } from '../postgres.ts';
import { type Running, startCommand, until } from '../processes.ts';

const kills = 30;
const processes = 3;
const orders = 120;

/** Confirmed orders of a shop whose prices include GST, each with one line of three pieces. */
async function makeOrders(place: Whereabouts): Promise<void> {
  const { charges } = gstShop();
  const store = await openStore(place, undefined, true);
  const person = { email: 'buyer@example.com', passwordHash: 'x', firstName: null, lastName: null, phone: null };
  const user = await store.users.create(person, 0);
  if (!user) throw new Error('the address is taken');
  const make = (index: number) => {
    const totalPaise = 3 * (10_000 + index);
    const line = { itemId: `item-${index}`, name: 'Pad', partNumber: `P ${index}`, brandName: 'B', quantity: 3 };
    const gst = { hsn: '87083000', percent: 18 };
    return store.orders.create(
      {
        ...{ userId: user.id, language: 'en', email: 'buyer@example.com', phone: '9876543210' },
        ...{ shippingAddress: address, billingAddress: null, charges, idempotencyKey: null, requestHash: null },
        lines: [{ ...line, unitPaise: totalPaise / 3, totalPaise, gst }],
        totals: orderTotals(totalPaise, charges, [{ paise: totalPaise, percent: 18 }]),
      },
      index,
      () => [],
    );
  };
  await Promise.all(Array.from({ length: orders }, (_, index) => make(index)));
  await store.close();
  const raw = openRaw(place);
  await raw.run("update orders set status = 'confirmed'");
  await raw.close();
}

/**
 * Kills processes that issue documents, again and again; another is started for each at once, so that there are three.
 * @returns the numbers that they said are stored
 */
async function killIssuers(place: Whereabouts): Promise<Set<string>> {
  const env: Record<string, string> = place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl };
  const all: Running[] = [];
  const start = (): Running => {
    const from = String(randomInt(orders));
    const issuer = startCommand(place.dataFolder, 'laboratory/kill/issuer.ts', [place.dataFolder, from], env);
    all.push(issuer);
    onTestFinished(() => void issuer.child.kill('SIGKILL'));
    return issuer;
  };
  const running = Array.from({ length: processes }, start);
  const issuing = () => running.findIndex((issuer) => issuer.output().includes('ready'));
  for (let killed = 0; killed < kills; killed++) {
    await until('a process issues', () => issuing() >= 0);
    await setTimeout(randomInt(5, 150));
    const at = issuing();
    const [issuer] = running.splice(at, 1, start());
    issuer?.child.kill('SIGKILL');
  }
  const isThere = (issuer: Running) => issuer.child.exitCode !== null || /\d{6}/.test(issuer.output());
  await until('the last processes have issued', () => running.every(isThere));
  for (const issuer of running) issuer.child.kill('SIGKILL');
  const ends = await Promise.all(all.map(({ ended }) => ended));
  const failed = ends.filter(({ code }) => code !== null && code !== 0);
  expect(failed.map(({ output }) => output)).toEqual([]);
  return new Set(all.flatMap((issuer) => issuer.output().match(/^PZC?\/\d{4}\/\d{6}$/gm) ?? []));
}

async function expectNumbers(place: Whereabouts, said: ReadonlySet<string>): Promise<void> {
  const raw = openRaw(place);
  const numbers = (await raw.column('select number from invoices')).map(String);
  for (const prefix of ['PZ', 'PZC']) {
    const counters = (
      await raw.column('select counter from invoices where number like ? order by counter', `${prefix}/%`)
    ).map(Number);
    expect(counters.length, prefix).toBeGreaterThan(20);
    expect(counters, `${prefix} without gap or double`).toEqual(counters.map((_, index) => index + 1));
    const last = await raw.value('select last from invoice_counters where prefix = ?', prefix);
    expect(Number(last), `the counter of ${prefix}`).toBe(counters.length);
  }
  expect(
    [...said].filter((number) => !numbers.includes(number)),
    'what was said to be stored is',
  ).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  // Only an order whose three pieces have all come back gets another invoice.
  const tooMany = await raw.column(
    "select order_id from invoices group by order_id having sum(case when kind = 'tax-invoice' then 3 else -1 end) > 3",
  );
  expect(tooMany, 'orders with two standing invoices').toEqual([]);
  await raw.close();
}

test('numbers have no gap and no double when three processes issue them and are killed thirty times', async () => {
  const dataFolder = join(inject('testFolder'), 'killed-issuers');
  mkdirSync(dataFolder, { recursive: true });
  await makeOrders({ dataFolder });
  const said = await killIssuers({ dataFolder });
  await expectNumbers({ dataFolder }, said);
});

test.runIf(hasPostgres())('the same on PostgreSQL', async () => {
  const server = await startPostgres();
  if (!server) throw new Error('no PostgreSQL');
  onTestFinished(() => server.stop());
  const dataFolder = join(inject('testFolder'), 'killed-issuers-postgres');
  mkdirSync(dataFolder, { recursive: true });
  const place = { dataFolder, databaseUrl: server.url };
  await makeOrders(place);
  const said = await killIssuers(place);
  await expectNumbers(place, said);
});
