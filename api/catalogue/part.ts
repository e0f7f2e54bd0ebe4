import type { Language } from '../shop/language/languages.ts';
import { numberKey } from '../shop/search/rules.ts';
import type { DiagramReads } from './diagrams.ts';
import type { FitReads } from './fits.ts';
import type { ItemReads } from './items.ts';
import type { SearchReads } from './search.ts';

/** Maximum number of items shown for a number. */
const partItemsShown = 24;

/**
 * What the page of a part number shows. Part numbers are unlimited, so these pages are not a page kind and are rendered
 * only on demand.
 */
export function partReads(items: ItemReads, diagrams: DiagramReads, search: SearchReads, { fitsOf }: FitReads) {
  return {
    /** Diagram lines and items with a number, however it is written. */
    async partPage(partNumber: string, language: Language) {
      const key = numberKey(partNumber);
      if (key === '') return { lines: [], items: [], fits: (await fitsOf([]))(language) };
      // Items whose own number it is come before those that replace it.
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
