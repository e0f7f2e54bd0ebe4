import { useLoad } from '../../lib/load';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { categoryQuery, type PartsAddress } from './address';
import { BackButtons } from './BackButtons';
import { usePartsAddress } from './chosen';
import { EngineCategoryCard } from './EngineCategoryCard';
import { type EngineCategories, loadEngineCategories } from './engine';
import { failureKey } from './failure';
import { LinkedVehicle } from './LinkedVehicle';
import { VehicleBadges } from './VehicleBadges';
import { Waiting } from './Waiting';

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
}

/** Categories of parts for one vehicle. */
export default function Parts(props: Props) {
  const t = useText(props);
  const address = usePartsAddress();
  if (!address) return <Waiting text={t('site.loading')} />;
  if (address.engineId) return <VehicleParts {...props} address={address} />;
  return (
    <>
      <div className="panel p-6">
        <p>{t('parts.noVehicle')}</p>
        <p className="hint mt-1">{t('parts.engineRequired')}</p>
      </div>
      <Back {...props} />
    </>
  );
}

function VehicleParts({ address, ...props }: Props & { address: PartsAddress }) {
  const t = useText(props);
  const [loading, retry] = useLoad(address.engineId, () => loadEngineCategories(address, props.language));
  if (loading.state === 'loading') return <Waiting text={t('site.loading')} />;
  return (
    <>
      {loading.state === 'failed' ? (
        <ErrorPanel
          t={t}
          error={loading.error}
          type="general"
          text={t(failureKey(loading.error, 'parts.failed'))}
          onRetry={retry}
        />
      ) : (
        <Categories {...props} data={loading.data} address={address} />
      )}
      <Back {...props} />
    </>
  );
}

function Back(props: IslandProps) {
  const t = useText(props);
  return <BackButtons base={props.base} searchText={t('parts.backToSearch')} vehicleText={t('parts.anotherVehicle')} />;
}

function Categories({ data, address, ...props }: Props & { data: EngineCategories; address: PartsAddress }) {
  const t = useText(props);
  const { vehicle, categories } = data;
  const known = { ...address, makeId: vehicle.make_id, modelId: vehicle.model_id, year: data.year };
  return (
    <>
      <LinkedVehicle t={t} asked={address} year={data.year} vehicle={vehicle} />
      <VehicleBadges vehicle={vehicle} t={t} />
      {categories.length === 0 ? (
        <div className="panel p-6">
          <p>{t('parts.empty')}</p>
          <a className="btn mt-3" href={`${props.base}/request`}>
            {t('nothing.askUs')}
          </a>
        </div>
      ) : (
        <ul className="cards">
          {categories.map((category) => (
            <EngineCategoryCard
              key={category.id}
              category={category}
              drawings={props.drawings}
              hrefOf={(chosen) => `${props.base}/category-parts${categoryQuery(known, chosen)}`}
              t={t}
            />
          ))}
        </ul>
      )}
    </>
  );
}
