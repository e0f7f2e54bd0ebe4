import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { currentRelease } from '../../../api/serve/release/release.ts';
import type { CartAnswer } from '../../../api/shop/cart/contract.ts';
import type { Product } from '../../../api/shop/product/contract.ts';
import type { SearchAnswer } from '../../../api/shop/search/contract.ts';
import { compileSite } from '../../catalogue/compile/compile.ts';
import { runCommand, startCommand, startShop, until } from '../processes.ts';
import type { Answer } from './crawler.ts';
import { type Edition, wrongAnswers } from './editions.ts';
import { nightPrice, nightText, writeNight } from './nights.ts';

/**
 * Page, API, search and cart of one item, read in turn all the time. Each must show one edition only: name and price of
 * the same night. Once one of them has shown an edition, none may show an older one.
 */
const nights = 20;
const rollbacks = 10;
const kills = 30;
const minutes = 60_000;
const paths = ['/product/pad-0', '/api/products/slug/pad-0', '/api/parts/search?q=P-0', '/api/cart'] as const;
type Path = (typeof paths)[number];

/** Name and price in an answer. */
const shown: Record<Path, (body: string) => string[]> = {
  '/product/pad-0': (body) => [
    /<h1[^>]*>\s*([^<]+?)\s*</.exec(body)?.[1] ?? '',
    Number(/"price":\s*"?([\d.]+)/.exec(body)?.[1]).toFixed(2),
  ],
  '/api/products/slug/pad-0': (body) => {
    const { itemName, itemPrice } = JSON.parse(body) as Product;
    return [itemName, Number(itemPrice).toFixed(2)];
  },
  '/api/parts/search?q=P-0': (body) => {
    const [item] = (JSON.parse(body) as SearchAnswer).data.items;
    return [item?.partName ?? '', (item?.price ?? 0).toFixed(2)];
  },
  '/api/cart': (body) => {
    const [entry] = (JSON.parse(body) as CartAnswer).data.items;
    return [entry?.item?.itemName ?? '', Number(entry?.item?.itemPrice).toFixed(2)];
  },
};
const ofNight = (night: number) => [nightText(night, 'en'), nightPrice(night)].join(' ');

beforeAll(async () => {
  await compileSite({ siteUrl: undefined, demo: true });
}, 5 * minutes);

/** Reads the four in turn until it is stopped. */
function startReader(origin: string, cookie: string) {
  const answers: Answer[] = [];
  let isStopped = false;
  const reading = (async () => {
    for (let next = 0; !isStopped; next++) {
      const path = paths[next % paths.length] as Path;
      const started = performance.now();
      const answer = await fetch(origin + path, { headers: { cookie } });
      const text = await answer.text();
      const body = answer.ok ? shown[path](text).join(' ') : text;
      answers.push({ path, status: answer.status, body, started, ended: performance.now() });
      await setTimeout(5);
    }
  })();
  return {
    async stop(): Promise<Answer[]> {
      isStopped = true;
      await reading;
      return answers;
    },
  };
}

test('page, API, search and cart never disagree, through nights, rollbacks and kills', {
  timeout: 20 * minutes,
}, async () => {
  const parent = join(inject('testFolder'), 'edition');
  mkdirSync(parent, { recursive: true });
  const dataFolder = mkdtempSync(join(parent, 'data-'));
  const packageFolder = join(dataFolder, 'package');
  const editions: Edition[] = [];
  const nightOf = new Map<string, number>();
  let night = 1;
  let live = '';

  /** Notes what has gone live since a moment; the newest package is that of `night`. */
  function look(since: number): void {
    const release = currentRelease(dataFolder);
    if (!release || release.id === live) return;
    live = release.id;
    if (!nightOf.has(release.snapshot)) nightOf.set(release.snapshot, night);
    const body = ofNight(nightOf.get(release.snapshot) ?? 0);
    editions.push({ from: since, bodies: new Map(paths.map((path) => [path, body])) });
  }
  const run = async (script: string, args: string[]) => {
    const started = performance.now();
    await runCommand(dataFolder, script, args);
    look(started);
  };
  const nextNight = () => {
    night += 1;
    writeNight(packageFolder, night);
  };

  writeNight(packageFolder, night);
  await run('nightly.ts', [packageFolder]);
  const server = await startShop(dataFolder, { LOG_LEVEL: 'silent' });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const added = await fetch(`${server.origin}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemId: 'pad-0', quantity: 1 }),
  });
  expect(added.status).toBe(200);
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const reader = startReader(server.origin, cookie);
  const isServed = () =>
    until(`the server has the release ${live}`, async () => {
      const answer = await fetch(`${server.origin}/api/ready`);
      return ((await answer.json()) as { release: string }).release === live;
    });

  let killed = 0;
  let tried = 0;
  let wentBack = 0;
  let duration = 2000;
  const killNight = async () => {
    nextNight();
    const started = performance.now();
    const command = startCommand(dataFolder, 'nightly.ts', [packageFolder]);
    await Promise.race([setTimeout((((tried++ * 7) % kills) / kills) * duration), command.ended]);
    command.child.kill('SIGKILL');
    if ((await command.ended).signal === 'SIGKILL') killed += 1;
    look(started);
  };
  for (let round = 1; round <= nights; round++) {
    nextNight();
    const begun = performance.now();
    await run('nightly.ts', [packageFolder]);
    duration = performance.now() - begun;
    await isServed();
    if (round % 2 === 0 && wentBack < rollbacks) {
      await run('generate.ts', ['--rollback']);
      wentBack += 1;
      await isServed();
    }
    // Three kills for every two nights, at moments spread over a night.
    for (let kill = 0; kill < (round % 2 === 0 ? 2 : 1); kill++) await killNight();
  }
  // Some nights were over before they could be killed.
  while (killed < kills) await killNight();
  await isServed();
  const answers = await reader.stop();
  console.log(`${answers.length} answers, ${editions.length} editions, ${wentBack} rollbacks, ${killed} kills`);
  expect(wrongAnswers(answers, editions).slice(0, 10)).toEqual([]);
  expect([wentBack, killed, editions.length > nights + rollbacks]).toEqual([rollbacks, kills, true]);
  for (const path of paths)
    expect(new Set(answers.filter((one) => one.path === path).map(({ body }) => body)).size).toBeGreaterThan(
      nights / 2,
    );
});
