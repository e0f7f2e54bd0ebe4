import { useEffect } from 'react';
import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { type PartsAddress, vehicleQuery } from '../parts/address';
import { BackButtons } from '../parts/BackButtons';
import { usePartsAddress } from '../parts/chosen';
import { loadCategoryParts } from '../parts/engine';
import { failureKey } from '../parts/failure';
import { LinkedVehicle } from '../parts/LinkedVehicle';
import { Waiting } from '../parts/Waiting';
import { CategoryContents } from './CategoryContents';

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
  shopName: string;
}

/** Parts of one category for one vehicle. */
export default function CategoryParts(props: Props) {
  const t = useText(props);
  const address = usePartsAddress();
  if (!address) return <Waiting text={t('site.loading')} />;
  if (address.engineId && address.categoryId) return <EnginePartsIn {...props} address={address} />;
  return (
    <>
      <div className="panel p-6">
        <p>{t('categoryParts.invalid')}</p>
        <p className="hint mt-1">{t('categoryParts.idsRequired')}</p>
      </div>
      <Back {...props} address={address} />
    </>
  );
}

function EnginePartsIn({ address, ...props }: Props & { address: PartsAddress }) {
  const t = useText(props);
  const [loading, retry] = useLoad(`${address.engineId} ${address.categoryId}`, () =>
    loadCategoryParts(address, props.language),
  );
  const data = loading.state === 'there' ? loading.data : undefined;
  const category = data?.category.category_name;
  useEffect(() => {
    if (category) document.title = `${t('categoryParts.title', { category })} · ${props.shopName}`;
  }, [category, props.shopName, t]);
  if (loading.state === 'loading') return <Waiting text={t('site.loading')} />;
  const known = data
    ? { ...address, makeId: data.vehicle.make_id, modelId: data.vehicle.model_id, year: data.year }
    : address;
  return (
    <>
      {loading.state === 'failed' ? (
        <ErrorPanel
          t={t}
          error={loading.error}
          type="general"
          text={t(failureKey(loading.error, 'categoryParts.failed'))}
          onRetry={retry}
        />
      ) : (
        <>
          <LinkedVehicle t={t} asked={address} year={loading.data.year} vehicle={loading.data.vehicle} />
          <CategoryContents {...props} data={loading.data} address={known} />
        </>
      )}
      <Back {...props} address={known} />
    </>
  );
}

function Back({ address, ...props }: Props & { address: PartsAddress }) {
  const t = useText(props);
  const href = `${props.base}/parts${vehicleQuery(address)}`;
  return (
    <BackButtons
      base={props.base}
      categories={address.engineId ? { href, text: t('categoryParts.backToCategories') } : undefined}
      searchText={t('parts.backToSearch')}
      vehicleText={t('categoryParts.differentVehicle')}
    />
  );
}
