import { countryIn, countryName } from '../shop/language/countries.ts';
import type { Language } from '../shop/language/languages.ts';
import { effectivePrice } from '../shop/money/rules.ts';
import {
  type Facet,
  facets,
  groupOf,
  notStated,
  type OwnFacet,
  onRequest,
  type PartFacet,
  priceBandOf,
} from '../shop/search/facets.ts';
import { attributeLabel, attributeTypes, shownValue } from './attributes.ts';
import { isAvailable } from './items.ts';
import type { CatalogueNames } from './names.ts';
import type { CardField, FacetField } from './package-files.ts';
import type { RowOf } from './schema.ts';

interface FacetNames {
  /** A value's name; null when the client supplies it, undefined for a value that does not exist. */
  name(value: string, names: CatalogueNames, language: Language): string | null | undefined;
  /** The name of the value's group, for facets with groups. */
  group?(value: string, language: Language): string | undefined;
}
interface FacetValue<Fields extends FacetField> {
  /** The item's value. */
  value(item: Pick<RowOf<'items'>, Fields>): string;
}
/** Found parts show such a value, so its field must be marked as a card field. */
type FacetRead<F extends Facet> = FacetNames &
  (F extends PartFacet ? FacetValue<FacetField & CardField> : F extends OwnFacet ? FacetValue<FacetField> : unknown);

const rupees = new Intl.NumberFormat('en-IN');

/** The attribute of a value such as `capacity_35`, and the value itself. */
function attributeOf(value: string) {
  const group = groupOf(facets.attributes, value);
  return { type: attributeTypes().types.get(group), own: value.slice(group.length + 1) };
}

/**
 * How the catalogue reads each facet. Facets with several values for an item are read by the search index (api/search).
 */
export const facetReads: { readonly [F in Facet]: FacetRead<F> } = {
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
  prices: {
    value: (item) => priceBandOf(effectivePrice(item)),
    name(band) {
      if (band === onRequest) return null;
      const [from = '', to] = band.split('-');
      return to ? `₹${rupees.format(+from)}–₹${rupees.format(+to)}` : `₹${rupees.format(+from)}+`;
    },
  },
  models: { name: (id, names, language) => names.modelName(id, language) },
  attributes: {
    name(value, _, language) {
      const { type, own } = attributeOf(value);
      return type && shownValue(type, own, language);
    },
    group(value, language) {
      const { type } = attributeOf(value);
      return type && attributeLabel(type, language);
    },
  },
  origins: {
    value: ({ countryOfOrigin }) =>
      countryOfOrigin ? countryName(countryOfOrigin).slice(0, 100).toWellFormed() : notStated,
    name: (value, _, language) => (value === notStated ? null : countryIn(value, language).text),
  },
};
