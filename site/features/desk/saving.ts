import { useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { NoAnswer } from '../../lib/http';
import { showToast } from '../toast/toast';
import type { Outcome } from './order';

/** Runs one saving at a time and says how it ended. What was typed stays, whatever happens. */
export function useSaving(t: Translate): {
  pending: boolean;
  save: (run: () => Promise<Outcome>, saved: { title: string; text?: string }) => Promise<boolean>;
} {
  const [pending, setPending] = useState(false);
  async function save(run: () => Promise<Outcome>, saved: { title: string; text?: string }): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    try {
      const outcome = await run();
      if (outcome === 'saved') showToast({ kind: 'good', ...saved });
      else if (outcome === 'refused') showToast({ kind: 'bad', title: t('desk.failed'), text: t('desk.stepRefused') });
      else showToast({ kind: 'bad', title: t('desk.changed'), text: t('desk.changedText') });
      return outcome === 'saved';
    } catch (error) {
      const offline = error instanceof NoAnswer && error.offline;
      const network = error instanceof NoAnswer && !error.offline;
      const text = offline ? t('errors.offline') : network ? t('errors.network') : t('errors.general');
      showToast({ kind: 'bad', title: t('desk.failed'), text });
      return false;
    } finally {
      setPending(false);
    }
  }
  return { pending, save };
}
