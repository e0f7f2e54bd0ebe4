import { isAvailable } from '../../../../api/catalogue/items.ts';
import type { Catalogue } from '../../../../api/catalogue/open.ts';
import { pageKinds } from '../../../../api/catalogue/page-kinds.ts';
import type { Language } from '../../../../api/shop/language/languages.ts';
import { effectivePrice } from '../../../../api/shop/money/rules.ts';
import { orderTotals } from '../../../../api/shop/money/sums.ts';
import type { Shop } from '../../../../api/shop/shop-file/contract.ts';
import { localPath } from '../files.ts';
import type { ItemMark } from './left-out.ts';
import { type Offer, offerOf } from './offer.ts';

/** Reads what the feeds of a language say of some items, by id. @param origin such as https://shop.example */
export async function offersOf(
  { items, names }: Catalogue,
  marks: readonly ItemMark[],
  language: Language,
  { origin, shop: { charges, delivery } }: { origin: string; shop: Shop },
): Promise<Map<string, Offer>> {
  const pictures = new Map(marks.map(({ id, picture }) => [id, picture]));
  const rows = await items.rows([...pictures.keys()]);
  const texts = await items.textsOf(rows);
  return new Map(
    rows.map((row) => {
      const { name, description } = texts(row, language);
      const picture = pictures.get(row.id) ?? null;
      const offer = offerOf({
        ...row,
        name: name.text,
        description: description?.text ?? null,
        brand: items.brandOf(row, language).name.text,
        trail: names.categoryTrail(row.categoryId, language).map((category) => category.name.text),
        // With delivery by PIN code, the shop's account at Google names the zones.
        shippingPaise: delivery ? null : orderTotals(effectivePrice(row), charges).shipping,
        available: isAvailable(row),
        link: origin + localPath(pageKinds.product.path(row), language),
        picture: picture === null ? null : origin + picture,
      });
      return [row.id, offer];
    }),
  );
}
