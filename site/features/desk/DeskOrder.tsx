import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeskOrder as Order } from '../../../api/shop/desk/contract';
import { languages } from '../../../api/shop/language/language-names';
import { canQuote, wasDelivered } from '../../../api/shop/orders/rules';
import { formatDate } from '../../i18n/dates';
import { useLoad } from '../../lib/load';
import { useWatch } from '../../lib/watch';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { NewMessages } from '../conversation/NewMessages';
import { AddressBlock } from '../orders/AddressBlock';
import { AskedVehicle } from '../orders/EnquiryVehicle';
import { OrderHead } from '../orders/OrderHead';
import { DeskGate } from './DeskGate';
import { searchOf, viewOf } from './desk';
import { History, News } from './History';
import { InvoicePanel } from './InvoicePanel';
import { MailPreview } from './MailPreview';
import { Notes } from './Notes';
import { $desk, lookAgain, openOrder } from './order';
import { PaymentPanel } from './PaymentPanel';
import { QuoteForm } from './QuoteForm';
import { ReturnsPanel } from './ReturnsPanel';
import { StatusPanel } from './StatusPanel';
import { TalkPanel } from './TalkPanel';
import { Waiting } from './Waiting';

interface Props extends IslandProps {
  /** The tax of the shop's present rule, for an order without a rule of its own. */
  taxPercent: number;
  carriers: string[];
}

/** One enquiry at the seller's desk. */
export default function DeskOrder(props: Props) {
  const t = useText(props);
  const [orderId, setOrderId] = useState<string>();
  useEffect(() => setOrderId(decodeURIComponent(location.pathname.split('/').at(-1) ?? '')), []);
  return orderId === undefined ? <Waiting text={t('site.loading')} /> : <Opened {...props} orderId={orderId} />;
}

function Opened({ orderId, ...props }: Props & { orderId: string }) {
  const t = useText(props);
  const [loading, retry] = useLoad(orderId, () => openOrder(orderId, props.language));
  const open = useStore($desk);
  useWatch(() => void (loading.state === 'there' && lookAgain()));
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="order">
      {() =>
        open && (
          <>
            <p className="mb-3">
              <a href={`${props.base}/desk${searchOf(viewOf(location.search))}`}>{t('desk.back')}</a>
            </p>
            <News {...props} news={open.news} />
            <MailPreview {...props} order={open.order} />
            <div className="grid items-start gap-5 @min-[60rem]:grid-cols-[1fr_22rem]">
              <div className="grid min-w-0 gap-5">
                <section className="panel p-5">
                  <OrderHead order={open.order} t={t} language={props.language} quoted={t('desk.quoteSent')} />
                  <NewMessages t={t} count={open.order.messages.unread} />
                  <AskedVehicle t={t} order={open.order} noteTitle={t('desk.customersNote')} />
                </section>
                <QuoteForm
                  {...props}
                  order={open.order}
                  taxPercent={open.order.taxPercent ?? props.taxPercent}
                  closed={!canQuote(open.order.status) || open.order.customerRemovedAt !== null}
                />
                {wasDelivered(open.order.status) && <ReturnsPanel {...props} order={open.order} />}
                <TalkPanel {...props} order={open.order} />
              </div>
              <div className="grid min-w-0 gap-5">
                <StatusPanel {...props} order={open.order} />
                <InvoicePanel {...props} order={open.order} />
                {open.order.payment && <PaymentPanel {...props} order={open.order} payment={open.order.payment} />}
                {open.order.customerRemovedAt ? (
                  <NoCustomer {...props} order={open.order} removedAt={open.order.customerRemovedAt} />
                ) : (
                  <Customer {...props} order={open.order} />
                )}
                <Notes {...props} />
                <History {...props} order={open.order} />
              </div>
            </div>
          </>
        )
      }
    </DeskGate>
  );
}

/** Shown in place of a customer who has deleted the account: only what taxes depend on is left. */
function NoCustomer({ order, removedAt, ...props }: IslandProps & { order: Order; removedAt: string }) {
  const t = useText(props);
  const region = useRegion();
  const { state, country } = order.shippingAddress;
  return (
    <section className="panel p-5" aria-labelledby="customer">
      <h2 id="customer" className="mb-2">
        {t('checkout.customer')}
      </h2>
      <p>{t('desk.customerRemovedText', { date: formatDate(new Date(removedAt), 'day', props.language, region) })}</p>
      <p className="mt-2 text-muted">
        {state}, {country}
      </p>
    </section>
  );
}

function Customer({ order, ...props }: IslandProps & { order: Order }) {
  const t = useText(props);
  const { email, phone } = order.contactInfo;
  const language = languages.find(({ code }) => code === order.language);
  return (
    <section className="panel p-5" aria-labelledby="customer">
      <h2 id="customer" className="mb-2">
        {t('checkout.customer')}
      </h2>
      <p>
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(order.orderNumber)}`}>{email}</a>
        <span className="block text-sm text-muted">
          {t(order.emailProven ? 'desk.emailProven' : 'desk.emailUnproven')}
        </span>
      </p>
      <p>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      <p className="text-sm text-muted">
        {t('header.language')}: <span lang={language?.code}>{language?.nativeName ?? order.language}</span>
      </p>
      <div className="mt-3 grid gap-3">
        <AddressBlock title={t('checkout.shippingAddress')} address={order.shippingAddress} />
        {order.billingAddress && <AddressBlock title={t('checkout.billingAddress')} address={order.billingAddress} />}
      </div>
    </section>
  );
}
