import { finishForm } from '../../../api/shop/register/form';
import { check, fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PageForm } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { leaving, useForm } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { tokenOf } from '../mail-link/mail-link';
import { finishFailure, finishRegistration } from './register';

/**
 * Opens the account of a registration with its mail's link and the password chosen then, and leads on to where the
 * shopper wanted to go. It does not show the address, because a link may be passed on.
 */
export default function FinishRegistration(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  const { problems, pending, ...form } = useForm({
    check: (values) => check(t, finishForm, values),
    send: async ({ password = '' }) => {
      location.assign(await finishRegistration(tokenOf(location.hash), password, t, `${base}/`));
      return leaving;
    },
    explain: (error) => finishFailure(error, t),
  });

  return (
    <PageForm title={t('register.finishTitle')} form={form}>
      <p>{t('register.finishLead')}</p>
      <PasswordField {...fieldsOf(t, finishForm, problems)('password')} t={t} />
      <PendingButton pending={pending}>{pending ? t('register.submitting') : t('register.submit')}</PendingButton>
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <a href={`${base}/login`}>{t('register.signIn')}</a>
        <a href={`${base}/register`}>{t('register.again')}</a>
      </p>
    </PageForm>
  );
}
