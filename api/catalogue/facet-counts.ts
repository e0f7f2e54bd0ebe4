import { compareNames } from '../shop/language/collation.ts';
import type { Language } from '../shop/language/languages.ts';
import type { FacetCount } from '../shop/search/contract.ts';
import { attributeValue, type Facet, facets, groupOf } from '../shop/search/facets.ts';
import { attributeTypes, inOrder } from './attributes.ts';
import { facetReads } from './facets.ts';
import type { CatalogueNames } from './names.ts';

/** The results of a search, for its list of filters. */
export interface Found {
  /** Number of results for each value that occurs. */
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  total: number;
  /** Whether the search already has a vehicle. */
  isForVehicle: boolean;
}

/** The most models that are offered; those that most results fit. */
const modelsOffered = 12;
/** The least share of results that must have an attribute for it to be offered as a filter. */
const leastShare = 1 / 5;

/**
 * The values of a facet that a list of filters offers, with their names. Chosen values are always there, so that they
 * can be removed.
 */
export function facetCounts(facet: Facet, found: Found, names: CatalogueNames, language: Language): FacetCount[] {
  const { name, group } = facetReads[facet];
  const rowOf = (id: string): FacetCount => {
    const ofGroup = group?.(id, language);
    const row = { id, name: name(id, names, language) ?? null, count: found.counts.get(id) ?? 0 };
    return ofGroup === undefined ? row : { ...row, group: ofGroup };
  };
  const { values, single } = facets[facet];
  // Values that exclude each other are all listed; of others, those with results.
  const isListed = ({ id, count }: FacetCount) => single || count > 0 || found.chosen.includes(id);
  if (values) return values.map(rowOf).filter(isListed);
  if (facet === 'attributes') return attributesOffered(found).map(rowOf);
  const known = found.chosen.filter((id) => name(id, names, language) !== undefined);
  const rows = [...new Set([...found.counts.keys(), ...known])]
    .map(rowOf)
    .sort((a, b) => b.count - a.count || compareNames(a.name ?? a.id, b.name ?? b.id, language));
  return facet === 'models' ? rowsOfModels(rows, found) : rows;
}

/** Attributes and their values, in the order of content/attributes.yaml. */
function attributesOffered({ counts, chosen, total }: Found): string[] {
  const groups = Map.groupBy([...new Set([...counts.keys(), ...chosen])], (id) => groupOf(facets.attributes, id));
  return [...attributeTypes().types.values()].flatMap((type) => {
    const ids = groups.get(type.id) ?? [];
    const share = ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    const isOffered = ids.length > 1 && share >= total * leastShare;
    if (!isOffered && !ids.some((id) => chosen.includes(id))) return [];
    const values = ids.map((id) => id.slice(type.id.length + 1));
    return inOrder(type, values).map((value) => attributeValue(type.id, value));
  });
}

function rowsOfModels(rows: readonly FacetCount[], { chosen, total, isForVehicle }: Found): FacetCount[] {
  const offered = isForVehicle ? [] : rows.slice(0, modelsOffered);
  // If every offered model fits all results, there is nothing to choose.
  const isChoice = offered.length > 1 && offered.some(({ count }) => count !== total);
  return rows.filter((row) => chosen.includes(row.id) || (isChoice && offered.includes(row)));
}
