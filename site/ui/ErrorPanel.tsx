import { useEffect } from 'react';
import type { Translate } from '../i18n/keys';
import { NoAnswer } from '../lib/http';

interface Props {
  t: Translate;
  error: unknown;
  /** Title and text for an answer that is an error; a missing connection says so by itself. */
  title: string;
  text: string;
  onRetry?: (() => void) | undefined;
}

/** Says what happened and offers to try again. Source: storefront specification, section 8, error panels. */
export function ErrorPanel({ t, error, title, text, onRetry }: Props) {
  const offline = error instanceof NoAnswer && error.offline;
  const network = error instanceof NoAnswer && !error.offline;
  // As the words promise: the page works again as soon as the connection is back.
  useEffect(() => {
    if (!offline || !onRetry) return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return (
    <div className="panel border-s-4 border-s-bad p-5" role="alert">
      <p className="font-semibold">{offline ? t('errors.offlineTitle') : network ? t('errors.networkTitle') : title}</p>
      <p className="mt-1 text-muted">{offline ? t('errors.offline') : network ? t('errors.network') : text}</p>
      {onRetry && (
        <button type="button" className="btn mt-3" onClick={onRetry}>
          {t('site.retry')}
        </button>
      )}
    </div>
  );
}
