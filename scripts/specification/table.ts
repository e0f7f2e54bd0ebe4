/**
 * Which test shows which words of the two specifications, the storefront's and the customer area's. `table.test.ts` holds
 * that every bullet has a row, every row a test, and every named test a place in the code.
 */

/** A file and the title of a test in it, as the code writes the title. */
export type Shown = readonly [file: string, title: string];

export interface Row {
  /** Which bullet, table row or, in prose, sentence of the heading, counted from 1; of nested ones the inner. */
  bullet: number;
  /** The specification's words, in short; what decisions changed in brackets. */
  says: string;
  tests: readonly Shown[];
}

export interface Heading {
  section: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  title: string;
  /** How many of those the specification has there. */
  bullets: number;
  rows: readonly Row[];
}

/** The tests of one file, to be named in short. */
export const inFile =
  (file: string) =>
  (title: string): Shown => [file, title];

/** A row. */
export const row = (bullet: number, says: string, ...tests: Shown[]): Row => ({ bullet, says, tests });

export const vehicle = inFile('site/e2e/vehicle.spec.ts');
export const search = inFile('site/e2e/search.spec.ts');
export const header = inFile('site/e2e/header.spec.ts');
export const cart = inFile('site/e2e/cart.spec.ts');
export const checkout = inFile('site/e2e/checkout.spec.ts');
export const login = inFile('site/e2e/login.spec.ts');
export const account = inFile('site/e2e/account.spec.ts');
export const product = inFile('site/e2e/product.spec.ts');
export const parts = inFile('site/e2e/parts.spec.ts');
export const pages = inFile('site/e2e/pages.spec.ts');
export const journey = inFile('site/e2e/journey.spec.ts');
export const api = inFile('api/routes/description.test.ts');

// Of the customer area.
export const area = inFile('site/e2e/area.spec.ts');
export const garage = inFile('site/e2e/garage.spec.ts');
export const orders = inFile('site/e2e/orders.spec.ts');
export const desk = inFile('site/e2e/desk.spec.ts');
export const contact = inFile('site/e2e/contact.spec.ts');
export const info = inFile('site/e2e/info.spec.ts');
export const routes = inFile('site/e2e/checks/routes.spec.ts');
export const facts = inFile('site/features/info/facts.test.ts');
export const everyLanguage = inFile('site/features/info/content.test.ts');
/** The specification's English words; to be named beside the test that shows where they appear. */
export const words = inFile('site/i18n/customer-area-words.test.ts')('%s is %j');
