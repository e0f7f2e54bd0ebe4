import { recipientLines } from '../../../api/shop/addresses/postal';
import type { Address } from '../../../api/shop/orders/contract';

/** An address of an order, with its heading. */
export function AddressBlock({ title, address }: { title: string; address: Address }) {
  return (
    <section>
      <h3 className="text-sm text-muted">{title}</h3>
      <address className="not-italic">
        {recipientLines(address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address never move
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
