import type { ItemCard } from '../../catalogue/items.ts';
import { type Language, pathIn } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import { rupeeText } from '../money/amounts.ts';
import { effectivePrice, isOnRequest } from '../money/rules.ts';
import { link, type MailDesk, writeMail } from '../orders/mails.ts';
import { type NamedVehicle, vehicleText } from '../vehicle/text.ts';

/**
 * Tells a customer that an item can be bought again, with its price of today.
 * @param item in the customer's language
 * @param vehicle what the customer wanted it for
 */
export function restockMail(
  desk: MailDesk,
  language: Language,
  to: string,
  item: Pick<ItemCard, 'name' | 'brandName' | 'partNumber' | 'slug' | 'pricePaise' | 'sellingPaise'>,
  vehicle: NamedVehicle | null,
): Mail {
  const t = desk.texts(language);
  const part = `${item.brandName} ${item.partNumber}`;
  const paise = effectivePrice(item);
  const subject = t('mail.restock.subject', { part });
  return writeMail(desk, language, { kind: 'restock', to, replyTo: desk.shop.contact.seller, subject }, [
    { kind: 'words', text: t('mail.restock.intro') },
    {
      kind: 'items',
      title: t('mail.items'),
      items: [
        {
          name: part,
          detail: item.name.text,
          remark: vehicle && t('restock.forVehicle', { vehicle: vehicleText(vehicle) }),
          amount: isOnRequest(paise) ? t('product.priceOnRequest') : rupeeText(paise),
        },
      ],
    },
    ...link(desk, t('mail.restock.open'), pathIn(language, `/product/${item.slug}`)),
    { kind: 'words', text: t('mail.restock.once') },
  ]);
}
