import { attributeTypes, shownValue } from '../../catalogue/attributes.ts';
import type { Language } from '../../shop/language/languages.ts';
import { facets } from '../../shop/search/facets.ts';
import { searchRules } from '../../shop/search/rules.ts';
import type { Suggestion } from '../../shop/suggest/contract.ts';
import { suggestRules } from '../../shop/suggest/rules.ts';
import type { Segment, SuggestRequest } from '../engine.ts';
import { positionAttribute } from '../match/demands.ts';
import type { Demand } from '../match/item-store.ts';
import type { ReadyWords } from '../match/ready-words.ts';
import { createKindsOfParts, type KindOfPart } from './kinds.ts';
import { type Marker, plain } from './suggestion.ts';
import type { Meant } from './unfinished.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** The most categories that are counted, which limits the work for a keystroke. */
const mostCounted = 12;

/** The name of a side in the language: "lh" is left. */
function sideIn(side: string, typed: string, language: Language): string {
  const position = attributeTypes().types.get(positionAttribute);
  return (position && shownValue(position, side, language)) ?? typed;
}

/** Makes the function that suggests what a query of words means: categories and items. */
export function createSuggestParts<Items>(
  { catalogue, store, demandsOf }: ReadyWords<Items>,
  vehicleNames: VehicleNames,
) {
  const kinds = createKindsOfParts(catalogue, store);

  /** The names and the fit of the shopper's vehicle; undefined when it has left the catalogue. */
  function ownVehicle({ engineId, year }: NonNullable<SuggestRequest['vehicle']>, language: Language) {
    const fitted = catalogue.fits.vehicleOf({ engineId, year });
    const named = vehicleNames.ofEngine(engineId, year, language);
    if (!fitted || !named) return undefined;
    return { ...named, fitted };
  }

  /** The shopper's vehicle and the items that fit it; undefined if the query names another or nothing fits it. */
  async function mineOf({ scope, items }: Meant<Items>, { vehicle, language }: SuggestRequest) {
    const isMeant = vehicle && (scope.engines?.has(vehicle.engineId) ?? true);
    const own = isMeant ? ownVehicle(vehicle, language) : undefined;
    if (!own) return undefined;
    const demand: Demand<Items> = { fits: [own.fitted] };
    const fitting = store.those(items, [demand]);
    return (await store.isEmpty(fitting)) ? undefined : { ...own, demand, fitting };
  }

  /** The query's vehicle, if it names exactly one. */
  function onlyVehicle({ engines, year }: Meant<Items>['scope'], language: Language) {
    const [only, ...others] = engines ?? [];
    return only !== undefined && others.length === 0 ? vehicleNames.ofEngine(only, year, language) : undefined;
  }

  /** A phrase that narrows the parts, as it is shown; empty for vehicles. */
  function kindName({ kind, id = '', text, label }: Segment, language: Language): string[] {
    if (kind === 'brand') return [catalogue.names.brandsIn(language).get(id)?.name.text ?? text];
    if (kind === 'side') return [sideIn(label, text, language)];
    return kind === 'specification' ? [label] : [];
  }

  /** What narrows the parts: vehicle, brand and side from the query, else from the shopper. */
  async function narrowed(meant: Meant<Items>, request: SuggestRequest) {
    const { scope, items } = meant;
    const { brandId, language } = request;
    const { engines, brands, sides, specifications } = scope;
    const mine = await mineOf(meant, request);
    const isKind = brands.length + sides.length + specifications.length > 0 || brandId !== undefined;
    const demands: Demand<Items>[] = engines || isKind ? await demandsOf(scope) : [];
    if (brandId !== undefined) demands.push({ brands: [brandId] });
    if (mine) demands.push(mine.demand);
    const one = mine ?? onlyVehicle(scope, language);
    const named = vehicleNames.named(scope, language);
    const said = scope.segments.filter(({ kind }) => kind !== 'part' && (kind !== 'year' || engines !== undefined));
    return {
      mine,
      vehicle: mine?.label ?? named?.local ?? named?.name,
      kindNames: said.flatMap((segment) => kindName(segment, language)),
      /** Best first; only those that fit the shopper's vehicle, if there are any. */
      items: mine?.fitting ?? items,
      demands,
      isNarrowed: mine !== undefined || engines !== undefined || isKind,
      /** Whether categories for every vehicle are suggested too. */
      isGeneral: engines === undefined && !isKind,
      /**
       * The query string of the pages with the parts of one vehicle; undefined when they would list more than is meant.
       */
      page: isKind ? undefined : one?.query,
      /** The typed words of everything that narrows. */
      words: said.map(({ text }) => text).join(' '),
    };
  }
  type Narrowed = Awaited<ReturnType<typeof narrowed>>;

  function pathOf({ id, name }: KindOfPart, { page, words }: Narrowed, brandId: string | undefined): string {
    if (page) return `/category-parts?${new URLSearchParams([...page, ['categoryId', id]])}`;
    const query = new URLSearchParams({ q: words || name.text });
    if (brandId !== undefined) query.append(facets.brands.address, brandId);
    query.append(facets.categories.address, id);
    return `/search?${query}`;
  }

  async function categoriesOf(
    meant: Meant<Items>,
    to: Narrowed,
    { brandId, language }: SuggestRequest,
    marked: Marker,
  ) {
    const { vehicle, mine, page, demands, isNarrowed, isGeneral } = to;
    const { part } = meant;
    const ids = isNarrowed ? await kinds.of(to.items, part, language, page !== undefined) : [];
    // All categories for the shopper's vehicle are counted, so that none of them is suggested for every vehicle too.
    const counted = await kinds.counted(ids, demands, language, mine ? mostCounted : suggestRules.parts);
    const within = [...(vehicle === undefined ? [] : [vehicle]), ...to.kindNames].join(' · ');
    const own = counted.slice(0, suggestRules.parts).map((kind) => ({
      ...plain(
        vehicle === undefined ? 'category' : 'part',
        kind.name,
        pathOf(kind, to, brandId),
        marked(kind.name.text),
      ),
      detail: within || null,
      count: kind.count,
    }));
    const general = isGeneral && part.length > 0 ? await kinds.of(meant.items, part, language, true) : [];
    const others = general.filter((id) => !counted.some((kind) => kind.id === id)).slice(0, suggestRules.categories);
    const plainly = kinds.whole(others, language).map((kind) => ({
      ...plain('category', kind.name, `/categories/${kind.slug}`, marked(kind.name.text)),
      count: kind.count,
    }));
    return [...own, ...plainly];
  }

  async function itemsOf(
    { scope, part, items }: Meant<Items>,
    { mine, ...to }: Narrowed,
    language: Language,
    marked: Marker,
  ) {
    if (part.length === 0) return [];
    // With more than one page of results, a few of them would be for any car.
    const isFew =
      mine !== undefined || scope.engines !== undefined || (await store.size(items)) <= searchRules.defaultShow;
    if (!isFew) return [];
    // More than are shown: some may be left out because their number is already listed.
    const most = suggestRules.items + suggestRules.numbers;
    const sure = mine ? store.those(to.items, [{ fits: [mine.fitted], least: 'fits' }]) : store.nothing;
    const fitting = new Set(mine ? (await store.first(sure, most)).rows : []);
    const { rows } = await store.first(mine ? store.firstOf(sure, to.items) : items, most);
    const ids = await catalogue.items.idsAt(rows);
    const fitOf = (row = -1) => (fitting.has(row) ? 'fits' : 'fitsIf');
    return (await catalogue.items.cards(ids, language)).map(
      (card, at): Suggestion => ({
        ...plain('item', card.name, `/product/${card.slug}`, marked(card.name.text)),
        detail: `${card.brandName} · ${card.partNumber}`,
        fit: mine ? fitOf(rows[at]) : null,
      }),
    );
  }

  return {
    async suggest(meant: Meant<Items>, request: SuggestRequest, marked: Marker): Promise<Suggestion[]> {
      const to = await narrowed(meant, request);
      const categories = await categoriesOf(meant, to, request, marked);
      return [...categories, ...(await itemsOf(meant, to, request.language, marked))];
    },
  };
}
