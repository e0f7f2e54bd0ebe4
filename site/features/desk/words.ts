import type { DeskOrder } from '../../../api/shop/desk/contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatPrice } from '../../i18n/format';

/** Links by which a seller reaches a customer's phone. */

/** The number as WhatsApp wants it: digits with the country code; India's when there is none. */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const national = digits.replace(/^0/, '');
  return national.length === 10 ? `91${national}` : digits;
}

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The answer in the words of the order alone, which need no translation: items as the customer knows them, amounts. */
export function answerWords({ orderNumber, items, quote, totals, shippingFirstName }: DeskOrder): string {
  const rupees = (amount: number) => formatPrice(paiseOf(amount), 'INR', 'IN', undefined, 'auto');
  const lines = items.flatMap((item) => {
    const line = quote?.lines.find(({ lineId }) => lineId === item.lineId);
    if (!line || line.availability === 'unavailable' || line.accepted === false) return [];
    return `${item.quantity} × ${item.brandName} ${item.partIdNumber} (${item.itemName}): ${rupees(line.totalPrice)}`;
  });
  const sum = lines.length > 0 ? [`= ${rupees(totals.total)}`] : [];
  return [
    `${shippingFirstName}, ${orderNumber}`,
    ...lines,
    ...sum,
    ...(quote?.message ? ['', quote.message] : []),
  ].join('\n');
}

export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${internationalNumber(phone)}?text=${encodeURIComponent(text)}`;
