import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { makeIndex } from '../../../api/search/index/make-index.ts';
import { openSearchServer } from '../../../api/serve/beyond.ts';
import { cannotStart, type OpenSearchServer, startOpenSearch } from '../opensearch/server.ts';
import { startPostgres } from '../postgres.ts';
import { startSeveral } from '../several/several-shops.ts';
import { memoryOf } from './attack/memory.ts';
import { askAll, type Waited } from './millions/ask.ts';
import { type Kind, kinds, mixedQueries } from './millions/queries.ts';
import type { BenchOptions } from './options.ts';
import { type Measured, runScript } from './process.ts';
import { megabytes, milliseconds, seconds, table, whole } from './table.ts';

const processes = 3;
const fitmentsPerItem = 5;
/** OpenSearch's heap; the index files it reads are in the system's page cache. */
const heap = '4g';
/** How many shoppers wait for an answer at any time: first one, then one for each process. */
const atOnce = [1, processes];
const noOrders = async () => new Map<string, number>();

/**
 * A catalogue of millions of items: made, imported and indexed, then searched in several processes behind a
 * balancer, with the embedded engine and with OpenSearch. ENGINE=embedded or opensearch measures only that one. A kept
 * folder's results are used again.
 */
export async function benchMillions({ items, runs, folder, say }: BenchOptions): Promise<void> {
  const [sample, dataFolder] = [join(folder, 'sample'), join(folder, 'data')];
  const steps = stepsIn(folder);
  await steps.run('sample: writes the package', () =>
    runScript(
      'sample.ts',
      ['--items', String(items), '--out', sample, '--languages', 'en', '--fitments', String(fitmentsPerItem)],
      dataFolder,
    ),
  );
  await steps.run('import', () => runScript('import.ts', [sample], dataFolder));
  const snapshot = newestSnapshot(dataFolder) ?? '';
  const file = snapshotFile(dataFolder, snapshot);
  await steps.make('the search index', async () => (await makeIndex(file, noOrders))?.peakBytes);
  say(table([`${whole(items)} items`, 'time', 'memory at most'], steps.rows()));

  const postgres = await startPostgres();
  if (!postgres) return say('No PostgreSQL is installed: the processes are left out.');
  const measured = { snapshotFile: file, runs, folder, databaseUrl: postgres.url, say };
  const wanted = (engine: string) => (process.env.ENGINE ?? engine) === engine;
  let server: OpenSearchServer | undefined;
  try {
    if (wanted('embedded')) await measure('embedded', {}, measured);
    if (!wanted('opensearch') || (await cannotStart())) return;
    mkdirSync(join(folder, 'opensearch'), { recursive: true });
    server = await startOpenSearch(join(folder, 'opensearch'), heap);
    const { address } = server;
    const bring = async () => (await openSearchServer(address)).makeIndex({ snapshot, snapshotFile: file }, noOrders);
    await steps.make('the index brought to OpenSearch', async () => (await bring()).peakBytes);
    say(table([`${whole(items)} items`, 'time', 'memory at most'], steps.rows().slice(-1)));
    await measure('OpenSearch', { OPENSEARCH_URL: address }, measured, server);
  } finally {
    await server?.end();
    await postgres.stop();
  }
}

interface Measuring extends Pick<BenchOptions, 'runs' | 'folder' | 'say'> {
  snapshotFile: string;
  databaseUrl: string;
}

async function measure(
  engine: string,
  env: Record<string, string>,
  { snapshotFile, runs, folder, databaseUrl, say }: Measuring,
  server?: OpenSearchServer,
): Promise<void> {
  const started = performance.now();
  const parent = join(folder, 'processes');
  const several = await startSeveral(processes, { parent, snapshotFile, databaseUrl }, { ...env, ...eachAnother });
  const ready = (performance.now() - started) / 1000;
  const memory = async () =>
    [
      ...several.shops.map(({ child }) => megabytes(memoryOf(child.pid ?? 0))),
      ...(server ? [`server ${megabytes(await server.memory())}`] : []),
    ].join(', ');
  try {
    const { origin } = several.balancer;
    const atFirst = await memory();
    const parts = 1 + runs * atOnce.length;
    // Twice, so that each process has compiled the code that is used often.
    for (let time = 0; time < 2; time++)
      await askAll(origin, mixedQueries(snapshotFile, { part: 0, parts }), processes);
    for (const [at, shoppers] of atOnce.entries()) {
      const all: Waited[][] = [];
      for (let run = 0; run < runs; run++)
        all.push(await askAll(origin, mixedQueries(snapshotFile, { part: 1 + at * runs + run, parts }), shoppers));
      say(tableOf(`${engine}, ${processes} processes, ${shoppers} asking at once`, all));
    }
    say(`${engine}: ready in ${seconds(ready)}, memory ${atFirst}; after the searches ${await memory()}`);
  } finally {
    await several.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The processes trust the balancer's forwarded addresses. */
const eachAnother = { TRUST_PROXY: '127.0.0.1', DEMO: 'false' };

function tableOf(title: string, runs: readonly (readonly Waited[])[]): string {
  const row = (name: string, waited: readonly Waited[]) => {
    const times = waited.map((one) => one.milliseconds).sort((a, b) => a - b);
    const at = (share: number) =>
      milliseconds(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
    const refused = waited.filter((one) => one.isRefused).length;
    return [name, whole(times.length), whole(refused), at(0.5), at(0.9), at(0.99), at(1)];
  };
  const ofKind = (kind: Kind) => runs.flat().filter((one) => one.kind === kind);
  const slowest = runs.flat().toSorted((a, b) => b.milliseconds - a.milliseconds);
  return [
    table(
      [title, 'searches', 'refused', 'p50', 'p90', 'p99', 'longest'],
      [
        ...Object.entries(kinds).map(([kind, name]) => row(name, ofKind(kind as Kind))),
        ...runs.map((waited, run) => row(runs.length > 1 ? `all, run ${run + 1}` : 'all', waited)),
      ],
    ),
    `Longest: ${slowest
      .slice(0, 5)
      .map(({ text, milliseconds: time }) => `${text} (${milliseconds(time)})`)
      .join(', ')}`,
  ].join('\n');
}

/** What was made in a folder, with its costs: a later run in the same folder does not make it again. */
function stepsIn(folder: string) {
  const file = join(folder, 'steps.json');
  const done: Record<string, Measured> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const note = (name: string, cost: Measured) => {
    done[name] = cost;
    writeFileSync(file, JSON.stringify(done, null, 2));
  };
  return {
    async run(name: string, work: () => Promise<Measured>): Promise<void> {
      if (!done[name]) note(name, await work());
    },
    /** @param work returns the peak memory of its process; undefined when there was nothing to make */
    async make(name: string, work: () => Promise<number | undefined>): Promise<void> {
      const started = performance.now();
      const peakBytes = await work();
      if (peakBytes !== undefined) note(name, { seconds: (performance.now() - started) / 1000, peakBytes });
    },
    rows: () => Object.entries(done).map(([name, cost]) => [name, seconds(cost.seconds), megabytes(cost.peakBytes)]),
  };
}
