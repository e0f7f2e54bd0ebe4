import { percentsText, type SumName } from '../../api/shop/money/sums';
import type { Translate } from '../i18n/keys';

/**
 * The names of an order's sums.
 * @param tax that of a tax which is added
 * @param rates of GST that prices include, in percent
 */
export const sumNames = (t: Translate, tax: string, rates: readonly number[]): Record<SumName, string> => ({
  subtotal: t('checkout.subtotal'),
  shipping: t('checkout.shipping'),
  tax,
  roundOff: t('gst.roundOff'),
  total: t('checkout.total'),
  gst: t('gst.within', { rates: percentsText(rates) }),
});
