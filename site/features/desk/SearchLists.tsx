import { type IslandProps, useText } from '../../ui/island';
import { type SearchesView, searchesPath } from './searches';

/** Links to the two lists. */
export function SearchLists({ here, ...props }: IslandProps & { here: SearchesView['show'] }) {
  const t = useText(props);
  return (
    <nav className="mb-4" aria-label={t('searches.title')}>
      <ul className="flex flex-wrap gap-2">
        {(['missed', 'synonyms'] as const).map((show) => (
          <li key={show}>
            <a
              className={`btn min-h-9 px-3 py-1 text-sm ${here === show ? 'btn-main' : ''}`}
              href={props.base + searchesPath({ show, days: 7, page: 1 })}
              aria-current={here === show ? 'true' : undefined}
            >
              {t(`searches.${show}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
