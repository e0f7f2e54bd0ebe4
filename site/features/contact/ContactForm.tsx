import { useEffect, useRef, useState } from 'react';
import { contactFields, contactSubjects, trapField } from '../../../api/contract/contact-rules';
import { call } from '../../lib/http';
import { Field, FieldFrame } from '../../ui/Field';
import { formValues } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { checkContact, contactFailure, contactLabels, dropDraft, keepDraft, messageOf, readDraft } from './contact';

interface Props extends IslandProps {
  phone: string;
}

/** The message form. Without scripts it is a plain form that the browser validates. */
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
  const { problems, failure, pending, submit } = useForm({
    check: (values) => checkContact(values, t),
    send: async (values) => {
      await call('POST', '/api/contact', messageOf(values, props.language, Date.now() - opened.current));
      dropDraft();
      onSent();
    },
    explain: (error) => contactFailure(error, t, phone),
  });

  useEffect(() => {
    const draft = readDraft();
    opened.current = draft?.since ?? Date.now();
    const part = new URLSearchParams(location.search).get('part')?.slice(0, contactFields.part.max);
    const values = { ...draft?.values, ...(part ? { part, subject: 'parts' } : {}) };
    // What was typed before hydration is kept.
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (field && field.value === '') field.value = value;
    }
    setAlive(true);
  }, []);

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
      onSubmit={submit}
      onChange={(event) => keepDraft({ values: formValues(event.currentTarget), since: opened.current })}
      noValidate={alive}
    >
      <p className="hint">{t('contact.requiredNote')}</p>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
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
      {/* Not visible, not read out, not focusable; the attributes keep password managers away. */}
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
