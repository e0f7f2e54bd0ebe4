import { useEffect, useState } from 'react';
import type { SearchPart } from '../../../api/shop/search/contract';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { CardShapes } from './CardShapes';
import { type ListProps, PartCards } from './PartCards';
import { ask } from './search';

/** The parts that a list leaves out, page by page. */
export function RestParts({ query, ...list }: ListProps & { query: string }) {
  const { t, shown } = list;
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
  return (
    <div className="mt-3">
      {items ? <PartCards items={items} {...list} /> : error === undefined && <CardShapes view={shown.state.view} />}
      {error !== undefined && <ErrorPanel t={t} error={error} type="search" onRetry={() => void load(nextPage)} />}
      {hasMore && error === undefined && (
        <button type="button" className="btn mt-3" onClick={() => void load(nextPage)}>
          {t('pager.next')}
        </button>
      )}
    </div>
  );
}
