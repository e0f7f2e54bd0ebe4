import { startTransition, useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import type { IslandProps } from '../../ui/island';
import { grids, places } from './CardShapes';
import { Pages } from './Pages';
import { PartCard } from './PartCard';
import { isPlace } from './place';
import { Rest } from './Rest';
import type { Shown } from './search';

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
 * The cards of a page. On arrival the visible ones render first, so that the browser can respond in between; a reader
 * who returns to a place further down gets all at once.
 */
export function Cards({ t, shown, language, base, drawings, onPage }: Props) {
  const [all, setAll] = useState(() => isPlace(history.state));
  useEffect(() => startTransition(() => setAll(true)), []);
  const { items } = shown.answer.data;
  const { view } = shown.state;
  return (
    <>
      <ul className={grids[view]}>
        {(all ? items : items.slice(0, places.length)).map((part) => (
          <PartCard key={part.id} part={part} drawings={drawings} view={view} base={base} language={language} t={t} />
        ))}
      </ul>
      {/* Anything below the cards would move when the others appear. */}
      {all && <Pages t={t} shown={shown} onPage={onPage} />}
      {all && <Rest shown={shown} t={t} language={language} base={base} drawings={drawings} />}
      {all && <Figures t={t} shown={shown} />}
    </>
  );
}

/** Details of how the search ran, closed until somebody wants to know; only then their script loads. */
export function Figures({ t, shown }: { t: Translate; shown: Shown }) {
  const [panel, setPanel] = useState<typeof import('./DebugPanel')>();
  const info = shown.answer.debugInfo;
  return (
    info && (
      <details className="mt-6 text-sm" onToggle={() => import('./DebugPanel').then(setPanel, () => {})}>
        <summary className="text-muted">{t('search.debug')}</summary>
        {panel && <panel.DebugPanel t={t} info={info} />}
      </details>
    )
  );
}
