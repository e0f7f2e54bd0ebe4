import type { EngineCategory } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';
import { langOf } from '../../i18n/lang-of';
import { here, Within } from '../../ui/Within';

export function EngineCategoryCard({ category, href, t }: { category: EngineCategory; href: string; t: Translate }) {
  return (
    <li className="panel relative p-3 hover:border-accent">
      <div className="flex items-start justify-between gap-2">
        <a
          className="font-semibold text-ink no-underline after:absolute after:inset-0"
          href={href}
          lang={langOf(category.category_name)}
        >
          {category.category_name}
        </a>
        {category.epc_code && <span className="badge badge-quiet number max-w-1/2 shrink-0">{category.epc_code}</span>}
      </div>
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
    </li>
  );
}
