import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../api/catalogue/open.ts';
import { snapshotFile } from '../../../api/catalogue/snapshots.ts';
import { type Language, languageCodes } from '../../../api/contract/languages.ts';
import type { SearchEngine } from '../../../api/search/engine.ts';
import { baseNames } from '../../../api/search/understand/lexicon.ts';
import { readShopperWords } from '../../../api/search/understand/shopper-words.ts';
import { wordsOf } from '../../../api/search/words.ts';
import { readySearch } from '../../../api/testing/app.ts';
import { importPackage } from '../../catalogue/import/import-package.ts';
import { partTypes, textsOf } from '../../catalogue/sample/facts.ts';
import { firstSample } from '../../catalogue/sample/items.ts';
import { writeSample } from '../../catalogue/sample/write-sample.ts';

/** Pairs of model and part, asked for as people do: the right part first where the shop has it, else nothing. */

const pairs = 500;
/** Five ways to ask in each language. */
const frames: Partial<Record<Language, readonly string[]>> = {
  en: [
    '{model} {part}',
    '{part} for {model}',
    '{part} {model} price',
    'i need {part} for my {model}',
    '{model} ka {part}',
  ],
  hi: ['{model} {part}', '{model} के लिए {part}', '{model} का {part}', 'मुझे {model} {part} चाहिए', '{part} {model}'],
  ta: ['{model} {part}', '{model}க்கு {part}', '{part} {model}', 'எனக்கு {model} {part} வேண்டும்', '{model} {part} விலை'],
  te: ['{model} {part}', '{model}కు {part}', '{part} {model}', '{model} కోసం {part}', 'నాకు {model} {part} కావాలి'],
};

/** A name without the vehicle and the side. */
const headOf = (name: string) => name.split(/ – |,/)[0] ?? name;

let catalogue: Catalogue;
let search: SearchEngine;
/** The items that a type's name stands for, an oil filter also for one of a bike, with that name in each language. */
let parts: { ids: string[]; names: Partial<Record<Language, string>> }[];
let models: { base: string; fitting: ReadonlySet<string> }[];

beforeAll(async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'pairs-'));
  await writeSample({ ...firstSample, out: join(folder, 'sample'), languages: languageCodes });
  const { snapshot } = await importPackage({ path: join(folder, 'sample'), dataFolder: folder });
  const file = snapshotFile(folder, snapshot);
  catalogue = openCatalogue(file);
  search = await readySearch(catalogue);
  const db = new Database(file, { readonly: true });
  const named = db.prepare<[], { id: string; name: string }>('select id, name from items order by id').all();
  parts = partTypes.map(({ id, name }) => {
    // A two-wheeler oil filter is an oil filter; a radiator cap is no radiator.
    const [words, end] = [wordsOf(name), ` ${wordsOf(headOf(name)).join(' ')}`];
    const isSuch = (item: { name: string }) =>
      words.every((word) => wordsOf(item.name).includes(word)) &&
      ` ${wordsOf(headOf(item.name)).join(' ')}`.endsWith(end);
    const names = Object.fromEntries(
      Object.keys(frames).map((code) => [code, textsOf(code as Language).partTypes[id]?.name]),
    );
    return { ids: named.filter(isSuch).map((item) => item.id), names };
  });
  const rows = db
    .prepare<[], { id: string; name: string; type: string }>('select id, name, vehicle_type as type from models')
    .all();
  const fits = db.prepare<[string, string], string>(
    `select item_id from fitments join engines on engines.id = engine_id where model_id = ?
       union select item_id from fitments where engine_id = '*' and (vehicle_type is null or vehicle_type = ?)`,
  );
  const byBase = Map.groupBy(
    rows.flatMap((row) => baseNames(row.name).map((base) => ({ base, ...row }))),
    ({ base }) => base,
  );
  const said = readShopperWords().vehicles;
  // A name that is the beginning of longer ones means those too, and so does what people call others; a name of digits is none.
  const isPlain = (base: string) =>
    !/^[\d ]+$/.test(base) &&
    ![...byBase.keys()].some((other) => other !== base && other.includes(base)) &&
    (said.get(base) ?? []).every((name) => name === base);
  models = [...byBase]
    .filter(([base]) => isPlain(base))
    .map(([base, all]) => ({ base, fitting: new Set(all.flatMap(({ id, type }) => fits.pluck().all(id, type))) }));
  db.close();
}, 120_000);
afterAll(async () => {
  await search.stop();
  catalogue.close();
});

/** Draws pairs with a fixed seed, of those that the catalogue has, or lacks. */
function* drawn(isWanted: boolean): Generator<{ part: (typeof parts)[number]; model: (typeof models)[number] }> {
  let seed = 11;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let found = 0; found < pairs; ) {
    const [part, model] = [parts[draw(parts.length)], models[draw(models.length)]];
    if (!part || !model || part.ids.some((id) => model.fitting.has(id)) !== isWanted) continue;
    found += 1;
    yield { part, model };
  }
}

async function wrongAmong(
  isThere: boolean,
  languages: readonly Language[],
  frameCount: number,
): Promise<{ asked: number; wrong: string[] }> {
  const wrong: string[] = [];
  let asked = 0;
  for (const { part, model } of drawn(isThere))
    for (const language of languages)
      for (const frame of frames[language]?.slice(0, frameCount) ?? []) {
        const query = frame.replace('{model}', model.base).replace('{part}', part.names[language] ?? '');
        const { ids, total } = await search.search({ query, language, sort: 'relevance', page: 1, pageSize: 24 });
        asked += 1;
        const isRight = isThere ? part.ids.includes(ids[0] ?? '') && model.fitting.has(ids[0] ?? '') : total === 0;
        if (!isRight) wrong.push(`${query} → ${ids[0] ?? 'nothing'}`);
      }
  return { asked, wrong };
}

const all = Object.keys(frames) as Language[];

test('of pairs that the catalogue lacks, nothing of another vehicle or another part is listed', {
  timeout: 300_000,
}, async () => {
  const { asked, wrong } = await wrongAmong(false, all, 5);
  expect(asked).toBe(pairs * 20);
  expect(wrong).toEqual([]);
});

test('of pairs that the catalogue has, the right part for the vehicle is first in 99 of 100', {
  timeout: 300_000,
}, async () => {
  const { asked, wrong } = await wrongAmong(true, all, 5);
  expect(asked).toBe(pairs * 20);
  expect(wrong.length / asked, wrong.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.01);
});
