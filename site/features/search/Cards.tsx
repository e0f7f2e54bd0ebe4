import { startTransition, useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import type { IslandProps } from '../../ui/island';
import { DebugPanel } from './DebugPanel';
import { Pages } from './Pages';
import { PartCard } from './PartCard';
import { isPlace } from './place';
import type { Shown } from './search';

/** Cards that fill the window of a phone or a desktop. */
const firstCards = 6;

interface Props {
  t: Translate;
  language: IslandProps['language'];
  base: string;
  /** Categories that have a drawing. */
  drawings: readonly string[];
  shown: Shown;
  onPage: (page: number) => Promise<void>;
}

/**
 * The cards of a page. On arrival those that the window shows come first, so that the browser can answer in between; who
 * comes back to a place further down gets all at once.
 */
export function Cards({ t, shown, language, base, drawings, onPage }: Props) {
  const [all, setAll] = useState(() => isPlace(history.state));
  useEffect(() => startTransition(() => setAll(true)), []);
  const { items } = shown.answer.data;
  const { view } = shown.state;
  return (
    <>
      <ul className={view === 'grid' ? 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3' : 'grid gap-3'}>
        {(all ? items : items.slice(0, firstCards)).map((part) => (
          <PartCard key={part.id} part={part} drawings={drawings} view={view} base={base} language={language} t={t} />
        ))}
      </ul>
      {/* What stands below the cards would move when the others come. */}
      {all && <Pages t={t} shown={shown} onPage={onPage} />}
      {all && <Figures t={t} shown={shown} />}
    </>
  );
}

/** How the search went. */
export function Figures({ t, shown }: { t: Translate; shown: Shown }) {
  const info = shown.answer.debugInfo;
  return info && <DebugPanel t={t} info={info} />;
}
