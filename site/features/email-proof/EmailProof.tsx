import { useState } from 'react';
import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import type { Translate } from '../../i18n/keys';
import { failureText, isRefusal } from '../../lib/http';
import { usePending } from '../../ui/use-form';
import { ledToLogin } from '../login/signed-out';
import { showToast } from '../toast/toast';
import { askForProof } from './email-proof';

interface Props {
  t: Translate;
  base: string;
  language: Language;
  user: User;
}

/** Whether the account's e-mail address is proven, and a button that mails the link that proves it. */
export function EmailProof({ t, base, language, user: { email, emailProven } }: Props) {
  const [proven, setProven] = useState(emailProven);
  const { pending, run } = usePending();

  async function send() {
    try {
      await run(async () => {
        const answer = await askForProof(language);
        setProven(answer.proven);
        if (answer.proven) return;
        showToast({ kind: 'good', title: t('newEmail.sent'), text: t('newEmail.sentText', { email }) });
      });
    } catch (error) {
      if (ledToLogin(error, base)) return;
      const text = isRefusal(error, 'demo_account')
        ? t('account.demoFixed')
        : failureText(error, t, t('errors.general'));
      showToast({ kind: 'bad', title: t('errors.generalTitle'), text });
    }
  }

  return (
    <section className="panel grid max-w-xl gap-3 p-5" aria-labelledby="proof-title">
      <h2 id="proof-title">{t('emailProof.title')}</h2>
      <p className="[overflow-wrap:anywhere]">{t('newEmail.current', { email })}</p>
      <p>{t(proven ? 'emailProof.proven' : 'emailProof.unproven')}</p>
      {!proven && (
        <p>
          <button type="button" className="btn" aria-disabled={pending || undefined} onClick={() => void send()}>
            {pending ? t('newEmail.sending') : t('newEmail.send')}
          </button>
        </p>
      )}
    </section>
  );
}
