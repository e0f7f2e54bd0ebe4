import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { usePending } from '../../ui/use-form';
import { showFailure } from '../toast/toast';
import { $wished, isBackFor, loadWished, makeWish, pressWish, wishFailure } from './restock';

interface Props {
  t: Translate;
  itemId: string;
  /** The item's name: a page may have several such buttons. */
  name: string;
  /** The address to come back to after signing in. */
  next: string;
}

/** Asks for a mail when the item can be bought again, or for none any more. */
export function RestockButton({ t, itemId, name, next }: Props) {
  const wished = useStore($wished);
  const [said, setSaid] = useState('');
  const { pending, run } = usePending();
  const act = (action: () => Promise<string | undefined>) =>
    run(action).then(
      (text) => text !== undefined && setSaid(text),
      (error: unknown) => showFailure(wishFailure(error, t)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an item
  useEffect(() => {
    loadWished();
    if (isBackFor(itemId)) void act(() => makeWish(itemId, t));
  }, [itemId]);
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-pressed={wished.has(itemId)}
        aria-label={t('restock.askNamed', { name })}
        aria-disabled={pending || undefined}
        onClick={() => void act(() => pressWish(itemId, next, t))}
      >
        {t('restock.ask')}
      </button>
      <p className="text-sm" role="status">
        {said}
      </p>
    </>
  );
}
