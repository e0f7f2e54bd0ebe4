import { countryIn, countryName } from '../contract/countries.ts';
import { type Facet, notStated } from '../contract/facets.ts';
import type { Language } from '../contract/languages.ts';
import { isAvailable } from './items.ts';
import type { CatalogueNames } from './names.ts';
import type { FacetField } from './package-files.ts';
import type { RowOf } from './schema.ts';

interface FacetReads {
  /** An item's own value. */
  value(item: Pick<RowOf<'items'>, FacetField>): string;
  /** A value's name: null where the reader has to supply it, undefined for a value that does not exist. */
  name(value: string, names: CatalogueNames, language: Language): string | null | undefined;
}

/** How the catalogue reads each facet. */
export const facetReads: Readonly<Record<Facet, FacetReads>> = {
  brands: {
    value: ({ brandId }) => brandId,
    name: (id, names, language) => names.brandsIn(language).get(id)?.name.text,
  },
  categories: {
    value: ({ categoryId }) => categoryId,
    name: (id, names, language) => names.categoriesIn(language).get(id)?.name.text,
  },
  availability: {
    value: (item) => String(isAvailable(item)),
    name: () => null,
  },
  origins: {
    value: ({ countryOfOrigin }) =>
      countryOfOrigin ? countryName(countryOfOrigin).slice(0, 100).toWellFormed() : notStated,
    name: (value, _, language) => (value === notStated ? null : countryIn(value, language).text),
  },
};
