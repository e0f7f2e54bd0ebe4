import type { Condition, Fit } from '../../../api/contract/fitment';
import type { Translate } from '../../i18n/keys';
import { fitBadges, fitText } from './fit';

interface Props {
  t: Translate;
  fit: Fit;
  conditions?: readonly Condition[] | undefined;
}

/** Whether a part fits the shopper's vehicle, in an island. */
export function FitBadge({ t, fit, conditions = [] }: Props) {
  return (
    <p className="mt-1">
      <span className={fitBadges[fit].className}>{fitText(fit, conditions, t)}</span>
    </p>
  );
}
