import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { Blocks } from '../../ui/Skeleton';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  emailProven: boolean;
}

/** The items that the customer waits for. The list loads when its tab is opened. */
export function WaitedFor({ language, ...props }: Props) {
  const [loading, retry] = useLoad('wishes', async () => (await import('./late')).loadRestock(language), true);
  if (loading.state === 'failed')
    return <ErrorPanel t={props.t} error={loading.error} type="general" onRetry={retry} />;
  if (loading.state === 'loading') return <Blocks sizes={['h-32']} />;
  const { late, Wishes } = loading.data;
  return <Wishes late={late} {...props} />;
}
