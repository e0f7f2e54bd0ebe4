import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCable } from '../../../scripts/laboratory/cable.ts';
import { sql } from '../../data/drizzle.ts';
import { isOutcomeUnknown, isShopDbAway } from '../../data/failures.ts';
import type { ShopDb } from '../../data/shop-db.ts';
import { mayStore } from '../../data/stored.ts';
import { userStore } from '../../shop/account/store.ts';
import { cartStore } from '../../shop/cart/store.ts';
import { outboxStore, queueMail } from '../../shop/mail/store.ts';
import { type NewOrder, orderStore } from '../../shop/orders/store.ts';
import { newPlace } from '../../testing/place.ts';
import { openRaw, type Raw } from '../../testing/raw.ts';
import { connectPostgres } from './connect.ts';
import { running, usualLimits } from './connections.ts';
import { sharedCounts } from './limit-counts.ts';
import { turns } from './turns.ts';

/**
 * What only a server's database can do to stores: several processes write at the same time, and connections are lost.
 */

let url: string;
let processes: ShopDb[];
let raw: Raw;
beforeEach(async () => {
  const place = await newPlace('races');
  url = place.databaseUrl ?? '';
  raw = openRaw(place);
  processes = await Promise.all([1, 2, 3].map(() => connectPostgres(url)));
});
afterEach(async () => {
  await raw.close();
  await Promise.all(processes.map((db) => db.close()));
});

const [first, second] = [() => processes[0] as ShopDb, () => processes[1] as ShopDb];
const times = <T>(count: number, run: (n: number) => T) => Array.from({ length: count }, (_, n) => run(n));
const person = (email: string) => ({ email, passwordHash: 'x', firstName: null, lastName: null, phone: null });
const mail = (subject: string) => ({
  ...{ kind: 'answer' as const, to: 'a@example.com', host: 'parts.example', subject, text: 'text' },
});
const ours = `from pg_stat_activity where datname = current_database() and application_name = '${running.name}'`;

describe('at once', () => {
  test('an email address becomes one account, and the other attempts are refused', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `asha${round}@example.com`;
      const made = await Promise.all(processes.map((db) => userStore(db).create(person(email), 1)));
      expect(made.filter((user) => user !== undefined)).toHaveLength(1);
    }
  });

  test('additions to a cart that nobody had become one cart with one line and all pieces', async () => {
    for (let round = 0; round < 10; round++) {
      const owner = { token: `guest-${round}` };
      await Promise.all(processes.map((db) => cartStore(db).add(owner, { itemId: 'pad', quantity: 2 }, 1)));
      expect(await cartStore(first()).lines(owner)).toMatchObject([{ itemId: 'pad', quantity: 6 }]);
    }
    expect(await raw.value('select count(*) from carts')).toBe(10);
  });

  test('no more enquiries than the limit allows are stored, though each alone would be allowed', async () => {
    const { id: userId = '' } = (await userStore(first()).create(person('asha@example.com'), 1)) ?? {};
    const address = { firstName: 'A', lastName: 'B', address: 'C', city: 'D', state: 'E', zipCode: '1', country: 'F' };
    const line = {
      itemId: 'x',
      name: 'Pad',
      partNumber: '1',
      brandName: 'X',
      quantity: 1,
      unitPaise: 1,
      totalPaise: 1,
    };
    const order: NewOrder = {
      ...{ userId, language: 'en', email: 'asha@example.com', phone: '9876543210', lines: [line] },
      ...{ shippingAddress: address, billingAddress: null, idempotencyKey: null, requestHash: null },
      totals: { subtotal: 1, shipping: 0, tax: 0, total: 1 },
    };
    const limit = { max: 2, windowMilliseconds: 1000 };
    const create = (db: ShopDb) => orderStore(db).create(order, 10, () => [], new Map(), limit);
    const answers = await Promise.all(times(9, (n) => create(processes[n % 3] as ShopDb)));
    expect(answers.filter((answer) => answer !== 'other-body' && 'order' in answer)).toHaveLength(2);
    expect(await raw.value('select count(*) from orders')).toBe(2);
  });

  test('many writes to one row all end well, though most of them lose a conflict', async () => {
    const owner = { token: 'guest' };
    await cartStore(first()).add(owner, { itemId: 'pad', quantity: 1 }, 1);
    await Promise.all(
      times(90, (n) => cartStore(processes[n % 3] as ShopDb).add(owner, { itemId: 'pad', quantity: 1 }, 1)),
    );
    expect(await cartStore(first()).lines(owner)).toMatchObject([{ quantity: 91 }]);
  });

  test('a mail that another process is taking is passed over, not waited for', async () => {
    for (const subject of ['one', 'two']) await first().write((tx) => queueMail(tx, mail(subject), 1));
    await raw.run('begin');
    await raw.rows("select id from outbox where subject = 'one' for update");
    const started = performance.now();
    expect((await outboxStore(second()).claim('second', 2))?.subject).toBe('two');
    expect(performance.now() - started).toBeLessThan(usualLimits.statement);
    await raw.run('rollback');
  });

  test('each mail is taken by one of several processes', async () => {
    await first().write(async (tx) => {
      for (let n = 0; n < 60; n++) await queueMail(tx, mail(`mail ${n}`), n);
    });
    const taken: string[] = [];
    const worker = async (db: ShopDb, owner: string) => {
      for (;;) {
        const claimed = await outboxStore(db).claim(owner, 100);
        if (!claimed) return;
        taken.push(claimed.subject);
      }
    };
    // An owner claims the same mail again only after its claim has ended.
    await Promise.all(processes.map((db, n) => worker(db, `owner ${n}`)));
    expect(taken.toSorted()).toEqual(times(60, (n) => `mail ${n}`).toSorted());
  });
});

