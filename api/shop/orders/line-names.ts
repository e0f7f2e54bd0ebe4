import type { LocalText } from '../../catalogue/names.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { type Language, languageCodes } from '../language/languages.ts';

/** The names of ordered items in the live catalogue, without items that have left it: only the order has theirs. */

/** Names in one language, by item id. */
export async function namesIn(
  { items }: Catalogue,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, LocalText>> {
  const rows = await items.rows([...new Set(ids)]);
  const texts = await items.textsOf(rows);
  return new Map(rows.map((row) => [row.id, texts(row, language).name]));
}

/** The texts by which ordered items are found, by item id: their names in all languages, and the vehicles they fit. */
export async function searchedNames(
  { items, fits }: Catalogue,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [rows, models] = await Promise.all([items.rows(ids), fits.modelsOf(ids)]);
  const texts = await items.textsOf(rows);
  return new Map(
    rows.map((row) => {
      const names = languageCodes.map((language) => texts(row, language).name.text);
      return [row.id, [...new Set([...names, ...(models.get(row.id) ?? [])])]];
    }),
  );
}
