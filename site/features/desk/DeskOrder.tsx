import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeskOrder as Order } from '../../../api/contract/desk';
import { languages } from '../../../api/contract/language-names';
import { canQuote } from '../../../api/contract/order-rules';
import type { Address } from '../../../api/contract/orders';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { OrderHead } from '../orders/OrderHead';
import { DeskGate } from './DeskGate';
import { History, News } from './History';
import { Notes } from './Notes';
import { $desk, openOrder } from './order';
import { QuoteForm } from './QuoteForm';
import { StatusPanel } from './StatusPanel';

interface Props extends IslandProps {
  taxPercent: number;
  carriers: string[];
}

/** One enquiry at the seller's desk. Source: decisions, "Who answers enquiries". */
export default function DeskOrder(props: Props) {
  const t = useText(props);
  const [orderId, setOrderId] = useState<string>();
  useEffect(() => setOrderId(decodeURIComponent(location.pathname.split('/').at(-1) ?? '')), []);
  return orderId === undefined ? <p aria-busy="true">{t('site.loading')}</p> : <Opened {...props} orderId={orderId} />;
}

function Opened({ orderId, ...props }: Props & { orderId: string }) {
  const t = useText(props);
  const [loading, retry] = useLoad(orderId, () => openOrder(orderId));
  const open = useStore($desk);
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="order">
      {() =>
        open && (
          <>
            <p className="mb-3">
              <a href={`${props.base}/desk`}>{t('desk.back')}</a>
            </p>
            <News {...props} news={open.news} />
            <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
              <div className="grid min-w-0 gap-5">
                <section className="panel p-5">
                  <OrderHead order={open.order} t={t} language={props.language} quoted={t('desk.quoteSent')} />
                </section>
                <QuoteForm {...props} order={open.order} closed={!canQuote(open.order.status)} />
              </div>
              <div className="grid min-w-0 gap-5">
                <StatusPanel {...props} order={open.order} />
                <Customer {...props} order={open.order} />
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
      </p>
      <p>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </p>
      <p className="text-sm text-muted">
        {t('header.language')}: <span lang={language?.code}>{language?.nativeName ?? order.language}</span>
      </p>
      <AddressLines title={t('checkout.shippingAddress')} address={order.shippingAddress} />
      {order.billingAddress && <AddressLines title={t('checkout.billingAddress')} address={order.billingAddress} />}
    </section>
  );
}

function AddressLines({ title, address }: { title: string; address: Address }) {
  return (
    <>
      <h3 className="mt-3 text-sm text-muted">{title}</h3>
      <address className="not-italic">
        {[
          `${address.firstName} ${address.lastName}`,
          address.address,
          `${address.zipCode} ${address.city}, ${address.state}`,
          address.country,
        ].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four fixed lines
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  );
}
