import type { Catalogue } from '../../catalogue/open.ts';
import type { SearchEngine } from '../../search/engine.ts';
import type { Language } from '../language/languages.ts';
import { searchRules } from '../search/rules.ts';
import { nameBesideLatin } from '../vehicle/text.ts';
import type { NewMessage } from './store.ts';

/** A requested part, in the shop's own words. */
export interface OwnWords {
  /** In the writer's words; only for a mail to an address that is known to be the writer's. */
  part?: string;
  /** The category of parts with this name. */
  category?: string;
  vehicle?: string;
}

/**
 * The requested part in the catalogue's words only, as far as the catalogue has them. The mail may go to an address
 * that a stranger entered, and must not carry the stranger's words.
 */
export async function inOwnWords(
  search: SearchEngine,
  catalogue: Catalogue,
  { part, vehicle }: NewMessage,
  language: Language,
): Promise<OwnWords> {
  const query = `${vehicle?.label ?? ''} ${part}`.trim().slice(0, searchRules.maxQueryLength);
  const found = await search.search({ query, sort: 'relevance', page: 1, pageSize: 1 });
  const [id] = [...found.ids, ...found.instead.otherVehicles.ids];
  const card = id === undefined ? undefined : await catalogue.items.card(id, language);
  const category = card && catalogue.names.categoriesIn(language).get(card.categoryId)?.name.text;
  const { localNames, localNameOfEngine } = catalogue;
  const understood = found.understood.filter((part) => part.kind === 'make' || part.kind === 'model');
  const [name, local] = vehicle?.engineId
    ? [vehicle.label ?? '', localNameOfEngine(vehicle.engineId, language)]
    : [
        understood.map(({ label }) => label).join(' '),
        understood.map(({ kind, label }) => localNames.localNamed(kind, label, language) ?? label).join(' '),
      ];
  const latin = vehicle?.year ? `${name} (${vehicle.year})` : name;
  const label = name === local ? latin : nameBesideLatin(latin, local);
  return { ...(category && { category }), ...(name && { vehicle: label }) };
}
