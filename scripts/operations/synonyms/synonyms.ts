import { readFileSync, writeFileSync } from 'node:fs';
import { openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import type { Store } from '../../../api/data/store.ts';
import { createSearch } from '../../../api/search/embedded.ts';
import type { SearchEngine } from '../../../api/search/engine.ts';
import { NoRelease } from '../../../api/serve/release/no-release.ts';
import { currentRelease } from '../../../api/serve/release/release.ts';
import { importOf, knownAmong } from '../../../api/shop/synonyms/checks.ts';
import { readSynonymsCsv, synonymsCsv } from '../../../api/shop/synonyms/csv.ts';
import type { SynonymProblem } from '../../../api/shop/synonyms/rules.ts';
import { synonymLimits } from '../../../api/shop/synonyms/rules.ts';
import { Refusal } from '../../cli/refusal.ts';

const reasons: Record<SynonymProblem, string> = {
  empty: 'words or meaning are missing',
  long: `more than ${synonymLimits.phrase} characters of words, or ${synonymLimits.meaning} of meaning`,
  letters: 'no word with letters',
  known: 'the catalogue has these words itself',
  taken: 'these words have a meaning already',
  loop: 'one synonym would lead to another',
  many: `more than ${synonymLimits.most} synonyms`,
  encoding: 'the file is not in UTF-8',
  line: 'not two cells',
};

/** Writes the sellers' synonyms into a CSV file. */
export async function exportSynonyms(store: Store, file: string): Promise<string> {
  const all = await store.synonyms.all();
  writeFileSync(file, synonymsCsv(all));
  return `${all.length} synonyms are in ${file}.`;
}

/**
 * Imports synonyms from such a file, all or nothing; a running shop uses them at once.
 * @throws Refusal that names every wrong line; NoRelease without a catalogue to check them with
 */
export async function importSynonyms(store: Store, dataFolder: string, file: string): Promise<string> {
  const csv = readFileSync(file, 'utf8');
  if (csv.length > synonymLimits.file) throw new Refusal(`${file} has more than ${synonymLimits.file} characters.`);
  const lines = readSynonymsCsv(csv);
  const isKnown = await withEngine(dataFolder, async (engine) => knownAmong(lines, await store.synonyms.all(), engine));
  const { problems, added, changed, unchanged } = await store.synonyms.change(null, Date.now(), (rows) =>
    importOf(lines, rows, isKnown),
  );
  if (problems.length > 0) {
    const wrong = problems.map(({ line, text, problem }) => `  line ${line}, "${text}": ${reasons[problem]}`);
    throw new Refusal([`Nothing was imported. These lines of ${file} are wrong:`, ...wrong].join('\n'));
  }
  return `${added} synonyms added, ${changed} changed, ${unchanged} left as they were.`;
}

async function withEngine<T>(dataFolder: string, work: (engine: SearchEngine) => Promise<T>): Promise<T> {
  const release = currentRelease(dataFolder);
  if (!release) throw new NoRelease('There is no release yet: run npm run generate first.');
  const catalogue = openCatalogue(snapshotFile(dataFolder, release.snapshot));
  const { promise: ready, resolve: onReady, reject: onError } = Promise.withResolvers<void>();
  const engine = createSearch(catalogue, { onReady, onError });
  try {
    await ready;
    return await work(engine);
  } finally {
    await engine.stop();
    catalogue.close();
  }
}
