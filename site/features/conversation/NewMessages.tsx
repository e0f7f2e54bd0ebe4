import type { Translate } from '../../i18n/keys';

/** Leads to messages that the reader has not read; nothing without any. An address with `#` would lose a link's key. */
export function NewMessages({ t, count }: { t: Translate; count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-3 print:hidden">
      <button type="button" className="btn" onClick={() => document.getElementById('conversation')?.focus()}>
        {t('conversation.unread', { count })}
      </button>
    </p>
  );
}
