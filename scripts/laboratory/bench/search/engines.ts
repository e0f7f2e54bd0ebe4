import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { openCatalogue } from '../../../../api/catalogue/open.ts';
import type { Language } from '../../../../api/shop/language/languages.ts';
import { numberKey } from '../../../../api/shop/search/rules.ts';
import { readySearch } from '../../../../api/testing/app.ts';
import { documents, textOf } from './documents.ts';

/** The result of one search and its time in milliseconds; stages only for our engine. */
export interface Answer {
  ids: string[];
  numbersMilliseconds?: number;
  wordsMilliseconds?: number;
}

export interface BenchEngine {
  search(query: string): Promise<Answer>;
}

/** Results per search. */
const pageSize = 12;

/** Creates each engine for a snapshot; the folder is for those that write files. */
export const engines: Record<string, (snapshotFile: string, folder: string) => Promise<BenchEngine>> = {
  ours: (snapshotFile) => ours(snapshotFile, []),

  /** A search by a shopper with another vehicle each time: more vehicles than the engine caches. */
  async fitting(snapshotFile) {
    return ours(snapshotFile, vehiclesOf(snapshotFile));
  },

  /** Suggestions; a query begins with its language. Every second shopper has a vehicle. */
  async typing(snapshotFile) {
    const search = await readySearch(openCatalogue(snapshotFile));
    const vehicles = vehiclesOf(snapshotFile);
    let asked = 0;
    return {
      async search(typed) {
        const at = typed.indexOf(' ');
        const language = typed.slice(0, at) as Language;
        const engineId = asked++ % 2 === 0 ? undefined : vehicles[asked % vehicles.length];
        const vehicle = engineId === undefined ? {} : { vehicle: { engineId } };
        const list = await search.suggest({ query: typed.slice(at + 1), brandId: undefined, language, ...vehicle });
        return { ids: list.map(({ path }) => path) };
      },
    };
  },

  /** Matches all words, or else any; numbers also by their look-up form, like ours. */
  async fts5(snapshotFile, folder) {
    const db = new Database(join(folder, `fts5-${process.pid}.sqlite`));
    db.pragma('journal_mode = OFF');
    db.exec("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize = 'unicode61')");
    const insert = db.prepare('INSERT INTO texts VALUES (?, ?)');
    db.transaction(() => {
      for (const document of documents(snapshotFile)) insert.run(document.id, textOf(document));
    })();
    const find = db
      .prepare<[string, number], string>('SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT ?')
      .pluck();
    const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`);
    return {
      async search(query) {
        const words = quoted(wordsIn(query));
        if (words.length === 0) return { ids: [] };
        const number = `"${numberKey(query)}"`;
        const every = find.all(`${number} OR (${words.join(' AND ')})`, pageSize);
        return { ids: every.length > 0 ? every : find.all(words.join(' OR '), pageSize) };
      },
    };
  },

  /** As in its manual: fields with weights, prefixes, and fuzzy matches. */
  async minisearch(snapshotFile) {
    const index = new MiniSearch({ fields: ['numbers', 'name', 'brand', 'category', 'vehicles'] });
    for (const document of documents(snapshotFile)) index.add(document);
    const options = { prefix: true, fuzzy: 0.2, boost: { numbers: 4, name: 2 } };
    return {
      async search(query) {
        const key = numberKey(query);
        const every = index.search(
          { combineWith: 'OR', queries: [key, { queries: wordsIn(query), combineWith: 'AND' }] },
          options,
        );
        const found = every.length > 0 ? every : index.search(query, options);
        return { ids: found.slice(0, pageSize).map(({ id }) => id as string) };
      },
    };
  },

  /** Default settings. */
  async flexsearch(snapshotFile) {
    const index = new Index();
    const ids: string[] = [];
    for (const document of documents(snapshotFile)) index.add(ids.push(document.id) - 1, textOf(document));
    return {
      async search(query) {
        const every = index.search(query, { limit: pageSize });
        const number = every.length > 0 ? every : index.search(numberKey(query), { limit: pageSize });
        const found = number.length > 0 ? number : index.search(query, { limit: pageSize, suggest: true });
        return { ids: found.map((position) => ids[Number(position)] as string) };
      },
    };
  },
};

function vehiclesOf(snapshotFile: string): string[] {
  const db = new Database(snapshotFile, { readonly: true });
  const vehicles = db.prepare<[], string>('SELECT id FROM engines ORDER BY id').pluck().all();
  db.close();
  return vehicles;
}

/** @param vehicles engines that the shoppers have chosen; empty: they have chosen none */
async function ours(snapshotFile: string, vehicles: readonly string[]): Promise<BenchEngine> {
  const search = await readySearch(openCatalogue(snapshotFile));
  let asked = 0;
  return {
    async search(query) {
      const engineId = vehicles[asked++ % vehicles.length];
      const fit = engineId === undefined ? {} : ({ vehicle: { engineId }, fitScope: 'fitting-if-any' } as const);
      const { ids, timings } = await search.search({ query, ...fit, sort: 'relevance', page: 1, pageSize });
      const { exactMatch, prefixMatch, fullTextSearch } = timings.stages;
      return { ids, numbersMilliseconds: exactMatch + prefixMatch, wordsMilliseconds: fullTextSearch };
    },
  };
}

function wordsIn(query: string): string[] {
  return query.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
