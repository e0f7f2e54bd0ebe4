import type { FitPromise } from '../../../api/shop/promise/rules';
import type { Translate } from '../../i18n/keys';

/** "Fits your Swift 2018, or we take it back free of charge within 30 days." @param vehicle its name, or a mark */
export function promiseSentence(t: Translate, { days, returnFreight }: FitPromise, vehicle: string): string {
  const values = { vehicle, count: days };
  return returnFreight === 'shop' ? t('promise.shop', values) : t('promise.customer', values);
}
