import { type Facet, facets, notStated } from '../../../api/contract/facets';
import type { FacetCount, SearchAnswer } from '../../../api/contract/parts';
import type { TextKey, Translate } from '../../i18n/keys';

/** The search page's texts for a facet. */
interface FacetTexts {
  label: TextKey;
  /** Shown while values load, and when there are none. Without these texts the facet is hidden in those cases. */
  loading?: TextKey;
  none?: TextKey;
  /** Names of the values that the shop names itself. */
  values?: Readonly<Record<string, TextKey>>;
}

/** The facets in the order of the filter list. */
export const facetTexts: Readonly<Record<Facet, FacetTexts>> = {
  availability: {
    label: 'search.availability',
    values: { true: 'search.available', false: 'search.outOfStock' },
  },
  brands: { label: 'search.brands', loading: 'search.loadingBrands', none: 'search.noBrands' },
  categories: { label: 'search.category' },
  origins: { label: 'product.origin', values: { [notStated]: 'search.originNotStated' } },
};

/** One value of a filter with the number of results it would give, once known. */
export interface FacetRow {
  id: string;
  name: string;
  count: number | undefined;
}

/** The values of a facet: the counted ones, or the fixed ones while there are no counts. */
export function rowsOf(t: Translate, facet: Facet, counts: SearchAnswer['data']['counts'] | undefined): FacetRow[] {
  const { values = [] } = facets[facet];
  const rows: Partial<FacetCount>[] = counts?.[facet] ?? values.map((id) => ({ id }));
  return rows.map(({ id = '', name, count }) => {
    const own = facetTexts[facet].values?.[id];
    return { id, name: own ? t(own) : (name ?? id), count };
  });
}

/** The first `top` rows, followed by the chosen ones further down: an active filter can always be removed. */
export function facetRows(rows: readonly FacetRow[], chosen: readonly string[], top: number): FacetRow[] {
  return rows.filter(({ id }, index) => index < top || chosen.includes(id));
}

/** The chosen values with one added or removed. Facets with fixed values allow one choice at a time. */
export function toggled(facet: Facet, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return facets[facet].values ? [id] : [...chosen, id];
}
