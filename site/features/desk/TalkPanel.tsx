import { useMemo } from 'react';
import { messageForm } from '../../../api/shop/conversation/form';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { type IslandProps, useText } from '../../ui/island';
import { Conversation } from '../conversation/Conversation';
import { TemplateButton } from '../templates/TemplateButton';
import { wordsProblem } from './quote';

/** The messages between the customer of an enquiry and the sellers. */
export function TalkPanel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const { orderId } = order;
  const talk = useMemo(
    () => ({ path: `/api/desk/orders/${encodeURIComponent(orderId)}`, headers: {}, side: 'seller' as const }),
    [orderId],
  );
  return (
    <div className="panel p-5">
      <Conversation
        {...props}
        talk={talk}
        wanted={false}
        helps={{
          below: (field, type) => (
            <TemplateButton {...props} field={field} to={order.language} most={messageForm.words.cut} onText={type} />
          ),
          problemOf: (words) => wordsProblem(words, t),
        }}
      />
    </div>
  );
}
