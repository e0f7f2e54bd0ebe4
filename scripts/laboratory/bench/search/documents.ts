import { nameSeparator, openIndexRows } from '../../../../api/catalogue/index-rows.ts';
import { numberKey } from '../../../../api/shop/search/rules.ts';

/** One item in the form for the other engines, with everything by which our engine can find it. */
export interface SearchDocument {
  id: string;
  /** Own number, GTIN, OE, cross and superseded numbers, in look-up form. */
  numbers: string;
  /** The name in every language of the catalogue. */
  name: string;
  brand: string;
  category: string;
  vehicles: string;
}

/** The items of a snapshot, available ones first, with the texts of each. */
export function* documents(snapshotFile: string): Generator<SearchDocument> {
  const rows = openIndexRows(snapshotFile);
  try {
    const joined = (texts: Iterable<readonly [id: string, text: string, ...unknown[]]>) => {
      const all = new Map<string, string>();
      for (const [id, text] of texts) all.set(id, all.has(id) ? `${all.get(id)} ${text}` : text);
      return all;
    };
    const brands = joined([...rows.brands(), ...rows.names('brand')]);
    const categories = joined([...rows.categories(), ...rows.names('category')]);
    const makes = new Map(rows.makes());
    const models = new Map([...rows.models()].map(([id, name, makeId]) => [id, `${makes.get(makeId)} ${name}`]));
    const engines = new Map([...rows.engines()].map(([id, , modelId]) => [id, models.get(modelId) ?? '']));
    const vehicles = new Map<string, Set<string>>();
    for (const [itemId, engineId] of rows.fitments()) {
      const known = vehicles.get(itemId) ?? new Set();
      vehicles.set(itemId, known.add(engines.get(engineId) ?? ''));
    }
    const translated = new Map<number, string>();
    for (const [row, names] of rows.translatedNames()) translated.set(row, names.replaceAll(nameSeparator, ' '));
    const numbers = new Map<string, string>();
    for (const [id, number] of rows.numbers()) {
      const key = numberKey(number);
      numbers.set(id, numbers.has(id) ? `${numbers.get(id)} ${key}` : key);
    }
    const items = [...rows.items()].sort((a, b) => Number(b.available) - Number(a.available) || b.stock - a.stock);
    for (const { row, id, name, brandId, categoryId } of items) {
      yield {
        id,
        numbers: numbers.get(id) ?? '',
        name: `${name} ${translated.get(row) ?? ''}`,
        brand: brands.get(brandId) ?? '',
        category: categories.get(categoryId) ?? '',
        vehicles: [...(vehicles.get(id) ?? [])].join(' '),
      };
    }
  } finally {
    rows.close();
  }
}

export function textOf({ numbers, name, brand, category, vehicles }: SearchDocument): string {
  return [numbers, brand, name, category, vehicles].join(' ');
}
