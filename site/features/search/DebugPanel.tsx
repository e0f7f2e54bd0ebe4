import type { SearchAnswer } from '../../../api/shop/search/contract';
import type { Translate } from '../../i18n/keys';

/** Times and strategies of the search. */
export function DebugPanel({ t, info }: { t: Translate; info: NonNullable<SearchAnswer['debugInfo']> }) {
  const { total, stages } = info.timings;
  const rows = [
    [t('search.debugTotal'), total],
    [t('search.debugExact'), stages.exactMatch],
    [t('search.debugPrefix'), stages.prefixMatch],
    [t('search.debugFullText'), stages.fullTextSearch],
  ] as const;
  return (
    <>
      <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {rows.map(([name, time]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end tabular-nums">{t('search.milliseconds', { ms: time.toFixed(2) })}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-muted">{t('search.debugStrategies')}</dt>
          <dd lang="en">{info.strategiesUsed.join(', ') || '–'}</dd>
        </div>
      </dl>
      {info.cacheHit && <p className="badge badge-quiet mt-1">{t('search.debugCached')}</p>}
    </>
  );
}
