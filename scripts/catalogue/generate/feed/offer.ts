import { effectivePrice, paiseToRupeeString } from '../../../../api/shop/money/rules.ts';
import { cut, gtinForGoogle, limits } from './google-limits.ts';

/** An item as a feed needs it, with its texts in the feed's language. */
export interface FeedItem {
  id: string;
  name: string;
  description: string | null;
  brand: string;
  partNumber: string;
  gtin: string | null;
  /** Names of its category and of those above, the highest first. */
  trail: readonly string[];
  pricePaise: number;
  sellingPaise: number;
  /** What its shipping costs if it is ordered alone; null when that depends on the PIN code. */
  shippingPaise: number | null;
  weightGrams: number | null;
  available: boolean;
  /** The whole address of its page. */
  link: string;
  /** The whole address of its picture. */
  picture: string | null;
}

/** The fields of both feeds, in this order, by Google's names. */
export const fields = [
  ...(['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'sale_price'] as const),
  ...(['brand', 'gtin', 'mpn', 'condition', 'product_type', 'google_product_category'] as const),
  ...(['shipping_weight', 'shipping'] as const),
];

export type Field = (typeof fields)[number];
/** What a feed says of an item; null: nothing. `shipping` is the price alone. */
export type Offer = Readonly<Record<Field, string | null>>;

/** "Motor Vehicle Parts" in Google's taxonomy. */
const motorVehicleParts = '899';

const amount = (paise: number) => `${paiseToRupeeString(paise)} INR`;

/** One line of characters that XML allows. The import cleans texts, but a line must stay one whatever the snapshot has. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, ' ')
    .trim();

/** A number that was cut would be another number: one that is too long is left out. */
const wholeNumber = (number: string) => (number.length <= limits.mpn ? number : null);

/** "Bosch Brake Pad Set 0 986 AB2-345": what people search for, each part once. If it is too long, the name is cut. */
function titleOf(name: string, brand: string, number: string): string {
  const short = [name.includes(brand) ? '' : brand, name, name.includes(number) ? '' : number]
    .filter(Boolean)
    .join(' ');
  if (short.length <= limits.title) return short;
  const room = limits.title - [brand, '', number].join(' ').length;
  return [brand, cut(name, room), number].filter(Boolean).join(' ');
}

/** @param item one with a price */
export function offerOf(item: FeedItem): Offer {
  const name = oneLine(item.name);
  const brand = cut(oneLine(item.brand), limits.brand);
  const number = wholeNumber(oneLine(item.partNumber));
  const title = titleOf(name, brand, number ?? '');
  const price = effectivePrice(item);
  const isReduced = item.pricePaise > price;
  return {
    id: item.id,
    title,
    description: cut(oneLine(item.description ?? '') || title, limits.description),
    link: item.link,
    image_link: item.picture,
    availability: item.available ? 'in_stock' : 'out_of_stock',
    price: amount(isReduced ? item.pricePaise : price),
    sale_price: isReduced ? amount(price) : null,
    brand,
    gtin: gtinForGoogle(item.gtin),
    mpn: number,
    condition: 'new',
    product_type: cut(item.trail.map(oneLine).join(' > '), limits.productType),
    google_product_category: motorVehicleParts,
    shipping_weight: item.weightGrams && item.weightGrams > 0 ? `${item.weightGrams / 1000} kg` : null,
    shipping: item.shippingPaise === null ? null : amount(item.shippingPaise),
  };
}
