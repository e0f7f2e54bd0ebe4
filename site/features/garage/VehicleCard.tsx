import { useStore } from '@nanostores/react';
import type { GarageVehicle } from '../../../api/shop/garage/contract';
import { formatNumber } from '../../i18n/format';
import type { TextKey, Translate } from '../../i18n/keys';
import { useRegion } from '../../ui/island';
import { $vehicle } from '../vehicle/vehicle';
import { isInShop, showInShop } from './garage';

interface Props {
  t: Translate;
  base: string;
  vehicle: GarageVehicle;
  onDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One vehicle of the garage. */
export function VehicleCard(props: Props) {
  const { t, vehicle } = props;
  const region = useRegion();
  useStore($vehicle, { ssr: 'initial' });
  const inUse = isInShop(vehicle);
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
        {vehicle.catalogue?.localName && <p>{vehicle.catalogue.localName}</p>}
        <p className="text-muted" lang="en">
          {vehicle.catalogue && <span className="vehicle-shape" data-type={vehicle.catalogue.type} />} {year} {make}{' '}
          {model}
        </p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {vehicle.isDefault && <span className="badge badge-good mt-1">{t('garage.default')}</span>}
          {inUse && <span className="badge badge-blue mt-1">{t('garage.inUse')}</span>}
        </p>
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
      <Buttons {...props} inUse={inUse} />
    </li>
  );
}

function Buttons({ t, base, vehicle, inUse, onDefault, onEdit, onRemove }: Props & { inUse: boolean }) {
  const name = { name: vehicle.vehicleName };
  const button = (text: TextKey, named: TextKey, press: () => void) => (
    <button type="button" className="btn" aria-label={t(named, name)} onClick={press}>
      {t(text)}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className="btn btn-main basis-full"
        href={`${base}/search?${new URLSearchParams({ vehicle: vehicle.garageId })}`}
        aria-label={t('garage.findPartsNamed', name)}
        onClick={() => showInShop(vehicle)}
      >
        {t('vehicle.findParts')}
      </a>
      {vehicle.catalogue && !inUse && button('garage.use', 'garage.useNamed', () => showInShop(vehicle))}
      {!vehicle.isDefault && button('garage.makeDefault', 'garage.makeDefaultNamed', onDefault)}
      {button('garage.edit', 'garage.editNamed', onEdit)}
      {button('garage.remove', 'garage.removeNamed', onRemove)}
    </div>
  );
}
