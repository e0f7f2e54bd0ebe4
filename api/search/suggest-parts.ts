import type { Catalogue } from '../catalogue/open.ts';
import { facets } from '../contract/facets.ts';
import type { Language } from '../contract/languages.ts';
import { searchRules, suggestRules } from '../contract/rules.ts';
import type { Suggestion } from '../contract/suggest.ts';
import type { SuggestRequest } from './engine.ts';
import { createKindsOfParts, type KindOfPart } from './suggest-kinds.ts';
import { type Marker, plain, type ReadyWords } from './suggestion.ts';
import type { Meant } from './unfinished.ts';
import type { VehicleNames } from './vehicle-names.ts';
import { fitMark, fitOfMark } from './vehicles.ts';

/** More categories than these are not counted: a keystroke's work is bounded. */
const mostCounted = 12;

/** Suggests what a query of words means: the categories of its parts, and the items themselves. */
export function createSuggestParts(
  catalogue: Catalogue,
  { packed, understanding, vehicles }: ReadyWords,
  vehicleNames: VehicleNames,
) {
  const kinds = createKindsOfParts(catalogue, packed);
  const { rows, facets: columns } = packed.columns;

  /** The shopper's vehicle with what fits it; undefined when it has left the catalogue. */
  function ownVehicle({ engineId, year }: NonNullable<SuggestRequest['vehicle']>) {
    const fitted = catalogue.fits.vehicleOf({ engineId, year });
    const named = vehicleNames.ofEngine(engineId, year);
    if (!fitted || !named) return undefined;
    const marks = vehicles.marks([fitted]);
    return { ...named, marks, fits: (position: number) => (marks[position] as number) >= fitMark.fitsIf };
  }

  /** Whether items are of a brand; undefined: any is. */
  function ofBrand(brandId: string | undefined): ((position: number) => boolean) | undefined {
    if (brandId === undefined) return undefined;
    const { values, of } = columns.brands;
    const brand = values.indexOf(brandId);
    return (position) => of[position] === brand;
  }

  /** What narrows the parts: the vehicle, the brand and the side, of the query or else of the shopper. */
  function narrowed({ scope, positions }: Meant, request: SuggestRequest) {
    const { brandId, language } = request;
    const { engines, brands, sides, specifications, year } = scope;
    const chosen = request.vehicle && (engines?.has(request.vehicle.engineId) ?? true) ? request.vehicle : undefined;
    const own = chosen && ownVehicle(chosen);
    const fitting = own ? positions.filter(own.fits) : positions;
    // What the shopper's vehicle does not have is suggested as if there were none.
    const mine = fitting.length > 0 ? own : undefined;

    const isKind = brands.length + sides.length + specifications.length > 0 || brandId !== undefined;
    const obeys = engines || isKind ? understanding.obeys(scope) : () => true;
    const isOfBrand = ofBrand(brandId) ?? (() => true);
    const [only, ...others] = engines ?? [];
    const one = mine ?? (only !== undefined && others.length === 0 ? vehicleNames.ofEngine(only, year) : undefined);
    const said = scope.segments.filter(({ kind }) => kind !== 'part' && (kind !== 'year' || engines !== undefined));
    const brandNames = catalogue.names.brandsIn(language);
    const kindNames = said.flatMap(({ kind, id = '', text }) =>
      kind === 'brand'
        ? (brandNames.get(id)?.name.text ?? text)
        : kind === 'side' || kind === 'specification'
          ? text
          : [],
    );
    return {
      mine,
      vehicle: mine?.label ?? vehicleNames.named(scope),
      kindNames,
      /** Best first; those that fit the shopper's vehicle, if any do. */
      positions: mine ? fitting : positions,
      passes: (position: number) => isOfBrand(position) && obeys(position) && (mine?.fits(position) ?? true),
      isNarrowed: mine !== undefined || engines !== undefined || isKind,
      /** Whether the categories of every vehicle are meant too. */
      isGeneral: engines === undefined && !isKind,
      /** The query of the pages that list the parts of one vehicle, if one of them lists just these. */
      page: isKind ? undefined : one?.query,
      /** The words of all that narrows. */
      words: said.map(({ text }) => text).join(' '),
    };
  }
  type Narrowed = ReturnType<typeof narrowed>;

  function pathOf({ id, name }: KindOfPart, { page, words }: Narrowed, brandId: string | undefined): string {
    if (page) return `/category-parts?${new URLSearchParams([...page, ['categoryId', id]])}`;
    const query = new URLSearchParams({ q: words || name.text });
    if (brandId !== undefined) query.append(facets.brands.address, brandId);
    query.append(facets.categories.address, id);
    return `/search?${query}`;
  }

  function categoriesOf(meant: Meant, to: Narrowed, { brandId, language }: SuggestRequest, marked: Marker) {
    const { vehicle, mine, page, passes, isNarrowed, isGeneral } = to;
    const { part } = meant;
    const ids = isNarrowed ? kinds.of(to.positions, part, language, page !== undefined) : [];
    // All that the shopper's vehicle has are counted: none of them is suggested as if it were for others.
    const counted = kinds.counted(ids, passes, language, mine ? mostCounted : suggestRules.parts);
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
    const general = isGeneral && part.length > 0 ? kinds.of(meant.positions, part, language, true) : [];
    const others = general.filter((id) => !counted.some((kind) => kind.id === id)).slice(0, suggestRules.categories);
    const plainly = kinds.whole(others, language).map((kind) => ({
      ...plain('category', kind.name, `/categories/${kind.slug}`, marked(kind.name.text)),
      count: kind.count,
    }));
    return [...own, ...plainly];
  }

  async function itemsOf(
    { scope, part, positions }: Meant,
    { mine, ...to }: Narrowed,
    language: Language,
    marked: Marker,
  ) {
    // More than one page of results: a few of them would be any car's.
    const isFew = scope.engines !== undefined || positions.length <= searchRules.defaultShow;
    const named = mine ? fitFirst(to.positions, mine.marks) : isFew ? positions : new Uint32Array();
    // The extra ones replace items that are left out because their number is already listed.
    const shown = part.length === 0 ? [] : [...named.subarray(0, suggestRules.items + suggestRules.numbers)];
    const ids = await catalogue.search.ids(shown.map((position) => rows[position] as number));
    return (await catalogue.items.cards(ids, language)).map((card, at): Suggestion => {
      const fit = mine && fitOfMark[mine.marks[shown[at] as number] as number];
      return {
        ...plain('item', card.name, `/product/${card.slug}`, marked(card.name.text)),
        detail: `${card.brandName} · ${card.partNumber}`,
        fit: fit === 'fits' || fit === 'fitsIf' ? fit : null,
      };
    });
  }

  async function suggest(meant: Meant, request: SuggestRequest, marked: Marker): Promise<Suggestion[]> {
    const to = narrowed(meant, request);
    return [...categoriesOf(meant, to, request, marked), ...(await itemsOf(meant, to, request.language, marked))];
  }

  return { suggest, ofBrand };
}

/** What fits before what fits if a condition holds, in their order. */
function fitFirst(positions: Uint32Array, marks: Uint8Array): Uint32Array {
  const isSure = (position: number) => marks[position] === fitMark.fits;
  const all = new Uint32Array(positions.length);
  const sure = positions.filter(isSure);
  all.set(sure);
  all.set(
    positions.filter((position) => !isSure(position)),
    sure.length,
  );
  return all;
}
