import type { FastifyInstance } from 'fastify';
import { isIndia } from '../addresses/rules.ts';
import { fallbackLanguage } from '../language/languages.ts';
import { type ChargeRule, effectivePrice } from '../money/rules.ts';
import { chargedBy } from '../money/shipping.ts';
import type { Shop } from '../shop-file/contract.ts';
import { deliveryTo, type Offer } from './offers.ts';
import { placeOfPin } from './pins.ts';
import { parcelGrams } from './rules.ts';

/** The delivery of items: what `GET /api/delivery` says, and what an enquiry is charged. */

/** An item as the catalogue has it, with its pieces. */
interface Piece {
  pricePaise: number;
  sellingPaise: number;
  weightGrams: number | null;
  quantity: number;
}

type Delivers = Pick<Shop, 'carriers' | 'charges' | 'delivery' | 'hours'>;

/** The pieces of those items that the catalogue has. */
export async function piecesIn(
  { items }: ReturnType<FastifyInstance['shop']['catalogue']>,
  wanted: readonly { itemId: string; quantity: number }[],
) {
  const ids = wanted.map(({ itemId }) => itemId);
  const cards = new Map((await items.cards(ids, fallbackLanguage)).map((card) => [card.id, card]));
  return wanted.flatMap(({ itemId, quantity }) => {
    const card = cards.get(itemId);
    return card ? [{ ...card, quantity }] : [];
  });
}

/** Where a PIN code is, how far, and the offers of all carriers that go there; none in a shop without `delivery`. */
export function deliveryOfPieces(
  { carriers, delivery, hours }: Delivers,
  pin: string,
  pieces: readonly Piece[],
  moment: number,
) {
  const place = placeOfPin(pin);
  const found = delivery
    ? deliveryTo(
        place,
        { carriers, hours, delivery },
        {
          grams: parcelGrams(pieces),
          orderPaise: pieces.reduce((sum, piece) => sum + effectivePrice(piece) * piece.quantity, 0),
          moment,
        },
      )
    : { zone: 'unknown' as const };
  const offers: readonly Offer[] = 'offers' in found ? found.offers : [];
  return { place, zone: found.zone, offers };
}

/** The rule by which an enquiry to an address is charged. Addresses abroad have the shop's own. */
export function chargesTo(
  shop: Delivers,
  { country, zipCode }: { country: string; zipCode: string },
  pieces: readonly Piece[],
  moment: number,
): ChargeRule {
  if (!isIndia(country)) return shop.charges;
  return chargedBy(shop.charges, deliveryOfPieces(shop, zipCode, pieces, moment).offers);
}
