import type { TFunction } from 'i18next';
import { attributeTypes, shownValue } from '../../catalogue/attributes.ts';
import { facetCounts } from '../../catalogue/facet-counts.ts';
import { facetReads } from '../../catalogue/facets.ts';
import type { ChosenEngine } from '../../catalogue/fits.ts';
import type { ItemCard } from '../../catalogue/items.ts';
import type { CatalogueNames } from '../../catalogue/names.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import type { Replacement } from '../../catalogue/search.ts';
import type { SearchResult, Segment } from '../../search/engine.ts';
import type { Verdict } from '../fit/fitment.ts';
import type { Language } from '../language/languages.ts';
import { paiseToRupees } from '../money/rules.ts';
import { nameBesideLatin } from '../vehicle/text.ts';
import type { SearchAnswer, SearchPart } from './contract.ts';
import { byFacet, type Facet, type FacetPart, facetParts } from './facets.ts';

/** An item in the search answer's form; the list price replaces a missing selling price. */
export function searchPartOf(card: ItemCard, names: CatalogueNames, language: Language): SearchPart {
  const ofFacets = facetParts.map(({ facet, part }) => {
    const { value, name } = facetReads[facet];
    return [part, name(value(card), names, language) ?? null];
  });
  return {
    ...(Object.fromEntries(ofFacets) as Pick<SearchPart, FacetPart>),
    id: card.id,
    urlSlug: card.slug,
    partName: card.name.text,
    partNumber: card.partNumber,
    description: card.description?.text ?? null,
    brandId: card.brandId,
    brandName: card.brandName,
    categoryId: card.categoryId,
    available: card.available,
    price: paiseToRupees(card.pricePaise),
    sellingPrice: paiseToRupees(card.sellingPaise || card.pricePaise),
    image: card.image,
  };
}

function replacementOf({
  number,
  itemId,
  brandName,
  partNumber,
  slug,
}: Replacement): SearchAnswer['data']['replacedBy'] {
  return { number, id: itemId, brandName, partNumber, urlSlug: slug };
}

/** Empty when no vehicle was named. */
export function fitOnWire(verdict: Verdict | undefined) {
  if (!verdict) return {};
  const { fit, conditions } = verdict;
  return conditions.length > 0 ? { fit, conditions } : { fit };
}

/** The name of a phrase's meaning, in the page's language if there is one. */
function labelOf({ kind, id, value, label }: Segment, names: CatalogueNames, language: Language): string {
  if (kind === 'brand') return names.brandsIn(language).get(id ?? '')?.name.text ?? label;
  const type = value && attributeTypes().types.get(value.attribute);
  return (type && shownValue(type, value.value, language)) ?? label;
}

/** Sentences about how a query was read, and about facts not known of the results. */
function notesOnWire(
  result: SearchResult,
  query: string,
  t: TFunction,
  vehicleIn: (english: string) => string,
): SearchAnswer['data']['notes'] {
  const { notes, didYouMean: meant, replacedBy, isUnsaid, total, unknownVariants, lacking } = result;
  const search = (text: string) => `/search?${new URLSearchParams({ q: text })}`;
  const all: SearchAnswer['data']['notes'] = notes.map((note) => ({
    kind: note.kind,
    text: t(`searchNotes.${note.kind}`, { words: note.text, meant: note.meant && vehicleIn(note.meant) }),
    links: note.links.map((link) => ({
      text: note.kind === 'vehicles' ? vehicleIn(link.text) : link.text,
      path: search(link.query),
    })),
  }));
  if (lacking.length > 0)
    all.push({ kind: 'lacking', text: t('searchNotes.lacking', { words: lacking.join(', ') }), links: [] });
  if (isUnsaid) all.push({ kind: 'unsaid', text: t('searchNotes.unsaid'), links: [] });
  const words = unknownVariants.join(', ');
  if (total > 0 && words !== '') all.push({ kind: 'variants', text: t('searchNotes.variants', { words }), links: [] });
  if (meant !== undefined)
    return [{ kind: 'corrected', text: t('search.didYouMean', { query, meant }), links: [] }, ...all];
  if (!replacedBy) return all;
  const { brandName, partNumber, slug } = replacedBy;
  const link = { text: `${brandName} ${partNumber}`, path: `/product/${slug}` };
  return [{ kind: 'replaced', text: t('search.replaced', { ...replacedBy }), links: [link] }, ...all];
}

/** The query and its filters. */
interface Asked {
  query: string;
  page: number;
  pageSize: number;
  language: Language;
  chosen: Record<Facet, string[]>;
  /** The shopper's own vehicle. */
  own: ChosenEngine | undefined;
}

/** The engine's result in the answer's form, with the catalogue's names in the page's language. */
export async function resultOnWire(
  { names, localNames, items, fits }: Catalogue,
  result: SearchResult,
  { query, page, pageSize, language, chosen, own }: Asked,
  t: TFunction,
): Promise<SearchAnswer['data']> {
  const localName = (kind: string, english: string) => localNames.localNamed(kind, english, language);
  const vehicleIn = (english: string) =>
    nameBesideLatin(english, localName('model', english) ?? localName('make', english));
  // A vehicle in the query has replaced the shopper's own.
  const judged = result.fitCounts && own;
  const isForVehicle = own !== undefined || result.understood.some(({ kind }) => kind === 'model');
  const partsOf = async (ids: readonly string[]) => {
    const cards = ids.length === 0 ? [] : await items.cards(ids, language);
    const verdicts = judged ? await fits.verdicts(cards, judged, language) : [];
    return cards.map((card, at) => ({ ...searchPartOf(card, names, language), ...fitOnWire(verdicts[at]) }));
  };
  const offered = async ({ ids, total }: { ids: string[]; total: number }) => ({ items: await partsOf(ids), total });
  const { total, understood, unmatched, lacking, relaxed, instead, didYouMean, replacedBy, fitCounts } = result;
  return {
    items: await partsOf(result.ids),
    total,
    hasMore: page * pageSize < total,
    understood: understood.map((part) => ({
      ...part,
      label: labelOf(part, names, language),
      localName: localName(part.kind, part.label),
    })),
    unmatched: unmatched.filter((word) => !lacking.includes(word)),
    relaxed: [...relaxed],
    instead: {
      otherKinds: await offered(instead.otherKinds),
      otherVehicles: await offered(instead.otherVehicles),
      otherParts: await offered(instead.otherParts),
      numbers: await offered(instead.numbers),
    },
    notes: notesOnWire(result, query, t, vehicleIn),
    didYouMean: didYouMean ?? null,
    replacedBy: replacedBy ? replacementOf(replacedBy) : null,
    counts: byFacet((facet) => {
      const counted = { counts: result.counts[facet], chosen: chosen[facet], total };
      return facetCounts(facet, { ...counted, isForVehicle }, names, language);
    }),
    ...(fitCounts ? { fitCounts } : {}),
  };
}
