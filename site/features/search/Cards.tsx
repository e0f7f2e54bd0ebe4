import { startTransition, useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { places } from './CardShapes';
import { Pages } from './Pages';
import { type ListProps, PartCards } from './PartCards';
import { isPlace } from './place';
import { Rest } from './Rest';
import type { Shown } from './search';

/**
 * The cards of a page. Visible ones render first, so that the browser can respond in between. A reader who returns to a
 * place further down gets all at once.
 */
export function Cards({ onPage, ...list }: ListProps & { onPage: (page: number) => Promise<void> }) {
  const { t, shown } = list;
  const [all, setAll] = useState(() => isPlace(history.state));
  useEffect(() => startTransition(() => setAll(true)), []);
  const { items } = shown.answer.data;
  return (
    <>
      <PartCards items={all ? items : items.slice(0, places.length)} {...list} />
      {/* Anything below the cards would move when the others appear. */}
      {all && <Pages t={t} shown={shown} onPage={onPage} />}
      {all && <Rest {...list} />}
      {all && <Figures t={t} shown={shown} />}
    </>
  );
}

/** The figures of the search, closed at first; their script loads when they are opened. */
export function Figures({ t, shown }: { t: Translate; shown: Shown }) {
  const [panel, setPanel] = useState<typeof import('./DebugPanel')>();
  const info = shown.answer.debugInfo;
  return (
    info && (
      <details className="mt-6 text-xs" onToggle={() => import('./DebugPanel').then(setPanel, () => {})}>
        <summary className="text-muted">{t('search.debug')}</summary>
        {panel && <panel.DebugPanel t={t} info={info} />}
      </details>
    )
  );
}
