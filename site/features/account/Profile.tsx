import { billingForm, profileForm } from '../../../api/shop/account/form';
import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import type { Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { billingPrefix, profileProblems, updateFailure, updateProfile } from './account';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  country: string;
  user: User;
}

/** Basic information and billing address. */
export function Profile({ t, base, language, country, user }: Props) {
  const { problems, pending, submit, follow } = useForm({
    check: (values) => profileProblems(values, country, t),
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

  const field = fieldsOf(t, profileForm, problems);
  return (
    <form className="panel grid gap-6 p-5" onSubmit={submit} onChange={follow} noValidate>
      <section aria-labelledby="basic-title">
        <h2 id="basic-title" className="mb-3">
          {t('account.basic')}
        </h2>
        <div className="grid gap-4 @min-[36rem]:grid-cols-2">
          <Field {...field('firstName')} defaultValue={user.firstName ?? ''} />
          <Field {...field('lastName')} defaultValue={user.lastName ?? ''} />
          <Field {...field('email')} defaultValue={user.email} hint={t('newEmail.inProfile')} readOnly />
          <Field {...field('phone')} defaultValue={user.phone ?? ''} />
        </div>
      </section>
      <Billing t={t} country={country} billing={user.billingAddress} problems={problems} />
      <p>
        <PendingButton pending={pending} className="w-full @min-[36rem]:w-auto">
          {pending ? t('account.updating') : t('account.update')}
        </PendingButton>
      </p>
    </form>
  );
}

interface BillingProps extends Pick<Props, 't' | 'country'> {
  billing: User['billingAddress'];
  problems: Problems;
}

function Billing({ t, country, billing, problems }: BillingProps) {
  const billed = fieldsOf(t, billingForm, problems, { prefix: billingPrefix, section: 'billing' });
  return (
    <section aria-labelledby="billing-title">
      <h2 id="billing-title" className="mb-3">
        {t('checkout.billingAddress')}
      </h2>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        <div className="@min-[36rem]:col-span-2">
          <Field {...billed('address')} defaultValue={billing?.address ?? ''} />
        </div>
        <Field {...billed('city')} defaultValue={billing?.city ?? ''} />
        <Field {...billed('state')} defaultValue={billing?.state ?? ''} />
        <Field {...billed('zipCode')} defaultValue={billing?.zipCode ?? ''} />
        <Field
          id={`${billingPrefix}country`}
          label={t('checkout.country')}
          defaultValue={country}
          autoComplete="off"
          readOnly
        />
      </div>
    </section>
  );
}
