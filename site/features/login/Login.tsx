import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SignedInAnswer } from '../../../api/contract/auth';
import { ApiFailure, call } from '../../lib/http';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { ProblemList } from '../../ui/ProblemList';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { toastOnNextPage } from '../toast/toast';
import { failureText } from './failure';
import { ownPath } from './next';
import { PasswordField } from './PasswordField';
import { rememberSeller } from './signed-in';

interface Props extends IslandProps {
  /** The test account, shown and filled in only in the demonstration shop. */
  demo?: { email: string; password: string };
}

/** Source: storefront specification, section 2, /login. */
export default function Login({ demo, ...props }: Props) {
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
    const { email = '', password = '' } = formValues(form);
    const found: Problems = {};
    if (email === '') found.email = t('form.required', { field: t('login.email') });
    if (password === '') found.password = t('form.required', { field: t('login.password') });
    setProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0) return focusFirstProblem(form, found);
    sending.current = true;
    setPending(true);
    try {
      const { user } = await call<SignedInAnswer>('POST', '/api/auth/login', { email, password });
      rememberSeller(user.role === 'seller');
      forgetCartCount();
      tellOtherTabs();
      toastOnNextPage({ kind: 'good', title: t('login.welcome'), text: t('login.welcomeText') });
      location.assign(ownPath(new URLSearchParams(location.search).get('next'), `${base}/`));
    } catch (error) {
      const badCredentials = error instanceof ApiFailure && error.status === 401;
      setFailure(badCredentials ? t('login.badCredentials') : failureText(error, t, t('login.failed')));
      sending.current = false;
      setPending(false);
    }
  }

  return (
    <form className="panel mx-auto grid max-w-md gap-4 p-6" method="post" onSubmit={submit} noValidate>
      <h1>{t('login.title')}</h1>
      {demo && <p className="rounded-lg bg-accent-soft p-3 text-sm">{t('login.demoHint', demo)}</p>}
      {failure && (
        <p className="rounded-lg bg-bad-soft p-3 font-semibold text-bad" role="alert">
          {failure}
        </p>
      )}
      <ProblemList t={t} problems={problems} />
      <Field
        id="email"
        type="email"
        label={t('login.email')}
        problem={problems.email}
        defaultValue={demo?.email}
        autoComplete="username"
        required
      />
      <PasswordField
        id="password"
        label={t('login.password')}
        problem={problems.password}
        defaultValue={demo?.password}
        autoComplete="current-password"
        t={t}
      />
      <p className="-mt-2 text-sm">
        <a href={`${base}/forgot-password`}>{t('login.forgot')}</a>
      </p>
      <PendingButton pending={pending}>{pending ? t('login.submitting') : t('login.submit')}</PendingButton>
      <p>
        {t('login.noAccount')} <a href={`${base}/register${query}`}>{t('login.createAccount')}</a>
      </p>
      <p className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
        <a href={`${base}/`}>{t('login.backToHome')}</a>
        <a href={`${base}/`}>{t('login.asGuest')}</a>
      </p>
    </form>
  );
}
