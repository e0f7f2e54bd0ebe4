import { useEffect, useState } from 'react';
import { type IslandProps, useText } from '../../ui/island';
import { MissedSearches } from './MissedSearches';
import { Synonyms } from './Synonyms';
import { type SearchesView, searchesViewOf } from './searches';
import { Waiting } from './Waiting';

/** Searches that missed something, or the sellers' synonyms; the address decides which. */
export default function Searches(props: IslandProps) {
  const t = useText(props);
  const [view, setView] = useState<SearchesView>();
  useEffect(() => setView(searchesViewOf(location.search)), []);
  if (!view) return <Waiting text={t('site.loading')} />;
  return view.show === 'missed' ? <MissedSearches {...props} view={view} /> : <Synonyms {...props} />;
}
