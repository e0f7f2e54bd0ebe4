import { useStore } from '@nanostores/react';
import type { Make } from '../../../api/shop/vehicle/contract';
import { type IslandProps, useText } from '../../ui/island';
import { Tabs } from '../../ui/Tabs';
import { CarModel } from './CarModel';
import { PlateSearch } from './PlateSearch';
import { $tab } from './plates';

/** Choosing the shopper's vehicle, by model or by plate. */
export default function VehicleSelector(props: IslandProps & { makes: Make[] }) {
  const t = useText(props);
  const tab = useStore($tab);
  const at = { t, base: props.base, language: props.language };
  return (
    <Tabs
      label={t('vehicle.title')}
      selected={tab}
      onSelect={(key) => $tab.set(key)}
      tabs={[
        { key: 'model', name: t('vehicle.tabModel'), panel: <CarModel {...at} makes={props.makes} /> },
        { key: 'plate', name: t('vehicle.tabPlate'), panel: <PlateSearch {...at} /> },
      ]}
    />
  );
}
