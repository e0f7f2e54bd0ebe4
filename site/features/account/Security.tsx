import type { Language } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { call, isRefusal } from '../../lib/http';
import { PendingButton } from '../../ui/PendingButton';
import { type Explained, useForm } from '../../ui/use-form';
import { PasswordField } from '../login/PasswordField';
import { passwordRefusal } from '../login/password-refusal';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { checkPasswords, passwordFailure } from './account';

const names = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

interface Props {
  t: Translate;
  base: string;
  language: Language;
  passwordMin: number;
}

/** Changes the password; other devices are signed out. */
export function Security({ t, base, language, passwordMin }: Props) {
  const { problems, pending, submit } = useForm({
    check: (values) => {
      const { problems: found, toast } = checkPasswords(values, names, t, passwordMin);
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

  return (
    <form className="panel grid max-w-xl gap-4 p-5" method="post" onSubmit={submit} noValidate>
      <h2>{t('account.changePassword')}</h2>
      {names.map((name) => (
        <PasswordField
          key={name}
          id={name}
          t={t}
          label={t(`account.${name}`)}
          problem={problems[name]}
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          {...(name === 'newPassword' ? { hint: t('account.tooShortText', { min: passwordMin }) } : {})}
        />
      ))}
      <p className="hint">{t('account.otherDevices')}</p>
      <p>
        <PendingButton pending={pending} className="w-full @min-[36rem]:w-auto">
          {pending ? t('account.changing') : t('account.changePassword')}
        </PendingButton>
      </p>
    </form>
  );
}
