import type { DocumentSummary } from '../../../api/shop/invoices/contract';
import { numberInAddress } from '../../../api/shop/invoices/rules';
import { paiseOf } from '../../../api/shop/money/rules';
import { type IslandProps, useText } from '../../ui/island';
import { dayText, plainAmount } from './invoice';

interface Props extends IslandProps {
  documents: readonly DocumentSummary[] | undefined;
  /** The order's page, without the language. */
  path: string;
  /** The key of a mail's link, as the address has it. */
  hash?: string;
}

/** Links to an order's tax invoices and credit notes. */
export function Documents({ documents = [], path, hash = '', ...props }: Props) {
  const t = useText(props);
  if (documents.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="invoices">
      <h2 id="invoices" className="mb-1 text-base">
        {t('invoice.title')}
      </h2>
      <ul className="links grid gap-1">
        {documents.map(({ day, kind, number, total }) => (
          <li key={number}>
            <a href={`${props.base}${path}/invoice/${numberInAddress(number)}${hash}`}>
              {t('invoice.open', {
                kind: t(kind === 'tax-invoice' ? 'invoice.taxInvoice' : 'invoice.creditNote'),
                number,
                day: dayText(day),
                total: `₹${plainAmount(paiseOf(total))}`,
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
