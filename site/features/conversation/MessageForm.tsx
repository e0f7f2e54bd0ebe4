import { useEffect, useRef, useState } from 'react';
import type { OrderMessage } from '../../../api/shop/conversation/contract';
import { messageForm } from '../../../api/shop/conversation/form';
import { isMessage } from '../../../api/shop/conversation/rules';
import { LongField } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { PictureField } from '../pictures/PictureField';
import { showToast } from '../toast/toast';
import { messageFailure, sendMessage, type Talk } from './conversation';

interface Props extends IslandProps {
  talk: Talk;
  wanted: boolean;
  /** Gets all messages. */
  onSent: (messages: OrderMessage[]) => void;
}

const prefix = 'message-';
const field = `${prefix}words`;

/** One message; a customer's may have a picture of the old part. */
export function MessageForm({ talk, wanted, onSent, ...props }: Props) {
  const t = useText(props);
  const [names, setNames] = useState<string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const isCustomer = talk.side === 'customer';
  useEffect(() => {
    if (wanted) form.current?.querySelector('textarea')?.focus();
  }, [wanted]);
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values): Problems =>
      isMessage({ words: values[field] ?? '', picture: names[0] ?? null }) ? {} : { [field]: t('conversation.empty') },
    send: async (values, sent) => {
      onSent(await sendMessage(talk, values[field] ?? '', names[0] ?? null));
      sent.reset();
      setNames([]);
      const text = t(isCustomer ? 'conversation.sentText' : 'conversation.answeredText');
      showToast({ kind: 'good', title: t('conversation.sentTitle'), text });
    },
    explain: (error) => messageFailure(error, t),
  });
  const words = fieldsOf(t, messageForm, problems, { prefix })('words');
  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} onChange={follow} noValidate>
      <LongField {...words} rows={3} hint={isCustomer ? t('conversation.hint') : undefined} />
      {isCustomer && (
        <PictureField {...props} of={talk} id="message-picture" most={1} names={names} onChange={setNames} />
      )}
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {t('conversation.send')}
      </PendingButton>
    </form>
  );
}
