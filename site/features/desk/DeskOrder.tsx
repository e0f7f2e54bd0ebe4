import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { DeskOrder as Order } from '../../../api/shop/desk/contract';
import { isDeskQueue } from '../../../api/shop/desk/rules';
import { canQuote, wasDelivered } from '../../../api/shop/orders/rules';
import { ApiFailure } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { useWatch } from '../../lib/watch';
import { useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { NewMessages } from '../conversation/NewMessages';
import { ledToLogin } from '../login/signed-out';
import { AskedVehicle } from '../orders/EnquiryVehicle';
import { OrderHead } from '../orders/OrderHead';
import { Assignee } from './Assignee';
import { Customer } from './Customer';
import { type DeskProps, searchOf, viewOf } from './desk';
import { History, News } from './History';
import { InvoicePanel } from './InvoicePanel';
import { focusWork } from './keys';
import { $news } from './list';
import { MailPreview } from './MailPreview';
import { Notes } from './Notes';
import { $desk, closeOrder, lookAgain, openOrder } from './order';
import { PartParcel } from './PartParcel';
import { PaymentPanel } from './PaymentPanel';
import { PrintSheet, type Sheet } from './PrintSheet';
import { QuoteForm } from './QuoteForm';
import { Related } from './Related';
import { Reopen } from './Reopen';
import { ReturnsPanel } from './ReturnsPanel';
import { StatusPanel } from './StatusPanel';
import { TalkPanel } from './TalkPanel';

type Props = DeskProps & { orderId: string };

/** One enquiry at the seller's desk. */
export function DeskOrder({ orderId, ...props }: Props) {
  const t = useText(props);
  const [loading, retry] = useLoad(orderId, () => openOrder(orderId, props.language));
  const open = useStore($desk);
  const back = useRef<HTMLParagraphElement>(null);
  useNews(loading.state === 'there');
  useEffect(() => closeOrder, []);
  // In a narrow window the enquiry takes the place of the list, which may have been scrolled.
  useEffect(() => {
    if (orderId && back.current && back.current.getBoundingClientRect().top < 0) back.current.scrollIntoView();
  }, [orderId]);
  useEffect(() => {
    if (loading.state === 'failed') ledToLogin(loading.error, props.base);
  }, [loading, props.base]);
  const isUnknown = loading.state === 'failed' && loading.error instanceof ApiFailure && loading.error.status === 404;
  return (
    <>
      <p className="mb-2 print:hidden" ref={back}>
        <a className="inline-block py-1" href={`${props.base}/desk${searchOf(viewOf(location.search))}`}>
          {t('desk.back')}
        </a>
      </p>
      <Loaded
        t={t}
        loading={loading}
        waiting={t('site.loading')}
        failed={isUnknown ? t('desk.notFound') : t('desk.loadFailed')}
        onRetry={isUnknown ? undefined : retry}
      >
        {() => open?.order.orderId === orderId && <Opened key={orderId} {...props} order={open.order} />}
      </Loaded>
    </>
  );
}

/** Looks for others' changes: when the shop tells that something changed, and every half minute. */
function useNews(isThere: boolean): void {
  const news = useStore($news);
  useWatch(() => void (isThere && lookAgain()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each piece of news
  useEffect(() => {
    if (isThere && news) void lookAgain();
  }, [news?.revision]);
}

/** Whether the enquiry waits for a first answer, or was opened in a queue. */
const isToWorkOn = ({ status, quotedAt, customerRemovedAt }: Order) =>
  isDeskQueue(viewOf(location.search).show) ||
  (status === 'pending' && quotedAt === null && customerRemovedAt === null);

function Opened({ order, ...props }: DeskProps & { order: Order }) {
  const t = useText(props);
  const news = useStore($desk)?.news ?? [];
  const [sheet, setSheet] = useState<Sheet>();
  const toWorkOn = useRef(isToWorkOn(order));
  // With a finger, the keyboard would cover what is to be read first.
  useEffect(() => {
    if (toWorkOn.current && matchMedia('(pointer: fine)').matches) focusWork();
  }, []);
  return (
    <>
      {sheet && <PrintSheet {...props} order={order} sheet={sheet} onDone={() => setSheet(undefined)} />}
      <div className={sheet ? 'print:hidden' : ''}>
        <News {...props} news={news} />
        <MailPreview {...props} order={order} />
        <div className="grid items-start gap-5 @min-[60rem]:grid-cols-[1fr_22rem]">
          <div className="grid min-w-0 gap-5">
            <section className="panel p-5">
              <OrderHead order={order} t={t} language={props.language} quoted={t('desk.quoteSent')} />
              <NewMessages t={t} count={order.messages.unread} />
              <Assignee {...props} order={order} />
              <AskedVehicle t={t} order={order} noteTitle={t('desk.customersNote')} />
              <div className="mt-3 flex flex-wrap gap-2">
                {order.quote && (
                  <button type="button" className="btn min-h-9 px-3 py-1 text-sm" onClick={() => setSheet('quote')}>
                    {t('desk.printQuote')}
                  </button>
                )}
                <button type="button" className="btn min-h-9 px-3 py-1 text-sm" onClick={() => setSheet('slip')}>
                  {t('desk.printSlip')}
                </button>
              </div>
            </section>
            <QuoteForm
              {...props}
              order={order}
              taxPercent={order.taxPercent ?? props.taxPercent}
              closed={!canQuote(order.status) || order.customerRemovedAt !== null}
            />
            {wasDelivered(order.status) && <ReturnsPanel {...props} order={order} />}
            <TalkPanel {...props} order={order} />
          </div>
          <div className="grid min-w-0 gap-5">
            <StatusPanel {...props} order={order} />
            <InvoicePanel {...props} order={order} />
            {order.payment && <PaymentPanel {...props} order={order} payment={order.payment} />}
            <PartParcel {...props} order={order} />
            <Reopen {...props} order={order} />
            <Customer {...props} order={order} />
            <Related {...props} order={order} />
            <Notes {...props} />
            <History {...props} order={order} />
          </div>
        </div>
      </div>
    </>
  );
}
