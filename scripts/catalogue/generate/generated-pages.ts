import type { Catalogue } from '../../../api/catalogue/open.ts';
import { type PageAddress, pageKinds } from '../../../api/catalogue/page-kinds.ts';
import type { MadePages } from '../../../api/shop/shop-file/made-pages.ts';
import { loadShop } from '../../../api/shop/shop-file/shop-of.ts';

export interface PagesOfShop {
  /** Pages that a release contains. */
  generated: PageAddress[];
  /** Paths of pages that the server renders when they are asked for; search engines find them in the sitemap, too. */
  onDemand: string[];
}

/**
 * Every page of the catalogue, divided as `pages` of `content/shop.yaml` says. The compiled site is made with the same
 * file.
 */
export async function pagesOfShop(catalogue: Catalogue, made: MadePages = loadShop().pages): Promise<PagesOfShop> {
  const all = await catalogue.pages();
  const isGenerated = ({ kind }: PageAddress) => {
    const { group } = pageKinds[kind];
    return group === undefined || made[group] === 'static';
  };
  return {
    generated: all.filter(isGenerated),
    onDemand: all.filter((page) => !isGenerated(page)).map(({ path }) => path),
  };
}
