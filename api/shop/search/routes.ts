import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { TFunction } from 'i18next';
import { attributeTypes, shownValue } from '../../catalogue/attributes.ts';
import { facetCounts } from '../../catalogue/facet-counts.ts';
import { facetReads } from '../../catalogue/facets.ts';
import { type ItemCard, isAvailable } from '../../catalogue/items.ts';
import type { CatalogueNames } from '../../catalogue/names.ts';
import type { Replacement } from '../../catalogue/search.ts';
import type { SearchResult, Segment } from '../../search/engine.ts';
import { ApiError } from '../../serve/errors.ts';
import { searchQueue } from '../../serve/limits/search-queue.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Verdict } from '../fit/fitment.ts';
import type { Language } from '../language/languages.ts';
import { paiseToRupees } from '../money/rules.ts';
import { missedBy } from '../searches/missed-search.ts';
import { nameBesideLatin } from '../vehicle/text.ts';
import { tooManyAnswer } from '../wire.ts';
import {
  offersAnswer,
  offersQuery,
  type SearchAnswer,
  type SearchPart,
  searchAnswer,
  searchQuery,
} from './contract.ts';
import { byFacet, type FacetParam, type FacetPart, facetParts } from './facets.ts';

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

/** Nothing where no vehicle was named. */
export function fitOnWire(verdict: Verdict | undefined) {
  if (!verdict) return {};
  const { fit, conditions } = verdict;
  return conditions.length > 0 ? { fit, conditions } : { fit };
}

/** The name of what a phrase means, in the page's language where there is one. */
function labelOf({ kind, id, value, label }: Segment, names: CatalogueNames, language: Language): string {
  if (kind === 'brand') return names.brandsIn(language).get(id ?? '')?.name.text ?? label;
  const type = value && attributeTypes().types.get(value.attribute);
  return (type && shownValue(type, value.value, language)) ?? label;
}

/** What has to be said about how a query was read and what is not known of the results, in sentences. */
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

const routes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, search, store } = app.shop;

  /** Engine and year of a vehicle in the caller's garage. @throws ApiError 401, 404, 409 when its engine is unknown */
  async function fittedVehicle(request: FastifyRequest, garageId: string) {
    const { user } = await app.requireSignedIn(request);
    const found = await store.garage.one(user.id, garageId);
    if (!found) throw new ApiError(404, 'unknown_vehicle', 'there is no such vehicle in your garage');
    const { engineId, year } = found;
    if (!engineId || !(await catalogue().vehicleInfo(engineId)))
      throw new ApiError(409, 'engine_unknown', 'it is not known which engine this vehicle has');
    return { engineId, year };
  }

  app.get(
    '/api/parts/search',
    {
      schema: {
        summary: 'Search by part number or words',
        signIn: 'optional',
        description:
          'Numbers are found with any separators, words in any order, of brand, name, category and vehicle, in nine languages. ' +
          'Counts tell what choosing a filter would give.',
        querystring: searchQuery,
        response: { 200: searchAnswer },
        errors: {
          401: ['login_required'],
          404: ['unknown_vehicle'],
          409: ['engine_unknown'],
          429: [tooManyAnswer],
          503: ['warming_up'],
        },
      },
    },
    async (request) => {
      const { q, page, pageSize, debug, engineId, year, fitScope, sort, lang, vehicle } = request.query;
      const language = languageOf(lang);
      if (q === undefined && vehicle === undefined) {
        const message = 'expected a word or a part number';
        throw new ApiError(400, 'invalid', `q: ${message}`, { fields: [{ field: 'q', message }] });
      }
      const chosen = byFacet((_, { param }) => [request.query[param as FacetParam] ?? []].flat());
      const own =
        vehicle !== undefined
          ? await fittedVehicle(request, vehicle)
          : engineId === undefined
            ? undefined
            : { engineId, year };
      const { key: caller } = await app.callerOf(request);
      const engine = search();
      return searchQueue(engine).run([caller], async () => {
        const result = await engine.search({
          query: q ?? '',
          ...(own ? { vehicle: own, fitScope: fitScope ?? (vehicle === undefined ? 'all' : 'fitting') } : {}),
          ...chosen,
          language,
          sort,
          page,
          pageSize,
        });
        if (page === 1 && q !== undefined && Object.values(chosen).every((values) => values.length === 0)) {
          const missed = missedBy(q, language, result);
          if (missed) app.countMissed(caller, missed);
        }
        const { names, localNames } = catalogue();
        const localName = (kind: string, english: string) => localNames.localNamed(kind, english, language);
        const vehicleIn = (english: string) =>
          nameBesideLatin(english, localName('model', english) ?? localName('make', english));
        // A vehicle in the query took the place of the shopper's own.
        const judged = result.fitCounts && own;
        const isForVehicle = own !== undefined || result.understood.some(({ kind }) => kind === 'model');
        const partsOf = async (ids: readonly string[]) => {
          const cards = ids.length === 0 ? [] : await catalogue().items.cards(ids, language);
          const verdicts = judged ? await catalogue().fits.verdicts(cards, judged, language) : [];
          return cards.map((card, at) => ({ ...searchPartOf(card, names, language), ...fitOnWire(verdicts[at]) }));
        };
        const offered = async ({ ids, total }: { ids: string[]; total: number }) => ({
          items: await partsOf(ids),
          total,
        });
        return {
          data: {
            items: await partsOf(result.ids),
            total: result.total,
            hasMore: page * pageSize < result.total,
            understood: result.understood.map((part) => ({
              ...part,
              label: labelOf(part, names, language),
              localName: localName(part.kind, part.label),
            })),
            unmatched: result.unmatched.filter((word) => !result.lacking.includes(word)),
            relaxed: [...result.relaxed],
            instead: {
              otherKinds: await offered(result.instead.otherKinds),
              otherVehicles: await offered(result.instead.otherVehicles),
              otherParts: await offered(result.instead.otherParts),
              numbers: await offered(result.instead.numbers),
            },
            notes: notesOnWire(result, q ?? '', app.shop.texts(language), vehicleIn),
            didYouMean: result.didYouMean ?? null,
            replacedBy: result.replacedBy ? replacementOf(result.replacedBy) : null,
            counts: byFacet((facet) => {
              const counted = { counts: result.counts[facet], chosen: chosen[facet], total: result.total };
              return facetCounts(facet, { ...counted, isForVehicle }, names, language);
            }),
            ...(result.fitCounts ? { fitCounts: result.fitCounts } : {}),
          },
          ...(debug
            ? {
                debugInfo: {
                  cacheHit: result.cacheHit,
                  timings: result.timings,
                  strategiesUsed: result.strategiesUsed,
                },
              }
            : {}),
        };
      });
    },
  );

  app.get(
    '/api/parts/offers',
    {
      schema: {
        summary: 'Price and stock of items, in paise',
        description: 'Items that are not in the catalogue are left out.',
        querystring: offersQuery,
        response: { 200: offersAnswer },
      },
    },
    async (request) => ({
      offers: (await catalogue().items.rows([request.query.id].flat())).map((item) => ({
        itemId: item.id,
        pricePaise: item.pricePaise,
        sellingPaise: item.sellingPaise,
        available: isAvailable(item),
      })),
    }),
  );
};
export default routes;
