import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { makeIndex } from '../../../api/search/index/make-index.ts';
import { type Language, languageCodes } from '../../../api/shop/language/languages.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { firstSample, sampleItems } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { type GoldenQuery, quality, readGolden } from '../golden/golden.ts';
import type { BenchOptions } from './options.ts';
import { run } from './process.ts';
import type { SideResult, SideTask } from './search/side.ts';
import { megabytes, milliseconds, seconds, table, whole } from './table.ts';

/** Each language of a name costs a row: above this many items, the package has only English. */
const mostItemsInAllLanguages = 100_000;
const numbersDrawn = 600;
/** The other engines are abandoned after this many milliseconds. */
const patience = 15 * 60_000;
const fitmentsPerItem = 5;
const loadSeconds = 10;
/** As many as the shop never turns away: it would refuse to let more of them wait. */
const loadConnections = 24;
/** Sentences that are typed letter by letter. */
const sentences: readonly { language: Language; texts: readonly string[] }[] = [
  {
    language: 'en',
    texts: [
      ...['brake pads for swift', 'gadi ka battery', 'swift ke liye brek ped', 'skoda rapid wiper blade'],
      ...[
        'maruti suzuki baleno 2018 oil filter',
        'bosch spark plug',
        'left side mirror creta',
        '0 986 494 018',
        'hawa filter',
      ],
    ],
  },
  { language: 'hi', texts: ['स्विफ्ट का ब्रेक पैड', 'गाड़ी की बैटरी', 'मारुति का ऑयल फ़िल्टर'] },
  { language: 'ta', texts: ['ஸ்விஃப்ட் பிரேக் பேட்', 'கார் பேட்டரி'] },
  { language: 'te', texts: ['స్విఫ్ట్ బ్రేక్ ప్యాడ్'] },
  { language: 'bn', texts: ['সুইফট ব্রেক প্যাড', 'গাড়ির ব্যাটারি'] },
  { language: 'gu', texts: ['સ્વિફ્ટ માટે બ્રેક પેડ'] },
  { language: 'mr', texts: ['स्विफ्टसाठी ब्रेक पॅड'] },
  { language: 'kn', texts: ['ಸ್ವಿಫ್ಟ್ ಬ್ರೇಕ್ ಪ್ಯಾಡ್'] },
  { language: 'ml', texts: ['സ്വിഫ്റ്റ് ബ്രേക്ക് പാഡ്'] },
];
/** Single letters, many words, and unknown words that resemble many known ones. */
const hostile = [
  ...[...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => `en ${letter}`),
  ...['en ', 'hi '].flatMap((language) =>
    ['a ', 'brake ', 'ब्रे ', 'swift ', 'brek ', 'xqz '].map((word) => language + word.repeat(200 / word.length)),
  ),
  `en ${[...'abcdefghijklmnopqrstuvwxyz'].join(' ')}`,
  'en braek pda swfit filtr bttery claoth wpier mirrro hron lmap',
  `en ${'x'.repeat(200)}`,
  `en ${'ा'.repeat(200)}`,
];
const sides = {
  ours: 'ours',
  fitting: 'ours, what fits first',
  fts5: 'SQLite FTS5, bm25',
  minisearch: 'MiniSearch',
  flexsearch: 'FlexSearch, defaults',
};

/** Compares our search with three others: the golden set on its catalogue, then times and memory on a large one. */
export async function benchSearch({ items, folder, say }: BenchOptions): Promise<void> {
  const golden = readGolden();
  const small = await snapshotOf(join(folder, 'golden'), firstSample.items, firstSample.seed, languageCodes);
  const queries = golden.map(({ query }) => query);
  const rows: string[][] = [];
  for (const [engine, name] of Object.entries(sides)) {
    // The golden answers are for a shopper without a vehicle.
    if (engine === 'fitting') continue;
    const result = await measure({ engine, snapshotFile: small, folder, warmUp: [], queries });
    rows.push([name, ...(result ? qualityCells(golden, result) : ['gave up'])]);
  }
  say(`The golden set: ${whole(golden.length)} queries, ${whole(firstSample.items)} items in nine languages`);
  say(table(['Right answer', 'first', 'first three'], rows));

  const languages = items > mostItemsInAllLanguages ? (['en'] as const) : languageCodes;
  say(`Making a catalogue of ${whole(items)} items in ${languages.length} language(s) …`);
  const large = await snapshotOf(join(folder, 'large'), items, 1, languages, fitmentsPerItem);
  await measureSides(large, { items, folder, say });
  say(await measureTyping(large, { items, folder }));
  say(await underLoad(large, folder, queries));
}

