import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import type { TextKey, Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
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

/** Basic information and billing address. */
export function Profile({ t, base, language, country, user }: Props) {
  const billing = user.billingAddress;
  const { problems, pending, submit, follow } = useForm({
    check: (values) => checkProfile(values, country, t),
    send: async (values) => {
      await updateProfile(values);
      showToast({ kind: 'good', title: t('account.updated'), text: t('account.updatedText') });
    },
    explain: (error) => {
      if (ledToLogin(error, base)) return undefined;
      showToast(updateFailure(error, t, language));
      return undefined;
    },
  });

  const field = (
    name: string,
    label: TextKey,
    start: string | null | undefined,
    autoComplete: string,
    more: { type?: string; readOnly?: boolean; hint?: string } = {},
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
    <form className="panel grid gap-6 p-5" onSubmit={submit} onChange={follow} noValidate>
      <section aria-labelledby="basic-title">
        <h2 id="basic-title" className="mb-3">
          {t('account.basic')}
        </h2>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          {field('firstName', 'checkout.firstName', user.firstName, 'given-name')}
          {field('lastName', 'checkout.lastName', user.lastName, 'family-name')}
          {field('email', 'checkout.email', user.email, 'email', {
            type: 'email',
            readOnly: true,
            hint: t('newEmail.inProfile'),
          })}
          {field('phone', 'checkout.phone', user.phone, 'tel', { type: 'tel' })}
        </div>
      </section>
      <section aria-labelledby="billing-title">
        <h2 id="billing-title" className="mb-3">
          {t('checkout.billingAddress')}
        </h2>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <div className="@min-[36rem]:col-span-2">
            {field(`${billingPrefix}address`, 'checkout.street', billing?.address, 'billing address-line1')}
          </div>
          {field(`${billingPrefix}city`, 'checkout.city', billing?.city, 'billing address-level2')}
          {field(`${billingPrefix}state`, 'checkout.state', billing?.state, 'billing address-level1')}
          {field(`${billingPrefix}zipCode`, 'checkout.zip', billing?.zipCode, 'billing postal-code')}
          {field(`${billingPrefix}country`, 'checkout.country', country, 'off', { readOnly: true })}
        </div>
      </section>
      <p>
        <PendingButton pending={pending} className="w-full @min-[36rem]:w-auto">
          {pending ? t('account.updating') : t('account.update')}
        </PendingButton>
      </p>
    </form>
  );
}
