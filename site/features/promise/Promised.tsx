import { pathIn } from '../../../api/shop/language/languages';
import { type FitPromise, termsPath } from '../../../api/shop/promise/rules';
import type { NamedVehicle } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { pageLanguage } from '../../lib/page-strings';
import { saidClasses } from '../vehicle/said';
import { PromiseSentence } from './PromiseSentence';

interface Props {
  t: Translate;
  vehicle: NamedVehicle;
  promise: FitPromise;
}

/** "Fits your Swift 2018, or we take it back free of charge within 30 days.", with a link to the terms. */
export const Promised = ({ t, vehicle, promise }: Props) => (
  <p className={saidClasses.fits}>
    <span>
      <PromiseSentence t={t} vehicle={vehicle} promise={promise} />{' '}
      <a href={pathIn(pageLanguage(), termsPath)}>{t('promise.terms')}</a>
    </span>
  </p>
);
