import { useEffect, useId, useState } from 'react';
import type { Synonym, SynonymBody, SynonymCheck } from '../../../api/shop/synonyms/contract';
import { synonymForm } from '../../../api/shop/synonyms/form';
import type { SynonymProblem } from '../../../api/shop/synonyms/rules';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { checkSynonym, namesFor, problemIn, problemText, refusalOf, saveSynonym, searchesFailure } from './searches';

interface Props extends IslandProps {
  /** The synonym to change. */
  synonym?: Synonym;
  /** The initial values of a new one. */
  phrase?: string;
  onSaved: (synonym: Synonym) => void;
  onClose: () => void;
}

/** The pause in typing before the shop is asked, in milliseconds. */
const restMilliseconds = 250;

/** Adds or changes a synonym. Meanwhile it says what the synonym would find, and which names the catalogue has. */
export function SynonymForm({ synonym, phrase: first = '', onSaved, onClose, ...props }: Props) {
  const t = useText(props);
  const prefix = `${useId()}-`;
  const [typed, setTyped] = useState({ phrase: synonym?.phrase ?? first, meaning: synonym?.meaning ?? '' });
  const body = { phrase: typed.phrase.trim(), meaning: typed.meaning.trim() };
  const { found, names } = useAnswers(props, body, synonym);
  const said = (problem: SynonymProblem) => ({ [prefix + problemIn(problem, body)]: problemText(problem, t) });

  const focus = (name: keyof SynonymBody) => document.getElementById(prefix + name)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => focus(first && !synonym ? 'meaning' : 'phrase'), []);

  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, synonymForm, values, prefix),
    async send() {
      const saved = await saveSynonym(body, synonym);
      const { phrase, meaning } = saved;
      showToast({ kind: 'good', title: t('searches.saved'), text: t('searches.savedText', { phrase, meaning }) });
      onSaved(saved);
    },
    explain(error) {
      const problem = refusalOf(error);
      return problem ? said(problem) : searchesFailure(error, t);
    },
  });
  const early = found?.problem && found.problem !== 'empty' ? said(found.problem) : {};
  const field = fieldsOf(t, synonymForm, { ...early, ...problems }, { prefix });
  const type = (text: Partial<SynonymBody>) => setTyped((now) => ({ ...now, ...text }));
  const input = (name: keyof SynonymBody) => (
    <Field
      {...field(name)}
      hint={t(`searches.${name}Hint`)}
      value={typed[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );

  return (
    <form
      className="grid grid-cols-1 gap-3 border-line not-first:border-t not-first:pt-3"
      noValidate
      onSubmit={submit}
      onChange={follow}
    >
      <div className="grid grid-cols-1 gap-3 @min-[40rem]:grid-cols-2">
        {input('phrase')}
        <div className="min-w-0">
          {input('meaning')}
          <Names
            {...props}
            names={names}
            onTake={(meaning) => {
              type({ meaning });
              focus('meaning');
            }}
          />
        </div>
      </div>
      <p role="status" className={found?.total === 0 ? 'font-semibold text-bad' : 'text-muted'}>
        {found &&
          body.meaning !== '' &&
          (found.total > 0 ? t('searches.finds', { count: found.total }) : t('searches.findsNothing'))}
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

/** Names of the catalogue, to be taken for the meaning. */
function Names({ names, onTake, ...props }: IslandProps & { names: string[]; onTake: (name: string) => void }) {
  const t = useText(props);
  if (names.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label={t('searches.names')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className="btn min-h-9 px-3 py-1 text-sm" onClick={() => onTake(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The shop's answer about a synonym while it is being typed; nothing while there is none. */
function useAnswers({ language }: IslandProps, { phrase, meaning }: SynonymBody, synonym: Synonym | undefined) {
  const [found, setFound] = useState<SynonymCheck>();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const answers = await Promise.all([
        checkSynonym({ phrase, meaning }, synonym).catch(() => undefined),
        meaning === '' ? [] : namesFor(meaning, language).catch(() => []),
      ]);
      if (!wanted) return;
      setFound(answers[0]);
      setNames(answers[1]);
    }, restMilliseconds);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [phrase, meaning, synonym, language]);
  return { found, names };
}
