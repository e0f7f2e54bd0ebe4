import { fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { newCartToken } from '../../../api/shop/cart/lines.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';

import { type OpenApp, openApp } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import type { CartLoad, CartLoadResult } from './carts/load.ts';
import type { BenchOptions } from './options.ts';
import { median, milliseconds, table, whole } from './table.ts';

const shoppers = 50;
const seconds = 4;

interface Measured {
  perSecond: number;
  /** The median and the 99th percentile of the waiting times, in milliseconds. */
  p50: number;
  p99: number;
}

/**
 * How many cart writes a second, each durable before it is answered, compared with better-sqlite3 alone on the same
 * rows. A write adds or changes a line and updates its cart's time. All take turns on one disk.
 */
export async function benchCarts({ items, runs, folder, say }: BenchOptions): Promise<void> {
  await writeSample({ items, out: join(folder, 'sample'), seed: 1, languages: languageCodes });
  const { snapshot } = await importPackage({ path: join(folder, 'sample'), dataFolder: folder });
  const catalogue = openCatalogue(snapshotFile(folder, snapshot));
  const all = (await catalogue.items.addresses()).map(({ id }) => id);
  const itemIds = (await catalogue.items.cards(all, 'en')).filter(({ available }) => available).map(({ id }) => id);
  const opened = await openApp({ dataFolder: folder, catalogue, env: { TRUST_PROXY: '127.0.0.1' } });
  const origin = await opened.app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const tokens = await Promise.all(Array.from({ length: shoppers }, () => beginCart(opened, itemIds)));
    const measured: Record<string, Measured[]> = { bare: [], store: [], http: [] };
    for (let run = 0; run < runs; run++) {
      measured.bare?.push(bare(join(folder, 'shop.db'), tokens, itemIds));
      measured.store?.push(await ofStore(opened, tokens, itemIds));
      measured.http?.push(await ofHttp({ origin, tokens, itemIds, seconds }));
    }
    const middle = (of: string, figure: keyof Measured) => median((measured[of] ?? []).map((one) => one[figure]));
    const row = (of: string, name: string) => [
      name,
      whole(middle(of, 'perSecond')),
      (middle(of, 'perSecond') / middle('bare', 'perSecond')).toFixed(2),
      milliseconds(middle(of, 'p50')),
      milliseconds(middle(of, 'p99')),
    ];
    const rows = [
      row('bare', 'better-sqlite3 alone'),
      row('store', `the store, ${shoppers} at once`),
      row('http', `POST /api/cart/add, ${shoppers} shoppers`),
    ];
    say(table(['Cart writes', 'a second', 'ratio', 'p50', 'p99'], rows));
  } finally {
    await opened.app.close();
    await opened.store.close();
    catalogue.close();
  }
}

async function beginCart({ store }: OpenApp, itemIds: readonly string[]): Promise<string> {
  const token = newCartToken();
  await store.carts.add({ token }, { itemId: itemIds[0] ?? '', quantity: 1 }, Date.now());
  return token;
}

/** One of ten items: a cart fills first, and then its quantities change. */
const pick = (itemIds: readonly string[], n: number) => itemIds[(n * 7) % Math.min(10, itemIds.length)] ?? '';

/** One durable transaction per write, with prepared statements and nothing else. */
function bare(file: string, tokens: readonly string[], itemIds: readonly string[]): Measured {
  const db = new Database(file);
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const cart = db.prepare('select id from carts where token_hash = ?').pluck();
  const line = db.prepare('select id from cart_lines where cart_id = ? and item_id = ? and removed_at is null').pluck();
  const change = db.prepare('update cart_lines set quantity = ?, seen_paise = ? where id = ?');
  const insert = db.prepare(
    'insert into cart_lines (id, cart_id, item_id, quantity, seen_paise, added_at) values (?, ?, ?, ?, ?, ?)',
  );
  const touch = db.prepare('update carts set updated_at = ? where id = ?');
  const add = db.transaction((token: string, itemId: string, now: number) => {
    const cartId = cart.get(createHash('sha256').update(token).digest('base64url'));
    const found = line.get(cartId, itemId);
    if (found) change.run(1 + (now % 9), 1000, found);
    else insert.run(randomUUID(), cartId, itemId, 1, 1000, now);
    touch.run(now, cartId);
  });
  const times: number[] = [];
  const started = performance.now();
  for (let n = 0; performance.now() - started < seconds * 1000; n++) {
    const from = performance.now();
    add.immediate(tokens[n % tokens.length] ?? '', pick(itemIds, n), Date.now());
    times.push(performance.now() - from);
  }
  db.close();
  return figures(times, performance.now() - started);
}

async function ofStore({ store }: OpenApp, tokens: readonly string[], itemIds: readonly string[]): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  let n = 0;
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() - started < seconds * 1000) {
        const from = performance.now();
        await store.carts.add({ token }, { itemId: pick(itemIds, n++), quantity: 1, seenPaise: 1000 }, Date.now());
        times.push(performance.now() - from);
        // As the next request of a connection would.
        await setImmediate();
      }
    }),
  );
  return figures(times, performance.now() - started);
}

/** The load comes from another process. */
async function ofHttp(load: CartLoad): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'carts', 'load.ts'));
  child.send(load);
  const [result] = (await once(child, 'message')) as [CartLoadResult];
  if (result.failed > 0) throw new Error(`${result.failed} cart writes failed`);
  return result;
}

function figures(times: number[], took: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: (times.length * 1000) / took, p50: at(0.5), p99: at(0.99) };
}
