import { paiseOf } from '../../api/shop/money/rules';
import { formatPrice } from '../i18n/format';
import { useRegion } from './island';

/** "₹450.50": what is paid is paid in rupees, whatever currency the shopper reads prices in. */
export function useRupees(): (rupees: number) => string {
  const region = useRegion();
  return (rupees) => formatPrice(paiseOf(rupees), 'INR', region);
}
