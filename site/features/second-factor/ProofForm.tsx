import type { ReactNode } from 'react';
import { passwordForm, proofForm } from '../../../api/shop/second-factor/form';
import type { Translate } from '../../i18n/keys';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { useForm } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { CodeField } from './CodeField';
import { type Action, proofProblems } from './second-factor';

type ButtonName = Action | 'setUp';

interface Props {
  t: Translate;
  withCode: boolean;
  buttons: readonly { name: ButtonName; main: boolean }[];
  /** @param pressed the name of the pressed button */
  send: (values: Record<string, string>, pressed: ButtonName) => Promise<unknown>;
  /** Whether it handled the failure. */
  explain: (error: unknown) => boolean;
  children: ReactNode;
}

/** Asks the seller to prove their identity, then does what the pressed button says. */
export function ProofForm({ t, withCode, buttons, send, explain, children }: Props) {
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, withCode ? proofForm : passwordForm, values),
    send: async (values, _form, pressed) => {
      const button = buttons.find(({ name }) => name === pressed?.getAttribute('name'));
      if (button) await send(values, button.name);
    },
    explain: (error) => (explain(error) ? undefined : proofProblems(error, t)),
  });
  return (
    <form className="panel grid max-w-xl gap-4 p-5" method="post" onSubmit={submit} onChange={follow} noValidate>
      {children}
      <FormFailure text={failure} />
      <PasswordField {...fieldsOf(t, passwordForm, problems)('password')} t={t} />
      {withCode && <CodeField t={t} problems={problems} />}
      <p className="flex flex-wrap gap-2">
        {buttons.map(({ name, main }) => (
          <button
            key={name}
            type="submit"
            name={name}
            className={main ? 'btn btn-main' : 'btn'}
            aria-disabled={pending || undefined}
          >
            {t(`secondFactor.${name}`)}
          </button>
        ))}
      </p>
    </form>
  );
}
