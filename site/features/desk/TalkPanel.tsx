import { useMemo } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { type IslandProps, useText } from '../../ui/island';
import { Conversation } from '../conversation/Conversation';

/** The messages between the customer of an enquiry and the sellers. */
export function TalkPanel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const { orderId, messages } = order;
  const talk = useMemo(
    () => ({ path: `/api/desk/orders/${encodeURIComponent(orderId)}`, headers: {}, side: 'seller' as const }),
    [orderId],
  );
  return (
    <div className="panel p-5">
      {messages.unread > 0 && (
        <p className="mb-2">
          <span className="badge badge-warn">{t('conversation.unread', { count: messages.unread })}</span>
        </p>
      )}
      <Conversation {...props} talk={talk} wanted={false} />
    </div>
  );
}
