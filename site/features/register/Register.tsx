import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { passwordRules } from '../../../api/contract/rules';
import { ApiFailure, call } from '../../lib/http';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { ProblemList } from '../../ui/ProblemList';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { failureText } from '../login/failure';
import { ownPath } from '../login/next';
import { PasswordField } from '../login/PasswordField';
import { rememberSignedIn } from '../login/signed-in';
import { toastOnNextPage } from '../toast/toast';
import { checkRegistration, registrationOf } from './register';

/** Source: storefront specification, section 2, /register. */
export default function Register(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const [query, setQuery] = useState('');
  useEffect(() => setQuery(location.search), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const values = formValues(form);
    const found = checkRegistration(values, t);
    setProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0) return focusFirstProblem(form, found);
    sending.current = true;
    setPending(true);
    try {
      await call('POST', '/api/auth/register', registrationOf(values));
      rememberSignedIn(true);
      forgetCartCount();
      tellOtherTabs();
      toastOnNextPage({ kind: 'good', title: t('register.created'), text: t('register.createdText') });
      location.assign(ownPath(new URLSearchParams(location.search).get('next'), `${base}/`));
    } catch (error) {
      sending.current = false;
      setPending(false);
      if (error instanceof ApiFailure && error.answer.error === 'email_taken') {
        const taken = { email: t('register.emailTaken') };
        setProblems(taken);
        return focusFirstProblem(form, taken);
      }
      setFailure(failureText(error, t, t('register.failed')));
    }
  }

  return (
    <form className="panel mx-auto grid max-w-xl gap-4 p-6" method="post" onSubmit={submit} noValidate>
      <h1>{t('register.title')}</h1>
      {failure && (
        <p className="rounded-lg bg-bad-soft p-3 font-semibold text-bad" role="alert">
          {failure}
        </p>
      )}
      <ProblemList t={t} problems={problems} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="firstName" label={t('register.firstName')} problem={problems.firstName} autoComplete="given-name" />
        <Field id="lastName" label={t('register.lastName')} problem={problems.lastName} autoComplete="family-name" />
      </div>
      <Field
        id="email"
        type="email"
        label={t('register.email')}
        problem={problems.email}
        autoComplete="username"
        required
      />
      <Field id="phone" type="tel" label={t('register.phone')} problem={problems.phone} autoComplete="tel" />
      <PasswordField
        id="password"
        label={t('register.password')}
        hint={t('register.passwordHint', { min: passwordRules.min })}
        problem={problems.password}
        autoComplete="new-password"
        t={t}
      />
      <PasswordField
        id="confirmPassword"
        label={t('register.confirmPassword')}
        problem={problems.confirmPassword}
        autoComplete="new-password"
        t={t}
      />
      <PendingButton pending={pending}>{pending ? t('register.submitting') : t('register.submit')}</PendingButton>
      <p>
        {t('register.haveAccount')} <a href={`${base}/login${query}`}>{t('register.signIn')}</a>
      </p>
    </form>
  );
}
