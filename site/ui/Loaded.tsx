import type { ReactNode } from 'react';
import type { Translate } from '../i18n/keys';
import type { Loading } from '../lib/load';
import { ErrorPanel } from './ErrorPanel';
import { List, Skeleton } from './Skeleton';

interface Props<T> {
  t: Translate;
  loading: Loading<T>;
  /** Shown while the data loads. */
  waiting: string;
  /** What failed, for an answer that is an error. */
  failed: string;
  onRetry?: (() => void) | undefined;
  children: (data: T) => ReactNode;
}

/** A panel's data once it has loaded; until then the shape of a list, and after a failure what happened. */
export function Loaded<T>({ t, loading, waiting, failed, onRetry, children }: Props<T>) {
  if (loading.state === 'loading')
    return (
      <Skeleton text={waiting}>
        <List />
      </Skeleton>
    );
  if (loading.state === 'there') return children(loading.data);
  return <ErrorPanel t={t} error={loading.error} type="general" text={failed} onRetry={onRetry} />;
}
