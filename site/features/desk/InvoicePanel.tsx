import type { DeskOrder } from '../../../api/shop/desk/contract';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { Documents } from '../invoices/Documents';
import { showToast } from '../toast/toast';
import { issueInvoice } from './order';
import { failureOf } from './saving';

/** The tax documents of an order whose prices include GST, and the button that issues its invoice before it is sent. */
export function InvoicePanel({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const { failure, pending, submit } = useForm({
    send: async () => {
      await issueInvoice();
      showToast({ kind: 'good', title: t('invoice.issued') });
    },
    explain: (error) => failureOf(error, t),
  });
  const { customerRemovedAt, documents, gst, gstin, orderId, status } = order;
  const mayIssue = gst && customerRemovedAt === null && (status === 'confirmed' || status === 'processing');
  if (!mayIssue && !documents && !gstin) return null;
  return (
    <section className="panel grid gap-3 p-5">
      {gstin && (
        <p>
          {t('gst.gstin')}: <span className="number">{gstin}</span>
        </p>
      )}
      <Documents {...props} documents={documents} path={`/desk/orders/${orderId}`} />
      {mayIssue && (
        <form onSubmit={submit}>
          <FormFailure text={failure} />
          <PendingButton pending={pending}>{t('invoice.issue')}</PendingButton>
        </form>
      )}
    </section>
  );
}
