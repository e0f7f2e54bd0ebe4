import type { Condition, Fit } from '../../../api/contract/fitment';
import { vehicleName } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { saidClasses, saidPieces } from './said';

/** A vehicle as it is named. */
export type SaidVehicle = Parameters<typeof vehicleName>[0];

interface Props {
  t: Translate;
  vehicle: SaidVehicle;
  fit: Fit;
  conditions: readonly Condition[];
  /** Words to the customer about their vehicle, or to the seller about the customer's. */
  whose?: 'purchase' | 'desk';
}

/** Whether a part fits a vehicle, in words that name it. */
export function Said({ t, vehicle, fit, conditions, whose = 'purchase' }: Props) {
  return (
    <p className={saidClasses[fit]}>
      <span>
        {saidPieces(t, whose, fit, conditions, vehicleName(vehicle)).map(({ text, lang }) => (
          <span key={text} lang={lang}>
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
