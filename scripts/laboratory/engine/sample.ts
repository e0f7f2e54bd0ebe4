import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { newestSnapshot, snapshotFile } from '../../../api/catalogue/snapshots.ts';
import type { CreateSearch, SearchEngine, SearchRequest, SearchResult } from '../../../api/search/engine.ts';
import { indexFileOf } from '../../../api/search/index/index-file.ts';
import { makeIndex } from '../../../api/search/index/make-index.ts';
import { languageCodes } from '../../../api/shop/language/languages.ts';
import { readySearch } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { firstSample } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';
import { withLock } from '../../cli/lock.ts';

/** A search engine under test. */
export interface Subject {
  name: string;
  /** As `followEdition` creates it. */
  create: CreateSearch;
  /** How long its index may take, in milliseconds; a minute by default. */
  patience?: number;
  /** How many pairs of model and part, of each sort, are searched in twenty spellings. */
  pairs?: number;
  /** One in this many pairs of vehicle and part word is tried; 1: all. */
  oneOfPairs?: number;
  /** One in this many queries of each kind of a long set is tried; by default all. */
  oneOf?: number;
}

/** What items are filtered, counted and sorted by, read from the snapshot without an engine. */
export interface Item {
  id: string;
  brandId: string;
  categoryId: string;
  isAvailable: 0 | 1;
  pricePaise: number;
  sellingPaise: number;
  name: string;
  partNumber: string;
  origin: string | null;
  /** Ids of the models that the item fits, and its attributes (`capacity_35`), separated by line breaks. */
  models: string | null;
  attributes: string | null;
}

export const idsOf = (found: readonly Item[]): string[] => found.map(({ id }) => id);

/** The sample catalogue of `npm start`, with an engine that searches it. It may be read while tests run. */
export interface Sample {
  readonly subject: Subject;
  readonly patience: number;
  /** The queries of a long set to try: all, or the same selection in each run, at least one of each kind. */
  someOf<Query>(set: Iterable<Query>, kindOf?: (query: Query) => unknown): Query[];
  /** The snapshot. */
  readonly file: string;
  readonly db: Database.Database;
  readonly catalogue: Catalogue;
  readonly engine: SearchEngine;
  readonly items: ReadonlyMap<string, Item>;
  /** @throws Error when the snapshot has no such item */
  itemOf(id: string): Item;
  /** Requests the first page. @param asked by default the engine of the sample */
  ask(query: string, more?: Partial<SearchRequest>, asked?: SearchEngine): Promise<SearchResult>;
  /** All results, page by page. */
  all(query: string, more?: Partial<SearchRequest>, size?: number): Promise<Item[]>;
}

/** Queries that find items by words, by the beginning of a number, and in other scripts. */
export const broadQueries = ['brake pad', 'filter', 'bosch', 'swift', 'GDB', 'ब्रेक पैड', 'bulb', 'battery'];
const pageSize = 100;

/** Imports the sample with its index, once per run: the first test file that needs it does so, the others wait. */
async function sampleSnapshot(): Promise<string> {
  const folder = join(inject('testFolder'), 'first-sample');
  const dataFolder = join(folder, 'data');
  return withLock(
    folder,
    async () => {
      const newest = newestSnapshot(dataFolder);
      if (newest && existsSync(indexFileOf(snapshotFile(dataFolder, newest)))) return snapshotFile(dataFolder, newest);
      await writeSample({ ...firstSample, out: join(folder, 'package'), languages: languageCodes });
      const { snapshot } = await importPackage({ path: join(folder, 'package'), dataFolder });
      await makeIndex(snapshotFile(dataFolder, snapshot), async () => new Map());
      return snapshotFile(dataFolder, snapshot);
    },
    true,
  );
}

function itemsOf(db: Database.Database): Map<string, Item> {
  const read = db.prepare<[], Item>(
    `SELECT id, brand_id brandId, category_id categoryId, available AND stock > 0 isAvailable, price_paise pricePaise,
      selling_paise sellingPaise, name, part_number partNumber, country_of_origin origin,
      (SELECT group_concat(name || ':' || value, char(10)) FROM attributes WHERE item_id = items.id) attributes,
      (SELECT group_concat(id, char(10)) FROM (
        SELECT model_id id FROM fitments JOIN engines ON engines.id = engine_id WHERE item_id = items.id
        UNION SELECT models.id FROM fitments JOIN models
          ON coalesce(fitments.vehicle_type, models.vehicle_type) = models.vehicle_type
          WHERE item_id = items.id AND engine_id = '*')) models
      FROM items`,
  );
  return new Map(read.all().map((item) => [item.id, item]));
}

/** Opens the sample with the engine for the tests of a `describe`, and closes both after them. */
export function openSample(subject: Subject): Sample {
  const patience = subject.patience ?? 60_000;
  let opened: Pick<Sample, 'file' | 'db' | 'catalogue' | 'engine' | 'items'> | undefined;
  const part = <Name extends keyof NonNullable<typeof opened>>(name: Name) => {
    if (!opened) throw new Error('the sample is open only while tests run');
    return opened[name];
  };

  beforeAll(async () => {
    const file = await sampleSnapshot();
    const db = new Database(file, { readonly: true });
    const catalogue = openCatalogue(file);
    opened = { file, db, catalogue, items: itemsOf(db), engine: await readySearch(catalogue, {}, subject.create) };
  }, patience + 120_000);

  afterAll(async () => {
    await opened?.engine.stop();
    opened?.catalogue.close();
    opened?.db.close();
  });

  const someOf: Sample['someOf'] = (set, kindOf = () => undefined) =>
    [...Map.groupBy(set, kindOf).values()].flatMap((kind) => kind.filter((_, at) => at % (subject.oneOf ?? 1) === 0));

  const ask: Sample['ask'] = (query, more = {}, asked = part('engine')) =>
    asked.search({ query, sort: 'relevance', page: 1, pageSize, ...more });

  function itemOf(id: string): Item {
    const item = part('items').get(id);
    if (!item) throw new Error(`the engine found ${id}, which is not in the snapshot`);
    return item;
  }

  async function all(query: string, more: Partial<SearchRequest> = {}, size = pageSize): Promise<Item[]> {
    const found: Item[] = [];
    for (let page = 1; ; page++) {
      const { ids, total } = await ask(query, { ...more, page, pageSize: size });
      expect(ids).toHaveLength(Math.min(size, Math.max(0, total - found.length)));
      found.push(...ids.map(itemOf));
      if (found.length >= total) return found;
    }
  }

  return {
    ...{ subject, patience, someOf, ask, itemOf, all },
    get file() {
      return part('file');
    },
    get db() {
      return part('db');
    },
    get catalogue() {
      return part('catalogue');
    },
    get engine() {
      return part('engine');
    },
    get items() {
      return part('items');
    },
  };
}
