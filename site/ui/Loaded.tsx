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
  /** The type of the error, for an error answer. */
  failed: string;
  onRetry?: (() => void) | undefined;
  /** A part of a page that shows already: it waits with a line. */
  part?: boolean;
  children: (data: T) => ReactNode;
}

/** The data of a panel once loaded; until then the shape of a list or a line, and after a failure its reason. */
export function Loaded<T>({ t, loading, waiting, failed, onRetry, part, children }: Props<T>) {
  if (loading.state === 'loading' && part)
    return (
      <p className="hint" role="status">
        {waiting}
      </p>
    );
  if (loading.state === 'loading')
    return (
      <Skeleton text={waiting}>
        <List />
      </Skeleton>
    );
  if (loading.state === 'there') return children(loading.data);
  return <ErrorPanel t={t} error={loading.error} type="general" text={failed} onRetry={onRetry} />;
}
