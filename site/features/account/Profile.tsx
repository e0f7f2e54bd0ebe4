import { type SubmitEvent, useState } from 'react';
import type { User } from '../../../api/contract/auth';
import type { Language } from '../../../api/contract/languages';
import type { TextKey, Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { Field } from '../../ui/Field';
import { focusFirstProblem, formValues, type Problems } from '../../ui/form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { billingPrefix, checkProfile, updateFailure, updateProfile } from './account';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  country: string;
  user: User;
}

/** Basic information and billing address. Source: customer-area specification, section 2. */
export function Profile({ t, base, language, country, user }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const billing = user.billingAddress;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const refuse = (found: Problems) => {
      setProblems(found);
      focusFirstProblem(form, found);
    };
    const values = formValues(form);
    const found = checkProfile(values, country, t);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setPending(true);
    try {
      await updateProfile(values, language);
      showToast({ kind: 'good', title: t('account.updated'), text: t('account.updatedText') });
    } catch (error) {
      if (ledToLogin(error, base)) return;
      showToast(updateFailure(error, t, language));
      if (error instanceof ApiFailure && error.answer.error === 'email_taken')
        refuse({ email: t('account.emailTaken') });
    } finally {
      setPending(false);
    }
  }

  const field = (
    name: string,
    label: TextKey,
    start: string | null | undefined,
    autoComplete: string,
    more: { type?: string; required?: boolean; readOnly?: boolean } = {},
  ) => (
    <Field
      {...more}
      id={name}
      label={t(label)}
      problem={problems[name]}
      defaultValue={start ?? ''}
      autoComplete={autoComplete}
    />
  );

  return (
    <form className="panel grid gap-6 p-5" onSubmit={submit} noValidate>
      <section aria-labelledby="basic-title">
        <h2 id="basic-title" className="mb-3">
          {t('account.basic')}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          {field('firstName', 'checkout.firstName', user.firstName, 'given-name')}
          {field('lastName', 'checkout.lastName', user.lastName, 'family-name')}
          {field('email', 'checkout.email', user.email, 'email', { type: 'email', required: true })}
          {field('phone', 'checkout.phone', user.phone, 'tel', { type: 'tel' })}
        </div>
      </section>
      <section aria-labelledby="billing-title">
        <h2 id="billing-title" className="mb-3">
          {t('checkout.billingAddress')}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            {field(`${billingPrefix}address`, 'checkout.street', billing?.address, 'billing street-address')}
          </div>
          {field(`${billingPrefix}city`, 'checkout.city', billing?.city, 'billing address-level2')}
          {field(`${billingPrefix}state`, 'checkout.state', billing?.state, 'billing address-level1')}
          {field(`${billingPrefix}zipCode`, 'checkout.zip', billing?.zipCode, 'billing postal-code')}
          {field(`${billingPrefix}country`, 'checkout.country', country, 'off', { readOnly: true })}
        </div>
      </section>
      <p>
        <button type="submit" className="btn btn-main w-full sm:w-auto" aria-disabled={pending || undefined}>
          {pending ? t('account.updating') : t('account.update')}
        </button>
      </p>
    </form>
  );
}
