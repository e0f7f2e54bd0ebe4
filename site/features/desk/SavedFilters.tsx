import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage';
import { type IslandProps, useText } from '../../ui/island';
import { type DeskView, searchOf, viewOf } from './desk';

const key = 'desk-filters';
const most = 12;

/** The addresses of the saved lists, such as "?show=quoted&q=rao". */
function savedFilters(): string[] {
  const stored = readStored('local', key);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string').slice(0, most) : [];
}

/** Searches that the seller keeps in this browser. */
export function SavedFilters({ view, ...props }: IslandProps & { view: DeskView }) {
  const t = useText(props);
  const [saved, setSaved] = useState<string[]>([]);
  useEffect(() => setSaved(savedFilters()), []);
  const here = searchOf({ ...view, page: 1 });
  const save = (filters: string[]) => {
    setSaved(filters);
    writeStored('local', key, filters);
  };
  const canSave = view.query !== '' && !saved.includes(here) && saved.length < most;
  if (saved.length === 0 && !canSave) return null;
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" aria-label={t('desk.filters')}>
      {saved.map((search) => {
        const { query } = viewOf(search);
        return (
          <li key={search} className="flex items-center">
            <a href={`${props.base}/desk${search}`} aria-current={search === here ? 'true' : undefined}>
              {query}
            </a>
            <button
              type="button"
              className="btn btn-plain min-h-6 px-1.5 py-0"
              aria-label={t('desk.removeFilter', { filter: query })}
              onClick={() => save(saved.filter((one) => one !== search))}
            >
              ×
            </button>
          </li>
        );
      })}
      {canSave && (
        <li>
          <button type="button" className="btn btn-plain min-h-6 px-1.5 py-0" onClick={() => save([...saved, here])}>
            {t('desk.saveFilter')}
          </button>
        </li>
      )}
    </ul>
  );
}
