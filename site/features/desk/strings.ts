/** Texts that travel to the desk's islands. */
export const deskSections = [
  'desk',
  'quote',
  'orders',
  'checkout',
  'pager',
  'errors',
  'contact.subjects',
  'part.number',
  'header.language',
  'header.searchButton',
  'site.loading',
  'site.retry',
] as const;
