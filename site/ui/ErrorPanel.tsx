import type { TextKey, Translate } from '../i18n/keys';
import { NoAnswer } from '../lib/http';
import { useBackOnline, useOnline } from '../lib/online';

/** Title and default message of each type. Source: storefront specification, section 8, "Generic error panels". */
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
  /** For an answer that is an error; a missing connection says so by itself. */
  type: 'search' | 'cart' | 'general';
  /** Instead of the type's own message. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Says what happened and offers to try again; by itself it does so when the connection is back. */
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
            // The button goes away with the panel; whoever works by keyboard goes on from the beginning of the content.
            document.getElementById('content')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          {t('site.retry')}
        </button>
      )}
    </div>
  );
}
