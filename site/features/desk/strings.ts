/** Text sections that the desk's islands need. */
export const deskSections = [
  'desk',
  'night',
  'quote',
  'orders',
  'checkout',
  'pager',
  'errors',
  'contact.subjects',
  'part.number',
  'product.priceOnRequest',
  'product.plusOnRequest',
  'header.language',
  'header.searchButton',
  'site.loading',
  'site.retry',
] as const;
