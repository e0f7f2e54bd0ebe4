import type { Exception } from './glossary.ts';

/** Where a text rightly does without a glossary word. */
export const exceptions: readonly Exception[] = [
  {
    at: 'cart.itemFallback',
    term: 'item',
    languages: ['ta', 'bn', 'gu', 'kn'],
    why: 'the part says that it is an item; both words beside each other would be a stammer',
  },
  {
    at: 'header.allBrands',
    term: 'brand',
    languages: ['ta', 'kn', 'ml'],
    why: 'beside the search box of a phone there is no room for both words; the label of the choice says the other one',
  },
  {
    at: 'content about-us.md',
    term: 'garage',
    languages: ['ta'],
    why: "there it is a workshop, not the shopper's own garage",
  },
  {
    at: 'content warranty.md',
    term: 'remove',
    languages: ['ta', 'te', 'gu'],
    why: 'there a label is torn off',
  },
  {
    at: 'content shipping-policy.md',
    term: 'search',
    languages: ['gu'],
    why: 'there a carrier looks for a parcel',
  },
  { at: 'content warranty.md', term: 'state', languages: 'all', why: 'there a brand states something' },
  { at: 'reset.sentText', term: 'address', languages: 'all', why: 'it is that of the e-mail, whose word says it' },
  { at: 'register.createdText', term: 'product', languages: 'all', why: 'the specification calls the shop so' },
];
