import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { Refusal } from '../../cli/refusal.ts';
import { findBrowser } from '../browser.ts';
import { freePort, startShop } from '../processes.ts';
import { type Budget, bars, budgets } from './budgets.ts';
import type { BenchOptions } from './options.ts';
import { runScript } from './process.ts';
import { median, table, whole } from './table.ts';
import { type Weight, weigh } from './weigh.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const audits = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'];

/** The figures of one visit, by category (of 100) and audit (ms, or a share), and what cost points. */
interface Visit {
  figures: Record<string, number>;
  costs: string[];
}

interface Page extends Budget {
  address: string;
  weight: Weight;
  visits: Visit[];
}

/** Runs Lighthouse as a phone and compares bytes with budgets, on a separate shop. @throws Refusal without a browser */
export async function benchPages({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const executablePath = await browser();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataFolder = join(folder, 'data');
  say(`Making a shop of ${whole(items)} items …`);
  await writeSample({ items, out: join(folder, 'sample'), seed: 1, languages: languageCodes });
  await runScript('import.ts', [join(folder, 'sample')], dataFolder);
  // The pages contain the shop's address, and Lighthouse checks that they are at that address.
  process.env.SITE_URL = url;
  await runScript('generate.ts', [], dataFolder);
  const shop = await startShop(dataFolder, { PORT: String(port), SITE_URL: url });
  try {
    const pages = await weighed(url);
    for (let number = 1; number <= runs; number++) {
      say(`Run ${number} of ${runs} …`);
      for (const page of pages) page.visits.push(await visit(page, executablePath));
    }
    say(results(pages));
  } finally {
    await shop.end('SIGTERM');
  }
}

async function browser(): Promise<string> {
  try {
    return (await findBrowser()) ?? chromium.executablePath();
  } catch (error) {
    throw new Refusal(`Lighthouse needs a browser. ${(error as Error).message}`);
  }
}

async function weighed(url: string): Promise<Page[]> {
  const answer = await fetch(`${url}/api/parts/search?q=brake+pad+swift&available=true`);
  const { data } = (await answer.json()) as { data: { items: { urlSlug: string }[] } };
  const get = async (path: string) => new Uint8Array(await (await fetch(url + path)).arrayBuffer());
  const pages: Page[] = [];
  for (const budget of budgets.filter(({ signedIn }) => !signedIn)) {
    const path = budget.path === '/product' ? `/product/${data.items[0]?.urlSlug}` : budget.path;
    pages.push({ ...budget, address: url + path, weight: await weigh(get, path), visits: [] });
  }
  return pages;
}

/** One visit with a fresh browser, so that nothing is cached. */
async function visit({ address, noindex }: Page, executablePath: string): Promise<Visit> {
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const chrome = await chromium.launch({ executablePath, args });
  try {
    const result = await lighthouse(address, {
      port,
      onlyCategories: categories,
      logLevel: 'error',
      // A page that is deliberately kept out of search engines is not a fault.
      ...(noindex ? { skipAudits: ['is-crawlable'] } : {}),
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
    const { lhr } = result;
    const refs = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
    const costs = refs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
    return {
      figures: Object.fromEntries([
        ...categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)]),
        ...audits.map((name) => [name, lhr.audits[name]?.numericValue ?? Number.NaN]),
      ]),
      costs,
    };
  } finally {
    await chrome.close();
  }
}

function results(pages: readonly Page[]): string {
  const figure = ({ visits }: Page, name: string) => median(visits.map(({ figures }) => figures[name] ?? Number.NaN));
  const against = (bytes: number, budget: number) => `${whole(bytes)} of ${whole(budget)}`;
  const costs = pages.flatMap(({ name, visits }) => [
    ...new Set(visits.flatMap((one) => one.costs.map((cost) => `${name}: ${cost}`))),
  ]);
  return [
    'Lighthouse on a phone (medians)',
    '',
    table(
      ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'TBT'],
      [
        ...pages.map((page) => [
          page.name,
          ...categories.map((name) => whole(figure(page, name))),
          `${whole(figure(page, 'largest-contentful-paint'))} ms`,
          figure(page, 'cumulative-layout-shift').toFixed(3),
          `${whole(figure(page, 'total-blocking-time'))} ms`,
        ]),
        [
          'bar',
          ...[bars.performance, bars.accessibility, bars.bestPractices, bars.seo].map((bar) => `≥ ${bar}`),
          '',
          `≤ ${bars.layoutShift}`,
        ],
      ],
    ),
    '',
    table(
      ['Bytes', 'HTML', 'raw', 'JavaScript', 'raw'],
      pages.map(({ name, weight, html, script }) => [
        name,
        against(weight.html, html),
        whole(weight.htmlRaw),
        against(weight.script, script),
        whole(weight.scriptRaw),
      ]),
    ),
    ...(costs.length > 0 ? ['', 'What cost points:', ...costs.map((cost) => `  ${cost}`)] : []),
  ].join('\n');
}
