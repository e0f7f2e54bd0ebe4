import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { SearchResult } from '../../../api/search/engine.ts';
import { wordsOf } from '../../../api/search/language/words.ts';
import { baseNames } from '../../../api/search/understand/lexicon.ts';
import { folded } from '../../../api/search/understand/shopper-words.ts';
import { numberKey } from '../../../api/shop/search/rules.ts';
import { noteKinds, understoodKinds, vehicleKinds } from '../../../api/shop/search/understood.ts';
import { firstSample, sampleItems } from '../../catalogue/sample/items.ts';
import { type Demands, demandsOf, type SampleFacts, satisfies, saysSides, valueKey } from './demands.ts';

/** The second set: queries with a verdict on the whole answer (second.tsv explains the terms). */

export interface SecondQuery {
  kind: string;
  query: string;
  /** Language of the shopper. */
  language: string;
  /** As written in the file. */
  verdict: string;
  clauses: Clause[];
}

export interface Clause {
  /** Whether the clause is true of the sample; the engine is not asked. */
  isTrueOf(facts: SampleFacts): boolean;
  isRight(answer: SearchResult, facts: SampleFacts): boolean;
}

/** @throws Error that names an invalid line */
export function readSecond(file = new URL('./second.tsv', import.meta.url)): SecondQuery[] {
  let kind = '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line.startsWith('## ')) kind = line.slice(3);
      if (line === '' || line.startsWith('#')) return [];
      const [query, verdict, language = 'en'] = line.split('\t');
      if (!query || !verdict || kind === '') throw new Error(`second.tsv:${at + 1}: expected query, tab and verdict`);
      try {
        return [{ kind, query, verdict, language, clauses: verdict.split(' & ').map((text) => clauseOf(text, query)) }];
      } catch (error) {
        throw new Error(`second.tsv:${at + 1}: ${(error as Error).message}`);
      }
    });
}

function clauseOf(text: string, query: string): Clause {
  const [name = '', ...rest] = text.split(':');
  const of = clauses[name];
  if (!of) throw new Error(`nobody knows "${text}"`);
  return of(rest.join(':'), query);
}

/** Whether an answer says why it is empty. If the query names a vehicle, the answer must name it too. */
function isReasoned({ understood, unmatched, relaxed }: SearchResult, { vehicles }: Demands): boolean {
  const isVehicle = vehicles.length === 0 || understood.some(({ kind }) => vehicleKinds.includes(kind));
  return isVehicle && understood.length + unmatched.length + relaxed.length > 0;
}

const clauses: Readonly<Record<string, (value: string, query: string) => Clause>> = {
  first(value) {
    const demands = demandsOf(value);
    return {
      isTrueOf: (facts) => facts.items.some((item) => satisfies(item, demands)),
      isRight({ ids }, { items, byId }) {
        const item = byId.get(ids[0] ?? '');
        const isSaid = items.some((one) => satisfies(one, demands) && saysSides(one, demands));
        return item !== undefined && satisfies(item, demands) && (!isSaid || saysSides(item, demands));
      },
    };
  },
  none(value, query) {
    const demands = value === '' ? { ...demandsOf('*'), words: wordsOf(query) } : demandsOf(value);
    return {
      isTrueOf: (facts) => !facts.items.some((item) => satisfies(item, demands)),
      isRight: (answer) => answer.total === 0 && isReasoned(answer, demands),
    };
  },
  unsaid(value) {
    const demands = demandsOf(value);
    const parts = { ...demands, vehicles: [], years: [], fuels: [] };
    return {
      isTrueOf: ({ items }) =>
        !items.some((item) => satisfies(item, demands)) &&
        items.some((item) => item.fits.length === 0 && satisfies(item, parts)),
      isRight: ({ ids, isUnsaid }, { byId }) =>
        isUnsaid &&
        ids.length > 0 &&
        ids.every((id) => {
          const item = byId.get(id);
          return item !== undefined && item.fits.length === 0 && satisfies(item, parts);
        }),
    };
  },
  nothing: (_, query) => ({
    isTrueOf: (facts) => wordsOf(query).every((word) => !facts.words.has(word)),
    isRight: ({ total }) => total === 0,
  }),
  unmatched(value, query) {
    const words = wordsOf(value);
    return {
      isTrueOf: (facts) => words.every((word) => !facts.words.has(word) && wordsOf(query).includes(word)),
      isRight({ unmatched, didYouMean }) {
        const isSaid = (word: string) => unmatched.flatMap(wordsOf).includes(word);
        const isKept = (word: string) => didYouMean === undefined || wordsOf(didYouMean).includes(word);
        return words.every((word) => isSaid(word) && isKept(word));
      },
    };
  },
  understood(value) {
    const wanted = value.split(',').map((one) => one.split('=') as [string, string]);
    const isKnown = ([kind, label]: [string, string]) =>
      (understoodKinds as readonly string[]).includes(kind) && !!label;
    if (!wanted.every(isKnown)) throw new Error(`expected kind=label, of the kinds ${understoodKinds.join(', ')}`);
    return {
      isTrueOf: () => true,
      isRight: ({ understood }) =>
        wanted.every(([kind, label]) =>
          understood.some((segment) => segment.kind === kind && folded(segment.label) === folded(label)),
        ),
    };
  },
  noted(value) {
    const [kind, ...words] = value.split('=');
    const wanted = words.join('=');
    return {
      isTrueOf: () => (noteKinds as readonly string[]).includes(kind ?? ''),
      isRight: ({ notes }) =>
        notes.some((note) => note.kind === kind && [note.text, ...note.links.map(({ text }) => text)].includes(wanted)),
    };
  },
  brandless: () => ({
    isTrueOf: () => true,
    isRight: ({ understood, total }) => total > 0 && !understood.some(({ kind }) => kind === 'brand'),
  }),
  meant: (value) => ({
    isTrueOf: (facts) => facts.items.some(({ numbers }) => numbers.has(numberKey(value))),
    isRight: ({ didYouMean = '' }) => numberKey(didYouMean) === numberKey(value),
  }),
  numbers(value) {
    const numbers = value.split(',').map(numberKey);
    return {
      isTrueOf: (facts) => numbers.every((number) => facts.items.some((item) => item.numbers.has(number))),
      isRight({ ids }, { byId }) {
        const places = numbers.map((number) => ids.findIndex((id) => byId.get(id)?.numbers.has(number)));
        const isOther = (id: string) => !numbers.some((number) => byId.get(id)?.numbers.has(number));
        const inOrder = places.every((place, at) => place >= 0 && (at === 0 || place >= (places[at - 1] as number)));
        return inOrder && places[0] === 0 && !ids.some(isOther);
      },
    };
  },
};

