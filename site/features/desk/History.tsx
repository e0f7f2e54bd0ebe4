import type { DeskEvent, DeskOrder } from '../../../api/shop/desk/contract';
import type { Locale } from '../../../api/shop/language/languages';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import { formatPrice } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { type IslandProps, useRegion, useText } from '../../ui/island';

function eventText(event: DeskEvent, t: Translate, region: Locale): string {
  switch (event.kind) {
    case 'status':
      return [event.status ? t(`orders.status.${event.status}`) : '', event.text].filter(Boolean).join(' · ');
    case 'undo':
      return event.status ? t('desk.events.undo', { status: t(`orders.status.${event.status}`) }) : '';
    case 'quote':
      return t('desk.events.quote', { total: formatPrice(paiseOf(event.total ?? 0), 'INR', region) });
    case 'reopen':
      return t('desk.events.reopen', { reason: event.text ?? '' });
    case 'line':
      return t('desk.events.line', { text: event.text ?? '' });
    case 'parcel':
      return t('desk.events.parcel', { text: event.text ?? '' });
    case 'tracking':
      return t('desk.events.tracking', { number: event.text || '–' });
    case 'note':
      return t('desk.events.note', { text: event.text ?? '' });
    case 'accepted':
      return t('desk.events.accepted', { total: formatPrice(paiseOf(event.total ?? 0), 'INR', region) });
    default:
      return [t(`desk.events.${event.kind}`), event.reason && t(`acceptance.reasons.${event.reason}`), event.text]
        .filter(Boolean)
        .join(' · ');
  }
}

function Events({ events, ...props }: IslandProps & { events: readonly DeskEvent[] }) {
  const t = useText(props);
  const region = useRegion();
  return (
    <>
      {events.map((event) => (
        <li key={event.eventId} className="py-2">
          <p className="whitespace-pre-line">{eventText(event, t, region)}</p>
          <p className="hint">
            <time dateTime={event.at}>{formatDate(new Date(event.at), 'moment', props.language, region)}</time> ·{' '}
            {event.by ?? t('desk.customer')}
          </p>
        </li>
      ))}
    </>
  );
}

/** The events of an enquiry, newest first, with time and person. */
export function History({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const region = useRegion();
  return (
    <section className="panel p-5" aria-labelledby="history">
      <h2 id="history">{t('desk.history')}</h2>
      <ol className="divide-y divide-line">
        <Events {...props} events={order.events} />
        <li className="py-2">
          <p>{t('desk.events.received')}</p>
          <p className="hint">
            <time dateTime={order.createdAt}>
              {formatDate(new Date(order.createdAt), 'moment', props.language, region)}
            </time>
          </p>
        </li>
      </ol>
    </section>
  );
}

/** The other sellers' events since this seller began to type. */
export function News({ news, ...props }: IslandProps & { news: readonly DeskEvent[] }) {
  const t = useText(props);
  if (news.length === 0) return null;
  return (
    <div className="panel mb-5 border-s-4 border-s-bad p-4" role="alert">
      <p className="font-semibold">{t('desk.changed')}</p>
      <p className="text-muted">{t('desk.changedText')}</p>
      <ul className="mt-1">
        <Events {...props} events={news} />
      </ul>
    </div>
  );
}
