import { pathIn } from '../../../api/shop/language/languages';
import { type FitPromise, termsPath } from '../../../api/shop/promise/rules';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { pageLanguage } from '../../lib/page-strings';
import { VehicleName } from '../../ui/VehicleName';
import { here, Within } from '../../ui/Within';
import { saidClasses } from '../vehicle/said';
import { promiseSentence } from './sentence';

interface Props {
  t: Translate;
  vehicle: NamedVehicle;
  promise: FitPromise;
}

/** "Fits your Swift 2018, or we take it back free of charge within 30 days.", with a link to the terms. */
export const Promised = ({ t, vehicle, promise }: Props) => (
  <p className={saidClasses.fits}>
    <span>
      <Within sentence={promiseSentence(t, promise, here)}>
        <VehicleName vehicle={vehicle} />
      </Within>{' '}
      <a href={pathIn(pageLanguage(), termsPath)}>{t('promise.terms')}</a>
    </span>
  </p>
);
