import { useRef, useState } from 'react';
import { languages } from '../../../api/shop/language/language-names';
import type { MissedAnswer, MissedSearch } from '../../../api/shop/searches/contract';
import { missedPeriods } from '../../../api/shop/searches/rules';
import { formatDate } from '../../i18n/dates';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { Pages } from '../../ui/Pages';
import { Choices } from './Choices';
import { DeskGate } from './DeskGate';
import { SearchLists } from './SearchLists';
import { SynonymForm } from './SynonymForm';
import { type SearchesView, searchesPath } from './searches';

/** Searches that found nothing, or not everything that they asked for. Each can become a synonym. */
export function MissedSearches({ view, ...props }: IslandProps & { view: SearchesView }) {
  const t = useText(props);
  const { days, page } = view;
  const [loading, retry] = useLoad(`${days} ${page}`, () =>
    call<MissedAnswer>('GET', `/api/desk/searches?days=${days}&page=${page}`),
  );
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="searches">
      {({ data, total, pages }) => (
        <>
          <SearchLists {...props} here="missed" />
          <Choices
            label={t('searches.period')}
            choices={missedPeriods}
            here={days}
            nameOf={(period) => t('searches.days', { days: period })}
            addressOf={(period) => props.base + searchesPath({ show: 'missed', days: period, page: 1 })}
          />
          <p className="mb-3 text-muted">{t('searches.missedHint')}</p>
          {total === 0 && <p className="panel p-8 text-center">{t('searches.noneMissed')}</p>}
          <ul className="grid grid-cols-1 gap-3">
            {data.map((missed) => (
              <Missed key={`${missed.language} ${missed.words}`} {...props} missed={missed} />
            ))}
          </ul>
          <Pages
            {...props}
            page={page}
            pages={pages}
            address={(number) => props.base + searchesPath({ ...view, page: number })}
          />
        </>
      )}
    </DeskGate>
  );
}

function Missed({ missed, ...props }: IslandProps & { missed: MissedSearch }) {
  const t = useText(props);
  const { words, outcome, lacking } = missed;
  const row = useRef<HTMLLIElement>(null);
  const [meaning, setMeaning] = useState(missed.meaning);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    row.current?.focus();
  };
  return (
    <li ref={row} tabIndex={-1} className="panel grid grid-cols-1 gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Search {...props} missed={missed} meaning={meaning} />
        {!isOpen && meaning === null && (
          <button
            type="button"
            className="btn"
            aria-label={`${t('searches.add')}: ${words}`}
            onClick={() => setOpen(true)}
          >
            {t('searches.add')}
          </button>
        )}
      </div>
      {isOpen && (
        <SynonymForm
          {...props}
          phrase={outcome === 'nothing' && lacking ? lacking : words}
          onSaved={(synonym) => {
            setMeaning(synonym.meaning);
            close();
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

function Search({ missed, meaning, ...props }: IslandProps & { missed: MissedSearch; meaning: string | null }) {
  const t = useText(props);
  const region = useRegion();
  const { words, language, times, lastDay, outcome, lacking } = missed;
  const spoken = languages.find(({ code }) => code === language);
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="text-base wrap-anywhere" lang={language}>
        {words}
      </h2>
      <p className="text-sm text-muted">
        {t('searches.times', { count: times })} ·{' '}
        {t('searches.lastDay', {
          date: formatDate(new Date(`${lastDay}T00:00:00Z`), 'calendarDay', props.language, region),
        })}{' '}
        · <span lang={language}>{spoken?.nativeName}</span>
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {outcome === 'nothing' ? (
          <span className="badge badge-bad">{t('searches.nothing')}</span>
        ) : (
          <span className="badge badge-warn">{t('searches.partly', { words: lacking })}</span>
        )}
        {meaning !== null && <span className="badge badge-good">{t('searches.now', { meaning })}</span>}
      </p>
    </div>
  );
}
