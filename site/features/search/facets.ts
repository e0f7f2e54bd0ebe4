import type { FacetCount, SearchAnswer } from '../../../api/shop/search/contract';
import { type Facet, facets, notStated, onRequest } from '../../../api/shop/search/facets';
import type { TextKey, Translate } from '../../i18n/keys';

/** The search page's texts for a facet. */
interface FacetTexts {
  /** The heading; a facet with groups has one per group instead. */
  label: TextKey;
  /** Shown while values load, and when there are none. A facet without these texts is hidden then. */
  loading?: TextKey;
  none?: TextKey;
  /** Texts for values that the shop names itself. */
  values?: Readonly<Record<string, TextKey>>;
}

/** The facets in the order of the filter list: those that come with the first answer are last and move nothing. */
export const facetTexts: Readonly<Record<Facet, FacetTexts>> = {
  availability: {
    label: 'search.availability',
    values: { true: 'search.available', false: 'search.outOfStock' },
  },
  brands: { label: 'search.brands', loading: 'search.loadingBrands', none: 'search.noBrands' },
  attributes: { label: 'product.specifications' },
  categories: { label: 'search.category' },
  prices: { label: 'search.facetsPrice', values: { [onRequest]: 'product.priceOnRequest' } },
  models: { label: 'search.facetsVehicle' },
  origins: { label: 'product.origin', values: { [notStated]: 'search.originNotStated' } },
};

/** A value of a filter, and once known the number of results that it would give. */
export interface FacetRow {
  id: string;
  name: string;
  count: number | undefined;
  /** The name of its group, if the facet has groups. */
  group?: string | undefined;
}

/** The values of a facet: those counted, or its fixed values while there are no counts. */
export function rowsOf(t: Translate, facet: Facet, counts: SearchAnswer['data']['counts'] | undefined): FacetRow[] {
  const { values = [], single } = facets[facet];
  const rows: Partial<FacetCount>[] = counts?.[facet] ?? (single ? values.map((id) => ({ id })) : []);
  return rows.map(({ id = '', name, count, group }) => {
    const own = facetTexts[facet].values?.[id];
    return { id, name: own ? t(own) : (name ?? id), count, group };
  });
}

/** A list of choices under one heading. */
export interface FacetGroup {
  label: string;
  rows: FacetRow[];
}

/** A facet's lists of choices: one for each of its groups, or one for all of it. */
export function groupsOf(t: Translate, facet: Facet, rows: readonly FacetRow[]): FacetGroup[] {
  const label = t(facetTexts[facet].label);
  if (!facets[facet].grouped) return [{ label, rows: [...rows] }];
  return [...Map.groupBy(rows, ({ group = label }) => group)].map(([name, own]) => ({ label: name, rows: own }));
}

/** Splits rows: the first `top` ones and all chosen ones, which can always be removed, and the others. */
export function facetRows(rows: readonly FacetRow[], chosen: readonly string[], top: number) {
  const isShown = ({ id }: FacetRow, index: number) => index < top || chosen.includes(id);
  return { shown: rows.filter(isShown), more: rows.filter((row, index) => !isShown(row, index)) };
}

/** The chosen values with one added or removed; some facets allow one at a time. */
export function toggled(facet: Facet, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return facets[facet].single ? [id] : [...chosen, id];
}
