import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { trapField } from '../../../api/shop/messages/rules';
import { call } from '../../lib/http';
import { check, fieldsOf, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { dropDraft, keepDraft, type MessageKind, messageFailure, messageOf, readDraft, startOf } from './message';

export interface MessageFormProps extends IslandProps {
  phone: string;
}

type FieldOf = (name: string) => ReturnType<ReturnType<typeof fieldsOf<string>>>;

interface Props extends MessageFormProps {
  kind: MessageKind;
  /** Initial values from the page's address and the browser; called once in the browser. */
  given: () => Record<string, string>;
  /** The fields. @param field the properties of a field by its name */
  children: (field: FieldOf, problems: Problems) => ReactNode;
}

/** A form whose messages reach the seller. Without scripts it is a plain form that the browser validates. */
export function MessageForm(props: Props) {
  const t = useText(props);
  const { texts } = props.kind;
  const [sent, setSent] = useState(false);
  const done = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);
  if (!sent) return <Form {...props} onSent={() => setSent(true)} />;
  return (
    <div className="panel border-s-4 border-s-good p-5">
      <h3 ref={done} tabIndex={-1}>
        {t(texts.sent)}
      </h3>
      <p className="mt-1">{t(texts.sentText)}</p>
      <button type="button" className="btn mt-4" onClick={() => setSent(false)}>
        {t(texts.another)}
      </button>
    </div>
  );
}

/** The spam trap for robots: not visible, not read out, not focusable; its attributes keep password managers away. */
const trap = (
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
);

/** Fills the form in once its scripts run. @returns when it was opened, in milliseconds, and whether it is filled in */
function useStart(form: RefObject<HTMLFormElement | null>, kind: MessageKind, given: Props['given']) {
  const opened = useRef(0);
  const [alive, setAlive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts once
  useEffect(() => {
    const draft = readDraft(kind);
    opened.current = draft?.since ?? Date.now();
    // Values typed before hydration stay.
    for (const [key, value] of Object.entries(startOf(kind, draft, location.search, given()))) {
      const field = form.current?.elements.namedItem(key);
      if (field && 'value' in field) field.value ||= value;
    }
    setAlive(true);
  }, []);
  return { opened, alive };
}

function Form({ kind, given, phone, onSent, children, ...props }: Props & { onSent: () => void }) {
  const t = useText(props);
  const { name, texts, form: asked } = kind;
  const form = useRef<HTMLFormElement>(null);
  const { opened, alive } = useStart(form, kind, given);
  const { problems, failure, pending, submit } = useForm({
    check: (values) => check(t, asked, values),
    send: async (values) => {
      await call('POST', `/api/${name}`, messageOf(kind, values, props.language, Date.now() - opened.current));
      dropDraft(kind);
      // The next message has another subject.
      history.replaceState(history.state, '', location.pathname);
      onSent();
    },
    explain: (error) => messageFailure(kind, error, t, phone),
  });

  // Without scripts, the browser applies the limits.
  const propsOf = fieldsOf(t, asked, problems);
  const field: FieldOf = (key) => ({ ...propsOf(key), maxLength: asked[key]?.max });

  return (
    <form
      ref={form}
      className="grid gap-4"
      method="post"
      action={`${props.base}/${name}`}
      onSubmit={submit}
      onChange={({ currentTarget }) =>
        keepDraft(kind, { values: formValues(currentTarget), since: opened.current, search: location.search })
      }
      noValidate={alive}
    >
      <p className="hint">{t('contact.requiredNote')}</p>
      {children(field, problems)}
      {trap}
      {failure && (
        <div className="rounded-lg bg-bad-soft p-3 text-bad" role="alert">
          <p className="font-semibold">{t(texts.failed)}</p>
          <p>{failure}</p>
        </div>
      )}
      <PendingButton pending={pending} className="justify-self-start">
        {pending ? t('checkout.sending') : t(texts.send)}
      </PendingButton>
    </form>
  );
}
