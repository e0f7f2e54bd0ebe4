import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { contactFields, contactSubjects, trapField } from '../../../api/contract/contact-rules';
import { ApiFailure, call, NoAnswer } from '../../lib/http';
import { Field } from '../../ui/Field';
import { FieldFrame } from '../../ui/FieldFrame';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import {
  answeredProblems,
  checkContact,
  contactLabels,
  dropDraft,
  isTooMany,
  keepDraft,
  messageOf,
  readDraft,
} from './contact';

interface Props extends IslandProps {
  phone: string;
}

/** The message form. Without scripts it is a plain form, checked by the browser. Source: customer area, section 2. */
export default function ContactForm({ phone, ...props }: Props) {
  const t = useText(props);
  const [sent, setSent] = useState(false);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);
  if (!sent) return <Form {...props} phone={phone} onSent={() => setSent(true)} />;
  return (
    <div className="panel border-s-4 border-s-good p-5">
      <h3 ref={done} tabIndex={-1}>
        {t('contact.sent')}
      </h3>
      <p className="mt-1">{t('contact.sentText')}</p>
      <button type="button" className="btn mt-4" onClick={() => setSent(false)}>
        {t('contact.another')}
      </button>
    </div>
  );
}

function Form({ phone, onSent, ...props }: Props & { onSent: () => void }) {
  const t = useText(props);
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const [alive, setAlive] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);

  useEffect(() => {
    const draft = readDraft();
    opened.current = draft?.since ?? Date.now();
    const part = new URLSearchParams(location.search).get('part')?.slice(0, contactFields.part.max);
    const values = { ...draft?.values, ...(part ? { part, subject: 'parts' } : {}) };
    // What was typed before the page came alive stays.
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field.value === '') field.value = value;
    }
    setAlive(true);
  }, []);

  function refuse(found: Problems) {
    setProblems(found);
    if (form.current) focusFirstProblem(form.current, found);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const values = formValues(event.currentTarget);
    const found = checkContact(values, t);
    setFailure('');
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setPending(true);
    try {
      await call('POST', '/api/contact', messageOf(values, props.language, Date.now() - opened.current));
      dropDraft();
      onSent();
    } catch (error) {
      setPending(false);
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (error instanceof ApiFailure) {
      const { answer } = error;
      if (isTooMany(answer)) return setFailure(t('contact.tooMany', { minutes: answer.retryMinutes, phone }));
      const found = answeredProblems(answer, t);
      if (Object.keys(found).length > 0) return refuse(found);
    }
    if (error instanceof NoAnswer) return setFailure(error.offline ? t('errors.offline') : t('errors.network'));
    setFailure(t('errors.general'));
  }

  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'part', autoComplete: string, type = 'text') => (
    <Field
      id={name}
      type={type}
      label={t(contactLabels[name])}
      problem={problems[name]}
      autoComplete={autoComplete}
      maxLength={contactFields[name].max}
      required={contactFields[name].required}
    />
  );

  return (
    <form
      ref={form}
      className="grid gap-4"
      method="post"
      action={`${props.base}/contact`}
      onSubmit={send}
      onChange={(event) => keepDraft({ values: formValues(event.currentTarget), since: opened.current })}
      noValidate={alive}
    >
      <p className="hint">{t('contact.requiredNote')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('firstName', 'given-name')}
        {field('lastName', 'family-name')}
        {field('email', 'email', 'email')}
        {field('phone', 'tel', 'tel')}
      </div>
      <FieldFrame id="subject" label={t('contact.subject')} required problem={problems.subject}>
        {(control) => (
          <select {...control} defaultValue="">
            <option value="">{t('contact.chooseSubject')}</option>
            {contactSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {t(`contact.subjects.${subject}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <div className="hidden [[data-part]_&]:block">{field('part', 'off')}</div>
      <FieldFrame id="message" label={t('contact.message')} required problem={problems.message}>
        {(control) => <textarea {...control} rows={6} maxLength={contactFields.message.max} />}
      </FieldFrame>
      {/* Neither seen nor read out nor reached; the marks keep password managers away. */}
      <div hidden>
        <input
          type="text"
          name={trapField}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </div>
      {failure && (
        <div className="rounded-lg bg-bad-soft p-3 text-bad" role="alert">
          <p className="font-semibold">{t('contact.failed')}</p>
          <p>{failure}</p>
        </div>
      )}
      <PendingButton pending={pending} className="justify-self-start">
        {pending ? t('checkout.sending') : t('contact.send')}
      </PendingButton>
    </form>
  );
}
