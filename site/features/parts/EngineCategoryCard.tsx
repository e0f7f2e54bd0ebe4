import type { EngineCategory } from '../../../api/contract/vehicles';
import type { Translate } from '../../i18n/keys';

export function EngineCategoryCard({ category, href, t }: { category: EngineCategory; href: string; t: Translate }) {
  return (
    <li className="panel relative p-3 hover:border-accent">
      <div className="flex items-start justify-between gap-2">
        <a className="font-semibold text-ink no-underline after:absolute after:inset-0" href={href}>
          {category.category_name}
        </a>
        {category.epc_code && <span className="badge badge-quiet number max-w-1/2 shrink-0">{category.epc_code}</span>}
      </div>
      {category.category_description && <p className="mt-1 text-sm text-muted">{category.category_description}</p>}
      <p className="hint mt-1">
        {[
          category.level !== null && t('parts.level', { level: category.level }),
          category.epc_source && t('parts.source', { source: category.epc_source }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
