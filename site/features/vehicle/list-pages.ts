import type { Verdict } from '../../../api/shop/fit/fitment';
import { pageOf } from '../../../api/shop/fit/listed-fits';
import { pathIn } from '../../../api/shop/language/languages';
import { listPageSize } from '../../../api/shop/rules';
import { pageLanguage } from '../../lib/page-strings';

/** A list of several pages. Other pages are read from the release's files, once unless that failed. */

/** The cards of a page and the vehicles that they fit (api/shop/fit/rules.ts). */
export interface ListPage {
  cards: HTMLElement[];
  fits: string;
}

/** A card, and whether it fits according to its own page. */
export interface Placed {
  card: HTMLElement;
  verdict: Verdict;
}

export const cardsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > *')];

/** @param path of the list, without the language @param own number of the open page */
export function listPages(path: string, own: number, ownPage: ListPage) {
  const pages = new Map<number, Promise<ListPage | undefined>>([[own, Promise.resolve(ownPage)]]);
  let file: Promise<string | undefined> | undefined;

  async function read(page: number): Promise<ListPage | undefined> {
    const address = pathIn(pageLanguage(), page === 1 ? path : `${path}/${page}`);
    const list = new DOMParser()
      .parseFromString((await textAt(address)) ?? '', 'text/html')
      .querySelector<HTMLElement>('ul[data-fits]');
    return list ? { cards: cardsIn(list), fits: list.dataset.fits ?? '' } : undefined;
  }

  return {
    /** The list's file (listed-fits.ts); undefined when it cannot be read. */
    async fits(): Promise<string | undefined> {
      file ??= textAt(`${path}/fits.txt`);
      const text = await file;
      if (text === undefined) file = undefined;
      return text;
    },

    /** Pages that have been read. */
    here: (): ReadonlySet<number> => new Set(pages.keys()),

    /** The cards at these places, in order, without those whose page cannot be read. */
    async cards(places: readonly number[], verdictsOf: (page: ListPage) => Verdict[]): Promise<Placed[]> {
      const placed = places.map(async (place) => {
        const number = pageOf(place);
        const found = pages.get(number) ?? read(number);
        pages.set(number, found);
        const page = await found;
        if (!page) pages.delete(number);
        const at = place % listPageSize;
        const [card, verdict] = [page?.cards[at], page && verdictsOf(page)[at]];
        return card && verdict ? [{ card, verdict }] : [];
      });
      return (await Promise.all(placed)).flat();
    },
  };
}

async function textAt(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
