import type { Language } from '../shop/language/languages.ts';
import { numberKey } from '../shop/search/rules.ts';
import type { DiagramReads } from './diagrams.ts';
import type { FitReads } from './fits.ts';
import type { ItemReads } from './items.ts';
import type { SearchReads } from './search.ts';

/** The most items that are shown for a part number. */
const partItemsShown = 24;

/**
 * Reads what the page of a part number shows. There is no end of part numbers, so these pages are rendered only on
 * demand.
 */
export function partReads(items: ItemReads, diagrams: DiagramReads, search: SearchReads, { fitsOf }: FitReads) {
  return {
    /** Diagram lines and items with a part number, in any notation. */
    async partPage(partNumber: string, language: Language) {
      const key = numberKey(partNumber);
      if (key === '') return { lines: [], items: [], fits: (await fitsOf([]))(language) };
      // Items with this number as their own come first.
      const hits = (await search.exactNumbers([key])).sort(
        (a, b) => Number(b.kind === 'own') - Number(a.kind === 'own'),
      );
      const rows = [...new Set(hits.map(({ row }) => row))].slice(0, partItemsShown);
      const found = await items.cards(await items.idsAt(rows), language);
      return {
        lines: await diagrams.partLines(partNumber, language),
        items: found,
        fits: (await fitsOf(found))(language),
      };
    },
  };
}