describe('connections', () => {
  const endAll = () => raw.rows(`select pg_terminate_backend(pid) ${ours}`);

  test('that were lost while idle are replaced without an error', async () => {
    const carts = cartStore(first());
    await Promise.all(times(20, (n) => carts.add({ token: `guest-${n}` }, { itemId: 'pad', quantity: 1 }, 1)));
    await endAll();
    await Promise.all(times(20, (n) => carts.add({ token: `guest-${n}` }, { itemId: 'pad', quantity: 1 }, 1)));
    await endAll();
    expect(await carts.lines({ token: 'guest-3' })).toMatchObject([{ quantity: 2 }]);
  });

  test('lost within a transaction: the transaction is run again and stored once', async () => {
    let runs = 0;
    await first().write(async (tx) => {
      await queueMail(tx, mail('once'), 1);
      if (++runs === 1) await endAll();
      await tx.rows(sql`select 1`);
    });
    expect([runs, await raw.column('select subject from outbox')]).toEqual([2, ['once']]);
  });

  test('lost during a commit: the outcome is unknown, so the transaction is not run again', async () => {
    // The server does this last, before it answers.
    await raw.run(`create function go() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
    await raw.run(`create constraint trigger go after insert on outbox deferrable initially deferred
      for each row execute function go()`);
    let runs = 0;
    const written = first().write(async (tx) => {
      runs++;
      await queueMail(tx, mail('perhaps'), 1);
    });
    await expect(written).rejects.toSatisfy(isOutcomeUnknown);
    expect(runs).toBe(1);
  });

  test.each([
    ['request', 0],
    ['answer', 1],
  ] as const)(
    'that break at the %s of a commit leave its outcome unknown, and are not used again',
    async (moment, stored) => {
      const cable = await openCable(url);
      const far = await connectPostgres(cable.url(new URL(url.replace('@/', '@local/')).pathname.slice(1)));
      const write = () => far.write((tx) => queueMail(tx, mail('once'), 1));
      const broken = cable.breakAt('commit', moment);
      await expect(write()).rejects.toSatisfy(isOutcomeUnknown);
      await broken;
      expect(await raw.value('select count(*)::int from outbox')).toBe(stored);
      await write();
      expect(await raw.value('select count(*)::int from outbox')).toBe(stored + 1);
      await far.close();
      await cable.close();
    },
  );

  test('that are lost again and again before the commit mean that the write is not stored', async () => {
    const written = first().write(async (tx) => {
      await queueMail(tx, mail('never'), 1);
      await endAll();
      await tx.rows(sql`select 1`);
    });
    await expect(written).rejects.toSatisfy((error) => isShopDbAway(error) && !isOutcomeUnknown(error));
    expect(await raw.value('select count(*)::int from outbox')).toBe(0);
  });

  test('a transaction that hides the failure of a query is not taken for stored', async () => {
    const written = first().write(async (tx) => {
      await queueMail(tx, mail('never'), 1);
      await tx.rows(sql`select 1 / 0`).catch(() => {});
    });
    await expect(written).rejects.toThrow('went on');
    expect(await raw.value('select count(*)::int from outbox')).toBe(0);
  });

  test('are no more than the pool holds, whatever is asked at once', async () => {
    const most: number[] = [];
    const patience = { ...usualLimits, connect: 30_000 };
    const busy = await connectPostgres(url, { use: { ...running, limits: patience } });
    const all = Promise.all(
      times(200, (n) => cartStore(busy).add({ token: `guest-${n}` }, { itemId: 'pad', quantity: 1 }, 1)),
    );
    for (let look = 0; look < 10; look++) {
      most.push((await raw.value(`select count(*)::int ${ours}`)) as number);
      await setTimeout(10);
    }
    await all;
    // The others use at most one connection.
    expect(Math.max(...most)).toBeGreaterThan(usualLimits.connections / 2);
    expect(Math.max(...most)).toBeLessThanOrEqual(usualLimits.connections + processes.length);
    await busy.close();
    expect(await raw.value('select count(*)::int from carts')).toBe(200);
  });

  test('leave nothing prepared behind, so that a pooler may hand them to others', async () => {
    const carts = cartStore(first());
    await carts.add({ token: 'guest' }, { itemId: 'pad', quantity: 1 }, 1);
    await carts.lines({ token: 'guest' });
    expect(await first().rows(sql`select name from pg_prepared_statements`)).toEqual([]);
  });
});

describe('waiting', () => {
  test('ends: a statement that takes too long is given up, and the connections stay good', async () => {
    const hasty = await connectPostgres(url, { use: { ...running, limits: { ...usualLimits, statement: 200 } } });
    const carts = cartStore(hasty);
    await carts.add({ token: 'guest' }, { itemId: 'pad', quantity: 1 }, 1);
    await raw.run('begin');
    await raw.run('lock table carts in access exclusive mode');
    const started = performance.now();
    await expect(carts.lines({ token: 'guest' })).rejects.toSatisfy(isShopDbAway);
    await expect(carts.add({ token: 'guest' }, { itemId: 'pad', quantity: 1 }, 1)).rejects.toSatisfy(isShopDbAway);
    expect(performance.now() - started).toBeLessThan(3000);
    await raw.run('rollback');
    await carts.add({ token: 'guest' }, { itemId: 'pad', quantity: 1 }, 1);
    expect(await carts.lines({ token: 'guest' })).toMatchObject([{ quantity: 2 }]);
    await hasty.close();
  });

  test('ends: nobody waits long for a connection of a full pool', async () => {
    const small = await connectPostgres(url, {
      use: { ...running, limits: { ...usualLimits, connections: 1, connect: 300 } },
    });
    const held = small.write(async (tx) => tx.rows(sql`select pg_sleep(1)`));
    await setTimeout(100);
    await expect(cartStore(small).lines({ token: 'guest' })).rejects.toSatisfy(isShopDbAway);
    await held;
    await small.close();
  });
});

describe('one caller', () => {
  const slow = 'select pg_sleep(0.2)';
  const underWay = async () => (await raw.value(`select count(*)::int ${ours} and query = '${slow}'`)) as number;
  const change = (caller: string) =>
    new Promise<void>((done, fail) =>
      mayStore(
        caller,
        () =>
          void first()
            .write((tx) => tx.run(sql.raw(slow)))
            .then(done, fail),
      ),
    );

  test('has one change under way, however many are asked for, and others have theirs beside it', async () => {
    const most = { alone: 0, together: 0 };
    const flood = Promise.all(times(8, () => change('flood')));
    while (most.alone === 0) most.alone = await underWay();
    for (let look = 0; look < 20; look++) most.alone = Math.max(most.alone, await underWay());
    const started = performance.now();
    const others = Promise.all([change('a'), change('b')]);
    let isOver = false;
    void others.then(() => {
      isOver = true;
    });
    while (!isOver && most.together < 2) most.together = Math.max(most.together, await underWay());
    await others;
    expect(performance.now() - started).toBeLessThan(3000);
    await flood;
    expect(most.alone).toBe(1);
    expect(most.together).toBeGreaterThan(1);
  });

  test('waits for a locked count with one connection', async () => {
    const counts = sharedCounts(first())('attempts', { max: 100, windowMilliseconds: 60_000 });
    await counts.take('one', 1);
    await counts.take('other', 1);
    await raw.run('begin');
    await raw.rows('select id from limit_counts for update');
    const waiting = Promise.all(times(30, () => counts.take('one', 2)));
    await setTimeout(100);
    // If all connections were taken, this would wait too.
    expect(await cartStore(first()).lines({ token: 'guest' })).toEqual([]);
    expect(await raw.value(`select count(*)::int ${ours} and wait_event_type = 'Lock'`)).toBe(1);
    await raw.run('rollback');
    expect(await waiting).toEqual(times(30, () => 0));
  });

  test('is refused when far too many of its changes wait', async () => {
    const inTurn = turns(2);
    const { promise, resolve } = Promise.withResolvers<void>();
    const both = [inTurn('a', () => promise), inTurn('a', async () => 'second')];
    await expect(inTurn('a', async () => {})).rejects.toSatisfy(isShopDbAway);
    expect(await inTurn('b', async () => 'another')).toBe('another');
    resolve();
    expect(await Promise.all(both)).toEqual([undefined, 'second']);
    await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn('a', async () => 'after it')).toBe('after it');
  });
});
