/**
 * What each kind of page may weigh, in transferred bytes, and which scores it must reach. Brotli compresses pages fast,
 * for each answer, and scripts as small as possible, once.
 */

export interface Budget {
  name: string;
  /** An address of such a page; "/product" stands for any product. */
  path: string;
  /** Kept out of search engines on purpose. */
  noindex?: true;
  /** Only customers or sellers see it: it is weighed, but Lighthouse, a guest, does not visit it. */
  signedIn?: true;
  html: number;
  /** All JavaScript that the page loads without interaction, including its islands. */
  script: number;
}

export const budgets: readonly Budget[] = [
  { name: 'home', path: '/', html: 15_500, script: 80_000 },
  { name: 'product', path: '/product', html: 15_000, script: 14_500 },
  { name: 'category', path: '/categories/brake-pads', html: 15_000, script: 14_500 },
  { name: 'model', path: '/vehicles/maruti-suzuki/swift-3rd-gen', html: 12_000, script: 14_500 },
  {
    name: 'category of a model',
    path: '/vehicles/maruti-suzuki/swift-3rd-gen/brake-pads',
    html: 12_000,
    script: 14_500,
  },
  { name: 'search', path: '/search?q=brake', html: 12_000, script: 81_500, noindex: true },
  { name: 'cart', path: '/cart', html: 10_000, script: 78_500, noindex: true },
  { name: 'contact', path: '/contact', html: 12_000, script: 74_500 },
  { name: 'request', path: '/request', html: 12_000, script: 77_000, noindex: true },
  { name: 'forgotten password', path: '/forgot-password', html: 12_000, script: 73_000, noindex: true },
  { name: 'new password', path: '/reset-password', html: 12_000, script: 75_500, noindex: true },
  { name: 'account', path: '/account', html: 13_000, script: 80_500, noindex: true, signedIn: true },
  { name: 'garage', path: '/garage', html: 12_000, script: 73_500, noindex: true, signedIn: true },
  { name: 'orders', path: '/orders', html: 12_000, script: 75_500, noindex: true, signedIn: true },
  { name: 'checkout', path: '/checkout', html: 12_000, script: 85_000, noindex: true, signedIn: true },
  { name: 'desk', path: '/desk', html: 16_000, script: 82_000, noindex: true, signedIn: true },
];

/** Lighthouse's minimum scores, of 100, and the maximum layout shift. */
export const bars = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, layoutShift: 0.02 } as const;
