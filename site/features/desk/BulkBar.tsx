import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { DeskSummary } from '../../../api/shop/desk/contract';
import type { BulkAnswer, BulkBody } from '../../../api/shop/desk/work-contract';
import { isMailed, type OrderStatus } from '../../../api/shop/orders/rules';
import { call } from '../../lib/http';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { $ticked, reloadList, tick } from './list';
import { commonSteps } from './queue';
import { failureOf } from './saving';

type Results = BulkAnswer['results'];

/** One step for all ticked enquiries, each with its own result. */
export function BulkBar({ orders, ...props }: IslandProps & { orders: readonly DeskSummary[] }) {
  const t = useText(props);
  const ticked = useStore($ticked);
  const [asked, setAsked] = useState<OrderStatus>();
  const [failed, setFailed] = useState<{ number: string; result: Results[number]['result'] }[]>([]);
  const [failure, setFailure] = useState('');
  const { pending, run } = usePending();
  const chosen = orders.filter(({ orderId }) => ticked.has(orderId));
  const numberOf = (id: string) => orders.find(({ orderId }) => orderId === id)?.orderNumber ?? id;

  async function step(status: OrderStatus): Promise<void> {
    const given: BulkBody = { orders: chosen.map(({ orderId, version }) => ({ orderId, version })), status };
    const { results } = await call<BulkAnswer>('POST', `/api/desk/bulk?lang=${props.language}`, given);
    const wrong = results.filter(({ result }) => result !== 'done');
    setFailed(wrong.map(({ orderId, result }) => ({ number: numberOf(orderId), result })));
    showToast({ kind: 'good', title: t('desk.bulkDone', { count: results.length - wrong.length }) });
    tick(
      results.map(({ orderId }) => orderId),
      false,
    );
    setAsked(undefined);
    await reloadList(props.language);
  }

  const send = (status: OrderStatus) =>
    run(async () => {
      setFailure('');
      await step(status).catch((error: unknown) => setFailure(failureOf(error, t)));
    });

  if (chosen.length === 0 && failed.length === 0) return null;
  return (
    <section className="panel mb-2 grid gap-2 p-2" aria-label={t('desk.bulk')}>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span>{t('desk.ticked', { count: chosen.length })}</span>
          {asked ? (
            <Sure {...props} status={asked} count={chosen.length} pending={pending} onSend={() => send(asked)} />
          ) : (
            commonSteps(chosen).map((status) => (
              <button
                key={status}
                type="button"
                className="btn min-h-9 px-3 py-1 text-sm"
                onClick={() => setAsked(status)}
              >
                {t(`desk.steps.${status as Exclude<OrderStatus, 'pending'>}`)}
              </button>
            ))
          )}
          <button
            type="button"
            className="btn btn-plain min-h-9 py-1 text-sm"
            onClick={() => {
              setAsked(undefined);
              tick([...ticked], false);
            }}
          >
            {t('desk.untick')}
          </button>
        </div>
      )}
      <FormFailure text={failure} />
      {failed.length > 0 && (
        <ul role="alert">
          {failed.map(({ number, result }) => (
            <li key={number}>
              <span className="number">{number}</span>: {t(`desk.bulkResults.${result as BulkFailure}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type BulkFailure = Exclude<Results[number]['result'], 'done'>;

interface SureProps extends IslandProps {
  status: OrderStatus;
  count: number;
  pending: boolean;
  onSend: () => void;
}

/** The question before a step of several enquiries. */
function Sure({ status, count, pending, onSend, ...props }: SureProps) {
  const t = useText(props);
  return (
    <>
      <strong>
        {t('desk.bulkSure', { count, status: t(`orders.status.${status}`) })} {isMailed(status) && t('desk.bulkMailed')}
      </strong>
      <button
        type="button"
        className="btn btn-main min-h-9 px-3 py-1 text-sm"
        aria-disabled={pending || undefined}
        onClick={onSend}
      >
        {t('desk.bulkSend')}
      </button>
    </>
  );
}
