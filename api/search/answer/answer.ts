import type { Catalogue } from '../../catalogue/open.ts';
import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import { fallbackLanguage } from '../../shop/language/languages.ts';
import type { SearchRequest, SearchResult } from '../engine.ts';
import { columnsOf } from '../index/columns.ts';
import type { FirstRows, ItemStore, Page, ShopperFit } from '../match/item-store.ts';
import { narrow } from '../match/narrow.ts';
import { fitMark } from '../match/vehicles.ts';
import { folded, readShopperWords } from '../understand/shopper-words.ts';
import { WordsAway } from '../words-away.ts';
import type { Found, Results, WordSearch } from './find.ts';
import { noReading } from './reading.ts';
import { valuePlaces } from './value-places.ts';

/** The most items that are listed for a vehicle without the index. */
const listedWithoutIndex = 2000;

/** Finds what a query asks for; without `words`, by numbers only. */
type Find<Items> = (
  query: string,
  words: WordSearch<Items> | undefined,
) => Promise<{ found: Found<Items>; cacheHit: boolean }>;

/** Makes the function that answers a request: it finds items, applies filters and fit, and returns one page. */
export function createAnswer<Items>(catalogue: Catalogue, find: Find<Items>) {
  /** For a vehicle that has left the catalogue, only universal parts are known to fit. */
  function vehicleOf(chosen: NonNullable<SearchRequest['vehicle']>): FittedVehicle {
    return catalogue.fits.vehicleOf(chosen) ?? { ...chosen, type: undefined, yearStart: null, yearEnd: null };
  }

  /** Everything that fits a vehicle. */
  async function allFitting(vehicle: FittedVehicle, store: ItemStore<Items> | undefined): Promise<Found<Items>> {
    const started = performance.now();
    const results = store
      ? { items: store.those(store.everything, [{ fits: [vehicle] }]) }
      : { rows: await catalogue.search.fitting(vehicle, listedWithoutIndex) };
    const stages = { exactMatch: performance.now() - started, prefixMatch: 0, fullTextSearch: 0 };
    return {
      results,
      held: 0,
      numbered: 0,
      strategies: ['vehicle'],
      stages,
      didYouMean: undefined,
      replacedBy: undefined,
      reading: noReading,
      near: [],
    };
  }

  async function pageOf(
    results: Results<Items>,
    request: SearchRequest,
    fit: ShopperFit | undefined,
    words: WordSearch<Items> | undefined,
  ): Promise<Page> {
    if ('items' in results && words) return words.store.page(results.items, request, fit);
    if (!('rows' in results)) throw new WordsAway('what was found can no longer be read');
    const facts = await catalogue.search.facts(results.rows);
    const positions = Uint32Array.from(facts, (_, position) => position);
    const { page, ...narrowed } = narrow(columnsOf(facts), positions, request, {
      placesOfValues: valuePlaces(catalogue.names, request.language ?? fallbackLanguage),
      fitting: fit && {
        marks: Uint8Array.from(await catalogue.fits.verdicts(facts, fit.vehicle), (verdict) => fitMark[verdict.fit]),
        numbered: fit.numbered,
      },
    });
    return { ...narrowed, rows: Array.from(page, (position) => facts[position]?.row as number) };
  }

  /** What the query was understood as, and the ids of the items offered instead. */
  async function told({
    reading,
    near,
  }: Found<Items>): Promise<
    Pick<
      SearchResult,
      'understood' | 'notes' | 'unmatched' | 'lacking' | 'unknownVariants' | 'isUnsaid' | 'relaxed' | 'instead'
    >
  > {
    const { segments: understood, notes, unmatched, unknownVariants, isUnsaid, relaxed, instead } = reading;
    const { others } = readShopperWords();
    const offered = async ({ rows, total }: FirstRows) => ({
      ids: rows.length === 0 ? [] : await catalogue.items.idsAt(rows),
      total,
    });
    return {
      understood,
      notes,
      unmatched,
      lacking: unmatched.filter((word) => others.has(folded(word))),
      unknownVariants,
      isUnsaid,
      relaxed,
      instead: {
        otherKinds: await offered(instead.otherKinds),
        otherVehicles: await offered(instead.otherVehicles),
        otherParts: await offered(instead.otherParts),
        numbers: { ids: [...near], total: near.length },
      },
    };
  }

  /** @throws WordsAway when words cannot be searched for and no number was found */
  return async function answer(words: WordSearch<Items> | undefined, request: SearchRequest): Promise<SearchResult> {
    const started = performance.now();
    const wanted = request.vehicle && vehicleOf(request.vehicle);
    const isBlank = request.query.trim() === '';
    const { found, cacheHit } =
      wanted && isBlank
        ? { found: await allFitting(wanted, words?.store), cacheHit: false }
        : await find(request.query, words);
    // A vehicle in the query takes the place of the shopper's own.
    const named = found.reading.engines;
    const vehicle = wanted && (!named || named.has(wanted.engineId)) ? wanted : undefined;
    const fit = vehicle && { vehicle, numbered: found.numbered };
    const { rows, total, counts, fitCounts } = await pageOf(found.results, request, fit, words);
    // "Nothing found" would not be true.
    if (!words && total === 0) throw new WordsAway('the search is getting ready');
    return {
      ids: await catalogue.items.idsAt(rows),
      total,
      counts,
      fitCounts,
      didYouMean: found.didYouMean,
      replacedBy: found.replacedBy,
      ...(await told(found)),
      cacheHit,
      timings: {
        total: performance.now() - started,
        stages: cacheHit ? { exactMatch: 0, prefixMatch: 0, fullTextSearch: 0 } : found.stages,
      },
      strategiesUsed: found.strategies,
    };
  };
}
