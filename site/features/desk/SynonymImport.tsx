import { useState } from 'react';
import type { ImportAnswer } from '../../../api/shop/synonyms/contract';
import type { Translate } from '../../i18n/keys';
import { FieldFrame } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { importSynonyms, isTooLarge, problemText, searchesFailure } from './searches';

/** Imports synonyms from a file: first shows what would change, then changes all or nothing. */
export function SynonymImport({ onImported, ...props }: IslandProps & { onImported: () => void }) {
  const t = useText(props);
  const { plan, failure, pending, choose, send } = useImport(props, onImported);
  return (
    <section className="panel mt-6 grid grid-cols-1 gap-3 p-4" aria-labelledby="import">
      <h2 id="import" className="text-base">
        {t('searches.import')}
      </h2>
      <FieldFrame id="synonyms-file" label={t('searches.file')} hint={t('searches.fileHint')}>
        {(control) => (
          <input
            {...control}
            className={`${control.className} file:me-3 file:font-semibold file:text-accent`}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        )}
      </FieldFrame>
      <FormFailure text={failure} />
      {plan && plan.problems.length > 0 && <WrongLines {...props} problems={plan.problems} />}
      {plan && plan.problems.length === 0 && (
        <>
          <p role="status">{planText(plan, t)}</p>
          <button
            type="button"
            className="btn justify-self-start"
            disabled={pending || plan.added + plan.changed === 0}
            onClick={() => void send()}
          >
            {t('searches.importNow')}
          </button>
        </>
      )}
    </section>
  );
}

const planText = ({ added, changed, unchanged }: ImportAnswer, t: Translate) =>
  t('searches.plan', { added, changed, unchanged });

/** What the chosen file would change, and the calls that change it. */
function useImport(props: IslandProps, onImported: () => void) {
  const t = useText(props);
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<ImportAnswer>();
  const [failure, setFailure] = useState('');
  const { pending, run } = usePending();

  const trying = (work: () => Promise<void>) =>
    run(work).catch((error: unknown) => setFailure(searchesFailure(error, t)));
  const choose = (file: File | undefined) =>
    trying(async () => {
      setFailure('');
      setPlan(undefined);
      if (!file) return;
      const text = await file.text();
      if (isTooLarge(text)) return setFailure(t('searches.tooLarge'));
      setCsv(text);
      setPlan(await importSynonyms(text, 'preview'));
    });
  const send = () =>
    trying(async () => {
      const done = await importSynonyms(csv, 'now');
      setPlan(done);
      if (done.problems.length > 0) return;
      showToast({ kind: 'good', title: t('searches.imported'), text: planText(done, t) });
      onImported();
    });
  return { plan, failure, pending, choose, send };
}

function WrongLines({ problems, ...props }: IslandProps & Pick<ImportAnswer, 'problems'>) {
  const t = useText(props);
  return (
    <div role="alert">
      <p className="font-semibold text-bad">{t('searches.wrongLines', { count: problems.length })}</p>
      <ul className="mt-2 grid gap-2 text-sm">
        {problems.map(({ line, text, problem }) => (
          <li key={line} className="wrap-anywhere">
            <strong>{t('searches.line', { line })}</strong> <q>{text}</q>
            <br />
            {problemText(problem, t)}
          </li>
        ))}
      </ul>
    </div>
  );
}
