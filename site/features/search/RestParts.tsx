import { useEffect, useState } from 'react';
import type { SearchPart } from '../../../api/contract/parts';
import type { Translate } from '../../i18n/keys';
import { ErrorPanel } from '../../ui/ErrorPanel';
import type { IslandProps } from '../../ui/island';
import { CardShapes, grids } from './CardShapes';
import { PartCard } from './PartCard';
import { ask, type Shown } from './search';

export interface RestProps {
  t: Translate;
  language: IslandProps['language'];
  base: string;
  drawings: readonly string[];
  shown: Shown;
}

/** The parts that a list left out, page after page. */
export function RestParts({ query, t, language, base, drawings, shown }: RestProps & { query: string }) {
  const [items, setItems] = useState<SearchPart[]>();
  const [hasMore, setHasMore] = useState(false);
  const [error, setError] = useState<unknown>();

  async function load(page: number) {
    setError(undefined);
    try {
      const asked = new URLSearchParams(query);
      asked.set('page', String(page));
      const { data } = await ask(asked.toString());
      setItems((before = []) => [...before, ...data.items]);
      setHasMore(data.hasMore);
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another fold
  useEffect(() => void load(1), []);

  const nextPage = Math.floor((items?.length ?? 0) / shown.state.show) + 1;
  const { view } = shown.state;
  return (
    <div className="mt-3">
      {items ? (
        <ul className={grids[view]}>
          {items.map((part) => (
            <PartCard key={part.id} part={part} drawings={drawings} view={view} base={base} language={language} t={t} />
          ))}
        </ul>
      ) : (
        error === undefined && <CardShapes view={view} />
      )}
      {error !== undefined && <ErrorPanel t={t} error={error} type="search" onRetry={() => void load(nextPage)} />}
      {hasMore && error === undefined && (
        <button type="button" className="btn mt-3" onClick={() => void load(nextPage)}>
          {t('pager.next')}
        </button>
      )}
    </div>
  );
}
