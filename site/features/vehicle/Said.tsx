import type { Condition, Fit } from '../../../api/shop/fit/fitment';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { vehiclePieces } from '../../i18n/vehicle-text';
import { saidClasses, saidPieces } from './said';

interface Props {
  t: Translate;
  vehicle: NamedVehicle;
  fit: Fit;
  conditions: readonly Condition[];
  /** Texts for a customer about their vehicle, or for the seller about the customer's. */
  whose?: 'purchase' | 'desk';
}

/** Whether a part fits a vehicle, in a sentence that names the vehicle. */
export function Said({ t, vehicle, fit, conditions, whose = 'purchase' }: Props) {
  return (
    <p className={saidClasses[fit]}>
      <span>
        {saidPieces(t, whose, fit, conditions, vehiclePieces(vehicle)).map(({ text, lang }) => (
          <span key={text} lang={lang}>
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
