import type { Translate } from '../../i18n/keys';

/** Says that some lines cannot be ordered, and removes those with one button. */
export function BlockedLines({ t, onRemove }: { t: Translate; onRemove: () => void }) {
  return (
    <div
      className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-warn p-4"
      role="alert"
    >
      <p className="min-w-0">{t('cart.blocked')}</p>
      <button type="button" className="btn" onClick={onRemove}>
        {t('cart.removeBlocked')}
      </button>
    </div>
  );
}
