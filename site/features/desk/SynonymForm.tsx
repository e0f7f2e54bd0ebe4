import { useEffect, useId, useRef, useState } from 'react';
import type { Synonym, SynonymBody, SynonymCheck } from '../../../api/shop/synonyms/contract';
import { synonymLimits } from '../../../api/shop/synonyms/rules';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { checkSynonym, namesFor, problemIn, problemText, refusalOf, saveSynonym, searchesFailure } from './searches';

interface Props extends IslandProps {
  /** The one that is changed. */
  synonym?: Synonym;
  /** What a new one begins with. */
  phrase?: string;
  onSaved: (synonym: Synonym) => void;
  onClose: () => void;
}

/** How long somebody has stopped typing before the shop is asked, in milliseconds. */
const restMilliseconds = 250;

/** Adds a synonym or changes one; says meanwhile what it would find, and which names the catalogue has. */
export function SynonymForm({ synonym, phrase: first = '', onSaved, onClose, ...props }: Props) {
  const t = useText(props);
  const id = useId();
  const [phraseId, meaningId] = [`phrase-${id}`, `meaning-${id}`];
  const [phrase, setPhrase] = useState(synonym?.phrase ?? first);
  const [meaning, setMeaning] = useState(synonym?.meaning ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { check, names } = useAnswers(props, phrase, meaning, synonym);
  const body = { phrase: phrase.trim(), meaning: meaning.trim() };
  const fieldOf = { phrase: phraseId, meaning: meaningId };

  const focus = (field: string) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => focus(first && !synonym ? meaningId : phraseId), []);

  const { problems, failure, pending, submit, follow } = useForm({
    check: () => ({
      ...(body.phrase === '' && { [phraseId]: problemText('empty', t) }),
      ...(body.meaning === '' && { [meaningId]: problemText('empty', t) }),
    }),
    async send() {
      const saved = await saveSynonym(body, synonym);
      showToast({
        kind: 'good',
        title: t('searches.saved'),
        text: t('searches.savedText', { phrase: saved.phrase, meaning: saved.meaning }),
      });
      onSaved(saved);
    },
    explain(error) {
      const problem = refusalOf(error);
      return problem ? { [fieldOf[problemIn(problem, body)]]: problemText(problem, t) } : searchesFailure(error, t);
    },
  });
  const early = check?.problem && check.problem !== 'empty' ? check.problem : undefined;
  const typed = (field: keyof SynonymBody, value: string, onText: (text: string) => void) => (
    <Field
      id={fieldOf[field]}
      label={t(`searches.${field}`)}
      hint={t(`searches.${field}Hint`)}
      problem={
        problems[fieldOf[field]] ?? (early && problemIn(early, body) === field ? problemText(early, t) : undefined)
      }
      value={value}
      maxLength={synonymLimits[field]}
      autoComplete="off"
      required
      onChange={({ target }) => onText(target.value)}
    />
  );

  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-3 border-line not-first:border-t not-first:pt-3"
      noValidate
      onSubmit={submit}
      onChange={follow}
    >
      <div className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2">
        {typed('phrase', phrase, setPhrase)}
        <div className="min-w-0">
          {typed('meaning', meaning, setMeaning)}
          {names.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('searches.names')}>
              {names.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="btn min-h-9 px-3 py-1 text-sm"
                    onClick={() => {
                      setMeaning(name);
                      focus(meaningId);
                    }}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <p role="status" className={check?.total === 0 ? 'font-semibold text-bad' : 'text-muted'}>
        {check &&
          body.meaning !== '' &&
          (check.total > 0 ? t('searches.finds', { count: check.total }) : t('searches.findsNothing'))}
      </p>
      <FormFailure text={failure} />
      <div className="flex flex-wrap gap-2">
        <PendingButton pending={pending}>{t('searches.save')}</PendingButton>
        <button type="button" className="btn" onClick={onClose}>
          {t('searches.cancel')}
        </button>
      </div>
    </form>
  );
}

/** What the shop says about a synonym while it is being typed; nothing while it cannot be reached. */
function useAnswers({ language }: IslandProps, phrase: string, meaning: string, synonym: Synonym | undefined) {
  const [check, setCheck] = useState<SynonymCheck>();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const typed = { phrase: phrase.trim(), meaning: meaning.trim() };
      const [checked, found] = await Promise.all([
        checkSynonym(typed, synonym).catch(() => undefined),
        typed.meaning === '' ? [] : namesFor(typed.meaning, language).catch(() => []),
      ]);
      if (!wanted) return;
      setCheck(checked);
      setNames(found);
    }, restMilliseconds);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [phrase, meaning, synonym, language]);
  return { check, names };
}
