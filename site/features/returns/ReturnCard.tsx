import type { ReactNode } from 'react';
import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { DeskReturn, OrderReturn } from '../../../api/shop/returns/contract';
import type { ReturnState } from '../../../api/shop/returns/rules';
import { formatDate } from '../../i18n/dates';
import { langOf } from '../../i18n/lang-of';
import { Amount } from '../../ui/Amount';
import { AmountRow } from '../../ui/AmountRow';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Picture } from '../pictures/Picture';
import type { OrderPath } from '../pictures/pictures';

interface Props extends IslandProps {
  of: OrderPath;
  items: OrderDetails['items'];
  one: OrderReturn | DeskReturn;
  children?: ReactNode;
}

const colours: Record<ReturnState, string> = {
  asked: 'badge-warn',
  accepted: 'badge-blue',
  received: 'badge-indigo',
  refunded: 'badge-good',
  replaced: 'badge-good',
  refused: 'badge-bad',
};

/** One return: its lines, what the customer said, its steps with their dates, and the refund. */
export function ReturnCard({ of, items, one, children, ...props }: Props) {
  const t = useText(props);
  const id = `return-${one.returnId}`;
  return (
    <article className="rounded-lg border border-line p-4" aria-labelledby={id}>
      <h3 id={id} className="flex flex-wrap items-center gap-2 text-base">
        {t('returns.number', { number: one.returnNumber })}
        <span className={`badge ${colours[one.state]}`}>{t(`returns.states.${one.state}`)}</span>
      </h3>
      <ul className="mt-2 grid gap-1">
        {one.lines.map((line) => (
          <Line key={line.lineId} {...props} items={items} line={line} />
        ))}
      </ul>
      {one.words && <p className="mt-2 break-words whitespace-pre-line">{one.words}</p>}
      {one.pictures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-3">
          {one.pictures.map((name, at) => (
            <li key={name}>
              <Picture t={t} of={of} name={name} number={at + 1} />
            </li>
          ))}
        </ul>
      )}
      <Steps {...props} one={one} />
      {one.refund && (
        <dl className="amounts mt-3 grid gap-1">
          <AmountRow name={t('returns.refundGoods')}>
            <Amount paise={one.refund.goodsPaise} />
          </AmountRow>
          <AmountRow name={t('checkout.shipping')}>
            <Amount paise={one.refund.shippingPaise} />
          </AmountRow>
          <AmountRow name={t('returns.refundTotal')}>
            <Amount paise={one.refund.goodsPaise + one.refund.shippingPaise} />
          </AmountRow>
        </dl>
      )}
      {children}
    </article>
  );
}

function Line({ items, line, ...props }: IslandProps & Pick<Props, 'items'> & { line: OrderReturn['lines'][number] }) {
  const t = useText(props);
  const item = items.find(({ lineId }) => lineId === line.lineId);
  return (
    <li>
      {line.quantity} × <span lang={item && langOf(item.itemName)}>{item?.itemName}</span>
      <span className="block text-sm text-muted">
        {t(`returns.reasons.${line.reason}`)}
        {line.differs && ` (${t(`returns.differences.${line.differs}`)})`}
        {line.misfit && ` · ${t('returns.misfitDone')}`}
      </span>
    </li>
  );
}

function Steps({ one, ...props }: IslandProps & Pick<Props, 'one'>) {
  const t = useText(props);
  const region = useRegion();
  return (
    <ol className="steps mt-3">
      {one.steps.map((step) => (
        <li key={`${step.state} ${step.at}`} data-done>
          <span>{t(`returns.states.${step.state}`)}</span>
          <span className="hint block">
            <time dateTime={step.at}>{formatDate(new Date(step.at), 'moment', props.language, region)}</time>
            {'by' in step && ` · ${step.by ?? t('returns.byCustomer')}`}
          </span>
          {step.words && <span className="block break-words whitespace-pre-line">{step.words}</span>}
        </li>
      ))}
    </ol>
  );
}
