import { useState } from 'react';
import type { OrderMessage } from '../../../api/shop/conversation/contract';
import { formatDate } from '../../i18n/dates';
import { useLoad } from '../../lib/load';
import { useSeen } from '../../lib/seen';
import { useWatch } from '../../lib/watch';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { Picture } from '../pictures/Picture';
import { loadMessages, lookForMessages, markRead, type Talk } from './conversation';
import { MessageForm, type MessageHelps } from './MessageForm';

interface Props extends IslandProps {
  talk: Talk;
  /** Whether the reader asked for it, so that the message field gets the focus. */
  wanted: boolean;
  helps?: MessageHelps | undefined;
}

/** The messages of one order, and the form for another one; the same for both sides. */
export function Conversation({ talk, wanted, helps, ...props }: Props) {
  const t = useText(props);
  const [loading, retry] = useLoad(talk.path, () => loadMessages(talk));
  return (
    <section className="grid gap-3" aria-labelledby="conversation">
      <h2 id="conversation" tabIndex={-1}>
        {t('conversation.title')}
      </h2>
      <Loaded
        part
        t={t}
        loading={loading}
        waiting={t('site.loading')}
        failed={t('conversation.loadFailed')}
        onRetry={retry}
      >
        {(messages) => <Opened {...props} talk={talk} wanted={wanted} helps={helps} first={messages} />}
      </Loaded>
    </section>
  );
}

function Opened({ talk, wanted, helps, first, ...props }: Props & { first: OrderMessage[] }) {
  const t = useText(props);
  const [messages, setMessages] = useState(first);
  useWatch(() => void lookForMessages(talk).then((found) => found && setMessages(found)));
  // Read is what was on the screen.
  const end = useSeen<HTMLDivElement>(messages.at(-1)?.messageId, () => void markRead(talk, messages));
  return (
    <>
      {messages.length === 0 && <p className="text-muted">{t('conversation.none')}</p>}
      {/* Screen readers say what arrives while the page is open. */}
      <div role="log" aria-labelledby="conversation">
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message key={message.messageId} {...props} talk={talk} message={message} />
          ))}
        </ol>
        <div ref={end} />
      </div>
      <MessageForm {...props} talk={talk} wanted={wanted} helps={helps} onSent={setMessages} />
    </>
  );
}

function Message({ talk, message, ...props }: IslandProps & { talk: Talk; message: OrderMessage }) {
  const t = useText(props);
  const region = useRegion();
  const { from, at, words, picture, byMail, readAt } = message;
  const isOwn = from === talk.side;
  const moment = (time: string) => formatDate(new Date(time), 'moment', props.language, region);
  return (
    <li className={`rounded-lg p-3 ${isOwn ? 'ms-6 bg-accent-soft' : 'me-6 bg-sunken'}`}>
      <p className="hint">
        {t(isOwn ? 'conversation.you' : `conversation.${from}`)} · <time dateTime={at}>{moment(at)}</time>
        {byMail && ` · ${t(byMail === 'cut' ? 'conversation.byMailCut' : 'conversation.byMail')}`}
        {isOwn && readAt && ` · ${t('conversation.read', { date: moment(readAt) })}`}
      </p>
      {words && <p className="break-words whitespace-pre-line">{words}</p>}
      {picture && <Picture t={t} of={talk} name={picture} number={1} />}
    </li>
  );
}
