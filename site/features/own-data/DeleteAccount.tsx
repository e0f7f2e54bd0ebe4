import type { Language } from '../../../api/shop/language/languages';
import { deletionForm } from '../../../api/shop/own-data/form';
import { contactDaysAfterDelivery } from '../../../api/shop/retention/rules';
import type { Translate } from '../../i18n/keys';
import { FormFailure } from '../../ui/FormFailure';
import { check, fieldsOf } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { leaving, useForm } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { forgetShopper } from '../login/session';
import { ledToLogin } from '../login/signed-out';
import { toastOnNextPage } from '../toast/toast';
import { deleteAccount, deletionProblems } from './own-data';

/** Says what deleting the account means, and deletes it after the password. */
export function DeleteAccount({ t, base, language }: { t: Translate; base: string; language: Language }) {
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => check(t, deletionForm, values),
    send: async (values) => {
      await deleteAccount(values, language);
      forgetShopper();
      toastOnNextPage({ kind: 'good', title: t('data.deleted'), text: t('data.deletedText') });
      location.replace(`${base}/`);
      return leaving;
    },
    explain: (error) => (ledToLogin(error, base) ? undefined : deletionProblems(error, t)),
  });

  return (
    <>
      <p>{t('data.deleteLead')}</p>
      <ul className="list-disc space-y-1 ps-5">
        <li>{t('data.removed')}</li>
        <li>{t('data.withdrawn')}</li>
        <li>{t('data.ordersStay')}</li>
        <li>{t('data.underWay', { days: contactDaysAfterDelivery })}</li>
      </ul>
      <form
        className="grid gap-4"
        aria-labelledby="delete-title"
        method="post"
        onSubmit={submit}
        onChange={follow}
        noValidate
      >
        <FormFailure text={failure} />
        <PasswordField {...fieldsOf(t, deletionForm, problems)('deletePassword')} t={t} />
        <p>
          <PendingButton pending={pending} className="w-full @min-[36rem]:w-auto">
            {pending ? t('data.deleting') : t('data.deleteForGood')}
          </PendingButton>
        </p>
      </form>
    </>
  );
}
