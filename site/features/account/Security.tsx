import { changePasswordForm } from '../../../api/shop/account/form';
import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { call, isRefusal } from '../../lib/http';
import { fieldsOf } from '../../ui/form';
import { PendingButton } from '../../ui/PendingButton';
import { type Explained, useForm } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { passwordRefusal } from '../login/password-refusal';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { passwordFailure, passwordProblems } from './account';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  passwordMin: number;
}

/** Changes the password; other devices are signed out. */
export function Security({ t, base, language, passwordMin }: Props) {
  const asked = changePasswordForm(passwordMin);
  const { problems, pending, submit } = useForm({
    check: (values) => {
      const { problems: found, toast } = passwordProblems(asked, values, t);
      if (toast) showToast(toast);
      return found;
    },
    send: async (values, form) => {
      await call('PUT', '/api/auth/change-password', { ...values, language });
      form.reset();
      showToast({ kind: 'good', title: t('account.changed'), text: t('account.changedText') });
    },
    explain: (error): Explained => {
      if (ledToLogin(error, base)) return undefined;
      showToast({ kind: 'bad', title: t('account.changeFailed'), text: passwordFailure(error, t) });
      const guessed = passwordRefusal(error, t);
      if (guessed) return { newPassword: guessed };
      return isRefusal(error, 'wrong_password') ? { currentPassword: t('account.changeFailedText') } : undefined;
    },
  });
  const field = fieldsOf(t, asked, problems);

  return (
    <form className="panel grid max-w-xl gap-4 p-5" method="post" onSubmit={submit} noValidate>
      <h2>{t('account.changePassword')}</h2>
      <PasswordField {...field('currentPassword')} t={t} />
      <PasswordField {...field('newPassword')} hint={t('account.tooShortText', { min: passwordMin })} t={t} />
      <PasswordField {...field('confirmPassword')} t={t} />
      <p className="hint">{t('account.otherDevices')}</p>
      <p>
        <PendingButton pending={pending} className="w-full @min-[36rem]:w-auto">
          {pending ? t('account.changing') : t('account.changePassword')}
        </PendingButton>
      </p>
    </form>
  );
}
