import { type SubmitEvent, useState } from 'react';
import { passwordRules } from '../../../api/contract/rules';
import { ApiFailure, call } from '../../lib/http';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { checkPasswords } from '../account/account';
import { failureText } from '../login/failure';
import { PasswordField } from '../login/PasswordField';
import { rememberSignedIn } from '../login/signed-in';
import { toastOnNextPage } from '../toast/toast';

const names = ['newPassword', 'confirmPassword'] as const;

/** Sets a new password with the link of the mail. Source: decisions, "Forgot password". */
export default function ResetPassword(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [expired, setExpired] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const values = formValues(form);
    const { problems: found } = checkPasswords(values, names, t);
    setProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0) return focusFirstProblem(form, found);
    const token = new URLSearchParams(location.hash.slice(1)).get('token') || '-';
    setPending(true);
    try {
      await call('POST', '/api/auth/reset-password', { token, ...values });
      // All devices are signed out, this one too.
      rememberSignedIn(false, false);
      toastOnNextPage({ kind: 'good', title: t('account.changed'), text: t('reset.doneText') });
      location.replace(`${base}/login`);
    } catch (error) {
      setExpired(error instanceof ApiFailure && error.status === 410);
      setFailure(failureText(error, t, t('errors.general')));
      setPending(false);
    }
  }

  return (
    <form className="panel mx-auto grid max-w-md gap-4 p-6" method="post" onSubmit={submit} noValidate>
      <h1>{t('reset.newTitle')}</h1>
      {failure && (
        <p className="rounded-lg bg-bad-soft p-3 font-semibold text-bad" role="alert">
          {expired ? t('reset.expired') : failure}
        </p>
      )}
      {names.map((name) => (
        <PasswordField
          key={name}
          id={name}
          t={t}
          label={t(`account.${name}`)}
          problem={problems[name]}
          autoComplete="new-password"
          {...(name === 'newPassword' ? { hint: t('account.tooShortText', { min: passwordRules.min }) } : {})}
        />
      ))}
      <button type="submit" className="btn btn-main" aria-disabled={pending || undefined}>
        {pending ? t('reset.saving') : t('reset.save')}
      </button>
      <p>
        <a href={`${base}/forgot-password`}>{t('reset.askAgain')}</a>
      </p>
    </form>
  );
}
