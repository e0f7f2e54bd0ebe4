import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Cart as CartData, CartEntry } from '../../../api/contract/cart';
import { cartRules } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { Amount } from '../../ui/Amount';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { showToast } from '../toast/toast';
import { $cart, loadCart, removeLine, setQuantity } from './cart';

const paise = (rupees: string) => Math.round(Number(rupees) * 100);

/** The shopping cart. Source: storefront specification, section 2, /cart. */
export default function Cart(props: IslandProps) {
  const t = useText(props);
  const cart = useStore($cart);
  const { language, base } = props;
  useEffect(() => {
    void loadCart(language);
  }, [language]);

  if (cart.state === 'loading') return <p aria-busy="true">{t('site.loading')}</p>;
  if (cart.state === 'failed') {
    return (
      <ErrorPanel
        t={t}
        error={cart.error}
        title={t('errors.cartTitle')}
        text={t('cart.loadFailed')}
        onRetry={() => void loadCart(language)}
      />
    );
  }
  if (cart.cart.items.length === 0) return <EmptyCart t={t} base={base} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_21rem]">
      <div>
        <ul className="panel divide-y divide-line">
          {cart.cart.items.map((entry) => (
            <Line key={entry.cartItem.cartItemId} entry={entry} t={t} language={language} base={base} />
          ))}
        </ul>
        <p className="mt-4">
          <a href={`${base}/`}>{t('cart.continueShopping')}</a>
        </p>
      </div>
      <Summary cart={cart.cart} t={t} base={base} />
    </div>
  );
}

export function EmptyCart({ t, base, hint = t('cart.emptyHint') }: { t: Translate; base: string; hint?: string }) {
  return (
    <div className="panel p-10 text-center">
      <p className="text-lg font-semibold">{t('cart.empty')}</p>
      <p className="mt-1 text-muted">{hint}</p>
      <a className="btn btn-main mt-5" href={`${base}/`}>
        {t('cart.startShopping')}
      </a>
    </div>
  );
}

function Line({
  entry,
  t,
  language,
  base,
}: {
  entry: CartEntry;
  t: Translate;
  language: IslandProps['language'];
  base: string;
}) {
  const { cartItem, item, brand, removedItem } = entry;
  const shown = item ?? removedItem;
  const name = shown?.itemName ?? t('cart.itemFallback', { id: cartItem.itemId });

  async function change(quantity: number) {
    try {
      await setQuantity(cartItem.cartItemId, quantity, language);
    } catch {
      showToast({ kind: 'bad', title: t('errors.toast'), text: t('cart.updateFailed') });
    }
  }
  async function remove() {
    try {
      await removeLine(cartItem.cartItemId, language);
      showToast({ kind: 'good', title: t('cart.removedTitle'), text: t('cart.removed') });
    } catch {
      showToast({ kind: 'bad', title: t('errors.toast'), text: t('cart.removeFailed') });
    }
  }

  return (
    <li className="grid gap-x-4 gap-y-2 p-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-base">
          {shown ? (
            <a className="text-ink no-underline hover:text-accent" href={`${base}/product/${shown.urlSlug}`}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="text-sm text-muted" lang="en">
          {brand && `${brand.brandName} · `}
          {shown && <span className="number">{shown.partIdNumber}</span>}
        </p>
        <p className="hint">{t('cart.itemId', { id: cartItem.itemId })}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {!item && <span className="problem">{t('cart.unavailable')}</span>}
          {item && (
            <span className={`badge ${item.itemAvailable ? 'badge-good' : 'badge-bad'}`}>
              {item.itemAvailable ? t('cart.inStock') : t('cart.outOfStock')}
            </span>
          )}
          {item && <PerUnit t={t} rupees={item.itemSellingPrice} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 sm:flex-col sm:items-end">
        <Amount paise={paise(cartItem.itemTotalPrice)} className="price text-lg" />
        <div className="flex items-center gap-2">
          {item && (
            <fieldset className="flex items-center rounded-lg border border-line-strong">
              <legend className="sr-only">{t('cart.quantityOf', { name })}</legend>
              <button
                type="button"
                className="size-11 text-lg disabled:text-muted"
                aria-label={t('cart.decrease', { name })}
                disabled={cartItem.quantity <= 1}
                onClick={() => void change(cartItem.quantity - 1)}
              >
                −
              </button>
              <output className="min-w-8 text-center font-semibold tabular-nums">{cartItem.quantity}</output>
              <button
                type="button"
                className="size-11 text-lg disabled:text-muted"
                aria-label={t('cart.increase', { name })}
                disabled={cartItem.quantity >= cartRules.maxQuantity}
                onClick={() => void change(cartItem.quantity + 1)}
              >
                +
              </button>
            </fieldset>
          )}
          <button
            type="button"
            className="btn btn-plain text-bad"
            aria-label={t('cart.removeNamed', { name })}
            onClick={() => void remove()}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
    </li>
  );
}

/** "₹ 450 each": the amount stands inside a sentence, wherever the language puts it. */
function PerUnit({ t, rupees }: { t: Translate; rupees: string }) {
  const [before, after] = t('cart.perUnit', { price: '\u0000' }).split('\u0000');
  return (
    <span className="text-muted">
      {before}
      <Amount paise={paise(rupees)} className="tabular-nums" />
      {after}
    </span>
  );
}

function Summary({ cart, t, base }: { cart: CartData; t: Translate; base: string }) {
  return (
    <section className="panel p-5" aria-labelledby="summary">
      <h2 id="summary" className="mb-3">
        {t('cart.summary')}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        <dt>{t('cart.subtotal', { count: cart.itemCount })}</dt>
        <dd className="text-end">
          <Amount paise={paise(cart.totalAmount)} />
        </dd>
        <dt>{t('cart.shipping')}</dt>
        <dd className="text-end">{t('cart.shippingFree')}</dd>
        <dt>{t('cart.tax')}</dt>
        <dd className="text-end tabular-nums">₹0.00</dd>
        <dt className="border-t border-line pt-2 font-semibold">{t('cart.total')}</dt>
        <dd className="border-t border-line pt-2 text-end text-lg">
          <Amount paise={paise(cart.totalAmount)} />
        </dd>
      </dl>
      <p className="hint mt-2">{t('cart.confirmNote')}</p>
      <a className="btn btn-main mt-4 w-full" href={`${base}/checkout`}>
        {t('cart.checkout')}
      </a>
      <p className="hint mt-2 text-center">{t('cart.secure')}</p>
    </section>
  );
}
