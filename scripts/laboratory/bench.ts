import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand, WrongUse, wholeNumber } from '../cli/command.ts';
import { root } from '../cli/project.ts';
import { benchDesk } from './bench/desk.ts';
import { benchFeed } from './bench/feed.ts';
import { benchGenerate } from './bench/generate.ts';
import { benchImages } from './bench/images.ts';
import { benchImport } from './bench/import.ts';
import { machine } from './bench/machine.ts';
import { benchMail } from './bench/mail.ts';
import { benchMillions } from './bench/millions.ts';
import type { BenchOptions } from './bench/options.ts';
import { benchServe } from './bench/serve.ts';

interface Benchmark {
  items: number;
  /** The default number of runs, if not one. */
  runs?: number;
  /** Runs only when it is named. */
  isLong?: boolean;
  measure: (options: BenchOptions) => Promise<void>;
}

const benchmarks: Record<string, Benchmark> = {
  import: { items: 1_000_000, measure: benchImport },
  generate: { items: 10_000, measure: benchGenerate },
  // Items are pictures of two million pixels here.
  images: { items: 300, runs: 3, measure: benchImages },
  feed: { items: 20_000, runs: 3, measure: benchFeed },
  // The load tool is loaded only if requested.
  carts: { items: 300, runs: 3, measure: async (options) => (await import('./bench/carts.ts')).benchCarts(options) },
  // The other engines and the load tool are loaded only if requested.
  search: { items: 100_000, measure: async (options) => (await import('./bench/search.ts')).benchSearch(options) },
  millions: { items: 5_000_000, isLong: true, measure: benchMillions },
  // Items are orders here.
  desk: { items: 50_000, measure: benchDesk },
  // Items are mails here.
  mail: { items: 1000, measure: benchMail },
  // The load tool and the decoder of pictures are loaded only if requested.
  attack: { items: 2000, measure: async (options) => (await import('./bench/attack.ts')).benchAttack(options) },
  // The load tool is loaded only if requested.
  several: {
    items: 2000,
    runs: 3,
    measure: async (options) => (await import('./bench/several.ts')).benchSeveral(options),
  },
  serve: { items: 500, runs: 5, measure: benchServe },
  // Lighthouse is loaded only if requested.
  pages: { items: 2000, runs: 3, measure: async (options) => (await import('./bench/pages.ts')).benchPages(options) },
};

/**
 * Prints figures and ratios of one run on one machine. Only the attacks have limits: exit code 1 when one is exceeded.
 */
await runCommand(
  `npm run bench -- [${Object.keys(benchmarks).join('|')}] [--items N] [--runs N] [--keep | --in FOLDER]`,
  { items: { type: 'string' }, runs: { type: 'string' }, keep: { type: 'boolean' }, in: { type: 'string' } },
  async (values, [name, ...others]) => {
    if (others.length > 0) throw new WrongUse(`Unexpected: ${others.join(' ')}`);
    const wanted = Object.entries(benchmarks).filter(([known, { isLong }]) =>
      name === undefined ? !isLong : name === known,
    );
    if (wanted.length === 0) throw new WrongUse(`There is no benchmark "${name}".`);
    if (values.in !== undefined && name === undefined) throw new WrongUse('--in goes with the name of a benchmark.');
    const items = values.items === undefined ? undefined : wholeNumber('items', values.items, 100, 5_000_000);
    const runs = values.runs === undefined ? undefined : wholeNumber('runs', values.runs, 1, 100);
    console.log(machine());
    for (const [known, benchmark] of wanted) {
      const folder = values.in ? resolve(values.in) : join(root, 'var', 'bench', `${known}-${process.pid}`);
      await inFolder(folder, values.in !== undefined || (values.keep ?? false), () =>
        benchmark.measure({
          items: items ?? benchmark.items,
          runs: runs ?? benchmark.runs ?? 1,
          folder,
          say: (text) => console.log(`\n${text}`),
        }),
      );
    }
  },
);

/** Fills a folder and removes it afterwards, even after a failure or Ctrl-C. */
async function inFolder(folder: string, keep: boolean, fill: () => Promise<void>): Promise<void> {
  const remove = () => {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  const stop = () => {
    remove();
    process.exit(130);
  };
  mkdirSync(folder, { recursive: true });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await fill();
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    remove();
    if (keep) console.log(`\nKept: ${folder}`);
  }
}
