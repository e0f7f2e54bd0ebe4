import { useStore } from '@nanostores/react';
import { type IslandProps, useText } from '../../ui/island';
import { Tabs } from '../../ui/Tabs';
import { CarModel } from './CarModel';
import { PlateSearch } from './PlateSearch';
import { $tab } from './plates';

/** The shopper's vehicle, by its model or by its plate. Source: storefront specification, section 2, "/ (home)". */
export default function VehicleSelector(props: IslandProps) {
  const t = useText(props);
  const tab = useStore($tab);
  return (
    <Tabs
      label={t('vehicle.title')}
      selected={tab}
      onSelect={(key) => $tab.set(key)}
      tabs={[
        { key: 'model', name: t('vehicle.tabModel'), panel: <CarModel t={t} base={props.base} /> },
        { key: 'plate', name: t('vehicle.tabPlate'), panel: <PlateSearch t={t} base={props.base} /> },
      ]}
    />
  );
}
