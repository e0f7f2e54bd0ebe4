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

/** The reads of pageData, each remembering its last answer: the page that is then rendered asks for the same again. */
export function rememberingReads(catalogue: Catalogue): Catalogue {
  const remember = <A extends readonly unknown[], R>(read: (...args: A) => R): ((...args: A) => R) => {
    let last: { args: A; answer: R } | undefined;
    return (...args) => {
      const known = last?.args.every((arg, index) => arg === args[index]) ? last : undefined;
      last = known ?? { args, answer: read(...args) };
      return last.answer;
    };
  };
  return {
    ...catalogue,
    homePage: remember(catalogue.homePage),
    brandsPage: remember(catalogue.brandsPage),
    brandPage: remember(catalogue.brandPage),
    categoriesPage: remember(catalogue.categoriesPage),
    categoryPage: remember(catalogue.categoryPage),
    productPage: remember(catalogue.productPage),
  };
}
