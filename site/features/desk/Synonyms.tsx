import { useRef, useState } from 'react';
import type { Synonym, SynonymsAnswer } from '../../../api/shop/synonyms/contract';
import { formatDate } from '../../i18n/dates';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { DeskGate } from './DeskGate';
import { SearchLists } from './SearchLists';
import { SynonymForm } from './SynonymForm';
import { SynonymImport } from './SynonymImport';
import { removeSynonym, saveSynonym, searchesFailure, withSynonym } from './searches';

/** The sellers' synonyms, to add, change, remove, and exchange as a file. */
export function Synonyms(props: IslandProps) {
  const [loading, retry] = useLoad('', () => call<SynonymsAnswer>('GET', '/api/desk/synonyms'));
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="searches">
      {({ data }) => (
        <>
          <SearchLists {...props} here="synonyms" />
          <List {...props} first={data} onImported={retry} />
        </>
      )}
    </DeskGate>
  );
}

function List({ first, onImported, ...props }: IslandProps & { first: Synonym[]; onImported: () => void }) {
  const t = useText(props);
  /** The synonym being changed; null: a new one. */
  const [opened, setOpened] = useState<Synonym | null>();
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button is gone or has moved.
  const { list, put, remove } = useList(props, first, () => add.current?.focus());
  const close = () => {
    setOpened(undefined);
    add.current?.focus();
  };

  const form = (synonym?: Synonym) => (
    <SynonymForm
      {...props}
      {...(synonym && { synonym })}
      onSaved={(saved) => {
        put(saved);
        close();
      }}
      onClose={close}
    />
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <button ref={add} type="button" className="btn btn-main" onClick={() => setOpened(null)}>
          {t('searches.add')}
        </button>
        <a className="btn" href="/api/desk/synonyms.csv" download>
          {t('desk.export')}
        </a>
      </div>
      {opened === null && <div className="panel mb-4 p-4">{form()}</div>}
      {list.length === 0 && <p className="panel p-8 text-center">{t('searches.noSynonyms')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {list.map((synonym) => (
          <li key={synonym.synonymId} className="panel grid grid-cols-1 gap-2 p-4">
            <Entry
              {...props}
              synonym={synonym}
              onEdit={() => setOpened(synonym)}
              onRemove={() => void remove(synonym)}
            />
            {opened?.synonymId === synonym.synonymId && form(synonym)}
          </li>
        ))}
      </ul>
      <SynonymImport {...props} onImported={onImported} />
    </>
  );
}

/** The list as this seller changes it. @param onDone after a removal, or its undoing */
function useList(props: IslandProps, first: Synonym[], onDone: () => void) {
  const t = useText(props);
  const [list, setList] = useState(first);
  const { run } = usePending();
  const put = (synonym: Synonym) => setList((now) => withSynonym(now, synonym, props.language));

  async function act(action: () => Promise<void>): Promise<void> {
    try {
      await run(action);
      onDone();
    } catch (error) {
      showToast({ kind: 'bad', title: t('desk.failed'), text: searchesFailure(error, t) });
    }
  }
  const putBack = ({ phrase, meaning }: Synonym) =>
    act(async () => {
      put(await saveSynonym({ phrase, meaning }));
      showToast({ kind: 'good', title: t('searches.restored', { name: phrase }) });
    });
  const remove = (synonym: Synonym) =>
    act(async () => {
      await removeSynonym(synonym);
      setList((now) => now.filter(({ synonymId }) => synonymId !== synonym.synonymId));
      showToast({
        kind: 'good',
        title: t('searches.removed'),
        text: synonym.phrase,
        action: { label: t('searches.undo'), run: () => void putBack(synonym) },
      });
    });
  return { list, put, remove };
}

interface EntryProps extends IslandProps {
  synonym: Synonym;
  onEdit: () => void;
  onRemove: () => void;
}

function Entry({ synonym, onEdit, onRemove, ...props }: EntryProps) {
  const t = useText(props);
  const region = useRegion();
  const { phrase, meaning, at, by } = synonym;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base wrap-anywhere">
          {phrase} <span aria-hidden="true">→</span>
          <span className="sr-only">: </span> {meaning}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={at}>{formatDate(new Date(at), 'moment', props.language, region)}</time>
          {by && ` · ${by}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" aria-label={t('searches.editNamed', { name: phrase })} onClick={onEdit}>
          {t('searches.edit')}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={t('searches.removeNamed', { name: phrase })}
          onClick={onRemove}
        >
          {t('searches.remove')}
        </button>
      </div>
    </div>
  );
}
