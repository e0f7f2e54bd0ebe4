import { useEffect, useState } from 'react';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { Loaded } from '../../ui/Loaded';
import { EngineCategoryCard } from '../parts/EngineCategoryCard';
import { type CategoryParts as Data, loadCategoryParts } from '../parts/engine';
import { VehicleBadges } from '../parts/VehicleBadges';
import { PartCard } from '../search/PartCard';

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
}

/** Parts of one category for one vehicle. Source: storefront specification, section 2, /category-parts. */
export default function CategoryParts(props: Props) {
  const t = useText(props);
  const [query, setQuery] = useState<URLSearchParams>();
  useEffect(() => setQuery(new URLSearchParams(location.search)), []);
  if (!query) return <p>{t('site.loading')}</p>;
  const engineId = query.get('engineId');
  const categoryId = query.get('categoryId');
  const back = new URLSearchParams();
  for (const name of ['makeId', 'modelId', 'engineId']) {
    const value = query.get(name);
    if (value) back.set(name, value);
  }
  return (
    <>
      {engineId && categoryId ? (
        <EnginePartsIn {...props} query={query} engineId={engineId} categoryId={categoryId} />
      ) : (
        <p className="panel p-6">{t('categoryParts.invalid')}</p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {engineId && (
          <a className="btn" href={`${props.base}/parts?${back}`}>
            {t('categoryParts.backToCategories')}
          </a>
        )}
        <a className="btn" href={`${props.base}/`}>
          {t('parts.backToSearch')}
        </a>
        <a className="btn" href={`${props.base}/`}>
          {t('categoryParts.differentVehicle')}
        </a>
      </p>
    </>
  );
}

type EnginePartsProps = Props & { query: URLSearchParams; engineId: string; categoryId: string };

function EnginePartsIn({ query, engineId, categoryId, ...props }: EnginePartsProps) {
  const t = useText(props);
  const [loading, retry] = useLoad(`${engineId} ${categoryId}`, () =>
    loadCategoryParts(engineId, categoryId, props.language),
  );
  return (
    <Loaded t={t} loading={loading} waiting={t('site.loading')} failed={t('categoryParts.failed')} onRetry={retry}>
      {(data) => <Shown {...props} data={data} query={query} />}
    </Loaded>
  );
}

function Shown({ data, query, ...props }: Props & { data: Data; query: URLSearchParams }) {
  const t = useText(props);
  const { vehicle, category, subcategories, parts, diagrams, items } = data;
  const address = (id: string, code: string | null) => {
    const next = new URLSearchParams(query);
    next.set('categoryId', id);
    if (code) next.set('categoryCode', code);
    else next.delete('categoryCode');
    return `?${next}`;
  };
  return (
    <>
      <VehicleBadges vehicle={vehicle} t={t} />
      <h2 className="mb-3">{category.category_name}</h2>
      {subcategories.length > 0 && (
        <section className="mb-6" aria-labelledby="subcategories">
          <h3 id="subcategories" className="mb-2">
            {t('categoryParts.subCategories')}
          </h3>
          <ul className="cards">
            {subcategories.map((below) => (
              <EngineCategoryCard key={below.id} category={below} href={address(below.id, below.epc_code)} t={t} />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && (
        <section className="mb-6" aria-labelledby="fitting">
          <h3 id="fitting" className="mb-2">
            {t('categoryParts.fitting')}
          </h3>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((item) => (
              <PartCard
                key={item.id}
                part={item}
                drawings={props.drawings}
                view="grid"
                base={props.base}
                language={props.language}
                t={t}
              />
            ))}
          </ul>
        </section>
      )}
      {parts.length > 0 && (
        <section aria-labelledby="diagram-parts">
          <h3 id="diagram-parts" className="mb-2">
            {t('categoryParts.parts', {
              count: parts.length,
              diagrams: t('categoryParts.diagrams', { count: diagrams }),
            })}
          </h3>
          <ul className="cards">
            {parts.map((part) => (
              <li key={`${part.diagram_code} ${part.part_number}`} className="panel flex flex-col gap-1 p-3">
                <strong className="number" lang="en">
                  {part.part_number}
                </strong>
                <span lang="en">{part.part_name}</span>
                <span className="hint">
                  {part.diagram_code} · {part.diagram_name}
                </span>
                <a
                  className="btn mt-auto"
                  href={`${props.base}/part/${encodeURIComponent(part.part_number)}`}
                  aria-label={`${t('categoryParts.details')}: ${part.part_number}`}
                >
                  {t('categoryParts.details')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {subcategories.length === 0 && parts.length === 0 && items.length === 0 && (
        <p className="panel p-6">{t('categoryParts.empty')}</p>
      )}
    </>
  );
}
