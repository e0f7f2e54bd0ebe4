import type { ReactNode } from 'react';
import type { Translate } from '../i18n/keys';
import type { Loading } from '../lib/load';
import { ErrorPanel } from './ErrorPanel';

interface Props<T> {
  t: Translate;
  loading: Loading<T>;
  /** Shown while the data comes. */
  waiting: string;
  /** What could not be done, when the answer is an error. */
  failed: string;
  onRetry?: (() => void) | undefined;
  children: (data: T) => ReactNode;
}

/** Data that a panel shows once it is there; until then a word, and after a failure what happened. */
export function Loaded<T>({ t, loading, waiting, failed, onRetry, children }: Props<T>) {
  if (loading.state === 'loading') return <p aria-busy="true">{waiting}</p>;
  if (loading.state === 'there') return children(loading.data);
  return <ErrorPanel t={t} error={loading.error} type="general" text={failed} onRetry={onRetry} />;
}
