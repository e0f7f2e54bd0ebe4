import type { GarageVehicle } from '../../../api/contract/garage';
import { formatNumber } from '../../i18n/format';
import type { Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';

interface Props {
  t: Translate;
  base: string;
  vehicle: GarageVehicle;
  onDefault: () => void;
  onRemove: () => void;
}

/** One vehicle of the garage. */
export function VehicleCard({ t, base, vehicle, onDefault, onRemove }: Props) {
  const region = useRegion();
  const { vehicleName: name, year, make, model, engine, trim, vin, mileage } = vehicle;
  const facts = [
    [t('garage.engine'), engine],
    [t('garage.trim'), trim],
    [t('garage.vin'), vin],
    [t('garage.mileage'), mileage === null ? null : formatNumber(mileage, region)],
  ] as const;
  return (
    <li className="panel flex min-w-0 flex-col gap-3 p-4">
      <div>
        <h2>{name}</h2>
        <p className="text-muted" lang="en">
          {year} {make} {model}
        </p>
        {vehicle.isDefault && <p className="badge badge-good mt-1">{t('garage.default')}</p>}
      </div>
      <dl className="grid flex-1 grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd lang="en">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <a
          className="btn btn-main basis-full"
          href={`${base}/search?${new URLSearchParams({ vehicle: vehicle.garageId })}`}
          aria-label={t('garage.findPartsNamed', { name })}
        >
          {t('vehicle.findParts')}
        </a>
        {!vehicle.isDefault && (
          <button type="button" className="btn" aria-label={t('garage.makeDefaultNamed', { name })} onClick={onDefault}>
            {t('garage.makeDefault')}
          </button>
        )}
        <button type="button" className="btn" aria-label={t('garage.removeNamed', { name })} onClick={onRemove}>
          {t('garage.remove')}
        </button>
      </div>
    </li>
  );
}
