import { useMemo, useState } from 'react';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import { wasDelivered } from '../../../api/shop/orders/rules';
import type { Strings } from '../../i18n/keys';
import { useLate } from '../../lib/late';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { orderPath } from './order';

interface Props extends IslandProps {
  order: OrderDetails;
}

/** The page's texts with those that have loaded late. */
const useStrings = (own: Strings, late: Strings | undefined): Strings =>
  useMemo(() => ({ ...own, ...late }), [own, late]);

/** Messages about the order; without any, a button that opens them. */
export function LateConversation({ order, ...props }: Props) {
  const t = useText(props);
  const [asked, setAsked] = useState(false);
  const wanted = asked || order.messages.all > 0;
  const part = useLate(async () => (await import('../conversation/late')).loadConversation(props.language), wanted);
  const strings = useStrings(props.strings, part?.strings);
  const talk = useMemo(() => ({ ...orderPath(order.orderId), side: 'customer' as const }), [order.orderId]);
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      {part ? (
        <part.Conversation {...props} strings={strings} talk={talk} wanted={asked} />
      ) : (
        <button type="button" className="btn" aria-disabled={wanted || undefined} onClick={() => setAsked(true)}>
          {t('conversation.ask')}
        </button>
      )}
      {part === null && <FormFailure text={t('errors.network')} />}
    </div>
  );
}

/** Returns and claims, once something was delivered. */
export function LateReturns({ order, ...props }: Props) {
  const t = useText(props);
  const wanted = wasDelivered(order.status);
  const part = useLate(async () => (await import('../returns/late')).loadReturnsPart(props.language), wanted);
  const strings = useStrings(props.strings, part?.strings);
  const of = useMemo(() => orderPath(order.orderId), [order.orderId]);
  if (!wanted || part === undefined) return null;
  return (
    <div className="mt-5 border-t border-line pt-4 print:hidden">
      {part ? (
        <part.Returns {...props} strings={strings} of={of} order={order} />
      ) : (
        <FormFailure text={t('errors.network')} />
      )}
    </div>
  );
}
