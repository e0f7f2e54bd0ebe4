/** Texts of a part's card, besides those of the search. */
export const cardTexts = [
  'product.addToCart',
  'product.adding',
  'product.addedToCart',
  'product.listPrice',
  'product.origin',
  'product.outOfStock',
  'product.priceOnRequest',
  'product.quantityInvalid',
  'cart.quantityOf',
  'account.viewCart',
] as const;
