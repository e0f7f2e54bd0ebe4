import type { Fit } from '../../../api/contract/fit';
import type { Translate } from '../../i18n/keys';
import { fitBadges } from './fit';

/** Whether a part fits the shopper's vehicle, in an island. */
export function FitBadge({ t, fit }: { t: Translate; fit: Fit }) {
  const { className, key } = fitBadges[fit];
  return (
    <p className="mt-1">
      <span className={className}>{t(key)}</span>
    </p>
  );
}
