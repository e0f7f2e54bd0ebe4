import { useEffect, useState } from 'react';
import { registerPageForm } from '../../../api/shop/register/form';
import { registrationRules } from '../../../api/shop/register/rules';
import type { Translate } from '../../i18n/keys';
import { failureText, isRefusal } from '../../lib/http';
import { Field } from '../../ui/Field';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PageForm, PageFormDone } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { ProblemList } from '../../ui/ProblemList';
import { type Explained, useForm } from '../../ui/use-form';
import { goOn } from '../login/login';
import { PasswordField } from '../login/PasswordField';
import { passwordRefusal } from '../login/password-refusal';
import { register } from './register';

/** The form that creates an account. */
export default function Register(props: IslandProps & { passwordMin: number }) {
  const t = useText(props);
  const { base, language, passwordMin } = props;
  const [query, setQuery] = useState('');
  useEffect(() => setQuery(location.search), []);
  /** The address that the mail went to. */
  const [sentTo, setSentTo] = useState('');

  const asked = registerPageForm(passwordMin);
  const { problems, pending, ...form } = useForm({
    check: (values) => check(t, asked, values),
    send: async (values) => {
      const next = new URLSearchParams(location.search).get('next');
      if (!(await register(values, t, language, next))) return goOn(base);
      setSentTo(values.email ?? '');
      return undefined;
    },
    explain: (error): Explained => {
      if (isRefusal(error, 'email_taken')) return { email: t('register.emailTaken') };
      const guessed = passwordRefusal(error, t);
      if (guessed) return { password: guessed };
      return failureText(error, t, t('register.failed'));
    },
  });
  const field = fieldsOf(t, asked, problems);

  return (
    <>
      {sentTo !== '' && <Sent t={t} base={base} email={sentTo} onBack={() => setSentTo('')} />}
      <PageForm title={t('register.title')} form={form} hidden={sentTo !== ''} wide>
        <ProblemList t={t} problems={problems} />
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <Field {...field('firstName')} />
          <Field {...field('lastName')} />
        </div>
        <Field {...field('email')} />
        <Field {...field('phone')} />
        <PasswordField {...field('password')} hint={t('register.passwordHint', { min: passwordMin })} t={t} />
        <PasswordField {...field('confirmPassword')} t={t} />
        <PendingButton pending={pending}>{pending ? t('register.submitting') : t('register.submit')}</PendingButton>
        <p>
          {t('register.haveAccount')} <a href={`${base}/login${query}`}>{t('register.signIn')}</a>
        </p>
      </PageForm>
    </>
  );
}

/** Says that a mail is on its way, and what to do when it does not come. */
function Sent({ t, base, email, onBack }: { t: Translate; base: string; email: string; onBack: () => void }) {
  const hours = registrationRules.milliseconds / (60 * 60_000);
  return (
    <PageFormDone title={t('reset.sentTitle')} wide>
      <p className="[overflow-wrap:anywhere]">{t('register.sentText', { email, hours })}</p>
      <p>{t('register.sentNothing')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <button type="button" className="btn" onClick={onBack}>
          {t('register.backToForm')}
        </button>
        <a href={`${base}/contact`}>{t('contact.title')}</a>
      </p>
    </PageFormDone>
  );
}
