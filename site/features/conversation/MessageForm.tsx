import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderMessage } from '../../../api/shop/conversation/contract';
import { messageForm } from '../../../api/shop/conversation/form';
import { isMessage } from '../../../api/shop/conversation/rules';
import { LongField } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { formPictures } from '../pictures/form-pictures';
import { PictureField } from '../pictures/PictureField';
import { showToast } from '../toast/toast';
import { messageFailure, sendMessage, type Talk } from './conversation';

/** What a seller has beside the field. */
export interface MessageHelps {
  /** @param type replaces the text of the field */
  below: (field: string, type: (text: string) => void) => ReactNode;
  /** Why words are not sent; undefined: they are. */
  problemOf: (words: string) => string | undefined;
}

interface Props extends IslandProps {
  talk: Talk;
  wanted: boolean;
  helps?: MessageHelps | undefined;
  /** Gets all messages. */
  onSent: (messages: OrderMessage[]) => void;
}

const prefix = 'message-';
const field = `${prefix}words`;

/** One message; a customer's may have a picture of the old part. */
export function MessageForm({ talk, wanted, helps, onSent, ...props }: Props) {
  const t = useText(props);
  const [pictures] = useState(formPictures);
  const form = useRef<HTMLFormElement>(null);
  const isCustomer = talk.side === 'customer';
  useEffect(() => {
    if (wanted) form.current?.querySelector('textarea')?.focus();
  }, [wanted]);
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values): Problems => {
      const words = values[field] ?? '';
      const isSaid = pictures.isAny() || isMessage({ words, picture: null });
      const problem = isSaid ? helps?.problemOf(words) : t('conversation.empty');
      return problem ? { [field]: problem } : {};
    },
    send: async (values, sent) => {
      const [picture = null] = await pictures.settled();
      onSent(await sendMessage(talk, values[field] ?? '', picture));
      sent.reset();
      pictures.clear();
      const text = t(isCustomer ? 'conversation.sentText' : 'conversation.answeredText');
      showToast({ kind: 'good', title: t('conversation.sentTitle'), text });
    },
    explain: (error) => messageFailure(error, t),
  });
  const type = (text: string) => {
    const area = form.current?.querySelector('textarea');
    if (area) area.value = text;
  };
  const words = fieldsOf(t, messageForm, problems, { prefix })('words');
  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} onChange={follow} noValidate>
      <LongField {...words} rows={3} hint={isCustomer ? t('conversation.hint') : undefined} />
      {helps && <div>{helps.below(field, type)}</div>}
      {isCustomer && <PictureField {...props} of={talk} id="message-picture" most={1} pictures={pictures} />}
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {t('conversation.send')}
      </PendingButton>
    </form>
  );
}
