import type { Store } from '../../data/store.ts';
import { languageOf } from '../../serve/texts.ts';
import { fallbackLanguage, type Language } from '../language/languages.ts';
import type { Mail } from '../mail/store.ts';
import type { Shop } from '../shop-file/contract.ts';

/** Recipients of mails about problems of the shop. */
interface Recipient {
  /** Identifies the recipient in the keys of mails. */
  key: string;
  email: string;
  language: Language;
}

/** The sellers with an account, else the address to which enquiries go. */
async function sellersToTell(store: Store, shop: Shop): Promise<Recipient[]> {
  const sellers = await store.users.sellers();
  if (sellers.length === 0) return [{ key: 'shop', email: shop.contact.seller, language: fallbackLanguage }];
  return sellers.map(({ id, email, language }) => ({ key: id, email, language: languageOf(language ?? undefined) }));
}

/** Queues a mail to each of them, once for each event. */
export async function tellSellers(
  { store, shopContent }: { store: Store; shopContent: () => Shop },
  event: string,
  mail: (language: Language, email: string) => Mail,
): Promise<void> {
  const recipients = await sellersToTell(store, shopContent());
  const mails = recipients.map(({ key, email, language }) => ({ key: `${event}-${key}`, mail: mail(language, email) }));
  await store.outbox.addOnce(mails, Date.now());
}
