import type { Catalogue } from '../../catalogue/open.ts';
import { ApiError } from '../../serve/errors.ts';
import type { Language } from '../language/languages.ts';
import { effectivePrice, rupeesToPaise, type Totals } from '../money/rules.ts';
import { type GstSettings, lineGst } from '../tax/settings.ts';
import type { EnquiryBody } from './contract.ts';
import type { NewOrder } from './store.ts';
import { lineRupees, rupeeTotals } from './wire.ts';

/**
 * The requested lines with the server's own prices, and with their GST if prices include it.
 * @throws ApiError 409 when an item cannot be ordered
 */
export async function priced(
  catalogue: Catalogue,
  items: EnquiryBody['items'],
  language: Language,
  gst: GstSettings | null,
): Promise<NewOrder['lines']> {
  const ids = items.map(({ itemId }) => itemId);
  const hsns = new Map(gst ? (await catalogue.items.rows(ids)).map(({ id, hsn }) => [id, hsn]) : []);
  const now = Date.now();
  const cards = new Map((await catalogue.items.cards(ids, language)).map((card) => [card.id, card]));
  return items.map(({ itemId, quantity }) => {
    const card = cards.get(itemId);
    if (!card?.available) {
      throw new ApiError(409, 'item_unavailable', `the item ${itemId} cannot be ordered at the moment`, {
        details: { itemId },
      });
    }
    const unitPaise = effectivePrice(card);
    return {
      itemId,
      name: card.name.text,
      partNumber: card.partNumber,
      brandName: card.brandName,
      quantity,
      unitPaise,
      totalPaise: unitPaise * quantity,
      ...(gst ? { gst: lineGst(hsns.get(itemId), gst, now) } : {}),
    };
  });
}

/**
 * Compares the prices that the shopper saw with the server's.
 * @throws ApiError 409 with the server's when they differ
 */
export function confirmPrices(body: EnquiryBody, lines: NewOrder['lines'], totals: Totals): void {
  const seen = body.totals;
  const same =
    lines.every((line, index) => {
      const item = body.items[index];
      return (
        item &&
        rupeesToPaise(item.unitPrice ?? 0) === line.unitPaise &&
        rupeesToPaise(item.totalPrice ?? 0) === line.totalPaise
      );
    }) &&
    rupeesToPaise(seen.subtotal) === totals.subtotal &&
    rupeesToPaise(seen.shipping) === totals.shipping &&
    rupeesToPaise(seen.tax) === totals.tax &&
    rupeesToPaise(seen.total) === totals.total;
  if (same) return;
  throw new ApiError(409, 'prices_changed', 'the prices have changed: please confirm the new ones', {
    details: {
      items: lines.map((line) => ({
        itemId: line.itemId,
        quantity: line.quantity,
        unitPrice: lineRupees(line.unitPaise),
        totalPrice: lineRupees(line.totalPaise),
      })),
      totals: rupeeTotals(totals),
    },
  });
}