/** Reads the facts that verdicts use from a snapshot of the sample, without an engine. */
export function readFacts(file: string): SampleFacts {
  const db = new Database(file, { readonly: true });
  const all = <Row>(sql: string) => db.prepare<[], Row>(sql).all();
  const samples = new Map([...sampleItems(firstSample.items, firstSample.seed)].map((item) => [item.id, item]));
  const rows = all<{ id: string; name: string; brand: string; brandId: string; category: string }>(
    `select items.id, items.name, brands.name as brand, brand_id as brandId, categories.name as category
       from items join brands on brands.id = brand_id join categories on categories.id = category_id`,
  );
  const translated = Map.groupBy(
    all<{ id: string; text: string }>("select id, text from translations where field = 'name'"),
    ({ id }) => id,
  );
  const engines = all<{
    id: string;
    model: string;
    make: string;
    type: string;
    fuel: string;
    from: number;
    to: number;
  }>(
    `select engines.id, models.name as model, makes.name as make, vehicle_type as type, fuel, year_start as "from",
       coalesce(year_end, 9999) as "to"
       from engines join models on models.id = model_id join makes on makes.id = make_id`,
  ).map((engine) => ({ ...engine, models: baseNames(engine.model), make: folded(engine.make) }));
  const fitments = Map.groupBy(
    all<{ itemId: string; engineId: string; from: number | null; to: number | null; type: string | null }>(
      `select item_id as itemId, engine_id as engineId, year_from as "from", year_to as "to", vehicle_type as type
         from fitments`,
    ),
    ({ itemId }) => itemId,
  );
  const engineById = new Map(engines.map((engine) => [engine.id, engine]));
  const attributes = valuesOf(all);
  db.close();
  const items = rows.map(({ id, name, brand, brandId, category }) => {
    const sample = samples.get(id);
    if (!sample) throw new Error(`${id} is not among the items of the sample`);
    const fits = (fitments.get(id) ?? []).flatMap(({ engineId, from, to, type }) => {
      const fitting = engineId === '*' ? engines.filter((engine) => type === null || engine.type === type) : [];
      const engine = engineById.get(engineId);
      return [...fitting, ...(engine ? [engine] : [])].map((one) => ({
        ...one,
        from: from ?? one.from,
        to: to ?? one.to,
      }));
    });
    const texts = [name, brand, category, ...(translated.get(id) ?? []).map(({ text }) => text)];
    return {
      ...{ id, brandId, fits },
      typeId: sample.type.id,
      typeName: sample.type.name,
      position: sample.position,
      words: new Set(texts.flatMap(wordsOf)),
      values: attributes.get(id) ?? new Set<string>(),
      numbers: new Set(
        [sample.partNumber, sample.gtin, ...sample.references.map(({ number }) => number)].map(numberKey),
      ),
    };
  });
  const names = [...translated.values()].flat().flatMap(({ text }) => wordsOf(text));
  const vehicles = engines.flatMap(({ model, make }) => [...wordsOf(model), ...wordsOf(make)]);
  const words = new Set([...items.flatMap((item) => [...item.words]), ...names, ...vehicles]);
  return { items, byId: new Map(items.map((item) => [item.id, item])), words };
}

/** The values of the items' attributes with their units, as demands compare them. */
function valuesOf(all: <Row>(sql: string) => Row[]): Map<string, ReadonlySet<string>> {
  const rows = all<{ id: string; value: string; unit: string | null }>(
    "select item_id as id, value, unit from attributes where name <> 'position'",
  );
  const keys = (list: typeof rows) => new Set(list.map(({ value, unit }) => valueKey(value + (unit ?? ''))));
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, list]) => [id, keys(list)]));
}
