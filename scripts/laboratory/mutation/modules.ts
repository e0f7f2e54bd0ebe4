/** The modules whose tests are checked: rules and stores, not screens, threads or files. */
const names = {
  'api/contract': [
    'rules fit contact-rules garage-rules order-rules languages plates',
    'sums amounts postal tracking collation night-rules',
  ].join(' '),
  'scripts/catalogue/import': 'clean csv decode category-tree number-set row-hash',
  'api/search': 'narrow numbers words sound spelling matching contributions ranking position-sets pairs',
  'api/db': 'cart-lines cart-removals outbox orders quotes',
  'site/features': [
    'cart/changes cart/preview checkout/draft search/address search/facets vehicle/selector garage/form parts/address',
    'register/register orders/orders login/next desk/quote toast/rules',
  ].join(' '),
  'site/i18n': 'format dates hours vehicle-text',
  'site/lib': 'page-number path-part',
};

/** Modules whose tests have a different name. */
const shownBy: Record<string, string[]> = {
  'api/contract/languages.ts': ['api/contract/languages.test.ts', 'api/contract/flag.test.ts'],
  'api/db/cart-lines.ts': ['api/db/carts.test.ts', 'api/db/store.test.ts'],
  'api/db/cart-removals.ts': ['api/db/carts.test.ts'],
  'api/db/quotes.ts': ['api/db/orders.test.ts'],
  'api/search/contributions.ts': ['api/search/matching.test.ts'],
  'api/search/ranking.ts': ['api/search/matching.test.ts'],
  'site/features/desk/quote.ts': ['site/features/desk/desk.test.ts'],
};

export interface Module {
  /** Path relative to the project's folder. */
  file: string;
  tests: readonly string[];
  /** Whether the tests write, or read the sample catalogue. */
  needsSample: boolean;
}

export const modules: readonly Module[] = Object.entries(names).flatMap(([folder, list]) =>
  list.split(' ').map((name) => {
    const file = `${folder}/${name}.ts`;
    return {
      file,
      tests: shownBy[file] ?? [file.replace(/\.ts$/, '.test.ts')],
      needsSample: folder === 'api/db',
    };
  }),
);
