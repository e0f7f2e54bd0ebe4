import { useStore } from '@nanostores/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Cart as CartData, CartEntry } from '../../../api/shop/cart/contract';
import type { ChargeRule } from '../../../api/shop/money/rules';
import type { Translate } from '../../i18n/keys';
import { useLate } from '../../lib/late';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { focusContent } from '../../ui/focus';
import { type IslandProps, useText } from '../../ui/island';
import { ListAndPanel, Skeleton } from '../../ui/Skeleton';
import { $vehicle, lineVehicleOf, readVehicle } from '../vehicle/vehicle';
import { BlockedLines } from './BlockedLines';
import { CartLine } from './CartLine';
import { CartSummary } from './CartSummary';
import { $cart, followCart, judgeBy, loadCart } from './cart';
import { $cleared } from './cleared';
import { clearAll, restoreAll } from './clearing';
import { EmptyCart } from './EmptyCart';
import type { CartFactsPart } from './late';
import { blockedLines, hasFacts } from './preview';
import { removeLines } from './removal';

interface Props extends IslandProps {
  /** The rule by which checkout adds shipping and tax. */
  charges: ChargeRule;
  /** Whether the shop has delivery by PIN code. */
  delivers: boolean;
}

/** The shopping cart. */
export default function Cart(props: Props) {
  const t = useText(props);
  const cart = useStore($cart);
  const { base } = props;
  const cleared = useStore($cleared);
  const [justCleared, setJustCleared] = useState(false);
  const wanted = cart.state === 'there' && cart.cart.items.some(hasFacts);
  const facts = useLate(async () => (await import('./late')).loadCartFacts(props.language), wanted);
  const delivery = useLate(async () => (await import('../delivery/late')).loadDelivery(props.language), props.delivers);
  // Lines and their facts appear together, so that nothing moves.
  const complete = useRef(false);
  complete.current ||= cart.state === 'there' && (!wanted || facts !== undefined);
  useEffect(() => {
    readVehicle();
    const stopJudging = $vehicle.subscribe((vehicle) => judgeBy(lineVehicleOf(vehicle)));
    const stopFollowing = followCart();
    return () => {
      stopJudging();
      stopFollowing();
    };
  }, []);

  function clear() {
    setJustCleared(true);
    void clearAll(t);
  }

  if (cart.state === 'loading' || (cart.state === 'there' && !complete.current)) {
    return (
      <Skeleton text={t('site.loading')}>
        <ListAndPanel sizes={['h-36', 'h-36']} />
      </Skeleton>
    );
  }
  if (cart.state === 'failed') {
    return <ErrorPanel t={t} error={cart.error} type="cart" onRetry={() => void loadCart()} />;
  }
  if (cart.cart.items.length === 0) {
    return (
      <EmptyCart t={t} base={base}>
        {cleared && <Cleared t={t} focused={justCleared} onUndo={() => void restoreAll(cleared, t)} />}
      </EmptyCart>
    );
  }
  const { charges, delivers, language } = props;
  return <Filled {...{ t, base, charges, delivers, language, facts, delivery }} cart={cart.cart} onClear={clear} />;
}

/** The undo button of a cleared cart. It takes the focus after the clearing click, not when a page opens with it. */
function Cleared({ t, focused, onUndo }: { t: Translate; focused: boolean; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <div className="mx-auto mb-6 flex max-w-md flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg bg-accent-soft p-3">
      <p role="status">{t('cart.cleared')}</p>
      <button ref={button} type="button" className="btn" onClick={onUndo}>
        {t('cart.undo')}
      </button>
    </div>
  );
}

interface FilledProps
  extends Pick<ComponentProps<typeof CartSummary>, 't' | 'base' | 'charges' | 'delivers' | 'language' | 'delivery'> {
  cart: CartData;
  /** What lines say about vehicles and stock, once that has loaded. */
  facts: CartFactsPart | null | undefined;
  onClear: () => void;
}

function Filled({ cart, facts, onClear, ...summary }: FilledProps) {
  const { t, base } = summary;
  const blocked = blockedLines(cart);

  async function remove(entries: readonly CartEntry[]) {
    focusAfter(cart, entries);
    await removeLines(entries, t);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @min-[60rem]:grid-cols-[minmax(0,1fr)_21rem]">
      <div>
        {blocked.length > 0 && <BlockedLines t={t} onRemove={() => void remove(blocked)} />}
        <ul className="panel divide-y divide-line">
          {cart.items.map((entry) => (
            <CartLine
              key={entry.cartItem.cartItemId}
              entry={entry}
              t={t}
              base={base}
              facts={facts}
              onRemove={() => void remove([entry])}
            />
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <a className="btn btn-plain" href={`${base}/`}>
            {t('cart.continueShopping')}
          </a>
          <button type="button" className="btn btn-plain text-bad" onClick={onClear}>
            {t('cart.clear')}
          </button>
        </p>
      </div>
      <CartSummary cart={cart} {...summary} />
    </div>
  );
}

/** The pressed button disappears with its line: focus moves to the line that takes its place. */
function focusAfter(cart: CartData, gone: readonly CartEntry[]): void {
  const last = cart.items.findLastIndex((entry) => gone.includes(entry));
  const neighbour =
    cart.items.slice(last + 1).find((entry) => !gone.includes(entry)) ??
    cart.items.findLast((entry) => !gone.includes(entry));
  const line = neighbour && document.getElementById(`line-${neighbour.cartItem.cartItemId}`);
  if (line) line.focus({ preventScroll: true });
  else focusContent();
}
