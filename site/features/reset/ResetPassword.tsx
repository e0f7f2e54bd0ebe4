import { resetForm } from '../../../api/shop/reset/form';
import { call } from '../../lib/http';
import { fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PageForm } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { type Explained, leaving, useForm } from '../../ui/use-form';
import { passwordProblems } from '../account/account';
import { PasswordField } from '../login/PasswordField';
import { passwordRefusal } from '../login/password-refusal';
import { rememberSignedIn } from '../login/signed-in';
import { linkFailure, tokenOf } from '../mail-link/mail-link';
import { toastOnNextPage } from '../toast/toast';

/** Sets a new password with the link from the mail. */
export default function ResetPassword(props: IslandProps & { passwordMin: number }) {
  const t = useText(props);
  const { base, passwordMin } = props;
  const asked = resetForm(passwordMin);
  const { problems, pending, ...form } = useForm({
    check: (values) => passwordProblems(asked, values, t).problems,
    send: async (values) => {
      await call('POST', '/api/auth/reset-password', {
        token: tokenOf(location.hash),
        ...values,
        language: props.language,
      });
      // The new password signs all devices out, including this one.
      rememberSignedIn(false, false);
      toastOnNextPage({ kind: 'good', title: t('account.changed'), text: t('reset.doneText') });
      location.replace(`${base}/login`);
      return leaving;
    },
    explain: (error): Explained => {
      const guessed = passwordRefusal(error, t);
      if (guessed) return { newPassword: guessed };
      return linkFailure(error, t, { link_expired: t('reset.expired') });
    },
  });
  const field = fieldsOf(t, asked, problems);

  return (
    <PageForm title={t('reset.newTitle')} form={form}>
      <PasswordField {...field('newPassword')} hint={t('account.tooShortText', { min: passwordMin })} t={t} />
      <PasswordField {...field('confirmPassword')} t={t} />
      <PendingButton pending={pending}>{pending ? t('reset.saving') : t('reset.save')}</PendingButton>
      <p>
        <a href={`${base}/forgot-password`}>{t('reset.askAgain')}</a>
      </p>
    </PageForm>
  );
}
