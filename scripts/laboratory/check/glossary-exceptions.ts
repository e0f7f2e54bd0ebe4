import type { Exception } from './glossary.ts';

/** Texts that rightly do not use a glossary word. */
export const exceptions: readonly Exception[] = [
  {
    at: 'cart.itemFallback',
    term: 'item',
    languages: ['ta', 'bn', 'gu', 'kn'],
    why: 'the part says that it is an item; both words beside each other would be a stammer',
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
  { at: 'register.createdText', term: 'product', languages: 'all', why: 'there "the product" is the shop' },
];
