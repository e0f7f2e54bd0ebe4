import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Blocks } from '../../ui/Skeleton';
import type { PrivateProps } from './Private';

/** The rarely used part of the account. It loads when its tab is opened. */
export function Later(props: PrivateProps) {
  const [loading, retry] = useLoad('private', () => import('./Private'), true);
  if (loading.state === 'failed')
    return <ErrorPanel t={props.t} error={loading.error} type="general" onRetry={retry} />;
  if (loading.state === 'loading') return <Blocks sizes={['h-72', 'h-40', 'h-96']} />;
  const { default: Private } = loading.data;
  return <Private {...props} />;
}
