/** Text sections that all islands of the desk need. */
export const deskSections = [
  'desk',
  'night',
  'quote',
  'orders',
  'checkout',
  'pager',
  'errors',
  'contact.subjects',
  'searches.title',
  'doubts.title',
  'secondFactor.title',
  'part.number',
  'product.priceOnRequest',
  'product.plusOnRequest',
  'header.language',
  'header.searchButton',
  'site.loading',
  'site.retry',
] as const;

/** Of the vehicle that is asked for. */
const askedVehicle = ['purchase.vehicle', 'purchase.year', 'purchase.plate', 'purchase.vin'] as const;

/** Sections of an open enquiry that load with what shows it, unless the page begins with it. */
export const lateOrderSections = ['conversation', 'form', 'gst', 'invoice', 'payment', 'pictures', 'returns'] as const;

/** Sections that the screen of enquiries needs besides. */
export const deskListSections = [
  ...deskSections,
  ...askedVehicle,
  'acceptance.reasons',
  'promise.shop',
  'promise.customer',
  'cart.tax',
] as const;

/** Sections of a page that begins with an open enquiry. */
export const deskOrderSections = [...deskListSections, ...lateOrderSections] as const;

/** Sections that messages need besides. */
export const deskMessageSections = [
  ...deskSections,
  ...askedVehicle,
  'request.part',
  'request.query',
  'conversation.byMailCut',
] as const;

/** Sections that the lists of searches and synonyms need. */
export const deskSearchSections = [
  'searches',
  'doubts.title',
  'desk.title',
  'desk.more',
  'desk.enquiries',
  'desk.messages',
  'desk.templates.title',
  'desk.refused',
  'desk.notFound',
  'desk.loadFailed',
  'desk.export',
  'desk.failed',
  'desk.changedText',
  'desk.stepRefused',
  'desk.signInOver',
  'desk.rightsGone',
  'pager',
  'errors',
  'secondFactor.title',
  'site.loading',
  'site.retry',
] as const;

/** Sections that the doubted fitments need. */
export const deskDoubtSections = ['doubts', 'returns.differences', ...deskSections] as const;
