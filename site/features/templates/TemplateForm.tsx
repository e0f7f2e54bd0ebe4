import { useEffect, useId, useState } from 'react';
import type { AnswerTemplate } from '../../../api/shop/templates/contract';
import { templateForm } from '../../../api/shop/templates/form';
import { ApiFailure, isRefusal } from '../../lib/http';
import { readStored, writeStored } from '../../lib/storage';
import { Field, LongField } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { failureOf } from '../desk/saving';
import { showToast } from '../toast/toast';
import {
  changedTo,
  differing,
  languageName,
  saveTemplate,
  type TemplateValues,
  templateFields,
  valuesOf,
} from './templates';

interface Props extends IslandProps {
  /** The template to change; undefined: a new one. */
  template: AnswerTemplate | undefined;
  onSaved: (template: AnswerTemplate) => void;
  onClose: () => void;
}

/** Adds or changes a template. What is typed stays in this browser until it is saved or discarded. */
export function TemplateForm({ template, onSaved, onClose, ...props }: Props) {
  const t = useText(props);
  const prefix = `${useId()}-`;
  const [values, type, forget] = useDraft(template);
  /** What another seller has made of the template meanwhile; null: removed it. */
  const [other, setOther] = useState<AnswerTemplate | null>();
  const before = other === null ? undefined : (other ?? template);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => document.getElementById(`${prefix}name`)?.focus(), []);

  const { problems, failure, pending, submit, follow } = useForm({
    check: (typed) => check(t, templateForm, typed, prefix),
    async send() {
      const saved = await saveTemplate(values, before);
      forget();
      showToast({ kind: 'good', title: t('desk.templates.saved'), text: saved.name });
      onSaved(saved);
    },
    explain(error) {
      const present = changedTo(error);
      if (present) {
        setOther(present);
        return t('desk.changedText');
      }
      if (isRefusal(error, 'too_many_templates')) return t('desk.templates.full');
      if (!(error instanceof ApiFailure && error.status === 404)) return failureOf(error, t);
      setOther(null);
      return t('desk.templates.gone');
    },
  });
  const field = fieldsOf(t, templateForm, problems, { prefix });
  const theirs: Partial<TemplateValues> = other ? differing(values, other) : {};
  const hintOf = (name: keyof TemplateValues) =>
    theirs[name] === undefined ? undefined : t('desk.nowOther', { value: theirs[name] || '–', by: other?.by ?? '–' });
  const controlled = (name: keyof TemplateValues) => ({
    ...field(name),
    hint: hintOf(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });

  return (
    <form className="grid gap-3" onSubmit={submit} onChange={follow} noValidate>
      <Field {...controlled('name')} />
      <p className="hint">{t('desk.templates.wordsHint')}</p>
      <div className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3">
        {templateFields.map((name) =>
          name === 'name' ? null : (
            <LongField key={name} {...controlled(name)} label={languageName(name)} lang={name} rows={4} />
          ),
        )}
      </div>
      <FormFailure text={failure} />
      <div className="flex flex-wrap gap-2">
        <PendingButton pending={pending}>{t('desk.templates.save')}</PendingButton>
        <button
          type="button"
          className="btn"
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t('desk.templates.discard')}
        </button>
      </div>
    </form>
  );
}

const isDraft = (stored: unknown): stored is Partial<TemplateValues> =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((value) => typeof value === 'string');

/** What is typed, kept in this browser. @returns the values, what types into some, and what forgets them */
function useDraft(template: AnswerTemplate | undefined) {
  const key = `desk-template ${template?.templateId ?? ''}`;
  const [values, setValues] = useState<TemplateValues>(() => {
    const stored = readStored('local', key);
    return { ...valuesOf(template), ...(isDraft(stored) ? stored : {}) };
  });
  const type = (typed: Partial<TemplateValues>) =>
    setValues((now) => {
      const next = { ...now, ...typed };
      writeStored('local', key, next);
      return next;
    });
  return [values, type, () => writeStored('local', key, undefined)] as const;
}
