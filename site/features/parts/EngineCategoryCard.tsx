import type { EngineCategory, FittingCategory } from '../../../api/shop/vehicle/contract';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { DrawingImage } from '../../ui/DrawingImage';
import { here, Within } from '../../ui/Within';

interface Props {
  category: EngineCategory & { most?: FittingCategory[] };
  /** Categories that have a drawing. */
  drawings: readonly string[];
  hrefOf: (category: { id: string; epc_code: string | null }) => string;
  t: Translate;
}

/** A category with the number of its fitting items; a root also links to the categories with most of them. */
export function EngineCategoryCard({ category, drawings, hrefOf, t }: Props) {
  const { items, trail, most = [] } = category;
  return (
    <li className="panel relative p-3 hover:border-accent">
      <div className="flex gap-3">
        <DrawingImage
          category={trail.findLast((id) => drawings.includes(id)) ?? category.id}
          drawings={drawings}
          className="size-14 shrink-0 p-1.5"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <a
              className="font-semibold text-ink no-underline after:absolute after:inset-0"
              href={hrefOf(category)}
              lang={langOf(category.category_name)}
            >
              {category.category_name}
            </a>
            {category.epc_code && (
              <span className="badge badge-quiet number max-w-1/2 shrink-0">{category.epc_code}</span>
            )}
          </div>
          {items > 0 && <p className="text-sm font-semibold text-good">{t('parts.fitting', { count: items })}</p>}
          {category.category_description && (
            <p className="mt-1 text-sm text-muted" lang={langOf(category.category_description)}>
              {category.category_description}
            </p>
          )}
          <p className="mt-1 text-xs text-muted">
            {category.level !== null && t('parts.level', { level: category.level })}
            {category.level !== null && category.epc_source && ' · '}
            {category.epc_source && (
              <Within sentence={t('parts.source', { source: here })}>
                <span lang="en">{category.epc_source}</span>
              </Within>
            )}
          </p>
        </div>
      </div>
      {most.length > 0 && <Most category={category} most={most} hrefOf={hrefOf} t={t} />}
    </li>
  );
}

/** Links straight to categories below. */
function Most({ category, most, hrefOf, t }: Omit<Props, 'drawings'> & { most: readonly FittingCategory[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label={t('parts.most', { category: category.category_name })}>
      {most.map((below) => (
        <li key={below.id} className="relative z-10 max-w-full">
          <a className="btn min-h-11 px-3 py-1 text-sm" href={hrefOf(below)}>
            <span className="min-w-0" lang={langOf(below.category_name)}>
              {below.category_name}
            </span>
            <span className="text-muted tabular-nums">{below.items}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
