import type { Store } from '../../data/store.ts';
import { languageOf } from '../../serve/texts.ts';
import { fallbackLanguage, type Language } from '../language/languages.ts';
import type { Shop } from '../shop-file/contract.ts';

/** Who is told of what goes wrong in the shop. */
export interface Recipient {
  /** Tells them apart in the keys of mails. */
  key: string;
  email: string;
  language: Language;
}

/** The sellers with an account, else the address to which enquiries go. */
export async function sellersToTell(store: Store, shop: Shop): Promise<Recipient[]> {
  const sellers = await store.users.sellers();
  if (sellers.length === 0) return [{ key: 'shop', email: shop.contact.seller, language: fallbackLanguage }];
  return sellers.map(({ id, email, language }) => ({ key: id, email, language: languageOf(language ?? undefined) }));
}
