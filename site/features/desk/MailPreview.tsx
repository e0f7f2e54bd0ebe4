import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { isOnRequest } from '../../../api/shop/money/rules';
import { formatPrice } from '../../i18n/format';
import { langOf } from '../../i18n/lang-of';
import { isRefusal } from '../../lib/http';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { useModal } from '../../ui/use-modal';
import { showToast } from '../toast/toast';
import { goOn } from './next';
import { $preview, closePreview, type Preview, sendPreviewed } from './order';
import { type PriceStep, priceSteps } from './quote';
import { $quote, clearQuote } from './quote-form';
import { failureOf, toastSaved } from './saving';

/** A step's mail to the customer, before it is sent. Escape and "Back" change nothing. */
export function MailPreview({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const preview = useStore($preview);
  return preview ? <Opened {...props} order={order} preview={preview} /> : null;
}

function Opened({ order, preview, ...props }: IslandProps & { order: DeskOrder; preview: Preview }) {
  const t = useText(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(dialog);
  // Not a button: the Enter that opened the dialog must not send the mail too.
  useEffect(() => heading.current?.focus(), []);
  const { mails, question, step, next } = preview;
  const { pending, failure, submit } = useForm({
    send: async () => {
      const typing = $quote.get();
      await sendPreviewed(preview);
      const isQuote = step.part === 'quote';
      if (isQuote && typing) clearQuote(typing);
      dialog.current?.close();
      toastSaved(step, true, t);
      await goOn(order.orderId, { next, panel: isQuote ? 'quote' : 'status' }, props, t);
    },
    explain: (error) => {
      if (!isRefusal(error, 'changed')) return failureOf(error, t);
      // The changes are on the page behind the dialog.
      dialog.current?.close();
      showToast({ kind: 'bad', title: t('desk.changed'), text: t('desk.changedText') });
      return undefined;
    },
  });
  return (
    <dialog ref={dialog} className="panel p-5" aria-labelledby="preview" onClose={closePreview}>
      <form
        className="grid gap-4"
        onSubmit={submit}
        onKeyDown={(event) => {
          // A key that is still held from before must not send what nobody has read.
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
          if (isSend) event.currentTarget.requestSubmit();
        }}
      >
        <h2 id="preview" ref={heading} tabIndex={-1}>
          {t('desk.previewTitle')}
        </h2>
        {question && (
          <p className="rounded-lg bg-warn-soft p-3 font-semibold text-warn">
            {t(`desk.${question}`, { status: t(`orders.status.${order.status}`) })}
          </p>
        )}
        {step.part === 'quote' && <Prices {...props} order={order} steps={priceSteps(step.body, order)} />}
        {mails.map((mail) => (
          <Mail key={mail.subject} {...props} {...mail} lang={order.language} />
        ))}
        <FormFailure text={failure} />
        <div className="flex flex-wrap gap-3">
          <PendingButton pending={pending}>{t('desk.send')}</PendingButton>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('desk.sendBack')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Mail({ to, subject, text, lang, ...props }: IslandProps & Preview['mails'][number] & { lang: string }) {
  const t = useText(props);
  return (
    <article className="min-w-0 rounded-lg border border-line p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-muted">{t('desk.mailTo')}</dt>
        <dd>{to}</dd>
        <dt className="text-muted">{t('desk.mailSubject')}</dt>
        <dd className="font-semibold" lang={lang}>
          {subject}
        </dd>
      </dl>
      <p className="mt-3 border-t border-line pt-3 whitespace-pre-wrap" lang={lang}>
        {text}
      </p>
    </article>
  );
}

/** The prices that the customer saw, each beside the new one. */
function Prices({ order, steps, ...props }: IslandProps & { order: DeskOrder; steps: readonly PriceStep[] }) {
  const t = useText(props);
  const region = useRegion();
  const rupees = (paise: number) => formatPrice(paise, 'INR', region);
  return (
    <ul className="grid gap-2">
      {steps.map(({ lineId, asked, quoted, far }) => {
        const { deskName = null, itemName = '' } = order.items.find((item) => item.lineId === lineId) ?? {};
        return (
          <li key={lineId} className={far ? 'rounded-lg bg-warn-soft p-2' : ''}>
            <span lang={deskName?.lang ?? langOf(itemName) ?? order.language}>{deskName?.text ?? itemName}</span>
            <span className="block text-sm text-muted">
              {isOnRequest(asked) ? t('product.priceOnRequest') : t('desk.asked', { price: rupees(asked) })}
            </span>
            <span className={`block font-semibold ${far ? 'text-warn' : ''}`}>
              {t('desk.quotedNow', { price: rupees(quoted) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
