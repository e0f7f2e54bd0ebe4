import { type SubmitEvent, useState } from 'react';
import { resetRules } from '../../../api/contract/account-rules';
import { fieldLimits, isEmail } from '../../../api/contract/rules';
import { call } from '../../lib/http';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { failureText } from '../login/failure';

/** Asks for a link that sets a new password. Source: decisions, "Forgot password". */
export default function ForgotPassword(props: IslandProps) {
  const t = useText(props);
  const { base, language } = props;
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const { email = '' } = formValues(form);
    const found: Problems = {};
    if (email === '') found.email = t('form.required', { field: t('login.email') });
    else if (!isEmail(email)) found.email = t('form.email');
    setProblems(found);
    setFailure('');
    if (found.email) return focusFirstProblem(form, found);
    setPending(true);
    try {
      await call('POST', '/api/auth/forgot-password', { email, language });
      setSent(true);
    } catch (error) {
      setFailure(failureText(error, t, t('errors.general')));
    }
    setPending(false);
  }

  const back = <a href={`${base}/login`}>{t('reset.backToLogin')}</a>;
  if (sent) {
    return (
      <div className="panel mx-auto grid max-w-md gap-4 p-6" role="status">
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
          {t('reset.sentTitle')}
        </h1>
        <p>{t('reset.sentText', { minutes: resetRules.milliseconds / 60_000 })}</p>
        <p>{back}</p>
      </div>
    );
  }
  return (
    <form className="panel mx-auto grid max-w-md gap-4 p-6" onSubmit={submit} noValidate>
      <h1>{t('reset.title')}</h1>
      <p>{t('reset.lead')}</p>
      {failure && (
        <p className="rounded-lg bg-bad-soft p-3 font-semibold text-bad" role="alert">
          {failure}
        </p>
      )}
      <Field
        id="email"
        type="email"
        label={t('login.email')}
        problem={problems.email}
        autoComplete="username"
        maxLength={fieldLimits.email}
        required
      />
      <button type="submit" className="btn btn-main" aria-disabled={pending || undefined}>
        {pending ? t('reset.submitting') : t('reset.submit')}
      </button>
      <p>{back}</p>
    </form>
  );
}
