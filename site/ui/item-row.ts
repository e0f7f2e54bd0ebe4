import { effectivePrice } from '../../api/shop/money/rules';
import type { ItemFace, ItemOffer } from '../catalogue';
import { formatPrice } from '../i18n/format';
import { type Markup, markup } from '../lib/markup';

/** What the rows of a list say in the page's language. */
export function rowWords({ path, t }: Pick<App.Locals, 'path' | 't'>) {
  return {
    products: path('/product/'),
    number: t('product.partNumber'),
    listPrice: t('product.listPrice'),
    onRequest: t('product.priceOnRequest'),
    available: t('product.available'),
    outOfStock: t('product.outOfStock'),
  };
}

type RowWords = ReturnType<typeof rowWords>;

/** An item in a list (ItemList.astro); one without a price gets it from the page's script `ui/offers.ts`. */
export function itemRow(item: ItemOffer | ItemFace, words: RowWords, note?: Markup) {
  const { id, slug, name, brandName, partNumber } = item;
  const lang = name.lang && markup` lang="${name.lang}"`;
  const offer =
    'pricePaise' in item
      ? offerOf(item, words)
      : markup`<p class="ms-auto grid min-h-14 w-32 sm:w-60 content-start justify-items-end gap-1 text-end" data-offer="${id}"></p>`;
  return markup`<li class="relative flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 hover:bg-accent-soft"><div class="min-w-0 flex-1 basis-32"><a class="font-semibold text-ink no-underline after:absolute after:inset-0" href="${words.products}${slug}"${lang}>${name.text}</a><p class="text-sm text-muted"><span lang="en">${brandName}</span> · <span class="sr-only">${words.number}: </span><span class="number" lang="en">${partNumber}</span></p>${note && markup`<p class="text-sm">${note}</p>`}</div>${offer}<p class="fit"></p></li>`;
}

function offerOf(item: ItemOffer, words: RowWords) {
  const badge = item.available
    ? markup`<span class="badge badge-good">${words.available}</span>`
    : markup`<span class="badge badge-bad">${words.outOfStock}</span>`;
  return markup`<div class="ms-auto grid justify-items-end gap-1 text-end">${priceOf(item, words)}${badge}</div>`;
}

function priceOf(item: ItemOffer, { listPrice, onRequest }: RowWords) {
  const [price, full] = [effectivePrice(item), item.pricePaise];
  if (price === 0) return markup`<span class="font-semibold">${onRequest}</span>`;
  const before =
    full > price &&
    markup`<s class="price-old text-sm"><span class="sr-only">${listPrice}: </span><span data-paise="${full}">${formatPrice(full)}</span></s>`;
  return markup`<span class="inline-flex flex-wrap items-baseline gap-x-2"><span class="price" data-paise="${price}">${formatPrice(price)}</span>${before}</span>`;
}
