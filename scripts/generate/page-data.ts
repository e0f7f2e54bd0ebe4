import type { Catalogue } from '../../api/catalogue/open.ts';
import type { Language } from '../../api/contract/languages.ts';

/** What the page at a path (without the language) shows; the same reads as in the page itself. */
export async function pageData(catalogue: Catalogue, path: string, language: Language): Promise<unknown> {
  const [kind, slug, page = '1'] = path.slice(1).split('/');
  switch (kind) {
    case '':
      return catalogue.homePage(language);
    case 'brands':
      return slug ? catalogue.brandPage(slug, Number(page), language) : catalogue.brandsPage(language);
    case 'categories':
      return slug ? catalogue.categoryPage(slug, Number(page), language) : catalogue.categoriesPage(language);
    case 'product':
      return catalogue.productPage(slug ?? '', language);
    default:
      throw new Error(`generate knows no page ${path}`);
  }
}
