import { type SubmitEvent, useState } from 'react';
import { passwordRules } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { ApiFailure, call, NoAnswer } from '../../lib/http';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { PasswordField } from '../login/PasswordField';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { checkPasswords } from './account';

const names = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** A new password; other devices are signed out. Source: customer-area specification, sections 2, 5 and 8. */
export function Security({ t, base }: { t: Translate; base: string }) {
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = formValues(form);
    const { problems: found, toast } = checkPasswords(values, names, t);
    setProblems(found);
    if (toast) showToast(toast);
    if (Object.keys(found).length > 0) return focusFirstProblem(form, found);
    setPending(true);
    try {
      await call('PUT', '/api/auth/change-password', values);
      form.reset();
      showToast({ kind: 'good', title: t('account.changed'), text: t('account.changedText') });
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showToast({ kind: 'bad', title: t('account.changeFailed'), text: reason(error) });
      if (error instanceof ApiFailure && error.answer.error === 'wrong_password') {
        const wrong = { currentPassword: t('account.changeFailedText') };
        setProblems(wrong);
        focusFirstProblem(form, wrong);
      }
    } finally {
      setPending(false);
    }
  }

  function reason(error: unknown): string {
    if (error instanceof NoAnswer && error.offline) return t('errors.offline');
    const demo = error instanceof ApiFailure && error.answer.error === 'demo_account';
    return demo ? t('account.demoFixed') : t('account.changeFailedText');
  }

  return (
    <form className="panel grid max-w-xl gap-4 p-5" method="post" onSubmit={submit} noValidate>
      <h2>{t('account.changePassword')}</h2>
      {names.map((name) => (
        <PasswordField
          key={name}
          id={name}
          t={t}
          label={t(`account.${name}`)}
          problem={problems[name]}
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          {...(name === 'newPassword' ? { hint: t('account.tooShortText', { min: passwordRules.min }) } : {})}
        />
      ))}
      <p className="hint">{t('account.otherDevices')}</p>
      <p>
        <button type="submit" className="btn btn-main w-full sm:w-auto" aria-disabled={pending || undefined}>
          {pending ? t('account.changing') : t('account.changePassword')}
        </button>
      </p>
    </form>
  );
}
