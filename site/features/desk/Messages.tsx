import { useEffect, useState } from 'react';
import type { DeskMessage, DeskMessages, MarksBody, MessageBox } from '../../../api/shop/desk/contract';
import { retentionDays } from '../../../api/shop/retention/rules';
import { formatDate } from '../../i18n/dates';
import { formatNumber } from '../../i18n/format';
import type { TextKey } from '../../i18n/keys';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Pages } from '../../ui/Pages';
import { usePending } from '../../ui/use-form';
import { AskedVehicle } from '../orders/EnquiryVehicle';
import { showToast } from '../toast/toast';
import { Choices } from './Choices';
import { DeskGate } from './DeskGate';
import { failureOf } from './saving';
import { Waiting } from './Waiting';

const boxes: readonly MessageBox[] = ['open', 'answered', 'suspected'];

/** Messages of the contact form, mails to the shop and requests for parts, at the seller's desk. */
export default function Messages(props: IslandProps) {
  const t = useText(props);
  const [view, setView] = useState<{ box: MessageBox; page: number }>();
  useEffect(() => {
    const params = new URLSearchParams(location.search);
    const page = Number(params.get('page'));
    setView({ box: boxes.find((box) => box === params.get('box')) ?? 'open', page: page >= 1 ? Math.floor(page) : 1 });
  }, []);
  return view ? <Box {...props} {...view} /> : <Waiting text={t('site.loading')} />;
}

function Box({ box, page, ...props }: IslandProps & { box: MessageBox; page: number }) {
  const t = useText(props);
  const region = useRegion();
  const [loading, retry] = useLoad(`${box} ${page}`, () =>
    call<DeskMessages>('GET', `/api/desk/messages?box=${box}&page=${page}`),
  );
  const address = (to: MessageBox, number: number) =>
    `${props.base}/desk/messages?box=${to}${number > 1 ? `&page=${number}` : ''}`;
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="messages">
      {({ data, counts, pages }) => (
        <>
          <Choices
            label={t('desk.messages')}
            choices={boxes}
            here={box}
            nameOf={(name) => `${t(`desk.boxes.${name}`)} (${formatNumber(counts[name], region)})`}
            addressOf={(name) => address(name, 1)}
          />
          {data.length === 0 && <p className="panel p-8 text-center">{t('desk.noMessages')}</p>}
          <ul className="grid gap-3">
            {data.map((message) => (
              <Message key={message.messageId} {...props} message={message} />
            ))}
          </ul>
          <Pages {...props} page={page} pages={pages} address={(number) => address(box, number)} />
          {/* What was caught as spam goes much sooner than the other messages. */}
          {box !== 'suspected' && (
            <p className="text-sm text-muted">{t('desk.messagesGo', { days: retentionDays.strangersMessage })}</p>
          )}
        </>
      )}
    </DeskGate>
  );
}

function Message({ message: first, ...props }: IslandProps & { message: DeskMessage }) {
  const t = useText(props);
  const region = useRegion();
  const [message, setMessage] = useState(first);
  return (
    <li>
      <article className="panel p-4">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {`${message.firstName} ${message.lastName}`.trim()}: {t(`contact.subjects.${message.subject}`)}
          {!message.read && <span className="badge badge-warn">{t('desk.new')}</span>}
          {message.answered && <span className="badge badge-good">{t('desk.boxes.answered')}</span>}
        </h2>
        <p className="text-sm text-muted">
          <time dateTime={message.at}>{formatDate(new Date(message.at), 'moment', props.language, region)}</time> ·{' '}
          {message.email}
          {message.email && message.phone && ' · '}
          {message.phone && (
            <a className="inline-flex min-h-8 items-center" href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}>
              {message.phone}
            </a>
          )}
        </p>
        {message.subject === 'request' ? (
          <p className="mt-2">
            {t('request.part')}: <strong>{message.part}</strong>
          </p>
        ) : (
          message.part && (
            <p className="text-sm">
              {t('part.number')}: <span className="number">{message.part}</span>
            </p>
          )
        )}
        <AskedVehicle t={t} order={{ vehicle: message.vehicle, note: '' }} noteTitle="" />
        {message.query && (
          <p className="mt-2 text-sm break-words">
            {t('request.query')}: {message.query}
          </p>
        )}
        {message.mail && <p className="mt-2 font-medium break-words">{message.mail.title}</p>}
        {message.mail?.whole === false && <p className="text-sm">{t('conversation.byMailCut')}</p>}
        {message.message && <p className="mt-2 break-words whitespace-pre-line">{message.message}</p>}
        <Answering {...props} message={message} onMarked={setMessage} />
      </article>
    </li>
  );
}

interface AnsweringProps extends IslandProps {
  message: DeskMessage;
  onMarked: (message: DeskMessage) => void;
}

/** The reply by mail, and the marks that a seller sets or clears. */
function Answering({ message, onMarked, ...props }: AnsweringProps) {
  const t = useText(props);
  const { messageId, email, subject, mail, read, answered, suspected } = message;
  const { pending, run } = usePending();
  const mark = (marks: MarksBody) =>
    run(async () => {
      try {
        const path = `/api/desk/messages/${encodeURIComponent(messageId)}`;
        onMarked((await call<{ data: DeskMessage }>('PUT', path, marks)).data);
        showToast({ kind: 'good', title: t('desk.saved') });
      } catch (error) {
        showToast({ kind: 'bad', title: t('desk.failed'), text: failureOf(error, t) });
      }
    });
  const marking = (text: TextKey, marks: MarksBody) => (
    <button type="button" className="btn" disabled={pending} onClick={() => mark(marks)}>
      {t(text)}
    </button>
  );
  const re = encodeURIComponent(`Re: ${mail?.title || t(`contact.subjects.${subject}`)}`);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {email && (
        <a className="btn" href={`mailto:${encodeURIComponent(email)}?subject=${re}`}>
          {t('desk.reply')}
        </a>
      )}
      {marking(read ? 'desk.markUnread' : 'desk.markRead', { read: !read })}
      {marking(answered ? 'desk.markOpen' : 'desk.markAnswered', { answered: !answered, read: true })}
      {marking(suspected ? 'desk.markNotSpam' : 'desk.markSpam', { suspected: !suspected })}
    </div>
  );
}
