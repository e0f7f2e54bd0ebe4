import { useEffect, useState } from 'react';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { chooseVehicle } from '../vehicle/vehicle';
import { EngineCategoryCard } from './EngineCategoryCard';
import { type EngineCategories, loadEngineCategories } from './engine';
import { VehicleBadges } from './VehicleBadges';

/** Categories of parts for one vehicle. Source: storefront specification, section 2, /parts. */
export default function Parts(props: IslandProps) {
  const t = useText(props);
  const [query, setQuery] = useState<URLSearchParams>();
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  const engineId = query?.get('engineId') ?? '';
  const buttons = (
    <p className="mt-6 flex flex-wrap gap-3">
      <a className="btn" href={`${props.base}/`}>
        {t('parts.backToSearch')}
      </a>
      <a className="btn" href={`${props.base}/`}>
        {t('parts.anotherVehicle')}
      </a>
    </p>
  );
  if (!query) return <p>{t('site.loading')}</p>;
  if (!engineId) {
    return (
      <>
        <p className="panel p-6">{t('parts.noVehicle')}</p>
        {buttons}
      </>
    );
  }
  return (
    <>
      <VehicleParts {...props} query={query} engineId={engineId} />
      {buttons}
    </>
  );
}

function VehicleParts({ query, engineId, ...props }: IslandProps & { query: URLSearchParams; engineId: string }) {
  const t = useText(props);
  const [loading, retry] = useLoad(engineId, () => loadEngineCategories(engineId, props.language));
  const vehicle = loading.state === 'there' ? loading.data.vehicle : undefined;

  // A shared link brings its vehicle along: it becomes the chosen one.
  useEffect(() => {
    if (!vehicle) return;
    const label = `${vehicle.make_name} ${vehicle.model_name} ${vehicle.engine_name}`;
    chooseVehicle({ makeId: vehicle.make_id, modelId: vehicle.model_id, engineId, label });
  }, [vehicle, engineId]);

  return (
    <Loaded t={t} loading={loading} waiting={t('site.loading')} failed={t('parts.failed')} onRetry={retry}>
      {(data) => <Categories {...props} data={data} query={query} />}
    </Loaded>
  );
}

function Categories({ data, query, ...props }: IslandProps & { data: EngineCategories; query: URLSearchParams }) {
  const t = useText(props);
  const address = (id: string, code: string | null) => {
    const next = new URLSearchParams(query);
    next.set('categoryId', id);
    if (code) next.set('categoryCode', code);
    return `${props.base}/category-parts?${next}`;
  };
  return (
    <>
      <VehicleBadges vehicle={data.vehicle} t={t} />
      {data.categories.length === 0 ? (
        <p className="panel p-6">{t('parts.empty')}</p>
      ) : (
        <ul className="cards">
          {data.categories.map((category) => (
            <EngineCategoryCard
              key={category.id}
              category={category}
              href={address(category.id, category.epc_code)}
              t={t}
            />
          ))}
        </ul>
      )}
    </>
  );
}
