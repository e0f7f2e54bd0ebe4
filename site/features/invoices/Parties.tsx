import type { TextKey } from '../../i18n/keys';
import type { PartProps, TaxDocument } from './invoice';

type Address = TaxDocument['supplier']['address'];

/** Who sells, who is billed, and where the goods go if that is elsewhere. */
export function Parties({ document, both }: PartProps) {
  const { deliveredTo, recipient, supplier } = document;
  return (
    <div className="grid gap-4 border-y border-line py-3 @min-[36rem]:grid-cols-2 print:grid-cols-2">
      <Party title="invoice.supplier" name={supplier.legalName} address={supplier.address} both={both}>
        {supplier.tradeName && <p lang="en">{supplier.tradeName}</p>}
        <p>
          {both('invoice.gstin')}: <span className="number">{supplier.gstin}</span>
        </p>
        <p>{[supplier.phone, supplier.email].filter(Boolean).join(' · ')}</p>
      </Party>
      <Party title="invoice.recipient" name={recipient.name} address={recipient.address} both={both}>
        <p>
          {both('invoice.gstin')}:{' '}
          {recipient.gstin ? <span className="number">{recipient.gstin}</span> : both('invoice.unregistered')}
        </p>
      </Party>
      {deliveredTo && (
        <Party title="invoice.delivery" name={deliveredTo.name} address={deliveredTo.address} both={both} />
      )}
    </div>
  );
}

interface PartyProps extends Pick<PartProps, 'both'> {
  title: TextKey;
  name: string;
  address: Address;
  children?: React.ReactNode;
}

function Party({ title, name, address, both, children }: PartyProps) {
  const { city, line1, line2, pinCode, state } = address;
  return (
    <section>
      <h2 className="text-sm text-muted">{both(title)}</h2>
      <p className="font-semibold">{name}</p>
      <p>{[line1, line2, `${city} ${pinCode}`].filter(Boolean).join(', ')}</p>
      <p>
        {both('invoice.state')}: {state.name} ({state.code})
      </p>
      {children}
    </section>
  );
}
