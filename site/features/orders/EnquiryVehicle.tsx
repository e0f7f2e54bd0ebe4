import type { OrderDetails } from '../../../api/shop/orders/contract';
import type { Translate } from '../../i18n/keys';
import { VehicleName } from '../../ui/VehicleName';

interface Props {
  t: Translate;
  order: Pick<OrderDetails, 'vehicle' | 'note'>;
  /** The heading of the note: another one for the customer than for the seller. */
  noteTitle: string;
}

/** The vehicle that an enquiry is about, and the customer's note. */
export function AskedVehicle({ t, order: { vehicle, note }, noteTitle }: Props) {
  const label = vehicle?.label && <VehicleName vehicle={{ label: vehicle.label, localName: vehicle.localName }} />;
  const rows = [
    [t('purchase.vehicle'), label],
    [t('purchase.year'), vehicle?.year],
    [t('purchase.plate'), vehicle?.plate],
    [t('purchase.vin'), vehicle?.vin],
  ] as const;
  const known = rows.filter(([, value]) => value);
  return (
    <>
      {known.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {known.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd lang={value === label ? undefined : 'en'} className="break-words">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && (
        <section className="mt-3">
          <h3 className="text-sm text-muted">{noteTitle}</h3>
          <p className="break-words whitespace-pre-line">{note}</p>
        </section>
      )}
    </>
  );
}
