import { useEffect, useState } from 'react';
import { claimForm } from '../../../api/shop/payments/form';
import { type ReferencedWay, readReference } from '../../../api/shop/payments/rules';
import type { Translate } from '../../i18n/keys';
import { useLate } from '../../lib/late';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf, type Problems } from '../../ui/form';
import { useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { useRupees } from '../../ui/use-rupees';
import { changeOrder } from '../orders/order';
import { showToast } from '../toast/toast';
import { type PaymentProps, payFailure, payOnline } from './pay';

/** A transfer of the customer's: where to, and by which number the seller finds it. */
export function Transfer({ way, ...props }: PaymentProps & { way: ReferencedWay }) {
  const { t: late, order, payment } = props;
  const t = useText(props);
  const { upi, bankTransfer } = payment;
  const { problems, failure, pending, submit, follow } = useForm({
    check: ({ reference = '' }): Problems =>
      readReference(way, reference) === undefined ? { reference: late('payment.referenceWrong') } : {},
    send: async ({ reference = '' }) => {
      await changeOrder(order, 'payments/claim', { way, reference }, 'payment');
      showToast({ kind: 'good', title: late('payment.claimedTitle'), text: late('payment.claimedText') });
    },
    explain: (error) => payFailure(error, t, late),
  });
  return (
    <form className="grid gap-3" onSubmit={submit} onChange={follow} noValidate>
      {way === 'upi' && upi && <UpiPayee t={late} upi={upi} />}
      {way === 'bank_transfer' && bankTransfer && (
        <dl className="grid gap-2">
          <Copied t={late} name={late('payment.accountName')} text={bankTransfer.name} />
          <Copied t={late} name={late('payment.accountNumber')} text={bankTransfer.number} />
          <Copied t={late} name={late('payment.ifsc')} text={bankTransfer.ifsc} />
          <Copied t={late} name={late('payment.purpose')} text={order.orderNumber} />
        </dl>
      )}
      <p>{late('payment.afterwards')}</p>
      <Field {...fieldsOf(late, claimForm, problems)('reference')} hint={late('payment.referenceHint')} />
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {late('payment.iPaid')}
      </PendingButton>
    </form>
  );
}

/** A link that opens an app on a phone; on any other screen, the same as a picture for the phone's camera. */
function UpiPayee({ t, upi }: { t: Translate; upi: { id: string; link: string } }) {
  const [onPhone, setOnPhone] = useState<boolean>();
  useEffect(() => setOnPhone(matchMedia('(pointer: coarse)').matches), []);
  const drawing = useLate(() => import('../../../api/shop/payments/upi-qr'), onPhone === false);
  return (
    <>
      {onPhone && (
        <a className="btn btn-main justify-self-start" href={upi.link}>
          {t('payment.openUpi')}
        </a>
      )}
      {drawing && (
        <>
          <p>{t('payment.scan')}</p>
          <img
            className="w-56 rounded-lg bg-white"
            src={`data:image/svg+xml,${encodeURIComponent(drawing.upiQr(upi.link))}`}
            alt={t('payment.qr')}
          />
        </>
      )}
      <dl>
        <Copied t={t} name={t('payment.upiId')} text={upi.id} />
      </dl>
    </>
  );
}

/** A text with a button that copies it. */
function Copied({ t, name, text }: { t: Translate; name: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'good', title: t('payment.copied', { name }) }),
      () => showToast({ kind: 'bad', title: t('payment.copyFailed') }),
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="number">{text}</dd>
      <dd>
        <button type="button" className="btn btn-plain" aria-label={`${t('payment.copy')}: ${name}`} onClick={copy}>
          {t('payment.copy')}
        </button>
      </dd>
    </div>
  );
}

/** The customer pays when the parcel arrives; what that costs stands before the button. */
export function Cash(props: PaymentProps) {
  const { t: late, order, payment } = props;
  const t = useText(props);
  const rupees = useRupees();
  const { failure, pending, submit } = useForm({
    send: async () => {
      await changeOrder(order, 'payments/cash', {}, 'payment');
      showToast({ kind: 'good', title: late('payment.cashChosenTitle') });
    },
    explain: (error) => payFailure(error, t, late),
  });
  const { surcharge = 0, total = 0 } = payment.ways.find(({ way }) => way === 'cash_on_delivery') ?? {};
  const amounts = { surcharge: rupees(surcharge), total: rupees(total) };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p>{late(surcharge > 0 ? 'payment.surcharge' : 'payment.noSurcharge', amounts)}</p>
      <FormFailure text={failure} />
      {!payment.onDelivery && (
        <PendingButton pending={pending} className="justify-self-start">
          {late('payment.chooseCash')}
        </PendingButton>
      )}
    </form>
  );
}

/** The customer pays on the provider's page. */
export function Online(props: PaymentProps) {
  const { t: late, order } = props;
  const t = useText(props);
  const { failure, pending, submit } = useForm({
    send: () => payOnline(order),
    explain: (error) => payFailure(error, t, late),
  });
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <p className="hint">{late('payment.payOnlineHint')}</p>
      <FormFailure text={failure} />
      <PendingButton pending={pending} className="justify-self-start">
        {late(pending ? 'payment.opening' : 'payment.payOnline')}
      </PendingButton>
    </form>
  );
}
