import { type RefObject, useRef, useState } from 'react';
import type { RestockWish } from '../../../api/shop/restock/contract';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Blocks } from '../../ui/Skeleton';
import { usePending } from '../../ui/use-form';
import { VehicleName } from '../../ui/VehicleName';
import { here, Within } from '../../ui/Within';
import { ledToLogin, useLoginWhenSignedOut } from '../login/signed-out';
import { showFailure, showToast } from '../toast/toast';
import { endWish, loadWishes, wishFailure } from './restock';

interface Props {
  /** The texts of the page, and those of this section. */
  t: Translate;
  late: Translate;
  base: string;
  /** Whether mail to the customer is proven to arrive; no wish is fulfilled before. */
  emailProven: boolean;
}

/** Ends wishes, one at a time, with a message. */
function useEnding({ late, base }: Props, heading: RefObject<HTMLElement | null>) {
  const [ended, setEnded] = useState<readonly string[]>([]);
  const { pending, run } = usePending();
  const end = ({ itemId, itemName }: RestockWish) =>
    run(async () => {
      await endWish(itemId);
      setEnded((all) => [...all, itemId]);
      // The pressed button is gone: keyboard and screen reader continue from here.
      heading.current?.focus();
      showToast({ kind: 'good', title: late('restock.ended'), text: itemName });
    }).catch((error: unknown) => {
      if (!ledToLogin(error, base)) showFailure(wishFailure(error, late));
    });
  return { ended, pending, end };
}

/** The items that the customer waits for, each with a button that ends the wish. */
export function Wishes(props: Props) {
  const { t, late, base, emailProven } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [loading, retry] = useLoad('restock', loadWishes);
  const { ended, pending, end } = useEnding(props, heading);
  const leaving = useLoginWhenSignedOut(loading, base);
  const wishes = loading.state === 'there' ? loading.data.filter(({ itemId }) => !ended.includes(itemId)) : [];
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby="restock-title">
      <h2 id="restock-title" ref={heading} tabIndex={-1}>
        {late('restock.title')}
      </h2>
      {(loading.state === 'loading' || leaving) && <Blocks sizes={['h-16']} />}
      {loading.state === 'failed' && !leaving && (
        <ErrorPanel t={t} error={loading.error} type="general" onRetry={retry} />
      )}
      {loading.state === 'there' && wishes.length === 0 && <p className="text-muted">{late('restock.empty')}</p>}
      {wishes.length > 0 && !emailProven && <p className="font-semibold text-warn">{late('restock.unproven')}</p>}
      {wishes.length > 0 && (
        <ul aria-labelledby="restock-title">
          {wishes.map((wish) => (
            <Wish
              key={wish.itemId}
              late={late}
              base={base}
              wish={wish}
              pending={pending}
              onEnd={() => void end(wish)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface WishProps extends Pick<Props, 'late' | 'base'> {
  wish: RestockWish;
  /** Another wish is being ended. */
  pending: boolean;
  onEnd: () => void;
}

const badges = { waiting: 'badge-quiet', back: 'badge-good', gone: 'badge-bad' } as const;

function Wish({ late, base, wish, pending, onEnd }: WishProps) {
  const { itemName, brandName, partIdNumber, urlSlug, vehicle, state } = wish;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold" lang={langOf(itemName)}>
          {urlSlug ? <a href={`${base}/product/${urlSlug}`}>{itemName}</a> : itemName}
        </p>
        <p className="text-sm text-muted" lang="en">
          {[brandName, partIdNumber].filter(Boolean).join(' · ')}
        </p>
        {vehicle && (
          <p className="text-sm">
            <Within sentence={late('restock.forVehicle', { vehicle: here })}>
              <VehicleName vehicle={vehicle} />
            </Within>
          </p>
        )}
        <p>
          <span className={`badge ${badges[state]}`}>{late(`restock.${state}`)}</span>
        </p>
      </div>
      <button
        type="button"
        className="btn"
        aria-label={late('restock.removeNamed', { name: itemName })}
        aria-disabled={pending || undefined}
        onClick={onEnd}
      >
        {late('restock.remove')}
      </button>
    </li>
  );
}
