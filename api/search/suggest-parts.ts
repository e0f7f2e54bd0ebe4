import type { Catalogue } from '../catalogue/open.ts';
import { facets } from '../contract/facets.ts';
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

  async function suggest({ scope, part, positions }: Meant, request: SuggestRequest, marked: Marker) {
    const { brandId, language } = request;
    const { engines, brands, sides, year } = scope;
    const chosen = request.vehicle && (engines?.has(request.vehicle.engineId) ?? true) ? request.vehicle : undefined;
    const own = chosen && ownVehicle(chosen);
    const fitting = own ? positions.filter(own.fits) : positions;
    // What the shopper's vehicle does not have is suggested as if there were none.
    const mine = fitting.length > 0 ? own : undefined;

    const hasSide = brands.length > 0 || sides.length > 0 || brandId !== undefined;
    const obeys = engines || hasSide ? understanding.obeys(scope) : () => true;
    const isOfBrand = ofBrand(brandId) ?? (() => true);
    const [only, ...others] = engines ?? [];
    const one = mine ?? (only !== undefined && others.length === 0 ? vehicleNames.ofEngine(only, year) : undefined);
    const page = hasSide ? undefined : one?.query;

    const said = scope.segments.filter(({ kind }) => kind !== 'part' && (kind !== 'year' || engines !== undefined));
    function pathOf({ id, name }: KindOfPart): string {
      if (page) return `/category-parts?${new URLSearchParams([...page, ['categoryId', id]])}`;
      const query = new URLSearchParams({ q: said.map(({ text }) => text).join(' ') || name.text });
      if (brandId !== undefined) query.append(facets.brands.address, brandId);
      query.append(facets.categories.address, id);
      return `/search?${query}`;
    }
    const brandNames = catalogue.names.brandsIn(language);
    const vehicle = mine?.label ?? vehicleNames.named(scope);
    const narrowing = said.flatMap(({ kind, id, text }) =>
      kind === 'brand' ? (brandNames.get(id ?? '')?.name.text ?? text) : kind === 'side' ? text : [],
    );
    const within = [...(vehicle === undefined ? [] : [vehicle]), ...narrowing].join(' · ');
    const isNarrowed = mine !== undefined || engines !== undefined || hasSide;
    const passes = (position: number) => isOfBrand(position) && obeys(position) && (mine?.fits(position) ?? true);
    // All that the shopper's vehicle has are counted: none of them is suggested as if it were for others.
    const narrowed = isNarrowed
      ? kinds.counted(
          kinds.of(fitting.length > 0 ? fitting : positions, part, language, page !== undefined),
          passes,
          language,
          mine ? mostCounted : suggestRules.parts,
        )
      : [];
    const parts = narrowed.slice(0, suggestRules.parts).map((kind) => ({
      ...plain(vehicle === undefined ? 'category' : 'part', kind.name, pathOf(kind), marked(kind.name.text)),
      detail: within || null,
      count: kind.count,
    }));

    const isGeneral = engines === undefined && !hasSide && part.length > 0;
    const general = (isGeneral ? kinds.of(positions, part, language, true) : []).filter(
      (id) => !narrowed.some((kind) => kind.id === id),
    );
    const categories = kinds.whole(general.slice(0, suggestRules.categories), language).map((kind) => ({
      ...plain('category', kind.name, `/categories/${kind.slug}`, marked(kind.name.text)),
      count: kind.count,
    }));
    return [...parts, ...categories, ...(await itemsOf())];

    async function itemsOf(): Promise<Suggestion[]> {
      // More than one page of results: a few of them would be any car's.
      const isFew = engines !== undefined || positions.length <= searchRules.defaultShow;
      const named = mine ? fitFirst(fitting, mine.marks) : isFew ? positions : new Uint32Array();
      // The extra ones replace items that are left out because their number is already listed.
      const shown = part.length === 0 ? [] : [...named.subarray(0, suggestRules.items + suggestRules.numbers)];
      const ids = await catalogue.search.ids(shown.map((position) => rows[position] as number));
      return (await catalogue.items.cards(ids, language)).map((card, at) => {
        const fit = mine && fitOfMark[mine.marks[shown[at] as number] as number];
        return {
          ...plain('item', card.name, `/product/${card.slug}`, marked(card.name.text)),
          detail: `${card.brandName} · ${card.partNumber}`,
          fit: fit === 'fits' || fit === 'fitsIf' ? fit : null,
        };
      });
    }
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
