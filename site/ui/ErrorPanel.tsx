import type { TextKey, Translate } from '../i18n/keys';
import { NoAnswer } from '../lib/http';
import { useBackOnline, useOnline } from '../lib/online';
import { focusContent } from './focus';

/** The title and the default message of each type. */
const panels = {
  network: ['errors.networkTitle', 'errors.network'],
  offline: ['errors.offlineTitle', 'errors.offline'],
  search: ['errors.searchTitle', 'search.failed'],
  cart: ['errors.cartTitle', 'cart.loadFailed'],
  general: ['errors.generalTitle', 'errors.general'],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;

interface Props {
  t: Translate;
  error: unknown;
  /** The type for an error answer; a missing connection has its own text. */
  type: 'search' | 'cart' | 'general';
  /** Replaces the type's default message. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Says what happened and offers a retry; when the connection returns, it retries by itself. */
export function ErrorPanel({ t, error, type, text, onRetry }: Props) {
  const online = useOnline();
  useBackOnline(onRetry);
  const shown = error instanceof NoAnswer ? (online ? 'network' : 'offline') : type;
  const [title, message] = panels[shown];
  return (
    <div className="panel border-s-4 border-s-bad p-5" role="alert">
      <h2 className="text-base">{t(title)}</h2>
      <p className="mt-1 text-muted">{shown === type && text ? text : t(message)}</p>
      {onRetry && (
        <button
          type="button"
          className="btn mt-3"
          onClick={() => {
            // The button disappears with the panel; keyboard users continue at the start of the content.
            focusContent();
            onRetry();
          }}
        >
          {t('site.retry')}
        </button>
      )}
    </div>
  );
}
