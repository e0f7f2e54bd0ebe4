import { fallbackLanguage, type Language } from '../../../../api/shop/language/languages.ts';
import { effectivePrice, isOnRequest } from '../../../../api/shop/money/rules.ts';
import { limits } from './google-limits.ts';

/** What decides whether an item is in a feed. */
export interface ItemMark {
  id: string;
  pricePaise: number;
  sellingPaise: number;
  /** The path of its picture; null: it is shown by a kept drawing, which is no picture of it. */
  picture: string | null;
  /** The languages in which the supplier named it, besides English, with commas between. */
  translated: string | null;
}

/** Why an item is left out, in words. */
export const reasons = {
  price: 'on request, without a price',
  id: `with an id of more than ${limits.id} characters`,
  translation: 'without a name in this language',
  picture: 'without a picture',
} as const;
export type Reason = keyof typeof reasons;

/**
 * Why an item is left out of a feed; undefined when it is in it. Every feed says a price. Google refuses an item with too
 * long an id or without a picture, and wants all texts of a feed in one language: the English feed has the item anyway.
 */
export function whyLeftOut(mark: ItemMark, language: Language, isForGoogle: boolean): Reason | undefined {
  if (isOnRequest(effectivePrice(mark))) return 'price';
  if (!isForGoogle) return undefined;
  if (mark.id.length > limits.id) return 'id';
  if (language !== fallbackLanguage && !mark.translated?.split(',').includes(language)) return 'translation';
  return mark.picture === null ? 'picture' : undefined;
}
