/**
 * What each kind of page may weigh, in bytes as they travel, and how good it must be. Brotli packs a page quickly, with each
 * answer, and a script once, as small as it goes (api/brotli.ts).
 */

export interface Budget {
  name: string;
  /** An address that shows such a page; "/product" stands for some product. */
  path: string;
  /** Kept out of search engines on purpose. */
  noindex?: true;
  /** Only a customer or a seller sees it: it is weighed, but not visited by a guest. */
  signedIn?: true;
  html: number;
  /** All JavaScript that the page loads by itself, its islands included. */
  script: number;
}

export const budgets: readonly Budget[] = [
  { name: 'home', path: '/', html: 15_000, script: 80_000 },
  { name: 'product', path: '/product', html: 15_000, script: 14_500 },
  { name: 'category', path: '/categories/brake-pads', html: 15_000, script: 14_500 },
  { name: 'search', path: '/search?q=brake', html: 12_000, script: 83_000, noindex: true },
  { name: 'cart', path: '/cart', html: 10_000, script: 80_000, noindex: true },
  { name: 'contact', path: '/contact', html: 12_000, script: 80_000 },
  { name: 'forgotten password', path: '/forgot-password', html: 12_000, script: 80_000, noindex: true },
  { name: 'new password', path: '/reset-password', html: 12_000, script: 80_000, noindex: true },
  { name: 'account', path: '/account', html: 13_000, script: 83_000, noindex: true, signedIn: true },
  { name: 'garage', path: '/garage', html: 12_000, script: 80_000, noindex: true, signedIn: true },
  { name: 'orders', path: '/orders', html: 12_000, script: 80_000, noindex: true, signedIn: true },
  { name: 'checkout', path: '/checkout', html: 12_000, script: 83_000, noindex: true, signedIn: true },
  { name: 'desk', path: '/desk', html: 12_000, script: 80_000, noindex: true, signedIn: true },
];

/** What Lighthouse must say at least, of 100; and at most, of layout shift. */
export const bars = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, layoutShift: 0.02 } as const;