/** Times of suggestions while sentences are typed letter by letter, and for beginnings that are expensive. */
export async function measureTyping(
  snapshotFile: string,
  { items, folder }: Pick<BenchOptions, 'items' | 'folder'>,
): Promise<string> {
  const typed = sentences.flatMap(({ language, texts }) =>
    texts.flatMap((text) => [...text].map((_, at) => `${language} ${[...text].slice(0, at + 1).join('')}`)),
  );
  const queries = [...new Set(typed)];
  const result = await measure({
    engine: 'typing',
    snapshotFile,
    folder,
    // Compiled before the measurement: a shop's process has answered more than one request for each letter.
    warmUp: [...queries, ...queries, ...queries],
    queries: [...queries, ...hostile],
  });
  const times = result?.answers.map((answer) => answer.milliseconds) ?? [];
  const cells = (part: readonly number[]) => [0.5, 0.99, 1].map((share) => milliseconds(percentile(part, share)));
  return table(
    [`Suggestions, ${whole(items)} items`, 'p50', 'p99', 'longest', 'bar'],
    [
      [`${whole(queries.length)} letters of sentences`, ...cells(times.slice(0, queries.length)), 'p99 ≤ 5 ms'],
      [`${whole(hostile.length)} hostile beginnings`, ...cells(times.slice(queries.length)), ''],
    ],
  );
}

/** Times and memory of each side on one snapshot. */
export async function measureSides(
  large: string,
  { items, folder, say }: Pick<BenchOptions, 'items' | 'folder' | 'say'>,
  names: readonly string[] = Object.keys(sides),
): Promise<void> {
  const queries = readGolden().map(({ query }) => query);
  const numbers = numbersOf(items);
  const started = performance.now();
  const made = await makeIndex(large, async () => new Map());
  if (made)
    say(
      `Our index was made in ${seconds((performance.now() - started) / 1000)}, with ${megabytes(made.peakBytes)} at most`,
    );
  const warmUp = [...numbers.splice(0, 50), ...queries.filter((_, index) => index % 5 === 0)];
  const words = queries.filter((query, index) => index % 5 !== 0 && /\p{L}{3}/u.test(query));
  const figures: string[][] = [];
  for (const [engine, name] of Object.entries(sides)) {
    if (!names.includes(engine)) continue;
    const result = await measure({ engine, snapshotFile: large, folder, warmUp, queries: [...numbers, ...words] });
    figures.push([name, ...(result ? figureCells(result, numbers.length) : ['gave up'])]);
    if (engine === 'ours' && result) say(stages(result, numbers.length));
  }
  say(`${whole(items)} items, ${numbers.length} numbers and ${words.length} other queries, none asked twice`);
  say(table(['Side', 'numbers p50', 'p99', 'words p50', 'p99', 'all p99', 'ready in', 'memory', 'at most'], figures));
}

async function snapshotOf(
  folder: string,
  items: number,
  seed: number,
  languages: readonly Language[],
  fitments?: number,
): Promise<string> {
  const out = join(folder, 'package');
  await writeSample({ items, out, seed, languages, ...(fitments !== undefined && { fitments }) });
  const report = await importPackage({ path: out, dataFolder: folder });
  return snapshotFile(folder, report.snapshot);
}

/** Numbers of the catalogue in many notations, and beginnings of numbers. */
function numbersOf(items: number): string[] {
  const drawn = new Set<string>();
  const every = Math.max(1, Math.floor(items / numbersDrawn));
  let index = 0;
  for (const { partNumber, gtin, references } of sampleItems(items, 1)) {
    if (index++ % every !== 0) continue;
    const bare = partNumber.replace(/[^\p{L}\p{N}]+/gu, '');
    const oe = references.find(({ kind }) => kind === 'oe')?.number ?? partNumber;
    drawn.add([partNumber, bare, bare.toLowerCase(), gtin || bare, oe, bare.slice(0, -1)][drawn.size % 6] as string);
  }
  return [...drawn];
}

