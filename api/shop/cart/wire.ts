import type { z } from 'zod';
import type { ItemCard, RemovedItem } from '../../catalogue/items.ts';
import type { Catalogue } from '../../catalogue/open.ts';
import { languageOf } from '../../serve/texts.ts';
import type { Condition } from '../fit/fitment.ts';
import { fallbackLanguage, type Language } from '../language/languages.ts';
import { effectivePrice, paiseToRupeeString } from '../money/rules.ts';
import { conditionKey, type FitPromise } from '../promise/rules.ts';
import { type GstSettings, lineGst } from '../tax/settings.ts';
import type { CartAnswer, CartEntry, cartQuery } from './contract.ts';
import type { LineFit, LineVehicle } from './line-vehicle.ts';
import { lineFits, namedIn, vehicleIn } from './line-vehicles.ts';
import type { CartLine } from './lines.ts';

/**
 * A cart on the wire: its lines as the catalogue has them now, with prices in rupees.
 * @param shop whether prices include GST, and what the shop promises for a part that fits
 */
export async function cartWire(
  catalogue: Catalogue,
  lines: readonly CartLine[],
  { lang, engineId, year }: z.output<typeof cartQuery>,
  { gst, fitPromise }: { gst: GstSettings | null; fitPromise: FitPromise | null },
): Promise<CartAnswer['data']> {
  const { items } = catalogue;
  const language = languageOf(lang);
  const other = lines.length > 0 && engineId ? await vehicleIn(catalogue, { engineId, year }) : null;
  const fits = await lineFits(catalogue, lines, fallbackLanguage, other);
  const ids = lines.map((line) => line.itemId);
  const cards = new Map((await items.cards(ids, language)).map((card) => [card.id, card]));
  const percents = gst ? await gstPercents(catalogue, ids, gst) : undefined;
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of lines) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  const total = lines.reduce((sum, line) => {
    const card = cards.get(line.itemId);
    return sum + (card?.available ? effectivePrice(card) * line.quantity : 0);
  }, 0);
  return {
    items: await Promise.all(
      lines.map(async (line, index) => {
        const card = cards.get(line.itemId);
        const removed = card ? undefined : await items.removed(line.itemId);
        const itemQuantity = quantities.get(line.itemId) as number;
        const fit = fits[index] as LineFit;
        const named = {
          ...fit,
          vehicle: namedIn(catalogue, fit.vehicle, language),
          promise: promiseFor(fit, other, fitPromise),
          conditions: keyedIn(catalogue, fit.conditions, language),
        };
        return entryOf(line, itemQuantity, card, removed, named, percents?.get(line.itemId));
      }),
    ),
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalAmount: paiseToRupeeString(total),
  };
}

/** The percentage of GST that each item's price includes today, by item id. */
async function gstPercents(
  { items }: Catalogue,
  ids: readonly string[],
  gst: GstSettings,
): Promise<Map<string, number>> {
  const now = Date.now();
  return new Map((await items.rows(ids)).map(({ id, hsn }) => [id, lineGst(hsn, gst, now).percent]));
}

/** The conditions in a language, each with the key by which an enquiry confirms it. */
function keyedIn({ fits }: Catalogue, conditions: readonly Condition[], language: Language): CartEntry['conditions'] {
  const said = fits.conditionsIn(conditions, language);
  return conditions.map((condition, at) => ({ ...condition, ...said[at], key: conditionKey(condition) }));
}

/** What a line can be promised: only for a vehicle of the catalogue, and a part that may fit it. */
function promiseFor({ vehicle, fit }: LineFit, other: LineVehicle | null, promise: FitPromise | null) {
  const isKnown = Boolean((vehicle ?? other)?.engineId);
  return isKnown && (fit === 'fits' || fit === 'fitsIf') ? promise : null;
}

function entryOf(
  line: CartLine,
  itemQuantity: number,
  card: ItemCard | undefined,
  removed: RemovedItem | undefined,
  fit: Pick<CartEntry, 'vehicle' | 'fit' | 'conditions' | 'promise'>,
  gstPercent: number | undefined,
): CartEntry {
  const changed = card && line.seenPaise !== null && line.seenPaise !== effectivePrice(card);
  return {
    cartItem: {
      cartItemId: line.id,
      cartId: line.cartId,
      itemId: line.itemId,
      itemTotalPrice: paiseToRupeeString(card ? effectivePrice(card) * line.quantity : 0),
      quantity: line.quantity,
      itemQuantity,
      addedAt: new Date(line.addedAt).toISOString(),
    },
    item: card
      ? {
          itemName: card.name.text,
          itemPrice: paiseToRupeeString(card.pricePaise),
          itemSellingPrice: paiseToRupeeString(effectivePrice(card)),
          itemWeight: card.weightGrams === null ? null : card.weightGrams / 1000,
          itemAvailable: card.available,
          itemStock: card.stock,
          urlSlug: card.slug,
          partIdNumber: card.partNumber,
          image: card.image,
          ...(gstPercent === undefined ? {} : { gstPercent }),
        }
      : null,
    brand: card ? { brandName: card.brandName } : null,
    priceBefore: changed ? paiseToRupeeString(line.seenPaise as number) : null,
    removedItem: removed ? { itemName: removed.name, partIdNumber: removed.partNumber, urlSlug: removed.slug } : null,
    ...fit,
  };
}
