import type { CartAnswer } from '../../../api/shop/cart/contract';
import type { OrderDetails, ReorderedAnswer } from '../../../api/shop/orders/contract';
import { element } from '../../lib/element';
import { call, failureText, isRefusal } from '../../lib/http';
import { pageLanguage } from '../../lib/page-strings';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { setCartCount, tellOtherTabs } from '../cart/count';
import { showToast, wayLook } from '../toast/toast';
import { orderKey } from './order';

/** Print, order again, and, for the signed-in customer, ending the links in mails. */
export function More({ order, ...props }: IslandProps & { order: OrderDetails }) {
  const t = useText(props);
  const { pending, run } = usePending();
  const path = `/api/orders/${order.orderId}`;
  const say = (error: unknown) => {
    const text = isRefusal(error, 'cart_full') ? t('errors.cartFull') : failureText(error, t, t('errors.general'));
    showToast({ kind: 'bad', title: t('errors.generalTitle'), text });
  };
  const reorder = () =>
    run(async () => {
      const { added, gone } = await call<ReorderedAnswer>('POST', `${path}/reorder?lang=${pageLanguage()}`);
      const { data } = await call<CartAnswer>('GET', '/api/cart');
      setCartCount(data.itemCount);
      tellOtherTabs();
      const text = gone.length > 0 ? t('acceptance.gone', { names: gone.join(', ') }) : undefined;
      const more = element('a', wayLook, t('account.viewCart'));
      more.setAttribute('href', `${props.base}/cart`);
      showToast({
        kind: added > 0 ? 'good' : 'bad',
        title: t('acceptance.reordered', { count: added }),
        ...(text && { text }),
        more,
      });
    }).catch(say);
  const endLinks = () =>
    run(async () => {
      await call('DELETE', `${path}/links`);
      showToast({ kind: 'good', title: t('acceptance.linksEnded') });
    }).catch(say);
  const isOwn = orderKey() === undefined;
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => print()}>
          {t('acceptance.print')}
        </button>
        {isOwn && (
          <button type="button" className="btn" aria-disabled={pending || undefined} onClick={reorder}>
            {t('acceptance.reorder')}
          </button>
        )}
        {isOwn && (
          <button
            type="button"
            className="btn btn-plain"
            aria-describedby="end-links"
            aria-disabled={pending || undefined}
            onClick={endLinks}
          >
            {t('acceptance.endLinks')}
          </button>
        )}
      </p>
      {isOwn && (
        <p id="end-links" className="hint mt-1">
          {t('acceptance.endLinksHint')}
        </p>
      )}
    </div>
  );
}
