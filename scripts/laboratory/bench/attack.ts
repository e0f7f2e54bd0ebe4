import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { connectShopDb } from '../../../api/serve/shop-data.ts';
import { fillSearch, placeOrders } from '../../../api/shop/desk/search-index.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { startShop } from '../processes.ts';
import type { AttackTask, Statuses } from './attack/attackers.ts';
import { type Attack, attacks } from './attack/attacks.ts';
import { memoryOf, watchMemory } from './attack/memory.ts';
import { shop as goShopping, type Waited } from './attack/shoppers.ts';
import { fillOrders, password } from './desk-orders.ts';
import type { BenchOptions } from './options.ts';
import { runScript } from './process.ts';
import { megabytes, table, whole } from './table.ts';

const attackers = 40;
const orders = 2000;
const seconds = { calm: 5, attack: 10, memory: 60 };

/** Under attack, the 99th percentile may be this many times as high as before, or this high. */
const bars = { times: 3, milliseconds: 100, failedShare: 0.01, memory: 1.2 };

interface Result {
  attack: Attack;
  addresses: AttackTask['addresses'];
  calm: Waited;
  under: Waited;
  statuses: Statuses;
  memory: Record<'before' | 'peak' | 'after', number>;
}

/**
 * Forty attackers on each expensive call, with honest shoppers beside them. Sets the exit code when a limit is
 * exceeded.
 */
export async function benchAttack({ items, folder, say }: BenchOptions): Promise<void> {
  const dataFolder = join(folder, 'data');
  const picture = join(folder, 'picture.jpg');
  say(`Making a shop of ${whole(items)} items and ${whole(orders)} orders …`);
  await writeSample({ items, out: join(folder, 'sample'), seed: 1, languages: languageCodes });
  await runScript('import.ts', [join(folder, 'sample')], dataFolder);
  await runScript('generate.ts', [], dataFolder);
  const db = await connectShopDb({ dataFolder });
  const { sellerEmail } = await fillOrders(db, orders);
  await placeOrders(db);
  await fillSearch(db);
  await db.close();
  const plain = sharp({ create: { width: 7716, height: 5144, channels: 3, background: '#c33' } });
  writeFileSync(picture, await plain.jpeg({ progressive: true, quality: 50 }).toBuffer());

  const shop = await startShop(dataFolder, { TRUST_PROXY: '127.0.0.1', DEMO: 'false' });
  const pid = shop.child.pid as number;
  const url = shop.origin;
  const results: Result[] = [];
  try {
    const product = await productPath(url);
    const cookies = {
      customers: await Promise.all(
        Array.from({ length: attackers }, (_, n) => signIn(url, 'register', `attacker${n}@example.com`, n)),
      ),
      seller: [await signIn(url, 'login', sellerEmail, attackers)],
    };
    await shoppingFor(seconds.calm, url, product);
    for (const attack of attacks.filter(({ name }) => name.includes(process.env.ATTACK ?? '')))
      for (const addresses of ['one', 'many'] as const) {
        const calm = await shoppingFor(seconds.calm, url, product);
        const before = memoryOf(pid);
        const endWatch = watchMemory(pid);
        const task: AttackTask = {
          ...{ url, attack, attackers, addresses, picture, seconds: seconds.attack },
          cookies: attack.as ? cookies[attack.as] : [],
        };
        const [statuses, under] = await underAttack(task, product);
        const peak = endWatch();
        const after = await memoryAfter(pid, before);
        results.push({ attack, addresses, calm, under, statuses, memory: { before, peak, after } });
        say(`${attack.name}, ${addresses}: p99 ${whole(calm.p99)} → ${whole(under.p99)} ms`);
      }
  } finally {
    await shop.end('SIGTERM');
  }
  say(report(results));
  const missed = results.flatMap(missedBars);
  say(missed.length === 0 ? 'All bars are met.' : `Missed:\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
}

async function productPath(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/parts/search?q=brake+pad`);
  const { data } = (await answer.json()) as { data: { items: { urlSlug: string }[] } };
  return `/product/${data.items[0]?.urlSlug}`;
}

/** @returns the cookies of the session */
async function signIn(url: string, call: 'register' | 'login', email: string, number: number): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number + 1}` };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${url}/api/auth/${call}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function shoppingFor(time: number, url: string, product: string): Promise<Waited> {
  return goShopping(url, product, AbortSignal.timeout(time * 1000));
}

async function underAttack(task: AttackTask, product: string): Promise<[Statuses, Waited]> {
  const leader = spawn(process.execPath, [join(import.meta.dirname, 'attack', 'attackers.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // The attackers' own work must not keep the shoppers from measuring.
  setPriority(leader.pid as number, 5);
  leader.stdin.end(JSON.stringify(task));
  const over = new AbortController();
  // Nothing is attacked while the attackers' process starts.
  const shopping = setTimeout(1500).then(() => goShopping(task.url, product, over.signal));
  const [output] = await Promise.all([text(leader.stdout), once(leader, 'exit')]);
  over.abort();
  return [JSON.parse(output) as Statuses, await shopping];
}

/** The memory when it is back near its earlier value, or after a minute. */
async function memoryAfter(pid: number, before: number): Promise<number> {
  const end = performance.now() + seconds.memory * 1000;
  for (;;) {
    const now = memoryOf(pid);
    if (now <= before * bars.memory || performance.now() > end) return now;
    await setTimeout(500);
  }
}

function missedBars({ attack, addresses, calm, under, memory }: Result): string[] {
  const name = `  ${attack.name}, ${addresses === 'one' ? 'one address' : 'many addresses'}: `;
  const allowed = Math.max(bars.milliseconds, calm.p99 * bars.times);
  return [
    ...(under.p99 > allowed ? [`${name}p99 ${whole(under.p99)} ms, at most ${whole(allowed)} ms`] : []),
    ...(under.failed > under.asked * bars.failedShare
      ? [`${name}${under.failed} of ${under.asked} answers to shoppers failed`]
      : []),
    ...(memory.after > memory.before * bars.memory
      ? [`${name}memory ${megabytes(memory.before)} before, ${megabytes(memory.after)} a minute after`]
      : []),
  ];
}

function report(results: readonly Result[]): string {
  const said = (statuses: Statuses) =>
    Object.entries(statuses)
      .map(([status, count]) => `${whole(count)} × ${status}`)
      .join(', ');
  return table(
    ['Call', 'from', 'p50', 'p99', 'under: p50', 'p99', 'ratio', 'failed', 'memory', 'peak', 'after', 'attackers got'],
    results.map(({ attack, addresses, calm, under, statuses, memory }) => [
      attack.name,
      addresses,
      ...[calm.p50, calm.p99, under.p50, under.p99].map((time) => `${time.toFixed(1)} ms`),
      (under.p99 / calm.p99).toFixed(1),
      `${under.failed}/${under.asked}`,
      ...[memory.before, memory.peak, memory.after].map(megabytes),
      said(statuses),
    ]),
  );
}
