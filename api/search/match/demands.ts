import type { FittedVehicle } from '../../shop/fit/fitment.ts';
import { oppositeOf, type Side } from '../../shop/search/understood.ts';
import type { Understood } from '../understand/parse.ts';
import type { Understanding } from '../understand/understanding.ts';
import type { FullText } from './full-text.ts';
import type { Demand, ItemStore, LeastFit } from './item-store.ts';

/** The attribute in content/attributes.yaml whose values are sides. */
export const positionAttribute = 'position';

/** Makes the function that says what an item must be to obey a query. */
export function createDemands<Items>(
  { lexicon }: Pick<Understanding, 'lexicon'>,
  fullText: FullText<Items>,
  store: ItemStore<Items>,
) {
  const sideItems = new Map<Side, Promise<Items>>();
  /** The items with a side in their name or attributes. */
  function saying(side: Side): Promise<Items> {
    let items = sideItems.get(side);
    if (!items) {
      const described = store.described({ attribute: positionAttribute, value: side });
      items = fullText.find(side).then((named) => store.together(described, named.items));
      items.catch(() => sideItems.delete(side));
      sideItems.set(side, items);
    }
    return items;
  }

  function vehicleOf(engineId: string, year: number | undefined): FittedVehicle | undefined {
    const engine = lexicon.engines.get(engineId);
    return engine && { engineId, year, type: engine.type, yearStart: engine.yearStart, yearEnd: engine.yearEnd };
  }

  /**
   * Demands for everything that was understood except the part's name.
   * @param least the least fit that is accepted; by default "fits if a condition holds"
   */
  return async function demandsOf(understood: Understood, least?: LeastFit): Promise<Demand<Items>[]> {
    const { engines, year, brands, sides, specifications, part } = understood;
    // A side alone asks for items that say it; with other words, items that say no side match too.
    const mustSay = !engines && brands.length === 0 && specifications.length === 0 && part.length === 0;
    const all: Demand<Items>[] = [];
    if (engines) all.push({ fits: [...engines].flatMap((id) => vehicleOf(id, year) ?? []), ...(least && { least }) });
    if (brands.length > 0) all.push({ brands });
    for (const { anyOf } of specifications) all.push({ attributes: anyOf });
    for (const side of sides) {
      const among = await saying(side);
      all.push(mustSay ? { among } : { amongOrNot: { among, not: await saying(oppositeOf[side]) } });
    }
    return all;
  };
}
