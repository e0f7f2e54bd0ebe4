import { useEffect, useState } from 'react';
import { loginCodeForm, loginForm } from '../../../api/shop/login/form';
import { Field } from '../../ui/Field';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PageForm } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { ProblemList } from '../../ui/ProblemList';
import { useForm } from '../../ui/use-form';
import { CodeField } from '../second-factor/CodeField';
import { goOn, logIn, loginFailure, needsCode, sayWhy, sendOnSignedIn } from './login';
import { PasswordField } from './PasswordField';

interface Props extends IslandProps {
  /** The test account, shown and filled in only in the demonstration shop. */
  demo?: { email: string; password: string };
}

/** The form that signs a customer in. */
export default function Login({ demo, ...props }: Props) {
  const t = useText(props);
  const { base } = props;
  const [query, setQuery] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  useEffect(() => {
    setQuery(location.search);
    void sendOnSignedIn(base);
  }, [base]);
  useEffect(() => sayWhy(base, t), [base, t]);

  const { problems, pending, ...form } = useForm({
    check: (values) => check(t, codeAsked ? loginCodeForm : loginForm, values),
    send: async (values) => goOn(base, await logIn(values, t, props.language)),
    explain: (error) => {
      if (!needsCode(error)) return loginFailure(error, t);
      setCodeAsked(true);
      return undefined;
    },
  });
  const field = fieldsOf(t, loginForm, problems);
  useEffect(() => {
    if (codeAsked) document.getElementById('code')?.focus();
  }, [codeAsked]);

  return (
    <PageForm
      title={t('login.title')}
      lead={demo && <p className="rounded-lg bg-accent-soft p-3 text-sm">{t('login.demoHint', demo)}</p>}
      form={form}
    >
      <ProblemList t={t} problems={problems} />
      <Field {...field('email')} defaultValue={demo?.email} />
      <PasswordField {...field('password')} defaultValue={demo?.password} t={t} />
      {codeAsked && <CodeField t={t} problems={problems} />}
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
    </PageForm>
  );
}
