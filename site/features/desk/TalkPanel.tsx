import { useMemo } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import type { IslandProps } from '../../ui/island';
import { Conversation } from '../conversation/Conversation';

/** The messages between the customer of an enquiry and the sellers. */
export function TalkPanel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const { orderId } = order;
  const talk = useMemo(
    () => ({ path: `/api/desk/orders/${encodeURIComponent(orderId)}`, headers: {}, side: 'seller' as const }),
    [orderId],
  );
  return (
    <div className="panel p-5">
      <Conversation {...props} talk={talk} wanted={false} />
    </div>
  );
}
