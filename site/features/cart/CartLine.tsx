import { type RefObject, useRef } from 'react';
import type { CartEntry } from '../../../api/shop/cart/contract';
import { cartRules } from '../../../api/shop/cart/rules';
import { paiseOf } from '../../../api/shop/money/rules';
import { nameBesideLatin } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { unlessUnconfirmed } from '../../lib/http';
import { here, Within } from '../../ui/Within';
import { Restock } from '../restock/Restock';
import { showFailure } from '../toast/toast';
import { AmountText } from './amounts';
import { quantityOf, setQuantity } from './cart';
import { LineTotal } from './LineTotal';
import type { CartFactsPart } from './late';
import { isEntryOnRequest } from './preview';

interface Props {
  entry: CartEntry;
  t: Translate;
  base: string;
  facts: CartFactsPart | null | undefined;
  onRemove: () => void;
}

/** One line of the cart. */
export function CartLine({ entry, t, base, facts, onRemove }: Props) {
  const { cartItem, item, removedItem, priceBefore } = entry;
  const name = (item ?? removedItem)?.itemName ?? t('cart.itemFallback', { id: cartItem.itemId });
  // Two lines of one item differ by their vehicle.
  const of = cartItem.itemQuantity > cartItem.quantity ? entry.vehicle : null;
  const named = of ? `${name} – ${nameBesideLatin(of.label, of.localName)}` : name;
  return (
    <li
      id={`line-${cartItem.cartItemId}`}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 p-4 @min-[36rem]:grid-cols-[1fr_auto]"
      aria-label={named}
    >
      <div className="min-w-0">
        <Name entry={entry} name={name} base={base} t={t} />
        <Availability entry={entry} name={name} t={t} />
        {priceBefore !== null && (
          <p className="mt-1 text-sm font-semibold text-warn">
            <AmountText t={t} text="cart.priceChanged" paise={paiseOf(priceBefore)} />
          </p>
        )}
        {facts && <facts.CartFacts t={t} late={facts.late} entry={entry} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 @min-[36rem]:flex-col @min-[36rem]:items-end">
        <LineTotal entry={entry} t={t} className="text-lg" />
        <div className="flex flex-wrap items-center gap-2">
          {item && <Quantity entry={entry} name={named} t={t} />}
          <button
            type="button"
            className="btn btn-plain text-bad"
            aria-label={t('cart.removeNamed', { name: named })}
            onClick={onRemove}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
    </li>
  );
}

/** The item's name, which leads to its page, and its numbers. */
function Name({ entry, name, base, t }: Pick<Props, 'entry' | 'base' | 't'> & { name: string }) {
  const { cartItem, item, brand, removedItem } = entry;
  const shown = item ?? removedItem;
  return (
    <>
      <h2 className="text-base" lang={langOf(name)}>
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
      <p className="text-xs text-muted">
        <Within sentence={t('cart.itemId', { id: here })}>
          <span className="number" lang="en">
            {cartItem.itemId}
          </span>
        </Within>
      </p>
    </>
  );
}

/** Whether the item can be ordered, and its price. */
function Availability({ entry, name, t }: Pick<Props, 'entry' | 't'> & { name: string }) {
  const { cartItem, item } = entry;
  if (!item) return <p className="problem mt-1">{t('cart.unavailable')}</p>;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className={`badge ${item.itemAvailable ? 'badge-good' : 'badge-bad'}`}>
          {item.itemAvailable ? t('cart.inStock') : t('cart.outOfStock')}
        </span>
        {!isEntryOnRequest(entry) && (
          <AmountText t={t} text="cart.perUnit" paise={paiseOf(item.itemSellingPrice)} className="text-muted" />
        )}
      </p>
      {!item.itemAvailable && (
        <>
          <p className="problem mt-1">{t('errors.itemUnavailable')}</p>
          <Restock itemId={cartItem.itemId} name={name} />
        </>
      )}
    </>
  );
}

/** Plus and minus. At a limit the button is disabled and focus moves to the other one. */
function Quantity({ entry, name, t }: { entry: CartEntry; name: string; t: Translate }) {
  const { cartItemId, quantity, itemQuantity } = entry.cartItem;
  // The maximum counts all lines of the item, whatever their vehicle.
  const max = cartRules.maxQuantity - (itemQuantity - quantity);
  const minus = useRef<HTMLButtonElement>(null);
  const plus = useRef<HTMLButtonElement>(null);

  async function change(step: 1 | -1, pressed: RefObject<HTMLButtonElement | null>) {
    const wanted = quantityOf(cartItemId) + step;
    if (wanted < 1 || wanted > max) return;
    const atLimit = wanted === 1 || wanted === max;
    if (atLimit && document.activeElement === pressed.current) (pressed === minus ? plus : minus).current?.focus();
    try {
      await setQuantity(cartItemId, wanted);
    } catch (error) {
      showFailure(unlessUnconfirmed(error, t, t('cart.updateFailed')));
    }
  }

  return (
    <fieldset className="flex items-center rounded-lg border border-line-strong">
      <legend className="sr-only">{t('cart.quantityOf', { name })}</legend>
      <button
        ref={minus}
        type="button"
        className="size-11 text-lg disabled:text-muted"
        aria-label={t('cart.decrease', { name })}
        disabled={quantity <= 1}
        onClick={() => void change(-1, minus)}
      >
        −
      </button>
      <output className="min-w-8 text-center font-semibold tabular-nums">{quantity}</output>
      <button
        ref={plus}
        type="button"
        className="size-11 text-lg disabled:text-muted"
        aria-label={t('cart.increase', { name })}
        disabled={quantity >= max}
        onClick={() => void change(1, plus)}
      >
        +
      </button>
    </fieldset>
  );
}
