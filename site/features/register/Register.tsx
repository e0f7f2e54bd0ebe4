import { useEffect, useState } from 'react';
import { failureText, isRefusal } from '../../lib/http';
import { Field } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { ProblemList } from '../../ui/ProblemList';
import { type Explained, useForm } from '../../ui/use-form';
import { goOn } from '../login/login';
import { PasswordField } from '../login/PasswordField';
import { passwordRefusal } from '../login/password-refusal';
import { checkRegistration, register } from './register';

/** The form that creates an account. */
export default function Register(props: IslandProps & { passwordMin: number }) {
  const t = useText(props);
  const { base, passwordMin } = props;
  const [query, setQuery] = useState('');
  useEffect(() => setQuery(location.search), []);

  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => checkRegistration(values, t, passwordMin),
    send: async (values) => {
      await register(values, t);
      return goOn(base);
    },
    explain: (error): Explained => {
      if (isRefusal(error, 'email_taken')) return { email: t('register.emailTaken') };
      const guessed = passwordRefusal(error, t);
      if (guessed) return { password: guessed };
      return failureText(error, t, t('register.failed'));
    },
  });

  return (
    <form
      className="needs-script panel mx-auto grid max-w-xl gap-4 p-6"
      method="post"
      onSubmit={submit}
      onChange={follow}
      noValidate
    >
      <h1>{t('register.title')}</h1>
      <FormFailure text={failure} />
      <ProblemList t={t} problems={problems} />
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
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
        hint={t('register.passwordHint', { min: passwordMin })}
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
