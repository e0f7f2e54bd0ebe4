import { facetReads } from '../../catalogue/facets.ts';
import type { CatalogueNames } from '../../catalogue/names.ts';
import { compareNames } from '../../shop/language/collation.ts';
import type { Language } from '../../shop/language/languages.ts';
import { type Facet, notStated } from '../../shop/search/facets.ts';

/** Ranks a facet's values by their names in a language; "not stated" comes last. */
export function valuePlaces(names: CatalogueNames, language: Language) {
  return (facet: Facet, values: readonly string[]): Uint32Array => {
    const named = values.map((value) => facetReads[facet].name(value, names, language) ?? value);
    const order = [...values.keys()].sort(
      (a, b) =>
        Number(values[a] === notStated) - Number(values[b] === notStated) ||
        compareNames(named[a] as string, named[b] as string, language),
    );
    const places = new Uint32Array(values.length);
    for (const [place, value] of order.entries()) places[value] = place;
    return places;
  };
}
