import type { DeskOrder } from '../../../api/shop/desk/contract';
import { languages } from '../../../api/shop/language/language-names';
import { formatDate } from '../../i18n/dates';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { AddressBlock } from '../orders/AddressBlock';
import { WhatsApp } from './WhatsApp';
import { phoneLink } from './words';

/** The customer of an enquiry, and how to reach them. */
export function Customer({ order, ...props }: IslandProps & { order: DeskOrder }) {
  return order.customerRemovedAt ? (
    <NoCustomer {...props} order={order} removedAt={order.customerRemovedAt} />
  ) : (
    <Known {...props} order={order} />
  );
}

/** Shown in place of a customer who has deleted the account: only what taxes depend on is left. */
function NoCustomer({ order, removedAt, ...props }: IslandProps & { order: DeskOrder; removedAt: string }) {
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

function Known({ order, ...props }: IslandProps & { order: DeskOrder }) {
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
        <a className="inline-block py-1" href={phoneLink(phone)}>
          {phone}
        </a>
      </p>
      <WhatsApp {...props} order={order} />
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