/** Undefined when the engine failed, or took too long. */
async function measure(task: Omit<SideTask, 'result'>): Promise<SideResult | undefined> {
  mkdirSync(task.folder, { recursive: true });
  const file = join(task.folder, `${task.engine}.json`);
  const result = join(task.folder, `${task.engine}-result.json`);
  writeFileSync(file, JSON.stringify({ ...task, result } satisfies SideTask));
  const side = join(import.meta.dirname, 'search', 'side.ts');
  const args = ['--expose-gc', '--max-old-space-size=10000', '--no-experimental-webstorage', side, file];
  try {
    await run(process.execPath, args, { timeout: patience });
    return JSON.parse(readFileSync(result, 'utf8')) as SideResult;
  } catch {
    return undefined;
  }
}

function qualityCells(golden: readonly GoldenQuery[], { answers }: SideResult): string[] {
  const places = golden.map((one, index) => answers[index]?.ids.findIndex((id) => one.isRight(id)) ?? -1);
  const { first, firstThree } = quality(places);
  return [first, firstThree].map((share) => `${(share * 100).toFixed(1)} %`);
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function figureCells({ answers, buildSeconds, readyBytes, peakBytes }: SideResult, numbers: number): string[] {
  const times = answers.map((answer) => answer.milliseconds);
  const [byNumber, byWords] = [times.slice(0, numbers), times.slice(numbers)];
  const cells = [byNumber, byWords].flatMap((part) => [percentile(part, 0.5), percentile(part, 0.99)]);
  return [
    ...[...cells, percentile(times, 0.99)].map(milliseconds),
    seconds(buildSeconds),
    megabytes(readyBytes),
    megabytes(peakBytes),
  ];
}

function stages({ answers }: SideResult, numbers: number): string {
  const byStage = (stage: 'numbers' | 'words', part: SideResult['answers']) =>
    [0.5, 0.99].map((share) =>
      milliseconds(
        percentile(
          part.map((answer) => answer[stage] ?? 0),
          share,
        ),
      ),
    );
  return table(
    ['Our stages', 'p50', 'p99'],
    [
      ['exact and prefix, of numbers', ...byStage('numbers', answers.slice(0, numbers))],
      ['exact and prefix, of words', ...byStage('numbers', answers.slice(numbers))],
      ['full text, of words', ...byStage('words', answers.slice(numbers))],
    ],
  );
}

/** Requests the cart repeatedly while many connections search. */
export async function underLoad(snapshot: string, folder: string, queries: readonly string[]): Promise<string> {
  const here = (name: string) => join(import.meta.dirname, 'search', name);
  const options = { execArgv: ['--no-experimental-webstorage'], env: { ...process.env, LOG_LEVEL: 'silent' } };
  const server = fork(here('server.ts'), [snapshot, folder], options);
  try {
    const port = await said<number>(server);
    const url = `http://127.0.0.1:${port}`;
    const load = fork(here('load.ts'), [url, String(loadSeconds), String(loadConnections), ...queries], options);
    let result: Load | undefined;
    const ended = said<Load>(load).then((told) => {
      result = told;
    });
    const cart: number[] = [];
    while (!result) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/cart`);
      await answer.arrayBuffer();
      cart.push(performance.now() - started);
      await new Promise((done) => setTimeout(done, 10));
    }
    await ended;
    const { perSecond, p50, p99, failed } = result;
    return table(
      [`${loadConnections} connections search for ${loadSeconds} s`, 'p50', 'p99', 'bar'],
      [
        [`search: ${whole(perSecond)} a second, ${failed} failed`, milliseconds(p50), milliseconds(p99), ''],
        ['cart', milliseconds(percentile(cart, 0.5)), milliseconds(percentile(cart, 0.99)), '< 50 ms'],
      ],
    );
  } finally {
    server.kill();
  }
}

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** The first message of a process. @throws when it ends without one */
function said<Message>(child: ReturnType<typeof fork>): Promise<Message> {
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as Message));
    child.once('exit', (code) => fail(new Error(`a process of the benchmark ended with ${code}`)));
  });
}
