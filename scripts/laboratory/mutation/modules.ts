/** The modules whose tests are checked: rules and stores, not screens, threads or files. */
const names = {
  'api/shop': [
    'rules fit/rules messages/rules garage/rules orders/rules language/languages vehicle/plates',
    'money/sums money/amounts addresses/postal orders/tracking language/collation nights/rules',
    'cart/lines cart/removals mail/store orders/store desk/quotes',
  ].join(' '),
  'scripts/catalogue/import': 'clean csv decode category-tree number-set row-hash',
  'api/search': [
    'match/narrow match/numbers language/words language/sound language/spelling match/matching match/contributions',
    'match/ranking match/position-sets index/pairs',
  ].join(' '),
  'site/features': [
    'cart/changes cart/preview checkout/draft search/address search/facets vehicle/selector garage/form parts/address',
    'register/register orders/orders login/next desk/quote toast/rules',
  ].join(' '),
  'site/i18n': 'format dates hours vehicle-text',
  'site/lib': 'page-number path-part',
};

const cartTests = ['add', 'change', 'undo', 'merge', 'ordered'].map((part) => `api/shop/cart/store-${part}.test.ts`);

/** Modules whose tests have a different name. */
const shownBy: Record<string, string[]> = {
  'api/shop/language/languages.ts': ['api/shop/language/languages.test.ts', 'api/shop/language/flag.test.ts'],
  'api/shop/cart/lines.ts': [...cartTests, 'api/data/store.test.ts'],
  'api/shop/cart/removals.ts': cartTests,
  'api/shop/desk/quotes.ts': ['api/shop/orders/store.test.ts'],
  'api/search/match/contributions.ts': ['api/search/match/matching.test.ts'],
  'api/search/match/ranking.ts': ['api/search/match/matching.test.ts'],
  'site/features/desk/quote.ts': ['site/features/desk/desk.test.ts'],
};

/** Modules whose tests write into a shop's data. */
const stored: ReadonlySet<string> = new Set([
  'api/shop/cart/lines.ts',
  'api/shop/cart/removals.ts',
  'api/shop/mail/store.ts',
  'api/shop/orders/store.ts',
  'api/shop/desk/quotes.ts',
]);

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
      needsSample: stored.has(file),
    };
  }),
);
