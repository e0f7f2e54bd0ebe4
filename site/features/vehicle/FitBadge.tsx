import type { Condition, Fit } from '../../../api/shop/fit/fitment';
import { langOf } from '../../i18n/lang-of';
import { pageText } from '../../lib/page-strings';
import { fitBadges, fitWords } from './fit';

interface Props {
  fit: Fit;
  conditions?: readonly Condition[] | undefined;
}

/** Whether a part fits the shopper's vehicle, in an island. Every page has these texts for its small scripts. */
export function FitBadge({ fit, conditions = [] }: Props) {
  const words = fitWords(fit, conditions, pageText());
  return (
    <p className="mt-1">
      <span className={fitBadges[fit]}>
        <span>
          {words.map((text) => (
            <span key={text} lang={langOf(text)}>
              {text}
            </span>
          ))}
        </span>
      </span>
    </p>
  );
}
